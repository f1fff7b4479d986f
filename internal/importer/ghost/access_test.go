package ghost_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// fields are the columns of a row of an export.
type fields = map[string]any

// writePosts writes an export with posts to a file. Columns that a post does not have get
// usual values.
func writePosts(t testing.TB, posts ...fields) string {
	t.Helper()
	for i, p := range posts {
		for name, value := range (fields{
			"id": fmt.Sprintf("%024x", i+1), "slug": fmt.Sprintf("post-%d", i+1), "status": "published", "visibility": "public",
			"published_at": "2024-03-01T04:30:00.000Z",
		}) {
			if _, has := p[name]; !has {
				p[name] = value
			}
		}
	}
	return writeJSON(t, fields{"posts": posts})
}

func writeJSON(t testing.TB, value any) string {
	t.Helper()
	b, err := json.Marshal(value)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "export.json")
	if err := os.WriteFile(file, b, 0o600); err != nil {
		t.Fatal(err)
	}
	return file
}

// lexical returns a text with nodes between an open and a last paragraph.
func lexical(nodes ...fields) string {
	paragraph := func(text string) fields {
		return fields{"type": "paragraph", "children": []any{fields{"type": "text", "text": text}}}
	}
	all := append(append([]fields{paragraph("Open words")}, nodes...), paragraph("Last words"))
	b, err := json.Marshal(fields{"root": fields{"type": "root", "children": all}})
	if err != nil {
		panic(err)
	}
	return string(b)
}

