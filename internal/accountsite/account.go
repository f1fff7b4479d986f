package accountsite

import (
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/i18n"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// showAccount shows a reader's account.
func (s *Site) showAccount(c *personal.Call) error {
	done := map[string]string{"saved": "account.saved", "address": "account.addressChanged", "password": "account.passwordSet",
		"out":     "account.signedOut",
		"passkey": "account.passkeyAdded", "passkey-removed": "account.passkeyRemoved",
		"unlinked": "account.unlinked"}[c.Request.URL.Query().Get("done")]
	if done != "" {
		done = c.Locale.Text(done, map[string]any{"issuer": "Google"})
	}
	m := AccountPage{Confirmation: done}
	if typed := s.TakeTyped(c, c.AccountPath); typed != nil {
		m.typed, m.Notice = typed, c.Locale.Text("account.typedKept", nil)
	}
	return s.writeAccount(c, http.StatusOK, m)
}

// writeAccount writes the account page. m has the messages; the account's data is filled in here.
func (s *Site) writeAccount(c *personal.Call, status int, m AccountPage) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	u := c.Session.User
	m.Name, m.Email, m.EmailLanguage, m.Password, m.JustSignedIn = u.Name, u.Email, u.Lang, u.Password != "", s.Accounts.IsRecent(c.Session)
	m.NewEmail, m.isStaff = m.Email, u.IsStaff()
	for field, to := range map[string]*string{"name": &m.Name, "lang": &m.EmailLanguage, "email": &m.NewEmail} {
		if m.typed.Has(field) {
			*to = m.typed.Get(field)
		}
	}
	m.Picture, m.PictureLimit, m.Passkey = u.PictureAddress(), formatMegabytes(c, s.Upload), s.Accounts.Passkeys != nil
	all, err := s.Accounts.ListSessions(c.Request.Context(), u)
	if err != nil {
		return err
	}
	for _, one := range all {
		m.Devices = append(
			m.Devices,
			Device{ID: strconv.FormatInt(one.ID, 10), Name: one.Device, LastUsed: one.SeenAt.Format(time.RFC3339), Current: one.ID == c.Session.ID},
		)
	}
	keys, err := s.Accounts.ListPasskeys(c.Request.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, k := range keys {
		m.Passkeys = append(
			m.Passkeys,
			Passkey{ID: strconv.FormatInt(k.ID, 10), Name: k.Name, AddedAt: k.CreatedAt.Format(time.RFC3339), LastUsed: formatTime(k.LastUsedAt)},
		)
	}
	companies, err := s.Accounts.Companies(c.Request.Context(), u.ID)
	if err != nil {
		return err
	}
	for _, one := range companies {
		m.Companies = append(m.Companies, Membership{Name: one.Name, Role: string(one.Role)})
	}
	linked, err := s.Accounts.GoogleLinkedAt(c.Request.Context(), u.ID)
	if err != nil {
		return err
	}
	m.GoogleSince = formatTime(linked)
	p, err := s.AccountPage(c.Request.Context(), s.AccountRequest(c, ""), status, m)
	if err == nil {
		s.Write(c, p)
	}
	return err
}

// formatTime returns a time in RFC 3339, "" for the zero time.
func formatTime(at clock.Moment) string {
	if at.IsZero() {
		return ""
	}
	return at.Format(time.RFC3339)
}

// redirectToAccount redirects a reader to the account page. what is the key of the message to show there.
func (s *Site) redirectToAccount(c *personal.Call, what string) error {
	return s.Redirect(c, c.AccountPath+"?done="+what)
}

// showFieldError shows the account with an error message beside a field.
func (s *Site) showFieldError(c *personal.Call, field, text string) error {
	notice := "form.check"
	if c.Request.PostForm.Has("password") || c.Request.PostForm.Has("old") || c.Request.PostForm.Has("proof") {
		notice = "form.checkPassword" // the response does not contain passwords
	}
	return s.writeAccount(c, http.StatusUnprocessableEntity,
		AccountPage{Errors: map[string]string{field: text}, Notice: c.Locale.Text(notice, nil), typed: c.Request.PostForm})
}

// showRefusal shows the account with the reason why something was refused. It returns err if err is not a refusal.
func (s *Site) showRefusal(c *personal.Call, err error) error {
	status, notice, ok := refusalOf(c, err)
	if !ok {
		return err
	}
	m := AccountPage{Notice: notice}
	if errors.Is(err, account.ErrNotRecent) {
		m.SignInAgain = route.SignInAddress(c.AccountPath, c.AccountPath) + "&" + reasonParam + "=" + personal.ReasonAgain
	}
	return s.writeAccount(c, status, m)
}

// showPasswordRefusal shows why a form that contains the current password was refused: beside the field if the password is wrong,
// otherwise as showRefusal does.
func (s *Site) showPasswordRefusal(c *personal.Call, field string, err error) error {
	if errors.Is(err, account.ErrPassword) {
		return s.showFieldError(c, field, c.Locale.Text("account.wrongPassword", nil))
	}
	return s.showRefusal(c, err)
}

func (s *Site) saveProfile(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	lang, ok := i18n.Lookup(c.Request.PostForm.Get("lang"))
	if !ok {
		lang = i18n.LookupOrDefault(c.Session.User.Lang)
	}
	if err := s.Accounts.UpdateProfile(c.Request.Context(), c.Session.User, c.Request.PostForm.Get("name"), lang); err != nil {
		return err
	}
	return s.redirectToAccount(c, "saved")
}

func (s *Site) changeEmail(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	email, ok := account.NormalizeEmail(c.Request.PostForm.Get("email"))
	switch {
	case !ok:
		return s.showFieldError(c, "email", c.Locale.Text("form.email", nil))
	case email == c.Session.User.Email:
		return s.redirectToAccount(c, "saved")
	case !s.Accounts.IsRecent(c.Session):
		return s.showRefusal(c, account.ErrNotRecent)
	}
	browserToken, err := s.Accounts.SendAddressEmail(c.Request.Context(), c.Session.User, email, c.Browser.Network, c.Locale)
	if err != nil {
		return s.showRefusal(c, err)
	}
	s.SetCookies(c, account.NewSignInCookie(browserToken, s.Secure))
	return s.Redirect(c, c.AccountPath+"/code")
}

func (s *Site) setPassword(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	password, u := c.Request.PostForm.Get("password"), c.Session.User
	if weak := account.PasswordWeakness(password, u.Name, u.Email); weak != "" {
		return s.showFieldError(c, "password", account.WeaknessText(c.Locale, weak))
	}
	if err := s.Accounts.SetPassword(c.Request.Context(), c.Session, c.Request.PostForm.Get("old"), password); err != nil {
		return s.showPasswordRefusal(c, "old", err)
	}
	return s.redirectToAccount(c, "password")
}

// signOut ends the session of this browser, of another device, of all others, or all sessions of the reader.
func (s *Site) signOut(c *personal.Call) error {
	device := c.Request.PostForm.Get("device")
	if device == "all" && c.Session != nil {
		if err := s.Accounts.EndOtherSessions(c.Request.Context(), c.Session.UserID, 0); err != nil {
			return err
		}
	}
	if device == "" || device == "all" || c.Session == nil {
		if err := s.Accounts.EndSession(c.Request.Context(), c.Browser.SessionToken); err != nil {
			return err
		}
		s.SetCookies(c, account.ExpiredCookies(s.Secure)...)
		c.Writer.Header().Set("Clear-Site-Data", `"cache"`)
		return s.Redirect(c, pageAfterSignOut(c))
	}
	if device == "others" {
		if err := s.Accounts.EndOtherSessions(c.Request.Context(), c.Session.UserID, c.Session.ID); err != nil {
			return err
		}
		return s.redirectToAccount(c, "out")
	}
	id, err := strconv.ParseInt(device, 10, 64)
	if err != nil {
		return s.redirectToAccount(c, "out")
	}
	if err := s.Accounts.EndSessionByID(c.Request.Context(), c.Session.UserID, id); err != nil {
		return err
	}
	return s.redirectToAccount(c, "out")
}

// pageAfterSignOut returns the address that a reader is redirected to after signing out: that of the page with the button, or
// that of the sign-in page if the page with the button is personal or unknown.
func pageAfterSignOut(c *personal.Call) string {
	from, err := url.Parse(c.Request.Referer())
	if err != nil || from.Host != c.Request.Host || from.Path == "" {
		return c.AccountPath + route.SignInPath
	}
	if match, ok := route.Find(from.Path); ok && match.Page.Personal {
		return c.AccountPath + route.SignInPath
	}
	return account.SafeRedirect(from.RequestURI())
}

// requireRecentSignIn makes sure that the reader signed in recently or has entered the password in the field
// proof. Otherwise it shows the account with the reason, and ok is false. An error of the field is
// under the name of the form, because two forms have such a field.
func (s *Site) requireRecentSignIn(c *personal.Call, form string) (ok bool, err error) {
	switch u := c.Session.User; {
	case s.Accounts.IsRecent(c.Session):
		return true, nil
	case u.Password == "" || c.Request.Method != http.MethodPost:
		return false, s.showRefusal(c, account.ErrNotRecent)
	default:
		if err := s.Accounts.CheckPassword(c.Request.Context(), c.Session, c.Request.PostForm.Get("proof")); err != nil {
			return false, s.showPasswordRefusal(c, form, err)
		}
	}
	return true, nil
}

// exportData sends a reader all data that is stored about them, as JSON.
func (s *Site) exportData(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	if ok, err := s.requireRecentSignIn(c, "export"); !ok {
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

func (s *Site) deleteAccount(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	if c.Request.PostForm.Get("sure") == "" {
		return s.showFieldError(c, "sure", c.Locale.Text("form.required", nil))
	}
	if ok, err := s.requireRecentSignIn(c, "delete"); !ok {
		return err
	}
	if err := s.Accounts.Delete(c.Request.Context(), c.Session.User); err != nil {
		return s.showRefusal(c, err)
	}
	s.SetCookies(c, append(account.ExpiredCookies(s.Secure), http.Cookie{Name: account.KnownBrowserCookie, Path: "/", MaxAge: -1})...)
	return s.showSignIn(c, route.SignInPath, http.StatusOK, SignInPage{Step: "ask", Confirmation: c.Locale.Text("account.deleted", nil)})
}
