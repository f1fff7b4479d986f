package media

import (
	"bytes"
	"errors"
	"image"
	"os"
	"testing"
)

// A portrait is a small square that stands still, whatever was sent, without what came with
// it; and nobody shares it, so that it can be taken away whole.
func TestPortraits(t *testing.T) {
	s := start(t, Options{})
	for name, width := range map[string]int{"wide": 900, "narrow": 30} {
		m, err := s.Portrait(t.Context(), bytes.NewReader(pngOf(t, image.NewRGBA(image.Rect(0, 0, width, 300)))))
		if err != nil {
			t.Fatal(name, err)
		}
		if m.Width != PortraitWidth || m.Height != PortraitWidth || len(m.Widths) != 1 || m.Widths[0] != PortraitWidth {
			t.Errorf("%s: %d by %d, widths %v", name, m.Width, m.Height, m.Widths)
		}
		shown, _, err := image.DecodeConfig(bytes.NewReader(stored(t, s, m, PortraitWidth, JPEG)))
		if err != nil || shown.Width != PortraitWidth || shown.Height != PortraitWidth {
			t.Errorf("%s: %+v, %v", name, shown, err)
		}
	}
	told, err := s.Portrait(t.Context(), bytes.NewReader(file(t, "oriented.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	if b := stored(t, s, told, PortraitWidth, JPEG); bytes.Contains(b, []byte("Meera")) || bytes.Contains(b, []byte("Exif")) {
		t.Error("it still says where it was taken, and by whom")
	}
	moving, err := os.ReadFile("testdata/moving.webp")
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.Portrait(t.Context(), bytes.NewReader(moving))
	if err != nil || first.Animated {
		t.Fatalf("%+v, %v", first, err)
	}
	second, err := s.Portrait(t.Context(), bytes.NewReader(moving))
	if err != nil || second.Hash == first.Hash {
		t.Fatalf("the same picture of another is at %s, %v", second.Base(), err)
	}
	before := len(keys(t, s.opts.Bucket))
	for range 2 { // once more is no error
		if err := s.Forget(t.Context(), first.ID); err != nil {
			t.Fatal(err)
		}
	}
	if left := len(keys(t, s.opts.Bucket)); left != before-3 {
		t.Errorf("%d files, then %d", before, left)
	}
	if _, err := s.ByID(t.Context(), first.ID); !errors.Is(err, ErrNotFound) {
		t.Errorf("what was forgotten: %v", err)
	}
	if _, err := s.ByID(t.Context(), second.ID); err != nil {
		t.Errorf("that of another: %v", err)
	}
}
