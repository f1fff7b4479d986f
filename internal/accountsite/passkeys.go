package accountsite

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/personal"
)

// asking is the cookie of a browser that asked for a passkey: the answer counts in it alone.
const asking = "passkey"

func (s *Site) asking(c *personal.Call) string {
	cookie, err := c.Request.Cookie(asking)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// askPasskey gives the page's script what to ask a device for, to sign in.
func (s *Site) askPasskey(c *personal.Call) error {
	if s.Accounts.Passkeys == nil {
		return s.answer(c, nil, "", account.ErrPasskey)
	}
	options, secret, err := s.Accounts.BeginPasskeySignIn(c.Request.Context(), s.asking(c), c.Visitor.Network)
	return s.answer(c, options, secret, err)
}

// offerPasskey is the same for a new passkey of who is signed in.
func (s *Site) offerPasskey(c *personal.Call) error {
	if c.Session == nil || s.Accounts.Passkeys == nil {
		return s.answer(c, nil, "", account.ErrNotRecent)
	}
	options, secret, err := s.Accounts.BeginPasskeyRegistration(c.Request.Context(), c.Session, s.asking(c), c.Visitor.Network)
	return s.answer(c, options, secret, err)
}

// answer writes to the script. Where it is refused, the script sends the form as it is,
// whose page says why.
func (s *Site) answer(c *personal.Call, options any, secret string, err error) error {
	if err != nil {
		status, _, ok := refused(c, err)
		if ok {
			c.Writer.WriteHeader(status)
			return nil
		}
		return err
	}
	s.SetCookies(
		c,
		http.Cookie{
			Name:     asking,
			Value:    secret,
			Path:     "/",
			MaxAge:   int(account.ChallengeLifetime / time.Second),
			HttpOnly: true,
			Secure:   s.Secure,
			SameSite: http.SameSiteLaxMode,
		},
	)
	c.Writer.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(c.Writer).Encode(options)
}

// byPasskey lets in whom a device vouches for.
func (s *Site) byPasskey(c *personal.Call) error {
	again := SignInPage{Step: "ask"}
	if s.Accounts.Passkeys == nil {
		return s.again(c, "/login", again, account.ErrPasskey)
	}
	in, err := s.Accounts.SignInByPasskey(c.Request.Context(), s.asking(c), c.Request.PostForm.Get("credential"), c.Visitor)
	var cloned *account.ClonedPasskeyError
	if errors.As(err, &cloned) {
		s.Log.WarnContext(c.Request.Context(), "a passkey may have been copied; it was refused", "user", cloned.User, "passkey", cloned.Passkey)
	}
	if err != nil {
		return s.again(c, "/login", again, err)
	}
	in.Pending = s.wish(c)
	return s.come(c, in)
}

// addPasskey keeps the passkey that a device made.
func (s *Site) addPasskey(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	if s.Accounts.Passkeys == nil {
		return s.not(c, account.ErrPasskey)
	}
	if !s.Accounts.IsRecent(c.Session) && c.Request.PostForm.Get("credential") == "" {
		return s.not(c, account.ErrNotRecent)
	}
	if err := s.Accounts.AddPasskey(c.Request.Context(), c.Session, s.asking(c), c.Request.PostForm.Get("credential"), c.Visitor.UserAgent); err != nil {
		return s.not(c, err)
	}
	return s.done(c, "passkey")
}

func (s *Site) renamePasskey(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	if id, err := strconv.ParseInt(c.Request.PostForm.Get("passkey"), 10, 64); err == nil {
		if err := s.Accounts.RenamePasskey(c.Request.Context(), c.Session.UserID, id, c.Request.PostForm.Get("name")); err != nil {
			return err
		}
	}
	return s.done(c, "saved")
}

func (s *Site) removePasskey(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	if id, err := strconv.ParseInt(c.Request.PostForm.Get("passkey"), 10, 64); err == nil {
		if err := s.Accounts.RemovePasskey(c.Request.Context(), c.Session.UserID, id); err != nil {
			return err
		}
	}
	return s.done(c, "passkey-removed")
}
