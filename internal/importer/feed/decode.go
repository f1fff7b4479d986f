package feed

import (
	"bytes"
	"mime"
	"regexp"
	"unicode/utf8"

	"golang.org/x/net/html/charset"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"masthead/internal/importer"
)

// Notes on a feed's encoding.
const (
	noteProlog   = "the feed declares a wrong encoding"
	noteEncoding = "the feed's encoding is unknown; Western European is assumed"
)

var (
	prolog          = regexp.MustCompile(`(?i)^\s*<\?xml\s[^>]{0,500}\?>`)
	encodingPattern = regexp.MustCompile(`(?i)\sencoding\s*=\s*["']([a-z0-9._:-]{1,40})["']`)
)

// decode returns a feed as UTF-8 without an encoding declaration. The encoding detected from the bytes takes
// precedence over the server's, and the server's over the declared one.
func decode(src []byte, contentType string) (text []byte, note string) {
	if in := importer.MarkedEncoding(src); in != nil {
		return decodePlain(in, src), ""
	}
	label := ""
	if m := encodingPattern.FindSubmatch(prolog.Find(src)); m != nil {
		label = string(m[1])
	}
	_, params, err := mime.ParseMediaType(contentType)
	if err == nil && params["charset"] != "" {
		label = params["charset"]
	}
	in, name := charset.Lookup(label)
	shifting := name == "iso-2022-jp" // its bytes are all ASCII but need decoding
	switch {
	case utf8.Valid(src) && !shifting:
		if in != nil && name != "utf-8" && !isASCII(src) {
			note = noteProlog
		}
		return decodePlain(encoding.Nop, src), note
	case in == nil || in == encoding.Replacement:
		return decodePlain(charmap.Windows1252, src), noteEncoding
	case name == "utf-8" || name == "utf-16le" || name == "utf-16be":
		return decodePlain(charmap.Windows1252, src), noteProlog
	}
	return decodePlain(in, src), ""
}

func decodePlain(in encoding.Encoding, src []byte) []byte {
	text, err := in.NewDecoder().Bytes(src)
	if err != nil {
		text = src
	}
	text = bytes.TrimLeft(bytes.ToValidUTF8(text, []byte("\uFFFD")), " \t\r\n\uFEFF\x00")
	return text[len(prolog.Find(text)):]
}

func isASCII(src []byte) bool {
	for _, b := range src {
		if b >= utf8.RuneSelf {
			return false
		}
	}
	return true
}
