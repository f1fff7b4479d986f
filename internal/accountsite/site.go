// Package accountsite has the pages and forms on which readers sign in and manage their account. They work
// without scripts. Every page is for one reader alone and is never cached.
package accountsite

import (
	"context"
	"errors"
	"math"
	"net/http"
	"net/url"
	"strings"

	"masthead/internal/account"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// Site has the handlers of the sign-in pages and the account page.
type Site struct {
	*personal.Server
	AfterSignIn []personal.AfterSignIn // what a reader can ask for before signing in
	Upload      int64                  // largest picture, in bytes
}

// reasonParam is the query parameter that says why a reader was sent to sign in.
const reasonParam = "reason"

// Mount adds the handlers below the account path of the master brand and of each language edition.
func (s *Site) Mount(mux *feature.Mux) error {
	for pattern, handle := range map[string]func(*personal.Call) error{
		"GET ":                          s.showAccount,
		"GET /profile":                  s.showAccount,
		"GET " + route.SignInPath:       s.showSignInForm,
		"POST " + route.SignInPath:      s.handleSignInForm,
		"GET /signup":                   s.showSignUpForm,
		"POST /signup":                  s.handleSignUpForm,
		"GET /google":                   s.redirectToGoogle,
		"GET " + route.GoogleReturnPath: s.handleGoogleReturn,
		"POST /google/unlink":           s.unlinkGoogle,
		"GET /code":                     s.showCodeForm,
		"POST /code":                    s.handleCode,
		"POST /again":                   s.resendEmail,
		"GET /enter":                    s.showLinkConfirmation,
		"POST /enter":                   s.signInByLink,
		"POST /profile":                 s.saveProfile,
		"POST /email":                   s.changeEmail,
		"POST /password":                s.setPassword,
		"POST " + route.SignOutPath:     s.signOut,
		"GET /export":                   s.exportData,
		"POST /export":                  s.exportData,
		"POST /delete":                  s.deleteAccount,
		"POST /picture":                 s.setPicture,
		"POST /picture/remove":          s.removePicture,
		"POST /passkey":                 s.signInByPasskey,
		"POST /passkey/challenge":       s.beginPasskeySignIn,
		"POST /passkeys":                s.addPasskey,
		"POST /passkeys/challenge":      s.beginPasskeyRegistration,
		"POST /passkeys/rename":         s.renamePasskey,
		"POST /passkeys/remove":         s.removePasskey,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		for _, account := range i18n.EditionPaths(route.AccountPath) {
			mux.Handle(method+" "+account+path, s.Handler(account, handle))
		}
	}
	return nil
}

// showSignIn writes a step of signing in with the given status.
func (s *Site) showSignIn(c *personal.Call, path string, status int, m SignInPage) error {
	hidden := s.hiddenFields(c)
	m.Google, m.Passkey = s.Accounts.Google != nil, s.Accounts.Passkeys != nil
	switch reason := c.Request.Form.Get(reasonParam); {
	case reason == "paywall":
		m.Reason = reason
	case m.Notice != "" || path != route.SignInPath:
	case reason == personal.ReasonEnded:
		m.Notice = c.Locale.Text("account.ended", nil)
	case reason == personal.ReasonAgain:
		m.Notice = c.Locale.Text("account.proveAgain", nil)
	case reason == personal.ReasonKept:
		m.Notice = c.Locale.Text("account.endedKept", nil)
	}
	returns := account.SafeRedirect(c.Request.Form.Get("redirect_url"), s.OwnSites...)
	m.WillReturn = c.Request.Form.Get("redirect_url") != "" && returns != "/"
	m.Desk = leadsToDesk(returns)
	p, err := s.SignInPage(c.Request.Context(), s.AccountRequest(c, path), status, m, hidden)
	if err == nil {
		s.Write(c, p)
	}
	return err
}

// leadsToDesk reports whether an address of the site is one of the Desk.
func leadsToDesk(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Path == route.DeskPath || strings.HasPrefix(u.Path, route.DeskPath+"/"))
}

// hiddenFields returns the hidden fields of every form: the return address, the reason and the pending action.
func (s *Site) hiddenFields(c *personal.Call) []HiddenField {
	fields := []HiddenField{}
	for _, name := range append([]string{"redirect_url", reasonParam}, s.actionParams()...) {
		if value := c.Request.Form.Get(name); value != "" && len(value) <= 2000 {
			fields = append(fields, HiddenField{Name: name, Value: value})
		}
	}
	return fields
}

