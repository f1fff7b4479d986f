package story

import (
	"github.com/uptrace/bun"

	"context"
	"errors"
	"fmt"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// registerEdit adds the operation that finds the editor of a story.
func (desk *DeskAPI) registerEdit(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/edit/story", "edit-story", "Find the editor of the story at a path", desk.edit, apiv2.Section("Desk"),
		apiv2.Doc("A former path of a story is accepted too."))
}

type editInput struct {
	Path string `query:"path" required:"true" minLength:"1" maxLength:"500" doc:"Path of the story." example:"/science/2021/03/first-light"`
}

// EditorLocation is the address at which a story is edited.
type EditorLocation struct {
	Redirect string `json:"redirect" doc:"Path of the editor." example:"/ed/stories/42"`
}

// edit finds the editor of a story (API-38). The published story of another brand is refused; its drafts are not found.
func (desk *DeskAPI) edit(ctx context.Context, in *editInput) (*apiv2.Output[EditorLocation], error) {
	s, err := desk.Stories.FindAtPath(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, s.BrandID); err != nil {
		if s.Status != Published {
			return nil, database.ErrNotFound // its path must not reveal that there is a draft
		}
		return nil, err
	}
	return apiv2.Private(EditorLocation{route.EditorPath(s.ID)}), nil
}

// FindAtPath returns the story of any status at a present or former path: its id, its brand and its status. It returns
// database.ErrNotFound if there is none.
func (st *Stories) FindAtPath(ctx context.Context, path string) (*Story, error) {
	at, err := permalink.Resolve(ctx, st.db, path)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	s := new(Story)
	q := st.db.Read.NewSelect().Model(s).Column("id", "brand_id", "status")
	if err == nil && at.Kind == permalink.KindStory && at.EntityID != 0 {
		q = q.Where("id = ?", at.EntityID)
	} else {
		q = q.Where("path = ?", path) // that of a draft
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("story at %q: %w", path, database.NotFound(err))
	}
	return s, nil
}

// WritableStory returns a story that the caller of an operation may write. It returns database.ErrNotFound if there is none, or an error
// with status 403.
func WritableStory(ctx context.Context, db bun.IDB, id int64) (*Story, error) {
	s, err := Get(ctx, db, id)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, s.BrandID); err != nil {
		return nil, err
	}
	return s, s.requireKept(ctx, db)
}
