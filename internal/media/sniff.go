package media

import (
	"bytes"
	"encoding/binary"
	"net/http"
)

// formats maps the media types of http.DetectContentType to the accepted formats.
var formats = map[string]string{
	"image/jpeg": "jpeg",
	"image/png":  "png",
	"image/webp": "webp",
	"image/gif":  "gif",
}

// sniff returns the accepted format that the beginning of the content shows, "" if there is none. It ignores names
// and declared types.
func sniff(b []byte) string {
	if isAVIF(b) {
		return "avif"
	}
	return formats[http.DetectContentType(b)]
}

// isAVIF reports whether the ftyp box at the start of an ISO base media file lists an AVIF
// brand.
func isAVIF(b []byte) bool {
	if len(b) < 16 || string(b[4:8]) != "ftyp" {
		return false
	}
	size := int64(binary.BigEndian.Uint32(b))
	if size < 16 || size > int64(len(b)) || size%4 != 0 {
		return false
	}
	for at := int64(8); at < size; at += 4 {
		if at == 12 { // the minor version is not a brand
			continue
		}
		if brand := b[at : at+4]; bytes.Equal(brand, []byte("avif")) || bytes.Equal(brand, []byte("avis")) {
			return true
		}
	}
	return false
}
