// Package part stores the HTML of parts of pages, so that a part that has not changed is not sent
// to the renderer, rendered or compressed again. It assembles pages from stored parts and from the
// pieces that belong to one page only.
package part

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"io"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
	"github.com/maypok86/otter/v2"

	"masthead/internal/bounded"
	"masthead/internal/edge"
)

// Part is a piece of a page that is rendered from its own model, separately from the rest of the
// page. Every page that has a part with the same key uses the same HTML.
type Part struct {
	Name string // where it is on the page, such as "header"
	Key  string // hash of everything that the part shows
	// Model is JSON with everything that the part shows. It is nil if Stored returned the part.
	Model []byte
	// First reports whether the part may be in the first screen. The head contains the styles that
	// the first screen needs.
	First bool

	stored *storedPart // nil if Stored did not return the part
}

// New returns a part. view is everything that the part may read of its page besides its model, as
// text.
func New(name string, model []byte, view string) Part {
	return Part{Name: name, Key: keyOf(name, model, view), Model: model}
}

// keyOf returns a hash of everything that a part shows and of everything that it may read of its
// page.
func keyOf(name string, model []byte, view string) string {
	h := sha256.New()
	for _, text := range []string{name, view} {
		_, _ = io.WriteString(h, text+"\x00")
	}
	_, _ = h.Write(model)
	return base64.RawURLEncoding.EncodeToString(h.Sum(nil)[:16])
}

// Hole is a mark for an address that differs from page to page. A part's model contains the mark
// instead of the address, so that pages with different addresses share the part.
type Hole string

// holeScheme is the beginning of every mark. No address of a page begins with it.
const holeScheme = "masthead-hole:"

// NewHole returns the mark that stands for the address called name until the part is used in a page.
func NewHole(name string) Hole { return Hole(holeScheme + name) }

// Store stores the HTML of parts, and of other content that many pages have, within a limit of
// bytes. It is safe for concurrent use.
type Store struct {
	parts bounded.Cache[string, *storedPart]
}

// storedPart is the stored HTML of a part.
type storedPart struct {
	pieces    []*edge.Piece
	holes     []Hole // holes[i] follows pieces[i]
	selectors string // see requestedPart
	minute    string // the only minute in which the HTML is valid, "" if it shows no time
	size      int    // of the HTML and the selectors, in bytes
}

// entryOverhead is the maximum memory of an entry besides its HTML, in bytes.
const entryOverhead = 1 << 10

// NewStore returns a store for at most the given number of bytes.
func NewStore(maxBytes uint64) *Store {
	return &Store{otter.Must(&otter.Options[string, *storedPart]{
		MaximumWeight: maxBytes,
		// A piece is stored plain and compressed; the compressed form has at most a third of its size.
		Weigher: func(_ string, stored *storedPart) uint32 { return uint32(entryOverhead + stored.size + stored.size/3) },
	})}
}

// Stored returns the part with a key if its HTML is stored and valid in a minute, given in RFC 3339;
// ok is false otherwise.
func (s *Store) Stored(name, key, minute string) (p Part, ok bool) {
	stored := s.lookup(key, minute)
	return Part{Name: name, Key: key, stored: stored}, stored != nil
}

func (s *Store) lookup(key, minute string) *storedPart {
	stored, ok := s.parts.GetIfPresent(key)
	if !ok || stored.minute != "" && stored.minute != minute {
		return nil
	}
	return stored
}

// requestedPart is a part in a request to the renderer: with its model or, if its HTML is stored,
// with the selectors of the HTML.
type requestedPart struct {
	Name   string `json:"name"`
	Key    string `json:"key"`
	Stored bool   `json:"stored,omitzero"`
	// Selectors has the classes, each with a full stop before it, and the languages in the HTML of a
	// part that may be in the first screen, separated by spaces.
	Selectors string         `json:"selectors,omitzero"`
	Model     jsontext.Value `json:"model,omitzero"`
}

// Page is a page with parts while it is rendered.
type Page struct {
	store  *Store
	minute string
	stored map[string]*storedPart // by key; the store may drop a part before Assemble needs it
}

