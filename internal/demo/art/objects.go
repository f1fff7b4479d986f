package art

import "math"

func cup(s *sheet, v variant) {
	switch v.choice(1, 3) {
	case 0: // a cup on its saucer
		s.raw(`<ellipse fill="none" stroke="%s" stroke-width="11" cx="60" cy="14" rx="24" ry="22"/>`, s.main)
		s.path(s.main, "M-66 -24H62C62 26 44 66 16 70H-20C-48 66 -66 26 -66 -24Z")
		s.path(s.pop, "M-64 0C-62 6 -60 12 -57 19H53C56 12 58 6 60 0Z")
		s.path(s.main, "M-84 74H80C74 84 60 88 44 88H-48C-64 88 -78 84 -84 74Z")
	case 1: // a ribbed glass of tea
		s.path(s.main, "M-50 -34H50L38 88H-38Z")
		s.path(s.pop, "M-42 -12H42L33 79H-33Z")
		for i := -2; i <= 2; i++ {
			x := float64(i)
			s.poly(s.main, x*17-2, 22, x*17+2, 22, x*14+2, 88, x*14-2, 88)
		}
		s.box(s.main, -40, 20, 80, 4, 0)
	case 2: // a tumbler in its bowl
		s.path(s.main, "M-40 -36H40L30 60H-30Z")
		s.path(s.main, "M-48 -42H48V-34H-48Z")
		s.box(s.pop, -36, -14, 72, 10, 0)
		s.path(s.soft, "M-72 34H72L58 88H-58Z")
		s.box(s.main, -78, 30, 156, 8, 3)
	}
	steam := s.pop
	for i := range 2 + v.choice(2, 2) {
		x := -26 + float64(i)*24
		top := -84 + float64(v.choice(5+i, 3))*8
		s.line(steam, 6, d("M%s -48C%s -58 %s -64 %s %s", x, x-12, x+12, x, top))
	}
}

func notebook(s *sheet, v variant) {
	s.box(s.soft, -70, -94, 146, 192, 6)
	s.box(s.main, -76, -98, 146, 190, 7)
	switch v.choice(1, 3) {
	case 0: // ruled, half written
		s.box(s.ground, -54, -86, 114, 166, 2)
		for i := range 7 {
			y := -62 + float64(i)*21
			if i < 4 {
				s.line(s.main, 5, d("M-40 %sH%s", y, 44-float64(v.choice(10+i, 4))*14))
			} else {
				s.box(s.soft, -42, y, 88, 2, 0)
			}
		}
	case 1: // bound shut
		s.box(s.pop, 38, -98, 11, 190, 0)
		s.box(s.ground, -44, -62, 62, 40, 2)
		s.box(s.main, -34, -51, 42, 4, 2)
		s.box(s.main, -34, -39, 26, 4, 2)
	case 2: // a sketch
		s.box(s.ground, -54, -86, 114, 166, 2)
		s.line(s.main, 4, "M-42 30L-14 -10L6 14L28 -26L48 -8")
		s.disc(s.pop, 24, -54, 13)
		s.box(s.main, -42, 48, 88, 4, 2)
		s.box(s.soft, -42, 60, 60, 4, 2)
	}
	for i := range 7 {
		y := -80 + float64(i)*26
		s.box(s.pop, -84, y, 22, 7, 3.5)
	}
	// the pencil
	s.place(66, 20, 1, 14, func() {
		s.box(s.pop, -8, -76, 16, 128, 0)
		s.box(s.main, -8, -86, 16, 16, 3)
		s.poly(s.soft, -8, 52, 8, 52, 0, 76)
		s.poly(s.main, -3.4, 65, 3.4, 65, 0, 76)
	})
}

