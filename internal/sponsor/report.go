package sponsor

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/audience"
	"masthead/internal/i18n"
	"masthead/internal/share"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Report has the views of a sale.
type Report struct {
	Sale            *Sale
	Sponsor         string // name
	Brand           string // name
	Views           int64
	FromNewsletters int64       // of these, views of readers who came from newsletters
	Places          []SeenPlace // in the order of the sale
	Rows            []Row       // by day, brand and language
	Sums            []Row       // by brand and language; the day is 0
}

// SeenPlace is a place at which a sale appeared.
type SeenPlace struct {
	Address string
	Counted bool // its views are in the report
}

// IsCounted reports whether the views of any place are counted.
func (r *Report) IsCounted() bool {
	return slices.ContainsFunc(r.Places, func(p SeenPlace) bool { return p.Counted })
}

// Row has the views of a day in a brand and a language.
type Row struct {
	Day             int64  // since 1970
	Brand           string // name
	Lang            string // code
	Views           int64
	FromNewsletters int64 // views of readers who came from newsletters
}

// ReportOf returns the report of a sale: the views of the stories, series, events and landing pages where it appeared, from its first day
// to its last one. Views of the lite form and of stored pages are not counted.
func (l *Ledger) ReportOf(ctx context.Context, s *Sale) (*Report, error) {
	p, err := taxonomy.PublisherByID(ctx, l.DB.Read, s.PublisherID)
	if err != nil {
		return nil, err
	}
	r := &Report{Sale: s, Sponsor: p.Name}
	names := map[int64]string{}
	brands, err := l.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range brands {
		names[b.ID] = b.DisplayName(l.Name)
	}
	r.Brand = names[s.BrandID]
	counts, err := l.countsOf(ctx, r)
	if err != nil {
		return nil, err
	}
	sums := map[Row]*Row{}
	for _, c := range counts {
		row := Row{c.Day, names[c.BrandID], c.Lang, c.Views, c.FromNewsletter}
		r.Rows, r.Views, r.FromNewsletters = append(r.Rows, row), r.Views+c.Views, r.FromNewsletters+c.FromNewsletter
		key := Row{Brand: row.Brand, Lang: row.Lang}
		if sums[key] == nil {
			sums[key] = &Row{Brand: row.Brand, Lang: row.Lang}
		}
		sums[key].Views += row.Views
		sums[key].FromNewsletters += row.FromNewsletters
	}
	for _, sum := range sums {
		r.Sums = append(r.Sums, *sum)
	}
	slices.SortFunc(r.Sums, func(a, b Row) int {
		return cmp.Or(cmp.Compare(b.Views, a.Views), cmp.Compare(a.Brand, b.Brand), cmp.Compare(a.Lang, b.Lang))
	})
	return r, nil
}

// countsOf returns the views of everything where the sale of a report appeared, by day, brand and language, and sets the places of the
// report.
func (l *Ledger) countsOf(ctx context.Context, r *Report) ([]audience.DayViews, error) {
	s := r.Sale
	stories, err := l.storiesOf(ctx, s)
	if err != nil {
		return nil, err
	}
	pages, err := l.pagesOf(ctx, s)
	if err != nil {
		return nil, err
	}
	var events []string
	var landings []int64
	for i, p := range s.Places {
		at := pages[i]
		r.Places = append(r.Places, SeenPlace{p.Address, p.StoryID != nil || p.TermID != nil || at.isCounted()})
		if at.event != "" {
			events = append(events, at.event)
		} else if at.landing != nil {
			landings = append(landings, at.landing.ID)
		}
	}
	list, err := audience.ViewsOf(ctx, l.DB.Read, stories, s.StartsOn, s.EndsOn)
	if err != nil {
		return nil, err
	}
	ofEvents, err := audience.ViewsOfEvents(ctx, l.DB.Read, events, s.StartsOn, s.EndsOn)
	if err != nil {
		return nil, err
	}
	ofLandings, err := audience.ViewsOfLandings(ctx, l.DB.Read, landings, s.StartsOn, s.EndsOn)
	return merge(list, ofEvents, ofLandings), err
}

// merge adds up the views of the same day, brand and language, and returns them in this order.
func merge(lists ...[]audience.DayViews) []audience.DayViews {
	list := slices.Concat(lists...)
	slices.SortStableFunc(list, func(a, b audience.DayViews) int {
		return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.BrandID, b.BrandID), cmp.Compare(a.Lang, b.Lang))
	})
	var sums []audience.DayViews
	for _, one := range list {
		last := len(sums) - 1
		if last >= 0 && sums[last].Day == one.Day && sums[last].BrandID == one.BrandID && sums[last].Lang == one.Lang {
			sums[last].Views += one.Views
			sums[last].FromNewsletter += one.FromNewsletter
			continue
		}
		sums = append(sums, one)
	}
	return sums
}

