package company

import (
	"context"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// registerPaths adds the operation that sets the path of a company to the API.
func (c *API) registerPaths(a *apiv2.API) {
	apiv2.Write(a, http.MethodPut, "/desk/companies/{id}/path", "set-company-path", "Set the path of the page of a company", c.setPath,
		apiv2.Section("Desk"), apiv2.ReportSuccess,
		apiv2.Doc("The page is at this path in every edition, and /companies/{slug} redirects to it. An empty path "+
			"removes the page's own path; the earlier path then redirects to /companies/{slug}. The status is 422 if something else is "+
			"at the path or if it is reserved, 409 if before is no longer its path. Editors of all brands may call it."))
	apiv2.Write(a, http.MethodPut, "/desk/companies/{id}/slug", "set-company-slug", "Set the slug of a company", c.setSlug,
		apiv2.Section("Desk"), apiv2.ReportSuccess, apiv2.Doc(apiv2.FormerSlugs+apiv2.AllBrandsOnly))
}

// PageAddress is the address of the page of a company or an award.
type PageAddress struct {
	Slug string  `json:"slug"`
	Path *string `json:"path" doc:"Null for a page at the fallback path."`
}

type companyPathInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body apiv2.PathEdit
}

type companySlugInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body apiv2.SlugEdit
}

func (c *API) setSlug(ctx context.Context, in *companySlugInput) (*apiv2.Output[DeskCompany], error) {
	return c.changeAsEditor(ctx, func(ctx context.Context, tx *database.Tx) (*Company, error) {
		now, err := lockCompany(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		if in.Body.IsOutdated(now.Slug) {
			version, err := sectionVersion(ctx, tx, now.ID, Names)
			if err != nil {
				return nil, err
			}
			return nil, apiv2.Changed(newDeskCompany(now, version))
		}
		return SetSlug(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Slug, in.Body.Redirects())
	})
}

func (c *API) setPath(ctx context.Context, in *companyPathInput) (*apiv2.Output[PageAddress], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	var changed *Company
	err := c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		current, err := LockCurrent(ctx, tx, []int64{in.ID})
		if err != nil {
			return err
		}
		if now := current[in.ID]; now != nil && in.Body.IsOutdated(now.OwnPath) {
			return apiv2.Changed(PageAddress{now.Slug, now.OwnPath})
		}
		changed, err = SetPath(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Path)
		return err
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(PageAddress{changed.Slug, changed.OwnPath}), nil
}
