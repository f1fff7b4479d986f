package award

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/text"
)

// Errors of withdrawing, restoring and publishing.
var (
	ErrWithdrawn    = errors.New("the award was withdrawn already")
	ErrNotWithdrawn = errors.New("the award was not withdrawn")
	ErrPublished    = errors.New("the award was published already")
)

// State says whether readers see an award, and why not.
type State string

// The states of awards.
const (
	Published   State = "published"
	Unpublished State = "unpublished"
	Withdrawn   State = "withdrawn"
)

// State says whether readers see the award. A withdrawn award is Withdrawn even if it was published before.
func (a *Award) State() State {
	switch {
	case a.IsWithdrawn():
		return Withdrawn
	case a.PublishedAt.IsZero():
		return Unpublished
	}
	return Published
}

// After returns at most limit awards in a state that an actor may change, in the order of their ids, beginning after an id.
func After(ctx context.Context, db bun.IDB, by actor.Actor, state State, words string, after int64, limit int) ([]Award, error) {
	var list []Award
	q := db.NewSelect().Model(&list).Where("a.id > ?", after).Order("a.id").Limit(int64(limit))
	if words = strings.TrimSpace(words); words != "" {
		q.Where("lower(a.name) LIKE ? ESCAPE '!'", text.LikePart(words))
	}
	switch state {
	case Withdrawn:
		q.Where("a.withdrawn_at IS NOT NULL")
	case Unpublished:
		q.Where("a.published_at IS NULL AND a.withdrawn_at IS NULL")
	default:
		q.Where(shown)
	}
	if !by.AllBrands {
		if len(by.Brands) == 0 {
			return nil, nil
		}
		q.Where("a.brand_id IN (?)", bun.List(by.Brands))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("awards after %d: %w", after, err)
	}
	return list, nil
}

// YearsOf returns the awards of the series of an award, public or not, the newest year first; nil for an award that is in no series.
func YearsOf(ctx context.Context, db bun.IDB, a *Award) ([]Award, error) {
	if a.Series == "" {
		return nil, nil
	}
	var list []Award
	err := db.NewSelect().Model(&list).Where("series = ?", a.Series).Order("year DESC", "id").Limit(maxListed).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("years of award %q: %w", a.Slug, err)
	}
	return list, nil
}

// Create stores a new award that is not public, with version 1, because version 0 stands for an award that does not exist.
// It returns ErrAward, route.ErrHidden, or database.ErrConflict if the slug is taken.
func Create(ctx context.Context, tx *database.Tx, a *Award) error {
	if err := a.prepare(); err != nil {
		return err
	}
	a.CreatedAt, a.UpdatedAt, a.Version = tx.At, tx.At, 1
	res, err := tx.NewInsert().Model(a).On("CONFLICT (slug) DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("create award %q: %w", a.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("create award %q: %w", a.Slug, cmp.Or(err, database.ErrConflict))
	}
	return emitSaved(ctx, tx, a)
}

// Update stores the details of an award and counts its version. a.Version is the version that was edited. It returns ErrAward,
// route.ErrHidden, or database.ErrConflict if the award no longer has that version.
func Update(ctx context.Context, tx *database.Tx, a *Award) error {
	if err := a.prepare(); err != nil {
		return err
	}
	version := a.Version
	a.Version, a.UpdatedAt = version+1, tx.At
	res, err := tx.NewUpdate().Model(a).Column(append([]string{"version"}, detailColumns...)...).WherePK().Where("version = ?", version).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("save award %q: %w", a.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("save award %q: %w", a.Slug, cmp.Or(err, database.ErrConflict))
	}
	return emitSaved(ctx, tx, a)
}

// ReplaceRanking replaces the entries of an award with a list, in the order of the list. version is the version of the ranking that was
// edited. It returns ErrEntry, or database.ErrConflict if the ranking no longer has that version.
func ReplaceRanking(ctx context.Context, tx *database.Tx, a *Award, version int64, entries []Entry) error {
	res, err := tx.NewUpdate().Model((*Award)(nil)).Set("updated_at = ?", tx.At).Where("id = ?", a.ID).Where("ranking_version = ?", version).
		Exec(ctx)
	if err != nil {
		return fmt.Errorf("ranking of award %q: %w", a.Slug, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("ranking of award %q: %w", a.Slug, cmp.Or(err, database.ErrConflict))
	}
	return SaveRanking(ctx, tx, a, entries)
}

// SetPublished makes an award public, unless it is public already.
func SetPublished(ctx context.Context, tx *database.Tx, a *Award) error {
	if a.PublishedAt.IsZero() {
		a.PublishedAt = tx.At
	}
	if _, err := tx.NewUpdate().Model(a).Column("published_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("publish award %q: %w", a.Slug, err)
	}
	return emitSaved(ctx, tx, a)
}

// SetWithdrawn withdraws an award, or restores it: it is public again if it was before. It returns ErrWithdrawn or ErrNotWithdrawn.
func SetWithdrawn(ctx context.Context, tx *database.Tx, by actor.Actor, a *Award, withdrawn bool) error {
	switch {
	case withdrawn && a.IsWithdrawn():
		return ErrWithdrawn
	case !withdrawn && !a.IsWithdrawn():
		return ErrNotWithdrawn
	}
	action := "award.restored"
	a.WithdrawnAt = clock.Moment{}
	if withdrawn {
		a.WithdrawnAt, action = tx.At, "award.withdrawn"
	}
	if _, err := tx.NewUpdate().Model(a).Column("withdrawn_at").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("withdraw award %q: %w", a.Slug, err)
	}
	if err := emitSaved(ctx, tx, a); err != nil {
		return err
	}
	return RecordAction(ctx, tx, a.ID, by, action, map[string]string{"name": a.Name, "slug": a.Slug})
}
