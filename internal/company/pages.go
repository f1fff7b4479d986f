package company

import (
	"context"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/award"
	"masthead/internal/city"
	"masthead/internal/company/facet"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/search"
	"masthead/internal/story"
)

// CompaniesPage is a page of the directory.
type CompaniesPage struct {
	frame.Frame
	Total   int64               `json:"total"`
	Layout  Layout              `json:"layout"`
	Views   []frame.Filter      `json:"views"` // links to the layouts
	Orders  []frame.Filter      `json:"orders"`
	Facets  []facet.Facet       `json:"facets"`
	Active  []facet.FacetOption `json:"active"`  // the filters that are set; each leads to the page without it
	Unknown []string            `json:"unknown"` // values of filters that no company of the directory has
	Clear   string              `json:"clear"`   // address without filters
	Cards   []CompanyCard       `json:"cards"`
	First   string              `json:"first"`  // address of the first page, "" on it
	Next    string              `json:"next"`   // address of the next page, "" on the last one
	Edit    string              `json:"edit"`   // address of the page on which readers find their company, claim it and edit its profile
	Data    string              `json:"data"`   // address of the page with the open data of the directory
	Banner  *curated.Banner     `json:"banner"` // nil on pages with filters, and on all but the first page
}

// Layout is the form in which the directory shows its companies.
type Layout string

// The layouts: cards in a grid, rows, and cards that show the first product with its first offer.
const (
	Grid         Layout = "grid"
	Rows         Layout = "rows"
	ProductCards Layout = "products"
)

// CompanyCard is a company in a list.
type CompanyCard struct {
	Slug     string         `json:"slug"`
	Name     string         `json:"name"`
	Href     string         `json:"href"`
	Subtitle string         `json:"subtitle"`
	Lang     string         `json:"lang"` // language of the subtitle and the product
	Logo     *frame.Picture `json:"logo"`
	Model    string         `json:"model"` // first business model, "" for none
	Sectors  []string       `json:"sectors"`
	City     string         `json:"city"`
	CityLang string         `json:"cityLang"` // language of the city's name
	Product  string         `json:"product"`  // name of the first product, "" for none
	Offer    string         `json:"offer"`    // description of the first offer of that product
	Reason   *Reason        `json:"reason"`   // why the company is similar to another one; nil elsewhere
}

// Reason says why two companies are similar: they share a sector, a city or an investor.
type Reason struct {
	Key  string `json:"key"`  // message key with the parameter name
	Name string `json:"name"` // name of the shared sector, city or investor
}

// Kind returns the kind of the reason, which is the last part of its message key, such as "sameCity".
func (r Reason) Kind() string { return r.Key[strings.LastIndex(r.Key, ".")+1:] }

// In returns the reason with the name of its sector or city in a language.
func (r Reason) In(l i18n.Locale) Reason {
	switch r.Key {
	case sameSector:
		r.Name = SectorNameIn(l, r.Name)
	case "company.sameCity":
		r.Name, _ = city.NameIn(l, r.Name)
	}
	return r
}

const (
	pageSize = 24
	// minIndexed is the minimum number of companies on a page with filters for search engines to index the page.
	minIndexed = 3
)

var (
	companiesPage = route.Declare(route.Page{Pattern: route.CompaniesPath, Base: route.Editions, Model: CompaniesPage{},
		Query: append(slices.Clone(Facets), "view", "sort", "after", facet.AllParam), Name: "menu.companies", Sitemap: true, Lite: true})
	companyPage = route.Declare(route.Page{Pattern: route.CompaniesPath + "/{slug}", Base: route.Editions, Model: CompanyPage{},
		Query: []string{"origin"}, Parent: route.CompaniesPath, Lite: true, Feed: true,
		Missing: &route.Missing{Title: "company.missing", Kind: string(search.Company)}})
)

// ownPage is the page of a company that has its own path.
var ownPage = &route.Page{Model: CompanyPage{}, Base: route.Editions, Query: []string{"origin"}, Lite: true}

// Lists reads lists of stories for a page; *listing.Pages implements it.
type Lists interface {
	Read(r *frame.Request, l story.List, w story.Window, api string) (frame.StoryList, error)
}

// Pages serves the directory and the profiles of companies.
type Pages struct {
	DB    *database.DB
	Lists Lists
	Paths *permalink.Own // own paths of companies
	// Wins returns what companies won elsewhere than in the rankings of awards, the newest first. Nil stands for nothing.
	Wins func(r *frame.Request, companies []int64) ([]award.AwardRow, error)
}

