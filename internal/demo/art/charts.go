package art

import "math"

// Charts that say one thing without a number.

// bars draws a row of bars and the one that matters.
func bars(s *sheet) {
	k := s.count(5, 14)
	shape := s.IntN(5)
	pad := s.w * s.num(0, .08, .12)
	slot := (s.w - 2*pad) / float64(k)
	width := slot * s.num(.55, .72, .88, 1)
	base := s.h * s.num(.78, .86, 1)
	hero := s.IntN(k)
	heights := make([]float64, k)
	for i := range heights {
		t := float64(i) / float64(k-1)
		switch shape {
		case 0:
			heights[i] = .12 + .72*t*t
		case 1:
			heights[i] = .3 + .5*math.Sin(t*math.Pi)*s.between(.7, 1)
		case 2:
			heights[i] = s.between(.12, .5)
			if i == hero {
				heights[i] = .84
			}
		case 3:
			heights[i] = .82 - .66*t
		case 4: // about a line
			heights[i] = math.Sin(t*6+float64(hero)) * s.between(.55, .84)
		}
	}
	if shape == 0 || shape == 3 {
		hero = k - 1
	}
	if shape == 4 {
		base = s.h * .5
	}
	if s.chance(.5) {
		for i := 1; i < 6; i++ {
			y := base - s.h*float64(i)*.15
			s.box(s.quiet, 0, y, s.w, s.short()/220, 0)
		}
	} else if shape != 4 {
		s.disc(s.soft, s.w*s.between(.2, .8), s.h*s.between(.3, .5), s.short()*s.between(.16, .3))
	}
	mirror := shape != 0 && shape != 3 && s.chance(.5)
	sideways := shape != 4 && !s.wide() && s.chance(.3)
	split := s.chance(.35)
	for i, v := range heights {
		x, h := pad+float64(i)*slot+(slot-width)/2, v*s.h*.95*base/s.h
		if mirror {
			x = s.w - x - width
		}
		ink := s.main
		if i == hero {
			ink = s.pop
		}
		if sideways {
			y := s.h * (float64(i) + .5 - width/slot/2) / float64(k)
			s.box(ink, 0, y, v*s.w, s.h/float64(k)*width/slot, 0)
			continue
		}
		if h < 0 {
			s.box(ink, x, base, width, -h, 0)
			continue
		}
		s.box(ink, x, base-h, width, h, 0)
		if split && i != hero {
			s.box(s.soft, x, base-h*.4, width, h*.4, 0)
		}
	}
	if sideways {
		return
	}
	if base < s.h*.99 {
		s.box(s.edge, 0, base-s.short()/200, s.w, s.short()/100, 0)
	}
}

// lineClimb draws a line that gets there in the end.
func lineClimb(s *sheet) {
	k := s.count(6, 11)
	base := s.h * s.between(.8, .92)
	curve := func(from, to, rough float64) []float64 {
		var xy []float64
		for i := range k {
			t := float64(i) / float64(k-1)
			y := from + (to-from)*math.Pow(t, 1.7)
			if i > 0 && i < k-1 {
				y += s.between(-rough, rough)
			}
			xy = append(xy, s.w*(-.02+t*.92), s.h*y)
		}
		return xy
	}
	xy := curve(s.between(.7, .84), s.between(.14, .26), .07)
	end, top := xy[len(xy)-2], xy[len(xy)-1]
	draw := polyline
	if s.chance(.4) {
		draw = func(xy ...float64) string { return smooth(xy) }
	}
	wide := s.short() / s.num(26, 40, 60)
	switch s.IntN(4) {
	case 0: // a mountain under the line, and a flag on it
		s.disc(s.soft, s.w*s.between(.15, .5), s.h*s.between(.24, .4), s.short()*s.between(.12, .22))
		far := curve(.8, .4, .08)
		s.path(s.quiet, polyline(append(far, s.w*1.1, s.h*.5, s.w*1.1, s.h, -9, s.h)...)+"Z")
		s.path(s.main, polyline(append(append([]float64{}, xy...), s.w*1.02, top+s.h*.3, s.w*1.02, s.h, -9, s.h)...)+"Z")
		s.line(s.edge, s.short()/110, d("M%s %sV%s", end, top, top-s.short()*.13))
		s.poly(s.pop, end, top-s.short()*.13, end+s.short()*.09, top-s.short()*.1, end, top-s.short()*.065)
		return
	case 1: // among lines that went nowhere
		for range s.count(3, 6) {
			s.line(s.soft, wide*.5, draw(curve(s.between(.4, .9), s.between(.45, .95), .09)...))
		}
	case 2: // over an area
		s.path(s.soft, draw(xy...)+d("V%sH%sZ", s.h, -9))
		s.path(s.hatch(s.main, s.short()/36, s.short()/240, 90), draw(xy...)+d("V%sH%sZ", s.h, -9))
	case 3: // against columns
		for i := range k {
			if i%2 == 0 {
				s.box(s.quiet, s.w*float64(i)/float64(k), 0, s.w/float64(k), s.h, 0)
			}
		}
		s.box(s.edge, 0, base, s.w, s.short()/140, 0)
	}
	s.line(s.main, wide, draw(xy...))
	r := math.Max(wide*1.5, s.short()*.035)
	s.disc(s.pop, end, top, r*s.num(1, 1.6, 2.4))
	s.line(s.edge, s.short()/260, d("M%s %sV%s", end, top+r*2.6, base))
}

// steps draws a flight of stairs and what goes up it.
func steps(s *sheet) {
	k := s.count(4, 8)
	dir := s.sign()
	s.turned(s.w*(1-dir)/2, 0, dir, 1, 0, func() {
		sun := s.short() * s.between(.1, .2)
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
				s.box(s.ground, x, y, tread, s.short()/120, 0)
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
	s.at(x, y, h/100, 0, func() {
		s.line(s.pop, 9, "M-2 -46L-15 -3M2 -46L10 -24L12 -3")
		s.path(s.pop, "M-13 -44L-10 -76C-9 -84 9 -84 11 -76L15 -44Z")
		s.line(s.pop, 6, "M-7 -74L-17 -50M8 -74L20 -54")
		s.disc(s.pop, 2, -92, 9)
	})
}

// dots draws a field of dots; size, or one ink, tells.
func dots(s *sheet) {
	across := s.count(8, 26)
	c := s.w / float64(across)
	down := int(math.Ceil(s.h / c))
	c2 := s.h / float64(down)
	fx, fy := s.w*s.between(.1, .9), s.h*s.between(.15, .85)
	mode := s.IntN(5)
	reach := s.long() * s.between(.4, .7)
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
	deg := s.num(0, -7, 9, -16, 20)
	k := s.between(.84, 1.5)
	w, h := s.short()*1.15*k, s.short()*.92*k
	cx, cy := s.w*s.between(.42, .58), s.h*s.between(.46, .6)
	cover := s.chance(.5)
	s.at(cx, cy, 1, deg, func() {
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
					l := w * s.num(.05, .08, .1)
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
			s.at(px, py, h/520, s.between(-62, -38), func() {
				s.path(ink, "M0 0L34 -11V11Z")
				s.box(s.p.Accent, 32, -13, 210, 26, 6)
				s.box(ink, 210, -13, 34, 26, 6)
				s.box(page, 22, -1.2, 14, 2.4, 0)
			})
		}
	})
}
