package art

import (
	"math"
	"strings"
)

// Maps: land, water, streets and lines.

// contours draws hilly country as contour lines, with a path across it.
func contours(s *sheet) {
	const cell = 26.0
	cols, lines := int(s.w/cell)+6, int(s.h/cell)+6
	type hill struct{ x, y, r, sx, h float64 }
	var hills []hill
	for range s.count(2, 5) {
		hills = append(hills,
			hill{s.between(0, s.w), s.between(0, s.h), s.shortSide() * s.between(.2, .55), s.between(.6, 1.6), s.between(.6, 1.2)})
	}
	wave, turn := s.between(2, 5)/s.longSide(), s.between(0, 6)
	height := func(x, y float64) float64 {
		z := .1 * math.Sin(x*wave*2+turn+math.Sin(y*wave*3))
		for _, p := range hills {
			dx, dy := (x-p.x)/p.sx, y-p.y
			z += p.h * math.Exp(-(dx*dx+dy*dy)/(p.r*p.r))
		}
		return z
	}
	z := make([][]float64, lines)
	peak, px, py := -1.0, 0.0, 0.0
	for j := range z {
		z[j] = make([]float64, cols)
		for i := range z[j] {
			if i == 0 || j == 0 || i == cols-1 || j == lines-1 {
				z[j][i] = -9 // beyond the sheet the land ends, so that every contour line is closed
				continue
			}
			x, y := float64(i-2)*cell, float64(j-2)*cell
			z[j][i] = height(x, y)
			if z[j][i] > peak && x > s.w*.1 && x < s.w*.9 && y > s.h*.1 && y < s.h*.9 {
				peak, px, py = z[j][i], x, y
			}
		}
	}
	levels := s.count(8, 15)
	fills := s.chance(.7)
	for l := range levels {
		at := .06 + (peak-.08)*float64(l)/float64(levels)
		outline := isoline(z, at, cell)
		if outline == "" {
			continue
		}
		if fills {
			switch {
			case l == 0:
				s.path(s.quiet, outline)
			case l == levels/3:
				s.path(s.soft, outline)
			case l == levels*3/4:
				s.path(blend(s.soft, s.main, .85), outline)
			}
		}
		ink, width := s.edge, s.shortSide()/420
		if l%5 == 0 {
			width *= 2.2
		}
		if fills && l >= levels*3/4 {
			ink = s.ground
		}
		s.line(ink, width, outline)
	}
	// the way up
	sx, sy := s.w*s.oneNumber(-.02, 1.02), s.h*s.between(.3, 1)
	m := s.shortSide() * .2
	way := smooth(
		[]float64{
			sx,
			sy,
			(sx*2+px)/3 + s.between(-m, m),
			(sy*2+py)/3 + s.between(-m, m),
			(sx+2*px)/3 + s.between(-m, m),
			(sy+2*py)/3 + s.between(-m, m),
			px,
			py,
		},
	)
	ink := s.pop
	s.raw(
		`<path fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-dasharray="%s %s" d="%s"/>`,
		ink,
		n(s.shortSide()/85),
		n(s.shortSide()/38),
		n(s.shortSide()/38),
		way,
	)
	r := s.shortSide() * .03
	s.disc(s.ground, px, py, r*1.5)
	s.disc(ink, px, py, r)
}

