package edge

import (
	"bytes"
	"fmt"
	"io"
	"mime"
	"strings"
	"sync"

	"github.com/andybalholm/brotli"
	"github.com/klauspost/compress/gzip"
	"github.com/klauspost/compress/zstd"
)

// minCompressed is the size in bytes below which compressing saves no packet.
const minCompressed = 256

// The strong brotli level is lower for larger pages, so that the background worker spends well
// under a second of one core on any page.
const (
	brotliBestUpTo = 32 << 10
	brotliGoodUpTo = 256 << 10
	brotliFairUpTo = 2 << 20
)

// Windows are no larger than pages, so that encoders need little memory.
const (
	zstdWindow   = 512 << 10
	brotliWindow = 18 // as a power of two: 256 KiB
)

func strongBrotliLevel(size int) int {
	switch {
	case size <= brotliBestUpTo:
		return 11
	case size <= brotliGoodUpTo:
		return 10
	case size <= brotliFairUpTo:
		return 9
	default:
		return 5
	}
}

// resettable is the interface that all stream compressors share.
type resettable interface {
	io.WriteCloser
	Reset(io.Writer)
}

// compressor encodes whole bodies. It is safe for concurrent use.
type compressor struct {
	quickBrotli, quickGzip sync.Pool
	quickZstd, strongZstd  *zstd.Encoder
	unzstd                 *zstd.Decoder
}

func newCompressor() (*compressor, error) {
	quick, err := zstd.NewWriter(
		nil,
		zstd.WithEncoderLevel(zstd.SpeedFastest),
		zstd.WithWindowSize(zstdWindow),
		zstd.WithLowerEncoderMem(true),
	)
	if err != nil {
		return nil, err
	}
	strong, err := zstd.NewWriter(nil, zstd.WithEncoderLevel(zstd.SpeedBetterCompression), zstd.WithEncoderConcurrency(1),
		zstd.WithWindowSize(zstdWindow), zstd.WithLowerEncoderMem(true))
	if err != nil {
		return nil, err
	}
	unzstd, err := zstd.NewReader(nil, zstd.WithDecoderLowmem(true))
	if err != nil {
		return nil, err
	}
	return &compressor{
		unzstd:      unzstd,
		quickBrotli: sync.Pool{New: func() any { return resettable(brotli.NewWriterV2(nil, 1)) }},
		quickGzip:   sync.Pool{New: func() any { return newGzip(gzip.BestSpeed) }},
		quickZstd:   quick,
		strongZstd:  strong,
	}, nil
}

// newGzip returns a gzip writer with a level that must be valid.
func newGzip(level int) resettable {
	w, err := gzip.NewWriterLevel(nil, level)
	if err != nil {
		panic(err) // only for a level outside the constants of the library
	}
	return w
}

// quickOrder is the order of codings for a first response, the fastest first.
var quickOrder = [...]encoding{zstdEncoding, brotliEncoding, gzipEncoding}

// piecesOrder replaces quickOrder for a body that consists of pieces, because most pieces are compressed with
// DEFLATE already.
var piecesOrder = [...]encoding{gzipEncoding, zstdEncoding, brotliEncoding}

// firstEncoding returns the coding of a first response: the first one in quickOrder, or in piecesOrder
// for a body with pieces, that the client accepts and prefers to identity.
func firstEncoding(accepted preference, pieces []*Piece) encoding {
	order := quickOrder
	if pieces != nil {
		order = piecesOrder
	}
	for _, candidate := range order {
		for _, e := range accepted {
			if e == identity {
				break
			}
			if e == candidate {
				return candidate
			}
		}
	}
	return identity
}

// encodePageQuickly encodes a page at the fastest level of the coding. It returns nil if that does
// not make the page smaller. pieces are the pieces of the body, or nil.
func (c *compressor) encodePageQuickly(e encoding, body []byte, pieces []*Piece) []byte {
	if e == gzipEncoding && pieces != nil {
		return gzipPieces(pieces, body)
	}
	return c.encodeQuickly(e, body)
}

// encodeQuickly encodes a body at the fastest level of the coding. It returns nil if that does not make the body smaller.
func (c *compressor) encodeQuickly(e encoding, body []byte) []byte {
	switch e {
	case brotliEncoding:
		return nilUnlessSmaller(body, compressPooled(&c.quickBrotli, body))
	case zstdEncoding:
		return nilUnlessSmaller(body, c.quickZstd.EncodeAll(body, make([]byte, 0, len(body)/2)))
	case gzipEncoding:
		return nilUnlessSmaller(body, compressPooled(&c.quickGzip, body))
	}
	return nil
}

// encodeStrongly encodes a body at the highest worthwhile level. It returns nil if that does not make
// the body smaller.
func (c *compressor) encodeStrongly(e encoding, body []byte) []byte {
	switch e {
	case brotliEncoding:
		return nilUnlessSmaller(
			body,
			compressWith(brotli.NewWriterOptions(nil, brotli.WriterOptions{Quality: strongBrotliLevel(len(body)), LGWin: brotliWindow}), body),
		)
	case zstdEncoding:
		return nilUnlessSmaller(body, c.strongZstd.EncodeAll(body, make([]byte, 0, len(body)/2)))
	case gzipEncoding:
		return nilUnlessSmaller(body, compressWith(newGzip(gzip.BestCompression), body))
	}
	return nil
}

// decode reverses encodeQuickly or encodeStrongly for a body whose plain size is given.
func (c *compressor) decode(e encoding, encoded []byte, size int) []byte {
	var from io.Reader
	switch e {
	case zstdEncoding:
		body, err := c.unzstd.DecodeAll(encoded, make([]byte, 0, size))
		if err != nil {
			panic(fmt.Errorf("decoding a stored page: %w", err)) // impossible, because the cache has encoded the page itself
		}
		return body
	case brotliEncoding:
		from = brotli.NewReader(bytes.NewReader(encoded))
	default:
		unzipped, err := gzip.NewReader(bytes.NewReader(encoded))
		if err != nil {
			panic(fmt.Errorf("decoding a stored page: %w", err))
		}
		from = unzipped
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(from, body); err != nil {
		panic(fmt.Errorf("decoding a stored page: %w", err))
	}
	return body
}

func compressPooled(pool *sync.Pool, body []byte) []byte {
	w := pool.Get().(resettable)
	defer pool.Put(w)
	return compressWith(w, body)
}

// compressWith compresses a body with a compressor. It returns nil if that fails, which does not
// happen when the output goes to memory.
func compressWith(w resettable, body []byte) []byte {
	var out bytes.Buffer
	out.Grow(len(body) / 2)
	w.Reset(&out)
	if _, err := w.Write(body); err != nil {
		return nil
	}
	if err := w.Close(); err != nil {
		return nil
	}
	return out.Bytes()
}

// nilUnlessSmaller returns encoded without spare capacity, or nil if encoded is not smaller than body.
func nilUnlessSmaller(body, encoded []byte) []byte {
	if encoded == nil || len(encoded) >= len(body) {
		return nil
	}
	return bytes.Clone(encoded)
}

// isCompressible reports whether compression is worthwhile for a body of this type and size.
func isCompressible(contentType string, size int) bool {
	if size < minCompressed {
		return false
	}
	media, _, err := mime.ParseMediaType(contentType)
	if err != nil {
		return false
	}
	if strings.HasPrefix(media, "text/") || strings.HasSuffix(media, "+json") || strings.HasSuffix(media, "+xml") {
		return true
	}
	switch media {
	case "application/json", "application/javascript", "application/xml", "application/wasm":
		return true
	}
	return false
}
