package importer

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// encodingMarks are encodings that can be detected from the beginning of a text, by a
// byte-order mark or by the position of zero bytes.
var encodingMarks = []struct {
	begin string
	in    encoding.Encoding
}{
	{"\xEF\xBB\xBF", unicode.UTF8BOM},
	{"\xFF\xFE\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.UseBOM)},
	{"\x00\x00\xFE\xFF", utf32.UTF32(utf32.BigEndian, utf32.UseBOM)},
	{"\xFF\xFE", unicode.UTF16(unicode.LittleEndian, unicode.UseBOM)},
	{"\xFE\xFF", unicode.UTF16(unicode.BigEndian, unicode.UseBOM)},
	{"<\x00\x00\x00", utf32.UTF32(utf32.LittleEndian, utf32.IgnoreBOM)},
	{"\x00\x00\x00<", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM)},
	{"<\x00", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"\x00<", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
	{"{\x00", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM)},
	{"\x00{", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM)},
}

// MarkedEncoding returns the encoding that the first bytes of a text identify, nil if they identify none.
func MarkedEncoding(begin []byte) encoding.Encoding {
	for _, m := range encodingMarks {
		if bytes.HasPrefix(begin, []byte(m.begin)) {
			return m.in
		}
	}
	return nil
}

// archives are the beginnings of files that must be unpacked by hand.
var archives = []struct{ begin, name string }{
	{"PK\x03\x04", "a ZIP archive"}, {"BZh", "compressed with bzip2"}, {"\xFD7zXZ", "compressed with xz"},
	{"\x28\xB5\x2F\xFD", "compressed with zstd"}, {"7z\xBC\xAF", "a 7z archive"}, {"Rar!", "a RAR archive"},
}

var errUnpack = errors.New("unpack it and import the file that is in it")

var encodingName = regexp.MustCompile(`^\s*<\?xml[^>]*\bencoding\s*=\s*["']([A-Za-z0-9._-]+)["']`)

// OpenText opens the file for reading from the beginning as UTF-8. It unpacks gzip, and decodes
// UTF-16, UTF-32, the encoding that an XML declaration names, and Windows-1252 that claims to
// be UTF-8. It returns a *FileError for an archive and for an unknown encoding.
func (f *File) OpenText() (io.ReadCloser, error) {
	file, err := f.Open()
	if err != nil {
		return nil, err
	}
	text, err := f.decode(file)
	if err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return struct {
		io.Reader
		io.Closer
	}{text, file}, nil
}

const headSize = 512 // bytes that may declare an encoding

func (f *File) decode(file io.Reader) (io.Reader, error) {
	in, err := decompress(file)
	if err != nil {
		return nil, err
	}
	head, err := in.Peek(headSize)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, &FileError{Err: err}
	}
	if marked := MarkedEncoding(head); marked != nil {
		return transform.NewReader(in, marked.NewDecoder()), nil
	}
	label := ""
	if m := encodingName.FindSubmatch(head); m != nil && !strings.EqualFold(string(m[1]), "utf-8") {
		label = string(m[1])
	}
	f.surveyed.Do(f.surveyBytes)
	switch {
	case label != "" && f.bytes.multibyte > 0 && f.bytes.invalid == 0:
		return in, nil // it is UTF-8, whatever it declares
	case label != "":
		decoded, err := charset.NewReaderLabel(label, in)
		if err != nil {
			return nil, &FileError{Place: "line 1", Err: err}
		}
		return decoded, nil
	case f.bytes.isWestern():
		return transform.NewReader(in, charmap.Windows1252.NewDecoder()), nil
	}
	return in, nil
}

