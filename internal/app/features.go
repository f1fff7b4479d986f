package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net/http"
	netmail "net/mail"
	"net/url"
	"path/filepath"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"gocloud.dev/blob"

	"masthead/internal/account"
	"masthead/internal/accountsite"
	"masthead/internal/apiv2"
	"masthead/internal/archive"
	"masthead/internal/audience"
	"masthead/internal/audio"
	"masthead/internal/awardpage"
	"masthead/internal/badge"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/captcha"
	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/company/claim"
	"masthead/internal/company/correction"
	"masthead/internal/company/follower"
	"masthead/internal/company/member"
	"masthead/internal/company/opendata"
	"masthead/internal/config"
	"masthead/internal/connect"
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
	"masthead/internal/investor"
	"masthead/internal/jobs"
	"masthead/internal/jury"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/live"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/mention"
	"masthead/internal/newsletter"
	"masthead/internal/nomination"
	"masthead/internal/notify"
	"masthead/internal/outside"
	"masthead/internal/page"
	"masthead/internal/part"
	"masthead/internal/partner"
	"masthead/internal/people"
	"masthead/internal/permalink"
	"masthead/internal/personal"
	"masthead/internal/push"
	"masthead/internal/reaction"
	"masthead/internal/report"
	"masthead/internal/reportedround"
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

// Features has the offers of all features, and the features that commands and tests call.
type Features struct {
	Offers []feature.Offer

	Brands       *brand.Directory
	BrandRemover *brand.Remover
	Stories      *story.Stories
	Accounts     *account.Accounts
	Newsletters  *newsletter.Newsletters
	Mail         *mail.Worker
	Feeds        *feed.Watch
	Search       *search.Index
	Pages        *page.Pages
	StoryPages   *storypage.Pages
	Syndicate    *syndicate.Server
	API          *apiv2.API
	Badges       *badge.Issuer
	Queue        *jobs.Client // enqueues jobs; a server processes them
	Cache        *edge.Cache
}

// partBytes is the memory limit for the HTML of parts of pages: headers, footers and the sections
// of some fifty landing pages.
const partBytes = 12 << 20

// composition contains the features while New creates them. Each method creates some features and may use those that earlier methods
// created.
type composition struct {
	Core
	*Features
	site        *url.URL
	desk        *netmail.Address // receives reports
	proxies     edge.Proxies
	uncached    *edge.RateLimiter // rate limit of pages that are not in the cache
	keys        *sign.Keys
	mailService *mail.Service
	themes      mail.Themes

	glossary *glossary.Glossary
	events   *partner.Events
	prices   *ticker.Ticker
	audience *audience.Audience
	captcha  *captcha.Checker

	reactions     *reaction.Reactions
	readings      *history.History
	push          *push.Service
	follows       *follow.Follows
	notifications *notify.Notifications
	reminders     *event.Reminders
	connects      *connect.Connects
	claims        *claim.Claims
	corrections   *correction.Corrections
	members       *member.Members
	nominations   *nomination.Nominations
	juries        *jury.Juries

	frames       *frame.Frames
	lists        *listing.Pages
	newsletters  *newsletter.Pages
	landings     *landing.Pages
	hubs         *hub.Pages
	shows        *audio.Pages
	people       *people.Pages
	companyPages *company.Pages
	awardPages   *awardpage.Pages
	pictures     *share.Pictures
}

// The rate limit, per client, of personal pages and of pages that are not in the cache: a tenth of
// the pages that one core can render, and a burst that even a campus behind one address does not
// reach.
const uncachedPerSecond, uncachedBurst = 50, 1000

