package accountsite

import (
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// passkeyCookie holds the token of a passkey challenge, so that only the browser that requested it can respond.
const passkeyCookie = "passkey"

func (s *Site) challengeToken(c *personal.Call) string {
	cookie, err := c.Request.Cookie(passkeyCookie)
	if err != nil {
		return ""
	}
	return cookie.Value
}

// beginPasskeySignIn writes the options that the page's script passes to a device to sign in with a passkey.
func (s *Site) beginPasskeySignIn(c *personal.Call) error {
	if s.Accounts.Passkeys == nil {
		return s.writePasskeyOptions(c, nil, "", account.ErrPasskey)
	}
	options, browserToken, err := s.Accounts.BeginPasskeySignIn(c.Request.Context(), s.challengeToken(c), c.Browser.Network)
	return s.writePasskeyOptions(c, options, browserToken, err)
}

// beginPasskeyRegistration writes the options for a new passkey of the signed-in reader.
func (s *Site) beginPasskeyRegistration(c *personal.Call) error {
	if c.Session == nil || s.Accounts.Passkeys == nil {
		return s.writePasskeyOptions(c, nil, "", account.ErrNotRecent)
	}
	options, browserToken, err := s.Accounts.BeginPasskeyRegistration(c.Request.Context(), c.Session, s.challengeToken(c), c.Browser.Network)
	return s.writePasskeyOptions(c, options, browserToken, err)
}

// writePasskeyOptions writes options as JSON and stores the challenge token in a cookie. After a refusal, the
// page's script sends the form without a passkey, and the response states the reason.
func (s *Site) writePasskeyOptions(c *personal.Call, options any, browserToken string, err error) error {
	if err != nil {
		status, _, ok := refusalOf(c, err)
		if ok {
			c.Writer.WriteHeader(status)
			return nil
		}
		return err
	}
	s.SetCookies(
		c,
		http.Cookie{
			Name:     passkeyCookie,
			Value:    browserToken,
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

// signInByPasskey signs a reader in with the passkey of a device.
func (s *Site) signInByPasskey(c *personal.Call) error {
	again := SignInPage{Step: "ask"}
	if s.Accounts.Passkeys == nil {
		return s.showFormAgain(c, route.SignInPath, again, account.ErrPasskey)
	}
	in, err := s.Accounts.SignInByPasskey(c.Request.Context(), s.challengeToken(c), c.Request.PostForm.Get("credential"), c.Browser)
	var cloned *account.ClonedPasskeyError
	if errors.As(err, &cloned) {
		s.Log.WarnContext(c.Request.Context(), "a passkey may have been copied; it was refused", "user", cloned.User, "passkey", cloned.Passkey)
	}
	if err != nil {
		return s.showFormAgain(c, route.SignInPath, again, err)
	}
	in.Pending = s.pendingAction(c)
	return s.completeSignIn(c, in)
}

// addPasskey stores the passkey that a device created.
func (s *Site) addPasskey(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	if s.Accounts.Passkeys == nil {
		return s.showRefusal(c, account.ErrPasskey)
	}
	if !s.Accounts.IsRecent(c.Session) && c.Request.PostForm.Get("credential") == "" {
		return s.showRefusal(c, account.ErrNotRecent)
	}
	credential := c.Request.PostForm.Get("credential")
	if err := s.Accounts.AddPasskey(c.Request.Context(), c.Session, s.challengeToken(c), credential, c.Browser.UserAgent); err != nil {
		return s.showRefusal(c, err)
	}
	return s.redirectToAccount(c, "passkey")
}

func (s *Site) renamePasskey(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	if id, err := strconv.ParseInt(c.Request.PostForm.Get("passkey"), 10, 64); err == nil {
		if err := s.Accounts.RenamePasskey(c.Request.Context(), c.Session.UserID, id, c.Request.PostForm.Get("name")); err != nil {
			return err
		}
	}
	return s.redirectToAccount(c, "saved")
}

func (s *Site) removePasskey(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	if id, err := strconv.ParseInt(c.Request.PostForm.Get("passkey"), 10, 64); err == nil {
		if err := s.Accounts.RemovePasskey(c.Request.Context(), c.Session.UserID, id); err != nil {
			return err
		}
	}
	return s.redirectToAccount(c, "passkey-removed")
}