// NewPage returns a page with parts, and JSON for the renderer, which contains the models of the
// parts without stored HTML. minute is the time of the page in RFC 3339.
func (s *Store) NewPage(parts []Part, minute string) (*Page, []byte, error) {
	p := &Page{store: s, minute: minute, stored: make(map[string]*storedPart, len(parts))}
	list := make([]requestedPart, len(parts))
	for i, part := range parts {
		list[i] = requestedPart{Name: part.Name, Key: part.Key}
		stored := part.stored
		if stored == nil {
			stored = s.lookup(part.Key, minute)
		}
		if stored == nil {
			list[i].Model = part.Model
			continue
		}
		p.stored[part.Key], list[i].Stored = stored, true
		if part.First {
			list[i].Selectors = stored.selectors
		}
	}
	text, err := json.Marshal(list)
	return p, text, err
}

// pieceInfo describes a piece in the renderer's response.
type pieceInfo struct {
	Key       string `json:"key"` // "" for content of this page only
	Part      bool   `json:"part"`
	Bytes     int    `json:"bytes"`
	ShowsTime bool   `json:"showsTime"` // the HTML is valid only in the minute of the page
	Selectors string `json:"selectors"` // see requestedPart
}

// Assemble returns the page, assembled from stored parts and the renderer's response. holes has the
// address of the page for each hole.
func (p *Page) Assemble(response []byte, holes map[Hole]string) ([]*edge.Piece, error) {
	list, rest, err := splitResponse(response)
	if err != nil {
		return nil, err
	}
	pieces := make([]*edge.Piece, 0, 2*len(list))
	for _, info := range list {
		if info.Bytes < 0 || info.Bytes > len(rest) {
			return nil, fmt.Errorf("the renderer's response ends within a piece of %d bytes", info.Bytes)
		}
		content := rest[:info.Bytes:info.Bytes]
		rest = rest[info.Bytes:]
		if info.Key == "" {
			pieces = append(pieces, edge.NewPiece(content, false))
			continue
		}
		stored := p.stored[info.Key]
		if stored == nil {
			stored = p.storePart(info, content)
		}
		for i, piece := range stored.pieces {
			pieces = append(pieces, piece)
			if i < len(stored.holes) {
				pieces = append(pieces, edge.NewPiece([]byte(holes[stored.holes[i]]), false))
			}
		}
	}
	return pieces, nil
}

// splitResponse returns the list of pieces in the renderer's response, and the bytes of the pieces.
func splitResponse(response []byte) (list []pieceInfo, content []byte, err error) {
	if len(response) < 4 {
		return nil, nil, fmt.Errorf("the renderer's response has %d bytes", len(response))
	}
	size := int(binary.BigEndian.Uint32(response))
	if size > len(response)-4 {
		return nil, nil, fmt.Errorf("the renderer's response ends within its list of %d bytes", size)
	}
	if err := json.Unmarshal(response[4:4+size], &list); err != nil {
		return nil, nil, fmt.Errorf("the list in the renderer's response: %w", err)
	}
	return list, response[4+size:], nil
}

// storePart stores HTML from the renderer, unless it is stored already: every response contains the
// constant pieces of its page.
func (p *Page) storePart(info pieceInfo, content []byte) *storedPart {
	stored := p.store.lookup(info.Key, p.minute)
	if stored == nil {
		stored = newStoredPart(info, bytes.Clone(content), p.minute)
		p.store.parts.Set(info.Key, stored)
	}
	p.stored[info.Key] = stored
	return stored
}

// newStoredPart splits the HTML of a part at its holes.
func newStoredPart(info pieceInfo, content []byte, minute string) *storedPart {
	stored := &storedPart{selectors: info.Selectors, size: len(content) + len(info.Selectors)}
	if info.ShowsTime {
		stored.minute = minute
	}
	for {
		before, after, ok := bytes.Cut(content, []byte(holeScheme))
		stored.pieces = append(stored.pieces, edge.NewPiece(before, true))
		if !ok {
			return stored
		}
		name := after
		if end := bytes.IndexAny(after, "\"'& "); end >= 0 {
			name = after[:end]
		}
		stored.holes = append(stored.holes, NewHole(strings.Clone(string(name))))
		content = after[len(name):]
	}
}
