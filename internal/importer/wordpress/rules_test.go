package wordpress_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// memberRule returns a rule of MemberPress as an export has it.
func memberRule(id int, kind, content, more string) string {
	item := withType(post(id, "Rule", "", meta("_mepr_rules_type", kind)+meta("_mepr_rules_content", content)+
		meta("_mepr_rules_access", `a:1:{i:0;s:2:"77";}`)+more), "memberpressrule")
	return strings.Replace(item, "<dc:creator>", "<dc:creator>rule-", 1)
}

// A post that a MemberPress rule names becomes a draft with all of its text behind the gate, wherever the rule is in
// the file. A rule that the importer does not understand names everything.
func TestWhatARuleOfMemberPressNamesIsADraft(t *testing.T) {
	const text = "<p>Secret words</p>"
	in := func(domain, slug string) string {
		return `<category domain="` + domain + `" nicename="` + slug + `"><![CDATA[Name of ` + slug + `]]></category>`
	}
	items := []string{
		post(1, "one", text, ""), post(2, "two", text, in("category", "gold")), post(3, "three", text, in("post_tag", "inner")),
		withType(post(4, "page", text, ""), "page"), withType(strings.Replace(post(5, "child", text, ""), "<wp:post_type>",
			"<wp:post_parent>4</wp:post_parent><wp:post_type>", 1), "page"),
	}
	for _, c := range []struct{ what, rules, closed string }{
		{"none", "", ""},
		{"post", memberRule(90, "single_post", "1", ""), "one"},
		{"page", memberRule(90, "single_page", "4", ""), "page"},
		{"category", memberRule(90, "category", "gold", ""), "two"},
		{"name of a category", memberRule(90, "category", "Name of gold", ""), "two"},
		{"escaped category", memberRule(90, "category", "g%6Fld", ""), "two"},
		{"unknown number", memberRule(90, "category", "812", ""), "one two three page child"},
		{"tag", memberRule(90, "tag", "inner", ""), "three"},
		{"taxonomy", memberRule(90, "tax_post_tag||cpt_post", "inner", ""), "three"},
		{"term of a taxonomy", memberRule(90, "all_tax_post_tag", "inner", ""), "three"},
		{"all of a taxonomy", memberRule(90, "all_tax_post_tag", "", ""), "one two three page child"},
		{"posts", memberRule(90, "all_posts", "2", ""), "one three"},
		{"pages", memberRule(90, "all_pages", "", ""), "page child"},
		{"type", memberRule(90, "all_page", " 5", ""), "page"},
		{"everything", memberRule(90, "all", "1,4", ""), "two three child"},
		{"pages below", memberRule(90, "parent_page", "4", ""), "child"},
		{"two rules", memberRule(90, "single_post", "1", "") + memberRule(91, "tag", "inner", ""), "one three"},
		{"address", memberRule(90, "custom", "/2024/05/post-2", ""), "two"},
		{"pattern", memberRule(90, "custom", "post-[13]", meta("_is_mepr_rules_content_regexp", "1")), "one three"},
		{"broken pattern", memberRule(90, "custom", "(", meta("_is_mepr_rules_content_regexp", "1")), "one two three page child"},
		{"new kind", memberRule(90, "moon", "full", ""), "one two three page child"},
		{"partial", memberRule(90, "partial", "", ""), ""},
		{"not in force", withStatus(memberRule(90, "all", "", ""), "draft"), ""},
	} {
		t.Run(c.what, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
				deps := importtest.Deps(t, db, formats)
				importtest.SetGate(t, db, brand.GateMember)
				importItems(t, deps, items...) // without rules all are public
				clock.Advance(time.Hour)
				importItems(t, deps, append(items, c.rules)...)
				for _, title := range strings.Fields("one two three page child") {
					s, want := importtest.Story(t, db, title), story.Published
					if strings.Contains(c.closed, title) {
						want = story.Unpublished
					}
					open, gated := importtest.HTML(t, db, s.ID)
					if s.Status != want || want == story.Unpublished && (strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret")) {
						t.Errorf("%s is %s: open %q, gated %q", title, s.Status, open, gated)
					}
				}
			})
		})
	}
}

