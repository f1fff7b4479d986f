package setup

import (
	"crypto/rand"
	"crypto/subtle"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/i18n"
)

// Path is the path of the set-up page.
const Path = "/setup"

// LinkLifetime is how long the link of the set-up page can be used.
const LinkLifetime = 24 * time.Hour

// maxForm is the limit of the form in bytes.
const maxForm = 16 << 10

// Site answers every request while the publication has not been set up.
type Site struct {
	Accounts *account.Accounts
	Clock    clock.Clock
	Log      *slog.Logger
	SiteURL  string

	token   string
	expires time.Time
	once    sync.Once
	done    chan struct{}
}

// Open creates the link. It must be called once, before requests.
func (s *Site) Open() *Site {
	s.token, s.expires, s.done = rand.Text(), s.Clock().Add(LinkLifetime), make(chan struct{})
	return s
}

// Link returns the address of the set-up page with its secret. Only the operator may see it.
func (s *Site) Link() string { return s.SiteURL + Path + "?token=" + s.token }

// Done is closed once the publication has been set up, here or by another process.
func (s *Site) Done() <-chan struct{} { return s.done }

// view is what the page shows.
type view struct {
	Title, Text string
	Link        string // signs the administrator in; "" before the end
	Form        bool
	Token       string
	Answers     Answers
	Mistakes    Mistakes
	Languages   []i18n.Locale
	Zones       []string
	MaxName     int
	MaxSlug     int
}

// ServeHTTP implements http.Handler.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
	done, err := brand.HasMaster(r.Context(), s.Accounts.DB.Read)
	switch {
	case r.URL.Path == "/healthz":
		_, _ = w.Write([]byte("ok\n"))
	case err != nil:
		s.Log.Warn("the set-up could not read the database", "error", err)
		show(w, http.StatusServiceUnavailable, view{Title: "The database is not available", Text: "Please try again in a moment."})
	case done:
		s.once.Do(func() { close(s.done) })
		h.Set("Retry-After", "2")
		show(w, http.StatusServiceUnavailable, view{Title: "This site is starting", Text: "Please try again in a moment."})
	case r.URL.Path == "/readyz":
		h.Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(`{"publication":"not set up"}` + "\n"))
	case r.URL.Path == Path:
		s.serveForm(w, r)
	default:
		h.Set("Retry-After", "60")
		show(w, http.StatusServiceUnavailable, view{Title: "This site is not set up yet",
			Text: "If you operate it, open the set-up link in the output of the server."})
	}
}

// serveForm shows the form to those who have the link, and sets the publication up.
func (s *Site) serveForm(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		show(w, http.StatusBadRequest, view{Title: "The form could not be read", Text: "Go back and send it again."})
		return
	}
	if subtle.ConstantTimeCompare([]byte(r.Form.Get("token")), []byte(s.token)) != 1 || !s.Clock().Before(s.expires) {
		show(w, http.StatusForbidden, view{Title: "This link cannot be used",
			Text: "It is wrong or has expired. Restart the server; it prints a new link."})
		return
	}
	v := view{Title: "Set up your publication", Form: true, Token: s.token, Languages: i18n.Locales(), Zones: zones,
		MaxName: brand.MaxName, MaxSlug: brand.MaxSlug, Answers: Answers{Language: i18n.Default.Name, Zone: "UTC"}}
	if r.Method != http.MethodPost {
		show(w, http.StatusOK, v)
		return
	}
	get := func(f Field) string { return strings.TrimSpace(r.PostForm.Get(f)) }
	v.Answers = Answers{Name: get(FieldName), Language: get(FieldLanguage), Zone: get(FieldZone), Admin: get(FieldAdmin),
		Brand: get(FieldBrand), BrandSlug: get(FieldBrandSlug)}
	link, err := Run(r.Context(), s.Accounts, v.Answers)
	switch {
	case errors.As(err, &v.Mistakes):
		show(w, http.StatusUnprocessableEntity, v)
	case err != nil && !errors.Is(err, ErrDone):
		s.Log.Error("set-up failed", "error", err)
		show(w, http.StatusServiceUnavailable, view{Title: "The set-up failed", Text: "Nothing was stored. The server's log has the reason."})
	case err != nil:
		show(w, http.StatusConflict, view{Title: "This site has been set up already", Text: "Reload the front page in a moment."})
		s.once.Do(func() { close(s.done) })
	default:
		show(w, http.StatusOK, view{Title: v.Answers.Name + " is set up", Text: "The link signs you in as the administrator, once.",
			Link: link})
		s.once.Do(func() { close(s.done) })
	}
}

