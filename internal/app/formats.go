package app

import (
	"masthead/internal/account"
	"masthead/internal/embed"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/upload"
	"masthead/internal/importer/wordpress"
	"masthead/internal/indexnow"
	"masthead/internal/installable"
	"masthead/internal/outside"
	"masthead/internal/sponsor"
	"masthead/internal/syndicate"
	"masthead/internal/websub"
	"masthead/web"
)

// addFormats adds the other formats of the content, such as feeds, the notifications of other sites, and imports.
func (c *composition) addFormats() error {
	cfg, db := c.Config, c.DB
	c.offer((&embed.Pages{Frames: c.frames, Stories: c.Stories, Pages: c.Pages, Pictures: c.pictures}).Offer())
	ledger := &sponsor.Ledger{DB: db, Brands: c.Brands, Stories: c.Stories, Keys: c.keys, Fonts: c.pictures.Fonts, Site: cfg.SiteURL,
		Name: cfg.SiteName}
	c.offer(ledger.Offer())
	c.offerPersonal((&sponsor.PersonalPages{Personal: c.personal, Ledger: ledger}).Offer())
	c.offer((&installable.Site{Name: cfg.SiteName, Brands: c.Brands, Pages: c.Pages, Files: c.Files}).Offer())

	c.Syndicate = &syndicate.Server{Name: cfg.SiteName, URL: cfg.SiteURL, Logo: web.LargestIcon(c.Files), DB: db, Brands: c.Brands,
		Stories: c.Stories, Clock: c.Clock, Pages: c.Pages}
	c.offer((&websub.Hub{DB: db, Feeds: c.Syndicate, Fetcher: newPublicClient(websub.Timeout), Clock: c.Clock, Log: c.Log}).Offer(c.Queue))
	if cfg.IndexNowURL != "" {
		pinger := &indexnow.Notifier{Endpoint: cfg.IndexNowURL, Key: cfg.IndexNowKey, Site: cfg.SiteURL, DB: db,
			Fetcher: newPublicClient(outside.Timeout)}
		c.offer(pinger.Offer(c.Queue))
	}

	c.Feeds = &feed.Watch{Fetcher: feed.NewFetcher(userAgent(), loopback != ""),
		Deps: importer.Deps{DB: db, Stories: c.Stories, Brands: c.Brands, Jobs: c.Queue, DataDir: cfg.Data, Log: c.Log}}
	uploads := &upload.Uploads{DB: db, Bucket: c.Bucket, Log: c.Log, Names: account.NamesByIDs, Deps: c.Feeds.Deps}
	uploads.Deps.Formats = map[string]importer.Format{wordpress.Kind: wordpress.Open, ghost.Kind: ghost.Open}
	c.offer(c.Feeds.Offer(), uploads.Offer(), importedPictures(c.Core, c.Stories).Offer())
	return nil
}
