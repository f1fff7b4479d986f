// Package awardpage has the pages and the operations of awards.
package awardpage

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/nomination"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/text"
)

// AwardsPage lists the awards.
type AwardsPage struct {
	frame.Frame
	Calls []nomination.CallCard `json:"calls"` // open calls for nominations, the earliest closing time first
	Cards []AwardCard           `json:"cards"` // the newest first
}

// AwardCard is an award in a list.
type AwardCard struct {
	Slug     string         `json:"slug"`
	Name     string         `json:"name"`
	NameLang string         `json:"nameLang"` // language of the name
	Href     string         `json:"href"`
	Subtitle string         `json:"subtitle"`
	Lang     string         `json:"lang"` // language of the subtitle
	Logo     *frame.Picture `json:"logo"`
	Padding  int            `json:"padding"` // around the logo, in CSS pixels
}

// AwardPage is a page of a ranking. The first page shows the award's texts; further pages show only entries.
type AwardPage struct {
	frame.Frame
	Slug            string         `json:"slug"`
	Name            string         `json:"name"`
	NameLang        string         `json:"nameLang"`
	ContentLang     string         `json:"contentLang"`     // language of the award's texts
	SubtitleLang    string         `json:"subtitleLang"`    // language of the subtitle
	DescriptionLang string         `json:"descriptionLang"` // language of the description
	Subtitle        string         `json:"subtitle"`
	Description     []string       `json:"description"` // paragraphs
	Logo            *frame.Picture `json:"logo"`
	Padding         int            `json:"padding"` // around the logo, in CSS pixels
	Years           []frame.Filter `json:"years"`   // years of the award's series, the newest first; empty if the award is in no series
	Sponsor         *Sponsor       `json:"sponsor"` // nil for none
	Entries         []EntryRow     `json:"entries"`
	Max             int            `json:"max"`   // number of entries of the whole ranking
	First           string         `json:"first"` // address of the first page, "" on the first page itself
	Next            *NextEntries   `json:"next"`  // nil on the last page
	Back            string         `json:"back"`  // address of the list of awards if the reader comes from there, else ""
	CSV             string         `json:"csv"`   // address of the ranking as a table
	JSON            string         `json:"json"`
}

// Sponsor is the primary sponsor of an award.
type Sponsor struct {
	Name    string         `json:"name"`
	Website string         `json:"website"` // "" for none
	Logo    *frame.Picture `json:"logo"`
}

// NextEntries has the addresses of the next entries of a ranking.
type NextEntries struct {
	Href  string `json:"href"`  // page with the next entries
	API   string `json:"api"`   // operation that returns entries, without the parameters start and end
	Start int    `json:"start"` // position of the first one
	Max   int    `json:"max"`   // position of the last one
}

const (
	// firstEntries is the number of entries on the first page of a ranking (STATE-47).
	firstEntries = 20
	// Step is the number of entries on a further page of a ranking (STATE-50).
	Step = 10
)

var (
	awardsPage = route.Declare(route.Page{Pattern: route.AwardsPath, Base: route.Editions, Model: AwardsPage{}, Query: []string{},
		Name: "menu.awards", Sitemap: true, Lite: true})
	awardPage = route.Declare(route.Page{Pattern: route.AwardsPath + "/{slug}", Base: route.Editions, Model: AwardPage{},
		Query: []string{"origin", "start"}, Parent: route.AwardsPath, Lite: true,
		Missing: &route.Missing{Title: "award.missing", Kind: string(search.Award)}})
)

// ownPage is the page of an award that has its own path.
var ownPage = &route.Page{Model: AwardPage{}, Base: route.Editions, Query: []string{"origin", "start"}, Lite: true,
	Menu: strings.TrimPrefix(route.AwardsPath, "/")}

// menu is the header's menu on the pages of awards (NAV-08).
var menu = []frame.Link{
	{Key: "award.all", Href: route.AwardsPath},
	{Key: "award.nominate", Href: route.NominatePath},
	{Key: "menu.companies", Href: route.CompaniesPath},
}

// Pages serves the awards.
type Pages struct {
	DB    *database.DB
	Paths *permalink.Own // own paths of awards
}

// Offer returns the pages of awards with their part of the sitemap, and the operations.
func (p *Pages) Offer(api *API) feature.Offer {
	return feature.Offer{
		API: api.register,
		Pages: []frame.BoundPage{{Page: awardsPage, Load: p.loadAwards}, {Page: awardPage, Load: p.loadRanking},
			{Page: ownPage, Load: p.loadAtOwnPath, At: p.Paths.Has}},
		Menus:   map[string][]frame.Link{strings.TrimPrefix(route.AwardsPath, "/"): menu},
		Sitemap: []feature.SitemapPart{{Pages: p.sitemapPaths}},
		Search:  map[string]search.Source{award.SearchSource: award.SearchDocuments{DB: p.DB, Calls: p.callPaths}},
	}
}

