package app

import (
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/edge"
	"masthead/internal/i18n"
	"masthead/web"
)

const manifestName = "/manifest.webmanifest"

// manifest is the web app manifest of a language: with it a device can put the
// publication on its screens.
type manifest struct {
	ID              string          `json:"id"`
	Name            string          `json:"name"`
	ShortName       string          `json:"short_name"`
	Description     string          `json:"description"`
	Lang            string          `json:"lang"`
	Dir             string          `json:"dir"`
	StartURL        string          `json:"start_url"`
	Scope           string          `json:"scope"`
	Display         string          `json:"display"`
	BackgroundColor string          `json:"background_color"`
	ThemeColor      string          `json:"theme_color"`
	Categories      []string        `json:"categories"`
	Icons           json.RawMessage `json:"icons"`
	Shortcuts       []shortcut      `json:"shortcuts"`
}

type shortcut struct {
	Name string `json:"name"`
	URL  string `json:"url"`
}

// paper is the colour of the page while nothing is drawn yet, as in tokens.css.
const paper = "#fbfaf7"

// installable adds what makes the site an app of a device: the manifests, of the
// publication and of each language edition, and the service worker; and the icon where
// whoever reads no page looks for one.
func (a *App) installable(mux *http.ServeMux, site fs.FS) error {
	icons, err := web.Icons(site)
	if err != nil {
		return err
	}
	worker, err := web.ServiceWorker(site)
	if err != nil {
		return err
	}
	favicon, err := web.Favicon(site)
	if err != nil {
		return err
	}
	manifests := a.Cache.Handler(edge.Route{Load: func(ctx context.Context, r edge.Request) (edge.Page, error) {
		return a.manifest(ctx, r, icons)
	}})
	mux.Handle("GET "+manifestName, manifests)
	for _, l := range i18n.Locales()[1:] {
		mux.Handle("GET /"+l.Name+manifestName, manifests)
	}
	mux.Handle("GET /favicon.ico", a.Cache.Handler(edge.Route{Load: func(context.Context, edge.Request) (edge.Page, error) {
		header := http.Header{"Content-Type": {"image/png"}, "Cache-Control": {"public, max-age=604800"}}
		return edge.Page{Header: header, Body: favicon, Fresh: 24 * time.Hour, Stale: 24 * time.Hour}, nil
	}}))
	mux.Handle("GET /sw.js", a.Cache.Handler(edge.Route{Load: func(context.Context, edge.Request) (edge.Page, error) {
		header := http.Header{"Content-Type": {"text/javascript; charset=utf-8"}, "Cache-Control": {"no-cache"}}
		return edge.Page{Header: header, Body: worker, Fresh: time.Hour, Stale: time.Hour}, nil
	}}))
	return nil
}

func (a *App) manifest(ctx context.Context, r edge.Request, icons json.RawMessage) (edge.Page, error) {
	path := strings.TrimSuffix(r.Path, manifestName)
	if path == "" {
		path = "/"
	}
	b, err := a.Brands.ByPath(ctx, path)
	if err != nil || !b.IsEdition() {
		return a.Pages.Load(ctx, r) // which says that there is nothing
	}
	l, name := b.Locale(), a.Config.SiteName
	if b.Kind == brand.KindLanguage {
		name += " " + b.Name
	}
	body, err := json.Marshal(manifest{
		ID: path, Name: name, ShortName: a.Config.SiteName, Description: b.Tagline, Lang: l.Code, Dir: l.Dir,
		StartURL: path, Scope: "/", Display: "standalone", BackgroundColor: paper, ThemeColor: paper,
		Categories: []string{"news", "business"}, Icons: icons,
		Shortcuts: []shortcut{{l.Text("menu.latest", nil), strings.TrimSuffix(path, "/") + "/latest"}},
	})
	if err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"application/manifest+json"}, "Cache-Control": {"public, max-age=3600"}}
	return edge.Page{Header: header, Body: body, Tags: []string{brand.Tag}, Fresh: time.Hour, Stale: 24 * time.Hour}, nil
}
