package share

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strings"
	"testing"

	"masthead/internal/i18n"
)

// C12: a report is a PDF file with letters of every language, in pages that all begin with a text. Long tables continue on further pages.
func TestADocumentIsSetInEveryLanguage(t *testing.T) {
	f := newFonts(t)
	for _, l := range i18n.Locales() {
		doc := Document{Lang: l, Title: l.Text("menu.webinars", nil), Lines: []string{l.Text("webinar.over", nil)}, Foot: "x",
			Tables: []DocumentTable{{Title: "x"}}}
		for range 60 {
			doc.Tables[0].Rows = append(doc.Tables[0].Rows, []string{l.Text("webinar.questions", nil), "12"})
		}
		file, err := f.PDF(doc)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.HasPrefix(file, []byte("%PDF-1.7")) || !bytes.HasSuffix(file, []byte("%%EOF\n")) {
			t.Errorf("%s: not a PDF file", l.Code)
		}
		streams := regexp.MustCompile(`(?s)stream\n(.*?)\nendstream`).FindAllSubmatch(file, -1)
		if len(streams) < 2 {
			t.Errorf("%s: %d pages", l.Code, len(streams))
		}
		for _, s := range streams {
			r, err := zlib.NewReader(bytes.NewReader(s[1]))
			if err != nil {
				t.Fatal(err)
			}
			content, err := io.ReadAll(r)
			if err != nil || strings.Count(string(content), "h f\n") < 5 {
				t.Errorf("%s: a page has %d letters, %v", l.Code, strings.Count(string(content), "h f\n"), err)
			}
		}
	}
}
