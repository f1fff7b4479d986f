package share

import (
	"bytes"
	"fmt"
	"io/fs"
	"math"
	"strings"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// Wordmark is a publication's name as an outline, for pages that do not load the font of the name.
type Wordmark struct {
	Path  string `json:"path"`  // an SVG path; its baseline is at y = 0
	Width int    `json:"width"` // with WordmarkSize units to the em
}

// wordmarkFile is the file of the font of the name.
const wordmarkFile = "wordmark.ttf"

const (
	// WordmarkSize is the font size of a Wordmark.
	WordmarkSize = 1000
	// Names are spaced as in the stylesheet.
	wordmarkSpacing = -0.025 * WordmarkSize
	// A longer outline would make pages too heavy.
	maxWordmark = 6 << 10
)

// NewWordmark draws a name with its font in a folder. It returns nil if there is no such
// font, if the font lacks a letter of the name, or if the outline is too long.
func NewWordmark(files fs.FS, name string) *Wordmark {
	file, err := fs.ReadFile(files, wordmarkFile)
	if err != nil {
		return nil
	}
	face, err := font.ParseTTF(bytes.NewReader(file))
	if err != nil {
		return nil
	}
	for _, r := range name {
		if _, ok := face.NominalGlyph(r); !ok {
			return nil
		}
	}
	s := setting{fonts: fontStack{face}, lang: "en", width: math.MaxInt16, lines: 1, size: WordmarkSize, leading: 1}
	text := s.layOut(name)
	if len(text.lines) != 1 || text.cut {
		return nil
	}
	p := relativePath{scale: WordmarkSize / float64(face.Upem())}
	x := 0.0
	for _, run := range text.lines[0] {
		for _, g := range run.Glyphs {
			shape, ok := face.GlyphDataOutline(g.GlyphID)
			if ok {
				p.add(shape.Segments, x+float64(g.XOffset)/64)
			}
			x += float64(g.Advance)/64 + wordmarkSpacing
		}
	}
	if p.Len() == 0 || p.Len() > maxWordmark {
		return nil
	}
	return &Wordmark{Path: p.String(), Width: int(math.Ceil(x - wordmarkSpacing))}
}

// relativePath builds an SVG path of whole numbers, each relative to the end of the segment before.
type relativePath struct {
	strings.Builder
	scale          float64
	x, y           int
	startX, startY int // of the contour, where closing it leads back
}

// add appends an outline at a position on the baseline.
func (p *relativePath) add(segments []font.Segment, at float64) {
	letters := map[opentype.SegmentOp]string{
		opentype.SegmentOpMoveTo: "m", opentype.SegmentOpLineTo: "l", opentype.SegmentOpQuadTo: "q", opentype.SegmentOpCubeTo: "c"}
	for i, s := range segments {
		if s.Op == opentype.SegmentOpMoveTo && i > 0 {
			p.close()
		}
		p.WriteString(letters[s.Op])
		x, y := p.x, p.y
		for j, point := range s.ArgsSlice() {
			x, y = int(math.Round(at+float64(point.X)*p.scale)), -int(math.Round(float64(point.Y)*p.scale))
			if j > 0 && x >= p.x {
				p.WriteByte(' ')
			}
			fmt.Fprint(p, x-p.x)
			if y >= p.y {
				p.WriteByte(' ')
			}
			fmt.Fprint(p, y-p.y)
		}
		p.x, p.y = x, y
		if s.Op == opentype.SegmentOpMoveTo {
			p.startX, p.startY = x, y
		}
	}
	if len(segments) > 0 {
		p.close()
	}
}

func (p *relativePath) close() {
	p.WriteByte('z')
	p.x, p.y = p.startX, p.startY
}
