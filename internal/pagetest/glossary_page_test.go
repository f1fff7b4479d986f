package pagetest_test

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/glossary"
	"masthead/internal/searchpage"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
)

// newGlossary returns a site with a glossary of three terms.
func newGlossary(t *testing.T) (s *testSite, arr, burn *glossary.Term) {
	s = newSite(t)
	burn = &glossary.Term{
		Slug:     "burn-rate",
		Title:    "Burn rate",
		Excerpt:  "What goes each month.",
		Featured: 1,
		Names:    map[string][]string{"en": {"burn rate"}, "hi": {"बर्न रेट"}},
	}
	s.saveTerm(burn)
	arr = &glossary.Term{
		Slug:    "arr",
		Title:   "ARR",
		Excerpt: "A year of subscriptions.",
		Body:    "A promise.\n\nNo **income**.",
		Related: []int64{burn.ID},
	}
	s.saveTerm(arr)
	s.saveTerm(&glossary.Term{Slug: "10x", Title: "10x"})
	return s, arr, burn
}

func (s *testSite) saveTerm(term *glossary.Term) {
	s.Write(func(ctx context.Context, tx *database.Tx) error { return glossary.Save(ctx, tx, term) })
}

func TestGlossaryPage(t *testing.T) { // PAGE-13, PAGE-15, PAGE-16
	s, _, _ := newGlossary(t)
	m := model[glossary.GlossaryPage](t, s.get(t, "/glossary"))
	sum := 0
	for _, l := range m.Letters {
		sum += l.Count
	}
	if len(m.Letters) != 27 || sum != 3 || m.Total != 3 ||
		m.Letters[0] != (glossary.LetterCount{Letter: "A", Count: 1, Href: "/glossary/letter/a"}) ||
		m.Letters[26].Href != "/glossary/letter/other" {
		t.Errorf("the alphabet is %+v of %d", m.Letters, m.Total)
	}
	if len(m.Terms) != 1 || m.Terms[0].Href != "/glossary/burn-rate" {
		t.Errorf("featured: %+v", m.Terms)
	}
	if m := model[glossary.GlossaryPage](t, s.get(t, "/hindi/glossary")); m.Lang != "hi" || m.Terms[0].Href != "/hindi/glossary/burn-rate" ||
		len(m.Head.Alternates) != 3 {
		t.Errorf("the Hindi glossary: %+v", m)
	}
	if m := model[glossary.GlossaryPage](t, s.get(t, "/glossary/letter/other")); m.Letter != "#" || len(m.Terms) != 1 ||
		m.Terms[0].Title != "10x" {
		t.Errorf("the other terms: %+v", m.Terms)
	}
	if m := model[glossary.GlossaryPage](t, s.get(t, "/hindi/glossary/letter/a")); !strings.HasSuffix(
		m.Head.Canonical,
		".com/glossary/letter/a",
	) ||
		m.Terms[0].Href != "/hindi/glossary/arr" ||
		!strings.HasPrefix(m.Head.Description, "A ") {
		t.Errorf("A in Hindi: %+v", m.Head)
	}
	for _, nowhere := range []string{"/glossary/letter/z", "/glossary/letter/A", "/glossary/letter/ab",
		"/glossary/letter", "/glossary/none", "/herstory/glossary", "/herstory/glossary/arr", "/glossary?page=2"} {
		if response := s.get(t, nowhere); response.Status != http.StatusNotFound {
			t.Errorf("%s: %d", nowhere, response.Status)
		}
	}
}

func TestGlossaryTermPage(t *testing.T) { // PAGE-14
	s, arr, burn := newGlossary(t)
	tag := s.Term(taxonomy.TagKind, "burn-rate", "Burn rate")
	s.Publish(s.DraftOf("ys", "Costs", "<h2>Burn rate</h2><p>A burn rate, no burn rate.</p>"), 2*time.Hour)
	s.Published("herstory", "Tagged", time.Hour, storytest.With(tag))
	s.Publish(s.DraftOf("ys", "A burn rate of nothing", "<p>She spends what she earns.</p>"), 3*time.Hour)
	s.Publish(s.DraftOf("hindi", "ख़र्च", "<p>बर्न रेट क्या है?</p>"), time.Hour)
	m := model[glossary.GlossaryTermPage](t, s.get(t, "/glossary/burn-rate"))
	var titles []string
	for _, c := range m.Stories {
		titles = append(titles, c.Title)
	}
	if m.Excerpt != burn.Excerpt || !slices.Equal(titles, []string{"Tagged", "Costs", "A burn rate of nothing"}) ||
		m.Previous.Href != "/glossary/arr" ||
		m.Next != nil {
		t.Errorf("burn rate: %+v", m)
	}
	if m := model[glossary.GlossaryTermPage](t, s.get(t, "/hindi/glossary/burn-rate")); m.Name != "बर्न रेट" ||
		m.Head.WindowTitle != "बर्न रेट (Burn rate) | शब्दावली" ||
		len(m.Stories) != 1 ||
		m.Stories[0].Lang != "hi" {
		t.Errorf("burn rate in Hindi: %+v", m)
	}
	if m.Head.Title != "Burn rate" || m.Head.WindowTitle != "Burn rate | Glossary" ||
		!strings.Contains(m.Head.JSONLD, `"name":"Burn rate","item"`) {
		t.Errorf("its head: %+v", m.Head)
	}
	m = model[glossary.GlossaryTermPage](t, s.get(t, "/glossary/arr"))
	if m.HTML != "<p>A promise.</p><p>No <strong>income</strong>.</p>" || len(m.Related) != 1 || m.Related[0].Title != "Burn rate" ||
		!strings.Contains(m.Head.JSONLD, `"DefinedTerm"`) {
		t.Errorf("ARR: %+v", m)
	}
	arr.Slug = "annual-recurring-revenue"
	s.saveTerm(arr)
	for old, now := range map[string]string{"/glossary/arr": "/glossary/annual-recurring-revenue",
		"/hindi/glossary/arr": "/hindi/glossary/annual-recurring-revenue"} {
		if response := s.get(t, old); response.Status != http.StatusMovedPermanently || response.Header.Get("Location") != now {
			t.Errorf("%s: %d to %s", old, response.Status, response.Header.Get("Location"))
		}
	}
}

