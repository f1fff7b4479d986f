// Package embed shows pages on other sites, by oEmbed and by cards in iframes.
package embed

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"encoding/xml"
	"errors"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"masthead/internal/database"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/page"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/share"
	"masthead/internal/story"
)

var _ = []string{route.ReserveFolder("embed", "cards of pages for other sites"), route.Reserve("oembed", "oEmbed")}

// Pages responds to the requests of other sites that embed pages.
type Pages struct {
	Frames   *frame.Frames
	Stories  *story.Stories
	Pages    *page.Pages
	Pictures *share.Pictures // draws link pictures
}

// OEmbedParams are the query parameters of OEmbed.
var OEmbedParams = []string{"url", "format", "maxwidth", "maxheight"}

// Default sizes of an embedded card and of a video in pixels.
const (
	cardWidth, cardHeight   = 600, 315 // like a link picture
	videoWidth, videoHeight = 640, 392 // including the line below it
)

// oembed is a response in the format of oEmbed 1.0.
type oembed struct {
	XMLName         xml.Name `json:"-" xml:"oembed"`
	Version         string   `json:"version" xml:"version"`
	Type            string   `json:"type" xml:"type"` // "rich", "video" or "link"
	Title           string   `json:"title" xml:"title"`
	Description     string   `json:"description,omitempty" xml:"description,omitempty"` // not in the standard, but many clients read it
	AuthorName      string   `json:"author_name,omitempty" xml:"author_name,omitempty"`
	AuthorURL       string   `json:"author_url,omitempty" xml:"author_url,omitempty"`
	ProviderName    string   `json:"provider_name" xml:"provider_name"`
	ProviderURL     string   `json:"provider_url" xml:"provider_url"`
	CacheAge        int      `json:"cache_age" xml:"cache_age"` // seconds
	ThumbnailURL    string   `json:"thumbnail_url,omitempty" xml:"thumbnail_url,omitempty"`
	ThumbnailWidth  int      `json:"thumbnail_width,omitempty" xml:"thumbnail_width,omitempty"`
	ThumbnailHeight int      `json:"thumbnail_height,omitempty" xml:"thumbnail_height,omitempty"`
	Width           int      `json:"width,omitempty" xml:"width,omitempty"`
	Height          int      `json:"height,omitempty" xml:"height,omitempty"`
	HTML            string   `json:"html,omitempty" xml:"html,omitempty"`
}

// OEmbed responds with the oEmbed description of a page. A story, or a page with a frame.EmbedCard, is described as
// a card in an iframe, a video as its player, and any other page as a link. The description contains no gated text.
func (p *Pages) OEmbed(ctx context.Context, r edge.Request) (edge.Page, error) {
	respond := func(status int, tags ...string) (edge.Page, error) {
		return edge.Page{
			Status:  status,
			Header:  http.Header{"Content-Type": {"text/plain; charset=utf-8"}},
			Body:    []byte(http.StatusText(status) + "\n"),
			Tags:    tags,
			NoStore: status != http.StatusNotFound,
		}, nil // not cached, because the number of invalid addresses is unlimited
	}
	format := cmp.Or(r.Query.Get("format"), "json")
	if format != "json" && format != "xml" {
		return respond(http.StatusNotImplemented)
	}
	width, errW := parseSize(r.Query.Get("maxwidth"))
	height, errH := parseSize(r.Query.Get("maxheight"))
	if r.Query.Get("url") == "" || errW != nil || errH != nil {
		return respond(http.StatusBadRequest)
	}
	path, ok := strings.CutPrefix(r.Query.Get("url"), p.Frames.Site.URL)
	u, err := url.Parse(path)
	if !ok || err != nil || u.Path != "" && u.Path[0] != '/' {
		return respond(http.StatusNotFound)
	}
	path = cmp.Or(u.Path, "/")
	o, tags, err := p.describePage(ctx, path, width, height)
	if errors.Is(err, database.ErrNotFound) {
		return respond(http.StatusNotFound, append(tags, permalink.MissingTags(path)...)...)
	}
	if err != nil {
		return edge.Page{}, err
	}
	kind := "application/json; charset=utf-8"
	body, err := json.Marshal(o)
	if format == "xml" {
		kind = "text/xml; charset=utf-8"
		body, err = xml.Marshal(o)
		body = append([]byte(xml.Header), body...)
	}
	header := http.Header{"Content-Type": {kind}, "Access-Control-Allow-Origin": {"*"}}
	return edge.Page{Header: header, Body: body, Tags: tags, Fresh: page.Fresh, Stale: page.Stale}, err
}