func TestWhatSomeReadersCouldNotSeeIsGated(t *testing.T) {
	card := func(more fields) string {
		c := fields{"type": "html", "html": "<p>Secret words</p>"}
		for name, value := range more {
			c[name] = value
		}
		return lexical(c)
	}
	web := func(nonMember bool, segment string) fields {
		return fields{"visibility": fields{"web": fields{"nonMember": nonMember, "memberSegment": segment},
			"email": fields{"memberSegment": "status:free,status:-free"}}}
	}
	const secret = "<!--kg-gated-block:begin nonMember:false memberSegment:\"status:-free\" --><p>Secret words</p><!--kg-gated-block:end-->"
	limited := map[string]fields{
		"members":       {"lexical": card(web(false, "status:free,status:-free"))},
		"paying":        {"lexical": card(web(false, "status:-free"))},
		"nobody":        {"lexical": card(web(false, ""))},
		"not on web":    {"lexical": card(fields{"visibility": fields{"showOnEmail": true, "showOnWeb": false, "segment": ""}})},
		"on the card":   {"lexical": card(fields{"showOnWeb": false})},
		"only by email": {"lexical": card(fields{"visibility": fields{"emailOnly": true, "segment": ""}})},
		"unknown form":  {"lexical": card(fields{"visibility": []any{"members"}})},
		"call": {"lexical": lexical(fields{"type": "call-to-action", "textValue": "Secret words",
			"visibility": web(false, "status:free")["visibility"]})},
		"text":    {"lexical": card(fields{"visibility": "false"})},
		"number":  {"lexical": card(fields{"visibility": 0})},
		"a key":   {"lexical": card(fields{"visibility": fields{"members": true}})},
		"zero":    {"lexical": card(fields{"showOnWeb": 0})},
		"as text": {"lexical": card(fields{"visibility": fields{"emailOnly": "true"}})},
		"capital": {"lexical": card(fields{"visibility": fields{"Web": fields{"nonMember": false}}})},
		"list": {"lexical": lexical(fields{"type": "list", "visibility": web(false, "")["visibility"], "children": []any{
			fields{"type": "listitem", "children": []any{fields{"type": "text", "text": "Secret words"}}}}})},
		"list item": {"lexical": lexical(fields{"type": "list", "children": []any{
			fields{"type": "listitem", "visibility": fields{"showOnWeb": false}, "children": []any{
				fields{"type": "text", "text": "Secret words"}}}}})},
		"no-break space": {"html": "<p>Open words</p><!--\u00a0kg-gated-block:begin nonMember:false --><p>Secret words</p><p>Last words</p>"},
		"in quotes": {"html": "<p>Open words</p><!--kg-gated-block:begin memberSegment:\"nonMember:true\" nonMember:false -->" +
			"<p>Secret words</p><p>Last words</p>"},
		"rendered":  {"lexical": strings.TrimSuffix(card(web(false, "")), "}") + ",}", "html": "<p>Secret words</p><p>Last words</p>"},
		"HTML":      {"html": "<p>Open words</p>" + secret + "<p>Last words</p>"},
		"not ended": {"html": "<p>Open words</p><!--kg-gated-block:begin nonMember:false --><p>Secret words</p><p>Last words</p>"},
		"in a caption": {"html": `<p>Open words</p><figure><img src="https://pottery.example.com/a.jpg"><figcaption>x ` + secret +
			`</figcaption></figure><p>Last words</p>`},
		"in a gallery": {"html": `<p>Open words</p><figure class="kg-gallery-card">` + secret + `</figure><p>Last words</p>`},
		"nested deep":  {"html": "<p>Open words</p>" + strings.Repeat("<div>", 2000) + secret + "<p>Last words</p>"},
		"in Markdown":  {"mobiledoc": mobiledoc("card-markdown", fields{"markdown": "Open words\n\n" + secret + "\n\nLast words"})},
		"old card": {"mobiledoc": mobiledoc("html", fields{"html": "Open words"}, "html",
			fields{"html": "Secret words Last words", "visibility": web(false, "")["visibility"]})},
	}
	open := map[string]fields{
		"everybody":    {"lexical": card(web(true, "status:free"))},
		"only the web": {"lexical": card(fields{"visibility": fields{"showOnEmail": false, "showOnWeb": true, "segment": "status:-free"}})},
		"as numbers":   {"lexical": card(fields{"visibility": 1, "showOnWeb": "true"})},
		"visitors":     {"html": "<p>Open words</p><!--kg-gated-block:begin nonMember:true --><p>Secret words</p><p>Last words</p>"},
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		var posts []fields
		for _, list := range []map[string]fields{limited, open} {
			for title, post := range list {
				posts = append(posts, fields{"title": title, "lexical": post["lexical"], "mobiledoc": post["mobiledoc"], "html": post["html"]})
			}
		}
		report, err := run(t, deps, writePosts(t, posts...), importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		for title := range limited {
			s := importtest.Story(t, db, title)
			shown, gated := importtest.HTML(t, db, s.ID)
			if title == "rendered" { // all of it is gated
				if s.Status == story.Published || shown != "" || !strings.Contains(gated, "Secret words") {
					t.Errorf("%s is %s: open %q, gated %q", title, s.Status, shown, gated)
				}
				continue
			}
			if s.Status != story.Published || !strings.Contains(shown, "Open words") || strings.Contains(shown+s.Excerpt, "Secret") ||
				!strings.Contains(gated, "Secret words") || !strings.Contains(gated, "Last words") {
				t.Errorf("%s is %s: open %q, excerpt %q, gated %q", title, s.Status, shown, s.Excerpt, gated)
			}
		}
		for title := range open {
			shown, gated := importtest.HTML(t, db, importtest.Story(t, db, title).ID)
			if !strings.Contains(shown, "Secret words") || !strings.Contains(shown, "Last words") || gated != "" {
				t.Errorf("%s: open %q, gated %q", title, shown, gated)
			}
		}
		const line = "some readers could not see a part of it, so everything from there on is gated; an editor can open it"
		if n := report.Warnings.By[line]; n != len(limited) {
			t.Errorf("%d of %d posts are in the report: %v", n, len(limited), report.Warnings.By)
		}
	})
}

// mobiledoc returns a text of cards, each given by its name and its content.
func mobiledoc(cards ...any) string {
	var list, sections []any
	for i := 0; i < len(cards); i += 2 {
		list, sections = append(list, cards[i:i+2]), append(sections, []any{10, i / 2})
	}
	b, err := json.Marshal(fields{"version": "0.3.1", "atoms": []any{}, "markups": []any{}, "cards": list, "sections": sections})
	if err != nil {
		panic(err)
	}
	return string(b)
}

