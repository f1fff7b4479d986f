package app

import (
	"masthead/internal/archive"
	"masthead/internal/audience"
	"masthead/internal/audio"
	"masthead/internal/caller"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/download"
	"masthead/internal/event"
	"masthead/internal/glossary"
	"masthead/internal/hub"
	"masthead/internal/landing"
	"masthead/internal/live"
	"masthead/internal/mention"
	"masthead/internal/outside"
	"masthead/internal/partner"
	"masthead/internal/resource"
	"masthead/internal/searchpage"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/video"
	"masthead/internal/webinar"
	"masthead/internal/webinarpage"
	"masthead/internal/webstory"
)

// addContent adds the content that the newsroom publishes, besides stories and the directory, and the pages of stories.
func (c *composition) addContent() error {
	cfg, db, log := c.Config, c.DB, c.Log
	events := partner.New(db, c.Brands, cfg.PartnerHost, &outside.Source[[]partner.Event]{Address: cfg.PartnerEventsURL,
		Fetcher: outside.NewFetcher(), Clock: c.Clock, Log: log, OnChange: c.invalidate(partner.Tag)})
	c.offer((&partner.Pages{Events: events}).Offer())

	prices := ticker.New(cfg.TickerURL, &outside.Source[[]ticker.Coin]{
		Fetcher: outside.NewFetcher(), Clock: c.Clock, Log: log, OnChange: c.invalidate(ticker.Tag)})
	c.offer(prices.Offer())

	c.registrations = &event.Registrations{DB: db, Brands: c.Brands, Notifier: c.notifications, Queue: c.Queue, Keys: c.keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: c.Log}
	c.webinars = &webinar.Webinars{DB: db, Brands: c.Brands, Stories: c.Stories, Notifier: c.notifications, Queue: c.Queue, Keys: c.keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: log, Invalidate: c.invalidateTags, Entities: mention.Entities{},
		StreamServers: cfg.StreamOrigins()}
	c.offer(c.webinars.Offer(c.themes.Language), c.webinars.UnsubscribePage().Offer(c.newsletterForms))

	c.landings = landing.NewPages(&landing.Landings{DB: db, Brands: c.Brands, Stories: c.Stories, Partners: events, Ticker: prices,
		Newsletters: c.Newsletters, Webinars: c.webinars}, c.lists, c.newsletters)
	c.offer(c.landings.Offer())

	c.hubs = hub.NewPages(db, c.landings)
	c.frames.OwnPages = append(c.frames.OwnPages, c.hubs.HasPage, c.lists.HasTermPage)
	c.frames.CoursesPath, c.frames.EditorPages = c.hubs.CoursesPath, c.hubs.HasStaticPage
	c.offer(c.hubs.Offer())

	terms := glossary.New(db)
	c.Stories.Glossary = terms
	c.offer((&glossary.Pages{Glossary: terms, Index: c.Search, Lists: c.lists}).Offer(db, c.Brands, c.Stories))

	c.StoryPages = storypage.NewPages(c.frames, c.Stories, terms, c.hubs, c.newsletters)
	webinars := &webinarpage.Pages{Webinars: c.webinars, Stories: c.StoryPages}
	c.StoryPages.Webinars = webinars
	c.offer(webinars.Offer())
	c.offerPersonal((&webinarpage.PersonalPages{Personal: c.personal, Pages: webinars}).Offer())
	c.offer((&storypage.Previews{Pages: c.StoryPages, Accounts: c.Accounts, Fallback: c.Pages.Fallback}).Offer())
	c.offerPersonal((&storypage.PersonalPages{Personal: c.personal, Pages: c.StoryPages}).Offer())

	shows := audio.NewPages(db)
	c.frames.HiddenPages = append(c.frames.HiddenPages, shows.HidesMenuPath)
	c.offer(shows.Offer(db, c.Brands))

	counts, err := audience.New(audience.Options{DB: db, Brands: c.Brands, Host: c.site.Host, Pages: pageTypes(), Proxies: c.proxies,
		Events: c.registrations.Slugs, Log: log, Registerer: c.Metrics})
	if err != nil {
		return err
	}
	c.offer(
		counts.Offer(c.Stories, caller.RequireWriteAccess),
		(&taxonomy.API{DB: db, Index: c.Search}).Offer(),
		(&archive.Pages{Stories: c.Stories, Lists: c.lists}).Offer(c.Brands, c.Clock),
		(&video.Pages{Stories: c.Stories, Landings: c.landings}).Offer(),
		(&live.Pages{Stories: c.Stories, Landings: c.landings}).Offer(),
		(&webstory.Pages{}).Offer(db, c.Brands),
		(&course.API{DB: db}).Offer(),
		(&resource.Pages{}).Offer(db, c.Brands),
		(&curated.Pages{}).Offer(&curated.API{DB: db, Brands: c.Brands, Stories: c.Stories, Partners: events}),
		(&event.Pages{Registrations: c.registrations}).Offer(db, c.Brands),
		(&searchpage.Pages{Index: c.Search, Stories: c.Stories, Lists: c.lists}).Offer(),
		(&download.API{DB: db, Bucket: c.Bucket, Limit: int64(cfg.UploadBytes)}).Offer(c.Media),
	)
	return nil
}
