package personal

import (
	"log/slog"
	"math"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/page"
)

// Forms is what features share that take forms from browsers, with and without an account.
type Forms struct {
	Brands  *brand.Directory
	Pages   *page.Pages
	Proxies edge.Proxies               // whose word about a client's address is taken
	Variant func(*http.Request) string // the design variant in which a reader sees pages
	Secure  bool                       // the site is served by HTTPS
	Clock   clock.Clock
	Log     *slog.Logger
}

// Limiter makes a rate limit by client: burst requests at once, then perSecond of them.
func (f *Forms) Limiter(perSecond float64, burst int) (*edge.RateLimiter, error) {
	return edge.NewRateLimiter(edge.RateConfig{PerSecond: perSecond, Burst: burst, Proxies: f.Proxies, Now: f.Clock})
}

// Visited passes requests on with what account.BrowserOf reads of them.
func (f *Forms) IdentifyBrowser(next http.Handler) http.Handler {
	return account.IdentifyBrowser(func(r *http.Request) string { return f.Proxies.Network(r).String() }, next)
}

// Locale is the language of the edition whose page a form stands on.
func (f *Forms) Locale(r *http.Request) i18n.Locale {
	if b, err := f.Brands.ForPage(r.Context(), r.URL.Path); err == nil {
		return b.Locale()
	}
	return i18n.Default
}

// Answer writes the page that load makes at the request's path, for this reader alone.
func (f *Forms) Respond(w http.ResponseWriter, r *http.Request, load func(edge.Request) (edge.Page, error)) {
	request := edge.Request{Path: r.URL.Path, Variant: f.Variant(r)}
	p, err := load(request)
	if err != nil {
		p = f.Pages.Fallback(request, err)
	}
	edge.Private(w, r, p)
}

// Thank leads a reader from a form back to its page, with ?sent=1 and status 303.
func RedirectToThanks(w http.ResponseWriter, r *http.Request) {
	address := r.URL.Path + "?sent=1"
	if frame.Variant(r) == frame.LiteVariant {
		address += "&lite=1"
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, address, http.StatusSeeOther)
}

// SetRetryAfter says in the answer after how long to try again, at least a second.
func SetRetryAfter(w http.ResponseWriter, wait time.Duration) {
	w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
}
