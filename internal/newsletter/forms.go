package newsletter

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/personal"
)

// How many forms for newsletters one client may send: behind one address there can be
// an office that signs up together. Of forms without proof that a person filled them in
// Unproven are taken. Challenges and the links of emails are asked for more
// often, and cost less.
const (
	signupsPerSecond, signupBurst = 0.1, 30
	linksPerSecond, linkBurst     = 2, 120
)

// Forms takes the forms of newsletters as browsers without script post them, and answers the links in emails.
type Forms struct {
	Forms       *personal.Forms
	Pages       *Pages
	Newsletters *Newsletters
	Accounts    *account.Accounts
	API         http.Handler

	all, links *edge.RateLimiter
}

// Mount puts the forms at their paths, the rate limits before the same calls of the API, and the links.
func (f *Forms) Mount(mux *http.ServeMux) error {
	var err error
	if f.all, err = f.Forms.Limiter(signupsPerSecond, signupBurst); err != nil {
		return err
	}
	if f.links, err = f.Forms.Limiter(linksPerSecond, linkBurst); err != nil {
		return err
	}
	for _, path := range []string{"/newsletters/subscription", "/newsletters/sub", "/newsletters/card"} {
		mux.Handle("POST "+apiv2.Prefix+path, f.all.Handler(f.Forms.Visited(f.API)))
	}
	mux.Handle("POST "+apiv2.Prefix+"/captcha/challenge", f.links.Handler(f.API))
	for _, l := range i18n.Locales() {
		for _, path := range []string{"/daily-capsule", "/espresso", "/newsletters/{slug}"} {
			mux.Handle("POST "+l.Edition()+path, f.Forms.Visited(http.HandlerFunc(f.form)))
		}
	}
	f.MountLink(mux, ConfirmPath, f.confirm, true)
	f.MountLink(mux, UnsubscribePath, f.unsubscribe, false)
	f.MountLink(mux, PreferencesPath, f.preferences, true)
	return nil
}

// MountLink puts the page that a link in an email opens at a path below the master and each language edition.
// limited is whether its form has a rate limit: a form that ends something has none, since providers of
// mailboxes post it for all their readers.
func (f *Forms) MountLink(mux *http.ServeMux, path string, handle http.HandlerFunc, limited bool) {
	page := f.Forms.Visited(handle)
	post := page
	if limited {
		post = f.links.Handler(page)
	}
	for _, l := range i18n.Locales() {
		mux.Handle("GET "+l.Edition()+path, f.links.Handler(page))
		mux.Handle("POST "+l.Edition()+path, post)
	}
}

// form takes the form of a newsletter's page: thanks by 303, or the page again with
// what was typed and what is wrong with it.
func (f *Forms) form(w http.ResponseWriter, r *http.Request) {
	lang := f.Forms.Locale(r)
	_, below, _ := strings.Cut(r.URL.Path, "/"+lang.Name)
	n, err := f.Newsletters.ByPath(r.Context(), r.URL.Path, below)
	if err != nil {
		f.answer(w, r, func(request edge.Request) (edge.Page, error) { return f.Forms.Pages.Load(r.Context(), request) })
		return
	}
	values := SignupValues{}
	again := func(status int, wrong map[string]string, notice string) {
		f.answer(w, r, func(request edge.Request) (edge.Page, error) {
			return f.Pages.FormPage(r.Context(), request, status, n, values, wrong, notice)
		})
	}
	if err := r.ParseForm(); err != nil {
		again(http.StatusBadRequest, nil, lang.Text("failed", nil))
		return
	}
	values = SignupValues{
		FirstName: r.PostForm.Get("first_name"),
		LastName:  r.PostForm.Get("last_name"),
		Email:     r.PostForm.Get("email"),
		Phone:     r.PostForm.Get("phone_number"),
	}
	form := Form{
		FirstName: values.FirstName,
		LastName:  values.LastName,
		Email:     values.Email,
		Phone:     values.Phone,
		Captcha:   r.PostForm.Get("g_recaptcha_response"),
	}
	wait, ok := f.all.Take(r)
	var wrong map[string]string
	if ok {
		wrong, err = f.Newsletters.Subscribe(r.Context(), Ask{Form: form, Newsletter: n, How: ByPlainForm, Lang: lang,
			Short: !r.PostForm.Has("first_name"), Network: account.BrowserOf(r.Context()).Network})
		var much *limit.TooMany
		if errors.As(err, &much) {
			wait, ok, err = much.Wait, false, nil
		}
	}
	switch {
	case !ok:
		personal.SetRetryAfter(w, wait)
		again(http.StatusTooManyRequests, nil, lang.Text("wait", nil))
	case err != nil:
		f.Forms.Log.ErrorContext(r.Context(), "a subscription could not be kept", "error", err)
		again(http.StatusServiceUnavailable, nil, lang.Text("failed", nil))
	case len(wrong) > 0:
		again(http.StatusUnprocessableEntity, wrong, Wrong(wrong))
	default:
		f.note(w, r, n, true)
		personal.Thank(w, r)
	}
}

