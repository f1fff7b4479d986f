package art

import "math"

// Patterns of the loom and the printing block.

// ikat draws lozenges with edges that blur along the thread, as in tied yarn.
func ikat(s *sheet) {
	across := s.count(2, 4)
	if s.chance(.25) {
		across = 1
	}
	tw := s.w / float64(across)
	if s.isWide() && across > 1 {
		tw = s.w / float64(across+1)
	}
	th := tw * s.between(.8, 1.45)
	if across == 1 {
		th = s.h * 1.1
	}
	threads := 2 * int(tw/s.shortSide()*72)
	col := tw / float64(threads)
	bands := s.count(4, 6)
	palette := [][]string{
		{s.main, s.ground, s.pop, s.main, s.ground, s.pop},
		{s.soft, s.main, s.pop, s.ground, s.main, s.pop},
		{s.pop, s.main, s.ground, s.soft, s.pop, s.ground},
	}[s.IntN(3)]
	step := float64(s.count(1, 4))
	lozenge := s.symbol(func() {
		for b := range bands {
			share := 1 - float64(b)/float64(bands)
			data := ""
			for i := range threads {
				x := -tw/2 + float64(i)*col
				away := math.Abs(float64(i) + .5 - float64(threads)/2)
				away = math.Floor(away/step) * step
				e := th/2*share - away*col*th/tw
				if e <= 0 {
					continue
				}
				up, down := s.between(-1, 1)*col*1.6, s.between(-1, 1)*col*1.6
				data += rect(x, -e+up, col*.94, 2*e-up+down)
			}
			s.path(palette[b], data)
		}
	})
	// a small lozenge fills the corners where four meet
	down := int(math.Ceil(s.h/th)) + 1
	y0 := (s.h - float64(down)*th) / 2
	drop := s.chance(.5)
	count := int(math.Ceil(s.w/tw)) + 2
	for i := -1; i < count; i++ {
		for j := -1; j <= down; j++ {
			x, y := (float64(i)+.5)*tw, y0+(float64(j)+.5)*th
			if drop && i%2 != 0 {
				y += th / 2
			}
			lozenge(x, y, 1, 0)
			if !drop {
				lozenge(x+tw/2, y+th/2, s.oneNumber(.3), 0)
			}
		}
	}
	if s.chance(.5) {
		selvedge(s, s.chance(.5))
	}
}

// selvedge draws the striped border of a cloth, at the bottom or on one side.
func selvedge(s *sheet, foot bool) {
	size := s.shortSide() * s.between(.12, .22)
	length := s.w
	x, y := 0.0, s.h-size
	if !foot {
		length, x, y = s.h, 0, 0
	}
	bar := func(ink string, from, to float64) {
		if foot {
			s.box(ink, x, y+from*size, length, (to-from)*size, 0)
		} else {
			s.box(ink, x+(1-to)*size, y, (to-from)*size, length, 0)
		}
	}
	bar(s.main, 0, 1)
	bar(s.pop, .1, .2)
	bar(s.soft, .26, .3)
	bar(s.ground, .4, .43)
	bar(s.pop, .82, .94)
	teeth := ""
	t := size * .26
	for i := 0.0; i < length; i += t {
		if foot {
			teeth += polygon(i, y+size*.74, i+t/2, y+size*.5, i+t, y+size*.74)
		} else {
			teeth += polygon(size*.26, i, size*.5, i+t/2, size*.26, i+t)
		}
	}
	s.path(s.soft, teeth)
}

