package ghost_test

import (
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// In a brand whose gate opens to every signed-in reader, or to some stories of each, a post with a part that only some members could see
// is a draft. One with a part for all members is published, with that part behind the gate.
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
