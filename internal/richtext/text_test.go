package richtext

import (
	"strings"
	"testing"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"pgregory.net/rapid"
)

func paragraphs(texts ...string) Doc {
	var blocks []Node
	for _, s := range texts {
		blocks = append(blocks, paragraphOf(s))
	}
	return docOf(blocks)
}

func TestTextHasOneLinePerBlock(t *testing.T) {
	src := `<h2>a</h2><p>b <b>c</b><br>d</p><figure><img src=/x.png alt="no"><figcaption>e</figcaption></figure>` +
		`<blockquote>f<cite>g</cite></blockquote><table><caption>h</caption><tr><td>i<td>j</table><p class="shortcode">[no]</p>` +
		`<p class="file"><a href="/x">k</a></p><details><summary>l</summary>m</details>`
	if got, want := Text(mustHTML(t, src)), "a\nb c\nd\ne\nf\ng\ni\nj\nh\nk\nl\nm"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// ENTITY-10
func TestExcerptsAreCutBetweenWords(t *testing.T) {
	family := "👨\u200D👩\u200D👧"
	tests := map[string]struct {
		doc   Doc
		limit int
		want  string
	}{
		"all of it fits":         {paragraphs("one two", "three"), 13, "one two three"},
		"cut at a word":          {paragraphs("one two three"), 12, "one two…"},
		"cut before a comma":     {paragraphs("one, two"), 6, "one…"},
		"a word that is too big": {paragraphs("incomprehensible"), 5, "inco…"},
		"no room":                {paragraphs("one two"), 0, ""},
		"room for the ellipsis":  {paragraphs("one two"), 1, "…"},
		"clusters of Devanagari": {paragraphs("क्षत्रियों की कहानी"), 8, "क्षत्रियों की…"},
		"not inside a conjunct":  {paragraphs("क्\u200Dषक्\u200Dषक्\u200Dष"), 2, "क्\u200Dष…"},
		"not inside a family":    {paragraphs(family + family + family), 2, family + "…"},
		"headings are no opening": {
			mustHTML(t, "<h2>Head</h2><figure><img src=/x.png><figcaption>c</figcaption></figure><p>Body</p>"),
			20,
			"Body",
		},
		"but better than nothing": {mustHTML(t, "<h2>Head</h2>"), 20, "Head"},
		"nothing gated":           {mustHTML(t, "<p>open</p><!--paywall--><p>secret</p>"), 40, "open"},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := Excerpt(tc.doc, tc.limit); got != tc.want {
				t.Errorf("got %q, want %q", got, tc.want)
			}
		})
	}
}

func TestExcerptNeverCutsACluster(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringMatching(`([a-c ,.]|क्ष|कि|\x{200D}|\x{200C}|ம்|👩|े|تی){1,60}`).Draw(t, "text")
		limit := rapid.IntRange(1, 40).Draw(t, "limit")
		d := mustHTML(t, "<p>"+s+"</p>")
		got := Excerpt(d, limit)
		n := 0
		for c := graphemes.FromString(got); c.Next(); {
			n++
		}
		if n > limit {
			t.Fatalf("%q has %d clusters, limit %d", got, n, limit)
		}
		whole := strings.Join(strings.Fields(Text(d)), " ")
		cut, shortened := strings.CutSuffix(got, "…")
		if !strings.HasPrefix(whole, cut) {
			t.Fatalf("%q is not the beginning of %q", cut, whole)
		}
		if !shortened {
			return
		}
		for c := graphemes.FromString(whole); c.Next(); {
			if c.Start() < len(cut) && c.End() > len(cut) {
				t.Fatalf("%q ends inside a cluster of %q", cut, whole)
			}
		}
	})
}

func TestWordsAreCountedInEveryScript(t *testing.T) {
	tests := map[string]struct {
		text string
		want int
	}{
		"English":               {"It's 1,000 – or 3.5 – e-mails!", 6},
		"Hindi":                 {"नमस्ते दुनिया, क्\u200Dष", 3},
		"Tamil":                 {"தமிழ் மொழி", 2},
		"Urdu":                  {"یہ ایک کہانی ہے۔", 4},
		"symbols are not words": {"— … 🙂 ₹", 0},
		"a joiner ends nothing": {"می\u200Cخواهم", 1},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			got := 0
			eachWord(tc.text, func(rune) { got++ })
			if got != tc.want {
				t.Errorf("%d words, want %d", got, tc.want)
			}
		})
	}
}

func TestReadingMinutesDependOnTheScript(t *testing.T) {
	tests := map[string]struct {
		doc  Doc
		want int
	}{
		"nothing":                 {emptyDoc(), 0},
		"238 words of English":    {paragraphs(strings.Repeat("word ", 238)), 1},
		"239 words of English":    {paragraphs(strings.Repeat("word ", 239)), 2},
		"1,000 words of English":  {paragraphs(strings.Repeat("word ", 1000)), 5},
		"1,000 words of Hindi":    {paragraphs(strings.Repeat("शब्द ", 1000)), 6},
		"1,000 words of Tamil":    {paragraphs(strings.Repeat("சொல் ", 1000)), 7},
		"1,000 words of Urdu":     {paragraphs(strings.Repeat("لفظ ", 1000)), 7},
		"numbers among the Tamil": {paragraphs(strings.Repeat("சொல் 12 ", 500)), 7},
	}
	for name, tc := range tests {
		t.Run(name, func(t *testing.T) {
			if got := ReadingMinutes(tc.doc); got != tc.want {
				t.Errorf("%d minutes, want %d", got, tc.want)
			}
		})
	}
}
