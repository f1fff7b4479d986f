package art

import (
	"fmt"
	"math"
	"slices"
)

// Charts: bars drawn from figures, and motifs that each express one idea without numbers.

// Chart draws bars in proportion to figures, the highest in the accent colour, from a common line of zero.
// All bars are within the square in the middle, so that no crop changes what they say. It returns an error
// unless there are 2 to 12 figures and at least one of them is positive.
func Chart(figures []float64, p Palette, seed uint64, width, height int) (Drawing, error) {
	if len(figures) < 2 || len(figures) > 12 || slices.Max(figures) <= 0 {
		return Drawing{}, fmt.Errorf("drawing a chart: %v are not 2 to 12 figures with a positive one", figures)
	}
	if width <= 0 || height <= 0 {
		return Drawing{}, fmt.Errorf("drawing a chart: size %d×%d is empty", width, height)
	}
	s := newSheet("chart", p, seed, float64(width), float64(height))
	s.box(s.ground, 0, 0, s.w, s.h, 0)
	s.bars(figures)
	s.grain()
	return Drawing{SVG: s.bytes(), FocalX: .5, FocalY: .5}, nil
}

func (s *sheet) bars(figures []float64) {
	highest, lowest := slices.Max(figures), math.Min(slices.Min(figures), 0)
	room := s.shortSide() * .88
	scale := s.h * .7 / (highest - lowest)
	base := s.h*.16 + highest*scale
	slot := room / float64(len(figures))
	width := slot * .74
	for i := range 6 { // rules across the sheet
		s.box(s.quiet, 0, base-s.h*.14*float64(i), s.w, s.shortSide()/240, 0)
	}
	hero := slices.Index(figures, highest)
	for i, v := range figures {
		ink := s.main
		if i == hero {
			ink = s.pop
		}
		x := (s.w-room)/2 + slot*(float64(i)+.5) - width/2
		h := math.Max(math.Abs(v)*scale, s.shortSide()/180)
		if v < 0 {
			s.box(ink, x, base, width, h, 0)
		} else {
			s.box(ink, x, base-h, width, h, 0)
		}
	}
	s.box(s.edge, 0, base-s.shortSide()/220, s.w, s.shortSide()/110, 0)
}

// steps draws a flight of stairs and something that goes up it.
func steps(s *sheet) {
	k := s.count(4, 8)
	dir := s.sign()
	s.transform(s.w*(1-dir)/2, 0, dir, 1, 0, func() {
		sun := s.shortSide() * s.between(.1, .2)
		s.disc(s.soft, s.w*s.between(.14, .36), s.h*s.between(.2, .34), sun)
		tread, riser := s.w/float64(k), s.h*s.between(.62, .8)/float64(k)
		depth := tread * s.between(.25, .6)
		on := s.count(1, k-1)
		kind := s.IntN(3)
		for i := k - 1; i >= 0; i-- {
			x, y := tread*float64(i), s.h-riser*(float64(i)+.6)
			switch kind {
			case 0: // in solid blocks
				s.box(s.main, x, y, s.w-x+9, s.h-y, 0)
				s.box(s.ground, x, y, tread, s.shortSide()/120, 0)
			case 1: // seen from the side above
				s.poly(s.quiet, x-depth*.2, y, x+tread, y, x+tread+depth, y-depth*.45, x+depth*.8, y-depth*.45)
				s.box(s.main, x, y, tread+2, s.h-y, 0)
			case 2: // each its own ink
				s.box([]string{s.main, s.soft, blend(s.main, s.soft, .5)}[i%3], x, y, s.w-x+9, s.h-y, 0)
			}
		}
		x, y := tread*(float64(on)+.5), s.h-riser*(float64(on)+.6)
		r := math.Min(tread, riser*1.6) * .36
		switch s.IntN(3) {
		case 0:
			s.disc(s.pop, x, y-r, r)
			for i := range on {
				s.disc(blend(s.pop, s.ground, .5), tread*(float64(i)+.5), s.h-riser*(float64(i)+.6)-r, r*.28)
			}
		case 1: // someone on the way
			s.walker(x, y, math.Max(r*3.4, s.h*.15))
		case 2: // a door at the top
			w := math.Min(tread*.3, s.h*.06)
			x, y = tread*(float64(k)-.5), s.h-riser*(float64(k)-.4)
			s.path(s.pop, arch(x, y-w*2.7, w, y+1, 0))
			s.walker(tread*(float64(on)+.5), s.h-riser*(float64(on)+.6), w*2.4)
		}
	})
}

// walker draws a person of height h walking right, feet at x, y.
func (s *sheet) walker(x, y, h float64) {
	s.place(x, y, h/100, 0, func() {
		s.line(s.pop, 9, "M-2 -46L-15 -3M2 -46L10 -24L12 -3")
		s.path(s.pop, "M-13 -44L-10 -76C-9 -84 9 -84 11 -76L15 -44Z")
		s.line(s.pop, 6, "M-7 -74L-17 -50M8 -74L20 -54")
		s.disc(s.pop, 2, -92, 9)
	})
}

