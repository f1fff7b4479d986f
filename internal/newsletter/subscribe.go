package newsletter

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/captcha"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/sign"
)

// Newsletters reads newsletters and manages subscriptions.
type Newsletters struct {
	DB          *database.DB
	Brands      *brand.Directory
	Queue       *jobs.Client
	MailService *mail.Service
	Keys        *sign.Keys
	Captcha     *captcha.Checker
	Site        string // public address of the site, without a slash at its end
	Name        string // of the publication
	Log         *slog.Logger
	// ItemOf returns a published story or webinar as an item of an issue, or database.ErrNotFound. AddItem needs it.
	ItemOf func(ctx context.Context, story int64) (Item, error)

	directory *database.Cached[*directory]
}

// Open prepares the newsletters for use. It must be called before database.DB.WatchCommits.
func (n *Newsletters) Open() *Newsletters {
	n.directory = database.NewCached(n.DB, n.load, Tag)
	return n
}

// Subscriber is an address that was entered in a signup form, with the other values of the form.
type Subscriber struct {
	bun.BaseModel `bun:"table:subscribers"`

	ID              int64 `bun:",pk,autoincrement"`
	Email           string
	FirstName       string
	LastName        string
	PhoneNumber     string
	CityID          *int64
	Lang            string // code of the language of emails
	CreatedAt       clock.Moment
	ConfirmedAt     clock.Moment // when somebody first followed a link that was sent to the address
	EmailCount      int          `bun:"letters"`       // number of emails that the forms caused
	EmailCountSince clock.Moment `bun:"letters_since"` // when the count began
}

// State is the state of a subscription.
type State string

// The states of a subscription.
const (
	Requested State = "asked" // until it is confirmed by the link in an email
	Active    State = "active"
	Ended     State = "ended"
)

// Subscription links a subscriber to a newsletter.
type Subscription struct {
	bun.BaseModel `bun:"table:subscriptions"`

	SubscriberID int64 `bun:",pk"`
	NewsletterID int64 `bun:",pk"`
	State        State
	TextID       string       // ID of the text that the subscriber agreed to
	RequestedAt  clock.Moment `bun:"asked_at"`
	ActiveAt     clock.Moment
	EndedAt      clock.Moment
}

// SignupRequest is a signup form with the channel and the network through which it was sent.
type SignupRequest struct {
	Form
	Newsletters []*Newsletter // each once
	FromList    bool          // the form lists newsletters, and its text calls them the ticked ones
	Channel     Channel
	Lang        i18n.Locale
	AddressOnly bool   // the form has only an address
	Network     string // of the client, for rate limits
}

// WithoutCaptchaLimit limits how many forms without a captcha a network may send, and how often it
// may request links.
var WithoutCaptchaLimit = limit.Limit{Name: "newsletter-from", Times: 12, Period: time.Hour}

const (
	// A link to confirm is valid for confirmPeriod. A repeated request within sameLinkPeriod
	// sends the same link.
	confirmPeriod, sameLinkPeriod = 7 * 24 * time.Hour, 24 * time.Hour
	// One address receives at most maxEmails within maxEmailsPeriod, whoever requests them:
	// enough for a reader who subscribes to most newsletters.
	maxEmails, maxEmailsPeriod = 10, 24 * time.Hour
)

