package apitest

import (
	"fmt"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// What editors compose gets new pictures of the library of their brand only, and keeps those that it has.
func TestComposedPagesGetPicturesOfTheirLibraryOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		shared, other := s.libraryFile(t, "", "all"), s.libraryFile(t, "ys-gulf", "other-file.jpg")
		for _, one := range []struct{ url, create, edit, field string }{
			{"/desk/web-stories", `"brand":"herstory",`, `"title":"Looms","picture":%d`, "picture"},
			{"/desk/web-stories", `"brand":"herstory","slug":"slides",`, `"title":"Looms","slides":[{"text":"x"},{"picture":%d}]`,
				"slides[1].picture"},
			{"/desk/hubs", `"brand":"herstory","path":"/herstory/learn",`, `"name":"Learn","picture":%d`, "picture"},
			{"/desk/hubs", `"brand":"herstory","path":"/herstory/teach",`,
				`"name":"Teach","blocks":[{"kind":"people","entries":[{"title":"Asha"},{"title":"Ravi","picture":%d}]}]`,
				"blocks[0].entries[1].picture"},
			{"/desk/audio-shows", `"brand":"herstory",`, `"title":"Thread","picture":%d`, "picture"},
			{"/desk/courses", `"brand":"herstory",`, `"title":"Weaving","picture":%d`, "picture"},
		} {
			body := func(start string, id int64) string { return "{" + start + fmt.Sprintf(one.edit, id) + "}" }
			refuses(t, s.send(t, "POST", one.url, SignedEditor, body(one.create, other), 422), one.field)
			made := s.send(t, "POST", one.url, SignedEditor, body(one.create, shared), 200)
			url := fmt.Sprintf("%s/%.0f", one.url, made.Member("id"))
			version := func(a Response) string { return fmt.Sprintf(`"version":%.0f,`, a.Member("version")) }
			refuses(t, s.send(t, "PUT", url, SignedEditor, body(version(made), other), 422), one.field)
			saved := s.send(t, "PUT", url, SignedAdmin, body(version(made), other), 200)
			s.send(t, "PUT", url, SignedEditor, body(version(saved), other), 200) // it has the picture already
		}
	})
}

// A hub has a path that readers can open, in the part of the site of its brand; so has a course, unless it is in that of the master brand.
func TestPathsOfComposedPagesAreInTheirBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		for i, path := range []string{"/herstory/../x", "/herstory/<b>", "/herstory//x", "/herstory/x/", "/herstory/2026/01/x", "/herstory/q?x=1",
			"/herstory/X", "/ys-gulf/x", "/x", "/herstory"} {
			refuses(t, s.send(t, "POST", "/desk/hubs", SignedEditor, fmt.Sprintf(`{"brand":"herstory","name":"Hub","slug":"hub-%d","path":%q}`,
				i, path), 422), "path")
		}
		refuses(t, s.send(t, "POST", "/desk/hubs", SignedAdmin, `{"brand":"ys","name":"Hub","path":"/herstory/hub"}`, 422), "path")
		s.desk(t, "POST", "/desk/hubs", SignedEditor, `{"brand":"herstory","name":"Hub","path":"/herstory/hub"}`, "page", "/herstory/hub")

		refuses(t, s.send(t, "POST", "/desk/courses", SignedEditor, `{"brand":"herstory","title":"Weaving","path":"/ys-gulf/weaving"}`, 422),
			"path")
		made := s.send(t, "POST", "/desk/courses", SignedEditor, `{"brand":"herstory","title":"Weaving","path":"/herstory/weaving"}`, 200)
		refuses(t, s.send(t, "PUT", fmt.Sprintf("/desk/courses/%.0f", made.Member("id")), SignedEditor,
			fmt.Sprintf(`{"version":%.0f,"title":"Weaving","path":"/ys-gulf/weaving"}`, made.Member("version")), 422), "path")
	})
}
