package calendarpage

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/secrets"
)

// readerCalendar is the address of a reader's calendar. Only the hash of its secret is stored.
type readerCalendar struct {
	bun.BaseModel `bun:"table:reader_calendars,alias:c"`
	UserID        int64 `bun:",pk"`
	SecretHash    string
	Lang          string
	CreatedAt     clock.Moment
}

func (c *readerCalendar) locale() i18n.Locale { return i18n.LookupOrDefault(c.Lang) }

// maxSecret is the maximum length of a secret in bytes; longer ones are not looked up.
const maxSecret = 64

// NewAddress makes the address of a reader's calendar with texts in a language, and returns its path. An earlier address stops working.
// The path cannot be read again.
func (s *Server) NewAddress(ctx context.Context, user int64, lang i18n.Locale) (string, error) {
	secret := strings.ToLower(rand.Text())
	err := s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row := &readerCalendar{UserID: user, SecretHash: secrets.Hash(secret), Lang: lang.Code, CreatedAt: tx.At}
		_, err := tx.NewInsert().Model(row).On("CONFLICT (user_id) DO UPDATE").Set("secret_hash = EXCLUDED.secret_hash").
			Set("lang = EXCLUDED.lang").Set("created_at = EXCLUDED.created_at").Exec(ctx)
		if err != nil {
			return fmt.Errorf("make the address of a calendar: %w", err)
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	return "/" + folder + "/" + secret + route.ICalendar, nil
}

// RemoveAddress removes the address of a reader's calendar; it does nothing if there is none.
func (s *Server) RemoveAddress(ctx context.Context, user int64) error {
	return s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*readerCalendar)(nil)).Where("user_id = ?", user).Exec(ctx); err != nil {
			return fmt.Errorf("remove the address of a calendar: %w", err)
		}
		return nil
	})
}

// AddressSince returns when the address of a reader's calendar was made, the zero time if there is none.
func (s *Server) AddressSince(ctx context.Context, user int64) (clock.Moment, error) {
	row := new(readerCalendar)
	err := database.NotFound(s.DB.Read.NewSelect().Model(row).Where("user_id = ?", user).Scan(ctx))
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return clock.Moment{}, fmt.Errorf("read the address of a calendar: %w", err)
	}
	return row.CreatedAt, nil
}

// withSecret returns the calendar with a secret, or database.ErrNotFound.
func (s *Server) withSecret(ctx context.Context, secret string) (*readerCalendar, error) {
	if secret == "" || len(secret) > maxSecret {
		return nil, database.ErrNotFound
	}
	row := new(readerCalendar)
	err := database.NotFound(s.DB.Read.NewSelect().Model(row).Where("secret_hash = ?", secrets.Hash(secret)).Scan(ctx))
	if err != nil {
		return nil, fmt.Errorf("find a calendar: %w", err)
	}
	return row, nil
}

// ExportUserData returns when the address of a user's calendar was made, and its language. It is a feature.Exporter.
func (s *Server) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Lang      string       `json:"lang"`
		CreatedAt clock.Moment `json:"createdAt"`
	}
	row := new(readerCalendar)
	err := database.NotFound(s.DB.Read.NewSelect().Model(row).Where("user_id = ?", u.ID).Scan(ctx))
	switch {
	case errors.Is(err, database.ErrNotFound):
		return "calendar", nil, nil
	case err != nil:
		return "", nil, fmt.Errorf("export the address of a calendar: %w", err)
	}
	return "calendar", exported{row.Lang, row.CreatedAt}, nil
}
