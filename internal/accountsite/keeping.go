package accountsite

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/i18n"
	"masthead/internal/page"
)

// profile shows a reader's account.
func (s *Site) profile(c *call) error {
	done := map[string]string{"saved": "account.saved", "password": "account.passwordSet", "out": "account.signedOut",
		"passkey": "account.passkeyAdded", "passkey-removed": "account.passkeyRemoved",
		"unlinked": "account.unlinked"}[c.r.URL.Query().Get("done")]
	if done != "" {
		done = c.lang.Text(done, map[string]any{"issuer": "Google"})
	}
	return s.show(c, http.StatusOK, page.AccountPage{Done: done})
}

// show shows the account with what is wrong, or was done.
func (s *Site) show(c *call, status int, m page.AccountPage) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	u := c.own.User
	m.Name, m.Email, m.Letters, m.Password, m.Fresh = u.Name, u.Email, u.Lang, u.Password != "", s.Accounts.Fresh(c.own)
	m.Picture, m.PictureLimit, m.Passkey = u.PictureAddress(), c.megabytes(s.Upload), s.Accounts.Passkeys != nil
	all, err := s.Accounts.Sessions(c.r.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, one := range all {
		m.Devices = append(m.Devices, page.Device{ID: strconv.FormatInt(one.ID, 10), Name: one.Device, Seen: one.SeenAt.Format(time.RFC3339), This: one.ID == c.own.ID})
	}
	keys, err := s.Accounts.PasskeysOf(c.r.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, k := range keys {
		m.Passkeys = append(m.Passkeys, page.Passkey{ID: strconv.FormatInt(k.ID, 10), Name: k.Name, Made: k.CreatedAt.Format(time.RFC3339), Used: moment(k.LastUsedAt)})
	}
	companies, err := s.Accounts.Companies(c.r.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, one := range companies {
		m.Companies = append(m.Companies, page.Membership{Name: one.Name, Role: string(one.Role)})
	}
	linked, err := s.Accounts.Linked(c.r.Context(), u.ID)
	if err != nil {
		return err
	}
	m.Linked = moment(linked)
	p, err := s.Pages.Own(c.r.Context(), s.request(c, ""), status, m)
	if err == nil {
		s.write(c, p)
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
func (s *Site) done(c *call, what string) error { return s.to(c, c.below+"?done="+what) }

// wrong shows the account again with what is wrong with a field.
func (s *Site) wrong(c *call, field, text string) error {
	return s.show(c, http.StatusUnprocessableEntity, page.AccountPage{Wrong: map[string]string{field: text}, Notice: c.lang.Text("form.check", nil)})
}

// not shows the account again where something was refused.
func (s *Site) not(c *call, err error) error {
	status, notice, ok := c.refused(err)
	if !ok {
		return err
	}
	return s.show(c, status, page.AccountPage{Notice: notice})
}

func (s *Site) rename(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	lang, ok := i18n.Lookup(c.r.PostForm.Get("lang"))
	if !ok {
		lang = i18n.Of(c.own.User.Lang)
	}
	if err := s.Accounts.Rename(c.r.Context(), c.own.User, c.r.PostForm.Get("name"), lang); err != nil {
		return err
	}
	return s.done(c, "saved")
}

func (s *Site) changeEmail(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	email, ok := account.Address(c.r.PostForm.Get("email"))
	switch {
	case !ok:
		return s.wrong(c, "email", c.lang.Text("form.email", nil))
	case email == c.own.User.Email:
		return s.done(c, "saved")
	case !s.Accounts.Fresh(c.own):
		return s.show(c, http.StatusForbidden, page.AccountPage{Notice: c.lang.Text("account.proveAgain", nil)})
	}
	secret, err := s.Accounts.AskForAddress(c.r.Context(), c.own.User, email, c.by.Network, c.lang)
	if err != nil {
		return s.not(c, err)
	}
	s.set(c, account.Awaiting(secret, s.Secure))
	return s.to(c, c.below+"/code")
}

func (s *Site) setPassword(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	password, u := c.r.PostForm.Get("password"), c.own.User
	if weak := account.Weakness(password, u.Name, u.Email); weak != "" {
		return s.wrong(c, "password", account.PasswordText(c.lang, weak))
	}
	if err := s.Accounts.SetPassword(c.r.Context(), c.own, c.r.PostForm.Get("old"), password, c.by.Network); err != nil {
		return s.not(c, err)
	}
	return s.done(c, "password")
}

// signOut signs this browser out, or another one of the reader's, or all others.
func (s *Site) signOut(c *call) error {
	device := c.r.PostForm.Get("device")
	if device == "all" && c.own != nil {
		if err := s.Accounts.EndOthers(c.r.Context(), c.own.UserID, 0); err != nil {
			return err
		}
	}
	if device == "" || device == "all" || c.own == nil {
		if err := s.Accounts.End(c.r.Context(), c.by.Session); err != nil {
			return err
		}
		s.set(c, account.NoCookies(s.Secure)...)
		c.w.Header().Set("Clear-Site-Data", `"cache"`)
		return s.to(c, c.below+"/login")
	}
	if device == "others" {
		if err := s.Accounts.EndOthers(c.r.Context(), c.own.UserID, c.own.ID); err != nil {
			return err
		}
		return s.done(c, "out")
	}
	id, err := strconv.ParseInt(device, 10, 64)
	if err != nil {
		return s.done(c, "out")
	}
	if err := s.Accounts.EndOne(c.r.Context(), c.own.UserID, id); err != nil {
		return err
	}
	return s.done(c, "out")
}

// export gives a reader everything that is kept about them.
func (s *Site) export(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	all, err := s.Accounts.Export(c.r.Context(), c.own.User)
	if err != nil {
		return err
	}
	c.w.Header().Set("Content-Type", "application/json; charset=utf-8")
	c.w.Header().Set("Content-Disposition", `attachment; filename="account.json"`)
	encoder := json.NewEncoder(c.w)
	encoder.SetIndent("", "\t")
	_ = encoder.Encode(all) // a failed write means that the reader left
	return nil
}

func (s *Site) delete(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	if c.r.PostForm.Get("sure") == "" {
		return s.wrong(c, "sure", c.lang.Text("form.required", nil))
	}
	u := c.own.User
	if !s.Accounts.Fresh(c.own) {
		if u.Password == "" {
			return s.show(c, http.StatusForbidden, page.AccountPage{Notice: c.lang.Text("account.proveAgain", nil)})
		}
		if err := s.Accounts.Prove(c.r.Context(), u, c.r.PostForm.Get("proof"), c.by.Network); err != nil {
			return s.not(c, err)
		}
	}
	if err := s.Accounts.Delete(c.r.Context(), u); err != nil {
		return err
	}
	s.set(c, account.NoCookies(s.Secure)...)
	return s.sign(c, "/login", http.StatusOK, page.SignInPage{Step: "ask", Done: c.lang.Text("account.deleted", nil)})
}
