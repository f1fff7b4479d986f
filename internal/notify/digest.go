package notify

import (
	"context"
	"fmt"
	"net/url"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/route"
)

const (
	digestInterval = time.Minute
	// One transaction makes up to digestBatch digests, each with up to digestLength notifications.
	digestBatch, digestLength = 50, 12
)

// UnsubscribePath is the path of the page for unsubscribing from digests, below the path of an
// edition.
const UnsubscribePath = route.NotificationsPath + "/unsubscribe"

// keyName is the signing key of links in digests, and linkPurpose their purpose.
const keyName, linkPurpose = "notifications", "digest"

// dueDigest is a reader whose digest is due.
type dueDigest struct {
	preferenceRow `bun:",extend"`
	Email         string
	Lang          string
	Since         clock.Moment // when the account was created
}

// SendDigests sends the digests that are due, except those without new notifications.
func (n *Notifications) SendDigests(ctx context.Context) error {
	key, err := n.Keys.Key(ctx, keyName) // may write, so not within the transaction
	if err != nil {
		return err
	}
	for {
		n, err := n.sendBatch(ctx, func(d *dueDigest) string {
			return key.Sign(linkPurpose, d.UserID, d.Since.UnixMilli())
		})
		if err != nil || n < digestBatch {
			return err
		}
	}
}

// sendBatch sends up to digestBatch digests and returns how many were due. token returns the
// token of the link that ends a digest.
func (n *Notifications) sendBatch(ctx context.Context, token func(*dueDigest) string) (count int, err error) {
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var list []dueDigest
		q := tx.NewSelect().Model(&list).ColumnExpr("p.*, u.email, u.lang, u.created_at AS since").Join("JOIN users AS u ON u.id = p.user_id").
			Where("p.next_at <= ?", tx.At).Order("p.next_at").Limit(digestBatch)
		if n.DB.Engine == database.Postgres { // skip the digests that another node is sending
			q = q.For("UPDATE OF p SKIP LOCKED")
		}
		if err := q.Scan(ctx); err != nil {
			return fmt.Errorf("find digests that are due: %w", err)
		}
		if count = len(list); count == 0 {
			return nil
		}
		byUser, err := n.unreadSinceDigest(ctx, tx, list)
		if err != nil {
			return err
		}
		for i := range list {
			d := &list[i]
			if items := byUser[d.UserID]; len(items) > 0 {
				if err := n.enqueueDigest(ctx, tx, d, items, token(d)); err != nil {
					return err
				}
			}
			zone, err := time.LoadLocation(d.Zone)
			if err != nil { // zones are checked when they are saved, but the data of the machine can change
				n.Log.Error("a reader's time zone is unknown; the next digest is due at the hour in UTC", "user", d.UserID, "error", err)
				zone = time.UTC
			}
			d.NextAt = clock.MomentOf(d.preferences().nextDigest(tx.At.In(zone)))
		}
		return n.storeSent(ctx, tx, list)
	})
	return count, err
}

// unreadSinceDigest returns the unread notifications since the last digest, by user, newest
// first.
func (n *Notifications) unreadSinceDigest(ctx context.Context, tx *database.Tx, list []dueDigest) (map[int64][]Notification, error) {
	users := make([]int64, len(list))
	for i, d := range list {
		users[i] = d.UserID
	}
	var rows []row
	err := tx.NewRaw(`SELECT id, user_id, kind, story_id, title, text, link, lang, created_at, read_at
			FROM (SELECT n.*, row_number() OVER (PARTITION BY n.user_id ORDER BY n.id DESC) AS place
			FROM notifications n JOIN notification_preferences p ON p.user_id = n.user_id
			WHERE n.user_id IN (?) AND n.read_at IS NULL AND n.id > p.told_id) t WHERE place <= ? ORDER BY user_id, id DESC`,
		bun.List(users), digestLength).
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("find notifications for digests: %w", err)
	}
	all, err := n.toNotifications(ctx, rows)
	byUser := map[int64][]Notification{}
	for _, t := range all {
		byUser[t.user] = append(byUser[t.user], t)
	}
	return byUser, err
}

