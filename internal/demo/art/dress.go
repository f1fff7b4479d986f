package art

const shoulders = "M-100 116C-98 80 -70 70 -34 60L-19 54C-12 70 12 70 19 54L34 60C70 70 98 80 100 116Z"

// dress puts clothes on a bust.
func (s *sheet) dress(who person) {
	s.path(who.cloth, shoulders)
	seam := blend(who.cloth, who.trim, .5)
	switch who.dress {
	case "blazer": // over a shirt
		under := who.trim
		if under == who.skin {
			under = s.p.Accent
		}
		s.path(under, "M-20 55L0 116L20 55C10 70 -10 70 -20 55Z")
		s.path(who.shade, "M-13 58L0 82L13 58C8 68 -8 68 -13 58Z")
		s.path(seam, "M-24 54L-46 72L-34 84L-40 92L-4 116L-14 84ZM24 54L46 72L34 84L40 92L4 116L14 84Z")
	case "tee":
		s.path(who.shade, "M-26 56C-20 84 20 84 26 56L18 50H-18Z")
		s.line(who.trim, 4.5, "M-27 57C-21 86 21 86 27 57")
	case "kurta":
		s.path(who.cloth, "M-23 46C-12 58 12 58 23 46L25 62C12 76 -12 76 -25 62Z")
		s.line(who.trim, 3, "M-24 62C-12 75 12 75 24 62M0 72V116")
		for i := range 3 {
			s.disc(who.trim, 5, 82+float64(i)*12, 2.4)
		}
		if who.woman { // and a dupatta
			s.path(s.p.Second, "M-34 58C-58 66 -74 72 -86 84L-70 116H-36C-44 94 -40 74 -26 56ZM34 58C58 66 74 72 86 84L70 116H36C44 94 40 74 26 56Z")
		}
	case "shirt": // with a collar
		s.path(who.shade, "M-18 54L0 84L18 54Z")
		s.path(seam, "M-22 48L-32 62L-16 84L0 70ZM22 48L32 62L16 84L0 70Z")
		s.line(seam, 2.4, "M0 78V116")
	case "waistcoat": // over a kurta
		s.path(who.trim, "M-72 74C-90 82 -98 94 -100 116H-66ZM72 74C90 82 98 94 100 116H66Z")
		s.path(who.cloth, "M-23 46C-12 58 12 58 23 46L25 62C12 76 -12 76 -25 62Z")
		s.line(who.trim, 2.6, "M0 70V116")
		s.path(who.trim, "M34 88L54 84L52 94L36 97Z")
	case "sari":
		s.path(who.shade, "M-32 60C-26 92 26 92 32 60L18 50H-18Z")
		drape := s.p.Second
		if drape == s.ground || contrast(drape, who.cloth) < 1.3 {
			drape = who.trim
		}
		border := s.p.Accent
		if who.cloth == border && drape == who.trim {
			border = s.p.Second
		}
		s.transform(0, 0, s.sign(), 1, 0, func() {
			s.path(drape, "M24 57C60 68 94 78 100 116H-52C-14 104 12 84 24 57Z")
			s.line(border, 5.5, "M25 60C14 86 -10 104 -46 114")
			s.line(blend(drape, s.p.Ink, .25), 2, "M44 66C38 86 26 102 8 114M62 72C60 90 52 104 42 114")
		})
		if s.chance(.6) {
			s.line(s.p.Accent, 2.6, "M-21 58C-14 82 14 82 21 58")
			s.disc(s.p.Accent, 0, 77, 4)
		}
	}
}