// Subscribe handles a signup form. It returns whether the subscriptions begin only when they are confirmed by the link
// in an email, and messages by invalid field, in the language of the reader. The result does not depend on what is
// known of the address: an email tells the owner of the mailbox what to do. For a form without a captcha it can return
// *limit.TooManyError.
func (n *Newsletters) Subscribe(ctx context.Context, a SignupRequest) (mustConfirm bool, invalid map[string]string, err error) {
	a.Form = a.clean()
	invalid = a.validate(a.AddressOnly, a.Lang)
	if len(a.Newsletters) == 0 {
		invalid["newsletter"] = a.Lang.Text("form.choose", nil)
	}
	city, err := n.findCity(ctx, a.City)
	if errors.Is(err, database.ErrNotFound) {
		invalid["city"] = a.Lang.Text("form.choose", nil)
	} else if err != nil {
		return false, nil, err
	}
	if len(invalid) > 0 {
		return false, invalid, nil
	}
	outcome, err := n.Captcha.Check(ctx, a.Captcha)
	switch {
	case err != nil:
		return false, nil, err
	case outcome == captcha.Failed:
		return false, map[string]string{"g_recaptcha_response": a.Lang.Text("newsletter.captcha", nil)}, nil
	case outcome == captcha.Unchecked:
		if err := limit.Count(ctx, n.DB, WithoutCaptchaLimit, a.Network); err != nil {
			return false, nil, err
		}
	}
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return false, nil, err
	}
	doubleOptIn := func(n *Newsletter) bool { return n.DoubleOptIn }
	mustConfirm = slices.ContainsFunc(a.Newsletters, doubleOptIn) || outcome != captcha.Passed
	return mustConfirm, nil, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s, err := a.findOrCreateSubscriber(ctx, tx, city)
		if err != nil {
			return err
		}
		c := subscriberChange{newsletters: n, tx: tx, key: key, subscriber: s, lang: a.Lang}
		return c.requestSubscriptions(ctx, a, mustConfirm)
	})
}

// findCity returns the ID of a chosen city, nil for none. It returns database.ErrNotFound if
// there is no such city.
func (n *Newsletters) findCity(ctx context.Context, chosen *string) (*int64, error) {
	if chosen == nil || *chosen == "" {
		return nil, nil
	}
	id, err := strconv.ParseInt(*chosen, 10, 64)
	if err != nil {
		return nil, database.ErrNotFound
	}
	exists, err := n.DB.Read.NewSelect().Table("cities").Where("id = ?", id).Exists(ctx)
	if err == nil && !exists {
		err = database.ErrNotFound
	}
	return &id, err
}

// findOrCreateSubscriber returns the subscriber with the form's address. It updates the
// subscriber with the form's values only until the address is confirmed, so that a stranger
// cannot rename a reader.
func (a SignupRequest) findOrCreateSubscriber(ctx context.Context, tx *database.Tx, city *int64) (*Subscriber, error) {
	s := &Subscriber{Email: normalizeAddress(a.Email), FirstName: a.FirstName, LastName: a.LastName, PhoneNumber: a.Phone, CityID: city,
		Lang: a.Lang.Code, CreatedAt: tx.At}
	insert := tx.NewInsert().Model(s).On("CONFLICT (email) DO UPDATE")
	for _, column := range []string{"first_name", "last_name", "phone_number", "city_id", "lang"} {
		if a.AddressOnly && column != "lang" {
			continue
		}
		insert = insert.Set(
			"? = CASE WHEN ?TableAlias.confirmed_at IS NULL THEN EXCLUDED.? ELSE ?TableAlias.? END",
			bun.Ident(column),
			bun.Ident(column),
			bun.Ident(column),
		)
	}
	if _, err := insert.Returning("*").Exec(ctx); err != nil {
		return nil, fmt.Errorf("store a subscriber: %w", err)
	}
	return s, nil
}

// subscriberChange changes the subscriptions of one subscriber within a transaction.
type subscriberChange struct {
	newsletters *Newsletters
	tx          *database.Tx
	key         sign.Key
	subscriber  *Subscriber
	lang        i18n.Locale
}

func (c subscriberChange) subscription(ctx context.Context, newsletterID int64) (*Subscription, error) {
	sub := &Subscription{SubscriberID: c.subscriber.ID, NewsletterID: newsletterID}
	err := c.tx.NewSelect().Model(sub).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return sub, nil
	}
	if err != nil {
		return nil, fmt.Errorf("find a subscription: %w", err)
	}
	return sub, nil
}

func (c subscriberChange) storeSubscription(ctx context.Context, sub *Subscription) error {
	_, err := c.tx.NewInsert().Model(sub).On("CONFLICT (subscriber_id, newsletter_id) DO UPDATE").Set("state = EXCLUDED.state").
		Set("text_id = EXCLUDED.text_id").
		Set("asked_at = EXCLUDED.asked_at").Set("active_at = EXCLUDED.active_at").Set("ended_at = EXCLUDED.ended_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("store a subscription: %w", err)
	}
	return nil
}

