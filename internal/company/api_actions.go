package company

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
)

// CompanyAction is an entry of the audit log of a company.
type CompanyAction struct {
	ID      string         `json:"id"`
	Action  string         `json:"action" example:"correction.accepted"`
	Detail  map[string]any `json:"detail"`
	User    *string        `json:"user" doc:"ID of the account that acted; null for an API token and a deleted account."`
	Token   *string        `json:"token" doc:"ID of the API token that acted."`
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
	before := int64(0)
	if in.After != "" {
		var err error
		if before, err = strconv.ParseInt(in.After, 10, 64); err != nil || before < 1 {
			return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
		}
	}
	one, err := Current(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	list, err := Actions(ctx, c.DB.Read, one.ID, before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	idText := func(id *int64) *string {
		if id == nil {
			return nil
		}
		text := formatID(*id)
		return &text
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(a Action) CompanyAction {
		info := CompanyAction{ID: formatID(a.ID), Action: a.Action, User: idText(a.UserID), Token: idText(a.TokenID),
			Created: a.CreatedAt.Format(time.RFC3339), Detail: map[string]any{}}
		_ = json.Unmarshal([]byte(a.Detail), &info.Detail) // RecordAction wrote it
		return info
	}, func(a Action) string { return formatID(a.ID) })), nil
}
