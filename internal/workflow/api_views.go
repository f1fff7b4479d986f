package workflow

import (
	"context"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

// registerViews adds the operations of saved views.
func (api *API) registerViews(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/views", "list-desk-views", "List the saved views of a list of the Desk", api.listViews, in,
		apiv2.Doc("The caller's own ones and those that others share with a brand for which the caller may write, by name."))
	example := map[string]any{"area": "stories", "name": "In review", "query": "step=review", "brand": ""}
	apiv2.Write(a, http.MethodPost, "/desk/views", "create-desk-view", "Save a view of a list of the Desk", api.createView, in,
		apiv2.Doc("An account or an API token has at most 100."), apiv2.BodyExample(example))
	saved := map[string]any{"version": 1}
	for name, value := range example {
		saved[name] = value
	}
	apiv2.Write(a, http.MethodPut, "/desk/views/{id}", "save-desk-view", "Save a view again", api.saveView, in,
		apiv2.Doc("Only its owner may do this. "+apiv2.ReplacesAll), apiv2.BodyExample(saved))
	apiv2.Write(a, http.MethodDelete, "/desk/views/{id}", "delete-desk-view", "Delete a saved view", api.deleteView, in,
		apiv2.Doc("Only its owner may do this."))
}

// NewView has the fields of a view of a list that the caller saves.
type NewView struct {
	Area  string `json:"area" enum:"stories,board,calendar" doc:"The list."`
	Name  string `json:"name" minLength:"1" maxLength:"60" example:"In review"`
	Query string `json:"query" maxLength:"1000" doc:"Query of the address in the Desk." example:"step=review"`
	Brand string `json:"brand,omitempty" maxLength:"100" doc:"Slug of the brand whose newsroom sees it too; empty for nobody else."`
}

type SavedView struct {
	ID      int64 `json:"id"`
	Version int   `json:"version" example:"1"`
	NewView
	Own bool   `json:"own" doc:"Whether it is the caller's."`
	By  string `json:"by" doc:"Name of its owner." example:"Neha Iyer"`
}

type SavedViews struct {
	Items []SavedView `json:"items"`
	Next  string      `json:"next" doc:"Always empty: the list has one page."`
}

type viewsInput struct {
	Area string `query:"area" enum:"stories,board,calendar" required:"true" doc:"The list."`
}

func (api *API) listViews(ctx context.Context, in *viewsInput) (*apiv2.Output[SavedViews], error) {
	return api.views(ctx, in.Area)
}

func (api *API) views(ctx context.Context, area string) (*apiv2.Output[SavedViews], error) {
	by := caller.ActorOf(ctx)
	list, err := api.Workflow.Views(ctx, by, area)
	if err != nil {
		return nil, err
	}
	var who account.Editors
	for i := range list {
		who.Add(list[i].UserID, list[i].TokenID)
	}
	names, err := who.Names(ctx, api.Workflow.DB.Read)
	if err != nil {
		return nil, err
	}
	out := SavedViews{Items: []SavedView{}}
	for i := range list {
		v := &list[i]
		one := SavedView{ID: v.ID, Version: v.Version, NewView: NewView{Area: v.Area, Name: v.Name, Query: v.Query},
			Own: by.Is(v.UserID, v.TokenID), By: names.Of(v.UserID, v.TokenID)}
		if v.BrandID != nil {
			b, err := api.Workflow.Brands.ByID(ctx, *v.BrandID)
			if err != nil {
				return nil, err
			}
			one.Brand = b.Slug
		}
		out.Items = append(out.Items, one)
	}
	return apiv2.Private(out), nil
}

// view returns a view of the caller.
func (api *API) view(ctx context.Context, in *NewView) (*View, error) {
	v := &View{Area: in.Area, Name: in.Name, Query: in.Query}
	if in.Brand == "" {
		return v, nil
	}
	b, err := api.brandOf(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	v.BrandID = &b.ID
	return v, nil
}

func (api *API) createView(ctx context.Context, in *struct{ Body NewView }) (*apiv2.Output[SavedViews], error) {
	v, err := api.view(ctx, &in.Body)
	if err != nil {
		return nil, err
	}
	if err := api.Workflow.SaveView(ctx, caller.ActorOf(ctx), v); err != nil {
		return nil, err
	}
	return api.views(ctx, v.Area)
}

// ViewToSave is a view with the version that was read.
type ViewToSave struct {
	Version int `json:"version" minimum:"1" doc:"The version that was read."`
	NewView
}

type saveViewInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body ViewToSave
}

func (api *API) saveView(ctx context.Context, in *saveViewInput) (*apiv2.Output[SavedViews], error) {
	v, err := api.view(ctx, &in.Body.NewView)
	if err != nil {
		return nil, err
	}
	v.ID, v.Version = in.ID, in.Body.Version
	if err := api.Workflow.SaveView(ctx, caller.ActorOf(ctx), v); err != nil {
		return nil, api.withCurrent(err, func() (any, error) { return bodyOf(api.views(ctx, v.Area)) })
	}
	return api.views(ctx, v.Area)
}

type viewInput struct {
	ID   int64  `path:"id" minimum:"1"`
	Area string `query:"area" enum:"stories,board,calendar" required:"true" doc:"The list whose remaining views are returned."`
}

func (api *API) deleteView(ctx context.Context, in *viewInput) (*apiv2.Output[SavedViews], error) {
	if err := api.Workflow.DeleteView(ctx, caller.ActorOf(ctx), in.ID); err != nil {
		return nil, err
	}
	return api.views(ctx, in.Area)
}
