package art

import "fmt"

// Portraits: flat faces with a few lines in them, cut at the chest. Units are
// hundredths of half the picture; 0, 0 is its centre.

const vermilion = "#A62B22"

// Portrait draws an invented face on a square of the given size in pixels. The seed
// chooses hair, beard, colours and glasses that fit the figure; the same arguments always
// give the same bytes. It returns an error for an invalid figure, such as a woman with a
// turban.
func Portrait(f Figure, p Palette, seed uint64, size int) ([]byte, error) {
	if err := f.validate(); err != nil {
		return nil, fmt.Errorf("drawing a portrait: %w", err)
	}
	side := float64(max(size, 1))
	s := newSheet("portrait", p, seed, side, side)
	who := s.person(f)
	s.box(s.ground, 0, 0, side, side, 0)
	s.place(side/2+who.turn*side/900, side*.575, side/200*s.between(.93, 1.02), 0, func() { s.bust(who) })
	s.grain()
	return s.bytes(), nil
}

func (s *sheet) bust(who person) {
	scarf := who.head == "headscarf"
	if who.woman && !scarf {
		s.hairBehind(who)
	}
	s.path(who.shade, "M-18 14L-19 62C-10 76 10 76 19 62L18 14Z")
	s.dress(who)
	if scarf {
		if contrast(who.trim, s.ground) < 1.4 || contrast(who.trim, who.skin) < 1.25 {
			who.trim = who.cloth
		}
		s.path(who.trim, "M-55 -16C-62 -98 62 -98 55 -16C55 22 66 44 78 74L-78 74C-66 44 -55 22 -55 -16Z")
		s.line(blend(who.trim, s.p.Ink, .22), 3, "M-44 20C-36 50 -8 62 34 66M46 8C44 36 34 52 14 62M-36 -66C-20 -78 20 -80 36 -66")
	}
	if !scarf {
		s.disc(who.shade, -43+who.turn*.3, -14, 8)
		s.disc(who.shade, 43+who.turn*.3, -14, 8)
	}
	face := d(
		"M-42 -30C-42 -62 -24 -76 0 -76C24 -76 42 -62 42 -30C42 2 30 22 %s 36C6 41 -6 41 %s 36C-30 22 -42 2 -42 -30Z",
		13+s.between(0, 5),
		-13-s.between(0, 5),
	)
	if scarf {
		face = "M-38 -26C-38 -56 -22 -68 0 -68C22 -68 38 -56 38 -26C38 4 24 38 0 38C-24 38 -38 4 -38 -26Z"
	}
	s.path(who.skin, face)
	s.clip(face, func() { // the far cheek is in shade
		x := 30 + who.turn
		if who.turn > 0 {
			x = -30 + who.turn
		}
		s.path(who.shade, d("M%s -90C%s -40 %s 0 %s 50L%s 50V-90Z", x, x+who.turn*.9, x-who.turn*.6, x*.5, x*4))
	})
	s.beard(who)
	s.features(who)
	switch who.head {
	case "":
		if who.woman {
			s.hairFront(who)
		} else {
			s.hairShort(who)
		}
	case "cap":
		s.path(who.hair, "M-45 -14C-48 -40 -42 -52 -36 -58L-36 -34ZM45 -14C48 -40 42 -52 36 -58L36 -34Z")
		s.path(s.p.Paper, "M-46 -50L-38 -86C-14 -96 14 -96 38 -86L46 -50C20 -60 -20 -60 -46 -50Z")
		s.line(blend(s.p.Paper, s.p.Ink, .3), 2.4, "M-40 -80C-14 -88 14 -88 40 -80")
	case "turban":
		s.turban(who)
	}
}