// Offer returns the pages of the directory with their part of the sitemap, and the operations and search documents of companies.
func (p *Pages) Offer(api *API) feature.Offer {
	return feature.Offer{
		API: api.register,
		Pages: []frame.BoundPage{{Page: companiesPage, Load: p.loadDirectory}, {Page: companyPage, Load: p.loadCompany},
			{Page: ownPage, Load: p.loadAtOwnPath, At: p.Paths.Has},
			{Page: historyPage, Load: p.loadHistory}},
		Search: map[string]search.Source{SearchSource: SearchDocuments{DB: p.DB}},
		Sitemap: []feature.SitemapPart{{Name: "companies", Files: p.sitemapFiles, Pages: p.sitemapPaths},
			{Name: "company-lists", Pages: p.sitemapLists}},
		Feeds: []feature.Feed{{Pattern: companyPage.Pattern, Channel: p.channel}},
		Tasks: []feature.Task{
			{Name: "funding of older data", Every: 6 * time.Hour, Do: func(ctx context.Context) error { return RepairFunding(ctx, p.DB) }},
			{Name: "openings that have closed", Every: time.Minute, Do: func(ctx context.Context) error { return CloseOpenings(ctx, p.DB) }},
		},
	}
}

// choices are the choices of a reader on a page of the directory: its query parameters.
type choices struct {
	filter Filter
	layout Layout
	order  Order
	whole  string // facet whose values the page lists in full, "" for none
}

// address returns the address of the first page with these choices.
func (c choices) address(path string) string {
	parts := []string{}
	if q := c.filter.Query(Facets); q != "" {
		parts = append(parts, q)
	}
	if c.layout != Grid {
		parts = append(parts, "view="+string(c.layout))
	}
	if c.order != Orders[0] {
		parts = append(parts, "sort="+string(c.order))
	}
	if len(parts) == 0 {
		return path
	}
	return path + "?" + strings.Join(parts, "&")
}

// choicesOf reads the parameters of a page. ok is false if one of them has a value that does not exist.
func choicesOf(query url.Values) (c choices, ok bool) {
	c.filter, ok = FilterOf(query)
	c.layout, c.order = Grid, Orders[0]
	if view := Layout(query.Get("view")); slices.Contains([]Layout{Grid, Rows, ProductCards}, view) {
		c.layout = view
	} else if view != "" {
		ok = false
	}
	if order := Order(query.Get("sort")); slices.Contains(Orders, order) {
		c.order = order
	} else if order != "" {
		ok = false
	}
	whole, known := facet.WholeOf(Facets, query)
	c.whole = whole
	return c, ok && known
}

// loadDirectory loads a page of the directory. If no company passes the filters, the page is empty, and readers can remove
// filters there. Parameters with impossible values are ignored, and the canonical address does not contain them.
func (p *Pages) loadDirectory(r *frame.Request) (*frame.Page, error) {
	chosen, valid := choicesOf(r.Query)
	after, err := strconv.ParseInt(r.Query.Get("after"), 10, 64)
	if r.Query.Has("after") && (err != nil || after < 1) {
		return nil, database.ErrNotFound
	}
	r.NoteTags(Tag)
	found, err := Find(r.Context(), r.DB, chosen.filter, chosen.order, after, pageSize)
	if err != nil {
		return nil, err
	}
	unfiltered := choices{filter: Filter{}, layout: chosen.layout, order: chosen.order}
	model := CompaniesPage{Total: found.Total, Layout: chosen.layout, Clear: unfiltered.address(r.Path),
		Edit: r.EditionPath(EditPage.Pattern), Data: r.EditionPath(route.OpenDataPath)}
	if model.Cards, err = CompanyCards(r, found.Companies, chosen.layout == ProductCards); err != nil {
		return nil, err
	}
	if after == 0 && len(chosen.filter) == 0 {
		if model.Banner, err = curated.FirstBanner(r, curated.CompanyBanner); err != nil {
			return nil, err
		}
	}
	model.Facets, model.Active, model.Unknown = facetsOfPage(r.Locale(), r.Path, chosen).Choices(chosen.filter, found.Counts)
	for _, layout := range []Layout{Grid, Rows, ProductCards} {
		other := chosen
		other.layout = layout
		model.Views = append(model.Views,
			frame.Filter{Key: "company.view." + string(layout), Href: other.address(r.Path), Current: layout == chosen.layout})
	}
	for _, order := range Orders {
		other := chosen
		other.order = order
		model.Orders = append(model.Orders,
			frame.Filter{Key: "company.sort." + string(order), Href: other.address(r.Path), Current: order == chosen.order})
	}
	address := chosen.address(r.Path)
	if found.More {
		model.Next = frame.WithParameter(address, "after="+strconv.FormatInt(found.Companies[len(found.Companies)-1].ID, 10))
	}
	if after != 0 {
		model.First = address
	}
	head := headOf(r, chosen, found, after)
	if !valid {
		head.Canonical, head.Robots = canonicalOf(r, chosen), "noindex, follow"
	}
	var links []frame.Link
	for _, c := range model.Cards {
		links = append(links, frame.Link{Text: c.Name, Href: c.Href})
	}
	return &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, r.ListOfLinks(links))}}, nil
}

