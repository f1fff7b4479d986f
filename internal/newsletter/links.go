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
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/mail"
)

// keyName is the key of the links in letters.
const keyName = "newsletters"

// What links are for. A link for one thing opens no other, so that who is handed on a
// letter can end what it is about and see nothing.
const (
	toConfirm     = "confirm"
	toUnsubscribe = "unsubscribe"
	toPreferences = "preferences"
)

// Where links lead, below the path of an edition.
const (
	ConfirmPath     = "/newsletters/confirm"
	UnsubscribePath = "/newsletters/unsubscribe"
	PreferencesPath = "/newsletters/preferences"
)

// ErrLink says that a link was never ours, or does not hold any more.
var ErrLink = errors.New("the link does not hold")

func (w writing) confirmToken(sub *Subscription) string {
	return w.key.Seal(toConfirm, w.s.ID, w.s.CreatedAt.UnixMilli(), sub.NewsletterID, sub.AskedAt.UnixMilli())
}

func (w writing) unsubscribeToken(l *Newsletter) string {
	return w.key.Seal(toUnsubscribe, w.s.ID, w.s.CreatedAt.UnixMilli(), l.ID)
}

func (w writing) preferencesToken() string {
	return w.key.Seal(toPreferences, w.s.ID, w.s.CreatedAt.UnixMilli())
}

// open reads a link and hands over whose it is, within a write; the numbers that it has
// beside those of the subscriber come along. An id can be given again once somebody is
// forgotten, so that the moment belongs to it.
func (n *Newsletters) open(
	ctx context.Context,
	purpose, token string,
	more int,
	lang i18n.Locale,
	do func(ctx context.Context, w writing, more []int64) error,
) error {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return err
	}
	numbers, ok := key.Open(purpose, token, 2+more)
	if !ok {
		return ErrLink
	}
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var found []Subscriber
		if err := tx.NewSelect().Model(&found).Where("id = ?", numbers[0]).Where("created_at = ?", numbers[1]).Scan(ctx); err != nil {
			return fmt.Errorf("subscriber of a link: %w", err)
		}
		if len(found) == 0 {
			return ErrLink
		}
		return do(ctx, writing{n: n, tx: tx, key: key, s: &found[0], lang: lang}, numbers[2:])
	})
}

// letter is the newsletter that a link is about, with its subscription.
func (w writing) letter(ctx context.Context, id int64) (*Newsletter, *Subscription, error) {
	l, err := w.n.list.Get(ctx)
	if err != nil {
		return nil, nil, err
	}
	one := l.byID[id]
	if one == nil {
		return nil, nil, ErrLink
	}
	sub, err := w.subscription(ctx, id)
	return one, sub, err
}

// confirmed notes that an answer came from the address.
func (w writing) confirmed(ctx context.Context) error {
	if !w.s.ConfirmedAt.IsZero() {
		return nil
	}
	w.s.ConfirmedAt = w.tx.At
	if _, err := w.tx.NewUpdate().Model(w.s).Column("confirmed_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("confirm a subscriber: %w", err)
	}
	return nil
}

// Asks is the newsletter that a link to confirm or to unsubscribe is about.
func (n *Newsletters) Asks(ctx context.Context, confirm bool, token string) (*Newsletter, error) {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	purpose, count := toUnsubscribe, 3
	if confirm {
		purpose, count = toConfirm, 4
	}
	numbers, ok := key.Open(purpose, token, count)
	if !ok {
		return nil, ErrLink
	}
	l, err := n.list.Get(ctx)
	if err != nil {
		return nil, err
	}
	if one := l.byID[numbers[2]]; one != nil {
		return one, nil
	}
	return nil, ErrLink
}

// Confirm begins the subscription that a link was sent for, and gives the link to the
// reader's preferences. Opened twice it says the same; once the subscription has ended,
// or was asked for anew, it does not hold.
func (n *Newsletters) Confirm(ctx context.Context, token string, lang i18n.Locale) (letter *Newsletter, preferences string, err error) {
	anew := ""
	err = n.open(ctx, toConfirm, token, 2, lang, func(ctx context.Context, w writing, numbers []int64) error {
		var sub *Subscription
		if letter, sub, err = w.letter(ctx, numbers[0]); err != nil {
			return err
		}
		if sub.AskedAt.UnixMilli() != numbers[1] || sub.State != Asked && sub.State != Active || w.tx.At.Sub(sub.AskedAt.Time) > confirmTime {
			return ErrLink
		}
		preferences = w.preferencesToken()
		if sub.State == Active {
			return nil
		}
		if err := w.confirmed(ctx); err != nil {
			return err
		}
		anew = w.s.Email
		return w.begin(ctx, letter, sub, ByLink, true)
	})
	if err == nil && anew != "" {
		_, err = n.Office.Unsuppress(ctx, anew) // who complained of letters once wants them again
	}
	return letter, preferences, err
}