// Not even the first block of a members' post without a paywall marker was public, so none
// is.
func TestAMembersPostWithoutAMarkerIsGatedCompletely(t *testing.T) {
	long := "<p>" + strings.Repeat("Secret words ", 1500) + "</p><p>Second</p><p>Third</p><p>Fourth</p>"
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		report, err := run(t, deps, writePosts(t,
			fields{"title": "With an excerpt", "visibility": "members", "html": long, "custom_excerpt": "What it is about"},
			fields{"title": "With a description", "visibility": "members", "html": long, "meta_description": "What search engines saw"},
			fields{"title": "With neither", "visibility": "members", "html": long},
			fields{"title": "With a limited block", "visibility": "members", "custom_excerpt": "About it", "html": long +
				`<!--kg-gated-block:begin nonMember:false memberSegment:"" --><p>Fifth</p><!--kg-gated-block:end-->`},
			fields{"title": "With a limited card", "visibility": "members", "custom_excerpt": "About it", "lexical": `{"root":{"children":[` +
				`{"type":"paragraph","children":[{"type":"text","text":"Secret words, Fourth"}]},` +
				`{"type":"html","html":"<p>Card</p>","visibility":{"web":{"nonMember":false}}}]}}`},
		), importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		for title, want := range map[string]struct {
			status  story.Status
			excerpt string
		}{"With an excerpt": {story.Published, "What it is about"}, "With a description": {story.Published, "What search engines saw"},
			"With neither": {story.Draft, ""}, "With a limited block": {story.Published, "About it"},
			"With a limited card": {story.Published, "About it"}} {
			s := importtest.Story(t, db, title)
			open, gated := importtest.HTML(t, db, s.ID)
			if s.Status != want.status || s.Excerpt != want.excerpt || strings.Contains(open, "Secret") || strings.Contains(open, "Second") ||
				!strings.Contains(gated, "Secret words") || !strings.Contains(gated, "Fourth") {
				t.Errorf("%s is %s, excerpt %q, open %.100q", title, s.Status, s.Excerpt, open)
			}
		}
		for what, n := range map[string]int{
			"it was for members and had no paywall marker, so all of its text is gated; an editor can open a part": 5,
			"it was for members and had no excerpt; its description for search engines is the excerpt":             1,
			"all of it is for signed-in readers and it has no excerpt, so it is a draft":                           1,
		} {
			if report.Warnings.By[what] != n {
				t.Errorf("%q is in the report %d times, want %d", what, report.Warnings.By[what], n)
			}
		}
	})
}

// If the brand's gate opens to more readers after an import, the next import of the same file makes drafts of what they may not read.
func TestAnImportAfterTheGateWasOpenedClosesPaidPosts(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		file := writePosts(t, fields{"title": "Paid", "visibility": "paid", "custom_excerpt": "About it", "html": "<p>Secret words</p>"},
			fields{"title": "Open", "html": "<p>Open words</p>"})
		for _, c := range []struct {
			gate   brand.Gate
			status story.Status
		}{{brand.GateMember, story.Published}, {brand.GateSignedIn, story.Unpublished}, {brand.GateMember, story.Published}} {
			importtest.SetGate(t, db, c.gate)
			deps.Brands = brand.NewDirectory(db)
			if _, err := run(t, deps, file, importer.Options{Site: site}); err != nil {
				t.Fatal(err)
			}
			if s := importtest.Story(t, db, "Paid"); s.Status != c.status {
				t.Errorf("with the gate %s the paid post is %s", c.gate, s.Status)
			}
			if s := importtest.Story(t, db, "Open"); s.Status != story.Published || s.Revision > 2 {
				t.Errorf("with the gate %s the open post is %s, revision %d", c.gate, s.Status, s.Revision)
			}
		}
	})
}

// A comment that only resembles Ghost's paywall marker, or the marker in a piece of code, opens no part of a members' post.
func TestOnlyGhostsOwnMarkerOpensAPart(t *testing.T) {
	post := func(title, marker string, more fields) fields {
		p := fields{"title": title, "visibility": "members", "custom_excerpt": "About it",
			"lexical": lexical(fields{"type": "html", "html": marker + "<div>Join us</div>"})}
		for name, value := range more {
			p[name] = value
		}
		return p
	}
	markdown := func(text string) fields {
		return fields{"lexical": "", "mobiledoc": mobiledoc("card-markdown", fields{"markdown": "Open words\n\n" + text + "\n\nLast words"})}
	}
	html := func(text string) fields {
		return fields{"lexical": "", "html": "<p>Open words</p>" + text + "<p>Last words</p>"}
	}
	const marker = "<!--members-only-->"
	before := func(card fields) fields {
		return fields{"lexical": lexical(card)}
	}
	closed := []fields{
		post("banner", "<!-- Members only banner -->", nil),
		post("plugin", "<!-- paywall plugin v2 -->", nil),
		post("name", "<!-- Paywall -->", nil),
		post("spaces", "<!-- members-only -->", nil),
		post("capitals", "<!--Members-Only-->", nil),
		post("styles", "", html("<!--kg-paywall-styles-->")),
		post("other system", "", html("<!-- wp:jetpack/paywall /-->")),
		post("bogus comment", "", html("<!members-only>")),
		post("sign up", "", markdown("<!-- members only: sign up -->")),
		post("code", "", markdown("```\n<!--members-only-->\n```")),
		post("file", "", before(fields{"type": "file", "fileTitle": marker, "fileCaption": marker, "src": "https://x.example.com/a.pdf"})),
		post("unknown card", "", before(fields{"type": "carousel", "html": "<p>x</p>" + marker})),
		post("not on the web", "", before(fields{"type": "html", "html": marker, "visibility": fields{"showOnWeb": false}})),
		post("unknown element", "", before(fields{"type": "columns", "children": []fields{{"type": "html", "html": marker}}})),
	}
	open := []fields{
		post("marker", "<!--members-only-->", nil),
		post("card", "", fields{"lexical": lexical(fields{"type": "paywall"})}),
		post("rendered", "", html("<!--members-only-->")),
		post("nested", "", html("<div><!--members-only--></div>")),
		post("Markdown", "", markdown("<!--members-only-->")),
		post("after another", "", html("<!-- paywall --><p>More open words</p><!--members-only-->")),
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		if _, err := run(t, deps, writePosts(t, append(closed, open...)...), importer.Options{Site: site}); err != nil {
			t.Fatal(err)
		}
		for i, p := range append(closed, open...) {
			seen, gated := importtest.HTML(t, db, importtest.Story(t, db, p["title"].(string)).ID)
			if strings.Contains(seen, "Open words") != (i >= len(closed)) || strings.Contains(seen, "Last words") ||
				!strings.Contains(gated, "Last words") {
				t.Errorf("%s: open %q, gated %q", p["title"], seen, gated)
			}
		}
	})
}

