package ghost

import "io"

// maxString is how many bytes of a string in a file are read. Texts in JSON are up to twice as
// long as they are when decoded.
const maxString = 16 << 20

// cutMark is the end of a string that was cut. No export has it.
const cutMark = "\uFFFF\uFFFEmasthead: cut"

// shortener is a reader of JSON that cuts strings longer than maxString, because a decoder
// keeps every string in memory as a whole. Everything else stays as it is.
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
		s.appendRest(s.in[:n])
		s.out = s.kept
	}
	n := copy(p, s.out)
	s.out = s.out[n:]
	return n, nil
}

// appendRest appends what remains of src to kept.
func (s *shortener) appendRest(src []byte) {
	from := 0 // src[from:i] remains
	for i, c := range src {
		switch {
		case !s.inString:
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
}
