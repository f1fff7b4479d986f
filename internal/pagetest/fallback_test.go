package pagetest_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/edge"
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
		answer := s.pages.Fallback(edge.Request{Path: path}, errors.New("no table"))
		if answer.Status != http.StatusServiceUnavailable || answer.Header.Get("Retry-After") == "" {
			t.Errorf("%s: %d %v", path, answer.Status, answer.Header)
		}
		for _, part := range want {
			if !strings.Contains(string(answer.Body), part) {
				t.Errorf("%s lacks %q: %s", path, part, answer.Body)
			}
		}
	}
}
