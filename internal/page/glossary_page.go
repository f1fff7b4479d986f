package page

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/schema"
	"masthead/internal/search"
	"masthead/internal/story"
)

// GlossaryPage leads into the glossary: by a search, by the alphabet, and by some
// terms that everybody meets. It also lists what a search found, and the terms of a letter.
type GlossaryPage struct {
	Frame
	Query   string         `json:"query"`
	Limit   int            `json:"limit"`  // most characters that a search takes
	Letter  string         `json:"letter"` // whose terms are listed, "" for none
	Letters []LetterCount  `json:"letters"`
	Total   int            `json:"total"`
	Terms   []GlossaryLink `json:"terms"` // those found, of the letter, or featured
	Page    int            `json:"page"`
	Next    string         `json:"next"` // this page's next, "" at the end
}

// LetterCount is a letter of the alphabet with the number of its terms.
type LetterCount struct {
	Letter string `json:"letter"` // "A" to "Z", or "#"
	Count  int    `json:"count"`
	Href   string `json:"href"`
}

// GlossaryLink is a term in a list. Its words are English.
type GlossaryLink struct {
	Title   string `json:"title"`
	Href    string `json:"href"`
	Excerpt string `json:"excerpt"`
}

// GlossaryTermPage explains one term.
type GlossaryTermPage struct {
	Frame
	Title     string         `json:"title"`
	Name      string         `json:"name"` // in the page's language, "" where it has none of its own
	Excerpt   string         `json:"excerpt"`
	HTML      string         `json:"html"`
	WordsLang string         `json:"contentLang"` // of all but the name
	Related   []GlossaryLink `json:"related"`
	Stories   []StoryCard    `json:"stories"`
	Page      int            `json:"page"`           // of the stories
	More      []StoryCard    `json:"furtherStories"` // others, where hardly any names it
	NextPage  string         `json:"nextPage"`
	Before    *GlossaryLink  `json:"previous"` // in the order of the alphabet
	After     *GlossaryLink  `json:"next"`
}

const (
	glossaryPath  = "/glossary"
	featuredTerms = 8
	termsOfSearch = 20
	termsOfLetter = 100
)

// glossary is the front of the glossary, or what a search in it finds.
func (v *visit) glossary() (*frame.Page, error) {
	text := v.typed()
	model := GlossaryPage{Query: text}
	v.Touch(glossary.Tag)
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	var terms []glossary.Term
	var err error
	if text == "" {
		terms, err = v.Glossary.Featured(v.Context(), featuredTerms)
	} else {
		v.Touch(search.Tag)
		terms, err = v.Glossary.Sought(v.Context(), v.Index, text, v.Locale().Code, termsOfSearch)
	}
	if err != nil {
		return nil, err
	}
	head := Head{Title: v.Locale().Text("menu.glossary", nil), Description: v.Locale().Text("glossary.lead", nil)}
	v.writtenInAny()
	if text != "" {
		head.Window, head.Robots = text+" | "+head.Title, "noindex, follow"
	}
	return v.glossaryPage(model, head, terms)
}

// glossaryLetter lists the terms of a letter.
func (v *visit) glossaryLetter(segment string) (*frame.Page, error) {
	letter := strings.ToUpper(segment)
	if segment == glossary.LetterOfTheOther {
		letter = "#"
	}
	if glossary.LetterPath(letter) != glossaryPath+"/letter/"+segment || !slices.Contains(glossary.Letters, letter) {
		return nil, database.ErrNotFound
	}
	v.Touch(glossary.Tag)
	terms, err := v.Glossary.Find(v.Context(), glossary.Find{Letter: letter, Limit: termsOfLetter + 1, Offset: (v.Number - 1) * termsOfLetter})
	if err != nil {
		return nil, err
	}
	if len(terms) == 0 {
		return nil, database.ErrNotFound
	}
	model := GlossaryPage{Letter: letter}
	if len(terms) > termsOfLetter {
		terms, model.Next = terms[:termsOfLetter], v.Path+"?page="+strconv.Itoa(v.Number+1)
	}
	title := v.Locale().Text("glossary.letter", map[string]any{"letter": letter})
	if letter == "#" {
		title = v.Locale().Text("glossary.other", nil)
	}
	head := Head{Title: title, Window: title + " | " + v.Locale().Text("menu.glossary", nil), Canonical: v.Absolute(v.Below()),
		Description: v.Locale().Text("glossary.list", map[string]any{"title": title})}
	if v.Number > 1 {
		head.Window += " | " + v.Locale().Text("list.page", map[string]any{"page": v.Number})
		head.Canonical += "?page=" + strconv.Itoa(v.Number)
	}
	return v.glossaryPage(model, head, terms)
}

