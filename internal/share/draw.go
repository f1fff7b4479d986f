package share

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"

	"masthead/internal/design"
	"masthead/internal/i18n"
)

// Colours, the last three as in tokens.css, and sizes and positions in pixels.
const (
	white       = "#ffffff"
	paper       = design.Paper
	textColour  = "#16140f"
	mutedColour = "#57524a"
	ruleColour  = "#e3ded4"

	pageMargin     = 64
	columnGap      = 48
	pictureColumn  = 452 // width of the picture's column
	barHeight      = 12  // height of the bar at the top, in the accent colour
	kickerBaseline = 82  // baseline of the kicker
	footBaseline   = 566 // baseline of the name at the foot
	footRuleTop    = 512 // line above the foot
	titleTop       = 120 // top of the title's ink
	subtitleGap    = 40  // gap between the title and the subtitle
)

// leadings are line heights as multiples of the font size. Scripts with marks above and
// below the line need more.
var leadings = map[string]float64{"latin": 1.1, "bengali": 1.42, "arabic": 1.85}

// sizes are the font sizes for titles by script, largest first.
var sizes = map[string][]float64{"latin": {144, 116, 92, 84, 76, 68, 60, 54, 48}, "arabic": {104, 88, 72, 64, 56, 50, 44}}

// Titles without a kicker are tried only in the first largeSizes of these sizes: names of brands
// and lists are short.
const largeSizes = 2

func valueFor[V any](values map[string]V, script string, other V) V {
	if v, ok := values[script]; ok {
		return v
	}
	return other
}

// Draw returns the picture of a card as an SVG with text as outlines, so that rasterising
// it needs no fonts. picture is a JPEG, or nil.
func (f *Fonts) Draw(c Card, picture []byte) ([]byte, error) {
	if err := f.load(); err != nil {
		return nil, err
	}
	d := &drawing{Fonts: f, Card: c, left: pageMargin, width: Width - 2*pageMargin, rightToLeft: i18n.LookupOrDefault(c.Lang).Dir == "rtl",
		background: paper, text: textColour, mutedText: mutedColour, rule: ruleColour, accent: colour(c.Accent)}
	if c.Picture == "" && c.Kicker == "" {
		d.background, d.text, d.mutedText, d.rule, d.accent = d.accent, white, white, white, white
	}
	fmt.Fprintf(
		&d.body,
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%d" height="%d" `+
			`viewBox="0 0 %d %d"><rect width="%d" height="%d" fill="%s"/>`,
		Width,
		Height,
		Width,
		Height,
		Width,
		Height,
		d.background,
	)
	if picture != nil && c.Width > 0 && c.Height > 0 {
		d.drawPicture(picture)
	}
	fmt.Fprintf(&d.body, `<rect x="%g" y="0" width="%g" height="%d" fill="%s"/>`, d.left, d.width, barHeight, d.accent)
	d.drawKicker()
	d.drawTitle()
	d.drawFooter()
	d.body.WriteString(`</svg>`)
	return []byte(d.body.String()), nil
}

// drawing is a picture in progress. left and width are the position and size of the text
// column. Cards of single things are on a light background, those of brands and lists on
// their accent colour.
type drawing struct {
	*Fonts
	Card
	body        strings.Builder
	left, width float64
	rightToLeft bool // the text runs from right to left and the picture is at its left

	background, text, mutedText, rule, accent string // colours
}

// colour returns a colour of the database, or textColour if it is not valid.
func colour(hex string) string {
	if len(hex) != 7 || strings.Trim(hex[1:], "0123456789abcdefABCDEF") != "" || hex[0] != '#' {
		return textColour
	}
	return hex
}

// drawPicture fills the column beside the text, cropped around the focal point.
func (d *drawing) drawPicture(jpeg []byte) {
	d.width -= pictureColumn - pageMargin + columnGap
	x := float64(Width - pictureColumn)
	if d.rightToLeft {
		x, d.left = 0, pictureColumn+columnGap
	}
	scale := max(pictureColumn/float64(d.Width), Height/float64(d.Height))
	w, h := float64(d.Width)*scale, float64(d.Height)*scale
	shift := func(size, room, focus float64) float64 { return min(0, max(room-size, room/2-size*focus)) }
	fmt.Fprintf(
		&d.body,
		`<clipPath id="c"><rect x="%g" y="0" width="%d" height="%d"/></clipPath><g clip-path="url(#c)">`+
			`<image x="%.1f" y="%.1f" width="%.1f" height="%.1f" preserveAspectRatio="none" `+
			`xlink:href="data:image/jpeg;base64,%s"/></g>`,
		x,
		pictureColumn,
		Height,
		x+shift(w, pictureColumn, d.FocalX),
		shift(h, Height, d.FocalY),
		w,
		h,
		base64.StdEncoding.EncodeToString(jpeg),
	)
}

