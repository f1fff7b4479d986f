package art

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// Palette has the colours of a brand: background, dark ink, accent and a second colour, each as #RRGGBB.
type Palette struct{ Paper, Ink, Accent, Second string }

// PaletteFor returns the palette of a brand, or the default one.
func PaletteFor(brand string) Palette {
	const edition = "#B71C1C"
	switch brand {
	case "autostory":
		return Palette{"#E9E4D8", "#1C2326", "#37474F", "#DB8A4A"}
	case "creators-story":
		return Palette{"#F4E8DA", "#2A1A33", "#6A1B9A", "#E5A478"}
	case "enterprise-story":
		return Palette{"#EFEBDF", "#14213A", "#0B4F9E", "#C9B286"}
	case "herstory":
		return Palette{"#F6E7DC", "#33172A", "#C2185B", "#93AF97"}
	case "smbstory":
		return Palette{"#F3E8D0", "#2B1D12", "#B45309", "#7C9F98"}
	case "socialstory":
		return Palette{"#EEECDA", "#1B2A1E", "#2E7D32", "#DB9A68"}
	case "the-decrypting-story":
		return Palette{"#E8E7E6", "#191532", "#3D2C8D", "#9CC0AE"}
	case "ys-gulf":
		return Palette{"#F3E8D5", "#12302D", "#00796B", "#DCA766"}
	case "university":
		return Palette{"#F2EDDB", "#16233B", "#1565C0", "#E6BF57"}
	case "mystory":
		return Palette{"#F1E6DA", "#222B30", "#455A64", "#D38C79"}
	case "korea":
		return Palette{"#EFEDE5", "#1A1D3A", "#283593", "#D9745F"}
	case "kannada":
		return Palette{"#F5EAC6", "#261C15", edition, "#DFA63A"}
	case "hindi":
		return Palette{"#F4ECDD", "#1E2238", edition, "#E0A05A"}
	case "tamil":
		return Palette{"#F0DFCD", "#2A1714", edition, "#7E9D94"}
	case "asamiya":
		return Palette{"#E6E8D6", "#1D2B20", edition, "#C8A552"}
	case "bangla":
		return Palette{"#F5EFE1", "#1E1B1A", edition, "#8BA985"}
	case "gujarati":
		return Palette{"#F2E2D3", "#1F2447", edition, "#7E93B5"}
	case "malayalam":
		return Palette{"#F3EEDD", "#20261B", edition, "#CDB266"}
	case "marathi":
		return Palette{"#F0E5CC", "#2A1B24", edition, "#D9954F"}
	case "odia":
		return Palette{"#E9E3DA", "#1B1B1B", edition, "#BD9576"}
	case "punjabi":
		return Palette{"#F2E8CC", "#172A3A", edition, "#E0B344"}
	case "telugu":
		return Palette{"#ECDDCC", "#17302E", edition, "#74A19A"}
	case "urdu":
		return Palette{"#E4E8DF", "#14302A", edition, "#8DB39E"}
	}
	return Palette{"#F4EEE1", "#1F1A17", "#C62828", "#DDB26A"}
}

// inks are the roles of a palette's colours in one picture.
type inks struct {
	ground string // the background
	main   string // the main shapes; contrasts with every other colour except edge
	pop    string // the one element to notice
	soft   string // areas and distant things
	quiet  string // the background, slightly closer to soft
	edge   string // outlines; contrasts with ground and soft
	night  bool   // the background is darker than the shapes
}

// mix assigns the roles for one of four backgrounds: paper, second colour, accent, ink.
func mix(p Palette, ground int) inks {
	k := inks{ground: p.Paper, main: p.Ink, pop: p.Accent, soft: p.Second, edge: p.Ink}
	switch ground {
	case 1:
		k = inks{ground: p.Second, main: p.Ink, pop: p.Paper, soft: blend(p.Second, p.Paper, .5), edge: p.Ink}
		if contrast(p.Accent, p.Second) > 2.1 {
			k.pop = p.Accent
			k.soft = p.Paper
		}
	case 2:
		field := blend(p.Accent, p.Ink, .12)
		k = inks{ground: field, main: p.Paper, pop: p.Second, soft: blend(field, p.Ink, .5), edge: p.Paper, night: true}
	case 3:
		k = inks{ground: p.Ink, main: p.Paper, pop: p.Second, soft: blend(p.Ink, p.Accent, .75), edge: p.Paper, night: true}
		if contrast(p.Accent, p.Ink) > 2.4 {
			k.pop, k.soft = p.Accent, p.Second
		}
	}
	k.quiet = blend(k.ground, k.soft, .32)
	return k
}

// swap uses the noticeable colour for the main shapes if possible.
func (k inks) swap() inks {
	if contrast(k.pop, k.ground) > 3 && contrast(k.pop, k.soft) > 1.7 {
		k.main, k.pop = k.pop, k.main
	}
	return k
}

// invert exchanges background and main colour.
func (k inks) invert() inks {
	k.ground, k.main = k.main, k.ground
	k.edge = k.main
	k.night = !k.night
	if contrast(k.pop, k.ground) < 1.8 {
		k.pop = k.soft
	}
	k.quiet = blend(k.ground, k.soft, .32)
	return k
}

func rgb(hex string) (r, g, b float64) {
	v, err := strconv.ParseUint(strings.TrimPrefix(hex, "#"), 16, 32)
	if err != nil {
		return 0, 0, 0
	}
	return float64(v >> 16), float64(v >> 8 & 255), float64(v & 255)
}

// blend returns a mix of a and b with the share t of b.
func blend(a, b string, t float64) string {
	ar, ag, ab := rgb(a)
	br, bg, bb := rgb(b)
	m := func(x, y float64) int { return int(math.Round(x + (y-x)*t)) }
	return fmt.Sprintf("#%02X%02X%02X", m(ar, br), m(ag, bg), m(ab, bb))
}

func luminance(hex string) float64 {
	r, g, b := rgb(hex)
	f := func(v float64) float64 {
		v /= 255
		if v <= .03928 {
			return v / 12.92
		}
		return math.Pow((v+.055)/1.055, 2.4)
	}
	return .2126*f(r) + .7152*f(g) + .0722*f(b)
}

// contrast returns the WCAG contrast ratio of two colours.
func contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (math.Max(x, y) + .05) / (math.Min(x, y) + .05)
}
