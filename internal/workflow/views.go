package workflow

import (
	"context"
	"fmt"
	"net/url"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/schema"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// Limits of saved views.
const (
	MaxViews     = 100 // of one user
	MaxViewName  = 60  // characters
	MaxViewQuery = 1000
)

// View is a saved view of a list of the Desk.
type View struct {
	bun.BaseModel `bun:"table:desk_views,alias:dv"`

	ID      int64 `bun:",pk,autoincrement"`
	UserID  *int64
	TokenID *int64
	BrandID *int64 // whose newsroom sees it; nil for the owner only
	Area    string // of the Desk, such as "stories"
	Name    string
	Query   string // of the address, such as "step=review&assignee=me"
	Version int
	SavedAt clock.Moment
}

// check completes a view. It returns an invalid.Fields for broken rules.
func (v *View) check() error {
	v.Name = text.OneLine(v.Name)
	wrong := invalid.Fields{}
	if v.Name == "" {
		wrong["name"] = "is empty"
	}
	if utf8.RuneCountInString(v.Name) > MaxViewName {
		wrong["name"] = fmt.Sprintf("is longer than %d characters", MaxViewName)
	}
	if _, err := url.ParseQuery(v.Query); err != nil || len(v.Query) > MaxViewQuery {
		wrong["query"] = "is not the query of an address"
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// Views returns the views of an area that an actor sees: the actor's own and those that others share with a brand for which the actor may
// write, by name.
func (w *Workflow) Views(ctx context.Context, by actor.Actor, area string) ([]View, error) {
	var views []View
	q := w.DB.Read.NewSelect().Model(&views).Where("area = ?", area).Order("name", "id").Limit(5 * MaxViews)
	switch own := whereOwn(by); {
	case by.AllBrands:
		q = q.Where("(? OR brand_id IS NOT NULL)", own)
	case len(by.Brands) > 0:
		q = q.Where("(? OR brand_id IN (?))", own, bun.List(by.Brands))
	default:
		q = q.Where("?", own)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("saved views: %w", err)
	}
	return views, nil
}

// whereOwn returns the condition that a view is the actor's own.
func whereOwn(by actor.Actor) schema.QueryWithArgs {
	if by.UserID != nil {
		return bun.SafeQuery("user_id = ?", *by.UserID)
	}
	return bun.SafeQuery("token_id = ?", by.TokenID)
}

// SaveView stores a view of the actor. An id of 0 makes a new one and sets it; else v.Version is the version that was
// read. It returns database.ErrNotFound if the actor has no such view, database.ErrConflict if another version is stored, and an
// invalid.Fields for broken rules.
func (w *Workflow) SaveView(ctx context.Context, by actor.Actor, v *View) error {
	if err := v.check(); err != nil {
		return err
	}
	v.UserID, v.TokenID = by.UserID, by.TokenID
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		v.SavedAt = tx.At
		if v.ID == 0 {
			n, err := tx.NewSelect().Model((*View)(nil)).Where("?", whereOwn(by)).Count(ctx)
			if err != nil {
				return fmt.Errorf("saved views: %w", err)
			}
			if n >= MaxViews {
				return invalid.Fields{"name": fmt.Sprintf("is one too many: an account has at most %d views", MaxViews)}
			}
			v.Version = 1
			if _, err := tx.NewInsert().Model(v).Exec(ctx); err != nil {
				return fmt.Errorf("save a view: %w", err)
			}
			return nil
		}
		present := &View{ID: v.ID}
		if err := tx.NewSelect().Model(present).WherePK().Where("?", whereOwn(by)).Scan(ctx); err != nil {
			return database.NotFound(err)
		}
		if present.Version != v.Version {
			return database.ErrConflict
		}
		v.Version++
		res, err := tx.NewUpdate().Model(v).Column("brand_id", "area", "name", "query", "version", "saved_at").WherePK().
			Where("version = ?", present.Version).Exec(ctx)
		if err != nil {
			return fmt.Errorf("save view %d: %w", v.ID, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return database.ErrConflict
		}
		return nil
	})
}

// DeleteView deletes a view of the actor, or a shared one if the actor may write for all brands. It returns database.ErrNotFound if there
// is no such view.
func (w *Workflow) DeleteView(ctx context.Context, by actor.Actor, id int64) error {
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := tx.NewDelete().Model((*View)(nil)).Where("id = ?", id)
		if by.AllBrands {
			q = q.Where("(? OR brand_id IS NOT NULL)", whereOwn(by))
		} else {
			q = q.Where("?", whereOwn(by))
		}
		res, err := q.Exec(ctx)
		if err != nil {
			return fmt.Errorf("delete view %d: %w", id, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return database.ErrNotFound
		}
		return nil
	})
}
