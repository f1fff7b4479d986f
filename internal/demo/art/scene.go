package art

import "fmt"

// Scene draws an invented person, cut at the chest, in front of a town in the colours of p.
// The seed chooses as in Portrait; the same arguments always give the same bytes. It returns
// an error for an invalid figure and for an empty size.
func Scene(f Figure, p Palette, seed uint64, width, height int) (Drawing, error) {
	if err := f.validate(); err != nil {
		return Drawing{}, fmt.Errorf("drawing a scene: %w", err)
	}
	if width <= 0 || height <= 0 {
		return Drawing{}, fmt.Errorf("drawing a scene: size %d×%d is empty", width, height)
	}
	s := newSheet("scene", p, seed, float64(width), float64(height))
	s.box(s.ground, 0, 0, s.w, s.h, 0)
	who := s.person(f)
	x, unit := s.w/2, s.shortSide()/215
	if s.isWide() {
		x = s.w * s.oneNumber(.36, .64)
	}
	s.disc(s.soft, x+s.sign()*unit*18, s.h*.46, s.shortSide()*.4)
	s.street()
	s.place(x+who.turn, s.h-unit*92, unit, 0, func() { s.bust(who) })
	s.grain()
	return Drawing{SVG: s.bytes(), FocalX: x / s.w, FocalY: .45}, nil
}

// street draws a row of houses in the distance, with lit windows.
func (s *sheet) street() {
	base := s.h * s.between(.8, .86)
	unit := s.shortSide() / 100
	for x := -unit * s.between(2, 10); x < s.w; {
		w, h := unit*s.between(11, 22), unit*s.between(16, 46)
		ink := s.oneOf(s.quiet, s.main, blend(s.main, s.ground, .45))
		s.box(ink, x, base-h, w+1, s.h-base+h, 0)
		for row := 0.0; row < h/unit/8-1; row++ {
			for column := range 2 {
				if s.chance(.5) {
					s.box(blend(s.ground, s.p.Paper, .5), x+w*(.2+.4*float64(column)), base-h+unit*(3+row*8), w*.2, unit*4, 0)
				}
			}
		}
		x += w
	}
	s.box(s.edge, 0, base, s.w, s.h-base, 0)
}
