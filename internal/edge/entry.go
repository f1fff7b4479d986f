package edge

import (
	"fmt"
	"net/http"
	"net/textproto"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/cespare/xxhash/v2"
)

// The cost of an entry besides its bytes: structs, header slices, index slots.
const (
	entryOverhead = 1 << 10
	tagOverhead   = 128
)

// entry is a stored page, ready to be written. Everything except the atomic marks is immutable; a
// better encoded page is a new entry.
type entry struct {
	key       key
	seq       uint64 // the cache's sequence number when the load began
	loaded    time.Time
	freshFor  time.Duration // age until which the page is fresh
	usableFor time.Duration // age until which the page may be served while it is loaded again

	status       int
	tags         []string
	noStore      bool
	cacheControl []string
	fields       []field // further headers, the same for every encoding
	content      []field // those headers that a 304 leaves out
	surrogateKey []string
	modified     string // value of Last-Modified, "" for none
	hash         string
	size         int // size of the page, not encoded
	// bodies has the page in the encodings that clients requested. The plain one is dropped when
	// there is another: it is by far the largest, and hardly any client requests it.
	bodies [encodings]*body
	pieces []*Piece // pieces of the body, kept until the first response is encoded
	strong bool     // whether the encoded bodies are final

	invalid   atomic.Bool  // something that the page shows has changed
	queued    atomic.Bool  // the entry waits for the encoding worker
	refreshed atomic.Int64 // time of the last background load, Unix nanoseconds
}

// field is a header as net/http stores it, so that a hit stores slices and makes none.
type field struct {
	name  string
	value []string
}

// body is a page in one encoding.
type body struct {
	bytes    []byte
	length   []string
	encoding []string
	etag     []string
}

// newEntry prepares a page. Its only body is the identity.
func newEntry(k key, seq uint64, loaded time.Time, page Page) *entry {
	e := &entry{
		key:       k,
		seq:       seq,
		loaded:    loaded,
		freshFor:  page.Fresh,
		usableFor: page.Fresh + page.Stale,
		status:    page.Status,
		tags:      slices.Compact(slices.Sorted(slices.Values(page.Tags))),
		noStore:   page.NoStore,
	}
	e.hash, e.size, e.pieces = strconv.FormatUint(xxhash.Sum64(page.Body), 36), len(page.Body), page.Pieces

	vary := "Accept-Encoding"
	control := "public, max-age=0, s-maxage=" + seconds(page.Fresh) + ", stale-while-revalidate=" + seconds(page.Stale)
	for name, values := range page.Header {
		name = textproto.CanonicalMIMEHeaderKey(name)
		values = slices.Clip(slices.Clone(values))
		switch name {
		case "Cache-Control":
			control = strings.Join(values, ", ")
		case "Vary":
			vary = strings.Join(append([]string{vary}, values...), ", ")
		case "Content-Type", "Content-Language", "Content-Disposition":
			e.content = append(e.content, field{name, values})
		case "Set-Cookie", "Content-Length", "Content-Encoding", "Etag", "Last-Modified", "Date", "Age",
			"Connection", "Keep-Alive", "Transfer-Encoding", "Trailer", "Upgrade", "Surrogate-Key", "Cache-Status":
			// A page cannot set these headers.
		default:
			e.fields = append(e.fields, field{name, values})
		}
	}
	if !page.Modified.IsZero() && page.Status == http.StatusOK {
		e.modified = page.Modified.UTC().Format(http.TimeFormat)
		e.fields = append(e.fields, field{"Last-Modified", headerValue(e.modified)})
	}
	e.cacheControl = headerValue(control)
	e.fields = append(e.fields, field{"Vary", headerValue(vary)})
	if len(e.tags) > 0 {
		e.surrogateKey = headerValue(surrogateKey(e.tags))
	}
	e.bodies[identity] = e.newBody(identity, page.Body, true)
	return e
}

// surrogateKey returns the tags as a header: separated by spaces, with everything except visible
// ASCII escaped. A path or a parameter may be part of a tag.
func surrogateKey(tags []string) string {
	var b strings.Builder
	for i, tag := range tags {
		if i > 0 {
			b.WriteByte(' ')
		}
		for _, c := range []byte(tag) {
			if c <= ' ' || c == '%' || c >= 0x7f {
				fmt.Fprintf(&b, "%%%02X", c)
			} else {
				b.WriteByte(c)
			}
		}
	}
	return b.String()
}

func (e *entry) newBody(in encoding, content []byte, strong bool) *body {
	b := &body{bytes: content, length: headerValue(strconv.Itoa(len(content)))}
	if in != identity {
		b.encoding = headerValue(in.name())
	}
	tag := e.hash + in.suffix()
	if !strong {
		tag += quickTag
	}
	b.etag = headerValue(`"` + tag + `"`)
	return b
}

// quickTag ends the entity tag of a quickly encoded body, whose bytes are not the final ones.
const quickTag = "0"

// hasTag reports whether an entity tag, without its quotes, belongs to this page in an encoding that
// a client accepts, at any compression level.
func (e *entry) hasTag(tag string, accepted preference) bool {
	suffix, ok := strings.CutPrefix(tag, e.hash)
	if !ok {
		return false
	}
	for _, in := range accepted {
		if in == identity {
			return suffix == ""
		}
		if strings.TrimSuffix(suffix, quickTag) == in.suffix() {
			return true
		}
	}
	return false
}

