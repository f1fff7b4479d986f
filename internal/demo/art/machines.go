package art

// Machines, each standing on the line y = its half height.

func battery(s *sheet, v variant) {
	s.box(s.main, -20, -100, 40, 24, 5)
	s.box(s.main, -56, -84, 112, 184, 14)
	if v.choice(1, 3) == 0 {
		s.box(s.pop, -56, -30, 112, 92, 0)
		s.poly(s.ground, 12, -26, -28, 24, -4, 24, -14, 60, 28, 8, 4, 8)
		return
	}
	full := 1 + v.choice(2, 4)
	for i := range 4 {
		ink := s.pop
		if i >= full {
			ink = s.ground
		}
		y := 62 - float64(i)*41
		if ink == s.ground {
			s.raw(`<rect fill="none" stroke="%s" stroke-width="3" x="-40.5" y="%s" width="81" height="27" rx="5"/>`, ink, n(y-6.5))
			continue
		}
		s.box(ink, -42, y-8, 84, 30, 6)
	}
}

func wheel(s *sheet, x, y, r float64) {
	s.disc(s.main, x, y, r)
	s.disc(s.ground, x, y, r*.62)
	s.disc(s.main, x, y, r*.46)
	s.disc(s.pop, x, y, r*.17)
}

func scooter(s *sheet, v variant) {
	s.line(s.main, 9, "M-48 -62L-72 58")
	wheel(s, -74, 60, 31)
	wheel(s, 70, 60, 31)
	// body: apron, floor and tail in one sweep
	s.path(
		s.main,
		"M-62 -58C-58 -66 -46 -68 -42 -58C-34 -30 -34 8 -18 38L14 38C16 12 26 -8 44 -14L92 -16C106 -8 110 20 104 46L96 50"+
			"C92 36 80 28 66 30C50 32 42 44 38 60L-26 60C-48 56 -58 8 -62 -58Z",
	)
	s.path(s.pop, "M44 -2C58 -8 78 -8 94 -4C100 8 100 22 98 32C88 20 72 16 56 22C46 26 38 34 33 46L24 46C26 24 32 6 44 -2Z")
	s.path(s.main, "M-108 54C-106 36 -92 26 -76 26C-60 26 -48 36 -44 50L-58 52C-62 44 -68 40 -76 40C-86 40 -94 46 -96 58Z")
	s.path(s.main, "M18 -18C20 -30 30 -32 44 -30L92 -30C102 -30 104 -24 102 -16Z")
	s.line(s.main, 8, "M-52 -58L-44 -78L-24 -84")
	s.line(s.pop, 9, "M-34 -81L-20 -85")
	s.disc(s.pop, -62, -58, 11)
	s.disc(s.ground, -65, -58, 5)
	switch v.choice(1, 3) {
	case 0: // a delivery box
		s.box(s.pop, 40, -88, 60, 56, 5)
		s.box(s.main, 40, -72, 60, 5, 0)
	case 1: // a screen
		s.path(s.soft, "M-62 -66C-60 -84 -54 -92 -44 -92L-48 -62Z")
	}
}

func lorry(s *sheet, v variant) {
	s.box(s.main, -114, 36, 228, 15, 3)
	s.box(s.main, -116, -76, 152, 114, 4)
	switch v.choice(1, 2) {
	case 0: // planks
		for i := range 4 {
			s.box(s.ground, -108, -54+float64(i)*22, 136, 3, 0)
		}
		s.box(s.pop, -116, -76, 152, 12, 0)
	case 1: // a band and its door
		s.box(s.pop, -116, -24, 152, 22, 0)
		s.box(s.ground, -42, -66, 3, 96, 0)
	}
	s.path(s.pop, "M42 36V-40H78C88 -40 94 -36 98 -28L114 8V36Z")
	s.path(s.ground, "M54 -28H77C83 -28 86 -26 88 -20L98 4H54Z")
	s.box(s.main, 54, 14, 14, 5, 2)
	s.disc(s.ground, 108, 24, 5)
	for _, x := range []float64{-78, -26, 76} {
		wheel(s, x, 54, 26)
	}
}

