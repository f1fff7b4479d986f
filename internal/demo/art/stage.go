package art

import "math"

// An object is drawn around 0, 0 in its own units, in the colours of the sheet. A stage
// places it in a picture.
type object struct {
	w, h float64 // half its width and height
	flat bool    // lies or floats, and can be rotated freely
	draw func(s *sheet, v variant)
}

// A variant chooses among the shapes of an object. The same variant always makes the same choices.
type variant uint64

// choice returns the variant's choice for the question with that number: a number from 0 to size-1.
func (v variant) choice(question, size int) int {
	x := uint64(v) + uint64(question)*0x9E3779B97F4A7C15
	x ^= x >> 30
	x *= 0xBF58476D1CE4E5B9
	x ^= x >> 27
	x *= 0x94D049BB133111EB
	x ^= x >> 31
	return int(x % uint64(size))
}

func objects() map[string]object {
	return map[string]object{
		"battery":        {58, 100, false, battery},
		"scooter":        {108, 92, false, scooter},
		"tractor":        {104, 98, false, tractor},
		"robot-arm":      {96, 100, false, robotArm},
		"satellite":      {128, 70, true, satellite},
		"turbine":        {72, 130, false, turbine},
		"server-rack":    {62, 100, false, serverRack},
		"sewing-machine": {112, 84, false, sewingMachine},
		"hanok":          {128, 84, false, hanok},
		"shopfront":      {106, 98, false, shopfront},
		"hand":           {84, 112, true, hand},
		"cup":            {88, 88, false, cup},
		"notebook":       {80, 98, true, notebook},
		"phone":          {56, 100, true, phone},
		"microphone":     {56, 112, false, microphone},
		"camera":         {98, 78, false, camera},
		"book":           {108, 84, false, book},
		"key":            {44, 110, true, key},
		"seedling":       {86, 104, false, seedling},
		"scales":         {106, 104, false, scales},
		"coins":          {94, 94, false, coins},
		"chain":          {122, 56, true, chain},
		"lantern":        {58, 112, false, lantern},
		"parcel":         {92, 88, false, parcel},
		"oval-ball":      {112, 70, true, ovalBall},
		"lorry":          {118, 80, false, lorry},
		"stethoscope":    {78, 104, true, stethoscope},
		"telescope":      {100, 108, false, telescope},
	}
}

// withInks draws in other colours.
func (s *sheet) withInks(k inks, draw func()) {
	kept := s.inks
	s.inks = k
	draw()
	s.inks = kept
}

// flatInk returns one colour for all roles: a silhouette.
func flatInk(c string) inks { return inks{c, c, c, c, c, c, false} }

func (s *sheet) fit(o object, share float64) float64 {
	return math.Min(s.w*share/(2*o.w), s.h*share/(2*o.h))
}

// stage composes a picture around an object.
func stage(s *sheet, o object) {
	v := variant(s.Uint64())
	switch s.weightedIndex(5, 3, 2, 3, 3, 1, 2) {
	case 0:
		hero(s, o, v)
	case 1:
		closeUp(s, o, v)
	case 2:
		rows(s, o, v)
	case 3:
		counterchange(s, o, v)
	case 4:
		if o.flat {
			scatter(s, o, v)
		} else {
			longShadow(s, o, v)
		}
	case 5:
		niche(s, o, v)
	case 6:
		growingRow(s, o, v)
	}
}

// tilt returns the maximum angle at which an object leans, in degrees.
func (s *sheet) tilt(o object) float64 {
	if o.flat {
		return s.between(-32, 32)
	}
	return 0
}