// isoline returns the contour lines of a grid whose border is low.
func isoline(z [][]float64, at, cell float64) string {
	type edge struct{ i, j, side int } // side 0 is the top of a cell, 1 its left
	next := map[edge]edge{}
	var starts []edge
	link := func(a, b edge) {
		next[a] = b
		starts = append(starts, a)
	}
	for j := 0; j+1 < len(z); j++ {
		for i := 0; i+1 < len(z[j]); i++ {
			top, left, bottom, right := edge{i, j, 0}, edge{i, j, 1}, edge{i, j + 1, 0}, edge{i + 1, j, 1}
			k := 0
			for b, v := range []float64{z[j][i], z[j][i+1], z[j+1][i+1], z[j+1][i]} {
				if v > at {
					k |= 1 << b
				}
			}
			// the high ground is always on the right
			switch k {
			case 1:
				link(left, top)
			case 2:
				link(top, right)
			case 3:
				link(left, right)
			case 4:
				link(right, bottom)
			case 5:
				link(left, top)
				link(right, bottom)
			case 6:
				link(top, bottom)
			case 7:
				link(left, bottom)
			case 8:
				link(bottom, left)
			case 9:
				link(bottom, top)
			case 10:
				link(top, right)
				link(bottom, left)
			case 11:
				link(bottom, right)
			case 12:
				link(right, left)
			case 13:
				link(right, top)
			case 14:
				link(top, left)
			}
		}
	}
	place := func(e edge) (float64, float64) {
		a, i2, j2 := z[e.j][e.i], e.i+1, e.j
		if e.side == 1 {
			i2, j2 = e.i, e.j+1
		}
		t := (at - a) / (z[j2][i2] - a)
		return (float64(e.i-2) + t*float64(i2-e.i)) * cell, (float64(e.j-2) + t*float64(j2-e.j)) * cell
	}
	var b strings.Builder
	for _, e := range starts {
		var xy []float64
		for {
			to, ok := next[e]
			if !ok {
				break
			}
			delete(next, e)
			x, y := place(e)
			xy = append(xy, math.Round(x), math.Round(y))
			e = to
		}
		if len(xy) >= 8 {
			b.WriteString(polygon(xy...))
		}
	}
	return b.String()
}

// delta draws a river that splits on its way to the sea, and the land between its arms.
func delta(s *sheet) {
	land, water := s.ground, s.pop
	if r, g, b := rgb(water); r > g+b || s.chance(.4) || contrast(land, water) < 1.8 {
		water = s.oneOf(s.p.Ink, s.p.Second) // rivers are never red
	}
	if water == land {
		water = s.main
	}
	field := []string{blend(land, s.soft, .4), blend(land, s.soft, .75), s.soft}
	// drawn as if flowing down, then turned
	turn := s.oneNumber(0, 90, -90)
	if !s.isWide() {
		turn = s.oneNumber(0, 0, 90, -90)
	}
	w, h := s.w, s.h
	if turn == 90 || turn == -90 {
		w, h = h, w
	}
	s.raw(`<g transform="translate(%s %s) rotate(%s) translate(%s %s)">`, n(s.w/2), n(s.h/2), n(turn), n(-w/2), n(-h/2))
	s.box(water, -9, -9, w+18, h+18, 0)
	shore := h * s.between(.64, .76)
	var coast []float64
	for i := -1; i <= 11; i++ {
		swell := math.Sin(float64(i)/10*math.Pi) * h * .07
		coast = append(coast, w*float64(i)/10, shore+swell+h*s.between(-.03, .03))
	}
	for i := 3; i > 0; i-- {
		s.raw(`<g transform="translate(0 %s)">`, n(h*.05*float64(i)))
		s.line(blend(water, land, .4-.09*float64(i)), h*.004, smooth(coast))
		s.raw(`</g>`)
	}
	ground := smooth(coast) + d("V-20H%sZ", -w*.2)
	s.path(land, ground)
	s.clip(ground, func() { // the fields
		g := s.shortSide() / s.between(9, 14)
		s.place(w/2, h/2, 1, s.between(-30, 30), func() {
			reach := int((w+h)/g/2) + 1
			tone := map[string]string{}
			for i := -reach; i < reach; i++ {
				for j := -reach; j < reach; j++ {
					if s.chance(.42) {
						ink := field[s.weightedIndex(5, 3, 1)]
						tone[ink] += rect(float64(i)*g, float64(j)*g*.6, g*.94, g*.54)
					}
				}
			}
			for _, ink := range field {
				s.path(ink, tone[ink])
			}
		})
	})
	// Every arm has a part of the shore, so that no two arms cross.
	const levels = 4
	tops := h * s.between(-.02, .12)
	var arm func(x, y, from, to float64, level int)
	arm = func(x, y, from, to float64, level int) {
		width := (to - from) / w
		thick := s.shortSide() * (.009 + .06*math.Pow(width, .8))
		mid := (from + to) / 2
		x2 := mid + (x-mid)*(.55-.12*float64(level)) + s.between(-.06, .06)*(to-from)
		y2 := tops + (h-tops)*float64(level+1)/(levels+.6)*s.between(.94, 1.06)
		if level == levels || to-from < w*.07 {
			s.line(water, thick, d("M%s %sC%s %s %s %s %s %s", x, y, x, y+(h-y)*.4, mid, y+(h-y)*.5, mid, h*1.1))
			return
		}
		bend := (y2 - y) * .5
		s.line(water, thick, d("M%s %sC%s %s %s %s %s %s", x, y, x, y+bend, x2, y2-bend, x2, y2))
		t := s.between(.27, .73)
		cut := from + (to-from)*t
		arm(x2, y2, from, cut, level+1)
		arm(x2, y2, cut, to, level+1)
	}
	x := w * s.between(.36, .64)
	s.line(water, s.shortSide()*.072, d("M%s %sC%s %s %s %s %s %s", x+w*s.between(-.2, .2), -h*.1, x, -h*.02, x, tops*.4, x, tops+2))
	arm(x, tops, -w*.04, w*1.04, 0)
	s.raw(`</g>`)
}

