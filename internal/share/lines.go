package share

import (
	"fmt"
	"math"
	"strings"

	"github.com/go-text/typesetting/di"
	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/language"
	"github.com/go-text/typesetting/shaping"
	"golang.org/x/image/math/fixed"
)

// textLines is a text broken into lines, shaped and in visual order.
type textLines struct {
	lines       []shaping.Line
	size        float64 // font size in pixels
	lead        float64 // distance of baselines
	rightToLeft bool    // the text runs from right to left
	widest      float64
	cut         bool // some of the text did not fit
}

// setting describes how to lay out a text.
type setting struct {
	fonts       fontStack
	lang        string
	rightToLeft bool
	width       float64
	lines       int // greatest number of lines
	size        float64
	leading     float64 // multiple of the size
	breakWords  bool    // words that are wider than a line may be broken
	balanced    bool    // make lines about equally long
}

// layOut breaks and shapes a text. It cuts what does not fit.
func (s setting) layOut(text string) textLines {
	w := s.layOutAt(text, s.width)
	if !s.balanced || w.cut || len(w.lines) < 2 {
		return w
	}
	for low, high := s.width/2, s.width; high-low > 4; {
		middle := (low + high) / 2
		if narrow := s.layOutAt(text, middle); len(narrow.lines) == len(w.lines) && !narrow.cut && narrow.widest <= middle {
			w, high = narrow, middle
		} else {
			low = middle
		}
	}
	return w
}

// layOutAt lays out a text at a given width.
func (s setting) layOutAt(text string, width float64) textLines {
	if text == "" {
		return textLines{size: s.size}
	}
	paragraph := []rune(text)
	direction := di.DirectionLTR
	if s.rightToLeft {
		direction = di.DirectionRTL
	}
	var (
		segmenter shaping.Segmenter
		shaper    shaping.HarfbuzzShaper
		wrapper   shaping.LineWrapper
		runs      []shaping.Output
	)
	whole := shaping.Input{
		Text:      paragraph,
		RunEnd:    len(paragraph),
		Direction: direction,
		Size:      fixed.Int26_6(s.size * 64),
		Language:  language.NewLanguage(s.lang),
	}
	for _, run := range segmenter.Split(whole, s.fonts) {
		runs = append(runs, shaper.Shape(run))
	}
	dots := whole
	dots.Text, dots.RunEnd, dots.Face = []rune("…"), 1, s.fonts.ResolveFace('…')
	config := shaping.WrapConfig{Direction: direction, TruncateAfterLines: s.lines, BreakPolicy: shaping.Never, Truncator: shaper.Shape(dots)}
	if s.breakWords {
		config.BreakPolicy = shaping.WhenNecessary
	}
	lines, missing := wrapper.WrapParagraph(config, int(math.Floor(width)), paragraph, shaping.NewSliceIterator(runs))
	w := textLines{size: s.size, lead: s.size * s.leading, rightToLeft: s.rightToLeft, cut: missing > 0}
	for _, line := range lines {
		own := append(shaping.Line(nil), line...) // the wrapper reuses its memory
		w.lines = append(w.lines, own)
		w.widest = max(w.widest, lineWidth(own))
	}
	return w
}

func lineWidth(line shaping.Line) float64 {
	var sum fixed.Int26_6
	for _, run := range line {
		sum += run.Advance
	}
	return float64(sum) / 64
}

// box is the area that ink covers; y increases downwards.
type box struct{ left, top, right, bottom float64 }

func (b *box) add(x, y float64) {
	b.left, b.right, b.top, b.bottom = min(b.left, x), max(b.right, x), min(b.top, y), max(b.bottom, y)
}

// path returns the text as an SVG path and the box of its ink. The baseline of the first
// line is at y = 0. Lines begin at x = 0; those from right to left end at width.
func (w textLines) path(width float64) (string, box) {
	var b strings.Builder
	ink := box{math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)}
	for i, line := range w.lines {
		x, y := 0.0, float64(i)*w.lead
		if w.rightToLeft {
			x = width - lineWidth(line)
		}
		for _, run := range visualOrder(line) {
			scale := w.size / float64(run.Face.Upem())
			for _, g := range run.Glyphs {
				appendOutline(&b, &ink, run.Face, g.GlyphID, x+float64(g.XOffset)/64, y-float64(g.YOffset)/64, scale)
				x += float64(g.Advance) / 64
			}
		}
	}
	return b.String(), ink
}

// visualOrder returns the runs of a line from left to right.
func visualOrder(line shaping.Line) shaping.Line {
	ordered := make(shaping.Line, len(line))
	for _, run := range line {
		ordered[run.VisualIndex] = run
	}
	return ordered
}

func appendOutline(b *strings.Builder, ink *box, face *font.Face, glyph font.GID, x, y, scale float64) {
	shape, ok := face.GlyphDataOutline(glyph)
	if !ok {
		return
	}
	letters := map[opentype.SegmentOp]byte{
		opentype.SegmentOpMoveTo: 'M',
		opentype.SegmentOpLineTo: 'L',
		opentype.SegmentOpQuadTo: 'Q',
		opentype.SegmentOpCubeTo: 'C',
	}
	for _, s := range shape.Segments {
		if s.Op == opentype.SegmentOpMoveTo && b.Len() > 0 {
			b.WriteByte('Z')
		}
		b.WriteByte(letters[s.Op])
		for i, p := range s.ArgsSlice() {
			px, py := x+float64(p.X)*scale, y-float64(p.Y)*scale
			ink.add(px, py)
			if i > 0 {
				b.WriteByte(' ')
			}
			fmt.Fprintf(b, "%.1f %.1f", px, py)
		}
	}
}
