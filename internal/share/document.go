package share

import (
	"bytes"
	"compress/zlib"
	"fmt"
	"strings"
	"unicode/utf16"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"

	"masthead/internal/i18n"
)

// Document is a report for printing: a title, lines of text, tables and a note at the end, on pages of A4. Letters are drawn as shapes, so
// that every script is set correctly; the text cannot be copied.
type Document struct {
	Lang   i18n.Locale
	Title  string
	Lines  []string
	Tables []DocumentTable
	Foot   string
}

// DocumentTable is a table with a title. All rows have the same number of cells, and columns are equally wide.
type DocumentTable struct {
	Title string
	Rows  [][]string
}

// Sizes of a document in points.
const (
	sheetWidth, sheetHeight = 595.0, 842.0
	sheetMargin             = 48.0
	cellGap                 = 12.0
)

// PDF returns a document as a PDF file. It returns an error if the fonts cannot be read.
func (f *Fonts) PDF(doc Document) ([]byte, error) {
	if err := f.load(); err != nil {
		return nil, err
	}
	d := &sheets{fonts: f, lang: doc.Lang, rightToLeft: doc.Lang.Dir == "rtl", y: sheetMargin}
	d.write([]string{doc.Title}, 22, 6)
	for _, line := range doc.Lines {
		d.write([]string{line}, 11, 3)
	}
	for _, table := range doc.Tables {
		if len(table.Rows) == 0 {
			continue
		}
		d.y += 14
		d.write([]string{table.Title}, 14, 4)
		for _, row := range table.Rows {
			d.write(row, 10, 3)
			d.rule()
		}
	}
	d.y += 14
	d.write([]string{doc.Foot}, 9, 0)
	return d.file(doc), nil
}

// sheets are the pages of a document in progress.
type sheets struct {
	fonts       *Fonts
	lang        i18n.Locale
	rightToLeft bool
	done        []string // content of the pages before the present one
	page        strings.Builder
	y           float64 // of the next line, from the top
}

// write writes the cells of a row beside each other, each on at most four lines, and begins a new page if they do not fit.
func (d *sheets) write(cells []string, size, gap float64) {
	column := (sheetWidth - 2*sheetMargin - cellGap*float64(len(cells)-1)) / float64(len(cells))
	laid, height := make([]textLines, len(cells)), 0.0
	for i, cell := range cells {
		s := setting{fonts: d.fonts.stackFor("sans", i18n.ScriptOf(cell)), lang: d.lang.Code, rightToLeft: d.rightToLeft, width: column, lines: 4,
			size: size, leading: 1.45, breakWords: true}
		if i18n.ScriptOf(cell) == "arabic" {
			s.leading = 1.9 // Nastaliq is high
		}
		laid[i] = s.layOut(s.fonts.removeUnknown(cell))
		height = max(height, float64(len(laid[i].lines))*size*s.leading)
	}
	if d.y+height > sheetHeight-sheetMargin {
		d.done = append(d.done, d.page.String())
		d.page.Reset()
		d.y = sheetMargin
	}
	for i, lines := range laid {
		x := sheetMargin + float64(i)*(column+cellGap)
		if d.rightToLeft {
			x = sheetWidth - sheetMargin - column - float64(i)*(column+cellGap)
		}
		d.draw(lines, x, d.y+size*1.1, column)
	}
	d.y += height + gap
}

// rule draws a line across the page.
func (d *sheets) rule() {
	fmt.Fprintf(&d.page, "0.85 g %.1f %.1f %.1f 0.5 re f 0 g\n", sheetMargin, d.y, sheetWidth-2*sheetMargin)
	d.y += 4
}

// draw draws the letters of lines; the baseline of the first line is at y.
func (d *sheets) draw(w textLines, x0, y0, width float64) {
	for i, line := range w.lines {
		x, y := x0, y0+float64(i)*w.lead
		if w.rightToLeft {
			x = x0 + width - lineWidth(line)
		}
		for _, run := range visualOrder(line) {
			scale := w.size / float64(run.Face.Upem())
			for _, g := range run.Glyphs {
				drawGlyph(&d.page, run.Face, g.GlyphID, x+float64(g.XOffset)/64, y-float64(g.YOffset)/64, scale)
				x += float64(g.Advance) / 64
			}
		}
	}
}