// The author of a post that only members may read gets no page.
func TestTheAuthorOfWhatARuleNamesGetsNoPage(t *testing.T) {
	db := dbtest.New(t)
	report := importItems(t, importtest.Deps(t, db, formats), post(1, "one", "<p>x</p>", ""), memberRule(90, "single_post", "1", ""),
		withType(post(91, "Other", "", ""), "cc_restriction"))
	if s := importtest.Story(t, db, "one"); s.Status != story.Draft || len(s.Authors) != 0 {
		t.Errorf("it is %s with the authors %v", s.Status, s.Authors)
	}
	if n, err := db.Read.NewSelect().Model((*taxonomy.Author)(nil)).Count(t.Context()); err != nil || n != 0 {
		t.Errorf("%d authors, %v", n, err)
	}
	for _, why := range []string{"a rule for members: what it names is gated",
		"a rule for members that the importer can't read: check who may read what it names"} {
		if report.Skipped.By[why] != 1 {
			t.Errorf("%q is missing in %v", why, report.Skipped.By)
		}
	}
}

// The posts of a category, tag or other term that a plugin restricts are drafts with all of their text behind the gate, and so are those
// of a category below it.
func TestThePostsOfARestrictedTermAreDrafts(t *testing.T) {
	const text = "<p>Secret words</p>"
	in := func(domain, slug string) string {
		return `<category domain="` + domain + `" nicename="` + slug + `"><![CDATA[Name of ` + slug + `]]></category>`
	}
	termMeta := func(key, value string) string {
		return strings.ReplaceAll(meta(key, value), "wp:postmeta", "wp:termmeta")
	}
	category := func(slug, parent, more string) string {
		return "<wp:category><wp:category_nicename>" + slug + "</wp:category_nicename><wp:category_parent>" + parent +
			"</wp:category_parent><wp:cat_name><![CDATA[Name of " + slug + "]]></wp:cat_name>" + more + "</wp:category>"
	}
	const levels = `a:2:{s:19:"subscription_levels";a:1:{i:0;i:2;}s:12:"access_level";i:0;}`
	closed := map[string]string{
		category("rcp", "", termMeta("rcp_restricted_meta", levels)): in("category", "rcp"),
		category("um", "", termMeta("um_content_restriction",
			`a:2:{s:26:"_um_custom_access_settings";s:1:"1";s:14:"_um_accessible";s:1:"2";}`)): in("category", "um"),
		category("pms", "", termMeta("pms-content-restrict-user-status", "loggedin")): in("category", "pms"),
		category("below", "rcp", ""): in("category", "below"),
		"<wp:tag><wp:tag_slug>tag</wp:tag_slug><wp:tag_name>Tag</wp:tag_name>" + termMeta("rcp_restricted_meta", levels) +
			"</wp:tag>": in("post_tag", "tag"),
		"<wp:term><wp:term_taxonomy>mood</wp:term_taxonomy><wp:term_slug>calm</wp:term_slug><wp:term_name>Calm</wp:term_name>" +
			termMeta("rcp_restricted_meta", levels) + "</wp:term>": in("mood", "calm"),
		"<wp:term><wp:term_taxonomy>mood</wp:term_taxonomy><wp:term_slug>still</wp:term_slug><wp:term_parent>calm</wp:term_parent>" +
			"<wp:term_name>Still</wp:term_name></wp:term>": in("mood", "still"),
	}
	open := map[string]string{
		category("a", "", termMeta("color", "red")+termMeta("pms-content-restrict-type", "default")): in("category", "a"),
		category("b", "", termMeta("rcp_restricted_meta",
			`a:2:{s:19:"subscription_levels";a:0:{}s:12:"access_level";i:0;}`)): in("category", "b"),
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		var items, titles []string
		for kind, list := range map[string]map[string]string{"closed": closed, "open": open} {
			for term, of := range list {
				titles = append(titles, fmt.Sprintf("%s %d", kind, len(titles)))
				items = append(items, term, post(len(titles), titles[len(titles)-1], text, of))
			}
		}
		importItems(t, deps, items...)
		for _, title := range titles {
			s, want := importtest.Story(t, db, title), story.Draft
			if strings.HasPrefix(title, "open") {
				want = story.Published
			}
			shown, _ := importtest.HTML(t, db, s.ID)
			if s.Status != want || strings.Contains(shown, "Secret") != (want == story.Published) {
				t.Errorf("%s is %s: open %q", title, s.Status, shown)
			}
		}
	})
}

