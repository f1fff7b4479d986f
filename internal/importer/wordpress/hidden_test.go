package wordpress_test

import (
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// Content that a page builder or an editor had switched off on the old site is left out. Parts that are switched off only on some
// screens stay.
func TestWhatWasSwitchedOffIsLeftOut(t *testing.T) {
	const secret = "<p>Secret words</p>"
	elementor := func(screens, texts string) string {
		return `[{"elType":"section","settings":{},"elements":[{"elType":"widget","settings":{` + screens + `},"elements":[` +
			`{"elType":"widget","settings":{"editor":` + texts + `}}]}]}]`
	}
	const everywhere = `"hide_desktop":"hidden-desktop","hide_tablet":"hidden-tablet","hide_mobile":"hidden-phone"`
	off := map[string]string{
		"row":    `[vc_row disable_element="yes"][vc_column_text]` + secret + "[/vc_column_text][/vc_row]",
		"inside": `[vc_row][vc_column_text disable_element="yes"]` + secret + "[/vc_column_text][/vc_row]",
		"single": `[vc_text_separator disable_element="yes" title="Secret"]`,
		"nested": `[vc_row disable_element="yes"][vc_row]` + secret + "[/vc_row]" + secret + "[/vc_row]",
		"closed": `[fusion_separator status="draft" title="Secret" /]`,
		"arrow": `<!-- wp:group {"blockVisibility":false,"x":"a>b"} --><!-- wp:group --><p>x</p><!-- /wp:group -->` + secret +
			"<!-- /wp:group -->",
		"limited": `[vc_row disable_element="yes"][restrict]` + secret + "[/restrict][/vc_row]",
		"Divi":    `[et_pb_text disabled_on="on|on|on"]` + secret + "[/et_pb_text]",
		"section": `[et_pb_section disabled="on"][et_pb_text]` + secret + "[/et_pb_text][/et_pb_section]",
		"escaped": `[et_pb_text disabled=&#8221;on&#8221;]` + secret + "[/et_pb_text]",
		"curly":   "[et_pb_text disabled=\u201don\u2033]" + secret + "[/et_pb_text]",
		"screens": `[et_pb_text disabled_on=&#8220;on|on|on&#8221;]` + secret + "[/et_pb_text]",
		"draft":   `[fusion_builder_container status="draft"]` + secret + "[/fusion_builder_container]",
		"over":    `[fusion_text status="published_until" publish_date="2010-01-01"]` + secret + "[/fusion_text]",
		"not yet": `[fusion_text status="publish_after" publish_date="2050-01-01T10:00:00"]` + secret + "[/fusion_text]",
		"block":   `<!-- wp:group {"blockVisibility":{"hideBlock":true}} --><div>` + secret + "</div><!-- /wp:group -->",
		"groups": `<!-- wp:group {"blockVisibility":{"hideBlock":true}} --><div><!-- wp:group -->` + secret + "<!-- /wp:group -->" + secret +
			"</div><!-- /wp:group -->",
		"core":     `<!-- wp:group {"metadata":{"blockVisibility":false}} --><div>` + secret + "</div><!-- /wp:group -->",
		"kit":      `<!-- wp:group {"editorskit":{"desktop":false,"tablet":false,"mobile":false}} -->` + secret + "<!-- /wp:group -->",
		"nobody":   `<!-- wp:group {"editorskit":{"loggedin":false,"loggedout":false}} -->` + secret + "<!-- /wp:group -->",
		"Spectra":  `<!-- wp:uagb/box {"UAGHideDesktop":true,"UAGHideTab":true,"UAGHideMob":true} -->` + secret + "<!-- /wp:uagb/box -->",
		"Kadence":  `<!-- wp:kadence/row {"vsdesk":true,"vstablet":true,"vsmobile":true} -->` + secret + "<!-- /wp:kadence/row -->",
		"pattern":  `<!-- wp:block {"ref":900,"blockVisibility":{"hideBlock":true}} /-->`,
		"in one":   `<!-- wp:block {"ref":901} /-->`,
		"no end":   `<!-- wp:group {"blockVisibility":{"hideBlock":true}} --><div>` + secret,
		"elements": secret + `<h2>Secret</h2><img class="x" src="https://weaver.example.com/secret.jpg" alt="Secret">`,
	}
	stays := map[string]string{
		"phones":     `[et_pb_text disabled_on="on|off|off"]` + secret + "[/et_pb_text]",
		"enabled":    `[vc_row disable_element=""][vc_column_text]` + secret + "[/vc_column_text][/vc_row]",
		"until":      `[fusion_text status="published_until" publish_date="2050-01-01"]` + secret + "[/fusion_text]",
		"published":  `[fusion_text status="published"]` + secret + "[/fusion_text]",
		"some":       `<!-- wp:uagb/box {"UAGHideDesktop":true,"UAGHideTab":false,"UAGHideMob":true} -->` + secret + "<!-- /wp:uagb/box -->",
		"on screens": secret,
	}
	unclear := map[string]string{
		"unbalanced": `[vc_row disable_element="yes"][vc_row]` + secret + "[/vc_row]",
		"open":       `[fusion_separator status="draft"]<p>x</p>[restrict][fusion_separator]y[/fusion_separator]` + secret + "[/restrict]",
		"mark":       `[vc_row disable_element="yes"]<!-- wp:jetpack/paywall /-->[/vc_row]` + secret,
		"crossed":    `[vc_row disable_element="yes"][pmpro_membership level="1"]x[/vc_row]` + secret + "[/pmpro_membership]",
		"crossed block": `[vc_row disable_element="yes"]<!-- wp:acme/members-only -->x[/vc_row]` + secret +
			"<!-- /wp:acme/members-only -->",
	}
	keeps := map[string]string{ // a restriction after a part that is switched off
		"separator": `[fusion_separator status="draft" /]<p>x</p>[restrict]<p>x</p>[fusion_separator]y[/fusion_separator]` + secret +
			"[/restrict]",
		"image": `[et_pb_image disabled="on" src="x" /][mepr-active membership="1"][et_pb_image src="y"][/et_pb_image]` + secret +
			"[/mepr-active]",
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		items := []string{withType(post(900, "Pattern", secret, ""), "wp_block"),
			withType(post(901, "Pattern", `<!-- wp:group {"blockVisibility":{"hideBlock":true}} -->`+secret+"<!-- /wp:group -->", ""), "wp_block")}
		for _, list := range []map[string]string{off, stays, unclear, keeps} {
			for title, part := range list {
				more := ""
				switch title {
				case "elements":
					more = meta("_elementor_data", elementor(everywhere, `"<p>Secret words</p>","title":"Secret","title_tag":"h2",`+
						`"image":{"url":"https://weaver.example.com/secret.jpg"}`))
				case "on screens":
					more = meta("_elementor_data", elementor(`"hide_desktop":"hidden-desktop","hide_tablet":""`, `"<p>Secret words</p>"`))
				}
				items = append(items, post(len(items), title, "<p>Open words</p>"+part+"<p>Last words</p>", more))
			}
		}
		items = append(items, post(99, "unclear", "<p>Open words</p>"+secret,
			meta("_elementor_data", elementor(everywhere, `"<p>Other words</p>"`))))
		report := importItems(t, deps, items...)
		for title := range off {
			s := importtest.Story(t, db, title)
			open, gated := importtest.HTML(t, db, s.ID)
			if s.Status != story.Published || strings.Contains(strings.ToLower(open+gated), "secret") || !strings.Contains(open, "Open words") ||
				!strings.Contains(open, "Last words") && title != "no end" {
				t.Errorf("%s is %s: open %q, gated %q", title, s.Status, open, gated)
			}
		}
		for title := range unclear {
			s := importtest.Story(t, db, title)
			if open, _ := importtest.HTML(t, db, s.ID); s.Status != story.Draft || open != "" {
				t.Errorf("%s is %s: open %q", title, s.Status, open)
			}
		}
		for title := range keeps {
			open, gated := importtest.HTML(t, db, importtest.Story(t, db, title).ID)
			if strings.Contains(open, "Secret") || !strings.Contains(gated, "Secret words") {
				t.Errorf("%s: open %q, gated %q", title, open, gated)
			}
		}
		for title := range stays {
			s := importtest.Story(t, db, title)
			if open, _ := importtest.HTML(t, db, s.ID); s.Status != story.Published || !strings.Contains(open, "Secret words") {
				t.Errorf("%s is %s: open %q", title, s.Status, open)
			}
		}
		if s := importtest.Story(t, db, "unclear"); s.Status != story.Draft {
			t.Errorf("an element whose text is not found: the post is %s", s.Status)
		}
		for what, n := range map[string]int{"a part that was switched off on the old site was left out": len(off) + len(unclear) + len(keeps) + 2,
			"a part of it was switched off on the old site; the importer can't tell which, so all of its text is gated and it is a " +
				"draft now": len(unclear) + 1} {
			if report.Warnings.By[what] != n {
				t.Errorf("%q is in the report %d times, want %d: %v", what, report.Warnings.By[what], n, report.Warnings.By)
			}
		}
	})
}

