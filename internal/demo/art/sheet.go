package art

import (
	"fmt"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
)

// A sheet is a picture in progress: its size, its colours, its random source, and the SVG
// so far.
type sheet struct {
	inks
	*rand.Rand
	w, h float64
	p    Palette
	body strings.Builder
	defs strings.Builder
	ids  int
	// focalX and focalY are the position of the subject; the middle by default.
	focalX, focalY float64
}

func newSheet(kind string, p Palette, seed uint64, w, h float64) *sheet {
	f := fnv.New64a()
	f.Write([]byte(kind))
	s := &sheet{Rand: rand.New(rand.NewPCG(seed, f.Sum64())), w: w, h: h, p: p, focalX: w / 2, focalY: h / 2}
	s.inks = mix(p, s.weightedIndex(6, 3, 2, 3))
	if s.chance(.35) {
		s.inks = s.swap()
	}
	return s
}

func (s *sheet) bytes() []byte {
	return fmt.Appendf(nil, `<svg xmlns="http://www.w3.org/2000/svg" width="%s" height="%s" viewBox="0 0 %s %s"><defs>%s</defs>%s</svg>`,
		n(s.w), n(s.h), n(s.w), n(s.h), s.defs.String(), s.body.String())
}

// n formats a number with as few digits as a picture needs.
func n(v float64) string {
	v = math.Round(v*100) / 100
	if v == 0 {
		return "0"
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}

// d formats path data; each %s in the format takes one number.
func d(format string, v ...float64) string {
	args := make([]any, len(v))
	for i, x := range v {
		args[i] = n(x)
	}
	return fmt.Sprintf(format, args...)
}

func (s *sheet) chance(p float64) bool                { return s.Float64() < p }
func (s *sheet) between(lo, hi float64) float64       { return lo + s.Float64()*(hi-lo) }
func (s *sheet) count(lo, hi int) int                 { return lo + s.IntN(hi-lo+1) }
func (s *sheet) sign() float64                        { return float64(s.IntN(2)*2 - 1) }
func (s *sheet) shortSide() float64                   { return math.Min(s.w, s.h) }
func (s *sheet) longSide() float64                    { return math.Max(s.w, s.h) }
func (s *sheet) isWide() bool                         { return s.w > s.h*1.2 }
func (s *sheet) raw(format string, args ...any)       { fmt.Fprintf(&s.body, format, args...) }
func (s *sheet) oneOf(choices ...string) string       { return choices[s.IntN(len(choices))] }
func (s *sheet) oneNumber(choices ...float64) float64 { return choices[s.IntN(len(choices))] }
func (s *sheet) id() string                           { s.ids++; return "a" + strconv.Itoa(s.ids) }

// weightedIndex returns a random index in proportion to the weights.
func (s *sheet) weightedIndex(weights ...int) int {
	total := 0
	for _, w := range weights {
		total += w
	}
	k := s.IntN(total)
	for i, w := range weights {
		if k < w {
			return i
		}
		k -= w
	}
	return 0
}

func (s *sheet) path(fill, data string) { s.raw(`<path fill="%s" d="%s"/>`, fill, data) }

func (s *sheet) line(ink string, width float64, data string) {
	s.raw(`<path fill="none" stroke="%s" stroke-width="%s" stroke-linecap="round" stroke-linejoin="round" d="%s"/>`, ink, n(width), data)
}

// cut draws a line with square ends and corners.
func (s *sheet) cut(ink string, width float64, data string) {
	s.raw(`<path fill="none" stroke="%s" stroke-width="%s" stroke-linejoin="miter" d="%s"/>`, ink, n(width), data)
}

func (s *sheet) disc(fill string, x, y, r float64) {
	s.raw(`<circle fill="%s" cx="%s" cy="%s" r="%s"/>`, fill, n(x), n(y), n(r))
}

func (s *sheet) ring(ink string, width, x, y, r float64) {
	s.raw(`<circle fill="none" stroke="%s" stroke-width="%s" cx="%s" cy="%s" r="%s"/>`, ink, n(width), n(x), n(y), n(r))
}

func (s *sheet) oval(fill string, x, y, rx, ry float64) {
	s.raw(`<ellipse fill="%s" cx="%s" cy="%s" rx="%s" ry="%s"/>`, fill, n(x), n(y), n(rx), n(ry))
}

func (s *sheet) box(fill string, x, y, w, h, r float64) {
	if r > 0 {
		s.raw(`<rect fill="%s" x="%s" y="%s" width="%s" height="%s" rx="%s"/>`, fill, n(x), n(y), n(w), n(h), n(r))
		return
	}
	s.raw(`<rect fill="%s" x="%s" y="%s" width="%s" height="%s"/>`, fill, n(x), n(y), n(w), n(h))
}

func (s *sheet) poly(fill string, xy ...float64) { s.path(fill, polygon(xy...)) }

// place draws in a coordinate system moved to x, y, scaled by k and rotated by deg degrees.
func (s *sheet) place(x, y, k, deg float64, draw func()) { s.transform(x, y, k, k, deg, draw) }

// transform draws as place does, with a scale for each axis; a negative kx mirrors.
func (s *sheet) transform(x, y, kx, ky, deg float64, draw func()) {
	s.raw(`<g transform="translate(%s %s) rotate(%s) scale(%s %s)">`, n(x), n(y), n(deg), formatFine(kx), formatFine(ky))
	draw()
	s.raw(`</g>`)
}

func formatFine(v float64) string { return strconv.FormatFloat(math.Round(v*1e4)/1e4, 'f', -1, 64) }

// clip draws inside the outline only.
func (s *sheet) clip(outline string, draw func()) {
	id := s.id()
	fmt.Fprintf(&s.defs, `<clipPath id="%s"><path d="%s"/></clipPath>`, id, outline)
	s.raw(`<g clip-path="url(#%s)">`, id)
	draw()
	s.raw(`</g>`)
}

// symbol records what draw draws, and returns a function that repeats it at x, y, scaled
// and rotated.
func (s *sheet) symbol(draw func()) func(x, y, k, deg float64) {
	id := s.id()
	kept := s.body.String()
	s.body.Reset()
	draw()
	fmt.Fprintf(&s.defs, `<g id="%s">%s</g>`, id, s.body.String())
	s.body.Reset()
	s.body.WriteString(kept)
	return func(x, y, k, deg float64) {
		s.raw(`<use href="#%s" transform="translate(%s %s) rotate(%s) scale(%s)"/>`, id, n(x), n(y), n(deg), formatFine(k))
	}
}

// hatch returns a pattern of parallel lines, as another tone of the same colour.
func (s *sheet) hatch(ink string, gap, width, deg float64) string {
	id := s.id()
	fmt.Fprintf(
		&s.defs,
		`<pattern id="%s" width="%s" height="%s" patternUnits="userSpaceOnUse" patternTransform="rotate(%s)">`+
			`<rect width="%s" height="%s" fill="%s"/></pattern>`,
		id,
		n(gap),
		n(gap),
		n(deg),
		n(gap),
		n(width),
		ink,
	)
	return "url(#" + id + ")"
}

// grain adds a paper texture, made of one small repeated tile.
func (s *sheet) grain() {
	k := s.longSide() / 1600
	tile := math.Round(360 * k)
	light, dark := s.id(), s.id()
	for _, g := range []struct {
		id   string
		ink  string
		gain string
	}{{light, s.p.Paper, "4 0 0 0 -2.5"}, {dark, s.p.Ink, "0 4 0 0 -2.7"}} {
		r, gr, b := rgb(g.ink)
		fmt.Fprintf(
			&s.defs,
			`<filter id="%sf" x="0" y="0" width="1" height="1" color-interpolation-filters="sRGB">`+
				`<feTurbulence type="fractalNoise" baseFrequency="%s" numOctaves="1" seed="%d" stitchTiles="stitch"/>`+
				`<feColorMatrix values="0 0 0 0 %s 0 0 0 0 %s 0 0 0 0 %s %s"/></filter>`,
			g.id,
			formatFine(math.Min(.62/k, .8)),
			s.IntN(90)+1,
			formatFine(r/255),
			formatFine(gr/255),
			formatFine(b/255),
			g.gain,
		)
		fmt.Fprintf(
			&s.defs,
			`<pattern id="%s" width="%s" height="%s" patternUnits="userSpaceOnUse"><rect width="%s" height="%s" filter="url(#%sf)"/></pattern>`,
			g.id,
			n(tile),
			n(tile),
			n(tile),
			n(tile),
			g.id,
		)
	}
	s.raw(`<rect width="%s" height="%s" fill="url(#%s)" opacity=".3"/><rect width="%s" height="%s" fill="url(#%s)" opacity=".16"/>`,
		n(s.w), n(s.h), light, n(s.w), n(s.h), dark)
}
