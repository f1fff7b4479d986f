package art

// Buildings, each standing on the line y = its half height.

func hanok(s *sheet, v variant) {
	// posts, wall, lattice doors, stone base
	s.box(s.soft, -88, -6, 176, 66, 0)
	s.box(s.main, -100, 60, 200, 10, 0)
	s.box(s.soft, -112, 70, 224, 14, 0)
	for i := range 5 {
		s.box(s.main, -92+float64(i)*44, -10, 8, 72, 0)
	}
	for i := range 4 {
		x := -80 + float64(i)*44
		if i == v.choice(1, 4) {
			s.box(s.pop, x, 4, 28, 56, 0)
			continue
		}
		s.box(s.ground, x, 4, 28, 56, 0)
		grid := ""
		for j := 1; j < 4; j++ {
			grid += d("M%s 4v56", x+float64(j)*7)
		}
		for j := 1; j < 6; j++ {
			grid += d("M%s %sh28", x, 4+float64(j)*9.3)
		}
		s.cut(s.main, 1.6, grid)
	}
	// the roof: a ridge that sags and eaves that lift
	s.path(
		s.main,
		"M-128 -14C-100 -18 -76 -44 -66 -74C-62 -82 -58 -84 -52 -82C-20 -74 20 -74 52 -82C58 -84 62 -82 66 -74C76 -44 100 -18 128 -14"+
			"C126 -6 120 -4 112 -4C70 6 -70 6 -112 -4C-120 -4 -126 -6 -128 -14Z",
	)
	tiles := ""
	for i := -7; i <= 7; i++ {
		x := float64(i)
		tiles += d("M%s %sC%s -50 %s -30 %s %s", x*7.6, -70-x*x*.09, x*8.4, x*11.5, x*14.2, -6-x*x*.06)
	}
	s.line(s.ground, 1.8, tiles)
	s.line(s.pop, 6, "M-58 -79C-22 -70 22 -70 58 -79")
}

func shopfront(s *sheet, v variant) {
	s.box(s.main, -100, -98, 200, 196, 0)
	s.box(s.soft, -88, -88, 176, 30, 0)
	// a sign without letters
	switch v.choice(1, 4) {
	case 0:
		for i := range 5 {
			s.disc(s.main, -48+float64(i)*24, -73, 7)
		}
	case 1:
		s.path(s.main, petal(0, -73, 44, 12, 0)+petal(0, -73, 44, 12, 180))
	case 2:
		s.box(s.main, -60, -78, 80, 10, 5)
		s.disc(s.pop, 46, -73, 9)
	case 3:
		s.path(s.main, star(0, -73, 13, 6, 8, 0)+star(-44, -73, 9, 4, 8, 0)+star(44, -73, 9, 4, 8, 0))
	}
	s.box(s.ground, -88, -20, 104, 92, 0)
	s.box(s.ground, 30, -20, 58, 118, 0)
	if v.choice(2, 3) == 0 { // the shutter is down
		for i := range 9 {
			s.box(s.main, -88, -14+float64(i)*10, 104, 2.5, 0)
		}
	} else {
		for j := range 2 {
			y := 22 + float64(j)*44
			s.box(s.main, -88, y, 104, 4, 0)
			for i := range 5 {
				x := -82 + float64(i)*20
				ink := s.main
				if v.choice(30+j*5+i, 3) == 0 {
					ink = s.pop
				}
				switch v.choice(50+j*5+i, 3) {
				case 0:
					s.box(ink, x, y-26, 14, 26, 3)
					s.box(s.soft, x+2, y-31, 10, 5, 1)
				case 1:
					s.disc(ink, x+7, y-8, 8)
				case 2:
					s.box(ink, x, y-16, 15, 16, 0)
				}
			}
		}
	}
	s.box(s.pop, 36, -14, 46, 112, 0)
	s.box(s.soft, 42, -8, 34, 44, 0)
	s.disc(s.main, 74, 52, 3.5)
	// the awning
	const flaps = 8
	for i := range flaps {
		w := 212.0 / flaps
		x := -106 + float64(i)*w
		ink := s.pop
		if i%2 == 1 {
			ink = s.soft
		}
		tx := -94 + float64(i)*188/flaps
		s.path(ink, d("M%s -58h%sL%s -22a%s %s 0 0 1 %s 0Z", tx, 188.0/flaps, x+w, w/2, w/2, -w))
	}
}
