package app

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/brand"
	"masthead/internal/company"
	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// addMaster adds a master brand and returns its id.
func addMaster(t *testing.T, db *database.DB) int64 {
	t.Helper()
	b := &brand.Brand{Slug: "main", Kind: brand.KindMaster, Name: "Main", Path: "/", Gate: brand.GateFree, Numbering: "indian"}
	if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return brand.Save(ctx, tx, b) }); err != nil {
		t.Fatal(err)
	}
	return b.ID
}

// D-08: no story, static page, redirect, import, person, company or award can take a path that a feature declares, in any edition.
func TestNoEntityTakesADeclaredPath(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		home := addMaster(t, db)
		taker := &company.Company{Slug: "taker", Name: "Taker"}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			if err := (&company.Profile{Company: taker}).Save(ctx, tx); err != nil {
				return err
			}
			return award.Save(ctx, tx, &award.Award{Slug: "taker", Name: "Taker"}, nil)
		})
		if err != nil {
			t.Fatal(err)
		}
		for _, declared := range route.Pages() {
			path := strings.NewReplacer("{", "", "}", "").Replace(declared.Pattern)
			for _, l := range i18n.Locales() {
				if declared.Base == route.Site && l != i18n.Default {
					continue
				}
				at := l.Edition() + path
				err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					return permalink.Set(ctx, tx, permalink.KindStory, 1, at)
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a story took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: at, Target: "/elsewhere", Status: http.StatusMovedPermanently})
					return err
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a redirect took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					added, err := permalink.AddAlias(ctx, tx, permalink.KindStory, 1, at)
					if added {
						t.Errorf("an import took %s", at)
					}
					return err
				})
				if err != nil {
					t.Error(err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.Property, Slug: "taker", Name: "Taker", Path: &at})
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a term took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					return brand.Save(ctx, tx, &brand.Brand{Slug: "taker", Kind: brand.KindBrand, Name: "Taker", Path: at, Gate: brand.GateFree,
						Numbering: "indian", Menu: brand.Menu{}})
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a brand took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					return newsletter.Save(ctx, tx, &newsletter.Newsletter{BrandID: home, Slug: "taker", Path: at, Name: "Taker", Lang: "en"})
				})
				if !errors.Is(err, permalink.ErrReserved) && (err != nil || declared.Pattern != "/newsletters/{slug}") {
					t.Errorf("a newsletter took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					return course.Save(ctx, tx, &course.Course{Slug: "taker", BrandID: home, Path: at, Title: "Taker"})
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a course took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					return taxonomy.SavePerson(ctx, tx, &taxonomy.Author{Slug: "taker", Name: "Taker", OwnPath: &at})
				})
				if !errors.Is(err, permalink.ErrReserved) {
					t.Errorf("a person took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					_, err := company.SetPath(ctx, tx, actor.Actor{AllBrands: true}, taker.ID, at)
					return err
				})
				tooLong := err != nil && strings.Count(at, "/") > 3 // paths that editors set have one to three parts
				if !errors.Is(err, permalink.ErrReserved) && !tooLong {
					t.Errorf("a company took %s: %v", at, err)
				}
				err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
					_, err := award.SetPath(ctx, tx, actor.Actor{AllBrands: true}, "taker", at)
					return err
				})
				if !errors.Is(err, permalink.ErrReserved) && !tooLong {
					t.Errorf("an award took %s: %v", at, err)
				}
			}
			first, _, _ := strings.Cut(path[1:], "/")
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: first, Name: "Taker"})
			})
			if !strings.HasPrefix(declared.Pattern, "/{") && !declared.EditorParent && !errors.Is(err, permalink.ErrReserved) {
				t.Errorf("a publisher took /%s: %v", first, err)
			}
		}
	})
}

