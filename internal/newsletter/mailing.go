package newsletter

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/sign"
)

// Mailing is the sending of an issue by email.
type Mailing struct {
	bun.BaseModel `bun:"table:newsletter_mailings,alias:m"`

	IssueID        int64 `bun:",pk"`
	SharedID       int64 // of the text of the emails
	Subject        string
	LastSubscriber int64 // subscribers with ids up to this one have their emails in the queue
	Emails         int64 // number of emails in the queue or sent
	StartedAt      clock.Moment
	FinishedAt     clock.Moment // when the last email was added to the queue
}

// MailingJob is the job that adds the emails of an issue to the queue.
type MailingJob struct {
	Issue int64 `json:"issue"`
}

// Kind implements river.JobArgs.
func (MailingJob) Kind() string { return "newsletter-mailing" }

// InsertOpts implements river.JobArgsWithInsertOpts. The job overtakes the emails of other issues.
func (MailingJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: mail.Queue, Priority: 2}
}

// MailingWorker processes the jobs of type MailingJob.
type MailingWorker struct {
	river.WorkerDefaults[MailingJob]
	*Newsletters
}

// batchesAtOnce is the number of batches of a mailing that one run of its job sends, so that a run is short.
const batchesAtOnce = 100

// Work implements river.Worker.
func (w *MailingWorker) Work(ctx context.Context, job *river.Job[MailingJob]) error {
	for range batchesAtOnce {
		if more, err := w.SendBatch(ctx, job.Args.Issue); err != nil || !more {
			return err
		}
	}
	return river.JobSnooze(0)
}

// batchSize returns the number of emails that are added to the queue in one transaction. It is small on SQLite, where other writes wait
// meanwhile.
func (n *Newsletters) batchSize() int {
	if n.DB.Engine == database.Postgres {
		return 500
	}
	return 100
}

// checkNotSending returns ErrSending while the emails of an issue are added to the queue.
func checkNotSending(ctx context.Context, tx *database.Tx, issue int64) error {
	sending, err := tx.NewSelect().Model((*Mailing)(nil)).Where("issue_id = ?", issue).Where("finished_at IS NULL").Exists(ctx)
	if err == nil && sending {
		err = ErrSending
	}
	return err
}

// Marks stand for the tokens of links until they are replaced. Like tokens, they have only characters that addresses do not escape.
const (
	unsubscribeMark = "0.0.token-to-unsubscribe"
	preferencesMark = "0.0.token-of-preferences"
)

// startMailing stores the email of an issue and the job that sends it.
func (n *Newsletters) startMailing(ctx context.Context, tx *database.Tx, letter *Newsletter, issue *Issue) error {
	b, err := n.Brands.ByID(ctx, letter.BrandID)
	if err != nil {
		return fmt.Errorf("brand of newsletter %s: %w", letter.Slug, err)
	}
	email, err := mail.Share(ctx, tx, n.issueEmail(b, letter, issue, unsubscribeMark, preferencesMark))
	if err != nil {
		return err
	}
	m := &Mailing{IssueID: issue.ID, SharedID: email.Shared, Subject: email.Subject, StartedAt: tx.At}
	if _, err := tx.NewInsert().Model(m).Exec(ctx); err != nil {
		return fmt.Errorf("start to send issue %d: %w", issue.ID, err)
	}
	if _, err := n.Queue.InsertTx(ctx, tx.Tx.Tx, MailingJob{issue.ID}, nil); err != nil {
		return fmt.Errorf("enqueue issue %d: %w", issue.ID, err)
	}
	return nil
}