// parseSize parses the maximum size that the client accepts; 0 if it is not given.
func parseSize(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err == nil && n < 1 {
		err = strconv.ErrRange
	}
	return n, err
}

// fitSize returns the largest size with the same proportions that does not exceed the given maximums; a maximum of 0 is ignored.
func fitSize(width, height, maxWidth, maxHeight int) (int, int) {
	if maxWidth > 0 && maxWidth < width {
		width, height = maxWidth, max(1, height*maxWidth/width)
	}
	if maxHeight > 0 && maxHeight < height {
		width, height = max(1, width*maxHeight/height), maxHeight
	}
	return width, height
}

func (p *Pages) describePage(ctx context.Context, path string, maxWidth, maxHeight int) (*oembed, []string, error) {
	made, response, err := p.Pages.LoadModel(ctx, path)
	if err == nil && response.Status != 0 {
		err = database.ErrNotFound // the page has moved; the response has its new address
	}
	if err != nil {
		return nil, response.Tags, err
	}
	o := &oembed{
		Version:      "1.0",
		Type:         "link",
		Title:        made.Head.Title,
		ProviderName: p.Frames.Site.Name,
		ProviderURL:  p.Frames.Site.URL + "/",
		CacheAge:     int(page.Stale.Seconds()),
	}
	if (maxWidth == 0 || maxWidth >= share.Width) && (maxHeight == 0 || maxHeight >= share.Height) {
		o.ThumbnailURL, o.ThumbnailWidth, o.ThumbnailHeight = p.Frames.Absolute(made.Card.Path(path)), share.Width, share.Height
	}
	if card := made.Embed; card != nil {
		o.Type, o.Description = "rich", card.Subtitle
		o.Width, o.Height = pageCardSize(maxWidth, maxHeight)
		o.HTML, err = cardSnippet(p.Frames.Absolute(route.EmbedPrefix+path), card.Name, o.Width, o.Height)
		return o, response.Tags, err
	}
	f, err := p.findStory(ctx, path)
	if errors.Is(err, database.ErrNotFound) {
		return o, response.Tags, nil
	}
	if err != nil {
		return nil, nil, err
	}
	c := &f.Card
	o.Type, o.Description, o.HTML = "rich", c.Metadata.Excerpt, ""
	if authors := c.Metadata.Authors; len(authors) > 0 {
		o.AuthorName, o.AuthorURL = authors[0].Name, p.Frames.Absolute(authors[0].Path)
	}
	src := p.Frames.Absolute(route.EmbedPrefix + path)
	o.Width, o.Height = fitSize(cardWidth, cardHeight, maxWidth, maxHeight)
	if video := story.PageVideo(ctx, p.Frames.Brands, c); video != nil {
		o.Type = "video"
		o.Width, o.Height = fitSize(videoWidth, videoHeight, maxWidth, maxHeight)
		if video.Platform != "file" {
			src = video.Src
		}
	}
	o.HTML, err = cardSnippet(src, c.Title, o.Width, o.Height)
	return o, response.Tags, err
}

// findStory returns the published story at a path, or database.ErrNotFound for any other
// page.
func (p *Pages) findStory(ctx context.Context, path string) (*story.FullStory, error) {
	target, err := permalink.Resolve(ctx, p.Frames.DB, path)
	if err != nil {
		return nil, err
	}
	if target.Kind != permalink.KindStory || target.Location != "" {
		return nil, database.ErrNotFound
	}
	f, err := p.Stories.ReadPublished(ctx, target.EntityID)
	if err == nil && f.Page {
		return nil, database.ErrNotFound
	}
	return f, err
}

