package art

// hand draws a hand that looks cut from paper, with rounded fingers and a sleeve, making one gesture.
func hand(s *sheet, v variant) {
	skin, sleeve := s.main, s.pop
	switch v.choice(1, 4) {
	case 0: // raised, open
		finger := func(x, y, x2, y2, w float64) { s.line(skin, w, d("M%s %sL%s %s", x, y, x2, y2)) }
		s.path(skin, "M-46 -4C-48 44 -34 56 -28 92H30C34 62 46 44 48 8C50 -14 42 -22 30 -22H-34C-42 -22 -46 -16 -46 -4Z")
		finger(-35, 0, -45, -62, 21)
		finger(-11, -10, -15, -90, 22)
		finger(13, -10, 17, -86, 22)
		finger(36, 0, 47, -58, 20)
		s.line(skin, 24, "M-36 40C-52 30 -62 16 -70 -6")
		if v.choice(2, 2) == 0 { // a mark in the palm
			s.disc(s.pop, 0, 16, 15)
			for i := range 8 {
				x, y := polar(0, 16, 23, float64(i)*45)
				s.disc(s.pop, x, y, 3.4)
			}
		} else {
			s.line(s.ground, 3.2, "M-32 10C-10 -4 14 -4 36 6M-30 24C-8 14 12 24 22 52M-24 18C-10 32 -8 50 -10 68")
		}
		s.box(sleeve, -40, 84, 80, 28, 3)
		s.box(s.ground, -40, 92, 80, 3.5, 0)
	case 1: // palm up, holding
		s.path(
			skin,
			"M-84 46C-84 38 -76 34 -66 38L-26 52C-14 54 2 50 16 44L58 20C68 14 78 16 82 24C86 32 82 38 74 44L30 82C14 94 -10 92 -30 86L-84 70Z",
		)
		s.line(skin, 19, "M-24 46C-6 34 10 34 28 40")
		s.line(s.ground, 3, "M34 58L66 36M22 66L40 54")
		s.box(sleeve, -84, 36, 26, 46, 3)
		s.box(s.ground, -66, 36, 3.5, 46, 0)
		drawHeld(s, v)
	case 2: // pinching a coin
		s.path(skin, "M-40 112L-34 60C-46 44 -46 20 -30 6C-14 -8 16 -10 34 4C52 18 52 46 38 64L36 112Z")
		s.line(skin, 20, "M-28 18C-44 -4 -44 -28 -22 -46")
		s.line(skin, 20, "M28 12C38 -10 26 -32 4 -46")
		s.line(skin, 19, "M38 26C56 4 56 -18 44 -40")
		s.line(skin, 17, "M40 46C66 28 72 8 68 -14")
		s.line(s.ground, 3, "M30 22C40 4 42 -10 36 -24M44 40C56 22 60 6 57 -10")
		s.disc(s.pop, -10, -72, 36)
		s.ring(s.ground, 3.4, -10, -72, 28)
		s.path(s.ground, star(-10, -72, 15, 6, 4, 45))
		s.line(skin, 19, "M-40 -26L-24 -44M24 -30L6 -44")
		s.box(sleeve, -46, 90, 88, 22, 3)
	case 3: // one finger raised to press
		s.path(skin, "M-34 112L-32 76C-48 62 -50 34 -42 20H30C46 20 50 36 48 48C46 66 38 72 34 84V112Z")
		s.line(skin, 24, "M-30 30V-62")
		s.line(skin, 23, "M-6 30V2M16 32V8M36 38V18")
		s.line(skin, 22, "M-38 56C-20 60 -6 50 8 44")
		s.line(s.ground, 3, "M-17.5 6V34M6 6V32M27 14V34")
		s.line(s.ground, 3, "M-34 44C-16 48 -4 38 10 32")
		s.ring(s.pop, 6, -30, -80, 21)
		s.disc(s.pop, -30, -80, 8)
		s.box(sleeve, -42, 88, 84, 24, 3)
		s.box(s.ground, -42, 95, 84, 3.5, 0)
	}
}

// drawHeld draws what lies above an open palm.
func drawHeld(s *sheet, v variant) {
	switch v.choice(3, 4) {
	case 0:
		s.line(s.main, 7, "M4 34C4 6 2 -14 4 -34")
		s.path(s.pop, petal(4, -26, 66, 26, -40)+petal(4, -12, 60, 24, 214))
	case 1:
		s.disc(s.pop, 6, -30, 48)
		s.path(s.ground, star(6, -30, 24, 8, 4, 0))
	case 2:
		s.poly(s.pop, -44, 26, -44, -30, 4, -72, 52, -30, 52, 26)
		s.box(s.ground, -8, -10, 24, 36, 0)
	case 3:
		for i := range 3 {
			h := 26 + float64(i)*26
			s.box(s.pop, -42+float64(i)*32, 22-h, 24, h, 0)
		}
	}
}
