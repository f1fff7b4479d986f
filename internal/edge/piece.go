package edge

import (
	"bytes"
	"encoding/binary"
	"hash/crc32"
	"sync"

	"github.com/klauspost/compress/flate"
)

// Piece is a run of bytes of a page's body. A shared piece belongs to many pages and is compressed
// once; any other piece is compressed with its page. A piece is safe for concurrent use.
type Piece struct {
	bytes      []byte
	shared     bool
	once       sync.Once
	compressed []byte
}

// NewPiece returns a piece with a content that must not change afterwards. shared says whether
// other pages may contain the piece too.
func NewPiece(content []byte, shared bool) *Piece { return &Piece{bytes: content, shared: shared} }

// Bytes returns the content of the piece, not compressed. The caller must not change it.
func (p *Piece) Bytes() []byte { return p.bytes }

// compressedOnce returns the compressed content of a shared piece, in the form that deflate returns. Only the first call compresses it.
func (p *Piece) compressedOnce() []byte {
	p.once.Do(func() { p.compressed = deflate(&sharedDeflaters, p.bytes) })
	return p.compressed
}

// Join returns the body that consists of the pieces.
func Join(pieces []*Piece) []byte {
	size := 0
	for _, p := range pieces {
		size += len(p.bytes)
	}
	body := make([]byte, 0, size)
	for _, p := range pieces {
		body = append(body, p.bytes...)
	}
	return body
}

// DEFLATE levels. A shared piece is compressed once and sent often; any other piece is compressed
// while a reader waits.
const (
	sharedLevel = 6
	pageLevel   = 3
)

var (
	sharedDeflaters = sync.Pool{New: func() any { return newDeflater(sharedLevel) }}
	pageDeflaters   = sync.Pool{New: func() any { return newDeflater(pageLevel) }}
)

// deflater is a compressor with the buffer that it fills.
type deflater struct {
	out    bytes.Buffer
	writer *flate.Writer
}

func newDeflater(level int) *deflater {
	d := &deflater{}
	writer, err := flate.NewWriter(&d.out, level)
	if err != nil {
		panic(err) // only for a level outside the constants of the library
	}
	d.writer = writer
	return d
}

// deflate compresses content to DEFLATE blocks that refer to nothing before them and end at a byte
// boundary, so that they can be joined with others.
func deflate(pool *sync.Pool, content []byte) []byte {
	d := pool.Get().(*deflater)
	defer pool.Put(d)
	d.out.Reset()
	d.writer.Reset(&d.out)
	// Writing to memory does not fail.
	_, _ = d.writer.Write(content)
	_ = d.writer.Flush()
	return bytes.Clone(d.out.Bytes())
}

// The beginning and the end of a gzip stream (RFC 1952): a header without a file name and a time, and an empty last block.
var (
	gzipHeader = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}
	lastBlock  = []byte{1, 0, 0, 0xff, 0xff}
)

// gzipPieces returns the gzip form of a body that consists of pieces. Shared pieces are compressed
// once; adjacent pieces that are not shared are compressed together.
func gzipPieces(pieces []*Piece, body []byte) []byte {
	out := make([]byte, 0, len(body)/3)
	out = append(out, gzipHeader...)
	begin, end := 0, 0 // range of the body that is not shared and not compressed yet
	compressRange := func() {
		if begin < end {
			out = append(out, deflate(&pageDeflaters, body[begin:end])...)
		}
	}
	for _, p := range pieces {
		if !p.shared {
			end += len(p.bytes)
			continue
		}
		compressRange()
		out = append(out, p.compressedOnce()...)
		end += len(p.bytes)
		begin = end
	}
	compressRange()
	out = append(out, lastBlock...)
	out = binary.LittleEndian.AppendUint32(out, crc32.ChecksumIEEE(body))
	return binary.LittleEndian.AppendUint32(out, uint32(len(body)))
}
