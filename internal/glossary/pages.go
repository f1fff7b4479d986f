package glossary

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/search"
	"masthead/internal/share"
	"masthead/internal/story"
)

// GlossaryPage is the first page of the glossary, with a search, the alphabet and the featured
// terms. It also shows the results of a search and the terms of a letter.
type GlossaryPage struct {
	frame.Frame
	Query   string         `json:"query"`
	Limit   int            `json:"limit"`  // maximum length of a search in characters
	Letter  string         `json:"letter"` // letter of the listed terms, "" for none
	Letters []LetterCount  `json:"letters"`
	Total   int            `json:"total"`
	Terms   []GlossaryLink `json:"terms"` // search results, terms of the letter, or featured terms
	Page    int            `json:"page"`
	Next    string         `json:"next"` // address of the next page, "" on the last page
}

// LetterCount is a letter with the number of its terms.
type LetterCount struct {
	Letter string `json:"letter"` // "A" to "Z", or "#"
	Count  int    `json:"count"`
	Href   string `json:"href"`
}

// GlossaryLink is a term in a list, in English.
type GlossaryLink struct {
	Title   string `json:"title"`
	Href    string `json:"href"`
	Excerpt string `json:"excerpt"`
}

// GlossaryTermPage explains one term.
type GlossaryTermPage struct {
	frame.Frame
	Title          string            `json:"title"`
	Name           string            `json:"name"` // name in the page's language, "" if there is none
	Excerpt        string            `json:"excerpt"`
	HTML           string            `json:"html"`
	ContentLang    string            `json:"contentLang"` // language of everything except the name
	Related        []GlossaryLink    `json:"related"`
	Stories        []frame.StoryCard `json:"stories"`
	Page           int               `json:"page"`           // page number of the stories
	FurtherStories []frame.StoryCard `json:"furtherStories"` // related stories, if only few mention the term
	NextPage       string            `json:"nextPage"`
	Previous       *GlossaryLink     `json:"previous"` // neighbours in alphabetical order
	Next           *GlossaryLink     `json:"next"`
}

const (
	featuredTerms  = 8
	searchPageSize = 20
	letterPageSize = 100
)

var (
	glossaryPage = route.Declare(
		route.Page{Pattern: route.GlossaryPath, Base: route.Editions, Model: GlossaryPage{}, Query: []string{"q"}, Name: "menu.glossary",
			Lite: true, Constants: []route.Constant{
				{Name: "glossaryPath", Doc: "Path of the glossary, below the path of an edition.", Value: route.GlossaryPath},
			}},
	)
	termPage = route.Declare(
		route.Page{Pattern: route.GlossaryPath + "/{slug}", Base: route.Editions, Model: GlossaryTermPage{}, Parent: route.GlossaryPath,
			Lite: true},
	)
	letterPage = route.Declare(
		route.Page{Pattern: route.GlossaryPath + "/letter/{letter}", Base: route.Editions, Model: GlossaryPage{}, Parent: route.GlossaryPath,
			Lite: true},
	)
)

// Lists reads lists of stories for a page; *listing.Pages implements it.
type Lists interface {
	Read(r *frame.Request, l story.List, w story.Window, api string) (frame.StoryList, error)
	MoreToRead(r *frame.Request, list frame.StoryList, before time.Time) ([]frame.StoryCard, error)
}

// Pages serves the pages of the glossary.
type Pages struct {
	Glossary *Glossary
	Index    *search.Index
	Lists    Lists
}

// Offer returns the pages of the glossary, its operations, its part of the sitemap and its search documents.
func (p *Pages) Offer(db *database.DB, brands *brand.Directory, stories *story.Stories) feature.Offer {
	return feature.Offer{
		Pages: []frame.BoundPage{
			{Page: glossaryPage, Load: p.glossary},
			{Page: termPage, Load: p.glossaryTerm},
			{Page: letterPage, Load: p.glossaryLetter},
		},
		API: (&API{Glossary: p.Glossary, Stories: stories, Index: p.Index}).Register,
		Sitemap: []feature.SitemapPart{{Name: "glossary", Pages: func(ctx context.Context, _ int64) (paths, tags []string, err error) {
			return p.sitemap(ctx, brands)
		}}},
		Search: map[string]search.Source{SearchSource: SearchDocuments{DB: db}},
	}
}

// glossary loads the first page of the glossary or the results of a search.
func (p *Pages) glossary(r *frame.Request) (*frame.Page, error) {
	text := search.CleanText(r.Query.Get("q"))
	model := GlossaryPage{Query: text}
	r.NoteTags(Tag)
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	var terms []Term
	var err error
	if text == "" {
		terms, err = p.Glossary.Featured(r.Context(), featuredTerms)
	} else {
		r.NoteTags(search.Tag)
		terms, err = p.Glossary.SearchTerms(r.Context(), p.Index, text, r.Locale().Code, searchPageSize)
	}
	if err != nil {
		return nil, err
	}
	head := frame.Head{Title: r.Text("menu.glossary", nil), Description: r.Text("glossary.lead", nil)}
	r.NoteAllLanguages()
	if text != "" {
		head.WindowTitle, head.Robots = text+" | "+head.Title, "noindex, follow"
	}
	return p.glossaryPage(r, model, head, terms)
}

