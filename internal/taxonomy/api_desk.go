package taxonomy

import (
	"context"
	"fmt"
	"net/http"

	"masthead/internal/apiv2"
)

// registerDesk adds the newsroom's lists of authors and terms. Stories name these by their slugs.
func (p *API) registerDesk(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/authors", "list-authors", "List authors by slug", p.listAuthors, apiv2.Section("Desk"))
	apiv2.Write(a, http.MethodGet, "/desk/terms", "list-terms", "List the terms of a kind by slug", p.listTerms, apiv2.Section("Desk"))
}

// DeskAuthor is an author as stories name it.
type DeskAuthor struct {
	ID   int64  `json:"id"`
	Slug string `json:"slug" doc:"Identifies the author in the field authors of a story."`
	Name string `json:"name"`
	Role string `json:"role"`
	Lang string `json:"lang" doc:"BCP 47 code of role and biography."`
}

func (p *API) listAuthors(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[DeskAuthor]], error) {
	var rows []Author
	err := p.DB.Read.NewSelect().Model(&rows).Where("slug > ?", in.After).Order("slug").Limit(int64(in.Limit) + 1).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list authors after %q: %w", in.After, err)
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(a Author) DeskAuthor {
		return DeskAuthor{ID: a.ID, Slug: a.Slug, Name: a.Name, Role: a.Role, Lang: a.Lang}
	}, func(a Author) string { return a.Slug })), nil
}

type termsInput struct {
	apiv2.KeyPage
	Kind Kind `query:"kind" required:"true" enum:"category,tag,series,property" doc:"Kind of the terms."`
}

// DeskTerm is a category, tag, series or property as stories name it.
type DeskTerm struct {
	ID    int64             `json:"id"`
	Slug  string            `json:"slug" doc:"Identifies the term in the fields category, tags, series and property of a story."`
	Name  string            `json:"name" doc:"The English name."`
	Names map[string]string `json:"names" doc:"Names in other languages by BCP 47 code, where they differ from the English one."`
}

func (p *API) listTerms(ctx context.Context, in *termsInput) (*apiv2.Output[apiv2.Items[DeskTerm]], error) {
	var rows []Term
	err := p.DB.Read.NewSelect().Model(&rows).Where("kind = ?", in.Kind).Where("slug > ?", in.After).Order("slug").Limit(int64(in.Limit) + 1).
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list %s terms after %q: %w", in.Kind, in.After, err)
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(t Term) DeskTerm {
		names := t.Names
		if names == nil {
			names = map[string]string{}
		}
		return DeskTerm{ID: t.ID, Slug: t.Slug, Name: t.Name, Names: names}
	}, func(t Term) string { return t.Slug })), nil
}
