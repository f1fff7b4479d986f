package pagetest_test

import (
	"cmp"
	"errors"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/edge"
	"masthead/web"
)

// If everything fails, the error page is in the language of its path and
// links to the edition's landing page.
func TestErrorPagesAreInTheLanguageOfTheirPath(t *testing.T) {
	s := newSite(t)
	for path, want := range map[string][]string{
		"/latest":                {`lang="en" dir="ltr"`, "Something went wrong", `href="/"`},
		"/herstory/latest":       {`lang="en" dir="ltr"`, "Something went wrong", `href="/"`},
		"/hindi/topic/logistics": {`lang="hi" dir="ltr"`, "कुछ गड़बड़ हो गई", `href="/hindi"`},
	} {
		response := s.pages.Fallback(edge.Request{Path: path}, errors.New("no table"))
		if response.Status != http.StatusServiceUnavailable || response.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %v", path, response.Status, response.Header)
		}
		for _, part := range want {
			if !strings.Contains(string(response.Body), part) {
				t.Errorf("%s lacks %q: %s", path, part, response.Body)
			}
		}
	}
}

// A device without a font for the language loads it from the site, if that works; Latin needs none.
func TestErrorPagesHaveTheFontOfTheirLanguage(t *testing.T) {
	s := newSite(t)
	files, err := web.Site("")
	if err != nil {
		t.Fatal(err)
	}
	s.pages.Fonts = web.ReadFonts(files)
	for path, family := range map[string]string{"/latest": "", "/hindi/latest": "'Anek Devanagari'"} {
		body := string(s.pages.Fallback(edge.Request{Path: path}, errors.New("no table")).Body)
		if strings.Contains(body, "@font-face") != (family != "") || !strings.Contains(body, "1.125rem/1.6 "+cmp.Or(family, "Georgia")) {
			t.Errorf("%s, want %s: %s", path, family, body)
		}
	}
}