// answer writes a page for this reader alone, whose address nobody else is told: it may have a link's token.
func (f *Forms) answer(w http.ResponseWriter, r *http.Request, load func(edge.Request) (edge.Page, error)) {
	w.Header().Set("Referrer-Policy", "no-referrer")
	f.Forms.Answer(w, r, load)
}

// ShowSubscription answers with the page that a link in an email opens. err is what failed: ErrLink for a
// link that does not hold.
func (f *Forms) ShowSubscription(w http.ResponseWriter, r *http.Request, err error, model SubscriptionPage) {
	status := http.StatusOK
	switch {
	case errors.Is(err, ErrLink):
		status, model = http.StatusGone, SubscriptionPage{State: "invalid"}
	case err != nil:
		f.Forms.Log.ErrorContext(r.Context(), "a link of a letter could not be followed", "error", err)
		f.answer(w, r, func(edge.Request) (edge.Page, error) { return edge.Page{}, err })
		return
	case model.Wait:
		status = http.StatusTooManyRequests
	case len(model.Wrong) > 0:
		status = http.StatusUnprocessableEntity
	}
	f.answer(w, r, func(request edge.Request) (edge.Page, error) {
		return f.Pages.SubscriptionPage(r.Context(), request, status, model)
	})
}

// confirm asks before a subscription begins: a program that follows every link in a
// letter must not begin it.
func (f *Forms) confirm(w http.ResponseWriter, r *http.Request) {
	token := r.FormValue("t")
	if r.Method != http.MethodPost {
		n, err := f.Newsletters.Asks(r.Context(), true, token)
		f.ShowSubscription(w, r, err, asking("confirm", n, token))
		return
	}
	n, preferences, err := f.Newsletters.Confirm(r.Context(), token, f.Forms.Locale(r))
	model := asking("confirmed", n, "")
	if err == nil {
		model.Further = further(r, preferences)
		f.note(w, r, n, true)
	}
	f.ShowSubscription(w, r, err, model)
}

// unsubscribe ends a subscription by one click, be it in the mail program (RFC 8058) or
// on the page that the link opens.
func (f *Forms) unsubscribe(w http.ResponseWriter, r *http.Request) {
	token := r.URL.Query().Get("t")
	if r.Method != http.MethodPost {
		n, err := f.Newsletters.Asks(r.Context(), false, token)
		f.ShowSubscription(w, r, err, asking("unsubscribe", n, token))
		return
	}
	how := ByLink
	if r.FormValue("List-Unsubscribe") == "One-Click" {
		how = ByOneClick
	}
	if token == "" {
		token = r.FormValue("t")
	}
	if r.FormValue("undo") != "" {
		n, err := f.Newsletters.Resume(r.Context(), token, f.Forms.Locale(r))
		if err == nil {
			f.note(w, r, n, true)
		}
		f.ShowSubscription(w, r, err, asking("confirmed", n, ""))
		return
	}
	n, err := f.Newsletters.Unsubscribe(r.Context(), token, how, f.Forms.Locale(r))
	model := asking("unsubscribed", n, token)
	if err == nil {
		f.note(w, r, n, false)
		edition, _, _ := strings.Cut(r.URL.Path, UnsubscribePath)
		model.Further = edition + PreferencesPath
	}
	f.ShowSubscription(w, r, err, model)
}

// subscribed is the cookie that names the brands whose newsletter was asked for on a
// device, so that their card stays away. It lasts a year.
const subscribed, subscribedAge = "alreadySubscribed", 365 * 24 * 60 * 60

// note notes on the device that a newsletter was asked for, or has ended, as the card does by script.
func (f *Forms) note(w http.ResponseWriter, r *http.Request, n *Newsletter, asked bool) {
	b, err := f.Forms.Brands.ByID(r.Context(), n.BrandID)
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
		SameSite: http.SameSiteLaxMode, Secure: f.Forms.Secure})
}

