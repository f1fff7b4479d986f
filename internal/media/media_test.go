package media

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"log/slog"
	"math"
	"math/rand/v2"
	"os"
	"slices"
	"sync"
	"testing"

	"gocloud.dev/blob"

	"masthead/internal/node"
)

type memoryStore struct {
	mu   sync.Mutex
	rows []Media
}

func (m *memoryStore) Save(_ context.Context, row Media) (Media, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, known := range m.rows {
		if known.Hash == row.Hash {
			return known, nil
		}
	}
	row.ID = int64(len(m.rows) + 1)
	m.rows = append(m.rows, row)
	return row, nil
}

func (m *memoryStore) find(match func(Media) bool) (Media, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if i := slices.IndexFunc(m.rows, match); i >= 0 {
		return m.rows[i], nil
	}
	return Media{}, ErrNotFound
}

func (m *memoryStore) ByHash(_ context.Context, hash string) (Media, error) {
	return m.find(func(row Media) bool { return row.Hash == hash })
}

func (m *memoryStore) ByID(_ context.Context, id int64) (Media, error) {
	return m.find(func(row Media) bool { return row.ID == id })
}

func (m *memoryStore) Delete(ctx context.Context, id int64, deleteFiles func(context.Context) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.rows = slices.DeleteFunc(m.rows, func(row Media) bool { return row.ID == id })
	return deleteFiles(ctx)
}

// startService runs a service on a new folder until the test ends.
func startService(t *testing.T, opts Options) *Service {
	t.Helper()
	dir, err := os.MkdirTemp("", "m") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(dir) })
	t.Setenv("TMPDIR", dir)
	if opts.Node, err = node.FindBinary(""); err != nil {
		t.Fatal(err)
	}
	opts.Script = "../../web/site/server/images.mjs"
	opts.Store = &memoryStore{}
	opts.Log = slog.New(slog.NewTextHandler(t.Output(), nil))
	if opts.Bucket == nil {
		if opts.Bucket, err = OpenBucket(t.Context(), t.TempDir()+"/new"); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { opts.Bucket.Close() })
	}
	s := New(opts)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("Run: %v", err)
		}
	})
	return s
}

// listKeys returns the keys in the bucket.
func listKeys(t *testing.T, bucket *blob.Bucket) []string {
	t.Helper()
	var keys []string
	for list := bucket.List(nil); ; {
		object, err := list.Next(t.Context())
		if errors.Is(err, io.EOF) {
			return keys
		}
		if err != nil {
			t.Fatal(err)
		}
		keys = append(keys, object.Key)
	}
}

func readStored(t *testing.T, s *Service, m Media, width int, ext string) []byte {
	t.Helper()
	b, err := s.opts.Bucket.ReadAll(t.Context(), m.Key(width, ext))
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// photo draws a picture with as much detail as a photograph.
func photo(width, height int) *image.RGBA {
	random := rand.New(rand.NewPCG(1, 2))
	img := image.NewRGBA(image.Rect(0, 0, width, height))
	for y := range height {
		for x := range width {
			wave := 60 * math.Sin(float64(x)/37) * math.Cos(float64(y)/23)
			base := 110 + wave + float64(random.IntN(12))
			img.Set(x, y, color.RGBA{uint8(base), uint8(base * .8), uint8(60 + 100*x/width), 255})
		}
	}
	return img
}

func jpegOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, img, &jpeg.Options{Quality: 90}); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func pngOf(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// gifOf returns an animation of plain frames in different colours.
func gifOf(t *testing.T, width, height, frames int) []byte {
	t.Helper()
	g := &gif.GIF{}
	for i := range frames {
		c := color.RGBA{uint8(255 - i*40), uint8(i * 40), 80, 255}
		g.Image = append(g.Image, image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{c, color.Black}))
		g.Delay = append(g.Delay, 10)
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func readFixture(t *testing.T, name string) []byte {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestURLsOfRenditions(t *testing.T) {
	m := Media{Hash: "abcdef", Widths: []int{320, 640}}
	if got, want := m.URL(640, WebP), "/media/m/ab/abcdef/640.webp"; got != want {
		t.Errorf("URL: %s, want %s", got, want)
	}
	if got, want := m.Base(), "/media/m/ab/abcdef"; got != want {
		t.Errorf("Base: %s, want %s", got, want)
	}
	if got, want := m.SrcSet(AVIF), "/media/m/ab/abcdef/320.avif 320w, /media/m/ab/abcdef/640.avif 640w"; got != want {
		t.Errorf("SrcSet: %s, want %s", got, want)
	}
}

// F187: a focal point is in its picture.
func TestTheFocalPointIsClamped(t *testing.T) {
	tests := []struct{ x, y, wantX, wantY float64 }{
		{0, 0, 0.5, 0.5},
		{0, 0.3, 0, 0.3},
		{1, 1, 1, 1},
		{-2, 7, 0, 1},
		{math.NaN(), 0.2, 0.5, 0.2},
	}
	for _, tt := range tests {
		if x, y := clampFocus(tt.x, tt.y); x != tt.wantX || y != tt.wantY {
			t.Errorf("focus(%v, %v) = %v, %v", tt.x, tt.y, x, y)
		}
	}
}
