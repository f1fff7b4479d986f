package app

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
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
	"masthead/internal/calendarpage"
	"masthead/internal/captcha"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/desk"
	"masthead/internal/download"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/mail"
	"masthead/internal/media"
	"masthead/internal/page"
	"masthead/internal/route"
	"masthead/internal/setup"
	"masthead/internal/syndicate"
	"masthead/web"
)

// Handler returns every route of the server behind the shared middleware.
func (a *App) Handler() (http.Handler, error) {
	files, err := web.Site(a.Config.SiteDir)
	if err != nil {
		return nil, err
	}
	mux := a.mux()
	if err := a.mountFeatures(mux); err != nil {
		return nil, err
	}
	mux.HandleFunc("/api/", func(w http.ResponseWriter, r *http.Request) {
		apiv2.WriteProblem(w, http.StatusNotFound,
			"There is no such operation. The API begins at "+apiv2.Prefix+"; its reference is at /api/docs.")
	})
	mux.Handle(apiv2.Prefix, http.RedirectHandler("/api/docs", http.StatusMovedPermanently))
	mux.Handle("GET /api/docs", mux.Cached(func(ctx context.Context, _ edge.Request) (edge.Page, error) {
		values, err := a.Stories.ExampleValues(ctx)
		if err != nil {
			return edge.Page{}, err
		}
		return a.API.Reference(a.Config.SiteName, values)
	}))
	if err := a.mountServer(mux, files); err != nil {
		return nil, err
	}
	policy, err := web.Policy(files)
	if err != nil {
		return nil, err
	}
	return a.middleware(mux, contentPolicy(policy, oneTapClientID(a.Config) != "", a.Config.StreamOrigins(),
		captcha.Provider(a.Config.Captcha).Sources()...))
}

// mux returns a mux without handlers.
func (a *App) mux() *feature.Mux {
	return &feature.Mux{ServeMux: http.NewServeMux(), Cache: a.Cache, API: a.API.Cached(a.Cache), Pages: a.pages([]string{route.PageParam}),
		Proxies: edge.Proxies(a.Config.TrustedProxies), Clock: a.Clock}
}

// mountFeatures mounts the pages, operations and other handlers of the features, with their rate
// limits for each client.
func (a *App) mountFeatures(mux *feature.Mux) error {
	limited := map[*route.Page]func(http.Handler) http.Handler{}
	for _, offer := range a.Offers {
		for p, rate := range offer.Limits {
			limiter, err := mux.Limiter(rate)
			if err != nil {
				return err
			}
			limited[p] = limiter.Handler
		}
		if offer.Mount == nil {
			continue
		}
		if err := offer.Mount(mux); err != nil {
			return err
		}
	}
	if err := a.mountOperations(mux); err != nil {
		return err
	}
	pages := a.pageHandler(mux.Pages, limited)
	if a.Config.SiteDir != "" {
		pages = a.dial(pages)
	}
	mux.Handle("/", a.pagesAndFeeds(pages))
	return nil
}

// mountOperations mounts the API, with the rate limits and other handlers that its operations need.
func (a *App) mountOperations(mux *feature.Mux) error {
	network := func(r *http.Request) string { return mux.Proxies.Network(r).String() }
	for _, needs := range a.API.Needs() {
		h := mux.API
		if needs.Design {
			h = a.assignDesigns()(h)
		}
		if needs.Browser {
			h = account.IdentifyBrowser(network, h)
		}
		if needs.Rate != nil {
			limiter, err := mux.Limiter(needs.Rate)
			if err != nil {
				return err
			}
			h = limiter.Handler(h)
		}
		mux.Handle(needs.Pattern, h)
	}
	mux.Handle(apiv2.Prefix+"/", mux.API)
	return nil
}

// pages returns the handler of pages that read the query parameters params.
func (a *App) pages(params []string) http.Handler {
	return a.assignDesigns()(edge.PreserveQuery(a.Cache.Handler(edge.Route{Params: params, Variant: page.Variant, Load: a.Pages.Load})))
}

// pageHandler returns the handler of every page. others handles pages that read only the page number.
func (a *App) pageHandler(others http.Handler, limited map[*route.Page]func(http.Handler) http.Handler) http.Handler {
	handlers := map[*route.Page]http.Handler{}
	for _, p := range a.Pages.All() {
		h := others
		if !slices.Equal(p.Query, []string{route.PageParam}) && !p.Personal {
			h = a.pages(p.Query)
		}
		if limit := limited[p]; limit != nil {
			h = limit(h)
		}
		handlers[p] = h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := others
		if match, ok := a.Pages.Find(r.Context(), r.URL.Path); ok {
			h = handlers[match.Page]
		}
		h.ServeHTTP(w, r)
	})
}

