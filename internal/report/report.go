// Package report handles reports of readers to the desk: errors, faults and abuse. A
// report is stored and emailed to the desk in one transaction. Only the newsroom may see a
// report.
package report

import (
	"context"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/text"
)

// Report is a stored report of a reader.
type Report struct {
	bun.BaseModel `bun:"table:reports"`

	ID        int64 `bun:",pk,autoincrement"`
	Name      string
	Email     string
	Page      string
	Kind      string
	Body      string
	Lang      string // language code of the form's page
	BrandID   *int64 // brand of the page; nil if no page of this site is named, and for reports from before brands were stored
	CreatedAt clock.Moment
	SettledAt clock.Moment // when the newsroom had dealt with it; zero before
}

// Kinds are the kinds of reports in the order of the form.
var Kinds = []string{"factual", "technical", "copyright", "abuse", "other"}

// The maximum lengths of fields in characters.
const (
	MaxName = 100
	MaxPage = 500
	MaxBody = 5000
)

// ReportInput is the input of the form.
type ReportInput struct {
	Name  string `json:"name,omitempty" doc:"At most 100 characters."`
	Email string `json:"email,omitempty" doc:"Address to which the desk replies; required." example:"asha@example.in"`
	Page  string `json:"page,omitempty" doc:"The page in question: a path of this site or an address of the web, at most 500 characters."`
	Kind  string `json:"type,omitempty" doc:"factual, technical, copyright, abuse or other; required." example:"factual"`
	Text  string `json:"text,omitempty" doc:"At most 5000 characters; required." example:"The founder is called Meera, not Mira."`
	// Website is a field that people do not see; only programs fill it in.
	Website string `json:"website,omitempty" doc:"Leave empty."`
}

// Reports stores the reports of readers and emails them to the desk.
type Reports struct {
	DB     *database.DB
	Brands *brand.Directory
	Queue  *jobs.Client
	Desk   string   // email address that receives each report
	Sites  []string // addresses of the publication's sites; their pages belong to brands
}

// Submit stores a report and emails it to the desk. If the input is invalid, it stores
// nothing and returns messages by field in the given language. A form that a program
// filled in is silently dropped.
func (r *Reports) Submit(ctx context.Context, f ReportInput, lang i18n.Locale) (wrong map[string]string, err error) {
	if f.Website != "" {
		return nil, nil
	}
	f = f.clean()
	if wrong := f.validate(lang); len(wrong) > 0 {
		return wrong, nil
	}
	brandID, err := r.brandOf(ctx, f.Page)
	if err != nil {
		return nil, fmt.Errorf("brand of a report: %w", err)
	}
	err = r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row := &Report{Name: f.Name, Email: f.Email, Page: f.Page, Kind: f.Kind, Body: f.Text, Lang: lang.Code, CreatedAt: tx.At,
			BrandID: brandID}
		if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
			return fmt.Errorf("store a report: %w", err)
		}
		return mail.Enqueue(ctx, r.Queue, tx, row.email(r.Desk))
	})
	return nil, err
}

// clean removes surrounding white space and control characters.
func (f ReportInput) clean() ReportInput {
	for _, field := range []*string{&f.Name, &f.Email, &f.Page, &f.Kind} {
		*field = text.OneLine(*field)
	}
	f.Text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(f.Text, ""), "\r\n", "\n")))
	return f
}

// validate returns messages about invalid fields by name.
func (f ReportInput) validate(lang i18n.Locale) map[string]string {
	wrong := map[string]string{}
	for _, limit := range []struct {
		field, text string
		most        int
		required    bool
	}{
		{"name", f.Name, MaxName, false}, {"email", f.Email, mail.MaxAddress, true}, {"page", f.Page, MaxPage, false},
		{"text", f.Text, MaxBody, true},
	} {
		switch n := utf8.RuneCountInString(limit.text); {
		case n == 0 && limit.required:
			wrong[limit.field] = lang.Text("form.required", nil)
		case n > limit.most:
			wrong[limit.field] = lang.Text("form.tooLong", map[string]any{"max": lang.Decimal(limit.most)})
		}
	}
	if wrong["email"] == "" && !mail.IsAddress(f.Email) {
		wrong["email"] = lang.Text("form.email", nil)
	}
	if wrong["page"] == "" && f.Page != "" && !isPage(f.Page) {
		wrong["page"] = lang.Text("form.page", nil)
	}
	if !slices.Contains(Kinds, f.Kind) {
		wrong["type"] = lang.Text("form.choose", nil)
	}
	return wrong
}

