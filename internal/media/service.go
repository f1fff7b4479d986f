package media

import (
	"bytes"
	"cmp"
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base32"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
	"golang.org/x/sync/errgroup"

	"masthead/internal/node"
)

// Options configure the service. Zero values mean the defaults.
type Options struct {
	Node          string // the Node binary, see node.FindBinary
	Script        string // web/site/server/images.mjs
	Bucket        *blob.Bucket
	Store         Store
	UploadLimit   int64         // largest upload in bytes; default 5 MiB
	ImportLimit   int64         // largest picture of an import in bytes; default 25 MiB
	MaxPixels     int           // for every format; default: see pixelLimits
	MaxFrames     int           // longest animation, in frames, that stays animated; default 300
	MemoryMB      int           // for the picture process; default 512
	StepTimeout   time.Duration // for one picture in the process; default 60 s
	PartSeconds   int           // for decoding a picture or encoding one rendition; default 20
	Timeout       time.Duration // for one picture including waiting; default 3 min
	MaxConcurrent int           // pictures in progress or next in line; default 4
	Idle          time.Duration // time without a picture after which the process ends; default 30 s
	// After is the timer for Idle; default time.After.
	After func(time.Duration) <-chan time.Time
	Log   *slog.Logger // default: slog.Default()
}

// pixelLimits are the largest pictures of each format in pixels. They depend on the cost of decoding: a picture of a
// kilobyte can take as much memory as its pixels. The picture process takes 65 MB without a picture. Its peaks with the
// most expensive pictures (VmHWM, with all renditions, sharp 0.35, x86-64):
//
//	JPEG  50 MP: 150 MB, because it is made smaller while it is loaded; progressive: 376 MB; progressive in four
//	      colours, for which the process halves the limit: 25 MP 295 MB, 50 MP 476 MB
//	PNG   of 16 bits with transparency, interlaced: 16 MP 234 MB, 24 MP 307 MB
//	WebP  16 MP 202 MB, 24 MP 200 MB; animated, 16 MP in all frames: 173 MB
//	GIF   16 MP 202 MB, 24 MP 206 MB; animated: 117 MB
//	AVIF  16 MP 353 MB; of 12 bits with transparency: 16 MP 463 MB, 12 MP 369 MB
//
// One process with nine of these pictures one after the other had a peak of 445 MB.
var pixelLimits = map[string]int{
	"jpeg": 50_000_000, "png": 16_000_000, "webp": 16_000_000, "gif": 16_000_000, "avif": 12_000_000, "svg": 50_000_000,
}

// Memory limits of JavaScript in the picture process in MB, which don't include pictures.
const heapMB, youngMB = 64, 2

func (o Options) withDefaults() Options {
	o.UploadLimit = cmp.Or(o.UploadLimit, 5<<20)
	o.ImportLimit = cmp.Or(o.ImportLimit, 25<<20)
	o.MaxFrames = cmp.Or(o.MaxFrames, 300)
	o.MemoryMB = cmp.Or(o.MemoryMB, 512)
	o.StepTimeout = cmp.Or(o.StepTimeout, time.Minute)
	o.PartSeconds = cmp.Or(o.PartSeconds, 20)
	o.Timeout = cmp.Or(o.Timeout, 3*time.Minute)
	o.MaxConcurrent = cmp.Or(o.MaxConcurrent, 4)
	o.Idle = cmp.Or(o.Idle, 30*time.Second)
	if o.After == nil {
		o.After = time.After
	}
	o.Log = cmp.Or(o.Log, slog.Default())
	return o
}

// Service stores and serves pictures.
type Service struct {
	opts    Options
	encoder *encoder
	slots   chan struct{}
	// portrait is held while a portrait waits for a slot or has one, so that at most one portrait delays the pictures
	// of the newsroom.
	portrait chan struct{}
}

// New returns a service. It can serve at once, and accepts pictures while Run runs.
func New(opts Options) *Service {
	opts = opts.withDefaults()
	return &Service{
		opts:     opts,
		slots:    make(chan struct{}, opts.MaxConcurrent),
		portrait: make(chan struct{}, 1),
		encoder: newEncoder(&node.Process{
			Name:     "images",
			Binary:   opts.Node,
			Script:   opts.Script,
			Flags:    []string{"--max-old-space-size=" + strconv.Itoa(heapMB), "--max-semi-space-size=" + strconv.Itoa(youngMB)},
			Args:     []string{"--memory", strconv.Itoa(opts.MemoryMB), "--seconds", strconv.Itoa(opts.PartSeconds)},
			Env:      node.Environment(),
			Deadline: opts.StepTimeout,
			Log:      opts.Log,
		}, opts.Idle, opts.After),
	}
}

// Run starts the picture process when there is a picture for it and ends it when it is
// idle, until ctx ends.
func (s *Service) Run(ctx context.Context) error { return s.encoder.process.Run(ctx) }

