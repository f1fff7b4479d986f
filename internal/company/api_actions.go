package company

import (
	"context"

	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/caller"
)

type actionsInput struct {
	apiv2.KeyPage
	ID int64 `path:"id" minimum:"1"`
}

func (c *API) listActions(ctx context.Context, in *actionsInput) (*audit.Page, error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	one, err := Current(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		return Actions(ctx, c.DB.Read, one.ID, before, limit)
	})
}