func phone(s *sheet, v variant) {
	s.box(s.main, -54, -100, 108, 200, 17)
	s.box(s.ground, -46, -84, 92, 164, 4)
	s.box(s.ground, -14, -94, 28, 4, 2)
	s.disc(s.ground, 0, 90, 5)
	switch v.choice(1, 5) {
	case 0: // a map with a pin
		s.cut(s.soft, 9, "M-46 -30L46 -62M-10 80L-24 -84M-46 40L46 22")
		s.path(s.pop, "M14 26C-6 0 -10 -12 -10 -20A24 24 0 0 1 38 -20C38 -12 34 0 14 26Z")
		s.disc(s.ground, 14, -20, 9)
	case 1: // paid
		s.disc(s.pop, 0, -8, 34)
		s.line(s.ground, 9, "M-16 -8L-4 5L18 -20")
		s.box(s.main, -26, 42, 52, 6, 3)
		s.box(s.soft, -16, 56, 32, 6, 3)
	case 2: // talk
		s.box(s.soft, -38, -70, 58, 30, 10)
		s.box(s.pop, -20, -30, 58, 30, 10)
		s.box(s.soft, -38, 10, 44, 30, 10)
		s.box(s.pop, 2, 50, 36, 20, 10)
	case 3: // a chart
		for i := range 5 {
			h := 22 + float64(i)*15 + float64(v.choice(3+i, 3))*8
			ink := s.soft
			if i == 4 {
				ink = s.pop
			}
			s.box(ink, -38+float64(i)*16, 62-h, 12, h, 0)
		}
		s.box(s.main, -38, -70, 44, 7, 3)
	case 4: // a feed
		for i := range 3 {
			y := -74 + float64(i)*51
			s.box([]string{s.pop, s.soft, s.soft}[(i+v.choice(4, 3))%3], -38, y, 30, 38, 2)
			s.box(s.main, 0, y+4, 38, 5, 2)
			s.box(s.main, 0, y+15, 28, 5, 2)
		}
	}
}

func microphone(s *sheet, v variant) {
	if v.choice(1, 2) == 0 { // a studio capsule in its yoke
		s.box(s.main, -30, -112, 60, 108, 30)
		for i := range 5 {
			s.box(s.ground, -22, -88+float64(i)*11, 44, 4, 2)
		}
		s.box(s.pop, -30, -34, 60, 10, 0)
		s.line(s.main, 9, "M-48 -44V-26A48 48 0 0 0 48 -26V-44")
		s.line(s.main, 10, "M0 22V100")
		s.path(s.main, "M-46 112C-46 100 -36 98 -26 98H26C36 98 46 100 46 112Z")
		return
	}
	// the old broadcast shape
	s.path(s.main, "M-46 -60C-46 -94 -26 -112 0 -112C26 -112 46 -94 46 -60V-30C46 -6 28 6 0 6C-28 6 -46 -6 -46 -30Z")
	s.path(s.pop, "M-46 -56H46V-38H-46Z")
	for i := range 5 {
		x := -26 + float64(i)*13
		s.line(s.ground, 4, d("M%s %sV-64M%s -30V%s", x, -94+math.Abs(x)*.35, x, -10-math.Abs(x)*.25))
	}
	s.box(s.main, -9, 4, 18, 26, 0)
	s.line(s.main, 8, "M0 26V100")
	s.box(s.main, -20, 22, 40, 12, 4)
	s.box(s.main, -42, 98, 84, 14, 7)
}

func camera(s *sheet, v variant) {
	s.path(s.main, "M-28 -50L-18 -74H26L36 -50Z")
	s.box(s.main, -98, -54, 196, 132, 12)
	s.box(s.pop, -98, -22, 196, 62, 0)
	s.box(s.main, -82, -66, 34, 16, 4)
	s.box(s.pop, 56, -64, 26, 12, 3)
	s.disc(s.main, 4, 10, 62)
	s.ring(s.ground, 4, 4, 10, 52)
	s.disc(s.soft, 4, 10, 38)
	s.disc(s.main, 4, 10, 26)
	if v.choice(1, 2) == 0 {
		for i := range 6 {
			x, y := polar(4, 10, 25, float64(i)*60)
			x2, y2 := polar(4, 10, 17, float64(i)*60+100)
			s.line(s.soft, 2.4, d("M%s %sL%s %s", x, y, x2, y2))
		}
	}
	s.disc(s.ground, -6, 0, 7)
	s.box(s.ground, 62, -42, 24, 13, 2)
	s.disc(s.ground, -78, -36, 6)
}

