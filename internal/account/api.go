package account

import (
	"context"
	"errors"
	"net/http"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/limit"
)

// API answers for accounts.
type API struct {
	*Accounts
	Secure bool // the site is served by HTTPS
}

// Register adds the operations of accounts.
func (a *API) Register(api *apiv2.API) {
	in := apiv2.In("Account")
	apiv2.Own(api, "/user_token", "user-token", "Whether a session exists", a.userToken, in)
	apiv2.Personal(api, http.MethodGet, "/rw/users", "read-self", "Who is signed in", a.self, in)
	apiv2.Post(api, "/auth/login", "log-in", "Sign in with address and password (addition)", a.login, in)
	apiv2.Post(api, "/auth/signup", "sign-up", "Ask for the letter that makes an account, or lets one in (addition)", a.signup, in,
		apiv2.Doc("The answer is the same whether the address has an account or not; the letter has a link and a code."))
	apiv2.Post(api, "/auth/code", "enter-code", "Sign in with the code of a letter (addition)", a.code, in)
	apiv2.Put(
		api,
		"/auth/google/onetap-login",
		"one-tap",
		"Sign in with a token of Google's",
		a.oneTap,
		in,
		apiv2.Doc(
			"A token is taken once. Whoever has no account gets one. Where nobody is configured to vouch for readers every token is refused.",
		),
	)
	apiv2.Post(api, "/auth/logout", "log-out", "Sign out of this browser (addition)", a.logout, in)
}

type sessionInput struct {
	Session string `cookie:"session" hidden:"true"`
	Date    string `query:"date" doc:"Defeats caches."`
}

func (a *API) userToken(ctx context.Context, in *sessionInput) (*apiv2.Output[bool], error) {
	_, err := a.Session(ctx, in.Session)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	return apiv2.Private(err == nil), nil
}

// Self is what readers are told of themselves.
type Self struct {
	ID             string   `json:"id"`
	Name           string   `json:"name"`
	Email          string   `json:"email"`
	Username       string   `json:"username"`
	ProfilePicture *string  `json:"profilePicture"`
	Roles          []string `json:"roles"`
	Companies      []Member `json:"companies"`
}

// Self is a user's own record.
func (a *Accounts) Self(ctx context.Context, u *User) (Self, error) {
	companies, err := a.Companies(ctx, u.ID)
	if err != nil {
		return Self{}, err
	}
	roles := []string{"reader"}
	for _, r := range []Role{Editor, Admin, Talent} {
		if u.Is(r) {
			roles = append(roles, string(r))
		}
	}
	self := Self{ID: strconv.FormatInt(u.ID, 10), Name: u.Name, Email: u.Email, Username: u.Username, Roles: roles, Companies: companies}
	if address := u.PictureAddress(); address != "" {
		self.ProfilePicture = &address
	}
	return self, nil
}

type selfInput struct {
	Format string `query:"format" doc:"minimal, the only one."`
	Date   string `query:"date" doc:"Defeats caches."`
}

func (a *API) self(ctx context.Context, _ *selfInput) (*apiv2.Output[Self], error) {
	self, err := a.Self(ctx, Of(ctx).User)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(self), nil
}

// signedIn is an answer that gives or takes a session.
type signedIn struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      SignedIn
}

// SignedIn says that somebody came in.
type SignedIn struct {
	Status string `json:"status" example:"success"`
	User   *Self  `json:"user"`
}

// Credentials of somebody who comes in with a password.
type loginInput struct {
	Body struct {
		Email    string `json:"email" maxLength:"320"`
		Password string `json:"password" maxLength:"1024"`
	}
}

func (a *API) login(ctx context.Context, in *loginInput) (*signedIn, error) {
	email, ok := Address(in.Body.Email)
	if !ok {
		return nil, Problem(ErrWrong)
	}
	entered, err := a.EnterByPassword(ctx, email, in.Body.Password, VisitorOf(ctx))
	return a.entered(ctx, entered, err)
}

