package newsletter

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
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

// Newsletters reads the newsletters and keeps who reads them.
type Newsletters struct {
	DB      *database.DB
	Brands  *brand.Directory
	Queue   *jobs.Client
	Office  *mail.Service
	Keys    *sign.Keys
	Captcha *captcha.Checker
	Site    string // public address of the site, without a slash at its end
	Name    string // of the publication
	Log     *slog.Logger

	list *database.Kept[*list]
}

// Open makes the newsletters ready. Call it before Follow.
func (n *Newsletters) Open() *Newsletters {
	n.list = database.Keep(n.DB, n.load, Tag)
	return n
}

// Subscriber is who gave an address.
type Subscriber struct {
	bun.BaseModel `bun:"table:subscribers"`

	ID           int64 `bun:",pk,autoincrement"`
	Email        string
	FirstName    string
	LastName     string
	PhoneNumber  string
	CityID       *int64
	Lang         string // of the letters
	CreatedAt    clock.Moment
	ConfirmedAt  clock.Moment // the first time that an answer came from the address
	Letters      int
	LettersSince clock.Moment
}

// State says how a subscription stands.
type State string

// The states.
const (
	Asked  State = "asked" // until somebody who reads the mail confirms it
	Active State = "active"
	Ended  State = "ended"
)

// Subscription is a newsletter of a subscriber.
type Subscription struct {
	bun.BaseModel `bun:"table:subscriptions"`

	SubscriberID int64 `bun:",pk"`
	NewsletterID int64 `bun:",pk"`
	State        State
	TextID       string // what was agreed to
	AskedAt      clock.Moment
	ActiveAt     clock.Moment
	EndedAt      clock.Moment
}

// Ask is a form with where and how it was sent.
type Ask struct {
	Form
	Newsletter *Newsletter
	How        How
	Lang       i18n.Locale
	Short      bool   // it has an address alone
	Network    string // that it was sent from, as limits tell one from another
}

// Unproven is how many forms a network may send without proof that a person filled them
// in, and how often it may ask for links.
var Unproven = limit.Limit{Name: "newsletter-from", Times: 12, Period: time.Hour}

const (
	// confirmed links hold for a week; asked for again within a day the link stays the same.
	confirmTime, askTime = 7 * 24 * time.Hour, 24 * time.Hour
	// maxLetters go to one address within lettersTime, whoever asks for them: enough for
	// somebody who wants most of what there is.
	maxLetters, lettersTime = 10, 24 * time.Hour
)

// Subscribe takes a form. What is wrong with it comes back by field, in the language
// of the reader. Whatever is known of the address, the answer is the same: the rest is
// said in a letter to it. Without proof that a person sent it, it can be *limit.TooMany.
func (n *Newsletters) Subscribe(ctx context.Context, a Ask) (wrong map[string]string, err error) {
	a.Form = a.tidy()
	wrong = a.check(a.Short, a.Lang)
	city, err := n.city(ctx, a.City)
	if errors.Is(err, database.ErrNotFound) {
		wrong["city"] = a.Lang.Text("form.choose", nil)
	} else if err != nil {
		return nil, err
	}
	if len(wrong) > 0 {
		return wrong, nil
	}
	outcome, err := n.Captcha.Check(ctx, a.Captcha)
	switch {
	case err != nil:
		return nil, err
	case outcome == captcha.False:
		return map[string]string{"g_recaptcha_response": a.Lang.Text("newsletter.captcha", nil)}, nil
	case outcome == captcha.Absent:
		if err := limit.Try(ctx, n.DB, Unproven, a.Network); err != nil {
			return nil, err
		}
	}
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	return nil, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s, err := a.subscriber(ctx, tx, city)
		if err != nil {
			return err
		}
		w := writing{n: n, tx: tx, key: key, s: s, lang: a.Lang}
		return w.ask(ctx, a.Newsletter, a.How, a.Newsletter.DoubleOptIn || outcome != captcha.Proven)
	})
}

// city is the id of a city that was chosen; nil for none.
func (n *Newsletters) city(ctx context.Context, chosen *string) (*int64, error) {
	if chosen == nil || *chosen == "" {
		return nil, nil
	}
	id, err := strconv.ParseInt(*chosen, 10, 64)
	if err != nil {
		return nil, database.ErrNotFound
	}
	there, err := n.DB.Read.NewSelect().Table("cities").Where("id = ?", id).Exists(ctx)
	if err == nil && !there {
		err = database.ErrNotFound
	}
	return &id, err
}