func book(s *sheet, v variant) {
	switch v.choice(1, 3) {
	case 0: // open on the table, seen from the reader
		s.path(s.main, "M-108 -54H108V78H8C4 84 -4 84 -8 78H-108Z")
		s.path(s.ground, "M-2 -52C-24 -72 -62 -74 -98 -66V60C-62 52 -24 54 -2 70Z")
		s.path(s.ground, "M2 -52C24 -72 62 -74 98 -66V60C62 52 24 54 2 70Z")
		for i := range 5 {
			y := -42 + float64(i)*19
			s.line(s.soft, 5, d("M-84 %sC-62 %s -40 %s -18 %s", y, y-5, y-3, y+8))
		}
		if v.choice(2, 2) == 0 {
			s.path(s.pop, "M22 -36C40 -50 62 -52 84 -48V36C62 32 40 34 22 46Z")
		} else {
			for i := range 5 {
				y := -42 + float64(i)*19
				s.line(s.soft, 5, d("M84 %sC62 %s 40 %s 18 %s", y, y-5, y-3, y+8))
			}
			s.path(s.pop, "M52 -71H68V-10L60 -18L52 -10Z")
		}
	case 1: // a stack
		y := 84.0
		fills := []string{s.main, s.pop, s.main, s.soft}
		for i := range 4 {
			h := 30 + float64(v.choice(10+i, 3))*7
			w := 176 - float64(v.choice(20+i, 4))*16
			x := -w/2 + float64(v.choice(30+i, 5)-2)*7
			y -= h
			s.box(fills[i], x, y, w, h-3, 4)
			s.box(s.ground, x+w-24, y+5, 24, h-13, 0)
			s.box(s.ground, x+16, y, 5, h-3, 0)
			s.box(s.ground, x+26, y, 2.5, h-3, 0)
		}
		s.path(s.main, "M-60 -58L-4 -84L52 -58L-4 -64Z")
	case 2: // shut, standing, with a ribbon
		s.poly(s.pop, -66, -72, -46, -84, 84, -84, 66, -72)
		s.poly(s.ground, -58, -74, -44, -81, 78, -81, 68, -74)
		s.poly(s.main, 66, -72, 84, -84, 84, 72, 66, 84)
		s.box(s.main, -66, -72, 132, 156, 3)
		s.box(s.pop, -66, -72, 18, 156, 0)
		s.raw(`<rect fill="none" stroke="%s" stroke-width="2.6" x="-38" y="-60" width="92" height="132"/>`, s.ground)
		switch v.choice(2, 3) {
		case 0:
			s.path(s.pop, star(8, 4, 34, 15, 8, 0))
			s.disc(s.ground, 8, 4, 8)
		case 1:
			s.path(s.pop, petal(8, 44, 84, 34, -90)+petal(8, 40, 50, 18, -30)+petal(8, 40, 50, 18, -150))
		case 2:
			for i := range 3 {
				s.ring(s.pop, 5, 8, 4, 12+float64(i)*12)
			}
		}
	}
}

func key(s *sheet, v variant) {
	// bow up, bit down
	switch v.choice(1, 3) {
	case 0:
		s.ring(s.main, 17, 0, -70, 32)
		s.disc(s.pop, 0, -70, 12)
	case 1:
		for i := range 3 {
			x, y := polar(0, -68, 21, -90+float64(i)*120)
			s.ring(s.main, 11, x, y, 17)
		}
		s.disc(s.pop, 0, -68, 9)
	case 2:
		s.raw(
			`<rect fill="none" stroke="%s" stroke-width="16" x="-26" y="-96" width="52" height="52" transform="rotate(45 0 -70)" rx="4"/>`,
			s.main,
		)
		s.box(s.pop, -9, -79, 18, 18, 2)
	}
	s.box(s.main, -8, -38, 16, 146, 5)
	s.box(s.pop, -13, -26, 26, 9, 3)
	switch v.choice(2, 3) {
	case 0:
		s.path(s.main, "M0 60H40V74H28V84H40V102H0Z")
	case 1:
		s.path(s.main, "M0 56H34V68H22V78H34V90H22V102H0Z")
	case 2:
		s.path(s.main, "M-34 62H34V100H20V84H10V100H-34Z")
	}
}

