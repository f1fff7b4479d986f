package newsletter

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"masthead/internal/account"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// Limits of the forms of one client: an office that signs up together can share one IP address.
// Forms without a captcha are limited by WithoutCaptchaLimit. Links of emails are requested more often
// and cost less.
var (
	signupRate = &edge.Rate{PerSecond: 0.1, Burst: 30}
	linkRate   = &edge.Rate{PerSecond: 2, Burst: 120}
)

// Forms handles the forms of newsletters that browsers without scripts post, and the links
// in emails.
type Forms struct {
	Forms       *personal.Forms
	Pages       *Pages
	Newsletters *Newsletters
	Accounts    *account.Accounts

	signupLimiter, linkLimiter *edge.RateLimiter
}

// Mount mounts the forms and the links.
func (f *Forms) Mount(mux *feature.Mux) error {
	var err error
	if f.signupLimiter, err = mux.Limiter(signupRate); err != nil {
		return err
	}
	if f.linkLimiter, err = mux.Limiter(linkRate); err != nil {
		return err
	}
	for _, l := range i18n.Locales() {
		mux.Handle("POST "+l.Edition()+newsletterPage.Pattern, f.Forms.IdentifyBrowser(http.HandlerFunc(f.handleForm)))
		mux.Handle("POST "+l.Edition()+newslettersPage.Pattern, f.Forms.IdentifyBrowser(http.HandlerFunc(f.handleListForm)))
	}
	f.MountLink(mux, ConfirmPath, f.handleConfirm, true)
	f.MountLink(mux, UnsubscribePath, f.handleUnsubscribe, false)
	f.MountLink(mux, PreferencesPath, f.handlePreferences, true)
	return nil
}

// MountLink mounts the page that a link in an email opens, at a path of the master brand and
// of each language edition. limited says whether its form has a rate limit: a form that
// ends something has none, because mailbox providers post it for all their users.
func (f *Forms) MountLink(mux *feature.Mux, path string, handle http.HandlerFunc, limited bool) {
	page := f.Forms.IdentifyBrowser(handle)
	post := page
	if limited {
		post = f.linkLimiter.Handler(page)
	}
	for _, path := range i18n.EditionPaths(path) {
		mux.Handle("GET "+path, f.linkLimiter.Handler(page))
		mux.Handle("POST "+path, post)
	}
}

// handleForm subscribes with the form of a newsletter's page. It redirects to the page with
// ?sent=1, which thanks the reader, or responds with the page again, with the values and the
// messages about them.
func (f *Forms) handleForm(w http.ResponseWriter, r *http.Request) {
	n, err := f.Newsletters.BySlug(r.Context(), r.PathValue("slug"))
	if err != nil {
		f.writePage(w, r, func(request edge.Request) (edge.Page, error) { return f.Forms.Pages.Load(r.Context(), request) })
		return
	}
	if err := edge.ParseForm(r); err != nil {
		edge.RefuseBody(w, r, err)
		return
	}
	values := SignupValues{
		FirstName: r.PostForm.Get("first_name"),
		LastName:  r.PostForm.Get("last_name"),
		Email:     r.PostForm.Get("email"),
		Phone:     phoneDigits(r.PostForm.Get("phone_number")),
	}
	f.subscribe(w, r, values, SignupRequest{Newsletters: []*Newsletter{n}, AddressOnly: !r.PostForm.Has("first_name")},
		func(request edge.Request, status int, invalid map[string]string, notice string) (edge.Page, error) {
			return f.Pages.FormPage(r.Context(), request, status, n, values, invalid, notice)
		})
}

// handleListForm subscribes to the newsletters that are ticked in the list. It responds as handleForm does.
func (f *Forms) handleListForm(w http.ResponseWriter, r *http.Request) {
	if err := edge.ParseForm(r); err != nil {
		edge.RefuseBody(w, r, err)
		return
	}
	ticked := r.PostForm["newsletter"]
	list, err := f.Newsletters.BySlugs(r.Context(), ticked)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		f.writePage(w, r, func(edge.Request) (edge.Page, error) { return edge.Page{}, err })
		return
	}
	values := SignupValues{Email: r.PostForm.Get("email")}
	f.subscribe(w, r, values, SignupRequest{Newsletters: list, FromList: true, AddressOnly: true},
		func(request edge.Request, status int, invalid map[string]string, notice string) (edge.Page, error) {
			model := NewslettersPage{Values: values, Errors: invalid, Notice: notice}
			return f.Pages.ListFormPage(r.Context(), request, status, ticked, model)
		})
}

