package newsletter

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/route"
)

// keyName is the name of the signing key of links in emails.
const keyName = "newsletters"

// The purposes of links. A link for one purpose is not valid for another, so that somebody with a forwarded email can
// unsubscribe, but sees no preferences.
const (
	toConfirm     = "confirm"
	toUnsubscribe = "unsubscribe"
	toPreferences = "preferences"
)

// The paths of links, below the path of an edition.
const (
	ConfirmPath     = route.NewslettersPath + "/confirm"
	UnsubscribePath = route.NewslettersPath + "/unsubscribe"
	PreferencesPath = route.NewslettersPath + "/preferences"
)

// ErrLink is returned if a link is forged or no longer valid.
var ErrLink = errors.New("the link is not valid")

// confirmToken returns the token of the link that confirms subscriptions: the newsletter of each and when it was requested.
func (c subscriberChange) confirmToken(subs []*Subscription) string {
	numbers := []int64{c.subscriber.ID, c.subscriber.CreatedAt.UnixMilli()}
	for _, sub := range subs {
		numbers = append(numbers, sub.NewsletterID, sub.RequestedAt.UnixMilli())
	}
	return c.key.Sign(toConfirm, numbers...)
}

func (c subscriberChange) unsubscribeToken(newsletter *Newsletter) string {
	return c.key.Sign(toUnsubscribe, c.subscriber.ID, c.subscriber.CreatedAt.UnixMilli(), newsletter.ID)
}

func (c subscriberChange) preferencesToken() string {
	return c.key.Sign(toPreferences, c.subscriber.ID, c.subscriber.CreatedAt.UnixMilli())
}

// withSubscriber verifies the token of a link and calls do with its subscriber within a
// transaction. do receives the other numbers of the token, without the two that identify the subscriber. The
// token contains the moment of creation besides the ID, because the ID of a deleted subscriber
// can be given to another. It returns ErrLink if the link is not valid.
func (n *Newsletters) withSubscriber(
	ctx context.Context,
	purpose, token string,
	lang i18n.Locale,
	do func(ctx context.Context, c subscriberChange, more []int64) error,
) error {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return err
	}
	numbers, ok := key.VerifyAll(purpose, token)
	if !ok || len(numbers) < 2 {
		return ErrLink
	}
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var found []Subscriber
		if err := tx.NewSelect().Model(&found).Where("id = ?", numbers[0]).Where("created_at = ?", numbers[1]).Scan(ctx); err != nil {
			return fmt.Errorf("find the subscriber of a link: %w", err)
		}
		if len(found) == 0 {
			return ErrLink
		}
		return do(ctx, subscriberChange{newsletters: n, tx: tx, key: key, subscriber: &found[0], lang: lang}, numbers[2:])
	})
}

// findNewsletter returns the newsletter that a link is about, with its subscription.
func (c subscriberChange) findNewsletter(ctx context.Context, id int64) (*Newsletter, *Subscription, error) {
	dir, err := c.newsletters.directory.Get(ctx)
	if err != nil {
		return nil, nil, err
	}
	one := dir.byID[id]
	if one == nil {
		return nil, nil, ErrLink
	}
	sub, err := c.subscription(ctx, id)
	return one, sub, err
}

// markConfirmed records that the address is confirmed, because the subscriber used the link of an email to it.
func (c subscriberChange) markConfirmed(ctx context.Context) error {
	if !c.subscriber.ConfirmedAt.IsZero() {
		return nil
	}
	c.subscriber.ConfirmedAt = c.tx.At
	if _, err := c.tx.NewUpdate().Model(c.subscriber).Column("confirmed_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("confirm a subscriber: %w", err)
	}
	return nil
}

