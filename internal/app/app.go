// Package app is the composition root: the only package that knows all others.
// It opens what the configuration names, wires the features together, serves,
// and closes everything in the reverse order.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	netmail "net/mail"
	"net/url"
	"os"
	"path/filepath"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"gocloud.dev/blob"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/audience"
	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/captcha"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/event"
	"masthead/internal/follow"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/history"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/indexnow"
	"masthead/internal/jobs"
	"masthead/internal/landing"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/newsletter"
	"masthead/internal/node"
	"masthead/internal/notify"
	"masthead/internal/outside"
	"masthead/internal/partner"
	"masthead/internal/push"
	"masthead/internal/reaction"
	"masthead/internal/render"
	"masthead/internal/report"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/sign"
	"masthead/internal/site"
	"masthead/internal/story"
	"masthead/internal/syndicate"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/websub"
	"masthead/web"
)

// Version is the program's version, set when it is built.
var Version = "dev"

// App is the wired program.
type App struct {
	Config        config.Config
	Log           *slog.Logger
	Clock         clock.Clock
	Metrics       *prometheus.Registry
	DB            *database.DB
	Brands        *brand.Directory
	Stories       *story.Stories
	Landings      *landing.Landings
	Partners      *partner.Events
	Ticker        *ticker.Ticker
	Bucket        *blob.Bucket
	Media         *media.Service
	API           *apiv2.API
	Cache         *edge.Cache
	Renderer      *render.Pool
	Pages         *site.Site
	Shares        *share.Pictures
	Queue         *jobs.Client // takes jobs in; Serve works them
	Accounts      *account.Accounts
	Reactions     *reaction.Reactions
	History       *history.History
	Push          *push.Push
	Follows       *follow.Follows
	Notifications *notify.Notifications
	Mail          *mail.Service
	Reports       *report.Reports
	Captcha       *captcha.Checker
	Letters       *newsletter.Newsletters
	Audience      *audience.Audience
	Syndicate     *syndicate.Syndicate
	Feeds         *feed.Watch
	Search        *search.Index
	Glossary      *glossary.Glossary
	Hub           *websub.Hub
	IndexNow      *indexnow.Pinger // nil where it is off

	background []func(context.Context) // what runs beside Serve
	closers    []func() error
}