// ajrakh draws printed blocks of rosettes and stars.
func ajrakh(s *sheet) {
	petals := s.oneNumber(6, 8, 12, 16)
	star8 := s.chance(.5)
	rosette := s.symbol(func() {
		s.disc(s.main, 0, 0, 100)
		s.ring(s.ground, 3, 0, 0, 92)
		dots := ""
		for i := range 32 {
			x, y := polar(0, 0, 84, float64(i)*360/32)
			dots += circle(x, y, 3.2)
		}
		s.path(s.ground, dots)
		if star8 {
			s.path(s.pop, star(0, 0, 76, 52, 8, 22.5))
			s.path(s.ground, star(0, 0, 62, 43, 8, 22.5))
			s.path(s.main, star(0, 0, 56, 38, 8, 22.5))
		} else {
			s.disc(s.pop, 0, 0, 75)
			s.disc(s.main, 0, 0, 68)
		}
		outer, inner, vein := "", "", ""
		for i := range int(petals) {
			a := float64(i) * 360 / petals
			outer += petal(0, 0, 60, 60*math.Sin(math.Pi/petals)*.92, a)
			x, y := polar(0, 0, 16, a)
			inner += petal(x, y, 36, 40*math.Sin(math.Pi/petals)*.6, a)
			x2, y2 := polar(0, 0, 64, a+180/petals)
			vein += circle(x2, y2, 2.6)
		}
		s.path(s.soft, outer)
		s.path(s.main, inner)
		s.path(s.ground, vein)
		s.disc(s.main, 0, 0, 16)
		s.disc(s.pop, 0, 0, 12)
		s.disc(s.ground, 0, 0, 4)
	})
	filler := s.symbol(func() {
		leaves := ""
		for i := range 4 {
			leaves += petal(0, 0, 52, 15, float64(i)*90+45)
		}
		s.path(s.pop, leaves)
		small := ""
		for i := range 4 {
			small += petal(0, 0, 30, 8, float64(i)*90)
			x, y := polar(0, 0, 40, float64(i)*90)
			small += circle(x, y, 4)
		}
		s.path(s.main, small)
		s.disc(s.ground, 0, 0, 7)
	})
	if s.chance(.5) {
		s.box(s.soft, 0, 0, s.w, s.h, 0)
		s.soft = s.ground
	}
	switch s.IntN(3) {
	case 0: // the field
		c := s.shortSide() / s.between(1.6, 4.2)
		deg := s.oneNumber(0, 0, 45)
		s.place(s.w/2+s.between(-.5, .5)*c, s.h/2+s.between(-.5, .5)*c, c/205, deg, func() {
			reach := int(s.longSide()/c*.75) + 2
			for i := -reach; i <= reach; i++ {
				for j := -reach; j <= reach; j++ {
					rosette(float64(i)*205, float64(j)*205, 1, 0)
					filler((float64(i)+.5)*205, (float64(j)+.5)*205, 1, 0)
				}
			}
		})
	case 1: // one large medallion in a field of small motifs
		c := s.shortSide() / s.between(6, 9)
		for i := 0; float64(i)*c < s.w+c; i++ {
			for j := 0; float64(j)*c < s.h+c; j++ {
				filler(float64(i)*c, float64(j)*c, c/120, 0)
			}
		}
		x, y := s.w*s.oneNumber(.3, .5, .7, 1), s.h*s.oneNumber(.5, .5, 1)
		r := s.shortSide() * s.between(.42, .56)
		s.disc(s.ground, x, y, r*1.1)
		s.ring(s.main, r*.03, x, y, r*1.1)
		s.ring(s.pop, r*.02, x, y, r*1.05)
		rosette(x, y, r/100, s.between(0, 45))
	case 2: // bands of different blocks
		y, i := 0.0, 0
		for y < s.h {
			h := s.h * s.oneNumber(.08, .14, .24, .34)
			switch i % 3 {
			case 0:
				s.box(s.main, 0, y, s.w, h, 0)
				leaves, t := "", h*.5
				for x := 0.0; x < s.w+t; x += t {
					leaves += petal(x, y+h*.85, h*.75, h*.16, -55)
				}
				s.path(s.pop, leaves)
			case 1:
				for x := h * .55; x < s.w+h; x += h * 1.08 {
					rosette(x, y+h/2, h*.46/100, 0)
				}
			case 2:
				s.box(s.pop, 0, y, s.w, h, 0)
				for x := h * .5; x < s.w+h; x += h {
					s.path(s.ground, star(x, y+h/2, h*.4, h*.2, 8, 0))
					s.disc(s.main, x, y+h/2, h*.13)
				}
			}
			s.box(s.ground, 0, y+h-s.h*.006, s.w, s.h*.012, 0)
			y += h
			i++
		}
	}
}