// D-08: every path that a feature mounts is reserved, in each edition in which it is mounted. No entity can have the path of a landing
// page or of a file.
func TestMountedPathsAreReserved(t *testing.T) {
	mux := mountedMux(t,
		composeFeatures(t, storytest.New(t, dbtest.New(t)), dbtest.NewClock().Now, slog.New(slog.DiscardHandler), blank{}, nil))
	patterns := mux.Patterns()
	if len(patterns) < 100 {
		t.Fatalf("only %d patterns", len(patterns))
	}
	for _, pattern := range patterns {
		_, path, found := strings.Cut(pattern, " ")
		if !found {
			path = pattern
		}
		path = strings.NewReplacer("{$}", "", "{", "", "}", "").Replace(path)
		if strings.HasSuffix(path, "/") && path != "/" {
			path += "below"
		}
		if !route.Reserved(path) {
			t.Errorf("%s is mounted, but %s is not reserved", pattern, path)
		}
	}
	for _, path := range []string{"/feed", "/topic/looms/feed"} { // made by the handler of pages
		for _, l := range i18n.Locales() {
			if !route.Reserved(l.Edition() + path) {
				t.Errorf("%s%s is free", l.Edition(), path)
			}
		}
	}
}

// D-08: a brand, a term and a story cannot take each other's paths, not even in language editions. A path is free again
// after its term was saved without it.
func TestEntitiesDoNotTakeEachOthersPaths(t *testing.T) {
	hub, other := "/learning", "/looms"
	var home int64
	term := func(slug string, path *string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			return taxonomy.Save(ctx, tx, &taxonomy.Term{Kind: taxonomy.Property, Slug: slug, Name: slug, Path: path})
		}
	}
	newBrand := func(slug, path string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			return brand.Save(ctx, tx, &brand.Brand{Slug: slug, Kind: brand.KindBrand, Name: slug, Path: path, Gate: brand.GateFree,
				Numbering: "indian",
				Menu:      brand.Menu{}})
		}
	}
	newNewsletter := func(slug, path string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			return newsletter.Save(ctx, tx, &newsletter.Newsletter{BrandID: home, Slug: slug, Path: path, Name: slug, Lang: "en"})
		}
	}
	newCourse := func(slug, path string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			return course.Save(ctx, tx, &course.Course{Slug: slug, BrandID: home, Path: path, Title: slug})
		}
	}
	newPublisher := func(slug string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			return taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: slug, Name: slug})
		}
	}
	newPerson := func(slug string, path *string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			return taxonomy.SavePerson(ctx, tx, &taxonomy.Author{Slug: slug, Name: slug, OwnPath: path})
		}
	}
	newRedirect := func(path string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: path, Target: "/elsewhere", Status: http.StatusMovedPermanently})
			return err
		}
	}
	newStory := func(id int64, path string) func(context.Context, *database.Tx) error {
		return func(ctx context.Context, tx *database.Tx) error {
			return permalink.Set(ctx, tx, permalink.KindStory, id, path)
		}
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		home = addMaster(t, db)
		for _, step := range []struct {
			name  string
			write func(context.Context, *database.Tx) error
			want  error
		}{
			{"a term takes a free path", term("learning", &hub), nil},
			{"it is saved again", term("learning", &hub), nil},
			{"a story wants the term's path", newStory(1, hub), permalink.ErrTaken},
			{"a brand wants the term's path", newBrand("learning", hub), permalink.ErrTaken},
			{"a second term wants it", term("lessons", &hub), permalink.ErrTaken},
			{"a brand takes another path", newBrand("looms", other), nil},
			{"a redirect wants the term's path in an edition", newRedirect("/hindi/learning"), permalink.ErrTaken},
			{"a story wants the term's path in an edition", newStory(1, "/tamil/learning"), permalink.ErrTaken},
			{"a course wants the term's path in an edition", newCourse("learning", "/urdu/learning"), permalink.ErrTaken},
			{"a story takes the path of an edition's own page", newStory(5, "/hindi/dyeing"), nil},
			{"a term wants it for the frame of that edition", term("dyeing", new("/dyeing")), permalink.ErrTaken},
			{"a term wants the brand's path", term("lessons", &other), permalink.ErrTaken},
			{"a story wants the brand's path", newStory(1, other), permalink.ErrTaken},
			{"the first term gives up its path", term("learning", nil), nil},
			{"a story takes it", newStory(1, hub), nil},
			{"the term wants it back", term("learning", &hub), permalink.ErrTaken},
			{"a brand wants the path of a language edition", newBrand("hindi", "/hindi"), permalink.ErrReserved},
			{"a newsletter takes a free path", newNewsletter("dawn", "/dawn"), nil},
			{"it is saved again", newNewsletter("dawn", "/dawn"), nil},
			{"a story wants the newsletter's path", newStory(2, "/dawn"), permalink.ErrTaken},
			{"a story wants the path of an issue", newStory(2, "/dawn/2026-11-26"), permalink.ErrTaken},
			{"a redirect wants the newsletter's path", newRedirect("/dawn"), permalink.ErrTaken},
			{"a redirect wants the path of an issue", newRedirect("/dawn/2026-11-26"), permalink.ErrTaken},
			{"a redirect wants the newsletter's path in an edition", newRedirect("/tamil/dawn"), permalink.ErrTaken},
			{"a redirect wants the path of an issue in an edition", newRedirect("/tamil/dawn/2026-11-26"), permalink.ErrTaken},
			{"an edition has a newsletter of its own there", newNewsletter("udayam", "/tamil/dawn"), nil},
			{"a newsletter wants the story's path", newNewsletter("dusk", hub), permalink.ErrTaken},
			{"a newsletter moves below /newsletters", newNewsletter("dawn", "/newsletters/dawn"), nil},
			{"a story takes its old path", newStory(2, "/dawn"), nil},
			{"a course takes a free path", newCourse("spinning", "/weaving/spinning"), nil},
			{"a story wants the path of a lesson", newStory(3, "/weaving/spinning/yarn"), permalink.ErrTaken},
			{"a story takes a path beside it", newStory(4, "/weaving/loom"), nil},
			{"a redirect wants the course's path in an edition", newRedirect("/hindi/weaving/spinning"), permalink.ErrTaken},
			{"a redirect wants the path of a lesson in an edition", newRedirect("/hindi/weaving/spinning/yarn"), permalink.ErrTaken},
			{"a story takes a path in an edition", newStory(6, "/hindi/carding/wool"), nil},
			{"a course wants a path with a lesson at the story's path", newCourse("carding", "/carding"), permalink.ErrTaken},
			{"a redirect leads from an edition", newRedirect("/hindi/felting"), nil},
			{"a course takes its path, and there the frame of that edition", newCourse("felting", "/felting"), nil},
			{"a story wants the path of the redirect", newStory(7, "/hindi/felting"), permalink.ErrTaken},
			{"a story wants the path of a job opening", newStory(7, "/looms/jobs/dyer"), permalink.ErrReserved},
			{"a story takes the path above job openings", newStory(7, "/looms/jobs"), nil},
			{"a course wants a path with a story below it", newCourse("weaving", "/weaving"), permalink.ErrTaken},
			{"a publisher takes a free path", newPublisher("acme"), nil},
			{"it is saved again", newPublisher("acme"), nil},
			{"a redirect wants the publisher's path", newRedirect("/acme"), permalink.ErrTaken},
			{"a publisher wants the story's path", newPublisher("dawn"), permalink.ErrTaken},
			{"a person takes a free path", newPerson("asha", new("/asha-rao")), nil},
			{"the person is saved again", newPerson("asha", new("/asha-rao")), nil},
			{"a story wants the person's path", newStory(8, "/asha-rao"), permalink.ErrTaken},
			{"a term wants the person's path", term("asha-rao", new("/asha-rao")), permalink.ErrTaken},
			{"a redirect wants the person's path", newRedirect("/asha-rao"), permalink.ErrTaken},
			{"a second person wants it", newPerson("asha-2", new("/asha-rao")), permalink.ErrTaken},
			{"a person wants the publisher's path", newPerson("asha-2", new("/acme")), permalink.ErrTaken},
			{"the person gives up the path", newPerson("asha", nil), nil},
			{"a story takes the person's old path", newStory(8, "/asha-rao"), nil},
		} {
			if err := db.Write(t.Context(), step.write); !errors.Is(err, step.want) {
				t.Errorf("%s: %v, want %v", step.name, err, step.want)
			}
		}
		for _, path := range []string{"/hindi/learning-x", "/hindi/weaving/spinning/yarn", "/hindi/felting", "/jobs/dyer"} {
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				added, err := permalink.AddAlias(ctx, tx, permalink.KindStory, 1, path)
				if free := path == "/hindi/learning-x"; added != free {
					t.Errorf("an import took %s: %v", path, added)
				}
				return err
			})
			if err != nil {
				t.Error(err)
			}
		}
		if _, err := permalink.Resolve(t.Context(), db, "/hindi/felting"); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a redirect still hides a course in the frame of an edition: %v", err)
		}
	})
}

