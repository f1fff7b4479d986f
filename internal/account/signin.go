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
)

// LetterLasts is how long the link and the code of a letter open the door.
const LetterLasts = 30 * time.Minute

// maxTries is how often a code may be typed wrongly.
const maxTries = 5

// Errors of signing in. None of them tells whether an address has an account.
var (
	ErrWrong   = errors.New("address and password do not fit")
	ErrCode    = errors.New("the code is not right")
	ErrExpired = errors.New("the letter is too old, or was used")
	ErrTries   = errors.New("the code was wrong too often")
	ErrTaken   = errors.New("the address belongs to another account")
)

// Wish is what a reader was doing when asked to sign in.
type Wish struct {
	Redirect string            // address to come back to, checked by who takes it
	After    map[string]string // what is to be done then, such as bookmark_story
}

// Knock is somebody who wants to sign in, or to be a reader with an account.
type Knock struct {
	Email    string // as Address gives it
	Name     string // of an account that is to be
	Password string // of an account that is to be, not weak; "" for none
	Lang     i18n.Locale
	Network  string // where the request came from
	Wish     Wish
}

// purpose is what a letter is for.
type purpose string

const (
	enter  purpose = "enter" // sign in, with a new account where there was none
	change purpose = "email" // prove a new address of an account
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

// Ask sends a letter with a link and a code to whoever knocks, the same for those who
// have an account and those who have none. It returns the secret of the browser, with
// which the code counts.
func (a *Accounts) Ask(ctx context.Context, k Knock) (browser string, err error) {
	if err := errors.Join(limit.Try(ctx, a.DB, lettersOfNetwork, k.Network), limit.Try(ctx, a.DB, lettersToAddress, k.Email)); err != nil {
		return "", err
	}
	hashed := ""
	if k.Password != "" {
		if hashed, err = HashPassword(k.Password); err != nil {
			return "", err
		}
	}
	return a.send(ctx, &signIn{Email: k.Email, Purpose: enter, Name: tidy(k.Name), Password: hashed, Lang: k.Lang.Code}, k.Wish)
}

// AskAgain sends the letter that a browser waits for once more, with a new code and a new
// link; those that are on their way already open too. database.ErrNotFound where the browser waits for none.
func (a *Accounts) AskAgain(ctx context.Context, browser, network string) (again string, err error) {
	s := new(signIn)
	err = a.DB.Read.NewSelect().Model(s).Where("browser_hash = ?", hash(browser)).Where("expires_at > ?", a.DB.Now()).Scan(ctx)
	if err != nil {
		return "", database.NotFound(err)
	}
	if err := errors.Join(limit.Try(ctx, a.DB, lettersOfNetwork, network), limit.Try(ctx, a.DB, lettersToAddress, s.Email)); err != nil {
		return "", err
	}
	w := Wish{Redirect: s.Redirect}
	if err := json.Unmarshal([]byte(s.After), &w.After); err != nil {
		return "", fmt.Errorf("ask again: %w", err)
	}
	s.ID, s.Tries = 0, 0
	return a.send(ctx, s, w)
}

// AskForAddress sends a letter to a new address of a user, who keeps the old one until
// the new one is proved.
func (a *Accounts) AskForAddress(ctx context.Context, u *User, email, network string, lang i18n.Locale) (browser string, err error) {
	if err := errors.Join(limit.Try(ctx, a.DB, lettersOfNetwork, network), limit.Try(ctx, a.DB, lettersToAddress, email)); err != nil {
		return "", err
	}
	return a.send(ctx, &signIn{Email: email, Purpose: change, UserID: &u.ID, Lang: lang.Code}, Wish{})
}

// send posts the letter of a sign-in.
func (a *Accounts) send(ctx context.Context, s *signIn, w Wish) (browser string, err error) {
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		keys, err := s.keep(ctx, tx, w)
		if err != nil {
			return err
		}
		browser = keys.browser
		return a.post(ctx, tx, s, keys)
	})
	return browser, err
}