// assetsPrefix is the prefix of the paths of assets.
const assetsPrefix = "/assets/"

// assetsHandler serves the files of the built site that browsers load.
func assetsHandler(files fs.FS) (http.Handler, error) {
	assets, err := web.Assets(files)
	if err != nil {
		return nil, err
	}
	return edge.Static(assets, assetsPrefix)
}

// mountServer mounts the handlers that belong to no feature: the files of the built site, health
// checks, metrics, and tools for developers.
func (a *App) mountServer(mux *feature.Mux, files fs.FS) error {
	static, err := assetsHandler(files)
	if err != nil {
		return err
	}
	mux.HandleFolder("", strings.TrimSuffix(assetsPrefix, "/"), static)
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { writeText(w, http.StatusOK, "ok") })
	mux.HandleFunc("GET /readyz", a.readyz)
	mux.Handle("GET "+setup.Path, &setup.UsedLink{Brands: a.Brands, Fonts: web.ReadFonts(files), SignIn: a.Config.AccountPage("")})
	if a.Config.MetricsAddr == "" {
		mux.Handle("GET /metrics", a.metricsHandler(true))
	}
	if a.Config.SiteDir == "" {
		return nil
	}
	a.mountReload(mux.ServeMux)
	var emails []mail.Example
	for _, offer := range a.Offers {
		emails = append(emails, offer.Emails...)
	}
	mux.HandleFolder("GET", mail.GalleryPath, mail.Gallery(emails))
	return nil
}

// folderOf returns the path of the folder with a prefix, "/media" for "/media/".
func folderOf(prefix string) string { return strings.TrimSuffix(prefix, "/") }

// requestClass returns the class of a request for the metrics.
func requestClass(r *http.Request) string {
	for _, of := range []struct{ prefix, class string }{
		{"/api/", "api"}, {assetsPrefix, edge.ClassFile}, {media.Prefix, edge.ClassFile}, {download.Prefix, edge.ClassFile},
		{desk.AssetsPrefix, edge.ClassFile},
	} {
		if strings.HasPrefix(r.URL.Path, of.prefix) {
			return of.class
		}
	}
	return edge.ClassPage
}

// middleware wraps every request, outermost first.
func (a *App) middleware(h http.Handler, contentPolicy string) (http.Handler, error) {
	proxies := edge.Proxies(a.Config.TrustedProxies)
	observe, err := edge.Observe(edge.ObserveConfig{Logger: a.Log, Proxies: proxies, Now: a.Clock,
		Registerer: a.Metrics, Class: requestClass, Path: calendarpage.LoggedPath})
	if err != nil {
		return nil, err
	}
	larger, crossOrigin := a.API.LargeBodies(), []string{}
	for _, offer := range a.Offers {
		maps.Copy(larger, offer.LargeBodies)
		crossOrigin = append(crossOrigin, offer.CrossOrigin...)
	}
	sameOrigin, err := edge.SameOrigin([]string{a.Config.SiteURL}, crossOrigin)
	if err != nil {
		return nil, err
	}
	h = edge.LimitBody(0, larger)(h)
	h = sameOrigin(h)
	h = edge.RedirectToPlainPath("/api", folderOf(media.Prefix), folderOf(assetsPrefix), folderOf(download.Prefix),
		folderOf(desk.AssetsPrefix))(h)
	h = edge.CleanAddress("/api")(h)
	h = edge.Security(edge.SecurityConfig{ContentSecurityPolicy: contentPolicy, DataPrefix: apiv2.Prefix + "/", Proxies: proxies})(h)
	if a.Config.OTLPEndpoint != "" {
		h = otelhttp.NewHandler(h, "http")
	}
	return observe(h), nil
}

