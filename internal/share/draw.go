package share

import (
	"cmp"
	"encoding/base64"
	"fmt"
	"strings"
	"unicode"

	"masthead/internal/i18n"
)

// The colours of the paper, as in tokens.css, and its measures.
const (
	white    = "#ffffff"
	paper    = "#fbfaf7"
	ink      = "#16140f"
	second   = "#57524a"
	hairline = "#e3ded4"

	margin  = 64
	gap     = 48
	column  = 452 // width of the picture
	rule    = 12  // over the page, in the accent
	kickerY = 82  // base line of the kicker
	footY   = 566 // and of the paper's name
	lineY   = 512 // hairline over it
	top     = 120 // where the title's ink begins
	lineGap = 40  // between the title and the line below it
)

// leadings are the distances of lines, times the size: letters above and below a
// line ask for more in some scripts.
var leadings = map[string]float64{"latin": 1.1, "bengali": 1.42, "arabic": 1.85}

// sizes are those of titles, by what they are set in.
var sizes = map[string][]float64{"latin": {144, 116, 92, 84, 76, 68, 60, 54, 48}, "arabic": {104, 88, 72, 64, 56, 50, 44}}

// largest is how many of those are left to titles without a kicker: names of brands and
// lists are few words.
const largest = 2

func of[V any](values map[string]V, script string, other V) V {
	if v, ok := values[script]; ok {
		return v
	}
	return other
}

// Draw is the picture of a card as an SVG of outlines: whoever rasterises it needs no
// type faces. picture is a JPEG, nil for none.
func (f *Faces) Draw(c Card, picture []byte) ([]byte, error) {
	if err := f.load(); err != nil {
		return nil, err
	}
	d := &drawn{Faces: f, Card: c, left: margin, width: Width - 2*margin, right: i18n.Of(c.Lang).Dir == "rtl",
		ground: paper, words: ink, quiet: second, line: hairline, accent: colour(c.Accent)}
	if c.Picture == "" && c.Kicker == "" {
		d.ground, d.words, d.quiet, d.line, d.accent = d.accent, white, white, white, white
	}
	fmt.Fprintf(
		&d.body,
		`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="%d" height="%d" viewBox="0 0 %d %d"><rect width="%d" height="%d" fill="%s"/>`,
		Width,
		Height,
		Width,
		Height,
		Width,
		Height,
		d.ground,
	)
	if picture != nil && c.Width > 0 && c.Height > 0 {
		d.picture(picture)
	}
	fmt.Fprintf(&d.body, `<rect x="%g" y="0" width="%g" height="%d" fill="%s"/>`, d.left, d.width, rule, d.accent)
	d.kicker()
	d.title()
	d.foot()
	d.body.WriteString(`</svg>`)
	return []byte(d.body.String()), nil
}

// drawn is a picture that is being drawn; left and width are the column of words.
// What is about something single stands on paper, a brand or a list on its accent.
type drawn struct {
	*Faces
	Card
	body        strings.Builder
	left, width float64
	right       bool // its words run from right to left, and the picture stands at their end

	ground, words, quiet, line, accent string // colours
}

// colour is a colour of the database, or ink.
func colour(hex string) string {
	if len(hex) != 7 || strings.Trim(hex[1:], "0123456789abcdefABCDEF") != "" || hex[0] != '#' {
		return ink
	}
	return hex
}

// picture fills the column at the end of the words, cut around its focal point.
func (d *drawn) picture(jpeg []byte) {
	d.width -= column - margin + gap
	x := float64(Width - column)
	if d.right {
		x, d.left = 0, column+gap
	}
	scale := max(column/float64(d.Width), Height/float64(d.Height))
	w, h := float64(d.Width)*scale, float64(d.Height)*scale
	shift := func(size, room, focus float64) float64 { return min(0, max(room-size, room/2-size*focus)) }
	fmt.Fprintf(
		&d.body,
		`<clipPath id="c"><rect x="%g" y="0" width="%d" height="%d"/></clipPath><g clip-path="url(#c)"><image x="%.1f" y="%.1f" width="%.1f" height="%.1f" preserveAspectRatio="none" xlink:href="data:image/jpeg;base64,%s"/></g>`,
		x,
		column,
		Height,
		x+shift(w, column, d.FocalX),
		shift(h, Height, d.FocalY),
		w,
		h,
		base64.StdEncoding.EncodeToString(jpeg),
	)
}

