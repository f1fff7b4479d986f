package ghost

import (
	"encoding/json"
	"fmt"
	"slices"

	"masthead/internal/importer"
)

// mobiledocFile is a text of Ghost's editor in the versions 1 to 5.
type mobiledocFile struct {
	Atoms    [][]json.RawMessage `json:"atoms"`
	Cards    [][]json.RawMessage `json:"cards"`
	Markups  [][]json.RawMessage `json:"markups"`
	Sections [][]json.RawMessage `json:"sections"`

	// A text may name each of them any number of times, so each is decoded only once.
	cards   map[int]namedCard
	atoms   map[int]namedAtom
	markups map[int]markup
}

type namedCard struct {
	name    string
	content payload
}

type namedAtom struct{ name, text string }

type markup struct{ tag, href string }

// decodeOnce returns the decoded form of an entry, which decode makes the first time.
func decodeOnce[T any](known *map[int]T, n int, decode func() T) T {
	v, ok := (*known)[n]
	if !ok {
		if *known == nil {
			*known = map[int]T{}
		}
		v = decode()
		(*known)[n] = v
	}
	return v
}

// Types of sections and markers.
const (
	sectionText  = 1
	sectionImage = 2
	sectionList  = 3
	sectionCard  = 10
	markerAtom   = 1
)

var (
	blockTags  = []string{"p", "h1", "h2", "h3", "h4", "h5", "h6", "blockquote", "ul", "ol"}
	markupTags = []string{"b", "strong", "i", "em", "u", "s", "del", "sub", "sup", "code", "a"}
)

func (b *builder) mobiledoc(src string) error {
	var m mobiledocFile
	if err := json.Unmarshal([]byte(src), &m); err != nil {
		return fmt.Errorf("mobiledoc: %w", err)
	}
	if m.Sections == nil {
		return fmt.Errorf("mobiledoc: it has no sections")
	}
	for i, section := range m.Sections {
		if err := b.section(&m, section); err != nil {
			return fmt.Errorf("mobiledoc: section %d: %w", i, err)
		}
		if b.err != nil {
			return b.err
		}
	}
	return nil
}

// mobiledocWeight returns the memory that converting a text needs, in bytes. It writes the
// text without converting it, because a text may name one card many times.
func mobiledocWeight(src string) int64 {
	weight := importer.Weigh(src)
	if importer.CheckWeight(weight) != nil {
		return weight
	}
	b := &builder{dry: true}
	_ = b.mobiledoc(src) // an error is reported by the conversion
	b.flush()
	return weight + b.weight
}

func (b *builder) section(m *mobiledocFile, s []json.RawMessage) error {
	switch element[int](s, 0) {
	case sectionText:
		b.block(m, element[string](s, 1), element[[][]json.RawMessage](s, 2))
	case sectionImage:
		b.image(payload{"src": element[string](s, 1)})
	case sectionList:
		tag := element[string](s, 1)
		if tag != "ol" {
			tag = "ul"
		}
		b.writeHTML("<" + tag + ">")
		for _, item := range element[[][][]json.RawMessage](s, 2) {
			b.writeHTML("<li>")
			b.markers(m, item)
			b.writeHTML("</li>")
		}
		b.writeHTML("</" + tag + ">")
	case sectionCard:
		n := element[int](s, 1)
		if n < 0 || n >= len(m.Cards) || len(s) < 2 {
			return fmt.Errorf("there is no card %d", n)
		}
		card := decodeOnce(&m.cards, n, func() namedCard {
			return namedCard{element[string](m.Cards[n], 0), element[payload](m.Cards[n], 1)}
		})
		b.card(card.name, card.content)
	default:
		return fmt.Errorf("kind %d is unknown", element[int](s, 0))
	}
	return nil
}

func (b *builder) block(m *mobiledocFile, tag string, markers [][]json.RawMessage) {
	switch {
	case tag == "aside" || tag == "pull-quote":
		b.writeHTML(`<blockquote class="kg-blockquote-alt"><p>`)
		b.markers(m, markers)
		b.writeHTML("</p></blockquote>")
		return
	case !slices.Contains(blockTags, tag):
		tag = "p"
	}
	b.writeHTML("<" + tag + ">")
	b.markers(m, markers)
	b.writeHTML("</" + tag + ">")
}

// markers writes a run of texts. Each text opens some markups and closes some.
func (b *builder) markers(m *mobiledocFile, markers [][]json.RawMessage) {
	var open []string
	for _, marker := range markers {
		if b.err != nil {
			return
		}
		for _, n := range element[[]int](marker, 1) {
			tag, href := "", ""
			if n >= 0 && n < len(m.Markups) {
				one := decodeOnce(&m.markups, n, func() markup {
					return markup{element[string](m.Markups[n], 0), attribute(element[[]string](m.Markups[n], 1), "href")}
				})
				tag, href = one.tag, one.href
			}
			switch {
			case tag == "a":
				b.printf(`<a href="%s">`, href)
			case slices.Contains(markupTags, tag):
				b.writeHTML("<" + tag + ">")
			default:
				tag = ""
			}
			open = append(open, tag)
		}
		if element[int](marker, 0) == markerAtom {
			b.atom(m, element[int](marker, 3))
		} else {
			b.printf("%s", element[string](marker, 3))
		}
		for range min(max(element[int](marker, 2), 0), len(open)) {
			b.close(&open)
		}
	}
	for len(open) > 0 {
		b.close(&open)
	}
}

func (b *builder) close(open *[]string) {
	last := len(*open) - 1
	if tag := (*open)[last]; tag != "" {
		b.writeHTML("</" + tag + ">")
	}
	*open = (*open)[:last]
}

func (b *builder) atom(m *mobiledocFile, n int) {
	if n < 0 || n >= len(m.Atoms) {
		return
	}
	atom := decodeOnce(&m.atoms, n, func() namedAtom { return namedAtom{element[string](m.Atoms[n], 0), element[string](m.Atoms[n], 1)} })
	if atom.name == "soft-return" {
		b.writeHTML("<br>")
		return
	}
	b.printf("%s", atom.text)
}

func attribute(pairs []string, name string) string {
	for i := 0; i+1 < len(pairs); i += 2 {
		if pairs[i] == name {
			return pairs[i+1]
		}
	}
	return ""
}

// element returns an element of one of Mobiledoc's arrays, or the zero value if it is
// missing or of another type.
func element[T any](list []json.RawMessage, i int) T {
	var v T
	if i < len(list) {
		if err := json.Unmarshal(list[i], &v); err != nil {
			var none T
			return none
		}
	}
	return v
}
