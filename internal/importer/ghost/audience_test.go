package ghost_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// If a brand's gate opens to every signed-in reader, or if the brand has free stories, a post with a part for some
// members only is a draft. One with a part for all members is published, with that part behind the gate.
func TestAPostWithAPartForSomeMembersIsADraft(t *testing.T) {
	web := func(segment any) fields {
		return fields{"type": "html", "html": "<p>Secret words</p>",
			"visibility": fields{"web": fields{"nonMember": false, "memberSegment": segment}}}
	}
	gated := func(settings string) fields {
		return fields{"html": "<p>Open words</p><!--kg-gated-block:begin " + settings +
			" --><p>Secret words</p><!--kg-gated-block:end--><p>Last words</p>"}
	}
	forSome := map[string]fields{
		"paying":     {"lexical": lexical(web("status:-free"))},
		"nobody":     {"lexical": lexical(web(""))},
		"label":      {"lexical": lexical(web("label:gold"))},
		"product":    {"lexical": lexical(web("product:gold,status:-free"))},
		"both":       {"lexical": lexical(web("status:free+label:gold"))},
		"not a text": {"lexical": lexical(web(7))},
		"old form": {"lexical": lexical(fields{"type": "html", "html": "<p>Secret words</p>",
			"visibility": fields{"segment": "status:-free"}})},
		"unknown form":  {"lexical": lexical(fields{"type": "html", "html": "<p>Secret words</p>", "visibility": fields{"tier": "gold"}})},
		"block":         gated(`nonMember:false memberSegment:"status:-free"`),
		"block, nobody": gated("nonMember:false"),
		"after another": {"lexical": lexical(web("status:free"), web("status:-free"))},
		"second block": {"html": "<p>Open words</p><!--kg-gated-block:begin nonMember:false memberSegment:\"status:free\" --><p>Secret</p>" +
			"<!--kg-gated-block:end--><!--kg-gated-block:begin nonMember:false memberSegment:\"label:x\" --><p>Secret</p>"},
		"in a post for members": {"lexical": lexical(web("status:-free")), "visibility": "members"},
	}
	forMembers := map[string]fields{
		"all":   {"lexical": lexical(web("status:free,status:-free"))},
		"free":  {"lexical": lexical(web("status:free"))},
		"block": gated(`nonMember:false memberSegment:"status:free,status:-free"`),
		"post":  {"visibility": "members", "html": "<p>Open words</p><!--members-only--><p>Secret words</p>"},
		"call for some": {"lexical": lexical(fields{"type": "call-to-action", "textValue": "Secret offer",
			"visibility": web("status:-free")["visibility"]}, web("status:free"))},
	}
	for _, gate := range []brand.Gate{brand.GateSignedIn, brand.GateMember} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importtest.SetGate(t, db, gate)
			var posts []fields
			for kind, list := range map[string]map[string]fields{"some ": forSome, "members ": forMembers} {
				for title, post := range list {
					p := fields{"title": kind + title, "custom_excerpt": "x"}
					for name, value := range post {
						p[name] = value
					}
					posts = append(posts, p)
				}
			}
			report, err := run(t, deps, writePosts(t, posts...), importer.Options{Site: site})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range posts {
				title := p["title"].(string)
				s, want := importtest.Story(t, db, title), story.Published
				if strings.HasPrefix(title, "some ") && gate == brand.GateSignedIn {
					want = story.Draft
				}
				open, gated := importtest.HTML(t, db, s.ID)
				if s.Status != want || strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret") || strings.Contains(gated, "offer") {
					t.Errorf("gate %s, %s: it is %s, open %q, gated %q", gate, title, s.Status, open, gated)
				}
			}
			const line = "only some members of the old site, such as paying ones, could see a part of it, but this brand's gate opens to every " +
				"signed-in reader, so it is a draft"
			if n := report.Warnings.By[line]; gate == brand.GateSignedIn && n != len(forSome) {
				t.Errorf("%d of %d are in the report: %v", n, len(forSome), report.Warnings.By)
			}
		})
	}
}

