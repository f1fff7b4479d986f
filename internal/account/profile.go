package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/limit"
)

// recentPeriod is the time after signing in during which a user need not enter the password again.
const recentPeriod = 15 * time.Minute

// IsRecent reports whether a session started so recently that its user need not enter the password again for changes
// that require it.
func (a *Accounts) IsRecent(s *Session) bool { return a.DB.Now().Sub(s.CreatedAt.Time) < recentPeriod }

// UpdateProfile changes the name and the language of a user.
func (a *Accounts) UpdateProfile(ctx context.Context, u *User, name string, lang i18n.Locale) error {
	u.Name, u.Lang = cleanName(name), lang.Code
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model(u).Column("name", "lang").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("update profile: %w", err)
		}
		return nil
	})
}

// SetPassword sets the password of a user, ends all other sessions and notifies the user by
// email. The caller must have checked the new password with PasswordWeakness. It returns
// ErrPassword if the session is not recent and the old password is wrong.
func (a *Accounts) SetPassword(ctx context.Context, s *Session, old, password string) error {
	if !a.IsRecent(s) {
		if err := a.CheckPassword(ctx, s, old); err != nil {
			return err
		}
	}
	hashed, err := HashPassword(password)
	if err != nil {
		return err
	}
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model((*User)(nil)).Set("password = ?", hashed).Where("id = ?", s.UserID).Exec(ctx); err != nil {
			return fmt.Errorf("set password: %w", err)
		}
		if err := a.enqueueNotice(ctx, tx, s.User, newPassword, s.Device); err != nil {
			return err
		}
		return endOtherSessions(ctx, tx, s.UserID, s.ID)
	})
}

// CheckPassword returns ErrPassword if the password is not that of the session's user, and a *limit.TooManyError after too many
// attempts in the session. A session has its own allowance, as a known browser has.
func (a *Accounts) CheckPassword(ctx context.Context, s *Session, password string) error {
	if err := limit.Count(ctx, a.DB, passwordLimits.browser, s.User.Email+" session "+s.Hash); err != nil {
		return err
	}
	same, err := passwordMatches(password, s.User.Password)
	if err == nil && !same {
		err = ErrPassword
	}
	return err
}

// Delete deletes an account with all data of the user. Totals to which the user
// contributed, such as claps, do not change. It returns ErrLastAdmin if the user is the only administrator.
func (a *Accounts) Delete(ctx context.Context, u *User) error {
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := deleteUser(ctx, tx, u.ID); err != nil {
			return fmt.Errorf("delete account: %w", err)
		}
		for _, erase := range a.Erasers {
			if err := erase(ctx, tx, feature.User{ID: u.ID, Email: u.Email}); err != nil {
				return fmt.Errorf("delete account: %w", err)
			}
		}
		if _, err := tx.NewDelete().Model((*signIn)(nil)).Where("email = ?", u.Email).Exec(ctx); err != nil {
			return fmt.Errorf("delete account: %w", err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	a.deletePicturesLater(ctx)
	return nil
}

// deleteUser deletes a user with everything that refers to the user. It returns ErrLastAdmin, after which the transaction must be
// rolled back, if the user is the only administrator.
func deleteUser(ctx context.Context, tx *database.Tx, id int64) error {
	if err := lockAdmins(ctx, tx); err != nil {
		return err
	}
	isAdmin, err := tx.NewSelect().Model((*UserRole)(nil)).Where("user_id = ?", id).Where("role = ?", Admin).Exists(ctx)
	if err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*User)(nil)).Where("id = ?", id).Exec(ctx); err != nil {
		return err
	}
	if isAdmin {
		return requireAdmin(ctx, tx)
	}
	return nil
}

// DeleteExpired deletes expired sessions, sign-ins, challenges and attempt counts, and unused
// pictures.
func (a *Accounts) DeleteExpired(ctx context.Context) error {
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, table := range []struct{ name, end string }{{"sessions", "expires_at"}, {"sign_ins", "expires_at"},
			{"passkey_challenges", "expires_at"}} {
			if _, err := tx.NewDelete().Table(table.name).Where(table.end+" <= ?", tx.At).Exec(ctx); err != nil {
				return fmt.Errorf("delete expired %s: %w", table.name, err)
			}
		}
		return limit.DeleteExpired(ctx, tx)
	})
	return errors.Join(err, a.deleteUnusedPictures(ctx))
}
