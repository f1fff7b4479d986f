package awardpage

import (
	"context"
	"errors"
	"net/http"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/award"
	"masthead/internal/caller"
	"masthead/internal/company"
	"masthead/internal/database"
)

// registerPaths adds the operation that sets the path of an award to the API.
func (p *API) registerPaths(a *apiv2.API) {
	apiv2.Write(a, http.MethodPut, "/desk/awards/{slug}/path", "set-award-path", "Set the path of the page of an award", p.setPath,
		apiv2.Section("Desk"), apiv2.ReportSuccess,
		apiv2.Doc("The page is then at this path in every edition, and /awards/{slug} redirects to it. An empty path "+
			"removes the page's own path; the earlier path then redirects to /awards/{slug}. The status is 422 if another page is at "+
			"the path or if it is reserved, 409 if before is no longer its path. Editors of the award's brand may choose paths "+
			"below that of the brand; editors of all brands may choose every path."))
}

type awardPathInput struct {
	Slug string `path:"slug" maxLength:"80"`
	Body apiv2.PathEdit
}

func (p *API) setPath(ctx context.Context, in *awardPathInput) (*apiv2.Output[company.PageAddress], error) {
	var changed *award.Award
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if err = p.checkBelowBrand(ctx, tx, in.Slug, in.Body.Path); err != nil {
			return err
		}
		if err = tx.Lock(ctx, "address of award "+in.Slug); err != nil {
			return err
		}
		now, err := award.BySlugForEditing(ctx, tx, in.Slug, caller.ActorOf(ctx))
		if err != nil {
			return err
		}
		if in.Body.IsOutdated(now.OwnPath) {
			return apiv2.Changed(company.PageAddress{Slug: now.Slug, Path: now.OwnPath})
		}
		changed, err = award.SetPath(ctx, tx, caller.ActorOf(ctx), in.Slug, in.Body.Path)
		return err
	})
	if errors.Is(err, award.ErrForbidden) {
		return nil, apiv2.Error(http.StatusForbidden, apiv2.Sentence(err))
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(company.PageAddress{Slug: changed.Slug, Path: changed.OwnPath}), nil
}

// checkBelowBrand returns an error with status 422 if a path is not below that of the award's brand, unless the caller is an
// editor of all brands. It returns award.ErrForbidden or database.ErrNotFound.
func (p *API) checkBelowBrand(ctx context.Context, tx *database.Tx, slug, path string) error {
	by := caller.ActorOf(ctx)
	if by.AllBrands || path == "" {
		return nil
	}
	a, err := award.BySlugForEditing(ctx, tx, slug, by)
	if err != nil {
		return err
	}
	home, err := p.Brands.ByID(ctx, *a.BrandID) // an award without a brand is for editors of all brands
	if err != nil {
		return err
	}
	if home.Path == "/" || !strings.HasPrefix(path, home.Path+"/") {
		return apiv2.FieldErrors(map[string]string{"path": "is not below the path of the award's brand"})
	}
	return nil
}