// isPage reports whether a text is a path of this site or a web address.
func isPage(text string) bool {
	u, err := url.Parse(text)
	if err != nil {
		return false
	}
	if u.Scheme == "" {
		return u.Host == "" && strings.HasPrefix(text, "/")
	}
	return u.Host != "" && (u.Scheme == "http" || u.Scheme == "https")
}

// email returns the email about a report to the desk. Replies go to the reader.
func (row *Report) email(desk string) mail.Email {
	text := fmt.Sprintf("%s\n\nType: %s\nPage: %s\nFrom: %s <%s>\nLanguage: %s\nReport: %d\n",
		row.Body, row.Kind, orNone(row.Page), orNone(row.Name), row.Email, row.Lang, row.ID)
	return mail.Email{
		To:      desk,
		ReplyTo: row.Email,
		Purpose: mail.Desk,
		Lang:    i18n.Default.Code,
		Subject: fmt.Sprintf("Report %d: %s", row.ID, row.Kind),
		Text:    text,
	}
}

// ExampleEmails returns examples of the emails that this package sends.
func ExampleEmails() []mail.Example {
	return []mail.Example{{Name: "report", Compose: func(l i18n.Locale) mail.Email {
		row := &Report{
			ID:    7,
			Name:  "Asha Rao",
			Email: "asha@example.in",
			Page:  "/2026/03/the-loom",
			Kind:  "factual",
			Body:  "The founder is called Meera, not Mira.",
			Lang:  l.Code,
		}
		return row.email("desk@newsroom.example")
	}}}
}

func orNone(text string) string {
	if text == "" {
		return "not given"
	}
	return text
}

// List returns reports that a member of the newsroom may read and that are older than the one with the id before,
// newest first; 0 starts with the newest. An actor who may write for all brands may read all reports, others those
// about pages of their brands. state selects those that are Open or Settled, "" all.
func List(ctx context.Context, db *database.DB, by actor.Actor, state State, before int64, limit int) ([]Report, error) {
	var rows []Report
	q := db.Read.NewSelect().Model(&rows).Order("id DESC").Limit(int64(limit))
	switch state {
	case Open:
		q = q.Where("settled_at IS NULL")
	case Settled:
		q = q.Where("settled_at IS NOT NULL")
	}
	if before > 0 {
		q = q.Where("id < ?", before)
	}
	if !by.AllBrands {
		if len(by.Brands) == 0 {
			return nil, nil
		}
		q = q.Where("brand_id IN (?)", bun.List(by.Brands))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list reports: %w", err)
	}
	return rows, nil
}

// State says whether the newsroom has dealt with a report.
type State string

// The states of a report.
const (
	Open    State = "open"
	Settled State = "settled"
)

// CanRead reports whether a member of the newsroom may read and settle a report.
func (row *Report) CanRead(by actor.Actor) bool {
	return by.AllBrands || row.BrandID != nil && by.CanWrite(*row.BrandID)
}

// ByID returns a report. It returns database.ErrNotFound if there is none.
func ByID(ctx context.Context, db bun.IDB, id int64) (*Report, error) {
	row := new(Report)
	if err := db.NewSelect().Model(row).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("report %d: %w", id, database.NotFound(err))
	}
	return row, nil
}

// Settle records that the newsroom has dealt with a report, or that it has not. Its caller must be one who may read the report.
func (r *Reports) Settle(ctx context.Context, row *Report, settled bool) error {
	return r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row.SettledAt = clock.Moment{}
		if settled {
			row.SettledAt = tx.At
		}
		if _, err := tx.NewUpdate().Model(row).Column("settled_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("settle report %d: %w", row.ID, err)
		}
		tx.Emit("report.settled", row.ID)
		return nil
	})
}
