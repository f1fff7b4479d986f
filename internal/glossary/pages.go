package glossary

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/listing"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/story"
)

// GlossaryPage leads into the glossary: by a search, by the alphabet, and by some
// terms that everybody meets. It also lists what a search found, and the terms of a letter.
type GlossaryPage struct {
	frame.Frame
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
	frame.Frame
	Title     string            `json:"title"`
	Name      string            `json:"name"` // in the page's language, "" where it has none of its own
	Excerpt   string            `json:"excerpt"`
	HTML      string            `json:"html"`
	WordsLang string            `json:"contentLang"` // of all but the name
	Related   []GlossaryLink    `json:"related"`
	Stories   []frame.StoryCard `json:"stories"`
	Page      int               `json:"page"`           // of the stories
	More      []frame.StoryCard `json:"furtherStories"` // others, where hardly any names it
	NextPage  string            `json:"nextPage"`
	Before    *GlossaryLink     `json:"previous"` // in the order of the alphabet
	After     *GlossaryLink     `json:"next"`
}

const (
	glossaryPath  = "/glossary"
	featuredTerms = 8
	termsOfSearch = 20
	termsOfLetter = 100
)

var (
	glossaryPage = route.Declare(
		route.Page{Pattern: glossaryPath, Base: route.Editions, Model: GlossaryPage{}, Query: []string{"q"}, Name: "menu.glossary", Lite: true},
	)
	termPage = route.Declare(
		route.Page{Pattern: glossaryPath + "/{slug}", Base: route.Editions, Model: GlossaryTermPage{}, Parent: glossaryPath, Lite: true},
	)
	letterPage = route.Declare(
		route.Page{Pattern: glossaryPath + "/letter/{letter}", Base: route.Editions, Model: GlossaryPage{}, Parent: glossaryPath, Lite: true},
	)
)

// Pages are the pages of the glossary.
type Pages struct {
	Glossary *Glossary
	Index    *search.Index
	Lists    *listing.Pages
}

// Declared are the pages with their loaders.
func (p *Pages) Declared() []frame.Bound {
	return []frame.Bound{
		{Page: glossaryPage, Load: p.glossary},
		{Page: termPage, Load: p.glossaryTerm},
		{Page: letterPage, Load: p.glossaryLetter},
	}
}

// glossary is the front of the glossary, or what a search in it finds.
func (p *Pages) glossary(r *frame.Request) (*frame.Page, error) {
	text := search.CleanText(r.Query.Get("q"))
	model := GlossaryPage{Query: text}
	r.Touch(Tag)
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	var terms []Term
	var err error
	if text == "" {
		terms, err = p.Glossary.Featured(r.Context(), featuredTerms)
	} else {
		r.Touch(search.Tag)
		terms, err = p.Glossary.Sought(r.Context(), p.Index, text, r.Locale().Code, termsOfSearch)
	}
	if err != nil {
		return nil, err
	}
	head := frame.Head{Title: r.Text("menu.glossary", nil), Description: r.Text("glossary.lead", nil)}
	r.NoteAllLanguages()
	if text != "" {
		head.Window, head.Robots = text+" | "+head.Title, "noindex, follow"
	}
	return p.glossaryPage(r, model, head, terms)
}

// glossaryLetter lists the terms of a letter.
func (p *Pages) glossaryLetter(r *frame.Request) (*frame.Page, error) {
	segment := r.Value(0)
	letter := strings.ToUpper(segment)
	if segment == LetterOfTheOther {
		letter = "#"
	}
	if LetterPath(letter) != glossaryPath+"/letter/"+segment || !slices.Contains(Letters, letter) {
		return nil, database.ErrNotFound
	}
	r.Touch(Tag)
	terms, err := p.Glossary.Find(r.Context(), Find{Letter: letter, Limit: termsOfLetter + 1, Offset: (r.Number - 1) * termsOfLetter})
	if err != nil {
		return nil, err
	}
	if len(terms) == 0 {
		return nil, database.ErrNotFound
	}
	model := GlossaryPage{Letter: letter}
	if len(terms) > termsOfLetter {
		terms, model.Next = terms[:termsOfLetter], r.Path+"?page="+strconv.Itoa(r.Number+1)
	}
	title := r.Text("glossary.letter", map[string]any{"letter": letter})
	if letter == "#" {
		title = r.Text("glossary.other", nil)
	}
	head := frame.Head{Title: title, Window: title + " | " + r.Text("menu.glossary", nil), Canonical: r.Absolute(r.Below()),
		Description: r.Text("glossary.list", map[string]any{"title": title})}
	if r.Number > 1 {
		head.Window += " | " + r.Text("list.page", map[string]any{"page": r.Number})
		head.Canonical += "?page=" + strconv.Itoa(r.Number)
	}
	return p.glossaryPage(r, model, head, terms)
}