// canonicalOf returns the address of the first page with the same filters in the default layout and order.
func canonicalOf(r *frame.Request, chosen choices) string {
	return choices{filter: chosen.filter, layout: Grid, order: Orders[0]}.address(r.Absolute(r.Path))
}

// headOf returns the head of a page of the directory. Search engines may index the directory, and its pages with one
// sector, one city, or both, if they list some companies.
func headOf(r *frame.Request, chosen choices, found *Result, after int64) frame.Head {
	title, key := r.Text("menu.companies", nil), ""
	values := map[string]any{}
	only := func(name string) bool {
		if len(chosen.filter[name]) != 1 {
			return false
		}
		for _, v := range found.Counts {
			if v.Facet == name && v.Value == chosen.filter[name][0] {
				values[name], _ = FacetValueName(r.Locale(), name, v.Value, v.Label)
				return v.Label != ""
			}
		}
		return false
	}
	sector, city := only("sector"), only("city")
	switch {
	case sector && city && len(chosen.filter) == 2:
		key = "company.inBoth"
	case sector && len(chosen.filter) == 1:
		key = "company.inSector"
	case city && len(chosen.filter) == 1:
		key = "company.inCity"
	}
	head := frame.Head{Title: title, Description: r.Text("company.lead", nil)}
	if key != "" {
		head.Title = r.Text(key, values)
		head.Description = head.Title + ". " + head.Description
	}
	if len(chosen.filter) > 0 || after != 0 || chosen.layout != Grid || chosen.order != Orders[0] || chosen.whole != "" {
		head.Canonical = canonicalOf(r, chosen)
	}
	if key == "" && len(chosen.filter) > 0 || after != 0 || key != "" && found.Total < minIndexed {
		head.Robots = "noindex, follow"
	}
	return head
}

// facetsOfPage returns how a page with some choices shows the facets.
func facetsOfPage(l i18n.Locale, path string, chosen choices) *facet.Page {
	return &facet.Page{Facets: Facets, Key: keyOf, Whole: chosen.whole, Single: []string{"hiring"}, Address: func(f Filter) string {
		other := chosen
		other.filter = f
		return other.address(path)
	}, Label: func(v facet.Count) facet.FacetOption { return labelOf(l, v) }}
}

func keyOf(name string) string { return "company.facet." + name }

// labelOf returns a value of a facet with its text in a language.
func labelOf(l i18n.Locale, v facet.Count) (o facet.FacetOption) {
	switch {
	case v.Facet == "hiring" && v.Value == "yes":
		o.Key = "company.hiringNow"
	case v.Facet == "funded" && v.Value == neverFunded:
		o.Key = "company.neverFunded"
	case v.Facet == "funded" && v.Value == undatedFunded:
		o.Key = "company.undatedFunding"
	default:
		var translated bool
		if o.Text, translated = FacetValueName(l, v.Facet, v.Value, v.Label); !translated && (v.Facet == "city" || v.Facet == "state") {
			o.Lang = i18n.Default.Code
		}
	}
	return o
}