// subscribe completes a request with the values of a form and handles it. If it is refused, page returns
// the response, with the messages by field and a notice.
func (f *Forms) subscribe(w http.ResponseWriter, r *http.Request, values SignupValues, request SignupRequest,
	page func(from edge.Request, status int, invalid map[string]string, notice string) (edge.Page, error)) {
	again := func(status int, invalid map[string]string, notice string) {
		f.writePage(w, r, func(from edge.Request) (edge.Page, error) { return page(from, status, invalid, notice) })
	}
	lang := f.Forms.Locale(r)
	request.Form = Form{
		FirstName: values.FirstName,
		LastName:  values.LastName,
		Email:     values.Email,
		Phone:     values.Phone,
		Captcha:   r.PostForm.Get("g_recaptcha_response"),
	}
	request.Channel, request.Lang, request.Network = ByPlainForm, lang, account.BrowserOf(r.Context()).Network
	wait, ok := f.signupLimiter.Take(r)
	var invalid map[string]string
	var err error
	if ok {
		_, invalid, err = f.Newsletters.Subscribe(r.Context(), request)
		var tooMany *limit.TooManyError
		if errors.As(err, &tooMany) {
			wait, ok, err = tooMany.Wait, false, nil
		}
	}
	switch {
	case !ok:
		edge.SetRetryAfter(w, wait)
		again(http.StatusTooManyRequests, nil, lang.Text("newsletter.wait", nil))
	case edge.RefuseIfClosed(w, r, err):
	case err != nil:
		f.Forms.Log.ErrorContext(r.Context(), "a subscription could not be stored", "error", err)
		again(http.StatusServiceUnavailable, nil, lang.Text("newsletter.failed", nil))
	case len(invalid) > 0:
		again(http.StatusUnprocessableEntity, invalid, noticeAbout(invalid, lang))
	default:
		f.setSubscribedCookie(w, r, true, request.Newsletters...)
		personal.RedirectToThanks(w, r)
	}
}

// noticeAbout returns the notice above a form with invalid fields. Messages stand beside their fields, so the notice says only that there
// are messages, unless none of them is about a field that the reader sees.
func noticeAbout(invalid map[string]string, lang i18n.Locale) string {
	const unseen = "g_recaptcha_response"
	if text := invalid[unseen]; text != "" && len(invalid) == 1 {
		return text
	}
	return lang.Text("form.check", nil)
}

// writePage writes a page for one reader. It keeps the page's URL from other sites, because it
// may contain a link's token.
func (f *Forms) writePage(w http.ResponseWriter, r *http.Request, load func(edge.Request) (edge.Page, error)) {
	w.Header().Set("Referrer-Policy", "no-referrer")
	f.Forms.Respond(w, r, load)
}

// ShowSubscription responds with the page that a link in an email opens. err is the error of
// following the link, such as ErrLink.
func (f *Forms) ShowSubscription(w http.ResponseWriter, r *http.Request, err error, model SubscriptionPage) {
	status := http.StatusOK
	switch {
	case errors.Is(err, ErrLink):
		status, model = http.StatusGone, SubscriptionPage{State: "invalid"}
	case edge.RefuseIfClosed(w, r, err):
		return
	case err != nil:
		f.Forms.Log.ErrorContext(r.Context(), "a link of an email could not be followed", "error", err)
		f.writePage(w, r, func(edge.Request) (edge.Page, error) { return edge.Page{}, err })
		return
	case model.RateLimited:
		status = http.StatusTooManyRequests
	case len(model.Errors) > 0:
		status = http.StatusUnprocessableEntity
	}
	f.writePage(w, r, func(request edge.Request) (edge.Page, error) {
		return f.Pages.SubscriptionPage(r.Context(), request, status, model)
	})
}

// handleConfirm asks before it starts a subscription: a program that opens every link in an
// email must not start one. A link that was used shows what has become of its subscriptions.
func (f *Forms) handleConfirm(w http.ResponseWriter, r *http.Request) {
	token := r.FormValue("t")
	if r.Method != http.MethodPost {
		found, err := f.Newsletters.ConfirmationOf(r.Context(), token)
		f.ShowSubscription(w, r, err, f.confirmationPage(r, token, found))
		return
	}
	list, preferences, err := f.Newsletters.Confirm(r.Context(), token, f.Forms.Locale(r))
	model := f.newSubscriptionPage(r, "confirmed", "", list...)
	if err == nil {
		model.PreferencesHref = preferencesHref(r, preferences)
		f.setSubscribedCookie(w, r, true, list...)
	}
	f.ShowSubscription(w, r, err, model)
}