func tractor(s *sheet, v variant) {
	s.box(s.main, -58, -62, 9, 62, 4)
	s.path(s.main, "M-63 -66C-58 -70 -50 -72 -46 -78L-44 -62L-63 -60Z")
	s.path(s.pop, "M-98 44V4C-98 -6 -90 -10 -80 -11L12 -16V58H-84C-92 58 -98 52 -98 44Z")
	for i := range 4 {
		s.box(s.ground, -90, 4+float64(i)*11, 22, 4, 0)
	}
	s.box(s.main, -56, 10, 48, 7, 3)
	s.path(s.main, "M2 -84L14 -84L10 20L-4 20Z")
	s.path(s.main, "M66 -84L76 -84L84 4L74 4Z")
	s.path(s.main, "M-16 -92C-14 -98 -8 -98 -4 -98H86C92 -98 94 -90 92 -84L-14 -82Z")
	s.line(s.main, 6, "M12 -10L26 -28M18 -36L36 -22")
	s.path(s.main, "M34 12V-4H56V-34C56 -40 66 -40 66 -34V14Z")
	s.path(s.main, "M0 60C-2 20 20 -8 52 -8C80 -8 100 8 104 28L92 30C84 16 70 8 52 8C28 8 14 26 14 60Z")
	s.disc(s.main, 52, 48, 50)
	s.disc(s.ground, 52, 48, 31)
	s.disc(s.pop, 52, 48, 26)
	s.disc(s.main, 52, 48, 9)
	for i := range 8 {
		x, y := polar(52, 48, 17.5, float64(i)*45)
		s.disc(s.main, x, y, 2.6)
	}
	s.disc(s.main, -70, 68, 30)
	s.disc(s.ground, -70, 68, 17)
	s.disc(s.pop, -70, 68, 13)
	if v.choice(1, 2) == 0 {
		s.disc(s.soft, -60, -84, 7)
		s.disc(s.soft, -74, -92, 9)
	}
}

func robotArm(s *sheet, v variant) {
	poses := [][6]float64{
		{-58, -30, 8, -78, 70, -34},
		{-66, -20, -22, -84, 56, -72},
		{-40, -34, 34, -70, 68, -6},
		{-62, -44, 20, -58, 70, -78},
	}
	p := poses[v.choice(1, len(poses))]
	s.path(s.main, "M-82 100L-74 74H-8L0 100Z")
	s.path(s.main, "M-66 78L-58 40H-24L-16 78Z")
	s.line(s.main, 34, d("M-41 40L%s %s", p[0], p[1]))
	s.line(s.main, 25, d("M%s %sL%s %s", p[0], p[1], p[2], p[3]))
	s.line(s.main, 17, d("M%s %sL%s %s", p[2], p[3], p[4], p[5]))
	s.line(s.ground, 3, d("M%s %sL%s %s", p[0]*.8+p[2]*.2, p[1]*.8+p[3]*.2, p[0]*.25+p[2]*.75, p[1]*.25+p[3]*.75))
	for i, r := range []float64{17, 13.5} {
		s.disc(s.pop, p[2*i], p[2*i+1], r)
		s.disc(s.main, p[2*i], p[2*i+1], r*.4)
	}
	s.disc(s.pop, -41, 42, 19)
	s.disc(s.main, -41, 42, 7)
	// the gripper hangs plumb
	s.place(p[4], p[5], 1, 0, func() {
		s.box(s.main, -10, -8, 20, 22, 3)
		s.line(s.main, 7, "M-4 14L-18 24V42L-10 50M4 14L18 24V42L10 50")
		switch v.choice(2, 3) {
		case 0:
			s.box(s.pop, -12, 34, 24, 24, 2)
		case 1:
			s.disc(s.pop, 0, 46, 13)
		case 2:
			s.line(s.pop, 4, "M0 66V36")
			s.path(s.pop, petal(0, 44, 20, 8, -40)+petal(0, 50, 20, 8, 220))
		}
	})
}

func satellite(s *sheet, v variant) {
	for _, side := range []float64{-1, 1} {
		s.transform(0, 0, side, 1, 0, func() {
			s.line(s.main, 5, "M20 0H44")
			s.box(s.pop, 42, -30, 84, 60, 2)
			for i := 1; i < 4; i++ {
				s.box(s.ground, 42+float64(i)*21-1.2, -30, 2.4, 60, 0)
			}
			s.box(s.ground, 42, -1.2, 84, 2.4, 0)
		})
	}
	s.box(s.main, -24, -36, 48, 66, 4)
	s.box(s.soft, -24, -16, 48, 8, 0)
	s.disc(s.ground, 0, 10, 9)
	s.disc(s.pop, 0, 10, 4)
	s.line(s.main, 4, "M0 -36V-46")
	if v.choice(1, 2) == 0 {
		s.path(s.main, "M-30 -66C-26 -48 -12 -42 0 -42C12 -42 26 -48 30 -66Z")
		s.line(s.main, 3, "M0 -60V-76")
		s.disc(s.pop, 0, -76, 4.5)
	} else {
		s.line(s.main, 4, "M0 -46L-14 -66M0 -46L14 -66")
		s.disc(s.pop, 0, -50, 9)
	}
	s.line(s.main, 4, "M-12 30V44M12 30V44")
	if v.choice(2, 2) == 0 {
		for i := range 3 {
			r := 14 + float64(i)*12
			s.line(s.pop, 3.5, d("M%s %sA%s %s 0 0 1 %s %s", r*.7, 40+r*.7, r, r, -r*.7, 40+r*.7))
		}
	}
}

