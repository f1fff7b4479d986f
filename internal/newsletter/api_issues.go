package newsletter

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/limit"
	"masthead/internal/mail"
)

// testRate limits how many test emails a caller may send.
var testRate = limit.Limit{Name: "newsletter-test", Times: 40, Period: time.Hour}

// registerIssues adds the newsroom's operations on issues.
func (n *Newsletters) registerIssues(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Editors of the newsletter's brand may call it.")}
	}
	const at, conflict = "/desk/newsletter-issues", "Send the revision that was read: the status is 409 if somebody else has saved since. "
	apiv2.Write(a, http.MethodGet, at, "list-newsletter-issues", "List the issues of newsletters, the latest day first", n.listIssues,
		in("")...)
	apiv2.Write(a, http.MethodPost, at, "create-newsletter-issue", "Add a draft of an issue", n.createIssue, in("")...)
	apiv2.Write(a, http.MethodPost, at+"/preview", "preview-newsletter-issue", "Make the email of an issue without storing anything",
		n.previewIssue, in("")...)
	apiv2.Write(a, http.MethodGet, at+"/{id}", "read-newsletter-issue", "Read an issue as the newsroom saves it", n.readDeskIssue,
		in("")...)
	apiv2.Write(a, http.MethodPut, at+"/{id}", "save-newsletter-issue", "Change an issue", n.saveIssue, in(apiv2.ReplacesAll+
		"An issue that is being sent cannot be changed; later changes affect only the page of the issue. ")...)
	apiv2.Write(a, http.MethodDelete, at+"/{id}", "delete-newsletter-issue", "Delete an issue that is not published", n.deleteIssue,
		in(conflict)...)
	apiv2.Write(a, http.MethodPost, at+"/{id}/test", "test-newsletter-issue", "Send an issue as a test", n.testIssue,
		in("The stored text goes to the addresses, with a subject that says that it is a test. ")...)
	apiv2.Write(a, http.MethodPost, at+"/{id}/publish", "publish-newsletter-issue", "Publish an issue, and send it to the subscribers",
		n.publishIssue, in("With a time, it is published then. Each subscriber gets one email. "+conflict)...)
	apiv2.Write(a, http.MethodPost, at+"/{id}/unschedule", "unschedule-newsletter-issue", "Make a scheduled issue a draft again",
		n.unscheduleIssue, in(conflict)...)
}

// IssueFields has the fields of an issue that the newsroom saves.
type IssueFields struct {
	Day       string          `json:"day" format:"date" example:"2026-03-15" doc:"Part of the address of the issue."`
	Title     string          `json:"title" maxLength:"200" example:"Five things about looms"`
	Subject   string          `json:"subject,omitempty" maxLength:"200" doc:"Of the email; by default the title."`
	Preheader string          `json:"preheader,omitempty" maxLength:"200" doc:"What mailboxes show after the subject; by default the beginning of the introduction."` //nolint:lll // a tag
	Intro     string          `json:"intro,omitempty" maxLength:"5000" doc:"Introduction. Empty lines separate its paragraphs."`
	Items     []IssueItemEdit `json:"items,omitempty" maxItems:"50"`
}

// IssueItemEdit is an item of an issue that the newsroom saves.
type IssueItemEdit struct {
	Kind  string `json:"kind" enum:"entry,passage,sponsor" doc:"An entry with a link, a passage of text, or the message of a sponsor."`
	Title string `json:"title,omitempty" maxLength:"300"`
	Text  string `json:"text,omitempty" maxLength:"5000"`
	Link  string `json:"link,omitempty" maxLength:"1000" doc:"A path of this site, or an address."`
	Label string `json:"label,omitempty" maxLength:"120" doc:"Name of the sponsor."`
}

// IssueRecord is an issue as the newsroom sees it.
type IssueRecord struct {
	ID          int64         `json:"id" example:"7"`
	Revision    int           `json:"revision" doc:"For the next save." example:"3"`
	Newsletter  string        `json:"newsletter" doc:"Slug of the newsletter." example:"weekly-notes"`
	Name        string        `json:"name" doc:"Name of the newsletter." example:"Weekly Notes"`
	Brand       string        `json:"brand" doc:"Slug of the brand of the newsletter."`
	Lang        string        `json:"lang" doc:"BCP 47 code of the language of the newsletter."`
	TimeZone    string        `json:"timeZone" example:"Asia/Kolkata"`
	State       string        `json:"state" enum:"draft,scheduled,published"`
	Page        string        `json:"page" doc:"Path of the page of the issue."`
	SendAt      string        `json:"sendAt" doc:"RFC 3339; when it will be published; empty if it is not scheduled."`
	ByEmail     bool          `json:"byEmail" doc:"Whether it goes or went to the subscribers."`
	PublishedAt string        `json:"publishedAt" doc:"RFC 3339; empty for an issue that readers do not see."`
	Subscribers int64         `json:"subscribers" doc:"Number of active subscriptions of the newsletter."`
	Mailing     *IssueMailing `json:"mailing" doc:"Null if it was not sent by email."`
	IssueFields
}

