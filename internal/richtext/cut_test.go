package richtext

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// ENTITY-04, STATE-35: gated text is never in the open part.
func TestSplitAtPaywall(t *testing.T) {
	tests := map[string]struct {
		src         string
		blocks      int
		open, gated string // as outlines; gated is "" when nothing is gated
	}{
		"at the marker":            {`<p>a</p><!--paywall--><p>b</p>`, 0, `paragraph("a")`, `paragraph("b")`},
		"the marker beats a count": {`<p>a</p><p>b</p><!--paywall--><p>c</p>`, 1, `paragraph("a") paragraph("b")`, `paragraph("c")`},
		"the first marker": {
			`<p>a</p><!--paywall--><p>b</p><!--paywall--><p>c</p>`,
			0,
			`paragraph("a")`,
			`paragraph("b") paragraph("c")`,
		},
		"all of it":                {`<!--paywall--><p>a</p>`, 0, `paragraph`, `paragraph("a")`},
		"by count":                 {`<p>a</p><p>b</p><p>c</p>`, 2, `paragraph("a") paragraph("b")`, `paragraph("c")`},
		"a story that is shorter":  {`<p>a</p><p>b</p>`, 2, `paragraph("a") paragraph("b")`, ``},
		"no gate":                  {`<p>a</p>`, 0, `paragraph("a")`, ``},
		"nothing after the marker": {`<p>a</p><!--paywall-->`, 0, `paragraph("a")`, ``},
		"a heading goes along":     {`<p>a</p><h2>b</h2><!--paywall--><p>c</p>`, 0, `paragraph("a")`, `heading("b") paragraph("c")`},
		"notes go where they are referred to": {
			`<p>a<sup class="fn"><a href="#fn-1">1</a></sup></p><!--paywall--><p>b<sup class="fn"><a href="#fn-2">2</a></sup></p>` +
				`<section class="footnotes"><ol><li id="fn-1">c<li id="fn-2">d</ol></section>`, 0,
			`paragraph("a" footnote_ref{"id":"1"}) footnotes(footnote{"id":"1"}(paragraph("c")))`,
			`paragraph("b" footnote_ref{"id":"2"}) footnotes(footnote{"id":"2"}(paragraph("d")))`,
		},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			whole := mustHTML(t, tc.src)
			before := outline(whole)
			open, gated, ok := SplitAtPaywall(whole, tc.blocks)
			if ok != (tc.gated != "") {
				t.Errorf("ok=%v", ok)
			}
			if got := outline(open); got != tc.open {
				t.Errorf("open  %s\n want %s", got, tc.open)
			}
			if got := outline(gated); got != tc.gated {
				t.Errorf("gated %s\n want %s", got, tc.gated)
			}
			if outline(whole) != before {
				t.Error("the original document was changed")
			}
			for _, part := range []Doc{open, gated} {
				b, err := json.Marshal(part)
				if err != nil {
					t.Fatal(err)
				}
				if _, err := Parse(b); err != nil {
					t.Error(err)
				}
			}
		})
	}
}

func TestImagesCanBeChangedInPlace(t *testing.T) {
	d := mustHTML(
		t,
		`<ul><li>a<img src=/1.png></ul><figure class=gallery><img src=/2.png><img src=/3.png></figure><table><tr><td><img src=/4.png></table>`,
	)
	var found []string
	for img := range Images(&d) {
		found = append(found, img.Str("src"))
		img.Set("media", "m"+strings.Trim(img.Str("src"), "/.png"))
		img.Set("width", 40)
	}
	if want := []string{"/1.png", "/2.png", "/3.png", "/4.png"}; !slices.Equal(found, want) {
		t.Errorf("found %v, want %v", found, want)
	}
	if out := ToHTML(d, HTMLOptions{}); strings.Count(out, `width="40" data-media="m`) != 4 {
		t.Errorf("the change is missing: %s", out)
	}
	for range Images(&d) {
		break
	}
}
