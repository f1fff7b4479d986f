package richtext

import (
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"
)

var propertyTags = []string{
	"p", "div", "h1", "h3", "blockquote", "ul", "ol", "li", "pre", "code", "b", "em", "u", "s", "sub", "sup", "a href=\"/x\"",
	"a href=\"https://b.example/?q=1\"", "span lang=\"hi\"", "p dir=\"rtl\"", "p align=\"center\"", "figure", "figure class=\"gallery\"",
	"figcaption", "table", "tr", "td", "th", "caption", "details", "summary", "aside class=\"callout callout-tip\"",
	"figure class=\"pullquote\"", "cite", "footer", "center", "dl", "dt", "dd", "section class=\"footnotes\"", "li id=\"fn-a\"",
	"sup class=\"fn\"", "a href=\"#fn-a\"", "q", "div class=\"wp-block-button\"", "p class=\"file\"", "p class=\"shortcode\"",
	"pre class=\"wp-block-verse\"", "div class=\"wp-block-embed\"", "unknown", "h2 id=\"fn-a\"", "h2 id=\"a\"",
	"figure class=\"key-figure\"", "p class=\"key-value\"", "p class=\"slip\" data-slip=\"person:meera\"",
}

var propertyPieces = []string{
	" ", "\n", "\n\n", "a", "b c", "क्\u200Dष", "ம்\u200C", "یہ", "&lt;", "&amp;amp;", "&nbsp;",
	"[x]", "[caption]", "<br>", "<hr>", "<wbr>",
	`<img src="/x.png" alt="">`, `<img src="//c.example/y.png" width="4" height="3">`, "<!--paywall-->", "<!--more-->",
	`<iframe src="https://vimeo.com/1"></iframe>`, `<video src="/v.mp4"></video>`, "https://youtu.be/abcDEF12345",
	"<img class=emoji alt=🙂>",
}

// drawHTML draws HTML whose tags are only partly balanced.
func drawHTML(t *rapid.T) string {
	var b strings.Builder
	var open []string
	for range rapid.IntRange(1, 25).Draw(t, "steps") {
		switch rapid.IntRange(0, 3).Draw(t, "step") {
		case 0:
			tag := rapid.SampledFrom(propertyTags).Draw(t, "tag")
			b.WriteString("<" + tag + ">")
			name, _, _ := strings.Cut(tag, " ")
			open = append(open, name)
		case 1:
			if len(open) > 0 {
				b.WriteString("</" + open[len(open)-1] + ">")
				open = open[:len(open)-1]
			}
		default:
			b.WriteString(rapid.SampledFrom(propertyPieces).Draw(t, "piece"))
		}
	}
	return b.String()
}

func TestHTMLIsStableAfterTheFirstPass(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := drawHTML(t)
		d, _, err := FromHTML(strings.NewReader(src), Options{WordPress: rapid.Bool().Draw(t, "wordpress")})
		if err != nil {
			t.Fatalf("%q: %v", src, err)
		}
		first := ToHTML(d, HTMLOptions{})
		second := ToHTML(mustHTML(t, first), HTMLOptions{})
		if first != second {
			t.Fatalf("%q\n%s\n%s", src, first, second)
		}
		if clean := sanitise(first); normalizeHTML(t, clean) != normalizeHTML(t, first) {
			t.Fatalf("Sanitise changes the HTML\n%s\n%s", first, clean)
		}
		b, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		again, err := Parse(b)
		if err != nil {
			t.Fatalf("%v in %s", err, b)
		}
		if outline(again) != outline(d) {
			t.Fatalf("Parse changes\n%s\n%s", outline(d), outline(again))
		}
	})
}

// Every letter of the text appears in the result exactly once, regardless of the elements around it.
func TestNoTextIsLost(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var b strings.Builder
		want := map[rune]int{}
		for range rapid.IntRange(1, 12).Draw(t, "steps") {
			tag := rapid.SampledFrom(propertyTags).Draw(t, "tag")
			name, _, _ := strings.Cut(tag, " ")
			word := rapid.StringMatching(`[α-ω]{1,4}(\x{200D}|\x{200C})?[ก-ด]{1,3}`).Draw(t, "word")
			if strings.Contains(tag, "shortcode") || strings.Contains(tag, "footnotes") || strings.Contains(tag, "fn") {
				continue // ToHTML adds these; shortcodes are not text, and references are numbers
			}
			b.WriteString("<" + tag + ">" + word)
			if rapid.Bool().Draw(t, "close") {
				b.WriteString("</" + name + ">")
			}
			for _, r := range word {
				want[r]++
			}
		}
		got := map[rune]int{}
		for _, r := range Text(mustHTML(t, b.String())) {
			if !unicode.IsSpace(r) {
				got[r]++
			}
		}
		for r, n := range want {
			if got[r] != n {
				t.Fatalf("%d of %q, want %d, in %q", got[r], r, n, b.String())
			}
		}
	})
}

func FuzzFromHTML(f *testing.F) {
	for _, line := range readLines(f, "testdata/hostile.txt") {
		f.Add(line, true)
	}
	f.Add("<table><tr><td>a<ul><li><img src=/x.png></table><!--paywall-->", false)
	f.Fuzz(func(t *testing.T, src string, wordpress bool) {
		d, _, err := FromHTML(strings.NewReader(src), Options{WordPress: wordpress})
		if err != nil {
			return
		}
		out := ToHTML(d, HTMLOptions{})
		if bad := findUnsafe(t, out); bad != "" {
			t.Errorf("%s from %q", bad, src)
		}
		if again := ToHTML(mustHTML(t, out), HTMLOptions{}); again != out {
			t.Errorf("the result is not stable: %q\n%q\n%q", src, out, again)
		}
		b, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(b); err != nil {
			t.Errorf("%v from %q", err, src)
		}
		if bad := findUnsafe(t, sanitise(src)); bad != "" {
			t.Errorf("Sanitise leaves %s of %q", bad, src)
		}
	})
}

func TestAKeyFigureKeepsAdditionalText(t *testing.T) {
	d := mustHTML(t, `<figure class="key-figure">Before <p class="key-value">₹40 crore</p></figure>`)
	if got := Text(d); !strings.Contains(got, "Before") || !strings.Contains(got, "₹40 crore") {
		t.Errorf("the text is %q", got)
	}
}
