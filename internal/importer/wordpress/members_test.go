package wordpress_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// Content that only members of the old site could see is never open here.
func TestWhatOnlyMembersCouldSeeIsGated(t *testing.T) {
	const before, secret, after = "<p>Open words</p>", "<p>Secret words</p>", "<p>Last words</p>"
	limited := map[string]string{
		"container": "<!-- wp:premium-content/container --><div><!-- wp:premium-content/subscriber-view -->" + secret +
			"<!-- /wp:premium-content/subscriber-view --></div><!-- /wp:premium-content/container -->",
		"view":     `<!-- wp:premium-content/subscriber-view {"a":1} -->` + secret + "<!-- /wp:premium-content/subscriber-view -->",
		"nested":   "<!-- wp:group --><div><!-- wp:premium-content/container -->" + secret,
		"paywall":  "<!-- wp:jetpack/paywall /-->" + secret,
		"shop":     "<!-- wp:woocommerce-memberships/member-content -->" + secret + "<!-- /wp:woocommerce-memberships/member-content -->",
		"restrict": "[restrict]" + secret + "[/restrict]",
		"level":    `[membership level="1"]` + secret + "[/membership]",
		"mepr":     `[mepr-active membership="1"]` + secret + "[/mepr-active]",
		"wcm":      "[wcm_restrict]" + secret + "[/wcm_restrict]",
		"content":  "[wcm_content_restricted]" + secret,
		"pmpro":    "[pmpro_member]" + secret,
		"s2":       "[s2If current_user_can(access_s2member_level1)]" + secret + "[/s2If]",
		"memberful": `[memberful has_subscription_to_plan="x"]` + secret +
			"[/memberful]",
		"other plugin": "[um_loggedin]" + secret + "[/um_loggedin]",
		"other name":   `[passster password="a"]` + secret + "[/passster]",
		"setting":      `[content_control logged_in="1"]` + secret + "[/content_control]",
		"short name":   `[ppwp passwords="a"]` + secret + "[/ppwp]",
		"beside":       "[vc_row][vc_column][thing]" + secret + "[/thing][/vc_column][/vc_row]",
		"layout":       `[box logged_in="1"]` + secret + "[/box]",
		"block":        `<!-- wp:paragraph {"blockVisibility":{"controlSets":[{"id":1}]}} -->` + secret + "<!-- /wp:paragraph -->",
		"own block":    "<!-- wp:acme/members-only -->" + secret + "<!-- /wp:acme/members-only -->",
		"block name":   "<!-- wp:ultimate-member/restricted -->" + secret + "<!-- /wp:ultimate-member/restricted -->",
		"block vendor": "<!-- wp:content-protector-block/area -->" + secret + "<!-- /wp:content-protector-block/area -->",
		"conditions":   `<!-- wp:group {"otterConditions":[[{"type":"loggedInUser"}]]} --><div>` + secret + "</div><!-- /wp:group -->",
		"controls":     `<!-- wp:group {"contentControls":{"enabled":true}} --><div>` + secret + "</div><!-- /wp:group -->",
		"hyphens":      `<!-- wp:group {"className":"a--b","blockVisibility":{"controlSets":[]}} -->` + secret + "<!-- /wp:group -->",
		"spectra": `<!-- wp:uagb/info-box {"UAGDisplayConditions":"userstate","UAGLoggedOut":true} -->` + secret +
			"<!-- /wp:uagb/info-box -->",
		"su":           "[su_members]" + secret + "[/su_members]",
		"divi":         `[et_pb_text display_conditions="W3sib3BlcmF0b3"]` + secret + "[/et_pb_text]",
		"group block":  "<!-- wp:groups/groups-member -->" + secret + "<!-- /wp:groups/groups-member -->",
		"unclosed":     `<!-- wp:block {"ref":900} --><!-- /wp:block --><p>x</p><!-- wp:jetpack/paywall /-->` + secret,
		"private":      "<!-- wp:acme/private -->" + secret + "<!-- /wp:acme/private -->",
		"access":       "<!-- wp:acme/user-access -->" + secret + "<!-- /wp:acme/user-access -->",
		"subscribers":  "<!-- wp:acme/subscriber-content -->" + secret + "<!-- /wp:acme/subscriber-content -->",
		"secure":       `<!-- wp:wp-fusion/secure-block {"tag":"12"} -->` + secret + "<!-- /wp:wp-fusion/secure-block -->",
		"block mark":   "<!-- wp:acme/paywall /-->" + secret,
		"two lines":    "<!-- wp:group {\"align\":\"wide\",\n\"blockVisibility\":{}} -->" + secret + "<!-- /wp:group -->",
		"in a comment": "<!-- a <!-- wp:acme/private -->" + secret + "<!-- /wp:acme/private -->",
		"unlock": `<!-- wp:unlock-protocol/unlock-box {"locks":[{"address":"0x1","network":1}]} --><div>` + secret +
			"</div><!-- /wp:unlock-protocol/unlock-box -->",
		"coil":           `<!-- wp:paragraph {"monetizeBlockDisplay":"show-monetized-users"} -->` + secret + "<!-- /wp:paragraph -->",
		"coil divider":   `<!-- wp:coil/exclusive-content-divider /-->` + secret,
		"editorskit in":  `<!-- wp:group {"editorskit":{"loggedin":true,"loggedout":false}} -->` + secret + "<!-- /wp:group -->",
		"UAG on":         `<!-- wp:uagb/container {"UAGLoggedIn":true} -->` + secret + "<!-- /wp:uagb/container -->",
		"field":          `<!-- wp:acf/hero {"data":{"members_only":"1"}} /-->` + secret,
		"field value":    `<!-- wp:acf/hero {"data":{"audience":"members"}} /-->` + secret,
		"for":            `[box for="members"]` + secret + "[/box]",
		"user":           `[section user="logged"]` + secret + "[/section]",
		"vip":            "[note vip]" + secret + "[/note]",
		"condition":      `[us_if condition="logged"]` + secret + "[/us_if]",
		"premium":        "<!-- wp:acf/premium {} -->" + secret + "<!-- /wp:acf/premium -->",
		"role":           `<!-- wp:acme/columns {"conditions":[{"type":"role","value":"gold"}]} -->` + secret + "<!-- /wp:acme/columns -->",
		"rules":          `<!-- wp:group {"displayrules":true} -->` + secret + "<!-- /wp:group -->",
		"comment":        "<!-- subscribers only -->" + secret,
		"no-break space": "[private\u00a0role=\"editor\"]" + secret + "[/private]",
		"thin space":     "[member\u2009a=\"b\"]" + secret + "[/member]",
		"zero width":     "[member\u200b]" + secret + "[/member]",
		"no end tag":     "[content_locker\u00a0id=\"1\"]" + secret,
		"joined":         "[memberé]" + secret + "[/memberé]",
		"own script":     "[членам]" + secret + "[/членам]",
		"plus":           "[+gold]" + secret + "[/+gold]",
		"space in box":   "[box\u00a0role=\"subscriber\"]" + secret + "[/box]",
		"known":          "[memberful\ufeffhas_subscription_to=\"1\"]" + secret + "[/memberful]",
		"half escaped":   "[[um_loggedin]" + secret + "[/um_loggedin]",
		"level attr":     `[box level="gold"]` + secret + "[/box]",
		"bare word":      "[box members]" + secret + "[/box]",
		"user state":     `[fusion_text user_state="logged_in"]` + secret + "[/fusion_text]",
		"avia":           `[av_section av_user="in"]` + secret + "[/av_section]",
		"locker":         "<p>x</p>\n[sociallocker]\n" + secret,
		"show for":       `<!-- wp:group {"showFor":"members"} -->` + secret + "<!-- /wp:group -->",
		"level setting":  `<!-- wp:group {"requiredLevel":3} -->` + secret + "<!-- /wp:group -->",
		"us if":          `<!-- wp:generateblocks/container {"gbBlockCondition":"12"} -->` + secret + "<!-- /wp:generateblocks/container -->",
		"kadence":        `<!-- wp:kadence/rowlayout {"kadenceConditional":{}} -->` + secret + "<!-- /wp:kadence/rowlayout -->",
		"slash key":      `<!-- wp:group {"acme/visibility":{}} -->` + secret + "<!-- /wp:group -->",
		"escaped key":    `<!-- wp:group {"block\u0056isibility":{}} -->` + secret + "<!-- /wp:group -->",
		"half in text":   "x [[hide]" + secret + "[/hide]",
		"half and both":  "[[hide]" + secret + "[/hide] and [[hide]x[/hide]]",
		"doubled start":  "[[hide]]" + secret + "[/hide]",
		"tab plan":       `[tab plan="pro"]` + secret + "[/tab]",
		"user level":     `[vc_row user_level="2"]` + secret + "[/vc_row]",
		"logics":         `[fusion_text logics="W3sib3"]` + secret + "[/fusion_text]",
		"login to view":  "<p>x</p>\n[login_to_view]\n" + secret,
		"vip only":       "<p>x</p>\n[vip_only]\n" + secret,
		"premium mark":   "<p>x</p>\n[premium]\n" + secret,
		"thrive":         "<p>x</p>\n[thrive_lock]\n" + secret,
		"steady":         "<p>x</p>\n___STEADY_PAYWALL___\n" + secret,
		"who":            `<!-- wp:group {"who":"logged_in"} -->` + secret + "<!-- /wp:group -->",
		"value":          `<!-- wp:group {"rule":[{"type":"loggedInUser"}]} -->` + secret + "<!-- /wp:group -->",
		"point key":      `<!-- wp:group {"acme.loggedIn":true} -->` + secret + "<!-- /wp:group -->",
		"long key":       `<!-- wp:group {"` + strings.Repeat("x", 200) + `_blockVisibility":1} -->` + secret + "<!-- /wp:group -->",
		"arrow in JSON":  `<!-- wp:group {"a":"-->","blockVisibility":{}} -->` + secret + "<!-- /wp:group -->",
		"broken JSON":    `<!-- wp:group {a:1,"block\u0056isibility":{}} -->` + secret + "<!-- /wp:group -->",
		"php":            "<?php if ( is_user_logged_in() ) { ?>" + secret + "<?php } ?>",
		"php comment":    "<!--?php if ( is_user_logged_in() ) { ?-->" + secret + "<!--?php } ?-->",
		"mark":           "[paywall]" + secret,
		"mark in text":   "<p>The end [paywall]</p>" + secret,
		"named mark":     `[acme_paywall price="5"]` + secret,
		"closed mark":    "[paywall /]" + secret,
		"inner mark":     "<p>[an aside [paywall]</p>" + secret,
		"alone":          "<p>[private]</p>" + secret,
		"in a line":      "<p>Start [Restrict paid=true]Secret words[/restrict]</p>",
	}
	open := map[string]string{
		"label":       `<!-- wp:acme/box {"accessibilityLabel":"Read"} -->` + secret + "<!-- /wp:acme/box -->",
		"screens":     `<!-- wp:group {"tabletVisibility":false,"visibility_mobile":true,"responsiveVisibility":{"a":1}} -->` + secret,
		"spoiler":     "[spoiler]" + secret + "[/spoiler]",
		"cite":        "[cite]" + secret + "[/cite]",
		"sentence":    "<p>A [private] meeting with [restricted access], see [memberships] and [restricted_login_form].</p>" + secret,
		"team":        `[et_pb_team_member name="A"]` + secret + "[/et_pb_team_member]",
		"team block":  "<!-- wp:acme/team-member -->" + secret + "<!-- /wp:acme/team-member -->",
		"login":       "<!-- wp:acme/restricted-login-form /-->" + secret,
		"teaser":      "<!-- wp:premium-content/logged-out-view -->" + secret + "<!-- /wp:premium-content/logged-out-view -->",
		"brackets":    "<p>[memberships] [restricted area]</p>" + secret,
		"builder":     `[vc_row full_width="1"][vc_column_text]` + secret + "[/vc_column_text][/vc_row]",
		"columns":     "[one_half]" + secret + "[/one_half][one_half_last]More[/one_half_last]",
		"shown":       "<p>[[secret]a[/secret]]</p>" + secret,
		"plugin":      "<!-- wp:yoast/faq-block -->" + secret + "<!-- /wp:yoast/faq-block -->",
		"accessories": "<!-- wp:acf/accessories -->" + secret + "<!-- /wp:acf/accessories -->",
		"protection":  "<!-- wp:acf/data-protection-banner /-->" + secret,
		"recovery":    "<!-- wp:wp-user-manager/password-recovery-form /-->" + secret,
		"weather":     `<!-- wp:acf/recipe {"data":{"weather_conditions":"dry"}} -->` + secret + "<!-- /wp:acf/recipe -->",
		"same line":   `<!-- wp:paragraph {"align":"center"} --><p>Read "access": it is open</p><!-- /wp:paragraph -->` + secret,
		"example":     "<pre>&lt;?php is_user_logged_in() ?></pre><code><?php is_user_logged_in() ?></code>" + secret,
		"other php":   "<?php echo date('Y') ?>" + secret,
		"php words":   "<?php echo '<p role=\"note\">By ' . $user . '</p>' ?>" + secret,
		"editorskit": `<!-- wp:group {"editorskit":{"devices":false,"desktop":true,"tablet":true,"mobile":true,"loggedin":true,` +
			`"loggedout":true,"acf_visibility":"","acf_field":"","logic":"","migrated":false}} -->` + secret + "<!-- /wp:group -->",
		"UAG off": `<!-- wp:uagb/container {"UAGHideDesktop":false,"UAGLoggedIn":false,"UAGDisplayConditions":"none"} -->` + secret +
			"<!-- /wp:uagb/container -->",
		"fields": `<!-- wp:acf/hero {"name":"acf/hero","data":{"audience":"farmers","_audience":"field_1","access":"by bus",` +
			`"_access":"field_2f","wheelchair_access":"1","password_hint":"a name"}} /-->` + secret,
		"coil, all": `<!-- wp:paragraph {"monetizeBlockDisplay":"always-show"} -->` + secret + "<!-- /wp:paragraph -->",
		"escaped":   "<p>Write [[restrict]text[/restrict]] to restrict.</p>" + secret,
		"levels":    "[pmpro_levels]" + secret,
		"account":   "[pmpro_account]" + secret + "[mepr-login-form]",
		"both":      "<p>Write [[hide]] before and [[/hide]] after it.</p>" + secret,
		"choices": `[heading level="h2"]` + secret + `[/heading][alert level="warning"]x[/alert][note level="info"]x[/note]` +
			`[list level="one"]x[/list][progress level="high"]x[/progress][button plan="Gold"]x[/button]`,
		"heading":  `[box level="2"]` + secret + `[/box]`,
		"settings": `<!-- wp:paragraph {"align":"center","className":"access"} -->` + secret + "<!-- /wp:paragraph -->",
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var items []string
		for _, list := range []map[string]string{limited, open} {
			for title, part := range list {
				items = append(items, post(len(items)+1, title, before+part+after, ""))
			}
		}
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		report := importItems(t, deps, items...)
		for title := range limited {
			s := importtest.Story(t, db, title)
			shown, gated := importtest.HTML(t, db, s.ID)
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
		const line = "only members of the old site could see a part of it, so everything from there on is gated; an editor can open it"
		const unknown = " may have limited who could see a part of it, so everything from there on is gated; an editor can open it"
		n := report.Warnings.By[line]
		for what, times := range report.Warnings.By {
			if strings.HasSuffix(what, unknown) {
				n += times
			}
		}
		if n != len(limited) {
			t.Errorf("%d of %d posts are in the report: %v", n, len(limited), report.Warnings.By)
		}
	})
}

