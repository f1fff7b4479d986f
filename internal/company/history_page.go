package company

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// historyPage is the route of the history of a company's facts.
var historyPage = route.Declare(route.Page{Pattern: route.CompaniesPath + "/{slug}" + route.HistoryPath, Base: route.Editions,
	Model: CompanyHistoryPage{}, Query: []string{"after"}, Parent: route.CompaniesPath, Lite: true, NoIndex: true})

// HistoryPath returns the path of the history of a company, below that of an edition.
func HistoryPath(c *Company) string { return c.FallbackPath() + route.HistoryPath }

// entriesPerPage is the number of entries on a page of the history.
const entriesPerPage = 20

// CompanyHistoryPage lists the changes of the profile of a company, the newest first.
type CompanyHistoryPage struct {
	frame.Frame
	Name        string         `json:"name"`
	Profile     string         `json:"profile"`     // path of the company's page
	Correct     string         `json:"correct"`     // address of the form that suggests a correction
	ContentLang string         `json:"contentLang"` // language of the company's texts
	Sourced     []SourcedFacts `json:"sourced"`     // only on the first page
	Rows        []HistoryRow   `json:"rows"`
	First       string         `json:"first"` // path of the first page, "" on the first page itself
	Next        string         `json:"next"`  // path of the next page, "" on the last page
}

// SourcedFacts are the facts of a funding round with a named source.
type SourcedFacts struct {
	Of         string          `json:"of"`     // name of the round
	Facts      []FactChangeRow `json:"facts"`  // with the value of the fact in After
	Source     *frame.Link     `json:"source"` // nil for a source that is not a page
	SourceName string          `json:"sourceName"`
}

// HistoryRow is an entry of the history.
type HistoryRow struct {
	Key       string          `json:"key"`
	Event     HistoryEvent    `json:"event"`   // "changed", "merged" or "unmerged"
	Section   string          `json:"section"` // message key
	By        Origin          `json:"by"`      // "member", "newsroom" or "import"
	Suggested bool            `json:"suggested"`
	Source    *frame.Link     `json:"source"` // with the host as its text; nil if no page is the source
	Other     string          `json:"other"`  // name of the other company of a merge
	At        string          `json:"at"`     // RFC 3339
	Changes   []FactChangeRow `json:"changes"`
}

// FactChangeRow is a fact with its values before and after a change. Values are texts: an amount is "50000000 INR", a list has one
// entry per line, an unknown fact is "".
type FactChangeRow struct {
	Label   string   `json:"label"`   // message key
	Network string   `json:"network"` // parameter of the label
	Of      string   `json:"of"`      // person, round or other entry with the fact
	Kind    FactKind `json:"kind"`
	Before  string   `json:"before"`
	After   string   `json:"after"`
}

// sectionLabels has the message keys of the names of sections.
var sectionLabels = map[Section]string{
	Introduction: "company.edit.about", Products: "company.products", Basic: "company.edit.details", Revenue: "company.revenue",
	TargetMarket: "company.market", Timeline: "company.timeline", Funding: "company.funding", Openings: "company.openings",
}

// NewFactChangeRow returns a change of a fact as pages show it.
func NewFactChangeRow(l i18n.Locale, c FactChange) FactChangeRow {
	return FactChangeRow{c.Label, c.Network, c.Of, c.Kind, ShownFact(l, c.Kind, c.Before), ShownFact(l, c.Kind, c.After)}
}

// ShownFact returns the value of a fact as pages in a language show it: names of sectors, business models, verticals, a type of round or a
// milestone in the language, and other values unchanged.
func ShownFact(l i18n.Locale, k FactKind, value string) string {
	switch {
	case k == RoundTypeFact && value != "":
		return RoundNameIn(l, value)
	case k == MilestoneFact && value != "":
		return milestoneNameIn(l, value)
	case k == SectorsFact:
		names := strings.Split(value, "\n")
		for i, name := range names {
			names[i] = SectorNameIn(l, name)
		}
		return strings.Join(names, "\n")
	case k == ModelsFact && value != "":
		return strings.Join(modelNamesIn(l, linesOf(value)), "\n")
	case k == VerticalsFact && value != "":
		names := linesOf(value)
		for i, slug := range names {
			names[i] = nameOfVertical(l, slug)
		}
		return strings.Join(names, "\n")
	case k == HiringFact && value != "":
		return l.Text("company.hiringNow", nil)
	case k == SizeFact:
		return bandIn(l, value)
	}
	return value
}

// SourceLink returns a link to a page that is the source of a fact, with its host as the text; nil for a text that is not an address.
func SourceLink(address string) *frame.Link {
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" {
		return nil
	}
	return &frame.Link{Text: strings.TrimPrefix(u.Host, "www."), Href: address}
}

