package node

import "bytes"

// maxLine is the maximum length of a line of a child's output; longer ones are cut.
const maxLine = 16 << 10

// lineWriter passes the text written to it to emit line by line.
type lineWriter struct {
	emit func(string)
	buf  []byte
}

func (w *lineWriter) Write(b []byte) (int, error) {
	n := len(b)
	for {
		line, rest, found := bytes.Cut(b, []byte{'\n'})
		if room := maxLine - len(w.buf); len(line) > room {
			line = line[:room]
		}
		w.buf = append(w.buf, line...)
		if !found {
			return n, nil
		}
		w.flush()
		b = rest
	}
}

// flush emits text that does not end with a newline.
func (w *lineWriter) flush() {
	if line := bytes.TrimRight(w.buf, "\r"); len(line) > 0 {
		w.emit(string(line))
	}
	w.buf = w.buf[:0]
}