// show writes the page.
func show(w http.ResponseWriter, status int, v view) {
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = pageTemplate.Execute(w, v) // fails only if the reader has left
}

// zones are suggestions; any zone of the database can be typed.
var zones = []string{"UTC", "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi", "America/Chicago", "America/Los_Angeles",
	"America/Mexico_City", "America/New_York", "America/Sao_Paulo", "America/Toronto", "Asia/Colombo", "Asia/Dhaka", "Asia/Dubai",
	"Asia/Hong_Kong", "Asia/Jakarta", "Asia/Karachi", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Riyadh", "Asia/Seoul", "Asia/Singapore",
	"Asia/Tokyo", "Australia/Sydney", "Europe/Berlin", "Europe/London", "Europe/Paris", "Pacific/Auckland"}

var pageTemplate = template.Must(template.New("setup").Parse(`<!doctype html>
<html lang="en" dir="ltr">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{{.Title}}</title>
<style>
:root { color-scheme: light dark; background: light-dark(#fbfaf7, #131316); color: light-dark(#16140f, #ece9e3); }
body { max-inline-size: 34rem; margin: 8vh auto; padding-inline: 1rem; font: 1.125rem/1.6 Georgia, serif; }
h1 { line-height: 1.2; }
a { color: inherit; overflow-wrap: anywhere; }
label { display: block; margin-block-start: 1.25rem; font-weight: bold; }
small { display: block; font-weight: normal; }
input, select { box-sizing: border-box; inline-size: 100%; min-block-size: 2.75rem; padding-inline: .625rem; font: inherit; }
button { margin-block-start: 2rem; min-block-size: 2.75rem; padding-inline: 1.5rem; font: inherit; font-weight: bold; }
.error { color: light-dark(#a4161a, #ff9b9b); }
</style>
<h1>{{.Title}}</h1>
{{if .Text}}<p>{{.Text}}</p>{{end}}
{{if .Link}}<p><a href="{{.Link}}">Sign in</a></p>{{end}}
{{if .Form}}<form method="post" action="/setup">
<input type="hidden" name="token" value="{{.Token}}">
<label>Name of the publication
<input name="name" required maxlength="{{.MaxName}}" value="{{.Answers.Name}}" dir="auto">
{{with .Mistakes.name}}<small class="error">{{.}}</small>{{end}}</label>
<label>Language
<select name="language">{{$chosen := .Answers.Language}}{{range .Languages}}
<option value="{{.Name}}" lang="{{.Code}}"{{if eq .Name $chosen}} selected{{end}}>{{.OwnName}}</option>{{end}}</select>
{{with .Mistakes.language}}<small class="error">{{.}}</small>{{end}}</label>
<label>Time zone
<input name="zone" required maxlength="60" list="zones" value="{{.Answers.Zone}}" autocapitalize="off" spellcheck="false">
<datalist id="zones">{{range .Zones}}<option>{{.}}</option>{{end}}</datalist>
{{with .Mistakes.zone}}<small class="error">{{.}}</small>{{end}}</label>
<label>Email address of the first administrator
<input name="admin" type="email" required maxlength="254" value="{{.Answers.Admin}}" autocomplete="email">
{{with .Mistakes.admin}}<small class="error">{{.}}</small>{{end}}</label>
<label>Name of the first brand
<input name="brand" required maxlength="{{.MaxName}}" value="{{.Answers.Brand}}" dir="auto">
{{with .Mistakes.brand}}<small class="error">{{.}}</small>{{end}}</label>
<label>Address of the first brand
<small>The part after the first slash, such as daily-news. If you leave it empty, it follows from the name.</small>
<input name="slug" maxlength="{{.MaxSlug}}" value="{{.Answers.BrandSlug}}" autocapitalize="off" spellcheck="false">
{{with .Mistakes.slug}}<small class="error">{{.}}</small>{{end}}</label>
<button>Set up</button>
</form>{{end}}
</html>
`))