// storiesOf returns the ids of the stories where a sale appeared. For a series it returns the newest maxStories of the sale's brand, or of
// all brands if that is the master brand.
func (l *Ledger) storiesOf(ctx context.Context, s *Sale) ([]int64, error) {
	var ids, terms []int64
	for _, p := range s.Places {
		switch {
		case p.StoryID != nil:
			ids = append(ids, *p.StoryID)
		case p.TermID != nil:
			terms = append(terms, *p.TermID)
		}
	}
	if len(terms) > 0 {
		master, err := l.Brands.Master(ctx)
		if err != nil {
			return nil, err
		}
		var found []int64
		q := l.DB.Read.NewSelect().TableExpr("story_terms AS t").Join("JOIN stories AS s ON s.id = t.story_id").ColumnExpr("DISTINCT t.story_id").
			Where("t.term_id IN (?)", bun.List(terms)).Order("t.story_id DESC").Limit(maxStories)
		if s.BrandID != master.ID {
			q.Where("s.brand_id = ?", s.BrandID)
		}
		if err := q.Scan(ctx, &found); err != nil {
			return nil, fmt.Errorf("stories of the series of sale %d: %w", s.ID, err)
		}
		ids = append(ids, found...)
	}
	slices.Sort(ids)
	return slices.Compact(ids), nil
}

// Days returns the views by day, of all brands and languages together.
func (r *Report) Days() []Row {
	var days []Row
	for _, row := range r.Rows {
		if n := len(days); n == 0 || days[n-1].Day != row.Day {
			days = append(days, Row{Day: row.Day})
		}
		days[len(days)-1].Views += row.Views
		days[len(days)-1].FromNewsletters += row.FromNewsletters
	}
	return days
}

// CSV returns the report as a table: a header and a row for each day, brand and language.
func (r *Report) CSV() ([]byte, error) {
	rows := [][]string{{"day", "brand", "language", "views", "from newsletters"}}
	for _, row := range r.Rows {
		rows = append(rows, []string{dateOf(row.Day).Format(time.DateOnly), text.EscapeFormula(row.Brand), row.Lang,
			strconv.FormatInt(row.Views, 10), strconv.FormatInt(row.FromNewsletters, 10)})
	}
	var out bytes.Buffer
	err := csv.NewWriter(&out).WriteAll(rows)
	return out.Bytes(), err
}

// languageName returns the name of a language in that language, or its code if it is unknown.
func languageName(code string) string {
	if l, ok := i18n.Lookup(code); ok {
		return l.OwnName
	}
	return code
}

// total returns the views in words, or that they are not counted.
func (r *Report) total(lang i18n.Locale) string {
	if !r.IsCounted() {
		return lang.Text("sponsor.uncounted", nil)
	}
	return lang.Text("sponsor.views", map[string]any{"count": lang.Decimal(int(r.Views))})
}

// PDF returns the report as a PDF file in a language. Its letters are drawn as shapes, because no PDF library for Go sets the scripts of
// all languages. Its text cannot be copied.
func (l *Ledger) PDF(r *Report, lang i18n.Locale) ([]byte, error) {
	s := r.Sale
	number := func(n int64) string { return lang.Decimal(int(n)) }
	period := lang.Text("sponsor.period", map[string]any{"from": lang.Date(dateOf(s.StartsOn)), "to": lang.Date(dateOf(s.EndsOn))})
	doc := share.Document{Lang: lang, Title: s.Title, Lines: []string{
		lang.Text("sponsor.report", map[string]any{"name": r.Sponsor}), r.Brand + " · " + lang.Text("sponsor.kind."+string(s.Kind), nil), period,
		r.total(lang)}}
	if r.FromNewsletters > 0 {
		doc.Lines = append(doc.Lines, lang.Text("sponsor.fromNewsletters", map[string]any{"count": number(r.FromNewsletters)}))
	}
	places := share.DocumentTable{Title: lang.Text("sponsor.places", nil)}
	for _, p := range r.Places {
		note := ""
		if !p.Counted {
			note = lang.Text("sponsor.notCounted", nil)
		}
		places.Rows = append(places.Rows, []string{p.Address, note})
	}
	head := []string{lang.Text("sponsor.brand", nil), lang.Text("sponsor.language", nil), lang.Text("sponsor.viewCount", nil)}
	sums := share.DocumentTable{Title: lang.Text("sponsor.byBrand", nil), Rows: [][]string{head}}
	for _, row := range r.Sums {
		sums.Rows = append(sums.Rows, []string{row.Brand, languageName(row.Lang), number(row.Views)})
	}
	days := share.DocumentTable{Title: lang.Text("sponsor.byDay", nil),
		Rows: [][]string{{lang.Text("sponsor.day", nil), lang.Text("sponsor.viewCount", nil)}}}
	for _, day := range r.Days() {
		days.Rows = append(days.Rows, []string{lang.Date(dateOf(day.Day)), number(day.Views)})
	}
	doc.Tables, doc.Foot = []share.DocumentTable{places, sums, days}, lang.Text("sponsor.how", nil)
	return l.Fonts.PDF(doc)
}
