package notify

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
)

const (
	digestEvery = time.Minute
	// digestsAtOnce are made in one write, each of what came last.
	digestsAtOnce, digestLength = 50, 12
)

// EndPath is where a digest is ended, below the path of an edition.
const EndPath = "/notifications/unsubscribe"

// keyName is the key of links in digests, and toEnd what they are for.
const keyName, toEnd = "notifications", "digest"

// due is a digest that is to be sent.
type due struct {
	preferenceRow `bun:",extend"`
	Email         string
	Lang          string
	Since         clock.Moment // that the account is there
}

// SendDigests sends the digests that are due. One without anything new is not sent.
func (n *Notifications) SendDigests(ctx context.Context) error {
	key, err := n.Keys.Key(ctx, keyName) // which may have to write
	if err != nil {
		return err
	}
	for {
		some, err := n.sendSome(ctx, func(d *due) string {
			return key.Seal(toEnd, d.UserID, d.Since.UnixMilli())
		})
		if err != nil || some < digestsAtOnce {
			return err
		}
	}
}

func (n *Notifications) sendSome(ctx context.Context, token func(*due) string) (some int, err error) {
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var list []due
		q := tx.NewSelect().Model(&list).ColumnExpr("p.*, u.email, u.lang, u.created_at AS since").Join("JOIN users AS u ON u.id = p.user_id").
			Where("p.next_at <= ?", tx.At).Order("p.next_at").Limit(digestsAtOnce)
		if n.DB.Engine == database.Postgres { // what another node sends is its own
			q = q.For("UPDATE OF p SKIP LOCKED")
		}
		if err := q.Scan(ctx); err != nil {
			return fmt.Errorf("digests that are due: %w", err)
		}
		if some = len(list); some == 0 {
			return nil
		}
		told, err := n.newest(ctx, tx, list)
		if err != nil {
			return err
		}
		for i := range list {
			d := &list[i]
			if items := told[d.UserID]; len(items) > 0 {
				if err := n.post(ctx, tx, d, items, token(d)); err != nil {
					return err
				}
			}
			zone, err := time.LoadLocation(d.Zone)
			if err != nil {
				return fmt.Errorf("zone of a reader: %w", err)
			}
			d.NextAt = clock.At(d.preferences().next(tx.At.In(zone)))
		}
		return n.sent(ctx, tx, list)
	})
	return some, err
}

// newest are the unread notifications of readers since their last digest.
func (n *Notifications) newest(ctx context.Context, tx *database.Tx, list []due) (map[int64][]Notification, error) {
	users := make([]int64, len(list))
	for i, d := range list {
		users[i] = d.UserID
	}
	var rows []row
	err := tx.NewRaw(`SELECT id, user_id, kind, story_id, title, text, link, lang, created_at, read_at FROM (SELECT n.*, row_number() OVER (PARTITION BY n.user_id ORDER BY n.id DESC) AS place
			FROM notifications n JOIN notification_preferences p ON p.user_id = n.user_id
			WHERE n.user_id IN (?) AND n.read_at IS NULL AND n.id > p.told_id) t WHERE place <= ? ORDER BY user_id, id DESC`,
		bun.List(users), digestLength).
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("what is new for digests: %w", err)
	}
	all, err := n.told(ctx, rows)
	told := map[int64][]Notification{}
	for _, t := range all {
		told[t.user] = append(told[t.user], t)
	}
	return told, err
}

// sent notes until where digests told, and when the next come.
func (n *Notifications) sent(ctx context.Context, tx *database.Tx, list []due) error {
	for _, d := range list {
		_, err := tx.NewUpdate().Model(&d.preferenceRow).WherePK().Set("next_at = ?", d.NextAt).
			Set("told_id = coalesce((SELECT max(n.id) FROM notifications n WHERE n.user_id = p.user_id), 0)").Exec(ctx)
		if err != nil {
			return fmt.Errorf("note a digest: %w", err)
		}
	}
	return nil
}

