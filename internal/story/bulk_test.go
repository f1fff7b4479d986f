package story_test

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// contentTables are the tables that publishing a story writes, with an order.
var contentTables = map[string]string{
	"translation_groups": "id", "stories": "id", "story_bodies": "story_id", "story_terms": "story_id, term_id",
	"story_authors": "story_id, author_id", "list_entries": "kind, ref, scope, story_id", "permalinks": "path",
}

// tableRows returns every row of a table as text.
func tableRows(t *testing.T, db *database.DB, table, order string) string {
	t.Helper()
	rows, err := db.Read.QueryContext(t.Context(), "SELECT * FROM "+table+" ORDER BY "+order)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var out strings.Builder
	for rows.Next() {
		values, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			t.Fatal(err)
		}
		for i, v := range values {
			fmt.Fprintf(&out, "%s=%v\n", columns[i], v)
		}
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// batchOf returns a few stories that differ in everything that rows depend on.
func batchOf(t *testing.T, p *storytest.Publication, now time.Time) []story.BatchStory {
	t.Helper()
	tech, tag := p.Term(taxonomy.Category, "technology", "Technology"), p.Term(taxonomy.TagKind, "funding", "Funding")
	series, author := p.Term(taxonomy.Series, "c-suite", "C-Suite"), p.Author("meera", "Meera Nambiar")
	publisher := &taxonomy.Publisher{Slug: "kiln", Name: "Kiln & Co"}
	p.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePublisher(ctx, tx, publisher) })
	doc := func(html string) richtext.Doc {
		d, _, err := richtext.FromHTML(strings.NewReader(html), richtext.Options{})
		if err != nil {
			t.Fatal(err)
		}
		return d
	}
	gated := doc("<p>Open to all.</p><p>For some.</p>")
	gated.Content = append(gated.Content[:1:1], richtext.Node{Type: "paywall"}, gated.Content[1])
	at := func(age time.Duration) *story.Story {
		s := &story.Story{BrandID: p.Brand("herstory").ID, Listed: true}
		s.PublishedAt.Time = now.Add(-age)
		return s
	}
	full, video, hindi, now0 := at(time.Hour), at(40*24*time.Hour), at(time.Minute), at(0)
	full.Title, full.CategoryID, full.Terms, full.Authors = "All of it", &tech.ID, []int64{series.ID, tag.ID, tag.ID}, []int64{author.ID}
	full.PublisherID, full.Layout = &publisher.ID, "longform"
	video.Title, video.Type, video.HideOnHome = "A video", story.Video, true
	hindi.Title, hindi.BrandID, hindi.Slug = "एक कहानी", p.Brand("hindi").ID, "ek-kahani"
	now0.Title, now0.Listed = "Not in lists", false
	return []story.BatchStory{
		{Story: full, Doc: doc("<h2>One</h2><p>Text.</p><h2>Two</h2><p>More.</p>")},
		{Story: video, Doc: doc("<p>Watch.</p>")},
		{Story: hindi, Doc: doc("<p>पाठ</p>")},
		{Story: now0, Doc: gated},
	}
}

func TestBatchWritesTheSameRowsAsSave(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, one *storytest.Publication, c *dbtest.Clock) {
		other := dbtest.Open(t, dbtest.SQLite(t), c.Now)
		if one.DB.Engine == database.Postgres {
			other = dbtest.Open(t, dbtest.Postgres(t), c.Now)
		}
		many := storytest.New(t, other)
		items := batchOf(t, one, c.Now())
		one.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, w := range items {
				at := w.Story.PublishedAt.Time
				if err := one.Stories.Save(ctx, tx, w.Story, w.Doc); err != nil {
					return err
				}
				if _, err := one.Stories.Publish(ctx, tx, w.Story.ID, at); err != nil {
					return err
				}
			}
			return nil
		})
		items = batchOf(t, many, c.Now())
		ahead := 0
		for i, w := range items {
			if w.Story.PublisherID == nil && i%2 == 0 { // a text that was prepared in advance is the same
				text, err := story.BulkWriter{Stories: many.Stories}.PrepareText(t.Context(), cmp.Or(w.Story.Lang, "en"), w.Doc)
				if err != nil {
					t.Fatal(err)
				}
				items[i].Text = text
				ahead++
			}
		}
		if ahead == 0 {
			t.Error("no text was made ahead")
		}
		batch, err := story.BulkWriter{Stories: many.Stories}.NewBatch(t.Context(), items)
		if err != nil {
			t.Fatal(err)
		}
		many.Write(batch.Write)
		for table, order := range contentTables {
			saved, written := tableRows(t, one.DB, table, order), tableRows(t, many.DB, table, order)
			if saved == "" || saved != written {
				t.Errorf("%s differs.\nsaved:\n%s\nin a batch:\n%s", table, saved, written)
			}
		}
		// afterwards stories can still be written one by one
		many.Published("ys", "After the batch", 0)
	})
}

func TestBatchRefusesWhatSaveRefuses(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	items := batchOf(t, p, dbtest.Noon)
	items[1].Story.Title = " "
	if _, err := (story.BulkWriter{Stories: p.Stories}).NewBatch(t.Context(), items); err == nil || !strings.Contains(err.Error(), "title") {
		t.Errorf("a story without a title: %v", err)
	}
	ahead := batchOf(t, p, dbtest.Noon.Add(100*24*time.Hour))
	batch, err := story.BulkWriter{Stories: p.Stories}.NewBatch(t.Context(), ahead)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.DB.Write(t.Context(), batch.Write); err == nil {
		t.Error("a batch published a story whose moment has not come")
	}
}