// Open opens and wires everything; nothing runs yet. Close it in the end.
func Open(ctx context.Context, cfg config.Config, log *slog.Logger, now clock.Clock) (_ *App, err error) {
	a := &App{Config: cfg, Log: log, Clock: now, Metrics: prometheus.NewRegistry()}
	defer func() {
		if err != nil {
			err = errors.Join(err, a.Close())
		}
	}()
	a.Metrics.MustRegister(collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	if err := os.MkdirAll(cfg.Data, 0o750); err != nil {
		return nil, fmt.Errorf("data folder: %w", err)
	}
	if a.DB, err = database.Open(ctx, cfg.DatabaseURL, database.Options{Clock: now, Logger: log}); err != nil {
		return nil, err
	}
	a.closers = append(a.closers, a.DB.Close)
	a.Metrics.MustRegister(collectors.NewDBStatsCollector(a.DB.Read.DB, "read"))
	a.Metrics.MustRegister(jobs.Collector{DB: a.DB})
	site, err := url.Parse(cfg.SiteURL)
	if err != nil {
		return nil, fmt.Errorf("site-url: %w", err)
	}
	a.Brands = brand.NewDirectory(a.DB)
	a.Stories, a.Glossary = story.New(a.DB, a.Brands, site.Host), glossary.New(a.DB)
	a.Stories.Glossary = a.Glossary
	if err := (story.Archive{Stories: a.Stories}).Fill(ctx); err != nil {
		return nil, err
	}
	a.Partners = partner.New(a.DB, a.Brands, cfg.PartnerHost, &outside.Source[[]partner.Event]{Address: cfg.PartnerEventsURL,
		Fetcher: outside.NewFetcher(), Clock: now, Log: log, OnChange: func() { a.Cache.Invalidate(partner.Tag) }})
	a.Ticker = ticker.New(cfg.TickerURL, &outside.Source[[]ticker.Coin]{
		Fetcher: outside.NewFetcher(), Clock: now, Log: log, OnChange: func() { a.Cache.Invalidate(ticker.Tag) }})
	a.Search = newSearch(a.DB, a.Brands, a.Stories, log)
	a.Audience, err = audience.New(
		audience.Options{
			DB:         a.DB,
			Brands:     a.Brands,
			Host:       site.Host,
			Pages:      pageTypes(),
			Proxies:    edge.Proxies(cfg.TrustedProxies),
			Log:        log,
			Registerer: a.Metrics,
		},
	)
	if err != nil {
		return nil, err
	}
	a.background = append(a.background, a.Partners.Run, a.Ticker.Run, a.Search.Run, a.Audience.Run)
	if a.Queue, err = jobs.New(a.DB, nil, nil, log); err != nil {
		return nil, err
	}
	if a.Mail, err = mail.NewService(mail.Options{DB: a.DB, From: cfg.MailFrom, Bounces: cfg.MailBounces, Registerer: a.Metrics}); err != nil {
		return nil, err
	}
	a.openNewsletters()
	a.Landings = &landing.Landings{
		DB:          a.DB,
		Brands:      a.Brands,
		Stories:     a.Stories,
		Partners:    a.Partners,
		Ticker:      a.Ticker,
		Newsletters: a.Letters,
	}
	if err := a.openMedia(ctx); err != nil {
		return nil, err
	}
	a.Feeds = &feed.Watch{
		Fetcher: a.feedFetcher(),
		Deps:    importer.Deps{DB: a.DB, Stories: a.Stories, Brands: a.Brands, Jobs: a.Queue, DataDir: cfg.Data, Log: log},
	}
	a.Metrics.MustRegister(feed.Collector{DB: a.DB})
	a.background = append(a.background, a.Feeds.Run)
	a.Accounts = &account.Accounts{
		DB:       a.DB,
		Queue:    a.Queue,
		Theme:    a.paperIn,
		PageURL:  a.accountAddress,
		Pictures: a.Media,
		Passkeys: account.NewPasskeys(cfg.SiteURL, cfg.SiteName),
	}
	if cfg.GoogleClientID != "" {
		a.Accounts.Google = &account.Google{
			Issuer:      cfg.GoogleIssuer,
			ClientID:    cfg.GoogleClientID,
			Secret:      cfg.GoogleSecret,
			RedirectURL: cfg.AccountURL + "/google/back",
			Clock:       now,
		}
	}
	a.Reactions = &reaction.Reactions{DB: a.DB, Stories: a.Stories}
	a.History = &history.History{DB: a.DB, Stories: a.Stories}
	desk, err := netmail.ParseAddress(cfg.DeskEmail)
	if err != nil {
		return nil, fmt.Errorf("desk-email: %w", err)
	}
	a.Push = &push.Push{DB: a.DB, Keys: &sign.Keys{DB: a.DB}, Contact: desk.Address, AllowLocal: loopback != ""}
	a.Follows = &follow.Follows{DB: a.DB, Brands: a.Brands, Stories: a.Stories}
	a.Notifications = &notify.Notifications{
		DB:      a.DB,
		Stories: a.Stories,
		Brands:  a.Brands,
		Queue:   a.Queue,
		Keys:    &sign.Keys{DB: a.DB},
		Site:    cfg.SiteURL,
		Name:    cfg.SiteName,
		Log:     log,
	}
	a.Notifications.Listen()
	a.Accounts.Exporters = append(
		a.Accounts.Exporters,
		a.Reactions.ExportUserData,
		a.Follows.ExportUserData,
		a.Notifications.ExportUserData,
		a.History.ExportUserData,
		a.Push.Export,
		a.Letters.ExportUserData,
	)
	a.Accounts.Erasers = append(a.Accounts.Erasers, a.Letters.DeleteUserData)
	a.background = append(a.background, a.tidyAccounts, a.Notifications.Run)
	a.Reports = &report.Reports{DB: a.DB, Queue: a.Queue, Desk: cfg.DeskEmail}
	return a, a.openSite()
}

// newSearch is the index over everything that can be found.
func newSearch(db *database.DB, brands *brand.Directory, stories *story.Stories, log *slog.Logger) *search.Index {
	return search.New(db, map[string]search.Source{
		story.SearchSource: story.SearchDocuments{
			Stories: stories,
		}, glossary.SearchSource: glossary.SearchDocuments{DB: db}, taxonomy.PersonSource: taxonomy.AuthorSource{DB: db},
		curated.EventSource: event.SearchDocuments{
			DB:     db,
			Brands: brands,
		}, audio.ShowSource: audio.ShowDocuments{DB: db}, audio.EpisodeSource: audio.EpisodeDocuments{DB: db},
	}, log)
}

// openNewsletters makes the newsletters and what checks who asks for them.
func (a *App) openNewsletters() {
	cfg, keys := a.Config, &sign.Keys{DB: a.DB}
	a.Captcha = &captcha.Checker{
		Provider: captcha.Provider(cfg.Captcha),
		SiteKey:  cfg.CaptchaSiteKey,
		Secret:   cfg.CaptchaSecret,
		Verifier: cfg.CaptchaVerifier,
		DB:       a.DB,
		Keys:     keys,
		Client:   &http.Client{Timeout: captcha.Timeout},
		Log:      a.Log,
	}
	letters := &newsletter.Newsletters{
		DB:      a.DB,
		Brands:  a.Brands,
		Queue:   a.Queue,
		Office:  a.Mail,
		Keys:    keys,
		Captcha: a.Captcha,
		Site:    cfg.SiteURL,
		Name:    cfg.SiteName,
		Log:     a.Log,
	}
	a.Letters = letters.Open()
	a.background = append(a.background, a.Letters.Run)
}

// openMedia opens the bucket and makes the service that fills it.
func (a *App) openMedia(ctx context.Context) error {
	var err error
	if a.Bucket, err = media.OpenBucket(ctx, a.Config.StorageURL); err != nil {
		return err
	}
	a.closers = append(a.closers, a.Bucket.Close)
	binary, _ := node.Locate(a.Config.Node) // what is wrong with it is said where it is needed
	runtime, err := web.Unpack(a.Config.Data)
	if err != nil {
		return err
	}
	if a.Config.SiteDir != "" {
		runtime.Bundle = filepath.Join(a.Config.SiteDir, "server", "entry-server.mjs")
	}
	a.Media = media.New(media.Options{
		Node: binary, Script: runtime.Images, Bucket: a.Bucket, Store: media.Table{DB: a.DB},
		UploadLimit: int64(a.Config.UploadBytes), ImportLimit: int64(a.Config.ImportBytes), Log: a.Log,
	})
	a.Renderer, err = render.New(render.Options{
		Node: binary, Script: runtime.Worker, Bundle: runtime.Bundle, Workers: a.Config.Renderers,
		Timeout: a.Config.RenderTimeout, Log: a.Log, Registerer: a.Metrics,
	})
	return err
}

// openSite makes the cache, the pages and the API.
func (a *App) openSite() error {
	files, err := web.Site(a.Config.SiteDir)
	if err != nil {
		return err
	}
	faces, err := web.Faces(files)
	if err != nil {
		return err
	}
	a.Shares = &share.Pictures{Bucket: a.Bucket, Fonts: share.NewFonts(faces), Encode: a.Media.Rasterise}
	frames := &frame.Frames{
		Site: frame.Site{Name: a.Config.SiteName, URL: a.Config.SiteURL}, Account: a.Config.AccountURL, Courses: a.Config.EducationURL,
		Logo: web.Logo(files), OneTap: a.oneTap(), DB: a.DB, Brands: a.Brands, Clock: a.Clock, Log: a.Log,
	}
	a.Pages = site.New(site.Sources{
		Frames: frames, Stories: a.Stories, Glossary: a.Glossary, Landings: a.Landings, Newsletters: a.Letters, Index: a.Search, Renderer: traced{a.Renderer},
	})
	a.Syndicate = &syndicate.Syndicate{
		Name:        a.Config.SiteName,
		URL:         a.Config.SiteURL,
		Logo:        web.Logo(files),
		DB:          a.DB,
		Brands:      a.Brands,
		Stories:     a.Stories,
		Glossary:    a.Glossary,
		Newsletters: a.Letters,
		Clock:       a.Clock,
	}
	a.Cache, err = edge.NewCache(edge.CacheConfig{
		MaxBytes: uint64(a.Config.CacheBytes), LoadTimeout: 3 * a.Config.RenderTimeout, Fallback: a.Pages.Fallback,
		Now: a.Clock, Registerer: a.Metrics, Logger: a.Log,
	})
	if err != nil {
		return err
	}
	a.closers = append(a.closers, func() error { a.Cache.Close(); return nil })
	a.DB.Listen(a.Cache)
	a.API = NewAPI(
		a.Config.SiteURL,
		Content{
			DB:            a.DB,
			Accounts:      a.Accounts,
			Reactions:     a.Reactions,
			History:       a.History,
			Push:          a.Push,
			Follows:       a.Follows,
			Notifications: a.Notifications,
			Brands:        a.Brands,
			Stories:       a.Stories,
			Landings:      a.Landings,
			Glossary:      a.Glossary,
			Search:        a.Search,
			Reports:       a.Reports,
			Captcha:       a.Captcha,
			Newsletters:   a.Letters,
			Media:         a.Media,
			Partners:      a.Partners,
			Ticker:        a.Ticker,
			Files:         a.Bucket,
			Mail:          a.Mail,
			UploadBytes:   int64(a.Config.UploadBytes),
		},
		a.Log,
	)
	return a.openAnnouncements()
}

// openAnnouncements has what is published told to who asked.
func (a *App) openAnnouncements() error {
	a.Hub = &websub.Hub{DB: a.DB, Feeds: a.Syndicate, Fetcher: caller(websub.Timeout), Clock: a.Clock, Log: a.Log}
	if err := a.Hub.Listen(a.Queue); err != nil {
		return err
	}
	if a.Config.IndexNowURL != "" {
		a.IndexNow = &indexnow.Pinger{
			Endpoint: a.Config.IndexNowURL,
			Key:      a.Config.IndexNowKey,
			Site:     a.Config.SiteURL,
			DB:       a.DB,
			Fetcher:  caller(outside.Timeout),
		}
		a.IndexNow.Listen(a.Queue)
	}
	return nil
}

// caller is how the house calls addresses that others named.
func caller(patience time.Duration) *media.Fetcher {
	return media.NewFetcher(
		media.FetchOptions{Timeout: patience, MaxBytes: outside.MaxBytes, UserAgent: "Masthead/" + Version, AllowLoopback: loopback != ""},
	)
}

// Close closes everything that Open opened, the last first.
func (a *App) Close() error {
	var err error
	for i := len(a.closers) - 1; i >= 0; i-- {
		err = errors.Join(err, a.closers[i]())
	}
	a.closers = nil
	return err
}

// NewLogger makes the log that the configuration asks for.
func NewLogger(cfg config.Config, out io.Writer) *slog.Logger {
	var level slog.Level
	if err := level.UnmarshalText([]byte(cfg.LogLevel)); err != nil {
		level = slog.LevelInfo
	}
	opts := &slog.HandlerOptions{Level: level}
	if cfg.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(out, opts))
	}
	return slog.New(slog.NewTextHandler(out, opts))
}