// New creates and combines all features. Nothing runs yet, and writes are not reported to them.
func New(core Core) (*Features, error) {
	c := &composition{Core: core, Features: &Features{Brands: brand.NewDirectory(core.DB)}, proxies: edge.Proxies(core.Config.TrustedProxies),
		keys: &sign.Keys{DB: core.DB}}
	var err error
	c.uncached, err = edge.NewRateLimiter(edge.RateConfig{PerSecond: uncachedPerSecond, Burst: uncachedBurst, Proxies: c.proxies,
		ExceptLocal: true, Now: core.Clock})
	if err := errors.Join(err, c.readAddresses(), c.createMail()); err != nil {
		return nil, err
	}
	if err := c.createContent(); err != nil {
		return nil, err
	}
	c.createReaders()
	if err := c.createPages(); err != nil {
		return nil, err
	}
	c.setOffers()
	c.Cache, err = edge.NewCache(edge.CacheConfig{MaxBytes: uint64(c.Config.CacheBytes), LoadTimeout: 3 * c.Config.RenderTimeout,
		Limit: c.uncached, Fallback: c.Pages.Fallback, Now: c.Clock, Registerer: c.Metrics, Logger: c.Log})
	if err != nil {
		return nil, err
	}
	c.DB.Listen(c.Cache)
	c.API = apiv2.New(c.Config.SiteURL, c.Accounts.Guards(), c.Log)
	c.API.Language = func(ctx context.Context) (i18n.Locale, string) { return c.Brands.Language(ctx), brand.Tag }
	c.registerOffers()
	c.Pages.AnnounceUnboundPersonal()
	return c.Features, nil
}

// invalidate returns a function that drops the cached pages with a cache tag.
func (c *composition) invalidate(tag string) func() { return func() { c.Cache.Invalidate(tag) } }

// readAddresses parses the addresses of the configuration.
func (c *composition) readAddresses() error {
	var err error
	if c.site, err = url.Parse(c.Config.SiteURL); err != nil {
		return fmt.Errorf("site-url: %w", err)
	}
	if c.desk, err = netmail.ParseAddress(c.Config.DeskEmail); err != nil {
		return fmt.Errorf("desk-email: %w", err)
	}
	return nil
}

// createMail creates the queue of jobs and the mail service.
func (c *composition) createMail() error {
	cfg := c.Config
	var err error
	if c.Queue, err = jobs.New(c.DB, nil, nil, c.Log); err != nil {
		return err
	}
	sender, err := netmail.ParseAddress(cfg.MailFrom)
	if err != nil {
		return fmt.Errorf("mail-from: %w", err)
	}
	sender.Name = cmp.Or(sender.Name, cfg.SiteName)
	c.mailService, err = mail.NewService(mail.Options{DB: c.DB, From: sender.String(), Bounces: cfg.MailBounces, Registerer: c.Metrics})
	if err != nil {
		return err
	}
	c.Mail = &mail.Worker{Service: c.mailService, Server: cfg.SMTPURL, Dir: filepath.Join(cfg.Data, "mail"), SendTimeout: mail.SendTimeout,
		Log: c.Log}
	c.themes = mail.Themes{Brands: c.Brands, Publication: cfg.SiteName, SiteURL: cfg.SiteURL}
	return nil
}

// createContent creates the features of content: stories, glossary, search, external sources, newsletters and feeds.
func (c *composition) createContent() error {
	cfg, db, log := c.Config, c.DB, c.Log
	c.glossary = glossary.New(db)
	c.Badges = &badge.Issuer{DB: db, Keys: c.keys, Site: cfg.SiteURL, Name: cfg.SiteName, Queue: c.Queue, Theme: c.themes.Language}
	c.Stories = story.New(db, c.Brands, c.site.Host)
	c.Stories.Glossary = c.glossary
	c.Stories.Companies = company.IDsOf
	c.Stories.Entities = mention.Entities{}
	c.Search = search.New(db, map[string]search.Source{}, log)
	c.events = partner.New(db, c.Brands, cfg.PartnerHost, &outside.Source[[]partner.Event]{Address: cfg.PartnerEventsURL,
		Fetcher: outside.NewFetcher(), Clock: c.Clock, Log: log, OnChange: c.invalidate(partner.Tag)})
	c.prices = ticker.New(cfg.TickerURL, &outside.Source[[]ticker.Coin]{
		Fetcher: outside.NewFetcher(), Clock: c.Clock, Log: log, OnChange: c.invalidate(ticker.Tag)})
	var err error
	c.audience, err = audience.New(audience.Options{DB: db, Brands: c.Brands, Host: c.site.Host, Pages: pageTypes(), Proxies: c.proxies,
		Log: log, Registerer: c.Metrics})
	if err != nil {
		return err
	}
	c.captcha = &captcha.Checker{Provider: captcha.Provider(cfg.Captcha), SiteKey: cfg.CaptchaSiteKey, Secret: cfg.CaptchaSecret,
		Verifier: cfg.CaptchaVerifier, DB: db, Keys: c.keys, Client: &http.Client{Timeout: captcha.Timeout}, Log: log}
	c.Newsletters = (&newsletter.Newsletters{DB: db, Brands: c.Brands, Queue: c.Queue, MailService: c.mailService, Keys: c.keys,
		Captcha: c.captcha, Site: cfg.SiteURL, Name: cfg.SiteName, Log: log}).Open()
	c.Feeds = &feed.Watch{Fetcher: feed.NewFetcher(userAgent(), loopback != ""),
		Deps: importer.Deps{DB: db, Stories: c.Stories, Brands: c.Brands, Jobs: c.Queue, DataDir: cfg.Data, Log: log}}
	return nil
}

