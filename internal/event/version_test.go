package event

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// F109: an event that is rescheduled or moved has a higher SEQUENCE in calendars, and every change has its time in LAST-MODIFIED; an event
// that did not change keeps both.
func TestVersionsOfEvents(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		p := storytest.New(t, db)
		c := &Calendars{DB: db, Brands: p.Brands, Site: "https://news.example", Name: "Startline"}
		replace := func(brandSlug string, events ...string) {
			t.Helper()
			clock.Advance(time.Hour)
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				var items []curated.Item
				for _, e := range events {
					items = append(items, curated.Item{Value: e})
				}
				return curated.Replace(ctx, tx, curated.Events, p.Brand(brandSlug), items)
			})
		}
		stored := func(slug, name, start, more string) string {
			return fmt.Sprintf(`{"slug":%q,"name":%q,"startTime":%q%s}`, slug, name, start, more)
		}
		meet := stored("meet", "A meeting", "2026-12-04T08:00:00+04:00", `,"timeZone":"Asia/Dubai","city":"Dubai"`)
		replace("ys", meet)
		if v := versionsFor(t, c, "meet"); v.Event != "" {
			t.Fatalf("recorded before anything listens: %+v", v)
		}
		for range 2 { // servers record the versions when they start
			if err := c.recordAll(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		first := versionsFor(t, c, "meet")
		if first.Sequence != 0 || !first.ChangedAt.Equal(db.Now().Time) {
			t.Errorf("at first: %+v", first)
		}
		if err := c.listen(); err != nil {
			t.Fatal(err)
		}
		talk := stored("talk", "A talk", "2026-12-05T08:00:00+05:30", "")
		replace("ys", meet, talk)
		replace("herstory", stored("meet", "Of another brand", "2027-01-01T08:00:00Z", ""))
		if v := versionsFor(t, c, "meet"); v != first {
			t.Errorf("without a change: %+v, before %+v", v, first)
		}
		replace("ys", strings.Replace(meet, "A meeting", "The meeting", 1), talk)
		renamed := versionsFor(t, c, "meet")
		if renamed.Sequence != 0 || !renamed.ChangedAt.Equal(db.Now().Time) {
			t.Errorf("renamed: %+v", renamed)
		}
		replace("ys", strings.Replace(meet, "T08", "T09", 1), talk)
		replace("ys", talk)
		replace("ys", strings.NewReplacer("T08", "T09", `"city":"Dubai"`, `"city":"Sharjah"`).Replace(meet), talk)
		if v := versionsFor(t, c, "meet"); v.Sequence != 2 || !v.ChangedAt.Equal(db.Now().Time) {
			t.Errorf("rescheduled, removed, and listed again at another place: %+v", v)
		}
		cal, tags, err := c.listCalendar(t.Context(), p.Brand("hindi"), "")
		if err != nil || len(cal.Entries) != 2 || len(tags) != 1 || tags[0] != brand.CuratedTag(curated.Events, p.Brand("ys")) {
			t.Fatalf("%+v, tags %q, %v", cal, tags, err)
		}
		e := cal.Entries[0]
		if e.Sequence != 2 || e.Zone.String() != "Asia/Dubai" || e.UID != "event-meet@news.example" ||
			e.URL != "https://news.example/hindi/events/meet" || !e.End.IsZero() || !strings.Contains(cal.Name, "आयोजन") {
			t.Errorf("entry %+v in %q", e, cal.Name)
		}
		if zone := cal.Entries[1].Zone.String(); zone != "Asia/Kolkata" {
			t.Errorf("an event without a zone is in %s, want the zone of the publication", zone)
		}
	})
}

func versionsFor(t *testing.T, c *Calendars, slug string) version {
	t.Helper()
	all, err := versionsOf(t.Context(), c.DB.Read, []string{slug})
	if err != nil {
		t.Fatal(err)
	}
	return all[slug]
}

// Editors write events in the language of the master brand, whichever that is; calendars say so.
func TestTheLanguageOfEventsIsThatOfTheMasterBrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p, tamil := storytest.New(t, db), "tamil"
		c := &Calendars{DB: db, Brands: p.Brands, Site: "https://news.example", Name: "Startline"}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			master := *p.Brand("ys")
			master.LocaleName = &tamil
			if err := brand.Save(ctx, tx, &master); err != nil {
				return err
			}
			meet := `{"slug":"meet","name":"A meeting","startTime":"2026-12-04T08:00:00+04:00"}`
			return curated.Replace(ctx, tx, curated.Events, &master, []curated.Item{{Value: meet}})
		})
		list, _, err := c.eventCalendar(t.Context(), p.Brand("hindi"), "meet")
		if err != nil || len(list.Entries) != 1 || list.Entries[0].Lang != "ta" {
			t.Errorf("the calendar of an event: %+v, %v", list, err)
		}
	})
}
