package syndicate

import (
	"cmp"
	"context"
	"errors"
	"html"
	"net/http"
	"net/url"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/story"
)

// Number of stories in the feed at /rss, in any other feed, and in a podcast.
const shortFeedSize, feedSize, podcastSize = 12, 20, 100

// item is a story in the form that all formats of a feed need.
type item struct {
	*story.Card
	id         string // permanent, even if the address changes
	url        string
	html       string // the open part, with absolute addresses
	truncated  bool   // html is not the whole text
	audio      string
	transcript string // address of the recording's text, "" if not everybody may read it
	published  time.Time
	updated    time.Time
}

// feed is a list with all that is needed to write it in one of the formats.
type feed struct {
	*channel
	s       *Server
	self    string // absolute address of the feed
	items   []item
	updated time.Time // of the newest change in its content, so that an unchanged feed has the same bytes
}

var formats = map[string]struct {
	mediaType string
	write     func(context.Context, *feed) ([]byte, error)
}{
	route.FeedRSS:  {"application/rss+xml; charset=utf-8", writeRSS},
	route.FeedAtom: {"application/atom+xml; charset=utf-8", writeAtom},
	route.FeedJSON: {"application/feed+json; charset=utf-8", writeJSON},
}

// feed returns the feed of the list on a page in a format.
func (s *Server) feed(ctx context.Context, page, address, format string, limit int) (edge.Page, error) {
	c, err := s.channelAt(ctx, page)
	if err != nil {
		return edge.Page{}, err
	}
	if c.canonicalPage != "" {
		return redirect(route.FeedOf(c.canonicalPage, format), c.tags), nil
	}
	f, err := s.loadFeed(ctx, c, c.list, address, limit)
	if err != nil {
		return edge.Page{}, err
	}
	if err := f.addFurtherEntries(ctx, limit); err != nil {
		return edge.Page{}, err
	}
	f.limitTexts()
	body, err := formats[format].write(ctx, f)
	response := f.response(formats[format].mediaType, body)
	if c.further != nil {
		response.Modified = time.Time{} // an entry that is corrected keeps its date
	}
	return response, err
}

func redirect(to string, tags []string) edge.Page {
	return edge.Page{Status: http.StatusMovedPermanently, Header: http.Header{"Location": {to}}, Tags: tags, Fresh: freshFor, Stale: staleFor}
}

// response returns the feed as a page with its address and the address of the WebSub hub.
func (f *feed) response(mediaType string, body []byte) edge.Page {
	p := newPage(mediaType, body, f.tags...)
	p.Modified = f.updated
	p.Header.Set("Link", "<"+f.self+`>; rel="self", <`+f.s.URL+Hub+`>; rel="hub"`)
	p.Header.Set("Content-Language", f.locale().Code)
	return p
}

// loadFeed reads the newest stories of a list with their texts.
func (s *Server) loadFeed(ctx context.Context, c *channel, l story.List, address string, limit int) (*feed, error) {
	f := &feed{channel: c, s: s, self: s.absoluteURL(address)}
	items, err := s.readItems(ctx, f, l, limit)
	if len(items) == 0 {
		f.updated = s.Clock().UTC().Truncate(24 * time.Hour)
	}
	f.items = items
	for i := range items {
		f.updated = laterOf(f.updated, items[i].updated)
	}
	return f, err
}

// readItems reads the newest stories of a list for a feed, using two queries.
func (s *Server) readItems(ctx context.Context, f *feed, l story.List, limit int) ([]item, error) {
	read, err := s.Stories.Read(ctx, l, story.Window{Limit: limit})
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(read))
	for i := range read {
		ids[i] = read[i].ID
		f.tags = append(f.tags, story.Tag(read[i].ID))
	}
	texts, tags, err := s.Stories.TextsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	f.tags = append(f.tags, tags...)
	var items []item
	for i := range read {
		it, err := s.newItem(ctx, &read[i].Card, texts[read[i].ID])
		if err != nil {
			return nil, err
		}
		items = append(items, it)
	}
	return items, nil
}

func (s *Server) newItem(ctx context.Context, c *story.Card, t story.Texts) (item, error) {
	b, err := s.Brands.BySlug(ctx, c.Brand.Slug)
	if err != nil {
		return item{}, err
	}
	it := item{Card: c, id: s.tagURI("story", c.ID), url: s.absoluteURL(c.Path), audio: t.Audio}
	if it.published, err = time.Parse(time.RFC3339, c.PublishedAt); err != nil {
		return item{}, err
	}
	it.updated = modifiedAt(c)
	text, cut := story.OpenText(t.OpenHTML, t.GatedHTML, cmp.Or(t.Gate, b.Gate))
	it.html, it.truncated = s.feedText(c, it.url, text, cut), cut
	if !cut {
		it.transcript = it.url + "?lite=1"
	}
	return it, nil
}

