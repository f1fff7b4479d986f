// Package report takes what readers report to the desk: an error, a fault, abuse.
// A report is kept and the desk is written to, both or neither. It must never show
// a report to anybody but the newsroom.
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

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	letters "masthead/internal/mail"
)

// Report is one report.
type Report struct {
	bun.BaseModel `bun:"table:reports"`

	ID        int64 `bun:",pk,autoincrement"`
	Name      string
	Email     string
	Page      string
	Kind      string
	Body      string
	Lang      string // of the page with the form
	CreatedAt clock.Moment
}

// Kinds are the kinds of reports, in the order in which a form offers them.
var Kinds = []string{"factual", "technical", "copyright", "abuse", "other"}

// The most characters that each field takes.
const (
	MaxName  = 100
	MaxEmail = 254
	MaxPage  = 500
	MaxBody  = 5000
)

// Issue is what a reader filled in.
type Issue struct {
	Name  string `json:"name,omitempty" doc:"At most 100 characters."`
	Email string `json:"email,omitempty" doc:"Where the desk answers; required." example:"asha@example.in"`
	Page  string `json:"page,omitempty" doc:"The page in question: a path of this site or an address of the web, at most 500 characters."`
	Kind  string `json:"type,omitempty" doc:"factual, technical, copyright, abuse or other; required." example:"factual"`
	Text  string `json:"text,omitempty" doc:"At most 5000 characters; required." example:"The founder is called Meera, not Mira."`
	// Website is a field that no person sees; programs fill it in.
	Website string `json:"website,omitempty" doc:"Leave empty."`
}

// Reports keeps reports. Desk is the address that hears of each.
type Reports struct {
	DB    *database.DB
	Queue *jobs.Client
	Desk  string
}

// Submit keeps a report and posts a letter about it to the desk. What is wrong with the
// form comes back by field, in the language of the reader, and nothing is kept. A
// form that a program filled in is taken without a word and forgotten.
func (r *Reports) Submit(ctx context.Context, f Issue, lang i18n.Locale) (wrong map[string]string, err error) {
	if f.Website != "" {
		return nil, nil
	}
	f = f.tidy()
	if wrong := f.check(lang); len(wrong) > 0 {
		return wrong, nil
	}
	err = r.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row := &Report{Name: f.Name, Email: f.Email, Page: f.Page, Kind: f.Kind, Body: f.Text, Lang: lang.Code, CreatedAt: tx.At}
		if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
			return fmt.Errorf("keep a report: %w", err)
		}
		return letters.Enqueue(ctx, r.Queue, tx, row.letter(r.Desk))
	})
	return nil, err
}

// tidy removes what nobody means to send: blanks around, controls within.
func (f Issue) tidy() Issue {
	for _, field := range []*string{&f.Name, &f.Email, &f.Page, &f.Kind} {
		*field = strings.Join(
			strings.FieldsFunc(strings.ToValidUTF8(*field, ""), func(r rune) bool { return unicode.IsControl(r) || unicode.IsSpace(r) }),
			" ",
		)
	}
	f.Text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) && r != '\n' && r != '\t' {
			return -1
		}
		return r
	}, strings.TrimSpace(strings.ReplaceAll(strings.ToValidUTF8(f.Text, ""), "\r\n", "\n")))
	return f
}

// check says what is wrong with which field.
func (f Issue) check(lang i18n.Locale) map[string]string {
	wrong := map[string]string{}
	for _, limit := range []struct {
		field, text string
		most        int
		required    bool
	}{{"name", f.Name, MaxName, false}, {"email", f.Email, MaxEmail, true}, {"page", f.Page, MaxPage, false}, {"text", f.Text, MaxBody, true}} {
		switch n := utf8.RuneCountInString(limit.text); {
		case n == 0 && limit.required:
			wrong[limit.field] = lang.Text("form.required", nil)
		case n > limit.most:
			wrong[limit.field] = lang.Text("form.tooLong", map[string]any{"max": lang.Decimal(limit.most)})
		}
	}
	if wrong["email"] == "" && !letters.IsAddress(f.Email) {
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

// isPage reports whether a text is a path of this site or an address of the web.
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

// letter tells the desk of the report. Who answers it answers the reader.
func (row *Report) letter(desk string) letters.Email {
	text := fmt.Sprintf("%s\n\nType: %s\nPage: %s\nFrom: %s <%s>\nLanguage: %s\nReport: %d\n",
		row.Body, row.Kind, or(row.Page), or(row.Name), row.Email, row.Lang, row.ID)
	return letters.Email{
		To:      desk,
		ReplyTo: row.Email,
		Purpose: letters.Desk,
		Lang:    i18n.Default.Code,
		Subject: fmt.Sprintf("Report %d: %s", row.ID, row.Kind),
		Text:    text,
	}
}

// Letters are the examples of the letters that this package writes.
func Letters() []letters.Example {
	return []letters.Example{{Name: "report", Compose: func(l i18n.Locale) letters.Email {
		row := &Report{
			ID:    7,
			Name:  "Asha Rao",
			Email: "asha@example.in",
			Page:  "/2026/03/the-loom",
			Kind:  "factual",
			Body:  "The founder is called Meera, not Mira.",
			Lang:  l.Code,
		}
		return row.letter("desk@startline.example")
	}}}
}

func or(text string) string {
	if text == "" {
		return "not given"
	}
	return text
}

// List lists reports, the newest first, from those older than the one of id
// before; 0 begins at the newest.
func List(ctx context.Context, db *database.DB, before int64, limit int) ([]Report, error) {
	var rows []Report
	q := db.Read.NewSelect().Model(&rows).Order("id DESC").Limit(int64(limit))
	if before > 0 {
		q = q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list reports: %w", err)
	}
	return rows, nil
}
