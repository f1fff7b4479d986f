package richtext_test

import (
	"testing"

	"masthead/internal/richtext"
)

func TestLiteHTMLHasNoPicturesAndLiteLinks(t *testing.T) {
	for name, test := range map[string]struct{ html, want string }{
		"a picture is replaced by its text": {
			`<figure><picture><source srcset="/media/a/320.avif 320w"><img src="/media/a/640.jpg" ` +
				`alt="A loom &amp; a lamp"></picture><figcaption>At work</figcaption></figure>`,
			`<figure><em>A loom &amp; a lamp</em><figcaption>At work</figcaption></figure>`,
		},
		"a picture without words leaves nothing": {`<p>a<img src="/media/a.jpg" alt="">b</p>`, `<p>ab</p>`},
		"links within the site lead to lite forms": {
			`<a href="/topic/funding?page=2#top" rel="tag">x</a>`,
			`<a href="/topic/funding?lite=1&amp;page=2#top" rel="tag">x</a>`},
		"what is downloaded has one form": {`<a href="/files/plan.csv">x</a>`, `<a href="/files/plan.csv">x</a>`},
		"links to other sites do not change": {
			`<a href="https://example.org/a">x</a> <a href="#note-1">1</a> <a href="//other.example/">y</a>`,
			`<a href="https://example.org/a">x</a> <a href="#note-1">1</a> <a href="//other.example/">y</a>`},
		"text is untouched": {`<p>दो &lt; तीन</p><table><tr><td>1</td></tr></table>`, `<p>दो &lt; तीन</p><table><tr><td>1</td></tr></table>`},
	} {
		t.Run(name, func(t *testing.T) {
			if got := richtext.LiteHTML(test.html); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}