// StoreUpload stores a picture that a user uploads. The same bytes give the same picture with its first
// texts. It returns an *Error for a picture that is refused, and ErrUnavailable when the picture
// process does not respond.
func (s *Service) StoreUpload(ctx context.Context, r io.Reader, meta Meta) (Media, error) {
	return s.storeFrom(ctx, r, s.opts.UploadLimit, meta)
}

// Import stores a picture as StoreUpload does, with the size limit of imports.
func (s *Service) Import(ctx context.Context, r io.Reader, meta Meta) (Media, error) {
	return s.storeFrom(ctx, r, s.opts.ImportLimit, meta)
}

// StoreSVG stores a drawing that is part of the project. It is rendered in its own width,
// up to 1600 pixels, with fewer renditions than other pictures. svg must not come from a
// user.
func (s *Service) StoreSVG(ctx context.Context, svg []byte, meta Meta) (Media, error) {
	return s.process(ctx, "svg", svg, meta)
}

// ByID returns a stored picture, or ErrNotFound.
func (s *Service) ByID(ctx context.Context, id int64) (Media, error) {
	return s.opts.Store.ByID(ctx, id)
}

// StorePortrait stores a portrait as a still square. It is never shared with another
// upload of the same bytes, so DeletePortrait can delete it, and its address reveals
// nothing about the content.
func (s *Service) StorePortrait(ctx context.Context, r io.Reader) (Media, error) {
	format, picture, err := readPicture(r, s.opts.UploadLimit)
	if err != nil {
		return Media{}, err
	}
	return s.encodeAndStore(ctx, hashOf([]byte(rand.Text())), picture,
		job{Format: format, Widths: []int{PortraitWidth}, Square: true}, Meta{Portrait: true})
}

// DeletePortrait deletes a portrait and its files. It must not be called for a picture of
// StoreUpload, which others may show too. If the row or a file cannot be deleted, the row stays.
func (s *Service) DeletePortrait(ctx context.Context, id int64) error {
	m, err := s.opts.Store.ByID(ctx, id)
	if errors.Is(err, ErrNotFound) {
		return nil
	} else if err != nil {
		return err
	}
	return s.opts.Store.Delete(ctx, id, func(ctx context.Context) error {
		for _, width := range m.Widths {
			for ext := range contentTypes {
				if err := s.opts.Bucket.Delete(ctx, m.Key(width, ext)); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
					return fmt.Errorf("delete portrait: %w", err)
				}
			}
		}
		return nil
	})
}

func (s *Service) storeFrom(ctx context.Context, r io.Reader, limit int64, meta Meta) (Media, error) {
	format, picture, err := readPicture(r, limit)
	if err != nil {
		return Media{}, err
	}
	return s.process(ctx, format, picture, meta)
}

// readPicture reads a picture and checks its size and format.
func readPicture(r io.Reader, limit int64) (format string, picture []byte, err error) {
	if picture, err = io.ReadAll(io.LimitReader(r, limit+1)); err != nil {
		return "", nil, fmt.Errorf("read picture: %w", err)
	}
	if int64(len(picture)) > limit {
		return "", nil, &Error{Code: TooLarge, Message: "the file is larger than " + formatSize(limit)}
	}
	if format = sniff(picture); format == "" {
		return "", nil, &Error{Code: UnsupportedType, Message: "the file is not a JPEG, PNG, WebP, AVIF or GIF"}
	}
	return format, picture, nil
}

func (s *Service) process(ctx context.Context, format string, picture []byte, meta Meta) (Media, error) {
	whole := sha256.Sum256(picture)
	hash := hashOf(picture)
	for _, known := range []string{hash, hex.EncodeToString(whole[:])} {
		switch m, err := s.opts.Store.ByHash(ctx, known); {
		case err == nil:
			m.Known = true
			return m, nil
		case !errors.Is(err, ErrNotFound):
			return Media{}, fmt.Errorf("look up picture: %w", err)
		}
	}

	sizes := widths
	if format == "svg" {
		sizes = drawingWidths
	}
	return s.encodeAndStore(ctx, hash, picture, job{Format: format, Widths: sizes}, meta)
}

// hashOf returns the first 128 bits of the SHA-256 of a picture as 26 letters and digits. It is part of the address of every
// rendition, and a landing page has some 250 renditions.
func hashOf(picture []byte) string {
	sum := sha256.Sum256(picture)
	return strings.ToLower(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(sum[:16]))
}

// encodeAndStore encodes a picture and stores it under a hash.
func (s *Service) encodeAndStore(ctx context.Context, hash string, picture []byte, j job, meta Meta) (Media, error) {
	m, err := s.encodeAndUpload(ctx, hash, picture, j, meta)
	if err != nil {
		return Media{}, err
	}
	m, err = s.opts.Store.Save(ctx, m)
	if err != nil {
		return Media{}, fmt.Errorf("save picture: %w", err)
	}
	return m, nil
}