// IssueMailing says how far the sending of an issue is.
type IssueMailing struct {
	StartedAt  string `json:"startedAt" doc:"RFC 3339."`
	FinishedAt string `json:"finishedAt" doc:"RFC 3339; when the last email was handed to the queue; empty before."`
	Emails     int64  `json:"emails" doc:"Number of emails that were handed to the queue."`
}

// IssueEmail is an issue as an email.
type IssueEmail struct {
	Subject string `json:"subject"`
	HTML    string `json:"html"`
	Text    string `json:"text" doc:"The part for programs that show no HTML."`
}

// text returns the fields as the rules take them.
func (f *IssueFields) text() (IssueText, error) {
	day, ok := ParseDay(f.Day)
	if !ok {
		return IssueText{}, apiv2.FieldErrors(map[string]string{"day": "must be a day such as 2026-03-15"})
	}
	t := IssueText{Day: day, Title: f.Title, Subject: f.Subject, Preheader: f.Preheader, Intro: f.Intro, Items: []Item{}}
	for _, item := range f.Items {
		kind := ItemKind(item.Kind)
		if item.Kind == "entry" {
			kind = EntryItem
		}
		t.Items = append(t.Items, Item{Title: item.Title, Text: item.Text, Link: item.Link, Kind: kind, Label: item.Label})
	}
	return t, nil
}

func fieldsOfIssue(i *Issue) IssueFields {
	f := IssueFields{Day: i.Day.String(), Title: i.Title, Subject: i.Subject, Preheader: i.Preheader, Intro: i.Intro}
	for _, item := range i.Items {
		kind := string(item.Kind)
		if item.Kind == EntryItem {
			kind = "entry"
		}
		f.Items = append(f.Items, IssueItemEdit{Kind: kind, Title: item.Title, Text: item.Text, Link: item.Link, Label: item.Label})
	}
	return f
}

// issueRecords returns issues as the newsroom sees them.
func (n *Newsletters) issueRecords(ctx context.Context, issues []*Issue) ([]IssueRecord, error) {
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return nil, err
	}
	ids, letters := make([]int64, len(issues)), make([]int64, len(issues))
	for i, one := range issues {
		ids[i], letters[i] = one.ID, one.NewsletterID
	}
	mailings, err := n.MailingsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	counts, err := n.CountSubscribers(ctx, slices.Compact(slices.Sorted(slices.Values(letters))))
	if err != nil {
		return nil, err
	}
	records := []IssueRecord{}
	for _, one := range issues {
		letter := dir.byID[one.NewsletterID]
		if letter == nil {
			continue
		}
		b, err := n.Brands.ByID(ctx, letter.BrandID)
		if err != nil {
			return nil, fmt.Errorf("brand of newsletter %s: %w", letter.Slug, err)
		}
		record := IssueRecord{ID: one.ID, Revision: one.Revision, Newsletter: letter.Slug, Name: letter.Name, Brand: b.Slug, Lang: letter.Lang,
			TimeZone: b.Zone().String(), State: string(one.State()), Page: letter.IssuePath(one.Day), SendAt: b.Time(one.SendAt),
			ByEmail: one.ByEmail, PublishedAt: b.Time(one.PublishedAt), Subscribers: counts[letter.ID], IssueFields: fieldsOfIssue(one)}
		if m := mailings[one.ID]; m != nil {
			record.Mailing = &IssueMailing{b.Time(m.StartedAt), b.Time(m.FinishedAt), m.Emails}
		}
		records = append(records, record)
	}
	return records, nil
}

func (n *Newsletters) issueRecord(ctx context.Context, issue *Issue, err error) (*apiv2.Output[IssueRecord], error) {
	if err != nil {
		return nil, err
	}
	records, err := n.issueRecords(ctx, []*Issue{issue})
	if err != nil || len(records) == 0 {
		return nil, errors.Join(err, database.ErrNotFound)
	}
	return apiv2.Private(records[0]), nil
}

// writableNewsletter returns a newsletter for which the caller may write. The error has status 404 or 403.
func (n *Newsletters) writableNewsletter(ctx context.Context, slug string) (*Newsletter, error) {
	letter, err := n.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	return letter, caller.RequireWriteAccess(ctx, letter.BrandID)
}