// The text of an element that Elementor hid is left out, regardless of the name of the setting that contains it. A
// single word is left out only if it stands alone. If its words are in the post in another form, the post is a
// draft. Settings that describe how the element looks are ignored.
func TestEveryTextOfAHiddenElementIsLeftOut(t *testing.T) {
	const everywhere = `"hide_desktop":"hidden-desktop","hide_tablet":"hidden-tablet","hide_mobile":"hidden-phone"`
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		var items []string
		cases := []struct {
			title, settings, content string
			draft                    bool
		}{
			{"heading", `"heading":"Secret offer"`, "<h2>Secret offer</h2>", false},
			{"unknown key", `"acme_words":"Secret offer"`, "<div>Secret offer</div>", false},
			{"in a list", `"slides":[{"acme":{"words":"Secret offer"}}]`, "<li>Secret offer</li>", false},
			{"word", `"testimonial_name":"Secret"`, "<b>Secret</b>", false},
			{"word with spaces", `"testimonial_name":"Secret"`, "<b> Secret </b>", false},
			{"word on a line", `"acme":"Secret"`, "<p>x</p>\nSecret\n<p>y</p>", false},
			{"lower case", `"acme":"secret"`, "<td>secret</td>", false},
			{"amount", `"price":"4999"`, "<span>4999</span>", false},
			{"word in a sentence", `"testimonial_name":"Secret"`, "<p>As Secret says</p>", true},
			{"entities", `"acme":"Secret & more"`, "<p>Secret &amp; more</p>", true},
			{"other quotes", `"acme":"It's secret"`, "<p>It&#8217;s secret</p>", true},
			{"tags", `"acme":"The secret offer"`, "<p>The <b>secret</b> offer</p>", true},
			{"looks", `"title_color":"secret","typography_font_family":"Secret Sans","align":"left","columns":"3","view":"circle"`,
				"<p>Left in a circle, 3 secret looms</p>", false},
		}
		for n, c := range cases {
			items = append(items, post(n+1, c.title, "<p>Open words</p>"+c.content+"<p>Last words</p>",
				meta("_elementor_data", `[{"elType":"widget","settings":{`+everywhere+","+c.settings+`}}]`)))
		}
		importItems(t, deps, items...)
		for _, c := range cases {
			s, want := importtest.Story(t, db, c.title), story.Published
			if c.draft {
				want = story.Draft
			}
			open, _ := importtest.HTML(t, db, s.ID)
			if s.Status != want || strings.Contains(open, "ecret") != (c.title == "looks") {
				t.Errorf("%s is %s: open %q", c.title, s.Status, open)
			}
			if !c.draft && !strings.Contains(open, "Last words") {
				t.Errorf("%s: more is left out: %q", c.title, open)
			}
		}
	})
}
