// Package accountsite is where readers sign in and keep their account: pages and forms
// that work without script. Every page of it is for one reader alone and is kept nowhere.
package accountsite

import (
	"context"
	"errors"
	"math"
	"net/http"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/personal"
)

// Site is the sign-in pages and the account of a reader.
type Site struct {
	*personal.Site
	AfterSignIn []personal.AfterSignIn // what readers can ask for before they are signed in
	Upload      int64                  // bytes that a picture may have
}

// why is the parameter that says what led a reader to sign in, where that has words of its own.
const why = "reason"

// Mount puts the pages below the account of the master and of each language edition.
func (s *Site) Mount(mux *feature.Mux) error {
	for pattern, handle := range map[string]func(*personal.Call) error{
		"GET ": s.profile, "GET /profile": s.profile, "GET /login": s.askForm, "POST /login": s.ask, "GET /signup": s.createForm, "POST /signup": s.create,
		"GET /google": s.toGoogle, "GET /google/back": s.fromGoogle, "POST /google/unlink": s.unlink,
		"GET /code": s.codeForm, "POST /code": s.code, "POST /again": s.askAgain, "GET /enter": s.confirm, "POST /enter": s.enter,
		"POST /profile": s.rename, "POST /email": s.changeEmail, "POST /password": s.setPassword, "POST /signout": s.signOut,
		"GET /export": s.export, "POST /delete": s.delete, "POST /picture": s.setPicture, "POST /picture/remove": s.removePicture,
		"POST /passkey": s.byPasskey, "POST /passkey/challenge": s.askPasskey, "POST /passkeys": s.addPasskey, "POST /passkeys/challenge": s.offerPasskey,
		"POST /passkeys/rename": s.renamePasskey, "POST /passkeys/remove": s.removePasskey,
	} {
		method, path, _ := strings.Cut(pattern, " ")
		for _, l := range i18n.Locales() {
			mux.Handle(method+" "+l.Edition()+s.AccountPath+path, s.Handler(l.Edition()+s.AccountPath, handle))
		}
	}
	return nil
}

// sign shows a step of signing in.
func (s *Site) sign(c *personal.Call, path string, status int, m SignInPage) error {
	kept := s.kept(c)
	m.Google, m.Passkey = s.Accounts.Google != nil, s.Accounts.Passkeys != nil
	if c.Request.Form.Get(why) == "paywall" {
		m.Reason = "paywall"
	}
	m.Return = c.Request.Form.Get("redirect_url") != "" && account.SafeRedirect(c.Request.Form.Get("redirect_url"), s.OwnSites...) != "/"
	p, err := s.SignInPage(c.Request.Context(), s.AccountRequest(c, path), status, m, kept)
	if err == nil {
		s.Write(c, p)
	}
	return err
}

// kept is what goes with every form: where to go back to, and what is to be done then.
func (s *Site) kept(c *personal.Call) []Kept {
	kept := []Kept{}
	for _, name := range append([]string{"redirect_url", why}, s.actionParams()...) {
		if value := c.Request.Form.Get(name); value != "" && len(value) <= 2000 {
			kept = append(kept, Kept{Name: name, Value: value})
		}
	}
	return kept
}

// wish is the same, as it goes with a letter.
func (s *Site) wish(c *personal.Call) account.PendingAction {
	w := account.PendingAction{Redirect: account.SafeRedirect(c.Request.Form.Get("redirect_url"), s.OwnSites...), Actions: map[string]string{}}
	for _, name := range s.actionParams() {
		if value := c.Request.Form.Get(name); value != "" && len(value) <= 60 {
			w.Actions[name] = value
		}
	}
	return w
}

// come lets somebody in who has shown who they are, and sends them where they were.
func (s *Site) come(c *personal.Call, in *account.SignInResult) error {
	if in.SessionToken != "" {
		s.SetCookies(c, account.SessionCookies(in.SessionToken, in.User, s.Secure)...)
	}
	s.SetCookies(c, account.NewSignInCookie("", s.Secure))
	if err := s.then(c.Request.Context(), in.User, in.Pending.Actions); err != nil { // no reason not to come in
		s.Log.WarnContext(c.Request.Context(), "what a reader wanted to do after signing in was not done", "error", err)
	}
	back := in.Pending.Redirect
	if back == "" || back == "/" {
		back = strings.TrimSuffix(c.Account, "/account")
		if back == "" {
			back = "/"
		}
	}
	return s.Redirect(c, back)
}

// then does what a reader wanted to do when asked to sign in.
func (s *Site) then(ctx context.Context, u *account.User, after map[string]string) error {
	var failed error
	for _, action := range s.AfterSignIn {
		if value := after[action.Param]; value != "" {
			failed = errors.Join(failed, action.Do(ctx, u, value))
		}
	}
	return failed
}

// actionParams are the parameters of what is to be done after signing in. The webinars are to come.
func (s *Site) actionParams() []string {
	params := []string{"webinar_id"}
	for _, action := range s.AfterSignIn {
		params = append(params, action.Param)
	}
	return params
}

// browser is the secret with which the code of a letter counts.
func browser(r *http.Request) string {
	c, err := r.Cookie(account.SignInCookie)
	if err != nil {
		return ""
	}
	return c.Value
}

// refused says why somebody was not let in, with the status that belongs to it; ok is
// false for an error that is none of the reader's.
func refused(c *personal.Call, err error) (status int, notice string, ok bool) {
	var wait *limit.TooManyError
	switch {
	case errors.As(err, &wait):
		c.Writer.Header().Set("Retry-After", strconv.Itoa(int(math.Ceil(wait.Wait.Seconds()))))
		return http.StatusTooManyRequests, c.Locale.Text("account.wait", map[string]any{"minutes": int(math.Ceil(wait.Wait.Minutes()))}), true
	case errors.Is(err, account.ErrPassword):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.wrong", nil), true
	case errors.Is(err, account.ErrExpired):
		return http.StatusUnprocessableEntity, c.Locale.Text("account.expired", nil), true
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
	}
	return 0, "", false
}
