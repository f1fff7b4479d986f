package importer

import (
	"bytes"
	"errors"
)

// maxSeparators is the maximum number of spaces and equals signs between the attributes of an element. Decoders of XML keep all attributes
// in memory, 48 bytes for each.
const maxSeparators = 500_000

// ErrAttributes is returned for an element with more attributes than a decoder should read.
var ErrAttributes = errors.New("one of its elements has more attributes than any export has")

// AttributeGuard looks through XML for elements with very many attributes before a decoder reads them. Its zero value is ready.
type AttributeGuard struct {
	state guardState
	quote byte // the quotation mark around the value
	count int  // number of separators of attributes in the tag
}

type guardState int

const (
	outsideTag guardState = iota
	afterBracket
	insideTag
	insideValue
)

// Add reads the next bytes of a text. It returns ErrAttributes if they end a start tag with too many attributes, or belong to one.
func (g *AttributeGuard) Add(text []byte) error {
	for len(text) > 0 {
		if g.state == outsideTag {
			at := bytes.IndexByte(text, '<')
			if at < 0 {
				return nil
			}
			g.state, g.count, text = afterBracket, 0, text[at+1:]
			continue
		}
		c := text[0]
		text = text[1:]
		switch {
		case c == '<': // never part of a tag
			g.state, g.count = afterBracket, 0
		case g.state == afterBracket && (c == '!' || c == '?' || c == '/' || c <= ' '), g.state == insideTag && c == '>':
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
