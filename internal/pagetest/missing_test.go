package pagetest_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/glossary"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
)

// ERR-19: a 404 page in the page cache is dropped when something with a page at its path is created, in every edition.
func TestA404DependsOnTheCreationOfAPage(t *testing.T) {
	s := newSite(t)
	weekly := &newsletter.Newsletter{Slug: "weekly", Path: "/newsletters/weekly", Name: "Weekly", BrandID: s.Brand("ys").ID, Lang: "en"}
	hidden := &conference.Conference{Slug: "makers", Name: "Makers", Zone: "Asia/Kolkata", FirstDay: "2026-03-10", LastDay: "2026-03-11"}
	dropped := &company.Company{}
	s.Write(func(ctx context.Context, tx *database.Tx) (err error) {
		if dropped, err = company.Add(ctx, tx, "dropped", "Dropped"); err != nil {
			return err
		}
		return errors.Join(newsletter.Save(ctx, tx, weekly), conference.Create(ctx, tx, hidden), conference.SetPath(ctx, tx, hidden, "/makers"),
			company.Withdraw(ctx, tx, actor.Actor{AllBrands: true}, dropped.ID))
	})
	oembed := func(path string) string {
		return route.OEmbedPath + "?url=" + url.QueryEscape(s.pages.Frames.Site.URL+path)
	}
	missing := map[string][]string{}
	before := map[string][]string{} // tags of the 404 pages
	for what, paths := range map[string][]string{
		"author":    {"/author/new-author", "/hindi/author/new-author", "/author/new-author/rss.xml"},
		"person":    {"/people/new-person", "/hindi/people/new-person"},
		"profile":   {"/people/later-person"},
		"term":      {"/category/new-term", "/herstory/category/new-term", "/hindi/category/new-term"},
		"publisher": {"/brands/new-publisher", "/new-publisher"},
		"company":   {"/companies/new-company", "/hindi/companies/new-company"},
		"glossary":  {"/glossary/new-word", "/hindi/glossary/new-word", "/glossary/new-word/feed", oembed("/glossary/new-word")},
		"newsletter": {"/newsletters/new-letter", "/hindi/newsletters/new-letter", "/newsletters/new-letter.md",
			oembed("/newsletters/new-letter")},
		"newsletter at a path": {"/own-letter", "/hindi/own-letter", oembed("/own-letter")},
		"issue":                {"/newsletters/weekly/2026-03-15", "/hindi/newsletters/weekly/2026-03-15"},
		"conference": {"/makers", "/hindi/makers", "/makers/keytrack/fintech", "/hindi/makers/keytrack/fintech",
			oembed("/makers/keytrack/fintech")},
		"restored": {"/companies/dropped.md", "/embed/companies/dropped", "/companies/dropped/feed", oembed("/companies/dropped")},
	} {
		for _, path := range paths {
			load, request := s.pages.Load, edge.Request{Path: path}
			if at, query, ok := strings.Cut(path, "?"); ok {
				values, err := url.ParseQuery(query)
				if err != nil {
					t.Fatal(err)
				}
				load, request = s.pages.embed().OEmbed, edge.Request{Path: at, Query: values}
			}
			response, err := load(t.Context(), request)
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
		"newsletter": func(ctx context.Context, tx *database.Tx) error {
			return newsletter.Save(ctx, tx, &newsletter.Newsletter{Slug: "new-letter", Path: "/newsletters/new-letter", Name: "New",
				BrandID: s.Brand("ys").ID, Lang: "en"})
		},
		"newsletter at a path": func(ctx context.Context, tx *database.Tx) error {
			return newsletter.Save(ctx, tx, &newsletter.Newsletter{Slug: "own-letter", Path: "/own-letter", Name: "New",
				BrandID: s.Brand("ys").ID, Lang: "en"})
		},
		"issue": func(ctx context.Context, tx *database.Tx) error {
			return newsletter.SaveIssue(ctx, tx, &newsletter.Issue{NewsletterID: weekly.ID, Day: 20260315, Title: "New", PublishedAt: tx.At})
		},
		"conference": func(ctx context.Context, tx *database.Tx) error {
			hidden.PublishedAt = tx.At
			return conference.Update(ctx, tx, hidden)
		},
		"restored": func(ctx context.Context, tx *database.Tx) error {
			return company.Restore(ctx, tx, actor.Actor{AllBrands: true}, dropped.ID)
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

// A missing form of a page, such as its feed, costs one 404 page and the data of the page, whose tags it has.
func TestQueriesOfAMissingForm(t *testing.T) {
	s := newSite(t)
	st := s.Published("ys", "Looms", time.Hour)
	for _, path := range []string{"/nowhere", "/nowhere/else", "/", "/companies"} {
		s.get(t, path) // some data is read once
	}
	counter := dbtest.CountQueries(s.DB)
	count := func(path string) int {
		t.Helper()
		counter.N = 0
		if response, err := s.pages.Load(t.Context(), edge.Request{Path: path}); err != nil || response.Status != http.StatusNotFound {
			t.Fatalf("%s: %d %v, want 404", path, response.Status, err)
		}
		return counter.N
	}
	missing := count("/nothing")
	for path, most := range map[string]int{"/.md": 2 * missing, "/companies.md": 2 * missing, "/embed/companies": 2 * missing,
		st.Path + "/feed": 2 * missing, "/embed" + st.Path: 2 * missing, "/nothing.md": 2 * missing, "/nothing/feed": 2 * missing,
		"/embed/nothing": 2 * missing, "/nothing/feed/feed": 2 * missing, "/embedding": missing} { // the last one is a form of no page
		if n := count(path); n > most {
			t.Errorf("%s needs %d queries besides its lists, at most %d are allowed; /nothing needs %d", path, n, most, missing)
		}
	}
}
