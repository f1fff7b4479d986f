package accountsite

import (
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/page"
)

// askForm asks for an address, or with ?with=password for a password too. Who is
// signed in goes on at once; a wish is done only for a page of ours, for a link from
// elsewhere must write nothing.
func (s *Site) askForm(c *call) error {
	if c.own != nil {
		in := &account.Entered{User: c.own.User, Wish: s.wish(c)}
		if c.r.Method != http.MethodGet || c.r.Header.Get("Sec-Fetch-Site") != "same-origin" {
			in.Wish.After = nil
		}
		return s.come(c, in)
	}
	return s.sign(c, "/login", http.StatusOK, page.SignInPage{Step: step(c)})
}

// step is which of the two forms one sees, or has sent.
func step(c *call) string {
	if c.r.Form.Get("with") == "password" {
		return "password"
	}
	return "ask"
}

// ask sends a letter to the address that was typed, or lets in by password.
func (s *Site) ask(c *call) error {
	typed := c.r.PostForm.Get("email")
	again := page.SignInPage{Step: step(c), Email: typed}
	email, ok := account.Address(typed)
	if !ok {
		again.Wrong = map[string]string{"email": c.lang.Text("form.email", nil)}
		return s.sign(c, "/login", http.StatusUnprocessableEntity, again)
	}
	if again.Step == "password" {
		in, err := s.Accounts.EnterByPassword(c.r.Context(), email, c.r.PostForm.Get("password"), c.by)
		if err != nil {
			return s.again(c, "/login", again, err)
		}
		in.Wish = s.wish(c)
		return s.come(c, in)
	}
	return s.post(c, "/login", again, account.Knock{Email: email})
}

// post sends the letter and asks for its code.
func (s *Site) post(c *call, path string, again page.SignInPage, k account.Knock) error {
	k.Lang, k.Network, k.Wish = c.lang, c.by.Network, s.wish(c)
	secret, err := s.Accounts.Ask(c.r.Context(), k)
	if err != nil {
		return s.again(c, path, again, err)
	}
	s.set(c, account.Awaiting(secret, s.Secure))
	return s.to(c, c.below+"/code")
}

// again shows a form once more, with what was typed and why it was not taken.
func (s *Site) again(c *call, path string, m page.SignInPage, err error) error {
	status, notice, ok := c.refused(err)
	if !ok {
		return err
	}
	m.Notice = notice
	return s.sign(c, path, status, m)
}

func (s *Site) createForm(c *call) error {
	if c.own != nil {
		return s.to(c, c.below)
	}
	return s.sign(c, "/signup", http.StatusOK, page.SignInPage{Step: "create"})
}

// create sends a letter, with which the account begins.
func (s *Site) create(c *call) error {
	form := c.r.PostForm
	again := page.SignInPage{Step: "create", Email: form.Get("email"), Name: form.Get("name"), Wrong: map[string]string{}}
	email, ok := account.Address(again.Email)
	if !ok {
		again.Wrong["email"] = c.lang.Text("form.email", nil)
	}
	password := form.Get("password")
	if password != "" {
		if weak := account.Weakness(password, again.Name, email); weak != "" {
			again.Wrong["password"] = account.PasswordText(c.lang, weak)
		}
	}
	if len(again.Wrong) > 0 {
		return s.sign(c, "/signup", http.StatusUnprocessableEntity, again)
	}
	return s.post(c, "/signup", again, account.Knock{Email: email, Name: again.Name, Password: password})
}

// codeForm asks for the code of the letter that this browser waits for.
func (s *Site) codeForm(c *call) error {
	letter, err := s.Accounts.Awaited(c.r.Context(), browser(c.r))
	if err != nil {
		return s.again(c, "/login", page.SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	m := page.SignInPage{Step: "code", Email: letter.Email, Change: letter.Changes}
	if c.r.URL.Query().Get("again") != "" {
		m.Done = c.lang.Text("account.sentAgain", nil)
	}
	return s.sign(c, "/code", http.StatusOK, m)
}

func (s *Site) code(c *call) error {
	letter, err := s.Accounts.Awaited(c.r.Context(), browser(c.r))
	if err != nil {
		return s.again(c, "/login", page.SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	in, err := s.Accounts.EnterByCode(c.r.Context(), browser(c.r), account.Digits(c.r.PostForm.Get("code")), c.by)
	again := page.SignInPage{Step: "code", Email: letter.Email, Change: letter.Changes}
	switch {
	case errors.Is(err, account.ErrCode):
		again.Wrong = map[string]string{"code": c.lang.Text("account.wrongCode", nil)}
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
func (s *Site) askAgain(c *call) error {
	letter, err := s.Accounts.Awaited(c.r.Context(), browser(c.r))
	if err != nil {
		return s.again(c, "/login", page.SignInPage{Step: "ask", Email: letter.Email}, err)
	}
	secret, err := s.Accounts.AskAgain(c.r.Context(), browser(c.r), c.by.Network)
	if err != nil {
		return s.again(c, "/code", page.SignInPage{Step: "code", Email: letter.Email, Change: letter.Changes}, err)
	}
	s.set(c, account.Awaiting(secret, s.Secure))
	return s.to(c, c.below+"/code?again=1")
}

// confirm asks whoever opens a letter's link whether that was meant: programs that
// look into mail open links too, and press no button.
func (s *Site) confirm(c *call) error {
	link := c.r.URL.Query().Get("letter")
	letter, err := s.Accounts.Letter(c.r.Context(), link, c.by.Waiting)
	if err != nil {
		return s.again(c, "/login", page.SignInPage{Step: "ask"}, err)
	}
	m := page.SignInPage{Step: "confirm", Email: letter.Email, Letter: link, Change: letter.Changes, Dropped: letter.Dropped}
	if c.own != nil && c.own.User.Email != letter.Email && !letter.Changes {
		m.Other = c.own.User.Email
	}
	return s.sign(c, "/enter", http.StatusOK, m)
}

func (s *Site) enter(c *call) error {
	in, err := s.Accounts.EnterByLink(c.r.Context(), c.r.PostForm.Get("letter"), c.by)
	if err != nil {
		return s.again(c, "/login", page.SignInPage{Step: "ask"}, err)
	}
	return s.entered(c, in)
}

// entered goes on after a letter: to the account where that has a new address, which signs
// nobody in.
func (s *Site) entered(c *call, in *account.Entered) error {
	if in.Secret != "" {
		return s.come(c, in)
	}
	s.set(c, account.Awaiting("", s.Secure))
	return s.done(c, "saved")
}