// A post that is restricted as a whole, or from its first block on without an excerpt, is a draft.
func TestAPostForMembersIsADraft(t *testing.T) {
	const text = "<p>Secret words</p><p>More words</p>"
	closed := map[string]string{
		"subscribers":  meta("_jetpack_newsletter_access", "subscribers"),
		"paying":       meta("_jetpack_newsletter_access", "paid_subscribers"),
		"rcp level":    meta("rcp_subscription_level", "any-paid"),
		"rcp access":   meta("rcp_access_level", "2"),
		"role":         meta("_members_access_role", "editor"),
		"shop":         meta("_wc_memberships_limit", "yes"),
		"pmpro":        meta("pmpro_level", "1"),
		"leaky":        meta("_issuem_leaky_paywall_visibility", `a:1:{s:15:"visibility_type";s:4:"only";}`),
		"other":        meta("um_content_restriction", `a:1:{s:26:"_um_custom_access_settings";s:1:"1";}`),
		"patrons":      meta("patreon-level", "5"),
		"plan":         meta("arm_access_plan", "0"),
		"group":        meta("groups-read", "2"),
		"blocked":      meta("_wpmem_block", "1"),
		"ultimate":     meta("ihc_mb_who", "reg"),
		"private":      meta("_wppcp_post_page_visibility", "member"),
		"own field":    meta("subscribers_only", "1"),
		"paid":         meta("content_access", "paid"),
		"all hidden":   meta("ihc_mb_type", "block") + meta("ihc_mb_who", "all"),
		"logged in":    meta("urcr_meta_override_global_settings", "on") + meta("urcr_allow_to", "0"),
		"whole text":   meta("urcr_meta_checkbox", "on") + meta("urcr_allow_to", "0"),
		"old group":    meta("groups-groups_read_post", "members"),
		"wpuf":         meta("_wpuf_res_display", "loggedin"),
		"private one":  meta("_private_post", "1"),
		"roles":        meta("_allowed_roles", "editor"),
		"visibility":   meta("_post_visibility", "subscribers"),
		"locked":       meta("content_locked", "yes"),
		"access":       meta("access", "paid"),
		"level":        meta("access_level", "2"),
		"registered":   meta("memberful_available_to_any_registered_user", "1"),
		"signed in":    meta("_logged_in_only", "1"),
		"role needed":  meta("_required_role", "editor"),
		"gated":        meta("_gated", "yes"),
		"is locked":    meta("_is_locked", "1"),
		"premium":      meta("_premium_content", "1"),
		"tier":         meta("_patreon_tier", "3"),
		"prices":       meta("laterpay_post_prices", "a:1:{i:0;i:5;}"),
		"members":      meta("visibility", "members"),
		"login":        meta("require_login", "1"),
		"is premium":   meta("is_premium", "true"),
		"for members":  meta("for_members", "on"),
		"elementor":    meta("_elementor_page_settings", `a:1:{s:26:"content_protection_enabled";s:3:"yes";}`),
		"widgets":      meta("_elementor_data", `[{"settings":{"ecv_enabled":"yes"}}]`),
		"beaver":       meta("_fl_builder_data", `s:18:"visibility_display";s:9:"logged_in";`),
		"bricks":       meta("_bricks_page_content_2", `s:14:"user_logged_in";s:1:"1";`),
		"user level":   meta("rcUserLevel", "Subscriber"),
		"premium one":  meta("premium", "1"),
		"locked one":   meta("locked", "yes"),
		"gold":         meta("access", "gold"),
		"restrictions": meta("content_restrictions", "gold"),
		"flag":         meta("dietary_restrictions", "members"),
		"passster":     meta("passster_password", "x"),
		"newspack":     meta("_newspack_content_gate", "1"),
		"dce":          meta("_elementor_data", `[{"settings":{"enabled_visibility":"yes","dce_visibility_role":["editor"]}}]`),
		"conditions":   meta("_elementor_data", `[{"settings":{"e_display_conditions":["[{\"condition\":\"user_role\"}]"]}}]`),
		"breakdance":   meta("_breakdance_data", `{"conditions":[{"slug":"user-logged-in"}]}`),
		"fusion":       meta("wpf-settings", `a:2:{s:12:"lock_content";s:1:"1";s:10:"allow_tags";a:1:{i:0;s:1:"3";}}`),
		"fusion bool":  meta("wpf-settings", `a:1:{s:12:"lock_content";b:1;}`),
		"fusion JSON":  meta("wpf-settings_2", `{"lock_content":"1","allow_tags":[]}`),
		"capability":   meta("s2member_ccaps_req", `a:1:{i:0;s:4:"gold";}`),
		"old caps":     meta("_s2member_ccaps_req", "gold"),
		"coil":         meta("_coil_monetize_post_status", "gate-all"),
		"exclusive":    meta("_coil_visibility_post_status", "exclusive"),
		"tagDiv":       meta("tds_lock_content", "1"),
		"tagDiv theme": meta("td_post_theme_settings", `a:2:{s:16:"tds_lock_content";s:1:"1";s:10:"tds_locker";s:3:"123";}`),
		"own access":   meta("acf_access", "subscribers"),
		"role list":    meta("_access_roles", `a:1:{i:0;s:10:"subscriber";}`),
		"viewers":      meta("story_viewers", `["members"]`),
		"memberful":    meta("_memberful_acl", "a:1:{i:0;i:3;}"),
		"two levels":   meta("rcp_access_level", "2") + meta("rcp_access_level", "0"),
	}
	open := map[string]string{
		"visible":     meta("_post_visibility", "public") + meta("access", "") + meta("is_premium", "no") + meta("_wpuf_res_display", "all"),
		"everyone":    meta("_gated", "false") + meta("access_level", "0") + meta("require_login", "off") + meta("visibility", "everyone"),
		"shown":       meta("visibility", "visible") + meta("for_members", "none"),
		"builder":     meta("_elementor_data", `[{"settings":{"ecv_enabled":"","title":"A login"}}]`) + meta("_fl_builder_data", "a:0:{}"),
		"everybody":   meta("_jetpack_newsletter_access", "everybody"),
		"no level":    meta("rcp_access_level", "0"),
		"no limit":    meta("um_content_restriction", `a:1:{s:26:"_um_custom_access_settings";b:0;}`),
		"no patrons":  meta("patreon-level", "0") + meta("_wpmem_block", "0") + meta("ihc_mb_who", ""),
		"public":      meta("_wppcp_post_page_visibility", "all") + meta("content_access", "public"),
		"all shown":   meta("ihc_mb_type", "show") + meta("ihc_mb_who", "all"),
		"none hidden": meta("ihc_mb_type", "block") + meta("ihc_mb_who", "-1") + meta("urcr_meta_checkbox", "") + meta("urcr_allow_to", "0"),
		"numbers":     meta("membership_count", "120") + meta("membership_fee", "10") + meta("data_protection_notice", "yes"),
		"fusion off":  meta("wpf-settings", `a:2:{s:12:"lock_content";s:1:"0";s:10:"allow_tags";a:0:{}}`) + meta("rcUserLevel", "None"),
		"no fusion":   meta("wpf-settings", `a:1:{s:10:"apply_tags";a:1:{i:0;s:1:"3";}}`) + meta("wpf-settings", `{"lock_content":false}`),
		"no caps":     meta("s2member_ccaps_req", "a:0:{}") + meta("_coil_monetize_post_status", "default"),
		"ordinary": meta("dietary_restrictions", "vegan") + meta("age_restriction", "12+") + meta("travel_restrictions", "none today") +
			meta("protected_species", "tiger") + meta("_wpsecurity_protected_version", "4") + meta("access", "by bus") +
			meta("audience", "farmers") + meta("open_access", "1") + meta("wheelchair_access", "members' entrance") +
			meta("road_access", "all") + meta("audience_size", "users, 3,000") + meta("premium", "12 rupees") + meta("exclusive", "Interview") +
			meta("_issuem_leaky_paywall_visibility", `a:1:{s:15:"visibility_type";s:7:"default";}`),
		"ordinary names": meta("climate_protection", "yes") + meta("water_protection", "1") + meta("environmental_protection", "good") +
			meta("consumer_protection_law", "2019") + meta("restricted_area", "40 m") + meta("party_membership", "BJP") +
			meta("eu_membership", "1973") + meta("is_paid_internship", "1") + meta("pms-content-restrict-type", "default"),
		"no tagDiv": meta("tds_lock_content", "0") + meta("td_post_theme_settings", `a:1:{s:16:"tds_lock_content";s:0:"";}`) +
			meta("td_post_theme_settings", `a:1:{s:15:"td_primary_cat_";s:1:"1";}`),
		"coil open":   meta("_coil_monetize_post_status", "no-gating") + meta("_coil_monetize_post_status", "no"),
		"public shop": meta("_wc_memberships_force_public", "yes") + meta("_wc_memberships_use_custom_message", "no"),
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var items []string
		for _, list := range []map[string]string{closed, open} {
			for title, more := range list {
				items = append(items, post(len(items)+1, title, text, more))
			}
		}
		items = append(items,
			post(90, "from the start", "[restrict]"+text+"[/restrict]", ""),
			post(93, "other block", text+"<!-- wp:jetpack/paywall-styles /--><p>Last</p>", meta("_jetpack_newsletter_access", "subscribers")),
			post(94, "no space", text+"<!--wp:jetpack/paywall--><p>Last</p>", meta("_jetpack_newsletter_access", "subscribers")),
			post(91, "cut by subscribers", "<p>Open words</p><!-- wp:jetpack/paywall /-->"+text,
				meta("_jetpack_newsletter_access", "subscribers")),
			strings.Replace(post(92, "excerpt", "<p>Open words</p>[restrict]"+text, ""), "<excerpt:encoded><![CDATA[",
				"<excerpt:encoded><![CDATA[Summary [restrict]Secret words[/restrict]", 1))
		deps := importtest.Deps(t, db, formats)
		importtest.SetGate(t, db, brand.GateMember)
		report := importItems(t, deps, items...)
		for _, title := range slices.Concat(slices.Collect(maps.Keys(closed)), []string{"from the start", "other block", "no space"}) {
			s := importtest.Story(t, db, title)
			if shown, gated := importtest.HTML(t, db, s.ID); s.Status != story.Draft || shown != "" || !strings.Contains(gated, "Secret words") {
				t.Errorf("%s is %s: open %q, gated %q", title, s.Status, shown, gated)
			}
		}
		for title := range open {
			s := importtest.Story(t, db, title)
			if shown, _ := importtest.HTML(t, db, s.ID); s.Status != story.Published || !strings.Contains(shown, "Secret words") {
				t.Errorf("%s is %s: open %q", title, s.Status, shown)
			}
		}
		for _, title := range []string{"cut by subscribers", "excerpt"} {
			s := importtest.Story(t, db, title)
			shown, gated := importtest.HTML(t, db, s.ID)
			if s.Status != story.Published || !strings.Contains(shown, "Open words") || strings.Contains(shown+s.Excerpt, "Secret") ||
				!strings.Contains(gated, "Secret words") {
				t.Errorf("%s is %s: open %q, excerpt %q, gated %q", title, s.Status, shown, s.Excerpt, gated)
			}
		}
		for line, want := range map[string]int{
			"it was for members of the old site, so all of its text is gated and it is a draft now; an editor can open it": len(closed) + 2,
			"all of it is for signed-in readers and it has no excerpt, so it is a draft":                                   1,
			"a part of its excerpt was for members of the old site and was left out":                                       1,
		} {
			if n := report.Warnings.By[line]; n != want {
				t.Errorf("%q is in the report %d times, want %d", line, n, want)
			}
		}
	})
}

