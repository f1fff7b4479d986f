package taxonomy

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/i18n"
	"masthead/internal/search"
	"masthead/internal/text"
)

// registerDesk adds the newsroom's lists of authors and terms. Stories name these by their slugs.
func (p *API) registerDesk(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/authors", "list-authors", "List authors by slug", p.listAuthors, apiv2.Section("Desk"))
	apiv2.Write(a, http.MethodGet, "/desk/terms", "list-terms", "List the terms of a kind by slug", p.listTerms, apiv2.Section("Desk"))
	apiv2.Write(a, http.MethodGet, "/desk/publisher-names", "list-publisher-names", "List the names of publishers by slug",
		p.listPublisherNames, apiv2.Section("Desk"), apiv2.Doc("Stories and spotlights name their publishers by the slugs."))
	p.registerAdmin(a)
}

// PublisherName is a publisher as stories name it.
type PublisherName struct {
	ID   int64  `json:"id"`
	Slug string `json:"slug" example:"saffron-pay"`
	Name string `json:"name" example:"Saffron Pay"`
}

type publisherNamesInput struct {
	apiv2.KeyPage
	Q     string `query:"q" maxLength:"100" doc:"Part of the name or of the slug."`
	Slugs string `query:"slugs" maxLength:"4000" doc:"Slugs, separated by commas, at most 50: these publishers only."`
}

func (p *API) listPublisherNames(ctx context.Context, in *publisherNamesInput) (*apiv2.Output[apiv2.Items[PublisherName]], error) {
	var rows []*Publisher
	q := p.DB.Read.NewSelect().Model(&rows).Column("id", "slug", "name").Where("slug > ?", in.After).Order("slug").Limit(int64(in.Limit) + 1)
	if slugs := slugsOf(in.Slugs); len(slugs) > 0 {
		in.Limit = maxSlugs
		q.Where("slug IN (?)", bun.List(slugs)).Limit(maxSlugs)
	}
	if err := withPart(q, in.Q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list names of publishers after %q: %w", in.After, err)
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(p *Publisher) PublisherName { return PublisherName{p.ID, p.Slug, p.Name} },
		func(p *Publisher) string { return p.Slug })), nil
}

// DeskAuthor is an author as stories name it.
type DeskAuthor struct {
	ID   int64  `json:"id"`
	Slug string `json:"slug" doc:"Identifies the author in the field authors of a story."`
	Name string `json:"name"`
	Role string `json:"role"`
	Lang string `json:"lang" doc:"BCP 47 code of role and biography."`

	Asked string `json:"asked,omitempty" doc:"The requested slug, if it is a former one or that of a record merged into this one (addition)."`
}

type authorsInput struct {
	apiv2.KeyPage
	Text  string `query:"q" maxLength:"100" doc:"Beginning of a word of the name: the best matches, best first, on one page (addition)."`
	Slugs string `query:"slugs" maxLength:"4000" doc:"Slugs, separated by commas, at most 50: these authors only (addition)."`
}

func (p *API) listAuthors(ctx context.Context, in *authorsInput) (*apiv2.Output[apiv2.Items[DeskAuthor]], error) {
	if in.Text != "" {
		return p.findAuthors(ctx, in.Text, in.Limit)
	}
	if slugs := slugsOf(in.Slugs); len(slugs) > 0 {
		return p.namedAuthors(ctx, slugs)
	}
	var rows []Author
	q := p.DB.Read.NewSelect().Model(&rows).Where("slug > ?", in.After).Where("merged_into IS NULL").Order("slug").
		Limit(int64(in.Limit) + 1)
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list authors after %q: %w", in.After, err)
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(a Author) DeskAuthor { return newDeskAuthor(&a) },
		func(a Author) string { return a.Slug })), nil
}

func newDeskAuthor(a *Author) DeskAuthor {
	return DeskAuthor{ID: a.ID, Slug: a.Slug, Name: a.Name, Role: a.Role, Lang: a.Lang}
}

// namedAuthors returns the authors who have or had slugs, in the order of the slugs.
func (p *API) namedAuthors(ctx context.Context, slugs []string) (*apiv2.Output[apiv2.Items[DeskAuthor]], error) {
	named, err := NamedBySlugs(ctx, p.DB.Read, slugs)
	items := apiv2.Items[DeskAuthor]{Items: []DeskAuthor{}}
	for _, slug := range slices.Compact(slices.Sorted(slices.Values(slugs))) {
		if a := named[slug]; a != nil {
			one := newDeskAuthor(a)
			if slug != a.Slug {
				one.Asked = slug
			}
			items.Items = append(items.Items, one)
		}
	}
	return apiv2.Private(items), err
}

// maxSlugs is the maximum number of slugs that a list is asked for at once.
const maxSlugs = 50

// slugsOf returns up to maxSlugs slugs of a list that is separated by commas.
func slugsOf(list string) []string {
	slugs := strings.FieldsFunc(list, func(r rune) bool { return r == ',' })
	return slugs[:min(len(slugs), maxSlugs)]
}

// findAuthors returns at most limit authors whose names have a word that begins with a text, then those that the search index finds.
func (p *API) findAuthors(ctx context.Context, typed string, limit int) (*apiv2.Output[apiv2.Items[DeskAuthor]], error) {
	ids, err := AuthorsByPrefix(ctx, p.DB, typed, limit)
	if err != nil {
		return nil, err
	}
	hits, err := p.Index.FindByTitle(ctx, search.Query{Text: typed, ReaderLang: i18n.Default.Code, Kinds: []search.Kind{search.Person},
		Limit: limit})
	if err != nil {
		return nil, err
	}
	for _, h := range hits {
		if !slices.Contains(ids, h.EntityID) {
			ids = append(ids, h.EntityID)
		}
	}
	found, err := AuthorsByIDs(ctx, p.DB.Read, ids[:min(len(ids), limit)])
	items := apiv2.Items[DeskAuthor]{Items: []DeskAuthor{}}
	for _, id := range ids {
		if a := found[id]; a != nil {
			items.Items = append(items.Items, newDeskAuthor(a))
		}
	}
	return apiv2.Private(items), err
}

type termsInput struct {
	apiv2.KeyPage
	Text  string `query:"q" maxLength:"100" doc:"Part of the name in any language, or the beginning of the slug (addition)."`
	Slugs string `query:"slugs" maxLength:"4000" doc:"Slugs, separated by commas, at most 50: these terms only (addition)."`
	Kind  Kind   `query:"kind" required:"true" enum:"category,tag,series,property,custom_topic" doc:"Kind of the terms."`
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
	q := p.DB.Read.NewSelect().Model(&rows).Where("kind = ?", in.Kind).Where("slug > ?", in.After).Order("slug").Limit(int64(in.Limit) + 1)
	if slugs := slugsOf(in.Slugs); len(slugs) > 0 {
		in.Limit = maxSlugs
		q.Where("slug IN (?)", bun.List(slugs)).Limit(maxSlugs)
	}
	if words := text.EscapeLike(strings.ToLower(strings.TrimSpace(in.Text))); words != "" {
		q.Where("(lower(name) LIKE ? ESCAPE '!' OR lower(names) LIKE ? ESCAPE '!' OR slug LIKE ? ESCAPE '!')", "%"+words+"%", "%"+words+"%",
			words+"%")
	}
	if err := q.Scan(ctx); err != nil {
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