// modifiedAt returns when a story was last changed, but not before it was published.
func modifiedAt(c *story.Card) time.Time {
	published, _ := time.Parse(time.RFC3339, c.PublishedAt)
	updated, err := time.Parse(time.RFC3339, c.UpdatedAt)
	if err != nil || updated.Before(published) {
		return published
	}
	return updated
}

func laterOf(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// tagURI returns a permanent id of an entity (RFC 4151).
func (s *Server) tagURI(kind, id string) string {
	host := s.URL
	if u, err := url.Parse(s.URL); err == nil {
		host = u.Hostname()
	}
	return "tag:" + host + ",2026:" + kind + ":" + id
}

// feedText returns a story's text for feed readers: in its own language and direction,
// below its picture, with the same note on sponsorship as its page and a link to the gated
// part.
func (s *Server) feedText(c *story.Card, page, text string, cut bool) string {
	var b strings.Builder
	l := i18n.LookupOrDefault(c.Lang)
	b.WriteString(`<div lang="` + c.Lang + `" dir="` + c.Dir + `">`)
	if c.Sponsored {
		line := cmp.Or(c.SponsorLabel, l.Text("card.sponsored", nil))
		if c.SponsorLabel == "" && c.BrandPublisher != nil {
			line = l.Text("sponsor.presented", map[string]any{"name": c.BrandPublisher.Name})
		}
		b.WriteString("<p><em>" + html.EscapeString(line) + "</em></p>")
	}
	if p := c.Picture; p != nil {
		b.WriteString(`<figure><img src="` + html.EscapeString(s.absoluteURL(p.URL(pictureWidth))) + `" alt="` + html.EscapeString(p.Alt) + `">`)
		if line := cmp.Or(p.Caption, p.Credit); line != "" {
			b.WriteString("<figcaption>" + html.EscapeString(line) + "</figcaption>")
		}
		b.WriteString("</figure>")
	}
	b.WriteString(richtext.PortableHTML(text, s.URL, page))
	if cut {
		b.WriteString(`<p><a href="` + html.EscapeString(page) + `">` + html.EscapeString(l.Text("paywall.signIn", nil)) + "</a></p>")
	}
	b.WriteString("</div>")
	return b.String()
}

// pictureWidth is the width, in pixels, of the rendition in feeds.
const pictureWidth = 1280

// subjects returns the names of the terms that a story is filed under.
func (it *item) subjects() []string {
	var list []string
	if c := it.Metadata.Category; c != nil {
		list = append(list, c.Name)
	}
	for _, t := range it.Metadata.CuratedCategories {
		list = append(list, t.Name)
	}
	return list
}

// markdown returns a story, or another page with a Markdown form, as Markdown with its front matter.
func (s *Server) markdown(ctx context.Context, page string) (edge.Page, error) {
	id, err := s.Stories.IDByPath(ctx, page)
	if errors.Is(err, database.ErrNotFound) && s.Pages != nil {
		return s.pageMarkdown(ctx, page)
	}
	if err != nil {
		return edge.Page{}, err
	}
	f, err := s.Stories.ReadPublished(ctx, id)
	if err != nil {
		return edge.Page{}, err
	}
	b, err := s.Brands.ByID(ctx, f.BrandID)
	if err != nil {
		return edge.Page{}, err
	}
	m, err := s.Stories.Markdown(ctx, f, b.Gate, s.URL)
	if err != nil {
		return edge.Page{}, err
	}
	body, err := s.markdownFile(b, f, m.Text, m.Cut)
	p := newPage("text/markdown; charset=utf-8", body, append(m.Tags, story.Tag(f.ID), brand.Tag)...)
	p.Modified = modifiedAt(&f.Card)
	p.Header.Set("Link", "<"+s.absoluteURL(f.Card.Path)+`>; rel="canonical"`)
	p.Header.Set("Content-Language", f.Card.Lang)
	return p, err
}

// maxTexts is how many bytes the texts of a feed may have together in the format of the feed. With the rest of the entries a feed has less
// than 2 MB, which is what many feed readers accept.
const maxTexts = 14 << 17

// limitTexts replaces the texts that would make a feed too large by excerpts with links to the stories, so that the feed keeps its entries.
func (f *feed) limitTexts() {
	room := maxTexts
	for i := range f.items {
		it := &f.items[i]
		n := writtenSize(it.html)
		if n > room {
			excerpt := ""
			if text := it.Metadata.Excerpt; text != "" {
				excerpt = "<p>" + html.EscapeString(text) + "</p>"
			}
			link := `<p><a href="` + html.EscapeString(it.url) + `">` + html.EscapeString(it.Title) + "</a></p>"
			it.html, it.truncated = f.s.feedText(it.Card, it.url, excerpt+link, false), true
			n = writtenSize(it.html)
		}
		room -= n
	}
}

// writtenSize returns the maximum number of bytes that a text takes in XML or JSON, which escape some characters.
func writtenSize(text string) int {
	const escape = len("&#34;")
	n := len(text)
	for _, c := range []byte(text) {
		switch c {
		case '<', '>', '&', '"', '\'', '\n', '\t', '\r', '\\':
			n += escape
		}
	}
	return n
}
