package accountsite

import (
	"crypto/rand"
	"crypto/subtle"
	"net/http"
	"net/url"

	"masthead/internal/account"
	"masthead/internal/i18n"
	"masthead/internal/page"
)

// onTheWay is the cookie of a browser that was sent to the issuer: what it took along,
// and what its reader wanted.
const onTheWay = "on_the_way"

// wayLasts is how long somebody may take to say who they are, in seconds.
const wayLasts = 600

// toGoogle sends a reader to the issuer.
func (s *Site) toGoogle(c *call) error {
	if s.Accounts.Google == nil {
		return s.to(c, c.below+"/login")
	}
	way := account.Way{State: rand.Text(), Nonce: rand.Text(), Verifier: rand.Text() + rand.Text()}
	address, err := s.Accounts.Google.To(c.r.Context(), way)
	if err != nil {
		return s.away(c, err)
	}
	kept := url.Values{"state": {way.State}, "nonce": {way.Nonce}, "verifier": {way.Verifier}, "lang": {c.lang.Code}}
	for _, k := range s.kept(c) {
		kept.Set(k.Name, k.Value)
	}
	s.set(c, s.wayCookie(kept.Encode(), wayLasts))
	http.Redirect(c.w, c.r, address, http.StatusSeeOther)
	return nil
}

// wayCookie is sent along when the issuer sends the browser back, and to nobody else.
func (s *Site) wayCookie(value string, age int) http.Cookie {
	return http.Cookie{Name: onTheWay, Value: url.QueryEscape(value), Path: "/", MaxAge: age, HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode}
}

// fromGoogle lets in whom the issuer sends back, in the browser that was sent.
func (s *Site) fromGoogle(c *call) error {
	kept := url.Values{}
	if cookie, err := c.r.Cookie(onTheWay); err == nil {
		if text, err := url.QueryUnescape(cookie.Value); err == nil {
			kept, _ = url.ParseQuery(text) // what is broken has no state
		}
	}
	s.set(c, s.wayCookie("", -1))
	for _, name := range append([]string{"redirect_url"}, wishes...) {
		if value := kept.Get(name); value != "" {
			c.r.Form.Set(name, value)
		}
	}
	if lang, ok := i18n.Lookup(kept.Get("lang")); ok {
		c.lang = lang
	}
	again := page.SignInPage{Step: "ask"}
	q := c.r.URL.Query()
	if s.Accounts.Google == nil || kept.Get("state") == "" || subtle.ConstantTimeCompare([]byte(q.Get("state")), []byte(kept.Get("state"))) != 1 || q.Get("code") == "" {
		return s.again(c, "/login", again, account.ErrVouched)
	}
	way := account.Way{State: kept.Get("state"), Nonce: kept.Get("nonce"), Verifier: kept.Get("verifier")}
	token, err := s.Accounts.Google.Exchange(c.r.Context(), q.Get("code"), way)
	if err == nil {
		var in *account.Entered
		if in, err = s.Accounts.EnterByToken(c.r.Context(), token, way.Nonce, c.lang, c.by); err == nil {
			in.Wish = s.wish(c)
			return s.come(c, in)
		}
	}
	return s.away(c, err)
}

// unlink makes the issuer vouch for a reader no more; a letter still lets the reader in.
func (s *Site) unlink(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	if err := s.Accounts.Unlink(c.r.Context(), c.own.UserID); err != nil {
		return err
	}
	return s.done(c, "unlinked")
}

// away says that the issuer did not vouch, or can't be asked: there are other doors.
func (s *Site) away(c *call, err error) error {
	if _, _, ok := c.refused(err); !ok {
		s.Log.WarnContext(c.r.Context(), "the issuer could not be asked", "error", err)
		err = account.ErrVouched
	}
	return s.again(c, "/login", page.SignInPage{Step: "ask"}, err)
}
