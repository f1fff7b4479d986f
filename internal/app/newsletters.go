package app

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
)

// How many forms for newsletters one client may send: behind one address there can be
// an office that signs up together. Of forms without proof that a person filled them in
// newsletter.Unproven are taken. Challenges and the links of letters are asked for more
// often, and cost less.
const (
	signupsPerSecond, signupBurst = 0.1, 30
	linksPerSecond, linkBurst     = 2, 120
)

// editions are the paths below which each language edition has its pages, the master's
// "" among them.
func editions() []string {
	var list []string
	for _, l := range i18n.Locales() {
		if l == i18n.Default {
			list = append(list, "")
			continue
		}
		list = append(list, "/"+l.Name)
	}
	return list
}

// oneClick are the addresses to which a mail program posts to end a newsletter. The link
// says who asks; nothing of the browser does.
func oneClick() []string {
	var patterns []string
	for _, edition := range editions() {
		patterns = append(patterns, "POST "+edition+newsletter.UnsubscribePath, "POST "+edition+notify.EndPath)
	}
	return patterns
}

// signups are the forms of newsletters as browsers without script post them, and the
// pages that links in letters open.
type signups struct {
	*App
	all *edge.RateLimiter
}

// newsletters mounts the forms of newsletters, the same by the API, and the links.
func (a *App) newsletters(mux *http.ServeMux) error {
	proxies := edge.Proxies(a.Config.TrustedProxies)
	all, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: signupsPerSecond, Burst: signupBurst, Proxies: proxies, Now: a.Clock})
	if err != nil {
		return err
	}
	links, err := edge.NewRateLimiter(edge.RateConfig{PerSecond: linksPerSecond, Burst: linkBurst, Proxies: proxies, Now: a.Clock})
	if err != nil {
		return err
	}
	s := &signups{App: a, all: all}
	network := func(r *http.Request) string { return proxies.Network(r).String() }
	for _, path := range []string{"/newsletters/subscription", "/newsletters/sub", "/newsletters/card"} {
		mux.Handle("POST "+apiv2.Prefix+path, all.Handler(account.Meet(network, a.API)))
	}
	mux.Handle("POST "+apiv2.Prefix+"/captcha/challenge", links.Handler(a.API))
	for _, edition := range editions() {
		for _, path := range []string{"/daily-capsule", "/espresso", "/newsletters/{slug}"} {
			mux.Handle("POST "+edition+path, account.Meet(network, http.HandlerFunc(s.form)))
		}
		for path, handle := range map[string]http.HandlerFunc{newsletter.ConfirmPath: s.confirm, newsletter.UnsubscribePath: s.unsubscribe, newsletter.PreferencesPath: s.preferences, notify.EndPath: s.endDigest} {
			mux.Handle("GET "+edition+path, links.Handler(account.Meet(network, handle)))
			take := account.Meet(network, handle)
			if path == newsletter.PreferencesPath || path == newsletter.ConfirmPath {
				take = links.Handler(take)
			} // what ends something is not limited: providers of mailboxes post it for all their readers
			mux.Handle("POST "+edition+path, take)
		}
	}
	return nil
}

