package pitchfest

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// Limits of the winners of a pitch fest. Lengths are in characters.
const (
	MaxWinners  = 50
	MaxPlace    = 99
	MaxAward    = 120
	MaxPrize    = 300
	maxSchedule = 366 * 24 * time.Hour // until the publication
)

// Winner is a company that won at a pitch fest.
type Winner struct {
	bun.BaseModel `bun:"table:pitch_winners,alias:pw"`

	ConferenceID int64 `bun:",pk"`
	Position     int   `bun:",pk"` // from 1
	CompanyID    int64
	Place        int    // from 1; 0 for an award without a place
	Award        string // name of the award in the language of the conference, "" for none
	Prize        string // "" for none
}

// Results says when the winners of a pitch fest are or were published.
type Results struct {
	bun.BaseModel `bun:"table:pitch_results,alias:pq"`

	ConferenceID int64        `bun:",pk"`
	Version      int64        // number of saves, publications and withdrawals; 0 if nothing was saved
	PublishAt    clock.Moment `bun:",nullzero"` // when readers will see the winners, zero if that is not set
	PublishedAt  clock.Moment `bun:",nullzero"` // since when readers see the winners, zero if they do not
	AnnouncedAt  clock.Moment `bun:",nullzero"` // when the applicants were told, zero if they were not
}

// IsPublic reports whether readers see the winners.
func (r *Results) IsPublic() bool { return !r.PublishedAt.IsZero() }

// ResultsOf returns the winners of the pitch fest of a conference in their order, and when they are published. Without winners that were
// saved, the version is 0.
func ResultsOf(ctx context.Context, db bun.IDB, conferenceID int64) (*Results, []Winner, error) {
	r := &Results{ConferenceID: conferenceID}
	err := db.NewSelect().Model(r).WherePK().Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return &Results{ConferenceID: conferenceID}, nil, nil
	}
	var list []Winner
	if err == nil {
		err = db.NewSelect().Model(&list).Where("conference_id = ?", conferenceID).Order("position").Scan(ctx)
	}
	if err != nil {
		return nil, nil, fmt.Errorf("winners of conference %d: %w", conferenceID, err)
	}
	return r, list, nil
}

// lockResults returns the winners and their publication, which no other transaction changes until this one ends. It returns
// database.ErrConflict if they no longer have the version.
func lockResults(ctx context.Context, tx *database.Tx, c *conference.Conference, version int64) (*Results, []Winner, error) {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return nil, nil, err
	}
	r, list, err := ResultsOf(ctx, tx, c.ID)
	if err == nil && r.Version != version {
		err = database.ErrConflict
	}
	return r, list, err
}

// SaveWinners replaces the winners of the pitch fest of a conference. version is the version that was edited, 0 for the first save. If the
// winners are public, readers see the new ones at once; neither public nor scheduled winners can be emptied. It returns
// database.ErrConflict or an invalid.Fields. The caller must have the right to change the conference.
func SaveWinners(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, version int64, list []Winner) error {
	r, before, err := lockResults(ctx, tx, c, version)
	if err != nil {
		return err
	}
	if err := checkWinners(ctx, tx, c, before, list); err != nil {
		return err
	}
	if (r.IsPublic() || !r.PublishAt.IsZero()) && len(list) == 0 {
		return invalid.Fields{"winners": "must not be empty"}
	}
	if _, err := tx.NewDelete().Model((*Winner)(nil)).Where("conference_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("winners of conference %d: %w", c.ID, err)
	}
	for i := range list {
		list[i].ConferenceID, list[i].Position = c.ID, i+1
	}
	if len(list) > 0 {
		if _, err := tx.NewInsert().Model(&list).Exec(ctx); err != nil {
			return fmt.Errorf("winners of conference %d: %w", c.ID, err)
		}
	}
	return store(ctx, tx, c, r, by, "winners.saved", slices.Concat(before, list))
}

