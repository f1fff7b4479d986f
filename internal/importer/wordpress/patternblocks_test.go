package wordpress_test

import (
	"fmt"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// A synced pattern is shown in whatever way its block is spelled, and with the content that the block has instead of the pattern's own. If
// that can't be shown, the post is a draft and the report has a line.
func TestSyncedPatternsAreShownAsOnTheOldSite(t *testing.T) {
	const pattern = `<item><title>Pattern</title><wp:post_id>82</wp:post_id><wp:post_type>wp_block</wp:post_type>` +
		`<wp:status>publish</wp:status><content:encoded><![CDATA[%s]]></content:encoded></item>`
	const lost = "a synced pattern in it has its own content for an element that the importer can't change, so it is a draft"
	text := `<!-- wp:heading {"metadata":{"name":"Head"}} --><h2 class="wp-block-heading">Own head</h2><!-- /wp:heading -->` +
		`<!-- wp:paragraph {"metadata":{"name":"Name","bindings":{"__default":{"source":"core/pattern-overrides"}}}} -->` +
		`<p>Own <em>words</em></p><!-- /wp:paragraph -->` +
		`<!-- wp:image {"metadata":{"name":"Picture"}} --><figure class="wp-block-image"><img src="https://a.example/own.png" alt="Own"/></figure>` +
		`<!-- /wp:image --><!-- wp:list {"metadata":{"name":"List"}} --><ul><li>Own item</li></ul><!-- /wp:list -->`
	for i, c := range []struct {
		block       string
		shows, lost string
		line        string
	}{
		{block: `<!-- wp:block {"ref":82} /-->`, shows: "Own words"},
		{block: `<!-- wp:block {"ref":82} --><!-- /wp:block -->`, shows: "Own words"},
		{block: `<!-- wp:block {"ref":82} --><p>Not shown</p><!-- /wp:block -->`, shows: "Own words", lost: "Not shown"},
		{block: `<!-- wp:core/block {"ref":82} /-->`, shows: "Own words"},
		{block: `<!-- wp:block {"lock":{"move":true,"ref":7},"ref":82} /-->`, shows: "Own words"},
		{block: `<!-- wp:block {"content":{"Name":{"content":"OVERRIDDEN > all"}},"ref":82} /-->`, shows: "OVERRIDDEN > all", lost: "Own words"},
		{block: `<!-- wp:block {"ref":82,"content":{"Name":{"content":"OVERRIDDEN"},"Head":{"content":"A <b>head</b>"}}} /-->`,
			shows: "OVERRIDDEN", lost: "Own head"},
		{block: `<!-- wp:block {"ref":82,"content":{"Picture":{"id":7,"url":"https://a.example/other.png","alt":"Other"}}} /-->`,
			shows: "other.png", lost: "own.png"},
		{block: `<!-- wp:block {"ref":82,"content":{"Unknown":{"content":"x"}}} /-->`, shows: "Own words"},
		{block: `<!-- wp:block {"ref":82,"content":{"List":{"values":"<li>x</li>"}}} /-->`, shows: "Own item", line: lost},
		{block: `<!-- wp:block {"ref":82 /-->`, line: "the block of a synced pattern can't be read"},
	} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			report := importItems(t, deps, post(1, "Post", "<p>Above</p>"+c.block+"<p>Below</p>", ""), fmt.Sprintf(pattern, text))
			s := importtest.Story(t, db, "Post")
			shown, _ := importtest.HTML(t, db, s.ID)
			plain := strings.NewReplacer("<em>", "", "</em>", "", "&gt;", ">").Replace(shown)
			if !strings.Contains(plain, c.shows) || c.lost != "" && strings.Contains(plain, c.lost) ||
				strings.Count(plain, "Above") != 1 || strings.Count(plain, "Below") != 1 {
				t.Errorf("%d %s became %s", i, c.block, shown)
			}
			if (s.Status == story.Published) != (c.line != lost) {
				t.Errorf("%d %s: it is %s", i, c.block, s.Status)
			}
			if n := report.Warnings.By[c.line]; (n == 1) != (c.line != "") {
				t.Errorf("%d %s: %v", i, c.block, report.Warnings.By)
			}
		})
	}
}