func (v *visit) glossaryPage(model GlossaryPage, head Head, terms []glossary.Term) (*frame.Page, error) {
	counts, err := v.Glossary.Counts(v.Context())
	if err != nil {
		return nil, err
	}
	for _, letter := range glossary.Letters {
		one := LetterCount{Letter: letter, Count: counts[letter], Href: v.InEdition(glossary.LetterPath(letter))}
		model.Letters, model.Total = append(model.Letters, one), model.Total+one.Count
	}
	defined := make([]schema.Term, len(terms))
	for i := range terms {
		defined[i] = v.definedTerm(&terms[i], schema.TermSet{})
	}
	v.say(schema.NewTermSet(v.glossaryName(), head.Description, v.Absolute(glossaryPath), i18n.Default.Code, defined...))
	model.Limit, model.Page, model.Terms = search.MaxQuery, v.Number, v.glossaryLinks(terms)
	return v.page(http.StatusOK, head, &model), nil
}

func (v *visit) glossaryLinks(terms []glossary.Term) []GlossaryLink {
	links := make([]GlossaryLink, len(terms))
	for i := range terms {
		links[i] = GlossaryLink{Title: terms[i].Title, Href: v.InEdition(terms[i].Path()), Excerpt: terms[i].Excerpt}
	}
	return links
}

// glossaryTerm explains a term in an edition's frame, with the stories in the
// edition's language that name it.
func (v *visit) glossaryTerm(slug string) (*frame.Page, error) {
	v.Touch(glossary.Tag)
	t, err := v.Glossary.BySlug(v.Context(), slug)
	if err != nil {
		return nil, err
	}
	if t.Slug != slug {
		return frame.RedirectTo(v.InEdition(t.Path()), http.StatusMovedPermanently), nil
	}
	doc, _, err := richtext.FromMarkdown([]byte(t.Body))
	if err != nil {
		return nil, err
	}
	model := GlossaryTermPage{Title: t.Title, Excerpt: t.Excerpt, HTML: v.HTML(richtext.HTML(doc, richtext.HTMLOptions{})),
		WordsLang: i18n.Default.Code, Page: v.Number}
	model.Name = v.called(t)
	related, err := v.Glossary.ByIDs(v.Context(), t.Related)
	if err != nil {
		return nil, err
	}
	model.Related = v.glossaryLinks(related)
	before, after, err := v.Glossary.Around(v.Context(), t)
	if err != nil {
		return nil, err
	}
	model.Before, model.After = v.neighbour(before), v.neighbour(after)
	stories, err := v.stories(story.List{Kind: story.OfGlossary, Ref: t.ID, Scope: story.InLanguage(v.Locale())}, story.Window{}, "")
	if err != nil {
		return nil, err
	}
	model.Stories = stories.Cards
	if model.More, err = v.toRead(stories, time.Time{}); err != nil {
		return nil, err
	}
	named := t.Title
	if model.Name != "" { // first, as the search names it
		named = model.Name + " (" + t.Title + ")"
	}
	head := Head{Title: t.Title, Window: named + " | " + v.Locale().Text("menu.glossary", nil), Description: t.Excerpt, Canonical: v.Absolute(t.Path())}
	if stories.Next != nil {
		model.NextPage = stories.Next.Href
	}
	if v.Number > 1 {
		head.Robots = "noindex, follow" // more stories, and the same words
	}
	if v.out.Card.Title, v.out.Card.Lang = t.Title, i18n.Default.Code; model.Name != "" {
		v.out.Card.Title, v.out.Card.Lang = model.Name, v.Locale().Code
	}
	v.say(v.definedTerm(t, schema.NewTermSet(v.glossaryName(), "", v.Absolute(glossaryPath), i18n.Default.Code)))
	return v.page(http.StatusOK, head, &model), nil
}

// called is a term's name in the page's language, "" where it has none of its own.
func (v *visit) called(t *glossary.Term) string {
	if names := t.Names[v.Locale().Code]; len(names) > 0 && v.Locale() != i18n.Default {
		return names[0]
	}
	return ""
}

func (v *visit) neighbour(t *glossary.Term) *GlossaryLink {
	if t == nil {
		return nil
	}
	return &v.glossaryLinks([]glossary.Term{*t})[0]
}

// glossaryName is what the glossary is called where its name stands alone.
func (v *visit) glossaryName() string {
	return v.Site.Name + " " + i18n.Default.Text("menu.glossary", nil)
}

// definedTerm is a term of the glossary as schema.org describes one.
func (v *visit) definedTerm(t *glossary.Term, set schema.TermSet) schema.Term {
	return schema.NewTerm(t.Title, t.Excerpt, v.Absolute(t.Path()), set)
}

// mentioned are the terms that a story's text leads to; a link to one that is gone
// is words again.
func (v *visit) mentioned(text string) (string, []Slip, error) {
	ids := richtext.Mentioned(text)
	terms, err := v.Glossary.ByIDs(v.Context(), ids)
	if err != nil {
		return text, nil, err
	}
	for _, id := range ids {
		v.Touch(glossary.TermTag(id))
	}
	slips, hrefs := []Slip{}, map[int64]string{}
	for i := range terms {
		t := &terms[i]
		hrefs[t.ID] = v.InEdition(t.Path())
		slips = append(slips, Slip{Kind: "term", Slug: strconv.FormatInt(t.ID, 10), Name: t.Title, Called: v.called(t), Href: hrefs[t.ID], Line: t.Excerpt, Lang: i18n.Default.Code})
	}
	return richtext.Explained(text, hrefs), slips, nil
}
