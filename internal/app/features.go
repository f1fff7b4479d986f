package app

import (
	"cmp"
	"fmt"
	"io/fs"
	"log/slog"
	"net/http"
	netmail "net/mail"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gocloud.dev/blob"

	"masthead/internal/account"
	"masthead/internal/accountsite"
	"masthead/internal/apiv2"
	"masthead/internal/archive"
	"masthead/internal/audience"
	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/captcha"
	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/edge"
	"masthead/internal/embed"
	"masthead/internal/event"
	"masthead/internal/feature"
	"masthead/internal/follow"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/history"
	"masthead/internal/hub"
	"masthead/internal/i18n"
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
	"masthead/internal/indexnow"
	"masthead/internal/installable"
	"masthead/internal/jobs"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/live"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/outside"
	"masthead/internal/page"
	"masthead/internal/part"
	"masthead/internal/partner"
	"masthead/internal/personal"
	"masthead/internal/push"
	"masthead/internal/reaction"
	"masthead/internal/report"
	"masthead/internal/resource"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/searchpage"
	"masthead/internal/share"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/storypage"
	"masthead/internal/syndicate"
	"masthead/internal/taxonomy"
	"masthead/internal/ticker"
	"masthead/internal/video"
	"masthead/internal/webstory"
	"masthead/internal/websub"
	"masthead/web"
)

// Core is the machinery that all features use. Every field must be set.
type Core struct {
	Config   config.Config
	Log      *slog.Logger
	Clock    clock.Clock
	Metrics  prometheus.Registerer
	DB       *database.DB
	Bucket   *blob.Bucket
	Media    *media.Service
	Renderer page.Renderer
	Files    fs.FS // the built site
}

// Features are the features of the publication: what they offer, and those that commands and tests
// call.
type Features struct {
	Offers []feature.Offer

	Brands      *brand.Directory
	Stories     *story.Stories
	Accounts    *account.Accounts
	Newsletters *newsletter.Newsletters
	Mail        *mail.Worker
	Feeds       *feed.Watch
	Search      *search.Index
	Pages       *page.Pages
	StoryPages  *storypage.Pages
	Syndicate   *syndicate.Syndicate
	API         *apiv2.API
	Queue       *jobs.Client // enqueues jobs; a server works them
	Cache       *edge.Cache
}

// partBytes is the memory limit for the HTML of parts of pages: headers, footers and the sections
// of some fifty landing pages.
const partBytes = 12 << 20

