package wordpress

import (
	"bytes"
	"errors"
	"io"
)

// source gives the bytes of an export one by one, as the XML decoder asks for
// them, and the inside of a CDATA section at once: nearly all of an export is
// in such sections, and nothing in them means anything to XML.
type source struct {
	r        io.Reader
	buf      []byte
	pos, end int
	offset   int64 // of buf
	line     int   // in which buf begins
	err      error
}

func newSource(r io.Reader) *source { return &source{r: r, buf: make([]byte, 64<<10), line: 1} }

// fill reads more behind what is left.
func (s *source) fill() error {
	if s.err != nil {
		return s.err
	}
	gone := max(0, s.pos-1) // the last byte stays, for selfClosed
	s.line += bytes.Count(s.buf[:gone], []byte("\n"))
	s.offset += int64(gone)
	s.end = copy(s.buf, s.buf[gone:s.end])
	s.pos -= gone
	n := 0
	for n == 0 && s.err == nil {
		n, s.err = s.r.Read(s.buf[s.end:])
		s.end += n
	}
	if n == 0 {
		return s.err
	}
	return nil
}

// ReadByte implements io.ByteReader, so that the decoder reads nothing ahead.
func (s *source) ReadByte() (byte, error) {
	if s.pos == s.end {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	s.pos++
	return s.buf[s.pos-1], nil
}

// Read implements io.Reader, which the decoder asks for and does not use.
func (s *source) Read(p []byte) (int, error) {
	if s.pos == s.end {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	n := copy(p, s.buf[s.pos:s.end])
	s.pos += n
	return n, nil
}

// place is where the reading is: a line and an offset.
func (s *source) place() (line int, offset int64) {
	return s.line + bytes.Count(s.buf[:s.pos], []byte("\n")), s.offset + int64(s.pos)
}

// selfClosed reports whether the tag that was just read closed itself.
func (s *source) selfClosed() bool { return s.pos > 1 && s.buf[s.pos-2] == '/' }

var sectionStart, sectionEnd = []byte("<![CDATA["), []byte("]]>")

// section reads a CDATA section that begins right here; found is false when
// another thing is here. The text is good until the next reading. Without keep
// it is left out.
func (s *source) section(keep bool) (text []byte, found bool, err error) {
	for s.end-s.pos < len(sectionStart) {
		if err := s.fill(); errors.Is(err, io.EOF) {
			return nil, false, nil // the decoder will meet it
		} else if err != nil {
			return nil, false, err
		}
	}
	if !bytes.HasPrefix(s.buf[s.pos:s.end], sectionStart) {
		return nil, false, nil
	}
	s.pos += len(sectionStart)
	for {
		piece := s.buf[s.pos:s.end]
		i := bytes.Index(piece, sectionEnd)
		if i >= 0 {
			s.pos += i + len(sectionEnd)
			piece = piece[:i]
		} else {
			piece = piece[:max(0, len(piece)-len(sectionEnd)+1)] // the rest may be the beginning of the end
			s.pos += len(piece)
		}
		switch {
		case !keep:
		case i >= 0 && text == nil:
			text = piece
		default:
			text = append(text, piece...)
		}
		if i >= 0 {
			return unixLines(text), true, nil
		}
		if err := s.fill(); errors.Is(err, io.EOF) {
			return nil, true, io.ErrUnexpectedEOF
		} else if err != nil {
			return nil, true, err
		}
	}
}

// unixLines ends lines as XML has them read.
func unixLines(b []byte) []byte {
	if bytes.IndexByte(b, '\r') < 0 {
		return b
	}
	out := make([]byte, 0, len(b))
	for i, c := range b {
		if c == '\r' {
			if i+1 < len(b) && b[i+1] == '\n' {
				continue
			}
			c = '\n'
		}
		out = append(out, c)
	}
	return out
}
