package accountsite

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"net/url"

	"masthead/internal/account"
	"masthead/internal/i18n"
	"masthead/internal/personal"
)

// onTheWay is the cookie of a browser that was sent to the issuer: what it took along,
// and what its reader wanted.
const onTheWay = "on_the_way"

// wayLasts is how long somebody may take to say who they are, in seconds.
const wayLasts = 600

// toGoogle sends a reader to the issuer.
func (s *Site) toGoogle(c *personal.Call) error {
	if s.Accounts.Google == nil {
		return s.Redirect(c, c.Account+"/login")
	}
	way := account.AuthRequest{State: rand.Text(), Nonce: rand.Text(), Verifier: rand.Text() + rand.Text()}
	address, err := s.Accounts.Google.AuthURL(c.Request.Context(), way)
	if err != nil {
		return s.away(c, err)
	}
	kept := url.Values{"state": {way.State}, "nonce": {way.Nonce}, "verifier": {way.Verifier}, "lang": {c.Locale.Code}}
	for _, k := range s.kept(c) {
		kept.Set(k.Name, k.Value)
	}
	s.SetCookies(c, s.wayCookie(kept.Encode(), wayLasts))
	http.Redirect(c.Writer, c.Request, address, http.StatusSeeOther)
	return nil
}

// wayCookie is sent along when the issuer sends the browser back, and to nobody else.
func (s *Site) wayCookie(value string, age int) http.Cookie {
	return http.Cookie{
		Name:     onTheWay,
		Value:    url.QueryEscape(value),
		Path:     "/",
		MaxAge:   age,
		HttpOnly: true,
		Secure:   s.Secure,
		SameSite: http.SameSiteLaxMode,
	}
}

// fromGoogle lets in whom the issuer sends back, in the browser that was sent.
func (s *Site) fromGoogle(c *personal.Call) error {
	kept := url.Values{}
	if cookie, err := c.Request.Cookie(onTheWay); err == nil {
		if text, err := url.QueryUnescape(cookie.Value); err == nil {
			kept, _ = url.ParseQuery(text) // what is broken has no state
		}
	}
	s.SetCookies(c, s.wayCookie("", -1))
	for _, name := range append([]string{"redirect_url"}, s.actionParams()...) {
		if value := kept.Get(name); value != "" {
			c.Request.Form.Set(name, value)
		}
	}
	if lang, ok := i18n.Lookup(kept.Get("lang")); ok {
		c.Locale = lang
	}
	again := SignInPage{Step: "ask"}
	q := c.Request.URL.Query()
	if s.Accounts.Google == nil || kept.Get("state") == "" ||
		subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(kept.Get("state"))) != 1 ||
		q.Get("code") == "" {
		return s.again(c, "/login", again, account.ErrIDToken)
	}
	way := account.AuthRequest{State: kept.Get("state"), Nonce: kept.Get("nonce"), Verifier: kept.Get("verifier")}
	token, err := s.Accounts.Google.Exchange(c.Request.Context(), q.Get("code"), way)
	if err == nil {
		var in *account.SignInResult
		if in, err = s.Accounts.SignInByIDToken(c.Request.Context(), token, way.Nonce, c.Locale, c.Visitor); err == nil {
			in.Pending = s.wish(c)
			return s.come(c, in)
		}
	}
	return s.away(c, err)
}

// unlink makes the issuer vouch for a reader no more; a letter still lets the reader in.
func (s *Site) unlink(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	if err := s.Accounts.Unlink(c.Request.Context(), c.Session.UserID); err != nil {
		return err
	}
	return s.done(c, "unlinked")
}

// away says that the issuer did not vouch, or can't be asked: there are other doors.
func (s *Site) away(c *personal.Call, err error) error {
	if _, _, ok := refused(c, err); !ok {
		s.Log.WarnContext(c.Request.Context(), "the issuer could not be asked", "error", err)
		err = account.ErrIDToken
	}
	return s.again(c, "/login", SignInPage{Step: "ask"}, err)
}
