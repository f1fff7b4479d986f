package account

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"math/big"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/limit"
	"masthead/internal/secrets"
)

// SignInLifetime is how long the link and the code of an email are valid.
const SignInLifetime = 30 * time.Minute

// maxTries is the number of wrong codes after which a sign-in code is no longer accepted.
const maxTries = 5

// Errors of signing in. None of them reveals whether an address has an account.
var (
	ErrPassword     = errors.New("the address and the password do not match")
	ErrCode         = errors.New("the code is wrong")
	ErrExpired      = errors.New("the email has expired or was used already")
	ErrTooManyTries = errors.New("a wrong code was entered too often")
	ErrAddressTaken = errors.New("the address belongs to another account")
	ErrOtherBrowser = errors.New("the change of address was requested in another browser")
)

// PendingAction is the action that a reader had begun when asked to sign in.
type PendingAction struct {
	Redirect string            // address to return to; SafeRedirect must check it
	Actions  map[string]string // what to do after signing in, such as bookmark_story with the story's ID
}

// SignInRequest is a request to sign in or to create an account.
type SignInRequest struct {
	Email    string // as NormalizeEmail returns it
	Name     string // for a new account
	Password string // for a new account, checked with PasswordWeakness; "" for none
	Lang     i18n.Locale
	From     Browser
	Pending  PendingAction
}

// purpose distinguishes what the link and the code of an email are for.
type purpose string

const (
	signInPurpose  purpose = "enter" // sign in, to a new account if there is none
	addressPurpose purpose = "email" // verify the new address of an account
)

type signIn struct {
	bun.BaseModel `bun:"table:sign_ins,alias:sign_ins"`

	ID          int64 `bun:",pk,autoincrement"`
	Email       string
	LinkHash    string
	BrowserHash string
	CodeHash    string
	Tries       int
	Purpose     purpose
	UserID      *int64
	Name        string
	Password    string
	Lang        string
	Redirect    string
	After       string
	CreatedAt   clock.Moment
	ExpiresAt   clock.Moment
}

// SendSignInEmail sends an email with a link and a code, the same whether or not the
// address has an account. It returns the browser token, without which the code is not
// valid, or a *limit.TooManyError.
func (a *Accounts) SendSignInEmail(ctx context.Context, request SignInRequest) (browser string, err error) {
	if _, err := a.countAttempt(ctx, emailLimits, request.Email, request.From); err != nil {
		return "", err
	}
	hashed := ""
	if request.Password != "" {
		if hashed, err = HashPassword(request.Password); err != nil {
			return "", err
		}
	}
	return a.sendEmail(ctx, &signIn{Email: request.Email, Purpose: signInPurpose, Name: cleanName(request.Name), Password: hashed,
		Lang: request.Lang.Code}, request.Pending)
}

// ResendEmail sends again the email that a browser waits for, with a new link and code, and returns a new browser token;
// browser is its current one. The links of earlier emails stay valid. It returns database.ErrNotFound if the browser waits
// for no email.
func (a *Accounts) ResendEmail(ctx context.Context, browser string, from Browser) (again string, err error) {
	s := new(signIn)
	err = a.DB.Read.NewSelect().Model(s).Where("browser_hash = ?", secrets.Hash(browser)).Where("expires_at > ?", a.DB.Now()).Scan(ctx)
	if err != nil {
		return "", database.NotFound(err)
	}
	if _, err := a.countAttempt(ctx, emailLimits, s.Email, from); err != nil {
		return "", err
	}
	pending := PendingAction{Redirect: s.Redirect}
	if err := json.Unmarshal([]byte(s.After), &pending.Actions); err != nil {
		return "", fmt.Errorf("resend email: %w", err)
	}
	s.ID, s.Tries = 0, 0
	return a.sendEmail(ctx, s, pending)
}