// A visibility that is a list or an object is that of some members. A later export without the visibility of a post, or with null, does
// not open what was for members.
func TestAVisibilityThatCannotBeReadOpensNothing(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		export := func(values ...any) (posts []fields) {
			for i, value := range values {
				posts = append(posts, fields{"title": fmt.Sprint("Post ", i), "html": fmt.Sprintf("<p>Secret words %d</p>", len(values)),
					"custom_excerpt": "Open words", "visibility": value})
			}
			return posts
		}
		imports := func(posts []fields) importer.Report {
			report, err := run(t, deps, writePosts(t, posts...), importer.Options{Site: site})
			if err != nil {
				t.Fatal(err)
			}
			clock.Advance(time.Hour)
			return report
		}
		imports(export([]any{"tier"}, fields{"tiers": 1}, "paid", "members", "public"))
		status := func(i int) (story.Status, string) {
			s := importtest.Story(t, db, fmt.Sprint("Post ", i))
			open, _ := importtest.HTML(t, db, s.ID)
			return s.Status, open
		}
		for i, want := range []story.Status{story.Draft, story.Draft, story.Draft, story.Published, story.Published} {
			if s, open := status(i); s != want || strings.Contains(open, "Secret") != (i == 4) {
				t.Errorf("post %d is %s: open %q", i, s, open)
			}
		}
		report := imports(export(nil, nil, nil, nil, nil, nil))
		for i, want := range []story.Status{story.Draft, story.Draft, story.Draft, story.Published, story.Published} {
			if s, open := status(i); s != want || strings.Contains(open, "Secret") != (i == 4) {
				t.Errorf("without a visibility, post %d is %s: open %q", i, s, open)
			}
		}
		if n := report.Warnings.By["a rule or setting for members closed it in an earlier import and is not in this export, "+
			"so it stays closed"]; n != 4 {
			t.Errorf("the report says it %d times: %v", n, report.Warnings.By)
		}
		imports(export("public", "public", "public", "public", "public"))
		if s, _ := status(2); s != story.Published {
			t.Errorf("a post that became public is %s", s)
		}
	})
}

// An export without the column of the visibility keeps a post for paying members closed to readers who only signed in, even if the
// brand's gate has been opened to them since. This also holds if an earlier version, which did not record who could read the post,
// imported it.
func TestAnExportWithoutVisibilitiesKeepsPaidPostsClosed(t *testing.T) {
	for _, recorded := range []bool{true, false} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			post := func(title, visibility string) fields {
				return fields{"title": title, "html": "<p>Secret words</p>", "custom_excerpt": "About it", "visibility": visibility}
			}
			exports := []string{writePosts(t, post("Paid", "paid"), post("Tiers", "tiers"), post("Members", "members")),
				writePosts(t, post("Paid", ""), post("Tiers", ""), post("Members", ""))}
			for i, c := range []struct {
				file   string
				gate   brand.Gate
				status story.Status
			}{{exports[0], brand.GateMember, story.Published}, {exports[1], brand.GateMember, story.Published},
				{exports[1], brand.GateSignedIn, story.Unpublished}} {
				importtest.SetGate(t, db, c.gate)
				deps.Brands = brand.NewDirectory(db)
				clock.Advance(time.Hour)
				report, err := run(t, deps, c.file, importer.Options{Site: site})
				if err != nil {
					t.Fatal(err)
				}
				for _, title := range []string{"Paid", "Tiers"} {
					if s := importtest.Story(t, db, title); s.Status != c.status {
						t.Errorf("import %d: %s is %s: %v %v", i+1, title, s.Status, report.Counts[importer.Post], report.Warnings.By)
					}
				}
				if s := importtest.Story(t, db, "Members"); recorded && s.Status != story.Published {
					t.Errorf("import %d: the post for all members is %s", i+1, s.Status)
				}
				if !recorded && i == 0 {
					err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
						_, err := tx.ExecContext(ctx, "UPDATE import_refs SET guid = '', closed_by = 'visibility' WHERE closed_by <> ''")
						return err
					})
					if err != nil {
						t.Fatal(err)
					}
				}
			}
		})
	}
}