func seedling(s *sheet, v variant) {
	sway := float64(v.choice(1, 3)-1) * 10
	stem := d("M0 64C%s 30 %s 0 %s -34", -sway, sway*1.5, sway)
	if v.choice(4, 3) == 0 { // in a pot
		s.path(s.pop, "M-52 48H52L40 104H-40Z")
		s.box(s.main, -58, 38, 116, 18, 3)
	} else {
		s.path(s.main, "M-86 104C-70 66 -34 56 0 56C34 56 70 66 86 104Z")
		for i := range 5 {
			s.disc(s.soft, -44+float64(i)*22, 84+float64(v.choice(20+i, 3))*6, 4)
		}
	}
	s.line(s.main, 9, stem)
	leaf := func(x, y, size, deg float64, ink string) {
		s.place(x, y, size, deg, func() {
			s.path(ink, "M0 0C16 -34 54 -38 82 -14C64 18 26 24 0 0Z")
			s.line(s.ground, 2.6, "M8 -2C28 -10 46 -12 62 -12")
		})
	}
	leaf(sway, -34, 1, -28, s.pop)
	s.transform(sway, -34, -1, 1, 0, func() { leaf(0, 0, .9, -38, s.main) })
	if v.choice(5, 2) == 0 {
		leaf(sway*.3, 16, .58, -16, s.main)
	}
	if v.choice(6, 2) == 0 {
		s.transform(sway*.5, 6, -1, 1, 0, func() { leaf(0, 0, .5, -14, s.pop) })
	}
}

func scales(s *sheet, v variant) {
	tip := float64(v.choice(1, 5)-2) * 6
	s.path(s.main, "M-44 104C-42 88 -26 86 -12 84H12C26 86 42 88 44 104Z")
	s.poly(s.main, -6, -70, 6, -70, 9, 88, -9, 88)
	s.disc(s.pop, 0, -84, 14)
	lx, ly := polar(0, -66, 82, 180+tip)
	rx, ry := polar(0, -66, 82, tip)
	s.line(s.main, 10, d("M%s %sL%s %s", lx, ly, rx, ry))
	s.disc(s.main, 0, -66, 11)
	for i, p := range [][2]float64{{lx, ly}, {rx, ry}} {
		s.place(p[0], p[1], 1, 0, func() {
			s.line(s.main, 3, "M0 0L-24 76M0 0L24 76")
			if i == 0 {
				switch v.choice(2, 3) {
				case 0:
					s.disc(s.pop, 0, 62, 16)
				case 1:
					s.box(s.pop, -15, 50, 30, 28, 0)
				case 2:
					s.poly(s.pop, -18, 78, 18, 78, 0, 46)
				}
			} else {
				for j := range 1 + v.choice(3, 3) {
					s.box(s.soft, -16, 68-float64(j)*11, 32, 9, 4)
				}
			}
			s.path(s.main, "M-36 76H36C32 94 16 100 0 100C-16 100 -32 94 -36 76Z")
		})
	}
}

func coins(s *sheet, v variant) {
	cols := 3 + v.choice(1, 2)
	w := 188 / float64(cols)
	for i := range cols {
		h := 2 + i*2 + v.choice(10+i, 2)
		if cols == 4 {
			h = 1 + i*2 + v.choice(10+i, 2)
		}
		if v.choice(2, 4) == 0 {
			h = 3 + v.choice(20+i, 6)
		}
		x := -94 + float64(i)*w
		rx, ry := w/2-2, w*.13
		for j := range h {
			shift := float64(v.choice(40+i*10+j, 3)-1) * 2
			ink := s.main
			if i == cols-1 && j == h-1 || v.choice(90+i*10+j, 7) == 0 {
				ink = s.pop
			}
			cx, y := x+w/2+shift, 92-ry-float64(j)*15
			s.raw(`<path fill="%s" stroke="%s" stroke-width="2.4" d="%s"/>`, ink, s.ground,
				d("M%s %sV%sA%s %s 0 0 1 %s %sV%sA%s %s 0 0 1 %s %sZ", cx-rx, y, y-14, rx, ry, cx+rx, y-14, y, rx, ry, cx-rx, y))
			s.raw(`<ellipse fill="%s" stroke="%s" stroke-width="2" cx="%s" cy="%s" rx="%s" ry="%s"/>`, ink, s.ground, n(cx), n(y-14), n(rx), n(ry))
			if j == h-1 {
				s.raw(
					`<ellipse fill="none" stroke="%s" stroke-width="1.8" cx="%s" cy="%s" rx="%s" ry="%s"/>`,
					s.ground,
					n(cx),
					n(y-14),
					n(rx*.68),
					n(ry*.62),
				)
			}
		}
	}
	if v.choice(3, 2) == 0 {
		s.disc(s.pop, -62, -50, 30)
		s.ring(s.ground, 3, -62, -50, 23)
		s.path(s.ground, star(-62, -50, 13, 5, 4, 45))
	}
}