// createReaders creates the features of readers: accounts, reactions, history, push messages, follows, notifications,
// reminders of events and messages to companies.
func (c *composition) createReaders() {
	cfg, db, log := c.Config, c.DB, c.Log
	c.Accounts = &account.Accounts{DB: db, Queue: c.Queue, Theme: c.themes.Language, Pictures: c.Media, Keys: c.keys,
		PageURL:  func(l i18n.Locale) string { return cfg.AccountPage(l.Edition()) },
		Passkeys: account.NewPasskeys(cfg.SiteURL, cfg.SiteName), Google: newGoogle(cfg, c.Clock)}
	c.reactions = &reaction.Reactions{DB: db, Stories: c.Stories}
	c.readings = &history.History{DB: db, Stories: c.Stories}
	c.push = &push.Service{DB: db, Keys: c.keys, Contact: c.desk.Address, AllowLocal: loopback != ""}
	c.follows = &follow.Follows{DB: db, Brands: c.Brands, Stories: c.Stories,
		Companies: follower.Companies(db), Investors: follower.Investors(db)}
	c.notifications = &notify.Notifications{DB: db, Stories: c.Stories, Brands: c.Brands, Queue: c.Queue, Keys: c.keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: log}
	c.Badges.Notify = c.notifications.NotifyAndPush
	c.nominations = &nomination.Nominations{DB: db, Brands: c.Brands, Queue: c.Queue, Theme: c.themes.Language, Site: cfg.SiteURL}
	c.juries = &jury.Juries{DB: db, Queue: c.Queue, Theme: c.themes.Language, Badges: c.Badges, Site: cfg.SiteURL}
	c.reminders = &event.Reminders{DB: db, Brands: c.Brands, Notifier: c.notifications, Queue: c.Queue, Keys: c.keys,
		Site: cfg.SiteURL, Name: cfg.SiteName, Log: log}
	c.connects = &connect.Connects{DB: db, Queue: c.Queue, Keys: c.keys, Notifications: c.notifications, Themes: c.themes, Site: cfg.SiteURL}
	c.members = &member.Members{DB: db, Queue: c.Queue, Theme: c.themes.Language, Site: cfg.SiteURL}
	c.corrections = &correction.Corrections{DB: db, Notify: c.notifications.NotifyAndPush}
	c.claims = &claim.Claims{DB: db, Queue: c.Queue, Theme: c.themes.Language, Notify: c.notifications.NotifyAndPush,
		Verifier: claim.Verifier{Fetcher: media.NewFetcher(media.FetchOptions{MaxBytes: 1 << 20, Timeout: 10 * time.Second,
			UserAgent: userAgent(), AllowLoopback: loopback != ""})}}
}