// iframe is the HTML that an embedding site puts into its page.
var iframe = template.Must(
	template.New("iframe").
		Parse(`<iframe src="{{.Src}}" title="{{.Title}}" width="{{.Width}}" height="{{.Height}}" ` +
			`style="max-width:100%;border:0" loading="lazy" allow="fullscreen; picture-in-picture"></iframe>`),
)

// embedPolicy is the Content-Security-Policy of the card: any site may embed it, and it
// runs no scripts.
const embedPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; " +
	"base-uri 'none'; form-action 'none'; frame-ancestors *"

// Embed returns the card of a page for an iframe on another site. The card of a story has a link picture or video and a link; that
// of another page has the content of its frame.EmbedCard. It needs no scripts and no fonts. For a page that has moved, Embed
// redirects to the card at the new address.
func (p *Pages) Embed(ctx context.Context, r edge.Request) (edge.Page, error) {
	path := strings.TrimPrefix(r.Path, route.EmbedPrefix)
	f, err := p.findStory(ctx, path)
	if errors.Is(err, database.ErrNotFound) {
		made, response, err := p.Pages.LoadModel(ctx, path)
		if err == nil && response.Status == 0 && made.Embed != nil {
			return p.pageCard(ctx, path, made, response.Tags)
		}
		if to := response.Header.Get("Location"); err == nil && strings.HasPrefix(to, "/") {
			if moved, _, err := p.Pages.LoadModel(ctx, to); err == nil && moved.Embed != nil {
				return edge.Page{Status: http.StatusMovedPermanently, Header: http.Header{"Location": {route.EmbedPrefix + to}},
					Tags: response.Tags, Fresh: page.Fresh, Stale: page.Stale}, nil
			}
		}
		return p.Pages.Load(ctx, edge.Request{Path: r.Path}) // responds with Not found
	}
	if err != nil {
		return edge.Page{}, err
	}
	card, response, err := p.Pages.ShareCard(ctx, path)
	if err != nil {
		return edge.Page{}, err
	}
	c := &f.Card
	words := map[string]string{
		"Lang":    c.Lang,
		"Dir":     c.Dir,
		"Title":   c.Title,
		"Excerpt": c.Metadata.Excerpt,
		"Href":    p.Frames.Absolute(path),
		"Site":    p.Frames.Site.Name,
		"Picture": card.Path(path),
		"Video":   "",
		"Paper":   design.Paper,
	}
	if video := story.PageVideo(ctx, p.Frames.Brands, c); video != nil && video.Platform == "file" {
		words["Video"] = video.Src
	}
	var body bytes.Buffer
	if err := embed.Execute(&body, words); err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Content-Language": {c.Lang}, "Content-Security-Policy": {embedPolicy}}
	return edge.Page{Header: header, Body: body.Bytes(), Tags: response.Tags, Fresh: page.Fresh, Stale: page.Stale}, nil
}

var embed = template.Must(template.New("embed").Parse(`<!doctype html>
<html lang="{{.Lang}}" dir="{{.Dir}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="description" content="{{.Excerpt}}">
<title>{{.Title}}</title>
<link rel="canonical" href="{{.Href}}">
<style>
* { box-sizing: border-box; margin: 0; }
html, body, h1, h1 a { display: block; block-size: 100%; }
body { background: {{.Paper}}; color: #16140f; }
body:has(video) { display: flex; flex-direction: column; background: #000; }
img, video { display: block; inline-size: 100%; block-size: 100%; object-fit: contain; }
video { flex: 1 1 0; min-block-size: 0; }
.to { padding: .375rem .75rem; background: {{.Paper}}; font: 600 .8125rem/1.4 system-ui, sans-serif; }
.to a { color: inherit; }
a:focus-visible { outline: 2px solid currentcolor; outline-offset: -4px; }
</style>
</head>
<body>
{{if .Video}}<video src="{{.Video}}" poster="{{.Picture}}" title="{{.Title}}" controls preload="none" playsinline></video>
<p class="to"><a href="{{.Href}}" target="_blank" rel="noopener" aria-label="{{.Site}}: {{.Title}}">{{.Site}}</a></p>
{{else}}<h1><a href="{{.Href}}" target="_blank" rel="noopener"><img src="{{.Picture}}" width="1200" height="630" alt="{{.Title}}"></a></h1>
{{end}}</body>
</html>
`))