func chain(s *sheet, v variant) {
	const links = 4
	ring := func(x, width float64, ink string) {
		s.raw(`<rect fill="none" stroke="%s" stroke-width="%s" x="%s" y="-32" width="80" height="64" rx="32"/>`, ink, n(width), n(x-40))
	}
	ink := func(i int) string {
		if i == v.choice(1, links) {
			return s.pop
		}
		return s.main
	}
	xs := []float64{-78, -26, 26, 78}
	for i, x := range xs {
		if v.choice(2, 3) == 0 && i == 3 { // the last one is open
			const open = "M104 -22C96 -30 88 -32 78 -32C60 -32 38 -18 38 0C38 18 60 32 78 32C88 32 96 30 104 22"
			s.line(s.ground, 26, open)
			s.line(ink(i), 17, open)
			continue
		}
		if i > 0 {
			ring(x, 26, s.ground)
		}
		ring(x, 17, ink(i))
	}
	// over and under: the upper crossing of each pair belongs to the left link
	for i := range links - 1 {
		mid := (xs[i] + xs[i+1]) / 2
		s.clip(circle(mid, -26.5, 20), func() { ring(xs[i], 26, s.ground) })
		s.clip(circle(mid, -26.5, 23), func() { ring(xs[i], 17, ink(i)) })
	}
}

func lantern(s *sheet, v variant) {
	if v.choice(1, 2) == 0 { // a storm lantern
		s.line(s.main, 6, "M-46 70C-66 20 -60 -40 -30 -60M46 70C66 20 60 -40 30 -60")
		s.line(s.main, 5, "M-30 -62C-34 -120 34 -120 30 -62")
		s.path(s.main, "M-34 -52L-22 -76H22L34 -52Z")
		s.box(s.main, -14, -90, 28, 16, 4)
		s.path(s.soft, "M-28 -50H28C46 -20 46 20 30 50H-30C-46 20 -46 -20 -28 -50Z")
		s.path(s.pop, "M0 44C-22 36 -20 10 0 -24C20 10 22 36 0 44Z")
		s.path(s.ground, "M0 42C-9 36 -8 24 0 8C8 24 9 36 0 42Z")
		s.box(s.main, -34, 48, 68, 12, 3)
		s.path(s.main, "M-48 60H48L54 100C54 108 48 112 42 112H-42C-48 112 -54 108 -54 100Z")
		s.box(s.pop, -50, 80, 100, 7, 0)
		return
	}
	// a paper lantern
	s.line(s.main, 4, "M0 -112V-78")
	s.box(s.main, -24, -82, 48, 12, 3)
	s.path(s.pop, "M-24 -72H24C68 -54 68 36 24 54H-24C-68 36 -68 -54 -24 -72Z")
	for _, w := range []float64{18, 42} {
		s.line(s.ground, 3, d("M%s -70C%s -50 %s 32 %s 52M%s -70C%s -50 %s 32 %s 52", -w*.4, -w, -w, -w*.4, w*.4, w, w, w*.4))
	}
	s.line(s.ground, 3, "M-52 -9H52")
	s.box(s.main, -24, 52, 48, 11, 3)
	for i := range 5 {
		x := -16 + float64(i)*8
		s.line(s.main, 3.4, d("M%s 62V%s", x, 108-math.Abs(x)*.7))
	}
}

