package audio

import (
	"context"
	"errors"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/search"
)

// Status says who sees a show or an episode.
type Status string

// The statuses. A published episode is public from its time of publication on; until then it is scheduled, which is not stored.
const (
	Draft     Status = "draft"
	Scheduled Status = "scheduled"
	Published Status = "published"
	Withdrawn Status = "withdrawn" // its address responds with 410
)

// Errors of changes of the status.
var (
	ErrPublic    = errors.New("readers know it already, so it can only be withdrawn")
	ErrNotPublic = errors.New("readers do not know it yet, so there is nothing to withdraw")
)

// Owner returns the ID of the brand.
func (s *Show) Owner() int64 { return s.BrandID }

// IsPublic reports whether readers see the episode at a time, provided that they see its show.
func (e *Episode) IsPublic(now clock.Moment) bool {
	return e.Status == Published && !e.PublishedAt.After(now.Time)
}

// StatusAt returns the status of the episode of a show at a time. A published one whose hour has not come, or whose show is a draft, is
// Scheduled.
func (e *Episode) StatusAt(s *Show, now clock.Moment) Status {
	if e.Status == Published && (s.Status == Draft || !e.IsPublic(now)) {
		return Scheduled
	}
	return e.Status
}

// isKnown reports whether readers know the episode of a show, or have known it.
func (e *Episode) isKnown(s *Show, now clock.Moment) bool {
	return s.Status != Draft && (e.Status == Withdrawn || e.IsPublic(now))
}

// podcastPath returns the path of the show's podcast.
func (s *Show) podcastPath() string { return s.Path() + "/" + podcastSlug }

// changed records that the show or its status was changed: caches, the search and subscribers to its podcast get to know of it.
func (s *Show) changed(ctx context.Context, tx *database.Tx) error {
	tx.Emit("audio.saved", s.ID, Tag, s.Tag(), permalink.Tag(ListPathOf(s.Lang)), permalink.Tag(s.Path()), permalink.Tag(s.podcastPath()),
		permalink.SlugTag(s.Slug))
	return search.MarkChanged(ctx, tx, ShowSource, s.ID)
}

// changed records that an episode that readers know, or knew, was changed.
func (e *Episode) changed(ctx context.Context, tx *database.Tx, s *Show) error {
	tx.Emit("audio.saved", s.ID, s.Tag(), permalink.Tag(s.EpisodePath(e)), permalink.Tag(s.podcastPath()))
	return search.MarkChanged(ctx, tx, EpisodeSource, e.ID)
}

// changedUnseen records a change of an episode that readers do not know, of which no cache, index or subscriber is told.
func (e *Episode) changedUnseen(tx *database.Tx) { tx.Emit("audio.drafted", e.ShowID) }

// setShowStatus changes the status of a show. It returns ErrPublic or ErrNotPublic.
func setShowStatus(ctx context.Context, tx *database.Tx, s *Show, status Status) error {
	switch {
	case s.Status == status:
		return nil
	case status == Draft:
		return ErrPublic
	case status == Withdrawn && s.Status == Draft:
		return ErrNotPublic
	}
	s.Status = status
	if _, err := tx.NewUpdate().Model(s).Column("status").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("status of audio show %d: %w", s.ID, err)
	}
	var ids []int64
	if err := tx.NewSelect().Model((*Episode)(nil)).Column("id").Where("show_id = ?", s.ID).Scan(ctx, &ids); err != nil {
		return fmt.Errorf("episodes of audio show %d: %w", s.ID, err)
	}
	if err := search.MarkChanged(ctx, tx, EpisodeSource, ids...); err != nil {
		return err
	}
	return s.changed(ctx, tx)
}

// setEpisodeStatus publishes an episode, now or at its time of publication, makes a scheduled one a draft, or withdraws a public one. It
// returns ErrPublic, ErrNotPublic or an invalid.Fields.
func setEpisodeStatus(ctx context.Context, tx *database.Tx, s *Show, e *Episode, status Status) error {
	before := e.IsPublic(tx.At)
	switch {
	case e.Status == status:
		return nil
	case status == Draft && e.isKnown(s, tx.At):
		return ErrPublic
	case status == Withdrawn && !e.isKnown(s, tx.At):
		return ErrNotPublic
	}
	if e.Status = status; status == Published && e.PublishedAt.Equal(undated.Time) {
		e.PublishedAt = tx.At
	}
	if wrong := e.checkPublished(); len(wrong) > 0 {
		return wrong
	}
	return e.store(ctx, tx, s, before)
}

// undated is the stored time of publication of an episode that has none yet.
var undated = clock.FromMillis(0)

// store writes a changed or new episode. before reports whether readers knew it.
func (e *Episode) store(ctx context.Context, tx *database.Tx, s *Show, before bool) error {
	now := e.IsPublic(tx.At)
	e.Announced = e.Status != Published || now
	var err error
	if e.ID == 0 {
		_, err = tx.NewInsert().Model(e).Returning("id").Exec(ctx)
	} else {
		_, err = tx.NewUpdate().Model(e).WherePK().Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save episode %q of %q: %w", e.Slug, s.Slug, err)
	}
	if before || now {
		return e.changed(ctx, tx, s)
	}
	e.changedUnseen(tx)
	return nil
}

// maxDue is the maximum number of scheduled episodes that one call of AnnounceDue announces.
const maxDue = 200

// AnnounceDue lets caches, the search and subscribers know of the scheduled episodes whose hour has come. Several servers may call it at
// the same time.
func AnnounceDue(ctx context.Context, db *database.DB) error {
	var due []Episode
	err := db.Read.NewSelect().Model(&due).Column("id", "show_id", "slug").Where("NOT announced").Where("e.status = ?", Published).
		Where("published_at <= ?", db.Now()).Order("published_at", "id").Limit(maxDue).Scan(ctx)
	if err != nil {
		return fmt.Errorf("scheduled episodes that are due: %w", err)
	}
	var failed error
	for i := range due {
		failed = errors.Join(failed, announce(ctx, db, &due[i]))
	}
	return failed
}

func announce(ctx context.Context, db *database.DB, e *Episode) error {
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		// Somebody may have changed the episode since, or another server may have announced it.
		res, err := tx.NewUpdate().Model((*Episode)(nil)).Set("announced = TRUE").Where("e.id = ?", e.ID).Where("NOT e.announced").
			Where("e.status = ?", Published).Where("e.published_at <= ?", tx.At).Exec(ctx)
		if err != nil {
			return fmt.Errorf("announce episode %d: %w", e.ID, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		s, err := showByID(ctx, tx, tx.At, e.ShowID)
		if err != nil {
			return err
		}
		return e.changed(ctx, tx, s)
	})
}

// formatTime returns a time of publication as the newsroom's API has it, "" for an episode that has none yet.
func formatTime(m clock.Moment, zone *time.Location) string {
	if m.IsZero() || m.Equal(undated.Time) {
		return ""
	}
	return m.In(zone).Format(time.RFC3339)
}