// A post that was public in an earlier export and is for members now is not public here
// either.
func TestAPublicPostThatBecameOneForMembersIsClosed(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		for _, visibility := range []string{"public", "members"} {
			file := writePosts(t, fields{"title": "Changed", "visibility": visibility, "html": "<p>Secret words</p>"})
			if _, err := run(t, deps, file, importer.Options{Site: site}); err != nil {
				t.Fatal(err)
			}
		}
		s := importtest.Story(t, db, "Changed")
		if open, gated := importtest.HTML(t, db, s.ID); s.Status != story.Unpublished || open != "" || gated == "" || s.Excerpt != "" {
			t.Errorf("it is %s, open %q, gated %q, excerpt %q", s.Status, open, gated, s.Excerpt)
		}
	})
}

// A post that is too large in a later export, or that became a page for members, is not public here.
func TestAPostThatIsNoLongerImportedIsUnpublished(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		long := strings.Repeat("<p>x</p>", 600_000)
		for _, posts := range [][]fields{
			{{"title": "Text", "html": "<p>x</p>"}, {"title": "Post", "html": "<p>x</p>"}, {"title": "Type", "html": "<p>x</p>"}},
			{{"title": "Text", "visibility": "members", "html": long}, {"title": "Post", "visibility": "members", "html": long + long},
				{"title": "Type", "type": "page", "visibility": "members", "html": "<p>x</p>"}},
		} {
			if _, err := run(t, deps, writePosts(t, posts...), importer.Options{Site: site}); err != nil {
				t.Fatal(err)
			}
		}
		var public []string
		err := db.Read.NewSelect().Model((*story.Story)(nil)).Column("title").Where("status = ?", story.Published).Scan(t.Context(), &public)
		if err != nil || len(public) > 0 {
			t.Errorf("%q are public, %v", public, err)
		}
	})
}

// In a brand whose gate is open, everybody can read gated parts.
func TestGatedTextIsNotPublishedBehindAnOpenGate(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return brand.SetGate(ctx, tx, importtest.Brand, brand.GateFree, 0)
		})
		if err != nil {
			t.Fatal(err)
		}
		posts := []fields{
			{"title": "For members", "visibility": "members", "html": "<p>Open</p><!--members-only--><p>Secret</p>", "custom_excerpt": "x"},
			{"title": "For all", "html": "<p>Open</p>"},
		}
		report, err := run(t, deps, writePosts(t, posts...), importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		for title, status := range map[string]story.Status{"For members": story.Draft, "For all": story.Published} {
			if s := importtest.Story(t, db, title); s.Status != status {
				t.Errorf("%q is %s, want %s", title, s.Status, status)
			}
		}
		const line = "some readers of the old site could not see a part of it, but this brand's gate is open, so it is a draft"
		if report.Warnings.By[line] != 1 {
			t.Errorf("warnings %v", report.Warnings.By)
		}
	})
}