// CompanyCards returns the cards of companies, with their first products if products is set.
func CompanyCards(r *frame.Request, list []Company, products bool) ([]CompanyCard, error) {
	logos := make([]*int64, len(list))
	ids := make([]int64, len(list))
	for i := range list {
		logos[i], ids[i] = list[i].LogoID, list[i].ID
	}
	logo, err := r.Pictures(logos...)
	if err != nil {
		return nil, err
	}
	first := map[int64]Product{}
	if products {
		if first, err = firstProducts(r.Context(), r.DB.Read, ids); err != nil {
			return nil, err
		}
	}
	cards := make([]CompanyCard, len(list))
	for i := range list {
		c := &list[i]
		r.NoteTags(TagOf(c.ID))
		cards[i] = CompanyCard{Slug: c.Slug, Name: c.NameIn(r.Locale()), Href: r.EditionPath(c.Path()), Subtitle: c.Subtitle, Lang: c.Lang,
			Logo: logo(c.LogoID), Sectors: c.SectorNamesIn(r.Locale())}
		cards[i].City, cards[i].CityLang = city.NameIn(r.Locale(), c.City)
		if len(c.Models) > 0 {
			cards[i].Model = modelNamesIn(r.Locale(), c.Models)[0]
		}
		if product, ok := first[c.ID]; ok {
			cards[i].Product = product.Name
			if len(product.Offers) > 0 {
				cards[i].Offer = product.Offers[0].Description
			}
		}
	}
	return cards, nil
}

// sitemapSize is the number of ids of companies in one file of the sitemap.
const sitemapSize = 20_000

// sitemapFiles returns the numbers of the sitemap files that list profiles. Each file has a range of sitemapSize ids.
func (p *Pages) sitemapFiles(ctx context.Context) (numbers []int64, tags []string, err error) {
	err = p.DB.Read.NewSelect().Model((*Company)(nil)).ColumnExpr("DISTINCT id / ?", sitemapSize).OrderExpr("1").Scan(ctx, &numbers)
	return numbers, []string{Tag}, err
}

// sitemapPaths returns the canonical paths of the profiles of a file. The directory itself is in the sitemap through the
// declaration of its route.
func (p *Pages) sitemapPaths(ctx context.Context, file int64) (paths, tags []string, err error) {
	var list []Company
	err = p.DB.Read.NewSelect().Model(&list).Column("slug", "path").
		Where("id >= ? AND id < ?", file*sitemapSize, (file+1)*sitemapSize).Where("merged_into IS NULL").
		Where("withdrawn_at IS NULL").Order("id").Scan(ctx)
	for i := range list {
		paths = append(paths, list[i].Path())
	}
	return paths, []string{Tag}, err
}

// maxListsInSitemap is the maximum number of pages with filters in the sitemap.
const maxListsInSitemap = 20_000

// sitemapLists returns the paths of the pages of the directory with filters that search engines may index: those with one sector, one city,
// or both.
func (p *Pages) sitemapLists(ctx context.Context, _ int64) (paths, tags []string, err error) {
	index, err := readFacets(ctx, p.DB, true)
	if err != nil {
		return nil, nil, err
	}
	add := func(f Filter, total uint64) {
		if total >= minIndexed && len(paths) < maxListsInSitemap {
			paths = append(paths, choices{filter: f, layout: Grid, order: Orders[0]}.address(route.CompaniesPath))
		}
	}
	named := map[string][]facet.Count{}
	for _, v := range index {
		if (v.Facet == "sector" || v.Facet == "city") && v.Count >= minIndexed {
			named[v.Facet] = append(named[v.Facet], v)
			add(Filter{v.Facet: {v.Value}}, uint64(v.Count))
		}
	}
	for _, sector := range named["sector"] {
		for _, place := range named["city"] {
			if len(paths) == maxListsInSitemap {
				return paths, []string{Tag}, nil
			}
			add(Filter{"sector": {sector.Value}, "city": {place.Value}}, sector.IDs.AndCardinality(place.IDs))
		}
	}
	return paths, []string{Tag}, nil
}

// logoWidth is the minimum width, in pixels, of the logo in structured data.
const logoWidth = 256

// organization returns a company as structured data.
func organization(r *frame.Request, c *Company, logo *frame.Picture) *schema.Company {
	o := &schema.Company{Type: "Organization", ID: r.Absolute(c.Path()), Name: c.Name, URL: c.Website, Description: c.Subtitle,
		Founded: c.Founded}
	if o.URL == "" {
		o.URL = r.Absolute(c.Path())
	}
	if logo != nil {
		o.Logo = r.Absolute(logo.URL(logoWidth))
	}
	if c.City != "" {
		o.Address = &schema.Address{Type: "PostalAddress", Locality: c.City, Region: c.State, Country: c.Country}
	}
	for _, network := range socialNetworks {
		if address := c.Social[network]; address != "" {
			o.SameAs = append(o.SameAs, address)
		}
	}
	return o
}