// glossaryLetter loads the page with the terms of a letter.
func (p *Pages) glossaryLetter(r *frame.Request) (*frame.Page, error) {
	segment := r.Value(0)
	letter := strings.ToUpper(segment)
	if segment == OtherLetter {
		letter = "#"
	}
	if LetterPath(letter) != route.GlossaryPath+"/letter/"+segment || !slices.Contains(Letters, letter) {
		return nil, database.ErrNotFound
	}
	r.NoteTags(Tag)
	terms, err := p.Glossary.Find(r.Context(), TermQuery{Letter: letter, Limit: letterPageSize + 1, Offset: (r.Number - 1) * letterPageSize})
	if err != nil {
		return nil, err
	}
	if len(terms) == 0 {
		return nil, database.ErrNotFound
	}
	model := GlossaryPage{Letter: letter}
	if len(terms) > letterPageSize {
		terms, model.Next = terms[:letterPageSize], r.Path+"?page="+strconv.Itoa(r.Number+1)
	}
	title := r.Text("glossary.letter", map[string]any{"letter": letter})
	if letter == "#" {
		title = r.Text("glossary.other", nil)
	}
	head := frame.Head{Title: title, WindowTitle: title + " | " + r.Text("menu.glossary", nil), Canonical: r.Absolute(r.PathInBrand()),
		Description: r.Text("glossary.list", map[string]any{"title": title})}
	if r.Number > 1 {
		head.WindowTitle += " | " + r.Text("list.page", map[string]any{"page": r.Number})
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
		one := LetterCount{Letter: letter, Count: counts[letter], Href: r.EditionPath(LetterPath(letter))}
		model.Letters, model.Total = append(model.Letters, one), model.Total+one.Count
	}
	defined := make([]schema.Term, len(terms))
	for i := range terms {
		defined[i] = definedTerm(r, &terms[i], schema.TermSet{})
	}
	set := schema.NewTermSet(glossaryName(r), head.Description, r.Absolute(route.GlossaryPath), i18n.Default.Code, defined...)
	model.Limit, model.Page, model.Terms = search.MaxQuery, r.Number, termLinks(r, terms)
	return &frame.Page{Head: head, Model: &model, Structured: []any{set}}, nil
}

func termLinks(r *frame.Request, terms []Term) []GlossaryLink {
	list := make([]GlossaryLink, len(terms))
	for i := range terms {
		list[i] = GlossaryLink{Title: terms[i].Title, Href: r.EditionPath(terms[i].Path()), Excerpt: terms[i].Excerpt}
	}
	return list
}

// glossaryTerm loads the page of a term in the frame of an edition, with the stories in
// the edition's language that mention it.
func (p *Pages) glossaryTerm(r *frame.Request) (*frame.Page, error) {
	slug := r.Value(0)
	r.NoteTags(Tag)
	t, err := p.Glossary.BySlug(r.Context(), slug)
	if err != nil {
		return nil, err
	}
	if t.Slug != slug {
		return frame.RedirectTo(r.EditionPath(t.Path()), http.StatusMovedPermanently), nil
	}
	doc, _, err := richtext.FromMarkdown([]byte(t.Body))
	if err != nil {
		return nil, err
	}
	model := GlossaryTermPage{Title: t.Title, Excerpt: t.Excerpt, HTML: r.HTML(richtext.ToHTML(doc, richtext.HTMLOptions{})),
		ContentLang: i18n.Default.Code, Page: r.Number}
	model.Name = NameIn(r, t)
	related, err := p.Glossary.ByIDs(r.Context(), t.Related)
	if err != nil {
		return nil, err
	}
	model.Related = termLinks(r, related)
	before, after, err := p.Glossary.Neighbours(r.Context(), t)
	if err != nil {
		return nil, err
	}
	model.Previous, model.Next = neighbourLink(r, before), neighbourLink(r, after)
	stories, err := p.Lists.Read(r, story.List{Kind: story.OfGlossary, Ref: t.ID, Scope: story.InLanguage(r.Locale())}, story.Window{}, "")
	if err != nil {
		return nil, err
	}
	model.Stories = stories.Cards
	if model.FurtherStories, err = p.Lists.MoreToRead(r, stories, time.Time{}); err != nil {
		return nil, err
	}
	named := t.Title
	if model.Name != "" { // first, because search shows this name
		named = model.Name + " (" + t.Title + ")"
	}
	head := frame.Head{
		Title:       t.Title,
		WindowTitle: named + " | " + r.Text("menu.glossary", nil),
		Description: t.Excerpt,
		Canonical:   r.Absolute(t.Path()),
	}
	if stories.Next != nil {
		model.NextPage = stories.Next.Href
	}
	if r.Number > 1 {
		head.Robots = "noindex, follow" // the page has more stories but the same description as the first page
	}
	card := share.Card{Title: t.Title, Lang: i18n.Default.Code}
	if model.Name != "" {
		card = share.Card{Title: model.Name, Lang: r.Locale().Code}
	}
	set := schema.NewTermSet(glossaryName(r), "", r.Absolute(route.GlossaryPath), i18n.Default.Code)
	return &frame.Page{Head: head, Model: &model, Structured: []any{definedTerm(r, t, set)}, Card: card}, nil
}

// NameIn returns a term's name in the page's language, or "".
func NameIn(r *frame.Request, t *Term) string {
	if names := t.Names[r.Locale().Code]; len(names) > 0 && r.Locale() != i18n.Default {
		return names[0]
	}
	return ""
}

func neighbourLink(r *frame.Request, t *Term) *GlossaryLink {
	if t == nil {
		return nil
	}
	return &termLinks(r, []Term{*t})[0]
}

// glossaryName returns a name of the glossary that is clear without context.
func glossaryName(r *frame.Request) string {
	return r.Site.Name + " " + i18n.Default.Text("menu.glossary", nil)
}

// definedTerm returns a term as structured data.
func definedTerm(r *frame.Request, t *Term, set schema.TermSet) schema.Term {
	return schema.NewTerm(t.Title, t.Excerpt, r.Absolute(t.Path()), set)
}
