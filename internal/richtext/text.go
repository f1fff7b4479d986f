package richtext

import (
	"math"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/graphemes"
	"github.com/clipperhouse/uax29/v2/words"
)

// Text returns all readable text of the document, including captions and names, one line
// per block. Shortcodes are not text.
func Text(d Doc) string {
	var lines []string
	collectText(Node(d), &lines)
	return strings.Join(lines, "\n")
}

func collectText(n Node, lines *[]string) {
	add := func(s string) {
		if strings.TrimSpace(s) != "" {
			*lines = append(*lines, s)
		}
	}
	switch n.Type {
	case "embed", "audio":
		add(n.Str("title"))
	case "file":
		add(n.Str("name"))
	case "button":
		add(n.Str("text"))
	case "key_figure":
		add(n.Str("value"))
	}
	if spec := loadedSchema().nodes[n.Type]; spec != nil && spec.text {
		add(inlineText(n.Content, "\n"))
		return
	}
	for _, child := range n.Content {
		collectText(child, lines)
	}
	add(n.Str("caption"))
	add(n.Str("cite"))
}

// inlineText returns the text of inline nodes, with br for each hard break.
func inlineText(nodes []Node, br string) string {
	if len(nodes) == 1 {
		return nodes[0].Text
	}
	var b strings.Builder
	for _, n := range nodes {
		if n.Type == "hard_break" {
			b.WriteString(br)
		}
		b.WriteString(n.Text)
	}
	return b.String()
}

// Excerpt returns the beginning of the running text, at most limit grapheme clusters long
// including the ellipsis. It is cut between words if the first word fits, never inside a
// cluster, and never extends past the paywall marker.
func Excerpt(d Doc, limit int) string {
	if limit <= 0 {
		return ""
	}
	var lines []string
	size := 0
	for _, n := range d.Content {
		if n.Type == "paywall" || size > limit*6 {
			break // enough text: a cluster rarely has more than six characters
		}
		if n.Type == "paragraph" || n.Type == "blockquote" {
			before := len(lines)
			collectText(n, &lines)
			for _, line := range lines[before:] {
				size += utf8.RuneCountInString(line)
			}
		}
	}
	if len(lines) == 0 {
		open, _, _ := SplitAtPaywall(d, 0)
		collectText(Node(open), &lines)
	}
	return truncate(strings.Join(strings.Fields(strings.Join(lines, " ")), " "), limit)
}

func truncate(s string, limit int) string {
	clusters := graphemes.FromString(s)
	hard, n := 0, 0 // hard is the end of the last cluster that leaves room for the ellipsis
	for clusters.Next() {
		if n++; n > limit {
			break
		}
		if n < limit {
			hard = clusters.End()
		}
	}
	if n <= limit {
		return s
	}
	soft := 0
	tokens := words.FromString(s)
	for tokens.Next() && tokens.End() <= hard {
		soft = tokens.End()
	}
	if soft == 0 {
		soft = hard
	}
	cut := strings.TrimRightFunc(s[:soft], func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(",;:–—-(«“‘\"'،؛", r)
	})
	if cut == "" {
		cut = s[:hard]
	}
	return cut + "…"
}

// eachWord calls f with the first letter or digit of each word.
func eachWord(s string, f func(rune)) {
	tokens := words.FromString(s)
	for tokens.Next() {
		for _, r := range tokens.Value() {
			if unicode.IsLetter(r) || unicode.IsDigit(r) {
				f(r)
				break
			}
		}
	}
}

// readingSpeeds are words per minute of silent reading. They are approximations. 238 for
// English is the mean of Brysbaert's review of 190 studies (2019). The IReST study
// (Trauzettel-Klosinski and Dietz, 2012) gives 138 for Arabic, and 161 to 166 for Finnish
// and Turkish, which form long words as the Dravidian languages do. There is no comparable
// study of the Indic scripts. The northern ones are placed between the two groups, and
// Urdu, which separates words more often than Arabic, slightly above Arabic.
var readingSpeeds = []struct {
	script *unicode.RangeTable
	wpm    float64
}{
	{unicode.Latin, 238},
	{unicode.Devanagari, 190},
	{unicode.Bengali, 190},
	{unicode.Gujarati, 190},
	{unicode.Gurmukhi, 190},
	{unicode.Oriya, 190},
	{unicode.Tamil, 160},
	{unicode.Telugu, 160},
	{unicode.Kannada, 160},
	{unicode.Malayalam, 155},
	{unicode.Arabic, 150},
	{unicode.Hangul, 170},
}

const otherSpeed = 200

// ReadingMinutes estimates the time to read the document in minutes, at the speed of each
// word's script, rounded up; 0 for a document without words.
func ReadingMinutes(d Doc) int {
	minutes := 0.0
	speed := readingSpeeds[0].wpm
	eachWord(Text(d), func(r rune) {
		if unicode.IsLetter(r) { // a number is read at the speed of the words around it
			speed = speedOf(r)
		}
		minutes += 1 / speed
	})
	return int(math.Ceil(minutes - 1e-9))
}

func speedOf(r rune) float64 {
	if r < utf8.RuneSelf {
		return readingSpeeds[0].wpm
	}
	for _, s := range readingSpeeds {
		if unicode.Is(s.script, r) {
			return s.wpm
		}
	}
	return otherSpeed
}
