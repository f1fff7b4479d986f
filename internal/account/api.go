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
	"masthead/internal/secrets"
)

// API has the operations of accounts.
type API struct {
	*Accounts
	Secure bool // the site is served over HTTPS
}

// Register adds the operations of accounts and sessions to the API. Anybody may call them, except the one that reads the
// signed-in user.
func (a *API) Register(api *apiv2.API) {
	in, browser := apiv2.Section("Account"), apiv2.IdentifyBrowser
	apiv2.GetPrivate(api, "/user_token", "user-token", "Check whether a session exists", a.userToken, in)
	apiv2.Personal(api, http.MethodGet, "/rw/users", "read-self", "Read the signed-in user", a.readSelf, in)
	apiv2.Post(api, "/auth/login", "log-in", "Sign in with address and password (addition)", a.login, in, browser)
	apiv2.Post(api, "/auth/signup", "sign-up", "Request an email to sign in or create an account (addition)", a.signup, in, browser,
		apiv2.Doc("The response is the same whether or not the address has an account. The email contains a link and a code."))
	apiv2.Post(api, "/auth/code", "enter-code", "Sign in with the code from an email (addition)", a.enterCode, in, browser)
	apiv2.Put(
		api,
		"/auth/google/onetap-login",
		"one-tap",
		"Sign in with a Google ID token",
		a.oneTap,
		in,
		browser,
		apiv2.Doc(
			"A token is accepted once. An account is created if there is none. Every token is refused if no issuer is configured.",
		),
	)
	apiv2.Post(api, "/auth/logout", "log-out", "Sign out of this browser (addition)", a.logout, in)
}

type sessionInput struct {
	Session string `cookie:"session" hidden:"true"`
	Date    string `query:"date" doc:"Ignored; makes the address unique to bypass caches."`
}

func (a *API) userToken(ctx context.Context, in *sessionInput) (*apiv2.Output[bool], error) {
	_, err := a.FindSession(ctx, in.Session)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	return apiv2.Private(err == nil), nil
}

// Self is a user's own record as the API shows it.
type Self struct {
	ID             string            `json:"id"`
	Name           string            `json:"name"`
	Email          string            `json:"email"`
	Username       string            `json:"username"`
	ProfilePicture *string           `json:"profilePicture"`
	Roles          []string          `json:"roles"`
	Companies      []CompanyWithRole `json:"companies"`
}