// Link makes a link that signs an account in once, without a letter: for the one who
// runs the server and hands it over.
func (a *Accounts) Link(ctx context.Context, tx *database.Tx, email string) (string, error) {
	keys, err := (&signIn{Email: email, Purpose: enter, Lang: i18n.Default.Code}).keep(ctx, tx, Wish{})
	return a.linkOf(i18n.Default, keys), err
}

// keys are the secrets of a sign-in, which are known only when it is made.
type keys struct{ link, browser, code string }

// keep stores a sign-in with new keys.
func (s *signIn) keep(ctx context.Context, tx *database.Tx, w Wish) (keys, error) {
	n, err := rand.Int(rand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return keys{}, fmt.Errorf("sign-in: %w", err)
	}
	k := keys{link: rand.Text() + rand.Text(), browser: rand.Text() + rand.Text(), code: fmt.Sprintf("%06d", n)}
	if w.After == nil {
		w.After = map[string]string{}
	}
	after, err := json.Marshal(w.After)
	if err != nil {
		return keys{}, fmt.Errorf("sign-in: %w", err)
	}
	s.LinkHash, s.BrowserHash, s.CodeHash = hash(k.link), hash(k.browser), hash(k.browser+k.code)
	s.Redirect, s.After, s.CreatedAt, s.ExpiresAt = w.Redirect, string(after), tx.At, clock.At(tx.At.Add(LetterLasts))
	if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
		return keys{}, fmt.Errorf("sign-in: %w", err)
	}
	return k, nil
}

// Entered is somebody who has just come in.
type Entered struct {
	User   *User
	Secret string // of the new session
	New    bool   // the account is new
	Wish   Wish
}

// EnterByLink lets in whoever opens the link of a letter: once, in whatever browser. The
// name and the password that were typed with the address become those of a new account
// only in the browser that they were typed in: another could be that of a stranger, who
// waits for the holder of the address to press the link.
func (a *Accounts) EnterByLink(ctx context.Context, link string, by Visitor) (*Entered, error) {
	if err := limit.Try(ctx, a.DB, codesOfNetwork, by.Network); err != nil {
		return nil, err
	}
	var in *Entered
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		in, err = a.finish(ctx, tx, by, "link_hash = ?", hash(link))
		return err
	})
	return in, err
}

// Posted is a letter that still counts.
type Posted struct {
	Email   string
	Changes bool // the address of an account
	Dropped bool // a name or a password was typed with the address, in another browser
}

// Letter is the letter of a link, as it is opened in a browser; ErrExpired where the link
// opens nothing.
func (a *Accounts) Letter(ctx context.Context, link, browser string) (Posted, error) {
	s, err := a.letter(ctx, "link_hash = ?", hash(link))
	return Posted{s.Email, s.Purpose == change, s.BrowserHash != hash(browser) && s.Name+s.Password != ""}, err
}

// Awaited is the letter that a browser waits for. Where its code was typed wrongly too
// often it comes with ErrTries; ErrExpired where there is none.
func (a *Accounts) Awaited(ctx context.Context, browser string) (Posted, error) {
	s, err := a.letter(ctx, "browser_hash = ?", hash(browser))
	if err == nil && s.Tries >= maxTries {
		err = ErrTries
	}
	return Posted{Email: s.Email, Changes: s.Purpose == change}, err
}

func (a *Accounts) letter(ctx context.Context, where, value string) (*signIn, error) {
	s := new(signIn)
	err := database.NotFound(a.DB.Read.NewSelect().Model(s).Where(where, value).Where("expires_at > ?", a.DB.Now()).Scan(ctx))
	if errors.Is(err, database.ErrNotFound) {
		err = ErrExpired
	}
	return s, err
}