// A later export without rules, or without the settings of categories, such as one of posts only, does not open what they closed; the
// report says so. An export with other rules, or with other settings of categories but not this one, does.
func TestAnExportOfPostsOnlyOpensNothing(t *testing.T) {
	const text = "<p>Secret words</p>"
	in := `<category domain="category" nicename="gold"><![CDATA[Gold]]></category>`
	category := func(more string) string {
		return "<wp:category><wp:category_nicename>gold</wp:category_nicename><wp:cat_name>Gold</wp:cat_name>" + more + "</wp:category>" +
			"<wp:category><wp:category_nicename>looms</wp:category_nicename><wp:cat_name>Looms</wp:cat_name></wp:category>" +
			"<wp:tag><wp:tag_slug>tag-2</wp:tag_slug><wp:tag_name>Tag</wp:tag_name></wp:tag>"
	}
	termMeta := func(key, value string) string {
		return strings.ReplaceAll(meta(key, value), "wp:postmeta", "wp:termmeta")
	}
	closed := category(termMeta("um_content_restriction", `a:1:{s:26:"_um_custom_access_settings";s:1:"1";}`))
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		one, two := post(1, "one", text, ""), post(2, "two", text, in)
		importItems(t, deps, closed, one, two, memberRule(90, "single_post", "1", ""))
		check := func(when string, wanted ...story.Status) {
			for i, title := range []string{"one", "two"} {
				if s := importtest.Story(t, db, title); s.Status != wanted[i] {
					t.Errorf("%s: %s is %s", when, title, s.Status)
				}
			}
		}
		check("at first", story.Draft, story.Draft)
		for range 2 {
			clock.Advance(time.Hour)
			report := importItems(t, deps, strings.Replace(one, "Secret words", "Other words", 1), two, post(3, "three", text, ""))
			check("posts only", story.Draft, story.Draft)
			open, gated := importtest.HTML(t, db, importtest.Story(t, db, "one").ID)
			if strings.Contains(open, "words") || !strings.Contains(gated, "Other words") {
				t.Errorf("the changed text: open %q, gated %q", open, gated)
			}
			if n := report.Warnings.By["a rule or setting for members closed it in an earlier import and is not in this export, "+
				"so it stays closed"]; n != 2 {
				t.Errorf("the report says it %d times: %v", n, report.Warnings.By)
			}
			if s := importtest.Story(t, db, "three"); s.Status != story.Published {
				t.Errorf("three is %s", s.Status)
			}
		}
		clock.Advance(time.Hour)
		importItems(t, deps, category(termMeta("color", "red")), one, two, memberRule(90, "single_post", "3", ""))
		check("other rules", story.Published, story.Published)
	})
}