// SendAddressEmail sends an email to the new address of a user, who keeps the old one until the new one is verified.
// It returns the browser token.
func (a *Accounts) SendAddressEmail(ctx context.Context, u *User, email, network string, lang i18n.Locale) (browser string, err error) {
	if _, err := a.countAttempt(ctx, emailLimits, email, Browser{Network: network}); err != nil {
		return "", err
	}
	return a.sendEmail(ctx, &signIn{Email: email, Purpose: addressPurpose, UserID: &u.ID, Lang: lang.Code}, PendingAction{})
}

// sendEmail stores a sign-in and sends its email.
func (a *Accounts) sendEmail(ctx context.Context, s *signIn, pending PendingAction) (browser string, err error) {
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		secrets, err := s.store(ctx, tx, pending)
		if err != nil {
			return err
		}
		browser = secrets.browser
		return a.enqueueSignInEmail(ctx, tx, s, secrets)
	})
	return browser, err
}

// CreateSignInLink returns a link to the account page that signs in once, without sending an email. It is for the operator
// of the server, who hands it over. accountPage is the address of the account page, and redirect the address that opens after the
// sign-in, "" for the home page.
func CreateSignInLink(ctx context.Context, tx *database.Tx, email, accountPage, redirect string) (string, error) {
	secrets, err := (&signIn{Email: email, Purpose: signInPurpose, Lang: i18n.Default.Code}).store(ctx, tx, PendingAction{Redirect: redirect})
	return signInURL(accountPage, secrets), err
}

// signInSecrets are the secrets of a sign-in; only their hashes are stored.
type signInSecrets struct{ link, browser, code string }

// store stores a sign-in with new secrets.
func (s *signIn) store(ctx context.Context, tx *database.Tx, pending PendingAction) (signInSecrets, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return signInSecrets{}, fmt.Errorf("sign-in: %w", err)
	}
	made := signInSecrets{link: rand.Text() + rand.Text(), browser: rand.Text() + rand.Text(), code: fmt.Sprintf("%06d", n)}
	if pending.Actions == nil {
		pending.Actions = map[string]string{}
	}
	after, err := json.Marshal(pending.Actions)
	if err != nil {
		return signInSecrets{}, fmt.Errorf("sign-in: %w", err)
	}
	s.LinkHash, s.BrowserHash, s.CodeHash = secrets.Hash(made.link), secrets.Hash(made.browser), secrets.Hash(made.browser+made.code)
	s.Redirect, s.After, s.CreatedAt, s.ExpiresAt = pending.Redirect, string(after), tx.At, clock.MomentOf(tx.At.Add(SignInLifetime))
	if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
		return signInSecrets{}, fmt.Errorf("sign-in: %w", err)
	}
	return made, nil
}

// SignInResult is the outcome of a successful sign-in.
type SignInResult struct {
	User         *User
	SessionToken string // of the new session; "" after a change of address
	IsNew        bool   // the account was created just now
	Pending      PendingAction
}

// SignInByLink signs in whoever opens the link of an email, once and in any browser. link
// is the link's token. A new account gets the name and the password that were entered with
// the address only if the link is opened in the same browser: otherwise a stranger could
// enter the address with a password of their own and wait for its holder to open the link.
// For the same reason a change of address needs the browser that requested it: in another
// one, it returns ErrOtherBrowser and the link stays valid. It returns ErrExpired if the
// link is not valid.
func (a *Accounts) SignInByLink(ctx context.Context, link string, from Browser) (*SignInResult, error) {
	if err := a.countCode(ctx, from, "link_hash = ?", secrets.Hash(link)); err != nil {
		return nil, err
	}
	var result *SignInResult
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		result, err = a.completeSignIn(ctx, tx, from, "link_hash = ?", secrets.Hash(link))
		return err
	})
	return result, err
}

// SentEmail is an email whose link and code are still valid.
type SentEmail struct {
	Email          string
	ChangesAddress bool // it verifies a new address of an account
	DropsInput     bool // a name or a password was entered in another browser and will not be used
}

