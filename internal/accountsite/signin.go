package accountsite

import (
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/personal"
)

// askForm asks for an address, or with ?with=password for a password too. Who is
// signed in goes on at once; a wish is done only for a page of ours, for a link from
// elsewhere must write nothing.
func (s *Site) askForm(c *personal.Call) error {
	if c.Session != nil {
		in := &account.SignInResult{User: c.Session.User, Pending: s.wish(c)}
		if c.Request.Method != http.MethodGet || c.Request.Header.Get("Sec-Fetch-Site") != "same-origin" {
			in.Pending.Actions = nil
		}
		return s.come(c, in)
	}
	return s.sign(c, "/login", http.StatusOK, SignInPage{Step: step(c)})
}

// step is which of the two forms one sees, or has sent.
func step(c *personal.Call) string {
	if c.Request.Form.Get("with") == "password" {
		return "password"
	}
	return "ask"
}

// ask sends a letter to the address that was typed, or lets in by password.
func (s *Site) ask(c *personal.Call) error {
	typed := c.Request.PostForm.Get("email")
	again := SignInPage{Step: step(c), Email: typed}
	email, ok := account.NormalizeEmail(typed)
	if !ok {
		again.Wrong = map[string]string{"email": c.Locale.Text("form.email", nil)}
		return s.sign(c, "/login", http.StatusUnprocessableEntity, again)
	}
	if again.Step == "password" {
		in, err := s.Accounts.SignInByPassword(c.Request.Context(), email, c.Request.PostForm.Get("password"), c.Visitor)
		if err != nil {
			return s.again(c, "/login", again, err)
		}
		in.Pending = s.wish(c)
		return s.come(c, in)
	}
	return s.post(c, "/login", again, account.SignInRequest{Email: email})
}

// post sends the letter and asks for its code.
func (s *Site) post(c *personal.Call, path string, again SignInPage, k account.SignInRequest) error {
	k.Lang, k.Network, k.Pending = c.Locale, c.Visitor.Network, s.wish(c)
	secret, err := s.Accounts.SendSignInEmail(c.Request.Context(), k)
	if err != nil {
		return s.again(c, path, again, err)
	}
	s.SetCookies(c, account.NewSignInCookie(secret, s.Secure))
	return s.Redirect(c, c.Account+"/code")
}

// again shows a form once more, with what was typed and why it was not taken.
func (s *Site) again(c *personal.Call, path string, m SignInPage, err error) error {
	status, notice, ok := refused(c, err)
	if !ok {
		return err
	}
	m.Notice = notice
	return s.sign(c, path, status, m)
}

func (s *Site) createForm(c *personal.Call) error {
	if c.Session != nil {
		return s.Redirect(c, c.Account)
	}
	return s.sign(c, "/signup", http.StatusOK, SignInPage{Step: "create"})
}

// create sends a letter, with which the account begins.
func (s *Site) create(c *personal.Call) error {
	form := c.Request.PostForm
	again := SignInPage{Step: "create", Email: form.Get("email"), Name: form.Get("name"), Wrong: map[string]string{}}
	email, ok := account.NormalizeEmail(again.Email)
	if !ok {
		again.Wrong["email"] = c.Locale.Text("form.email", nil)
	}
	password := form.Get("password")
	if password != "" {
		if weak := account.PasswordWeakness(password, again.Name, email); weak != "" {
			again.Wrong["password"] = account.WeaknessText(c.Locale, weak)
		}
	}
	if len(again.Wrong) > 0 {
		return s.sign(c, "/signup", http.StatusUnprocessableEntity, again)
	}
	return s.post(c, "/signup", again, account.SignInRequest{Email: email, Name: again.Name, Password: password})
}

// codeForm asks for the code of the letter that this browser waits for.
func (s *Site) codeForm(c *personal.Call) error {
	letter, err := s.Accounts.EmailOfBrowser(c.Request.Context(), browser(c.Request))
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	m := SignInPage{Step: "code", Email: letter.Email, Change: letter.ChangesAddress}
	if c.Request.URL.Query().Get("again") != "" {
		m.Done = c.Locale.Text("account.sentAgain", nil)
	}
	return s.sign(c, "/code", http.StatusOK, m)
}

func (s *Site) code(c *personal.Call) error {
	letter, err := s.Accounts.EmailOfBrowser(c.Request.Context(), browser(c.Request))
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	in, err := s.Accounts.SignInByCode(c.Request.Context(), browser(c.Request), account.NormalizeCode(c.Request.PostForm.Get("code")), c.Visitor)
	again := SignInPage{Step: "code", Email: letter.Email, Change: letter.ChangesAddress}
	switch {
	case errors.Is(err, account.ErrCode):
		again.Wrong = map[string]string{"code": c.Locale.Text("account.wrongCode", nil)}
		return s.sign(c, "/code", http.StatusUnprocessableEntity, again)
	case errors.Is(err, account.ErrExpired):
		again.Step = "ask"
		return s.again(c, "/login", again, err)
	case err != nil:
		return s.again(c, "/code", again, err)
	}
	return s.entered(c, in)
}

// askAgain sends the letter that this browser waits for once more.
func (s *Site) askAgain(c *personal.Call) error {
	letter, err := s.Accounts.EmailOfBrowser(c.Request.Context(), browser(c.Request))
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	secret, err := s.Accounts.ResendEmail(c.Request.Context(), browser(c.Request), c.Visitor.Network)
	if err != nil {
		return s.again(c, "/code", SignInPage{Step: "code", Email: letter.Email, Change: letter.ChangesAddress}, err)
	}
	s.SetCookies(c, account.NewSignInCookie(secret, s.Secure))
	return s.Redirect(c, c.Account+"/code?again=1")
}

// confirm asks whoever opens a letter's link whether that was meant: programs that
// look into mail open links too, and press no button.
func (s *Site) confirm(c *personal.Call) error {
	link := c.Request.URL.Query().Get("letter")
	letter, err := s.Accounts.EmailOfLink(c.Request.Context(), link, c.Visitor.SignInToken)
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask"}, err)
	}
	m := SignInPage{Step: "confirm", Email: letter.Email, Letter: link, Change: letter.ChangesAddress, Dropped: letter.DropsInput}
	if c.Session != nil && c.Session.User.Email != letter.Email && !letter.ChangesAddress {
		m.Other = c.Session.User.Email
	}
	return s.sign(c, "/enter", http.StatusOK, m)
}

func (s *Site) enter(c *personal.Call) error {
	in, err := s.Accounts.SignInByLink(c.Request.Context(), c.Request.PostForm.Get("letter"), c.Visitor)
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask"}, err)
	}
	return s.entered(c, in)
}

// entered goes on after a letter: to the account where that has a new address, which signs
// nobody in.
func (s *Site) entered(c *personal.Call, in *account.SignInResult) error {
	if in.SessionToken != "" {
		return s.come(c, in)
	}
	s.SetCookies(c, account.NewSignInCookie("", s.Secure))
	return s.done(c, "saved")
}