// kolam draws one line around a grid of dots.
func kolam(s *sheet) {
	k := s.inks
	if !k.night && s.chance(.7) {
		s.box(s.p.Accent, 0, 0, s.w, s.h, 0)
		k.main, k.pop, k.soft = s.p.Paper, s.p.Second, blend(s.p.Accent, s.p.Ink, .35)
	}
	half := s.count(1, 4) // the grid reaches this far from its centre
	shape := s.IntN(3)    // square, octagon, diamond
	broad := half
	if s.isWide() {
		broad = half + s.count(half/2, half)
	}
	reach, reachX := float64(half)+.9, float64(broad)+.9
	c := math.Min(s.h/2/reach, s.w/2/reachX) * s.oneNumber(.92, .92, 1.1, 1.5)
	cx, cy := s.w/2, s.h/2
	in := func(i, j int) bool {
		if absInt(i) > broad || absInt(j) > half {
			return false
		}
		return absInt(i)+absInt(j) <= []int{broad + half, broad + half/2, broad}[shape]
	}
	// Whether the line passes between a dot and its right or lower neighbour. It is mirrored
	// into every quarter, so that the line is closed.
	open := map[[2]int]bool{}
	for a := range 2*broad + 1 {
		for b := range 2*half + 1 {
			open[[2]int{a, b}] = s.chance(.74)
		}
	}
	joined := func(i, j, di, dj int) bool {
		if !in(i, j) || !in(i+di, j+dj) {
			return false
		}
		x, y := absInt(2*i+di), absInt(2*j+dj)
		return x+y <= 2 || open[[2]int{x, y}]
	}
	if s.chance(.5) {
		s.disc(k.soft, cx, cy, c*(reachX+.35))
	}
	dirs := [4][2]int{{1, 0}, {0, 1}, {-1, 0}, {0, -1}}
	line, dots := "", ""
	for i := -broad; i <= broad; i++ {
		for j := -half; j <= half; j++ {
			if !in(i, j) {
				continue
			}
			x, y := cx+float64(i)*c, cy+float64(j)*c
			dots += circle(x, y, c*.1)
			for q := range 4 {
				a, b := dirs[q], dirs[(q+1)%4]
				ja, jb := joined(i, j, a[0], a[1]), joined(i, j, b[0], b[1])
				line += strand(x, y, c, float64(a[0]), float64(a[1]), float64(b[0]), float64(b[1]), ja, jb)
			}
		}
	}
	s.line(k.main, c*.1, line)
	s.path(k.pop, dots)
	if s.chance(.4) { // flowers at the four ends
		for _, q := range dirs {
			x, y := cx+float64(q[0])*c*(reachX+.1), cy+float64(q[1])*c*(reach+.1)
			leaves := ""
			for i := range 8 {
				leaves += petal(x, y, c*.34, c*.1, float64(i)*45)
			}
			s.path(k.pop, leaves)
		}
	}
}

