package event_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/event"
	"masthead/internal/story/storytest"
)

func fromNow(d time.Duration) string { return dbtest.Noon.Add(d).Format(time.RFC3339) }

// WIDGET-11, WIDGET-12, WIDGET-13, WIDGET-14, CONST-30, D-26: a card shows the time, name and place
// of the event, and offers the action that depends on these.
func TestEventsAreOrderedAndOfferTheirAction(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := storytest.New(t, db)
		values := []map[string]any{
			{"slug": "over", "name": "Past", "startTime": "2021-03-15T17:00:00+05:30", "city": "Mumbai", "location": "Fort"},
			{
				"slug":      "later",
				"title":     "Later",
				"startTime": fromNow(48 * time.Hour),
				"link":      "https://events.example.com/later",
				"location":  "Cotton Exchange",
			},
			{
				"slug":            "meet",
				"name":            "Meet",
				"start-date-time": fromNow(24 * time.Hour),
				"category":        "MEETUP",
				"link":            "https://events.example.com/meet",
			},
			{"slug": "bare", "name": "Bare", "startTime": fromNow(72 * time.Hour)},
			{
				"slug":        "paid",
				"name":        "Paid",
				"startTime":   fromNow(96 * time.Hour),
				"partnership": true,
				"link":        "https://partner.example.com/paid",
				"category":    "MEETUP",
			},
			{"slug": "some-day", "name": "Some day", "category": "MEETUP", "link": "javascript:alert(1)"},
			{"slug": "", "name": "Nowhere"}, {"slug": "nameless"},
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			var items []curated.Item
			for _, v := range values {
				text, err := json.Marshal(v)
				if err != nil {
					return err
				}
				items = append(items, curated.Item{Value: string(text)})
			}
			items = append(items, curated.Item{Value: `"no event"`})
			return curated.Replace(ctx, tx, curated.Events, s.Brand("ys"), items)
		})
		list, err := event.List(t.Context(), db, s.Brand("ys"))
		if err != nil {
			t.Fatal(err)
		}
		type seen struct {
			slug, name, place string
			ahead             event.Action
		}
		want := []seen{
			{"meet", "Meet", "", event.Notify}, {"later", "Later", "Cotton Exchange", event.Register}, {"bare", "Bare", "", event.Details},
			{"paid", "Paid", "", event.Details}, {"over", "Past", "Mumbai", event.Details}, {"some-day", "Some day", "", event.Details},
		}
		if len(list) != len(want) {
			t.Fatalf("%d events: %+v", len(list), list)
		}
		for i, e := range list {
			if got := (seen{e.Slug, e.Name, e.Place, e.UpcomingAction()}); got != want[i] {
				t.Errorf("%d: %+v, want %+v", i, got, want[i])
			}
		}
		if end := list[0].End; !end.Equal(time.Date(2026, 3, 17, 0, 0, 0, 0, time.UTC)) || !list[0].EndUnknown {
			t.Errorf("an event with an unknown end ends at %s instead of the end of its day", end)
		}
		if list[5].Link != "" {
			t.Errorf("a script address is accepted as a link: %q", list[5].Link)
		}
	})
}

// D-26: the search index has each event with its own date, whether it is past or upcoming.
func TestEventsAreIndexedWithTheirDate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := storytest.New(t, db)
		starts := map[string]time.Time{"Past": dbtest.Noon.AddDate(-5, 0, 0), "Ahead": dbtest.Noon.AddDate(1, 0, 0), "Some day": {}}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			var items []curated.Item
			for name, start := range starts {
				text, err := json.Marshal(map[string]any{"slug": name, "name": name, "startTime": start.Format(time.RFC3339)})
				if err != nil {
					return err
				}
				items = append(items, curated.Item{Value: string(text)})
			}
			return curated.Replace(ctx, tx, curated.Events, s.Brand("ys"), items)
		})
		found := event.SearchDocuments{DB: db, Brands: s.Brands}
		ids, err := found.After(t.Context(), 0, 10)
		if err != nil || len(ids) != len(starts) {
			t.Fatalf("%v, %v", ids, err)
		}
		docs, err := found.Documents(t.Context(), ids)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range docs {
			start := starts[d.Title]
			if d.Undated != start.IsZero() || !d.Undated && !d.At.Equal(start) {
				t.Errorf("%s has the date %s, undated %v", d.Title, d.At, d.Undated)
			}
		}
	})
}
