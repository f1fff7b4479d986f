package art

import "math"

// Machinery that fills the sheet: trains of gears, boards of circuits.

// gears draws meshing gears, one of which drives the others.
func gears(s *sheet) {
	module := s.shortSide() / s.between(28, 50) // pitch diameter over teeth
	type gear struct {
		x, y, r, phase float64
		teeth          int
	}
	k := s.count(5, 10)
	first := s.count(14, 26)
	at := s.between(0, 360)
	r := module * float64(first) / 2
	all := []gear{{s.w * s.between(.36, .64), s.h * s.between(.38, .62), r, at, first}}
	for tries := 0; len(all) < k && tries < 400; tries++ {
		from := all[s.IntN(len(all))]
		teeth := s.count(9, 30)
		r := module * float64(teeth) / 2
		a := s.between(0, 360)
		x, y := polar(from.x, from.y, from.r+r, a)
		if x < -r*.5 || x > s.w+r*.5 || y < -r*.5 || y > s.h+r*.5 {
			continue
		}
		free := true
		for _, g := range all {
			if g != from && math.Hypot(g.x-x, g.y-y) < g.r+r+module*2.4 {
				free = false
			}
		}
		if !free {
			continue
		}
		// a tooth of one enters a gap of the other where they touch
		p1, p2 := 360/float64(from.teeth), 360/float64(teeth)
		into := math.Mod(a-from.phase, p1) / p1
		all = append(all, gear{x, y, r, a + 180 + p2/2 + into*p2, teeth})
	}
	driver := s.IntN(len(all))
	for i, g := range all {
		ink := []string{s.main, s.soft, s.main}[i%3]
		if i == driver {
			ink = s.pop
		}
		var xy []float64
		pitch := 360 / float64(g.teeth)
		for t := range g.teeth {
			a := g.phase + float64(t)*pitch
			for _, p := range [][2]float64{{-.27, -1.15}, {-.13, .95}, {.13, .95}, {.27, -1.15}} {
				x, y := polar(g.x, g.y, g.r+p[1]*module, a+p[0]*pitch)
				xy = append(xy, x, y)
			}
		}
		hub, rim := module*2.2, g.r-module*3.2
		data := polygon(xy...) + circle(g.x, g.y, hub*.62)
		if rim > hub*2.2 { // spokes, by cutting windows
			spokes := 4 + g.teeth%3
			for q := range spokes {
				w := 360 / float64(spokes)
				a, half := g.phase+float64(q)*w, w*.5-10
				in := hub * 1.35
				x1, y1 := polar(g.x, g.y, in, a-half*.7)
				x2, y2 := polar(g.x, g.y, rim, a-half)
				x3, y3 := polar(g.x, g.y, rim, a+half)
				x4, y4 := polar(g.x, g.y, in, a+half*.7)
				data += d("M%s %sL%s %sA%s %s 0 0 1 %s %sL%s %sA%s %s 0 0 0 %s %sZ", x1, y1, x2, y2, rim, rim, x3, y3, x4, y4, in, in, x1, y1)
			}
		}
		s.raw(`<path fill="%s" fill-rule="evenodd" d="%s"/>`, ink, data)
		if rim <= hub*2.2 {
			s.disc(s.ground, g.x, g.y, hub*.62)
		}
	}
}

// circuit draws a board: a chip and its traces.
func circuit(s *sheet) {
	k := s.count(6, 12) // traces to a side
	pitch := s.shortSide() / s.between(26, 44)
	half := (float64(k)/2 + .6) * pitch
	cx, cy := s.w*s.between(.3, .7), s.h*s.between(.34, .66)
	if s.chance(.3) { // the board turned on its corner
		deg := 45.0
		s.place(cx, cy, 1, deg, func() { s.board(0, 0, half, pitch, k) })
		return
	}
	s.board(cx, cy, half, pitch, k)
}

