package wordpress

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"masthead/internal/importer"
)

// Limits of one element.
const (
	maxField = 1 << 20  // bytes that are kept of a text that is not one of a post
	maxToken = 32 << 20 // bytes between two tags, outside of CDATA sections
	maxDepth = 10_000   // open elements; HTML that is not in a CDATA section may leave many open
	maxOpen  = 1 << 20  // bytes of the names and namespaces of open elements, which the decoder keeps
	maxSpace = 1000     // bytes of a namespace that the scanner keeps
)

// scanner reads an export element by element. It accepts what real exports contain
// although XML forbids it: bare ampersands, control characters and invalid UTF-8.
type scanner struct {
	dec    *xml.Decoder
	source *source
	guard  *guard
	spaces map[string]string
	open   []int // bytes that the decoder keeps of each open element
	size   int   // of open in total
}

// newScanner returns a scanner of an export in UTF-8.
func newScanner(r io.Reader) *scanner {
	sc := &scanner{guard: &guard{r: transform.NewReader(r, invalidCharacters{})}, spaces: map[string]string{}}
	sc.source = newSource(sc.guard)
	sc.dec = xml.NewDecoder(sc.source)
	sc.dec.Strict = false
	sc.dec.Entity = xml.HTMLEntity
	sc.dec.CharsetReader = func(_ string, in io.Reader) (io.Reader, error) { return in, nil }
	return sc
}

// guard fails on a token that would use too much memory.
type guard struct {
	r          io.Reader
	left       int
	attributes importer.AttributeGuard
}

var errDepth = errors.New("its elements are nested too deeply")

var errNames = errors.New("the names and namespaces of its elements are longer than any export has")

var errTokenSize = errors.New("one element is larger than any export has")

func (g *guard) Read(p []byte) (int, error) {
	if g.left <= 0 {
		return 0, errTokenSize
	}
	n, err := g.r.Read(p)
	g.left -= n
	if tooMany := g.attributes.Add(p[:n]); tooMany != nil {
		return 0, tooMany
	}
	return n, err
}

func (sc *scanner) token() (xml.Token, error) {
	sc.guard.left = maxToken
	before := sc.source.read()
	t, err := sc.dec.Token()
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, sc.fileError(err)
	}
	switch t := t.(type) {
	case xml.StartElement:
		kept := int(sc.source.read() - before)
		for _, a := range t.Attr {
			if a.Name.Space != "xmlns" && a.Name.Local != "xmlns" {
				kept -= len(a.Name.Local) + len(a.Value)
			}
		}
		kept = max(kept, len(t.Name.Local))
		sc.open, sc.size = append(sc.open, kept), sc.size+kept
		if len(sc.open) > maxDepth {
			return nil, sc.fileError(errDepth)
		}
		if sc.size > maxOpen {
			return nil, sc.fileError(errNames)
		}
	case xml.EndElement:
		if last := len(sc.open) - 1; last >= 0 {
			sc.open, sc.size = sc.open[:last], sc.size-sc.open[last]
		}
	}
	return t, err
}

// fileError returns an error with the place where the file can't be read.
func (sc *scanner) fileError(err error) error {
	var syntax *xml.SyntaxError
	if errors.As(err, &syntax) {
		err = errors.New(syntax.Msg)
	}
	line, offset := sc.source.position()
	return &importer.FileError{Place: fmt.Sprintf("line %d, byte %d", line, offset), Err: err}
}

// document visits the children of the root element, which must have the given name, and
// calls end at the end of the file.
func (sc *scanner) document(root string, visit func(name string) error, end func() error) error {
	seen := false
	for {
		t, err := sc.token()
		if errors.Is(err, io.EOF) {
			if !seen {
				return &importer.FileError{Err: errNotWordPress}
			}
			return end()
		}
		if err != nil {
			return err
		}
		start, ok := t.(xml.StartElement)
		if !ok {
			continue
		}
		if seen || sc.name(start.Name) != root {
			return &importer.FileError{Err: errNotWordPress}
		}
		seen = true
		if err := sc.children(visit); err != nil {
			return err
		}
	}
}

// children visits each child of an element after its start tag was read. visit must read the child
// to its end.
func (sc *scanner) children(visit func(name string) error) error {
	return sc.elements(func(start xml.StartElement) error { return visit(sc.name(start.Name)) })
}