func asking(state string, n *Newsletter, token string) SubscriptionPage {
	model := SubscriptionPage{State: state, Token: token}
	if n != nil {
		model.Name, model.Href = n.Name, n.Path
	}
	return model
}

// further is where a reader's preferences are, in the edition of a page.
func further(r *http.Request, token string) string {
	edition, _, _ := strings.Cut(r.URL.Path, "/newsletters/")
	return edition + PreferencesPath + "?t=" + token
}

// preferences show and take what a reader receives. Without a link they take an address,
// to which one goes.
func (f *Forms) preferences(w http.ResponseWriter, r *http.Request) {
	token, lang := r.FormValue("t"), f.Forms.Locale(r)
	if token == "" && r.Method == http.MethodGet && f.leadToOwn(w, r) {
		return
	}
	if token == "" {
		model := SubscriptionPage{State: "ask"}
		var err error
		if r.Method == http.MethodPost {
			model.State = "asked"
			model.Wrong, err = f.Newsletters.SendPreferences(r.Context(), r.FormValue("email"), account.BrowserOf(r.Context()).Network, lang)
			var much *limit.TooMany
			if errors.As(err, &much) {
				personal.SetRetryAfter(w, much.Wait)
				model.Wrong, model.Wait, err = map[string]string{"email": lang.Text("wait", nil)}, true, nil
			}
			if len(model.Wrong) > 0 {
				model.State, model.Values.Email = "ask", r.FormValue("email")
			}
		}
		f.ShowSubscription(w, r, err, model)
		return
	}
	var (
		wrong map[string]string
		err   error
	)
	if r.Method == http.MethodPost && r.FormValue("forget") != "" && r.FormValue("sure") != "" {
		f.ShowSubscription(w, r, f.Newsletters.Forget(r.Context(), token, lang), SubscriptionPage{State: "forgotten"})
		return
	}
	if r.Method == http.MethodPost && r.FormValue("forget") == "" {
		choice := Choice{
			FirstName: r.FormValue("first_name"),
			LastName:  r.FormValue("last_name"),
			Phone:     r.FormValue("phone_number"),
			Active:    r.Form["newsletter"],
		}
		if r.FormValue("none") != "" {
			choice.Active = nil
		}
		wrong, err = f.Newsletters.Prefer(r.Context(), token, choice, lang)
	}
	if err != nil {
		f.ShowSubscription(w, r, err, SubscriptionPage{})
		return
	}
	model, err := f.chosen(r.Context(), token, lang)
	model.Wrong, model.Saved = wrong, r.Method == http.MethodPost && r.FormValue("forget") == "" && len(wrong) == 0
	f.ShowSubscription(w, r, err, model)
}

// leadToOwn leads whoever has an account to the preferences of its address, or where
// there are none yet to the newsletters.
func (f *Forms) leadToOwn(w http.ResponseWriter, r *http.Request) bool {
	own, err := f.Accounts.FindSession(r.Context(), account.BrowserOf(r.Context()).SessionToken)
	if err != nil {
		return false // and the page asks for an address
	}
	edition, _, _ := strings.Cut(r.URL.Path, PreferencesPath)
	to, err := f.Newsletters.PreferencesOf(r.Context(), own.User)
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
func (f *Forms) chosen(ctx context.Context, token string, lang i18n.Locale) (SubscriptionPage, error) {
	p, err := f.Newsletters.Preferences(ctx, token)
	if err != nil {
		return SubscriptionPage{}, err
	}
	all, err := f.Newsletters.All(ctx)
	if err != nil {
		return SubscriptionPage{}, err
	}
	model := SubscriptionPage{State: "preferences", Token: token, Consent: ChoiceText(lang),
		Values: SignupValues{FirstName: p.FirstName, LastName: p.LastName, Email: p.Email, Phone: p.PhoneNumber}}
	active := map[string]bool{}
	for _, slug := range p.Active {
		active[slug] = true
	}
	for _, n := range all {
		if !active[n.Slug] && n.Lang != lang.Code && n.Lang != i18n.Default.Code {
			continue
		}
		model.Newsletters = append(
			model.Newsletters,
			NewsletterChoice{Slug: n.Slug, Name: n.Name, Tagline: n.Tagline, Lang: n.Lang, Active: active[n.Slug]},
		)
	}
	slices.SortStableFunc(model.Newsletters, func(a, b NewsletterChoice) int {
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