// Unsubscribe ends the subscription that a letter came by. It says so however often it
// is asked, and to whoever is forgotten meanwhile.
func (n *Newsletters) Unsubscribe(ctx context.Context, token string, how How, lang i18n.Locale) (letter *Newsletter, err error) {
	err = n.open(ctx, toUnsubscribe, token, 1, lang, func(ctx context.Context, w writing, numbers []int64) error {
		var sub *Subscription
		if letter, sub, err = w.letter(ctx, numbers[0]); err != nil {
			return err
		}
		return w.end(ctx, letter, sub, how)
	})
	if errors.Is(err, ErrLink) {
		return n.Asks(ctx, false, token)
	}
	return letter, err
}

// undoTime is how long ending a subscription can be undone where it was ended.
const undoTime = time.Hour

// Resume undoes Unsubscribe by the same link, for an hour. Later the link does not hold for that.
func (n *Newsletters) Resume(ctx context.Context, token string, lang i18n.Locale) (letter *Newsletter, err error) {
	err = n.open(ctx, toUnsubscribe, token, 1, lang, func(ctx context.Context, w writing, numbers []int64) error {
		var sub *Subscription
		if letter, sub, err = w.letter(ctx, numbers[0]); err != nil {
			return err
		}
		switch {
		case sub.State == Active:
			return nil
		case sub.State != Ended || w.tx.At.Sub(sub.EndedAt.Time) > undoTime:
			return ErrLink
		}
		return w.begin(ctx, letter, sub, ByLink, false)
	})
	return letter, err
}

// Preferences are what a reader receives, and what is kept of them.
type Preferences struct {
	Subscriber
	Active []string // slugs
}

// Preferences reads them by a link.
func (n *Newsletters) Preferences(ctx context.Context, token string) (*Preferences, error) {
	var p Preferences
	err := n.open(ctx, toPreferences, token, 0, i18n.Default, func(ctx context.Context, w writing, _ []int64) error {
		p.Subscriber = *w.s
		return w.tx.NewSelect().TableExpr("subscriptions AS s").ColumnExpr("n.slug").Join("JOIN newsletters AS n ON n.id = s.newsletter_id").
			Where("s.subscriber_id = ?", w.s.ID).Where("s.state = ?", Active).Order("n.position").Scan(ctx, &p.Active)
	})
	return &p, err
}

// PreferencesOf is where the preferences of an account's address are, below the path of
// an edition; database.ErrNotFound where nothing was ever asked for with it. The address
// was proved by who asks.
func (n *Newsletters) PreferencesOf(ctx context.Context, u *account.User) (path string, err error) {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return "", err
	}
	var found []Subscriber
	if err := n.DB.Read.NewSelect().Model(&found).Where("email = ?", address(u.Email)).Scan(ctx); err != nil {
		return "", fmt.Errorf("preferences of an account: %w", err)
	}
	if len(found) == 0 {
		return "", database.ErrNotFound
	}
	return PreferencesPath + "?t=" + writing{key: key, s: &found[0]}.preferencesToken(), nil
}

// Choice is what a reader wants from now on.
type Choice struct {
	FirstName string
	LastName  string
	Phone     string
	Active    []string // slugs of newsletters; every other one ends
}

// Prefer makes a choice hold. Who has the link reads the mail, so that what is chosen
// begins at once.
func (n *Newsletters) Prefer(ctx context.Context, token string, c Choice, lang i18n.Locale) (wrong map[string]string, err error) {
	f := Form{FirstName: c.FirstName, LastName: c.LastName, Phone: c.Phone}.tidy()
	wrong = f.check(true, lang)
	delete(wrong, "email") // which stays
	if len(wrong) > 0 {
		return wrong, nil
	}
	return nil, n.open(ctx, toPreferences, token, 0, lang, func(ctx context.Context, w writing, _ []int64) error {
		all, err := n.All(ctx)
		if err != nil {
			return err
		}
		w.s.FirstName, w.s.LastName, w.s.PhoneNumber, w.s.Lang = f.FirstName, f.LastName, f.Phone, lang.Code
		if _, err := w.tx.NewUpdate().Model(w.s).Column("first_name", "last_name", "phone_number", "lang").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("keep preferences: %w", err)
		}
		if err := w.confirmed(ctx); err != nil {
			return err
		}
		var subs []Subscription
		if err := w.tx.NewSelect().Model(&subs).Where("subscriber_id = ?", w.s.ID).Scan(ctx); err != nil {
			return fmt.Errorf("subscriptions: %w", err)
		}
		for _, l := range all {
			if err := w.choose(ctx, l, subs, slices.Contains(c.Active, l.Slug)); err != nil {
				return err
			}
		}
		return nil
	})
}