// decompress returns the content of a file. It unpacks one that is compressed with gzip once.
func decompress(file io.Reader) (*bufio.Reader, error) {
	const size = 64 << 10
	in := bufio.NewReaderSize(file, size)
	if err := refuseArchive(in); err != nil {
		return nil, err
	}
	if !isGzip(in) {
		return in, nil
	}
	unpacked, err := gzip.NewReader(in)
	if err != nil {
		return nil, &FileError{Err: fmt.Errorf("it is compressed with gzip and damaged: %w", err)}
	}
	in = bufio.NewReaderSize(unpacked, size)
	if isGzip(in) {
		return nil, &FileError{Err: fmt.Errorf("it is compressed twice: %w", errUnpack)}
	}
	return in, refuseArchive(in)
}

func isGzip(in *bufio.Reader) bool {
	begin, _ := in.Peek(2)
	return bytes.Equal(begin, []byte{0x1F, 0x8B})
}

// refuseArchive returns an error if a text is an archive.
func refuseArchive(in *bufio.Reader) error {
	const tarMark = 257 // where a tar archive has its name
	begin, _ := in.Peek(tarMark + len("ustar"))
	if len(begin) > tarMark && string(begin[tarMark:]) == "ustar" {
		return &FileError{Err: fmt.Errorf("it is a tar archive: %w", errUnpack)}
	}
	for _, a := range archives {
		if bytes.HasPrefix(begin, []byte(a.begin)) {
			return &FileError{Err: fmt.Errorf("it is %s: %w", a.name, errUnpack)}
		}
	}
	return nil
}

// surveyBytes counts the bytes of the file that show its encoding. It ignores errors, because a later reading of the
// file returns them.
func (f *File) surveyBytes() {
	file, err := os.Open(f.path)
	if err != nil {
		return
	}
	defer func() { _ = file.Close() }()
	if in, err := decompress(file); err == nil {
		f.bytes.survey(in)
	}
}

// byteSurvey counts the bytes of a text outside of ASCII.
type byteSurvey struct {
	multibyte int // characters in valid UTF-8
	invalid   int // bytes that are not UTF-8
	western   int // invalid bytes that are plausible in Windows-1252
	last      byte
}

// isWestern reports whether the text is in Windows-1252. A text in UTF-8 may have some invalid
// bytes, such as characters that were cut.
func (s *byteSurvey) isWestern() bool {
	const rather = 4
	return s.western > rather*s.multibyte && 2*s.western > s.invalid
}

func (s *byteSurvey) survey(in io.Reader) {
	buf := make([]byte, 64<<10)
	for n, end := 0, false; !end; {
		m, err := in.Read(buf[n:])
		end = err != nil
		rest := s.addChunk(buf[:n+m], end)
		n = copy(buf, rest)
	}
}

// addChunk counts the characters of text. It returns an incomplete character at the end, to be counted with the bytes that follow.
func (s *byteSurvey) addChunk(text []byte, end bool) (rest []byte) {
	for len(text) > 0 {
		plain := 0
		for plain < len(text) && text[plain] < utf8.RuneSelf {
			plain++
		}
		if plain > 0 {
			s.last, text = text[plain-1], text[plain:]
			continue
		}
		c := text[0]
		if !end && (len(text) == 1 || !utf8.FullRune(text)) {
			return text
		}
		r, size := utf8.DecodeRune(text)
		if r != utf8.RuneError || size > 1 {
			s.multibyte++
		} else {
			s.invalid++
			next := byte(0)
			if len(text) > 1 {
				next = text[1]
			}
			if isPlausibleWestern(s.last, c, next) {
				s.western++
			}
		}
		s.last, text = text[size-1], text[size:]
	}
	return nil
}

// isPlausibleWestern reports whether a byte is likely to be a character of Windows-1252 between its neighbours: a letter in a word,
// or a punctuation mark.
func isPlausibleWestern(before, c, after byte) bool {
	inWord := func(b byte) bool { return b|0x20 >= 'a' && b|0x20 <= 'z' || b >= 0xC0 }
	switch {
	case c == 0x81 || c == 0x8D || c == 0x8F || c == 0x90 || c == 0x9D:
		return false // no characters
	case c >= 0xC0:
		return inWord(before) || inWord(after)
	default: // a punctuation mark or a currency
		return before >= ' ' || after >= ' '
	}
}