// loadHistory loads a page of the history of a company.
func (p *Pages) loadHistory(r *frame.Request) (*frame.Page, error) {
	var from HistoryKey
	if r.Query.Has("after") {
		var ok bool
		if from, ok = ParseHistoryKey(r.Query.Get("after")); !ok {
			return nil, database.ErrNotFound
		}
	}
	c, err := BySlug(r.Context(), r.DB.Read, r.Value(0))
	if errors.Is(err, database.ErrNotFound) {
		r.NoteTags(Tag) // a company with the slug may be added
	}
	if err != nil {
		return nil, err
	}
	r.NoteTags(TagOf(c.ID))
	if c.MergedInto != nil {
		kept, err := currentCompany(r.Context(), r.DB.Read, c, nil)
		if err != nil {
			return nil, err
		}
		r.NoteTags(TagOf(kept.ID))
		return frame.RedirectTo(r.EditionPath(HistoryPath(kept)), http.StatusMovedPermanently), nil
	}
	if c.Slug != r.Value(0) {
		return frame.RedirectTo(r.EditionPath(HistoryPath(c)), http.StatusMovedPermanently), nil
	}
	list, err := HistoryOf(r.Context(), r.DB.Read, c.ID, from, entriesPerPage+1, r.Locale())
	if err != nil {
		return nil, err
	}
	m := &CompanyHistoryPage{Name: c.NameIn(r.Locale()), Profile: r.EditionPath(c.Path()), ContentLang: c.Lang, Rows: []HistoryRow{},
		Correct: AddressWith(r.EditionPath(route.CorrectPath), c.Slug)}
	for i := range list[:min(len(list), entriesPerPage)] {
		m.Rows = append(m.Rows, newHistoryRow(r, &list[i]))
	}
	if m.Sourced = []SourcedFacts{}; !r.Query.Has("after") {
		profile, err := Load(r.Context(), r.DB.Read, c)
		if err != nil {
			return nil, err
		}
		m.Sourced = sourcedFacts(r, profile)
	}
	if len(list) > entriesPerPage {
		m.Next = r.Path + "?after=" + list[entriesPerPage-1].Key.String()
	}
	if r.Query.Has("after") {
		m.First = r.Path
	}
	title := r.Text("companyHistory.title", map[string]any{"name": m.Name})
	head := frame.Head{Title: title, Description: r.Text("companyHistory.lead", nil), Robots: "noindex, follow", Canonical: r.Absolute(r.Path)}
	above := []frame.Link{{Key: companiesPage.Name, Href: route.CompaniesPath}, {Text: m.Name, Href: c.Path()}}
	return &frame.Page{Head: head, Model: m, Breadcrumbs: above}, nil
}

// sourcedFacts returns the facts of the funding rounds with a source, the newest round first.
func sourcedFacts(r *frame.Request, p *Profile) []SourcedFacts {
	out := []SourcedFacts{}
	for i := len(p.Rounds) - 1; i >= 0; i-- {
		round := &p.Rounds[i]
		if round.Source == "" {
			continue
		}
		facts := SourcedFacts{Of: roundLabel(r.Locale(), round.Type, round.Date), Source: SourceLink(round.Source)}
		if facts.Source == nil {
			facts.SourceName = round.Source
		}
		for _, t := range roundFacts[1:] { // the name of the round has its type
			if value := round.value(t.Field); value != "" {
				facts.Facts = append(facts.Facts, NewFactChangeRow(r.Locale(), FactChange{Label: t.Label, Kind: t.Kind, After: value}))
				r.NoteText(value)
			}
		}
		r.NoteText(facts.SourceName)
		out = append(out, facts)
	}
	return out
}

// fillHistory sets the path of the history unless the history is empty: that is, if a section was saved, a company was merged, or a funding
// round has a source.
func (m *CompanyPage) fillHistory(r *frame.Request, p *Profile) error {
	has := len(p.Versions) > 0 || slices.ContainsFunc(p.Rounds, func(round Round) bool { return round.Source != "" })
	if !has {
		var err error
		has, err = r.DB.Read.NewSelect().Model((*mergeRow)(nil)).Where("kept_id = ?", p.ID).Exists(r.Context())
		if err != nil {
			return fmt.Errorf("merges of company %d: %w", p.ID, err)
		}
	}
	if has {
		m.History = r.EditionPath(HistoryPath(p.Company))
	}
	return nil
}

func newHistoryRow(r *frame.Request, e *HistoryEntry) HistoryRow {
	row := HistoryRow{Key: e.Key.String(), Event: e.Event, Section: sectionLabels[e.Section], By: e.By, Suggested: e.Suggested,
		Source: SourceLink(e.Source), Other: e.Other, At: r.Moment(e.At.Time), Changes: []FactChangeRow{}}
	for _, c := range e.Changes {
		row.Changes = append(row.Changes, NewFactChangeRow(r.Locale(), c))
		r.NoteText(c.Of, c.Before, c.After)
	}
	return row
}
