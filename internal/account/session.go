package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/mileusna/useragent"
	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/secrets"
)

// SessionHintCookie is the name of the cookie that tells a page's scripts about the session and the
// reader's picture. Pages without it make no requests for a signed-in reader. Scripts cannot read the
// session's own cookie.
const SessionHintCookie = "signed_in"

// StaffHint ends the value of the SessionHintCookie of a member of the newsroom, whose pages ask whether there is a link to edit. It
// gives no right.
const StaffHint = "!"

// A session ends when it has not been used for maxIdle, and after maxAge at the latest. Sessions of the
// newsroom end earlier, because they can write.
const (
	maxIdle = 30 * 24 * time.Hour
	maxAge  = 365 * 24 * time.Hour

	maxStaffIdle = 3 * 24 * time.Hour
	maxStaffAge  = 14 * 24 * time.Hour
)

// seenPrecision is the precision of the stored time of a session's last use.
const seenPrecision = time.Hour

// Session is a browser in which a user is signed in.
type Session struct {
	bun.BaseModel `bun:"table:sessions,alias:s"`

	ID        int64 `bun:",pk,autoincrement"`
	Hash      string
	UserID    int64
	Device    string // browser and operating system, such as "Chrome, Android"
	CreatedAt clock.Moment
	SeenAt    clock.Moment
	ExpiresAt clock.Moment

	User *User `bun:"-"`
}

// FindSession returns the session of a session token, with its user. It returns
// database.ErrNotFound if there is none or it has ended. It stores the time of the last use
// once an hour.
func (a *Accounts) FindSession(ctx context.Context, token string) (*Session, error) {
	if token == "" {
		return nil, database.ErrNotFound
	}
	s, now := new(Session), a.DB.Now()
	err := a.DB.Read.NewSelect().Model(s).Where("s.hash = ?", secrets.Hash(token)).Where("s.expires_at > ?", now).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find session: %w", database.NotFound(err))
	}
	if s.User, err = UserByID(ctx, a.DB.Read, s.UserID); err != nil {
		return nil, err
	}
	if !now.Before(s.User.sessionEnd(s.CreatedAt.Time, s.SeenAt.Time)) { // the user joined the newsroom after signing in
		return nil, database.ErrNotFound
	}
	if now.Sub(s.SeenAt.Time) < seenPrecision {
		return s, nil
	}
	return s, a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		end := s.User.sessionEnd(s.CreatedAt.Time, tx.At.Time)
		_, err := tx.NewUpdate().Model(s).Set("seen_at = ?", tx.At).Set("expires_at = ?", clock.MomentOf(end)).WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("session seen: %w", err)
		}
		return nil
	})
}

// StartSession signs a user in within a transaction and returns the token of the new
// session. It ends the session that the browser had before; before is its token, "" for
// none.
func (a *Accounts) StartSession(ctx context.Context, tx *database.Tx, u *User, before, userAgent string) (string, error) {
	if before != "" {
		if err := deleteSessions(ctx, tx, "hash = ?", secrets.Hash(before)); err != nil {
			return "", err
		}
	}
	token := rand.Text() + rand.Text()
	s := &Session{
		Hash:      secrets.Hash(token),
		UserID:    u.ID,
		Device:    deviceName(userAgent),
		CreatedAt: tx.At,
		SeenAt:    tx.At,
		ExpiresAt: clock.MomentOf(u.sessionEnd(tx.At.Time, tx.At.Time)),
	}
	if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
		return "", fmt.Errorf("start session: %w", err)
	}
	return token, nil
}

// EndSession signs out the browser with a session token.
func (a *Accounts) EndSession(ctx context.Context, token string) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return deleteSessions(ctx, tx, "hash = ?", secrets.Hash(token))
	})
}

// EndSessionByID signs a user out in one browser and cancels pending changes of address. It does
// nothing to a session of another user.
func (a *Accounts) EndSessionByID(ctx context.Context, userID, sessionID int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := cancelAddressChanges(ctx, tx, userID); err != nil {
			return err
		}
		return deleteSessions(ctx, tx, "user_id = ? AND id = ?", userID, sessionID)
	})
}