// checkWinners checks the winners and removes spaces around their texts. before are the stored ones, which may have left the final since.
func checkWinners(ctx context.Context, tx *database.Tx, c *conference.Conference, before, list []Winner) error {
	final, err := conference.FinalistsOf(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	for i := range before {
		final = append(final, before[i].CompanyID)
	}
	merged, err := company.CurrentByIDs(ctx, tx, final)
	if err != nil {
		return err
	}
	for _, one := range merged {
		final = append(final, one.ID)
	}
	wrong := invalid.Fields{}
	if len(list) > MaxWinners {
		wrong["winners"] = fmt.Sprintf("must have at most %d entries", MaxWinners)
	}
	seen := map[string]bool{}
	for i := range list {
		w := &list[i]
		field := "winners[" + strconv.Itoa(i) + "]."
		w.Award, w.Prize = strings.Join(strings.Fields(w.Award), " "), strings.Join(strings.Fields(w.Prize), " ")
		key := fmt.Sprintf("%d %s", w.CompanyID, w.Award)
		switch {
		case !slices.Contains(final, w.CompanyID):
			wrong[field+"company"] = "is not a company of the final"
		case seen[key]:
			wrong[field+"company"] = "is twice in the list with the same award"
		}
		seen[key] = true
		if w.Place == 0 && w.Award == "" {
			wrong[field+"award"] = "is needed, because there is no place"
		}
		if w.Place < 0 || w.Place > MaxPlace {
			wrong[field+"place"] = fmt.Sprintf("must be between 1 and %d", MaxPlace)
		}
		for name, one := range map[string]struct {
			text string
			max  int
		}{"award": {w.Award, MaxAward}, "prize": {w.Prize, MaxPrize}} {
			if utf8.RuneCountInString(one.text) > one.max {
				wrong[field+name] = fmt.Sprintf("is longer than %d characters", one.max)
			}
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// PublishWinners shows readers the winners of the pitch fest of a conference: now, or at a time if at is not zero. The first time, each
// applicant gets an email and a notification. It returns database.ErrConflict, or an invalid.Fields without winners or for a time in the
// past. The caller must have the right to change the conference.
func (p *Pitches) PublishWinners(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, version int64,
	at time.Time,
) error {
	r, list, err := lockResults(ctx, tx, c, version)
	switch {
	case err != nil:
		return err
	case len(list) == 0:
		return invalid.Fields{"winners": "must not be empty"}
	case at.IsZero():
		return p.makePublic(ctx, tx, c, r, list, by)
	case !at.After(tx.At.Time):
		return invalid.Fields{"at": "must be in the future"}
	case at.Sub(tx.At.Time) > maxSchedule:
		return invalid.Fields{"at": "must be within a year"}
	}
	r.PublishAt, r.PublishedAt = clock.MomentOf(at), clock.Moment{}
	return store(ctx, tx, c, r, by, "winners.scheduled", list)
}

// HideWinners withdraws the public winners of the pitch fest of a conference, or cancels their scheduled publication. It returns
// database.ErrConflict. The caller must have the right to change the conference.
func HideWinners(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, version int64) error {
	r, list, err := lockResults(ctx, tx, c, version)
	if err != nil {
		return err
	}
	r.PublishAt, r.PublishedAt = clock.Moment{}, clock.Moment{}
	return store(ctx, tx, c, r, by, "winners.withdrawn", list)
}

// makePublic makes the winners public. The first time, it tells the applicants.
func (p *Pitches) makePublic(
	ctx context.Context, tx *database.Tx, c *conference.Conference, r *Results, list []Winner, by actor.Actor,
) error {
	r.PublishAt, r.PublishedAt = clock.Moment{}, tx.At
	if r.AnnouncedAt.IsZero() {
		r.AnnouncedAt = tx.At
		if err := p.announce(ctx, tx, c, list); err != nil {
			return err
		}
	}
	return store(ctx, tx, c, r, by, "winners.published", list)
}

// store stores the publication with the next version, drops the pages that show the conference or a company among winners, and records the
// action.
func store(ctx context.Context, tx *database.Tx, c *conference.Conference, r *Results, by actor.Actor, action string, winners []Winner,
) error {
	r.Version++
	q := tx.NewInsert().Model(r).On("CONFLICT (conference_id) DO UPDATE")
	for _, column := range []string{"version", "publish_at", "published_at", "announced_at"} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("results of conference %d: %w", c.ID, err)
	}
	tags := []string{conference.Tag, conference.TagOf(c.ID)}
	for i := range winners {
		tags = append(tags, company.TagOf(winners[i].CompanyID))
	}
	tx.Emit("conference.saved", c.ID, tags...)
	return conference.RecordAction(ctx, tx, c.ID, by, action, map[string]int64{"version": r.Version})
}

// PublishDue publishes the winners whose hour has come. If some cannot be published, it publishes the others and returns the joined errors.
func (p *Pitches) PublishDue(ctx context.Context) error {
	var due []Results
	err := p.DB.Read.NewSelect().Model(&due).Where("publish_at <= ?", p.DB.Now()).Order("publish_at").Limit(100).Scan(ctx)
	if err != nil {
		return fmt.Errorf("winners that are due: %w", err)
	}
	var failed []error
	for _, one := range due {
		err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			c, err := conference.ByID(ctx, tx, one.ConferenceID)
			if err != nil {
				return err
			}
			if !c.WithdrawnAt.IsZero() { // they are published if the conference is restored
				return nil
			}
			r, list, err := lockResults(ctx, tx, c, one.Version)
			if errors.Is(err, database.ErrConflict) || err == nil && r.PublishAt.IsZero() { // somebody has just changed it
				return nil
			}
			if err != nil {
				return err
			}
			if len(list) == 0 { // an earlier version of the program stored an empty list, about which nobody is told
				r.PublishAt = clock.Moment{}
				return store(ctx, tx, c, r, actor.Actor{}, "winners.withdrawn", nil)
			}
			return p.makePublic(ctx, tx, c, r, list, actor.Actor{})
		})
		if err != nil {
			failed = append(failed, fmt.Errorf("winners of conference %d: %w", one.ConferenceID, err))
		}
	}
	return errors.Join(failed...)
}