// New creates and combines all features. Nothing runs yet, and writes are not reported to them.
func New(core Core) (*Features, error) {
	cfg, db, log := core.Config, core.DB, core.Log
	site, err := url.Parse(cfg.SiteURL)
	if err != nil {
		return nil, fmt.Errorf("site-url: %w", err)
	}
	desk, err := netmail.ParseAddress(cfg.DeskEmail)
	if err != nil {
		return nil, fmt.Errorf("desk-email: %w", err)
	}
	proxies, keys := edge.Proxies(cfg.TrustedProxies), &sign.Keys{DB: db}
	f := &Features{Brands: brand.NewDirectory(db)}
	changed := func(tag string) func() { return func() { f.Cache.Invalidate(tag) } }
	if f.Queue, err = jobs.New(db, nil, nil, log); err != nil {
		return nil, err
	}
	sender, err := netmail.ParseAddress(cfg.MailFrom)
	if err != nil {
		return nil, fmt.Errorf("mail-from: %w", err)
	}
	sender.Name = cmp.Or(sender.Name, cfg.SiteName)
	office, err := mail.NewService(mail.Options{DB: db, From: sender.String(), Bounces: cfg.MailBounces, Registerer: core.Metrics})
	if err != nil {
		return nil, err
	}
	f.Mail = &mail.Worker{Service: office, Server: cfg.SMTPURL, Dir: filepath.Join(cfg.Data, "mail"), SendTimeout: mail.SendTimeout, Log: log}
	themes := mail.Themes{Brands: f.Brands, Publication: cfg.SiteName, SiteURL: cfg.SiteURL}

	// Content.
	words := glossary.New(db)
	f.Stories = story.New(db, f.Brands, site.Host)
	f.Stories.Glossary = words
	f.Search = search.New(db, map[string]search.Source{}, log)
	events := partner.New(db, f.Brands, cfg.PartnerHost, &outside.Source[[]partner.Event]{Address: cfg.PartnerEventsURL,
		Fetcher: outside.NewFetcher(), Clock: core.Clock, Log: log, OnChange: changed(partner.Tag)})
	prices := ticker.New(cfg.TickerURL, &outside.Source[[]ticker.Coin]{
		Fetcher: outside.NewFetcher(), Clock: core.Clock, Log: log, OnChange: changed(ticker.Tag)})
	counts, err := audience.New(audience.Options{DB: db, Brands: f.Brands, Host: site.Host, Pages: pageTypes(), Proxies: proxies,
		Log: log, Registerer: core.Metrics})
	if err != nil {
		return nil, err
	}
	proof := &captcha.Checker{Provider: captcha.Provider(cfg.Captcha), SiteKey: cfg.CaptchaSiteKey, Secret: cfg.CaptchaSecret,
		Verifier: cfg.CaptchaVerifier, DB: db, Keys: keys, Client: &http.Client{Timeout: captcha.Timeout}, Log: log}
	f.Newsletters = (&newsletter.Newsletters{DB: db, Brands: f.Brands, Queue: f.Queue, Office: office, Keys: keys, Captcha: proof,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: log}).Open()
	f.Feeds = &feed.Watch{Fetcher: feed.NewFetcher(userAgent(), loopback != ""),
		Deps: importer.Deps{DB: db, Stories: f.Stories, Brands: f.Brands, Jobs: f.Queue, DataDir: cfg.Data, Log: log}}

	// Readers.
	f.Accounts = &account.Accounts{DB: db, Queue: f.Queue, Theme: themes.Language, PageURL: accountAddress(cfg), Pictures: core.Media,
		Passkeys: account.NewPasskeys(cfg.SiteURL, cfg.SiteName), Google: googleOf(cfg, core.Clock)}
	reactions := &reaction.Reactions{DB: db, Stories: f.Stories}
	readings := &history.History{DB: db, Stories: f.Stories}
	messages := &push.Push{DB: db, Keys: keys, Contact: desk.Address, AllowLocal: loopback != ""}
	follows := &follow.Follows{DB: db, Brands: f.Brands, Stories: f.Stories}
	notifications := &notify.Notifications{DB: db, Stories: f.Stories, Brands: f.Brands, Queue: f.Queue, Keys: keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: log}

	// Pages.
	frames := &frame.Frames{Site: frame.Site{Name: cfg.SiteName, URL: cfg.SiteURL}, Account: cfg.AccountURL, Courses: cfg.EducationURL,
		Logo: web.Logo(core.Files), OneTap: oneTap(cfg), DB: db, Brands: f.Brands, Clock: core.Clock, Log: log}
	if _, ok := core.Renderer.(page.PieceRenderer); ok {
		frames.Parts = part.NewStore(partBytes)
	}
	f.Pages = page.New(frames, f.Stories, core.Renderer)
	lists := listing.NewPages(db, f.Stories)
	newsletters := &newsletter.Pages{Frames: frames, Newsletters: f.Newsletters}
	landings := landing.NewPages(&landing.Landings{DB: db, Brands: f.Brands, Stories: f.Stories, Partners: events, Ticker: prices,
		Newsletters: f.Newsletters}, lists, newsletters)
	hubs := hub.NewPages(db, landings)
	shows := audio.NewPages(db)
	f.StoryPages = storypage.NewPages(frames, f.Stories, words, hubs, newsletters)
	fonts, err := web.Faces(core.Files)
	if err != nil {
		return nil, err
	}
	pictures := &share.Pictures{Bucket: core.Bucket, Fonts: share.NewFonts(fonts), Encode: core.Media.Rasterise}
	f.Syndicate = &syndicate.Syndicate{Name: cfg.SiteName, URL: cfg.SiteURL, Logo: web.Logo(core.Files), DB: db, Brands: f.Brands,
		Stories: f.Stories, Clock: core.Clock}

	// The order of decision D-08 for a path: a declared page, a newsletter, a story or a redirect,
	// the landing page of a brand, a page of an editor, a publisher.
	f.Pages.Order = []frame.Loader{f.Pages.Declared, newsletters.AtPath, f.StoryPages.AtPath, landings.AtPath, hubs.AtPath, lists.Publisher}
	frames.OwnPages = []func(*frame.Request, string) bool{hubs.HasPage, lists.HasPage}
	frames.EditorPages = hubs.HasStaticPage
	frames.HiddenPages = []func(*frame.Request, string) bool{shows.HidesMenuPath}
	frames.Menus = map[string][]frame.Link{"awards": page.AwardMenu}

	forms := &personal.Forms{Brands: f.Brands, Pages: f.Pages, Proxies: proxies, Secure: isSecure(cfg), Clock: core.Clock, Log: log}
	newsletterForms := &newsletter.Forms{Forms: forms, Pages: newsletters, Newsletters: f.Newsletters, Accounts: f.Accounts}
	f.Offers = []feature.Offer{
		f.Stories.Offer(f.Search, log),
		(&storypage.Previews{Pages: f.StoryPages, Accounts: f.Accounts, Fallback: f.Pages.Fallback}).Offer(),
		landings.Offer(),
		lists.Offer(f.Brands),
		(&taxonomy.API{DB: db, Index: f.Search}).Offer(),
		(&archive.Pages{Stories: f.Stories, Lists: lists}).Offer(f.Brands, core.Clock),
		(&video.Pages{Stories: f.Stories, Landings: landings}).Offer(),
		(&live.Pages{Stories: f.Stories, Landings: landings}).Offer(),
		(&webstory.Pages{}).Offer(db, f.Brands),
		shows.Offer(db, f.Brands),
		hubs.Offer(),
		(&course.API{DB: db}).Offer(),
		(&resource.Pages{}).Offer(db, f.Brands),
		(&glossary.Pages{Glossary: words, Index: f.Search, Lists: lists}).Offer(db, f.Brands, f.Stories),
		(&curated.Pages{}).Offer(&curated.API{DB: db, Brands: f.Brands, Stories: f.Stories, Partners: events}),
		(&event.Pages{}).Offer(db, f.Brands),
		(&partner.Pages{Events: events}).Offer(),
		prices.Offer(),
		(&searchpage.Pages{Index: f.Search, Stories: f.Stories, Lists: lists}).Offer(),
		(&city.API{DB: db}).Offer(),
		counts.Offer(f.Stories),

		accountsite.Offer(f.Accounts, proxies, isSecure(cfg), log),
		reactions.Offer(),
		readings.Offer(),
		follows.Offer(),
		notifications.Offer(themes.Language),
		messages.Offer(caller(push.Timeout), log),
		proof.Offer(),
		newsletterForms.Offer(themes.Language),
		(&notify.DigestForms{Forms: newsletterForms, Notifications: notifications}).Offer(),
		(&report.Forms{Forms: forms, Pages: &report.Pages{Frames: frames},
			Reports: &report.Reports{DB: db, Queue: f.Queue, Desk: cfg.DeskEmail}}).Offer(),

		{API: (&mail.API{Service: office}).Register, Workers: []jobs.Worker{jobs.WorkerOf(f.Mail)}, Queues: jobs.Queues{mail.Queue: 2},
			Emails: []mail.Example{mail.TestExample(themes.Language)}},
		(&download.API{DB: db, Bucket: core.Bucket, Limit: int64(cfg.UploadBytes)}).Offer(core.Media),
		(&embed.Pages{Frames: frames, Stories: f.Stories, Pages: f.Pages, Pictures: pictures}).Offer(),
		(&installable.Site{Name: cfg.SiteName, Brands: f.Brands, Pages: f.Pages, Files: core.Files}).Offer(),
		(&websub.Hub{DB: db, Feeds: f.Syndicate, Fetcher: caller(websub.Timeout), Clock: core.Clock, Log: log}).Offer(f.Queue),
		f.Feeds.Offer(),
		importedPictures(core, f.Stories).Offer(),
	}
	if path, ours := accountPath(cfg); ours {
		shared := &personal.Site{Forms: forms, Accounts: f.Accounts, AccountPath: path, OwnSites: []string{cfg.SiteURL, cfg.EducationURL}}
		f.Offers = append(
			f.Offers,
			(&accountsite.Site{Site: shared, AfterSignIn: append(reactions.AfterSignIn(), follows.AfterSignIn()),
				Upload: int64(cfg.UploadBytes)}).Offer(),
			(&reaction.Site{Personal: shared, Reactions: reactions, Lists: lists}).Offer(),
			(&history.Site{Personal: shared, Readings: readings}).Offer(),
			(&follow.Site{Personal: shared, Follows: follows, Stories: f.Stories}).Offer(),
			(&notify.Site{Personal: shared, Notifications: notifications, Follows: follows}).Offer(),
			(&storypage.Site{Personal: shared, Pages: f.StoryPages}).Offer(),
		)
	}
	if cfg.IndexNowURL != "" {
		pinger := &indexnow.Pinger{Endpoint: cfg.IndexNowURL, Key: cfg.IndexNowKey, Site: cfg.SiteURL, DB: db, Fetcher: caller(outside.Timeout)}
		f.Offers = append(f.Offers, pinger.Offer(f.Queue))
	}
	f.Pages.Announce(notify.Page) // if readers sign in on another site
	f.Cache, err = edge.NewCache(edge.CacheConfig{MaxBytes: uint64(cfg.CacheBytes), LoadTimeout: 3 * cfg.RenderTimeout,
		Fallback: f.Pages.Fallback, Now: core.Clock, Registerer: core.Metrics, Logger: log})
	if err != nil {
		return nil, err
	}
	db.Listen(f.Cache)
	f.API = apiv2.New(cfg.SiteURL, f.Accounts.Guards(), log)
	f.combine()
	return f, nil
}

