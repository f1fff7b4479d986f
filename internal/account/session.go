package account

import (
	"context"
	"crypto/rand"
	"fmt"
	"net/http"
	"time"

	"github.com/mileusna/useragent"
	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Hint is the cookie that tells a page that there is a session, and where its reader's
// picture is, so that pages of those who are not signed in ask for nothing. The session's
// own cookie is for the server alone.
const Hint = "signed_in"

// How long a session lasts: from when it was last used, and at most.
const (
	idle = 30 * 24 * time.Hour
	most = 365 * 24 * time.Hour
)

// seenEvery is how exactly it is known when a session was last used.
const seenEvery = time.Hour

// Session is a browser in which somebody is signed in.
type Session struct {
	bun.BaseModel `bun:"table:sessions,alias:s"`

	ID        int64 `bun:",pk,autoincrement"`
	Hash      string
	UserID    int64
	Device    string // browser and system, as in "Chrome, Android"
	CreatedAt clock.Moment
	SeenAt    clock.Moment
	ExpiresAt clock.Moment

	User *User `bun:"-"`
}

// Session is the session of a cookie's secret with its user; database.ErrNotFound where
// there is none, or it has ended. That it was used is noted once an hour.
func (a *Accounts) Session(ctx context.Context, secret string) (*Session, error) {
	if secret == "" {
		return nil, database.ErrNotFound
	}
	s, now := new(Session), a.DB.Now()
	err := a.DB.Read.NewSelect().Model(s).Where("s.hash = ?", hash(secret)).Where("s.expires_at > ?", now).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find session: %w", database.NotFound(err))
	}
	if s.User, err = ByID(ctx, a.DB.Read, s.UserID); err != nil {
		return nil, err
	}
	if now.Sub(s.SeenAt.Time) < seenEvery {
		return s, nil
	}
	return s, a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		end := tx.At.Add(idle)
		if last := s.CreatedAt.Add(most); end.After(last) {
			end = last
		}
		_, err := tx.NewUpdate().Model(s).Set("seen_at = ?", tx.At).Set("expires_at = ?", clock.At(end)).WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("session seen: %w", err)
		}
		return nil
	})
}

// Begin signs a user in within a transaction and returns the secret of the session,
// always a new one; that of before in the same browser, if there was one, ends.
func (a *Accounts) Begin(ctx context.Context, tx *database.Tx, u *User, before, userAgent string) (string, error) {
	if before != "" {
		if err := end(ctx, tx, "hash = ?", hash(before)); err != nil {
			return "", err
		}
	}
	secret := rand.Text() + rand.Text()
	s := &Session{
		Hash:      hash(secret),
		UserID:    u.ID,
		Device:    device(userAgent),
		CreatedAt: tx.At,
		SeenAt:    tx.At,
		ExpiresAt: clock.At(tx.At.Add(idle)),
	}
	if _, err := tx.NewInsert().Model(s).Exec(ctx); err != nil {
		return "", fmt.Errorf("begin session: %w", err)
	}
	return secret, nil
}

// End signs a browser out.
func (a *Accounts) End(ctx context.Context, secret string) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return end(ctx, tx, "hash = ?", hash(secret)) })
}

// EndOne signs one of a user's browsers out; one that is somebody else's stays.
func (a *Accounts) EndOne(ctx context.Context, userID, sessionID int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return end(ctx, tx, "user_id = ? AND id = ?", userID, sessionID)
	})
}

// EndOthers signs a user out of every browser but that of a session; 0 spares none.
func (a *Accounts) EndOthers(ctx context.Context, userID, spared int64) error {
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return endOthers(ctx, tx, userID, spared) })
}

// endOthers ends changes of address that wait for their letter too: another session may
// have asked for them.
func endOthers(ctx context.Context, tx *database.Tx, userID, spared int64) error {
	if _, err := tx.NewDelete().Model((*signIn)(nil)).Where("user_id = ?", userID).Exec(ctx); err != nil {
		return fmt.Errorf("end changes of address: %w", err)
	}
	return end(ctx, tx, "user_id = ? AND id <> ?", userID, spared)
}

func end(ctx context.Context, tx *database.Tx, where string, values ...any) error {
	if _, err := tx.NewDelete().Model((*Session)(nil)).Where(where, values...).Exec(ctx); err != nil {
		return fmt.Errorf("end session: %w", err)
	}
	return nil
}

// Sessions are the browsers in which a user is signed in, the one used last first.
func (a *Accounts) Sessions(ctx context.Context, userID int64) ([]Session, error) {
	var list []Session
	err := a.DB.Read.NewSelect().Model(&list).Where("s.user_id = ?", userID).Where("s.expires_at > ?", a.DB.Now()).
		Order("s.seen_at DESC", "s.id DESC").Limit(100).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list sessions: %w", err)
	}
	return list, nil
}

// device names a browser and its system.
func device(userAgent string) string {
	ua := useragent.Parse(userAgent)
	switch {
	case ua.Name == "" || len(userAgent) > 1024:
		return ""
	case ua.OS == "":
		return ua.Name
	}
	return ua.Name + ", " + ua.OS
}

// Cookies are the two cookies of a session. They stay for as long as one can last; that
// it ended before is for the server to say.
func Cookies(secret string, u *User, secure bool) []http.Cookie {
	return []http.Cookie{
		{
			Name:     apiv2.SessionCookie,
			Value:    secret,
			Path:     "/",
			MaxAge:   int(most / time.Second),
			HttpOnly: true,
			Secure:   secure,
			SameSite: http.SameSiteLaxMode,
		},
		HintOf(u, secure),
	}
}

// HintOf is the Hint of a user's session: 1, and the path of the picture, if there is one.
func HintOf(u *User, secure bool) http.Cookie {
	return http.Cookie{
		Name:     Hint,
		Value:    "1" + u.PictureAddress(),
		Path:     "/",
		MaxAge:   int(most / time.Second),
		Secure:   secure,
		SameSite: http.SameSiteLaxMode,
	}
}

// NoCookies takes the cookies of a session away.
func NoCookies(secure bool) []http.Cookie {
	return []http.Cookie{
		{Name: apiv2.SessionCookie, Path: "/", MaxAge: -1, HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode},
		{Name: Hint, Path: "/", MaxAge: -1, Secure: secure, SameSite: http.SameSiteLaxMode},
	}
}