// cityGrid draws a town from above: blocks, a park, and an avenue across them.
func cityGrid(s *sheet) {
	street := s.shortSide() / s.between(60, 95)
	block := s.shortSide() / s.between(5, 9)
	deg := s.oneNumber(0, 0, 8, -12, 30, 45, -24)
	reach := math.Hypot(s.w, s.h) / 2
	groups := map[string]string{}
	order := []string{s.main, s.soft, s.quiet, s.pop}
	var split func(x, y, w, h float64)
	split = func(x, y, w, h float64) {
		if w > block*2.2 || h > block*2.2 || (math.Max(w, h) > block && s.chance(.8)) {
			t := s.between(.34, .66)
			if w > h {
				split(x, y, w*t, h)
				split(x+w*t, y, w*(1-t), h)
			} else {
				split(x, y, w, h*t)
				split(x, y+h*t, w, h*(1-t))
			}
			return
		}
		ink := order[s.weightedIndex(9, 5, 3, 0)]
		groups[ink] += rect(x+street/2, y+street/2, w-street, h-street)
		if w > block*.6 && h > block*.6 && s.chance(.35) { // a court
			m := math.Min(w, h) * .3
			groups["court"] += rect(x+m, y+m, w-2*m, h-2*m)
		}
	}
	split(-reach, -reach, 2*reach, 2*reach)
	s.place(s.w/2, s.h/2, 1, deg, func() {
		for _, ink := range order {
			if groups[ink] != "" {
				s.path(ink, groups[ink])
			}
		}
		s.path(s.ground, groups["court"])
	})
	// the river or the park
	if s.chance(.55) {
		y := s.h * s.between(.15, .85)
		xy := []float64{
			-60,
			y,
			s.w * .25,
			y + s.h*s.between(-.16, .16),
			s.w * .5,
			s.h * s.between(.35, .65),
			s.w * .75,
			s.h * s.between(.2, .8),
			s.w + 60,
			s.h * s.between(.2, .8),
		}
		s.line(s.ground, s.shortSide()*.19, smooth(xy))
		s.line(s.soft, s.shortSide()*.15, smooth(xy))
		for _, i := range []int{2, 6} {
			s.line(s.ground, street*1.6, d("M%s %sl%s %s", xy[i]-s.w*.02, xy[i+1]-s.shortSide()*.13, s.w*.04, s.shortSide()*.26))
		}
	}
	// the avenue
	x1, x2 := s.w*s.between(.05, .95), s.w*s.between(.05, .95)
	avenue := d("M%s -40L%s %s", x1, x2, s.h+40)
	if s.chance(.5) {
		avenue = d("M-40 %sL%s %s", s.h*s.between(.1, .9), s.w+40, s.h*s.between(.1, .9))
	}
	cx, cy := s.w*s.between(.3, .7), s.h*s.between(.35, .65)
	if s.chance(.6) { // a circus where avenues meet
		avenue = ""
		spokes := s.count(3, 6)
		from := s.between(0, 90)
		for i := range spokes {
			x, y := polar(cx, cy, reach*2, from+float64(i)*360/float64(spokes))
			avenue += d("M%s %sL%s %s", cx, cy, x, y)
		}
	}
	s.cut(s.ground, street*2.6, avenue)
	r := s.shortSide() * s.between(.06, .1)
	s.disc(s.ground, cx, cy, r*1.5)
	s.disc(s.pop, cx, cy, r)
	s.disc(s.ground, cx, cy, r*.34)
}

