package app

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus/promhttp"
	"go.opentelemetry.io/contrib/instrumentation/net/http/otelhttp"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/download"
	"masthead/internal/edge"
	"masthead/internal/embed"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/syndicate"
	"masthead/web"
)

// Handler is every route of the server behind the middleware that all share.
func (a *App) Handler() (http.Handler, error) {
	site, err := web.Site(a.Config.SiteDir)
	if err != nil {
		return nil, err
	}
	assets, err := web.Assets(site)
	if err != nil {
		return nil, err
	}
	static, err := edge.Static(assets, "/assets/")
	if err != nil {
		return nil, err
	}
	mux := http.NewServeMux()
	given := a.designs()
	pages := func(params []string) http.Handler {
		return given(edge.KeepQuery(a.Cache.Handler(edge.Route{Params: params, Variant: variant, Load: a.Pages.Load})))
	}
	api := Cached(a.API, a.Cache)
	declared, err := a.searching(mux, pages, api)
	if err != nil {
		return nil, err
	}
	mux.Handle("/", a.pagesAndFeeds(declared))
	if err := a.hub(mux); err != nil {
		return nil, err
	}
	if a.IndexNow != nil {
		mux.Handle("GET "+a.IndexNow.KeyPath(), a.IndexNow)
	}
	for _, f := range a.features(pages([]string{route.PageParam})) {
		if err := f.Mount(mux); err != nil {
			return nil, err
		}
	}
	network := func(r *http.Request) string { return edge.Proxies(a.Config.TrustedProxies).Network(r).String() }
	mux.Handle(apiv2.Prefix+"/auth/", account.IdentifyBrowser(network, a.API))
	if err := a.counting(mux); err != nil {
		return nil, err
	}
	a.shown(mux)
	mux.Handle(download.Prefix, download.Handler(a.Bucket))
	pictures := a.Media.Handler()
	if err := a.installable(mux, site); err != nil {
		return nil, err
	}
	mux.Handle("/assets/", static)
	mux.Handle(media.Prefix, pictures)
	// A mux that is not told of the folders themselves sends on to them.
	mux.Handle("/assets", static)
	mux.Handle(strings.TrimSuffix(media.Prefix, "/"), pictures)
	mux.Handle(apiv2.Prefix, http.RedirectHandler("/api/docs", http.StatusMovedPermanently))
	mux.Handle(apiv2.Prefix+"/", api)
	mux.Handle(apiv2.Prefix+"/design-variant", given(api))
	uploads, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: uploadsPerSecond, Burst: uploadBurst,
		Proxies: edge.Proxies(a.Config.TrustedProxies), Now: a.Clock})
	if err != nil {
		return nil, err
	}
	mux.Handle("POST "+apiv2.Prefix+"/desk/media", uploads.Handler(a.API))
	mux.Handle("POST "+apiv2.Prefix+"/desk/recordings", uploads.Handler(a.API))
	mux.Handle("GET /api/docs", a.Cache.Handler(edge.Route{Load: a.docs}))
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", a.readyz)
	if a.Config.MetricsAddr == "" {
		mux.Handle("GET /metrics", a.metricsHandler(true))
	}
	if a.Config.SiteDir != "" {
		a.reloading(mux)
		mux.Handle("GET "+mail.GalleryPath, a.letters())
		mux.Handle("GET "+mail.GalleryPath+"/", a.letters())
	}
	policy, err := web.Policy(site)
	if err != nil {
		return nil, err
	}
	return a.middleware(mux, contentPolicy(policy, a.oneTap() != "", a.Captcha.Provider.Sources()...))
}

// shown mounts what other sites show of a page.
func (a *App) shown(mux *http.ServeMux) {
	shares, cards := a.Cache.Handler(edge.Route{Load: a.sharePicture}), a.Cache.Handler(edge.Route{Load: a.Pages.Embed.Embed})
	for _, folder := range []string{"", "/"} { // a mux that is not told of the folder itself sends on to it
		mux.Handle("GET "+share.Prefix+folder, shares)
		mux.Handle("GET "+route.EmbedPrefix+folder, cards)
	}
	mux.Handle("GET "+embed.OEmbedPath, a.Cache.Handler(edge.Route{Params: embed.OEmbedParams, Load: a.Pages.Embed.OEmbed}))
}

// variant is what a page depends on beside its address: the lite form has one
// design only.
func variant(r *http.Request) string {
	if v := frame.Variant(r); v != "" {
		return v
	}
	return design.FromRequest(r)
}