// combine collects what the features offer.
func (f *Features) combine() {
	for _, offer := range f.Offers {
		f.Pages.Bind(offer.Pages...)
		f.Search.Add(offer.Search)
		f.Syndicate.Parts = append(f.Syndicate.Parts, offer.Sitemap...)
		if offer.API != nil {
			offer.API(f.API)
		}
		if offer.Export != nil {
			f.Accounts.Exporters = append(f.Accounts.Exporters, offer.Export)
		}
		if offer.Erase != nil {
			f.Accounts.Erasers = append(f.Accounts.Erasers, offer.Erase)
		}
	}
	f.API.CompleteDocument()
}

// Listen registers the features for writes. It must be called before anything is written.
func (f *Features) Listen() error {
	for _, offer := range f.Offers {
		if offer.Listen == nil {
			continue
		}
		if err := offer.Listen(); err != nil {
			return err
		}
	}
	return nil
}

// importedPictures returns the worker that fetches the pictures of imports.
func importedPictures(core Core, stories *story.Stories) *importer.PictureWorker {
	return &importer.PictureWorker{DB: core.DB, Stories: stories, Pictures: core.Media, Clock: core.Clock,
		Fetcher: media.NewFetcher(
			media.FetchOptions{MaxBytes: int64(core.Config.ImportBytes), UserAgent: userAgent(), AllowLoopback: loopback != ""},
		)}
}