// confirmationPage returns the page of a link to confirm: the question if the link starts a
// subscription, otherwise what has become of its subscriptions.
func (f *Forms) confirmationPage(r *http.Request, token string, found Confirmation) SubscriptionPage {
	model := f.newSubscriptionPage(r, "confirm", token, found.Waiting...)
	switch {
	case len(found.Waiting) > 0:
		return model
	case len(found.Active) > 0:
		model = f.newSubscriptionPage(r, "confirmed", "", found.Active...)
	default:
		model = f.newSubscriptionPage(r, "unsubscribed", "", found.Ended...)
		model.Several = false // one sentence names all that have ended
	}
	model.PreferencesHref = preferencesHref(r, found.Preferences)
	return model
}

// handleUnsubscribe ends a subscription with one click, in the mail program (RFC 8058) or on
// the page that the link opens.
func (f *Forms) handleUnsubscribe(w http.ResponseWriter, r *http.Request) {
	token := r.URL.Query().Get("t")
	if r.Method != http.MethodPost {
		n, err := f.Newsletters.NewsletterOfLink(r.Context(), token)
		var ended, resumable bool
		if err == nil {
			ended, resumable, err = f.Newsletters.HasEnded(r.Context(), token)
		}
		if err != nil || !ended {
			f.ShowSubscription(w, r, err, f.newSubscriptionPage(r, "unsubscribe", token, n))
			return
		}
		// The mail program has unsubscribed with one click.
		if !resumable {
			token = ""
		}
		f.ShowSubscription(w, r, nil, f.unsubscribedPage(r, n, token))
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
			f.setSubscribedCookie(w, r, true, n)
		}
		f.ShowSubscription(w, r, err, f.newSubscriptionPage(r, "confirmed", "", n))
		return
	}
	n, err := f.Newsletters.Unsubscribe(r.Context(), token, how, f.Forms.Locale(r))
	if err == nil {
		f.setSubscribedCookie(w, r, false, n)
	}
	f.ShowSubscription(w, r, err, f.unsubscribedPage(r, n, token))
}

// unsubscribedPage returns the page that states that a subscription has ended. token is that of the link that undoes
// this, empty if it can no longer be undone.
func (f *Forms) unsubscribedPage(r *http.Request, n *Newsletter, token string) SubscriptionPage {
	model := f.newSubscriptionPage(r, "unsubscribed", token, n)
	edition, _, _ := strings.Cut(r.URL.Path, UnsubscribePath)
	model.PreferencesHref = edition + PreferencesPath
	return model
}

// subscribedCookie names the brands of newsletters that were requested on a device, so that their cards are not shown. It lasts
// subscribedAge seconds, a year.
const subscribedCookie, subscribedAge = "alreadySubscribed", 365 * 24 * 60 * 60

// setSubscribedCookie adds the brands of newsletters to the cookie or removes them, as the card's
// script does.
func (f *Forms) setSubscribedCookie(w http.ResponseWriter, r *http.Request, requested bool, list ...*Newsletter) {
	var changed []string
	for _, n := range list {
		b, err := f.Forms.Brands.ByID(r.Context(), n.BrandID)
		if err != nil {
			return // the card is shown once more
		}
		if !slices.Contains(changed, b.Slug) {
			changed = append(changed, b.Slug)
		}
	}
	var brands []string
	if c, err := r.Cookie(subscribedCookie); err == nil {
		if text, err := url.QueryUnescape(c.Value); err == nil {
			brands = strings.Split(text, ",")
		}
	}
	before := len(brands)
	brands = slices.DeleteFunc(brands, func(slug string) bool { return slug == "" || slices.Contains(changed, slug) })
	if requested {
		brands = append(brands, changed...)
	} else if len(brands) == before {
		return // posted by a mail program or from another device
	}
	http.SetCookie(w, &http.Cookie{Name: subscribedCookie, Value: url.QueryEscape(strings.Join(brands, ",")), Path: "/", MaxAge: subscribedAge,
		SameSite: http.SameSiteLaxMode, Secure: f.Forms.Secure})
}

