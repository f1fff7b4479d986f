package pagetest_test

import (
	"context"
	"net/http"
	"slices"
	"testing"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/glossary"
	"masthead/internal/taxonomy"
)

// ERR-19: a 404 page in the page cache is dropped when something with a page at its path is created, in every edition.
func TestA404DependsOnTheCreationOfAPage(t *testing.T) {
	s := newSite(t)
	missing := map[string][]string{}
	before := map[string][]string{} // tags of the 404 pages
	for what, paths := range map[string][]string{
		"author":    {"/author/new-author", "/hindi/author/new-author", "/author/new-author/rss.xml"},
		"person":    {"/people/new-person", "/hindi/people/new-person"},
		"profile":   {"/people/later-person"},
		"term":      {"/category/new-term", "/herstory/category/new-term", "/hindi/category/new-term"},
		"publisher": {"/brands/new-publisher", "/new-publisher"},
		"company":   {"/companies/new-company", "/hindi/companies/new-company"},
		"glossary":  {"/glossary/new-word", "/hindi/glossary/new-word"},
	} {
		for _, path := range paths {
			response, err := s.pages.Load(t.Context(), edge.Request{Path: path})
			if err != nil || response.Status != http.StatusNotFound {
				t.Fatalf("%s: %d %v, want 404", path, response.Status, err)
			}
			missing[what], before[path] = append(missing[what], path), response.Tags
		}
	}
	var emitted []string
	s.DB.OnWrite(func(_ context.Context, _ *database.Tx, events []database.Event) error {
		for _, e := range events {
			emitted = append(emitted, e.Tags...)
		}
		return nil
	})
	for what, create := range map[string]func(ctx context.Context, tx *database.Tx) error{
		"author": func(ctx context.Context, tx *database.Tx) error {
			_, err := taxonomy.EnsureAuthor(ctx, tx, &taxonomy.Author{Slug: "new-author", Name: "New"})
			return err
		},
		"person": func(ctx context.Context, tx *database.Tx) error {
			return taxonomy.SavePerson(ctx, tx, &taxonomy.Author{Slug: "np", Username: new("new-person"), Name: "New"})
		},
		"profile": func(ctx context.Context, tx *database.Tx) error {
			a := &taxonomy.Author{Slug: "later-person", Name: "Later"}
			if err := taxonomy.SaveAuthor(ctx, tx, a); err != nil {
				return err
			}
			return taxonomy.MakePeople(ctx, tx, []int64{a.ID})
		},
		"term": func(ctx context.Context, tx *database.Tx) error {
			return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.Category, Slug: "new-term", Name: "New"})
		},
		"publisher": func(ctx context.Context, tx *database.Tx) error {
			return taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: "new-publisher", Name: "New"})
		},
		"company": func(ctx context.Context, tx *database.Tx) error {
			_, err := company.Add(ctx, tx, "new-company", "New")
			return err
		},
		"glossary": func(ctx context.Context, tx *database.Tx) error {
			return glossary.Save(ctx, tx, &glossary.Term{Slug: "new-word", Title: "New word", Excerpt: "New", Body: "<p>New</p>"})
		},
	} {
		emitted = nil
		s.Write(create)
		for _, path := range missing[what] {
			if !slices.ContainsFunc(before[path], func(tag string) bool { return slices.Contains(emitted, tag) }) {
				t.Errorf("%s: the 404 page depends on %v, the creation emitted %v", path, before[path], emitted)
			}
		}
	}
}