// strand returns the quarter of a kolam line between two sides of a dot. On a joined side
// the line crosses diagonally, otherwise it bends around the dot.
func strand(x, y, c, ax, ay, bx, by float64, ja, jb bool) string {
	const r = .354
	near := func(joined bool) float64 {
		if joined {
			return .5
		}
		return r
	}
	pa, pb := near(ja)*c, near(jb)*c
	x1, y1, x2, y2 := x+ax*pa, y+ay*pa, x+bx*pb, y+by*pb
	if ja && jb {
		return d("M%s %sL%s %s", x1, y1, x2, y2)
	}
	// the curve's handle points along the diagonal if the side is joined, else around the dot
	handle := func(px, py, fx, fy, tx, ty float64, joined bool) (float64, float64) {
		if joined {
			return px + (tx-fx)*.2*c, py + (ty-fy)*.2*c
		}
		return px + tx*.2*c, py + ty*.2*c
	}
	h1x, h1y := handle(x1, y1, ax, ay, bx, by, ja)
	h2x, h2y := handle(x2, y2, bx, by, ax, ay, jb)
	return d("M%s %sC%s %s %s %s %s %s", x1, y1, h1x, h1y, h2x, h2y, x2, y2)
}

func absInt(i int) int {
	if i < 0 {
		return -i
	}
	return i
}

// jaali draws a pierced screen with light behind it.
func jaali(s *sheet) {
	c := s.shortSide() / s.between(2.6, 6)
	kind := s.IntN(4)
	wall, sky, sun := s.main, s.ground, s.pop
	if s.chance(.4) {
		wall, sky = s.soft, s.main
	}
	if s.chance(.45) { // the whole sheet is the screen
		s.box(wall, 0, 0, s.w, s.h, 0)
		s.clip(pierce(c, kind, 0, 0, s.w, s.h), func() {
			s.box(sky, 0, 0, s.w, s.h, 0)
			r := s.shortSide() * s.between(.26, .46)
			x, y := s.w*s.between(.2, .8), s.h*s.between(.3, .7)
			s.disc(sun, x, y, r)
			if s.chance(.5) {
				far := s.soft
				if far == wall {
					far = s.quiet
				}
				s.box(far, 0, y+r*s.between(.1, .7), s.w, s.h, 0)
			}
		})
		return
	}
	// a window, and its light on the floor
	floor := s.h * s.between(.66, .76)
	a := s.shortSide() * s.between(.3, .38)
	cx := s.w * .5
	if s.isWide() {
		cx = s.w * s.oneNumber(.3, .5, .7)
	}
	s.focalX = cx
	top, foot := s.h*.07, floor-s.h*.05
	outline := arch(cx, top, a, foot, s.IntN(3))
	holes := pierce(c*.7, kind, cx-a*1.2, top-a*.2, 2.4*a, foot-top+a*.3)
	s.box(wall, 0, 0, s.w, floor, 0)
	s.box(blend(wall, s.p.Ink, .28), 0, floor, s.w, s.h-floor, 0)
	s.path(sun, arch(cx, top-a*.1, a*1.1, foot+a*.04, 0))
	s.path(wall, outline)
	light := func(ink string) {
		s.clip(outline, func() { s.path(ink, holes) })
	}
	light(sky)
	lean := s.sign() * s.between(.5, 1.3)
	s.raw(`<g transform="matrix(1 0 %s -.62 %s %s)">`, formatFine(lean), n(-lean*foot), n(floor+foot*.62+s.h*.012))
	light(sun)
	s.raw(`</g>`)
}