// EnterByCode lets in whoever types the code of a letter into the browser that asked
// for it. ErrCode is a code that is wrong, ErrExpired one that counts no more.
func (a *Accounts) EnterByCode(ctx context.Context, browser, code string, by Visitor) (*Entered, error) {
	if err := limit.Try(ctx, a.DB, codesOfNetwork, by.Network); err != nil {
		return nil, err
	}
	var in *Entered
	wrong := false
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		s := new(signIn)
		_, err := tx.NewUpdate().Model(s).Set("tries = tries + 1").Where("browser_hash = ?", hash(browser)).
			Where("expires_at > ?", tx.At).Where("tries < ?", maxTries).Returning("*").Exec(ctx)
		if err != nil {
			return fmt.Errorf("enter by code: %w", err)
		}
		if s.ID == 0 {
			return ErrExpired
		}
		if subtle.ConstantTimeCompare([]byte(s.CodeHash), []byte(hash(browser+code))) != 1 {
			wrong = true // and the try counts
			return nil
		}
		by.Waiting = browser
		in, err = a.finish(ctx, tx, by, "id = ?", s.ID)
		return err
	})
	if err == nil && wrong {
		err = ErrCode
	}
	return in, err
}

// finish takes a letter out of the world and does what it was for.
func (a *Accounts) finish(ctx context.Context, tx *database.Tx, by Visitor, where string, value any) (*Entered, error) {
	s := new(signIn)
	_, err := tx.NewDelete().Model(s).Where(where, value).Where("expires_at > ?", tx.At).Returning("*").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("enter: %w", err)
	}
	if s.ID == 0 {
		return nil, ErrExpired
	}
	// Other letters to the address have done their duty too.
	if _, err := tx.NewDelete().Model((*signIn)(nil)).Where("email = ?", s.Email).Exec(ctx); err != nil {
		return nil, fmt.Errorf("enter: %w", err)
	}
	if s.BrowserHash != hash(by.Waiting) {
		s.Name, s.Password = "", ""
	}
	in := &Entered{Wish: Wish{Redirect: s.Redirect}}
	if err := json.Unmarshal([]byte(s.After), &in.Wish.After); err != nil {
		return nil, fmt.Errorf("enter: %w", err)
	}
	in.User, err = ByEmail(ctx, tx, s.Email)
	switch {
	case s.Purpose == change:
		return in, a.changed(ctx, tx, s, in, by)
	case errors.Is(err, database.ErrNotFound):
		in.New = true
		in.User, err = Make(ctx, tx, s.Email, s.Name, s.Lang, s.Password)
	}
	if err != nil {
		return nil, err
	}
	in.Secret, err = a.Begin(ctx, tx, in.User, by.Session, by.UserAgent)
	return in, err
}

// changed gives a user the address that was proved, and tells the one before. The browser stays signed in, or
// signed out, as it is.
func (a *Accounts) changed(ctx context.Context, tx *database.Tx, s *signIn, in *Entered, by Visitor) error {
	if in.User != nil && in.User.ID != *s.UserID {
		return ErrTaken
	}
	var err error
	if in.User, err = ByID(ctx, tx, *s.UserID); err != nil {
		return err
	}
	if in.User.Email != s.Email {
		if err := a.tell(ctx, tx, in.User, movedAway, device(by.UserAgent)); err != nil {
			return err
		}
	}
	in.User.Email = s.Email
	if _, err := tx.NewUpdate().Model(in.User).Column("email").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("change address: %w", err)
	}
	return nil
}

// EnterByPassword lets in whoever knows the password of an account. ErrWrong is any
// other, also where there is no such account, or it has no password.
func (a *Accounts) EnterByPassword(ctx context.Context, email, password string, by Visitor) (*Entered, error) {
	if err := errors.Join(limit.Try(ctx, a.DB, passwordsOfNetwork, by.Network), limit.Try(ctx, a.DB, passwordsOfAccount, email)); err != nil {
		return nil, err
	}
	u, err := ByEmail(ctx, a.DB.Read, email)
	if errors.Is(err, database.ErrNotFound) {
		u, err = new(User), nil
	}
	if err != nil {
		return nil, err
	}
	same, err := matches(password, u.Password)
	if err != nil {
		return nil, err
	}
	if !same {
		return nil, ErrWrong
	}
	in := &Entered{User: u}
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if err := limit.Forget(ctx, tx, passwordsOfAccount, email); err != nil {
			return err
		}
		in.Secret, err = a.Begin(ctx, tx, u, by.Session, by.UserAgent)
		return err
	})
	return in, err
}
