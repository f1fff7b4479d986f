package story_test

import (
	"context"
	"fmt"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// PAGE-07: every write updates the archive's days, in the time zone of the archive.
func TestWritesUpdateTheArchive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		english, gulf := story.InLanguage(i18n.Default), story.InBrand(p.Brand("ys-gulf"))
		expect := func(when string, scope story.Scope, want ...story.DayCount) {
			t.Helper()
			got, err := (story.Archive{Stories: p.Stories}).Days(t.Context(), scope, 2026_01_01, 2027_01_01)
			if err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: %v, %v; want %v", when, got, err, want)
			}
		}
		at := time.Date(2026, 3, 5, 19, 0, 0, 0, time.UTC) // past midnight in India, not yet in Dubai
		s := p.Draft("ys-gulf", "Dates")
		expect("a draft", english)
		publish := func(at time.Time) {
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				_, err := p.Stories.Publish(ctx, tx, s.ID, at)
				return err
			})
		}
		publish(at)
		expect("published, in India", english, story.DayCount{Day: 2026_03_06, Stories: 1})
		expect("published, in the Gulf", gulf, story.DayCount{Day: 2026_03_05, Stories: 1})
		p.Published("ys", "Another", dbtest.Noon.Sub(at))
		expect("two", english, story.DayCount{Day: 2026_03_06, Stories: 2})
		publish(at.Add(24 * time.Hour))
		expect("moved", english, story.DayCount{Day: 2026_03_06, Stories: 1}, story.DayCount{Day: 2026_03_07, Stories: 1})
		if months, err := (story.Archive{Stories: p.Stories}).Months(t.Context(), english); err != nil || fmt.Sprint(months) != "[{202603 2}]" {
			t.Errorf("months %v, %v", months, err)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, s.ID)
			return err
		})
		expect("taken back", english, story.DayCount{Day: 2026_03_06, Stories: 1})
		expect("taken back, in the Gulf", gulf)

		// Stories that were published before days were counted.
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM archive_days")
			return err
		})
		for range 2 { // the second time there is nothing to do
			if err := (story.Archive{Stories: p.Stories}).Fill(t.Context()); err != nil {
				t.Fatal(err)
			}
			expect("counted again", english, story.DayCount{Day: 2026_03_06, Stories: 1})
		}
	})
}
