package setup

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	_ "embed"
	"errors"
	"html/template"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode/utf8"

	"golang.org/x/text/language"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/i18n"
	"masthead/web"
)

// Path is the path of the set-up page.
const Path = "/setup"

// AssetsPath is the path of the files of the fonts.
const AssetsPath = "/assets/"

// LinkLifetime is how long the link of the set-up page is valid.
const LinkLifetime = 24 * time.Hour

// maxForm is the limit of the form in bytes.
const maxForm = 16 << 10

// formMethods are the methods of the set-up page.
var formMethods = []string{http.MethodGet, http.MethodHead, http.MethodPost}

// Site responds to every request while the publication has not been set up.
type Site struct {
	DB     *database.DB
	Config config.Config
	Clock  clock.Clock
	Log    *slog.Logger
	Fonts  web.Fonts
	Assets http.Handler // of the fonts, below AssetsPath; nil if there are none

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
func (s *Site) Link() string { return s.Config.SiteURL + Path + "?token=" + s.token }

// Done returns a channel that is closed once the publication has been set up, here or by another process.
func (s *Site) Done() <-chan struct{} { return s.done }

// ServeHTTP implements http.Handler.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if s.Assets != nil && strings.HasPrefix(r.URL.Path, AssetsPath) {
		s.Assets.ServeHTTP(w, r)
		return
	}
	h := w.Header()
	setHeaders(h)
	if r.URL.Path == "/healthz" {
		_, _ = w.Write([]byte("ok\n"))
		return
	}
	lang := languageOf(r)
	done, err := s.Check(r.Context())
	switch {
	case err != nil || done:
		if err != nil {
			s.Log.Warn("the set-up could not read the database", "error", err)
		}
		h.Set("Retry-After", "2")
		s.show(w, http.StatusServiceUnavailable, view{Lang: lang, Title: lang.Text("status.500.title", nil),
			Text: lang.Text("status.500.text", nil)})
	case r.URL.Path == "/readyz":
		h.Set("Content-Type", "application/json")
		w.WriteHeader(http.StatusServiceUnavailable)
		_, _ = w.Write([]byte(`{"publication":"not set up"}` + "\n"))
	case strings.HasPrefix(r.URL.Path, "/api/"):
		h.Set("Retry-After", "60")
		apiv2.WriteProblem(w, http.StatusServiceUnavailable, "The publication has not been set up yet.")
	case r.URL.Path == Path && !slices.Contains(formMethods, r.Method):
		h.Set("Allow", strings.Join(formMethods, ", "))
		w.WriteHeader(http.StatusMethodNotAllowed)
	case r.URL.Path == Path:
		s.serveForm(w, r, lang)
	default:
		h.Set("Retry-After", "60")
		s.show(w, http.StatusServiceUnavailable, view{Lang: lang, Title: lang.Text("setup.waiting", nil),
			Text: lang.Text("setup.waitingText", nil)})
	}
}

// Check reports whether the publication has been set up, by any process, and closes Done if it has.
func (s *Site) Check(ctx context.Context) (bool, error) {
	done, err := brand.HasMaster(ctx, s.DB.Read)
	if done {
		s.finish()
	}
	return done, err
}

// finish closes Done.
func (s *Site) finish() { s.once.Do(func() { close(s.done) }) }

