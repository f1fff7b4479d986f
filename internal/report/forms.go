package report

import (
	"net/http"

	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/personal"
)

// reportRate is the rate limit of reports: a burst for a day with many errors, then one every twenty seconds.
var reportRate = &edge.Rate{PerSecond: 0.05, Burst: 20}

// Forms handles the form of browsers without scripts and reports over the API.
type Forms struct {
	Forms   *personal.Forms
	Pages   *Pages
	Reports *Reports
}

// Mount registers the form at its paths.
func (f *Forms) Mount(mux *feature.Mux) error {
	limit, err := mux.Limiter(reportRate)
	if err != nil {
		return err
	}
	for _, path := range reportPage.Paths() {
		mux.HandleFunc("POST "+path, func(w http.ResponseWriter, r *http.Request) { f.submit(w, r, limit) })
	}
	return nil
}

// submit handles the form. It redirects to the confirmation, or shows the form again with
// the input and messages about it.
func (f *Forms) submit(w http.ResponseWriter, r *http.Request, limit *edge.RateLimiter) {
	lang := f.Forms.Locale(r)
	var issue ReportInput
	again := func(status int, wrong map[string]string, notice string) {
		f.Forms.Respond(w, r, func(request edge.Request) (edge.Page, error) {
			return f.Pages.FormPage(r.Context(), request, status, issue, wrong, lang.Text(notice, nil))
		})
	}
	if err := edge.ParseForm(r); err != nil {
		edge.RefuseBody(w, r, err)
		return
	}
	issue = ReportInput{Name: r.PostForm.Get("name"), Email: r.PostForm.Get("email"), Page: r.PostForm.Get("page"),
		Kind: r.PostForm.Get("type"), Text: r.PostForm.Get("text"), Website: r.PostForm.Get("website")}
	if wait, ok := limit.Take(r); !ok {
		edge.SetRetryAfter(w, wait)
		again(http.StatusTooManyRequests, nil, "form.wait")
		return
	}
	wrong, err := f.Reports.Submit(r.Context(), issue, lang)
	switch {
	case edge.RefuseIfClosed(w, r, err):
	case err != nil:
		f.Forms.Log.ErrorContext(r.Context(), "a report could not be stored", "error", err)
		again(http.StatusServiceUnavailable, nil, "form.failed")
	case len(wrong) > 0:
		again(http.StatusUnprocessableEntity, wrong, "form.check")
	default:
		personal.RedirectToThanks(w, r)
	}
}
