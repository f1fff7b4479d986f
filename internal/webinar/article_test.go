package webinar_test

import (
	"context"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

// looms finds the company "kaveri-looms" in texts that name it.
type looms struct{}

func (looms) Cards(_ context.Context, _ bun.IDB, _, whole string) (refs []richtext.EntityRef, _ error) {
	if strings.Contains(whole, "Kaveri Looms") {
		refs = append(refs, richtext.EntityRef{Kind: "company", Slug: "kaveri-looms"})
	}
	return refs, nil
}

const talk = `1
00:00:01,000 --> 00:00:05,000
Asha Rao: Good evening. At Kaveri Looms nobody had ever put

2
00:00:05,000 --> 00:00:09,000
a price on an hour of her own work before that year.

3
00:01:00,000 --> 00:01:03,000
Ravi Sen: Why not?

4
00:01:03,000 --> 00:01:06,000
Asha Rao: Habit.

5
00:01:06,000 --> 00:01:07,000
Ravi Sen: I see.
`

// C11: a transcript becomes captions and a text; one operation makes the draft of a story from it, once, and the webinar links to it when
// it is published.
func TestATranscriptBecomesAStory(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		f := newFixture(t, db)
		f.Entities = looms{}
		ctx, by := t.Context(), actor.Actor{AllBrands: true}
		name := f.add(-2*time.Hour, 0)
		f.edit(name, func(w *webinar.Webinar) { w.Chapters = []webinar.Chapter{{Seconds: 60, Title: "Questions"}} })
		id, draft := f.get(name).StoryID, int64(0)
		do := func(what func(context.Context, *database.Tx) error) error { return f.Webinars.DB.Write(ctx, what) }
		upload := func(text string, version int64) error {
			return do(func(ctx context.Context, tx *database.Tx) error {
				return f.SetTranscript(ctx, tx, by, id, version, text)
			})
		}
		draftStory := func() error {
			return do(func(ctx context.Context, tx *database.Tx) error {
				made, err := f.DraftStory(ctx, tx, by, id)
				draft = max(draft, made)
				return err
			})
		}
		if err := draftStory(); !errors.Is(err, webinar.ErrNoTranscript) {
			t.Errorf("without a transcript: %v", err)
		}
		version := f.get(name).Version
		var wrong invalid.Fields
		if err := upload("WEBVTT\n\n00:01 --> 00:02\nx", version); !errors.As(err, &wrong) || !strings.HasPrefix(wrong["text"], "line 3: ") {
			t.Errorf("a transcript with an error: %v", err)
		}
		if err := upload(talk, version-1); !errors.Is(err, database.ErrConflict) {
			t.Errorf("an earlier version: %v", err)
		}
		if err := upload(talk, version); err != nil {
			t.Fatal(err)
		}
		w := f.get(name)
		if !strings.HasPrefix(w.Captions, "WEBVTT\n") ||
			!strings.HasSuffix(w.Transcript, "\nRavi Sen: Why not?\nAsha Rao: Habit.\nRavi Sen: I see.") || len(w.Passages()) != 4 {
			t.Errorf("captions %q, transcript %q, %d passages", w.Captions, w.Transcript, len(w.Passages()))
		}
		if err := draftStory(); err != nil {
			t.Fatal(err)
		}
		if err := draftStory(); !errors.Is(err, webinar.ErrHasArticle) {
			t.Errorf("a second draft: %v", err)
		}
		s, err := story.Get(ctx, db.Read, draft)
		if err != nil || s.Status != story.Draft || s.Type != story.Article || s.Lang != "en" {
			t.Fatalf("draft %+v, %v", s, err)
		}
		doc, err := story.Doc(ctx, db.Read, draft)
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(doc)
		if err != nil {
			t.Fatal(err)
		}
		source, err := story.Get(ctx, db.Read, id)
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range []string{`"href":"` + source.Path + `"`, `"href":"` + source.Path + `#t=60"`, `"heading"`, `"Questions"`,
			`"pull_quote"`,
			`"At Kaveri Looms nobody had ever put a price on an hour of her own work before that year."`, `"kaveri-looms"`, `"Ravi Sen: "`} {
			if !strings.Contains(string(text), part) {
				t.Errorf("the draft lacks %s: %s", part, text)
			}
		}
		if card, err := f.ArticleOf(ctx, f.get(name)); err != nil || card != nil {
			t.Errorf("the webinar links to a draft: %+v, %v", card, err)
		}
		if err := do(func(ctx context.Context, tx *database.Tx) error {
			_, err := f.Publication.Stories.Publish(ctx, tx, draft, tx.At.Time)
			return err
		}); err != nil {
			t.Fatal(err)
		}
		if card, err := f.ArticleOf(ctx, f.get(name)); err != nil || card == nil || card.Title == "" {
			t.Errorf("the story of the webinar: %+v, %v", card, err)
		}
		f.edit(name, func(w *webinar.Webinar) { w.Transcript = "Written by an editor." })
		if w := f.get(name); w.ArticleID == nil || w.Passages() != nil {
			t.Errorf("after a save: story %v, %d passages", w.ArticleID, len(w.Passages()))
		}
	})
}
