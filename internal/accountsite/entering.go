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
		in := &account.Entered{User: c.Session.User, Wish: s.wish(c)}
		if c.Request.Method != http.MethodGet || c.Request.Header.Get("Sec-Fetch-Site") != "same-origin" {
			in.Wish.After = nil
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
	email, ok := account.Address(typed)
	if !ok {
		again.Wrong = map[string]string{"email": c.Locale.Text("form.email", nil)}
		return s.sign(c, "/login", http.StatusUnprocessableEntity, again)
	}
	if again.Step == "password" {
		in, err := s.Accounts.EnterByPassword(c.Request.Context(), email, c.Request.PostForm.Get("password"), c.Visitor)
		if err != nil {
			return s.again(c, "/login", again, err)
		}
		in.Wish = s.wish(c)
		return s.come(c, in)
	}
	return s.post(c, "/login", again, account.Knock{Email: email})
}

// post sends the letter and asks for its code.
func (s *Site) post(c *personal.Call, path string, again SignInPage, k account.Knock) error {
	k.Lang, k.Network, k.Wish = c.Locale, c.Visitor.Network, s.wish(c)
	secret, err := s.Accounts.Ask(c.Request.Context(), k)
	if err != nil {
		return s.again(c, path, again, err)
	}
	s.SetCookies(c, account.Awaiting(secret, s.Secure))
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
	email, ok := account.Address(again.Email)
	if !ok {
		again.Wrong["email"] = c.Locale.Text("form.email", nil)
	}
	password := form.Get("password")
	if password != "" {
		if weak := account.Weakness(password, again.Name, email); weak != "" {
			again.Wrong["password"] = account.PasswordText(c.Locale, weak)
		}
	}
	if len(again.Wrong) > 0 {
		return s.sign(c, "/signup", http.StatusUnprocessableEntity, again)
	}
	return s.post(c, "/signup", again, account.Knock{Email: email, Name: again.Name, Password: password})
}

// codeForm asks for the code of the letter that this browser waits for.
func (s *Site) codeForm(c *personal.Call) error {
	letter, err := s.Accounts.Awaited(c.Request.Context(), browser(c.Request))
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	m := SignInPage{Step: "code", Email: letter.Email, Change: letter.Changes}
	if c.Request.URL.Query().Get("again") != "" {
		m.Done = c.Locale.Text("account.sentAgain", nil)
	}
	return s.sign(c, "/code", http.StatusOK, m)
}

func (s *Site) code(c *personal.Call) error {
	letter, err := s.Accounts.Awaited(c.Request.Context(), browser(c.Request))
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	in, err := s.Accounts.EnterByCode(c.Request.Context(), browser(c.Request), account.Digits(c.Request.PostForm.Get("code")), c.Visitor)
	again := SignInPage{Step: "code", Email: letter.Email, Change: letter.Changes}
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
	letter, err := s.Accounts.Awaited(c.Request.Context(), browser(c.Request))
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	secret, err := s.Accounts.AskAgain(c.Request.Context(), browser(c.Request), c.Visitor.Network)
	if err != nil {
		return s.again(c, "/code", SignInPage{Step: "code", Email: letter.Email, Change: letter.Changes}, err)
	}
	s.SetCookies(c, account.Awaiting(secret, s.Secure))
	return s.Redirect(c, c.Account+"/code?again=1")
}

// confirm asks whoever opens a letter's link whether that was meant: programs that
// look into mail open links too, and press no button.
func (s *Site) confirm(c *personal.Call) error {
	link := c.Request.URL.Query().Get("letter")
	letter, err := s.Accounts.Letter(c.Request.Context(), link, c.Visitor.Waiting)
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask"}, err)
	}
	m := SignInPage{Step: "confirm", Email: letter.Email, Letter: link, Change: letter.Changes, Dropped: letter.Dropped}
	if c.Session != nil && c.Session.User.Email != letter.Email && !letter.Changes {
		m.Other = c.Session.User.Email
	}
	return s.sign(c, "/enter", http.StatusOK, m)
}

func (s *Site) enter(c *personal.Call) error {
	in, err := s.Accounts.EnterByLink(c.Request.Context(), c.Request.PostForm.Get("letter"), c.Visitor)
	if err != nil {
		return s.again(c, "/login", SignInPage{Step: "ask"}, err)
	}
	return s.entered(c, in)
}

// entered goes on after a letter: to the account where that has a new address, which signs
// nobody in.
func (s *Site) entered(c *personal.Call, in *account.Entered) error {
	if in.Secret != "" {
		return s.come(c, in)
	}
	s.SetCookies(c, account.Awaiting("", s.Secure))
	return s.done(c, "saved")
}
