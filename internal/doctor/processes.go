package doctor

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/png"
	"log/slog"
	"os"
	"strings"
	"sync"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/media"
	"masthead/internal/node"
	"masthead/internal/render"
	"masthead/web"
)

const processWithin = 30 * time.Second

// nodeBinary finds Node and asks its version. Its path is empty when it can't be used.
func (s Setup) nodeBinary(ctx context.Context) (string, Finding) {
	const check = "Node"
	path, err := node.Locate(s.Config.Node)
	var version string
	if err == nil {
		version, err = node.Version(ctx, path)
	}
	if err != nil {
		return "", failed(
			check,
			err,
			fmt.Sprintf("install Node %d or later and name its binary with the setting node, or run npm install", node.Oldest),
		)
	}
	return path, ok(check, "%s is version %s", path, version)
}

// processes tries the renderer and the picture process.
func (s Setup) processes(ctx context.Context, binary string) []Finding {
	const renderer, pictures = "renderer", "picture process"
	if binary == "" {
		do := "see to Node first"
		return []Finding{{renderer, Fail, "it needs Node", do}, {pictures, Fail, "it needs Node", do}}
	}
	dir := s.Config.Data
	if !isFolder(dir) {
		temp, err := os.MkdirTemp("", "masthead-doctor-")
		if err != nil {
			do := "let the program write to the folder for temporary files"
			return []Finding{failed(renderer, err, do), failed(pictures, err, do)}
		}
		defer func() { _ = os.RemoveAll(temp) }()
		dir = temp
	}
	runtime, err := web.Unpack(dir)
	if err != nil {
		do := "build the program with `make build`, and see that the disk is not full"
		return []Finding{failed(renderer, err, do), failed(pictures, err, do)}
	}
	return []Finding{s.renderer(ctx, binary, runtime), s.pictures(ctx, binary, runtime)}
}

func (s Setup) renderer(ctx context.Context, binary string, files web.Runtime) Finding {
	const check, do = "renderer", "see the error; a new copy of the program's files is made when the folder runtime-… in the data folder is removed"
	ctx, said, cancel := watched(ctx)
	defer cancel()
	pool, err := render.New(render.Options{Node: binary, Script: files.Worker, Bundle: files.Bundle, Workers: 1,
		Timeout: s.Config.RenderTimeout, Log: slog.New(said)})
	if err != nil {
		return failed(check, err, do)
	}
	defer during(ctx, pool.Run)()
	if err := pool.Ready(ctx); err != nil {
		return failed(check, said.why(err), do)
	}
	began := s.Clock()
	html, err := pool.Render(ctx, s.Page, s.Model)
	switch {
	case err != nil:
		return failed(check, said.why(err), do)
	case !bytes.Contains(html, []byte("</html>")):
		return Finding{check, Fail, fmt.Sprintf("the page it rendered is none: %.80q", html), do}
	}
	return ok(check, "rendered a page of %d bytes in %s", len(html), s.Clock().Sub(began).Round(time.Millisecond))
}

func (s Setup) pictures(ctx context.Context, binary string, files web.Runtime) Finding {
	const check, do = "picture process", "see the error; it needs the sharp module that the program carries, for this system and processor"
	ctx, said, cancel := watched(ctx)
	defer cancel()
	bucket := memblob.OpenBucket(nil)
	defer func() { _ = bucket.Close() }()
	service := media.New(media.Options{Node: binary, Script: files.Images, Bucket: bucket, Store: forgetful{}, Log: slog.New(said)})
	defer during(ctx, service.Run)()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 8, 8))); err != nil {
		return failed(check, err, do)
	}
	began := s.Clock()
	m, err := service.Ingest(ctx, &picture, media.Meta{})
	if err != nil {
		return failed(check, said.why(err), do)
	}
	return ok(check, "made %d widths of a picture in %s", len(m.Widths), s.Clock().Sub(began).Round(time.Millisecond))
}

// forgetful is a media.Store that keeps nothing.
type forgetful struct{}

func (forgetful) Save(_ context.Context, m media.Media) (media.Media, error) { return m, nil }
func (forgetful) ByHash(context.Context, string) (media.Media, error) {
	return media.Media{}, media.ErrNotFound
}
func (forgetful) ByID(context.Context, int64) (media.Media, error) {
	return media.Media{}, media.ErrNotFound
}
func (forgetful) Delete(context.Context, int64) error { return nil }

// during runs a supervisor until what it returns is called.
func during(ctx context.Context, run func(context.Context) error) func() {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = run(ctx) // why it fails is in its log
	}()
	return func() {
		cancel()
		<-done
	}
}

// listener is a log that keeps warnings, and gives up waiting at the first error:
// a supervisor would go on trying.
type listener struct {
	slog.Handler
	giveUp context.CancelFunc

	mu   sync.Mutex
	said []string
}

// watched is a context that ends when a process fails or takes too long.
func watched(ctx context.Context) (context.Context, *listener, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, processWithin)
	return ctx, &listener{Handler: slog.DiscardHandler, giveUp: cancel}, cancel
}

// Enabled implements slog.Handler.
func (l *listener) Enabled(_ context.Context, level slog.Level) bool { return level >= slog.LevelWarn }

// WithAttrs and WithGroup implement slog.Handler.
func (l *listener) WithAttrs([]slog.Attr) slog.Handler { return l }
func (l *listener) WithGroup(string) slog.Handler      { return l }

// Handle implements slog.Handler.
func (l *listener) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "error" {
			text += ": " + a.Value.String()
		}
		return true
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.said) < 20 {
		l.said = append(l.said, text)
	}
	if r.Level >= slog.LevelError {
		l.giveUp()
	}
	return nil
}

// why is what the process said of its end, or err when it said nothing. Of a
// stack trace it is the line that names the error.
func (l *listener) why(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.said {
		if strings.Contains(line, "Error") {
			return errors.New(line)
		}
	}
	if len(l.said) == 0 {
		return err
	}
	return errors.New(strings.Join(l.said, "; "))
}