func (p *Pages) glossaryPage(r *frame.Request, model GlossaryPage, head frame.Head, terms []Term) (*frame.Page, error) {
	counts, err := p.Glossary.Counts(r.Context())
	if err != nil {
		return nil, err
	}
	for _, letter := range Letters {
		one := LetterCount{Letter: letter, Count: counts[letter], Href: r.InEdition(LetterPath(letter))}
		model.Letters, model.Total = append(model.Letters, one), model.Total+one.Count
	}
	defined := make([]schema.Term, len(terms))
	for i := range terms {
		defined[i] = definedTerm(r, &terms[i], schema.TermSet{})
	}
	set := schema.NewTermSet(nameAlone(r), head.Description, r.Absolute(glossaryPath), i18n.Default.Code, defined...)
	model.Limit, model.Page, model.Terms = search.MaxQuery, r.Number, links(r, terms)
	return &frame.Page{Head: head, Model: &model, Structured: []any{set}}, nil
}

func links(r *frame.Request, terms []Term) []GlossaryLink {
	list := make([]GlossaryLink, len(terms))
	for i := range terms {
		list[i] = GlossaryLink{Title: terms[i].Title, Href: r.InEdition(terms[i].Path()), Excerpt: terms[i].Excerpt}
	}
	return list
}

// glossaryTerm explains a term in an edition's frame, with the stories in the
// edition's language that name it.
func (p *Pages) glossaryTerm(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	r.Touch(Tag)
	t, err := p.Glossary.BySlug(r.Context(), slug)
	if err != nil {
		return nil, err
	}
	if t.Slug != slug {
		return frame.RedirectTo(r.InEdition(t.Path()), http.StatusMovedPermanently), nil
	}
	doc, _, err := richtext.FromMarkdown([]byte(t.Body))
	if err != nil {
		return nil, err
	}
	model := GlossaryTermPage{Title: t.Title, Excerpt: t.Excerpt, HTML: r.HTML(richtext.HTML(doc, richtext.HTMLOptions{})),
		WordsLang: i18n.Default.Code, Page: r.Number}
	model.Name = NameIn(r, t)
	related, err := p.Glossary.ByIDs(r.Context(), t.Related)
	if err != nil {
		return nil, err
	}
	model.Related = links(r, related)
	before, after, err := p.Glossary.Around(r.Context(), t)
	if err != nil {
		return nil, err
	}
	model.Before, model.After = neighbour(r, before), neighbour(r, after)
	stories, err := p.Lists.Read(r, story.List{Kind: story.OfGlossary, Ref: t.ID, Scope: story.InLanguage(r.Locale())}, story.Window{}, "")
	if err != nil {
		return nil, err
	}
	model.Stories = stories.Cards
	if model.More, err = p.Lists.MoreToRead(r, stories, time.Time{}); err != nil {
		return nil, err
	}
	named := t.Title
	if model.Name != "" { // first, as the search names it
		named = model.Name + " (" + t.Title + ")"
	}
	head := frame.Head{
		Title:       t.Title,
		Window:      named + " | " + r.Text("menu.glossary", nil),
		Description: t.Excerpt,
		Canonical:   r.Absolute(t.Path()),
	}
	if stories.Next != nil {
		model.NextPage = stories.Next.Href
	}
	if r.Number > 1 {
		head.Robots = "noindex, follow" // more stories, and the same words
	}
	card := share.Card{Title: t.Title, Lang: i18n.Default.Code}
	if model.Name != "" {
		card = share.Card{Title: model.Name, Lang: r.Locale().Code}
	}
	set := schema.NewTermSet(nameAlone(r), "", r.Absolute(glossaryPath), i18n.Default.Code)
	return &frame.Page{Head: head, Model: &model, Structured: []any{definedTerm(r, t, set)}, Card: card}, nil
}

// NameIn is a term's name in the page's language, "" where it has none of its own.
func NameIn(r *frame.Request, t *Term) string {
	if names := t.Names[r.Locale().Code]; len(names) > 0 && r.Locale() != i18n.Default {
		return names[0]
	}
	return ""
}

func neighbour(r *frame.Request, t *Term) *GlossaryLink {
	if t == nil {
		return nil
	}
	return &links(r, []Term{*t})[0]
}

// nameAlone is the glossary's name where its name stands alone.
func nameAlone(r *frame.Request) string {
	return r.Site.Name + " " + i18n.Default.Text("menu.glossary", nil)
}

// definedTerm is a term of the glossary as schema.org describes one.
func definedTerm(r *frame.Request, t *Term, set schema.TermSet) schema.Term {
	return schema.NewTerm(t.Title, t.Excerpt, r.Absolute(t.Path()), set)
}