func turbine(s *sheet, v variant) {
	s.poly(s.main, -4, -58, 4, -58, 9, 130, -9, 130)
	turn := float64(v.choice(1, 12)) * 10
	for i := range 3 {
		s.place(0, -58, 1, turn+float64(i)*120, func() {
			ink := s.main
			if i == 0 && v.choice(2, 2) == 0 {
				ink = s.pop
			}
			s.path(ink, "M-4 -6C-10 -20 -8 -30 -4 -44L1 -72C4 -50 6 -26 4 -6Z")
		})
	}
	s.disc(s.main, 0, -58, 9)
	s.disc(s.pop, 0, -58, 4)
}

func serverRack(s *sheet, v variant) {
	s.box(s.main, -60, -100, 120, 194, 5)
	s.box(s.main, -52, 92, 18, 8, 0)
	s.box(s.main, 34, 92, 18, 8, 0)
	for i := range 8 {
		y := -90 + float64(i)*22.5
		if i == v.choice(9, 8) {
			s.box(s.pop, -50, y, 100, 18, 2)
			s.disc(s.main, -40, y+9, 3.4)
			s.box(s.main, -28, y+7, 66, 4, 2)
			continue
		}
		s.raw(`<rect fill="none" stroke="%s" stroke-width="2" x="-49" y="%s" width="98" height="16" rx="2"/>`, s.ground, n(y+1))
		for j := range 3 {
			ink := s.ground
			if v.choice(20+i*3+j, 4) == 0 {
				ink = s.pop
			}
			s.disc(ink, -40+float64(j)*9, y+9, 2.8)
		}
		for j := range 6 {
			s.box(s.ground, 4+float64(j)*7, y+5, 2.6, 8, 0)
		}
	}
}

func sewingMachine(s *sheet, v variant) {
	// cloth runs under the needle
	s.path(s.pop, "M-112 62C-100 54 -92 62 -80 61H-30V70H-84C-96 72 -100 82 -112 78Z")
	s.path(s.main, "M-92 68H96C100 68 102 70 102 74V84H-98V74C-98 70 -96 68 -92 68Z")
	s.path(
		s.main,
		"M40 70C44 46 40 12 34 0C28 -10 14 -12 2 -12H-48C-52 -12 -54 -8 -54 -2V30H-80V-34C-80 -52 -70 -60 -54 -58"+
			"C-20 -56 20 -48 50 -54C76 -58 88 -40 86 -10L82 70Z",
	)
	s.line(s.main, 4, "M-66 28V56")
	s.line(s.main, 5, "M-76 60H-56")
	s.box(s.main, 84, -34, 10, 12, 0)
	s.box(s.pop, 92, -58, 16, 62, 7)
	s.box(s.main, 84, -34, 28, 10, 3)
	s.box(s.main, 20, -66, 4, 18, 0)
	s.box(s.pop, 12, -82, 20, 24, 3)
	s.box(s.main, 10, -84, 24, 5, 2)
	s.line(s.pop, 1.8, "M14 -66C-10 -70 -40 -74 -68 -58C-84 -44 -84 10 -67 34")
	s.disc(s.ground, -67, -30, 8)
	s.disc(s.main, -67, -30, 3.4)
	if v.choice(1, 2) == 0 {
		s.line(s.ground, 2.6, "M-40 -34C-20 -46 -10 -22 8 -32C22 -40 34 -26 48 -34")
		s.disc(s.ground, 62, -6, 3)
		s.disc(s.ground, 62, 12, 3)
	} else {
		s.box(s.ground, -40, -38, 88, 3, 0)
		s.box(s.ground, -40, -31, 88, 1.6, 0)
		s.raw(`<ellipse fill="none" stroke="%s" stroke-width="2.4" cx="64" cy="22" rx="9" ry="22"/>`, s.ground)
	}
}
