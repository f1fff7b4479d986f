package syndicate

import (
	"context"
	"fmt"
	"html"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// profileEntries are what the feed of a company or a person has besides the stories of its list.
type profileEntries struct {
	lists []story.List                                    // further lists of stories
	read  func(context.Context) ([]item, []string, error) // funding rounds and awards, with cache tags
}

// company returns the channel of a company: stories in the language of the edition that name it, its rounds and its awards.
func (s *Syndicate) company(ctx context.Context, b *brand.Brand, slug string) (*channel, error) {
	c, err := company.BySlug(ctx, s.DB.Read, slug)
	if err != nil {
		return nil, err
	}
	channel := &channel{brand: b, title: c.NameIn(b.Locale()), description: c.Subtitle, picture: c.LogoID, tags: []string{company.TagOf(c.ID)},
		list: story.List{Kind: story.OfCompany, Ref: c.ID, Scope: story.InLanguage(b.Locale())}}
	kept, err := company.Current(ctx, s.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	if kept.ID != c.ID {
		channel.canonicalPage = editionPath(b, kept.Path())
		channel.tags = append(channel.tags, company.TagOf(kept.ID))
	}
	channel.profile = &profileEntries{read: func(ctx context.Context) ([]item, []string, error) { return s.companyEntries(ctx, b, c) }}
	return channel, nil
}

// editionPath returns the path that a page of the master brand has in an edition.
func editionPath(b *brand.Brand, path string) string {
	if b.Kind == brand.KindLanguage {
		return b.Path + path
	}
	return path
}

func (s *Syndicate) companyEntries(ctx context.Context, b *brand.Brand, c *company.Company) ([]item, []string, error) {
	profile, err := company.Load(ctx, s.DB.Read, c)
	if err != nil {
		return nil, nil, err
	}
	var items []item
	for i := range profile.Rounds {
		if it, ok := s.roundItem(b, c, &profile.Rounds[i]); ok {
			items = append(items, it)
		}
	}
	found, err := award.OfCompanies(ctx, s.DB.Read, []int64{c.ID})
	return append(items, s.awardItems(b, found[c.ID], "company", c.ID)...), []string{award.Tag}, err
}

func (s *Syndicate) personEntries(ctx context.Context, b *brand.Brand, a *taxonomy.Author) ([]item, []string, error) {
	tags := []string{award.Tag}
	investors, err := company.InvestorsOfAuthor(ctx, s.DB.Read, a.ID)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(investors))
	for i := range investors {
		ids[i] = investors[i].ID
	}
	if len(ids) > 0 {
		tags = append(tags, company.Tag) // a round may be added to any company
	}
	investments, err := company.InvestmentsOf(ctx, s.DB.Read, ids)
	if err != nil {
		return nil, nil, err
	}
	var items []item
	for i := range investments {
		one := &investments[i]
		tags = append(tags, company.TagOf(one.Company.ID))
		if it, ok := s.roundItem(b, one.Company, &one.Round); ok {
			items = append(items, it)
		}
	}
	found, err := award.OfAuthors(ctx, s.DB.Read, []int64{a.ID})
	return append(items, s.awardItems(b, found[a.ID], "person", a.ID)...), tags, err
}

// roundItem returns a funding round as an entry of a feed. ok is false for a round without a date.
func (s *Syndicate) roundItem(b *brand.Brand, c *company.Company, r *company.Round) (it item, ok bool) {
	day, ok := firstDay(r.Date)
	if !ok {
		return item{}, false
	}
	l := b.Locale()
	it = item{Card: &story.Card{Title: c.NameIn(l) + ": " + company.RoundNameIn(l, r.Type), Lang: l.Code, Dir: l.Dir},
		id:        s.tagURI("round", strconv.FormatInt(r.ID, 10)),
		url:       s.absoluteURL(editionPath(b, c.Path())) + "#funding",
		published: day, updated: day}
	amount := l.Text("company.undisclosed", nil)
	if r.Amount != nil {
		amount = r.Currency + " " + strconv.FormatInt(*r.Amount, 10)
	}
	facts := []string{l.Text("company.amount", nil), amount, l.Text("company.date", nil), r.Date}
	if len(r.Investors) > 0 {
		names := make([]string, len(r.Investors))
		for i := range r.Investors {
			names[i] = r.Investors[i].NameIn(l)
		}
		facts = append(facts, l.Text("company.investors", nil), strings.Join(names, ", "))
	}
	if r.Source != "" {
		facts = append(facts, l.Text("company.source", nil), r.Source)
	}
	it.Metadata.Excerpt = amount
	var out strings.Builder
	for i := 0; i < len(facts); i += 2 {
		fmt.Fprintf(&out, "<p>%s: <bdi>%s</bdi></p>", html.EscapeString(facts[i]), html.EscapeString(facts[i+1]))
	}
	it.html = inLanguage(it.Card, out.String())
	return it, true
}

// awardItems returns the awards of a company or a person as entries of a feed. kind is "company" or "person".
func (s *Syndicate) awardItems(b *brand.Brand, won []award.ReceivedAward, kind string, id int64) []item {
	l := b.Locale()
	var items []item
	for i := range won {
		h := &won[i]
		name, _ := h.Award.NameIn(l)
		place := l.Text("award.mention", nil)
		if h.Entry.Rank != nil {
			place = l.Text("award.rank", map[string]any{"rank": *h.Entry.Rank})
		}
		it := item{Card: &story.Card{Title: name + ": " + place, Lang: l.Code, Dir: l.Dir},
			id:        s.tagURI("award", fmt.Sprintf("%d:%s:%d", h.Award.ID, kind, id)),
			url:       s.absoluteURL(editionPath(b, h.Award.Path())),
			published: h.Award.PublishedAt.UTC(), updated: h.Award.PublishedAt.UTC()}
		it.Metadata.Excerpt = h.Entry.Description
		text := h.Entry.Description
		if text == "" {
			text = it.Title
		}
		it.html = inLanguage(it.Card, "<p>"+html.EscapeString(text)+"</p>")
		items = append(items, it)
	}
	return items
}

func inLanguage(c *story.Card, text string) string {
	return `<div lang="` + c.Lang + `" dir="` + c.Dir + `">` + text + "</div>"
}

// firstDay returns the first day of a partial date, such as 2016-04-01 for "2016-04".
func firstDay(date string) (time.Time, bool) {
	for _, layout := range []string{time.DateOnly, "2006-01", "2006"} {
		if day, err := time.Parse(layout, date); err == nil {
			return day, true
		}
	}
	return time.Time{}, false
}

// addProfile adds the entries of a profile to its feed, and keeps the newest ones.
func (f *feed) addProfile(ctx context.Context, limit int) error {
	if f.profile == nil {
		return nil
	}
	for _, l := range f.profile.lists {
		items, err := f.s.readItems(ctx, f, l, limit)
		if err != nil {
			return err
		}
		f.tags = append(f.tags, l.Tag())
		f.items = append(f.items, items...)
	}
	items, tags, err := f.profile.read(ctx)
	if err != nil {
		return err
	}
	f.items, f.tags = append(f.items, items...), append(f.tags, tags...)
	if len(f.items) == 0 {
		return nil
	}
	slices.SortStableFunc(f.items, func(a, b item) int { return b.published.Compare(a.published) })
	seen := map[string]bool{}
	f.items = slices.DeleteFunc(f.items, func(it item) bool {
		known := seen[it.id] // a person may have written a story that also names the person
		seen[it.id] = true
		return known
	})
	f.items = f.items[:min(limit, len(f.items))]
	f.updated = time.Time{}
	for i := range f.items {
		f.updated = laterOf(f.updated, f.items[i].updated)
	}
	return nil
}
