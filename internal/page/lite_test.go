package page_test

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"masthead/internal/edge"
	"masthead/internal/page"
)

func TestWhoGetsTheLiteForm(t *testing.T) {
	for _, test := range []struct{ address, saveData, want string }{
		{"/", "", ""},
		{"/?lite=1", "", page.Lite},
		{"/?page=2&lite=1", "", page.Lite},
		{"/?lite=2", "", ""},
		{"/", "on", page.Lite},
		{"/?lite=0", "on", ""}, // who wants the full page gets it
		{"/", "off", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, test.address, nil)
		if test.saveData != "" {
			r.Header.Set("Save-Data", test.saveData)
		}
		if got := page.Variant(r); got != test.want {
			t.Errorf("%s with Save-Data %q: %q, want %q", test.address, test.saveData, got, test.want)
		}
	}
}

func TestTheLiteFormOfAStory(t *testing.T) {
	s := newSite(t)
	st := s.Publish(s.DraftOf("herstory", "The loom", `<p>See <a href="/topic/funding">the topic</a>.</p>`), time.Hour)
	answer, err := s.pages.Load(t.Context(), edge.Request{Path: st.Path, Variant: page.Lite})
	if err != nil {
		t.Fatal(err)
	}
	m := model[page.StoryPage](t, answer)
	if !m.Lite || m.Head.Robots != "noindex" || !strings.HasSuffix(m.Head.Canonical, st.Path) {
		t.Errorf("lite %v, robots %q, canonical %q", m.Lite, m.Head.Robots, m.Head.Canonical)
	}
	if !strings.Contains(m.Story.HTML, `href="/topic/funding?lite=1"`) {
		t.Errorf("links leave the lite form: %s", m.Story.HTML)
	}
	if got := answer.Header.Get("Vary"); got != "Save-Data" {
		t.Errorf("Vary %q", got)
	}
}
