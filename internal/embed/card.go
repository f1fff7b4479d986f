package embed

import (
	"bytes"
	"context"
	"html/template"
	"net/http"

	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/page"
)

// pageCard returns the card of a page that is not a story, for an iframe on another site. The card has no script and uses the colour scheme
// of the reader's device. tags are the cache tags of the page.
func (p *Pages) pageCard(ctx context.Context, path string, made *frame.Page, tags []string) (edge.Page, error) {
	b, err := p.Frames.Brands.ForPage(ctx, path)
	if err != nil {
		return edge.Page{}, err
	}
	l := b.Locale()
	card := cardModel{EmbedCard: made.Embed, Lang: l.Code, Dir: l.Dir, Href: p.Frames.Absolute(path), Site: p.Frames.Site.Name,
		Canonical: made.Head.Canonical, Paper: design.Paper, Accent: b.Accent, AccentDark: b.AccentDark}
	if made.Embed.Logo != nil {
		card.LogoURL = made.Embed.Logo.URL(logoWidth)
	}
	var body bytes.Buffer
	if err := cardTemplate.Execute(&body, card); err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Content-Language": {l.Code}, "Content-Security-Policy": {embedPolicy}}
	return edge.Page{Header: header, Body: body.Bytes(), Tags: tags, Fresh: page.Fresh, Stale: page.Stale}, nil
}

// logoWidth is the minimum width of the logo's rendition, in pixels: twice its size on the card.
const logoWidth = 128

// cardModel has the data of a card.
type cardModel struct {
	*frame.EmbedCard
	Lang, Dir                 string
	Href, Site, Canonical     string
	LogoURL                   string
	Paper, Accent, AccentDark string
}

var cardTemplate = template.Must(template.New("card").Parse(`<!doctype html>
<html lang="{{.Lang}}" dir="{{.Dir}}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>{{.Name}}</title>
<link rel="canonical" href="{{.Canonical}}">
<style>
* { box-sizing: border-box; margin: 0; }
:root { color-scheme: light dark; --paper: {{.Paper}}; --ink: #16140f; --soft: #5a564c; --rule: #d9d4c7; --accent: {{.Accent}}; }
@media (prefers-color-scheme: dark) {
:root { --paper: #16140f; --ink: #f3efe6; --soft: #b5afa1; --rule: #3a362d; --accent: {{.AccentDark}}; }
}
html, body, main { block-size: 100%; }
main { display: flex; flex-direction: column; gap: .75rem; overflow: hidden; padding: 1rem; border: 1px solid var(--rule);
border-block-start: 3px solid var(--accent); background: var(--paper); color: var(--ink); font: .9375rem/1.45 system-ui, sans-serif; }
header { display: flex; gap: .75rem; align-items: flex-start; min-inline-size: 0; }
header div { min-inline-size: 0; }
img { flex: none; inline-size: 4rem; block-size: 4rem; object-fit: contain; background: #fff; }
h1 { font-size: 1.125rem; line-height: 1.35; overflow-wrap: anywhere; }
header p { display: -webkit-box; overflow: hidden; -webkit-box-orient: vertical; -webkit-line-clamp: 2; color: var(--soft); }
dl { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; max-block-size: 3rem; overflow: hidden; font-size: .8125rem; }
dt { color: var(--soft); }
dd { font-weight: 600; }
footer { margin-block-start: auto; font-size: .8125rem; }
a { color: inherit; }
a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
</style>
</head>
<body>
<main>
<header>{{if .LogoURL}}<img src="{{.LogoURL}}" width="64" height="64" alt="">{{end}}
<div><h1><a href="{{.Href}}" target="_blank" rel="noopener"><bdi>{{.Name}}</bdi></a></h1>
{{if .Subtitle}}<p lang="{{.SubtitleLang}}" dir="auto">{{.Subtitle}}</p>{{end}}</div></header>
{{if .Facts}}<dl>{{range .Facts}}<div><dt>{{.Name}}</dt><dd><bdi>{{.Value}}</bdi></dd></div>{{end}}</dl>
{{end}}<footer><bdi>{{.Site}}</bdi></footer>
</main>
</body>
</html>
`))

// cardSnippet returns the HTML that shows a card on another site, in an iframe. src is the address of the card.
func cardSnippet(src, title string, width, height int) (string, error) {
	var text bytes.Buffer
	err := iframe.Execute(&text, map[string]any{"Src": src, "Title": title, "Width": width, "Height": height})
	return text.String(), err
}

// pageCardSize returns the size of the card of a page, in CSS pixels, within the maximum size that a client accepts; 0
// stands for any. Text does not shrink with its frame, so a narrow card keeps its height.
func pageCardSize(maxWidth, maxHeight int) (width, height int) {
	fit := func(size, limit int) int {
		if limit > 0 {
			return min(size, limit)
		}
		return size
	}
	return fit(frame.EmbedCardWidth, maxWidth), fit(frame.EmbedCardHeight, maxHeight)
}