// textOutline is the outline of a text and the box of its ink, relative to the baseline of
// its first line. A text without ink has an empty box.
type textOutline struct {
	path string
	ink  box
}

func (o textOutline) height() float64 { return o.ink.bottom - o.ink.top }

func (d *drawing) outline(s setting, text string) textOutline {
	if text = s.fonts.removeUnknown(text); text == "" {
		return textOutline{}
	}
	path, ink := s.layOut(text).path(d.width)
	return textOutline{path, ink}
}

// drawText draws a text in a colour with its first baseline at y.
func (d *drawing) drawText(o textOutline, fill string, y float64) {
	if o.path != "" {
		fmt.Fprintf(&d.body, `<path transform="translate(%g %.1f)" fill="%s" d="%s"/>`, d.left, y, fill, o.path)
	}
}

// smallText returns the setting of a single line outside the title.
func (d *drawing) smallText(text string, latin string, size float64) setting {
	script := i18n.ScriptOf(text)
	if script == "arabic" {
		size *= 0.9
	}
	return setting{
		fonts:       d.stackFor(latin, script),
		lang:        d.Lang,
		rightToLeft: d.rightToLeft,
		width:       d.width,
		lines:       1,
		size:        size,
		leading:     1,
	}
}

func (d *drawing) drawKicker() {
	text := d.Kicker
	if i18n.ScriptOf(text) == "latin" {
		text = strings.ToUpper(text)
	}
	d.drawText(d.outline(d.smallText(text, "sans", 30), text), d.accent, kickerBaseline)
}

// drawTitle fills the middle with the title and the subtitle below it: below the kicker
// for single things, and at the foot for brands and lists.
func (d *drawing) drawTitle() {
	from, to := float64(titleTop), float64(footRuleTop-32)
	if d.Name == "" {
		to = Height - pageMargin
	}
	var line textOutline
	if d.Subtitle != "" {
		script := i18n.ScriptOf(d.Subtitle)
		line = d.outline(
			setting{
				fonts:       d.stackFor("sans", script),
				lang:        d.Lang,
				rightToLeft: d.rightToLeft,
				width:       d.width,
				lines:       2,
				size:        38,
				leading:     valueFor(leadings, script, 1.35),
			},
			d.Subtitle,
		)
	}
	room := to - from
	if line.path != "" {
		room -= line.height() + subtitleGap
	}
	script := i18n.ScriptOf(d.Title)
	if known := d.stackFor("serif", script).removeUnknown(d.Title); 3*countLetters(known) < 2*countLetters(d.Title) || known == "" {
		d.Title = cmp.Or(d.Name, d.PublicationName, d.Title) // a part of the title could be misleading
		script = i18n.ScriptOf(d.Title)
	}
	s := setting{
		fonts:       d.stackFor("serif", script),
		lang:        d.Lang,
		rightToLeft: d.rightToLeft,
		width:       d.width,
		leading:     valueFor(leadings, script, 1.3),
		balanced:    true,
	}
	words, all := s.fonts.removeUnknown(d.Title), valueFor(sizes, script, []float64{112, 96, 80, 72, 64, 58, 52, 46, 40})
	if d.Kicker != "" {
		all = all[largeSizes:]
	}
	for i, size := range all {
		s.size, s.breakWords = size, i == len(all)-1
		s.lines = max(1, int(room/(s.size*s.leading)))
		w := s.layOut(words)
		if _, ink := w.path(d.width); !w.cut && w.widest <= d.width && ink.bottom-ink.top <= room {
			break
		}
	}
	title := d.outline(s, d.Title)
	if d.Kicker == "" && d.Picture == "" {
		from += room - title.height()
	}
	d.drawText(title, d.text, from-title.ink.top)
	d.drawText(line, d.mutedText, from+title.height()+subtitleGap-line.ink.top)
}

// countLetters returns the number of letters in a text.
func countLetters(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// drawFooter draws the card's name, and the publication's name if it differs.
func (d *drawing) drawFooter() {
	if d.Name == "" {
		return
	}
	fmt.Fprintf(&d.body, `<rect x="%g" y="%d" width="%g" height="2" fill="%s"/>`, d.left, footRuleTop, d.width, d.rule)
	d.drawText(d.outline(d.smallText(d.Name, "serif", 40), d.Name), d.text, footBaseline)
	if d.PublicationName == "" || strings.HasPrefix(d.Name, d.PublicationName) {
		return
	}
	end := d.smallText(d.PublicationName, "serif", 40)
	end.rightToLeft = !d.rightToLeft
	d.drawText(d.outline(end, d.PublicationName), d.accent, footBaseline)
}
