package wordpress_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	_ "masthead/internal/listing" // declares the pages of authors and topics
	"masthead/internal/permalink"
	_ "masthead/internal/searchpage" // declares the search page
	"masthead/internal/taxonomy"
)

// itemAt returns an item whose old address is at a path.
func itemAt(id int, path, more string) string {
	item := post(id, "From "+path, "<p>x</p>", more)
	return strings.Replace(item, fmt.Sprintf("/2024/05/post-%d/", id), path, 1)
}

// addOwnPages adds brands, a publisher, an author, a topic, a hub, a course and a redirect.
func addOwnPages(t *testing.T, db *database.DB) {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		var home int64
		for _, slug := range []string{"korea", "university"} {
			b := &brand.Brand{Slug: slug, Kind: brand.KindBrand, Name: slug, Path: "/" + slug, TimeZone: "Asia/Kolkata",
				Numbering: "indian", Gate: brand.GateSignedIn, Accent: "#000000", AccentDark: "#ffffff"}
			if err := brand.Save(ctx, tx, b); err != nil {
				return err
			}
			home = b.ID
		}
		if err := course.Save(ctx, tx, &course.Course{Slug: "first", BrandID: home, Path: "/learn/first-course", Title: "First"}); err != nil {
			return err
		}
		if err := taxonomy.SavePublisher(ctx, tx, &taxonomy.Publisher{Slug: "acme", Name: "Acme"}); err != nil {
			return err
		}
		if _, err := taxonomy.EnsureAuthor(ctx, tx, &taxonomy.Author{Slug: "asha", Name: "Asha", Lang: "en"}); err != nil {
			return err
		}
		learn := "/learn"
		for _, term := range []*taxonomy.Term{{Kind: taxonomy.TagKind, Slug: "steel", Name: "Steel"},
			{Kind: taxonomy.CustomTopic, Slug: "learn", Name: "Learn", Path: &learn}} {
			if err := taxonomy.Save(ctx, tx, term); err != nil {
				return err
			}
		}
		_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: "/offer", Target: "https://shop.example.com/", Status: 302})
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// An imported address never replaces a page of this publication, and every refusal is in the
// report.
func TestImportedAddressesTakeOverNoPage(t *testing.T) {
	taken := []string{"/korea", "/university", "/ys", "/acme", "/author/asha", "/topic/steel", "/category/looms", "/tamil", "/latest",
		"/korea/latest", "/learn", "/learn/first-course", "/offer", "/search", "/korea/2020/03/x", "/university/x"}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		addOwnPages(t, db)
		deps := importtest.Deps(t, db, formats)
		before := map[string]string{}
		for _, path := range taken {
			to, err := permalink.Resolve(t.Context(), db, path)
			before[path] = fmt.Sprint(to, err)
		}
		var items []string
		for i, path := range taken {
			items = append(items, itemAt(i+1, path+"/", ""))
		}
		items = append(items, itemAt(100, "/korean-food/", ""))
		report, err := run(t, deps, write(t, items...), importer.Options{})
		if err != nil {
			t.Fatal(err)
		}
		var refused []string
		for _, line := range report.Warnings.First {
			if line.What == "an old path is already in use here, so it does not redirect" ||
				line.What == "an old path is inside the path of another brand, so it does not redirect" {
				refused = append(refused, line.Detail)
			}
		}
		for _, path := range taken {
			to, err := permalink.Resolve(t.Context(), db, path)
			if now := fmt.Sprint(to, err); now != before[path] {
				t.Errorf("%s was %s and is %s", path, before[path], now)
			}
			if !slices.Contains(refused, path) {
				t.Errorf("the refusal of %s is not in the report: %q", path, refused)
			}
		}
		if c := report.Counts[importer.Post]; c.New != len(items) {
			t.Errorf("%+v, %+v", c, report.Skipped.First)
		}
		s := importtest.Story(t, db, "From /korean-food/")
		if to, err := permalink.Resolve(t.Context(), db, "/korean-food"); err != nil || to.Location != s.Path {
			t.Errorf("/korean-food redirects to %+v, %v", to, err)
		}
	})
}

// An imported page whose path is taken gets a number at the end of the path and stays in its folder, no matter how many pages have that
// path.
func TestPagesWithOnePathStayInTheirFolder(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		addOwnPages(t, db)
		deps := importtest.Deps(t, db, formats)
		for n, want := range []string{"/about/team", "/about/team-2", "/about/team-3", "/about/team-4"} {
			item := strings.Replace(itemAt(n+1, "/about/team/", ""), "<wp:post_type>post", "<wp:post_type>page", 1)
			item = strings.Replace(item, "From /about/team/", "Page "+want, 1)
			if _, err := importer.Run(t.Context(), deps, importer.Request{Kind: "wordpress", File: write(t, item), Brand: "ys"}, nil); err != nil {
				t.Fatal(err)
			}
			if s := importtest.Story(t, db, "Page "+want); s.Path != want {
				t.Errorf("page %d has the path %s, want %s", n+1, s.Path, want)
			}
		}
	})
}

// The same holds for the paths that imported pages have in the master brand.
func TestImportedPagesTakeOverNoPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		addOwnPages(t, db)
		deps := importtest.Deps(t, db, formats)
		taken := []string{"/korea", "/acme", "/tamil", "/search", "/learn/first-course", "/about", "/author/desk", "/korea/desk"}
		var items []string
		for i, path := range taken {
			items = append(items, strings.Replace(itemAt(i+1, path+"/", ""), "<wp:post_type>post", "<wp:post_type>page", 1))
		}
		report, err := importer.Run(t.Context(), deps, importer.Request{Kind: "wordpress", File: write(t, items...), Brand: "ys"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		for _, path := range taken {
			want := path + "-2"
			switch path {
			case "/about":
				want = path
			case "/author/desk": // a number does not help below a declared path
				want = path[strings.LastIndex(path, "/"):]
			case "/korea/desk": // nor below the path of another brand
				want = "/desk-2"
			}
			s := importtest.Story(t, db, "From "+path+"/")
			if s.Path != want {
				t.Errorf("the page from %s has the path %s, want %s", path, s.Path, want)
			}
		}
		if n := report.Warnings.By["its path is already in use here, so it has another one"]; n != len(taken)-1 {
			t.Errorf("%d refusals are in the report: %v", n, report.Warnings.By)
		}
	})
}