// callPaths returns the addresses of the calls for nominations of awards, by the ids of the awards. Awards without a call are left out.
func (p *Pages) callPaths(ctx context.Context, awards []int64) (map[int64]string, error) {
	return nomination.ListedPaths(ctx, p.DB, awards)
}

// sitemapPaths returns the paths of the pages of rankings. The list of awards is in the sitemap through the declaration of its page.
func (p *Pages) sitemapPaths(ctx context.Context, _ int64) (paths, tags []string, err error) {
	list, err := award.List(ctx, p.DB.Read)
	for i := range list {
		paths = append(paths, list[i].Path())
	}
	return paths, []string{award.Tag}, err
}

func (p *Pages) loadAwards(r *frame.Request) (*frame.Page, error) {
	r.NoteTags(award.Tag)
	list, err := award.List(r.Context(), r.DB.Read)
	if err != nil {
		return nil, err
	}
	logos := make([]*int64, len(list))
	for i := range list {
		logos[i] = list[i].LogoID
	}
	picture, err := r.Pictures(logos...)
	if err != nil {
		return nil, err
	}
	calls, err := nomination.CallCards(r)
	if err != nil {
		return nil, err
	}
	model := &AwardsPage{Cards: make([]AwardCard, len(list)),
		Calls: slices.DeleteFunc(calls, func(c nomination.CallCard) bool { return c.State != nomination.Open })}
	links := make([]frame.Link, len(list))
	for i := range list {
		a := &list[i]
		name, lang := a.NameIn(r.Locale())
		subtitle, of := a.SubtitleIn(r.Locale())
		model.Cards[i] = AwardCard{Slug: a.Slug, Name: name, NameLang: lang, Href: r.EditionPath(a.Path()), Subtitle: subtitle, Lang: of,
			Logo: picture(a.LogoID), Padding: a.ImagePadding}
		links[i] = frame.Link{Text: name, Href: model.Cards[i].Href}
	}
	head := frame.Head{Title: r.Text("menu.awards", nil), Description: r.Text("award.lead", nil)}
	return &frame.Page{Head: head, Model: model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// startOf returns the position of the first entry on the requested page, which is 1 on the first page. It returns
// database.ErrNotFound if no page begins at the requested position.
func startOf(query url.Values) (int, error) {
	if !query.Has("start") {
		return 1, nil
	}
	start, err := strconv.Atoi(query.Get("start"))
	if err != nil || start <= firstEntries || start%Step != 1 || strconv.Itoa(start) != query.Get("start") {
		return 0, database.ErrNotFound
	}
	return start, nil
}

// loadRanking loads a page of a ranking. Language editions show it in their own frame; its canonical address is the master brand's.
func (p *Pages) loadRanking(r *frame.Request) (*frame.Page, error) {
	a, err := award.AnyBySlug(r.Context(), r.DB.Read, r.Value(0))
	switch {
	case err == nil && a.IsWithdrawn():
		r.NoteTags(award.TagOf(a.ID), award.Tag)
		return &frame.Page{Status: http.StatusGone}, nil
	case errors.Is(err, database.ErrNotFound), err == nil && !a.IsPublic() && !showsDraft(r, a):
		r.NoteTags(award.Tag) // the award may be published later
		if page, err := p.redirectToCall(r, a); page != nil || err != nil {
			return page, err
		}
		return nil, frame.ErrElsewhere // an announced page may have the path
	case err != nil:
		return nil, err
	}
	if a.OwnPath != nil {
		r.NoteTags(award.TagOf(a.ID), award.Tag)
		return r.RedirectToEntity(a.Path()), nil
	}
	return p.pageOf(r, a)
}

// showsDraft reports whether a preview shows an award that was never public. One that belongs to no brand is for editors of all brands.
func showsDraft(r *frame.Request, a *award.Award) bool {
	if a.State() != award.Unpublished {
		return false
	}
	var id int64
	if a.BrandID != nil {
		id = *a.BrandID
	}
	return r.ShowsDraft(id)
}

// redirectToCall returns a temporary redirect from an award without a ranking to its call for nominations, nil if there is none. a may be
// nil.
func (p *Pages) redirectToCall(r *frame.Request, a *award.Award) (*frame.Page, error) {
	if a == nil {
		return nil, nil
	}
	r.NoteTags(nomination.CallsTag, award.TagOf(a.ID))
	paths, err := p.callPaths(r.Context(), []int64{a.ID})
	if err != nil || paths[a.ID] == "" {
		return nil, err
	}
	return frame.RedirectTo(r.EditionPath(paths[a.ID]), http.StatusFound), nil
}

// loadAtOwnPath loads the page of an award that has its own path, or redirects from an earlier path of the award.
func (p *Pages) loadAtOwnPath(r *frame.Request) (*frame.Page, error) {
	r.NoteTags(permalink.KindTag(permalink.KindAward), award.Tag)
	id, current, err := p.Paths.Find(r.Context(), r.Path)
	if errors.Is(err, database.ErrNotFound) {
		return nil, frame.ErrElsewhere // the path has just changed
	}
	if err != nil {
		return nil, err
	}
	found, err := award.ByIDs(r.Context(), r.DB.Read, []int64{id})
	switch {
	case err != nil:
		return nil, err
	case found[id] != nil && found[id].IsWithdrawn():
		r.NoteTags(award.TagOf(id))
		return &frame.Page{Status: http.StatusGone}, nil
	case found[id] == nil || !found[id].IsPublic() && !showsDraft(r, found[id]):
		return nil, database.ErrNotFound
	case !current:
		return r.RedirectToEntity(found[id].Path()), nil
	}
	page, err := p.pageOf(r, found[id])
	if err == nil {
		page.Breadcrumbs = []frame.Link{{Key: awardsPage.Name, Href: awardsPage.Pattern}}
	}
	return page, err
}

// HasPage reports whether path is an award's own path. The award then has a page in every edition.
func (p *Pages) HasPage(r *frame.Request, path string) bool {
	own, err := p.Paths.IsCurrent(r.Context(), path)
	r.NoteFailure(err)
	if own {
		r.NoteTags(permalink.KindTag(permalink.KindAward))
	}
	return own
}

// pageOf returns a page of the ranking of a public award.
func (p *Pages) pageOf(r *frame.Request, a *award.Award) (*frame.Page, error) {
	start, err := startOf(r.Query)
	if err != nil {
		return nil, err
	}
	ctx, db := r.Context(), r.DB.Read
	r.NoteTags(award.TagOf(a.ID), award.Tag)
	end := firstEntries
	if start > 1 {
		end = start + Step - 1
	}
	found, err := readRankingPart(ctx, r.DB, a, start, end, a.LogoID, a.SponsorLogoID)
	if err != nil {
		return nil, err
	}
	if start > 1 && len(found.entries) == 0 {
		return nil, database.ErrNotFound
	}
	r.NoteTags(found.tags()...)
	name, nameLang := a.NameIn(r.Locale())
	subtitle, subtitleLang := a.SubtitleIn(r.Locale())
	description, descriptionLang := a.DescriptionIn(r.Locale())
	path := r.EditionPath(a.Path())
	model := &AwardPage{Slug: a.Slug, Name: name, NameLang: nameLang, ContentLang: a.Lang, Subtitle: subtitle, SubtitleLang: subtitleLang,
		Description: text.Paragraphs(description), DescriptionLang: descriptionLang, Logo: found.picture(a.LogoID), Padding: a.ImagePadding,
		Entries: found.rows(r.Locale()),
		CSV:     apiv2.Prefix + rankingPath(a.Slug, "csv"), JSON: apiv2.Prefix + rankingPath(a.Slug, "json")}
	if a.SponsorName != "" {
		model.Sponsor = &Sponsor{a.SponsorName, a.SponsorWebsite, found.picture(a.SponsorLogoID)}
	}
	if r.Query.Get("origin") == "awards" {
		model.Back = r.EditionPath(route.AwardsPath)
	}
	if model.Max, err = award.CountEntries(ctx, db, a.ID); err != nil {
		return nil, err
	}
	if end < model.Max {
		next := strconv.Itoa(end + 1)
		call := "/award/associates?" + url.Values{"slug": {a.Slug}, "source": {"web"}, "locale": {r.Locale().Code}}.Encode()
		model.Next = &NextEntries{Href: path + "?start=" + next, API: call, Start: end + 1, Max: model.Max}
	}
	if model.Years, err = p.seriesLinks(r, a); err != nil {
		return nil, err
	}
	r.NoteText(name, subtitle, description)
	head := frame.Head{Title: name, WindowTitle: name + " | " + r.Text("menu.awards", nil), Description: subtitle,
		Canonical: r.Absolute(a.Path()),
		Forms:     []frame.Form{{Type: "text/csv", Href: model.CSV}, {Type: "application/json", Href: model.JSON}}}
	if start > 1 {
		model.First = path
		head.Robots = "noindex, follow"
	}
	var links []frame.Link
	for _, e := range model.Entries {
		if e.Href != "" {
			links = append(links, frame.Link{Text: e.Name, Href: withoutOrigin(e.Href)})
		}
	}
	return &frame.Page{Head: head, Model: model, Structured: []any{r.Collection(head, r.ListOfLinks(links))},
		Card: share.Card{Title: name, Lang: nameLang}}, nil
}

// seriesLinks returns the links between the years of an award.
func (p *Pages) seriesLinks(r *frame.Request, a *award.Award) ([]frame.Filter, error) {
	list, err := award.SeriesOf(r.Context(), r.DB.Read, a)
	links := []frame.Filter{}
	if len(list) < 2 {
		return links, err
	}
	for i := range list {
		links = append(links, frame.Filter{Text: strconv.Itoa(list[i].Year), Href: r.EditionPath(list[i].Path()), Current: list[i].ID == a.ID})
	}
	return links, err
}