// encodeAndUpload encodes a picture and stores its renditions under a hash. Nothing refers to them yet.
func (s *Service) encodeAndUpload(ctx context.Context, hash string, picture []byte, j job, meta Meta) (Media, error) {
	out, err := s.encode(ctx, picture, j)
	if err != nil {
		return Media{}, err
	}
	m := Media{
		Hash: hash, Width: out.Width, Height: out.Height,
		Placeholder: out.Placeholder, Colour: out.Colour, Animated: out.Animated,
		Meta: meta,
	}
	m.FocalX, m.FocalY = clampFocus(meta.FocalX, meta.FocalY)
	for _, f := range out.Files {
		if !slices.Contains(m.Widths, f.Width) {
			m.Widths = append(m.Widths, f.Width)
		}
	}
	slices.Sort(m.Widths)
	// The files are stored before the row, so that no row refers to a missing file. Files
	// without a row are harmless: the next attempt overwrites them.
	if err := s.upload(ctx, m, out.Files); err != nil {
		if ctx.Err() == nil {
			s.opts.Log.ErrorContext(ctx, "a picture was not stored", "error", err)
		}
		return Media{}, fmt.Errorf("%w: %w", ErrStorage, err)
	}
	return m, nil
}

// Rasterise returns a drawing of the project as a JPEG in its own size, in the best
// quality within maxBytes. The result is not stored. svg must not come from a user.
func (s *Service) Rasterise(ctx context.Context, svg []byte, maxBytes int) ([]byte, error) {
	out, err := s.encode(ctx, svg, job{Format: "svg", Widths: []int{}, MaxBytes: maxBytes})
	if err != nil {
		return nil, err
	}
	if len(out.Files) != 1 {
		return nil, fmt.Errorf("rasterise: %d files", len(out.Files))
	}
	return out.Files[0].bytes, nil
}

func (s *Service) encode(ctx context.Context, picture []byte, j job) (encodedPicture, error) {
	j.MaxPixels, j.MaxSide, j.MaxFrames = cmp.Or(s.opts.MaxPixels, pixelLimits[j.Format]), MaxSide, s.opts.MaxFrames
	limited, cancel := context.WithTimeout(ctx, s.opts.Timeout)
	defer cancel()
	slots := []chan struct{}{s.slots}
	if j.Square {
		j.MaxFrames = 1
		slots = []chan struct{}{s.portrait, s.slots}
	}
	var out encodedPicture
	release, err := acquire(limited, slots...)
	if err == nil {
		out, err = s.encoder.encode(limited, j, picture)
		release()
	}
	if err != nil && ctx.Err() == nil && limited.Err() != nil {
		return encodedPicture{}, fmt.Errorf("%w: %w", ErrUnavailable, err)
	}
	if err != nil {
		return encodedPicture{}, fmt.Errorf("encode picture: %w", err)
	}
	return out, nil
}

// acquire waits for a place in each of the slots. release frees them.
func acquire(ctx context.Context, slots ...chan struct{}) (release func(), err error) {
	release = func() {}
	for _, slot := range slots {
		select {
		case slot <- struct{}{}:
		case <-ctx.Done():
			release()
			return nil, ctx.Err()
		}
		before := release
		release = func() { <-slot; before() }
	}
	return release, nil
}

func (s *Service) upload(ctx context.Context, m Media, files []rendition) error {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(5)
	for _, f := range files {
		group.Go(func() error {
			ctx, cancel := context.WithTimeout(ctx, bucketTimeout)
			defer cancel()
			key := m.Key(f.Width, f.Ext)
			err := s.opts.Bucket.Upload(ctx, key, bytes.NewReader(f.bytes), &blob.WriterOptions{
				ContentType:  contentTypes[f.Ext],
				CacheControl: cacheForever,
			})
			if err != nil {
				return fmt.Errorf("store %s: %w", key, err)
			}
			return nil
		})
	}
	return group.Wait()
}

// formatSize returns a number of bytes in the units of the settings.
func formatSize(n int64) string {
	switch {
	case n%(1<<20) == 0:
		return fmt.Sprintf("%d MiB", n>>20)
	case n%(1<<10) == 0:
		return fmt.Sprintf("%d KiB", n>>10)
	}
	return fmt.Sprintf("%d bytes", n)
}

// clampFocus moves a focal point into the picture.
func clampFocus(x, y float64) (float64, float64) {
	if x == 0 && y == 0 {
		return 0.5, 0.5
	}
	inside := func(v float64) float64 {
		if math.IsNaN(v) {
			return 0.5
		}
		return min(1, max(0, v))
	}
	return inside(x), inside(y)
}
