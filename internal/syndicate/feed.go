package syndicate

import (
	"cmp"
	"context"
	"html"
	"net/http"
	"net/url"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/internal/richtext"
	"masthead/internal/route"
	"masthead/internal/story"
)

// How many stories a feed has: that at /rss, any other, and a podcast.
const short, long, episodes = 12, 20, 100

// item is a story as every format of a feed says it.
type item struct {
	*story.Card
	id        string // for good, whatever becomes of its address
	url       string
	html      string // what everybody may read, with absolute addresses
	cut       bool   // which is not all of it
	audio     string
	said      string // address of the words that the recording says, "" where not everybody may read them
	published time.Time
	updated   time.Time
}

// feed is a list ready to be written in one of the formats.
type feed struct {
	*channel
	s       *Syndicate
	self    string // absolute
	items   []item
	updated time.Time // of what it shows, so that the same feed keeps its bytes
}

var formats = map[string]struct {
	mediaType string
	write     func(context.Context, *feed) ([]byte, error)
}{
	route.FeedRSS:  {"application/rss+xml; charset=utf-8", writeRSS},
	route.FeedAtom: {"application/atom+xml; charset=utf-8", writeAtom},
	route.FeedJSON: {"application/feed+json; charset=utf-8", writeJSON},
}

// feed is the list of a page in a format.
func (s *Syndicate) feed(ctx context.Context, page, address, format string, limit int) (edge.Page, error) {
	c, err := s.channelAt(ctx, page)
	if err != nil {
		return edge.Page{}, err
	}
	if c.moved != "" {
		return redirect(route.FeedOf(c.moved, format), c.tags), nil
	}
	f, err := s.gather(ctx, c, c.list, address, limit)
	if err != nil {
		return edge.Page{}, err
	}
	body, err := formats[format].write(ctx, f)
	return f.answer(formats[format].mediaType, body), err
}

func redirect(to string, tags []string) edge.Page {
	return edge.Page{Status: http.StatusMovedPermanently, Header: http.Header{"Location": {to}}, Tags: tags, Fresh: fresh, Stale: stale}
}

// answer goes out with what the feed is and who tells of what is new in it.
func (f *feed) answer(mediaType string, body []byte) edge.Page {
	p := answer(mediaType, body, f.tags...)
	p.Modified = f.updated
	p.Header.Set("Link", "<"+f.self+`>; rel="self", <`+f.s.URL+Hub+`>; rel="hub"`)
	p.Header.Set("Content-Language", f.locale().Code)
	return p
}

// gather reads the newest of a list with their texts: two queries.
func (s *Syndicate) gather(ctx context.Context, c *channel, l story.List, address string, limit int) (*feed, error) {
	f := &feed{channel: c, s: s, self: s.absolute(address)}
	read, err := s.Stories.Read(ctx, l, story.Window{Limit: limit})
	if err != nil {
		return nil, err
	}
	ids := make([]int64, len(read))
	for i := range read {
		ids[i] = read[i].ID
		f.tags = append(f.tags, story.Tag(read[i].ID))
	}
	if len(read) == 0 {
		f.updated = s.Clock().UTC().Truncate(24 * time.Hour)
	}
	texts, err := s.Stories.TextsOf(ctx, ids)
	if err != nil {
		return nil, err
	}
	for i := range read {
		it, err := s.item(ctx, &read[i].Card, texts[read[i].ID])
		if err != nil {
			return nil, err
		}
		f.items = append(f.items, it)
		f.updated = later(f.updated, it.updated)
	}
	return f, nil
}

func (s *Syndicate) item(ctx context.Context, c *story.Card, t story.Texts) (item, error) {
	b, err := s.Brands.BySlug(ctx, c.Brand.Slug)
	if err != nil {
		return item{}, err
	}
	it := item{Card: c, id: s.tagURI("story", c.ID), url: s.absolute(c.Path), audio: t.Audio}
	if it.published, err = time.Parse(time.RFC3339, c.PublishedAt); err != nil {
		return item{}, err
	}
	it.updated = changed(c)
	text, cut := story.Open(t.OpenHTML, t.GatedHTML, b.Gate)
	it.html, it.cut = s.content(c, it.url, text, cut), cut
	if !cut {
		it.said = it.url + "?lite=1"
	}
	return it, nil
}

// changed is when what a story says was last changed, not before it was published.
func changed(c *story.Card) time.Time {
	published, _ := time.Parse(time.RFC3339, c.PublishedAt)
	updated, err := time.Parse(time.RFC3339, c.UpdatedAt)
	if err != nil || updated.Before(published) {
		return published
	}
	return updated
}

func later(a, b time.Time) time.Time {
	if b.After(a) {
		return b
	}
	return a
}

// tagURI names an entity for good (RFC 4151).
func (s *Syndicate) tagURI(kind, id string) string {
	host := s.URL
	if u, err := url.Parse(s.URL); err == nil {
		host = u.Hostname()
	}
	return "tag:" + host + ",2026:" + kind + ":" + id
}

// content is a story's text as a reader of feeds shows it: in its own language and
// direction, below its picture, with what its page says of who paid and where the
// rest is.
func (s *Syndicate) content(c *story.Card, page, text string, cut bool) string {
	var b strings.Builder
	l := i18n.Of(c.Lang)
	b.WriteString(`<div lang="` + c.Lang + `" dir="` + c.Dir + `">`)
	if c.Sponsored {
		line := l.Text("card.sponsored", nil)
		if c.BrandPublisher != nil {
			line = l.Text("sponsor.presented", map[string]any{"name": c.BrandPublisher.Name})
		}
		b.WriteString("<p><em>" + html.EscapeString(line) + "</em></p>")
	}
	if p := c.Picture; p != nil {
		b.WriteString(`<figure><img src="` + html.EscapeString(s.absolute(p.URL(pictureWidth))) + `" alt="` + html.EscapeString(p.Alt) + `">`)
		if line := cmp.Or(p.Caption, p.Credit); line != "" {
			b.WriteString("<figcaption>" + html.EscapeString(line) + "</figcaption>")
		}
		b.WriteString("</figure>")
	}
	b.WriteString(richtext.Portable(text, s.URL, page))
	if cut {
		b.WriteString(`<p><a href="` + html.EscapeString(page) + `">` + html.EscapeString(l.Text("paywall.signIn", nil)) + "</a></p>")
	}
	b.WriteString("</div>")
	return b.String()
}

// pictureWidth is the rendition that others show, and what they are told of its size.
const pictureWidth = 1280

// subjects are what a story is filed under.
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

// markdown is a story as Markdown, below what is known of it.
func (s *Syndicate) markdown(ctx context.Context, page string) (edge.Page, error) {
	id, err := s.Stories.ByPath(ctx, page)
	if err != nil {
		return edge.Page{}, err
	}
	f, err := s.Stories.Published(ctx, id)
	if err != nil {
		return edge.Page{}, err
	}
	b, err := s.Brands.ByID(ctx, f.BrandID)
	if err != nil {
		return edge.Page{}, err
	}
	text, cut, err := s.Stories.Markdown(ctx, f, b.Gate, s.URL)
	if err != nil {
		return edge.Page{}, err
	}
	body, err := s.manuscript(b, f, text, cut)
	p := answer("text/markdown; charset=utf-8", body, story.Tag(f.ID), brand.Tag)
	p.Modified = changed(&f.Card)
	p.Header.Set("Link", "<"+s.absolute(f.Card.Path)+`>; rel="canonical"`)
	p.Header.Set("Content-Language", f.Card.Lang)
	return p, err
}
