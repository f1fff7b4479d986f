package newsletter

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// IssueState says what readers see of an issue.
type IssueState string

// The states of an issue.
const (
	DraftIssue     IssueState = "draft"
	ScheduledIssue IssueState = "scheduled"
	PublishedIssue IssueState = "published" // it may still be sent
)

// State returns the state of an issue.
func (i *Issue) State() IssueState {
	switch {
	case !i.PublishedAt.IsZero():
		return PublishedIssue
	case !i.SendAt.IsZero():
		return ScheduledIssue
	}
	return DraftIssue
}

// Errors of changes of issues. Each becomes a response with status 409.
var (
	ErrPublished = errors.New("the issue is published")
	ErrNotDue    = errors.New("the issue is not scheduled")
)

// IssueText has the fields of an issue that the newsroom writes.
type IssueText struct {
	Day       Day
	Title     string
	Subject   string
	Preheader string
	Intro     string
	Items     []Item
}

// check returns an invalid.Fields if a field of an issue is not valid, and removes spaces around texts.
func (t *IssueText) check() error {
	wrong := invalid.Fields{}
	t.Title, t.Subject, t.Preheader = text.OneLine(t.Title), text.OneLine(t.Subject), text.OneLine(t.Preheader)
	t.Intro = strings.TrimSpace(t.Intro)
	if t.Title == "" {
		wrong["title"] = "is empty"
	}
	if len(t.Items) > maxItems {
		wrong["items"] = fmt.Sprintf("has more than %d entries", maxItems)
	}
	for i := range t.Items {
		item, at := &t.Items[i], func(field string) string { return fmt.Sprintf("items[%d].%s", i, field) }
		item.Title, item.Label, item.Link = text.OneLine(item.Title), text.OneLine(item.Label), strings.TrimSpace(item.Link)
		item.Text = strings.TrimSpace(item.Text)
		switch item.Kind {
		case PassageItem:
			item.Link, item.Label = "", ""
			if item.Title == "" && item.Text == "" {
				wrong[at("text")] = "is empty"
			}
			continue
		case SponsorItem:
			if item.Label == "" {
				wrong[at("label")] = "is empty"
			}
		default:
			item.Label = ""
		}
		if item.Title == "" {
			wrong[at("title")] = "is empty"
		}
		if !isLink(item.Link) {
			wrong[at("link")] = "is not an address"
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// isLink reports whether a text is a path of this site, a URL of the web, or empty.
func isLink(link string) bool {
	if link == "" {
		return true
	}
	u, err := url.Parse(link)
	switch {
	case err != nil || strings.ContainsAny(link, " <>\"\\"):
		return false
	case u.Scheme == "" && u.Host == "":
		return strings.HasPrefix(link, "/") && !strings.HasPrefix(link, "//")
	}
	return (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

// apply sets the fields of an issue. The day of a published issue does not change, because it is part of its address.
func (t *IssueText) apply(ctx context.Context, tx *database.Tx, i *Issue) error {
	wrong := invalid.Fields{}
	if i.State() == PublishedIssue && t.Day != i.Day {
		wrong["day"] = "cannot be changed once the issue is published"
	}
	taken, err := tx.NewSelect().Model((*Issue)(nil)).Where("newsletter_id = ?", i.NewsletterID).Where("day = ?", t.Day).
		Where("id <> ?", i.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("issue %s of newsletter %d: %w", t.Day, i.NewsletterID, err)
	}
	if taken {
		wrong["day"] = "is taken by another issue"
	}
	if err := invalid.Join(wrong, t.check()); err != nil {
		return err
	}
	i.Day, i.Title, i.Subject, i.Preheader, i.Intro, i.Items = t.Day, t.Title, t.Subject, t.Preheader, t.Intro, t.Items
	if i.Items == nil {
		i.Items = []Item{}
	}
	return nil
}

// IssueByID returns an issue in any state. It returns database.ErrNotFound if there is none.
func (n *Newsletters) IssueByID(ctx context.Context, id int64) (*Issue, error) {
	issue := new(Issue)
	if err := n.DB.Read.NewSelect().Model(issue).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("issue %d: %w", id, database.NotFound(err))
	}
	return issue, nil
}

// CreateIssue adds a draft of an issue to a newsletter. Its caller must have the right to write for the newsletter's brand.
func (n *Newsletters) CreateIssue(ctx context.Context, letter *Newsletter, t IssueText) (*Issue, error) {
	issue := &Issue{NewsletterID: letter.ID, Revision: 1, ByEmail: true}
	return issue, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lock(ctx, tx, letter.ID); err != nil {
			return err
		}
		if err := t.apply(ctx, tx, issue); err != nil {
			return err
		}
		tx.Emit("newsletter.issue", letter.ID, Tag)
		_, err := tx.NewInsert().Model(issue).Returning("id").Exec(ctx)
		return err
	})
}

// change runs do with an issue whose revision must be the given one, and stores it as the next revision. It returns database.ErrConflict
// if somebody else changed the issue, and ErrSending while it is sent. Its caller must have the right to write for the newsletter's brand.
func (n *Newsletters) change(ctx context.Context, id int64, revision int,
	do func(ctx context.Context, tx *database.Tx, letter *Newsletter, issue *Issue) error) (issue *Issue, err error) {
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return nil, err
	}
	return issue, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		issue = new(Issue)
		if err := tx.NewSelect().Model(issue).Where("id = ?", id).Scan(ctx); err != nil {
			return fmt.Errorf("issue %d: %w", id, database.NotFound(err))
		}
		if err := lock(ctx, tx, issue.NewsletterID); err != nil {
			return err
		}
		if err := tx.NewSelect().Model(issue).Where("id = ?", id).Scan(ctx); err != nil {
			return fmt.Errorf("issue %d: %w", id, database.NotFound(err))
		}
		letter := dir.byID[issue.NewsletterID]
		switch {
		case letter == nil:
			return database.ErrNotFound
		case revision != issue.Revision:
			return database.ErrConflict
		}
		if err := checkNotSending(ctx, tx, id); err != nil {
			return err
		}
		if err := do(ctx, tx, letter, issue); err != nil {
			return err
		}
		issue.Revision++
		if _, err := tx.NewUpdate().Model(issue).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("save issue %d: %w", id, err)
		}
		tx.Emit("newsletter.issue", issue.NewsletterID, Tag)
		return nil
	})
}