// loopback allows calls to addresses of this machine. Only the linker sets it, for tests.
var loopback string

func userAgent() string { return "Masthead/" + Version }

// caller returns the client for addresses that others named.
func caller(patience time.Duration) *media.Fetcher {
	return media.NewFetcher(
		media.FetchOptions{Timeout: patience, MaxBytes: outside.MaxBytes, UserAgent: userAgent(), AllowLoopback: loopback != ""},
	)
}

func isSecure(cfg config.Config) bool { return strings.HasPrefix(cfg.SiteURL, "https:") }

// accountPath returns the path of the account below each edition; ours reports whether it is on
// this site.
func accountPath(cfg config.Config) (path string, ours bool) {
	return strings.CutPrefix(cfg.AccountURL, cfg.SiteURL)
}

// googleOf returns the configuration of sign-in with Google, nil if it is off.
func googleOf(cfg config.Config, now clock.Clock) *account.Google {
	if cfg.GoogleClientID == "" {
		return nil
	}
	return &account.Google{Issuer: cfg.GoogleIssuer, ClientID: cfg.GoogleClientID, Secret: cfg.GoogleSecret,
		RedirectURL: cfg.AccountURL + "/google/back", Clock: now}
}

// oneTap returns the client id of Google One Tap, "" if it is off.
func oneTap(cfg config.Config) string {
	if !cfg.GoogleOneTap {
		return ""
	}
	return cfg.GoogleClientID
}

// accountAddress returns the address of the account in a language.
func accountAddress(cfg config.Config) func(i18n.Locale) string {
	path, ours := accountPath(cfg)
	return func(l i18n.Locale) string {
		if ours {
			return cfg.SiteURL + l.Edition() + path
		}
		return cfg.AccountURL
	}
}

// First segments of the paths of the server itself.
var _ = []string{
	route.Reserve("api", "the API and its reference"), route.Reserve("assets", "scripts, styles and fonts"), route.Reserve("static", "files"),
	route.Reserve("media", "pictures"), route.Reserve("files", "recordings and films"), route.Reserve("share", "pictures of links"),
	route.Reserve("ed", "the Desk"), route.Reserve("healthz", "health"), route.Reserve("readyz", "health"), route.Reserve("metrics",
		"metrics"),
}
