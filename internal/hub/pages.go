package hub

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/landing"
	"masthead/internal/listing"
	"masthead/internal/page"
	"masthead/internal/resource"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// CustomTopicPage is a hub that an editor has composed: an introduction and ordered blocks.
type CustomTopicPage struct {
	frame.Frame
	Title       string         `json:"title"`
	TitleLang   string         `json:"titleLang"`
	Intro       string         `json:"intro"`
	ContentLang string         `json:"contentLang"` // language of the editor's texts
	Picture     *frame.Picture `json:"picture"`
	Blocks      []Block        `json:"blocks"`
}

// Block is one band of a hub or a static page.
type Block struct {
	ID string `json:"id"`
	// Kind is "stories", "newsletter", "text", "people", "resources", "ebooks", "courses", "numbers", "timeline",
	// "brands", "places" or "openings".
	Kind    string           `json:"kind"`
	Title   string           `json:"title"`
	Href    string           `json:"href"`    // target of 'View All >', "" for none
	HTML    string           `json:"html"`    // sanitised; the whole text, or the introduction to the items
	Section *landing.Section `json:"section"` // for blocks of stories
	Items   []frame.Item     `json:"items"`
}

var customTopicPage = route.Declare(route.Page{Pattern: route.CustomTopicPath + "/{slug}", Model: CustomTopicPage{}, Lite: true})

// Pages serves the pages that editors compose: hubs, static pages and job openings.
type Pages struct {
	Landings *landing.Pages

	ownPaths    *database.Cached[ownPaths]
	staticPaths *database.Cached[map[string]bool] // paths of static pages
}

// ownPaths has the paths of the pages that have their own paths.
type ownPaths struct {
	paths   map[string]bool // of hubs, announced custom topics and courses
	courses *taxonomy.Term  // first hub that lists the courses, nil if there is none
}

func readOwnPaths(ctx context.Context, db *database.DB) (ownPaths, error) {
	terms, err := taxonomy.TermsWithPaths(ctx, db)
	paths, err2 := course.Paths(ctx, db)
	p := ownPaths{paths: setOf(paths)}
	for _, t := range terms {
		if t.IsHub() || t.IsAnnounced() {
			p.paths[*t.Path] = true
		}
		if p.courses == nil && t.HasBlock(taxonomy.BlockCourses) {
			p.courses = &taxonomy.Term{ID: t.ID, Name: t.Name, Names: t.Names, Path: t.Path}
		}
	}
	return p, errors.Join(err, err2)
}

// NewPages returns the pages that editors composed in a database.
func NewPages(db *database.DB, landings *landing.Pages) *Pages {
	read := func(ctx context.Context) (ownPaths, error) { return readOwnPaths(ctx, db) }
	static := func(ctx context.Context) (map[string]bool, error) {
		paths, err := story.StaticPagePaths(ctx, db)
		return setOf(paths), err
	}
	return &Pages{
		Landings:    landings,
		ownPaths:    database.NewCached(db, read, taxonomy.HubsTag, course.Tag),
		staticPaths: database.NewCached(db, static, story.StaticPagesTag),
	}
}

func setOf(list []string) map[string]bool {
	set := make(map[string]bool, len(list))
	for _, p := range list {
		set[p] = true
	}
	return set
}

// Offer returns the pages of announced custom topics and of job openings, the newsroom's operations on hubs and on the blocks of static
// pages, and the sitemap of hubs and openings.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{
		Pages:   []frame.BoundPage{{Page: customTopicPage, Load: p.customTopic}, {Page: openingPage, Load: p.opening}},
		API:     (&newsroomAPI{p}).register,
		Sitemap: []feature.SitemapPart{{Pages: p.sitemap}, {Pages: p.openingsSitemap}},
	}
}