// SaveIssueText stores the text of an issue in any state. For the errors see change; the error can also be an invalid.Fields.
func (n *Newsletters) SaveIssueText(ctx context.Context, id int64, revision int, t IssueText) (*Issue, error) {
	return n.change(ctx, id, revision, func(ctx context.Context, tx *database.Tx, _ *Newsletter, issue *Issue) error {
		return t.apply(ctx, tx, issue)
	})
}

// Publish publishes an issue, at once for a zero time, else at that time, and sends it to the subscribers if byEmail is set. It returns
// ErrPublished if it is published already; for the other errors see change.
func (n *Newsletters) Publish(ctx context.Context, id int64, revision int, at time.Time, byEmail bool) (*Issue, error) {
	return n.change(ctx, id, revision, func(ctx context.Context, tx *database.Tx, letter *Newsletter, issue *Issue) error {
		switch {
		case issue.State() == PublishedIssue:
			return ErrPublished
		case len(issue.Items) == 0 && issue.Intro == "":
			return invalid.Fields{"items": "is empty"}
		case !at.IsZero() && !at.After(tx.At.Time):
			return invalid.Fields{"at": "is in the past"}
		}
		if issue.ByEmail = byEmail; !at.IsZero() {
			issue.SendAt = clock.MomentOf(at)
			return nil
		}
		return n.begin(ctx, tx, letter, issue)
	})
}

// Unschedule makes a scheduled issue a draft. It returns ErrNotDue if the issue is not scheduled; for the other errors see change.
func (n *Newsletters) Unschedule(ctx context.Context, id int64, revision int) (*Issue, error) {
	return n.change(ctx, id, revision, func(_ context.Context, _ *database.Tx, _ *Newsletter, issue *Issue) error {
		if issue.State() != ScheduledIssue {
			return ErrNotDue
		}
		issue.SendAt = clock.Moment{}
		return nil
	})
}

// DeleteIssue deletes an issue that is not published, and returns it as it was. It returns ErrPublished for others, and
// database.ErrConflict if the issue no longer has the revision.
func (n *Newsletters) DeleteIssue(ctx context.Context, id int64, revision int) (issue *Issue, err error) {
	return issue, n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		issue = new(Issue)
		if err := tx.NewSelect().Model(issue).Where("id = ?", id).Scan(ctx); err != nil {
			return fmt.Errorf("issue %d: %w", id, database.NotFound(err))
		}
		if issue.State() == PublishedIssue {
			return ErrPublished
		}
		res, err := tx.NewDelete().Model((*Issue)(nil)).Where("id = ?", id).Where("published_at IS NULL").Where("revision = ?", revision).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete issue %d: %w", id, err)
		}
		if count, err := res.RowsAffected(); err != nil || count == 0 {
			return errors.Join(err, database.ErrConflict)
		}
		tx.Emit("newsletter.issue", issue.NewsletterID, Tag)
		return nil
	})
}

// PublishDue publishes the issues whose time has come.
func (n *Newsletters) PublishDue(ctx context.Context) error {
	var due []Issue
	err := n.DB.Read.NewSelect().Model(&due).Column("id", "revision").Where("send_at <= ?", n.DB.Now()).Where("published_at IS NULL").
		Order("send_at").Limit(100).Scan(ctx)
	if err != nil {
		return fmt.Errorf("issues that are due: %w", err)
	}
	var failed error
	for _, one := range due {
		_, err := n.change(ctx, one.ID, one.Revision, func(ctx context.Context, tx *database.Tx, letter *Newsletter, issue *Issue) error {
			if issue.State() != ScheduledIssue {
				return database.ErrConflict
			}
			return n.begin(ctx, tx, letter, issue)
		})
		if !errors.Is(err, database.ErrConflict) { // another server publishes it, or somebody has just saved it: the next run tries again
			failed = errors.Join(failed, err)
		}
	}
	return failed
}

// begin publishes an issue and starts to send it.
func (n *Newsletters) begin(ctx context.Context, tx *database.Tx, letter *Newsletter, issue *Issue) error {
	issue.SendAt, issue.PublishedAt = clock.Moment{}, tx.At
	if !issue.ByEmail {
		return nil
	}
	return n.startMailing(ctx, tx, letter, issue)
}