// EndOtherSessions ends all sessions of a user but the one whose ID is in the parameter except; 0 ends all of
// them.
func (a *Accounts) EndOtherSessions(ctx context.Context, userID, except int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return endOtherSessions(ctx, tx, userID, except) })
}

// endOtherSessions also cancels pending changes of address: another session may have
// requested them.
func endOtherSessions(ctx context.Context, tx *database.Tx, userID, except int64) error {
	if err := cancelAddressChanges(ctx, tx, userID); err != nil {
		return err
	}
	return deleteSessions(ctx, tx, "user_id = ? AND id <> ?", userID, except)
}

func cancelAddressChanges(ctx context.Context, tx *database.Tx, userID int64) error {
	if _, err := tx.NewDelete().Model((*signIn)(nil)).Where("user_id = ?", userID).Exec(ctx); err != nil {
		return fmt.Errorf("cancel changes of address: %w", err)
	}
	return nil
}

func deleteSessions(ctx context.Context, tx *database.Tx, where string, values ...any) error {
	if _, err := tx.NewDelete().Model((*Session)(nil)).Where(where, values...).Exec(ctx); err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// sessionEnd returns when a session of the user ends if it is not used again.
func (u *User) sessionEnd(createdAt, seenAt time.Time) time.Time {
	idle, age := maxIdle, maxAge
	if u.IsStaff() {
		idle, age = maxStaffIdle, maxStaffAge
	}
	if last := createdAt.Add(age); seenAt.Add(idle).After(last) {
		return last
	}
	return seenAt.Add(idle)
}

// ListSessions returns the sessions of a user with roles, last used first.
func (a *Accounts) ListSessions(ctx context.Context, u *User) ([]Session, error) {
	var list []Session
	err := a.DB.Read.NewSelect().Model(&list).Where("s.user_id = ?", u.ID).Where("s.expires_at > ?", a.DB.Now()).
		Order("s.seen_at DESC", "s.id DESC").Limit(100).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return slices.DeleteFunc(list, func(s Session) bool {
		return !a.DB.Now().Before(u.sessionEnd(s.CreatedAt.Time, s.SeenAt.Time))
	}), nil
}

// deviceName returns a browser and its operating system, such as "Chrome, Android".
func deviceName(userAgent string) string {
	ua := useragent.Parse(userAgent)
	switch {
	case ua.Name == "" || len(userAgent) > 1024:
		return ""
	case ua.OS == "":
		return ua.Name
	}
	return ua.Name + ", " + ua.OS
}

// SessionCookies returns the two cookies of a session: that with its token and the
// SessionHintCookie. They last as long as a session can last; the server knows whether the session
// has ended earlier.
func SessionCookies(token string, u *User, secure bool) []http.Cookie {
	return []http.Cookie{
		{
			Name:     apiv2.SessionCookie,
			Value:    token,
			Path:     "/",
			MaxAge:   int(maxAge / time.Second),
			HttpOnly: true,
			Secure:   secure,
			SameSite: http.SameSiteLaxMode,
		},
		NewSessionHintCookie(u, secure),
	}
}

// NewSessionHintCookie returns the SessionHintCookie of a user's session. Its value is 1, followed by the
// path of the user's picture, if there is one, and by StaffHint for a member of the newsroom.
func NewSessionHintCookie(u *User, secure bool) http.Cookie {
	value := "1" + u.PictureAddress()
	if u.IsStaff() {
		value += StaffHint
	}
	return http.Cookie{
		Name:     SessionHintCookie,
		Value:    value,
		Path:     "/",
		MaxAge:   int(maxAge / time.Second),
		Secure:   secure,
		SameSite: http.SameSiteLaxMode,
	}
}

// ExpiredCookies returns cookies that remove those of a session.
func ExpiredCookies(secure bool) []http.Cookie {
	return []http.Cookie{
		{Name: apiv2.SessionCookie, Path: "/", MaxAge: -1, HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode},
		{Name: SessionHintCookie, Path: "/", MaxAge: -1, Secure: secure, SameSite: http.SameSiteLaxMode},
	}
}