// serveForm shows the form to those who have the link, and sets the publication up.
func (s *Site) serveForm(w http.ResponseWriter, r *http.Request, lang i18n.Locale) {
	r.Body = http.MaxBytesReader(w, r.Body, maxForm)
	if err := r.ParseForm(); err != nil {
		status := http.StatusBadRequest
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			status = http.StatusRequestEntityTooLarge
		}
		s.show(w, status, view{Lang: lang, Title: lang.Text("status.500.title", nil), Text: lang.Text("push.failed", nil)})
		return
	}
	if subtle.ConstantTimeCompare([]byte(r.Form.Get("token")), []byte(s.token)) != 1 || !s.Clock().Before(s.expires) {
		s.show(w, http.StatusForbidden, view{Lang: lang, Title: lang.Text("setup.expired", nil), Text: lang.Text("setup.expiredText", nil)})
		return
	}
	v := view{Lang: lang, Title: lang.Text("setup.title", nil), Text: lang.Text("setup.lead", nil), Token: s.token}
	answers := Answers{Language: lang.Name, Zone: "Asia/Kolkata"}
	if r.Method != http.MethodPost {
		v.Fields = fields(lang, answers, nil)
		s.show(w, http.StatusOK, v)
		return
	}
	get := func(f Field) string { return strings.TrimSpace(r.PostForm.Get(f)) }
	answers = Answers{Name: get(FieldName), Language: get(FieldLanguage), Zone: get(FieldZone), Address: get(FieldAddress),
		Admin: get(FieldAdmin), Brand: get(FieldBrand), BrandSlug: get(FieldBrandSlug)}
	link, err := Run(r.Context(), s.DB, s.Config, answers)
	var invalid Errors
	switch {
	case errors.As(err, &invalid):
		v.Alert, v.Fields = lang.Text("form.check", nil), fields(lang, answers, invalid)
		s.show(w, http.StatusUnprocessableEntity, v)
	case errors.Is(err, ErrDone):
		s.finish()
		http.Redirect(w, r, "/", http.StatusSeeOther)
	case err != nil:
		s.Log.ErrorContext(r.Context(), "set-up failed", "error", err)
		v.Alert, v.Fields = lang.Text("push.failed", nil), fields(lang, answers, nil)
		s.show(w, http.StatusServiceUnavailable, v)
	default:
		if chosen, ok := i18n.Lookup(answers.Language); ok {
			lang = chosen
		}
		s.show(w, http.StatusOK, view{Lang: lang, Title: lang.Text("setup.done", map[string]any{"name": answers.Name}),
			Text: lang.Text("setup.doneText", nil) + " " + lang.Text("setup.stepsText", nil), Link: link})
		s.finish()
	}
}

// languageOf returns the language that the reader's browser prefers.
func languageOf(r *http.Request) i18n.Locale {
	wanted, _, err := language.ParseAcceptLanguage(r.Header.Get("Accept-Language"))
	if err != nil {
		return i18n.Default
	}
	for _, tag := range wanted {
		base, _ := tag.Base()
		if l, ok := i18n.Lookup(base.String()); ok {
			return l
		}
	}
	return i18n.Default
}

// view has the data of the page.
type view struct {
	Lang        i18n.Locale
	Title, Text string
	Alert       string
	Link        string // signs the administrator in; "" before the end
	Token       string
	Fields      []field // nil without a form

	Font, Family           template.CSS // of the page's language
	NamesFont, NamesFamily template.CSS // of the names of languages
}

// Paper and PaperDark are the background of pages in the light and in the dark theme.
func (v view) Paper() template.CSS     { return design.Paper }
func (v view) PaperDark() template.CSS { return design.PaperDark }

// Message returns an interface text.
func (v view) Message(id string) string { return v.Lang.Text(id, nil) }

// field is a field of the form.
type field struct {
	Name, Label, Hint, Value, Error string
	Type                            string // of the input
	Max                             int    // characters
	Required                        bool
	Latin                           bool // written from left to right in every language
	Focus                           bool // the first one with an error
	Options                         []i18n.Locale
	Suggestions                     []string
}

// fields returns the form with its answers and errors in a language.
func fields(lang i18n.Locale, a Answers, invalid Errors) []field {
	t := func(id string) string { return lang.Text(id, nil) }
	list := []field{
		{Name: FieldName, Label: t("setup.name"), Value: a.Name, Max: brand.MaxName, Required: true},
		{Name: FieldLanguage, Label: t("setup.language"), Value: a.Language, Options: i18n.Locales()},
		{Name: FieldZone, Label: t("setup.zone"), Value: a.Zone, Max: 60, Required: true, Latin: true, Suggestions: zones},
		{Name: FieldAddress, Label: t("setup.address"), Hint: withExample(lang, "setup.addressHint", exampleAddress),
			Value: a.Address, Type: "url", Max: 200, Latin: true},
		{Name: FieldAdmin, Label: t("setup.email"), Value: a.Admin, Type: "email", Max: 254, Required: true, Latin: true},
		{Name: FieldBrand, Label: t("setup.brand"), Value: a.Brand, Max: brand.MaxName},
		{Name: FieldBrandSlug, Label: t("setup.slug"), Hint: withExample(lang, "setup.slugHint", exampleSlug),
			Value: a.BrandSlug, Max: brand.MaxSlug, Latin: true},
	}
	for i := range list {
		f := &list[i]
		if invalid[f.Name] != nil {
			f.Error = errorText(lang, *f, invalid[f.Name])
			f.Focus = !slices.ContainsFunc(list[:i], func(before field) bool { return before.Error != "" })
		}
		if f.Type == "" {
			f.Type = "text"
		}
	}
	return list
}

