// Package people has the profiles of people and the pages of investors: whom they work for, what they invest in, what they
// wrote, and whom they have something in common with. A person is an author with a profile (taxonomy.Author); companies, funding
// rounds and investors belong to package company.
package people

import (
	"context"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

var (
	peoplePage = route.Declare(route.Page{Pattern: route.PeoplePath, Base: route.Editions, Model: PeoplePage{},
		Query: []string{"q", "after"}, Name: "menu.people", Sitemap: true, Lite: true})
	personPage = route.Declare(route.Page{Pattern: route.PeoplePath + "/{name}", Base: route.Editions, Model: PersonPage{},
		Query: []string{route.PageParam, "origin"}, Parent: route.PeoplePath, Lite: true, Feed: true})
	investorsPage = route.Declare(route.Page{Pattern: route.InvestorsPath, Base: route.Editions, Model: InvestorsPage{},
		Query: []string{"after"}, Name: "company.investors", Sitemap: true, Lite: true})
	investorPage = route.Declare(route.Page{Pattern: route.InvestorsPath + "/{slug}", Base: route.Editions, Model: InvestorPage{},
		Query: []string{}, Parent: route.InvestorsPath, Lite: true})
)

// Lists reads lists of stories for a page; *listing.Pages implements it.
type Lists interface {
	Read(r *frame.Request, l story.List, w story.Window, api string) (frame.StoryList, error)
}

// Pages serves the profiles of people and the pages of investors.
type Pages struct {
	DB    *database.DB
	Lists Lists
	Index *search.Index

	ownPaths *database.Cached[map[string]string] // slugs of people by the paths of their own
}

// NewPages returns the pages of people and investors.
func NewPages(db *database.DB, lists Lists, index *search.Index) *Pages {
	read := func(ctx context.Context) (map[string]string, error) { return taxonomy.OwnPaths(ctx, db.Read) }
	return &Pages{DB: db, Lists: lists, Index: index, ownPaths: database.NewCached(db, read, taxonomy.PeopleTag)}
}

// Offer returns the pages of people and investors with their parts of the sitemap, and the operations of both.
func (p *Pages) Offer(api *API) feature.Offer {
	return feature.Offer{
		API: api.register,
		Pages: []frame.Bound{{Page: peoplePage, Load: p.people}, {Page: personPage, Load: p.person},
			{Page: investorsPage, Load: p.investors}, {Page: investorPage, Load: p.investor}},
		Sitemap: []feature.SitemapPart{{Name: "people", Files: p.sitemapFiles, Pages: p.sitemap}, {Pages: p.investorsSitemap}},
	}
}

// inFile is the number of ids of authors that one file of the sitemap covers.
const inFile = 20_000

func (p *Pages) sitemapFiles(ctx context.Context) (numbers []int64, tags []string, err error) {
	numbers, err = taxonomy.Ranges(ctx, p.DB.Read, inFile)
	return numbers, []string{taxonomy.PeopleTag}, err
}

// sitemap lists the profiles of a file, which have one canonical path each.
func (p *Pages) sitemap(ctx context.Context, file int64) (paths, tags []string, err error) {
	list, err := taxonomy.Range(ctx, p.DB.Read, file*inFile, (file+1)*inFile)
	for _, a := range list {
		paths = append(paths, a.Path())
	}
	return paths, []string{taxonomy.PeopleTag}, err
}

// investorsSitemap lists the pages of investors.
func (p *Pages) investorsSitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	slugs, err := company.InvestorSlugs(ctx, p.DB.Read)
	for _, s := range slugs {
		paths = append(paths, route.InvestorsPath+"/"+s)
	}
	return paths, []string{company.InvestorsTag}, err
}