// createPages creates the pages, and sets the order in which their loaders are tried for a path.
func (c *composition) createPages() error {
	cfg, db, log := c.Config, c.DB, c.Log
	fonts, err := web.DrawingFonts(c.Files)
	if err != nil {
		return err
	}
	site := frame.Site{Name: cfg.SiteName, URL: cfg.SiteURL, Wordmark: (*frame.Wordmark)(share.NewWordmark(fonts, cfg.SiteName))}
	c.frames = &frame.Frames{Site: site, Account: cfg.AccountURL, Courses: cfg.EducationURL,
		Linked: linkedPages(), Logo: web.LargestIcon(c.Files), OneTap: oneTapClientID(cfg), DB: db, Brands: c.Brands, Clock: c.Clock, Log: log}
	if _, ok := c.Renderer.(page.PieceRenderer); ok {
		c.frames.Parts = part.NewStore(partBytes)
	}
	c.frames.EnableCache()
	c.Pages = page.New(c.frames, c.Stories, c.Renderer)
	c.Pages.Fonts = web.ReadFonts(c.Files)
	c.lists = listing.NewPages(db, c.Stories)
	c.newsletters = &newsletter.Pages{Frames: c.frames, Newsletters: c.Newsletters}
	c.landings = landing.NewPages(&landing.Landings{DB: db, Brands: c.Brands, Stories: c.Stories, Partners: c.events, Ticker: c.prices,
		Newsletters: c.Newsletters}, c.lists, c.newsletters)
	c.hubs = hub.NewPages(db, c.landings)
	c.shows = audio.NewPages(db)
	c.people = people.NewPages(db, c.Brands, c.lists, c.Search)
	c.companyPages = &company.Pages{DB: db, Lists: c.lists, Paths: permalink.NewOwn(db, permalink.KindCompany)}
	c.awardPages = &awardpage.Pages{DB: db, Paths: permalink.NewOwn(db, permalink.KindAward)}
	c.StoryPages = storypage.NewPages(c.frames, c.Stories, c.glossary, c.hubs, c.newsletters)
	c.pictures = &share.Pictures{Bucket: c.Bucket, Fonts: share.NewFonts(fonts), Encode: c.Media.Rasterise}
	c.Syndicate = &syndicate.Server{Name: cfg.SiteName, URL: cfg.SiteURL, Logo: web.LargestIcon(c.Files), DB: db, Brands: c.Brands,
		Stories: c.Stories, Clock: c.Clock, Pages: c.Pages}

	// The order of decision D-08 for a path: a declared page or one at a path that a setting names, a company, an award or a person, a story
	// or a redirect, a newsletter, the landing page of a brand, a page that an editor composed, a publisher. No two of them have the same
	// path.
	c.Pages.Order = []frame.Loader{c.Pages.LoadDeclared, c.StoryPages.AtPath, c.newsletters.AtPath, c.landings.AtPath, c.hubs.AtPath,
		c.lists.LoadPublisher}
	c.frames.OwnPages = []func(*frame.Request, string) bool{c.hubs.HasPage, c.lists.HasTermPage, c.companyPages.HasPage,
		c.awardPages.HasPage}
	c.frames.CoursesPath = c.hubs.CoursesPath
	c.frames.EditorPages = c.hubs.HasStaticPage
	c.frames.HiddenPages = []func(*frame.Request, string) bool{c.shows.HidesMenuPath}
	return nil
}

