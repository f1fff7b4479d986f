package media

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"math/rand/v2"
	"testing"
)

// A drawing becomes a JPEG of its size within the allowed bytes, even if the picture in it
// is pure noise.
func TestADrawingBecomesOneJPEG(t *testing.T) {
	s := startService(t, Options{})
	noise := image.NewRGBA(image.Rect(0, 0, 452, 630))
	random := rand.New(rand.NewPCG(1, 2))
	for y := range 630 {
		for x := range 452 {
			noise.Set(x, y, color.RGBA{uint8(random.Uint32()), uint8(random.Uint32()), uint8(random.Uint32()), 255})
		}
	}
	var picture bytes.Buffer
	if err := jpeg.Encode(&picture, noise, nil); err != nil {
		t.Fatal(err)
	}
	const drawing = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ` +
		`width="1200" height="630"><rect width="1200" height="630" fill="#ff0000"/>%s</svg>`
	inside := fmt.Sprintf(
		`<image x="748" width="452" height="630" xlink:href="data:image/jpeg;base64,%s"/>`,
		base64.StdEncoding.EncodeToString(picture.Bytes()),
	)
	for name, body := range map[string]string{"flat": "", "noise": inside} {
		made, err := s.Rasterise(t.Context(), fmt.Appendf(nil, drawing, body), 100<<10)
		if err != nil {
			t.Fatal(err)
		}
		seen, err := jpeg.Decode(bytes.NewReader(made))
		if err != nil || seen.Bounds().Dx() != 1200 || seen.Bounds().Dy() != 630 || len(made) > 100<<10 {
			t.Fatalf("%s: %v, %v, %d bytes", name, seen.Bounds(), err, len(made))
		}
		if r, g, _, _ := seen.At(20, 20).RGBA(); r>>8 < 240 || g>>8 > 20 {
			t.Errorf("%s: the background is %v", name, seen.At(20, 20))
		}
		right := map[color.Color]bool{}
		for x := 760; x < 1190; x += 7 {
			right[seen.At(x, 300)] = true
		}
		if (len(right) > 20) != (name == "noise") {
			t.Errorf("%s: %d colours in place of the picture", name, len(right))
		}
	}
	if _, err := s.Rasterise(t.Context(), []byte("<svg"), 100<<10); err == nil {
		t.Error("a truncated drawing is accepted")
	}
}