func (s *sheet) board(cx, cy, half, pitch float64, k int) {
	far := math.Hypot(s.w, s.h)
	lone := s.IntN(4 * k)
	width := pitch * s.between(.26, .44)
	traces, pads, holes := "", "", ""
	for side := range 4 {
		sin, cos := math.Sincos(float64(side) * math.Pi / 2)
		to := func(x, y float64) (float64, float64) { return cx + x*cos - y*sin, cy + x*sin + y*cos }
		fan := s.between(1.2, 2.6)
		base := s.between(1.5, 6) * pitch
		lean := s.sign()
		for i := range k {
			off := (float64(i) - float64(k-1)/2) * pitch
			out := half + base + math.Abs(off)*.9
			jog := off * (fan - 1)
			if s.chance(.12) {
				jog += lean * pitch * 2
			}
			reach := out + math.Abs(jog) + s.between(.5, 14)*pitch
			through := s.chance(.45)
			if through {
				reach = far
			}
			x1, y1 := to(half, off)
			x2, y2 := to(out, off)
			x3, y3 := to(out+math.Abs(jog), off+jog)
			x4, y4 := to(reach, off+jog)
			data := d("M%s %sL%s %sL%s %sL%s %s", x1, y1, x2, y2, x3, y3, x4, y4)
			if side*k+i == lone {
				s.line(s.pop, width*1.5, data)
				s.disc(s.pop, x4, y4, pitch*.7)
				continue
			}
			traces += data
			if !through {
				pads += circle(x4, y4, pitch*.4)
				holes += circle(x4, y4, pitch*.17)
			}
		}
	}
	s.line(s.main, width, traces)
	s.path(s.main, pads)
	s.path(s.ground, holes)
	s.box(s.ground, cx-half-pitch*.5, cy-half-pitch*.5, 2*half+pitch, 2*half+pitch, 0)
	s.box(s.soft, cx-half-pitch*.2, cy-half-pitch*.2, 2*half+pitch*.4, 2*half+pitch*.4, pitch*.3)
	core := half * s.between(.46, .72)
	s.box(s.main, cx-core, cy-core, 2*core, 2*core, pitch*.2)
	switch s.IntN(4) {
	case 0:
		s.disc(s.pop, cx, cy, core*.5)
	case 1:
		s.path(s.pop, petal(cx-core*.4, cy+core*.45, core*1.15, core*.4, -50))
		s.line(s.main, width*.6, d("M%s %sL%s %s", cx-core*.4, cy+core*.45, cx+core*.2, cy-core*.25))
	case 2:
		s.path(s.pop, star(cx, cy, core*.62, core*.28, 8, 0))
	case 3:
		for i := range 3 {
			s.ring(s.pop, core*.09, cx, cy, core*(.22+.24*float64(i)))
		}
	}
}

// windFarm draws hills with turbines, or one turbine.
func windFarm(s *sheet) {
	if s.chance(.3) {
		stage(s, objects()["turbine"])
		return
	}
	r := s.shortSide() * s.between(.12, .3)
	s.disc(s.pop, s.w*s.between(.15, .85), s.h*s.between(.22, .5), r)
	hills := s.count(2, 3)
	lead := s.IntN(hills)
	for l := range hills {
		far := float64(hills - 1 - l)
		base := s.h * (.88 - far*.14)
		a, phase, waves := s.h*s.between(.04, .1), s.between(0, 6), s.between(2, 5)
		at := func(x float64) float64 { return base + a*math.Sin(phase+x/s.w*waves) }
		var xy []float64
		for i := -1; i <= 9; i++ {
			x := s.w * float64(i) / 8
			xy = append(xy, x, at(x))
		}
		k := 1 + int(far)
		if s.isWide() {
			k += s.count(0, 1)
		}
		tower := blend(s.main, s.soft, .28*far)
		size := s.h * (.34 - far*.085) * s.between(.85, 1.25)
		for i := range k {
			x := s.w * (float64(i) + .5 + .2*(far-1) + s.between(-.16, .16)) / float64(k)
			u := size / 130 * s.between(.85, 1.1)
			ink := s.inks
			ink.main = tower
			if l != lead || i > 0 {
				ink.pop = tower
			}
			v := variant(s.Uint64())
			s.withInks(ink, func() { s.place(x, at(x)-u*122, u, 0, func() { turbine(s, v) }) })
		}
		ink := []string{s.main, s.soft, s.quiet}[int(far)]
		s.path(ink, smooth(xy)+d("V%sH%sZ", s.h+20, -s.w*.2))
	}
}

// orbit draws a satellite above a planet, or alone.
func orbit(s *sheet) {
	o := objects()["satellite"]
	if s.chance(.4) {
		stage(s, o)
		return
	}
	r := s.longSide() * s.between(.5, .9)
	px, py := s.w*s.between(.1, .9), s.h*s.between(.62, .8)+r
	stars := ""
	for range s.count(14, 40) {
		stars += star(s.w*s.Float64(), s.h*.75*s.Float64(), s.shortSide()*s.between(.004, .012), s.shortSide()*.002, 4, 0)
	}
	s.path(s.edge, stars)
	s.disc(s.quiet, px, py, r*1.1)
	s.disc(s.soft, px, py, r)
	s.clip(circle(px, py, r), func() { // night comes over one side
		s.disc(blend(s.soft, s.p.Ink, .45), px+r*s.between(.3, .6)*s.sign(), py+r*.14, r)
	})
	s.ring(s.edge, s.shortSide()/300, px, py, r*1.32)
	a := s.between(-112, -68)
	x, y := polar(px, py, r*1.32, a)
	x, y = math.Max(s.w*.26, math.Min(s.w*.74, x)), math.Max(s.h*.28, math.Min(s.h*.6, y))
	v := variant(s.Uint64())
	s.place(x, y, s.fit(o, s.between(.42, .66)), s.between(-34, 34), func() { o.draw(s, v) })
}