// writableIssue returns an issue that the caller may change, with its newsletter. It returns an error with status 403 for others, so that
// it does not tell which issues exist.
func (n *Newsletters) writableIssue(ctx context.Context, id int64) (*Issue, *Newsletter, error) {
	issue, err := n.IssueByID(ctx, id)
	if refused := caller.RequireAllBrands(ctx); refused != nil && errors.Is(err, database.ErrNotFound) {
		return nil, nil, refused
	}
	if err != nil {
		return nil, nil, err
	}
	dir, err := n.directory.Get(ctx)
	if err != nil {
		return nil, nil, err
	}
	letter := dir.byID[issue.NewsletterID]
	if letter == nil {
		return nil, nil, database.ErrNotFound
	}
	return issue, letter, caller.RequireWriteAccess(ctx, letter.BrandID)
}

type listIssuesInput struct {
	apiv2.KeyPage
	Newsletter string `query:"newsletter" maxLength:"120" doc:"Slug of a newsletter; by default all that the caller may write for."`
	State      string `query:"state" enum:"draft,scheduled,published" doc:"All states by default."`
}

func (n *Newsletters) listIssues(ctx context.Context, in *listIssuesInput) (*apiv2.Output[apiv2.Items[IssueRecord]], error) {
	day, id, err := in.AfterPair()
	if err != nil {
		return nil, err
	}
	all, err := n.All(ctx)
	if err != nil {
		return nil, err
	}
	var letters []int64
	for _, letter := range all {
		if caller.ActorOf(ctx).CanWrite(letter.BrandID) && (in.Newsletter == "" || in.Newsletter == letter.Slug) {
			letters = append(letters, letter.ID)
		}
	}
	if len(letters) == 0 {
		return apiv2.Private(apiv2.Items[IssueRecord]{Items: []IssueRecord{}}), nil
	}
	var rows []*Issue
	q := n.DB.Read.NewSelect().Model(&rows).Where("newsletter_id IN (?)", bun.List(letters)).Order("day DESC", "id DESC").
		Limit(int64(in.Limit) + 1)
	if day > 0 {
		q.Where("(day, id) < (?, ?)", day, id)
	}
	switch IssueState(in.State) {
	case DraftIssue:
		q.Where("published_at IS NULL").Where("send_at IS NULL")
	case ScheduledIssue:
		q.Where("published_at IS NULL").Where("send_at IS NOT NULL")
	case PublishedIssue:
		q.Where("published_at IS NOT NULL")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list issues: %w", err)
	}
	page := apiv2.ItemsOf(rows, in.Limit, func(i *Issue) *Issue { return i }, func(i *Issue) string {
		return strconv.Itoa(int(i.Day)) + "-" + strconv.FormatInt(i.ID, 10)
	})
	records, err := n.issueRecords(ctx, page.Items)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.Items[IssueRecord]{Items: records, Next: page.Next}), nil
}

type createIssueInput struct {
	Body struct {
		Newsletter string `json:"newsletter" minLength:"1" maxLength:"120" example:"weekly-notes" doc:"Slug of the newsletter."`
		IssueFields
	}
}

func (n *Newsletters) createIssue(ctx context.Context, in *createIssueInput) (*apiv2.Output[IssueRecord], error) {
	letter, err := n.writableNewsletter(ctx, in.Body.Newsletter)
	if err != nil {
		return nil, err
	}
	t, err := in.Body.text()
	if err != nil {
		return nil, err
	}
	issue, err := n.CreateIssue(ctx, letter, t)
	return n.issueRecord(ctx, issue, err)
}

func (n *Newsletters) previewIssue(ctx context.Context, in *createIssueInput) (*apiv2.Output[IssueEmail], error) {
	letter, err := n.writableNewsletter(ctx, in.Body.Newsletter)
	if err != nil {
		return nil, err
	}
	t, err := in.Body.text()
	if err != nil {
		return nil, err
	}
	email, err := n.PreviewIssue(ctx, letter, t)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(IssueEmail{email.Subject, email.HTML, email.Text}), nil
}

// IssueID names an issue.
type IssueID struct {
	Record int64 `path:"id" minimum:"1" doc:"ID of the issue."`
}

func (n *Newsletters) readDeskIssue(ctx context.Context, in *IssueID) (*apiv2.Output[IssueRecord], error) {
	issue, _, err := n.writableIssue(ctx, in.Record)
	return n.issueRecord(ctx, issue, err)
}

type saveIssueInput struct {
	IssueID
	Body struct {
		IssueFields
		Revision int `json:"revision" minimum:"1" doc:"Revision of the issue that was read; 409 if it has changed since."`
	}
}

