package demo

import (
	"bytes"
	"io/fs"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"masthead/internal/demo/art"
	"masthead/internal/richtext"
)

var noon = time.Date(2026, 3, 15, 6, 30, 0, 0, time.UTC)

func readAll(t testing.TB) *library {
	t.Helper()
	lib, err := readLibrary()
	if err != nil {
		t.Fatal(err)
	}
	return lib
}

// Stories refer only to things that exist, and no two share what must be unique.
func TestDemoStoriesAreValid(t *testing.T) {
	lib := readAll(t)
	var series, properties, categories, publishers []string
	for _, s := range lib.Shared.Series {
		series = append(series, s.Slug)
	}
	for _, s := range lib.Shared.Properties {
		properties = append(properties, s.Slug)
	}
	for _, s := range lib.Shared.Categories {
		categories = append(categories, s.Slug)
	}
	for _, s := range lib.Shared.Publishers {
		publishers = append(publishers, s.Slug)
	}
	titles, videos, members, authors := map[string]string{}, map[string]string{}, map[string]string{}, map[string]string{}
	own := func(what string, seen map[string]string, value, key string) {
		if other := seen[value]; value != "" && other != "" {
			t.Errorf("%s: %s %q is also used by %s", key, what, value, other)
		}
		seen[value] = key
	}
	for _, e := range lib.Editions {
		var names []string
		for _, a := range e.Authors {
			own("author", authors, a.Slug, e.Slug)
			if names = append(names, a.Slug); a.Name == "" || a.Bio == "" {
				t.Errorf("%s: author %s has no name or no biography", e.Slug, a.Slug)
			}
		}
		for _, m := range e.Stories {
			key := m.key()
			own("title", titles, m.Title, key)
			if m.Type == "VIDEO" {
				own("video", videos, m.Slug, key) // their paths do not contain the brand
			}
			if m.Group != "" {
				own("place in a group", members, m.Group+" "+e.Slug, key)
			}
			for what, ok := range map[string]bool{
				"title":     m.Title != "" && utf8.RuneCountInString(m.Title) <= 150,
				"excerpt":   m.Excerpt != "",
				"type":      m.Type == "ARTICLE" || m.Type == "VIDEO" || m.Type == "WEBINAR" && m.Webinar != nil,
				"layout":    slices.Contains([]string{"standard", "wide", "longform"}, m.Layout),
				"duration":  (m.Type == "VIDEO") == (m.Duration > 0),
				"category":  slices.Contains(categories, m.Category),
				"property":  m.Property == "" || slices.Contains(properties, m.Property),
				"publisher": m.Publisher == "" || slices.Contains(publishers, m.Publisher),
				"status":    slices.Contains([]string{"", "draft", "scheduled"}, m.Status),
				"art": canDraw(subject{m.Art, m.Figures, m.Figure}) &&
					!slices.ContainsFunc(m.Pictures, func(p inset) bool {
						return !canDraw(subject{art: p.Art, figures: p.Figures}) || p.Alt == "" || p.Caption == ""
					}),
				"alt":     m.Alt != "",
				"paywall": m.Paywall == bytes.Contains(m.Body, []byte("<!-- paywall -->")),
			} {
				if !ok {
					t.Errorf("%s: %s is invalid", key, what)
				}
			}
			for _, slug := range m.Series {
				if !slices.Contains(series, slug) {
					t.Errorf("%s: unknown series %q", key, slug)
				}
			}
			for _, slug := range m.Tags {
				if e.Tags[slug] == "" {
					t.Errorf("%s: tag %q has no name", key, slug)
				}
			}
			if len(m.Authors) == 0 {
				t.Errorf("%s: there is no author", key)
			}
			for _, slug := range m.Authors {
				if !slices.Contains(names, slug) {
					t.Errorf("%s: unknown author %q", key, slug)
				}
			}
			if at, err := m.publishedAt(noon); err != nil || (m.Status == "scheduled") != at.After(noon) {
				t.Errorf("%s: published %q, %v", key, m.Published, err)
			}
			doc, warnings, err := richtext.FromMarkdown(m.Body)
			if err != nil || len(warnings) > 0 || len(richtext.Text(doc)) < 300 {
				t.Errorf("%s: text of %d bytes, %v, %v", key, len(m.Body), warnings, err)
			}
		}
	}
}