type signupInput struct {
	Locale string `query:"locale" doc:"Name or code of the language of the letter; English when left out."`
	Body   struct {
		Email    string `json:"email" maxLength:"320"`
		Name     string `json:"name,omitempty" maxLength:"80" doc:"Of the account, if the address has none."`
		Password string `json:"password,omitempty" maxLength:"1024" doc:"Of the account, if the address has none."`
	}
}

type askedOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Status string `json:"status" example:"sent"`
	}
}

func (a *API) signup(ctx context.Context, in *signupInput) (*askedOutput, error) {
	lang, err := apiv2.Locale(in.Locale)
	if err != nil {
		return nil, err
	}
	email, ok := Address(in.Body.Email)
	if !ok {
		return nil, apiv2.FieldErrors(map[string]string{"email": lang.Text("form.email", nil)})
	}
	if in.Body.Password != "" {
		if weak := Weakness(in.Body.Password, in.Body.Name, email); weak != "" {
			return nil, apiv2.FieldErrors(map[string]string{"password": PasswordText(lang, weak)})
		}
	}
	browser, err := a.Ask(
		ctx,
		Knock{Email: email, Name: in.Body.Name, Password: in.Body.Password, Lang: lang, Network: VisitorOf(ctx).Network},
	)
	if err != nil {
		return nil, Problem(err)
	}
	out := &askedOutput{SetCookie: []http.Cookie{Awaiting(browser, a.Secure)}}
	out.Body.Status = "sent"
	return out, nil
}

type oneTapInput struct {
	Body struct {
		IDToken string `json:"id_token" minLength:"1" maxLength:"8192" example:"eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmVk"`
		Nonce   string `json:"nonce,omitempty" maxLength:"100" doc:"What the nonce of the token is the SHA-256 of, in hex: shows that this page asked for it. A token with a nonce needs it."`
	}
}

func (a *API) oneTap(ctx context.Context, in *oneTapInput) (*signedIn, error) {
	if a.Google == nil {
		return nil, Problem(ErrVouched)
	}
	nonce := in.Body.Nonce
	if nonce != "" {
		nonce = hash(nonce)
	}
	entered, err := a.EnterByToken(ctx, in.Body.IDToken, nonce, i18n.Default, VisitorOf(ctx))
	return a.entered(ctx, entered, err)
}

type codeInput struct {
	Browser string `cookie:"signing_in" hidden:"true"`
	Body    struct {
		Code string `json:"code" maxLength:"20"`
	}
}

func (a *API) code(ctx context.Context, in *codeInput) (*signedIn, error) {
	entered, err := a.EnterByCode(ctx, in.Browser, Digits(in.Body.Code), VisitorOf(ctx))
	return a.entered(ctx, entered, err)
}

type logoutInput struct {
	Session string `cookie:"session" hidden:"true"`
}

func (a *API) logout(ctx context.Context, in *logoutInput) (*signedIn, error) {
	if err := a.End(ctx, in.Session); err != nil {
		return nil, err
	}
	return &signedIn{SetCookie: NoCookies(a.Secure), Body: SignedIn{Status: "success"}}, nil
}

func (a *API) entered(ctx context.Context, in *Entered, err error) (*signedIn, error) {
	if err != nil {
		return nil, Problem(err)
	}
	self, err := a.Self(ctx, in.User)
	if err != nil {
		return nil, err
	}
	return &signedIn{SetCookie: Cookies(in.Secret, in.User, a.Secure), Body: SignedIn{Status: "success", User: &self}}, nil
}

// Problem is the answer for an error of signing in.
func Problem(err error) error {
	var wait *limit.TooMany
	switch {
	case errors.As(err, &wait):
		return apiv2.TooMany(wait.Wait, "Too many tries. Please wait a while.")
	case errors.Is(err, ErrWrong):
		return apiv2.Error(http.StatusUnauthorized, "The address and the password do not fit.")
	case errors.Is(err, ErrVouched):
		return apiv2.Error(http.StatusUnauthorized, "The token does not say who you are.")
	case errors.Is(err, ErrCode):
		return apiv2.FieldErrors(map[string]string{"code": "is not right"})
	case errors.Is(err, ErrExpired):
		return apiv2.Error(http.StatusUnauthorized, "The letter is too old, or was used. Ask for a new one.")
	}
	return err
}