// requestSubscriptions stores a request for the newsletters of a form and sends one email that
// says what to do. If one of them must be confirmed the email asks to confirm all of them.
// Subscriptions that were ended before must be confirmed even if mustConfirm is false, because
// anybody can enter an address. Those that are active stay as they are.
func (c subscriberChange) requestSubscriptions(ctx context.Context, a SignupRequest, mustConfirm bool) error {
	var list []*Newsletter // without the active ones
	var subs []*Subscription
	for _, n := range a.Newsletters {
		sub, err := c.subscription(ctx, n.ID)
		if err != nil {
			return err
		}
		text, err := c.storeText(ctx, a.consentText(n))
		if err != nil {
			return err
		}
		if err := c.addToLedger(ctx, n, ConsentRequested, a.Channel, text); err != nil {
			return err
		}
		if sub.State == Active {
			continue
		}
		mustConfirm = mustConfirm || sub.State == Ended
		sub.TextID = text
		list, subs = append(list, n), append(subs, sub)
	}
	send, err := c.countEmail(ctx)
	if err != nil {
		return err
	}
	if len(list) == 0 {
		return c.enqueue(ctx, send, c.alreadySubscribedEmail(a.Newsletters))
	}
	for i, sub := range subs {
		if !mustConfirm {
			sub.RequestedAt = c.tx.At
			err = c.startSubscription(ctx, list[i], sub, a.Channel)
		} else {
			if sub.State != Requested || c.tx.At.Sub(sub.RequestedAt.Time) > sameLinkPeriod {
				sub.RequestedAt = c.tx.At
			}
			sub.State = Requested
			err = c.storeSubscription(ctx, sub)
		}
		if err != nil {
			return err
		}
	}
	if mustConfirm {
		return c.enqueue(ctx, send, c.confirmEmail(list, subs, a.consentText(list[0])))
	}
	return c.enqueue(ctx, send, c.welcomeEmail(list))
}

// consentText returns the text of the form that its reader agrees to for a newsletter.
func (a SignupRequest) consentText(n *Newsletter) string {
	if a.FromList {
		return TickedText(a.Lang)
	}
	return ConsentText(n, a.Lang)
}

// startSubscription makes a subscription active.
func (c subscriberChange) startSubscription(ctx context.Context, n *Newsletter, sub *Subscription, how Channel) error {
	sub.State, sub.ActiveAt, sub.EndedAt = Active, c.tx.At, clock.Moment{}
	if err := c.storeSubscription(ctx, sub); err != nil {
		return err
	}
	return c.addToLedger(ctx, n, ConsentGiven, how, sub.TextID)
}

// endSubscription ends a subscription. It does nothing if there is none or it has ended.
func (c subscriberChange) endSubscription(ctx context.Context, n *Newsletter, sub *Subscription, how Channel) error {
	if sub.State != Active && sub.State != Requested {
		return nil
	}
	sub.State, sub.EndedAt = Ended, c.tx.At
	if err := c.storeSubscription(ctx, sub); err != nil {
		return err
	}
	return c.addToLedger(ctx, n, ConsentWithdrawn, how, sub.TextID)
}

// countEmail counts an email to the subscriber. It returns false if the limit is reached and
// the email must not be sent.
func (c subscriberChange) countEmail(ctx context.Context) (bool, error) {
	if c.tx.At.Sub(c.subscriber.EmailCountSince.Time) >= maxEmailsPeriod {
		c.subscriber.EmailCount, c.subscriber.EmailCountSince = 0, c.tx.At
	}
	if c.subscriber.EmailCount >= maxEmails {
		return false, nil
	}
	c.subscriber.EmailCount++
	if _, err := c.tx.NewUpdate().Model(c.subscriber).Column("letters", "letters_since").WherePK().Exec(ctx); err != nil {
		return false, fmt.Errorf("count emails: %w", err)
	}
	return true, nil
}
