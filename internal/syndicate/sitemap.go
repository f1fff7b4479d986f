package syndicate

import (
	"cmp"
	"context"
	"encoding/xml"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/story"
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

// sitemapMaxAge is how long a file of the sitemap may be served after a story in it was edited. Published and
// removed stories show at once.
const sitemapMaxAge = time.Hour

type sitemapindex struct {
	XMLName xml.Name         `xml:"sitemapindex"`
	NS      string           `xml:"xmlns,attr"`
	Files   []sitemapFileRef `xml:"sitemap"`
}

type sitemapFileRef struct {
	Loc     string `xml:"loc"`
	Lastmod string `xml:"lastmod,omitempty"`
}

type urlset struct {
	XMLName xml.Name     `xml:"urlset"`
	NS      string       `xml:"xmlns,attr"`
	XHTML   string       `xml:"xmlns:xhtml,attr,omitempty"`
	Image   string       `xml:"xmlns:image,attr,omitempty"`
	Video   string       `xml:"xmlns:video,attr,omitempty"`
	News    string       `xml:"xmlns:news,attr,omitempty"`
	URLs    []sitemapURL `xml:"url"`
}

type sitemapURL struct {
	Loc        string        `xml:"loc"`
	Lastmod    string        `xml:"lastmod,omitempty"`
	Alternates []atomLink    `xml:"xhtml:link"`
	Image      *sitemapImage `xml:"image:image"`
	Video      *sitemapVideo `xml:"video:video"`
	News       *sitemapNews  `xml:"news:news"`
}

type sitemapImage struct {
	Loc string `xml:"image:loc"`
}

type sitemapVideo struct {
	Thumbnail   string `xml:"video:thumbnail_loc"`
	Title       string `xml:"video:title"`
	Description string `xml:"video:description"`
	Content     string `xml:"video:content_loc,omitempty"`
	Player      string `xml:"video:player_loc,omitempty"`
	Duration    int    `xml:"video:duration,omitempty"`
	Published   string `xml:"video:publication_date"`
}

type sitemapNews struct {
	Publication sitemapPublication `xml:"news:publication"`
	Published   string             `xml:"news:publication_date"`
	Title       string             `xml:"news:title"`
}

type sitemapPublication struct {
	Name     string `xml:"news:name"`
	Language string `xml:"news:language"`
}

// The files of the sitemap that are not those of a named part, by the beginnings of their names.
const (
	pagesFile   = "pages" // the parts without a name
	newsFile    = "news"
	storiesFile = "stories" // followed by a number
)

// allStories is the list that changes whenever a story is published, removed or moved.
var allStories = story.List{Kind: story.Latest, Scope: story.Everywhere}

// numberedName returns "NAME-N", the name of one of several files.
func numberedName(name string, n int64) string { return name + "-" + strconv.FormatInt(n, 10) }

// sitemapIndex returns the index of all files of the sitemap.
func (s *Server) sitemapIndex(ctx context.Context) (edge.Page, error) {
	stories, err := story.Sitemap{Stories: s.Stories}.Files(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	root := sitemapindex{NS: sitemapNS}
	add := func(name, lastmod string) {
		root.Files = append(root.Files, sitemapFileRef{s.URL + files + name + ".xml", lastmod})
	}
	var last time.Time
	for _, f := range slices.Backward(stories) {
		last = laterOf(last, f.Changed.Time)
		add(numberedName(storiesFile, f.File), f.Changed.Format(time.RFC3339))
	}
	add(newsFile, "")
	add(pagesFile, "")
	tags := []string{allStories.Tag(), brand.Tag}
	for _, part := range s.Parts {
		names, also, err := partFiles(ctx, part)
		if err != nil {
			return edge.Page{}, err
		}
		for _, name := range names {
			add(name, "")
		}
		tags = append(tags, also...)
	}
	body, err := encodeXML(root)
	p := newPage(xmlType, body, tags...)
	p.Modified = last
	return p, err
}

// partFiles returns the names of the files of a part that have pages, and the cache tags that change them.
func partFiles(ctx context.Context, part feature.SitemapPart) (names, tags []string, err error) {
	switch {
	case part.Name == "":
		return nil, nil, nil
	case part.Files == nil:
		paths, tags, err := part.Pages(ctx, 0)
		if len(paths) > 0 {
			names = []string{part.Name}
		}
		return names, tags, err
	}
	numbers, tags, err := part.Files(ctx)
	for _, n := range numbers {
		names = append(names, numberedName(part.Name, n))
	}
	return names, tags, err
}

// sitemapFile returns one file of the sitemap, or database.ErrNotFound.
func (s *Server) sitemapFile(ctx context.Context, name string) (edge.Page, error) {
	name, ok := strings.CutSuffix(name, ".xml")
	switch {
	case !ok:
		return edge.Page{}, database.ErrNotFound
	case name == pagesFile:
		return s.pagesSitemap(ctx)
	case name == newsFile:
		return s.newsSitemap(ctx)
	}
	if n, ok := fileNumber(name, storiesFile); ok {
		return s.storiesSitemap(ctx, n)
	}
	for _, part := range s.Parts {
		n, ok := fileNumber(name, part.Name)
		if part.Name == "" || part.Files == nil && name != part.Name || part.Files != nil && !ok {
			continue
		}
		paths, tags, err := part.Pages(ctx, n)
		if err != nil {
			return edge.Page{}, err
		}
		return s.sitemapOfPaths(paths, tags...)
	}
	return edge.Page{}, database.ErrNotFound
}

// fileNumber returns the number in the name of a file of a part, and whether it is written as in the index.
func fileNumber(name, part string) (number int64, ok bool) {
	_, text, _ := strings.Cut(name, "-")
	number, err := strconv.ParseInt(text, 10, 32)
	return number, err == nil && number >= 0 && numberedName(part, number) == name
}

// pagesSitemap returns the pages of the parts without a name, and the declared pages that each edition has.
func (s *Server) pagesSitemap(ctx context.Context) (edge.Page, error) {
	editions, err := s.Brands.Editions(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	var paths []string
	for _, b := range editions {
		for _, page := range route.Pages() {
			if page.Sitemap {
				paths = append(paths, b.PathOf(page.Pattern))
			}
		}
	}
	tags := []string{brand.Tag}
	for _, part := range s.Parts {
		if part.Name != "" {
			continue
		}
		found, also, err := part.Pages(ctx, 0)
		if err != nil {
			return edge.Page{}, err
		}
		paths, tags = append(paths, found...), append(tags, also...)
	}
	return s.sitemapOfPaths(paths, tags...)
}

// sitemapPage returns a file with its addresses, or database.ErrNotFound if it has none.
func sitemapPage(root urlset, tags ...string) (edge.Page, error) {
	if len(root.URLs) == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	root.NS = sitemapNS
	body, err := encodeXML(root)
	p := newPage(xmlType, body, tags...)
	p.Fresh, p.Stale = sitemapMaxAge, sitemapMaxAge
	return p, err
}

func (s *Server) storiesSitemap(ctx context.Context, file int64) (edge.Page, error) {
	list, err := story.Sitemap{Stories: s.Stories}.StoriesInFile(ctx, file)
	if err != nil {
		return edge.Page{}, err
	}
	root := urlset{XHTML: xhtmlNS, Image: imageNS, Video: videoNS}
	var last time.Time
	for i := range list {
		last = laterOf(last, list[i].Updated.Time)
		c := &list[i].Card
		u := sitemapURL{
			Loc:        s.absoluteURL(c.Path),
			Lastmod:    list[i].Updated.Format(time.RFC3339),
			Alternates: s.alternateLinks(list[i].Translations),
			Video:      s.video(c),
		}
		if c.Picture != nil {
			u.Image = &sitemapImage{s.absoluteURL(c.Picture.URL(pictureWidth))}
		}
		root.URLs = append(root.URLs, u)
	}
	p, err := sitemapPage(root, story.SitemapFileTag(file))
	p.Modified = last
	return p, err
}

// alternateLinks returns the links to the translations of a story, as in the heads of
// their pages.
func (s *Server) alternateLinks(all []story.Translation) []atomLink {
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

// video returns a story's video, or nil.
func (s *Server) video(c *story.Card) *sitemapVideo {
	if c.VideoPlatform == nil || c.MediaID == nil || c.Picture == nil {
		return nil
	}
	v := &sitemapVideo{
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

// videoTitle is the maximum length of a video's title in characters.
const videoTitle = 100

func truncate(text string, limit int) string {
	if runes := []rune(text); len(runes) > limit {
		return string(runes[:limit-1]) + "…"
	}
	return text
}

// Limits of a news sitemap: the stories of two days, and at most this number.
const newsDays, newsLimit = 2, 1000

func (s *Server) newsSitemap(ctx context.Context) (edge.Page, error) {
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
		root.URLs = append(root.URLs, sitemapURL{Loc: s.absoluteURL(c.Path), News: &sitemapNews{
			Publication: sitemapPublication{b.DisplayName(s.Name), c.Lang}, Published: c.PublishedAt, Title: c.Title}})
	}
	body, err := encodeXML(root)
	p := newPage(xmlType, body, allStories.Tag(), brand.Tag)
	p.Modified = last
	return p, err // if there are no news for two days, the file is empty but still exists for crawlers
}

// sitemapOfPaths returns a file with the given paths and no more information about them.
func (s *Server) sitemapOfPaths(paths []string, tags ...string) (edge.Page, error) {
	root := urlset{}
	for _, p := range deduplicate(paths) {
		path, query, hasQuery := strings.Cut(p, "?") // a list of the directory has filters
		address := s.absoluteURL(path)
		if hasQuery {
			address += "?" + query
		}
		root.URLs = append(root.URLs, sitemapURL{Loc: address})
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
