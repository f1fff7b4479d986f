package mail

import (
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strings"

	"masthead/internal/i18n"
)

// Gallery serves the examples to developers. It must not be mounted on a public site.
func Gallery(examples []Example) http.Handler {
	mux := http.NewServeMux()
	show := func(w http.ResponseWriter, page string, data any) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		w.Header().Set("X-Robots-Tag", "noindex")
		w.Header().Set("Content-Security-Policy", "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; frame-ancestors 'self'")
		_ = galleryPages.ExecuteTemplate(w, page, data) // the client may have left
	}
	mux.HandleFunc("GET "+GalleryPath, func(w http.ResponseWriter, _ *http.Request) { show(w, "list", examples) })
	mux.HandleFunc("GET "+GalleryPath+"/{name}", func(w http.ResponseWriter, r *http.Request) {
		i := slices.IndexFunc(examples, func(e Example) bool { return e.Name == r.PathValue("name") })
		if i < 0 {
			http.NotFound(w, r)
			return
		}
		query := r.URL.Query()
		lang := i18n.LookupOrDefault(query.Get("lang"))
		email := examples[i].Compose(lang)
		if query.Has("part") {
			show(w, "part", template.HTML(email.HTML)) //nolint:gosec // Compose escapes
			return
		}
		show(w, "email", map[string]any{"Name": examples[i].Name, "Lang": lang, "Locales": i18n.Locales(), "Email": email,
			"Headers": strings.TrimSpace(fmt.Sprintf("%s %s %s", email.purpose(), email.Brand, email.List))})
	})
	return mux
}

// GalleryPath is the path of the gallery.
const GalleryPath = "/dev/mail"

var galleryPages = template.Must(template.New("").Parse(`
{{define "head"}}<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Emails</title>
<style>body{font:16px/1.5 system-ui,sans-serif;margin:24px;max-width:900px}
iframe{width:100%;height:900px;border:1px solid #ccc}pre{white-space:pre-wrap;border:1px solid #ccc;padding:16px}</style>{{end}}
{{define "list"}}{{template "head"}}<h1>Emails</h1><ul>{{range .}}<li><a href="/dev/mail/{{.Name}}">{{.Name}}</a></li>{{end}}</ul>{{end}}
{{define "email"}}{{template "head"}}<p><a href="/dev/mail">Emails</a></p><h1>{{.Name}}</h1>
<p>{{range .Locales}}<a href="?lang={{.Code}}">{{.OwnName}}</a> {{end}}</p>
<p>{{.Headers}}</p><h2 lang="{{.Lang.Code}}" dir="auto">{{.Email.Subject}}</h2>
{{if .Email.HTML}}<p><a href="?lang={{.Lang.Code}}&amp;part=html">HTML</a></p>
<iframe title="HTML" src="?lang={{.Lang.Code}}&amp;part=html"></iframe>{{end}}
<pre lang="{{.Lang.Code}}" dir="auto">{{.Email.Text}}</pre>{{end}}
{{define "part"}}{{.}}{{end}}
`))