// EmailOfLink returns the email of a link that is opened in a browser. It returns
// ErrExpired if the link is not valid, and ErrOtherBrowser if it changes an address and
// another browser requested that.
func (a *Accounts) EmailOfLink(ctx context.Context, link, browser string) (SentEmail, error) {
	s, err := a.findSignIn(ctx, "link_hash = ?", secrets.Hash(link))
	if err == nil && s.Purpose == addressPurpose && s.BrowserHash != secrets.Hash(browser) {
		err = ErrOtherBrowser
	}
	return SentEmail{s.Email, s.Purpose == addressPurpose, s.BrowserHash != secrets.Hash(browser) && s.Name+s.Password != ""}, err
}

// EmailOfBrowser returns the email that a browser waits for. It returns the email with ErrTooManyTries if a wrong code was
// entered too often, and ErrExpired if there is none.
func (a *Accounts) EmailOfBrowser(ctx context.Context, browser string) (SentEmail, error) {
	s, err := a.findSignIn(ctx, "browser_hash = ?", secrets.Hash(browser))
	if err == nil && s.Tries >= maxTries {
		err = ErrTooManyTries
	}
	return SentEmail{Email: s.Email, ChangesAddress: s.Purpose == addressPurpose}, err
}

func (a *Accounts) findSignIn(ctx context.Context, where, value string) (*signIn, error) {
	s := new(signIn)
	err := database.NotFound(a.DB.Read.NewSelect().Model(s).Where(where, value).Where("expires_at > ?", a.DB.Now()).Scan(ctx))
	if errors.Is(err, database.ErrNotFound) {
		err = ErrExpired
	}
	return s, err
}

// SignInByCode signs in whoever enters the code of an email in the browser that requested
// it. It returns ErrCode for a wrong code and ErrExpired for one that is no longer valid.
func (a *Accounts) SignInByCode(ctx context.Context, browser, code string, from Browser) (*SignInResult, error) {
	if err := a.countCode(ctx, from, "browser_hash = ?", secrets.Hash(browser)); err != nil {
		return nil, err
	}
	var result *SignInResult
	wrong := false
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s := new(signIn)
		_, err := tx.NewUpdate().Model(s).Set("tries = tries + 1").Where("browser_hash = ?", secrets.Hash(browser)).
			Where("expires_at > ?", tx.At).Where("tries < ?", maxTries).Returning("*").Exec(ctx)
		if err != nil {
			return fmt.Errorf("sign in by code: %w", err)
		}
		if s.ID == 0 {
			return ErrExpired
		}
		if subtle.ConstantTimeCompare([]byte(s.CodeHash), []byte(secrets.Hash(browser+code))) != 1 {
			wrong = true // the transaction commits, so that the attempt is counted
			return nil
		}
		from.SignInToken = browser
		result, err = a.completeSignIn(ctx, tx, from, "id = ?", s.ID)
		return err
	})
	if err == nil && wrong {
		err = ErrCode
	}
	return result, err
}

// completeSignIn deletes a sign-in and completes it: it signs the user in, or changes an address.
func (a *Accounts) completeSignIn(ctx context.Context, tx *database.Tx, from Browser, where string, value any) (*SignInResult, error) {
	s := new(signIn)
	_, err := tx.NewDelete().Model(s).Where(where, value).Where("expires_at > ?", tx.At).Returning("*").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	if s.ID == 0 {
		return nil, ErrExpired
	}
	// Other emails to the address are no longer needed.
	if _, err := tx.NewDelete().Model((*signIn)(nil)).Where("email = ?", s.Email).Exec(ctx); err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	if s.BrowserHash != secrets.Hash(from.SignInToken) {
		if s.Purpose == addressPurpose {
			return nil, ErrOtherBrowser
		}
		s.Name, s.Password = "", ""
	}
	result := &SignInResult{Pending: PendingAction{Redirect: s.Redirect}}
	if err := json.Unmarshal([]byte(s.After), &result.Pending.Actions); err != nil {
		return nil, fmt.Errorf("sign in: %w", err)
	}
	result.User, err = UserByEmail(ctx, tx, s.Email)
	switch {
	case s.Purpose == addressPurpose:
		return result, a.changeAddress(ctx, tx, s, result, from)
	case errors.Is(err, database.ErrNotFound):
		result.IsNew = true
		result.User, err = CreateUser(ctx, tx, s.Email, s.Name, s.Lang, s.Password)
	}
	if err != nil {
		return nil, err
	}
	result.SessionToken, err = a.StartSession(ctx, tx, result.User, from.SessionToken, from.UserAgent)
	return result, err
}