func (s *sheet) features(who person) {
	x, ink := who.turn*1.3, s.p.Ink
	if luminance(who.skin) < .1 {
		ink = blend(s.p.Ink, "#000000", .3)
	}
	brow := ink
	if who.old {
		brow = who.hair
		if contrast(brow, who.skin) < 1.3 {
			brow = ink
		}
	}
	thick := 4.2
	if who.woman {
		thick = 3
	}
	s.line(brow, thick, d("M%s -33Q%s -39 %s -34M%s -34Q%s -39 %s -33", x-27, x-18, x-9, x+9, x+18, x+27))
	smiling := s.chance(.22) || who.old && s.chance(.4)
	for _, e := range []float64{-17, 17} {
		if smiling {
			s.line(ink, 3, d("M%s -19Q%s -25 %s -19", x+e-7, x+e, x+e+7))
			continue
		}
		s.disc(ink, x+e, -19, 3.9)
		s.line(ink, 2.2, d("M%s -22Q%s -28 %s -22", x+e-8, x+e, x+e+8))
	}
	side := 1.0
	if who.turn < 0 {
		side = -1
	}
	s.line(blend(who.shade, s.p.Ink, .5), 2.8, d("M%s -16L%s 2Q%s 6 %s 5", x+side*3, x+side*9, x+side*7, x-side*2))
	lip := blend(who.shade, vermilion, .5)
	if who.woman {
		s.path(lip, d("M%s 18Q%s 14 %s 16.5Q%s 14 %s 18Q%s 27 %s 18Z", x-12, x-5, x, x+5, x+12, x, x-12))
	} else {
		s.line(blend(who.shade, s.p.Ink, .6), 3, d("M%s 18Q%s %s %s 17", x-11, x, s.between(20, 25), x+11))
	}
	if who.old {
		s.line(who.shade, 2.2, d("M%s 6Q%s 12 %s 20M%s 6Q%s 12 %s 20M%s -48Q%s -51 %s -48", x-15, x-19, x-19, x+15, x+19, x+19, x-14, x, x+14))
	}
	if who.mark {
		s.disc(vermilion, x, -42, 3.4)
	}
	if who.drops {
		drop := s.oneNumber(0, 9)
		for _, e := range []float64{-43, 43} {
			s.disc(s.p.Paper, e+who.turn*.3, -2+drop, 4+drop*.25)
		}
	}
	if s.chance(.4) || who.old && s.chance(.5) {
		frame := s.oneOf(s.p.Ink, s.p.Ink, s.p.Accent)
		if s.chance(.5) {
			s.ring(frame, 3, x-18, -18, 13)
			s.ring(frame, 3, x+18, -18, 13)
		} else {
			for _, e := range []float64{-32, 5} {
				s.raw(`<rect fill="none" stroke="%s" stroke-width="3.4" x="%s" y="-29" width="27" height="21" rx="5"/>`, frame, n(x+e))
			}
		}
		s.line(frame, 3, d("M%s -20Q%s -24 %s -20M%s -20L-42 -22M%s -20L42 -22", x-5, x, x+5, x-32, x+32))
	}
}

func (s *sheet) beard(who person) {
	x := who.turn * 1.2
	switch who.beard {
	case "full":
		s.path(
			who.hair,
			d("M-43 -16C-44 24 -26 50 0 50C26 50 44 24 43 -16C38 2 32 6 24 5C16 4 %s 8 %s 8C%s 8 -16 4 -24 5C-32 6 -38 2 -43 -16Z", x+8, x, x-8),
		)
		s.path(who.skin, d("M%s 16Q%s 24 %s 16Q%s 18 %s 16Z", x-10, x, x+10, x, x-10))
	case "moustache":
		s.path(
			who.hair,
			d(
				"M%s 8C%s 4 %s 8 %s 15C%s 15 %s 15 %s 12C%s 15 %s 15 %s 15C%s 8 %s 4 %s 8Z",
				x,
				x-8,
				x-20,
				x-24,
				x-12,
				x-4,
				x,
				x+4,
				x+12,
				x+24,
				x+20,
				x+8,
				x,
			),
		)
	case "chin": // short, round the mouth
		s.path(who.hair, d("M%s 10C%s 4 %s 4 %s 10C%s 30 %s 44 %s 44C%s 44 %s 30 %s 10Z", x-18, x-8, x+8, x+18, x+18, x+9, x, x-9, x-18, x-18))
		s.path(who.skin, d("M%s 15Q%s 26 %s 15Z", x-11, x, x+11))
	}
}

func (s *sheet) turban(who person) {
	cloth := s.p.Accent
	if contrast(cloth, s.ground) < 1.5 || cloth == who.cloth {
		cloth = s.p.Ink
		if who.cloth == s.p.Ink {
			cloth = s.p.Paper
		}
	}
	fold := blend(cloth, s.p.Ink, .38)
	if cloth == s.p.Ink {
		fold = blend(cloth, s.p.Paper, .3)
	}
	s.path(cloth, "M-52 -26C-68 -88 -30 -112 2 -110C34 -112 68 -88 52 -26C44 -44 20 -56 0 -66C-20 -56 -44 -44 -52 -26Z")
	s.path(s.p.Second, "M-14 -60L0 -74L14 -60L0 -67Z")
	s.line(
		fold,
		2.6,
		"M-55 -44C-40 -60 -16 -70 6 -86M-58 -62C-40 -76 -14 -84 14 -98M-50 -84C-32 -92 -10 -98 6 -106"+
			"M54 -42C42 -58 22 -66 2 -76M58 -60C46 -74 30 -82 14 -90",
	)
}

