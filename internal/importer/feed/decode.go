package feed

import (
	"bytes"
	"mime"
	"regexp"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
)

// What was wrong with how a feed says it is written.
const (
	noteProlog   = "the feed says that it is written in an encoding in which it is not"
	noteEncoding = "the feed's encoding is unknown; the Western European one is taken"
)

var (
	prolog = regexp.MustCompile(`(?i)^\s*<\?xml\s[^>]{0,500}\?>`)
	named  = regexp.MustCompile(`(?i)\sencoding\s*=\s*["']([a-z0-9._:-]{1,40})["']`)
)

// marked are the encodings that show by how a text begins: by a byte-order mark,
// or by where the zeros of its first letter are.
var marked = []struct {
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

// decode gives a feed as UTF-8, without a declaration that would say otherwise.
// What its bytes show goes before what its server says, and that before what it
// says itself.
func decode(src []byte, contentType string) (text []byte, note string) {
	for _, m := range marked {
		if bytes.HasPrefix(src, []byte(m.begin)) {
			return plain(m.in, src), ""
		}
	}
	label := ""
	if m := named.FindSubmatch(prolog.Find(src)); m != nil {
		label = string(m[1])
	}
	_, params, err := mime.ParseMediaType(contentType)
	if err == nil && params["charset"] != "" {
		label = params["charset"]
	}
	in, name := charset.Lookup(label)
	shifting := name == "iso-2022-jp" // whose bytes are all ASCII, and yet are not
	switch {
	case utf8.Valid(src) && !shifting:
		if in != nil && name != "utf-8" && !ascii(src) {
			note = noteProlog
		}
		return plain(encoding.Nop, src), note
	case in == nil || in == encoding.Replacement:
		return plain(charmap.Windows1252, src), noteEncoding
	case name == "utf-8" || name == "utf-16le" || name == "utf-16be":
		return plain(charmap.Windows1252, src), noteProlog
	}
	return plain(in, src), ""
}

func plain(in encoding.Encoding, src []byte) []byte {
	text, err := in.NewDecoder().Bytes(src)
	if err != nil {
		text = src
	}
	text = bytes.TrimLeft(bytes.ToValidUTF8(text, []byte("\uFFFD")), " \t\r\n\uFEFF\x00")
	return text[len(prolog.Find(text)):]
}

func ascii(src []byte) bool {
	for _, b := range src {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
