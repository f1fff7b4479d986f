package syndicate

import (
	"cmp"
	"context"
	"encoding/xml"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// The namespaces of sitemaps.
const (
	sitemapNS = "http://www.sitemaps.org/schemas/sitemap/0.9"
	imageNS   = "http://www.google.com/schemas/sitemap-image/1.1"
	videoNS   = "http://www.google.com/schemas/sitemap-video/1.1"
	newsNS    = "http://www.google.com/schemas/sitemap-news/0.9"
	xhtmlNS   = "http://www.w3.org/1999/xhtml"
)

const xmlType = "application/xml; charset=utf-8"

// sitemapFreshFor is how long a file of the sitemap may be served although a story in it
// was edited. Published and removed stories show at once.
const sitemapFreshFor = time.Hour

type sitemapindex struct {
	XMLName xml.Name  `xml:"sitemapindex"`
	NS      string    `xml:"xmlns,attr"`
	Files   []mapFile `xml:"sitemap"`
}

type mapFile struct {
	Loc     string `xml:"loc"`
	Lastmod string `xml:"lastmod,omitempty"`
}

type urlset struct {
	XMLName xml.Name `xml:"urlset"`
	NS      string   `xml:"xmlns,attr"`
	XHTML   string   `xml:"xmlns:xhtml,attr,omitempty"`
	Image   string   `xml:"xmlns:image,attr,omitempty"`
	Video   string   `xml:"xmlns:video,attr,omitempty"`
	News    string   `xml:"xmlns:news,attr,omitempty"`
	URLs    []mapURL `xml:"url"`
}

type mapURL struct {
	Loc        string     `xml:"loc"`
	Lastmod    string     `xml:"lastmod,omitempty"`
	Alternates []atomLink `xml:"xhtml:link"`
	Image      *mapImage  `xml:"image:image"`
	Video      *mapVideo  `xml:"video:video"`
	News       *mapNews   `xml:"news:news"`
}

type mapImage struct {
	Loc string `xml:"image:loc"`
}

type mapVideo struct {
	Thumbnail   string `xml:"video:thumbnail_loc"`
	Title       string `xml:"video:title"`
	Description string `xml:"video:description"`
	Content     string `xml:"video:content_loc,omitempty"`
	Player      string `xml:"video:player_loc,omitempty"`
	Duration    int    `xml:"video:duration,omitempty"`
	Published   string `xml:"video:publication_date"`
}

type mapNews struct {
	Publication mapPublication `xml:"news:publication"`
	Published   string         `xml:"news:publication_date"`
	Title       string         `xml:"news:title"`
}

type mapPublication struct {
	Name     string `xml:"news:name"`
	Language string `xml:"news:language"`
}

// The files of the sitemap by the beginnings of their names. A number N in a name means
// that the file contains the ids from N times the size of a file.
const (
	pagesFile      = "pages"
	glossaryFile   = "glossary"
	newsFile       = "news"
	storiesFile    = "stories-"
	termsFile      = "terms-"
	authorsFile    = "authors-"
	publishersFile = "publishers-"
	archiveFile    = "archive-" // followed by a year

	termsInFile, othersInFile = 1000, 10_000
)

// allStories is the list that changes whenever a story is published, removed or moved.
var allStories = story.List{Kind: story.Latest, Scope: story.Everywhere}

// sitemapIndex returns the index of all files of the sitemap.
func (s *Syndicate) sitemapIndex(ctx context.Context) (edge.Page, error) {
	stories, err := story.Sitemap{Stories: s.Stories}.Files(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	terms, authors, publishers, err := story.Sitemap{Stories: s.Stories}.FilesOfLists(ctx, termsInFile, othersInFile)
	if err != nil {
		return edge.Page{}, err
	}
	editions, err := s.editions(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	years, err := story.Sitemap{Stories: s.Stories}.ArchivedYears(ctx, s.Clock().Year()+1, scopesOf(editions))
	if err != nil {
		return edge.Page{}, err
	}
	explained, err := s.Glossary.Paths(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	root := sitemapindex{NS: sitemapNS}
	add := func(name, lastmod string) {
		root.Files = append(root.Files, mapFile{s.URL + files + name + ".xml", lastmod})
	}
	var last time.Time
	for _, f := range slices.Backward(stories) {
		last = laterOf(last, f.Changed.Time)
		add(storiesFile+strconv.FormatInt(f.File, 10), f.Changed.Format(time.RFC3339))
	}
	add(newsFile, "")
	add(pagesFile, "")
	if len(explained) > 0 {
		add(glossaryFile, "")
	}
	for _, numbered := range []struct {
		prefix  string
		numbers []int64
	}{{termsFile, terms}, {authorsFile, authors}, {publishersFile, publishers}, {archiveFile, years}} {
		for _, n := range numbered.numbers {
			add(numbered.prefix+strconv.FormatInt(n, 10), "")
		}
	}
	body, err := encodeXML(root)
	p := newPage(xmlType, body, allStories.Tag(), taxonomy.Tag, glossary.Tag, brand.Tag)
	p.Modified = last
	return p, err
}

// sitemapFile returns one file of the sitemap.
func (s *Syndicate) sitemapFile(ctx context.Context, name string) (edge.Page, error) {
	name, ok := strings.CutSuffix(name, ".xml")
	switch {
	case !ok:
		return edge.Page{}, database.ErrNotFound
	case name == pagesFile:
		return s.pagesMap(ctx)
	case name == glossaryFile:
		return s.glossaryMap(ctx)
	case name == newsFile:
		return s.newsMap(ctx)
	}
	for _, f := range []struct {
		prefix string
		make   func(context.Context, int64) (edge.Page, error)
	}{
		{storiesFile, s.storiesMap}, {termsFile, s.termsMap}, {authorsFile, s.authorsMap},
		{publishersFile, s.publishersMap}, {archiveFile, s.archiveMap},
	} {
		text, ok := strings.CutPrefix(name, f.prefix)
		if n, err := strconv.ParseInt(text, 10, 32); ok && err == nil && n >= 0 && strconv.FormatInt(n, 10) == text {
			return f.make(ctx, n)
		}
	}
	return edge.Page{}, database.ErrNotFound
}

// sitemapPage returns a file with its addresses, or database.ErrNotFound if it has none.
func sitemapPage(root urlset, tags ...string) (edge.Page, error) {
	if len(root.URLs) == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	root.NS = sitemapNS
	body, err := encodeXML(root)
	p := newPage(xmlType, body, tags...)
	p.Fresh, p.Stale = sitemapFreshFor, sitemapFreshFor
	return p, err
}

func (s *Syndicate) storiesMap(ctx context.Context, file int64) (edge.Page, error) {
	list, err := story.Sitemap{Stories: s.Stories}.InFile(ctx, file)
	if err != nil {
		return edge.Page{}, err
	}
	root := urlset{XHTML: xhtmlNS, Image: imageNS, Video: videoNS}
	var last time.Time
	for i := range list {
		last = laterOf(last, list[i].Updated.Time)
		c := &list[i].Card
		u := mapURL{
			Loc:        s.absoluteURL(c.Path),
			Lastmod:    list[i].Updated.Format(time.RFC3339),
			Alternates: s.alternateLinks(list[i].Translations),
			Video:      s.video(c),
		}
		if c.Picture != nil {
			u.Image = &mapImage{s.absoluteURL(c.Picture.URL(pictureWidth))}
		}
		root.URLs = append(root.URLs, u)
	}
	p, err := sitemapPage(root, story.SitemapFileTag(file))
	p.Modified = last
	return p, err
}

// alternateLinks returns the links to the translations of a story, as in the heads of
// their pages.
func (s *Syndicate) alternateLinks(all []story.Translation) []atomLink {
	if len(all) < 2 {
		return nil
	}
	var links []atomLink
	for _, t := range all {
		l := i18n.LookupOrDefault(t.Lang)
		if l == i18n.Default {
			links = append(links, atomLink{Rel: "alternate", HrefLang: "x-default", Href: s.absoluteURL(t.Path)})
		}
		links = append(links, atomLink{Rel: "alternate", HrefLang: l.Code, Href: s.absoluteURL(t.Path)})
	}
	return links
}

// video returns a story's film, or nil.
func (s *Syndicate) video(c *story.Card) *mapVideo {
	if c.VideoPlatform == nil || c.MediaID == nil || c.Picture == nil {
		return nil
	}
	v := &mapVideo{
		Thumbnail:   s.absoluteURL(c.Picture.URL(pictureWidth)),
		Title:       truncate(c.Title, videoTitle),
		Description: cmp.Or(c.Metadata.Excerpt, c.Title),
		Duration:    c.Duration,
		Published:   c.PublishedAt,
	}
	if src := story.VideoSource(*c.VideoPlatform, *c.MediaID); strings.HasPrefix(src, "/") {
		v.Content = s.absoluteURL(src)
	} else {
		v.Player = src
	}
	return v
}

// videoTitle is the greatest length of a film's title in characters.
const videoTitle = 100

func truncate(text string, most int) string {
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most-1]) + "…"
	}
	return text
}

// Limits of a news sitemap: the stories of two days, and at most this number.
const newsDays, newsLimit = 2, 1000

func (s *Syndicate) newsMap(ctx context.Context) (edge.Page, error) {
	since := s.Clock().Add(-newsDays * 24 * time.Hour)
	items, err := s.Stories.Read(ctx, allStories, story.Window{Limit: newsLimit, From: since})
	if err != nil {
		return edge.Page{}, err
	}
	root := urlset{NS: sitemapNS, News: newsNS}
	var last time.Time
	for i := range items {
		c := &items[i].Card
		last = laterOf(last, modifiedAt(c))
		b, err := s.Brands.BySlug(ctx, c.Brand.Slug)
		if err != nil {
			return edge.Page{}, err
		}
		root.URLs = append(root.URLs, mapURL{Loc: s.absoluteURL(c.Path), News: &mapNews{
			Publication: mapPublication{b.DisplayName(s.Name), c.Lang}, Published: c.PublishedAt, Title: c.Title}})
	}
	body, err := encodeXML(root)
	p := newPage(xmlType, body, allStories.Tag(), brand.Tag)
	p.Modified = last
	return p, err // if there are no news for two days, the file is empty but still exists for crawlers
}

// termsMap returns the pages of categories, topics, series and properties that have
// stories.
func (s *Syndicate) termsMap(ctx context.Context, file int64) (edge.Page, error) {
	all, err := s.Brands.All(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	byScope := map[story.Scope]*brand.Brand{}
	for _, b := range all {
		byScope[scopeOf(b)] = b
		if b.Kind == brand.KindLanguage {
			byScope[story.InLanguage(b.Locale())] = b
		}
	}
	scopes := slices.Sorted(maps.Keys(byScope))
	standings, err := story.Sitemap{Stories: s.Stories}.TermsInScopes(ctx, file*termsInFile, (file+1)*termsInFile, scopes)
	if err != nil {
		return edge.Page{}, err
	}
	ids := make([]int64, len(standings))
	for i := range standings {
		ids[i] = standings[i].Term
	}
	terms, err := taxonomy.ByIDs(ctx, s.DB.Read, slices.Compact(ids))
	if err != nil {
		return edge.Page{}, err
	}
	var paths []string
	for _, st := range standings {
		t, b := terms[st.Term], byScope[st.Scope]
		// A category has a page in each brand; a term across brands has one page per language.
		if t == nil || t.Kind == taxonomy.Category && st.Scope != scopeOf(b) ||
			t.Kind != taxonomy.Category && st.Scope != story.InLanguage(b.Locale()) {
			continue
		}
		if p := t.PageIn(b.Path, b.Locale()); t.Path == nil || p != *t.Path || len(t.Blocks) == 0 { // hubs are listed among the pages
			paths = append(paths, p)
		}
	}
	return s.sitemapOfPaths(paths, brand.Tag, taxonomy.Tag)
}

func (s *Syndicate) authorsMap(ctx context.Context, file int64) (edge.Page, error) {
	slugs, err := story.Sitemap{Stories: s.Stories}.AuthorSlugs(ctx, file*othersInFile, (file+1)*othersInFile)
	if err != nil {
		return edge.Page{}, err
	}
	paths := make([]string, len(slugs))
	for i, slug := range slugs {
		paths[i] = (&taxonomy.Author{Slug: slug}).Path()
	}
	return s.sitemapOfPaths(paths)
}

func (s *Syndicate) publishersMap(ctx context.Context, file int64) (edge.Page, error) {
	slugs, err := story.Sitemap{Stories: s.Stories}.PublisherSlugs(ctx, file*othersInFile, (file+1)*othersInFile)
	if err != nil {
		return edge.Page{}, err
	}
	paths := make([]string, len(slugs))
	for i, slug := range slugs {
		paths[i] = (&taxonomy.Publisher{Slug: slug}).Path()
	}
	return s.sitemapOfPaths(paths)
}

// sitemapOfPaths returns a file with the given paths and no more information about them.
func (s *Syndicate) sitemapOfPaths(paths []string, tags ...string) (edge.Page, error) {
	root := urlset{}
	for _, p := range deduplicate(paths) {
		root.URLs = append(root.URLs, mapURL{Loc: s.absoluteURL(p)})
	}
	return sitemapPage(root, tags...)
}

func deduplicate(paths []string) []string {
	seen := map[string]bool{}
	return slices.DeleteFunc(paths, func(p string) bool {
		was := seen[p]
		seen[p] = true
		return was
	})
}
