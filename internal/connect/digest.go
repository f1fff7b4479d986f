package connect

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/sign"
)

const (
	digestInterval = 10 * time.Minute
	// digestBatch is the number of digests that one transaction sends, digestLength the maximum number of messages in a digest.
	digestBatch, digestLength = 50, 12
	digestHour                = 8 // on Mondays, in the time zone of the publication
)

// unansweredMessage is a message that a company has not answered.
type unansweredMessage struct {
	ID      int64
	Company string
	Name    string // of the sender
	Reason  Reason
	At      time.Time
}

// lastMonday returns the last Monday at digestHour before or at a moment, in a time zone.
func lastMonday(now time.Time, zone *time.Location) time.Time {
	y, m, d := now.In(zone).Date()
	back := (int(now.In(zone).Weekday()) + 6) % 7
	at := time.Date(y, m, d-back, digestHour, 0, 0, 0, zone)
	if at.After(now) {
		at = time.Date(y, m, d-back-7, digestHour, 0, 0, 0, zone)
	}
	return at
}

// SendDigests sends founders and executives one email each Monday at eight, in the time zone of the publication, with the
// messages to their companies that nobody has answered. It sends nothing to owners who already got this week's digest, have no
// such messages, or want no emails.
func (c *Connects) SendDigests(ctx context.Context) error {
	master, err := c.Themes.Brands.Master(ctx)
	if err != nil {
		return err
	}
	due := clock.MomentOf(lastMonday(c.DB.Now().Time, master.Zone()))
	var companies []int64
	err = c.DB.Read.NewSelect().Model((*row)(nil)).ColumnExpr("DISTINCT cc.company_id").Where("cc.waiting = ?", true).
		Where("cc.archived = ?", false).Where("cc.moved_at < ?", due).Scan(ctx, &companies)
	if err != nil || len(companies) == 0 {
		return wrapError("companies with unanswered messages", err)
	}
	from := map[int64][]int64{} // companies with messages, by the company that remains after merges
	current := []int64{}
	for _, id := range companies {
		one, err := company.Current(ctx, c.DB.Read, id)
		if err != nil {
			return err
		}
		current = append(current, one.ID)
		from[one.ID] = append(from[one.ID], id)
	}
	key, err := c.Keys.Key(ctx, keyName) // may write, so not within a transaction
	if err != nil {
		return err
	}
	owners, err := account.OwnersOf(ctx, c.DB.Read, current...)
	if err != nil {
		return err
	}
	companiesOf := map[int64][]int64{} // companies with messages, by user
	var users []int64
	for _, m := range owners {
		if companiesOf[m.UserID] == nil {
			users = append(users, m.UserID)
		}
		companiesOf[m.UserID] = append(companiesOf[m.UserID], from[m.CompanyID]...)
	}
	for len(users) > 0 {
		n := min(len(users), digestBatch)
		if err := c.sendDigests(ctx, users[:n], companiesOf, due, key); err != nil {
			return err
		}
		users = users[n:]
	}
	return nil
}

func wrapError(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %w", what, err)
}

// sendDigests sends digests in one transaction. The first statement claims the users who should get a digest. If another
// node runs it at the same time, that node waits, and then finds that the digests were sent.
func (c *Connects) sendDigests(ctx context.Context, ids []int64, companiesOf map[int64][]int64, due clock.Moment, key sign.Key) error {
	return c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		users, err := account.LockUsers(ctx, tx, ids)
		if err != nil {
			return err
		}
		var rows []settingsRow
		for id := range users {
			rows = append(rows, settingsRow{UserID: id, Emails: true, DigestAt: due})
		}
		if len(rows) == 0 {
			return nil
		}
		var claimed []int64
		err = tx.NewInsert().Model(&rows).On("CONFLICT (user_id) DO UPDATE").Set("digest_at = EXCLUDED.digest_at").
			Where("s.digest_at < EXCLUDED.digest_at").Where("s.emails = ?", true).Returning("user_id").Scan(ctx, &claimed)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return fmt.Errorf("claim digests: %w", err)
		}
		for _, id := range claimed {
			l := i18n.LookupOrDefault(users[id].Lang)
			list, n, err := c.unansweredOf(ctx, tx, companiesOf[id], due, l)
			if err != nil {
				return err
			}
			if n == 0 {
				continue // answered in the meantime
			}
			email := digestEmail(c.Themes.Language(l), l, c.Site, list, n, unsubscribeToken(key, users[id]))
			email.To = users[id].Email
			if err := mail.Enqueue(ctx, c.Queue, tx, email); err != nil {
				return err
			}
		}
		return nil
	})
}

// unansweredOf returns the oldest unanswered messages to companies, at most digestLength, and the total number of unanswered messages. It
// only considers messages from before a moment. The names of the companies are in the language l.
func (c *Connects) unansweredOf(ctx context.Context, tx *database.Tx, companies []int64, before clock.Moment, l i18n.Locale,
) ([]unansweredMessage, int, error) {
	var rows []row
	n, err := tx.NewSelect().Model(&rows).Where("cc.company_id IN (?)", bun.List(companies)).Where("cc.waiting = ?", true).
		Where("cc.archived = ?", false).Where("cc.moved_at < ?", before).Order("cc.moved_at", "cc.id").Limit(digestLength).ScanAndCount(ctx)
	if err != nil {
		return nil, 0, fmt.Errorf("unanswered messages: %w", err)
	}
	var senders []int64
	for _, r := range rows {
		senders = append(senders, r.SenderID)
	}
	names, err := account.NamesOf(ctx, tx, senders)
	if err != nil {
		return nil, 0, err
	}
	list := make([]unansweredMessage, len(rows))
	for i, r := range rows {
		to, err := company.Current(ctx, tx, r.CompanyID)
		if err != nil {
			return nil, 0, err
		}
		list[i] = unansweredMessage{ID: r.ID, Company: to.NameIn(l), Name: names[r.SenderID], Reason: r.Reason, At: r.MovedAt.Time}
	}
	return list, int(n), nil
}

// digestEmail returns the email that lists unanswered messages. count is their total number.
func digestEmail(theme mail.Theme, l i18n.Locale, site string, list []unansweredMessage, count int, token string) mail.Email {
	unsubscribe := unsubscribeLink(site, l, token)
	subject := l.Text("inbox.digest", map[string]any{"n": count})
	f := mail.Content{Theme: theme, Lang: l, Subject: subject, Heading: subject,
		Preheader: account.ShownName(list[0].Name, l) + " · " + list[0].Reason.Name(l),
		Button:    mail.Link{Text: l.Text("inbox.mail.open", nil), Address: site + l.Edition() + route.InboxPath},
		Small:     []string{l.Text("inbox.mail.weekly", nil)},
		Links:     []mail.Link{{Text: l.Text("inbox.mail.end", nil), Address: unsubscribe}}}
	for _, one := range list {
		f.Items = append(f.Items, mail.Item{Title: account.ShownName(one.Name, l) + " · " + one.Company, Text: one.Reason.Name(l),
			Address: site + l.Edition() + ConversationPath(one.ID)})
	}
	email := mail.Compose(f)
	email.Purpose, email.List, email.Unsubscribe = mail.Notification, "inbox", unsubscribe
	return email
}