// Posts and cards that went only to subscribers by email had no page.
func TestWhatWasOnlySentByEmailHasNoPage(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		report, err := run(t, importtest.Deps(t, db, formats), writePosts(t,
			fields{"title": "Planned", "status": "scheduled", "published_at": "2030-01-01T00:00:00.000Z", "email_only": 1, "html": "<p>x</p>"},
			fields{"title": "Sent", "status": "published", "email_only": true, "html": "<p>x</p>"},
			fields{"title": "Greeting", "lexical": lexical(fields{"type": "email", "html": "<p>Dear Secret</p>"},
				fields{"type": "email-cta", "html": "<p>More Secret</p>"})},
		), importer.Options{Site: site})
		if err != nil {
			t.Fatal(err)
		}
		for _, title := range []string{"Planned", "Sent"} {
			if s := importtest.Story(t, db, title); s.Status != story.Draft {
				t.Errorf("%q is %s", title, s.Status)
			}
		}
		s := importtest.Story(t, db, "Greeting")
		if open, gated := importtest.HTML(t, db, s.ID); strings.Contains(open+gated, "Secret") || !strings.Contains(open, "Last words") {
			t.Errorf("open %q, gated %q", open, gated)
		}
		if by := report.Warnings.By; by["it was sent by email only and is a draft now"] != 2 || by["a part for emails was left out"] != 2 {
			t.Errorf("warnings %v", by)
		}
	})
}

// A post that was only sent by email stays closed in a later export that does not say so, and opens if the export denies it.
func TestWhatWasOnlySentByEmailStaysClosed(t *testing.T) {
	file := func(row fields, more fields) string {
		p := fields{"id": longID, "title": "Letter", "slug": "letter", "status": "published", "visibility": "public",
			"published_at": "2024-03-01T04:30:00.000Z", "html": "<p>Secret words</p>"}
		for name, value := range more {
			p[name] = value
		}
		tables := fields{"posts": []fields{p}}
		if row != nil {
			row["post_id"] = longID
			tables["posts_meta"] = []fields{row}
		}
		return writeJSON(t, tables)
	}
	for what, c := range map[string]struct{ row, more, now fields }{
		"table":            {fields{"email_only": 1}, nil, nil},
		"column":           {nil, fields{"email_only": true}, nil},
		"object":           {nil, fields{"posts_meta": fields{"email_only": 1, "id": "another"}}, nil},
		"status":           {nil, fields{"status": "sent"}, nil},
		"unknown value":    {nil, fields{"email_only": "yes"}, nil},
		"column and table": {fields{"meta_title": "A letter"}, fields{"email_only": 1}, fields{"meta_title": "A letter"}},
	} {
		t.Run(what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				for i, f := range []string{file(c.row, c.more), file(c.now, nil), file(fields{"email_only": 0}, nil)} {
					report, err := run(t, deps, f, importer.Options{Site: site})
					if err != nil {
						t.Fatal(err)
					}
					s := importtest.Story(t, db, "Letter")
					if open, _ := importtest.HTML(t, db, s.ID); (s.Status == story.Published) != (i == 2) || i == 1 && strings.Contains(open, "Secret") {
						t.Errorf("import %d: it is %s, open %q: %v", i+1, s.Status, open, report.Warnings.By)
					}
				}
			})
		})
	}
}

// Posts for paying members are not opened to readers who only signed in.
func TestAPostForPayingMembersIsADraftUnlessTheGateIsForMembers(t *testing.T) {
	const (
		drafted = "it was for some members only, such as paying ones; this brand's gate opens to every signed-in reader, so it is a draft now"
		kept    = "it was for some members only, such as paying ones; here the brand's gate decides"
	)
	for _, c := range []struct {
		gate   brand.Gate
		status story.Status
		line   string
	}{{brand.GateSignedIn, story.Draft, drafted}, {brand.GateMember, story.Published, kept}, {brand.GateFree, story.Draft, kept}} {
		t.Run(string(c.gate), func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				importtest.SetGate(t, db, c.gate)
				const text = "<p>Open</p><!--members-only--><p>Secret</p>"
				filters := []string{"paid", "tiers", "status:-free", "label:gold", "product:gold,label:x", "status:free+label:x", "filter", "none"}
				var posts []fields
				for _, visibility := range filters {
					posts = append(posts, fields{"title": visibility, "visibility": visibility, "html": text, "custom_excerpt": "x"})
				}
				report, err := run(t, deps, writePosts(t, posts...), importer.Options{Site: site})
				if err != nil {
					t.Fatal(err)
				}
				for _, title := range filters {
					if s := importtest.Story(t, db, title); s.Status != c.status {
						t.Errorf("%s is %s, want %s", title, s.Status, c.status)
					}
				}
				if report.Warnings.By[c.line] != len(filters) {
					t.Errorf("warnings %v", report.Warnings.By)
				}
			})
		})
	}
}