// contentPolicy returns the content security policy of pages. captchaOrigins are the origins of a captcha
// provider; oneTap allows Google's prompt. streamServers are the origins of servers with live streams.
func contentPolicy(p web.CSP, oneTap bool, streamServers []string, captchaOrigins ...string) string {
	others, styles, streams := "", "", ""
	if len(streamServers) > 0 {
		streams = " " + strings.Join(streamServers, " ")
	}
	if oneTap {
		captchaOrigins, styles = append(captchaOrigins, "https://accounts.google.com/gsi/"), " https://accounts.google.com/gsi/style"
	}
	if len(captchaOrigins) > 0 {
		others = " " + strings.Join(captchaOrigins, " ")
	}
	return strings.Join([]string{
		"default-src 'none'",
		"script-src 'self' " + strings.Join(p.Scripts, " ") + others,
		"style-src 'self' " + strings.Join(p.Styles, " ") + styles,
		"img-src 'self' data:",
		// Scripts of the site put the segments of an HLS stream together, and give its captions an empty file to begin with.
		"media-src 'self' https: blob: data:" + streams,
		"font-src 'self'",
		"connect-src 'self'" + others + streams,
		"frame-src https://www.youtube-nocookie.com https://player.vimeo.com" + others,
		"manifest-src 'self'", "worker-src 'self'",
		"form-action 'self'", "base-uri 'none'", "frame-ancestors 'self'",
	}, "; ")
}

func writeText(w http.ResponseWriter, status int, text string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_, _ = w.Write([]byte(text + "\n"))
}

// readyz reports whether a request would get a complete response: 200, or 503 with the unavailable
// parts.
func (a *App) readyz(w http.ResponseWriter, r *http.Request) {
	ctx, cancel := context.WithTimeout(r.Context(), 2*time.Second)
	defer cancel()
	state := map[string]string{"database": "ok", "renderer": "ok"}
	status := http.StatusOK
	if err := a.DB.Ping(ctx); err != nil {
		state["database"], status = "unavailable", http.StatusServiceUnavailable
	}
	if err := a.Renderer.Ready(ctx); err != nil {
		state["renderer"], status = "unavailable", http.StatusServiceUnavailable
	}
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(state)
}

// metricsHandler serves the metrics. If localOnly is set, it serves them only to clients on this machine.
func (a *App) metricsHandler(localOnly bool) http.Handler {
	h := promhttp.HandlerFor(a.Metrics, promhttp.HandlerOpts{})
	if !localOnly {
		return h
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		host, _, _ := net.SplitHostPort(r.RemoteAddr)
		if addr, err := netip.ParseAddr(host); err != nil || !addr.Unmap().IsLoopback() || r.Header.Get("X-Forwarded-For") != "" {
			writeText(w, http.StatusNotFound, "not found")
			return
		}
		h.ServeHTTP(w, r)
	})
}

// pagesAndFeeds serves feeds, sitemaps, calendars and other formats at their addresses, and pages at all other
// addresses. These formats are the same in every design, and set no cookie.
func (a *App) pagesAndFeeds(pages http.Handler) http.Handler {
	handler := func(load func(context.Context, edge.Request) (edge.Page, error), params ...string) http.Handler {
		return a.Cache.Handler(edge.Route{Params: params, Load: func(ctx context.Context, r edge.Request) (edge.Page, error) {
			p, err := load(ctx, r)
			if errors.Is(err, database.ErrNotFound) {
				return a.Pages.Load(ctx, r) // a page at that path, or the 404 page
			}
			return p, err
		}})
	}
	formats, calendars := handler(a.Syndicate.Load), handler(a.Calendars.Load, feature.DateParam)
	var files []feature.Files
	var fileHandlers []http.Handler
	for _, offer := range a.Offers {
		for _, one := range offer.Files {
			files, fileHandlers = append(files, one), append(fileHandlers, handler(one.Load, one.Params...))
		}
	}
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at := slices.IndexFunc(files, func(f feature.Files) bool { return f.Handles(r.URL.Path) })
		switch {
		case syndicate.Handles(r.URL.Path):
			formats.ServeHTTP(w, r)
		case at >= 0:
			fileHandlers[at].ServeHTTP(w, r)
		case calendarpage.Handles(r.URL.Path):
			calendars.ServeHTTP(w, r)
		default:
			pages.ServeHTTP(w, r)
		}
	})
}

// assignDesigns assigns a design to readers if the brand of the page allows it.
func (a *App) assignDesigns() func(http.Handler) http.Handler {
	return design.Assign(a.Config.MagazineWeight, isSecure(a.Config), a.asksForConsent, nil)
}

// asksForConsent reports whether the brand of a page asks readers for consent before it sets optional cookies.
func (a *App) asksForConsent(r *http.Request) bool {
	b, err := a.Brands.ForPage(r.Context(), r.URL.Path)
	return err != nil || b.Consent == brand.ConsentOptIn
}
