package app

import (
	"bytes"
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"time"

	"masthead/internal/clock"
	"masthead/internal/edge"
	"masthead/internal/page"
	"masthead/internal/route"
)

// The rest of this file is only for development: it watches a site folder.

// rebuildCheckInterval is the interval at which the built site is checked.
const rebuildCheckInterval = 200 * time.Millisecond

// contextUntilRebuild returns a context that also ends when the site has been rebuilt: its bundle for
// the renderer has changed, and has then stayed unchanged for one rebuildCheckInterval.
func (a *App) contextUntilRebuild(ctx context.Context) (context.Context, context.CancelFunc) {
	ctx, stop := context.WithCancel(ctx)
	bundle := filepath.Join(a.Config.SiteDir, "server", "entry-server.mjs")
	built := func() time.Time {
		info, err := os.Stat(bundle)
		if err != nil {
			return time.Time{}
		}
		return info.ModTime()
	}
	go func() {
		first, last := built(), built()
		for ctx.Err() == nil {
			time.Sleep(rebuildCheckInterval)
			now := built()
			if !now.IsZero() && now.Equal(last) && !now.Equal(first) {
				stop()
			}
			last = now
		}
	}()
	return ctx, stop
}

// dialParam is the query parameter for the time at which a page is shown, in RFC 3339.
const dialParam = "clock"

// dial wraps the handler of pages for development: a request with dialParam gets its page as it is at that time, not from the cache, and
// tells the scripts of the page. This shows any state of a webinar or an event. What the page loads afterwards, and pages for one reader,
// use the real time.
func (a *App) dial(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		text := r.URL.Query().Get(dialParam)
		if text == "" {
			next.ServeHTTP(w, r)
			return
		}
		at, err := time.Parse(time.RFC3339, text)
		if err != nil {
			writeText(w, http.StatusBadRequest, dialParam+" must be a time in RFC 3339, such as 2026-11-29T18:30:00Z")
			return
		}
		request := edge.Request{Path: r.URL.Path, Query: a.pageQuery(r), Variant: page.Variant(r)}
		shown, err := a.Pages.Load(clock.WithDial(r.Context(), at), request)
		if err != nil {
			shown = a.Pages.Fallback(request, err)
		}
		shown.Body, shown.Pieces = withDial(shown.Body, at.Sub(a.Clock())), nil // the pieces are of the body without the attribute
		edge.ServePrivate(w, r, shown)
	})
}

// withDial returns a page whose root element has the time between now and the one at which the page is shown, in milliseconds. Other bodies
// stay as they are.
func withDial(body []byte, offset time.Duration) []byte {
	_, rest, isPage := bytes.Cut(body, []byte("<html"))
	if !isPage {
		return body
	}
	end := len(body) - len(rest) + bytes.IndexByte(rest, '>')
	return slices.Concat(body[:end], fmt.Appendf(nil, ` data-dial="%d"`, offset.Milliseconds()), body[end:])
}

// pageQuery returns the query parameters of a request that its page reads.
func (a *App) pageQuery(r *http.Request) url.Values {
	params, sent, query := []string{route.PageParam}, r.URL.Query(), url.Values{}
	if match, ok := a.Pages.Find(r.Context(), r.URL.Path); ok {
		params = match.Page.Query
	}
	for _, name := range params {
		if value := sent.Get(name); value != "" {
			query.Set(name, value)
		}
	}
	return query
}

// reloadScript fetches the identifier of the server's start, and reloads the page when the identifier changes.
const reloadScript = `let boot;
setInterval(async () => {
	try {
		const now = await (await fetch("/dev/boot")).text();
		if (boot && boot !== now) location.reload();
		boot = now;
	} catch {}
}, 400);
`

// mountReload makes pages reload after each build.
func (a *App) mountReload(mux *http.ServeMux) {
	boot := fmt.Sprint(a.Clock().UnixNano())
	mux.HandleFunc("GET /dev/boot", func(w http.ResponseWriter, _ *http.Request) { writeText(w, http.StatusOK, boot) })
	mux.HandleFunc("GET /dev/reload.js", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/javascript; charset=utf-8")
		w.Header().Set("Cache-Control", "no-store")
		_, _ = w.Write([]byte(reloadScript))
	})
	a.Pages.Renderer, a.Pages.Frames.Parts = reloadingPages{a.Pages.Renderer}, nil // parts of the previous build are outdated
}

type reloadingPages struct{ page.Renderer }

func (r reloadingPages) Render(ctx context.Context, name string, model []byte) ([]byte, error) {
	html, err := r.Renderer.Render(ctx, name, model)
	return bytes.Replace(html, []byte("</body>"), []byte(`<script src="/dev/reload.js" defer></script></body>`), 1), err
}
