package page

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// CustomTopicPage is a hub built by an editor: an introduction and ordered blocks.
type CustomTopicPage struct {
	Frame
	Title     string   `json:"title"`
	TitleLang string   `json:"titleLang"`
	Intro     string   `json:"intro"`
	WordsLang string   `json:"contentLang"` // of what the editor wrote
	Picture   *Picture `json:"picture"`
	Blocks    []Block  `json:"blocks"`
}

// Block is a band of a hub or of a page of the house.
type Block struct {
	ID      string   `json:"id"`
	Kind    string   `json:"kind"` // "stories", "newsletter", "text", "people", "resources", "ebooks", "courses", "numbers", "timeline", "brands", "places" or "openings"
	Title   string   `json:"title"`
	Href    string   `json:"href"`    // target of 'View All >', "" for none
	HTML    string   `json:"html"`    // sanitised; all of a text, or what stands before the items
	Section *Section `json:"section"` // of stories
	Items   []Item   `json:"items"`
}

// Item is one thing in a block; which of its members are filled follows from the
// block's kind.
type Item struct {
	Title   string   `json:"title"`
	Label   string   `json:"label"` // designation, department, year, telephone…
	Place   string   `json:"place"`
	Kind    string   `json:"kind"` // of a resource: "guide", "template", "video" or "tool"; of an opening: its terms
	Date    string   `json:"date"` // in words
	HTML    string   `json:"html"` // sanitised
	Href    string   `json:"href"`
	File    string   `json:"file"`   // of what is downloaded: its kind and size, "CSV, 2 kB"
	Accent  string   `json:"accent"` // of a brand
	Picture *Picture `json:"picture"`
}

// blockLayouts are the compositions of the stories of a hub whose editor chose none.
var blockLayouts = []string{"lead", "columns", "four", "numbered"}

// hub is the page of a term with blocks, on its own path or in the frame of a
// language edition, with the same words and stories: search engines are sent to
// its own.
func (v *visit) hub(t *taxonomy.Term) (*frame.Page, error) {
	if v.Number > 1 {
		return nil, database.ErrNotFound
	}
	own := v.Path
	if t.Path != nil {
		own = *t.Path
	}
	home, err := v.Brands.Over(v.Context(), own)
	if err = errors.Join(err, v.AtPath()); err != nil {
		return nil, err
	}
	if home.Kind == brand.KindLanguage && home.Slug != v.Brand.Slug {
		return nil, database.ErrNotFound // of that edition alone
	}
	v.Touch(t.Tag())
	if t.Kind != taxonomy.CustomTopic && own == v.Path {
		v.out.Feed = own
	}
	model := CustomTopicPage{Title: t.NameIn(v.Locale()), TitleLang: i18n.Default.Code, Intro: t.Description, WordsLang: home.Locale().Code}
	if t.Names[v.Locale().Code] != "" {
		model.TitleLang = v.Locale().Code
	}
	if model.Picture, err = v.Picture(t.PictureID); err != nil {
		return nil, err
	}
	if model.Blocks, err = v.blocks(t.Blocks, home); err != nil {
		return nil, err
	}
	head := Head{Canonical: v.Absolute(own), Title: model.Title, Description: v.about(ListHeader{Title: model.Title, Description: t.Description}), Image: model.Picture}
	var sections []Section
	for _, b := range model.Blocks {
		if b.Section != nil {
			sections = append(sections, *b.Section)
		}
	}
	v.out.Card.Lang = model.TitleLang
	v.say(v.Collection(head, v.inSections(sections)))
	return v.page(http.StatusOK, head, &model), nil
}

func (v *visit) customTopic(slug string) (*frame.Page, error) {
	t, err := v.term(taxonomy.CustomTopic, slug)
	if err != nil {
		return nil, err
	}
	if t.Path != nil {
		return frame.RedirectTo(*t.Path, http.StatusMovedPermanently), nil
	}
	return v.hub(t)
}

// pageBlocks are the blocks below a page of the house.
func (v *visit) pageBlocks(slug string) ([]Block, error) {
	own, err := v.configured(slug)
	if err != nil {
		return nil, err
	}
	return v.blocks(own, v.Brand)
}

// configured are the blocks below a page of the house as its brand's set has them.
func (v *visit) configured(slug string) ([]taxonomy.Block, error) {
	key := curated.PageKey(slug)
	v.Touch(story.CuratedTag(key, v.Brand))
	return values[taxonomy.Block](v, key, v.Brand)
}

// values reads the values of a brand's set.
func values[V any](v *visit, key string, b *brand.Brand) ([]V, error) {
	texts, err := curated.Values(v.Context(), v.DB, key, b)
	if err != nil {
		return nil, err
	}
	list := make([]V, len(texts))
	for i, text := range texts {
		if err := json.Unmarshal(text, &list[i]); err != nil {
			return nil, fmt.Errorf("set %s of %s: %w", key, b.Slug, err)
		}
	}
	return list, nil
}

// filler fills blocks: first what stands in them, then the pictures of all in one
// query.
type filler struct {
	*visit
	home    *brand.Brand // whose stories it shows, and what their cards say
	shown   []int64      // stories
	authors map[string]*taxonomy.Author
	found   map[*Item]*int64 // pictures
}

