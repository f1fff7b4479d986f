package company

import (
	"context"
	"encoding/json"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
)

// CompanyAction is an entry of the audit log of a company.
type CompanyAction struct {
	ID      int64          `json:"id"`
	Action  string         `json:"action" example:"correction.accepted"`
	Detail  map[string]any `json:"detail"`
	User    *int64         `json:"user" doc:"ID of the account that acted; null for an API token and a deleted account."`
	Token   *int64         `json:"token" doc:"ID of the API token that acted."`
	Created string         `json:"created" format:"date-time"`
}

type actionsInput struct {
	apiv2.KeyPage
	ID int64 `path:"id" minimum:"1"`
}

func (c *API) listActions(ctx context.Context, in *actionsInput) (*apiv2.Output[apiv2.Items[CompanyAction]], error) {
	if err := account.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	one, err := Current(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	list, err := Actions(ctx, c.DB.Read, one.ID, before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(a Action) CompanyAction {
		info := CompanyAction{ID: a.ID, Action: a.Action, User: a.UserID, Token: a.TokenID,
			Created: a.CreatedAt.Format(time.RFC3339), Detail: map[string]any{}}
		_ = json.Unmarshal([]byte(a.Detail), &info.Detail) // RecordAction wrote it
		return info
	}, func(a Action) string { return formatID(a.ID) })), nil
}
