package media

import (
	"bytes"
	"image"
	"slices"
	"testing"
)

// F187: a cut has renditions of its own at an address that depends on the picture and on the frame, and shows only the frame.
func TestACutHasRenditionsOfItsOwn(t *testing.T) {
	s := startService(t, Options{})
	m, err := s.StoreUpload(t.Context(), bytes.NewReader(jpegOf(t, photo(1600, 900))), Meta{})
	if err != nil {
		t.Fatal(err)
	}
	r := &Record{ID: m.ID, Hash: m.Hash, Kind: KindPicture, Width: m.Width, Height: m.Height, Widths: m.Widths}
	frame := PictureFrame{X: 0.25, Y: 0, W: 0.5, H: 8.0 / 9}
	c, err := s.MakeCut(t.Context(), r, frame)
	if err != nil || c.Width != 800 || c.Height != 800 || !slices.Equal(c.Widths, []int{320, 640, 800}) || c.Hash == m.Hash {
		t.Fatalf("the cut is %+v, %v", c, err)
	}
	b := readStored(t, s, Media{Hash: c.Hash}, 640, JPEG)
	if size, _, err := image.DecodeConfig(bytes.NewReader(b)); err != nil || size.Width != 640 || size.Height != 640 {
		t.Errorf("the rendition has %+v, %v", size, err)
	}
	frame.X = 0.3
	other, err := s.MakeCut(t.Context(), r, frame)
	if err != nil || other.Hash == c.Hash {
		t.Errorf("another frame has the address of the first one, %v", err)
	}
	r.Crops = map[string]Cut{"square": c, "card": {PictureFrame: frame}}
	p := r.Picture("")
	if square, card := p.For("square"), p.For("card"); square.Width != 800 || square.Base == p.Base || card.Base != p.Base ||
		p.For("hero") != p {
		t.Errorf("the square is %+v, the card %+v", square, card)
	}
}
