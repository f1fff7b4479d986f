// Package art draws the pictures of the demonstration content: covers,
// portraits and marks, as SVG in the inks of a brand. A picture is a pure
// function of its arguments, so that a demonstration site built twice is the
// same site.
//
// It must never read a file, a clock or the network, never set text inside a
// picture, and never draw a real person or an existing trade mark.
package art

import "fmt"

// A motif composes one picture on the whole sheet.
type motif func(s *sheet)

// motifs maps every motif to what draws it.
func motifs() map[string]motif {
	all := map[string]motif{
		"ikat": ikat, "ajrakh": ajrakh, "kolam": kolam, "jaali": jaali, "weave": weave,
		"contours": contours, "delta": delta, "city-grid": cityGrid, "transit": transit,
		"bars": bars, "line-climb": lineClimb, "steps": steps, "dots": dots, "ledger": ledger,
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

// A Drawing is a picture, and where in it the eye should rest: parts of its
// width and height that a frame of another shape must not cut off.
type Drawing struct {
	SVG            []byte
	FocalX, FocalY float64
}

// Cover draws a motif in the inks of p, composed for the given size. The seed
// chooses ground, scale, place, count and crop; the same arguments always give
// the same bytes. An unknown motif or an empty size is an error.
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