// AtPath returns the editor's page at the request's path: a hub, an announced custom topic, or a course
// or lesson. It returns frame.ErrElsewhere if there is none.
func (p *Pages) AtPath(r *frame.Request) (*frame.Page, error) {
	t, err := taxonomy.ByPath(r.Context(), r.DB, r.EditorPaths()...)
	switch {
	case err == nil && t.IsHub():
		return p.hub(r, t)
	case err == nil && t.IsAnnounced():
		return p.announcedPage(r, t)
	case err != nil && !errors.Is(err, database.ErrNotFound):
		return nil, err
	case strings.Count(r.Path, "/") < 2:
		return nil, frame.ErrElsewhere
	}
	return course.AtPath(r, p.coursesLink(r))
}

// announcedPage loads the page of a custom topic that has a path but no blocks yet. If the path is below that of a
// declared page, such as "/awards", breadcrumbs lead there.
func (p *Pages) announcedPage(r *frame.Request, t *taxonomy.Term) (*frame.Page, error) {
	r.NoteTags(t.Tag())
	lang := i18n.Default.Code
	if t.Names[r.Locale().Code] != "" {
		lang = r.Locale().Code
	}
	page, err := page.NewAnnouncedPage(r, p.Landings.Landings.Stories, t.NameIn(r.Locale()), lang)
	if err != nil {
		return nil, err
	}
	above := (*t.Path)[:strings.LastIndex(*t.Path, "/")]
	if parent, ok := route.PageAtPath(above); ok && parent.Name != "" {
		page.Breadcrumbs = []frame.Link{{Key: parent.Name, Href: above}}
	}
	return page, nil
}

// coursesLink returns a link to the first hub that lists the courses, nil if there is none.
func (p *Pages) coursesLink(r *frame.Request) *frame.Link {
	r.NoteTags(taxonomy.HubsTag)
	all, err := p.ownPaths.Get(r.Context())
	r.NoteFailure(err)
	if err != nil || all.courses == nil {
		return nil
	}
	r.NoteTags(all.courses.Tag())
	return &frame.Link{Text: all.courses.NameIn(r.Locale()), Href: *all.courses.Path}
}

// CoursesPath returns the path of the first hub that lists the courses, "" if there is none.
func (p *Pages) CoursesPath(r *frame.Request) string {
	link := p.coursesLink(r)
	if link == nil {
		return ""
	}
	return link.Href
}

// HasPage reports whether there is a hub, an announced custom topic or a course at a path. Every edition then has
// this page.
func (p *Pages) HasPage(r *frame.Request, path string) bool {
	r.NoteTags(taxonomy.HubsTag, course.Tag)
	all, err := p.ownPaths.Get(r.Context())
	r.NoteFailure(err)
	if err != nil || !all.paths[path] {
		return false
	}
	home, err := r.Brands.ForPage(r.Context(), path)
	r.NoteFailure(err)
	return err == nil && home.Kind != brand.KindLanguage
}

// HasStaticPage reports whether there is a static page at a full path.
func (p *Pages) HasStaticPage(r *frame.Request, path string) bool {
	r.NoteTags(story.StaticPagesTag)
	paths, err := p.staticPaths.Get(r.Context())
	r.NoteFailure(err)
	return err == nil && paths[path]
}

// blockLayouts are the layouts of a hub's blocks of stories if the editor has chosen none.
var blockLayouts = []string{"lead", "columns", "four", "numbered"}