// Stories that Go code refers to by slug exist.
func TestReferredStoriesExist(t *testing.T) {
	lib := readAll(t)
	keys := map[string]bool{}
	for _, e := range lib.Editions {
		for _, m := range e.Stories {
			keys[m.key()] = true
		}
	}
	check := func(by, key string) {
		if !keys[key] {
			t.Errorf("%s refers to %s, which does not exist", by, key)
		}
	}
	for _, row := range brandTable() {
		for _, slug := range row.featured {
			if !keys[row.slug+"/"+slug] {
				check(row.slug, slug)
			}
		}
	}
	for _, w := range lib.Web {
		for _, s := range w.Slides {
			check(w.Slug, s.Story)
		}
	}
	for _, entry := range headerVideos() {
		check("the video header", entry.story)
	}
}

func TestTheGlossaryIsComplete(t *testing.T) {
	lib := readAll(t)
	terms := map[string]bool{}
	for _, g := range lib.Glossary {
		if terms[g.Slug] || g.Term == "" || g.Excerpt == "" || g.Body == "" {
			t.Errorf("glossary: %+v", g)
		}
		terms[g.Slug] = true
	}
	for _, g := range lib.Glossary { // PAGE-14: an example and more besides the definition, and related terms
		if paragraphs := strings.Split(strings.TrimSpace(g.Body), "\n\n"); len(paragraphs) < 2 || len(strings.Fields(g.Body)) < 80 {
			t.Errorf("%s has %d paragraphs and %d words", g.Slug, len(paragraphs), len(strings.Fields(g.Body)))
		}
		if len(g.Related) < 2 {
			t.Errorf("%s has the related terms %v", g.Slug, g.Related)
		}
		for _, slug := range g.Related {
			if !terms[slug] || slug == g.Slug {
				t.Errorf("%s has the unknown related term %s", g.Slug, slug)
			}
		}
	}
	for _, slug := range []string{"arr", "burn-rate", "cap-table", "esop", "safe", "tam"} {
		if !terms[slug] {
			t.Errorf("the glossary does not have %s", slug)
		}
	}
}

func TestEveryFolderBelongsToABrand(t *testing.T) {
	known := map[string]bool{"pages": true, "courses": true, "files": true, "audio": true, "companies": true, "awards": true,
		"conferences": true}
	for _, row := range brandTable() {
		known[row.slug] = true
	}
	dirs, err := fs.ReadDir(files, "content")
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dirs {
		if d.IsDir() && !known[d.Name()] {
			t.Errorf("content/%s belongs to no brand", d.Name())
		}
	}
}

func FuzzParseStoryFile(f *testing.F) {
	f.Add([]byte("---\ntitle: A\n---\nText\n"))
	f.Add([]byte("---\ntags: [a, b]\npublished: 5h\n---\n"))
	f.Add([]byte("---\n---\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		m, err := parseStoryFile(text)
		if err == nil && !bytes.HasSuffix(text, m.Body) {
			t.Errorf("the body %q is not a part of %q", m.Body, text)
		}
		_, _ = m.publishedAt(noon)
	})
}

// canDraw reports whether a motif exists.
func canDraw(what subject) bool {
	_, err := what.draw(art.Palette{}, 0, 16, 9)
	return err == nil
}

// A chart is drawn from figures that its story's text sets out in a table.
func TestChartsHaveTheFiguresOfTheirStory(t *testing.T) {
	charts := 0
	for _, e := range readAll(t).Editions {
		for i := range e.Stories {
			m := &e.Stories[i]
			figures := m.Figures
			for _, p := range m.Pictures {
				figures = append(figures, p.Figures...)
			}
			if len(figures) == 0 {
				continue
			}
			charts++
			text := latinDigits(string(m.Body))
			for _, v := range figures {
				figure := strings.TrimPrefix(strconv.FormatFloat(v, 'f', -1, 64), "-")
				if !regexp.MustCompile(`(^|[^\d.,])` + regexp.QuoteMeta(figure) + `(\.0)?($|[^\d.,]|[.,]\D)`).MatchString(text) {
					t.Errorf("%s: the chart shows %v, which is not in the text", m.key(), v)
				}
			}
			if m.Figures != nil && !strings.Contains(text, "\n|---|") {
				t.Errorf("%s: the figures of the chart are in no table", m.key())
			}
		}
	}
	if charts < 10 {
		t.Errorf("only %d stories have charts", charts)
	}
}

// latinDigits replaces digits of other scripts.
func latinDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			for zero := r; ; zero-- {
				if !unicode.IsDigit(zero-1) || r-zero == 9 {
					return '0' + r - zero
				}
			}
		}
		return r
	}, text)
}