// setOffers sets the list of what the features offer.
func (c *composition) setOffers() {
	cfg, db, log := c.Config, c.DB, c.Log
	forms := &personal.Forms{Brands: c.Brands, Pages: c.Pages, Proxies: c.proxies, Secure: isSecure(cfg), Log: log}
	newsletterForms := &newsletter.Forms{Forms: forms, Pages: c.newsletters, Newsletters: c.Newsletters, Accounts: c.Accounts}
	c.Offers = []feature.Offer{
		c.Stories.Offer(c.Search),
		(&mention.API{DB: db, Stories: c.Stories, Brands: c.Brands}).Offer(),
		(&mention.Suggestions{DB: db, Log: log}).Offer(c.Search, c.Stories),
		(&reportedround.API{DB: db, Brands: c.Brands, Site: cfg.SiteURL}).Offer(),
		(&storypage.Previews{Pages: c.StoryPages, Accounts: c.Accounts, Fallback: c.Pages.Fallback}).Offer(),
		c.landings.Offer(),
		c.lists.Offer(c.Brands),
		(&taxonomy.API{DB: db, Index: c.Search}).Offer(),
		(&archive.Pages{Stories: c.Stories, Lists: c.lists}).Offer(c.Brands, c.Clock),
		(&video.Pages{Stories: c.Stories, Landings: c.landings}).Offer(),
		(&live.Pages{Stories: c.Stories, Landings: c.landings}).Offer(),
		(&webstory.Pages{}).Offer(db, c.Brands),
		c.shows.Offer(db, c.Brands),
		c.hubs.Offer(),
		(&course.API{DB: db}).Offer(),
		(&resource.Pages{}).Offer(db, c.Brands),
		(&glossary.Pages{Glossary: c.glossary, Index: c.Search, Lists: c.lists}).Offer(db, c.Brands, c.Stories),
		(&curated.Pages{}).Offer(&curated.API{DB: db, Brands: c.Brands, Stories: c.Stories, Partners: c.events}),
		(&event.Pages{}).Offer(db, c.Brands),
		(&partner.Pages{Events: c.events}).Offer(),
		c.prices.Offer(),
		(&searchpage.Pages{Index: c.Search, Stories: c.Stories, Lists: c.lists}).Offer(),
		(&city.API{DB: db}).Offer(),
		c.companyPages.Offer(c.companies()),
		(&opendata.Publisher{DB: db, Bucket: c.Bucket, Clock: c.Clock, Name: cfg.SiteName, URL: cfg.SiteURL}).Offer(),
		c.claims.Offer(),
		c.corrections.Offer(),
		c.members.Offer(),
		c.people.Offer(&people.API{DB: db, Index: c.Search, People: c.people.People}),
		(&investor.API{DB: db, Newsroom: investor.Newsroom{Rounds: company.InvestorRounds{}}}).Offer(),
		c.awardPages.Offer(&awardpage.API{DB: db, Brands: c.Brands, People: &people.API{DB: db, Index: c.Search}}),
		c.Badges.Offer(),
		c.nominations.Offer(),
		c.juries.Offer(),
		c.audience.Offer(c.Stories, caller.RequireWriteAccess),

		accountsite.Offer(c.Accounts, isSecure(cfg)),
		c.reactions.Offer(),
		c.readings.Offer(),
		c.follows.Offer(),
		c.notifications.Offer(c.themes.Language),
		c.reminders.Offer(c.themes.Language),
		c.connects.Offer(),
		c.push.Offer(newPublicClient(push.Timeout), log),
		c.captcha.Offer(),
		newsletterForms.Offer(c.themes.Language),
		c.notifications.UnsubscribePage().Offer(newsletterForms),
		c.reminders.UnsubscribePage().Offer(newsletterForms),
		c.connects.UnsubscribePage().Offer(newsletterForms),
		(&report.Forms{Forms: forms, Pages: &report.Pages{Frames: c.frames},
			Reports: &report.Reports{DB: db, Brands: c.Brands, Queue: c.Queue, Desk: cfg.DeskEmail,
				Sites: []string{cfg.SiteURL, cfg.EducationURL}}}).Offer(),

		{API: (&mail.API{Service: c.mailService}).Register, Workers: []jobs.Worker{jobs.WorkerOf(c.Mail)}, Queues: jobs.Queues{mail.Queue: 2},
			Emails: []mail.Example{mail.TestExample(c.themes.Language)}},
		(&download.API{DB: db, Bucket: c.Bucket, Limit: int64(cfg.UploadBytes)}).Offer(c.Media),
		(&embed.Pages{Frames: c.frames, Stories: c.Stories, Pages: c.Pages, Pictures: c.pictures}).Offer(),
		(&installable.Site{Name: cfg.SiteName, Brands: c.Brands, Pages: c.Pages, Files: c.Files}).Offer(),
		(&websub.Hub{DB: db, Feeds: c.Syndicate, Fetcher: newPublicClient(websub.Timeout), Clock: c.Clock, Log: log}).Offer(c.Queue),
		(&follower.News{DB: db, Queue: c.Queue, Notifications: c.notifications}).Offer(),
		c.Feeds.Offer(),
		importedPictures(c.Core, c.Stories).Offer(),
	}
	if cfg.HasOwnAccount() {
		shared := &personal.Server{Forms: forms, Accounts: c.Accounts, Limit: c.uncached, OwnSites: []string{cfg.SiteURL, cfg.EducationURL},
			Opened: c.notifications.MarkOpened}
		c.Offers = append(
			c.Offers,
			(&accountsite.Site{Server: shared, AfterSignIn: append(c.reactions.AfterSignIn(), c.follows.AfterSignIn(), c.reminders.AfterSignIn()),
				Upload: int64(cfg.UploadBytes)}).Offer(),
			(&reaction.PersonalPages{Personal: shared, Reactions: c.reactions, Lists: c.lists}).Offer(),
			(&history.PersonalPages{Personal: shared, Readings: c.readings}).Offer(),
			(&follow.PersonalPages{Personal: shared, Follows: c.follows}).Offer(),
			(&notify.PersonalPages{Personal: shared, Notifications: c.notifications, Follows: c.follows}).Offer(),
			(&storypage.PersonalPages{Personal: shared, Pages: c.StoryPages}).Offer(),
			(&company.PersonalPages{Personal: shared, API: c.companies()}).Offer(),
			(&jury.PersonalPages{Personal: shared, Juries: c.juries}).Offer(),
			(&connect.PersonalPages{Personal: shared, Connects: c.connects}).Offer(),
			(&claim.PersonalPages{Personal: shared, Claims: c.claims}).Offer(),
			(&correction.PersonalPages{Personal: shared, Corrections: c.corrections}).Offer(),
			(&member.PersonalPages{Personal: shared, Members: c.members}).Offer(),
			(&nomination.PersonalPages{Personal: shared, Nominations: c.nominations, Companies: c.companies()}).Offer(),
		)
	}
	if cfg.IndexNowURL != "" {
		pinger := &indexnow.Notifier{Endpoint: cfg.IndexNowURL, Key: cfg.IndexNowKey, Site: cfg.SiteURL, DB: db,
			Fetcher: newPublicClient(outside.Timeout)}
		c.Offers = append(c.Offers, pinger.Offer(c.Queue))
	}
}