// outlined is a text that is set: its outline and what its ink covers, from its first
// line's base. One without ink covers nothing.
type outlined struct {
	path string
	ink  box
}

func (o outlined) height() float64 { return o.ink.bottom - o.ink.top }

func (d *drawn) outlined(s setting, text string) outlined {
	if text = s.faces.known(text); text == "" {
		return outlined{}
	}
	path, ink := s.set(text).path(d.width)
	return outlined{path, ink}
}

// put draws a text in a colour with its first line's base on y.
func (d *drawn) put(o outlined, fill string, y float64) {
	if o.path != "" {
		fmt.Fprintf(&d.body, `<path transform="translate(%g %.1f)" fill="%s" d="%s"/>`, d.left, y, fill, o.path)
	}
}

// small is the setting of a line of the interface.
func (d *drawn) small(text string, latin string, size float64) setting {
	script := scriptOf(text)
	if script == "arabic" {
		size *= 0.9
	}
	return setting{faces: d.stackFor(latin, script), lang: d.Lang, right: d.right, width: d.width, lines: 1, size: size, leading: 1}
}

func (d *drawn) kicker() {
	text := d.Kicker
	if scriptOf(text) == "latin" {
		text = strings.ToUpper(text)
	}
	d.put(d.outlined(d.small(text, "sans", 30), text), d.accent, kickerY)
}

// title fills the middle, with the line below it: it hangs below the kicker, and that of
// a brand or a list stands at the foot.
func (d *drawn) title() {
	from, to := float64(top), float64(lineY-32)
	if d.Paper == "" {
		to = Height - margin
	}
	var line outlined
	if d.Line != "" {
		script := scriptOf(d.Line)
		line = d.outlined(
			setting{
				faces:   d.stackFor("sans", script),
				lang:    d.Lang,
				right:   d.right,
				width:   d.width,
				lines:   2,
				size:    38,
				leading: of(leadings, script, 1.35),
			},
			d.Line,
		)
	}
	room := to - from
	if line.path != "" {
		room -= line.height() + lineGap
	}
	script := scriptOf(d.Title)
	if known := d.stackFor("serif", script).known(d.Title); 3*letters(known) < 2*letters(d.Title) || known == "" {
		d.Title = cmp.Or(d.Paper, d.House, d.Title) // the rest of it would say something else
		script = scriptOf(d.Title)
	}
	s := setting{
		faces:    d.stackFor("serif", script),
		lang:     d.Lang,
		right:    d.right,
		width:    d.width,
		leading:  of(leadings, script, 1.3),
		balanced: true,
	}
	words, all := s.faces.known(d.Title), of(sizes, script, []float64{112, 96, 80, 72, 64, 58, 52, 46, 40})
	if d.Kicker != "" {
		all = all[largest:]
	}
	for i, size := range all {
		s.size, s.apart = size, i == len(all)-1
		s.lines = max(1, int(room/(s.size*s.leading)))
		w := s.set(words)
		if _, ink := w.path(d.width); !w.cut && w.widest <= d.width && ink.bottom-ink.top <= room {
			break
		}
	}
	title := d.outlined(s, d.Title)
	if d.Kicker == "" && d.Picture == "" {
		from += room - title.height()
	}
	d.put(title, d.words, from-title.ink.top)
	d.put(line, d.quiet, from+title.height()+lineGap-line.ink.top)
}

// letters is how many letters a text has.
func letters(text string) int {
	n := 0
	for _, r := range text {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// foot is the paper's name, and the house's where it is another.
func (d *drawn) foot() {
	if d.Paper == "" {
		return
	}
	fmt.Fprintf(&d.body, `<rect x="%g" y="%d" width="%g" height="2" fill="%s"/>`, d.left, lineY, d.width, d.line)
	d.put(d.outlined(d.small(d.Paper, "serif", 40), d.Paper), d.words, footY)
	if d.House == "" || strings.HasPrefix(d.Paper, d.House) {
		return
	}
	end := d.small(d.House, "serif", 40)
	end.right = !d.right
	d.put(d.outlined(end, d.House), d.accent, footY)
}