// form takes the form of a newsletter's page: thanks by 303, or the page again with
// what was typed and what is wrong with it.
func (s *signups) form(w http.ResponseWriter, r *http.Request) {
	lang := s.languageOf(r)
	_, below, _ := strings.Cut(r.URL.Path, "/"+lang.Name)
	n, err := s.Letters.ByPath(r.Context(), r.URL.Path, below)
	if err != nil {
		s.answer(w, r, func(request edge.Request) (edge.Page, error) { return s.Pages.Load(r.Context(), request) })
		return
	}
	values := newsletter.SignupValues{}
	again := func(status int, wrong map[string]string, notice string) {
		s.answer(w, r, func(request edge.Request) (edge.Page, error) {
			return s.Pages.Newsletters.FormPage(r.Context(), request, status, n, values, wrong, notice)
		})
	}
	if err := r.ParseForm(); err != nil {
		again(http.StatusBadRequest, nil, lang.Text("newsletter.failed", nil))
		return
	}
	values = newsletter.SignupValues{FirstName: r.PostForm.Get("first_name"), LastName: r.PostForm.Get("last_name"), Email: r.PostForm.Get("email"), Phone: r.PostForm.Get("phone_number")}
	f := newsletter.Form{FirstName: values.FirstName, LastName: values.LastName, Email: values.Email, Phone: values.Phone, Captcha: r.PostForm.Get("g_recaptcha_response")}
	wait, ok := s.all.Take(r)
	var wrong map[string]string
	if ok {
		wrong, err = s.Letters.Subscribe(r.Context(), newsletter.Ask{Form: f, Newsletter: n, How: newsletter.ByPlainForm, Lang: lang,
			Short: !r.PostForm.Has("first_name"), Network: account.VisitorOf(r.Context()).Network})
		var much *limit.TooMany
		if errors.As(err, &much) {
			wait, ok, err = much.Wait, false, nil
		}
	}
	switch {
	case !ok:
		w.Header().Set("Retry-After", strconv.Itoa(max(1, int(math.Ceil(wait.Seconds())))))
		again(http.StatusTooManyRequests, nil, lang.Text("newsletter.wait", nil))
	case err != nil:
		s.Log.ErrorContext(r.Context(), "a subscription could not be kept", "error", err)
		again(http.StatusServiceUnavailable, nil, lang.Text("newsletter.failed", nil))
	case len(wrong) > 0:
		again(http.StatusUnprocessableEntity, wrong, newsletter.Wrong(wrong))
	default:
		thanks := r.URL.Path + "?sent=1"
		if frame.Variant(r) == frame.LiteVariant {
			thanks += "&lite=1"
		}
		w.Header().Set("Cache-Control", "no-store")
		s.note(w, r, n, true)
		http.Redirect(w, r, thanks, http.StatusSeeOther)
	}
}

// answer writes a page for this reader alone, whose address nobody else is told: it
// may have a link's token.
func (s *signups) answer(w http.ResponseWriter, r *http.Request, load func(edge.Request) (edge.Page, error)) {
	request := edge.Request{Path: r.URL.Path, Variant: variant(r)}
	p, err := load(request)
	if err != nil {
		p = s.Pages.Fallback(request, err)
	}
	w.Header().Set("Referrer-Policy", "no-referrer")
	edge.Private(w, r, p)
}

// show answers with what a link opens; err decides what else may have happened.
func (s *signups) show(w http.ResponseWriter, r *http.Request, err error, model newsletter.SubscriptionPage) {
	status := http.StatusOK
	switch {
	case errors.Is(err, newsletter.ErrLink):
		status, model = http.StatusGone, newsletter.SubscriptionPage{State: "invalid"}
	case err != nil:
		s.Log.ErrorContext(r.Context(), "a link of a letter could not be followed", "error", err)
		s.answer(w, r, func(edge.Request) (edge.Page, error) { return edge.Page{}, err })
		return
	case model.Wait:
		status = http.StatusTooManyRequests
	case len(model.Wrong) > 0:
		status = http.StatusUnprocessableEntity
	}
	s.answer(w, r, func(request edge.Request) (edge.Page, error) {
		return s.Pages.Newsletters.SubscriptionPage(r.Context(), request, status, model)
	})
}

// confirm asks before a subscription begins: a program that follows every link in a
// letter must not begin it.
func (s *signups) confirm(w http.ResponseWriter, r *http.Request) {
	token := r.FormValue("t")
	if r.Method != http.MethodPost {
		n, err := s.Letters.Asks(r.Context(), true, token)
		s.show(w, r, err, asking("confirm", n, token))
		return
	}
	n, preferences, err := s.Letters.Confirm(r.Context(), token, s.languageOf(r))
	model := asking("confirmed", n, "")
	if err == nil {
		model.Further = further(r, preferences)
		s.note(w, r, n, true)
	}
	s.show(w, r, err, model)
}