// storeSent stores the newest notification that each digest reported, and when the next digests are
// due.
func (n *Notifications) storeSent(ctx context.Context, tx *database.Tx, list []dueDigest) error {
	for _, d := range list {
		_, err := tx.NewUpdate().Model(&d.preferenceRow).WherePK().Set("next_at = ?", d.NextAt).
			Set("told_id = coalesce((SELECT max(n.id) FROM notifications n WHERE n.user_id = p.user_id), 0)").Exec(ctx)
		if err != nil {
			return fmt.Errorf("store that a digest was sent: %w", err)
		}
	}
	return nil
}

// enqueueDigest sends the email of a digest.
func (n *Notifications) enqueueDigest(ctx context.Context, tx *database.Tx, d *dueDigest, items []Notification, token string) error {
	lang := i18n.LookupOrDefault(d.Lang)
	b, err := n.Brands.ForLocale(ctx, lang)
	if err != nil {
		return fmt.Errorf("find the theme of a digest: %w", err)
	}
	email := digestEmail(mail.BrandTheme(b, n.Name, n.Site), lang, n.Site, items, token)
	email.To = d.Email
	return mail.Enqueue(ctx, n.Queue, tx, email)
}

// digestEmail returns the email that lists notifications.
func digestEmail(theme mail.Theme, lang i18n.Locale, site string, items []Notification, token string) mail.Email {
	text := func(id string) string {
		return lang.Text("digest."+id, map[string]any{"name": theme.Name, "n": len(items)})
	}
	end := site + lang.Edition() + UnsubscribePath + "?t=" + url.QueryEscape(token)
	f := mail.Content{Theme: theme, Lang: lang, Subject: text("subject"), Preheader: items[0].Title, Heading: text("subject"),
		Button: mail.Link{Text: text("button"), Address: site + lang.Edition() + route.NotificationsPath},
		Small:  []string{text("why")},
		Links: []mail.Link{
			{Text: lang.Text("preferences.title", nil), Address: site + lang.Edition() + route.PreferencesPath},
			{Text: text("end"), Address: end},
		}}
	for _, t := range items {
		f.Items = append(f.Items, mail.Item{Title: t.Title, Address: site + t.Link, Text: t.Text, Lang: t.Lang})
	}
	email := mail.Compose(f)
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "digest", end
	return email
}

// UnsubscribePage returns the page that ends a reader's digests. Each digest links to it.
func (n *Notifications) UnsubscribePage() newsletter.UnsubscribePage {
	return newsletter.UnsubscribePage{DB: n.DB, Keys: n.Keys, Path: UnsubscribePath, Name: "digest.name", Href: route.NotificationsPath,
		Key: keyName, Purpose: linkPurpose, Unsubscribe: func(ctx context.Context, tx *database.Tx, user int64) error {
			_, err := tx.NewUpdate().Model((*preferenceRow)(nil)).Set("digest = ?", Never).Set("next_at = NULL").
				Where("user_id = ?", user).Exec(ctx)
			if err != nil {
				return fmt.Errorf("end digests: %w", err)
			}
			return nil
		}}
}

// ExampleEmails returns an example of each email that this package sends, in the theme of
// its language.
func ExampleEmails(theme func(i18n.Locale) mail.Theme) []mail.Example {
	return []mail.Example{{Name: "digest", Compose: func(lang i18n.Locale) mail.Email {
		p := theme(lang)
		items := []Notification{
			{Title: "The hill that decides whether a scooter ships", Text: "Science", Link: "/2026/11/the-hill", Lang: "en"},
			{
				Title: "निवेश की चिट्ठी में जो पन्ना कोई नहीं पढ़ता", Text: "हिन्दी",
				Link: "/hindi/2026/11/nivesh", Lang: "hi"},
		}
		return digestEmail(p, lang, "https://news.example", items, "example")
	}}}
}
