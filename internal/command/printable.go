package command

import (
	"fmt"
	"io"
	"unicode"
	"unicode/utf8"
)

// Printable returns a writer that writes texts to out with their control characters escaped, such as \x1b. This is necessary because
// titles and names come from files and forms that other people fill in. Line breaks and tabs stay. All commands print through it;
// progress bars do not.
func Printable(out io.Writer) io.Writer { return &printable{out: out} }

type printable struct {
	out  io.Writer
	part []byte // of a character whose end was not written yet
}

// Write implements io.Writer.
func (p *printable) Write(text []byte) (int, error) {
	src := append(p.part, text...) //nolint:gocritic // part is not used any more
	p.part = nil
	dst := make([]byte, 0, len(src))
	for len(src) > 0 {
		if !utf8.FullRune(src) {
			p.part = append([]byte(nil), src...)
			break
		}
		r, size := utf8.DecodeRune(src)
		switch {
		case r == utf8.RuneError && size == 1:
			dst = fmt.Appendf(dst, `\x%02x`, src[0])
		case r == '\n' || r == '\t' || !isControl(r):
			dst = append(dst, src[:size]...)
		case r < utf8.RuneSelf:
			dst = fmt.Appendf(dst, `\x%02x`, r)
		default:
			dst = fmt.Appendf(dst, `\u%04x`, r)
		}
		src = src[size:]
	}
	if _, err := p.out.Write(dst); err != nil {
		return 0, err
	}
	return len(text), nil
}

// isControl reports whether a terminal may act on a character, or show the following text in another order or on another line.
func isControl(r rune) bool {
	const (
		firstEmbedding, lastOverride = '\u202a', '\u202e'
		firstIsolate, lastIsolate    = '\u2066', '\u2069'
		lineSeparator, paragraph     = '\u2028', '\u2029'
	)
	return unicode.IsControl(r) || r >= firstEmbedding && r <= lastOverride || r >= firstIsolate && r <= lastIsolate ||
		r == lineSeparator || r == paragraph
}
