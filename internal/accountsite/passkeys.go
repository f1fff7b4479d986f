package accountsite

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/page"
)

// asking is the cookie of a browser that asked for a passkey: the answer counts in it alone.
const asking = "passkey"

func (s *Site) asking(c *call) string {
	cookie, err := c.r.Cookie(asking)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// askPasskey gives the page's script what to ask a device for, to sign in.
func (s *Site) askPasskey(c *call) error {
	if s.Accounts.Passkeys == nil {
		return s.answer(c, nil, "", account.ErrPasskey)
	}
	options, secret, err := s.Accounts.AskPasskey(c.r.Context(), s.asking(c), c.by.Network)
	return s.answer(c, options, secret, err)
}

// offerPasskey is the same for a new passkey of who is signed in.
func (s *Site) offerPasskey(c *call) error {
	if c.own == nil || s.Accounts.Passkeys == nil {
		return s.answer(c, nil, "", account.ErrStale)
	}
	options, secret, err := s.Accounts.OfferPasskey(c.r.Context(), c.own, s.asking(c), c.by.Network)
	return s.answer(c, options, secret, err)
}

// answer writes to the script. Where it is refused, the script sends the form as it is,
// whose page says why.
func (s *Site) answer(c *call, options any, secret string, err error) error {
	if err != nil {
		status, _, ok := c.refused(err)
		if ok {
			c.w.WriteHeader(status)
			return nil
		}
		return err
	}
	s.set(c, http.Cookie{Name: asking, Value: secret, Path: "/", MaxAge: int(account.ChallengeLasts / time.Second), HttpOnly: true, Secure: s.Secure, SameSite: http.SameSiteLaxMode})
	c.w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(c.w).Encode(options)
}

// byPasskey lets in whom a device vouches for.
func (s *Site) byPasskey(c *call) error {
	again := page.SignInPage{Step: "ask"}
	if s.Accounts.Passkeys == nil {
		return s.again(c, "/login", again, account.ErrPasskey)
	}
	in, err := s.Accounts.EnterByPasskey(c.r.Context(), s.asking(c), c.r.PostForm.Get("credential"), c.by)
	var cloned *account.Cloned
	if errors.As(err, &cloned) {
		s.Log.WarnContext(c.r.Context(), "a passkey may have been copied; it was refused", "user", cloned.User, "passkey", cloned.Passkey)
	}
	if err != nil {
		return s.again(c, "/login", again, err)
	}
	in.Wish = s.wish(c)
	return s.come(c, in)
}

// addPasskey keeps the passkey that a device made.
func (s *Site) addPasskey(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	if s.Accounts.Passkeys == nil {
		return s.not(c, account.ErrPasskey)
	}
	if !s.Accounts.Fresh(c.own) && c.r.PostForm.Get("credential") == "" {
		return s.not(c, account.ErrStale)
	}
	if err := s.Accounts.AddPasskey(c.r.Context(), c.own, s.asking(c), c.r.PostForm.Get("credential"), c.by.UserAgent); err != nil {
		return s.not(c, err)
	}
	return s.done(c, "passkey")
}

func (s *Site) renamePasskey(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	if id, err := strconv.ParseInt(c.r.PostForm.Get("passkey"), 10, 64); err == nil {
		if err := s.Accounts.RenamePasskey(c.r.Context(), c.own.UserID, id, c.r.PostForm.Get("name")); err != nil {
			return err
		}
	}
	return s.done(c, "saved")
}

func (s *Site) removePasskey(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	if id, err := strconv.ParseInt(c.r.PostForm.Get("passkey"), 10, 64); err == nil {
		if err := s.Accounts.RemovePasskey(c.r.Context(), c.own.UserID, id); err != nil {
			return err
		}
	}
	return s.done(c, "passkey-removed")
}
