package ghost

import (
	"errors"
	"io"
)

// maxString is the number of bytes of a string in a file that are read. Texts in JSON are up to
// twice as long as they are when decoded.
const maxString = 16 << 20

// cutMark is the end of a string that was cut. No export has it.
const cutMark = "\uFFFF\uFFFEmasthead: cut"

// maxNesting is how deep the values of a file may be nested, and maxNumber how many bytes a number may have.
const maxNesting, maxNumber = 1000, 1000

// maxSpace is how many bytes of white space in a row are read outside of strings.
const maxSpace = 1000

// errTooDeep and errNumber are errors of a file that a decoder could read only with a lot of memory.
var (
	errTooDeep = errors.New("its values are nested too deeply for an export of Ghost")
	errNumber  = errors.New("it has a number that is too long for an export of Ghost")
)

// shortener is a reader of JSON that cuts strings longer than maxString and white space longer than maxSpace, because a decoder
// keeps each in memory as a whole, and scans white space again with every read. It returns errTooDeep or errNumber
// if a value is nested too deeply or a number is too long. Everything else stays as it is.
type shortener struct {
	r        io.Reader
	in       []byte
	kept     []byte // what is left of in
	out      []byte // the part of kept that was not read yet
	err      error
	inString bool
	cutting  bool // the rest of the string is dropped
	escape   int  // 1 after a backslash; -n while n digits of \u are still to come
	length   int  // of the string so far
	depth    int  // of arrays and objects
	number   int  // length of the number or word so far
	space    int  // length of the white space so far, outside of strings
}

func newShortener(r io.Reader) *shortener { return &shortener{r: r, in: make([]byte, 64<<10)} }

// Read implements io.Reader.
func (s *shortener) Read(p []byte) (int, error) {
	for len(s.out) == 0 {
		if s.err != nil {
			return 0, s.err
		}
		var n int
		n, s.err = s.r.Read(s.in)
		s.kept = s.kept[:0]
		if err := s.appendRest(s.in[:n]); err != nil {
			s.err = err
		}
		s.out = s.kept
	}
	n := copy(p, s.out)
	s.out = s.out[n:]
	return n, nil
}

func (s *shortener) countSpace(c byte) {
	switch c {
	case ' ', '\t', '\n', '\r':
		s.space++
	default:
		s.space = 0
	}
}

// countOutside counts a byte outside of strings.
func (s *shortener) countOutside(c byte) error {
	s.countSpace(c)
	switch c {
	case '{', '[':
		s.depth++
	case '}', ']':
		s.depth--
	case ',', ':', '"', ' ', '\t', '\n', '\r':
	default:
		if s.number++; s.number > maxNumber {
			return errNumber
		}
		return nil
	}
	s.number = 0
	if s.depth > maxNesting {
		return errTooDeep
	}
	return nil
}

// appendRest appends what remains of src to kept.
func (s *shortener) appendRest(src []byte) error {
	from := 0 // src[from:i] remains
	for i, c := range src {
		switch {
		case !s.inString:
			if err := s.countOutside(c); err != nil {
				return err
			}
			if s.space > maxSpace {
				s.kept = append(s.kept, src[from:i]...)
				from = i + 1
			}
			if c == '"' {
				s.inString, s.cutting, s.length = true, false, 0
			}
			continue
		case s.escape > 0:
			if s.escape--; c == 'u' && s.escape == 0 {
				s.escape = -4
			}
		case s.escape < 0:
			s.escape++
		case c == '"':
			if s.cutting {
				s.kept = append(s.kept, cutMark...)
				from = i
			}
			s.inString = false
			continue
		default:
			if s.length >= maxString && !s.cutting {
				s.kept = append(s.kept, src[from:i]...)
				s.cutting = true
			}
			if c == '\\' {
				s.escape = 1
			}
		}
		s.length++
	}
	if !s.cutting || !s.inString {
		s.kept = append(s.kept, src[from:]...)
	}
	return nil
}
