package page

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
	"masthead/internal/edge"
	"masthead/internal/permalink"
	"masthead/internal/share"
	"masthead/internal/story"
)

// Where other sites ask how a page is embedded, and where the cards are that they show.
const (
	OEmbedPath  = "/oembed"
	EmbedPrefix = "/embed"
)

// OEmbedParams are the query parameters that OEmbed reads.
var OEmbedParams = []string{"url", "format", "maxwidth", "maxheight"}

// The size of an embedded card, and of a film, where nobody asks for less.
const (
	cardWidth, cardHeight = 600, 400
	filmWidth, filmHeight = 640, 360
)

// oembed is an answer of oEmbed 1.0.
type oembed struct {
	XMLName         xml.Name `json:"-" xml:"oembed"`
	Version         string   `json:"version" xml:"version"`
	Type            string   `json:"type" xml:"type"` // "rich", "video" or "link"
	Title           string   `json:"title" xml:"title"`
	Description     string   `json:"description,omitempty" xml:"description,omitempty"` // an addition that many consumers know
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

// oembedOf is the address that says how others embed the page at a path.
func (v *visit) oembedOf(path string) string {
	return v.Site.URL + OEmbedPath + "?url=" + url.QueryEscape(v.absolute(path))
}

// OEmbed says how another site shows a page of ours: a story as a card in a frame, a
// film as its player, every other page as a link. Nothing of a gated part is in it.
func (p *Pages) OEmbed(ctx context.Context, r edge.Request) (edge.Page, error) {
	answer := func(status int) (edge.Page, error) {
		return edge.Page{Status: status, Header: http.Header{"Content-Type": {"text/plain; charset=utf-8"}}, Body: []byte(http.StatusText(status) + "\n")}, nil
	}
	format := cmp.Or(r.Query.Get("format"), "json")
	if format != "json" && format != "xml" {
		return answer(http.StatusNotImplemented)
	}
	width, errW := atMost(r.Query.Get("maxwidth"))
	height, errH := atMost(r.Query.Get("maxheight"))
	if r.Query.Get("url") == "" || errW != nil || errH != nil {
		return answer(http.StatusBadRequest)
	}
	path, ok := strings.CutPrefix(r.Query.Get("url"), p.Site.URL)
	u, err := url.Parse(path)
	if !ok || err != nil || u.Path != "" && u.Path[0] != '/' {
		return answer(http.StatusNotFound)
	}
	o, tags, err := p.embedded(ctx, cmp.Or(u.Path, "/"), width, height)
	if errors.Is(err, database.ErrNotFound) {
		return answer(http.StatusNotFound)
	}
	if err != nil {
		return edge.Page{}, err
	}
	body, kind := []byte(nil), "application/json; charset=utf-8"
	if format == "xml" {
		kind = "text/xml; charset=utf-8"
		body, err = xml.Marshal(o)
		body = append([]byte(xml.Header), body...)
	} else {
		body, err = json.Marshal(o)
	}
	header := http.Header{"Content-Type": {kind}, "Access-Control-Allow-Origin": {"*"}}
	return edge.Page{Header: header, Body: body, Tags: tags, Fresh: fresh, Stale: stale}, err
}

// atMost reads a size that somebody has room for, 0 for one that is not said.
func atMost(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	if err == nil && n < 1 {
		err = strconv.ErrRange
	}
	return n, err
}

// fitting is a size that keeps within the room there is.
func fitting(width, height, maxWidth, maxHeight int) (int, int) {
	if maxWidth > 0 {
		width = min(width, maxWidth)
	}
	if maxHeight > 0 {
		height = min(height, maxHeight)
	}
	return width, height
}

func (p *Pages) embedded(ctx context.Context, path string, maxWidth, maxHeight int) (*oembed, []string, error) {
	card, page, err := p.ShareCard(ctx, path)
	if err == nil && page.Status != 0 {
		err = database.ErrNotFound // it has moved, and says where
	}
	if err != nil {
		return nil, nil, err
	}
	o := &oembed{Version: "1.0", Type: "link", Title: card.Title, ProviderName: p.Site.Name, ProviderURL: p.Site.URL + "/", CacheAge: int(stale.Seconds())}
	if (maxWidth == 0 || maxWidth >= share.Width) && (maxHeight == 0 || maxHeight >= share.Height) {
		o.ThumbnailURL, o.ThumbnailWidth, o.ThumbnailHeight = p.absolute(card.Path(path)), share.Width, share.Height
	}
	f, err := p.embeddable(ctx, path)
	if errors.Is(err, database.ErrNotFound) {
		return o, page.Tags, nil
	}
	if err != nil {
		return nil, nil, err
	}
	c := &f.Card
	o.Type, o.Description, o.HTML = "rich", c.Metadata.Excerpt, ""
	if authors := c.Metadata.Authors; len(authors) > 0 {
		o.AuthorName, o.AuthorURL = authors[0].Name, p.absolute(authors[0].Path)
	}
	src := p.absolute(EmbedPrefix + path)
	o.Width, o.Height = fitting(cardWidth, cardHeight, maxWidth, maxHeight)
	if film := videoOf(c); film != nil {
		o.Type = "video"
		o.Width, o.Height = fitting(filmWidth, filmHeight, maxWidth, maxHeight)
		if film.Platform != "file" {
			src = film.Src
		}
	}
	var html bytes.Buffer
	err = frame.Execute(&html, map[string]any{"Src": src, "Title": c.Title, "Width": o.Width, "Height": o.Height})
	o.HTML = html.String()
	return o, page.Tags, err
}

// embeddable is the published story at a path; database.ErrNotFound for another page.
func (p *Pages) embeddable(ctx context.Context, path string) (*story.Full, error) {
	target, err := permalink.Resolve(ctx, p.DB, path)
	if err != nil {
		return nil, err
	}
	if target.Kind != permalink.KindStory || target.Location != "" {
		return nil, database.ErrNotFound
	}
	f, err := p.Stories.Published(ctx, target.EntityID)
	if err == nil && f.Page {
		return nil, database.ErrNotFound
	}
	return f, err
}

// frame is what a site that embeds a story puts into its page.
var frame = template.Must(template.New("frame").Parse(`<iframe src="{{.Src}}" title="{{.Title}}" width="{{.Width}}" height="{{.Height}}" style="max-width:100%;border:0" loading="lazy" allow="fullscreen; picture-in-picture" allowfullscreen></iframe>`))

// embedPolicy is what the card may do: any site may show it, and it runs nothing.
const embedPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; media-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors *"

// Embed is the card of a story, for a frame on another site: its picture or its film,
// headline, excerpt and the way to it. It needs neither script nor type faces.
func (p *Pages) Embed(ctx context.Context, r edge.Request) (edge.Page, error) {
	path := strings.TrimPrefix(r.Path, EmbedPrefix)
	f, err := p.embeddable(ctx, path)
	if errors.Is(err, database.ErrNotFound) {
		return p.Load(ctx, edge.Request{Path: r.Path}) // which says that there is nothing
	}
	if err != nil {
		return edge.Page{}, err
	}
	b, err := p.Brands.ByID(ctx, f.BrandID)
	if err != nil {
		return edge.Page{}, err
	}
	c := &f.Card
	v := &visit{Pages: p, brand: b}
	words := map[string]any{"Lang": c.Lang, "Dir": c.Dir, "Title": c.Title, "Excerpt": c.Metadata.Excerpt, "Href": p.absolute(path), "Paper": v.name(),
		"Accent": template.CSS(b.Accent), "AccentDark": template.CSS(b.AccentDark), "Picture": "", "Film": ""} // #nosec G203: checked when a brand is saved
	if c.Picture != nil {
		words["Picture"], words["Alt"] = c.Picture.URL(640), c.Picture.Alt
	}
	if film := videoOf(c); film != nil && film.Platform == "file" {
		words["Film"] = film.Src
	}
	var body bytes.Buffer
	if err := embed.Execute(&body, words); err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Content-Language": {c.Lang}, "Content-Security-Policy": {embedPolicy}}
	return edge.Page{Header: header, Body: body.Bytes(), Tags: []string{story.Tag(f.ID), permalink.Tag(path)}, Fresh: fresh, Stale: stale}, nil
}

var embed = template.Must(template.New("embed").Parse(`<!doctype html>
<html lang="{{.Lang}}" dir="{{.Dir}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{{.Title}}</title>
<link rel="canonical" href="{{.Href}}">
<style>
:root { color-scheme: light dark; --accent: light-dark({{.Accent}}, {{.AccentDark}}); --paper: light-dark(#fbfaf7, #131316); --ink: light-dark(#16140f, #ece9e3); --second: light-dark(#57524a, #a6a19a); --line: light-dark(#e3ded4, #2c2c31); }
* { box-sizing: border-box; margin: 0; }
html, body { block-size: 100%; }
body { display: flex; flex-direction: column; border: 1px solid var(--line); border-block-start: 3px solid var(--accent); background: var(--paper); color: var(--ink); font: 1rem/1.5 Georgia, serif; }
:lang(ur) { line-height: 2; }
.look { flex: 1 1 0; min-block-size: 0; inline-size: 100%; object-fit: cover; background: #000; }
.words { padding: 1rem; }
.words > * + * { margin-block-start: .4rem; }
h1 { font-size: 1.25rem; line-height: 1.25; text-wrap: balance; }
h1:not(:lang(en)) { line-height: 1.5; }
h1:lang(ur) { line-height: 2; }
a { color: inherit; text-decoration: none; }
a:hover { text-decoration: underline; }
.text { display: -webkit-box; overflow: hidden; color: var(--second); -webkit-box-orient: vertical; -webkit-line-clamp: 2; }
.paper { color: var(--accent); font: 600 .8125rem/1.4 system-ui, sans-serif; }
@media (max-height: 320px) { .text { display: none; } }
@media (max-height: 220px) { img.look { display: none; } }
</style>
{{if .Film}}<video class="look" src="{{.Film}}" controls preload="none" playsinline{{if .Picture}} poster="{{.Picture}}"{{end}}></video>
{{else if .Picture}}<img class="look" src="{{.Picture}}" alt="{{.Alt}}">
{{end}}<div class="words">
<p class="paper">{{.Paper}}</p>
<h1><a href="{{.Href}}" target="_blank" rel="noopener">{{.Title}}</a></h1>
{{if and .Excerpt (not .Film)}}<p class="text">{{.Excerpt}}</p>
{{end}}</div>
</html>
`))
