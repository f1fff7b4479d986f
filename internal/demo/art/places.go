package art

import "math"

// Places: towns, harbours, sand.

// skyline draws a town in layers of ink, by day or by night.
func skyline(s *sheet) {
	r := s.shortSide() * s.between(.12, .34)
	s.disc(s.pop, s.w*s.between(.2, .8), s.h*s.between(.24, .5), r)
	layers := []string{s.quiet, s.soft, s.main}
	horizon := s.h * s.oneNumber(.8, .9, 1)
	for l, ink := range layers {
		unit := s.shortSide() / (15 - float64(l)*3.2)
		ceiling := s.h * (.32 + float64(l)*.13)
		x := -s.between(0, unit)
		window := ""
		lit := ""
		for x < s.w {
			w := unit * s.oneNumber(.8, 1, 1.3, 1.7)
			top := ceiling + s.between(0, s.h*.26)
			if s.chance(.14) {
				top -= s.h * .12
				w = unit * .8
			}
			s.roof(ink, x, top, w, l)
			s.box(ink, x, top, w+1, horizon-top, 0)
			if l == 2 && s.chance(.75) {
				g := unit * s.oneNumber(.2, .26)
				rows, cols := int((horizon-top)/g/1.5), int(w/g/1.3)
				for i := range cols {
					for j := range rows {
						wx := x + (w-float64(cols)*g*1.3)/2 + float64(i)*g*1.3 + g*.15
						wy := top + g*.7 + float64(j)*g*1.5
						if s.chance(.13) {
							lit += rect(wx, wy, g, g)
						} else if s.chance(.45) {
							window += rect(wx, wy, g, g)
						}
					}
				}
			}
			x += w + unit*s.oneNumber(0, 0, .06, .3)
		}
		s.path(blend(ink, s.ground, .3), window)
		s.path(s.pop, lit)
	}
	if horizon < s.h {
		s.box(s.main, 0, horizon-1, s.w, s.h-horizon+2, 0)
		bands := ""
		for i := range 4 {
			bands += rect(s.w*s.between(0, .6), horizon+(s.h-horizon)*(.2+.2*float64(i)), s.w*s.between(.1, .4), s.shortSide()/170)
		}
		s.path(s.soft, bands)
	}
}

// roof draws something on top of a house.
func (s *sheet) roof(ink string, x, y, w float64, layer int) {
	switch s.IntN(9) {
	case 0: // a water tank
		s.box(ink, x+w*.2, y-w*.3, w*.34, w*.24, w*.04)
		s.box(ink, x+w*.24, y-w*.1, w*.05, w*.12, 0)
		s.box(ink, x+w*.45, y-w*.1, w*.05, w*.12, 0)
	case 1: // a dome
		s.path(
			ink,
			d(
				"M%s %sC%s %s %s %s %s %sC%s %s %s %s %s %sZ",
				x,
				y+1,
				x,
				y-w*.5,
				x+w*.42,
				y-w*.5,
				x+w*.5,
				y-w*.85,
				x+w*.58,
				y-w*.5,
				x+w,
				y-w*.5,
				x+w,
				y+1,
			),
		)
	case 2: // a mast
		s.box(ink, x+w*.46, y-w*1.1, w*.07, w*1.2, 0)
	case 3: // set back
		s.box(ink, x+w*.2, y-w*.4, w*.6, w*.5, 0)
		s.box(ink, x+w*.38, y-w*.7, w*.24, w*.5, 0)
	case 4: // a slope
		s.poly(ink, x, y+1, x, y-w*.45, x+w, y+1)
	case 5: // a temple tower
		s.path(
			ink,
			d(
				"M%s %sC%s %s %s %s %s %sC%s %s %s %s %s %sZ",
				x+w*.1,
				y+1,
				x+w*.12,
				y-w*.7,
				x+w*.36,
				y-w*1.2,
				x+w*.5,
				y-w*1.5,
				x+w*.64,
				y-w*1.2,
				x+w*.88,
				y-w*.7,
				x+w*.9,
				y+1,
			),
		)
	case 6: // a crane at work
		if layer == 2 && s.chance(.5) {
			s.cut(ink, w*.07, d("M%s %sV%sM%s %sH%sM%s %sV%s", x+w*.4, y, y-w*1.6, x-w*.4, y-w*1.4, x+w*1.9, x+w*1.6, y-w*1.4, y-w*.8))
		}
	}
}