// blocks fills the blocks of a page with what home has. One without anything to
// show is left out.
func (v *visit) blocks(list []taxonomy.Block, home *brand.Brand) ([]Block, error) {
	f := &filler{visit: v, home: home, found: map[*Item]*int64{}, authors: map[string]*taxonomy.Author{}}
	var slugs []string
	for _, b := range list {
		for _, e := range b.Entries {
			if e.Author != "" {
				slugs = append(slugs, e.Author)
			}
		}
	}
	authors, err := taxonomy.AuthorsBySlugs(v.Context(), v.DB.Read, slugs)
	if err != nil {
		return nil, err
	}
	for _, a := range authors {
		f.authors[a.Slug] = a
	}
	out := []Block{}
	for i, b := range list {
		block := Block{ID: "b" + itoa(i+1), Kind: b.Kind, Title: b.Title, Href: v.InEdition(b.Path), Items: []Item{}}
		if block.HTML, err = v.markdown(b.Text); err != nil {
			return nil, err
		}
		if err := f.fill(&block, b, i); err != nil {
			return nil, err
		}
		if block.Section != nil || len(block.Items) > 0 || block.Kind == taxonomy.BlockText && block.HTML != "" {
			out = append(out, block)
		}
	}
	ids := make([]*int64, 0, len(f.found))
	for _, id := range f.found {
		ids = append(ids, id)
	}
	find, err := v.Pictures(ids...)
	for item, id := range f.found {
		item.Picture = find(id)
	}
	return out, err
}

// markdown is a text of an editor as HTML.
func (v *visit) markdown(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	doc, _, err := richtext.FromMarkdown([]byte(text))
	return v.HTML(richtext.HTML(doc, richtext.HTMLOptions{})), err
}

func (f *filler) fill(block *Block, b taxonomy.Block, place int) error {
	switch b.Kind {
	case "", taxonomy.BlockStories, taxonomy.BlockNewsletter:
		block.Kind = cmp.Or(b.Kind, taxonomy.BlockStories)
		return f.section(block, b, place)
	case taxonomy.BlockResources:
		owner, err := f.resourceOwner(f.home)
		if err != nil || owner == nil {
			return err
		}
		list, err := f.resources(owner)
		if err != nil {
			return err
		}
		for _, r := range list {
			if r.stands(b.Source) && (b.Limit == 0 || len(block.Items) < b.Limit) {
				block.Items = append(block.Items, r.item())
			}
		}
		return nil
	case taxonomy.BlockCourses:
		return f.courses(block)
	case taxonomy.BlockBrands:
		return f.brands(block)
	}
	block.Items = make([]Item, len(b.Entries)) // their addresses are kept
	for i, e := range b.Entries {
		if err := f.item(&block.Items[i], e, b.Kind); err != nil {
			return err
		}
	}
	return nil
}

// section fills a block with what a section of a landing shows.
func (f *filler) section(block *Block, b taxonomy.Block, place int) error {
	cfg := brand.Section{Position: place + 1, Kind: block.Kind, Layout: b.Layout, Title: b.Title, Path: b.Path, Source: b.Source, Limit: max(b.Limit, 4), All: true}
	if cfg.Layout == "" {
		cfg.Layout = blockLayouts[place%len(blockLayouts)]
	}
	s, err := f.Landings.Resolve(f.Context(), f.home, cfg, f.shown, f.Touch)
	if err != nil || !s.Enough() {
		return err
	}
	for _, it := range s.Items {
		f.shown = append(f.shown, it.ID)
	}
	section, err := f.visit.section(s, f.home)
	if block.Href != "" {
		section.Href = block.Href
	}
	block.Section = &section
	return err
}

func (f *filler) item(item *Item, e taxonomy.Entry, kind string) error {
	*item = Item{Title: e.Title, Label: e.Label, Place: e.Place, Kind: e.Kind, Href: e.Href}
	text := e.Text
	if a := f.authors[e.Author]; a != nil {
		f.Touch(a.Tag())
		item.Title, item.Label, item.Href, e.Picture = a.Name, a.Role, a.Path(), a.PictureID
		if text == "" {
			text = a.Bio
		}
	}
	if kind == taxonomy.BlockOpenings {
		item.Href = f.Path + "/" + e.Slug
		item.Date = f.day(e.Date)
		text = "" // has a page of its own
	}
	if e.Picture != nil {
		f.found[item] = e.Picture
	}
	var err error
	item.HTML, err = f.markdown(text)
	return err
}

// day is a date in words, "" for none.
func (v *visit) day(date string) string {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	return v.Locale().Date(at)
}

func (f *filler) courses(block *Block) error {
	f.Touch(course.Tag)
	list, err := course.List(f.Context(), f.DB)
	if err != nil {
		return err
	}
	block.Items = make([]Item, len(list))
	for i, c := range list {
		item := &block.Items[i]
		*item = Item{Title: c.Title, Href: f.InEdition(c.Path), Label: f.Locale().Text("course.count", map[string]any{"n": len(c.Lessons)})}
		if item.HTML, err = f.markdown(c.Excerpt); err != nil {
			return err
		}
		if c.PictureID != nil {
			f.found[item] = c.PictureID
		}
	}
	return nil
}

func (f *filler) brands(block *Block) error {
	all, err := f.Brands.All(f.Context())
	if err != nil {
		return err
	}
	for _, b := range all {
		if b.Kind != brand.KindBrand && b.Kind != brand.KindEdition {
			continue
		}
		item := Item{Title: b.NameIn(f.Locale()), Href: b.Path, Accent: b.Accent}
		if f.Locale().Code == "en" { // the language of the lines
			item.Label = b.Tagline
		}
		block.Items = append(block.Items, item)
	}
	return nil
}

// underPage cuts "/jobs/x" into "/jobs" and "x".
func underPage(path string) (page, slug string) {
	i := strings.LastIndex(path, "/")
	return path[:i], path[i+1:]
}
