package download

import (
	"encoding/binary"
	"os"
	"slices"
	"testing"
)

// The duration of a recording or video is read from its file, whatever format it has; a broken file has none.
func TestDurationsAreReadFromFiles(t *testing.T) {
	read := func(name string) []byte {
		content, err := os.ReadFile("../demo/content/ys/" + name)
		if err != nil {
			t.Fatal(err)
		}
		return content
	}
	opus := func(position uint64) []byte {
		page := append([]byte("OggS\x00\x04"), binary.LittleEndian.AppendUint64(nil, position)...)
		return slices.Concat([]byte("OggS\x00\x02"), make([]byte, 20), []byte("\x01\x13OpusHead\x01\x02\x38\x01"), make([]byte, 40), page,
			make([]byte, 14))
	}
	webm := []byte("\x1a\x45\xdf\xa3\x80\x18\x53\x80\x67\x01\xff\xff\xff\xff\xff\xff\xff\x15\x49\xa9\x66\x8e\x2a\xd7\xb1\x83\x0f\x42\x40" +
		"\x44\x89\x84\x46\x1c\x40\x00") // 10,000 units of a millisecond
	frame := []byte{0xFF, 0xF1, 0x50, 0x80, 0x01, 0x1F, 0xFC, 0} // 44.1 kHz, 8 bytes
	mp4 := read("daily-dispatch-three-rounds.mp4")
	for _, c := range []struct {
		name      string
		content   []byte
		low, high int
	}{
		{"a.mp4", mp4, 10, 120},
		{"a.mp3", read("the-courier-of-tawang.mp3"), 20, 120},
		{"a.webm", webm, 10, 10},
		{"a.ogg", opus(312 + 48_000*7), 7, 7},
		{"a.aac", slices.Repeat(frame, 431), 10, 10},
		{"cut.mp4", mp4[:20], 0, 0},
		{"empty.m4a", nil, 0, 0},
		{"cut.webm", webm[:20], 0, 0},
		{"odd.ogg", []byte("OggS"), 0, 0},
		{"zero.aac", []byte{0xFF, 0xF1, 0x50, 0, 0, 0, 0, 0}, 0, 0},
	} {
		if got := durationSeconds(c.name, c.content); got < c.low || got > c.high {
			t.Errorf("%s has %d s", c.name, got)
		}
	}
}

func FuzzDurations(f *testing.F) {
	f.Add([]byte("\x00\x00\x00\x08moov"))
	f.Fuzz(func(t *testing.T, content []byte) {
		for _, name := range []string{"a.mp4", "a.webm", "a.ogg", "a.aac"} {
			if n := durationSeconds(name, content); n < 0 {
				t.Errorf("%s has %d s", name, n)
			}
		}
	})
}