func (c *composition) companies() *company.API {
	return &company.API{DB: c.DB, Clock: c.Clock, Index: c.Search, Media: c.Media, MaxLogoBytes: int64(c.Config.UploadBytes)}
}

// registerOffers passes what the features offer to the packages that use it: pages, search sources, parts of the sitemap, API
// operations, the export and deletion of what they store about a user, and the deletion of what they record about a brand.
func (f *Features) registerOffers() {
	f.BrandRemover = &brand.Remover{Stories: f.Stories.RemoveOfBrand}
	f.Pages.Frames.Menus = map[string][]frame.Link{}
	for _, offer := range f.Offers {
		f.Pages.Bind(offer.Pages...)
		f.Search.AddSources(offer.Search)
		maps.Copy(f.Pages.Frames.Menus, offer.Menus)
		f.Syndicate.Parts = append(f.Syndicate.Parts, offer.Sitemap...)
		f.Syndicate.Feeds = append(f.Syndicate.Feeds, offer.Feeds...)
		if offer.API != nil {
			offer.API(f.API)
		}
		if offer.Export != nil {
			f.Accounts.Exporters = append(f.Accounts.Exporters, offer.Export)
		}
		if offer.RemoveBrand != nil {
			f.BrandRemover.Records = append(f.BrandRemover.Records, offer.RemoveBrand)
		}
		if offer.Erase != nil {
			f.Accounts.Erasers = append(f.Accounts.Erasers, offer.Erase)
		}
	}
	f.API.CompleteDocument()
}

// Listen registers the functions with which features react to writes, in the same transactions. It must be called
// before anything is written.
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

// First segments of the paths of the server itself.
var _ = []string{
	route.ReserveFolder("api", "the API and its reference"), route.ReserveFolder("assets", "scripts, styles and fonts"),
	route.ReserveFolder("static", "files"), route.ReserveFolder("media", "pictures"), route.ReserveFolder("files", "recordings and videos"),
	route.ReserveFolder("share", "link pictures"), route.ReserveFolder("ed", "the Desk"),
	route.Reserve("setup", "the set-up"), route.ReserveFolder(".well-known", "files that standards name"),
	route.Reserve("healthz", "health checks"), route.Reserve("readyz", "health checks"), route.Reserve("metrics", "metrics"),
}
