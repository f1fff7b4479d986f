package company

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/i18n"
)

// CompanyChange is an entry of the history of a company as the newsroom sees it.
type CompanyChange struct {
	Event     HistoryEvent   `json:"event" enum:"changed,merged,unmerged"`
	Section   Section        `json:"section" doc:"Empty for merges."`
	By        Origin         `json:"by" enum:"member,newsroom,import"`
	User      *int64         `json:"user" doc:"ID of the account that made it; null for an API token, an import and a deleted account."`
	UserName  string         `json:"userName" doc:"Name of that account."`
	Token     *int64         `json:"token" doc:"ID of the API token that made the change."`
	Suggested bool           `json:"suggested" doc:"Whether a reader suggested the change."`
	Source    string         `json:"source" doc:"Address of a page or name of a source; empty if there is none."`
	Other     string         `json:"other" doc:"Name of the other company of a merge, or of the merged company whose facts changed."`
	At        time.Time      `json:"at"`
	Facts     []CompanyFacts `json:"facts" nullable:"false"`
}

// CompanyFacts is a fact with its values before and after a change.
type CompanyFacts struct {
	Fact   string `json:"fact" doc:"Name of the fact in the language of the request."`
	Of     string `json:"of" doc:"Person, round or other entry to which the fact belongs."`
	Before string `json:"before"`
	After  string `json:"after"`
}

type historyInput struct {
	apiv2.KeyPage
	apiv2.MessageLanguage
	ID      int64   `path:"id" minimum:"1"`
	Section Section `query:"section" maxLength:"40" doc:"Only changes of this section, without merges; all by default." example:"funding"`
}

func (c *API) listHistory(ctx context.Context, in *historyInput) (*apiv2.Output[apiv2.Items[CompanyChange]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var from HistoryKey
	if in.After != "" {
		var ok bool
		if from, ok = ParseHistoryKey(in.After); !ok {
			return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
		}
	}
	one, err := Current(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	list, err := historyOfSection(ctx, c.DB.Read, one.ID, in.Section, from, in.Limit+1, l)
	if err != nil {
		return nil, err
	}
	var users []int64
	for i := range list {
		if list[i].UserID != nil {
			users = append(users, *list[i].UserID)
		}
	}
	names, err := account.NamesOf(ctx, c.DB.Read, users)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(e HistoryEntry) CompanyChange { return newCompanyChange(&e, names, l) },
		func(e HistoryEntry) string { return e.Key.String() })), nil
}

// newCompanyChange returns an entry as the newsroom sees it, with facts in the language l. names are the names of accounts by
// their ids.
func newCompanyChange(e *HistoryEntry, names map[int64]string, l i18n.Locale) CompanyChange {
	out := CompanyChange{Event: e.Event, Section: e.Section, By: e.By, User: e.UserID, Token: e.TokenID, Suggested: e.Suggested,
		Source: e.Source, Other: e.Other, At: e.At.Time, Facts: make([]CompanyFacts, len(e.Changes))}
	if e.UserID != nil {
		out.UserName = names[*e.UserID]
	}
	for i, f := range e.Changes {
		out.Facts[i] = CompanyFacts{l.Text(f.Label, map[string]any{"network": f.Network}), f.Of,
			ShownFact(l, f.Kind, f.Before), ShownFact(l, f.Kind, f.After)}
	}
	return out
}