// How much one client may look for, with the suggestions while it types. Behind one
// address there can be many who read.
const searchesPerSecond, searchBurst = 10, 120

// searching limits what one client may search for, mounts the searches of the API, and returns the handler of
// every page. pages makes the handler of pages that read some query parameters.
func (a *App) searching(mux *http.ServeMux, pages func(params []string) http.Handler, api http.Handler) (http.Handler, error) {
	searches, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: searchesPerSecond, Burst: searchBurst,
		Proxies: edge.Proxies(a.Config.TrustedProxies), Now: a.Clock})
	if err != nil {
		return nil, err
	}
	for _, path := range []string{"/stories/search", "/search/suggest", "/people/search"} {
		mux.Handle("GET "+apiv2.Prefix+path, searches.Handler(api))
	}
	others := pages([]string{route.PageParam})
	handlers := map[*route.Page]http.Handler{}
	for _, declared := range route.Pages() {
		h := others
		if !slices.Equal(declared.Query, []string{route.PageParam}) && !declared.Personal {
			h = pages(declared.Query)
		}
		if declared == route.At("/search") {
			h = searches.Handler(h)
		}
		handlers[declared] = h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := others
		if match, ok := route.Find(r.URL.Path); ok {
			h = handlers[match.Page]
		}
		h.ServeHTTP(w, r)
	}), nil
}

// How many pictures and recordings one client may send: encoding pictures is the
// dearest thing that a request can ask for.
const uploadsPerSecond, uploadBurst = 5, 60

// How much one client may tell of what it reads, and how often it may share. Behind
// one address there can be a whole office, or a part of a town.
const (
	beaconsPerSecond, beaconBurst = 10, 200
	sharesPerSecond, shareBurst   = 0.1, 20
)

// counting mounts what counts readers' deeds.
func (a *App) counting(mux *http.ServeMux) error {
	proxies := edge.Proxies(a.Config.TrustedProxies)
	beacons, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: beaconsPerSecond, Burst: beaconBurst, Proxies: proxies, Now: a.Clock})
	if err != nil {
		return err
	}
	shares, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: sharesPerSecond, Burst: shareBurst, Proxies: proxies, Now: a.Clock})
	if err != nil {
		return err
	}
	mux.Handle("POST "+apiv2.Prefix+"/audience", beacons.Handler(a.Audience))
	mux.Handle("POST "+apiv2.Prefix+"/reactions/share", shares.Handler(a.API))
	return nil
}

// middleware is what every request passes, the first outermost.
func (a *App) middleware(h http.Handler, contentPolicy string) (http.Handler, error) {
	proxies := edge.Proxies(a.Config.TrustedProxies)
	observe, err := edge.Observe(edge.ObserveConfig{Logger: a.Log, Proxies: proxies, Now: a.Clock, Registerer: a.Metrics})
	if err != nil {
		return nil, err
	}
	sameOrigin, err := edge.SameOrigin([]string{a.Config.SiteURL}, oneClick())
	if err != nil {
		return nil, err
	}
	upload := int64(a.Config.UploadBytes) + 64<<10
	larger := map[string]int64{apiv2.Prefix + "/desk/media": upload, apiv2.Prefix + "/desk/recordings": upload}
	a.roomForPictures(larger)
	h = edge.LimitBody(0, larger)(h)
	h = sameOrigin(h)
	h = edge.PlainPath("/api", "/media", "/assets", "/files")(h)
	h = edge.Security(edge.SecurityConfig{ContentSecurityPolicy: contentPolicy, Data: apiv2.Prefix + "/", Proxies: proxies})(h)
	if a.Config.OTLPEndpoint != "" {
		h = otelhttp.NewHandler(h, "http")
	}
	return observe(h), nil
}

// contentPolicy is what pages may load; also names the origins of a captcha that is
// somebody else's, and oneTap lets Google's prompt come.
func contentPolicy(p web.CSP, oneTap bool, also ...string) string {
	others, styles := "", ""
	if oneTap {
		also, styles = append(also, "https://accounts.google.com/gsi/"), " https://accounts.google.com/gsi/style"
	}
	if len(also) > 0 {
		others = " " + strings.Join(also, " ")
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' " + strings.Join(p.Scripts, " ") + others,
		"style-src 'self' " + strings.Join(p.Styles, " ") + styles,
		"img-src 'self' data:",
		"media-src 'self' https:",
		"font-src 'self'",
		"connect-src 'self'" + others,
		"frame-src https://www.youtube-nocookie.com https://player.vimeo.com" + others,
		"manifest-src 'self'", "worker-src 'self'",
		"form-action 'self'", "base-uri 'none'", "frame-ancestors 'self'",
	}, "; ")
}