// afterChange returns an issue after a change. After a conflict the error has what is stored.
func (n *Newsletters) afterChange(ctx context.Context, id int64, issue *Issue, err error) (*apiv2.Output[IssueRecord], error) {
	if errors.Is(err, database.ErrConflict) {
		now, err := n.IssueByID(ctx, id)
		record, err := n.issueRecord(ctx, now, err)
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(record.Body)
	}
	return n.issueRecord(ctx, issue, apiv2.SaveProblem(err, ErrSending, ErrPublished, ErrNotDue))
}

func (n *Newsletters) saveIssue(ctx context.Context, in *saveIssueInput) (*apiv2.Output[IssueRecord], error) {
	if _, _, err := n.writableIssue(ctx, in.Record); err != nil {
		return nil, err
	}
	t, err := in.Body.text()
	if err != nil {
		return nil, err
	}
	issue, err := n.SaveIssueText(ctx, in.Record, in.Body.Revision, t)
	return n.afterChange(ctx, in.Record, issue, err)
}

type deleteIssueInput struct {
	IssueID
	Revision int `query:"revision" required:"true" minimum:"1" doc:"That was read."`
}

func (n *Newsletters) deleteIssue(ctx context.Context, in *deleteIssueInput) (*apiv2.Output[IssueRecord], error) {
	if _, _, err := n.writableIssue(ctx, in.Record); err != nil {
		return nil, err
	}
	issue, err := n.DeleteIssue(ctx, in.Record, in.Revision)
	return n.afterChange(ctx, in.Record, issue, err)
}

type testIssueInput struct {
	IssueID
	Body struct {
		To []string `json:"to" minItems:"1" maxItems:"5" doc:"Email addresses." example:"[\"neha@example.com\"]"`
	}
}

// IssueTest says where a test of an issue went.
type IssueTest struct {
	To []string `json:"to" nullable:"false" doc:"Email addresses."`
}

func (n *Newsletters) testIssue(ctx context.Context, in *testIssueInput) (*apiv2.Output[IssueTest], error) {
	issue, letter, err := n.writableIssue(ctx, in.Record)
	if err != nil {
		return nil, err
	}
	wrong, key := map[string]string{}, "token"
	for i, address := range in.Body.To {
		if in.Body.To[i] = normalizeAddress(address); len(address) > mail.MaxAddress || !mail.IsAddress(in.Body.To[i]) {
			wrong[fmt.Sprintf("to[%d]", i)] = "is not an email address"
		}
	}
	if len(wrong) > 0 {
		return nil, apiv2.FieldErrors(wrong)
	}
	if by := caller.ActorOf(ctx); by.UserID != nil {
		key = strconv.FormatInt(*by.UserID, 10)
	}
	if err := limit.Count(ctx, n.DB, testRate, key); err != nil {
		return nil, err
	}
	if err := n.SendTest(ctx, letter, issue, in.Body.To); err != nil {
		return nil, err
	}
	return apiv2.Private(IssueTest{in.Body.To}), nil
}

type publishIssueInput struct {
	IssueID
	Body struct {
		Revision int    `json:"revision" minimum:"1" doc:"Revision of the issue that was read; 409 if it has changed since."`
		At       string `json:"at,omitempty" maxLength:"40" doc:"RFC 3339; when it is to be published; by default now."`
		ByEmail  bool   `json:"byEmail" doc:"Whether the subscribers get it by email; otherwise only the site has it."`
	}
}

func (n *Newsletters) publishIssue(ctx context.Context, in *publishIssueInput) (*apiv2.Output[IssueRecord], error) {
	if _, _, err := n.writableIssue(ctx, in.Record); err != nil {
		return nil, err
	}
	var at time.Time
	if in.Body.At != "" {
		var err error
		if at, err = time.Parse(time.RFC3339, in.Body.At); err != nil {
			return nil, apiv2.FieldErrors(map[string]string{"at": "is not a time in RFC 3339"})
		}
	}
	issue, err := n.Publish(ctx, in.Record, in.Body.Revision, at, in.Body.ByEmail)
	return n.afterChange(ctx, in.Record, issue, err)
}

type unscheduleIssueInput struct {
	IssueID
	Body struct {
		Revision int `json:"revision" minimum:"1" doc:"Revision of the issue that was read; 409 if it has changed since."`
	}
}

func (n *Newsletters) unscheduleIssue(ctx context.Context, in *unscheduleIssueInput) (*apiv2.Output[IssueRecord], error) {
	if _, _, err := n.writableIssue(ctx, in.Record); err != nil {
		return nil, err
	}
	issue, err := n.Unschedule(ctx, in.Record, in.Body.Revision)
	return n.afterChange(ctx, in.Record, issue, err)
}