// Self returns a user's own record.
func (a *Accounts) Self(ctx context.Context, u *User) (Self, error) {
	companies, err := a.Companies(ctx, u.ID)
	if err != nil {
		return Self{}, err
	}
	roles := []string{"reader"}
	for _, r := range []Role{Editor, Admin, Talent} {
		if u.HasRole(r) {
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
	Format string `query:"format" doc:"The only format is minimal."`
	Date   string `query:"date" doc:"Ignored; makes the address unique to bypass caches."`
}

func (a *API) readSelf(ctx context.Context, _ *selfInput) (*apiv2.Output[Self], error) {
	self, err := a.Self(ctx, CallerOf(ctx).User)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(self), nil
}

// sessionOutput is a response that sets or removes the cookies of a session.
type sessionOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      SignedIn
}

// SignedIn is the response to a successful sign-in; User is null after signing out.
type SignedIn struct {
	Status string `json:"status" example:"success"`
	User   *Self  `json:"user"`
}

type loginInput struct {
	Body struct {
		Email    string `json:"email" maxLength:"320"`
		Password string `json:"password"`
	}
}

func (a *API) login(ctx context.Context, in *loginInput) (*sessionOutput, error) {
	email, ok := NormalizeEmail(in.Body.Email)
	if !ok {
		return nil, APIErrorOf(ErrPassword)
	}
	entered, err := a.SignInByPassword(ctx, email, in.Body.Password, BrowserOf(ctx))
	return a.sessionOutput(ctx, entered, err)
}

type signupInput struct {
	Locale string `query:"locale" doc:"Name or code of the language of the email; by default that of the publication."`
	Body   struct {
		Email    string `json:"email" maxLength:"320"`
		Name     string `json:"name,omitempty" maxLength:"80" doc:"For the new account, if the address has none yet."`
		Password string `json:"password,omitempty" doc:"For the new account, if the address has none yet."`
	}
}

type signupOutput struct {
	SetCookie []http.Cookie `header:"Set-Cookie"`
	Body      struct {
		Status string `json:"status" example:"sent"`
	}
}

func (a *API) signup(ctx context.Context, in *signupInput) (*signupOutput, error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	email, ok := NormalizeEmail(in.Body.Email)
	if !ok {
		return nil, apiv2.FieldErrors(map[string]string{"email": lang.Text("form.email", nil)})
	}
	if in.Body.Password != "" {
		if weak := PasswordWeakness(in.Body.Password, in.Body.Name, email); weak != "" {
			return nil, apiv2.FieldErrors(map[string]string{"password": WeaknessText(lang, weak)})
		}
	}
	browser, err := a.SendSignInEmail(
		ctx,
		SignInRequest{Email: email, Name: in.Body.Name, Password: in.Body.Password, Lang: lang, From: BrowserOf(ctx)},
	)
	if err != nil {
		return nil, APIErrorOf(err)
	}
	out := &signupOutput{SetCookie: []http.Cookie{NewSignInCookie(browser, a.Secure)}}
	out.Body.Status = "sent"
	return out, nil
}

type oneTapInput struct {
	Body struct {
		IDToken string `json:"id_token" minLength:"1" maxLength:"8192" example:"eyJhbGciOiJSUzI1NiJ9.e30.c2lnbmVk"`
		Nonce   string `json:"nonce,omitempty" maxLength:"100" doc:"The token's nonce is its SHA-256 in hex. Required if the token has one."`
	}
}

func (a *API) oneTap(ctx context.Context, in *oneTapInput) (*sessionOutput, error) {
	if a.Google == nil {
		return nil, APIErrorOf(ErrIDToken)
	}
	nonce := in.Body.Nonce
	if nonce != "" {
		nonce = secrets.Hash(nonce)
	}
	entered, err := a.SignInByIDToken(ctx, in.Body.IDToken, nonce, i18n.Default, BrowserOf(ctx))
	return a.sessionOutput(ctx, entered, err)
}

// MaxCode is the maximum number of characters of a typed code, which may have spaces.
const MaxCode = 20

type codeInput struct {
	Browser string `cookie:"signing_in" hidden:"true"`
	Body    struct {
		Code string `json:"code" maxLength:"20"`
	}
}

func (a *API) enterCode(ctx context.Context, in *codeInput) (*sessionOutput, error) {
	entered, err := a.SignInByCode(ctx, in.Browser, NormalizeCode(in.Body.Code), BrowserOf(ctx))
	return a.sessionOutput(ctx, entered, err)
}

type logoutInput struct {
	Session string `cookie:"session" hidden:"true"`
}

func (a *API) logout(ctx context.Context, in *logoutInput) (*sessionOutput, error) {
	if err := a.EndSession(ctx, in.Session); err != nil {
		return nil, err
	}
	return &sessionOutput{SetCookie: ExpiredCookies(a.Secure), Body: SignedIn{Status: "success"}}, nil
}

func (a *API) sessionOutput(ctx context.Context, in *SignInResult, err error) (*sessionOutput, error) {
	if err != nil {
		return nil, APIErrorOf(err)
	}
	self, err := a.Self(ctx, in.User)
	if err != nil {
		return nil, err
	}
	cookies := SessionCookies(in.SessionToken, in.User, a.Secure)
	known, ok, err := a.NewKnownBrowserCookie(ctx, in.User, BrowserOf(ctx).KnownCookie, a.Secure)
	if err != nil {
		return nil, err
	}
	if ok {
		cookies = append(cookies, known)
	}
	return &sessionOutput{SetCookie: cookies, Body: SignedIn{Status: "success", User: &self}}, nil
}

// APIErrorOf turns an error of signing in into an API error, and returns other errors
// unchanged.
func APIErrorOf(err error) error {
	var wait *limit.TooManyError
	switch {
	case errors.As(err, &wait):
		return apiv2.TooMany(wait.Wait, "Too many attempts. Please wait a while.")
	case errors.Is(err, ErrPassword):
		return apiv2.Error(http.StatusUnauthorized, "The address and the password do not match.")
	case errors.Is(err, ErrIDToken):
		return apiv2.Error(http.StatusUnauthorized, "The token is not valid.")
	case errors.Is(err, ErrCode):
		return apiv2.FieldErrors(map[string]string{"code": "is not correct"})
	case errors.Is(err, ErrLastAdmin):
		return apiv2.Error(http.StatusConflict, "You are the only administrator. Make another account an administrator first.")
	case errors.Is(err, ErrExpired):
		return apiv2.Error(http.StatusUnauthorized, "The email has expired or was used already. Request a new one.")
	}
	return err
}
