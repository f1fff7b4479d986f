package embed

import (
	"bytes"
	"context"
	"html/template"
	"net/http"

	"masthead/internal/company"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/page"
	"masthead/internal/route"
)

// companyCard returns the card of a company for an iframe on another site: its name, its facts and a link to the profile. It has no
// script and follows the colour scheme of the reader's device.
func (p *Pages) companyCard(ctx context.Context, path string, made *frame.Page, model *company.CompanyPage, tags []string) (
	edge.Page, error,
) {
	b, err := p.Frames.Brands.ForPage(ctx, path)
	if err != nil {
		return edge.Page{}, err
	}
	l := b.Locale()
	card := companyWords{Lang: l.Code, Dir: l.Dir, Name: model.Name, Subtitle: model.Subtitle, TextLang: model.ContentLang,
		Href: p.Frames.Absolute(path), Site: p.Frames.Site.Name, Canonical: made.Head.Canonical,
		Paper: design.Paper, Accent: b.Accent, AccentDark: b.AccentDark}
	if model.Logo != nil {
		card.Logo = model.Logo.URL(logoWidth)
	}
	text := func(key string) string { return l.Text(key, nil) }
	for _, f := range []companyFact{{text("company.facet.city"), model.City.Text}, {text("company.founded"), model.Founded},
		{text("company.facet.stage"), model.Funding.Stage}} {
		if f.Value != "" {
			card.Facts = append(card.Facts, f)
		}
	}
	var body bytes.Buffer
	if err := companyTemplate.Execute(&body, card); err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Content-Language": {l.Code}, "Content-Security-Policy": {embedPolicy}}
	return edge.Page{Header: header, Body: body.Bytes(), Tags: tags, Fresh: page.Fresh, Stale: page.Stale}, nil
}

// logoWidth is the least width of the logo's rendition, in pixels: twice its size on the card.
const logoWidth = 128

// companyWords are the texts and addresses of the card of a company.
type companyWords struct {
	Lang, Dir, Name, Subtitle, TextLang string
	Href, Site, Canonical, Logo         string
	Paper, Accent, AccentDark           string
	Facts                               []companyFact
}

type companyFact struct{ Name, Value string }

var companyTemplate = template.Must(template.New("company").Parse(`<!doctype html>
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
<header>{{if .Logo}}<img src="{{.Logo}}" width="64" height="64" alt="">{{end}}
<div><h1><a href="{{.Href}}" target="_blank" rel="noopener"><bdi>{{.Name}}</bdi></a></h1>
{{if .Subtitle}}<p lang="{{.TextLang}}" dir="auto">{{.Subtitle}}</p>{{end}}</div></header>
{{if .Facts}}<dl>{{range .Facts}}<div><dt>{{.Name}}</dt><dd><bdi>{{.Value}}</bdi></dd></div>{{end}}</dl>
{{end}}<footer><bdi>{{.Site}}</bdi></footer>
</main>
</body>
</html>
`))

// companySnippet returns the HTML with which another site shows the card of a company. address is that of the card.
func companySnippet(address, name string, width, height int) (string, error) {
	var text bytes.Buffer
	err := iframe.Execute(&text, map[string]any{"Src": address, "Title": name, "Width": width, "Height": height})
	return text.String(), err
}

// companySize returns the size of the card of a company, in CSS pixels, within the greatest size that a client accepts; 0 stands for
// any. Text does not shrink with its frame, so a narrow card keeps its height.
func companySize(maxWidth, maxHeight int) (width, height int) {
	fit := func(size, limit int) int {
		if limit > 0 {
			return min(size, limit)
		}
		return size
	}
	return fit(route.CompanyCardWidth, maxWidth), fit(route.CompanyCardHeight, maxHeight)
}