// newSubscriptionPage returns the page of a link about newsletters; there may be none.
func (f *Forms) newSubscriptionPage(r *http.Request, state, token string, list ...*Newsletter) SubscriptionPage {
	model := SubscriptionPage{State: state, Token: token}
	if len(list) > 0 && list[0] != nil {
		model.Name, model.Href, model.Several = joinNames(list, f.Forms.Locale(r)), list[0].Path, len(list) > 1
	}
	return model
}

// preferencesHref returns the address of a reader's preferences in the edition of a page.
func preferencesHref(r *http.Request, token string) string {
	edition, _, _ := strings.Cut(r.URL.Path, route.NewslettersPath+"/")
	return edition + PreferencesPath + "?t=" + token
}

// handlePreferences shows and saves a reader's preferences. Without a link's token it asks for an address and sends a link there.
func (f *Forms) handlePreferences(w http.ResponseWriter, r *http.Request) {
	token, lang := r.FormValue("t"), f.Forms.Locale(r)
	if token == "" && r.Method == http.MethodGet && f.redirectToOwnPreferences(w, r) {
		return
	}
	if token == "" {
		model := SubscriptionPage{State: "requestLink"}
		var err error
		if r.Method == http.MethodPost {
			model.State = "linkRequested"
			model.Errors, err = f.Newsletters.SendPreferences(r.Context(), r.FormValue("email"), account.BrowserOf(r.Context()).Network, lang)
			var tooMany *limit.TooManyError
			if errors.As(err, &tooMany) {
				edge.SetRetryAfter(w, tooMany.Wait)
				model.Errors, model.RateLimited, err = map[string]string{"email": lang.Text("newsletter.wait", nil)}, true, nil
			}
			if len(model.Errors) > 0 {
				model.State, model.Values.Email = "requestLink", r.FormValue("email")
			}
		}
		f.ShowSubscription(w, r, err, model)
		return
	}
	var (
		invalid map[string]string
		err     error
	)
	if r.Method == http.MethodPost && r.FormValue("forget") != "" && r.FormValue("sure") != "" {
		f.ShowSubscription(w, r, f.Newsletters.DeleteSubscriber(r.Context(), token, lang), SubscriptionPage{State: "deleted"})
		return
	}
	if r.Method == http.MethodPost && r.FormValue("forget") == "" {
		choice := Choice{
			FirstName: r.FormValue("first_name"),
			LastName:  r.FormValue("last_name"),
			Phone:     phoneDigits(r.FormValue("phone_number")),
			Active:    r.Form["newsletter"],
		}
		if r.FormValue("none") != "" {
			choice.Active = nil
		}
		invalid, err = f.Newsletters.SavePreferences(r.Context(), token, choice, lang)
	}
	if err != nil {
		f.ShowSubscription(w, r, err, SubscriptionPage{})
		return
	}
	model, err := f.preferencesModel(r.Context(), token, lang)
	model.Errors, model.Saved = invalid, r.Method == http.MethodPost && r.FormValue("forget") == "" && len(invalid) == 0
	f.ShowSubscription(w, r, err, model)
}

// redirectToOwnPreferences redirects signed-in users to the preferences of their address, or to the list of
// newsletters if they have none yet. It returns false for a reader whom it did not redirect.
func (f *Forms) redirectToOwnPreferences(w http.ResponseWriter, r *http.Request) bool {
	own, err := f.Accounts.FindSession(r.Context(), account.BrowserOf(r.Context()).SessionToken)
	if err != nil {
		return false // the page asks for an address
	}
	edition, _, _ := strings.Cut(r.URL.Path, PreferencesPath)
	to, err := f.Newsletters.PreferencesPathOf(r.Context(), own.User)
	if errors.Is(err, database.ErrNotFound) {
		to = route.NewslettersPath
	} else if err != nil {
		return false
	}
	w.Header().Set("Cache-Control", "private, no-store")
	if frame.Variant(r) == frame.LiteVariant {
		separator := "?"
		if strings.Contains(to, separator) {
			separator = "&"
		}
		to += separator + "lite=1"
	}
	http.Redirect(w, r, edition+to, http.StatusSeeOther)
	return true
}

// preferencesModel returns the page of a reader's preferences. It lists the newsletters in
// the page's language first, then those that the reader has and those in English.
func (f *Forms) preferencesModel(ctx context.Context, token string, lang i18n.Locale) (SubscriptionPage, error) {
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
