package page

import (
	"bytes"
	"context"
	"html/template"
	"net/http"
	"time"

	"masthead/internal/brand"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/i18n"
)

// plainErrorPage is a page that needs neither the renderer nor a stylesheet. Its font is loaded if it can be.
var plainErrorPage = template.Must(template.New("plain").Parse(`<!doctype html>
<html lang="{{.Lang}}" dir="{{.Dir}}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>{{.Title}}</title>
<style>
{{.Font}}
:root { color-scheme: light dark; background: light-dark({{.Paper}}, {{.PaperDark}}); color: light-dark(#16140f, #ece9e3); }
body { max-inline-size: 34rem; margin: 20vh auto; padding-inline: 1rem; font: 1.125rem/1.6 {{with .Family}}{{.}}, {{end}}Georgia, serif; }
:lang(ur) { line-height: 2.2; font-synthesis: none; }
a { margin-inline-end: 1.5rem; color: inherit; }
</style>
<h1>{{.Title}}</h1>
<p>{{.Text}}</p>
<p><a href="">{{.Again}}</a><a href="{{.LandingPath}}">{{.Home}}</a></p>
</html>
`))

// languageTimeout limits the time that the error page waits for its language.
const languageTimeout = 200 * time.Millisecond

// Fallback returns the response to a request if its page could not be made and is not cached. It
// needs neither the renderer nor, once the brands are in memory, the database.
func (p *Pages) Fallback(r edge.Request, err error) edge.Page {
	p.Frames.Log.Warn("page could not be made", "path", r.Path, "error", err)
	ctx, cancel := context.WithTimeout(context.Background(), languageTimeout)
	defer cancel()
	l, landingPath := i18n.Default, "/"
	if b, err := p.Frames.Brands.ForPage(ctx, r.Path); err == nil {
		l = b.Locale()
		if b.Kind == brand.KindLanguage {
			landingPath = b.Path
		}
	}
	var body bytes.Buffer
	font, family := p.Fonts.RuleFor(l.Code, l.Script)
	texts := map[string]any{
		"Font": font, "Family": family,
		"Lang":        l.Code,
		"Dir":         l.Dir,
		"LandingPath": landingPath,
		"Title":       l.Text("status.500.title", nil),
		"Text":        l.Text("status.500.text", nil),
		"Again":       l.Text("showmore.retry", nil),
		"Paper":       design.Paper, "PaperDark": design.PaperDark,
		"Home": l.Text("status.home", nil),
	}
	if err := plainErrorPage.Execute(&body, texts); err != nil {
		p.Frames.Log.Error("plain page could not be made", "error", err)
	}
	return edge.Page{Status: http.StatusServiceUnavailable, Body: body.Bytes(),
		Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Retry-After": {"5"}}}
}