// hero shows one object in front of a plain shape, on a ground if it stands.
func hero(s *sheet, o object, v variant) {
	u := s.fit(o, s.between(.64, .8))
	cx, cy := s.w*s.between(.42, .58), s.h*.5
	if s.isWide() {
		cx = s.w * s.oneNumber(.34, .42, .5, .58, .66)
	}
	base := cy + o.h*u
	if !o.flat && base > s.h*.88 {
		cy -= base - s.h*.88
		base = s.h * .88
	}
	r := math.Max(o.w, o.h) * u * s.between(.72, .98)
	bx, by := cx+s.sign()*r*s.between(.15, .5), cy-r*s.between(.02, .3)
	paint := s.soft
	if s.chance(.3) {
		paint = s.hatch(s.soft, u*9, u*4.6, s.oneNumber(0, 45, 90, 135))
	}
	switch s.IntN(6) {
	case 0, 1:
		s.disc(paint, bx, by, r)
	case 2:
		for i := 4; i > 0; i-- {
			s.ring(s.soft, u*3, bx, by, r*float64(i)/3)
		}
		s.disc(s.soft, bx, by, r/4)
	case 3:
		s.box(paint, bx-r*.8, 0, r*1.6, s.h, 0)
	case 4:
		s.box(paint, bx-r, by-r*.85, r*2, r*1.9, 0)
	case 5:
		s.rays(bx, by, r*.62)
	}
	if !o.flat {
		ink := s.quiet
		if s.chance(.4) {
			ink = s.soft
		}
		s.box(ink, 0, base-u*1, s.w, s.h-base+u*2, 0)
	}
	s.focalX, s.focalY = cx, cy
	side := s.sign()
	s.transform(cx, cy, u*side, u, s.tilt(o), func() { o.draw(s, v) })
}

// rays draws a plain sun: a disc with beams to the edges.
func (s *sheet) rays(x, y, r float64) {
	beams := 2 * s.count(7, 12)
	far := s.w + s.h
	data := ""
	for i := range beams {
		a := 360 / float64(beams)
		x1, y1 := polar(x, y, far, float64(i)*a-a*.22)
		x2, y2 := polar(x, y, far, float64(i)*a+a*.22)
		data += polygon(x, y, x1, y1, x2, y2)
	}
	s.path(s.quiet, data)
	s.disc(s.soft, x, y, r)
}

// closeUp shows the object so large that it leaves the sheet on one side.
func closeUp(s *sheet, o object, v variant) {
	u := s.fit(o, s.between(1.12, 1.36))
	if u*o.w*2 < s.w*.5 {
		u = s.w * .5 / (2 * o.w)
	}
	cx, cy := s.w*(.5+s.sign()*s.between(.04, .16)), s.h*(.5+s.between(.0, .14))
	s.focalX, s.focalY = math.Max(0, math.Min(s.w, cx)), math.Max(0, math.Min(s.h, cy))
	switch s.IntN(3) {
	case 0:
		s.box(s.soft, 0, 0, s.w*s.between(.34, .62), s.h, 0)
	case 1:
		s.box(s.soft, 0, s.h*s.between(.46, .66), s.w, s.h, 0)
	case 2:
		s.poly(s.soft, 0, 0, s.w*s.between(.5, .8), 0, s.w*s.between(.2, .5), s.h, 0, s.h)
	}
	deg := s.tilt(o)
	if !o.flat && s.chance(.3) {
		deg = s.between(-9, 9)
	}
	s.transform(cx, cy, u*s.sign(), u, deg, func() { o.draw(s, v) })
}

// rows repeats the object in rows, one of them in other colours.
func rows(s *sheet, o object, v variant) {
	down := s.count(2, 3)
	ch := s.h / float64(down)
	across := int(math.Max(2, math.Round(s.w/(ch*math.Max(.8, math.Min(1.3, o.w/o.h))))))
	across = min(across, down+2)
	cw := s.w / float64(across)
	u := math.Min(cw*.8/(2*o.w), ch*.8/(2*o.h))
	deg := 0.0
	if o.flat {
		deg = s.oneNumber(-20, 0, 0, 20, 35)
		if deg != 0 {
			u *= .9
		}
	}
	use := s.symbol(func() { o.draw(s, v) })
	ox, oy := s.IntN(across), s.IntN(down)
	checker := s.chance(.45)
	for i := range across {
		for j := range down {
			x, y := float64(i)*cw, float64(j)*ch
			if i == ox && j == oy {
				odd := s.inks
				odd.ground, odd.main, odd.pop = s.pop, s.ground, s.main
				if contrast(odd.ground, odd.main) < 1.7 {
					odd.main, odd.pop = s.main, s.ground
				}
				s.box(odd.ground, x, y, cw, ch, 0)
				s.withInks(odd, func() { s.place(x+cw/2, y+ch/2, u, deg, func() { o.draw(s, v) }) })
				continue
			}
			if checker && (i+j)%2 == 1 {
				s.box(s.quiet, x, y, cw, ch, 0)
			}
			use(x+cw/2, y+ch/2, u, deg)
		}
	}
}

