package workflow_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/workflow"
)

func words(text, href string) richtext.Node {
	n := richtext.Node{Type: "text", Text: text}
	if href != "" {
		n.Marks = []richtext.Mark{{Type: "link", Attrs: map[string]any{"href": href}}}
	}
	return n
}

func block(kind string, attrs map[string]any, content ...richtext.Node) richtext.Node {
	return richtext.Node{Type: kind, Attrs: attrs, Content: content}
}

// F176, ATAG B.3.1.1: the checks find what keeps readers out besides pictures without a text: headings that skip a level, tables without
// header cells, links that tell nothing, and films without captions.
func TestBarriersInATextAreFound(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		p := storytest.New(t, db)
		w := &workflow.Workflow{DB: db, Brands: p.Brands, Stories: p.Stories}
		draft := p.Draft("herstory", "The loom")
		heading := func(level int, text string) richtext.Node {
			return block("heading", map[string]any{"level": level}, words(text, ""))
		}
		table := func(cell string) richtext.Node {
			return block("table", nil, block("table_row", nil, block(cell, nil, block("paragraph", nil, words("Looms", "")))))
		}
		film := func(address string) richtext.Node { return block("video", map[string]any{"src": address}) }
		doc := richtext.Doc{Type: "doc", Content: []richtext.Node{
			heading(2, "Warp"), heading(4, "Weft"), heading(2, "Loom"), heading(3, "Shuttle"), // 1
			table("table_cell"), table("table_header"), // 4
			block("paragraph", nil, words("Read the rules ", ""), words("here", "/rules"), words(".", "")),                              // 6
			block("paragraph", nil, words("The ", ""), words("rules ", "/rules"), words("of the guild", "/rules"), words(".", "")),      // fine
			block("bullet_list", nil, block("list_item", nil, block("paragraph", nil, words("यहाँ क्लिक करें", "https://example.in")))), // 8
			block("paragraph", nil, words("https://example.in/a", "https://example.in/a")),                                              // 9
			film("/files/0123456789abcdef/silent.mp4"), film("/files/0123456789abcdef/captioned.mp4"), // 10
		}}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, name := range []string{"silent", "captioned"} {
				address := "/files/0123456789abcdef/" + name + ".mp4"
				r := &media.Record{Hash: address, Kind: media.KindFilm, Address: address, Filename: name + ".mp4", MediaType: "video/mp4",
					Widths:    []int{},
					CreatedAt: tx.At}
				if _, err := tx.NewInsert().Model(r).Exec(ctx); err != nil {
					return err
				}
				if name == "captioned" {
					c := &media.Captions{MediaID: r.ID, Lang: "hi", Address: "/media/c.vtt", SavedAt: tx.At}
					if err := media.SaveCaptions(ctx, tx, c); err != nil {
						return err
					}
				}
			}
			s, err := story.Get(ctx, tx, draft.ID)
			if err != nil {
				return err
			}
			return p.Stories.Save(ctx, tx, s, doc)
		})
		text, err := p.Stories.TextOf(t.Context(), db.Read, draft.ID)
		if err != nil {
			t.Fatal(err)
		}
		found, _, err := w.ChecksOf(t.Context(), db.Read, actor.Actor{}, text)
		if err != nil {
			t.Fatal(err)
		}
		at := map[workflow.Check][]int{}
		for _, f := range found {
			at[f.Check] = append(at[f.Check], f.Block)
		}
		for check, blocks := range map[workflow.Check][]int{workflow.CheckHeadings: {1}, workflow.CheckTables: {4},
			workflow.CheckLinkTexts: {6, 8, 9}, workflow.CheckCaptions: {10}} {
			if !slices.Equal(at[check], blocks) {
				t.Errorf("%s: blocks %v, not %v", check, at[check], blocks)
			}
		}
		for _, f := range found {
			if f.Check == workflow.CheckCaptions && !strings.Contains(f.Detail, "silent") {
				t.Errorf("the film without captions is %q", f.Detail)
			}
		}
	})
}
