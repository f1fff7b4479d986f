// Package hiddentest tests that no entity gets a slug that lets another page hide the entity's page. The package is separate because
// its test declares pages.
package hiddentest

import (
	"context"
	"encoding/json"
	"strings"
	"testing"

	_ "masthead/internal/app" // the pages of all features
	"masthead/internal/audio"
	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/glossary"
	"masthead/internal/investor"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
	"masthead/internal/webstory"
)

// hidden is the last path segment of the test's own pages: one beside each page whose path ends with a parameter.
const hidden = "a-page-of-its-own"

func init() {
	for _, p := range route.Pages() {
		if at := strings.LastIndex(p.Pattern, "/") + 1; strings.HasPrefix(p.Pattern[at:], "{") {
			route.Declare(route.Page{Pattern: p.Pattern[:at] + hidden, Base: p.Base})
		}
	}
}

// notSlugs are the pages whose last parameter is not the slug of an entity, with the reason.
var notSlugs = map[string]string{
	"/account/{step}":                 "a step",
	"/archive/{year}":                 "a number",
	"/archive/{year}/{month}":         "a number",
	"/archive/{year}/{month}/{day}":   "a number",
	"/awards/nominations/{slug}":      "the slug of an award, which also has /awards/{slug}",
	"/badge/{code}":                   "a random code",
	"/company/inbox/{id}":             "a number",
	"/events/pitch-fest/apply/{slug}": "the slug of a conference, whose page has a path of its own",
	"/glossary/letter/{letter}":       "a letter",
	"/jobs/{slug}":                    "openings have no rows; they are part of the text of a page",
	"/newsletters/{slug}/{day}":       "a date",
	"/open-data/{date}":               "a date",
	"/trending/{by}":                  "a ranking",
	"/webinars/{webinar}":             "w and a number",
}

// D-08: no entity gets a slug that lets a declared page hide it. The test fails for a pattern without a function that saves its
// entities.
func TestNoPageHidesAnEntity(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	master := p.Brand("ys")
	show := &audio.Show{BrandID: master.ID, Lang: "en", Slug: "loom-talk", Title: "Loom talk"}
	p.Write(func(ctx context.Context, tx *database.Tx) error { return audio.SaveShow(ctx, tx, show) })
	type saver = func(ctx context.Context, tx *database.Tx, slug string) error
	term := func(kind taxonomy.Kind) saver {
		return func(ctx context.Context, tx *database.Tx, slug string) error {
			return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: kind, Slug: slug, Name: "Looms"})
		}
	}
	savers := map[string]saver{
		"/audio-shows/{show}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return audio.SaveShow(ctx, tx, &audio.Show{BrandID: master.ID, Lang: "hi", Slug: slug, Title: "Looms"})
		},
		"/audio-shows/{show}/{episode}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return audio.SaveEpisode(ctx, tx, show, &audio.Episode{Slug: slug, Title: "Looms", PublishedAt: tx.At})
		},
		"/author/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return taxonomy.SaveAuthor(ctx, tx, &taxonomy.Author{Slug: slug, Name: "Asha"})
		},
		"/awards/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return award.Save(ctx, tx, &award.Award{Slug: slug, Name: "Looms"}, nil)
		},
		"/brands/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: slug, Name: "Looms"})
		},
		"/category/{slug}":     term(taxonomy.Category),
		"/custom-topic/{slug}": term(taxonomy.CustomTopic),
		"/property/{slug}":     term(taxonomy.Property),
		"/series/{slug}":       term(taxonomy.Series),
		"/topic/{slug}":        term(taxonomy.TagKind),
		"/companies/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			_, err := company.Add(ctx, tx, slug, "Looms")
			return err
		},
		"/events/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return replaceSet(ctx, tx, curated.Events, master, map[string]any{"slug": slug, "name": "Looms"})
		},
		"/glossary/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return glossary.Save(ctx, tx, &glossary.Term{Slug: slug, Title: "Looms"})
		},
		"/investors/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return investor.Add(ctx, tx, &investor.Investor{Slug: slug, Name: "Looms", Kind: investor.Firm})
		},
		"/live/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return replaceSet(ctx, tx, curated.LiveVideos, master, map[string]any{"slug": slug, "title": "Looms"})
		},
		"/newsletters/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return newsletter.Save(ctx, tx, &newsletter.Newsletter{BrandID: master.ID, Slug: slug, Path: "/newsletters/" + slug, Name: "Looms",
				Lang: "en"})
		},
		"/people/{name}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return taxonomy.SavePerson(ctx, tx, &taxonomy.Author{Slug: "asha-" + slug, Username: &slug, Name: "Asha"})
		},
		"/web-stories/{slug}": func(ctx context.Context, tx *database.Tx, slug string) error {
			return webstory.Save(ctx, tx, &webstory.WebStory{BrandID: master.ID, Slug: slug, Title: "Looms", Slides: []webstory.Slide{},
				PublishedAt: tx.At})
		},
	}
	for _, declared := range route.Pages() {
		if !strings.HasSuffix(declared.Pattern, "}") {
			continue
		}
		save, isSlug := savers[declared.Pattern]
		if isSlug == (notSlugs[declared.Pattern] != "") {
			t.Errorf("%s needs a function in this test that saves an entity with a slug, or a reason in notSlugs", declared.Pattern)
		}
		if !isSlug {
			continue
		}
		for _, slug := range []string{"free", hidden} {
			err := p.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return save(ctx, tx, slug) })
			if (err == nil) != (slug == "free") {
				t.Errorf("%s with the slug %s: %v", declared.Pattern, slug, err)
			}
		}
	}
}

func replaceSet(ctx context.Context, tx *database.Tx, key string, b *brand.Brand, value map[string]any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return err
	}
	return curated.Replace(ctx, tx, key, b, []curated.Item{{Value: string(text)}})
}