// changeAddress sets the verified address of a user and tells the previous address by email. All earlier ways to sign
// in to the account end: its password, its passkeys, its link to an issuer and all sessions except that of this
// browser, so that nobody else keeps access to an account with the new address. It does not sign the browser in.
//
// It returns ErrExpired unless this browser is still signed in to the account: whoever was signed out may not change it.
func (a *Accounts) changeAddress(ctx context.Context, tx *database.Tx, s *signIn, result *SignInResult, from Browser) error {
	signedIn, err := tx.NewSelect().Model((*Session)(nil)).Where("hash = ?", secrets.Hash(from.SessionToken)).
		Where("user_id = ?", *s.UserID).Where("expires_at > ?", tx.At).Exists(ctx)
	if err != nil {
		return fmt.Errorf("change address: %w", err)
	}
	if !signedIn {
		return ErrExpired
	}
	if result.User != nil && result.User.ID != *s.UserID {
		return ErrAddressTaken
	}
	if result.User, err = UserByID(ctx, tx, *s.UserID); err != nil {
		return err
	}
	if result.User.Email != s.Email {
		if err := a.enqueueNotice(ctx, tx, result.User, addressChanged, deviceName(from.UserAgent)); err != nil {
			return err
		}
	}
	result.User.Email, result.User.Password = s.Email, ""
	if _, err := tx.NewUpdate().Model(result.User).Column("email", "password").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("change address: %w", err)
	}
	for _, model := range []any{(*Passkey)(nil), (*identity)(nil)} {
		if _, err := tx.NewDelete().Model(model).Where("user_id = ?", result.User.ID).Exec(ctx); err != nil {
			return fmt.Errorf("change address: %w", err)
		}
	}
	if _, err := tx.NewDelete().Model((*signIn)(nil)).Where("user_id = ?", result.User.ID).Exec(ctx); err != nil {
		return fmt.Errorf("change address: %w", err)
	}
	return deleteSessions(ctx, tx, "user_id = ? AND hash <> ?", result.User.ID, secrets.Hash(from.SessionToken))
}

// SignInByPassword signs in with an address and a password. It returns ErrPassword if they
// do not match, or if there is no such account or it has no password.
func (a *Accounts) SignInByPassword(ctx context.Context, email, password string, from Browser) (*SignInResult, error) {
	own, err := a.countAttempt(ctx, passwordLimits, email, from)
	if err != nil {
		return nil, err
	}
	u, err := UserByEmail(ctx, a.DB.Read, email)
	if errors.Is(err, database.ErrNotFound) {
		u, err = new(User), nil
	}
	if err != nil {
		return nil, err
	}
	same, err := passwordMatches(password, u.Password)
	if err != nil {
		return nil, err
	}
	if !same {
		return nil, ErrPassword
	}
	result := &SignInResult{User: u}
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		// A change of the password or the address ends all sessions. The update waits for one in progress and fails after it,
		// and one that begins now waits for this transaction and ends its session.
		res, err := tx.NewUpdate().Model((*User)(nil)).Set("password = password").
			Where("id = ? AND email = ? AND password = ?", u.ID, u.Email, u.Password).Exec(ctx)
		if err != nil {
			return fmt.Errorf("sign in: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(ErrPassword, err)
		}
		if err := limit.Reset(ctx, tx, own.limit, own.by); err != nil {
			return err
		}
		result.SessionToken, err = a.StartSession(ctx, tx, u, from.SessionToken, from.UserAgent)
		return err
	})
	return result, err
}
