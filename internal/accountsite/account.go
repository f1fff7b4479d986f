package accountsite

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/i18n"
	"masthead/internal/personal"
)

// profile shows a reader's account.
func (s *Site) profile(c *personal.Call) error {
	done := map[string]string{"saved": "account.saved", "password": "account.passwordSet", "out": "account.signedOut",
		"passkey": "account.passkeyAdded", "passkey-removed": "account.passkeyRemoved",
		"unlinked": "account.unlinked"}[c.Request.URL.Query().Get("done")]
	if done != "" {
		done = c.Locale.Text(done, map[string]any{"issuer": "Google"})
	}
	return s.show(c, http.StatusOK, AccountPage{Done: done})
}

// show shows the account with what is wrong, or was done.
func (s *Site) show(c *personal.Call, status int, m AccountPage) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	u := c.Session.User
	m.Name, m.Email, m.Letters, m.Password, m.Fresh = u.Name, u.Email, u.Lang, u.Password != "", s.Accounts.IsRecent(c.Session)
	m.Picture, m.PictureLimit, m.Passkey = u.PictureAddress(), megabytes(c, s.Upload), s.Accounts.Passkeys != nil
	all, err := s.Accounts.ListSessions(c.Request.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, one := range all {
		m.Devices = append(
			m.Devices,
			Device{ID: strconv.FormatInt(one.ID, 10), Name: one.Device, Seen: one.SeenAt.Format(time.RFC3339), This: one.ID == c.Session.ID},
		)
	}
	keys, err := s.Accounts.ListPasskeys(c.Request.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, k := range keys {
		m.Passkeys = append(
			m.Passkeys,
			Passkey{ID: strconv.FormatInt(k.ID, 10), Name: k.Name, Made: k.CreatedAt.Format(time.RFC3339), Used: moment(k.LastUsedAt)},
		)
	}
	companies, err := s.Accounts.Companies(c.Request.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, one := range companies {
		m.Companies = append(m.Companies, Membership{Name: one.Name, Role: string(one.Role)})
	}
	linked, err := s.Accounts.LinkedSince(c.Request.Context(), u.ID)
	if err != nil {
		return err
	}
	m.Linked = moment(linked)
	p, err := s.OwnPage(c.Request.Context(), s.AccountRequest(c, ""), status, m)
	if err == nil {
		s.Write(c, p)
	}
	return err
}

// moment is a time as pages read it, "" for none.
func moment(at clock.Moment) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(time.RFC3339)
}

// done sends a reader back to the account after something was done there.
func (s *Site) done(c *personal.Call, what string) error {
	return s.Redirect(c, c.Account+"?done="+what)
}

// wrong shows the account again with what is wrong with a field.
func (s *Site) wrong(c *personal.Call, field, text string) error {
	return s.show(
		c,
		http.StatusUnprocessableEntity,
		AccountPage{Wrong: map[string]string{field: text}, Notice: c.Locale.Text("form.check", nil)},
	)
}

// not shows the account again where something was refused.
func (s *Site) not(c *personal.Call, err error) error {
	status, notice, ok := refused(c, err)
	if !ok {
		return err
	}
	return s.show(c, status, AccountPage{Notice: notice})
}

func (s *Site) rename(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	lang, ok := i18n.Lookup(c.Request.PostForm.Get("lang"))
	if !ok {
		lang = i18n.LookupOrDefault(c.Session.User.Lang)
	}
	if err := s.Accounts.UpdateProfile(c.Request.Context(), c.Session.User, c.Request.PostForm.Get("name"), lang); err != nil {
		return err
	}
	return s.done(c, "saved")
}

func (s *Site) changeEmail(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	email, ok := account.NormalizeEmail(c.Request.PostForm.Get("email"))
	switch {
	case !ok:
		return s.wrong(c, "email", c.Locale.Text("form.email", nil))
	case email == c.Session.User.Email:
		return s.done(c, "saved")
	case !s.Accounts.IsRecent(c.Session):
		return s.show(c, http.StatusForbidden, AccountPage{Notice: c.Locale.Text("account.proveAgain", nil)})
	}
	secret, err := s.Accounts.SendAddressEmail(c.Request.Context(), c.Session.User, email, c.Visitor.Network, c.Locale)
	if err != nil {
		return s.not(c, err)
	}
	s.SetCookies(c, account.NewSignInCookie(secret, s.Secure))
	return s.Redirect(c, c.Account+"/code")
}

func (s *Site) setPassword(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	password, u := c.Request.PostForm.Get("password"), c.Session.User
	if weak := account.PasswordWeakness(password, u.Name, u.Email); weak != "" {
		return s.wrong(c, "password", account.WeaknessText(c.Locale, weak))
	}
	if err := s.Accounts.SetPassword(c.Request.Context(), c.Session, c.Request.PostForm.Get("old"), password, c.Visitor.Network); err != nil {
		return s.not(c, err)
	}
	return s.done(c, "password")
}

// signOut signs this browser out, or another one of the reader's, or all others.
func (s *Site) signOut(c *personal.Call) error {
	device := c.Request.PostForm.Get("device")
	if device == "all" && c.Session != nil {
		if err := s.Accounts.EndOtherSessions(c.Request.Context(), c.Session.UserID, 0); err != nil {
			return err
		}
	}
	if device == "" || device == "all" || c.Session == nil {
		if err := s.Accounts.EndSession(c.Request.Context(), c.Visitor.SessionToken); err != nil {
			return err
		}
		s.SetCookies(c, account.ExpiredCookies(s.Secure)...)
		c.Writer.Header().Set("Clear-Site-Data", `"cache"`)
		return s.Redirect(c, c.Account+"/login")
	}
	if device == "others" {
		if err := s.Accounts.EndOtherSessions(c.Request.Context(), c.Session.UserID, c.Session.ID); err != nil {
			return err
		}
		return s.done(c, "out")
	}
	id, err := strconv.ParseInt(device, 10, 64)
	if err != nil {
		return s.done(c, "out")
	}
	if err := s.Accounts.EndSessionByID(c.Request.Context(), c.Session.UserID, id); err != nil {
		return err
	}
	return s.done(c, "out")
}

// export gives a reader everything that is kept about them.
func (s *Site) export(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	all, err := s.Accounts.Export(c.Request.Context(), c.Session.User)
	if err != nil {
		return err
	}
	c.Writer.Header().Set("Content-Type", "application/json; charset=utf-8")
	c.Writer.Header().Set("Content-Disposition", `attachment; filename="account.json"`)
	encoder := json.NewEncoder(c.Writer)
	encoder.SetIndent("", "\t")
	_ = encoder.Encode(all) // a failed write means that the reader left
	return nil
}

func (s *Site) delete(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	if c.Request.PostForm.Get("sure") == "" {
		return s.wrong(c, "sure", c.Locale.Text("form.required", nil))
	}
	u := c.Session.User
	if !s.Accounts.IsRecent(c.Session) {
		if u.Password == "" {
			return s.show(c, http.StatusForbidden, AccountPage{Notice: c.Locale.Text("account.proveAgain", nil)})
		}
		if err := s.Accounts.CheckPassword(c.Request.Context(), u, c.Request.PostForm.Get("proof"), c.Visitor.Network); err != nil {
			return s.not(c, err)
		}
	}
	if err := s.Accounts.Delete(c.Request.Context(), u); err != nil {
		return err
	}
	s.SetCookies(c, account.ExpiredCookies(s.Secure)...)
	return s.sign(c, "/login", http.StatusOK, SignInPage{Step: "ask", Done: c.Locale.Text("account.deleted", nil)})
}