func answer(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// readyz says whether a request would be answered in full: 200, or 503 with what is away.
func (a *App) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	state := map[string]string{"database": "ok", "renderer": "ok"}
	status := http.StatusOK
	if err := a.DB.Ping(ctx); err != nil {
		state["database"], status = "away", http.StatusServiceUnavailable
	}
	if err := a.Renderer.Ready(ctx); err != nil {
		state["renderer"], status = "away", http.StatusServiceUnavailable
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(state)
}

// metricsHandler serves the metrics; on the public address to this machine only.
func (a *App) metricsHandler(localOnly bool) http.Handler {
	h := promhttp.HandlerFor(a.Metrics, promhttp.HandlerOpts{})
	if !localOnly {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := net.SplitHostPort(r.RemoteAddr)
		if addr, err := netip.ParseAddr(host); err != nil || !addr.Unmap().IsLoopback() || r.Header.Get("X-Forwarded-For") != "" {
			answer(w, http.StatusNotFound, "not found")
			return
		}
		h.ServeHTTP(w, r)
	})
}

// How many subscriptions one client may ask for: all feeds of the outline, once, since
// each makes us ask somebody whether it was meant.
const subscriptionsPerSecond, subscriptionBurst = 0.1, 60

func (a *App) hub(mux *http.ServeMux) error {
	limit, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: subscriptionsPerSecond, Burst: subscriptionBurst,
		Proxies: edge.Proxies(a.Config.TrustedProxies), Now: a.Clock})
	if err != nil {
		return err
	}
	mux.Handle("POST "+syndicate.Hub, limit.Handler(a.Hub))
	mux.Handle(syndicate.Hub, a.Hub)
	return nil
}

// pagesAndFeeds lets what has the address of a feed, or of another form that is no
// page, be that; it is the same in every design, and sets no cookie.
func (a *App) pagesAndFeeds(pages http.Handler) http.Handler {
	forms := a.Cache.Handler(edge.Route{Load: func(ctx context.Context, r edge.Request) (edge.Page, error) {
		p, err := a.Syndicate.Load(ctx, r)
		if errors.Is(err, database.ErrNotFound) {
			return a.Pages.Load(ctx, r) // a page of that name, or word that there is none
		}
		return p, err
	}})
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if syndicate.Handles(r.URL.Path) {
			forms.ServeHTTP(w, r)
			return
		}
		pages.ServeHTTP(w, r)
	})
}

// designs gives readers a design, where the brand of the page allows it.
func (a *App) designs() func(http.Handler) http.Handler {
	return design.Assign(a.Config.MagazineWeight, strings.HasPrefix(a.Config.SiteURL, "https:"), a.asksForConsent, nil)
}

// asksForConsent reports whether the brand of a page asks before it sets optional cookies.
func (a *App) asksForConsent(r *http.Request) bool {
	b, err := a.Brands.ForPage(r.Context(), r.URL.Path)
	return err != nil || b.Consent == brand.ConsentOptIn
}

// First segments of paths that are not pages.
var _ = []string{
	route.Reserve("api", "the API and its reference"), route.Reserve("assets", "scripts, styles and fonts"), route.Reserve("static", "files"),
	route.Reserve("media", "pictures"), route.Reserve("files", "recordings and films"), route.Reserve("share", "pictures of links"),
	route.Reserve(
		"ed",
		"the Desk",
	), route.Reserve("healthz", "health"), route.Reserve("readyz", "health"), route.Reserve("metrics", "metrics"),
	route.Reserve(
		"favicon.ico",
		"icons",
	), route.Reserve("manifest.webmanifest", "the installable site"), route.Reserve("sw.js", "the service worker"),
}

// oneClick are the addresses to which a mail program posts to end a newsletter or a digest. The link says who
// asks; nothing of the browser does.
func oneClick() []string {
	var patterns []string
	for _, l := range i18n.Locales() {
		patterns = append(patterns, "POST "+l.Edition()+newsletter.UnsubscribePath, "POST "+l.Edition()+notify.EndPath)
	}
	return patterns
}
