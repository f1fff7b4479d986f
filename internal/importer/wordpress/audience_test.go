package wordpress_test

import (
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// In a brand whose gate opens to every signed-in reader, a post with a part for some members only, such as those of a level, is a draft.
// A post with a part for everybody who signed in is published, and so is a post with an unknown shortcode.
func TestAPostWithAPartForSomeMembersIsADraft(t *testing.T) {
	const secret = "<p>Secret words</p>"
	forSome := map[string]string{
		"level": `[membership level="1"]` + secret + "[/membership]",
		"plan":  `[memberful has_subscription_to_plan="x"]` + secret + "[/memberful]",
		"product": `<!-- wp:woocommerce-memberships/member-content {"plans":[7]} -->` + secret +
			"<!-- /wp:woocommerce-memberships/member-content -->",
		"subscribers": "<!-- wp:premium-content/container -->" + secret + "<!-- /wp:premium-content/container -->",
		"role":        `[um_loggedin roles="editor"]` + secret + "[/um_loggedin]",
		"capability":  "<?php if (current_user_can('read_gold')) { ?>" + secret + "<?php } ?>",
		"private":     `[private role="editor"]` + secret + "[/private]",
		"steady":      "___STEADY_PAYWALL___" + secret,
		"block": `<!-- wp:group {"blockVisibility":{"controlSets":[{"userRole":{"restrictedRoles":["gold"]}}]}} -->` + secret +
			"<!-- /wp:group -->",
		"second":     "[um_loggedin]" + secret + "[/um_loggedin]" + `[membership level="1"]` + secret + "[/membership]",
		"own level":  `[wpmem_logged_in membership="gold"]` + secret + "[/wpmem_logged_in]",
		"own field":  `[wpmem_logged_in meta_key="club" meta_value="x"]` + secret + "[/wpmem_logged_in]",
		"own number": `[wpmem_logged_in id="5"]` + secret + "[/wpmem_logged_in]",
		"user":       `[is_logged_in user="bob"]` + secret + "[/is_logged_in]",
		"tag":        `[is_user_logged_in tag="12"]` + secret + "[/is_user_logged_in]",
		"group":      `[loggedin group="a"]` + secret + "[/loggedin]",
		"groups":     `[logged_in_members groups="Gold"]` + secret + "[/logged_in_members]",
		"users":      `<!-- wp:group {"UAGLoggedIn":true,"users":["bob"]} -->` + secret + "<!-- /wp:group -->",
		"one user":   "<?php if (is_user_logged_in() && get_current_user_id()==5) { ?>" + secret + "<?php } ?>",
		"list":       `<?php if (is_user_logged_in() && in_array("gold",$x)) { ?>` + secret + "<?php } ?>",
		"number":     `<!-- wp:acme/logged-in {"membershipId":12} -->` + secret + "<!-- /wp:acme/logged-in -->",
		"tags":       `<!-- wp:acme/logged-in {"tags":["gold"]} -->` + secret + "<!-- /wp:acme/logged-in -->",
		"wpf":        `[wpf tag="12"]` + secret + "[/wpf]",
		"wlm":        "[wlm_ismember]" + secret + "[/wlm_ismember]",
		"memb":       `[memb_has_any_tag id="1"]` + secret + "[/memb_has_any_tag]",
		"accessally": `[accessally_has_any_tag tag_id="1"]` + secret + "[/accessally_has_any_tag]",
		"i4w":        "[i4w_m_gold]" + secret + "[/i4w_m_gold]",
		"tds":        `[tds_locker id="1"]` + secret + "[/tds_locker]",
		"digimember": `[digimember_if has_product="1"]` + secret + "[/digimember_if]",
		"paid":       "[paid]" + secret + "[/paid]",
		"coil":       "[coil]" + secret + "[/coil]",
		"paid wall":  "<!-- wp:jetpack/paywall /-->" + secret,
	}
	forMembers := map[string]string{
		"signed in":  "[um_loggedin]" + secret + "[/um_loggedin]",
		"members":    "[members_logged_in]" + secret + "[/members_logged_in]",
		"su":         "[su_members]" + secret + "[/su_members]",
		"PHP":        "<?php if (is_user_logged_in()) { ?>" + secret + "<?php } ?>",
		"styled":     `[um_loggedin show_lock="yes" class="x"]` + secret + "[/um_loggedin]",
		"block":      `<!-- wp:acme/logged-in {"className":"x"} -->` + secret + "<!-- /wp:acme/logged-in -->",
		"wall":       "<!-- wp:jetpack/paywall /-->" + secret,
		"conditions": `<!-- wp:group {"otterConditions":[[{"type":"loggedInUser"}]]} -->` + secret + "<!-- /wp:group -->",
		"spectra": `<!-- wp:uagb/info-box {"UAGDisplayConditions":"userstate","UAGLoggedOut":true} -->` + secret +
			"<!-- /wp:uagb/info-box -->",
		"unknown one": "[interview]" + secret + "[/interview]",
	}
	for _, gate := range []brand.Gate{brand.GateSignedIn, brand.GateMember} {
		dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
			deps := importtest.Deps(t, db, formats)
			importtest.SetGate(t, db, gate)
			var items, titles []string
			for kind, list := range map[string]map[string]string{"some ": forSome, "members ": forMembers} {
				for title, part := range list {
					more := ""
					switch title {
					case "paid wall":
						more = meta("_jetpack_newsletter_access", "paid_subscribers")
					case "wall":
						more = meta("_jetpack_newsletter_access", "subscribers")
					}
					titles = append(titles, kind+title)
					items = append(items, post(len(titles), kind+title, "<p>Open words</p>"+part, more))
				}
			}
			report := importItems(t, deps, items...)
			for _, title := range titles {
				s, want := importtest.Story(t, db, title), story.Published
				if strings.HasPrefix(title, "some ") && gate == brand.GateSignedIn {
					want = story.Draft
				}
				open, gated := importtest.HTML(t, db, s.ID)
				if s.Status != want || strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret") {
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
