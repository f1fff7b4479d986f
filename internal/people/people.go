// Package people has the profiles of people and the pages of investors: the companies that they work for or invest in, their
// stories, and the people adjacent to them. A person is an author with a profile (taxonomy.Author). Companies and funding rounds
// belong to package company, investors to package investor.
package people

import (
	"context"
	"maps"

	"masthead/internal/brand"
	"masthead/internal/company/facet"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/investor"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

var (
	peoplePage = route.Declare(route.Page{Pattern: route.PeoplePath, Base: route.Editions, Model: PeoplePage{},
		Query: append([]string{"q", "after", facet.AllParam}, Facets...), Name: "menu.people", Sitemap: true, Lite: true})
	personPage = route.Declare(route.Page{Pattern: route.PeoplePath + "/{name}", Base: route.Editions, Model: PersonPage{},
		Query: []string{route.PageParam, "origin"}, Parent: route.PeoplePath, Lite: true, Feed: true,
		Missing: &route.Missing{Title: "people.missing", Kind: string(search.Person)}})
	investorsPage = route.Declare(route.Page{Pattern: route.InvestorsPath, Base: route.Editions, Model: InvestorsPage{},
		Query: []string{"after"}, Name: "company.investors", Sitemap: true, Lite: true})
	investorPage = route.Declare(route.Page{Pattern: route.InvestorsPath + "/{slug}", Base: route.Editions, Model: InvestorPage{},
		Query: []string{}, Parent: route.InvestorsPath, Lite: true,
		Missing: &route.Missing{Title: "investor.missing", Kind: string(search.Investor)}})
)

// ownPage is the profile at a person's own path.
var ownPage = &route.Page{Model: PersonPage{}, Base: route.Site, Query: personPage.Query, Lite: true}

// Lists reads lists of stories for a page; *listing.Pages implements it.
type Lists interface {
	Read(r *frame.Request, l story.List, w story.Window, api string) (frame.StoryList, error)
}

// Pages serves the profiles of people and the pages of investors.
type Pages struct {
	DB     *database.DB
	Lists  Lists
	Index  *search.Index
	People *Index

	brands   *brand.Directory
	ownPaths *database.Cached[map[string]int64] // ids of people by the paths of their own that they have or had
}

// NewPages returns the pages of people and investors.
func NewPages(db *database.DB, brands *brand.Directory, lists Lists, index *search.Index) *Pages {
	read := func(ctx context.Context) (map[string]int64, error) {
		paths, err := permalink.FormerPaths(ctx, db.Read, permalink.KindPerson)
		if err != nil {
			return nil, err
		}
		current, err := taxonomy.OwnPaths(ctx, db.Read)
		maps.Copy(paths, current)
		return paths, err
	}
	return &Pages{DB: db, Lists: lists, Index: index, People: NewIndex(db), brands: brands,
		ownPaths: database.NewCached(db, read, taxonomy.PeopleTag, permalink.KindTag(permalink.KindPerson))}
}

// Offer returns the pages of people and investors with their parts of the sitemap, the feeds of people, and the operations of both.
func (p *Pages) Offer(api *API) feature.Offer {
	return feature.Offer{
		API: api.register,
		Pages: []frame.BoundPage{{Page: peoplePage, Load: p.loadPeople}, {Page: personPage, Load: p.loadPerson},
			{Page: ownPage, Load: p.AtPath, At: p.hasOwnPath},
			{Page: investorsPage, Load: p.loadInvestors}, {Page: investorPage, Load: p.loadInvestor}},
		Sitemap: []feature.SitemapPart{{Name: "people", Files: p.sitemapFiles, Pages: p.sitemapPaths}, {Pages: p.investorSitemapPaths}},
		Feeds:   []feature.Feed{{Pattern: personPage.Pattern, Channel: p.channel}},
	}
}

// sitemapFileSize is the number of author ids that one file of the sitemap covers.
const sitemapFileSize = 20_000

func (p *Pages) sitemapFiles(ctx context.Context) (numbers []int64, tags []string, err error) {
	numbers, err = taxonomy.PeopleRanges(ctx, p.DB.Read, sitemapFileSize)
	return numbers, []string{taxonomy.PeopleTag}, err
}

// sitemapPaths returns the canonical paths of the profiles of a file.
func (p *Pages) sitemapPaths(ctx context.Context, file int64) (paths, tags []string, err error) {
	list, err := taxonomy.PeopleInRange(ctx, p.DB.Read, file*sitemapFileSize, (file+1)*sitemapFileSize)
	for _, a := range list {
		paths = append(paths, a.Path())
	}
	return paths, []string{taxonomy.PeopleTag}, err
}

// investorSitemapPaths returns the paths of the pages of investors.
func (p *Pages) investorSitemapPaths(ctx context.Context, _ int64) (paths, tags []string, err error) {
	slugs, err := investor.Slugs(ctx, p.DB.Read)
	for _, s := range slugs {
		paths = append(paths, route.InvestorsPath+"/"+s)
	}
	return paths, []string{investor.Tag}, err
}
