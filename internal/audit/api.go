package audit

import (
	"encoding/json"
	"strconv"
	"time"

	"masthead/internal/apiv2"
)

// ActionInfo is an entry of an audit log in the API.
type ActionInfo struct {
	ID      int64          `json:"id"`
	Action  string         `json:"action" example:"correction.accepted"`
	Detail  map[string]any `json:"detail" doc:"For some saves, the fields that changed, with their values before and after."`
	User    *int64         `json:"user" doc:"ID of the account that acted; null for an API token, the program and a deleted account."`
	Token   *int64         `json:"token" doc:"ID of the API token that acted."`
	By      string         `json:"by" doc:"Name of the account or the API token; empty if there is none any more (addition)."`
	Created string         `json:"created" format:"date-time"`
}

// Page is the response of an operation that lists an audit log.
type Page = apiv2.Output[apiv2.Items[ActionInfo]]

// NewPage returns a page of an audit log. read returns up to limit actions after the one with the id before, as Log.Actions does. The error
// has status 400 if the parameters of the request are not those of a page.
func NewPage(in apiv2.KeyPage, read func(before int64, limit int) ([]Action, error)) (*Page, error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := read(before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, newActionInfo, func(a Action) string { return strconv.FormatInt(a.ID, 10) })), nil
}

func newActionInfo(a Action) ActionInfo {
	detail := map[string]any{}
	_ = json.Unmarshal([]byte(a.Detail), &detail) // Record wrote it
	return ActionInfo{a.ID, a.Action, detail, a.UserID, a.TokenID, a.By, a.CreatedAt.Format(time.RFC3339)}
}