// maxActionValue is the longest value of a pending action in bytes: that of an event's slug and its language.
const maxActionValue = 203

// pendingAction returns the return address and the pending action, which are stored with a sign-in email.
func (s *Site) pendingAction(c *personal.Call) account.PendingAction {
	action := account.PendingAction{
		Redirect: account.SafeRedirect(c.Request.Form.Get("redirect_url"), s.OwnSites...),
		Actions:  map[string]string{},
	}
	for _, name := range s.actionParams() {
		if value := c.Request.Form.Get(name); value != "" && len(value) <= maxActionValue {
			action.Actions[name] = value
		}
	}
	return action
}

// completeSignIn sets the session cookies, does the pending action and redirects to the page that the reader
// came from.
func (s *Site) completeSignIn(c *personal.Call, in *account.SignInResult) error {
	if in.SessionToken != "" {
		s.SetCookies(c, account.SessionCookies(in.SessionToken, in.User, s.Secure)...)
		known, ok, err := s.Accounts.NewKnownBrowserCookie(c.Request.Context(), in.User, c.Browser.KnownCookie, s.Secure)
		if err != nil {
			return err
		}
		if ok {
			s.SetCookies(c, known)
		}
	}
	s.SetCookies(c, account.NewSignInCookie("", s.Secure))
	if err := s.doPendingActions(c.Request.Context(), in.User, in.Pending.Actions); err != nil { // the reader is signed in nevertheless
		s.Log.WarnContext(c.Request.Context(), "the pending action of a reader failed after the sign-in", "error", err)
	}
	back := in.Pending.Redirect
	if back == "" || back == "/" {
		back = strings.TrimSuffix(c.AccountPath, route.AccountPath)
		if back == "" {
			back = "/"
		}
	}
	return s.Redirect(c, back)
}

// doPendingActions does what a reader wanted to do when asked to sign in. after maps the query parameters of
// actions to their values.
func (s *Site) doPendingActions(ctx context.Context, u *account.User, after map[string]string) error {
	var failed error
	for _, action := range s.AfterSignIn {
		if value := after[action.Param]; value != "" {
			failed = errors.Join(failed, action.Do(ctx, u, value))
		}
	}
	return failed
}

// actionParams returns the query parameters of pending actions.
func (s *Site) actionParams() []string {
	params := make([]string, 0, len(s.AfterSignIn))
	for _, action := range s.AfterSignIn {
		params = append(params, action.Param)
	}
	return params
}

// signInToken returns the token of the browser that requested a sign-in email, "" for none. A code is valid only with it.
func signInToken(r *http.Request) string {
	c, err := r.Cookie(account.SignInCookie)
	if err != nil {
		return ""
	}
	return c.Value
}

// refusalOf returns the status and the message for an error that a reader can act on. ok is false for other
// errors. It sets Retry-After for a rate limit.
func refusalOf(c *personal.Call, err error) (status int, notice string, ok bool) {
	var wait *limit.TooManyError
	switch {
	case errors.As(err, &wait):
		edge.SetRetryAfter(c.Writer, wait.Wait)
		return http.StatusTooManyRequests, c.Locale.Text("account.wait", map[string]any{"minutes": int(math.Ceil(wait.Wait.Minutes()))}), true
	case errors.Is(err, account.ErrPassword):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.wrong", nil), true
	case errors.Is(err, account.ErrExpired):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.expired", nil), true
	case errors.Is(err, account.ErrOtherBrowser):
		return http.StatusForbidden, c.Locale.Text("account.otherBrowser", nil), true
	case errors.Is(err, account.ErrTooManyTries):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.tries", nil), true
	case errors.Is(err, account.ErrIDToken):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.notVouched", map[string]any{"issuer": "Google"}), true
	case errors.Is(err, account.ErrPasskey):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.passkeyWrong", nil), true
	case errors.Is(err, account.ErrNotRecent):
		return http.StatusForbidden, c.Locale.Text("account.proveAgain", nil), true
	case errors.Is(err, account.ErrAddressTaken):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.taken", nil), true
	case errors.Is(err, account.ErrLastAdmin):
		return http.StatusConflict, c.Locale.Text("account.lastAdmin", nil), true
	}
	return 0, "", false
}
