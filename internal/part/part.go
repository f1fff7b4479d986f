// Package part stores the HTML of parts of pages, so that a part that has not changed is not sent
// to the renderer, drawn or compressed again. It assembles pages from stored parts and from the
// pieces that only one page has.
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

	"masthead/internal/edge"
)

// Part is a piece of a page that the renderer draws from its own model, separately from the rest of
// the page. Its HTML serves every page that has a part with the same key.
type Part struct {
	Name string // its place on the page, such as "header"
	Key  string // hash of everything that the part shows
	// Model is JSON with everything that the part shows. It is nil if Kept returned the part.
	Model []byte
	// First reports whether the part may be in the first screen. The styles in the head are chosen
	// by what is used there.
	First bool

	kept *kept
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

// Hole marks a place in a part where each page has an address of its own. The part's model contains
// the mark instead of the address, so that pages with different addresses share the part.
type Hole string

// The mark of a hole begins with characters with which no address of a page begins.
const holeScheme = "masthead-hole:"

// NewHole returns the hole with a name.
func NewHole(name string) Hole { return Hole(holeScheme + name) }

// Store stores the HTML of parts, and of other content that many pages have, within a limit of
// bytes. It is safe for concurrent use.
type Store struct {
	kept *otter.Cache[string, *kept]
}

// kept is the stored HTML of a part.
type kept struct {
	pieces []*edge.Piece
	holes  []Hole // holes[i] follows pieces[i]
	uses   string // the classes and languages that the HTML uses
	minute string // the only minute for which the HTML is valid, "" if it shows no time
	size   int
}

// overhead is the most that an entry costs besides its HTML, in bytes.
const overhead = 1 << 10

// NewStore returns a store for at most the given number of bytes.
func NewStore(maxBytes uint64) *Store {
	return &Store{otter.Must(&otter.Options[string, *kept]{
		MaximumWeight: maxBytes,
		// A piece is stored plain and compressed; the compressed form is at most a third of it.
		Weigher: func(_ string, k *kept) uint32 { return uint32(overhead + k.size + k.size/3) },
	})}
}

// Kept returns the part with a key if its HTML is stored and valid in a minute, given in RFC 3339;
// ok is false otherwise.
func (s *Store) Kept(name, key, minute string) (p Part, ok bool) {
	k := s.lookup(key, minute)
	return Part{Name: name, Key: key, kept: k}, k != nil
}

func (s *Store) lookup(key, minute string) *kept {
	k, ok := s.kept.GetIfPresent(key)
	if !ok || k.minute != "" && k.minute != minute {
		return nil
	}
	return k
}

// asked is a part in a request to the renderer.
type asked struct {
	Name  string         `json:"name"`
	Key   string         `json:"key"`
	Kept  bool           `json:"kept,omitzero"`
	Uses  string         `json:"uses,omitzero"`
	Model jsontext.Value `json:"model,omitzero"`
}

// Page is a page that the renderer is to draw, with its parts.
type Page struct {
	store  *Store
	minute string
	held   map[string]*kept // the stored parts at the time of Ask, so that they are still there in Assemble
}

// Ask begins a page with parts. minute is the time of the page in RFC 3339. It returns JSON for the
// renderer, which contains the models of the parts whose HTML is not stored.
func (s *Store) Ask(parts []Part, minute string) (*Page, []byte, error) {
	p := &Page{store: s, minute: minute, held: make(map[string]*kept, len(parts))}
	list := make([]asked, len(parts))
	for i, part := range parts {
		list[i] = asked{Name: part.Name, Key: part.Key}
		k := part.kept
		if k == nil {
			k = s.lookup(part.Key, minute)
		}
		if k == nil {
			list[i].Model = part.Model
			continue
		}
		p.held[part.Key], list[i].Kept = k, true
		if part.First {
			list[i].Uses = k.uses
		}
	}
	text, err := json.Marshal(list)
	return p, text, err
}

// listed is the description of a piece in the renderer's answer.
type listed struct {
	Key   string `json:"key"`
	Part  bool   `json:"part"`
	Bytes int    `json:"bytes"`
	Timed bool   `json:"timed"`
	Uses  string `json:"uses"`
}

// Assemble returns a page assembled from the renderer's answer. holes has the address of the page
// for each hole.
func (p *Page) Assemble(answer []byte, holes map[Hole]string) ([]*edge.Piece, error) {
	list, rest, err := read(answer)
	if err != nil {
		return nil, err
	}
	pieces := make([]*edge.Piece, 0, 2*len(list))
	for _, l := range list {
		if l.Bytes < 0 || l.Bytes > len(rest) {
			return nil, fmt.Errorf("the renderer's answer ends within a piece of %d bytes", l.Bytes)
		}
		content := rest[:l.Bytes:l.Bytes]
		rest = rest[l.Bytes:]
		if l.Key == "" {
			pieces = append(pieces, edge.NewPiece(content, false))
			continue
		}
		k := p.held[l.Key]
		if k == nil {
			k = p.keep(l, content)
		}
		for i, piece := range k.pieces {
			pieces = append(pieces, piece)
			if i < len(k.holes) {
				pieces = append(pieces, edge.NewPiece([]byte(holes[k.holes[i]]), false))
			}
		}
	}
	return pieces, nil
}

func read(answer []byte) (list []listed, rest []byte, err error) {
	if len(answer) < 4 {
		return nil, nil, fmt.Errorf("the renderer's answer has %d bytes", len(answer))
	}
	size := int(binary.BigEndian.Uint32(answer))
	if size > len(answer)-4 {
		return nil, nil, fmt.Errorf("the renderer's answer ends within its list of %d bytes", size)
	}
	if err := json.Unmarshal(answer[4:4+size], &list); err != nil {
		return nil, nil, fmt.Errorf("the list of the renderer's answer: %w", err)
	}
	return list, answer[4+size:], nil
}

// keep stores the HTML that the renderer has drawn, or returns what is stored already: constant
// pieces come with each answer.
func (p *Page) keep(l listed, content []byte) *kept {
	k := p.store.lookup(l.Key, p.minute)
	if k == nil {
		k = newKept(l, bytes.Clone(content), p.minute)
		p.store.kept.Set(l.Key, k)
	}
	p.held[l.Key] = k
	return k
}

func newKept(l listed, content []byte, minute string) *kept {
	k := &kept{uses: l.Uses, size: len(content) + len(l.Uses)}
	if l.Timed {
		k.minute = minute
	}
	for {
		before, after, ok := bytes.Cut(content, []byte(holeScheme))
		k.pieces = append(k.pieces, edge.NewPiece(before, true))
		if !ok {
			return k
		}
		name := after
		if end := bytes.IndexAny(after, "\"'& "); end >= 0 {
			name = after[:end]
		}
		k.holes = append(k.holes, NewHole(strings.Clone(string(name))))
		content = after[len(name):]
	}
}
