package richtext

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strings"
)

// Error says what is wrong with a document, and where: Path names the place as
// in "content[2].attrs.level".
type Error struct {
	Path string
	Msg  string
}

func (e *Error) Error() string {
	if e.Path == "" {
		return "body: " + e.Msg
	}
	return "body: " + e.Path + ": " + e.Msg
}

// Parse reads ProseMirror JSON and checks it against the schema: types,
// nesting, marks, attributes and addresses. What does not fit is an *Error that
// names the place. Neighbouring texts with equal marks become one, attributes
// that equal their default go, control characters go.
func Parse(src []byte) (Doc, error) {
	if len(src) > MaxBytes {
		return Doc{}, &Error{Msg: fmt.Sprintf("longer than %d bytes", MaxBytes)}
	}
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	var root Node
	if err := dec.Decode(&root); err != nil {
		return Doc{}, &Error{Msg: decodeMessage(err)}
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Doc{}, &Error{Msg: "something follows the document"}
	}
	if root.Type != "doc" {
		return Doc{}, &Error{Path: "type", Msg: fmt.Sprintf("must be \"doc\", is %q", root.Type)}
	}
	c := checker{schema: theSchema()}
	if err := c.node(&root, "", 1, false); err != nil {
		return Doc{}, err
	}
	return Doc(root), nil
}

func decodeMessage(err error) string {
	var typ *json.UnmarshalTypeError
	if errors.As(err, &typ) {
		return fmt.Sprintf("%s must not be a %s", strings.TrimPrefix(typ.Field, "."), typ.Value)
	}
	return strings.TrimPrefix(err.Error(), "json: ")
}

type checker struct {
	schema *schema
	count  int
}

func (c *checker) node(n *Node, path string, depth int, marksAllowed bool) error {
	spec, ok := c.schema.nodes[n.Type]
	if !ok {
		return &Error{join(path, "type"), fmt.Sprintf("unknown node %q", n.Type)}
	}
	if depth > MaxDepth {
		return &Error{path, fmt.Sprintf("nested more than %d deep", MaxDepth)}
	}
	if c.count++; c.count > MaxNodes {
		return &Error{path, fmt.Sprintf("more than %d nodes", MaxNodes)}
	}
	if err := checkAttrs(spec.Attrs, &n.Attrs, join(path, "attrs")); err != nil {
		return err
	}
	if err := c.marks(n, path, marksAllowed); err != nil {
		return err
	}
	if n.Type == "text" {
		if n.Text = cleanText(n.Text); n.Text == "" {
			return &Error{join(path, "text"), "must not be empty"}
		}
	} else if n.Text != "" {
		return &Error{join(path, "text"), fmt.Sprintf("a %s has no text of its own", n.Type)}
	}
	return c.content(n, spec, path, depth)
}

func (c *checker) content(n *Node, spec *nodeSpec, path string, depth int) error {
	if spec.content == nil {
		if len(n.Content) > 0 {
			return &Error{join(path, "content"), fmt.Sprintf("a %s holds nothing", n.Type)}
		}
		n.Content = nil
		return nil
	}
	var symbols strings.Builder
	for i := range n.Content {
		child := &n.Content[i]
		at := join(path, fmt.Sprintf("content[%d]", i))
		if err := c.node(child, at, depth+1, spec.marksAllowed()); err != nil {
			return err
		}
		symbols.WriteRune(c.schema.nodes[child.Type].symbol)
	}
	if !spec.content.MatchString(symbols.String()) {
		return &Error{join(path, "content"), fmt.Sprintf("a %s holds %q, not this", n.Type, spec.Content)}
	}
	if spec.text {
		n.Content = mergeText(n.Content)
	}
	return nil
}

func (c *checker) marks(n *Node, path string, allowed bool) error {
	if len(n.Marks) == 0 {
		n.Marks = nil
		return nil
	}
	if !allowed {
		return &Error{join(path, "marks"), "no marks here"}
	}
	for i := range n.Marks {
		m := &n.Marks[i]
		at := join(path, fmt.Sprintf("marks[%d]", i))
		spec, ok := c.schema.marks[m.Type]
		if !ok {
			return &Error{at + ".type", fmt.Sprintf("unknown mark %q", m.Type)}
		}
		if slices.ContainsFunc(n.Marks[:i], func(o Mark) bool { return o.Type == m.Type }) {
			return &Error{at, fmt.Sprintf("mark %q twice", m.Type)}
		}
		if err := checkAttrs(spec.Attrs, &m.Attrs, at+".attrs"); err != nil {
			return err
		}
	}
	c.schema.sortMarks(n.Marks)
	return nil
}

