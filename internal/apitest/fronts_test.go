package apitest

import (
	"encoding/json"
	"net/http"
	"strconv"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// frontArea has the fronts of brands.
var frontArea = area{
	newsroom: map[string]deskRequest{
		"list-fronts": {other: 200}, // with the caller's own brands
		"read-front":  {other: 403},
		"prepare-front": {body: `{"revision":0,"basedOn":"another","front":{"sections":[],"sets":{}}}`, contentType: jsonType, other: 403,
			want: 409},
		"discard-front":         {query: "?revision=1", other: 403, want: 409},
		"publish-front":         {body: `{"revision":1,"version":"another"}`, contentType: jsonType, other: 403, want: 409},
		"link-rehearsal":        {other: 403},
		"list-front-versions":   {other: 403},
		"restore-front-version": {body: `{"revision":0}`, contentType: jsonType, other: 403, want: 404},
	},
}

// F179, C24: an editor prepares the front of a brand, publishes it, and undoes that; who did not see the latest save gets it.
func TestFrontsByTheAPI(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		one, two := s.Published("herstory", "The loom came late", 0), s.Published("herstory", "A second loom", 0)
		call := func(as, method, path string, body any) Response {
			t.Helper()
			c := Case{Method: method, URL: "/desk/fronts" + path, As: as, Type: jsonType}
			if body != nil {
				text, err := json.Marshal(body)
				if err != nil {
					t.Fatal(err)
				}
				c.Body = string(text)
			}
			a := s.Ask(t, c)
			s.Conforms(t, c, a)
			return a
		}
		read := call(SignedEditor, http.MethodGet, "/herstory", nil)
		version := read.Member("version")
		front := map[string]any{"sections": []any{map[string]any{"kind": "stories", "layout": "lead", "source": "latest", "limit": 3}},
			"sets": map[string]any{"CURATED_SET": []any{map[string]any{"story": one.ID, "pinned": true}, map[string]any{"story": two.ID}}}}
		prepare := map[string]any{"revision": 0, "basedOn": version, "front": front}
		is("prepared.revision", 1, "prepared.savedBy", SignedEditor, "stories.0.title", "The loom came late", "version", version)(t,
			call(SignedEditor, http.MethodPut, "/herstory/prepared", prepare))
		is("status", 409, "current.prepared.revision", 1)(t, call(SignedAdmin, http.MethodPut, "/herstory/prepared", prepare))
		prepare["revision"], prepare["publishAt"] = 1, "2020-01-01T00:00:00Z"
		is("status", 422, "fields.publishAt", "is in the past")(t, call(SignedEditor, http.MethodPut, "/herstory/prepared", prepare))
		is("items.0.brand", "herstory", "items.0.prepared", true, "items.1", nil)(t, call(SignedEditor, http.MethodGet, "", nil))

		published := call(SignedEditor, http.MethodPost, "/herstory/publish", map[string]any{"revision": 1, "version": version})
		is("prepared", nil, "public.sections.0.limit", 3)(t, published)
		is("sections.0.type", "stories", "sticky.0.title", "The loom came late", "sections.1", nil)(t,
			s.Ask(t, Case{URL: "/brand/herstory/landing"}))
		versions := call(SignedEditor, http.MethodGet, "/herstory/versions", nil)
		is("items.0.kind", "published", "items.0.by", SignedEditor, "items.1.kind", "found", "items.2", nil)(t, versions)
		found, ok := versions.Member("items", 1, "id").(float64)
		if !ok {
			t.Fatalf("versions: %s", versions.Text)
		}
		path := "/herstory/versions/" + strconv.Itoa(int(found)) + "/restore"
		is("prepared.basedOn", published.Member("version"))(t, call(SignedEditor, http.MethodPost, path, map[string]any{"revision": 0}))
		is("prepared", nil)(t, call(SignedEditor, http.MethodDelete, "/herstory/prepared?revision=3", nil))
	})
}
