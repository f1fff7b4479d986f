package app

import (
	"context"
	"io/fs"

	"masthead/internal/account"
	"masthead/internal/announcement"
	"masthead/internal/archive"
	"masthead/internal/audience"
	"masthead/internal/audio"
	"masthead/internal/caller"
	"masthead/internal/collaboration"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/desk"
	"masthead/internal/download"
	"masthead/internal/event"
	"masthead/internal/front"
	"masthead/internal/glossary"
	"masthead/internal/hub"
	"masthead/internal/landing"
	"masthead/internal/library"
	"masthead/internal/live"
	"masthead/internal/media"
	"masthead/internal/mention"
	"masthead/internal/outside"
	"masthead/internal/partner"
	"masthead/internal/resource"
	"masthead/internal/route"
	"masthead/internal/searchpage"
	"masthead/internal/story"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/video"
	"masthead/internal/webinar"
	"masthead/internal/webinarpage"
	"masthead/internal/webstory"
	"masthead/internal/workflow"
	"masthead/web"
)

// addContent adds the content that the newsroom publishes, besides stories and the directory, and the pages of stories.
func (c *composition) addContent() error {
	cfg, db, log := c.Config, c.DB, c.Log
	events := partner.New(db, c.Brands, cfg.PartnerHost, &outside.Source[[]partner.Event]{Address: cfg.PartnerEventsURL,
		Fetcher: outside.NewFetcher(), Clock: c.Clock, Log: log, OnChange: c.invalidate(partner.Tag)})
	c.offer((&partner.Pages{Events: events}).Offer())

	coins := outside.NewFetcher()
	prices := ticker.New(cfg.TickerURL, func() *outside.Source[[]ticker.Coin] {
		return &outside.Source[[]ticker.Coin]{Fetcher: coins, Clock: c.Clock, Log: log, OnChange: c.invalidate(ticker.Tag)}
	})
	c.offer(prices.Offer(c.Brands))

	c.events = event.New(event.Options{DB: db, Brands: c.Brands, Notifier: c.notifications, Queue: c.Queue, Keys: c.keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: c.Log})
	c.webinars = webinar.New(webinar.Options{DB: db, Brands: c.Brands, Stories: c.Stories, Notifier: c.notifications, Queue: c.Queue,
		Keys: c.keys, Site: cfg.SiteURL, Name: cfg.SiteName, Log: log, DropPages: c.invalidateTags, Entities: mention.Entities{},
		StreamServers: cfg.StreamOrigins()})
	c.offer(c.webinars.Offer(c.themes.Language), c.webinars.Messages.UnsubscribePage().Offer(c.newsletterForms))

	announcements := announcement.New(db, c.Brands)
	c.frames.Announcement = announcements.Above
	c.offer(announcements.Offer(c.invalidateTags))

	c.landings = landing.NewPages(&landing.Landings{DB: db, Brands: c.Brands, Stories: c.Stories, Partners: events, Ticker: prices,
		Newsletters: c.Newsletters, Webinars: c.webinars.Webinars}, c.lists, c.newsletters)
	c.offer(c.landings.Offer())

	c.hubs = hub.NewPages(db, c.landings)
	c.frames.OwnPages = append(c.frames.OwnPages, c.hubs.HasPage, c.lists.HasTermPage)
	c.frames.CoursesPath, c.frames.EditorPages = c.hubs.CoursesPath, c.hubs.HasStaticPage
	c.offer(c.hubs.Offer())

	terms := glossary.New(db)
	c.Stories.Glossary = terms
	c.offer((&glossary.Pages{Glossary: terms, Index: c.Search, Lists: c.lists}).Offer(db, c.Brands, c.Stories))

	c.StoryPages = storypage.NewPages(c.frames, c.Stories, terms, c.hubs, c.newsletters)
	webinars := &webinarpage.Pages{Webinars: c.webinars.Webinars, Stories: c.StoryPages}
	c.StoryPages.Webinars = webinars
	c.offer(webinars.Offer())
	c.offerPersonal((&webinarpage.PersonalPages{Personal: c.personal, Feature: c.webinars}).Offer())
	c.offer((&storypage.Previews{Pages: c.StoryPages, Accounts: c.Accounts, Pictures: c.pictures, Fallback: c.Pages.Fallback,
		Drafts: c.Pages.Preview}).Offer())
	c.offer((&front.Pages{Fronts: &front.Fronts{DB: db, Brands: c.Brands, Log: log}, Landings: c.landings, Frames: c.frames,
		Accounts: c.Accounts, Keys: c.keys, Fallback: c.Pages.Fallback}).Offer())
	c.offerPersonal((&storypage.PersonalPages{Personal: c.personal, Pages: c.StoryPages}).Offer())

	way := &workflow.Workflow{DB: db, Brands: c.Brands, Stories: c.Stories, Queue: c.Queue, Notify: c.notifications.NotifyAndPush,
		Theme: c.themes.Language, Site: cfg.SiteURL, Fetcher: outside.NewFetcher()}
	c.Stories.Workflow = way
	c.offer(way.Offer(), collaboration.New(collaboration.Options{DB: db, Stories: c.Stories, Accounts: c.Accounts, Merger: c.Merger,
		Site: cfg.SiteURL, Log: log, LogSave: c.Audit.LogSave}).Offer())
	c.offer((&desk.Desk{Accounts: c.Accounts, Brands: c.Brands, Name: cfg.SiteName, Address: cfg.SiteURL, SignIn: c.signInAddress,
		FindStory: c.findStory, Files: func() (fs.FS, error) { return web.Desk(cfg.SiteDir) }, Develop: cfg.SiteDir != ""}).Offer())

	shows := audio.NewPages(db)
	c.frames.HiddenPages = append(c.frames.HiddenPages, shows.HidesMenuPath)
	c.offer(shows.Offer(db, c.Brands))

	counts, err := audience.New(audience.Options{DB: db, Brands: c.Brands, Host: c.site.Host, Pages: pageTypes(), Proxies: c.proxies,
		Events: c.events.Events.Slugs, Log: log, Registerer: c.Metrics})
	if err != nil {
		return err
	}
	files := &library.Library{DB: db, Queue: c.Queue, Bucket: c.Bucket, Media: c.Media, Brands: c.Brands, Stories: c.Stories,
		Site: cfg.SiteURL,
		Desk: c.desk.Address, Limit: int64(cfg.UploadBytes), Log: log, Names: account.NamesByIDs,
		Moves: []func(context.Context, *database.Tx, string, string, int) error{story.MoveFile, audio.MoveRecording, webinar.MoveVideo}}
	c.offer(
		counts.Offer(c.Stories, caller.RequireWriteAccess),
		(&taxonomy.API{DB: db, Index: c.Search}).Offer(),
		(&archive.Pages{Stories: c.Stories, Lists: c.lists}).Offer(c.Brands, c.Clock),
		(&video.Pages{Stories: c.Stories, Landings: c.landings}).Offer(),
		(&live.Pages{Stories: c.Stories, Landings: c.landings}).Offer(),
		(&webstory.Pages{}).Offer(db, c.Brands, c.invalidateTags),
		(&course.API{DB: db}).Offer(c.Brands),
		(&resource.Pages{}).Offer(db, c.Brands, c.Bucket),
		(&curated.Pages{}).Offer(&curated.API{DB: db, Brands: c.Brands, Stories: c.Stories, Partners: events}),
		(&event.Pages{}).Offer(db, c.Brands),
		(&searchpage.Pages{Index: c.Search, Stories: c.Stories, Lists: c.lists}).Offer(),
		files.Offer(),
		(&download.API{DB: db, Bucket: c.Bucket, Limit: int64(cfg.UploadBytes), OwnerOf: files.OwnerOf,
			Uploaded: files.Uploaded}).Offer(
			&media.API{Media: c.Media, Limit: int64(cfg.UploadBytes), OwnerOf: files.OwnerOf, Uploaded: files.Uploaded}),
	)
	return nil
}

// signInAddress returns the address of the sign-in page that leads back to a path of this site.
func (c *composition) signInAddress(back string) string {
	if c.Config.HasOwnAccount() {
		return route.SignInAddress(route.AccountPath, back)
	}
	return route.SignInAddress(c.Config.AccountURL, c.Config.SiteURL+back)
}

// findStory returns the story at a path for the Desk.
func (c *composition) findStory(ctx context.Context, path string) (desk.Story, error) {
	s, err := c.Stories.FindAtPath(ctx, path)
	if err != nil {
		return desk.Story{}, err
	}
	return desk.Story{ID: s.ID, BrandID: s.BrandID, IsPublic: s.Status == story.Published}, nil
}