// A space is a password; a line break is only the layout of the file.
func TestASpaceIsAPassword(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		importItems(t, importtest.Deps(t, db, formats),
			post(1, "Space", "<p>x</p>", "<wp:post_password><![CDATA[ ]]></wp:post_password>"),
			post(2, "Layout", "<p>x</p>", "<wp:post_password>\n\t</wp:post_password>"))
		for title, want := range map[string]story.Status{"Space": story.Draft, "Layout": story.Published} {
			if s := importtest.Story(t, db, title); s.Status != want {
				t.Errorf("%s is %s, want %s", title, s.Status, want)
			}
		}
	})
}

// The report names the blocks and shortcodes of unknown plugins, with the number of posts that have them.
func TestTheReportNamesWhatIsNotKnown(t *testing.T) {
	const box, thing = "<!-- wp:acme/box --><p>x</p><!-- /wp:acme/box -->", "[thing]x[/thing]"
	db := dbtest.New(t)
	report := importItems(t, importtest.Deps(t, db, formats),
		post(1, "One", box+box+"<!-- wp:kadence/rowlayout --><p>x</p><!-- /wp:kadence/rowlayout -->", ""), post(2, "Two", "<p>x</p>"+box, ""),
		post(3, "Three", "<p>x</p>"+thing+box, ""))
	want := map[string]int{
		"the block acme/box belongs to a plugin unknown to the importer; it stays open: check that everybody could see it":               2,
		"the shortcode [thing] may have limited who could see a part of it, so everything from there on is gated; an editor can open it": 1,
	}
	for what, n := range want {
		if report.Warnings.By[what] != n {
			t.Errorf("%q is in the report %d times, want %d: %v", what, report.Warnings.By[what], n, report.Warnings.By)
		}
	}
	for what := range report.Warnings.By {
		if strings.Contains(what, "kadence") {
			t.Errorf("the report says %q", what)
		}
	}
}