// NewsletterOfLink returns the newsletter of a link to unsubscribe. It returns ErrLink if the link is not valid.
func (n *Newsletters) NewsletterOfLink(ctx context.Context, token string) (*Newsletter, error) {
	list, err := n.newslettersOfLink(ctx, toUnsubscribe, token)
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// Confirmation has the newsletters of a link to confirm: Waiting has those that it would subscribe to, Active and Ended
// those that it has subscribed to.
type Confirmation struct {
	Waiting, Active, Ended []*Newsletter
	Preferences            string // the token of the link to the reader's preferences
}

// ConfirmationOf returns the confirmation that a link leads to. It returns ErrLink if the link is not valid, or if all of its
// subscriptions were requested again.
func (n *Newsletters) ConfirmationOf(ctx context.Context, token string) (found Confirmation, err error) {
	err = n.withSubscriber(ctx, toConfirm, token, i18n.Default, func(ctx context.Context, c subscriberChange, numbers []int64) error {
		found = Confirmation{Preferences: c.preferencesToken()}
		for pair := range slices.Chunk(numbers, 2) {
			one, sub, err := c.findNewsletter(ctx, pair[0])
			if errors.Is(err, ErrLink) || err == nil && sub.RequestedAt.UnixMilli() != pair[1] {
				continue
			}
			switch {
			case err != nil:
				return err
			case sub.State == Active:
				found.Active = append(found.Active, one)
			case sub.State == Ended:
				found.Ended = append(found.Ended, one)
			case c.tx.At.Sub(sub.RequestedAt.Time) <= confirmPeriod:
				found.Waiting = append(found.Waiting, one)
			}
		}
		if len(found.Waiting)+len(found.Active)+len(found.Ended) == 0 {
			return ErrLink
		}
		return nil
	})
	return found, err
}

func (n *Newsletters) newslettersOfLink(ctx context.Context, purpose, token string) (list []*Newsletter, err error) {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	numbers, ok := key.VerifyAll(purpose, token)
	if !ok {
		return nil, ErrLink
	}
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return nil, err
	}
	for i := 2; i < len(numbers); i += 2 { // in a link to confirm, each id is followed by the time of the request
		if one := dir.byID[numbers[i]]; one != nil {
			list = append(list, one)
		}
	}
	if len(list) == 0 {
		return nil, ErrLink
	}
	return list, nil
}

// Confirm starts the subscriptions of a link, and returns their newsletters and the token of the
// link to the reader's preferences. It may be called again with the same link. A subscription
// that has ended or was requested again stays as it is; if all have, Confirm returns ErrLink.
func (n *Newsletters) Confirm(ctx context.Context, token string, lang i18n.Locale) (list []*Newsletter, preferences string, err error) {
	newlyConfirmed := ""
	err = n.withSubscriber(ctx, toConfirm, token, lang, func(ctx context.Context, c subscriberChange, numbers []int64) error {
		preferences = c.preferencesToken()
		var started []*Newsletter
		for pair := range slices.Chunk(numbers, 2) {
			one, sub, err := c.findNewsletter(ctx, pair[0])
			if errors.Is(err, ErrLink) {
				continue
			}
			if err != nil {
				return err
			}
			if sub.RequestedAt.UnixMilli() != pair[1] || sub.State != Requested && sub.State != Active ||
				c.tx.At.Sub(sub.RequestedAt.Time) > confirmPeriod {
				continue
			}
			list = append(list, one)
			if sub.State == Active {
				continue
			}
			if err := c.startSubscription(ctx, one, sub, ByLink); err != nil {
				return err
			}
			started = append(started, one)
		}
		switch {
		case len(list) == 0:
			return ErrLink
		case len(started) == 0:
			return nil
		}
		if err := c.markConfirmed(ctx); err != nil {
			return err
		}
		newlyConfirmed = c.subscriber.Email
		return c.enqueue(ctx, true, c.welcomeEmail(started))
	})
	if err == nil && newlyConfirmed != "" {
		_, err = n.MailService.Unsuppress(ctx, newlyConfirmed) // a reader who once complained wants emails again
	}
	return list, preferences, err
}

// Unsubscribe ends the subscription of a link. It also succeeds if it is called again with the same
// link, and if the subscriber was deleted in the meantime.
func (n *Newsletters) Unsubscribe(ctx context.Context, token string, how Channel, lang i18n.Locale) (subscribed *Newsletter, err error) {
	err = n.withSubscriber(ctx, toUnsubscribe, token, lang, func(ctx context.Context, c subscriberChange, numbers []int64) error {
		var sub *Subscription
		if subscribed, sub, err = c.findNewsletter(ctx, numbers[0]); err != nil {
			return err
		}
		return c.endSubscription(ctx, subscribed, sub, how)
	})
	if errors.Is(err, ErrLink) {
		return n.NewsletterOfLink(ctx, token)
	}
	return subscribed, err
}

// undoPeriod is the time during which the end of a subscription can be undone.
const undoPeriod = time.Hour

// Resume undoes Unsubscribe with the same link. It returns ErrLink more than an hour after Unsubscribe.
func (n *Newsletters) Resume(ctx context.Context, token string, lang i18n.Locale) (subscribed *Newsletter, err error) {
	err = n.withSubscriber(ctx, toUnsubscribe, token, lang, func(ctx context.Context, c subscriberChange, numbers []int64) error {
		var sub *Subscription
		if subscribed, sub, err = c.findNewsletter(ctx, numbers[0]); err != nil {
			return err
		}
		switch {
		case sub.State == Active:
			return nil
		case sub.State != Ended || c.tx.At.Sub(sub.EndedAt.Time) > undoPeriod:
			return ErrLink
		}
		return c.startSubscription(ctx, subscribed, sub, ByLink)
	})
	return subscribed, err
}