// hub loads the page of a term with blocks, at its own path or with the same content in
// the frame of a language edition. The canonical address is its own path.
func (p *Pages) hub(r *frame.Request, t *taxonomy.Term) (*frame.Page, error) {
	if r.Number > 1 {
		return nil, database.ErrNotFound
	}
	own := r.Path
	if t.Path != nil {
		own = *t.Path
	}
	home, err := r.Brands.ForPage(r.Context(), own)
	if err != nil {
		return nil, err
	}
	if home.Kind == brand.KindLanguage && home.Slug != r.Brand.Slug {
		return nil, database.ErrNotFound // the hub belongs to one edition only
	}
	r.NoteTags(t.Tag())
	model := CustomTopicPage{Title: t.NameIn(r.Locale()), TitleLang: i18n.Default.Code, Intro: t.Description, ContentLang: home.Locale().Code}
	if t.Names[r.Locale().Code] != "" {
		model.TitleLang = r.Locale().Code
	}
	if model.Picture, err = r.Picture(t.PictureID); err != nil {
		return nil, err
	}
	if model.Blocks, err = p.fillBlocks(r, t.Blocks, home); err != nil {
		return nil, err
	}
	head := frame.Head{
		Canonical:   r.Absolute(own),
		Title:       model.Title,
		Description: listing.Description(r, listing.ListHeader{Title: model.Title, Description: t.Description}),
		Image:       model.Picture,
	}
	var sections []landing.Section
	for _, b := range model.Blocks {
		if b.Section != nil {
			sections = append(sections, *b.Section)
		}
	}
	page := &frame.Page{Head: head, Model: &model, Structured: []any{r.Collection(head, landing.ListOfSections(r, sections))},
		Card: share.Card{Lang: model.TitleLang}, Newsletter: landing.NewsletterBrand(sections)}
	if t.Kind != taxonomy.CustomTopic && own == r.Path {
		page.Feed = own
	}
	return page, nil
}

func (p *Pages) customTopic(r *frame.Request) (*frame.Page, error) {
	t, err := taxonomy.BySlug(r.Context(), r.DB, taxonomy.CustomTopic, r.Value(0))
	if err != nil {
		return nil, err
	}
	r.NoteTags(t.Tag())
	if t.Path != nil {
		return frame.RedirectTo(*t.Path, http.StatusMovedPermanently), nil
	}
	return p.hub(r, t)
}

// pageBlocks returns the models of the blocks below a static page.
func (p *Pages) pageBlocks(r *frame.Request, slug string) ([]Block, error) {
	own, err := blocksOf(r, slug)
	if err != nil {
		return nil, err
	}
	return p.fillBlocks(r, own, r.Brand)
}

// blocksOf returns the configured blocks below a static page of the request's brand.
func blocksOf(r *frame.Request, slug string) ([]taxonomy.Block, error) {
	key := curated.PageKey(slug)
	r.NoteTags(brand.CuratedTag(key, r.Brand))
	return curated.DecodedValues[taxonomy.Block](r.Context(), r.DB, key, r.Brand)
}

// filler fills blocks with their content, and then loads all their pictures with one
// query.
type filler struct {
	*frame.Request
	landings *landing.Pages
	home     *brand.Brand // brand of the page's frame and of its stories
	shown    []int64      // ids of stories already shown
	authors  map[string]*taxonomy.Author
	found    map[*frame.Item]*int64 // picture ids to load
}

