package edge

import (
	"net/http"
	"strconv"
	"sync"
)

// privateCompressor compresses responses that are not stored.
var privateCompressor = sync.OnceValue(func() *compressor {
	c, err := newCompressor()
	if err != nil {
		panic(err) // its options are constants
	}
	return c
})

// ServePrivate sends a page that is meant for one reader. It compresses the page as fast as
// possible and keeps it out of every cache.
func ServePrivate(w http.ResponseWriter, r *http.Request, p Page) {
	h := w.Header()
	for name, values := range p.Header {
		h[name] = values
	}
	h.Set("Cache-Control", "private, no-store")
	body := p.Body
	if isCompressible(h.Get("Content-Type"), len(body)) {
		in := firstEncoding(negotiate(r.Header.Get("Accept-Encoding")), p.Pieces)
		if compressed := privateCompressor().encodePageQuickly(in, body, p.Pieces); compressed != nil {
			body = compressed
			h.Set("Content-Encoding", in.name())
		}
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(p.Status)
	if r.Method != http.MethodHead {
		_, _ = w.Write(body) // a failed write means that the client has closed the connection
	}
}
