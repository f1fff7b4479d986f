package story_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// Entities that are named together are counted when stories are published, edited, withdrawn and removed, and when companies are
// merged and separated; a story and its translations count once (the graph: "mentioned with").
func TestNamedTogether(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		p.Stories.Companies = company.IDsOf
		ids := map[string]int64{}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, name := range []string{"Kiln", "Loom", "Mill", "Old"} {
				c, err := company.Add(ctx, tx, strings.ToLower(name), name)
				if err != nil {
					return err
				}
				ids[c.Slug] = c.ID
			}
			return nil
		})
		meera := p.Author("meera", "Meera")
		text := func(refs ...string) string {
			all := "<p>Text.</p>"
			for _, ref := range refs {
				all += fmt.Sprintf(`<p class="slip" data-slip="%s"></p>`, ref)
			}
			return all
		}
		want := func(what string, kind story.ListKind, ref int64, want ...string) {
			t.Helper()
			list, err := story.NamedTogetherWith(t.Context(), db.Read, kind, ref, 10)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, n := range list {
				name := "meera"
				for slug, id := range ids {
					if n.Kind == story.OfCompany && n.Ref == id {
						name = slug
					}
				}
				got = append(got, fmt.Sprint(name, " ", n.Stories))
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", what, got, want)
			}
		}
		first := p.DraftOf("ys", "Looms", text("company:kiln", "company:loom", "person:meera"))
		want("a draft", story.OfCompany, ids["kiln"])
		p.Publish(first, time.Hour)
		want("of a company", story.OfCompany, ids["kiln"], "loom 1", "meera 1")
		want("of a person", story.OfPerson, meera.ID, "kiln 1", "loom 1")

		hindi := p.DraftOf("hindi", "करघे", text("company:kiln", "company:loom", "company:mill"))
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().Model((*story.Story)(nil)).Set("group_id = ?", first.GroupID).Where("id = ?", hindi.ID).Exec(ctx)
			return err
		})
		hindi.GroupID = first.GroupID
		p.Publish(hindi, time.Hour)
		want("with a translation", story.OfCompany, ids["kiln"], "loom 1", "mill 1", "meera 1")
		second := p.Publish(p.DraftOf("ys", "Kilns", text("company:kiln", "company:mill", "company:old")), time.Hour)
		want("with a second story", story.OfCompany, ids["kiln"], "mill 2", "loom 1", "old 1", "meera 1")

		edit := func(s *story.Story, html string) {
			t.Helper()
			doc, _, err := richtext.FromHTML(strings.NewReader(html), richtext.Options{})
			if err != nil {
				t.Fatal(err)
			}
			p.Write(func(ctx context.Context, tx *database.Tx) error {
				one, err := story.Get(ctx, tx, s.ID)
				if err != nil {
					return err
				}
				return p.Stories.Save(ctx, tx, one, doc)
			})
		}
		edit(hindi, text("company:kiln", "company:loom"))
		want("after an edit", story.OfCompany, ids["kiln"], "loom 1", "mill 1", "old 1", "meera 1")
		merge := func(change func(ctx context.Context, tx *database.Tx) error) { t.Helper(); p.Write(change) }
		merge(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, ids["loom"], ids["old"], actor.Actor{})
		})
		want("after a merge", story.OfCompany, ids["kiln"], "loom 2", "mill 1", "meera 1")
		want("of the merged company", story.OfCompany, ids["old"])
		merge(func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, ids["old"], actor.Actor{})
		})
		want("after the merge was undone", story.OfCompany, ids["kiln"], "loom 1", "mill 1", "old 1", "meera 1")

		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, first.ID)
			return err
		})
		want("after a story was withdrawn, with its translation", story.OfCompany, ids["kiln"], "loom 1", "mill 1", "old 1")
		want("of a person in no story", story.OfPerson, meera.ID)
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			var rows []story.Story
			err := tx.NewSelect().Model(&rows).Column("id", "group_id", "status").Where("id IN (?)",
				bun.List([]int64{second.ID, hindi.ID})).Scan(ctx)
			if err != nil {
				return err
			}
			return p.Stories.Remove(ctx, tx, rows)
		})
		if n, err := db.Read.NewSelect().TableExpr("named_together").Count(t.Context()); err != nil || n != 0 {
			t.Errorf("%d rows are left (%v)", n, err)
		}

		// A text with very many names counts for the first ones only.
		var refs []string
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			for i := range 60 {
				if _, err := company.Add(ctx, tx, fmt.Sprintf("c-%d", i), fmt.Sprintf("C %d", i)); err != nil {
					return err
				}
				refs = append(refs, fmt.Sprintf("company:c-%d", i))
			}
			return nil
		})
		p.Publish(p.DraftOf("ys", "A list", text(refs...)), time.Hour)
		if n, err := db.Read.NewSelect().TableExpr("named_together").Count(t.Context()); err != nil || n != 50*49 {
			t.Errorf("a list has %d rows (%v)", n, err)
		}
	})
}

// A batch of new stories is counted as single ones are.
func TestNamedTogetherInABatch(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		p.Stories.Companies = company.IDsOf
		var kiln *company.Company
		p.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			if kiln, err = company.Add(ctx, tx, "kiln", "Kiln"); err != nil {
				return err
			}
			_, err = company.Add(ctx, tx, "loom", "Loom")
			return err
		})
		var items []story.BatchStory
		for i := range 3 {
			doc, _, err := richtext.FromHTML(strings.NewReader(`<p>Text.</p><p class="slip" data-slip="company:kiln"></p>`+
				`<p class="slip" data-slip="company:loom"></p>`), richtext.Options{})
			if err != nil {
				t.Fatal(err)
			}
			items = append(items, story.BatchStory{Doc: doc, Story: &story.Story{BrandID: p.Brand("ys").ID, Title: fmt.Sprint("Story ", i),
				Slug: fmt.Sprint("story-", i), PublishedAt: db.Now(), Listed: true}})
		}
		batch, err := (story.BulkWriter{Stories: p.Stories}).NewBatch(t.Context(), items)
		if err != nil {
			t.Fatal(err)
		}
		p.Write(batch.Write)
		list, err := story.NamedTogetherWith(t.Context(), db.Read, story.OfCompany, kiln.ID, 10)
		if err != nil || len(list) != 1 || list[0].Stories != 3 {
			t.Errorf("%+v, %v", list, err)
		}
	})
}
