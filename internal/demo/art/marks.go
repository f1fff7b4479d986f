package art

import "math"

// PublisherLogo draws the geometric logo of an invented publisher on a square of the
// given size in pixels. It is simple enough for 24 pixels. The same arguments always give
// the same bytes.
func PublisherLogo(p Palette, seed uint64, size int) []byte {
	side := float64(max(size, 1))
	s := newSheet("mark", p, seed, side, side)
	field, figure, third := p.Accent, p.Paper, p.Second
	switch s.IntN(6) {
	case 0:
		field, third = p.Ink, p.Second
	case 1:
		field, figure, third = p.Paper, p.Accent, p.Ink
	case 2:
		field, figure, third = p.Second, p.Ink, p.Paper
	case 3:
		field, figure, third = blend(p.Accent, p.Paper, .82), p.Accent, p.Ink
	}
	if contrast(field, third) < 1.6 {
		third = figure
	}
	s.ground, s.main, s.pop = field, figure, third
	s.box(field, 0, 0, side, side, 0)
	s.place(side/2, side/2, side/200, 0, s.emblem)
	return s.bytes()
}

// logoColours are the pairs of colours of company logos, the darker one first. Each stands out from the other, and both stand
// out from white.
var logoColours = [][2]string{
	{"#1F4E5F", "#E09B2D"}, {"#7A2E2E", "#E58F62"}, {"#2B5738", "#C7A420"}, {"#3B2E6E", "#E57F6B"}, {"#0F4370", "#EE9A45"},
	{"#6B2E0E", "#5FA39A"}, {"#5B1A4B", "#D584A9"}, {"#17324D", "#4FAFAE"}, {"#44541E", "#DFAA2C"}, {"#7D1F3D", "#6F9FC4"},
	{"#203A43", "#D9734E"}, {"#26402F", "#7FB069"}, {"#40325C", "#9AA0D8"}, {"#4C3A1D", "#C79A55"},
	{"#14505C", "#E8836B"}, {"#5A2440", "#D9A441"}, {"#1D3F72", "#8FA63B"}, {"#55301F", "#E0A24A"}, {"#2F2A4A", "#4FA889"},
}

// CompanyLogo draws the geometric logo of an invented company, award, sponsor or investor in two colours and white, on a square or round
// field of the given size in pixels. Like PublisherLogo, it has no text, is simple enough for 24 pixels, and the same arguments always
// give the same bytes.
func CompanyLogo(seed uint64, size int) []byte {
	const white = "#FFFFFF"
	side := float64(max(size, 1))
	pick := seed % uint64(len(logoColours))
	dark, light := logoColours[pick][0], logoColours[pick][1]
	s := newSheet("logo", Palette{Paper: white, Ink: dark, Accent: dark, Second: light}, seed, side, side)
	switch s.IntN(5) {
	case 0:
		s.ground, s.main, s.pop = white, dark, light
	case 1:
		s.ground, s.main, s.pop = dark, white, light
	case 2:
		s.ground, s.main, s.pop = light, dark, white
	case 3:
		s.ground, s.main, s.pop = white, light, dark
	case 4:
		s.ground, s.main, s.pop = dark, light, white
	}
	if s.chance(.4) {
		s.box(white, 0, 0, side, side, 0)
		s.disc(s.ground, side/2, side/2, side/2)
	} else {
		s.box(s.ground, 0, 0, side, side, 0)
	}
	s.place(side/2, side/2, side/200, 0, s.emblem)
	return s.bytes()
}