// post puts a digest into the queue.
func (n *Notifications) post(ctx context.Context, tx *database.Tx, d *due, items []Notification, token string) error {
	lang := i18n.Of(d.Lang)
	b, err := n.Brands.ForLocale(ctx, lang)
	if errors.Is(err, database.ErrNotFound) { // a language without an edition
		b, err = n.Brands.BySlug(ctx, brand.Master)
	}
	if err != nil {
		return fmt.Errorf("paper of a digest: %w", err)
	}
	l := digest(mail.BrandTheme(b, n.Name, n.Site), lang, n.Site, items, token)
	l.To = d.Email
	return mail.Enqueue(ctx, n.Queue, tx, l)
}

// digest is the letter that tells of notifications.
func digest(paper mail.Theme, lang i18n.Locale, site string, items []Notification, token string) mail.Email {
	text := func(id string) string {
		return lang.Text("digest."+id, map[string]any{"name": paper.Name, "n": len(items)})
	}
	end := site + lang.Edition() + EndPath + "?t=" + url.QueryEscape(token)
	f := mail.Content{Theme: paper, Lang: lang, Subject: text("subject"), Preheader: items[0].Title, Heading: text("subject"),
		Button: mail.Link{Text: text("button"), Address: site + lang.Edition() + "/notifications"},
		Small:  []string{text("why")},
		Links: []mail.Link{
			{Text: lang.Text("preferences.title", nil), Address: site + lang.Edition() + "/account/preferences"},
			{Text: text("end"), Address: end},
		}}
	for _, t := range items {
		f.Items = append(f.Items, mail.Item{Title: t.Title, Address: site + t.Link, Text: t.Text, Lang: t.Lang})
	}
	l := mail.Compose(f)
	l.Purpose, l.List, l.Unsubscribe = mail.Notification, "digest", end
	return l
}

// ErrLink says that a link was never ours, or does not hold any more.
var ErrLink = errors.New("the link does not hold")

// End ends the digests of whom a link was sent to. It says so however often it is asked.
func (n *Notifications) End(ctx context.Context, token string) error {
	user, err := n.whose(ctx, token)
	if err != nil {
		return err
	}
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*preferenceRow)(nil)).Set("digest = ?", Never).Set("next_at = NULL").Where("user_id = ?", user).Exec(ctx)
		if err != nil {
			return fmt.Errorf("end digests: %w", err)
		}
		return nil
	})
}

// Holds is ErrLink where a link to end digests does not hold.
func (n *Notifications) Holds(ctx context.Context, token string) error {
	_, err := n.whose(ctx, token)
	return err
}

// whose is the reader that a link was sent to. An id can be given again once somebody has
// gone, so that the moment belongs to it.
func (n *Notifications) whose(ctx context.Context, token string) (int64, error) {
	key, err := n.Keys.Key(ctx, keyName)
	if err != nil {
		return 0, err
	}
	numbers, ok := key.Open(toEnd, token, 2)
	if !ok {
		return 0, ErrLink
	}
	there, err := n.DB.Read.NewSelect().Table("users").Where("id = ? AND created_at = ?", numbers[0], numbers[1]).Exists(ctx)
	if err != nil {
		return 0, fmt.Errorf("reader of a link: %w", err)
	}
	if !there {
		return 0, ErrLink
	}
	return numbers[0], nil
}

// Letters are the examples of the letters that this package writes, on the paper of
// their language.
func Letters(paper func(i18n.Locale) mail.Theme) []mail.Example {
	return []mail.Example{{Name: "digest", Compose: func(lang i18n.Locale) mail.Email {
		p := paper(lang)
		items := []Notification{
			{Title: "The hill that decides whether a scooter ships", Text: "Enterprise Story", Link: "/2026/11/the-hill", Lang: "en"},
			{Title: "निवेश की चिट्ठी में जो पन्ना कोई नहीं पढ़ता", Text: "हिन्दी", Link: "/hindi/2026/11/nivesh", Lang: "hi"},
		}
		return digest(p, lang, "https://startline.example", items, "example")
	}}}
}