func parcel(s *sheet, v variant) {
	switch v.choice(1, 2) {
	case 0: // a box seen over its corner
		s.poly(s.main, 0, -12, 0, 88, -90, 44, -90, -50)
		s.poly(s.pop, 0, -12, 0, 88, 90, 44, 90, -50)
		s.poly(s.soft, 0, -88, 90, -50, 0, -12, -90, -50)
		s.poly(s.ground, -38, -28, -52, -34, 38, -72, 52, -66)
		s.poly(s.ground, -38, -28, -52, -34, -52, -4, -45, -8, -38, 2)
		s.cut(s.ground, 4, "M52 34L76 23M52 48L76 37")
	case 1: // tied with string
		s.box(s.main, -88, -46, 176, 134, 3)
		s.box(s.pop, -14, -46, 28, 134, 0)
		s.box(s.pop, -88, 8, 176, 26, 0)
		s.path(s.pop, "M0 -46C-20 -90 -70 -92 -66 -66C-62 -46 -26 -46 0 -46C26 -46 62 -46 66 -66C70 -92 20 -90 0 -46Z")
		s.path(s.ground, "M-10 -52C-20 -72 -46 -80 -48 -68C-48 -58 -28 -53 -10 -52ZM10 -52C20 -72 46 -80 48 -68C48 -58 28 -53 10 -52Z")
		s.box(s.ground, 34, 46, 40, 28, 2)
		s.box(s.main, 40, 54, 28, 3, 0)
		s.box(s.main, 40, 62, 18, 3, 0)
	}
}

// ovalBall draws a ball of four panels, with a grip of pimples.
func ovalBall(s *sheet, v variant) {
	const outline = "M-110 0C-86 -50 -42 -68 0 -68C42 -68 86 -50 110 0C86 50 42 68 0 68C-42 68 -86 50 -110 0Z"
	s.path(s.main, outline)
	s.path(s.pop, "M-110 0C-62 -34 62 -34 110 0C62 34 -62 34 -110 0Z")
	s.line(s.ground, 3, "M-106 -2C-62 -35 62 -35 106 -2M-106 2C-62 35 62 35 106 2")
	if v.choice(1, 2) == 0 { // a cap at each end
		s.clip(outline, func() {
			s.disc(s.soft, -116, 0, 46)
			s.disc(s.soft, 116, 0, 46)
		})
	}
	for i := range 9 {
		x := -48 + float64(i)*12
		for _, y := range []float64{-8, 8} {
			s.disc(s.ground, x, y, 3)
		}
	}
}

func stethoscope(s *sheet, v variant) {
	s.line(s.main, 7, "M-52 -96V-54C-52 -24 -32 -8 -12 -8C8 -8 28 -24 28 -54V-96")
	s.line(s.main, 11, "M-52 -60C-52 -24 -32 -8 -12 -8C8 -8 28 -24 28 -60")
	if v.choice(1, 2) == 0 {
		s.line(s.main, 11, "M-12 -8V36C-12 108 62 100 62 40V14")
		s.disc(s.pop, 58, -4, 22)
		s.ring(s.ground, 4, 58, -4, 12)
	} else {
		s.line(s.main, 11, "M-12 -8C-12 40 -64 30 -62 64C-60 104 10 100 34 62")
		s.disc(s.pop, 46, 46, 24)
		s.ring(s.ground, 4, 46, 46, 13)
	}
	s.disc(s.main, -12, -8, 9)
	s.line(s.pop, 11, "M-52 -98L-44 -104M28 -98L20 -104")
}

func telescope(s *sheet, v variant) {
	lift := -24 - float64(v.choice(1, 3))*8
	s.line(s.main, 8, "M-6 10L-48 108M-6 10L-6 108M-6 10L38 108")
	s.line(s.pop, 4, "M-28 62H18")
	s.place(-6, -4, 1, lift, func() {
		s.box(s.main, -82, -11, 34, 22, 3)
		s.box(s.pop, -50, -16, 56, 32, 2)
		s.poly(s.main, 4, -20, 84, -27, 84, 27, 4, 20)
		s.box(s.pop, 80, -31, 12, 62, 3)
		s.box(s.main, -92, -15, 12, 30, 3)
		s.box(s.ground, 16, -3, 50, 6, 3)
	})
	s.disc(s.main, -6, 2, 13)
	s.disc(s.ground, -6, 2, 5)
	if v.choice(2, 2) == 0 {
		s.path(s.pop, star(88, -92, 16, 5, 4, 0)+star(48, -98, 7, 2.4, 4, 0))
	}
}