// portCranes draws gantries over stacked containers.
func portCranes(s *sheet) {
	quay := s.h * s.between(.74, .84)
	s.disc(s.pop, s.w*s.between(.15, .85), s.h*s.between(.2, .46), s.shortSide()*s.between(.1, .2))
	if s.chance(.6) {
		s.box(s.quiet, 0, quay-s.h*s.between(.1, .3), s.w, s.h, 0)
	}
	k := s.count(2, 4)
	if !s.isWide() {
		k = s.count(1, 3)
	}
	crane := s.symbol(func() {
		s.cut(s.main, 7, "M-34 0V-132M34 0V-132M-34 -40H34M-34 -92H34M-34 -40L34 -92")
		s.cut(s.main, 8, "M-96 -132H150")
		s.cut(s.main, 6, "M-12 -132L4 -196L34 -132")
		s.cut(s.main, 2.6, "M4 -194L146 -133M4 -194L92 -133M4 -194L-94 -133")
		s.box(s.main, -84, -150, 38, 16, 0)
		s.box(s.main, -44, -4, 22, 8, 0)
		s.box(s.main, 24, -4, 22, 8, 0)
	})
	size := math.Min(quay*.92/200, s.w/float64(k)/170)
	dir := s.sign()
	for i := range k {
		x := s.w * (float64(i) + .45) / float64(k)
		scale := size * (1 - .14*float64((i+1)%2)*s.between(0, 1))
		s.transform(x, quay, dir, 1, 0, func() {
			crane(0, 0, scale, 0)
			drop := s.between(24, 86)
			tx := s.between(66, 120)
			s.place(0, 0, scale, 0, func() {
				s.cut(s.main, 2, d("M%s -130V%sM%s -130V%s", tx-9, -130+drop, tx+9, -130+drop))
				ink := s.soft
				if i == 0 {
					ink = s.pop
				}
				s.box(ink, tx-24, -130+drop, 48, 20, 0)
			})
		})
	}
	// the stacks
	bw, bh := size*48, size*20
	inksOf := []string{s.main, s.soft, s.main, s.pop, blend(s.main, s.soft, .5)}
	for x := -s.between(0, bw); x < s.w; x += bw * 1.05 {
		for j := range s.IntN(5) {
			y := quay - float64(j+1)*bh*1.06
			ink := inksOf[s.weightedIndex(4, 4, 2, 1, 2)]
			s.box(ink, x, y, bw, bh, 0)
			ribs := ""
			for r := 1; r < 8; r++ {
				ribs += rect(x+bw*float64(r)/8, y+bh*.16, bw*.02, bh*.68)
			}
			s.path(s.ground, ribs)
		}
	}
	s.box(s.main, 0, quay, s.w, s.h*.03, 0)
	s.box(s.soft, 0, quay+s.h*.03, s.w, s.h, 0)
	waves := ""
	for i := range 4 {
		y := quay + s.h*.07 + float64(i)*s.h*.045
		for x := s.between(-.1, 0) * s.w; x < s.w; x += s.w * s.between(.1, .26) {
			waves += rect(x, y, s.w*s.between(.03, .09), s.shortSide()/150)
		}
	}
	s.path(s.main, waves)
}

// dunes draws slopes of sand, lit from one side, and something small on them.
func dunes(s *sheet) {
	r := s.shortSide() * s.between(.07, .24)
	sx, sy := s.w*s.between(.16, .84), s.h*s.between(.16, .36)
	s.disc(s.pop, sx, sy, r)
	if s.night && s.chance(.6) { // a crescent
		s.disc(s.ground, sx+r*.42, sy-r*.12, r*.86)
	}
	k := s.count(3, 5)
	light := []string{s.quiet, s.soft, blend(s.soft, s.main, .3), s.soft, s.quiet}
	dark := blend(s.soft, s.p.Ink, .42)
	nearest := s.main
	dir := s.sign()
	var tx, ty float64
	s.transform(s.w*(1-dir)/2, 0, dir, 1, 0, func() {
		for i := range k {
			t := float64(i) / float64(k)
			base := s.h * (.48 + t*.42)
			px, py := s.w*s.between(.18, .82), base-s.h*s.between(.08, .2)
			l, rr := base+s.h*s.between(-.03, .12), base+s.h*s.between(-.02, .1)
			crest := d("M-20 %sC%s %s %s %s %s %s", l, px*.45, l, px*.7, py+s.h*.02, px, py)
			s.path(light[i%len(light)], crest+d("C%s %s %s %s %s %sV%sH-20Z", px+(s.w-px)*.3, py+s.h*.03, px+(s.w-px)*.55, rr, s.w+20, rr, s.h+20))
			// the lee side falls in an S from the crest
			lee := dark
			if i == k-1 {
				lee = nearest
			}
			fall := s.h + 20 - py
			s.path(lee, d("M%s %sC%s %s %s %s %s %sC%s %s %s %s %s %sH%sV%sC%s %s %s %s %s %sZ", px, py,
				px+s.w*.05, py+fall*.16, px-s.w*.03, py+fall*.24, px-s.w*.09, py+fall*.38,
				px-s.w*.15, py+fall*.52, px-s.w*.12, py+fall*.7, px-s.w*.34, s.h+20,
				s.w+20, rr, px+(s.w-px)*.55, rr, px+(s.w-px)*.3, py+s.h*.03, px, py))
			if i == k/2 {
				tx, ty = px, py
			}
		}
		switch s.IntN(3) {
		case 0:
			s.walker(tx, ty+s.shortSide()*.004, s.shortSide()*.085)
		case 1: // palms
			for i := range 3 {
				x, hgt := tx+(float64(i)-1)*s.shortSide()*.06, s.shortSide()*(.14+.03*float64(i%2))
				s.line(s.edge, s.shortSide()*.008, d("M%s %sC%s %s %s %s %s %s",
					x, ty+s.shortSide()*.03, x, ty-hgt*.4, x+hgt*.1, ty-hgt*.7, x+hgt*.1, ty-hgt))
				leaves := ""
				for q := range 7 {
					leaves += petal(x+hgt*.1, ty-hgt, hgt*.42, hgt*.07, -200+float64(q)*36)
				}
				s.path(s.edge, leaves)
			}
		case 2: // a tent
			u := s.shortSide() * .06
			s.poly(s.edge, tx-u*1.4, ty+u*.5, tx, ty-u, tx+u*1.4, ty+u*.5)
			s.poly(s.pop, tx-u*.3, ty+u*.5, tx, ty-u*.7, tx+u*.3, ty+u*.5)
		}
	})
}