func (s *schema) sortMarks(marks []Mark) {
	slices.SortFunc(marks, func(a, b Mark) int { return s.marks[a.Type].rank - s.marks[b.Type].rank })
}

// checkAttrs checks and normalises attrs in place.
func checkAttrs(specs map[string]*attrSpec, attrs *map[string]any, path string) error {
	for name, value := range *attrs {
		spec, ok := specs[name]
		if !ok {
			return &Error{join(path, name), "unknown attribute"}
		}
		value, err := spec.check(value)
		if err != nil {
			return &Error{join(path, name), err.Error()}
		}
		if !spec.required && value == spec.initial {
			delete(*attrs, name)
		} else {
			(*attrs)[name] = value
		}
	}
	for name, spec := range specs {
		if _, ok := (*attrs)[name]; spec.required && !ok {
			return &Error{join(path, name), "is required"}
		}
	}
	if len(*attrs) == 0 {
		*attrs = nil
	}
	return nil
}

// check gives the value in its normal form, or says what is wrong with it.
func (a *attrSpec) check(value any) (any, error) {
	kind := "null"
	switch v := value.(type) {
	case nil:
	case string:
		kind, value = "string", cleanText(v)
	case bool:
		kind = "boolean"
	case int:
		kind = "number"
	case float64:
		if v != math.Trunc(v) || math.Abs(v) > 1<<31 {
			return nil, errors.New("must be a whole number")
		}
		kind, value = "number", int(v)
	default:
		kind = "composite value"
	}
	if !slices.Contains(strings.Split(a.Validate, "|"), kind) {
		return nil, fmt.Errorf("must be %s, not a %s", strings.ReplaceAll(a.Validate, "|", " or "), kind)
	}
	switch v := value.(type) {
	case int:
		if a.Min != nil && v < *a.Min || a.Max != nil && v > *a.Max {
			return nil, fmt.Errorf("must be from %d to %d", *a.Min, *a.Max)
		}
	case string:
		return a.checkString(v)
	}
	return value, nil
}

func (a *attrSpec) checkString(v string) (any, error) {
	if a.Enum != nil && !slices.Contains(a.Enum, v) {
		return nil, fmt.Errorf("must be one of %s", strings.Join(a.Enum, ", "))
	}
	switch a.Format {
	case "href", "src", "web":
		safe, ok := safeURL(v, a.Format)
		if !ok {
			return nil, errors.New("is no address that a page may use")
		}
		return safe, nil
	case "id", "lang", "token":
		if !formats[a.Format].MatchString(v) {
			return nil, errors.New("has characters that are not allowed here")
		}
	}
	return v, nil
}

var formats = map[string]*regexp.Regexp{
	"id":    regexp.MustCompile(`^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.:\x{200C}\x{200D}-]{0,199}$`),
	"lang":  regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,5}$`),
	"token": regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.+#-]{0,199}$`),
}

// mergeText joins neighbouring texts that carry the same marks.
func mergeText(nodes []Node) []Node {
	out := nodes[:0]
	for i := 0; i < len(nodes); {
		n, end := nodes[i], i+1
		for n.Type == "text" && end < len(nodes) && nodes[end].Type == "text" && sameMarks(n.Marks, nodes[end].Marks) {
			end++
		}
		if end > i+1 {
			n.Text = inlineText(nodes[i:end], "")
		}
		out = append(out, n)
		i = end
	}
	return out
}

func sameMarks(a, b []Mark) bool { return slices.EqualFunc(a, b, sameMark) }

func sameMark(a, b Mark) bool {
	if a.Type != b.Type || len(a.Attrs) != len(b.Attrs) {
		return false
	}
	for k, v := range a.Attrs {
		if b.Attrs[k] != v {
			return false
		}
	}
	return true
}

// cleanText removes control characters, which neither HTML nor XML may hold,
// and keeps tab and newline. Joiners and direction marks stay.
func cleanText(s string) string {
	if isPlain(s) {
		return s
	}
	return strings.Map(func(r rune) rune {
		switch {
		case r == '\t' || r == '\n':
			return r
		case r < 0x20 || r >= 0x7F && r <= 0x9F || r == 0xFFFE || r == 0xFFFF:
			return -1
		}
		return r
	}, strings.ToValidUTF8(s, "\uFFFD"))
}

// isPlain reports whether s is printable ASCII, as most texts are.
func isPlain(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] < 0x20 || s[i] >= 0x7F {
			return false
		}
	}
	return true
}

func join(path, part string) string {
	if path == "" {
		return part
	}
	return path + "." + part
}
