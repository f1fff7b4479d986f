package company

import (
	"context"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
)

type companyFormInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (c *API) readForm(ctx context.Context, in *companyFormInput) (*apiv2.Output[CompanyForm], error) {
	one, err := ByID(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	if may, err := CanView(ctx, c.DB.Read, account.ActorOf(ctx), one.ID); err != nil {
		return nil, err
	} else if !may {
		return nil, apiv2.Error(http.StatusForbidden, "Only members of the company may read its form.")
	}
	form, err := c.loadForm(ctx, one)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*form), nil
}
