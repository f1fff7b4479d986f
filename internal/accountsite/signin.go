package accountsite

import (
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// showSignInForm asks for an address, and with ?with=password for a password too. It redirects readers who
// are signed in already, except to sign in again. Their pending action is done only if a page of this site sent them, so that
// a link on another site cannot write anything.
func (s *Site) showSignInForm(c *personal.Call) error {
	m := SignInPage{Step: requestedStep(c)}
	if c.Session != nil && c.Request.Form.Get(reasonParam) == personal.ReasonAgain {
		m.Email = c.Session.User.Email
	} else if c.Session != nil {
		in := &account.SignInResult{User: c.Session.User, Pending: s.pendingAction(c)}
		if c.Request.Method != http.MethodGet || c.Request.Header.Get("Sec-Fetch-Site") != "same-origin" {
			in.Pending.Actions = nil
		}
		return s.completeSignIn(c, in)
	}
	return s.showSignIn(c, route.SignInPath, http.StatusOK, m)
}

// requestedStep returns the step of the sign-in form that was requested or sent: "ask" or "password".
func requestedStep(c *personal.Call) string {
	if c.Request.Form.Get("with") == "password" {
		return "password"
	}
	return "ask"
}

// handleSignInForm sends an email to the typed address, or signs the reader in by password.
func (s *Site) handleSignInForm(c *personal.Call) error {
	typed := c.Request.PostForm.Get("email")
	again := SignInPage{Step: requestedStep(c), Email: typed}
	email, ok := account.NormalizeEmail(typed)
	if !ok {
		again.Errors = map[string]string{"email": c.Locale.Text("form.email", nil)}
		return s.showSignIn(c, route.SignInPath, http.StatusUnprocessableEntity, again)
	}
	if again.Step == "password" {
		in, err := s.Accounts.SignInByPassword(c.Request.Context(), email, c.Request.PostForm.Get("password"), c.Browser)
		if err != nil {
			return s.showFormAgain(c, route.SignInPath, again, err)
		}
		in.Pending = s.pendingAction(c)
		return s.completeSignIn(c, in)
	}
	return s.sendSignInEmail(c, route.SignInPath, again, account.SignInRequest{Email: email})
}

// sendSignInEmail sends a sign-in email and redirects to the form for its code. If the request is refused, it
// shows the form again.
func (s *Site) sendSignInEmail(c *personal.Call, path string, again SignInPage, request account.SignInRequest) error {
	request.Lang, request.From, request.Pending = c.Locale, c.Browser, s.pendingAction(c)
	browserToken, err := s.Accounts.SendSignInEmail(c.Request.Context(), request)
	if err != nil {
		return s.showFormAgain(c, path, again, err)
	}
	s.SetCookies(c, account.NewSignInCookie(browserToken, s.Secure))
	return s.Redirect(c, c.AccountPath+"/code")
}

// showFormAgain shows a form with the values of m and the reason why it was refused. It returns err if err
// is not a refusal.
func (s *Site) showFormAgain(c *personal.Call, path string, m SignInPage, err error) error {
	status, notice, ok := refusalOf(c, err)
	if !ok {
		return err
	}
	m.Notice = notice
	return s.showSignIn(c, path, status, m)
}

func (s *Site) showSignUpForm(c *personal.Call) error {
	if c.Session != nil {
		return s.Redirect(c, c.AccountPath)
	}
	return s.showSignIn(c, "/signup", http.StatusOK, SignInPage{Step: "create"})
}

// handleSignUpForm sends the email that confirms a new account.
func (s *Site) handleSignUpForm(c *personal.Call) error {
	form := c.Request.PostForm
	again := SignInPage{Step: "create", Email: form.Get("email"), Name: form.Get("name"), Errors: map[string]string{}}
	email, ok := account.NormalizeEmail(again.Email)
	if !ok {
		again.Errors["email"] = c.Locale.Text("form.email", nil)
	}
	password := form.Get("password")
	if password != "" {
		if weak := account.PasswordWeakness(password, again.Name, email); weak != "" {
			again.Errors["password"] = account.WeaknessText(c.Locale, weak)
		}
	}
	if len(again.Errors) > 0 {
		return s.showSignIn(c, "/signup", http.StatusUnprocessableEntity, again)
	}
	return s.sendSignInEmail(c, "/signup", again, account.SignInRequest{Email: email, Name: again.Name, Password: password})
}

// showCodeForm asks for the code of the email that this browser requested.
func (s *Site) showCodeForm(c *personal.Call) error {
	email, err := s.Accounts.EmailOfBrowser(c.Request.Context(), signInToken(c.Request))
	if err != nil {
		return s.showFormAgain(c, route.SignInPath, SignInPage{Step: "ask", Email: email.Email}, err)
	}
	m := SignInPage{Step: "code", Email: email.Email, ChangesAddress: email.ChangesAddress}
	if c.Request.URL.Query().Get("again") != "" {
		m.Confirmation = c.Locale.Text("account.sentAgain", nil)
	}
	return s.showSignIn(c, "/code", http.StatusOK, m)
}

func (s *Site) handleCode(c *personal.Call) error {
	email, err := s.Accounts.EmailOfBrowser(c.Request.Context(), signInToken(c.Request))
	if err != nil {
		return s.showFormAgain(c, route.SignInPath, SignInPage{Step: "ask", Email: email.Email}, err)
	}
	code := account.NormalizeCode(c.Request.PostForm.Get("code"))
	in, err := s.Accounts.SignInByCode(c.Request.Context(), signInToken(c.Request), code, c.Browser)
	again := SignInPage{Step: "code", Email: email.Email, ChangesAddress: email.ChangesAddress}
	switch {
	case errors.Is(err, account.ErrCode):
		again.Errors = map[string]string{"code": c.Locale.Text("account.wrongCode", nil)}
		return s.showSignIn(c, "/code", http.StatusUnprocessableEntity, again)
	case errors.Is(err, account.ErrExpired):
		again.Step = "ask"
		return s.showFormAgain(c, route.SignInPath, again, err)
	case err != nil:
		return s.showFormAgain(c, "/code", again, err)
	}
	return s.completeEmailSignIn(c, in)
}

// resendEmail sends again the email that this browser requested.
func (s *Site) resendEmail(c *personal.Call) error {
	email, err := s.Accounts.EmailOfBrowser(c.Request.Context(), signInToken(c.Request))
	if err != nil {
		return s.showFormAgain(c, route.SignInPath, SignInPage{Step: "ask", Email: email.Email}, err)
	}
	browserToken, err := s.Accounts.ResendEmail(c.Request.Context(), signInToken(c.Request), c.Browser)
	if err != nil {
		return s.showFormAgain(c, "/code", SignInPage{Step: "code", Email: email.Email, ChangesAddress: email.ChangesAddress}, err)
	}
	s.SetCookies(c, account.NewSignInCookie(browserToken, s.Secure))
	return s.Redirect(c, c.AccountPath+"/code?again=1")
}

// showLinkConfirmation asks the reader to confirm the link of an email. Mail scanners open links too, but
// they send no forms.
func (s *Site) showLinkConfirmation(c *personal.Call) error {
	link := c.Request.URL.Query().Get("letter")
	email, err := s.Accounts.EmailOfLink(c.Request.Context(), link, c.Browser.SignInToken)
	if err != nil {
		return s.showFormAgain(c, route.SignInPath, SignInPage{Step: "ask"}, err)
	}
	m := SignInPage{Step: "confirm", Email: email.Email, EmailToken: link, ChangesAddress: email.ChangesAddress,
		InputIgnored: email.DropsInput}
	if c.Session != nil && c.Session.User.Email != email.Email && !email.ChangesAddress {
		m.OtherEmail = c.Session.User.Email
	}
	return s.showSignIn(c, "/enter", http.StatusOK, m)
}

func (s *Site) signInByLink(c *personal.Call) error {
	in, err := s.Accounts.SignInByLink(c.Request.Context(), c.Request.PostForm.Get("letter"), c.Browser)
	if err != nil {
		return s.showFormAgain(c, route.SignInPath, SignInPage{Step: "ask"}, err)
	}
	return s.completeEmailSignIn(c, in)
}

// completeEmailSignIn signs the reader in after a code or link. An email that confirmed a new address signs
// nobody in: it leads to the account.
func (s *Site) completeEmailSignIn(c *personal.Call, in *account.SignInResult) error {
	if in.SessionToken != "" {
		return s.completeSignIn(c, in)
	}
	s.SetCookies(c, account.NewSignInCookie("", s.Secure))
	return s.redirectToAccount(c, "address")
}
