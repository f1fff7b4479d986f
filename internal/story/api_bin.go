package story

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// registerBin adds the operations that delete drafts and restore them.
func (desk *DeskAPI) registerBin(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodDelete, "/desk/stories/{id}", "remove-story", "Delete a draft that was never public", desk.remove, in,
		apiv2.Doc("It can be restored for 30 days; then it is deleted with its revisions, comments and links. The status is 409 for a story "+
			"that is scheduled or was ever public."))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/undelete", "undelete-story", "Restore a deleted draft", desk.undelete, in,
		apiv2.Doc("With everything that it had, except for the preview links."))
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