// SendBatch adds the emails of an issue for the next subscribers to the queue, in the order of their ids, and reports whether there may be
// more. The emails and the id of the last subscriber are stored in one transaction: if the program is killed, each batch is in the queue
// completely or not at all, and the next call continues. Those who subscribed after the mailing started do not get the issue.
func (n *Newsletters) SendBatch(ctx context.Context, issueID int64) (more bool, err error) {
	key, err := n.Keys.Key(ctx, keyName) // may write, so not within a transaction
	if err != nil {
		return false, err
	}
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return false, err
	}
	return more, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		more = false
		if err := tx.Lock(ctx, "newsletter mailing:"+strconv.FormatInt(issueID, 10)); err != nil {
			return err
		}
		m, issue := &Mailing{IssueID: issueID}, &Issue{ID: issueID}
		err := tx.NewSelect().Model(m).WherePK().Scan(ctx)
		switch err = database.NotFound(err); {
		case errors.Is(err, database.ErrNotFound), err == nil && !m.FinishedAt.IsZero():
			return nil
		case err != nil:
			return fmt.Errorf("mailing of issue %d: %w", issueID, err)
		}
		if err := tx.NewSelect().Model(issue).WherePK().Scan(ctx); err != nil {
			return fmt.Errorf("issue %d: %w", issueID, database.NotFound(err))
		}
		letter := dir.byID[issue.NewsletterID]
		if letter == nil {
			return database.ErrNotFound
		}
		var readers []Subscriber
		err = tx.NewSelect().Model(&readers).Column("subscriber.id", "email", "created_at").
			Join("JOIN subscriptions AS s ON s.subscriber_id = subscriber.id").Where("s.newsletter_id = ?", letter.ID).
			Where("s.state = ?", Active).Where("s.active_at <= ?", m.StartedAt).Where("s.subscriber_id > ?", m.LastSubscriber).
			Order("s.subscriber_id").Limit(int64(n.batchSize())).Scan(ctx)
		if err != nil {
			return fmt.Errorf("subscribers of newsletter %s: %w", letter.Slug, err)
		}
		if more = len(readers) == n.batchSize(); !more {
			m.FinishedAt = tx.At
		}
		if len(readers) > 0 {
			m.LastSubscriber, m.Emails = readers[len(readers)-1].ID, m.Emails+int64(len(readers))
			if err := n.enqueueIssue(ctx, tx, m, letter, readers, key); err != nil {
				return err
			}
		}
		if _, err := tx.NewUpdate().Model(m).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("mailing of issue %d: %w", issueID, err)
		}
		return nil
	})
}

// enqueueIssue adds the emails of a mailing for some subscribers to the queue.
func (n *Newsletters) enqueueIssue(ctx context.Context, tx *database.Tx, m *Mailing, letter *Newsletter, readers []Subscriber,
	key sign.Key) error {
	b, err := n.Brands.ByID(ctx, letter.BrandID)
	if err != nil {
		return fmt.Errorf("brand of newsletter %s: %w", letter.Slug, err)
	}
	lang := i18n.LookupOrDefault(letter.Lang)
	emails := make([]mail.Email, len(readers))
	for i := range readers {
		c := subscriberChange{newsletters: n, key: key, subscriber: &readers[i], lang: lang}
		token := c.unsubscribeToken(letter)
		emails[i] = mail.Email{To: readers[i].Email, Subject: m.Subject, Lang: lang.Code, Brand: b.Slug, Purpose: mail.Newsletter,
			List: letter.Slug, Unsubscribe: c.linkURL(UnsubscribePath, token), Shared: m.SharedID,
			Marks: map[string]string{unsubscribeMark: token, preferencesMark: c.preferencesToken()}}
	}
	return mail.EnqueueAll(ctx, n.Queue, tx, emails)
}

// issueEmail returns an issue as an email in the language of its newsletter, without a recipient. unsubscribe and preferences are the
// tokens of its links.
func (n *Newsletters) issueEmail(b *brand.Brand, letter *Newsletter, issue *Issue, unsubscribe, preferences string) mail.Email {
	lang := i18n.LookupOrDefault(letter.Lang)
	paragraphs := mail.SplitParagraphs(issue.Intro)
	content := mail.Content{Theme: mail.BrandTheme(b, n.Name, n.Site), Lang: lang, Subject: issue.Subject, Heading: issue.Title,
		Preheader: issue.Preheader, Paragraphs: paragraphs,
		Small: []string{lang.Text("letter.issue.why", map[string]any{"name": letter.Name})},
		Links: []mail.Link{{Text: lang.Text("letter.issue.online", nil), Address: n.trackedLink(letter, letter.IssuePath(issue.Day))},
			{Text: lang.Text("newsletter.preferences", nil), Address: n.Site + lang.Edition() + PreferencesPath + "?t=" + preferences},
			{Text: lang.Text("newsletter.unsubscribe.button", nil), Address: n.Site + lang.Edition() + UnsubscribePath + "?t=" + unsubscribe}}}
	if content.Subject == "" {
		content.Subject = issue.Title
	}
	if content.Preheader == "" && len(paragraphs) > 0 {
		content.Preheader = paragraphs[0]
	}
	for _, item := range issue.Items {
		one := mail.Item{Title: item.Title, Text: item.Text}
		if item.Link != "" {
			one.Address = n.trackedLink(letter, item.Link)
		}
		if item.Kind == SponsorItem {
			one.Label = lang.Text("sponsor.presented", map[string]any{"name": item.Label})
		}
		content.Items = append(content.Items, one)
	}
	return mail.Compose(content)
}

