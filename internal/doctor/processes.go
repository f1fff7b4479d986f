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

// findNode checks the version of Node and returns the path of its binary, which is "" if Node can't
// be used.
func (s Setup) findNode(ctx context.Context) (string, Finding) {
	const check = "Node"
	path, err := node.LocateBinary(s.Config.Node)
	var version string
	if err == nil {
		version, err = node.Version(ctx, path)
	}
	if err != nil {
		return "", failedWith(
			check,
			err,
			fmt.Sprintf("install Node %d or later and set node to its binary, or run npm install", node.MinVersion),
		)
	}
	return path, passed(check, "%s is version %s", path, version)
}

// checkProcesses runs the renderer and the picture process.
func (s Setup) checkProcesses(ctx context.Context, binary string) []Finding {
	const renderer, pictures = "renderer", "picture process"
	if binary == "" {
		do := "fix Node first"
		return []Finding{{renderer, Fail, "it needs Node", do}, {pictures, Fail, "it needs Node", do}}
	}
	dir := s.Config.Data
	if !isWritableFolder(dir) {
		temp, err := os.MkdirTemp("", "masthead-doctor-")
		if err != nil {
			do := "let the program write to the folder for temporary files"
			return []Finding{failedWith(renderer, err, do), failedWith(pictures, err, do)}
		}
		defer func() { _ = os.RemoveAll(temp) }()
		dir = temp
	}
	runtime, err := web.Unpack(dir)
	if err != nil {
		do := "build the program with `make build`, and check that the disk is not full"
		return []Finding{failedWith(renderer, err, do), failedWith(pictures, err, do)}
	}
	return []Finding{s.checkRenderer(ctx, binary, runtime), s.checkPictureProcess(ctx, binary, runtime)}
}

func (s Setup) checkRenderer(ctx context.Context, binary string, files web.Runtime) Finding {
	const check, do = "renderer", "check the error; if needed, remove the folder runtime-… in the data folder, " +
		"and the program creates its files again"
	ctx, log, cancel := watchProcess(ctx)
	defer cancel()
	pool, err := render.New(render.Options{Node: binary, Script: files.Worker, Bundle: files.Bundle, Workers: 1,
		Timeout: s.Config.RenderTimeout, Log: slog.New(log)})
	if err != nil {
		return failedWith(check, err, do)
	}
	defer runInBackground(ctx, pool.Run)()
	if err := pool.Ready(ctx); err != nil {
		return failedWith(check, log.failureReason(err), do)
	}
	began := s.Clock()
	html, err := pool.Render(ctx, s.Page, s.Model)
	switch {
	case err != nil:
		return failedWith(check, log.failureReason(err), do)
	case !bytes.Contains(html, []byte("</html>")):
		return Finding{check, Fail, fmt.Sprintf("the rendered page is not HTML: %.80q", html), do}
	}
	return passed(check, "rendered a page of %d bytes in %s", len(html), s.Clock().Sub(began).Round(time.Millisecond))
}

func (s Setup) checkPictureProcess(ctx context.Context, binary string, files web.Runtime) Finding {
	const check, do = "picture process", "check the error; the program must include the sharp module for this system and processor"
	ctx, log, cancel := watchProcess(ctx)
	defer cancel()
	bucket := memblob.OpenBucket(nil)
	defer func() { _ = bucket.Close() }()
	service := media.New(media.Options{Node: binary, Script: files.Images, Bucket: bucket, Store: discardingStore{}, Log: slog.New(log)})
	defer runInBackground(ctx, service.Run)()
	var picture bytes.Buffer
	if err := png.Encode(&picture, image.NewRGBA(image.Rect(0, 0, 8, 8))); err != nil {
		return failedWith(check, err, do)
	}
	began := s.Clock()
	m, err := service.StoreUpload(ctx, &picture, media.Meta{})
	if err != nil {
		return failedWith(check, log.failureReason(err), do)
	}
	return passed(check, "made %d widths of a picture in %s", len(m.Widths), s.Clock().Sub(began).Round(time.Millisecond))
}

// discardingStore is a media.Store that stores nothing.
type discardingStore struct{}

func (discardingStore) Save(_ context.Context, m media.Media) (media.Media, error) { return m, nil }
func (discardingStore) ByHash(context.Context, string) (media.Media, error) {
	return media.Media{}, media.ErrNotFound
}
func (discardingStore) ByID(context.Context, int64) (media.Media, error) {
	return media.Media{}, media.ErrNotFound
}
func (discardingStore) Delete(context.Context, int64, func(context.Context) error) error { return nil }

// runInBackground runs a supervisor until the returned function is called.
func runInBackground(ctx context.Context, run func(context.Context) error) func() {
	ctx, cancel := context.WithCancel(ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = run(ctx) // the log has the reason for a failure
	}()
	return func() {
		cancel()
		<-done
	}
}

// processLog records warnings of a supervisor. At the first error it cancels the context, because
// the supervisor would keep trying.
type processLog struct {
	slog.Handler
	giveUp context.CancelFunc

	mu       sync.Mutex
	messages []string
}

// watchProcess returns a context that ends when a process fails or takes too long.
func watchProcess(ctx context.Context) (context.Context, *processLog, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, processWithin)
	return ctx, &processLog{Handler: slog.DiscardHandler, giveUp: cancel}, cancel
}

// Enabled implements slog.Handler.
func (l *processLog) Enabled(_ context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn
}

// WithAttrs and WithGroup implement slog.Handler.
func (l *processLog) WithAttrs([]slog.Attr) slog.Handler { return l }
func (l *processLog) WithGroup(string) slog.Handler      { return l }

// Handle implements slog.Handler.
func (l *processLog) Handle(_ context.Context, r slog.Record) error {
	text := r.Message
	r.Attrs(func(a slog.Attr) bool {
		if a.Key == "error" {
			text += ": " + a.Value.String()
		}
		return true
	})
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.messages) < 20 {
		l.messages = append(l.messages, text)
	}
	if r.Level >= slog.LevelError {
		l.giveUp()
	}
	return nil
}

// failureReason returns the process's log lines about its end, or err if it logged nothing. From
// a stack trace it returns the line with the error.
func (l *processLog) failureReason(err error) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.messages {
		if strings.Contains(line, "Error") {
			return errors.New(line)
		}
	}
	if len(l.messages) == 0 {
		return err
	}
	return errors.New(strings.Join(l.messages, "; "))
}