// subscriber is whoever has the address, with what the form says where nobody has
// confirmed yet: a stranger can't rename a reader.
func (a Ask) subscriber(ctx context.Context, tx *database.Tx, city *int64) (*Subscriber, error) {
	s := &Subscriber{Email: address(a.Email), FirstName: a.FirstName, LastName: a.LastName, PhoneNumber: a.Phone, CityID: city,
		Lang: a.Lang.Code, CreatedAt: tx.At}
	insert := tx.NewInsert().Model(s).On("CONFLICT (email) DO UPDATE")
	for _, column := range []string{"first_name", "last_name", "phone_number", "city_id", "lang"} {
		if a.Short && column != "lang" {
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
		return nil, fmt.Errorf("subscriber: %w", err)
	}
	return s, nil
}

// writing is a change of one subscriber's subscriptions.
type writing struct {
	n    *Newsletters
	tx   *database.Tx
	key  sign.Key
	s    *Subscriber
	lang i18n.Locale
}

func (w writing) subscription(ctx context.Context, newsletterID int64) (*Subscription, error) {
	sub := &Subscription{SubscriberID: w.s.ID, NewsletterID: newsletterID}
	err := w.tx.NewSelect().Model(sub).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return sub, nil
	}
	if err != nil {
		return nil, fmt.Errorf("subscription: %w", err)
	}
	return sub, nil
}

func (w writing) keep(ctx context.Context, sub *Subscription) error {
	_, err := w.tx.NewInsert().Model(sub).On("CONFLICT (subscriber_id, newsletter_id) DO UPDATE").Set("state = EXCLUDED.state").
		Set("text_id = EXCLUDED.text_id").
		Set("asked_at = EXCLUDED.asked_at").Set("active_at = EXCLUDED.active_at").Set("ended_at = EXCLUDED.ended_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("keep a subscription: %w", err)
	}
	return nil
}

// ask notes that somebody asked for a newsletter, and writes to the address what is to
// be done. Who ended it once confirms by mail, since anybody can type an address.
func (w writing) ask(ctx context.Context, letter *Newsletter, how How, double bool) error {
	sub, err := w.subscription(ctx, letter.ID)
	if err != nil {
		return err
	}
	text, err := w.text(ctx, ConsentText(letter, w.lang))
	if err != nil {
		return err
	}
	if err := w.note(ctx, letter, ActAsked, how, text); err != nil {
		return err
	}
	send, err := w.mayWrite(ctx)
	if err != nil {
		return err
	}
	switch {
	case sub.State == Active:
		return w.post(ctx, send, w.alreadyLetter(letter))
	case double || sub.State == Ended:
		if sub.State != Asked || w.tx.At.Sub(sub.AskedAt.Time) > askTime {
			sub.AskedAt = w.tx.At
		}
		sub.State, sub.TextID = Asked, text
		if err := w.keep(ctx, sub); err != nil {
			return err
		}
		return w.post(ctx, send, w.confirmLetter(letter, sub))
	default:
		sub.AskedAt, sub.TextID = w.tx.At, text
		return w.begin(ctx, letter, sub, how, send)
	}
}

// begin makes a subscription active and welcomes its reader.
func (w writing) begin(ctx context.Context, letter *Newsletter, sub *Subscription, how How, send bool) error {
	sub.State, sub.ActiveAt, sub.EndedAt = Active, w.tx.At, clock.Moment{}
	if err := w.keep(ctx, sub); err != nil {
		return err
	}
	if err := w.note(ctx, letter, ActGiven, how, sub.TextID); err != nil {
		return err
	}
	return w.post(ctx, send, w.welcomeLetter(letter))
}

// end ends a subscription; one that is not there, or has ended, stays as it is.
func (w writing) end(ctx context.Context, letter *Newsletter, sub *Subscription, how How) error {
	if sub.State != Active && sub.State != Asked {
		return nil
	}
	sub.State, sub.EndedAt = Ended, w.tx.At
	if err := w.keep(ctx, sub); err != nil {
		return err
	}
	return w.note(ctx, letter, ActWithdrawn, how, sub.TextID)
}

// mayWrite counts a letter to the subscriber, or says that there were enough for today.
func (w writing) mayWrite(ctx context.Context) (bool, error) {
	if w.tx.At.Sub(w.s.LettersSince.Time) >= lettersTime {
		w.s.Letters, w.s.LettersSince = 0, w.tx.At
	}
	if w.s.Letters >= maxLetters {
		return false, nil
	}
	w.s.Letters++
	if _, err := w.tx.NewUpdate().Model(w.s).Column("letters", "letters_since").WherePK().Exec(ctx); err != nil {
		return false, fmt.Errorf("count letters: %w", err)
	}
	return true, nil
}
