package media

import (
	"bytes"
	"errors"
	"image"
	"os"
	"testing"
)

// A portrait is a small still square without metadata, whatever was uploaded. It is not
// shared between users, so it can be deleted completely.
func TestPortraitsAreSmallSquaresAndCanBeDeleted(t *testing.T) {
	s := startService(t, Options{})
	for name, width := range map[string]int{"wide": 900, "narrow": 30} {
		m, err := s.StorePortrait(t.Context(), bytes.NewReader(pngOf(t, image.NewRGBA(image.Rect(0, 0, width, 300)))))
		if err != nil {
			t.Fatal(name, err)
		}
		if m.Width != PortraitWidth || m.Height != PortraitWidth || len(m.Widths) != 1 || m.Widths[0] != PortraitWidth {
			t.Errorf("%s: %d by %d, widths %v", name, m.Width, m.Height, m.Widths)
		}
		shown, _, err := image.DecodeConfig(bytes.NewReader(readStored(t, s, m, PortraitWidth, JPEG)))
		if err != nil || shown.Width != PortraitWidth || shown.Height != PortraitWidth {
			t.Errorf("%s: %+v, %v", name, shown, err)
		}
	}
	portrait, err := s.StorePortrait(t.Context(), bytes.NewReader(readFixture(t, "oriented.jpg")))
	if err != nil {
		t.Fatal(err)
	}
	if b := readStored(t, s, portrait, PortraitWidth, JPEG); bytes.Contains(b, []byte("Meera")) || bytes.Contains(b, []byte("Exif")) {
		t.Error("the portrait still contains its metadata")
	}
	moving, err := os.ReadFile("testdata/moving.webp")
	if err != nil {
		t.Fatal(err)
	}
	first, err := s.StorePortrait(t.Context(), bytes.NewReader(moving))
	if err != nil || first.Animated {
		t.Fatalf("%+v, %v", first, err)
	}
	second, err := s.StorePortrait(t.Context(), bytes.NewReader(moving))
	if err != nil || second.Hash == first.Hash {
		t.Fatalf("the same picture of another user is at %s, %v", second.Base(), err)
	}
	before := len(listKeys(t, s.opts.Bucket))
	for range 2 { // deleting it twice is not an error
		if err := s.DeletePortrait(t.Context(), first.ID); err != nil {
			t.Fatal(err)
		}
	}
	if left := len(listKeys(t, s.opts.Bucket)); left != before-3 {
		t.Errorf("%d files before and %d after deleting", before, left)
	}
	if _, err := s.ByID(t.Context(), first.ID); !errors.Is(err, ErrNotFound) {
		t.Errorf("the deleted portrait: %v", err)
	}
	if _, err := s.ByID(t.Context(), second.ID); err != nil {
		t.Errorf("the portrait of another user: %v", err)
	}
}
