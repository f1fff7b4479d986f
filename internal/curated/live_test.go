package curated_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"masthead/internal/apitest"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
)

// D-33: a broadcast that cannot be shown is refused with the name of the invalid field, and the
// previous items stay.
func TestBroadcastsAreValidatedWhenSaved(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := apitest.New(t, db, c)
		ys := s.Brand("ys")
		save := func(values ...string) error {
			items := make([]curated.Item, len(values))
			for i, value := range values {
				items[i].Value = value
			}
			return db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return curated.Replace(ctx, tx, curated.LiveVideos, ys, items)
			})
		}
		good := `{"slug":"main","liveOn":true,"title":"Desk","description":"","playerNode":{"platform":"youtube","id":"a-b_1"}}`
		if err := save(good, `{"slug":"off","title":"Later"}`,
			`{"slug":"film","liveOn":true,"title":"Film","playerNode":{"platform":"file","src":"/files/a.mp4"}}`); err != nil {
			t.Fatal(err)
		}
		with := func(members string) string { return `{"slug":"a","title":"A",` + members + `}` }
		long := strings.Repeat("x", 1001)
		for _, test := range []struct{ field, value string }{
			{"live_video[1]", `"main"`},
			{"live_video[1]", with(`"liveOn":"yes"`)},
			{"live_video[1].slug", `{"title":"A"}`},
			{"live_video[1].slug", `{"slug":"Not A Slug","title":"A"}`},
			{"live_video[1].slug", `{"slug":"main","title":"Again"}`},
			{"live_video[1].title", `{"slug":"a","title":" "}`},
			{"live_video[1].title", `{"slug":"a","title":"` + long + `"}`},
			{"live_video[1].description", with(`"description":"` + long + `"`)},
			{"live_video[1].playerNode.platform", with(`"liveOn":true`)},
			{"live_video[1].playerNode.platform", with(`"playerNode":{"platform":"cinema","id":"a"}`)},
			{"live_video[1].playerNode.id", with(`"playerNode":{"platform":"vimeo"}`)},
			{"live_video[1].playerNode.id", with(`"playerNode":{"platform":"youtube","id":"a?b=c"}`)},
			{"live_video[1].playerNode.src", with(`"playerNode":{"platform":"file","src":"https://example.com/a.mp4"}`)},
			{"live_video[1].playerNode.src", with(`"playerNode":{"platform":"file","src":"//example.com/a.mp4"}`)},
		} {
			var wrong invalid.Fields
			if err := save(good, test.value); !errors.As(err, &wrong) || wrong[test.field] == "" {
				t.Errorf("%.80s: %v, want %s named", test.value, err, test.field)
			}
		}
		apitest.Run(
			t,
			s,
			[]apitest.Case{{Name: "the set", URL: "/curated_set?brand=ys&key=live_video", Check: func(t *testing.T, a apitest.Response) {
				list, _ := a.Member("value").([]any)
				if len(list) != 3 || a.Member("value", 0, "playerNode", "id") != "a-b_1" {
					text, _ := json.Marshal(list)
					t.Errorf("the value contains %s", text)
				}
			}}},
		)
	})
}

// F193: the first save of a broadcast on air stores when it went on air; the time stays until it goes off air.
func TestBroadcastsStoreWhenTheyWentOnAir(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := apitest.New(t, db, c)
		ys := s.Brand("ys")
		since := func(live bool, title string) string {
			t.Helper()
			value, _ := json.Marshal(map[string]any{"slug": "main", "liveOn": live, "title": title, "since": "2020-01-01T00:00:00Z", "more": 1,
				"playerNode": map[string]string{"platform": "youtube", "id": "a"}})
			err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return curated.Replace(ctx, tx, curated.LiveVideos, ys, []curated.Item{{Value: string(value)}})
			})
			if err != nil {
				t.Fatal(err)
			}
			l, _, err := curated.LiveVideoBySlug(t.Context(), db, "main", ys)
			if err != nil || l == nil || l.Title != title {
				t.Fatalf("%+v %v", l, err)
			}
			c.Advance(time.Hour)
			return l.Since
		}
		first := since(true, "On")
		if began, err := time.Parse(time.RFC3339, first); err != nil || began.Year() == 2020 {
			t.Errorf("on air since %q: %v", first, err)
		}
		if again := since(true, "Still on"); again != first {
			t.Errorf("on air since %s, then since %s", first, again)
		}
		if off := since(false, "Off"); off != "" {
			t.Errorf("off air, but on air since %s", off)
		}
		if later := since(true, "Again"); later == first || later == "" {
			t.Errorf("on air again since %q", later)
		}
	})
}