// WordPress shows nothing in place of a synced pattern that is not published or has a password. If a pattern inside another one
// is for members in a later export, the post is gated.
func TestPatternsThatWordPressHidesAreNotShown(t *testing.T) {
	pattern := func(id int, more, text string) string {
		return fmt.Sprintf(`<item><title>Pattern</title><wp:post_id>%d</wp:post_id><wp:post_type>wp_block</wp:post_type>`+
			`<wp:status>publish</wp:status>%s<content:encoded><![CDATA[%s]]></content:encoded></item>`, id, more, text)
	}
	const secret = "<!-- wp:paragraph --><p>Secret words</p><!-- /wp:paragraph -->"
	shows := func(id int) string { return fmt.Sprintf(`<p>Above</p><!-- wp:block {"ref":%d} /-->`, id) }
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		nested := post(5, "nested", shows(75), "")
		outer := pattern(75, "", `<!-- wp:block {"ref":76} /-->`)
		importItems(t, deps, post(1, "private", shows(71), ""), post(2, "draft", shows(72), ""), post(3, "password", shows(73), ""), nested,
			post(6, "scheduled", shows(77), ""), withStatus(pattern(77, "", secret), "future"),
			withStatus(pattern(71, "", secret), "private"), withStatus(pattern(72, "", secret), "draft"),
			post(8, "role", shows(79), ""), pattern(79, meta("_members_access_role", "editor"), secret),
			post(9, "level", shows(80), ""), pattern(80, meta("rcp_access_level", "2"), secret),
			pattern(73, "<wp:post_password>tea</wp:post_password>", secret), outer, pattern(76, "", secret),
			post(7, "hidden block", `<p>Above</p><!-- wp:block {"ref":78,"blockVisibility":{"controlSets":[{"id":1}]}} /-->`, ""),
			pattern(78, "", secret))
		if open, gated := importtest.HTML(t, db, importtest.Story(t, db, "hidden block").ID); strings.Contains(open, "Secret") ||
			!strings.Contains(gated, "Secret") {
			t.Errorf("a pattern in a block with a setting of access: open %q, gated %q", open, gated)
		}
		for title, wanted := range map[string]bool{"private": false, "draft": false, "password": false, "scheduled": false, "nested": true,
			"role": false, "level": false} {
			open, gated := importtest.HTML(t, db, importtest.Story(t, db, title).ID)
			if !strings.Contains(open, "Above") || strings.Contains(open+gated, "Secret") != wanted {
				t.Errorf("%s: open %q, gated %q", title, open, gated)
			}
		}
		importItems(t, deps, nested, outer,
			pattern(76, "", "<!-- wp:premium-content/subscriber-view -->"+secret+"<!-- /wp:premium-content/subscriber-view -->"))
		open, gated := importtest.HTML(t, db, importtest.Story(t, db, "nested").ID)
		if strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret") {
			t.Errorf("after the inner pattern was limited: open %q, gated %q", open, gated)
		}
	})
}
