package pagetest_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/searchpage"
	"masthead/internal/storypage"
)

func TestLiteFormIsChosenByRequest(t *testing.T) {
	for _, test := range []struct{ address, saveData, want string }{
		{"/", "", ""},
		{"/?lite=1", "", frame.LiteVariant},
		{"/?page=2&lite=1", "", frame.LiteVariant},
		{"/?lite=2", "", ""},
		{"/", "on", frame.LiteVariant},
		{"/?lite=0", "on", ""}, // a reader who wants the full page gets it
		{"/", "off", ""},
	} {
		r := httptest.NewRequest(http.MethodGet, test.address, nil)
		if test.saveData != "" {
			r.Header.Set("Save-Data", test.saveData)
		}
		if got := frame.Variant(r); got != test.want {
			t.Errorf("%s with Save-Data %q: %q, want %q", test.address, test.saveData, got, test.want)
		}
	}
}

func TestLiteFormOfAStory(t *testing.T) {
	s := newSite(t)
	st := s.Publish(s.DraftOf("herstory", "The loom", `<p>See <a href="/topic/funding">the topic</a>.</p>`), time.Hour)
	response, err := s.pages.Load(t.Context(), edge.Request{Path: st.Path, Variant: frame.LiteVariant})
	if err != nil {
		t.Fatal(err)
	}
	m := model[storypage.StoryPage](t, response)
	if !m.Lite || m.Head.Robots != "noindex" || !strings.HasSuffix(m.Head.Canonical, st.Path) {
		t.Errorf("lite %v, robots %q, canonical %q", m.Lite, m.Head.Robots, m.Head.Canonical)
	}
	if !strings.Contains(m.Story.HTML, `href="/topic/funding?lite=1"`) {
		t.Errorf("links leave the lite form: %s", m.Story.HTML)
	}
	if m.OtherForm != st.Path+"?lite=0" {
		t.Errorf("the full page is at %q", m.OtherForm)
	}
	if got := response.Header.Get("Vary"); got != "Save-Data" {
		t.Errorf("Vary %q", got)
	}
}

func TestFullAndLiteFormsShareTheModel(t *testing.T) {
	s := newSite(t)
	query := url.Values{"q": {"a loom"}}
	for variant, want := range map[string]string{"": "/search?lite=1&q=a+loom", frame.LiteVariant: "/search?lite=0&q=a+loom"} {
		response, err := s.pages.Load(t.Context(), edge.Request{Path: "/search", Query: query, Variant: variant})
		if err != nil {
			t.Fatal(err)
		}
		if got := model[searchpage.SearchPage](t, response).OtherForm; got != want {
			t.Errorf("variant %q: %q, want %q", variant, got, want)
		}
	}
}