// unsubscribe ends a subscription by one click, be it in the mail program (RFC 8058) or
// on the page that the link opens.
func (s *signups) unsubscribe(w http.ResponseWriter, r *http.Request) {
	token := r.URL.Query().Get("t")
	if r.Method != http.MethodPost {
		n, err := s.Letters.Asks(r.Context(), false, token)
		s.show(w, r, err, asking("unsubscribe", n, token))
		return
	}
	how := newsletter.ByLink
	if r.FormValue("List-Unsubscribe") == "One-Click" {
		how = newsletter.ByOneClick
	}
	if token == "" {
		token = r.FormValue("t")
	}
	if r.FormValue("undo") != "" {
		n, err := s.Letters.Resume(r.Context(), token, s.languageOf(r))
		if err == nil {
			s.note(w, r, n, true)
		}
		s.show(w, r, err, asking("confirmed", n, ""))
		return
	}
	n, err := s.Letters.Unsubscribe(r.Context(), token, how, s.languageOf(r))
	model := asking("unsubscribed", n, token)
	if err == nil {
		s.note(w, r, n, false)
		edition, _, _ := strings.Cut(r.URL.Path, newsletter.UnsubscribePath)
		model.Further = edition + newsletter.PreferencesPath
	}
	s.show(w, r, err, model)
}

// endDigest ends a reader's digests by one click, as unsubscribe does newsletters.
func (s *signups) endDigest(w http.ResponseWriter, r *http.Request) {
	lang := s.languageOf(r)
	model := newsletter.SubscriptionPage{State: "unsubscribe", Token: r.FormValue("t"), Name: lang.Text("digest.name", nil), Href: lang.Edition() + "/notifications"}
	err := s.Notifications.Holds(r.Context(), model.Token)
	if r.Method == http.MethodPost {
		model.State, err = "unsubscribed", s.Notifications.End(r.Context(), model.Token)
		model.Token = ""
	}
	if errors.Is(err, notify.ErrLink) {
		err = newsletter.ErrLink
	}
	s.show(w, r, err, model)
}

// subscribed is the cookie that names the brands whose newsletter was asked for on a
// device, so that their card stays away. It lasts a year.
const subscribed, subscribedAge = "alreadySubscribed", 365 * 24 * 60 * 60

// note notes on the device that a newsletter was asked for, or has ended, as the card does by script.
func (s *signups) note(w http.ResponseWriter, r *http.Request, n *newsletter.Newsletter, asked bool) {
	b, err := s.Brands.ByID(r.Context(), n.BrandID)
	if err != nil {
		return // the card comes once more
	}
	var brands []string
	if c, err := r.Cookie(subscribed); err == nil {
		if text, err := url.QueryUnescape(c.Value); err == nil {
			brands = strings.Split(text, ",")
		}
	}
	before := len(brands)
	brands = slices.DeleteFunc(brands, func(slug string) bool { return slug == "" || slug == b.Slug })
	if asked {
		brands = append(brands, b.Slug)
	} else if len(brands) == before {
		return // a mail program's post, or another device
	}
	http.SetCookie(w, &http.Cookie{Name: subscribed, Value: url.QueryEscape(strings.Join(brands, ",")), Path: "/", MaxAge: subscribedAge,
		SameSite: http.SameSiteLaxMode, Secure: strings.HasPrefix(s.Config.SiteURL, "https:")})
}

func asking(state string, n *newsletter.Newsletter, token string) newsletter.SubscriptionPage {
	model := newsletter.SubscriptionPage{State: state, Token: token}
	if n != nil {
		model.Name, model.Href = n.Name, n.Path
	}
	return model
}

// further is where a reader's preferences are, in the edition of a page.
func further(r *http.Request, token string) string {
	edition, _, _ := strings.Cut(r.URL.Path, "/newsletters/")
	return edition + newsletter.PreferencesPath + "?t=" + token
}

