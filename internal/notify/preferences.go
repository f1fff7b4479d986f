package notify

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Digest is the frequency of a reader's digest by email.
type Digest string

// The choices of a digest.
const (
	Never  Digest = "never"
	Daily  Digest = "daily"
	Weekly Digest = "weekly" // on Mondays
)

// Preferences say how a reader wants to be notified, in addition to the bell. Hours are in the
// reader's time zone, 0 to 23.
type Preferences struct {
	Digest    Digest `json:"digest" enum:"never,daily,weekly"`
	Hour      int    `json:"hour" minimum:"0" maximum:"23" doc:"Hour at which the digest is sent."`
	Zone      string `json:"zone" doc:"Name of the time zone." example:"Asia/Kolkata"`
	QuietFrom int    `json:"quietFrom" minimum:"0" maximum:"23" doc:"First hour in which nothing is sent."`
	QuietTo   int    `json:"quietTo" minimum:"0" maximum:"23" doc:"First hour after the quiet hours; there are none if it equals quietFrom."`
}

// defaultPreferences are the preferences of a reader who has not chosen any.
var defaultPreferences = Preferences{Digest: Never, Hour: 8, Zone: "Asia/Kolkata", QuietFrom: 22, QuietTo: 7}

// ErrPreferences is returned if preferences are not valid.
var ErrPreferences = errors.New("invalid preferences")

type preferenceRow struct {
	bun.BaseModel `bun:"table:notification_preferences,alias:p"`
	UserID        int64 `bun:",pk"`
	Digest        Digest
	Hour          int
	Zone          string
	QuietFrom     int
	QuietTo       int
	ToldID        int64        // ID of the newest notification when the last digest was made
	NextAt        clock.Moment `bun:",nullzero"`
}

func (r *preferenceRow) preferences() Preferences {
	return Preferences{r.Digest, r.Hour, r.Zone, r.QuietFrom, r.QuietTo}
}

// Preferences returns the preferences of a reader.
func (n *Notifications) Preferences(ctx context.Context, user int64) (Preferences, error) {
	r := new(preferenceRow)
	err := database.NotFound(n.DB.Read.NewSelect().Model(r).Where("user_id = ?", user).Scan(ctx))
	switch {
	case errors.Is(err, database.ErrNotFound):
		return defaultPreferences, nil
	case err != nil:
		return defaultPreferences, fmt.Errorf("read preferences: %w", err)
	}
	return r.preferences(), nil
}

// ChosenZones returns the names of the time zones that readers chose, by the ids of the readers, in one query. Readers who have not chosen
// preferences are left out.
func (n *Notifications) ChosenZones(ctx context.Context, db bun.IDB, users []int64) (map[int64]string, error) {
	zones := map[int64]string{}
	if len(users) == 0 {
		return zones, nil
	}
	var rows []preferenceRow
	if err := db.NewSelect().Model(&rows).Column("user_id", "zone").Where("p.user_id IN (?)", bun.List(users)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("read the time zones of readers: %w", err)
	}
	for _, r := range rows {
		zones[r.UserID] = r.Zone
	}
	return zones, nil
}

// SavePreferences saves the preferences of a reader. It returns ErrPreferences if they are
// not valid. The first digest contains only later notifications.
func (n *Notifications) SavePreferences(ctx context.Context, user int64, p Preferences) error {
	zone, err := time.LoadLocation(p.Zone)
	hour := func(h int) bool { return h >= 0 && h < 24 }
	if err != nil || p.Zone == "" || p.Zone == "Local" || len(p.Zone) > 60 || !slices.Contains([]Digest{Never, Daily, Weekly}, p.Digest) ||
		!hour(p.Hour) ||
		!hour(p.QuietFrom) ||
		!hour(p.QuietTo) {
		return ErrPreferences
	}
	return n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		r := &preferenceRow{UserID: user, Digest: p.Digest, Hour: p.Hour, Zone: p.Zone, QuietFrom: p.QuietFrom, QuietTo: p.QuietTo}
		if p.Digest != Never {
			r.NextAt = clock.MomentOf(p.nextDigest(tx.At.In(zone)))
		}
		err := tx.NewSelect().Model((*row)(nil)).ColumnExpr("coalesce(max(n.id), 0)").Where("n.user_id = ?", user).Scan(ctx, &r.ToldID)
		if err != nil {
			return fmt.Errorf("save preferences: %w", err)
		}
		_, err = tx.NewInsert().
			Model(r).
			On("CONFLICT (user_id) DO UPDATE").
			Set("digest = EXCLUDED.digest").
			Set("hour = EXCLUDED.hour").
			Set("zone = EXCLUDED.zone").
			Set("quiet_from = EXCLUDED.quiet_from").
			Set("quiet_to = EXCLUDED.quiet_to").
			Set("next_at = EXCLUDED.next_at").
			Set("told_id = CASE WHEN p.next_at IS NULL THEN EXCLUDED.told_id ELSE p.told_id END").
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("save preferences: %w", err)
		}
		return nil
	})
}

// nextDigest returns when the first digest after a moment is due: at its hour or, if that is
// quiet, at the end of the quiet hours. now must be in the reader's time zone.
func (p Preferences) nextDigest(now time.Time) time.Time {
	y, m, d := now.Date()
	at := func(day int) time.Time {
		return p.EndOfQuiet(time.Date(y, m, d+day, p.Hour, 0, 0, 0, now.Location()))
	}
	for day := 0; ; day++ {
		if then := at(day); then.After(now) &&
			(p.Digest == Daily || time.Date(y, m, d+day, 12, 0, 0, 0, now.Location()).Weekday() == time.Monday) {
			return then
		}
	}
}

// EndOfQuiet returns the first moment from at on, in the reader's time zone, that is not in
// the quiet hours.
func (p Preferences) EndOfQuiet(at time.Time) time.Time {
	if zone, err := time.LoadLocation(p.Zone); err == nil {
		at = at.In(zone)
	}
	h := at.Hour()
	quiet := p.QuietFrom <= h && h < p.QuietTo
	if p.QuietFrom > p.QuietTo { // the quiet hours include midnight
		quiet = h >= p.QuietFrom || h < p.QuietTo
	}
	if !quiet {
		return at
	}
	y, m, d := at.Date()
	end := time.Date(y, m, d, p.QuietTo, 0, 0, 0, at.Location())
	if !end.After(at) {
		end = time.Date(y, m, d+1, p.QuietTo, 0, 0, 0, at.Location())
	}
	return end
}