func TestTermsInStoriesLinkToTheGlossary(t *testing.T) { // PAGE-14
	s, _, burn := newGlossary(t)
	st := s.Publish(
		s.DraftOf(
			"ys",
			"Costs",
			"<h2>Burn rate</h2><blockquote><p>Burn rate</p></blockquote><p><a href=\"/x\">burn rate</a>, <code>burn rate</code>: "+
				"the burn rate &amp; the burn rate</p>",
		),
		time.Hour,
	)
	response := s.get(t, st.Path)
	m := model[storypage.StoryPage](t, response)
	link := `the <a class="term" data-term="` + strconv.FormatInt(
		burn.ID,
		10,
	) + `" href="/glossary/burn-rate">burn rate</a> &amp; the burn rate</p>`
	if strings.Count(m.Story.HTML, `class="term"`) != 1 || !strings.HasSuffix(m.Story.HTML, link) {
		t.Errorf("the text is %s", m.Story.HTML)
	}
	if len(m.Story.EntityCards) != 1 || m.Story.EntityCards[0].Kind != "term" || m.Story.EntityCards[0].Description != burn.Excerpt {
		t.Errorf("entity cards %+v", m.Story.EntityCards)
	}
	if !slices.Contains(response.Tags, glossary.TermTag(burn.ID)) {
		t.Errorf("the page's tags %v lack the term", response.Tags)
	}
	burn.Slug, burn.Excerpt = "cash-burn", "Anew."
	s.saveTerm(burn)
	if m := model[storypage.StoryPage](t, s.get(t, st.Path)); !strings.Contains(m.Story.HTML, `href="/glossary/cash-burn"`) ||
		m.Story.EntityCards[0].Description != "Anew." {
		t.Errorf("after the term changed: %s %+v", m.Story.HTML, m.Story.EntityCards)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return glossary.Delete(ctx, tx, burn.ID) })
	if m := model[storypage.StoryPage](t, s.get(t, st.Path)); strings.Contains(m.Story.HTML, "glossary") || len(m.Story.EntityCards) != 0 {
		t.Errorf("after the term went: %s %+v", m.Story.HTML, m.Story.EntityCards)
	}
}

// PAGE-13: the glossary and the search find a term by its name in any language, and show the
// name in the page's language.
func TestTermsAreFoundByTheirNamesInAnyLanguage(t *testing.T) {
	s, _, _ := newGlossary(t)
	s.completeIndex(t)
	for address, want := range map[string]string{"/search?q=बर्न+रेट&kind=term": "Burn rate en",
		"/hindi/search?q=बर्न": "बर्न रेट hi", "/hindi/search?q=burn+rate&kind=term": "बर्न रेट hi"} {
		m := model[searchpage.SearchPage](t, s.get(t, address))
		if len(m.Hits) != 1 {
			t.Errorf("%s: %+v", address, m.Hits)
			continue
		}
		title := ""
		for _, piece := range m.Hits[0].Title {
			title += piece.Text
		}
		if got := title + " " + m.Hits[0].Card.Lang; got != want || m.Hits[0].Lang != "en" ||
			!strings.HasSuffix(m.Hits[0].Card.Href, "/glossary/burn-rate") {
			t.Errorf("%s finds %q: %+v", address, got, m.Hits[0])
		}
	}
	for _, address := range []string{"/hindi/glossary?q=बर्", "/glossary?q=rat", "/glossary?q=burm+rate", "/hindi/glossary?q=barn+ret"} {
		if m := model[glossary.GlossaryPage](t, s.get(t, address)); len(m.Terms) != 1 || m.Terms[0].Title != "Burn rate" {
			t.Errorf("%s: %+v", address, m.Terms)
		}
	}
}