// counterchange splits the sheet in two; what is dark on one side is light on the other.
func counterchange(s *sheet, o object, v variant) {
	u := s.fit(o, s.between(.74, .86))
	cx, cy := s.w*s.between(.44, .56), s.h*.5
	s.focalX = cx
	var half string
	switch s.IntN(4) {
	case 0:
		half = polygon(cx, 0, s.w, 0, s.w, s.h, cx, s.h)
	case 1:
		half = polygon(0, cy, s.w, cy, s.w, s.h, 0, s.h)
	case 2:
		lean := s.h * s.between(.2, .5) * s.sign()
		half = polygon(cx+lean, 0, s.w, 0, s.w, s.h, cx-lean, s.h)
	case 3:
		half = circle(cx+o.w*u*s.between(.3, .8)*s.sign(), cy, s.shortSide()*s.between(.4, .56))
	}
	deg, side := s.tilt(o), s.sign()
	thing := func() { s.transform(cx, cy, u*side, u, deg, func() { o.draw(s, v) }) }
	thing()
	s.withInks(s.invert(), func() {
		s.clip(half, func() {
			s.box(s.ground, 0, 0, s.w, s.h, 0)
			thing()
		})
	})
}

// longShadow shows the object in low light.
func longShadow(s *sheet, o object, v variant) {
	u := s.fit(o, s.between(.66, .76))
	dir := s.sign()
	cx := s.w * (.5 - dir*s.between(.08, .2))
	cx = math.Max(o.w*u+s.w*.05, math.Min(s.w*.95-o.w*u, cx))
	base := math.Max(s.h*s.between(.78, .86), o.h*u*2+s.h*.06)
	s.focalX, s.focalY = cx, base-o.h*u
	shade := blend(s.ground, "#000000", .38)
	if !s.night {
		shade = blend(s.ground, s.p.Ink, .24)
	} else if s.ground == s.p.Ink {
		shade = s.soft
	}
	if s.chance(.5) {
		horizon := base - o.h*u*s.between(.25, .7)
		s.box(s.soft, 0, horizon, s.w, s.h-horizon, 0)
		shade = blend(s.soft, s.p.Ink, .3)
		if s.night {
			shade = s.ground
		}
		if s.chance(.5) {
			x, r := cx-dir*(o.w*u+s.shortSide()*.2), s.shortSide()*.1
			if x > r*1.5 && x < s.w-r*1.5 {
				s.disc(s.pop, x, horizon-r*1.6, r)
			}
		}
	}
	s.raw(
		`<g transform="matrix(%s 0 %s %s %s %s)">`,
		formatFine(u),
		formatFine(-dir*u*s.between(.7, 1.1)),
		formatFine(u*s.between(.3, .45)),
		n(cx),
		n(base),
	)
	s.withInks(flatInk(shade), func() { s.place(0, -o.h, 1, 0, func() { o.draw(s, v) }) })
	s.raw(`</g>`)
	s.place(cx, base-o.h*u, u, 0, func() { o.draw(s, v) })
}

// scatter shows several copies on a table, each with its shadow.
func scatter(s *sheet, o object, v variant) {
	grids := [][2]int{{2, 2}, {2, 3}, {1, 2}}
	if s.isWide() {
		grids = [][2]int{{3, 1}, {3, 2}, {4, 2}}
		if o.w > o.h {
			grids = [][2]int{{2, 1}, {2, 2}, {3, 2}}
		}
	} else if o.w > o.h {
		grids = [][2]int{{1, 2}, {1, 3}, {2, 4}}
	}
	g := grids[s.IntN(len(grids))]
	cw, ch := s.w/float64(g[0]), s.h/float64(g[1])
	u := math.Min(math.Min(cw, ch)*1.02/(2*math.Max(o.w, o.h)), math.Min(s.w, s.h)*.84/(2*math.Max(o.w, o.h)))
	lead := s.IntN(g[0] * g[1])
	lean := 38.0
	if cw > ch*1.5 && o.w > o.h {
		lean = 16
	}
	for i := range g[0] * g[1] {
		x := cw * (float64(i%g[0]) + .5 + s.between(-.04, .04))
		y := ch * (float64(i/g[0]) + .5 + s.between(-.04, .04))
		deg := s.between(-lean, lean)
		s.withInks(flatInk(s.quiet), func() {
			s.place(x+u*9, y+u*11, u, deg, func() { o.draw(s, v+variant(i)) })
		})
		ink := s.inks
		if i == lead {
			ink.main, ink.pop = ink.pop, ink.main
		}
		s.withInks(ink, func() { s.place(x, y, u, deg, func() { o.draw(s, v+variant(i)) }) })
	}
}