// trackedLink returns the address of a link of an issue. Links to this site say that the reader comes from the newsletter, as the counts of
// the audience expect it; they do not say who the reader is.
func (n *Newsletters) trackedLink(letter *Newsletter, link string) string {
	if !strings.HasPrefix(link, "/") {
		return link
	}
	u, err := url.Parse(link)
	if err != nil {
		return n.Site + link
	}
	q := u.Query()
	q.Set("utm_source", letter.Slug)
	q.Set("utm_medium", "email")
	u.RawQuery = q.Encode()
	return n.Site + u.String()
}

// PreviewIssue returns an issue as the email that its subscribers would get, without a recipient. Its links to unsubscribe lead nowhere.
func (n *Newsletters) PreviewIssue(ctx context.Context, letter *Newsletter, t IssueText) (mail.Email, error) {
	if err := t.check(); err != nil {
		return mail.Email{}, err
	}
	b, err := n.Brands.ByID(ctx, letter.BrandID)
	if err != nil {
		return mail.Email{}, fmt.Errorf("brand of newsletter %s: %w", letter.Slug, err)
	}
	return n.issueEmail(b, letter, &Issue{Day: t.Day, Title: t.Title, Subject: t.Subject, Preheader: t.Preheader, Intro: t.Intro,
		Items: t.Items}, unsubscribeMark, preferencesMark), nil
}

// SendTest sends an issue to addresses of the newsroom, with a subject that says that it is a test. Its links to unsubscribe lead nowhere.
func (n *Newsletters) SendTest(ctx context.Context, letter *Newsletter, issue *Issue, to []string) error {
	email, err := n.PreviewIssue(ctx, letter, IssueText{issue.Day, issue.Title, issue.Subject, issue.Preheader, issue.Intro,
		slices.Clone(issue.Items)})
	if err != nil {
		return err
	}
	email.Subject = i18n.LookupOrDefault(letter.Lang).Text("letter.issue.test", map[string]any{"subject": email.Subject})
	email.Purpose = mail.Desk
	emails := make([]mail.Email, len(to))
	for i, address := range to {
		emails[i] = email
		emails[i].To = address
	}
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return mail.EnqueueAll(ctx, n.Queue, tx, emails) })
}

// MailingsOf returns the mailings of issues, by the id of the issue.
func (n *Newsletters) MailingsOf(ctx context.Context, issues []int64) (map[int64]*Mailing, error) {
	found := map[int64]*Mailing{}
	if len(issues) == 0 {
		return found, nil
	}
	var list []*Mailing
	if err := n.DB.Read.NewSelect().Model(&list).Where("issue_id IN (?)", bun.List(issues)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("mailings: %w", err)
	}
	for _, m := range list {
		found[m.IssueID] = m
	}
	return found, nil
}

// CountSubscribers returns the number of active subscriptions of newsletters, by the id of the newsletter.
func (n *Newsletters) CountSubscribers(ctx context.Context, newsletters []int64) (map[int64]int64, error) {
	counts := map[int64]int64{}
	if len(newsletters) == 0 {
		return counts, nil
	}
	var rows []struct {
		NewsletterID int64
		N            int64
	}
	err := n.DB.Read.NewSelect().Model((*Subscription)(nil)).Column("newsletter_id").ColumnExpr("count(*) AS n").
		Where("newsletter_id IN (?)", bun.List(newsletters)).Where("state = ?", Active).Group("newsletter_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("count subscribers: %w", err)
	}
	for _, row := range rows {
		counts[row.NewsletterID] = row.N
	}
	return counts, nil
}