// Examples in the texts of the form.
const (
	exampleZone    = "Asia/Kolkata"
	exampleAddress = "https://example.com"
	exampleSlug    = "daily-news"
)

// withExample returns a message with an example, which is isolated from text in the other direction.
func withExample(lang i18n.Locale, id, example string) string {
	return lang.Text(id, map[string]any{"example": "\u2066" + example + "\u2069"})
}

// errorText returns the text below a field with an error.
func errorText(lang i18n.Locale, f field, problem error) string {
	switch {
	case errors.Is(problem, ErrTaken):
		return lang.Text("setup.slugTaken", nil)
	case f.Max > 0 && utf8.RuneCountInString(f.Value) > f.Max:
		return lang.Text("form.tooLong", map[string]any{"max": f.Max})
	case f.Name == FieldBrandSlug:
		return withExample(lang, "setup.slugWrong", exampleSlug)
	case f.Value == "":
		return lang.Text("form.required", nil)
	case f.Name == FieldZone:
		return withExample(lang, "setup.zoneWrong", exampleZone)
	case f.Name == FieldAddress:
		return withExample(lang, "setup.addressWrong", exampleAddress)
	case f.Name == FieldAdmin:
		return lang.Text("form.email", nil)
	}
	return lang.Text("form.required", nil) // a name of control characters, or a language that is not in the list
}

// UsedLink responds to the set-up link of a publication that has been set up: it says so and where to sign in.
type UsedLink struct {
	Brands *brand.Directory
	Fonts  web.Fonts
	SignIn string // address of the page where readers sign in
}

// ServeHTTP implements http.Handler.
func (u *UsedLink) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	setHeaders(w.Header())
	lang := languageOf(r)
	master, err := u.Brands.Master(r.Context())
	if err != nil {
		w.Header().Set("Retry-After", "2")
		show(w, u.Fonts, http.StatusServiceUnavailable, view{Lang: lang, Title: lang.Text("status.500.title", nil),
			Text: lang.Text("status.500.text", nil)})
		return
	}
	show(w, u.Fonts, http.StatusOK, view{Lang: lang, Title: lang.Text("setup.done", map[string]any{"name": master.Name}),
		Text: lang.Text("setup.stepsText", nil), Link: u.SignIn})
}

// setHeaders sets the headers of every response of the set-up.
func setHeaders(h http.Header) {
	h.Set("Cache-Control", "no-store")
	h.Set("Referrer-Policy", "same-origin")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy",
		"default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'")
}

// show writes the page, with the font of its language.
func (s *Site) show(w http.ResponseWriter, status int, v view) { show(w, s.Fonts, status, v) }

func show(w http.ResponseWriter, fonts web.Fonts, status int, v view) {
	v.Font, v.Family = fonts.RuleFor(v.Lang.Code, v.Lang.Script)
	v.NamesFont, v.NamesFamily = fonts.Names()
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.WriteHeader(status)
	_ = pageTemplate.Execute(w, v) // fails only if the reader has left
}

// zones are suggestions; any zone of the database can be typed.
var zones = []string{"UTC", "Africa/Cairo", "Africa/Johannesburg", "Africa/Lagos", "Africa/Nairobi", "America/Chicago",
	"America/Los_Angeles",
	"America/Mexico_City", "America/New_York", "America/Sao_Paulo", "America/Toronto", "Asia/Colombo", "Asia/Dhaka", "Asia/Dubai",
	"Asia/Hong_Kong", "Asia/Jakarta", "Asia/Karachi", "Asia/Kathmandu", "Asia/Kolkata", "Asia/Riyadh", "Asia/Seoul", "Asia/Singapore",
	"Asia/Tokyo", "Australia/Sydney", "Europe/Berlin", "Europe/London", "Europe/Paris", "Pacific/Auckland"}

//go:embed page.html
var pageHTML string

var pageTemplate = template.Must(template.New("setup").Parse(pageHTML))
