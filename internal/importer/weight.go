package importer

import (
	"encoding/json"
	"errors"
	"fmt"
	"runtime/debug"
	"runtime/metrics"
	"unicode/utf8"

	"masthead/internal/richtext"
)

// MaxPost is the size of the largest post that is imported, in bytes of the export.
const MaxPost = 8 << 20

// MaxItemTerms is the maximum number of categories and tags of an item that are read. A story can have story.MaxTerms.
const MaxItemTerms = 1000

// Limits of memory. A weight is an estimate in bytes of the memory that a text needs while it
// is converted and written.
const (
	maxWeight   = 96 << 20 // of one post
	maxInFlight = 96 << 20 // of the posts between reading and the end of their commit
	maxBatch    = 8 << 20  // of the posts of one transaction, for which the job queue and editors wait
	itemWeight  = 8 << 10  // of an item without its text
)

// Reasons why a post is too large. Each names the remedy.
var (
	ErrPostSize = fmt.Errorf("it is larger than %d MB: shorten or split it on the old site and export it again", MaxPost>>20)
	ErrTextSize = fmt.Errorf("its converted text is larger than %d MB: shorten or split it on the old site and export it again",
		richtext.MaxBytes>>20)
	errTextRefused = errors.New("simplify or split it on the old site and export it again")
	errTextWeight  = errors.New("its text has too many elements: simplify or split it on the old site and export it again")
)

// The memory that one byte of a text takes, in bytes. "Heavy" bytes usually begin a node of the
// source and one of the document, the light ones an attribute or a value.
const (
	anyByte, heavyByte, lightByte = 4, 400, 48
)

var byteWeights = func() (weights [256]int64) {
	for i := range weights {
		weights[i] = anyByte
	}
	for _, c := range []byte("<[{|*`\n") {
		weights[c] = heavyByte
	}
	for _, c := range []byte("=:,&") {
		weights[c] = lightByte
	}
	return weights
}()

// Weigh estimates the memory that converting a text in HTML, Markdown or JSON needs, in bytes.
func Weigh(src string) (weight int64) {
	for i := range len(src) {
		weight += byteWeights[src[i]]
	}
	return weight
}

// CheckWeight returns an error if a text of this weight is too large to be converted. weight is in bytes, as Weigh
// returns it.
func CheckWeight(weight int64) error {
	if weight > maxWeight {
		return errTextWeight
	}
	return nil
}

// maxHeap is how many bytes the memory of the process may grow during an import before the garbage collector runs
// more often than it is set to. It leaves room for the items in progress and for what formats hold in memory.
const maxHeap = 240 << 20

// limitMemory makes the garbage collector limit the memory of the process to about its current size plus maxHeap. The
// import command lets the heap grow to several times the memory in use, which would make the limits of memory
// useless.
func limitMemory() (restore func()) {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(sample)
	used := int64(sample[0].Value.Uint64() - sample[1].Value.Uint64())
	before := debug.SetMemoryLimit(-1)
	if used+maxHeap >= before {
		return func() {}
	}
	debug.SetMemoryLimit(used + maxHeap)
	return func() { debug.SetMemoryLimit(before) }
}

// weight returns the estimated memory of an item until it is committed, in bytes.
func (w *workItem) weight() int64 {
	n := int64(itemWeight + len(w.item.Title) + len(w.item.Detail))
	if p := w.item.Picture; p != nil {
		n += int64(len(p.Address) + len(p.Alt) + len(p.Caption))
	}
	if c := w.item.Story; c != nil {
		n += c.Weight + anyByte*int64(c.Size)
	}
	return min(n, maxInFlight)
}

// checkDoc returns ErrTextSize if a document is too large to be stored.
func checkDoc(doc richtext.Doc, weight int64) error {
	const small = 2 << 20 // the weight of a text whose document is certainly small enough
	if weight < small {
		return nil
	}
	nodes := 0
	if size := docSize(doc.Content, &nodes); size > richtext.MaxBytes || nodes > richtext.MaxNodes {
		return ErrTextSize
	}
	return nil
}

// pictureRoom is the maximum number of bytes that a picture adds to the stored form of its element once it has been fetched.
const pictureRoom = 64

// docSize returns the size that nodes have in stored JSON, in bytes, and adds their number to count. It is never less than the real size:
// JSON escapes some characters with up to six bytes.
func docSize(nodes []richtext.Node, count *int) int {
	size := 0
	attrs := func(attrs map[string]any) {
		for name, value := range attrs {
			size += len(`"":,`) + jsonLength(name)
			switch v := value.(type) {
			case string:
				size += len(`""`) + jsonLength(v)
			default:
				text, _ := json.Marshal(v)
				size += len(text)
			}
		}
	}
	for _, n := range nodes {
		*count++
		size += len(`{"type":""},`) + jsonLength(n.Type)
		if n.Text != "" {
			size += len(`,"text":""`) + jsonLength(n.Text)
		}
		if len(n.Attrs) > 0 {
			size += len(`,"attrs":{}`)
			attrs(n.Attrs)
		}
		if len(n.Marks) > 0 {
			size += len(`,"marks":[]`)
		}
		for _, m := range n.Marks {
			size += len(`{"type":""},`) + jsonLength(m.Type)
			if len(m.Attrs) > 0 {
				size += len(`,"attrs":{}`)
				attrs(m.Attrs)
			}
		}
		if n.Type == "image" {
			size += pictureRoom
		}
		if len(n.Content) > 0 {
			size += len(`,"content":[]`) + docSize(n.Content, count)
		}
	}
	return size
}

// jsonLength returns the length of a text in JSON without its quotes, in bytes.
func jsonLength(text string) int {
	const escape = len(`\u0026`)
	n := len(text)
	for _, c := range text {
		switch {
		case c == '"', c == '\\', c == '\n', c == '\r', c == '\t', c == '\b', c == '\f':
			n++
		case c < ' ', c == '<', c == '>', c == '&':
			n += escape - 1
		case c == '\u2028', c == '\u2029':
			n += escape - len("\u2028")
		case c == utf8.RuneError: // invalid UTF-8
			n += escape - 1
		}
	}
	return n
}
