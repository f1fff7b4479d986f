// Package installable makes the site an app that a device can install: the web app manifests of the publication
// and of its language editions, the service worker and the icon.
package installable

import (
	"context"
	"encoding/json"
	"io/fs"
	"net/http"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/design"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/page"
	"masthead/internal/route"
	"masthead/web"
)

const manifestName = "/manifest.webmanifest"

// manifest is the web app manifest of a language, for installing the publication on a device.
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

// Site serves the site as an installable app.
type Site struct {
	Name   string // of the publication
	Brands *brand.Directory
	Pages  *page.Pages
	Files  fs.FS // the built site
}

// Offer returns the handlers of the web app manifest, the service worker and the icons.
func (s *Site) Offer() feature.Offer { return feature.Offer{Mount: s.mount} }

func (s *Site) mount(mux *feature.Mux) error {
	icons, err := web.Icons(s.Files)
	if err != nil {
		return err
	}
	worker, err := web.ServiceWorker(s.Files)
	if err != nil {
		return err
	}
	favicon, err := web.Favicon(s.Files)
	if err != nil {
		return err
	}
	manifests := mux.Cached(func(ctx context.Context, r edge.Request) (edge.Page, error) { return s.manifest(ctx, r, icons) })
	for _, path := range i18n.EditionPaths(manifestName) {
		mux.Handle("GET "+path, manifests)
	}
	mux.Handle("GET /favicon.ico", mux.Cached(func(context.Context, edge.Request) (edge.Page, error) {
		header := http.Header{"Content-Type": {"image/png"}, "Cache-Control": {"public, max-age=604800"}}
		return edge.Page{Header: header, Body: favicon, Fresh: 24 * time.Hour, Stale: 24 * time.Hour}, nil
	}))
	mux.Handle("GET /sw.js", mux.Cached(func(context.Context, edge.Request) (edge.Page, error) {
		header := http.Header{"Content-Type": {"text/javascript; charset=utf-8"}, "Cache-Control": {"no-cache"}}
		return edge.Page{Header: header, Body: worker, Fresh: time.Hour, Stale: time.Hour}, nil
	}))
	return nil
}

func (s *Site) manifest(ctx context.Context, r edge.Request, icons json.RawMessage) (edge.Page, error) {
	path := strings.TrimSuffix(r.Path, manifestName)
	if path == "" {
		path = "/"
	}
	b, err := s.Brands.ByPath(ctx, path)
	if err != nil || !b.IsEdition() {
		return s.Pages.Load(ctx, r) // the response for a missing page
	}
	l, name := b.Locale(), s.Name
	if b.Kind == brand.KindLanguage {
		name += " " + b.Name
	}
	body, err := json.Marshal(manifest{
		ID: path, Name: name, ShortName: s.Name, Description: b.Tagline, Lang: l.Code, Dir: l.Dir,
		StartURL: path, Scope: "/", Display: "standalone", BackgroundColor: design.Paper, ThemeColor: design.Paper,
		Categories: []string{"news", "business"}, Icons: icons,
		Shortcuts: []shortcut{{l.Text("menu.latest", nil), strings.TrimSuffix(path, "/") + route.LatestPath}},
	})
	if err != nil {
		return edge.Page{}, err
	}
	header := http.Header{"Content-Type": {"application/manifest+json"}, "Cache-Control": {"public, max-age=3600"}}
	return edge.Page{Header: header, Body: body, Tags: []string{brand.Tag}, Fresh: time.Hour, Stale: 24 * time.Hour}, nil
}

func init() { route.ReserveLast(manifestName[1:]) } // of each edition

var _ = []string{
	route.Reserve("favicon.ico", "icons"), route.Reserve("manifest.webmanifest", "the installable site"),
	route.Reserve("sw.js", "the service worker"),
}
