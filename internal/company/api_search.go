package company

import (
	"context"

	"masthead/internal/apiv2"
	"masthead/internal/search"
)

type searchInput struct {
	Text   string `query:"q" required:"true" minLength:"2" maxLength:"100"`
	Locale string `query:"locale" doc:"Name or code of the reader's language; by default that of the publication."`
}

// FoundCompanies are the results of a search, best first.
type FoundCompanies struct {
	Companies []ShortCompany `json:"companies" nullable:"false"`
}

// search finds companies by the beginning of their names, followed by those that the search index finds, even by names in
// other scripts and by misspelt names.
func (c *API) search(ctx context.Context, in *searchInput) (*apiv2.Output[FoundCompanies], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, search.Tag, Tag)
	list, err := c.FindByName(ctx, in.Text, l)
	if err != nil {
		return nil, err
	}
	logo, err := logosOf(ctx, c.DB, list)
	if err != nil {
		return nil, err
	}
	out := FoundCompanies{Companies: []ShortCompany{}}
	for i := range list {
		apiv2.AddTags(ctx, TagOf(list[i].ID))
		out.Companies = append(out.Companies, NewShortCompany(&list[i], logo(list[i].LogoID)))
	}
	return apiv2.Public(out), nil
}
