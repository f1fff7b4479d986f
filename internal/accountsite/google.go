package accountsite

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"net/url"

	"masthead/internal/account"
	"masthead/internal/i18n"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// googleCookie is the cookie that a browser keeps while its reader signs in with Google: the state of the
// request, the return address and the pending action.
const googleCookie = "google_sign_in"

// googleCookieSeconds is the maximum duration of a sign-in with Google, in seconds.
const googleCookieSeconds = 600

// redirectToGoogle sends a reader to Google to sign in.
func (s *Site) redirectToGoogle(c *personal.Call) error {
	if s.Accounts.Google == nil {
		return s.Redirect(c, c.AccountPath+route.SignInPath)
	}
	request := account.AuthRequest{State: rand.Text(), Nonce: rand.Text(), Verifier: rand.Text() + rand.Text()}
	address, err := s.Accounts.Google.AuthURL(c.Request.Context(), request)
	if err != nil {
		return s.showGoogleFailure(c, err)
	}
	saved := url.Values{"state": {request.State}, "nonce": {request.Nonce}, "verifier": {request.Verifier}, "lang": {c.Locale.Code}}
	for _, k := range s.hiddenFields(c) {
		saved.Set(k.Name, k.Value)
	}
	s.SetCookies(c, s.newGoogleCookie(saved.Encode(), googleCookieSeconds))
	http.Redirect(c.Writer, c.Request, address, http.StatusSeeOther)
	return nil
}

// newGoogleCookie returns the cookie with a value; age is in seconds, and a negative age deletes the cookie.
func (s *Site) newGoogleCookie(value string, age int) http.Cookie {
	return http.Cookie{
		Name:     googleCookie,
		Value:    url.QueryEscape(value),
		Path:     "/",
		MaxAge:   age,
		HttpOnly: true,
		Secure:   s.Secure,
		SameSite: http.SameSiteLaxMode,
	}
}

// handleGoogleReturn signs in the reader whom Google sends back, in the browser that was sent there.
func (s *Site) handleGoogleReturn(c *personal.Call) error {
	saved := url.Values{}
	if cookie, err := c.Request.Cookie(googleCookie); err == nil {
		if text, err := url.QueryUnescape(cookie.Value); err == nil {
			saved, _ = url.ParseQuery(text) // invalid values have no state
		}
	}
	s.SetCookies(c, s.newGoogleCookie("", -1))
	for _, name := range append([]string{"redirect_url"}, s.actionParams()...) {
		if value := saved.Get(name); value != "" {
			c.Request.Form.Set(name, value)
		}
	}
	if lang, ok := i18n.Lookup(saved.Get("lang")); ok {
		c.Locale = lang
	}
	again := SignInPage{Step: "ask"}
	q := c.Request.URL.Query()
	if s.Accounts.Google == nil || saved.Get("state") == "" ||
		subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(saved.Get("state"))) != 1 ||
		q.Get("code") == "" {
		return s.showFormAgain(c, route.SignInPath, again, account.ErrIDToken)
	}
	request := account.AuthRequest{State: saved.Get("state"), Nonce: saved.Get("nonce"), Verifier: saved.Get("verifier")}
	token, err := s.Accounts.Google.Exchange(c.Request.Context(), q.Get("code"), request)
	if err == nil {
		var in *account.SignInResult
		if in, err = s.Accounts.SignInByIDToken(c.Request.Context(), token, request.Nonce, c.Locale, c.Browser); err == nil {
			in.Pending = s.pendingAction(c)
			return s.completeSignIn(c, in)
		}
	}
	return s.showGoogleFailure(c, err)
}

// unlinkGoogle removes the link to the Google account. Sign-in emails still work.
func (s *Site) unlinkGoogle(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	if err := s.Accounts.UnlinkGoogle(c.Request.Context(), c.Session.UserID); err != nil {
		return err
	}
	return s.redirectToAccount(c, "unlinked")
}

// showGoogleFailure shows the sign-in form after signing in with Google failed.
func (s *Site) showGoogleFailure(c *personal.Call, err error) error {
	if _, _, ok := refusalOf(c, err); !ok {
		s.Log.WarnContext(c.Request.Context(), "Google could not be reached to sign a reader in", "error", err)
		err = account.ErrIDToken
	}
	return s.showFormAgain(c, route.SignInPath, SignInPage{Step: "ask"}, err)
}