// emblem draws one of the constructions, in a square from -64 to 64.
func (s *sheet) emblem() {
	a, b, c := s.main, s.pop, s.ground
	turn := s.oneNumber(0, 90, 180, 270)
	switch s.IntN(22) {
	case 0, 1: // four tiles, each a quarter circle or a circle
		for i := range 4 {
			x, y := float64(i%2)*66-66, float64(i/2)*66-66
			ink := a
			if i == int(turn)/90 {
				ink = b
			}
			s.tile(ink, x+2, y+2, 62)
		}
	case 2: // arcs from one corner
		s.place(0, 0, 1, turn, func() {
			for i, r := range []float64{128, 86, 44} {
				ink := a
				if i == 2 {
					ink = b
				}
				s.path(ink, d("M-64 64V%sA%s %s 0 0 1 %s 64Z", 64-r, r, r, -64+r))
				if i < 2 {
					s.path(c, d("M-64 64V%sA%s %s 0 0 1 %s 64Z", 64-r+22, r-22, r-22, -64+r-22))
				}
			}
		})
	case 3: // bars that climb
		k := s.count(3, 4)
		w := 128 / float64(k)
		for i := range k {
			h := 128 * float64(i+1) / float64(k)
			ink := a
			if i == k-1 {
				ink = b
			}
			s.box(ink, -64+float64(i)*w, 64-h, w-9, h, 0)
		}
	case 4: // petals
		k := s.count(4, 8)
		data := ""
		for i := range k {
			data += petal(0, 0, 68, 70*math.Sin(math.Pi/float64(k))*.9, float64(i)*360/float64(k)-90)
		}
		s.path(a, data)
		s.disc(b, 0, 0, 17)
	case 5: // chevrons
		s.place(0, 0, 1, turn, func() {
			for i := range 3 {
				y := float64(i)*42 - 20
				ink := a
				if i == 1 {
					ink = b
				}
				s.cut(ink, 24, d("M-64 %sL0 %sL64 %s", y+22, y-30, y+22))
			}
		})
	case 6: // a small disc leaves a large one
		s.place(0, 0, 1, turn, func() {
			s.disc(a, -14, 14, 50)
			s.disc(c, 32, -32, 42)
			s.disc(b, 32, -32, 30)
		})
	case 7: // half circles, shifted
		s.place(0, 0, 1, turn, func() {
			s.path(a, "M-64 -4A46 46 0 0 1 28 -4Z")
			s.path(b, "M-28 4A46 46 0 0 0 64 4Z")
		})
	case 8: // a disc cut by lines that get thicker
		s.clip(circle(0, 0, 66), func() {
			s.box(a, -70, -70, 140, 140, 0)
			for i := range 4 {
				s.box(c, -70, 2+float64(i)*18, 140, 4+float64(i)*3, 0)
			}
		})
	case 9: // a hexagon with a face left out
		s.path(a, star(0, 0, 70, 70, 3, 30))
		s.poly(b, 0, 0, 60.6, -35, 60.6, 35, 0, 70)
		s.cut(c, 7, "M0 0V72M0 0L62 -36M0 0L-62 -36")
	case 10: // a cross of four
		for i := range 4 {
			ink := a
			if i%2 == 1 {
				ink = b
			}
			s.place(0, 0, 1, float64(i)*90, func() { s.path(ink, "M4 -4V-66H36A30 30 0 0 1 66 -36V-4Z") })
		}
	case 11: // a ring and its satellite
		s.ring(a, 22, 0, 0, 50)
		x, y := polar(0, 0, 50, turn+45)
		s.disc(c, x, y, 26)
		s.disc(b, x, y, 18)
	case 12: // a grid of three by three: one is missing, one is different
		lost, other := s.IntN(9), s.IntN(9)
		for i := range 9 {
			ink := a
			if i == other {
				ink = b
			}
			if i != lost {
				s.disc(ink, float64(i%3-1)*46, float64(i/3-1)*46, 19)
			}
		}
	case 13: // two waves
		s.place(0, 0, 1, s.oneNumber(0, 90), func() {
			s.cut(a, 25, "M-68 -24C-34 -68 -34 -68 0 -24C34 20 34 20 68 -24")
			s.cut(b, 25, "M-68 32C-34 -12 -34 -12 0 32C34 76 34 76 68 32")
		})
	case 14: // an arch in an arch
		s.path(a, "M-64 64V0A64 64 0 0 1 64 0V64Z")
		s.path(c, "M-40 64V0A40 40 0 0 1 40 0V64Z")
		s.path(b, "M-18 64V4A18 18 0 0 1 18 4V64Z")
	case 15: // an arrow out of a square
		s.place(0, 0, 1, turn, func() {
			s.box(a, -64, -64, 128, 128, 0)
			s.cut(c, 20, "M-40 40L36 -36")
			s.poly(c, 50, -50, 50, 10, 32, 10, -10, -32, -10, -50)
		})
	case 16: // a leaf folded
		s.place(0, 0, 1, turn, func() {
			s.path(a, "M-64 64V-6A70 70 0 0 1 6 -64H6Z")
			s.path(b, "M-64 64H-6A64 64 0 0 0 64 6V-64Z")
		})
	case 17: // an eight-pointed star, open
		s.path(a, star(0, 0, 70, 52, 8, 22.5))
		s.path(c, star(0, 0, 40, 30, 8, 22.5))
		s.disc(b, 0, 0, 15)
	case 18: // steps
		s.place(0, 0, 1, turn, func() {
			s.path(a, "M-64 64V22H-22V-22H22V-64H64V64Z")
			s.box(b, -64, -64, 36, 36, 0)
		})
	case 19: // a knot of two links
		s.place(0, 0, 1, 45, func() {
			s.raw(`<rect fill="none" stroke="%s" stroke-width="19" x="-66" y="-28" width="82" height="56" rx="28"/>`, a)
			s.raw(`<rect fill="none" stroke="%s" stroke-width="19" x="-16" y="-28" width="82" height="56" rx="28"/>`, b)
		})
	case 20: // a sun over a line
		s.path(a, "M-54 16A54 54 0 0 1 54 16Z")
		s.box(b, -66, 28, 132, 16, 0)
		s.box(b, -40, 54, 80, 14, 0)
	case 21: // an eye
		s.path(a, petal(-70, 0, 140, 92, 0))
		s.disc(c, 0, 0, 34)
		s.disc(b, 0, 0, 20)
	}
}

// tile draws a square, a disc, a triangle, or a quarter disc in any rotation.
func (s *sheet) tile(ink string, x, y, w float64) {
	k := s.IntN(7)
	switch k {
	case 0:
		s.box(ink, x, y, w, w, 0)
	case 1:
		s.disc(ink, x+w/2, y+w/2, w/2)
	case 2:
		s.poly(ink, x, y+w, x+w, y, x+w, y+w)
	default:
		s.place(x+w/2, y+w/2, 1, float64(k)*90, func() {
			s.path(ink, d("M%s %sV%sA%s %s 0 0 1 %s %sZ", -w/2, w/2, -w/2, w, w, w/2, w/2))
		})
	}
}