// preferences show and take what a reader receives. Without a link they take an address,
// to which one goes.
func (s *signups) preferences(w http.ResponseWriter, r *http.Request) {
	token, lang := r.FormValue("t"), s.languageOf(r)
	if token == "" && r.Method == http.MethodGet && s.signedIn(w, r) {
		return
	}
	if token == "" {
		model := newsletter.SubscriptionPage{State: "ask"}
		var err error
		if r.Method == http.MethodPost {
			model.State = "asked"
			model.Wrong, err = s.Letters.SendPreferences(r.Context(), r.FormValue("email"), account.VisitorOf(r.Context()).Network, lang)
			var much *limit.TooMany
			if errors.As(err, &much) {
				w.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(much.Wait.Seconds()))))
				model.Wrong, model.Wait, err = map[string]string{"email": lang.Text("newsletter.wait", nil)}, true, nil
			}
			if len(model.Wrong) > 0 {
				model.State, model.Values.Email = "ask", r.FormValue("email")
			}
		}
		s.show(w, r, err, model)
		return
	}
	var (
		wrong map[string]string
		err   error
	)
	if r.Method == http.MethodPost && r.FormValue("forget") != "" && r.FormValue("sure") != "" {
		s.show(w, r, s.Letters.Forget(r.Context(), token, lang), newsletter.SubscriptionPage{State: "forgotten"})
		return
	}
	if r.Method == http.MethodPost && r.FormValue("forget") == "" {
		choice := newsletter.Choice{FirstName: r.FormValue("first_name"), LastName: r.FormValue("last_name"), Phone: r.FormValue("phone_number"), Active: r.Form["newsletter"]}
		if r.FormValue("none") != "" {
			choice.Active = nil
		}
		wrong, err = s.Letters.Prefer(r.Context(), token, choice, lang)
	}
	if err != nil {
		s.show(w, r, err, newsletter.SubscriptionPage{})
		return
	}
	model, err := s.chosen(r.Context(), token, lang)
	model.Wrong, model.Saved = wrong, r.Method == http.MethodPost && r.FormValue("forget") == "" && len(wrong) == 0
	s.show(w, r, err, model)
}

// signedIn leads whoever has an account to the preferences of its address, or where
// there are none yet to the newsletters.
func (s *signups) signedIn(w http.ResponseWriter, r *http.Request) bool {
	own, err := s.Accounts.Session(r.Context(), account.VisitorOf(r.Context()).Session)
	if err != nil {
		return false // and the page asks for an address
	}
	edition, _, _ := strings.Cut(r.URL.Path, newsletter.PreferencesPath)
	to, err := s.Letters.PreferencesOf(r.Context(), own.User)
	if errors.Is(err, database.ErrNotFound) {
		to = "/newsletters"
	} else if err != nil {
		return false
	}
	w.Header().Set("Cache-Control", "private, no-store")
	if frame.Variant(r) == frame.LiteVariant {
		sign := "?"
		if strings.Contains(to, sign) {
			sign = "&"
		}
		to += sign + "lite=1"
	}
	http.Redirect(w, r, edition+to, http.StatusSeeOther)
	return true
}

// chosen is a reader's preferences as their page has them: the newsletters that the
// reader has, those of the page's language, which come first, and those of the whole house.
func (s *signups) chosen(ctx context.Context, token string, lang i18n.Locale) (newsletter.SubscriptionPage, error) {
	p, err := s.Letters.Preferences(ctx, token)
	if err != nil {
		return newsletter.SubscriptionPage{}, err
	}
	all, err := s.Letters.All(ctx)
	if err != nil {
		return newsletter.SubscriptionPage{}, err
	}
	model := newsletter.SubscriptionPage{State: "preferences", Token: token, Consent: newsletter.ChoiceText(lang),
		Values: newsletter.SignupValues{FirstName: p.FirstName, LastName: p.LastName, Email: p.Email, Phone: p.PhoneNumber}}
	active := map[string]bool{}
	for _, slug := range p.Active {
		active[slug] = true
	}
	for _, n := range all {
		if !active[n.Slug] && n.Lang != lang.Code && n.Lang != i18n.Default.Code {
			continue
		}
		model.Newsletters = append(model.Newsletters, newsletter.NewsletterChoice{Slug: n.Slug, Name: n.Name, Tagline: n.Tagline, Lang: n.Lang, Active: active[n.Slug]})
	}
	slices.SortStableFunc(model.Newsletters, func(a, b newsletter.NewsletterChoice) int {
		switch {
		case a.Lang == lang.Code && b.Lang != lang.Code:
			return -1
		case b.Lang == lang.Code && a.Lang != lang.Code:
			return 1
		}
		return 0
	})
	return model, nil
}
