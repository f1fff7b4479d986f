package conference

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/calendar"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/route"
)

// star is a session in a reader's own agenda.
type star struct {
	bun.BaseModel `bun:"table:conference_stars,alias:st"`

	UserID    int64 `bun:",pk"`
	SessionID int64 `bun:",pk"`
	StarredAt clock.Moment
}

// MaxStars is the maximum number of sessions of a conference in a reader's own agenda.
const MaxStars = 400

var _ = route.DeclareConstants(route.Constant{Name: "maxStars", Value: MaxStars,
	Doc: "Maximum number of sessions of a conference in a reader's own agenda."})

// ErrTooManyStars is returned for a reader's own agenda with more than MaxStars sessions.
var ErrTooManyStars = errors.New("a reader's own agenda has at most 400 sessions")

// Star adds sessions of a conference to a user's own agenda, and then removes others from it. Sessions that the conference does not have
// are ignored, because a device may send what it stored before they were removed. It returns ErrTooManyStars.
func Star(ctx context.Context, db *database.DB, user int64, c *Conference, add, remove []int64) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "own agenda of user "+strconv.FormatInt(user, 10)); err != nil {
			return err
		}
		if len(add) > 0 {
			_, err := tx.ExecContext(ctx, "INSERT INTO conference_stars (user_id, session_id, starred_at) SELECT ?, id, ? FROM "+
				"conference_sessions WHERE conference_id = ? AND id IN (?) ON CONFLICT DO NOTHING", user, tx.At, c.ID, bun.List(add))
			if err != nil {
				return fmt.Errorf("own agenda of user %d: %w", user, err)
			}
		}
		if len(remove) > 0 {
			_, err := tx.NewDelete().Model((*star)(nil)).Where("user_id = ?", user).Where("session_id IN (?)", bun.List(remove)).Exec(ctx)
			if err != nil {
				return fmt.Errorf("own agenda of user %d: %w", user, err)
			}
		}
		n, err := tx.NewSelect().Model((*star)(nil)).Where("user_id = ?", user).Where("session_id IN (?)",
			tx.NewSelect().Model((*Session)(nil)).Column("id").Where("conference_id = ?", c.ID)).Count(ctx)
		if err == nil && n > MaxStars {
			err = ErrTooManyStars
		}
		return err
	})
}

// StarredOf returns the sessions in a user's own agenda, the earliest first. conferenceID is 0 for those of all conferences.
func StarredOf(ctx context.Context, db bun.IDB, user, conferenceID int64) ([]Session, error) {
	var list []Session
	q := db.NewSelect().Model(&list).Where("s.id IN (?)", db.NewSelect().Model((*star)(nil)).Column("session_id").
		Where("user_id = ?", user)).Order("s.starts_at", "s.id")
	if conferenceID != 0 {
		q.Where("s.conference_id = ?", conferenceID)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("own agenda of user %d: %w", user, err)
	}
	return list, nil
}

// calendarOfReader returns the sessions of public conferences in a reader's own agenda. It is a feature.ReaderCalendar.
func (p *Pages) calendarOfReader(ctx context.Context, user int64, b *brand.Brand) ([]calendar.Entry, error) {
	list, err := StarredOf(ctx, p.DB.Read, user, 0)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	var found []Conference
	err = p.DB.Read.NewSelect().Model(&found).Where(shown).Where("c.id IN (?)", p.DB.Read.NewSelect().Model((*Session)(nil)).
		Column("conference_id").Where("s.id IN (?)", p.DB.Read.NewSelect().Model((*star)(nil)).Column("session_id").
		Where("user_id = ?", user))).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("own agenda of user %d: %w", user, err)
	}
	conferences := map[int64]*Conference{}
	for i := range found {
		conferences[found[i].ID] = &found[i]
	}
	entries, err := p.entries(ctx, conferences, list, strings.TrimSuffix(b.Path, "/"))
	for i := range entries {
		entries[i].Alarms = []time.Duration{sessionAlarm}
	}
	return entries, err
}

// sessionAlarm is the time between the alarm in a reader's own calendar and the session.
const sessionAlarm = 10 * time.Minute

// ownCalendar returns a reader's own agenda as iCalendar. numbers has the ids of its sessions, separated by commas: the file is the same
// for readers who are signed in and for those whose agenda is on their device. Unknown sessions are left out.
func (p *Pages) ownCalendar(ctx context.Context, c *Conference, numbers string) ([]byte, error) {
	parts := strings.Split(numbers, ",")
	var ids []int64
	for _, one := range parts {
		id, err := strconv.ParseInt(one, 10, 64)
		if err != nil || len(parts) > MaxStars {
			return nil, fmt.Errorf("own agenda: %w", database.ErrNotFound)
		}
		ids = append(ids, id)
	}
	var list []Session
	err := p.DB.Read.NewSelect().Model(&list).Where("s.conference_id = ?", c.ID).Where("s.id IN (?)", bun.List(ids)).
		Order("s.starts_at", "s.id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("own agenda: %w", err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("own agenda: %w", database.ErrNotFound)
	}
	return p.encode(ctx, c, list)
}

// SessionsBySource returns the sessions of a conference with the given permanent ids, in no particular order. Unknown ids are left out.
func SessionsBySource(ctx context.Context, db bun.IDB, conferenceID int64, ids []string) ([]Session, error) {
	var list []Session
	err := db.NewSelect().Model(&list).Where("conference_id = ?", conferenceID).Where("source_id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("sessions of conference %d: %w", conferenceID, err)
	}
	return list, nil
}

// exportStars returns the own agendas of a user. It is a feature.Exporter. They are deleted with the account.
func (p *Pages) exportStars(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Conference string    `json:"conference"`
		Session    string    `json:"session"`
		Start      time.Time `json:"start"`
		StarredAt  time.Time `json:"starredAt"`
	}
	var rows []struct {
		Conference string
		Session    string
		Start      clock.Moment
		StarredAt  clock.Moment
	}
	err := p.DB.Read.NewSelect().TableExpr("conference_stars AS st").Join("JOIN conference_sessions AS s ON s.id = st.session_id").
		Join("JOIN conferences AS c ON c.id = s.conference_id").
		ColumnExpr("c.slug AS conference, s.title AS session, s.starts_at AS start, st.starred_at").Where("st.user_id = ?", u.ID).
		Order("s.starts_at", "s.id").Scan(ctx, &rows)
	if err != nil {
		return "", nil, fmt.Errorf("export own agendas: %w", err)
	}
	out := make([]exported, len(rows))
	for i, row := range rows {
		out[i] = exported{row.Conference, row.Session, row.Start.Time, row.StarredAt.Time}
	}
	return "agendas", out, nil
}