// niche places the object in an arch in a wall.
func niche(s *sheet, o object, v variant) {
	cx := s.w * .5
	if s.isWide() {
		cx = s.w * s.oneNumber(.36, .5, .64)
	}
	s.focalX = cx
	aw := s.shortSide() * s.between(.44, .49)
	top, foot := s.h*.05, s.h*s.oneNumber(.92, 1.02)
	kind := s.IntN(3)
	fills := []string{s.soft, s.ground, s.main}
	if s.chance(.5) {
		fills = []string{s.quiet, s.soft, s.main}
	}
	for i, fill := range fills {
		g := aw * .14 * float64(i)
		s.path(fill, arch(cx, top+g*1.1, aw-g, foot, kind))
	}
	floor := math.Min(foot, s.h*.92)
	u := math.Min(aw*1.36/(2*o.w), (floor-top)*.72/(2*o.h))
	in := s.invert()
	if contrast(in.soft, in.ground) < 1.5 {
		in.soft = blend(in.ground, in.main, .5)
	}
	cy := floor - o.h*u
	deg := 0.0
	if o.flat {
		cy = (top+floor)/2 + aw*.12
		deg = s.between(-18, 18)
	}
	s.withInks(in, func() { s.place(cx, cy, u, deg, func() { o.draw(s, v) }) })
}

// arch returns a round, pointed or cusped arch of half width a.
func arch(cx, top, a, foot float64, kind int) string {
	spring := top + a
	switch kind {
	case 0:
		return d("M%s %sV%sA%s %s 0 0 1 %s %sV%sZ", cx-a, foot, spring, a, a, cx+a, spring, foot)
	case 1:
		return d("M%s %sV%sC%s %s %s %s %s %sC%s %s %s %s %s %sV%sZ", cx-a, foot, spring,
			cx-a, top+a*.45, cx-a*.35, top+a*.32, cx, top,
			cx+a*.35, top+a*.32, cx+a, top+a*.45, cx+a, spring, foot)
	}
	data := d("M%s %sV%s", cx-a, foot, spring)
	const cusps = 7
	for i := 1; i <= cusps; i++ {
		x, y := polar(cx, spring, a, 180+float64(i)*180/cusps)
		r := a * .24
		data += d("A%s %s 0 0 1 %s %s", r, r, x, y)
	}
	return data + d("V%sZ", foot)
}

// growingRow shows the object in a row from small to large.
func growingRow(s *sheet, o object, v variant) {
	k := 3
	if s.isWide() {
		k = s.count(3, 4)
	}
	if o.w*float64(k)*.7/s.w > o.h/s.h*1.5 { // too broad to stand in a row
		if o.flat {
			scatter(s, o, v)
		} else {
			longShadow(s, o, v)
		}
		return
	}
	ratio := s.between(1.3, 1.5)
	sum, size := 0.0, 1.0
	for range k {
		sum += size
		size *= ratio
	}
	u := math.Min(s.w*.92/(sum*2*o.w), s.h*.74/(math.Pow(ratio, float64(k-1))*2*o.h))
	gap := (s.w - sum*u*2*o.w) / float64(k+1)
	base := s.h*.5 + math.Pow(ratio, float64(k-1))*u*o.h
	base = math.Min(base+s.h*.04, s.h*.9)
	s.box(s.oneOf(s.soft, s.quiet), 0, base, s.w, s.h-base, 0)
	dir := s.sign()
	x := gap
	for i := range k {
		w := 2 * o.w * u
		ink := s.inks
		if i == k-1 {
			ink.main, ink.pop = ink.pop, ink.main
		}
		px := x + w/2
		if dir < 0 {
			px = s.w - px
		}
		s.withInks(ink, func() { s.place(px, base-o.h*u, u, 0, func() { o.draw(s, v) }) })
		x += w + gap
		u *= ratio
	}
}