func (sc *scanner) elements(visit func(start xml.StartElement) error) error {
	for {
		t, err := sc.token()
		if err != nil {
			return sc.truncatedError(err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			if err := visit(t); err != nil {
				return err
			}
		case xml.EndElement:
			return nil
		}
	}
}

// text reads an element to its end and returns its text, including that of nested
// elements. It keeps the first megabyte.
func (sc *scanner) text() (string, error) {
	text, _, err := sc.textUpTo(maxField)
	return text, err
}

// textUpTo reads an element to its end and returns the first limit bytes of its text. cut
// reports whether there is more.
func (sc *scanner) textUpTo(limit int) (text string, cut bool, err error) {
	var b []byte
	err = sc.readInside(func(text []byte) {
		room := limit - len(b)
		cut = cut || len(text) > room
		b = append(b, text[:min(len(text), room)]...)
	})
	return string(b), cut, err
}

// skipElement reads up to the end of the current element.
func (sc *scanner) skipElement() error { return sc.readInside(func([]byte) {}) }

// readInside reads the rest of an element after its start tag, and passes the pieces of its text to
// store.
func (sc *scanner) readInside(store func([]byte)) error {
	if err := sc.sections(store); err != nil {
		return sc.fileError(err)
	}
	for depth := 1; depth > 0; {
		t, err := sc.token()
		if err != nil {
			return sc.truncatedError(err)
		}
		switch t := t.(type) {
		case xml.StartElement:
			depth++
			err = sc.sections(store)
		case xml.EndElement:
			depth--
		case xml.CharData:
			store(t)
		}
		if err != nil {
			return sc.fileError(err)
		}
	}
	return nil
}

// sections reads the CDATA sections after a start tag, which may have any size.
func (sc *scanner) sections(store func([]byte)) error {
	for found := !sc.source.selfClosed(); found; {
		sc.guard.left = maxToken
		here, err := sc.source.section(func(piece []byte) {
			sc.guard.left = maxToken
			store(piece)
		})
		if err != nil {
			return err
		}
		found = here
	}
	return nil
}

// truncatedError returns an error that says that the file is truncated for an end of file inside an
// element, and any other error unchanged.
func (sc *scanner) truncatedError(err error) error {
	if errors.Is(err, io.EOF) {
		return sc.fileError(io.ErrUnexpectedEOF)
	}
	return err
}

// name returns an element's name with the usual prefix of its namespace, whatever the
// version of the export.
func (sc *scanner) name(n xml.Name) string {
	if n.Space == "" {
		return n.Local
	}
	prefix, ok := sc.spaces[n.Space]
	if !ok {
		switch space := n.Space; {
		case strings.Contains(space, "wordpress.org/export") && strings.HasSuffix(strings.TrimSuffix(space, "/"), "excerpt"):
			prefix = "excerpt:"
		case strings.Contains(space, "wordpress.org/export"):
			prefix = "wp:"
		case strings.Contains(space, "rss/1.0/modules/content"):
			prefix = "content:"
		case strings.Contains(space, "purl.org/dc/elements"):
			prefix = "dc:"
		default:
			prefix = space[:min(len(space), maxSpace)] + ":"
		}
		if len(sc.spaces) < 100 && len(n.Space) <= maxSpace {
			sc.spaces[n.Space] = prefix
		}
	}
	return prefix + n.Local
}

// invalidCharacters replaces characters that XML forbids: each control character with a
// space, and invalid UTF-8 and the two non-characters with U+FFFD.
type invalidCharacters struct{ transform.NopResetter }

func (invalidCharacters) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	for nSrc < len(src) {
		c := src[nSrc]
		if c < utf8.RuneSelf {
			if nDst == len(dst) {
				return nDst, nSrc, transform.ErrShortDst
			}
			if c < ' ' && c != '\t' && c != '\n' && c != '\r' {
				c = ' '
			}
			dst[nDst] = c
			nDst, nSrc = nDst+1, nSrc+1
			continue
		}
		if !atEOF && !utf8.FullRune(src[nSrc:]) {
			return nDst, nSrc, transform.ErrShortSrc
		}
		r, size := utf8.DecodeRune(src[nSrc:])
		if r == 0xFFFE || r == 0xFFFF {
			r = utf8.RuneError
		}
		if nDst+utf8.RuneLen(r) > len(dst) {
			return nDst, nSrc, transform.ErrShortDst
		}
		nDst += utf8.EncodeRune(dst[nDst:], r)
		nSrc += size
	}
	return nDst, nSrc, nil
}