// A post that the setting of a category closed stays closed in an export whose posts have no categories or only tags, or which defines
// categories without settings.
func TestAnExportWithoutSettingsOfCategoriesOpensNothing(t *testing.T) {
	of := func(domain string) string {
		return `<category domain="` + domain + `" nicename="gold"><![CDATA[Gold]]></category>`
	}
	defined := func(more string) string {
		return "<wp:category><wp:category_nicename>gold</wp:category_nicename><wp:cat_name>Gold</wp:cat_name>" + more + "</wp:category>" +
			"<wp:tag><wp:tag_slug>gold</wp:tag_slug></wp:tag><wp:tag><wp:tag_slug>tag-1</wp:tag_slug></wp:tag>"
	}
	termMeta := func(key, value string) string {
		return strings.ReplaceAll(meta(key, value), "wp:postmeta", "wp:termmeta")
	}
	item := func(terms string) string { // without the terms that post adds
		before, _, _ := strings.Cut(post(1, "One", "<p>Secret words</p>", ""), "<category")
		return before + terms + "</item>"
	}
	for what, later := range map[string][]string{
		"no category":          {defined(termMeta("color", "red")), ""},
		"tags only":            {defined(termMeta("color", "red")), of("post_tag")},
		"category without any": {defined(""), of("category")},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, defined(termMeta("_members_access_role", "editor")), item(of("category")))
			clock.Advance(time.Hour)
			report := importItems(t, deps, later[0], item(later[1]))
			if s := importtest.Story(t, db, "One"); s.Status != story.Draft {
				t.Errorf("%s: it is %s: %v", what, s.Status, report.Warnings.By)
			}
		})
	}
}

// A post that metadata or a password closed stays closed in a later export without either, and opens in one that has other metadata and
// an empty password.
func TestAnExportWithoutMetadataOpensNothing(t *testing.T) {
	const noPassword = "<wp:post_password></wp:post_password>"
	for what, more := range map[string]string{
		"metadata": meta("rcp_access_level", "2") + noPassword,
		"password": meta("_edit_last", "1") + "<wp:post_password>loom</wp:post_password>",
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importItems(t, deps, post(1, "One", "<p>Secret words</p>", more))
			for i, later := range []string{"", meta("_edit_last", "1") + noPassword} {
				clock.Advance(time.Hour)
				report := importItems(t, deps, post(1, "One", "<p>Secret words</p>", later))
				s := importtest.Story(t, db, "One")
				open, _ := importtest.HTML(t, db, s.ID)
				if (s.Status == story.Published) != (i == 1) || i == 0 && strings.Contains(open, "Secret") {
					t.Errorf("%s, later import %d: it is %s, open %q: %v", what, i+1, s.Status, open, report.Warnings.By)
				}
			}
		})
	}
}

// A rule for an address restricts a post even if one of the two has escaped characters, or accents as characters of their own.
func TestARuleForAnAddressWithEscapes(t *testing.T) {
	at := func(link string) string {
		return strings.Replace(post(1, "one", "<p>Secret words</p>", ""), "/2024/05/post-1/", link, 1)
	}
	for _, c := range []struct{ link, rule, pattern string }{
		{"/café/a/", "/caf%C3%A9/", ""}, {"/caf%c3%a9/a/", "/café/", ""}, {"/caf%C3%A9/a/", "caf%c3%a9", ""},
		{"/café/a/", "https://weaver.example.com/caf%C3%A9/", ""}, {"/cafe\u0301/a/", "/café/", ""}, {"/CAF%C3%89/a/", "/café/", ""},
		{"/%E0%A4%95%E0%A4%B0%E0%A4%98%E0%A4%BE/", "/करघा", ""}, {"/caf%C3%A9/a/", "^/café/", "1"}, {"/café/a/", "caf%C3%A9", "1"},
	} {
		db := dbtest.New(t)
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		importItems(t, deps, at(c.link), memberRule(90, "custom", c.rule, meta("_is_mepr_rules_content_regexp", c.pattern)))
		if s := importtest.Story(t, db, "one"); s.Status != story.Draft {
			t.Errorf("%+v: the post is %s", c, s.Status)
		}
	}
}
