package brand

import (
	"errors"
	"fmt"
	"math"
	"regexp"
	"strconv"

	"masthead/internal/design"
)

var colourForm = regexp.MustCompile(`^#[0-9a-fA-F]{6}$`)

// minContrast is the contrast that WCAG 2.2, criterion 1.4.3, requires of text.
const minContrast = 4.5

// checkColours returns an error if an accent colour is not a colour, or if text in that colour cannot be read on the pages of its theme.
func checkColours(b *Brand) error {
	found := colourErrors(b)
	return errors.Join(found["accent"], found["accentDark"])
}

// colourErrors returns the errors in the accent colours of a brand, by the names of their fields.
func colourErrors(b *Brand) map[string]error {
	errs := map[string]error{}
	for _, pair := range []struct{ field, option, colour, paper, theme, change string }{
		{"accent", "accent", b.Accent, design.Paper, "light", "darker"},
		{"accentDark", "accent-dark", b.AccentDark, design.PaperDark, "dark", "lighter"},
	} {
		if !colourForm.MatchString(pair.colour) {
			errs[pair.field] = fmt.Errorf("%q is not a colour; an example is #1d4ed8", pair.colour)
			continue
		}
		if ratio := Contrast(pair.colour, pair.paper); ratio < minContrast {
			errs[pair.field] = fmt.Errorf("%s %s has a contrast of only %.1f to 1 with the pages of the %s theme; choose a %s colour, "+
				"with at least %.1f to 1", pair.option, pair.colour, math.Floor(ratio*10)/10, pair.theme, pair.change, minContrast)
		}
	}
	return errs
}

// Contrast returns the contrast ratio of two hex colours such as #1d4ed8, from 1 to 21, as WCAG 2.2 defines it.
func Contrast(a, b string) float64 {
	x, y := luminance(a), luminance(b)
	return (max(x, y) + .05) / (min(x, y) + .05)
}

// luminance returns the relative luminance of a hex colour, as WCAG 2.2 defines it.
func luminance(hex string) float64 {
	rgb, _ := strconv.ParseUint(hex[1:], 16, 32)
	sum := 0.0
	for i, weight := range []float64{.2126, .7152, .0722} {
		c := float64(rgb>>(16-8*i)&255) / 255
		if c <= .03928 {
			c /= 12.92
		} else {
			c = math.Pow((c+.055)/1.055, 2.4)
		}
		sum += weight * c
	}
	return sum
}
