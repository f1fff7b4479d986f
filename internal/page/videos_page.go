package page

import (
	"net/http"
	"slices"
	"strconv"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/landing"
	"masthead/internal/story"
)

// VideosPage is the video area: the newest large, some series, then all of them.
type VideosPage struct {
	Frame
	Lead  *StoryCard `json:"lead"`
	Rails []Section  `json:"rails"`
	List  StoryList  `json:"list"`
	Page  int        `json:"page"` // 1 for the first
}

// How many series are shown, how many videos of each at most and at least, and
// among how many of its newest stories they are looked for.
const maxRails, railSize, fewestInRail, railAmong = 3, 4, 3, 24

// videos is the video area of the master or of a language edition.
func (v *visit) videos(slug string) (edge.Page, error) {
	if err := v.edition(slug); err != nil {
		return edge.Page{}, err
	}
	l := story.TypeList(story.Video, story.InLanguage(v.locale()))
	v.touch(l.Tag())
	v.feed = v.path
	w := story.Window{Limit: pageSize + 1, Offset: (v.number-1)*pageSize + 1}
	if v.number == 1 {
		w.Limit, w.Offset = pageSize+2, 0 // and the one that stands large
	}
	items, err := v.Stories.Read(v.ctx, l, w)
	if err != nil {
		return edge.Page{}, err
	}
	if len(items) == 0 && v.number > 1 {
		return edge.Page{}, database.ErrNotFound
	}
	model := VideosPage{Rails: []Section{}, Page: v.number, List: StoryList{Cards: []StoryCard{}}}
	if len(items) == w.Limit {
		items = items[:w.Limit-1]
		model.List.Next = &NextPage{Href: v.path + "?page=" + strconv.Itoa(v.number+1), Skip: v.number*pageSize + 1,
			API: call("/stories/latest", "type", string(story.Video), "locale", v.locale().Name)}
	}
	if v.number == 1 && len(items) > 0 {
		lead := v.cards(items[:1])
		playing(lead, items)
		model.Lead = &lead[0]
		shown := []int64{items[0].ID}
		if model.Rails, shown, err = v.videoRails(shown); err != nil {
			return edge.Page{}, err
		}
		items = slices.DeleteFunc(items, func(it story.Item) bool { return slices.Contains(shown, it.ID) })
	}
	model.List.Cards = v.cards(items)
	head := Head{Title: v.locale().Text("section.videos", nil), Description: v.locale().Text("head.videos", map[string]any{"name": v.name()})}
	if model.Lead == nil && len(model.List.Cards) == 0 {
		head.Robots = unfilled
	}
	if v.number > 1 {
		head.Window = head.Title + " | " + v.locale().Text("list.page", map[string]any{"page": v.number})
		head.Canonical = v.absolute(v.path) + "?page=" + strconv.Itoa(v.number)
	}
	lead := []StoryCard{}
	if model.Lead != nil {
		lead = append(lead, *model.Lead)
	}
	v.says(v.collection(head, v.listed(lead, model.List.Cards)))
	model.Frame = v.frame(head)
	return v.render("VideosPage", http.StatusOK, model)
}

// videoRails are the first series of the brand's set with enough videos that are
// not shown yet, and all that is shown then.
func (v *visit) videoRails(shown []int64) ([]Section, []int64, error) {
	rails, layouts := []Section{}, [maxRails]string{"four", "columns", "rail"}
	series, err := curated.Series(v.ctx, v.DB, curated.Featured, v.brand, 2*maxRails)
	if err != nil {
		return nil, nil, err
	}
	v.touch(story.CuratedTag(curated.Featured, v.brand))
	for i, t := range series {
		if len(rails) == maxRails {
			break
		}
		l := story.List{Kind: story.OfSeries, Ref: t.ID, Scope: story.InLanguage(v.locale())}
		v.touch(t.Tag(), l.Tag())
		items, err := v.Stories.Read(v.ctx, l, story.Window{Limit: railAmong, Skip: shown})
		if err != nil {
			return nil, nil, err
		}
		items = slices.DeleteFunc(items, func(it story.Item) bool { return it.Card.Type != story.Video })
		s := landing.Section{Items: items[:min(railSize, len(items))], Section: brand.Section{Position: i + 1, Kind: "stories",
			Layout: layouts[len(rails)], Title: t.NameIn(v.locale()), Path: t.PageIn("/", v.locale())}}
		if len(s.Items) < fewestInRail {
			continue
		}
		section, err := v.section(s, v.brand)
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
