package wordpress

import (
	"bytes"
	"errors"
	"io"
)

// source provides the bytes of an export one by one, as the XML decoder needs them, but
// whole CDATA sections at once: nearly all of an export is in such sections, which contain
// no XML.
type source struct {
	r        io.Reader
	buf      []byte
	pos, end int
	offset   int64 // offset of buf in the file
	line     int   // line in which buf begins
	err      error
}

func newSource(r io.Reader) *source { return &source{r: r, buf: make([]byte, 64<<10), line: 1} }

// fill reads more data after the rest of buf.
func (s *source) fill() error {
	if s.err != nil {
		return s.err
	}
	gone := max(0, s.pos-1) // the last byte is kept for selfClosed
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

// ReadByte implements io.ByteReader, so that the decoder does not read ahead.
func (s *source) ReadByte() (byte, error) {
	if s.pos == s.end {
		if err := s.fill(); err != nil {
			return 0, err
		}
	}
	s.pos++
	return s.buf[s.pos-1], nil
}

// Read implements io.Reader, which the decoder requires but does not call.
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

// read returns the number of bytes that were read.
func (s *source) read() int64 { return s.offset + int64(s.pos) }

// position returns the current line and offset.
func (s *source) position() (line int, offset int64) {
	return s.line + bytes.Count(s.buf[:s.pos], []byte("\n")), s.offset + int64(s.pos)
}

// selfClosed reports whether the tag that was just read was self-closing.
func (s *source) selfClosed() bool { return s.pos > 1 && s.buf[s.pos-2] == '/' }

var sectionStart, sectionEnd = []byte("<![CDATA["), []byte("]]>")

// section reads a CDATA section at the current position and passes the pieces of its text to
// store; found is false if there is none. A piece is valid until store returns.
func (s *source) section(store func(piece []byte)) (found bool, err error) {
	for s.end-s.pos < len(sectionStart) {
		if err := s.fill(); errors.Is(err, io.EOF) {
			return false, nil // the decoder reports it
		} else if err != nil {
			return false, err
		}
	}
	if !bytes.HasPrefix(s.buf[s.pos:s.end], sectionStart) {
		return false, nil
	}
	s.pos += len(sectionStart)
	for {
		piece := s.buf[s.pos:s.end]
		i := bytes.Index(piece, sectionEnd)
		if i >= 0 {
			s.pos += i + len(sectionEnd)
			piece = piece[:i]
		} else {
			piece = piece[:max(0, len(piece)-len(sectionEnd)+1)] // the remaining bytes may be the beginning of the end marker
			if n := len(piece); n > 0 && piece[n-1] == '\r' {
				piece = piece[:n-1] // its line end may have a second byte
			}
			s.pos += len(piece)
		}
		store(unixLines(piece))
		if i >= 0 {
			return true, nil
		}
		if err := s.fill(); errors.Is(err, io.EOF) {
			return true, io.ErrUnexpectedEOF
		} else if err != nil {
			return true, err
		}
	}
}

// unixLines normalizes line ends as XML requires.
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