// transit draws a network of lines that run in eight directions.
func transit(s *sheet) {
	width := s.shortSide() / s.between(22, 34)
	if s.chance(.6) {
		y := s.h * s.between(.2, .8)
		bend := s.h * s.between(-.3, .3)
		river := d("M-80 %sH%sl%s %sH%s", y, s.w*s.between(.2, .5), math.Abs(bend), bend, s.w+80)
		s.line(s.quiet, s.shortSide()*.12, river)
	}
	along, down := s.count(1, 3), s.count(1, 2)
	slanted := s.IntN(3) > 0
	hubX, hubY := s.w*s.between(.32, .68), s.h*s.between(.4, .6)
	gap := width * 1.45
	var ways [][]float64
	offset := func(i, of int) float64 { return (float64(i) - float64(of-1)/2) * gap }
	if slanted {
		r, side := s.longSide()*2, s.sign()
		ways = append(ways, []float64{hubX - r, hubY - side*r, hubX + r, hubY + side*r})
	}
	// some lines run side by side through the hub and fan out on either side of it
	turnW, turnE := s.between(.12, .2)*s.w, s.between(.12, .2)*s.w
	for i := range along {
		off := offset(i, along)
		fan := (float64(i) - float64(along-1)/2 + s.between(-.5, .5)) * s.h * .26
		fan2 := (float64(i) - float64(along-1)/2 + s.between(-.5, .5)) * s.h * .26
		y0, y1 := hubY+off+fan, hubY+off+fan2
		ways = append(ways, []float64{-60, y0, hubX - turnW - math.Abs(fan), y0, hubX - turnW, hubY + off,
			hubX + turnE, hubY + off, hubX + turnE + math.Abs(fan2), y1, s.w + 60, y1})
	}
	turnN, turnS := s.between(.1, .18)*s.h, s.between(.1, .18)*s.h
	for i := range down {
		off := offset(i, down)
		fan := (float64(i) - float64(down-1)/2 + s.between(-.6, .6)) * s.w * .22
		fan2 := (float64(i) - float64(down-1)/2 + s.between(-.6, .6)) * s.w * .22
		x0, x1 := hubX+off+fan, hubX+off+fan2
		ways = append(ways, []float64{x0, -s.h, x0, hubY - turnN - math.Abs(fan), hubX + off, hubY - turnN,
			hubX + off, hubY + turnS, x1, hubY + turnS + math.Abs(fan2), x1, s.h * 2})
	}
	lead := s.IntN(len(ways))
	calm := []string{s.main, s.soft, blend(s.main, s.soft, .5), s.main}
	stops := ""
	for i, xy := range ways {
		ink := calm[i%len(calm)]
		if i == lead {
			ink = s.pop
		}
		s.line(ink, width, polyline(xy...))
		for k := 0; k+3 < len(xy); k += 2 {
			ax, ay, bx, by := xy[k], xy[k+1], xy[k+2], xy[k+3]
			l := math.Hypot(bx-ax, by-ay)
			for t := width * 3.2; t < l-width*2.4; t += width * 4.6 {
				x, y := ax+(bx-ax)*t/l, ay+(by-ay)*t/l
				if math.Hypot(x-hubX, y-hubY) > width*5 {
					stops += circle(x, y, width*.27)
				}
			}
		}
	}
	s.path(s.ground, stops)
	rw, rh := float64(down)*gap+width*.9, float64(along)*gap+width*.9
	s.box(s.edge, hubX-rw/2, hubY-rh/2, rw, rh, width*1.1)
	m := width * .36
	s.box(s.ground, hubX-rw/2+m, hubY-rh/2+m, rw-2*m, rh-2*m, width*.8)
}