// HasEnded reports whether the subscription of a link to unsubscribe has ended, and whether
// Resume can undo that. It returns ErrLink if the link is not valid.
func (n *Newsletters) HasEnded(ctx context.Context, token string) (ended, resumable bool, err error) {
	err = n.withSubscriber(ctx, toUnsubscribe, token, i18n.Default, func(ctx context.Context, c subscriberChange, numbers []int64) error {
		_, sub, err := c.findNewsletter(ctx, numbers[0])
		if err != nil {
			return err
		}
		ended = sub.State == Ended
		resumable = ended && c.tx.At.Sub(sub.EndedAt.Time) <= undoPeriod
		return nil
	})
	return ended, resumable, err
}

// Preferences are a subscriber and the newsletters that the subscriber receives.
type Preferences struct {
	Subscriber
	Active []string // slugs
}

// Preferences returns the preferences of a link.
func (n *Newsletters) Preferences(ctx context.Context, token string) (*Preferences, error) {
	var p Preferences
	err := n.withSubscriber(ctx, toPreferences, token, i18n.Default, func(ctx context.Context, c subscriberChange, _ []int64) error {
		p.Subscriber = *c.subscriber
		return c.tx.NewSelect().TableExpr("subscriptions AS s").ColumnExpr("n.slug").Join("JOIN newsletters AS n ON n.id = s.newsletter_id").
			Where("s.subscriber_id = ?", c.subscriber.ID).Where("s.state = ?", Active).Order("n.position").Scan(ctx, &p.Active)
	})
	return &p, err
}

// PreferencesPathOf returns the path of the preferences of a user's address, below the path
// of an edition. It returns database.ErrNotFound if the address never subscribed. Only the
// user may call it, because the path gives access to the preferences.
func (n *Newsletters) PreferencesPathOf(ctx context.Context, u *account.User) (path string, err error) {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return "", err
	}
	var found []Subscriber
	if err := n.DB.Read.NewSelect().Model(&found).Where("email = ?", normalizeAddress(u.Email)).Scan(ctx); err != nil {
		return "", fmt.Errorf("find the preferences of a user: %w", err)
	}
	if len(found) == 0 {
		return "", database.ErrNotFound
	}
	return PreferencesPath + "?t=" + subscriberChange{key: key, subscriber: &found[0]}.preferencesToken(), nil
}

// Choice has the values that a reader chose on the preferences page.
type Choice struct {
	FirstName string
	LastName  string
	Phone     string
	Active    []string // slugs of newsletters; all others end
}

// SavePreferences saves a choice. The link was sent to the address, so newsletters start
// without another confirmation. It returns messages by invalid field.
func (n *Newsletters) SavePreferences(ctx context.Context, token string, choice Choice,
	lang i18n.Locale) (invalid map[string]string, err error) {
	f := Form{FirstName: choice.FirstName, LastName: choice.LastName, Phone: choice.Phone}.clean()
	invalid = f.validate(true, lang)
	delete(invalid, "email") // the address does not change
	if len(invalid) > 0 {
		return invalid, nil
	}
	return nil, n.withSubscriber(ctx, toPreferences, token, lang, func(ctx context.Context, c subscriberChange, _ []int64) error {
		all, err := n.All(ctx)
		if err != nil {
			return err
		}
		c.subscriber.FirstName, c.subscriber.LastName, c.subscriber.PhoneNumber, c.subscriber.Lang = f.FirstName, f.LastName, f.Phone, lang.Code
		_, err = c.tx.NewUpdate().Model(c.subscriber).Column("first_name", "last_name", "phone_number", "lang").WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("save preferences: %w", err)
		}
		if err := c.markConfirmed(ctx); err != nil {
			return err
		}
		var subs []Subscription
		if err := c.tx.NewSelect().Model(&subs).Where("subscriber_id = ?", c.subscriber.ID).Scan(ctx); err != nil {
			return fmt.Errorf("find subscriptions: %w", err)
		}
		for _, newsletter := range all {
			if err := c.applyChoice(ctx, newsletter, subs, slices.Contains(choice.Active, newsletter.Slug)); err != nil {
				return err
			}
		}
		return nil
	})
}

// applyChoice starts or ends one newsletter if the reader's choice differs from subs.
func (c subscriberChange) applyChoice(ctx context.Context, newsletter *Newsletter, subs []Subscription, wanted bool) error {
	sub := &Subscription{SubscriberID: c.subscriber.ID, NewsletterID: newsletter.ID}
	if at := slices.IndexFunc(subs, func(s Subscription) bool { return s.NewsletterID == newsletter.ID }); at >= 0 {
		sub = &subs[at]
	}
	switch {
	case wanted && sub.State != Active:
		text, err := c.storeText(ctx, ChoiceText(c.lang))
		if err != nil {
			return err
		}
		sub.RequestedAt, sub.TextID = c.tx.At, text
		return c.startSubscription(ctx, newsletter, sub, ByPreferences)
	case !wanted:
		return c.endSubscription(ctx, newsletter, sub, ByPreferences)
	}
	return nil
}

