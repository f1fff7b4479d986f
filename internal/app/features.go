package app

import (
	"context"
	"io/fs"
	"log/slog"
	"maps"
	netmail "net/mail"
	"net/url"
	"strings"

	"github.com/prometheus/client_golang/prometheus"
	"gocloud.dev/blob"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/auditlog"
	"masthead/internal/badge"
	"masthead/internal/brand"
	"masthead/internal/calendarpage"
	"masthead/internal/captcha"
	"masthead/internal/clock"
	"masthead/internal/collaboration"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/edge"
	"masthead/internal/event"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/hub"
	"masthead/internal/i18n"
	"masthead/internal/importer/feed"
	"masthead/internal/jobs"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/page"
	"masthead/internal/personal"
	"masthead/internal/planned"
	"masthead/internal/route"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/storypage"
	"masthead/internal/syndicate"
	"masthead/internal/webinar"
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
	Merger   *collaboration.Merger // nil: nobody can write together
	Files    fs.FS                 // the built site
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
	Calendars    *calendarpage.Server
	Planned      *planned.Calendar
	API          *apiv2.API
	Badges       *badge.Issuer
	Queue        *jobs.Client // enqueues jobs; a server processes them
	Audit        *auditlog.Log
	Cache        *edge.Cache
}

// composition contains what several features use, while New creates the features.
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

	captcha         *captcha.Checker
	notifications   *notify.Notifications
	frames          *frame.Frames
	pictures        *share.Pictures // draws link pictures
	lists           *listing.Pages
	newsletters     *newsletter.Pages
	landings        *landing.Pages
	webinars        *webinar.Feature
	events          *event.Feature
	hubs            *hub.Pages
	forms           *personal.Forms
	newsletterForms *newsletter.Forms
	personal        *personal.Server
}

// The rate limit, per client, of personal pages and of pages that are not in the cache: a tenth of
// the pages that one core can render, and a burst that even a campus behind one address does not
// reach.
const uncachedPerSecond, uncachedBurst = 50, 1000

// New creates and combines all features. Nothing runs yet, and writes are not reported to them.
func New(core Core) (*Features, error) {
	c := &composition{Core: core, Features: &Features{Brands: brand.NewDirectory(core.DB)}, proxies: edge.Proxies(core.Config.TrustedProxies),
		keys: &sign.Keys{DB: core.DB}}
	// Each of them creates the features of an area and offers them. They use what earlier ones stored in c.
	for _, add := range []func() error{c.addShared, c.addContent, c.addDirectory, c.addReaders, c.addFormats} {
		if err := add(); err != nil {
			return nil, err
		}
	}
	c.setOrder()
	var err error
	c.Cache, err = edge.NewCache(edge.CacheConfig{MaxBytes: uint64(c.Config.CacheBytes), LoadTimeout: 3 * c.Config.RenderTimeout,
		Limit: c.uncached, Fallback: c.Pages.Fallback, Now: c.Clock, Registerer: c.Metrics, Logger: c.Log})
	if err != nil {
		return nil, err
	}
	c.DB.Listen(c.Cache)
	c.API = apiv2.New(c.Config.SiteURL, c.Accounts.Guards(), c.Log)
	c.API.Log, c.API.Client = c.Audit.LogCall, c.proxies.Client
	c.API.Language = func(ctx context.Context) (i18n.Locale, string) { return c.Brands.Language(ctx), brand.Tag }
	c.registerOffers()
	c.Pages.AnnounceUnboundPersonal()
	return c.Features, nil
}

// offer adds what features offer.
func (c *composition) offer(offers ...feature.Offer) { c.Offers = append(c.Offers, offers...) }

// offerPersonal adds pages for one reader, unless readers sign in on another site.
func (c *composition) offerPersonal(offers ...feature.Offer) {
	if c.Config.HasOwnAccount() {
		c.offer(offers...)
	}
}

// setOrder sets the order in which loaders are tried for a path, as decision D-08 says: a declared page, or a page whose path a setting
// names or editors chose (the list of people, a company, an award, a person); a story or a redirect; a newsletter; the landing page of a
// brand; a page that an editor composed; a publisher. No two of them have the same path.
func (c *composition) setOrder() {
	c.Pages.Order = []frame.Loader{c.Pages.LoadDeclared, c.StoryPages.AtPath, c.newsletters.AtPath, c.landings.AtPath, c.hubs.AtPath,
		c.lists.LoadPublisher}
}

// invalidate returns a function that drops the cached pages with a cache tag.
func (c *composition) invalidate(tag string) func() { return func() { c.Cache.Invalidate(tag) } }

// invalidateTags drops the cached pages with some cache tags.
func (c *composition) invalidateTags(tags ...string) { c.Cache.Invalidate(tags...) }

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
		f.Calendars.Calendars = append(f.Calendars.Calendars, offer.Calendars...)
		if offer.ReaderCalendar != nil {
			f.Calendars.Readers = append(f.Calendars.Readers, offer.ReaderCalendar)
		}
		f.Planned.Add(offer.Planned)
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

// Listen registers the functions of features that react to writes, in the same transactions. It must be called before anything is
// written.
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

// segmentOf returns the segment of the paths with a prefix, "media" for "/media/".
func segmentOf(prefix string) string { return strings.Trim(prefix, "/") }

// First segments of the paths of the server itself.
var _ = []string{
	route.ReserveFolder("api", "the API and its reference"), route.ReserveFolder(segmentOf(assetsPrefix), "scripts, styles and fonts"),
	route.ReserveFolder("static", "files"), route.ReserveFolder(segmentOf(media.Prefix), "pictures"),
	route.ReserveFolder(segmentOf(download.Prefix), "recordings and videos"), route.ReserveFolder(segmentOf(share.Prefix), "link pictures"),
	route.ReserveFolder("ed", "the Desk"),
	route.Reserve("setup", "the set-up"), route.ReserveFolder(".well-known", "files that standards name"),
	route.Reserve("healthz", "health checks"), route.Reserve("readyz", "health checks"), route.Reserve("metrics", "metrics"),
}
