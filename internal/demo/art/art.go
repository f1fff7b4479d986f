// Package art draws the pictures of the demonstration content as SVG: covers, portraits
// and logos, in the colours of a brand. A picture depends only on its arguments, so a
// demonstration site built twice is the same.
//
// It must never read a file, a clock or the network, never put text into a picture, and
// never draw a real person or an existing trade mark.
package art

import "fmt"

// A motif draws one picture on the whole sheet.
type motif func(s *sheet)

// motifs maps the names of motifs to their functions.
func motifs() map[string]motif {
	all := map[string]motif{
		"ikat": ikat, "ajrakh": ajrakh, "kolam": kolam, "jaali": jaali, "weave": weave,
		"contours": contours, "delta": delta, "city-grid": cityGrid, "transit": transit,
		"steps": steps, "dots": dots, "ledger": ledger,
		"gears": gears, "circuit": circuit, "turbine": windFarm, "satellite": orbit,
		"skyline": skyline, "port-cranes": portCranes, "dunes": dunes,
	}
	for name, o := range objects() {
		if all[name] == nil {
			all[name] = func(s *sheet) { stage(s, o) }
		}
	}
	return all
}

// A Drawing is a picture with its focal point, as fractions of its width and height. Crops
// must keep the focal point.
type Drawing struct {
	SVG            []byte
	FocalX, FocalY float64
}

// Cover draws a motif in the colours of p in the given size in pixels. The seed chooses
// background, scale, position, number and crop; the same arguments always give the same
// bytes. It returns an error for an unknown motif or an empty size.
func Cover(name string, p Palette, seed uint64, width, height int) (Drawing, error) {
	draw, ok := motifs()[name]
	if !ok {
		return Drawing{}, fmt.Errorf("drawing a cover: unknown motif %q", name)
	}
	if width <= 0 || height <= 0 {
		return Drawing{}, fmt.Errorf("drawing a cover: size %d×%d is empty", width, height)
	}
	s := newSheet(name, p, seed, float64(width), float64(height))
	s.box(s.ground, 0, 0, s.w, s.h, 0)
	draw(s)
	s.grain()
	return Drawing{SVG: s.bytes(), FocalX: s.focalX / s.w, FocalY: s.focalY / s.h}, nil
}
