package taxonomy

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/search"
	"masthead/internal/text"
)

// API has the operations that find people and list authors and terms.
type API struct {
	DB    *database.DB
	Index *search.Index
}

// Register adds the operation that searches people to the API. Anybody may call it.
func (p *API) Register(a *apiv2.API) {
	p.registerDesk(a)
	apiv2.Get(
		a,
		"/people/search",
		"search-people",
		"Search people by name (addition)",
		p.searchPeople,
		apiv2.Section("Search"),
		apiv2.Limit(search.Rate),
		apiv2.Doc(
			"Authors whose names contain all words of the text; the last word may be incomplete. At most "+strconv.Itoa(maxPeople)+
				", best first. Names in other scripts may be typed in Latin letters.",
		),
	)
}

// maxPeople is the maximum number of people in a response.
const maxPeople = 10

// FoundPeople are the results of a search, best first.
type FoundPeople struct {
	People []FoundPerson `json:"people"`
}

// FoundPerson is an author or a person with a profile.
type FoundPerson struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Slug        string `json:"slug"`
	Path        string `json:"path"`
	Designation string `json:"designation"`
	Bio         string `json:"bio"`
	Lang        string `json:"lang" doc:"Language code of designation and biography."`
}

type peopleParams struct {
	Text   string `query:"q" required:"true" minLength:"2" maxLength:"100"`
	Locale string `query:"locale" doc:"Name or code of the reader's language, by default that of the publication; its people come first."`
}

func (p *API) searchPeople(ctx context.Context, in *peopleParams) (*apiv2.Output[FoundPeople], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, search.Tag)
	ids, err := AuthorsByPrefix(ctx, p.DB, in.Text, maxPeople)
	if err != nil {
		return nil, err
	}
	hits, err := p.Index.FindByTitle(ctx, search.Query{Text: in.Text, ReaderLang: l.Code, Kinds: []search.Kind{search.Person},
		Limit: maxPeople})
	if err != nil {
		return nil, err
	}
	for _, h := range hits { // typed in another script or misspelt
		if !slices.Contains(ids, h.EntityID) {
			ids = append(ids, h.EntityID)
		}
	}
	ids = ids[:min(len(ids), maxPeople)]
	authors, err := AuthorsByIDs(ctx, p.DB.Read, ids)
	out := FoundPeople{People: []FoundPerson{}}
	for _, id := range ids {
		if a := authors[id]; a != nil {
			apiv2.AddTags(ctx, a.Tag())
			out.People = append(out.People, FoundPerson{strconv.FormatInt(id, 10), a.Name, a.Slug, a.Path(), a.Role, a.Bio, a.Lang})
		}
	}
	return apiv2.Public(out), err
}

// AuthorsByPrefix returns the ids of up to limit authors with a word in their names that begins with what was typed; those whose first word
// does come first. The search index cannot find them: it completes a word only to the most frequent ones, which are seldom names.
func AuthorsByPrefix(ctx context.Context, db *database.DB, typed string, limit int) (ids []int64, err error) {
	begins := text.EscapeLike(strings.ToLower(strings.Join(strings.Fields(typed), " "))) + "%"
	if begins == "%" {
		return nil, nil
	}
	err = db.Read.NewSelect().Model((*Author)(nil)).Column("id").Where("' ' || lower(name) LIKE ? ESCAPE '!'", "% "+begins).
		Where("withdrawn_at IS NULL").
		OrderExpr("CASE WHEN lower(name) LIKE ? ESCAPE '!' THEN 0 ELSE 1 END, name, id", begins).Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("find people by prefix %q: %w", typed, err)
	}
	return ids, nil
}
