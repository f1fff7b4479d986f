package personal

import (
	"log/slog"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/page"
)

// Forms is shared by the features that handle forms from browsers, for readers with and without an account.
type Forms struct {
	Brands  *brand.Directory
	Pages   *page.Pages
	Proxies edge.Proxies // trusted to name a client's address
	Secure  bool         // the site is served over HTTPS
	Log     *slog.Logger
}

// IdentifyBrowser wraps a handler so that account.BrowserOf returns the browser of its requests.
func (f *Forms) IdentifyBrowser(next http.Handler) http.Handler {
	return account.IdentifyBrowser(func(r *http.Request) string { return f.Proxies.Network(r).String() }, next)
}

// Locale returns the language of the edition that a form belongs to.
func (f *Forms) Locale(r *http.Request) i18n.Locale {
	if b, err := f.Brands.ForPage(r.Context(), r.URL.Path); err == nil {
		return b.Locale()
	}
	return i18n.Default
}

// Respond writes the page that load returns for the request's path, for this reader alone.
func (f *Forms) Respond(w http.ResponseWriter, r *http.Request, load func(edge.Request) (edge.Page, error)) {
	request := edge.Request{Path: r.URL.Path, Variant: page.Variant(r)}
	p, err := load(request)
	if edge.RefuseIfClosed(w, r, err) {
		return
	}
	if err != nil {
		p = f.Pages.Fallback(request, err)
	}
	edge.ServePrivate(w, r, p)
}

// RedirectToThanks redirects with status 303 from a form to its page with ?sent=1, which thanks the reader.
func RedirectToThanks(w http.ResponseWriter, r *http.Request) {
	address := r.URL.Path + "?sent=1"
	if frame.Variant(r) == frame.LiteVariant {
		address += "&lite=1"
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, address, http.StatusSeeOther)
}
