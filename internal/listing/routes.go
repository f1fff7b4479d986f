package listing

import (
	"masthead/internal/brand"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/story"
)

var (
	categoryPage = route.Declare(
		route.Page{Pattern: route.CategoryPath + "/{slug}", Base: route.Brands, Model: ListPage{}, Lite: true, Feed: true, Sparse: true},
	)
	latestPage   = route.Declare(route.Page{Pattern: route.LatestPath, Base: route.Brands, Model: ListPage{}, Lite: true})
	trendingPage = route.Declare(route.Page{Pattern: route.TrendingPath, Base: route.Brands, Model: ListPage{}, Lite: true})
	rankingPage  = route.Declare(route.Page{Pattern: route.TrendingPath + "/{by}", Base: route.Brands, Model: ListPage{}, Lite: true,
		Sparse: true})
	authorPage    = route.Declare(route.Page{Pattern: route.AuthorPath + "/{slug}", Model: ListPage{}, Lite: true, Feed: true})
	publisherPage = route.Declare(route.Page{Pattern: route.PublisherPath + "/{slug}", Model: ListPage{}, Lite: true})
	topicPage     = route.Declare(
		route.Page{Pattern: route.TopicPath + "/{slug}", Base: route.Editions, Model: ListPage{}, Lite: true, Feed: true, Sparse: true},
	)
	seriesPage = route.Declare(route.Page{Pattern: route.SeriesPath + "/{slug}", Base: route.Editions, Model: ListPage{},
		Parent: route.SeriesPath, Lite: true, Feed: true, Sparse: true})
	propertyPage = route.Declare(
		route.Page{Pattern: route.PropertyPath + "/{slug}", Base: route.Editions, Model: ListPage{}, Lite: true, Feed: true, Sparse: true},
	)
	seriesListPage = route.Declare(
		route.Page{Pattern: route.SeriesPath, Base: route.Editions, Model: SeriesListPage{}, Name: "section.series", Lite: true},
	)
)

// Offer returns the pages of lists, of the index of series and of publishers, and their parts of the sitemap.
func (p *Pages) Offer(brands *brand.Directory) feature.Offer {
	return feature.Offer{
		Sitemap: sitemap{p.db, story.Sitemap{Stories: p.Stories}, brands}.parts(),
		Pages: []frame.BoundPage{
			{Page: categoryPage, Load: p.category},
			{Page: latestPage, Load: p.latest},
			{Page: trendingPage, Load: p.trending},
			{Page: rankingPage, Load: p.trending},
			{Page: authorPage, Load: p.author},
			{Page: publisherPage, Load: func(r *frame.Request) (*frame.Page, error) { return p.publisher(r, r.Value(0)) }},
			{Page: topicPage, Load: p.topic},
			{Page: seriesPage, Load: p.series},
			{Page: propertyPage, Load: p.property},
			{Page: seriesListPage, Load: p.allSeries},
		},
	}
}
