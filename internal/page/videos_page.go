package page

import (
	"net/http"
	"slices"
	"strconv"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
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
func (v *visit) videos() (*frame.Page, error) {
	l := story.TypeList(story.Video, story.InLanguage(v.Locale()))
	v.Touch(l.Tag())
	v.out.Feed = v.Path
	w := story.Window{Limit: pageSize + 1, Offset: (v.Number-1)*pageSize + 1}
	if v.Number == 1 {
		w.Limit, w.Offset = pageSize+2, 0 // and the one that stands large
	}
	items, err := v.Stories.Read(v.Context(), l, w)
	if err != nil {
		return nil, err
	}
	if len(items) == 0 && v.Number > 1 {
		return nil, database.ErrNotFound
	}
	model := VideosPage{Rails: []Section{}, Page: v.Number, List: StoryList{Cards: []StoryCard{}}}
	if len(items) == w.Limit {
		items = items[:w.Limit-1]
		model.List.Next = &NextPage{Href: v.Path + "?page=" + strconv.Itoa(v.Number+1), Skip: v.Number*pageSize + 1,
			API: call("/stories/latest", "type", string(story.Video), "locale", v.Locale().Name)}
	}
	if v.Number == 1 && len(items) > 0 {
		lead := story.PageCards(v.Request, items[:1])
		playing(lead, items)
		model.Lead = &lead[0]
		shown := []int64{items[0].ID}
		if model.Rails, shown, err = v.videoRails(shown); err != nil {
			return nil, err
		}
		items = slices.DeleteFunc(items, func(it story.Item) bool { return slices.Contains(shown, it.ID) })
	}
	model.List.Cards = story.PageCards(v.Request, items)
	head := Head{Title: v.Locale().Text("section.videos", nil), Description: v.Locale().Text("head.videos", map[string]any{"name": v.Name()})}
	if model.Lead == nil && len(model.List.Cards) == 0 {
		head.Robots = unfilled
	}
	if v.Number > 1 {
		head.Window = head.Title + " | " + v.Locale().Text("list.page", map[string]any{"page": v.Number})
		head.Canonical = v.Absolute(v.Path) + "?page=" + strconv.Itoa(v.Number)
	}
	lead := []StoryCard{}
	if model.Lead != nil {
		lead = append(lead, *model.Lead)
	}
	v.say(v.Collection(head, v.ListOfCards(lead, model.List.Cards)))
	return v.page(http.StatusOK, head, &model), nil
}

// videoRails are the first series of the brand's set with enough videos that are
// not shown yet, and all that is shown then.
func (v *visit) videoRails(shown []int64) ([]Section, []int64, error) {
	rails, layouts := []Section{}, [maxRails]string{"four", "columns", "rail"}
	series, err := curated.Series(v.Context(), v.DB, curated.Featured, v.Brand, 2*maxRails)
	if err != nil {
		return nil, nil, err
	}
	v.Touch(story.CuratedTag(curated.Featured, v.Brand))
	for i, t := range series {
		if len(rails) == maxRails {
			break
		}
		l := story.List{Kind: story.OfSeries, Ref: t.ID, Scope: story.InLanguage(v.Locale())}
		v.Touch(t.Tag(), l.Tag())
		items, err := v.Stories.Read(v.Context(), l, story.Window{Limit: railAmong, Skip: shown})
		if err != nil {
			return nil, nil, err
		}
		items = slices.DeleteFunc(items, func(it story.Item) bool { return it.Card.Type != story.Video })
		s := landing.Section{Items: items[:min(railSize, len(items))], Section: brand.Section{Position: i + 1, Kind: "stories",
			Layout: layouts[len(rails)], Title: t.NameIn(v.Locale()), Path: t.PageIn("/", v.Locale())}}
		if len(s.Items) < fewestInRail {
			continue
		}
		section, err := v.section(s, v.Brand)
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