// drawGlyph draws the shape of a letter. PDF has only cubic curves, so quadratic ones are converted.
func drawGlyph(b *strings.Builder, face *font.Face, glyph font.GID, x, y, scale float64) {
	shape, ok := face.GlyphDataOutline(glyph)
	if !ok || len(shape.Segments) == 0 {
		return
	}
	var atX, atY float64
	for i, s := range shape.Segments {
		points := s.ArgsSlice()
		at := func(n int) (float64, float64) { return x + float64(points[n].X)*scale, y - float64(points[n].Y)*scale }
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if i > 0 {
				b.WriteString("h\n")
			}
			atX, atY = at(0)
			fmt.Fprintf(b, "%.2f %.2f m\n", atX, atY)
		case opentype.SegmentOpLineTo:
			atX, atY = at(0)
			fmt.Fprintf(b, "%.2f %.2f l\n", atX, atY)
		case opentype.SegmentOpQuadTo:
			cx, cy := at(0)
			x1, y1 := at(1)
			fmt.Fprintf(b, "%.2f %.2f %.2f %.2f %.2f %.2f c\n", atX+(cx-atX)*2/3, atY+(cy-atY)*2/3, x1+(cx-x1)*2/3, y1+(cy-y1)*2/3, x1, y1)
			atX, atY = x1, y1
		case opentype.SegmentOpCubeTo:
			ax, ay := at(0)
			bx, by := at(1)
			atX, atY = at(2)
			fmt.Fprintf(b, "%.2f %.2f %.2f %.2f %.2f %.2f c\n", ax, ay, bx, by, atX, atY)
		}
	}
	b.WriteString("h f\n")
}

// file returns the pages as a PDF file.
func (d *sheets) file(doc Document) []byte {
	pages := append(d.done, d.page.String())
	var out bytes.Buffer
	var offsets []int
	object := func(text string) {
		offsets = append(offsets, out.Len())
		fmt.Fprintf(&out, "%d 0 obj\n%s\nendobj\n", len(offsets), text)
	}
	out.WriteString("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n")
	kids := make([]string, len(pages))
	for i := range pages {
		kids[i] = fmt.Sprintf("%d 0 R", 4+2*i)
	}
	object(fmt.Sprintf("<< /Type /Catalog /Pages 2 0 R /Lang (%s) /ViewerPreferences << /DisplayDocTitle true >> >>", doc.Lang.Code))
	object(fmt.Sprintf("<< /Type /Pages /Kids [%s] /Count %d /MediaBox [0 0 %g %g] >>", strings.Join(kids, " "), len(pages), sheetWidth,
		sheetHeight))
	object("<< /Title " + pdfText(doc.Title) + " >>")
	for i, page := range pages {
		object(fmt.Sprintf("<< /Type /Page /Parent 2 0 R /Resources << >> /Contents %d 0 R >>", 5+2*i))
		var packed bytes.Buffer
		w := zlib.NewWriter(&packed)
		_, _ = fmt.Fprintf(w, "1 0 0 -1 0 %g cm\n%s", sheetHeight, page) // y increases downwards
		_ = w.Close()
		object(fmt.Sprintf("<< /Length %d /Filter /FlateDecode >>\nstream\n%s\nendstream", packed.Len(), packed.String()))
	}
	start := out.Len()
	fmt.Fprintf(&out, "xref\n0 %d\n0000000000 65535 f \n", len(offsets)+1)
	for _, offset := range offsets {
		fmt.Fprintf(&out, "%010d 00000 n \n", offset)
	}
	fmt.Fprintf(&out, "trailer\n<< /Size %d /Root 1 0 R /Info 3 0 R >>\nstartxref\n%d\n%%%%EOF\n", len(offsets)+1, start)
	return out.Bytes()
}

// pdfText returns a text as a string of PDF, in UTF-16.
func pdfText(text string) string {
	var b strings.Builder
	b.WriteString("<FEFF")
	for _, unit := range utf16.Encode([]rune(text)) {
		fmt.Fprintf(&b, "%04X", unit)
	}
	b.WriteString(">")
	return b.String()
}