func (s *sheet) hairShort(who person) {
	switch who.style {
	case 0, 1: // combed to one side
		k := 1.0
		if who.turn < 0 {
			k = -1
		}
		s.transform(0, 0, k, 1, 0, func() {
			s.path(
				who.hair,
				"M-46 -18C-52 -62 -36 -90 4 -90C42 -90 52 -60 45 -18C42 -34 40 -44 34 -52C12 -48 -12 -54 -24 -66C-30 -54 -42 -40 -46 -18Z",
			)
		})
	case 2: // curls
		for i := range 11 {
			x, y := polar(0, -38, 43, 186+float64(i)*16.8)
			s.disc(who.hair, x, y, 14)
		}
		s.path(who.hair, "M-44 -34C-44 -74 44 -74 44 -34C38 -56 20 -60 0 -60C-20 -60 -38 -56 -44 -34Z")
	case 3: // little left
		s.path(who.hair, "M-46 -8C-52 -30 -48 -46 -40 -54L-37 -30ZM46 -8C52 -30 48 -46 40 -54L37 -30Z")
	case 4: // cropped
		s.path(who.hair, "M-45 -20C-48 -64 -30 -84 0 -84C30 -84 48 -64 45 -20L40 -44C34 -58 20 -62 0 -62C-20 -62 -34 -58 -40 -44Z")
	case 5: // tall
		s.path(
			who.hair,
			"M-45 -20C-50 -52 -44 -62 -46 -78C-30 -106 26 -108 44 -84C50 -70 46 -50 45 -20L39 -48C24 -58 8 -54 -4 -60C-18 -52 -32 -54 -40 -44Z",
		)
	}
}

func (s *sheet) hairBehind(who person) {
	switch who.style {
	case 0: // long
		s.path(who.hair, "M-52 -26C-60 -102 60 -102 52 -26C54 14 64 50 60 92L-60 92C-64 50 -54 14 -52 -26Z")
	case 1: // a knot on top
		s.disc(who.hair, -who.turn, -92, 20)
		s.disc(who.hair, 0, -34, 50)
	case 2: // bob
		s.path(who.hair, "M-54 -26C-62 -100 62 -100 54 -26C58 0 60 20 56 36C30 44 -30 44 -56 36C-60 20 -58 0 -54 -26Z")
	case 3: // a bun at the nape, with flowers
		s.disc(who.hair, 0, -32, 50)
		x := 44.0
		if who.turn > 0 {
			x = -44
		}
		s.disc(who.hair, x, 12, 21)
		flower := s.p.Paper
		if contrast(flower, s.ground) < 1.3 {
			flower = s.p.Accent
		}
		for i := range 6 {
			fx, fy := polar(x, 12, 20, float64(i)*34+100)
			s.disc(flower, fx, fy, 5)
		}
	case 4: // curls all round
		for i := range 14 {
			x, y := polar(0, -34, 52, 130+float64(i)*21.6)
			s.disc(who.hair, x, y, 22)
		}
	case 5: // short
		s.path(who.hair, "M-50 -20C-58 -98 58 -98 50 -20C50 -4 46 8 40 14L-40 14C-46 8 -50 -4 -50 -20Z")
	}
}

func (s *sheet) hairFront(who person) {
	switch who.style {
	case 2: // a fringe
		s.path(who.hair, "M-46 -8C-54 -66 -32 -88 0 -88C32 -88 54 -66 46 -8L40 -40C26 -46 -26 -46 -40 -40Z")
	case 5: // swept
		k := 1.0
		if who.turn < 0 {
			k = -1
		}
		s.transform(0, 0, k, 1, 0, func() {
			s.path(who.hair, "M-47 -6C-54 -60 -30 -90 8 -88C44 -86 54 -52 46 -4C44 -30 38 -42 30 -50C4 -40 -26 -44 -36 -52C-42 -38 -45 -24 -47 -6Z")
		})
	case 4:
		s.path(who.hair, "M-46 -10C-50 -70 50 -70 46 -10C44 -44 24 -60 0 -60C-24 -60 -44 -44 -46 -10Z")
	default: // parted in the middle
		s.path(who.hair, "M0 -84C-34 -84 -52 -56 -47 -6C-42 -40 -24 -56 0 -68C24 -56 42 -40 47 -6C52 -56 34 -84 0 -84Z")
		s.line(blend(who.hair, s.p.Paper, .2), 2, "M0 -83V-70")
	}
	if who.style == 0 && s.chance(.5) { // a braid over one shoulder
		x := 50.0
		if who.turn > 0 {
			x = -50
		}
		for i := range 5 {
			s.oval(who.hair, x*.98, 22+float64(i)*17, 11-float64(i)*.6, 11)
		}
		s.box(s.p.Accent, x*.98-7, 92, 14, 7, 2)
	}
}
