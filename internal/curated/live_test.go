package curated_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"masthead/internal/apitest"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// D-33: a live video page that could not be shown is not kept, and who writes it is
// told which field is wrong; what was there stays.
func TestALiveVideoPageIsCheckedWhenItIsSaved(t *testing.T) {
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
		if err := save(good, `{"slug":"off","title":"Later"}`, `{"slug":"film","liveOn":true,"title":"Film","playerNode":{"platform":"file","src":"/files/a.mp4"}}`); err != nil {
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
			var wrong *curated.FieldError
			if err := save(good, test.value); !errors.As(err, &wrong) || wrong.FieldName() != test.field || wrong.FieldMessage() == "" {
				t.Errorf("%.80s: %v, want %s named", test.value, err, test.field)
			}
		}
		apitest.Run(t, s, []apitest.Case{{Name: "the set", URL: "/curated_set?brand=ys&key=live_video", Check: func(t *testing.T, a apitest.Answer) {
			list, _ := a.Member("value").([]any)
			if len(list) != 3 || a.Member("value", 0, "playerNode", "id") != "a-b_1" {
				text, _ := json.Marshal(list)
				t.Errorf("the value holds %s", text)
			}
		}}})
	})
}
