package edge

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestPageOfPiecesIsCompleteForEveryClient(t *testing.T) {
	style := NewPiece([]byte("<style>"+strings.Repeat("p{margin:0}", 100)+"</style>"), true)
	footer := NewPiece([]byte("<footer>"+strings.Repeat("<a href=/about>About</a>", 20)+"</footer>"), true)
	for _, title := range []string{"first", "दूसरा", ""} {
		pieces := []*Piece{NewPiece([]byte("<title>"+title), false), NewPiece([]byte("</title>"), false), style,
			NewPiece([]byte("<main>"+strings.Repeat(title, 200)+"</main>"), false), footer, footer, NewPiece(nil, false)}
		page := Page{Header: http.Header{"Content-Type": {"text/html"}}, Body: Join(pieces), Pieces: pieces}
		packed, err := gzip.NewReader(bytes.NewReader(gzipPieces(pieces, page.Body)))
		if err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(packed); err != nil || !bytes.Equal(got, page.Body) {
			t.Errorf("the gzip form of %q: %v, %q", title, err, got)
		}
		if in := firstEncoding(acceptsAll, pieces); in != gzipEncoding {
			t.Errorf("a first response is encoded as %q", in.name())
		}
		if in := firstEncoding(acceptsBr, pieces); in != brotliEncoding {
			t.Errorf("a first response to a client that accepts only brotli is encoded as %q", in.name())
		}
		if in := firstEncoding(acceptsPlain, pieces); in != identity {
			t.Errorf("a first response to a client that accepts no coding is encoded as %q", in.name())
		}
	}
}
