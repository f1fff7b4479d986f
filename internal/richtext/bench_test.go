package richtext

import (
	"encoding/json"
	"strings"
	"testing"
)

// article returns a story of about 1,000 words with all usual elements.
func article() string {
	paragraph := "<p>The founders met at a <a href=\"https://partner.example/meetup\">meetup</a> and built a first <strong>version</strong> " +
		"in six weeks, with two engineers, one designer and a loan from a cousin who asked for nothing but a seat at the table. " +
		"Today the company serves <em>four hundred</em> shops.</p>"
	var b strings.Builder
	for i := range 24 {
		if i%4 == 0 {
			b.WriteString("<h2>How it began</h2>")
		}
		b.WriteString(paragraph)
		if i%6 == 0 {
			b.WriteString(
				`<figure class="wp-block-image"><img src="/m/a.jpg" width="800" height="600" alt="A desk">` +
					`<figcaption>The first desk</figcaption></figure>`,
			)
		}
	}
	b.WriteString("<ul><li>one</li><li>two</li></ul><blockquote><p>We said no.</p><cite>A founder</cite></blockquote>")
	return b.String()
}

func BenchmarkArticle(b *testing.B) {
	src := article()
	d := mustHTML(b, src)
	raw, err := json.Marshal(d)
	if err != nil {
		b.Fatal(err)
	}
	out := ToHTML(d, HTMLOptions{})
	b.Logf("%d bytes of HTML", len(out))
	for name, run := range map[string]func(){
		"FromHTML":       func() { mustHTML(b, src) },
		"Parse":          func() { _, _ = Parse(raw) },
		"HTML":           func() { ToHTML(d, HTMLOptions{}) },
		"Sanitise":       func() { sanitise(out) },
		"LazyMedia":      func() { LazyMedia(out) },
		"Text":           func() { Text(d) },
		"Excerpt":        func() { Excerpt(d, 160) },
		"ReadingMinutes": func() { ReadingMinutes(d) },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				run()
			}
		})
	}
}
