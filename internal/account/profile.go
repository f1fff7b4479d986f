package account

import (
	"context"
	"errors"
	"fmt"
	"time"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/limit"
)

// freshFor is how long after signing in somebody needs not prove again who they are.
const freshFor = 15 * time.Minute

// Fresh reports whether a session has just begun, so that its holder may do what
// otherwise asks for the password.
func (a *Accounts) Fresh(s *Session) bool { return a.DB.Now().Sub(s.CreatedAt.Time) < freshFor }

// Rename changes the name and the language of a user.
func (a *Accounts) Rename(ctx context.Context, u *User, name string, lang i18n.Locale) error {
	u.Name, u.Lang = tidy(name), lang.Code
	return a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model(u).Column("name", "lang").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("rename: %w", err)
		}
		return nil
	})
}

// SetPassword gives a user a password, which must not be weak, ends every other session
// and tells the user by mail. Who did not just sign in must know the old one: ErrWrong.
func (a *Accounts) SetPassword(ctx context.Context, s *Session, old, password, network string) error {
	if !a.Fresh(s) {
		if err := a.Prove(ctx, s.User, old, network); err != nil {
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
		if err := a.tell(ctx, tx, s.User, newPassword, s.Device); err != nil {
			return err
		}
		return endOthers(ctx, tx, s.UserID, s.ID)
	})
}

// Prove is ErrWrong unless a password is that of the user.
func (a *Accounts) Prove(ctx context.Context, u *User, password, network string) error {
	if err := limit.Try(ctx, a.DB, passwordsOfNetwork, network); err != nil {
		return err
	}
	if err := limit.Try(ctx, a.DB, passwordsOfAccount, u.Email); err != nil {
		return err
	}
	same, err := matches(password, u.Password)
	if err == nil && !same {
		err = ErrWrong
	}
	return err
}

// Delete deletes an account with all that is the user's alone. What it did to numbers,
// such as claps, stays in them.
func (a *Accounts) Delete(ctx context.Context, u *User) error {
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*User)(nil)).Where("id = ?", u.ID).Exec(ctx); err != nil {
			return fmt.Errorf("delete account: %w", err)
		}
		for _, leave := range a.Leavers {
			if err := leave(ctx, tx, u); err != nil {
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
	return a.forgetPictures(ctx)
}

// Tidy takes away what has ended: sessions, letters, challenges, and counts of attempts;
// and pictures that are nobody's.
func (a *Accounts) Tidy(ctx context.Context) error {
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, table := range []struct{ name, end string }{{"sessions", "expires_at"}, {"sign_ins", "expires_at"}, {"passkey_challenges", "expires_at"}} {
			if _, err := tx.NewDelete().Table(table.name).Where(table.end+" <= ?", tx.At).Exec(ctx); err != nil {
				return fmt.Errorf("tidy %s: %w", table.name, err)
			}
		}
		return limit.Tidy(ctx, tx)
	})
	return errors.Join(err, a.forgetPictures(ctx))
}