// pierce fills a rectangle with the openings of a screen.
func pierce(c float64, kind int, left, top, w, h float64) string {
	data := ""
	dx, dy := []float64{1, .866, 1, .86}[kind], []float64{1, .75, 1, .75}[kind]
	for j := -1; float64(j-1)*c*dy < h; j++ {
		for i := -1; float64(i-1)*c*dx < w; i++ {
			x, y := left+float64(i)*c*dx, top+float64(j)*c*dy
			switch kind {
			case 0: // eight-pointed stars and crosses
				r := c / 2
				data += star(x, y, r*.86, r*.86*.765, 8, 0)
				var xy []float64
				for q := range 4 {
					sin, cos := math.Sincos(float64(q) * math.Pi / 2)
					for _, p := range [][2]float64{{0, -1}, {.293, -.707}, {.293, -.293}, {.707, -.293}} {
						px, py := p[0]*r*.8, p[1]*r*.8
						xy = append(xy, x+r+px*cos-py*sin, y+r+px*sin+py*cos)
					}
				}
				data += polygon(xy...)
			case 1: // six-pointed stars in a honeycomb
				if j%2 != 0 {
					x += c * .433
				}
				data += star(x, y, c*.4, c*.23, 6, 30)
				for q := range 6 {
					if q < 2 {
						px, py := polar(x, y, c*.5, float64(q)*60+30)
						data += star(px, py, c*.075, c*.075, 3, 0)
					}
				}
			case 2: // four petals, and small octagons between them
				for q := range 4 {
					px, py := polar(x, y, c*.1, float64(q)*90+45)
					data += petal(px, py, c*.52, c*.2, float64(q)*90+45)
				}
				data += star(x+c/2, y, c*.2, c*.2, 4, 0)
				data += star(x, y+c/2, c*.2, c*.2, 4, 0)
			case 3: // fish scales
				if j%2 != 0 {
					x += c * .43
				}
				r := c * .33
				data += d("M%s %sV%sC%s %s %s %s %s %sC%s %s %s %s %s %sV%sC%s %s %s %s %s %sC%s %s %s %s %s %sZ",
					x-r, y+r*.4, y, x-r, y-r*.7, x-r*.4, y-r*.9, x, y-r*1.3,
					x+r*.4, y-r*.9, x+r, y-r*.7, x+r, y, y+r*.4,
					x+r, y+r*.9, x+r*.3, y+r*.6, x, y+r*1.1, x-r*.3, y+r*.6, x-r, y+r*.9, x-r, y+r*.4)
			}
		}
	}
	return data
}

// weave draws broad bands that cross over and under each other.
func weave(s *sheet) {
	c := s.shortSide() / s.between(4, 10)
	band := c * s.between(.72, .94)
	over := s.count(1, 3) // plain, twill, basket
	deg := s.oneNumber(0, 0, 45, -45, 12, -30)
	warp := []string{s.main, s.main, s.soft, s.main, s.pop}
	weft := []string{s.soft, s.ground, s.soft, s.soft, s.ground}
	if s.chance(.5) {
		warp = []string{s.main, s.soft}
		weft = []string{s.pop, s.ground, s.pop, s.soft}
	}
	accent := s.IntN(7) - 3
	reach := int(math.Hypot(s.w, s.h)/c/2) + 2
	pick := func(set []string, i int) string { return set[((i%len(set))+len(set))%len(set)] }
	above := func(i, j int) bool { // the warp lies above
		switch over {
		case 1:
			return (i+j)%2 == 0
		case 2:
			return ((i+j)%4+4)%4 < 2
		}
		return (floorDiv(i, 2)+floorDiv(j, 2))%2 == 0
	}
	edge := reach
	if s.chance(.6) { // the cloth is still on the loom
		edge = s.IntN(reach/2+1) - reach/4
	}
	s.place(s.w/2, s.h/2, 1, deg, func() {
		off := (c - band) / 2
		l := float64(reach)
		for i := -reach; i <= reach; i++ {
			ink := pick(warp, i)
			if i == accent {
				ink = s.pop
			}
			s.box(ink, float64(i)*c+off, -l*c, band, 2*l*c, 0)
		}
		under := map[string]string{}
		var order []string
		for j := -reach; j <= edge; j++ {
			ink := pick(weft, j)
			if _, ok := under[ink]; !ok {
				order = append(order, ink)
			}
			run := 0
			for i := -reach; i <= reach+1; i++ {
				if i <= reach && !above(i, j) {
					run++
					continue
				}
				if run > 0 {
					under[ink] += rect(float64(i-run)*c-off, float64(j)*c+off, float64(run)*c+2*off, band)
					run = 0
				}
			}
		}
		for _, ink := range order {
			s.path(ink, under[ink])
		}
	})
}

func floorDiv(a, b int) int { return int(math.Floor(float64(a) / float64(b))) }
