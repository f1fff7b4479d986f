package video

import (
	"slices"
	"strconv"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/route"
	"masthead/internal/story"
)

// VideosPage is the page of all videos: the newest one in large size, some series, then the list.
type VideosPage struct {
	frame.Frame
	Lead  *frame.StoryCard  `json:"lead"`
	Rails []landing.Section `json:"rails"`
	List  frame.StoryList   `json:"list"`
	Page  int               `json:"page"` // 1 for the first
}

var videosPage = route.Declare(route.Page{Pattern: route.VideosPath, Base: route.Editions, Model: VideosPage{}, Name: "menu.videos",
	Lite: true, Feed: true})

// Pages serves the pages of videos.
type Pages struct {
	Stories  *story.Stories
	Landings *landing.Pages
}

// Offer returns the page of all videos and its part of the sitemap.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{
		Pages:   []frame.BoundPage{{Page: videosPage, Load: p.loadVideos}},
		Sitemap: []feature.SitemapPart{{Pages: p.sitemap}},
	}
}

const (
	maxSeries             = 3
	railSize, minRailSize = 4, 3 // most and fewest videos of a series
	railCandidates        = 24   // newest stories of a series that are searched for videos
)

// loadVideos loads the page of all videos of the master brand or a language edition.
func (p *Pages) loadVideos(r *frame.Request) (*frame.Page, error) {
	l := story.TypeList(story.Video, story.InLanguage(r.Locale()))
	r.NoteTags(l.Tag())
	w := story.Window{Limit: listing.PageSize + 1, Offset: (r.Number-1)*listing.PageSize + 1}
	if r.Number == 1 {
		w.Limit, w.Offset = listing.PageSize+2, 0 // one more for the large video and one to see whether there is a next page
	}
	items, err := p.Stories.Read(r.Context(), l, w)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 && r.Number > 1 {
		return nil, database.ErrNotFound
	}
	model := VideosPage{Rails: []landing.Section{}, Page: r.Number, List: frame.StoryList{Cards: []frame.StoryCard{}}}
	if len(items) == w.Limit {
		items = items[:w.Limit-1]
		model.List.Next = &frame.NextPage{Href: r.Path + "?page=" + strconv.Itoa(r.Number+1), Skip: r.Number*listing.PageSize + 1,
			API: listing.APICall("/stories/latest", "type", string(story.Video), "locale", r.Locale().Name)}
	}
	if r.Number == 1 && len(items) > 0 {
		lead := story.PageCards(r, items[:1])
		landing.AddPlayers(r, lead, items)
		model.Lead = &lead[0]
		shown := []int64{items[0].ID}
		if model.Rails, shown, err = p.videoRails(r, shown); err != nil {
			return nil, err
		}
		items = slices.DeleteFunc(items, func(it story.Item) bool { return slices.Contains(shown, it.ID) })
	}
	model.List.Cards = story.PageCards(r, items)
	head := frame.Head{Title: r.Text("section.videos", nil), Description: r.Text("head.videos", map[string]any{"name": r.Name()})}
	if model.Lead == nil && len(model.List.Cards) == 0 {
		head.Robots = listing.NoIndex
	}
	if r.Number > 1 {
		head.WindowTitle = head.Title + " | " + r.Text("list.page", map[string]any{"page": r.Number})
		head.Canonical = r.Absolute(r.Path) + "?page=" + strconv.Itoa(r.Number)
	}
	lead := []frame.StoryCard{}
	if model.Lead != nil {
		lead = append(lead, *model.Lead)
	}
	return &frame.Page{
		Head:       head,
		Model:      &model,
		Structured: []any{r.Collection(head, r.ListOfCards(lead, model.List.Cards))},
	}, nil
}

// videoRails returns the first series of the brand's set that have enough videos not shown
// yet, and the ids of all videos shown so far.
func (p *Pages) videoRails(r *frame.Request, shown []int64) ([]landing.Section, []int64, error) {
	rails, layouts := []landing.Section{}, [maxSeries]string{"four", "columns", "rail"}
	series, err := curated.Series(r.Context(), r.DB, curated.Featured, r.Brand, 2*maxSeries)
	if err != nil {
		return nil, nil, err
	}
	r.NoteTags(brand.CuratedTag(curated.Featured, r.Brand))
	for i, t := range series {
		if len(rails) == maxSeries {
			break
		}
		l := story.List{Kind: story.OfSeries, Ref: t.ID, Scope: story.InLanguage(r.Locale())}
		r.NoteTags(t.Tag(), l.Tag())
		items, err := p.Stories.Read(r.Context(), l, story.Window{Limit: railCandidates, Skip: shown})
		if err != nil {
			return nil, nil, err
		}
		items = slices.DeleteFunc(items, func(it story.Item) bool { return it.Card.Type != story.Video })
		s := landing.FilledSection{Items: items[:min(railSize, len(items))], Section: brand.Section{Position: i + 1, Kind: "stories",
			Layout: layouts[len(rails)], Title: t.NameIn(r.Locale()), Path: t.PageIn("/", r.Brands.EditionOf(r.Context(), r.Locale()))}}
		if len(s.Items) < minRailSize {
			continue
		}
		section, err := p.Landings.Section(r, s, r.Brand)
		if err != nil {
			return nil, nil, err
		}
		for _, it := range s.Items {
			shown = append(shown, it.ID)
		}
		rails = append(rails, section)
	}
	return rails, shown, nil
}
