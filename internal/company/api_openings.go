package company

import (
	"cmp"
	"context"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

// registerOpenings adds the operations on job openings for the newsroom.
func (c *API) registerOpenings(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/companies/{id}/openings", "read-desk-openings", "Read the job openings of a company",
		c.readOpenings, in, apiv2.Doc("Editors of all brands may call this operation."))
	apiv2.Write(a, http.MethodPut, "/desk/companies/{id}/openings", "save-desk-openings", "Save job openings of a company",
		c.saveOpeningsAsEditor, in, apiv2.ReportSuccess, apiv2.Doc("Entries have an operation, CREATE, UPDATE or DELETE; those that are not "+
			"sent stay as they are. Without a version, any version is changed. The history names the account or the API token. "+
			"Editors of all brands may call this operation."))
}

// DeskOpening is a job opening as the newsroom sees it.
type DeskOpening struct {
	ID int64 `json:"id"`
	OpeningFacts
}

// CompanyOpenings are the job openings of a company as the newsroom sees them.
type CompanyOpenings struct {
	Openings []DeskOpening `json:"openings" nullable:"false" doc:"With those that have closed."`
	Version  int64         `json:"version" doc:"0 before the first save."`
}

type companyOpeningsInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (c *API) readOpenings(ctx context.Context, in *companyOpeningsInput) (*apiv2.Output[CompanyOpenings], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	one, err := ByID(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	p, err := Load(ctx, c.DB.Read, one)
	if err != nil {
		return nil, err
	}
	out := CompanyOpenings{[]DeskOpening{}, p.Versions[Openings]}
	for _, o := range p.Openings {
		out.Openings = append(out.Openings, DeskOpening{o.ID, newOpeningItem(o, Created).OpeningFacts})
	}
	return apiv2.Private(out), nil
}

// DeskOpeningEdit adds, changes or deletes a job opening.
type DeskOpeningEdit struct {
	ID        int64     `json:"id,omitempty" doc:"ID of the opening; absent for a new one."`
	Operation Operation `json:"operation,omitempty" enum:"CREATE,UPDATE,DELETE" doc:"By default UPDATE with an id, and CREATE without."`
	EditedOpening
}

func (e DeskOpeningEdit) operation() Operation {
	if e.Operation == "" && e.ID == 0 {
		return Create
	}
	return cmp.Or(e.Operation, Update)
}

type deskOpeningsInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Openings []DeskOpeningEdit `json:"openings" maxItems:"100" nullable:"false"`
		Version  *int64            `json:"version,omitempty"`
	}
}

func (c *API) saveOpeningsAsEditor(ctx context.Context, in *deskOpeningsInput) (*apiv2.Output[CompanyOpenings], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	save := &openingsInput{MessageLanguage: in.MessageLanguage, ID: in.ID}
	save.Body.Version = in.Body.Version
	for _, e := range in.Body.Openings {
		save.Body.Openings = append(save.Body.Openings, OpeningEdit{EntryEdit{formatID(e.ID), e.operation()}, e.EditedOpening})
	}
	if _, err := c.saveOpenings(ctx, save); err != nil {
		return nil, err
	}
	return c.readOpenings(ctx, &companyOpeningsInput{in.ID})
}
