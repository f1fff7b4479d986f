// Package site combines the pages of all features; it has the only list of the features that
// readers see. The server, `masthead redirect` and the tests use it.
package site

import (
	"masthead/internal/archive"
	"masthead/internal/audio"
	"masthead/internal/curated"
	"masthead/internal/embed"
	"masthead/internal/event"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/hub"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/live"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/page"
	"masthead/internal/partner"
	"masthead/internal/report"
	"masthead/internal/resource"
	"masthead/internal/search"
	"masthead/internal/searchpage"
	"masthead/internal/story"
	"masthead/internal/storypage"
	"masthead/internal/video"
	"masthead/internal/webstory"
)

// Sources are what the pages need. If Newsletters is nil there are none.
type Sources struct {
	Frames      *frame.Frames
	Stories     *story.Stories
	Glossary    *glossary.Glossary
	Landings    *landing.Landings
	Newsletters *newsletter.Newsletters
	Index       *search.Index
	Renderer    page.Renderer
}

// Site is every page that readers see, with the features that mount more than pages.
type Site struct {
	*page.Pages
	Lists       *listing.Pages
	Story       *storypage.Pages
	Newsletters *newsletter.Pages
	Reports     *report.Pages
	Embed       *embed.Pages
}

// New combines the pages.
func New(from Sources) *Site {
	frames := from.Frames
	pages := page.New(frames, from.Stories, from.Renderer)
	lists := listing.NewPages(frames.DB, from.Stories)
	newsletters := &newsletter.Pages{Frames: frames, Newsletters: from.Newsletters}
	landings := &landing.Pages{Landings: from.Landings, Lists: lists, Newsletters: newsletters}
	hubs := hub.NewPages(frames.DB, landings)
	shows := audio.NewPages(frames.DB)
	stories := &storypage.Pages{Frames: frames, Stories: from.Stories, Glossary: from.Glossary, Hubs: hubs, Newsletters: newsletters}
	reports := &report.Pages{Frames: frames}
	for _, feature := range []interface{ Declared() []frame.Bound }{
		lists, newsletters, hubs, shows, reports,
		&archive.Pages{Stories: from.Stories, Lists: lists},
		&curated.Pages{},
		&event.Pages{},
		&glossary.Pages{Glossary: from.Glossary, Index: from.Index, Lists: lists},
		&live.Pages{Stories: from.Stories, Landings: landings},
		&partner.Pages{Events: from.Landings.Partners},
		&resource.Pages{},
		&searchpage.Pages{Index: from.Index, Stories: from.Stories, Lists: lists},
		&video.Pages{Stories: from.Stories, Landings: landings},
		&webstory.Pages{},
	} {
		pages.Bind(feature.Declared()...)
	}
	pages.Announce(notify.Page) // answered where readers sign in on another site
	// What lives at a path, in the order of decision D-08: a declared page, a newsletter, a story or a
	// redirect, the landing page of a brand, what an editor put there, a publisher.
	pages.Order = []frame.Loader{pages.Declared, newsletters.AtPath, stories.AtPath, landings.AtPath, hubs.AtPath, lists.Publisher}

	frames.OwnPages = []func(*frame.Request, string) bool{hubs.HasPage, lists.HasPage}
	frames.EditorPages = hubs.HasStaticPage
	frames.HiddenPages = []func(*frame.Request, string) bool{shows.HidesMenuPath}
	frames.Menus = map[string][]frame.Link{"awards": page.AwardMenu}
	return &Site{Pages: pages, Lists: lists, Story: stories, Newsletters: newsletters, Reports: reports,
		Embed: &embed.Pages{Frames: frames, Stories: from.Stories, Pages: pages}}
}