// encodeQuick makes only the body that the first client needs.
func (e *entry) encodeQuick(c *compressor, accepted preference) {
	if !isCompressible(e.contentType(), e.size) {
		e.strong = true
		return
	}
	in := firstEncoding(accepted, e.pieces)
	if b := e.quickBody(c, in); b != nil {
		e.bodies[in], e.bodies[identity] = b, nil
	}
	e.pieces = nil
}

// quickBody returns the page in a coding, encoded as fast as possible; nil if that does not make it
// smaller.
func (e *entry) quickBody(c *compressor, in encoding) *body {
	encoded := c.encodePageQuickly(in, e.uncompressed(c), e.pieces)
	if encoded == nil {
		return nil
	}
	return e.newBody(in, encoded, false)
}

// uncompressed returns the page without a content coding; it decodes a stored body if necessary.
func (e *entry) uncompressed(c *compressor) []byte {
	if b := e.bodies[identity]; b != nil {
		return b.bytes
	}
	for _, in := range quickOrder {
		if b := e.bodies[in]; b != nil {
			return c.decode(in, b.bytes, e.size)
		}
	}
	return nil
}

// withBodies returns an entry of the same page with other bodies.
func (e *entry) withBodies(bodies [encodings]*body) *entry {
	out := &entry{
		key: e.key, seq: e.seq, loaded: e.loaded, freshFor: e.freshFor, usableFor: e.usableFor,
		status: e.status, tags: e.tags, noStore: e.noStore, cacheControl: e.cacheControl,
		fields: e.fields, content: e.content, surrogateKey: e.surrogateKey, modified: e.modified, hash: e.hash, size: e.size,
		bodies: bodies, strong: true,
	}
	out.invalid.Store(e.invalid.Load())
	out.refreshed.Store(e.refreshed.Load())
	return out
}

// encodeStrong returns an entry of the same page with all final bodies. It has the plain body only if there is no other.
func (e *entry) encodeStrong(c *compressor) *entry {
	plain := e.uncompressed(c)
	var bodies [encodings]*body
	compressed := false
	for in := gzipEncoding; in < encodings; in++ {
		if encoded := c.encodeStrongly(in, plain); encoded != nil {
			bodies[in], compressed = e.newBody(in, encoded, true), true
		}
	}
	if !compressed {
		bodies[identity] = e.newBody(identity, plain, true)
	}
	return e.withBodies(bodies)
}

// withPlainBody returns an entry of the same page that also has the plain body, for clients that accept no other.
func (e *entry) withPlainBody(c *compressor) *entry {
	bodies := e.bodies
	bodies[identity] = e.newBody(identity, e.uncompressed(c), true)
	return e.withBodies(bodies)
}

// reuseBodies takes the final bodies of an older entry, which may be nil, if its content is the same by hash and
// size. It reports whether it did.
func (e *entry) reuseBodies(old *entry) bool {
	if old == nil || !old.strong || old.contentType() != e.contentType() || old.hash != e.hash || old.size != e.size {
		return false
	}
	e.bodies = old.bodies
	e.strong = true
	return true
}

func (e *entry) contentType() string {
	for _, f := range e.content {
		if f.name == "Content-Type" {
			return f.value[0]
		}
	}
	return ""
}

// bodyFor returns the body in the coding that a client prefers. Until the final bodies are made, only
// the body in the first client's coding is stored. If a client does not accept that coding, a body is
// made for the response.
func (e *entry) bodyFor(c *compressor, accepted preference) *body {
	for _, in := range accepted {
		if in == identity {
			break
		}
		if b := e.bodies[in]; b != nil {
			return b
		}
	}
	if in := firstEncoding(accepted, e.pieces); in != identity && !e.strong && isCompressible(e.contentType(), e.size) {
		if b := e.quickBody(c, in); b != nil {
			return b
		}
	}
	if b := e.bodies[identity]; b != nil {
		return b
	}
	return e.newBody(identity, e.uncompressed(c), true)
}

// weight returns the memory that the entry occupies, in bytes.
func (e *entry) weight() uint32 {
	total := entryOverhead + 2*e.key.size()
	for _, b := range e.bodies {
		if b != nil {
			total += allocatedSize(len(b.bytes))
		}
	}
	for _, tag := range e.tags {
		total += tagOverhead + 2*len(tag)
	}
	for _, value := range e.surrogateKey {
		total += len(value)
	}
	for _, fields := range [][]field{e.fields, e.content} {
		for _, f := range fields {
			for _, value := range f.value {
				total += len(value)
			}
		}
	}
	return uint32(min(total, 1<<31))
}

// allocatedSize returns the maximum number of bytes that Go's allocator reserves for n bytes: up to an eighth more
// because of its size classes, and whole pages of 8 KiB beyond 32 KiB.
func allocatedSize(n int) int {
	if n > 32<<10 {
		return (n + 8<<10 - 1) &^ (8<<10 - 1)
	}
	return n + n/8
}

// isMissing reports whether the page has a status for a page that does not exist.
func (e *entry) isMissing() bool {
	return e.status == http.StatusNotFound || e.status == http.StatusGone
}

func headerValue(value string) []string { return []string{value} }

func seconds(d time.Duration) string {
	return strconv.FormatInt(int64(max(d, 0)/time.Second), 10)
}