// fillBlocks fills the blocks of a page with the data of the brand home. It leaves out blocks
// without content.
func (p *Pages) fillBlocks(r *frame.Request, list []taxonomy.Block, home *brand.Brand) ([]Block, error) {
	f := &filler{Request: r, landings: p.Landings, home: home, found: map[*frame.Item]*int64{}}
	var slugs []string
	for _, b := range list {
		for _, e := range b.Entries {
			if e.Author != "" {
				slugs = append(slugs, e.Author)
			}
		}
	}
	var err error
	if f.authors, err = taxonomy.NamedBySlugs(r.Context(), r.DB.Read, slugs); err != nil {
		return nil, err
	}
	out := []Block{}
	for i, b := range list {
		block := Block{ID: "b" + strconv.Itoa(i+1), Kind: b.Kind, Title: b.Title, Href: r.EditionPath(b.Path), Items: []frame.Item{}}
		if block.HTML, err = markdown(r, b.Text); err != nil {
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
	find, err := r.Pictures(ids...)
	for item, id := range f.found {
		item.Picture = find(id)
	}
	return out, err
}

// markdown returns an editor's Markdown as HTML.
func markdown(r *frame.Request, text string) (string, error) {
	if text == "" {
		return "", nil
	}
	doc, _, err := richtext.FromMarkdown([]byte(text))
	return r.HTML(richtext.ToHTML(doc, richtext.HTMLOptions{})), err
}

func (f *filler) fill(block *Block, b taxonomy.Block, place int) error {
	switch b.Kind {
	case "", taxonomy.BlockStories, taxonomy.BlockNewsletter:
		block.Kind = cmp.Or(b.Kind, taxonomy.BlockStories)
		return f.section(block, b, place)
	case taxonomy.BlockResources:
		owner, err := resource.Owner(f.Request, f.home)
		if err != nil || owner == nil {
			return err
		}
		list, err := resource.List(f.Request, owner)
		if err != nil {
			return err
		}
		for _, r := range list {
			if r.Matches(b.Source) && (b.Limit == 0 || len(block.Items) < b.Limit) {
				block.Items = append(block.Items, r.Item())
			}
		}
		return nil
	case taxonomy.BlockCourses:
		return f.courses(block)
	case taxonomy.BlockBrands:
		return f.brands(block)
	}
	block.Items = make([]frame.Item, len(b.Entries)) // pointers to the items are stored
	for i, e := range b.Entries {
		if err := f.item(&block.Items[i], e, b.Kind); err != nil {
			return err
		}
	}
	return nil
}

// section fills a block with a section of a landing page.
func (f *filler) section(block *Block, b taxonomy.Block, place int) error {
	cfg := brand.Section{
		Position: place + 1,
		Kind:     block.Kind,
		Layout:   b.Layout,
		Title:    b.Title,
		Path:     b.Path,
		Source:   b.Source,
		Limit:    max(b.Limit, 4),
		All:      true,
	}
	if cfg.Layout == "" {
		cfg.Layout = blockLayouts[place%len(blockLayouts)]
	}
	s, err := f.landings.Landings.Resolve(f.Context(), f.home, cfg, f.shown, f.NoteTags)
	if err != nil || !s.HasEnough() {
		return err
	}
	for _, it := range s.Items {
		f.shown = append(f.shown, it.ID)
	}
	section, err := f.landings.Section(f.Request, s, f.home)
	if block.Href != "" {
		section.Href = block.Href
	}
	block.Section = &section
	return err
}

func (f *filler) item(item *frame.Item, e taxonomy.Entry, kind string) error {
	*item = frame.Item{Title: e.Title, Label: e.Label, Place: e.Place, Kind: e.Kind, Href: e.Href}
	text := e.Text
	if a := f.authors[e.Author]; a != nil {
		f.NoteTags(a.Tag())
		item.Title, item.Label, item.Href, e.Picture = a.Name, a.Role, a.Path(), a.PictureID
		if text == "" {
			text = a.Bio
		}
	}
	if kind == taxonomy.BlockOpenings {
		item.Href = f.Path + "/" + e.Slug
		item.Date = dateInWords(f.Request, e.Date)
		text = "" // the text has its own page
	}
	if e.Picture != nil {
		f.found[item] = e.Picture
	}
	var err error
	item.HTML, err = markdown(f.Request, text)
	return err
}

// dateInWords returns a date in words, or "".
func dateInWords(r *frame.Request, date string) string {
	at, err := time.Parse(time.DateOnly, date)
	if err != nil {
		return ""
	}
	return r.Locale().Date(at)
}

func (f *filler) courses(block *Block) error {
	f.NoteTags(course.Tag)
	list, err := course.List(f.Context(), f.DB)
	if err != nil {
		return err
	}
	block.Items = make([]frame.Item, len(list))
	for i, c := range list {
		item := &block.Items[i]
		*item = frame.Item{Title: c.Title, Href: f.EditionPath(c.Path),
			Label: f.Locale().Text("course.count", map[string]any{"n": len(c.Lessons)})}
		if item.HTML, err = markdown(f.Request, c.Excerpt); err != nil {
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
		item := frame.Item{Title: b.NameIn(f.Locale()), Href: b.Path, Accent: b.Accent}
		if f.Brands.EditorsWriteIn(f.Context(), f.Locale()) {
			item.Label = b.Tagline
		}
		block.Items = append(block.Items, item)
	}
	return nil
}
