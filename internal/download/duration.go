package download

import (
	"bytes"
	"encoding/binary"
	"math"
	"path"

	"github.com/hajimehoshi/go-mp3"
)

// durationSeconds returns the duration of a recording or video as its file tells it, in whole seconds; 0 if it does not.
func durationSeconds(address string, content []byte) int {
	var seconds float64
	switch path.Ext(address) {
	case ".mp3":
		seconds = mp3Duration(content)
	case ".mp4", ".m4a":
		seconds = mp4Duration(content)
	case ".webm":
		seconds = webmDuration(content)
	case ".ogg":
		seconds = oggDuration(content)
	case ".aac":
		seconds = aacDuration(content)
	}
	const longest = 7 * 24 * 3600
	if math.IsNaN(seconds) || seconds < 0 || seconds > longest {
		return 0
	}
	return int(math.Round(seconds))
}

// mp3Duration counts the frames of an MP3 file.
func mp3Duration(content []byte) float64 {
	d, err := mp3.NewDecoder(bytes.NewReader(content))
	if err != nil || d.Length() < 0 || d.SampleRate() <= 0 {
		return 0
	}
	const frame = 4 // bytes of a sample of two channels
	return float64(d.Length()) / frame / float64(d.SampleRate())
}

// mp4Duration reads the header of an MP4 file (ISO/IEC 14496-12, the box mvhd).
func mp4Duration(content []byte) float64 {
	header := mp4Box(mp4Box(content, "moov"), "mvhd")
	switch {
	case len(header) >= 20 && header[0] == 0:
		return ratio(uint64(binary.BigEndian.Uint32(header[16:])), uint64(binary.BigEndian.Uint32(header[12:])))
	case len(header) >= 32 && header[0] == 1:
		return ratio(binary.BigEndian.Uint64(header[24:]), uint64(binary.BigEndian.Uint32(header[20:])))
	}
	return 0
}

func ratio(n, d uint64) float64 {
	if d == 0 {
		return 0
	}
	return float64(n) / float64(d)
}

// mp4Box returns the content of the first box with a name, nil if there is none.
func mp4Box(content []byte, name string) []byte {
	for len(content) >= 8 {
		size, head := uint64(binary.BigEndian.Uint32(content)), uint64(8)
		switch {
		case size == 0:
			size = uint64(len(content)) // to the end of the file
		case size == 1 && len(content) >= 16:
			size, head = binary.BigEndian.Uint64(content[8:]), 16
		}
		if size < head || size > uint64(len(content)) {
			return nil
		}
		if string(content[4:8]) == name {
			return content[head:size]
		}
		content = content[size:]
	}
	return nil
}

// Elements of WebM files.
const (
	webmSegment = 0x18538067
	webmInfo    = 0x1549A966
	webmScale   = 0x2AD7B1 // nanoseconds of a unit of time
	webmTime    = 0x4489   // in units of time
)

// webmDuration reads the header of a WebM file (EBML). Recordings of browsers often have no duration.
func webmDuration(content []byte) float64 {
	info := webmElement(webmElement(content, webmSegment), webmInfo)
	scale := uint64(1_000_000)
	if b := webmElement(info, webmScale); len(b) > 0 && len(b) <= 8 {
		scale = 0
		for _, digit := range b {
			scale = scale<<8 | uint64(digit)
		}
	}
	var units float64
	switch b := webmElement(info, webmTime); len(b) {
	case 4:
		units = float64(math.Float32frombits(binary.BigEndian.Uint32(b)))
	case 8:
		units = math.Float64frombits(binary.BigEndian.Uint64(b))
	}
	return units * float64(scale) / 1e9
}

// webmElement returns the content of the first element with an id, nil if there is none. An element of unknown size ends with the file.
func webmElement(content []byte, id uint64) []byte {
	for len(content) > 0 {
		is, n := webmNumber(content, false)
		if n == 0 {
			return nil
		}
		size, m := webmNumber(content[n:], true)
		if m == 0 {
			return nil
		}
		content = content[n+m:]
		if unknown := uint64(1)<<(7*m) - 1; size == unknown || size > uint64(len(content)) {
			size = uint64(len(content))
		}
		if is == id {
			return content[:size]
		}
		content = content[size:]
	}
	return nil
}

// webmNumber reads a number of variable length, and returns how many bytes it has, 0 if it is not valid. Ids keep the mark of their length.
func webmNumber(content []byte, unmarked bool) (value uint64, length int) {
	if len(content) == 0 || content[0] == 0 {
		return 0, 0
	}
	length = 1
	for mark := byte(0x80); content[0]&mark == 0; mark >>= 1 {
		length++
	}
	if length > len(content) {
		return 0, 0
	}
	for _, b := range content[:length] {
		value = value<<8 | uint64(b)
	}
	if unmarked {
		value &= uint64(1)<<(7*length) - 1
	}
	return value, length
}

// oggDuration reads the position of the last page of an Ogg file with Opus or Vorbis.
func oggDuration(content []byte) float64 {
	const pageHead = 14
	last := bytes.LastIndex(content, []byte("OggS"))
	if last < 0 || len(content) < last+pageHead {
		return 0
	}
	position := binary.LittleEndian.Uint64(content[last+6:])
	if position > math.MaxInt64 {
		return 0 // no packet ends on the page
	}
	if at := bytes.Index(content, []byte("OpusHead")); at >= 0 && len(content) >= at+12 {
		const rate = 48_000
		skipped := uint64(binary.LittleEndian.Uint16(content[at+10:]))
		return ratio(max(position, skipped)-skipped, rate)
	}
	if at := bytes.Index(content, []byte("\x01vorbis")); at >= 0 && len(content) >= at+16 {
		return ratio(position, uint64(binary.LittleEndian.Uint32(content[at+12:])))
	}
	return 0
}

// aacDuration counts the frames of an AAC file (ADTS), each of which has 1024 samples.
func aacDuration(content []byte) float64 {
	rates := []float64{96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350}
	const head, samples = 7, 1024
	var seconds float64
	for len(content) >= head && content[0] == 0xFF && content[1]&0xF0 == 0xF0 {
		rate := int(content[2] >> 2 & 0xF)
		size := int(content[3]&3)<<11 | int(content[4])<<3 | int(content[5]>>5)
		if rate >= len(rates) || size < head || size > len(content) {
			break
		}
		seconds += samples / rates[rate]
		content = content[size:]
	}
	return seconds
}