// choose begins or ends one newsletter as its reader chose, where it is otherwise.
func (w writing) choose(ctx context.Context, l *Newsletter, subs []Subscription, wanted bool) error {
	sub := &Subscription{SubscriberID: w.s.ID, NewsletterID: l.ID}
	if at := slices.IndexFunc(subs, func(s Subscription) bool { return s.NewsletterID == l.ID }); at >= 0 {
		sub = &subs[at]
	}
	switch {
	case wanted && sub.State != Active:
		text, err := w.text(ctx, ChoiceText(w.lang))
		if err != nil {
			return err
		}
		sub.AskedAt, sub.TextID = w.tx.At, text
		return w.begin(ctx, l, sub, ByPreferences, false)
	case !wanted:
		return w.end(ctx, l, sub, ByPreferences)
	}
	return nil
}

// Forget ends everything and removes what is kept of a reader. The ledger keeps that
// there was consent, without the address.
func (n *Newsletters) Forget(ctx context.Context, token string, lang i18n.Locale) error {
	return n.open(ctx, toPreferences, token, 0, lang, func(ctx context.Context, w writing, _ []int64) error {
		return w.forget(ctx, ByPreferences)
	})
}

// ForgetUser is Forget for whoever deletes the account of an address, which was proved.
func (n *Newsletters) ForgetUser(ctx context.Context, tx *database.Tx, u *account.User) error {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return err
	}
	var found []Subscriber
	if err := tx.NewSelect().Model(&found).Where("email = ?", address(u.Email)).Scan(ctx); err != nil {
		return fmt.Errorf("subscriber of an account: %w", err)
	}
	for i := range found {
		if err := (writing{n: n, tx: tx, key: key, s: &found[i], lang: i18n.Of(found[i].Lang)}).forget(ctx, ByAccount); err != nil {
			return err
		}
	}
	return nil
}

func (w writing) forget(ctx context.Context, how How) error {
	list, err := w.n.list.Get(ctx)
	if err != nil {
		return err
	}
	var subs []Subscription
	if err := w.tx.NewSelect().Model(&subs).Where("subscriber_id = ?", w.s.ID).Scan(ctx); err != nil {
		return fmt.Errorf("subscriptions: %w", err)
	}
	for i := range subs {
		if l := list.byID[subs[i].NewsletterID]; l != nil {
			if err := w.end(ctx, l, &subs[i], how); err != nil {
				return err
			}
		}
	}
	if _, err := w.tx.NewDelete().Model(w.s).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("forget a subscriber: %w", err)
	}
	return nil
}

// SendPreferences writes to an address where its preferences are, if it is known. Who
// asks hears nothing of that, not even by how long it takes: a job looks the address up.
// A network that asks too often gets *limit.TooMany.
func (n *Newsletters) SendPreferences(ctx context.Context, email, network string, lang i18n.Locale) (wrong map[string]string, err error) {
	f := Form{Email: email}.tidy()
	if wrong = f.check(true, lang); len(wrong) > 0 {
		return wrong, nil
	}
	if err := limit.Try(ctx, n.DB, Unproven, network); err != nil {
		return nil, err
	}
	return nil, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := n.Queue.InsertTx(ctx, tx.Tx.Tx, PreferencesAsked{address(f.Email)}, nil); err != nil {
			return fmt.Errorf("ask for preferences: %w", err)
		}
		return nil
	})
}

// PreferencesAsked is that somebody wants a link to the preferences of an address.
type PreferencesAsked struct {
	Email string `json:"email"`
}

// Kind implements river.JobArgs.
func (PreferencesAsked) Kind() string { return "newsletter-preferences" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PreferencesAsked) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: mail.Queue} }

// Worker writes to those who asked for their preferences.
type Worker struct {
	river.WorkerDefaults[PreferencesAsked]
	*Newsletters
}

// Work implements river.Worker.
func (w *Worker) Work(ctx context.Context, job *river.Job[PreferencesAsked]) error {
	key, err := w.Keys.Key(ctx, keyName)
	if err != nil {
		return err
	}
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var found []Subscriber
		if err := tx.NewSelect().Model(&found).Where("email = ?", job.Args.Email).Scan(ctx); err != nil {
			return fmt.Errorf("preferences: %w", err)
		}
		if len(found) == 0 {
			return nil
		}
		to := writing{n: w.Newsletters, tx: tx, key: key, s: &found[0], lang: i18n.Of(found[0].Lang)}
		send, err := to.mayWrite(ctx)
		if err != nil {
			return err
		}
		return to.post(ctx, send, to.preferencesLetter())
	})
}
