package richtext

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
)

//go:embed schema.json
var schemaJSON []byte

// schema is schema.json in the form that ProseMirror reads. In addition to ProseMirror's
// own keys an attribute may have enum, min, max and format, which the editor ignores.
type schema struct {
	nodes map[string]*nodeSpec
	marks map[string]*markSpec
}

type nodeSpec struct {
	Content string               `json:"content"`
	Group   string               `json:"group"`
	Marks   *string              `json:"marks"`
	Inline  bool                 `json:"inline"`
	Attrs   map[string]*attrSpec `json:"attrs"`

	symbol  rune            // represents this type in the content patterns
	content *regexp.Regexp  // matches the symbols of the children; nil for a leaf
	any     map[string]bool // if set, any number of children of these types is allowed
	text    bool            // contains inline nodes
}

type markSpec struct {
	Attrs map[string]*attrSpec `json:"attrs"`

	rank int // position in ProseMirror's order of marks
}

type attrSpec struct {
	Default  json.RawMessage `json:"default"`
	Validate string          `json:"validate"`
	Enum     []string        `json:"enum"`
	Min      *int            `json:"min"`
	Max      *int            `json:"max"`
	Format   string          `json:"format"`

	kinds    []string // types that Validate allows
	required bool
	initial  any // the decoded default
}

var loadedSchema = sync.OnceValue(func() *schema {
	s, err := loadSchema(schemaJSON)
	if err != nil {
		panic(err) // the file is part of the program
	}
	return s
})

func loadSchema(src []byte) (*schema, error) {
	var file struct {
		Nodes map[string]*nodeSpec `json:"nodes"`
		Marks json.RawMessage      `json:"marks"`
	}
	if err := json.Unmarshal(src, &file); err != nil {
		return nil, fmt.Errorf("richtext schema: %w", err)
	}
	s := &schema{nodes: file.Nodes}
	if err := json.Unmarshal(file.Marks, &s.marks); err != nil {
		return nil, fmt.Errorf("richtext schema marks: %w", err)
	}
	order, err := objectKeys(file.Marks)
	if err != nil {
		return nil, fmt.Errorf("richtext schema marks: %w", err)
	}
	for i, name := range order {
		s.marks[name].rank = i
		if err := prepareAttrs(s.marks[name].Attrs); err != nil {
			return nil, fmt.Errorf("richtext schema mark %s: %w", name, err)
		}
	}
	next := '\uE000'
	for _, spec := range s.nodes {
		spec.symbol = next
		next++
	}
	for name, spec := range s.nodes {
		if err := prepareAttrs(spec.Attrs); err != nil {
			return nil, fmt.Errorf("richtext schema node %s: %w", name, err)
		}
		if spec.Content == "" {
			continue
		}
		if err := s.compile(spec); err != nil {
			return nil, fmt.Errorf("richtext schema node %s: %w", name, err)
		}
	}
	return s, nil
}

var nameInExpression = regexp.MustCompile(`[A-Za-z_]\w*`)

// compile turns a content expression into a regular expression over symbols. Both
// notations have the same operators; only names and spaces differ.
func (s *schema) compile(spec *nodeSpec) error {
	var unknown string
	if repeated := strings.TrimRight(spec.Content, "*+"); nameInExpression.FindString(repeated) == repeated && repeated != spec.Content {
		spec.any = map[string]bool{}
	}
	pattern := nameInExpression.ReplaceAllStringFunc(spec.Content, func(name string) string {
		var class strings.Builder
		for typ, member := range s.nodes {
			if typ == name || slices.Contains(strings.Fields(member.Group), name) {
				class.WriteRune(member.symbol)
				if spec.any != nil {
					spec.any[typ] = true
				}
				spec.text = spec.text || member.Inline || typ == "text"
			}
		}
		if class.Len() == 0 {
			unknown = name
			return name
		}
		return "[" + class.String() + "]"
	})
	if unknown != "" {
		return fmt.Errorf("content refers to %q, which is neither a node nor a group", unknown)
	}
	re, err := regexp.Compile("^(?:" + strings.ReplaceAll(pattern, " ", "") + ")$")
	spec.content = re
	return err
}

// allows reports whether a node may have these children.
func (s *schema) allows(spec *nodeSpec, children []Node) bool {
	if len(children) > 0 && !slices.ContainsFunc(children, func(n Node) bool { return !spec.any[n.Type] }) {
		return true
	}
	var symbols strings.Builder
	for _, n := range children {
		symbols.WriteRune(s.nodes[n.Type].symbol)
	}
	return spec.content.MatchString(symbols.String())
}

// marksAllowed reports whether the children of a node may have marks.
func (n *nodeSpec) marksAllowed() bool { return n.text && (n.Marks == nil || *n.Marks != "") }

func prepareAttrs(attrs map[string]*attrSpec) error {
	for name, a := range attrs {
		a.kinds = strings.Split(a.Validate, "|")
		if a.required = a.Default == nil; a.required {
			continue
		}
		var value any
		if err := json.Unmarshal(a.Default, &value); err != nil {
			return fmt.Errorf("default of %s: %w", name, err)
		}
		if f, ok := value.(float64); ok {
			value = int(f)
		}
		a.initial = value
	}
	return nil
}

// objectKeys returns the keys of a JSON object in their order in the text.
func objectKeys(object []byte) ([]string, error) {
	dec := json.NewDecoder(bytes.NewReader(object))
	if _, err := dec.Token(); err != nil {
		return nil, err
	}
	var names []string
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return nil, err
		}
		var skipped json.RawMessage
		if err := dec.Decode(&skipped); err != nil {
			return nil, err
		}
		names = append(names, name.(string))
	}
	return names, nil
}