// Every page that breadcrumbs lead to is declared, with a name in every language.
func TestDeclaredParentsExist(t *testing.T) {
	for _, declared := range route.Pages() {
		if declared.Parent == "" {
			continue
		}
		parent := route.PageWithPattern(declared.Parent)
		if parent == nil || parent.Name == "" {
			t.Errorf("%s names %s as the page above it", declared.Pattern, declared.Parent)
			continue
		}
		for _, l := range i18n.Locales() {
			if text := l.Text(parent.Name, nil); text == "" || text == parent.Name {
				t.Errorf("%s has no name in %s", parent.Pattern, l.Name)
			}
		}
	}
}

// Scripts, crawlers and redirects learn from the registry which paths are personal, and which are not pages.
func TestRegistryListsPersonalPathsAndFiles(t *testing.T) {
	personal := route.PersonalPaths()
	for path, want := range map[string]bool{"/account": true, "/account/{step}": false, "/account/preferences": false, "/awards/jury": true,
		"/awards": false, "/company/inbox": true, "/company/inbox/{id}": false, "/newsletters/confirm": true, "/newsletters": false} {
		if slices.Contains(personal, path) != want {
			t.Errorf("%s is one of the personal paths: %v", path, !want)
		}
	}
	for _, p := range route.Pages() {
		below := func(path string) bool { return p.Pattern == path || strings.HasPrefix(p.Pattern, path+"/") }
		if slices.ContainsFunc(personal, below) != p.Personal {
			t.Errorf("%s is below one of the personal paths %q: %v", p.Pattern, personal, !p.Personal)
		}
	}
	queries := route.Queries()
	for _, query := range []string{"/events?category&city&month&online&partner&view", "/newsletters/{slug}?before&sent", "/{brand}/resource?type"} {
		if !slices.Contains(queries, query) {
			t.Errorf("%s is missing in %q", query, queries)
		}
	}
	if text := strings.Join(queries, " "); strings.Contains(text, "/account") || strings.Contains(text, "/latest") {
		t.Errorf("personal pages, and pages that read only the page number, are in %q", queries)
	}
	for path, file := range map[string]bool{
		"/api/v2/story": true, "/media/m/ab.jpg": true, "/feed": true, "/hindi/topic/looms/feed.json": true, "/robots.txt": true,
		"/files/a.pdf": true, "/sitemap.xml": true, "/herstory/2026/11/a.md": true,
		"/": false, "/herstory": false, "/herstory/2026/11/a": false, "/mediation": false, "/account": false,
	} {
		if got := route.IsFile(path); got != file {
			t.Errorf("%s: file %v, want %v", path, got, file)
		}
	}
}
