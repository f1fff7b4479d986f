package app

import (
	"math"
	"net/http"
	"strconv"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/report"
	"masthead/internal/route"
)

// How many reports one client may send: a burst for a day on which much is wrong,
// then one every twenty seconds.
const reportsPerSecond, reportBurst = 0.05, 20

// reports mounts the form of reports: what browsers post, and the same by the API.
func (a *App) reports(mux *http.ServeMux, api string) error {
	limit, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: reportsPerSecond, Burst: reportBurst,
		Proxies: edge.Proxies(a.Config.TrustedProxies), Now: a.Clock})
	if err != nil {
		return err
	}
	mux.Handle("POST "+api+"/reports", limit.Handler(a.API))
	for _, path := range route.At("/report-an-issue").Paths() {
		mux.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) { a.reportForm(w, r, limit) })
	}
	return nil
}

// reportForm takes the form from a browser without script: thanks by 303, or the
// form again with what was typed and what is wrong with it.
func (a *App) reportForm(w http.ResponseWriter, r *http.Request, limit *edge.RateLimiter) {
	lang := a.languageOf(r)
	if err := r.ParseForm(); err != nil {
		a.again(w, r, http.StatusBadRequest, report.Issue{}, nil, lang.Text("form.failed", nil))
		return
	}
	f := report.Issue{Name: r.PostForm.Get("name"), Email: r.PostForm.Get("email"), Page: r.PostForm.Get("page"),
		Kind: r.PostForm.Get("type"), Text: r.PostForm.Get("text"), Website: r.PostForm.Get("website")}
	if wait, ok := limit.Take(r); !ok {
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
		a.again(w, r, http.StatusTooManyRequests, f, nil, lang.Text("form.wait", nil))
		return
	}
	wrong, err := a.Reports.Submit(r.Context(), f, lang)
	switch {
	case err != nil:
		a.Log.ErrorContext(r.Context(), "a report could not be kept", "error", err)
		a.again(w, r, http.StatusServiceUnavailable, f, nil, lang.Text("form.failed", nil))
	case len(wrong) > 0:
		a.again(w, r, http.StatusUnprocessableEntity, f, wrong, lang.Text("form.check", nil))
	default:
		thanks := r.URL.Path + "?sent=1"
		if frame.Variant(r) == frame.LiteVariant {
			thanks += "&lite=1"
		}
		w.Header().Set("Cache-Control", "no-store")
		http.Redirect(w, r, thanks, http.StatusSeeOther)
	}
}

// languageOf is the language of the edition whose page a form stands on.
func (a *App) languageOf(r *http.Request) i18n.Locale {
	if b, err := a.Brands.Over(r.Context(), r.URL.Path); err == nil {
		return b.Locale()
	}
	return i18n.Default
}

// again shows the form once more, to this reader alone.
func (a *App) again(w http.ResponseWriter, r *http.Request, status int, f report.Issue, wrong map[string]string, notice string) {
	request := edge.Request{Path: r.URL.Path, Variant: variant(r)}
	p, err := a.Pages.Reports.FormPage(r.Context(), request, status, f, wrong, notice)
	if err != nil {
		p = a.Pages.Fallback(request, err)
	}
	edge.Private(w, r, p)
}