// DeleteSubscriber ends all subscriptions and deletes the subscriber of a link. The consent
// ledger remains, without the address.
func (n *Newsletters) DeleteSubscriber(ctx context.Context, token string, lang i18n.Locale) error {
	return n.withSubscriber(ctx, toPreferences, token, lang, func(ctx context.Context, c subscriberChange, _ []int64) error {
		return c.deleteSubscriber(ctx, ByPreferences)
	})
}

// DeleteUserData ends all subscriptions of a user's address and deletes the subscriber, when the user
// deletes the account. It is a feature.Eraser.
func (n *Newsletters) DeleteUserData(ctx context.Context, tx *database.Tx, u feature.User) error {
	key, err := n.Keys.KeyIn(ctx, tx, keyName)
	if err != nil {
		return err
	}
	var found []Subscriber
	if err := tx.NewSelect().Model(&found).Where("email = ?", normalizeAddress(u.Email)).Scan(ctx); err != nil {
		return fmt.Errorf("find the subscriber of a user: %w", err)
	}
	for i := range found {
		if err := (subscriberChange{newsletters: n, tx: tx, key: key, subscriber: &found[i],
			lang: i18n.LookupOrDefault(found[i].Lang)}).deleteSubscriber(ctx, ByAccountDeletion); err != nil {
			return err
		}
	}
	return nil
}

func (c subscriberChange) deleteSubscriber(ctx context.Context, how Channel) error {
	list, err := c.newsletters.directory.Get(ctx)
	if err != nil {
		return err
	}
	var subs []Subscription
	if err := c.tx.NewSelect().Model(&subs).Where("subscriber_id = ?", c.subscriber.ID).Scan(ctx); err != nil {
		return fmt.Errorf("find subscriptions: %w", err)
	}
	for i := range subs {
		if newsletter := list.byID[subs[i].NewsletterID]; newsletter != nil {
			if err := c.endSubscription(ctx, newsletter, &subs[i], how); err != nil {
				return err
			}
		}
	}
	if _, err := c.tx.NewDelete().Model(c.subscriber).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete a subscriber: %w", err)
	}
	return nil
}

// SendPreferences sends an address a link to its preferences, if it is known. The caller does not learn
// whether it is known, not even from the duration of the call, because a job looks the address up. It returns
// messages by invalid field, and *limit.TooManyError for a network that asks too often.
func (n *Newsletters) SendPreferences(ctx context.Context, email, network string, lang i18n.Locale) (invalid map[string]string, err error) {
	f := Form{Email: email}.clean()
	if invalid = f.validate(true, lang); len(invalid) > 0 {
		return invalid, nil
	}
	if err := limit.Count(ctx, n.DB, WithoutCaptchaLimit, network); err != nil {
		return nil, err
	}
	return nil, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := n.Queue.InsertTx(ctx, tx.Tx.Tx, PreferencesRequest{normalizeAddress(f.Email)}, nil); err != nil {
			return fmt.Errorf("enqueue a request for preferences: %w", err)
		}
		return nil
	})
}

// PreferencesRequest is the job that sends an address a link to its preferences.
type PreferencesRequest struct {
	Email string `json:"email"`
}

// Kind implements river.JobArgs.
func (PreferencesRequest) Kind() string { return "newsletter-preferences" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PreferencesRequest) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: mail.Queue} }

// PreferencesWorker processes the jobs of type PreferencesRequest.
type PreferencesWorker struct {
	river.WorkerDefaults[PreferencesRequest]
	*Newsletters
}

// Work implements river.Worker.
func (c *PreferencesWorker) Work(ctx context.Context, job *river.Job[PreferencesRequest]) error {
	key, err := c.Keys.Key(ctx, keyName)
	if err != nil {
		return err
	}
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var found []Subscriber
		if err := tx.NewSelect().Model(&found).Where("email = ?", job.Args.Email).Scan(ctx); err != nil {
			return fmt.Errorf("find the subscriber: %w", err)
		}
		if len(found) == 0 {
			return nil
		}
		c := subscriberChange{newsletters: c.Newsletters, tx: tx, key: key, subscriber: &found[0], lang: i18n.LookupOrDefault(found[0].Lang)}
		send, err := c.countEmail(ctx)
		if err != nil {
			return err
		}
		return c.enqueue(ctx, send, c.preferencesEmail())
	})
}
