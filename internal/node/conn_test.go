package node

import (
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
	"time"
)

func frame(id uint32, status byte, body string) []byte {
	b := binary.BigEndian.AppendUint32(nil, uint32(5+len(body)))
	b = binary.BigEndian.AppendUint32(b, id)
	return append(append(b, status), body...)
}

func TestABrokenPeerEndsTheConnection(t *testing.T) {
	tests := []struct {
		name   string
		answer []byte
		want   string
	}{
		{"a reply to no call", frame(9, 0, ""), "out of order"},
		{"length too small", []byte{0, 0, 0, 4, 0, 0, 0, 0, 0}, "out of bounds"},
		{"length too large", []byte{255, 255, 255, 255, 0, 0, 0, 0, 0}, "out of bounds"},
		{"ends in the middle", frame(0, 0, "hello")[:11], "unexpected EOF"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			near, far := net.Pipe()
			conn := NewConn(near, time.Minute)
			go func() {
				io.ReadFull(far, make([]byte, 12))
				far.Write(tt.answer)
				far.Close()
			}()
			r := conn.Call(t.Context(), []byte("call"))
			if !errors.Is(r.Err, ErrLost) || !strings.Contains(r.Err.Error(), tt.want) {
				t.Errorf("got %v, want %q in it", r.Err, tt.want)
			}
			<-conn.Done()
		})
	}
}

func TestRequestsAreFramed(t *testing.T) {
	near, far := net.Pipe()
	conn := NewConn(near, time.Minute)
	defer conn.Close(io.EOF)
	conn.Send(func(Reply) {}, []byte("ab"), []byte("c"))
	got := make([]byte, 11)
	if _, err := io.ReadFull(far, got); err != nil {
		t.Fatal(err)
	}
	if want := []byte{0, 0, 0, 7, 0, 0, 0, 0, 'a', 'b', 'c'}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// The deadline of a call starts when it becomes the oldest, not when it is sent.
func TestTheDeadlineAppliesToTheOldestCall(t *testing.T) {
	near, far := net.Pipe()
	conn := NewConn(near, 300*time.Millisecond)
	go io.Copy(io.Discard, far)
	replies := make(chan Reply, 3)
	for range 3 {
		conn.Send(func(r Reply) { replies <- r })
	}
	for id := range uint32(2) {
		<-time.After(200 * time.Millisecond) // the child is working
		far.Write(frame(id, 0, "done"))
	}
	for range 2 {
		if r := <-replies; r.Err != nil {
			t.Errorf("a call with a reply in time failed: %v", r.Err)
		}
	}
	if r := <-replies; !errors.Is(r.Err, ErrHung) || !r.Blamed {
		t.Errorf("a call without a reply: %+v", r)
	}
}

func FuzzReadFrame(f *testing.F) {
	f.Add(frame(1, 0, "body"))
	f.Add([]byte{0, 0, 0, 5, 0, 0, 0, 1})
	f.Fuzz(func(t *testing.T, in []byte) {
		id, status, body, err := readFrame(io.LimitReader(bytes.NewReader(in), 1<<16))
		if err == nil && !bytes.HasPrefix(in, frame(id, status, string(body))) {
			t.Errorf("%v read as %d %d %q", in, id, status, body)
		}
	})
}

func TestTheLineWriterSplitsAndCutsLines(t *testing.T) {
	var lines []string
	w := &lineWriter{emit: func(s string) { lines = append(lines, s) }}
	long := strings.Repeat("x", maxLine+9)
	for _, part := range []string{"one\ntw", "o\r\n\n", long, "more\nlast"} {
		if n, err := w.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("Write: %d, %v", n, err)
		}
	}
	w.flush()
	if want := []string{"one", "two", long[:maxLine], "last"}; !slices.Equal(lines, want) {
		t.Errorf("got %.60q", lines)
	}
}
