package story

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// registerBin adds the operations that delete drafts and restore them.
func (desk *DeskAPI) registerBin(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodDelete, "/desk/stories/{id}", "remove-story", "Delete a draft that was never public", desk.remove, in,
		apiv2.Doc("It can be restored for 30 days; then it is deleted with its revisions, comments and links. The status is 409 for a story "+
			"that is scheduled or was ever public."))
	apiv2.Write(a, http.MethodGet, "/desk/deleted-drafts", "list-deleted-drafts", "List the deleted drafts, the latest deleted first",
		desk.removed, in,
		apiv2.Doc("Those of the brands that the caller may write for. Each is deleted for good at the time in 'until'."))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/undelete", "undelete-story", "Restore a deleted draft", desk.undelete, in,
		apiv2.Doc("With everything that it had, except for the preview links. If another story has its slug now, it gets a number at its end."))
}

// RemovedStory is a draft that was deleted.
type RemovedStory struct {
	ID    int64  `json:"id" example:"42"`
	Title string `json:"title" example:"The loom that came late"`
}

func (desk *DeskAPI) remove(ctx context.Context, in *idInput) (*apiv2.Output[RemovedStory], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	err = desk.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return desk.Stories.PutInBin(ctx, tx, caller.ActorOf(ctx), in.ID)
	})
	if errors.Is(err, ErrWasPublic) {
		return nil, apiv2.Error(http.StatusConflict, "A story that is scheduled or was ever public cannot be deleted. Unpublish it instead.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(RemovedStory{s.ID, s.Title}), nil
}

// DeletedDraft is a deleted draft in a list of the newsroom.
type DeletedDraft struct {
	ID        int64  `json:"id" example:"42"`
	Title     string `json:"title" example:"The loom that came late"`
	Brand     string `json:"brand" doc:"Slug of the brand." example:"science"`
	Lang      string `json:"lang" doc:"BCP 47 code." example:"hi"`
	Page      bool   `json:"page" doc:"Whether it is a static page."`
	DeletedAt string `json:"deletedAt" doc:"RFC 3339." example:"2026-03-16T12:00:00+05:30"`
	DeletedBy string `json:"deletedBy" doc:"Name of the user or API token that deleted it; empty for a deleted account." example:"Neha Iyer"`
	Until     string `json:"until" doc:"When it is deleted for good; RFC 3339." example:"2026-04-15T12:00:00+05:30"`
}

// removedRow is a row of the list of deleted drafts.
type removedRow struct {
	bun.BaseModel `bun:"table:removed_stories,alias:gone"`

	StoryID   int64
	RemovedAt clock.Moment
	UserID    *int64
	TokenID   *int64
	Title     string
	BrandID   int64
	Lang      string
	Page      bool
}

type removedInput struct {
	apiv2.KeyPage
	Brand string `query:"brand" maxLength:"100" doc:"Slug of the brand. Without it, all brands that the caller may write for."`
}

func (desk *DeskAPI) removed(ctx context.Context, in *removedInput) (*apiv2.Output[apiv2.Items[DeletedDraft]], error) {
	db, by := desk.Stories.db.Read, caller.ActorOf(ctx)
	var rows []removedRow
	q := db.NewSelect().Model(&rows).Column("story_id", "removed_at", "user_id", "token_id").
		ColumnExpr("s.title, s.brand_id, s.lang, s.page").Join("JOIN stories AS s ON s.id = gone.story_id").
		OrderExpr("gone.removed_at DESC, gone.story_id DESC").Limit(int64(in.Limit) + 1)
	switch {
	case in.Brand != "":
		b, err := desk.Stories.brands.BySlug(ctx, in.Brand)
		if err != nil {
			return nil, err
		}
		if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
			return nil, err
		}
		q = q.Where("s.brand_id = ?", b.ID)
	case !by.AllBrands && len(by.Brands) == 0:
		return apiv2.Private(apiv2.Items[DeletedDraft]{Items: []DeletedDraft{}}), nil
	case !by.AllBrands:
		q = q.Where("s.brand_id IN (?)", bun.List(by.Brands))
	}
	if in.After != "" {
		at, id, err := momentAndID(in.After)
		if err != nil {
			return nil, err
		}
		q = q.Where("(gone.removed_at, gone.story_id) < (?, ?)", at, id)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("deleted drafts: %w", err)
	}
	var who account.Editors
	for i := range rows {
		who.Add(rows[i].UserID, rows[i].TokenID)
	}
	names, err := who.Names(ctx, db)
	if err != nil {
		return nil, err
	}
	brands, err := desk.brandsByID(ctx)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(r removedRow) DeletedDraft {
		b := brands[r.BrandID]
		return DeletedDraft{ID: r.StoryID, Title: r.Title, Brand: b.Slug, Lang: r.Lang, Page: r.Page, DeletedAt: b.Time(r.RemovedAt),
			DeletedBy: names.Of(r.UserID, r.TokenID), Until: b.Time(clock.MomentOf(r.RemovedAt.Add(binTime)))}
	}, func(r removedRow) string { return fmt.Sprintf("%d-%d", r.RemovedAt.UnixMilli(), r.StoryID) })), nil
}

func (desk *DeskAPI) undelete(ctx context.Context, in *idInput) (*apiv2.Output[EditableStory], error) {
	s, err := Get(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, s.BrandID); err != nil {
		return nil, err
	}
	err = desk.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return desk.Stories.Restore(ctx, tx, in.ID) })
	return desk.editable(ctx, in.ID, err)
}
