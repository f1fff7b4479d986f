package importer

import (
	"bytes"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/html"
)

// Limits of attributes. Decoders of XML keep those of one element in memory, 48 bytes for each, and parsers of HTML keep those of a whole
// text.
const (
	maxSeparators     = 500_000 // spaces and equals signs between the attributes of an element
	maxTextAttributes = 200_000
)

// ErrAttributes is returned for an element with more attributes than a decoder should read.
var ErrAttributes = errors.New("one of its elements has more attributes than any export has")

var errTextAttributes = fmt.Errorf(
	"its text has more than %d attributes: simplify it on the old site and export it again", maxTextAttributes)

// CheckAttributes returns an error that names the remedy if the elements of a text in HTML have more attributes than a parser should keep
// in memory.
func CheckAttributes(text string) error {
	separators := 0
	for i := range len(text) {
		if c := text[i]; c <= ' ' || c == '/' || c == '=' {
			separators++
		}
	}
	if separators < maxTextAttributes { // each attribute follows one or has one
		return nil
	}
	tokens := html.NewTokenizer(strings.NewReader(text))
	for count := 0; ; {
		switch tokens.Next() {
		case html.ErrorToken: // the end, since a text in memory can be read
			return nil
		case html.StartTagToken, html.SelfClosingTagToken:
			_, more := tokens.TagName()
			for ; more; count++ {
				_, _, more = tokens.TagAttr()
			}
			if count > maxTextAttributes {
				return errTextAttributes
			}
		}
	}
}

// AttributeGuard looks through XML for elements with very many attributes before a decoder reads them. Comments, instructions and CDATA
// sections have none. Its zero value is ready.
type AttributeGuard struct {
	state     guardState
	quote     byte   // the quotation mark around the value
	count     int    // number of separators of attributes in the tag
	opening   []byte // what follows the bracket, as far as it may open a part without attributes
	end       []byte // the end of this part
	last      []byte // the last bytes of it, fewer than end has
	declaring bool   // a declaration came before; it may contain what looks like the start of a section
}

type guardState int

const (
	outsideTag guardState = iota
	afterBracket
	insideTag
	insideValue
	insidePart
)

// partsWithout are what follows the bracket at the start of a part without attributes, and its end.
var partsWithout = [][2][]byte{
	{[]byte("!--"), []byte("-->")},
	{[]byte("![CDATA["), sectionEnd},
	{[]byte("?"), []byte("?>")},
}

var sectionEnd = []byte("]]>")

// Add reads the next bytes of a text. It returns ErrAttributes if they end a start tag with too many attributes, or belong to one.
func (g *AttributeGuard) Add(text []byte) error {
	for len(text) > 0 {
		switch g.state {
		case outsideTag:
			at := bytes.IndexByte(text, '<')
			if at < 0 {
				return nil
			}
			g.open()
			text = text[at+1:]
			continue
		case insidePart:
			text = g.skipPart(text)
			continue
		}
		c := text[0]
		text = text[1:]
		switch {
		case c == '<': // never part of a tag
			g.open()
		case g.state == afterBracket && g.opensPart(c):
		case g.state == afterBracket && (c == '/' || c <= ' '), g.state == insideTag && c == '>':
			g.state = outsideTag
		case g.state == insideValue && c == g.quote:
			g.state = insideTag
		case g.state == insideValue:
		case c == '"' || c == '\'':
			g.state, g.quote = insideValue, c
		case c <= ' ' || c == '=':
			if g.count++; g.count > maxSeparators {
				return ErrAttributes
			}
		default:
			g.state = insideTag
		}
	}
	return nil
}

// open begins a tag or another part after its bracket.
func (g *AttributeGuard) open() {
	if g.state == afterBracket && len(g.opening) > 0 {
		g.declaring = true
	}
	g.state, g.count, g.opening = afterBracket, 0, g.opening[:0]
}

// opensPart reports whether a byte after a bracket belongs to the start of a part without attributes.
func (g *AttributeGuard) opensPart(c byte) bool {
	if c != '!' && c != '?' && len(g.opening) == 0 {
		return false
	}
	g.opening = append(g.opening, c)
	for _, part := range partsWithout {
		switch {
		case g.declaring || !bytes.HasPrefix(part[0], g.opening):
		case len(part[0]) == len(g.opening):
			g.state, g.end, g.last = insidePart, part[1], g.last[:0]
			return true
		default:
			return true
		}
	}
	g.declaring, g.state = true, outsideTag
	return true
}

// skipPart returns what follows the end of a part without attributes in a text, and nothing if it does not end there.
func (g *AttributeGuard) skipPart(text []byte) []byte {
	kept := len(g.last)
	head := append(g.last, text[:min(len(text), len(g.end)-1)]...) // an end may be in two pieces
	if at := bytes.Index(head, g.end); at >= 0 {
		g.state = outsideTag
		return text[at+len(g.end)-kept:]
	}
	if at := bytes.Index(text, g.end); at >= 0 {
		g.state = outsideTag
		return text[at+len(g.end):]
	}
	tail := append(head[:len(head):len(head)], text[min(len(text), len(g.end)-1):]...)
	g.last = bytes.Clone(tail[max(0, len(tail)-len(g.end)+1):])
	return nil
}