// dots draws a field of dots, some of which differ in size or colour.
func dots(s *sheet) {
	across := s.count(8, 26)
	c := s.w / float64(across)
	down := int(math.Ceil(s.h / c))
	c2 := s.h / float64(down)
	fx, fy := s.w*s.between(.1, .9), s.h*s.between(.15, .85)
	mode := s.IntN(5)
	reach := s.longSide() * s.between(.4, .7)
	a, b := s.between(2, 5), s.between(0, 6)
	main, pop, soft := "", "", ""
	lone := [2]int{s.count(across/5, across*4/5), s.count(down/5, down*4/5)}
	for i := range across {
		for j := range down {
			x, y := (float64(i)+.5)*c, (float64(j)+.5)*c2
			r := math.Min(c, c2) * .5
			dist := math.Hypot(x-fx, y-fy) / reach
			switch mode {
			case 0: // a sphere of influence
				main += circle(x, y, r*math.Max(.08, .96-dist*.95))
			case 1: // one among all
				if i == lone[0] && j == lone[1] {
					pop += circle(x, y, r*.8)
				} else {
					main += circle(x, y, r*.52)
				}
			case 2: // a share of the whole
				if float64(j*across+i) > float64(across*down)*(.9-.16*a) {
					pop += circle(x, y, r*.7)
				} else {
					soft += circle(x, y, r*.7)
				}
			case 3: // a wave passing
				t := math.Sin(x/s.w*a*1.6+b+y/s.h*2.2)*.5 + .5
				if t > .82 {
					pop += circle(x, y, r*.9)
				} else {
					main += circle(x, y, r*(.12+.8*t))
				}
			case 4: // two crowds meet
				left := x < fx+math.Sin(y/s.h*6+b)*s.w*.1
				if left != (s.Float64() < .04) {
					main += circle(x, y, r*.66)
				} else {
					pop += circle(x, y, r*.66)
				}
			}
		}
	}
	s.path(s.soft, soft)
	s.path(s.main, main)
	s.path(s.pop, pop)
}

// ledger draws an account book: columns, entries without words, one red line.
func ledger(s *sheet) {
	deg := s.oneNumber(0, -7, 9, -16, 20)
	k := s.between(.84, 1.5)
	w, h := s.shortSide()*1.15*k, s.shortSide()*.92*k
	cx, cy := s.w*s.between(.42, .58), s.h*s.between(.46, .6)
	cover := s.chance(.5)
	s.place(cx, cy, 1, deg, func() {
		if cover {
			s.box(s.quiet, -w/2-w*.05, -h/2-h*.02, w*1.13, h*1.13, w*.01)
			s.box(s.pop, -w/2-w*.04, -h/2-h*.05, w*1.08, h*1.1, w*.012)
		} else {
			s.box(s.quiet, -w/2+w*.025, -h/2+h*.035, w, h, 0)
		}
		page, ink := s.p.Paper, s.p.Ink
		if s.ground == s.p.Paper {
			page = blend(s.p.Paper, "#FFFFFF", .55)
		}
		s.box(page, -w/2, -h/2, w, h, 0)
		rows := s.count(9, 13)
		rh := h * .86 / float64(rows)
		y0 := -h/2 + h*.1
		cols := []float64{.06, .18, .5, .66, .82, .96}
		x := func(t float64) float64 { return -w/2 + w*t }
		rule := ""
		for i := range rows + 1 {
			rule += d("M%s %sH%s", x(.03), y0+float64(i)*rh, x(.97))
		}
		s.cut(s.p.Second, h/380, rule)
		down := ""
		for _, t := range []float64{.17, .49, .65, .81} {
			down += d("M%s %sV%s", x(t), -h/2+h*.04, h/2-h*.03)
		}
		s.cut(s.p.Second, h/300, down)
		s.box(ink, x(.03), y0-h*.008, w*.94, h*.012, 0)
		filled := s.count(rows/2, rows-1)
		mark := s.count(1, filled-1)
		for i := range filled {
			y := y0 + float64(i)*rh + rh*.32
			row := ink
			if i == mark {
				s.box(s.p.Second, x(.03), y0+float64(i)*rh, w*.94, rh, 0)
				row = s.p.Accent
			}
			s.box(row, x(cols[0]), y, w*.07, rh*.36, rh*.1)
			s.box(row, x(cols[1]+.01), y, w*s.between(.1, .26), rh*.36, rh*.1)
			for c := 2; c < 5; c++ {
				if s.chance(.7) || i == mark {
					l := w * s.oneNumber(.05, .08, .1)
					s.box(row, x(cols[c]+.13)-l, y, l, rh*.36, rh*.1)
				}
			}
		}
		ty := y0 + float64(filled)*rh
		s.cut(s.p.Accent, h/110, d("M%s %sH%sM%s %sH%s", x(.65), ty, x(.97), x(.65), ty+h*.018, x(.97)))
		if !cover {
			s.box(s.p.Accent, x(.012), -h/2, w*.006, h, 0)
		} else { // the thread that ties an account book
			s.cut(page, h/150, d("M%s %sv%sM%s %sv%s", x(.3), -h/2-h*.05, h*.05, x(.7), -h/2-h*.05, h*.05))
		}
		if s.chance(.6) { // the pen
			px, py := x(.72), ty+rh*.9
			s.place(px, py, h/520, s.between(-62, -38), func() {
				s.path(ink, "M0 0L34 -11V11Z")
				s.box(s.p.Accent, 32, -13, 210, 26, 6)
				s.box(ink, 210, -13, 34, 26, 6)
				s.box(page, 22, -1.2, 14, 2.4, 0)
			})
		}
	})
}
