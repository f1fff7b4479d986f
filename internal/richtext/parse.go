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
	"unicode/utf8"
)

// Error says what is wrong in a document. Path is the place, such as
// "content[2].attrs.level".
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

// Parse reads ProseMirror JSON and validates types, nesting, marks, attributes and
// addresses against the schema. If something does not fit, it returns an *Error with its
// place. It merges adjacent texts with equal marks, and removes attributes that equal
// their default and control characters.
func Parse(src []byte) (Doc, error) {
	if len(src) > MaxBytes {
		return Doc{}, &Error{Msg: fmt.Sprintf("longer than %d bytes", MaxBytes)}
	}
	return ParseStored(src)
}

// ParseStored reads a document that the program itself stored, like Parse, but whatever its length: the stored form of a document is longer
// than the one that was sent, because it escapes some characters and names the pictures that were fetched.
func ParseStored(src []byte) (Doc, error) {
	dec := json.NewDecoder(bytes.NewReader(src))
	dec.DisallowUnknownFields()
	var root Node
	if err := dec.Decode(&root); err != nil {
		return Doc{}, &Error{Msg: decodeMessage(err)}
	}
	if _, err := dec.Token(); !errors.Is(err, io.EOF) {
		return Doc{}, &Error{Msg: "there is data after the document"}
	}
	if root.Type != "doc" {
		return Doc{}, &Error{Path: "type", Msg: fmt.Sprintf("must be \"doc\", not %q", root.Type)}
	}
	c := checker{schema: loadedSchema()}
	if err := c.node(&root, 1, false); err != nil {
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

// within adds an enclosing part to the path of the error.
func (e *Error) within(part string) *Error {
	if e.Path != "" {
		part += "." + e.Path
	}
	e.Path = part
	return e
}

func (c *checker) node(n *Node, depth int, marksAllowed bool) *Error {
	spec, ok := c.schema.nodes[n.Type]
	if !ok {
		return &Error{"type", fmt.Sprintf("unknown node %q", n.Type)}
	}
	if depth > MaxDepth {
		return &Error{Msg: fmt.Sprintf("nested more than %d deep", MaxDepth)}
	}
	if c.count++; c.count > MaxNodes {
		return &Error{Msg: fmt.Sprintf("more than %d nodes", MaxNodes)}
	}
	if err := checkAttrs(spec.Attrs, &n.Attrs); err != nil {
		return err.within("attrs")
	}
	if err := c.marks(n, marksAllowed); err != nil {
		return err
	}
	if n.Type == "text" {
		if n.Text = cleanText(n.Text); n.Text == "" {
			return &Error{"text", "must not be empty"}
		}
	} else if n.Text != "" {
		return &Error{"text", fmt.Sprintf("a %s can't have text", n.Type)}
	}
	return c.content(n, spec, depth)
}

func (c *checker) content(n *Node, spec *nodeSpec, depth int) *Error {
	if spec.content == nil {
		if len(n.Content) > 0 {
			return &Error{"content", fmt.Sprintf("a %s can't have content", n.Type)}
		}
		n.Content = nil
		return nil
	}
	for i := range n.Content {
		if err := c.node(&n.Content[i], depth+1, spec.marksAllowed()); err != nil {
			return err.within(fmt.Sprintf("content[%d]", i))
		}
	}
	if !c.schema.allows(spec, n.Content) {
		return &Error{"content", fmt.Sprintf("the content of a %s must be %q", n.Type, spec.Content)}
	}
	if spec.text {
		n.Content = mergeText(n.Content)
	}
	return nil
}

func (c *checker) marks(n *Node, allowed bool) *Error {
	if len(n.Marks) == 0 {
		n.Marks = nil
		return nil
	}
	if !allowed {
		return &Error{"marks", "are not allowed here"}
	}
	for i := range n.Marks {
		m := &n.Marks[i]
		at := func(err *Error) *Error { return err.within(fmt.Sprintf("marks[%d]", i)) }
		spec, ok := c.schema.marks[m.Type]
		if !ok {
			return at(&Error{"type", fmt.Sprintf("unknown mark %q", m.Type)})
		}
		if slices.ContainsFunc(n.Marks[:i], func(o Mark) bool { return o.Type == m.Type }) {
			return at(&Error{Msg: fmt.Sprintf("mark %q occurs twice", m.Type)})
		}
		if err := checkAttrs(spec.Attrs, &m.Attrs); err != nil {
			return at(err.within("attrs"))
		}
	}
	c.schema.sortMarks(n.Marks)
	return nil
}

func (s *schema) sortMarks(marks []Mark) {
	if len(marks) < 2 {
		return
	}
	slices.SortFunc(marks, func(a, b Mark) int { return s.marks[a.Type].rank - s.marks[b.Type].rank })
}

// checkAttrs validates and normalizes attrs in place.
func checkAttrs(specs map[string]*attrSpec, attrs *map[string]any) *Error {
	for name, value := range *attrs {
		spec, ok := specs[name]
		if !ok {
			return &Error{name, "unknown attribute"}
		}
		value, err := spec.check(value)
		if err != nil {
			return &Error{name, err.Error()}
		}
		if !spec.required && value == spec.initial {
			delete(*attrs, name)
		} else {
			(*attrs)[name] = value
		}
	}
	for name, spec := range specs {
		if _, ok := (*attrs)[name]; spec.required && !ok {
			return &Error{name, "is required"}
		}
	}
	if len(*attrs) == 0 {
		*attrs = nil
	}
	return nil
}

// check returns the value in its normal form, or an error.
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
	if !slices.Contains(a.kinds, kind) {
		return nil, fmt.Errorf("must be %s, not a %s", strings.ReplaceAll(a.Validate, "|", " or "), kind)
	}
	switch v := value.(type) {
	case int:
		if a.Min != nil && v < *a.Min || a.Max != nil && v > *a.Max {
			return nil, fmt.Errorf("must be between %d and %d", *a.Min, *a.Max)
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
			return nil, errors.New("is not an address that a page may use")
		}
		return safe, nil
	case "id", "lang", "slug", "token":
		if !formats[a.Format].matches(v) {
			return nil, errors.New("has characters that are not allowed here")
		}
	}
	return v, nil
}

// format is the form of a value: an expression and the largest number of characters. A repetition with a limit inside the expression would
// be compiled to a copy of its set for each repetition, 5 MB for that of ids.
type format struct {
	expression *regexp.Regexp
	longest    int
}

func (f format) matches(v string) bool {
	return utf8.RuneCountInString(v) <= f.longest && f.expression.MatchString(v)
}

var formats = map[string]format{
	"id":    {regexp.MustCompile(`^[\p{L}\p{M}\p{N}_][\p{L}\p{M}\p{N}_.:\x{200C}\x{200D}-]*$`), 200},
	"lang":  {regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,5}$`), 53},
	"slug":  {regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`), 1000},
	"token": {regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_.+#-]*$`), 200},
}

// mergeText merges adjacent texts with the same marks.
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

// cleanText removes control characters, which HTML and XML may not contain, except tab and
// newline. It keeps joiners and direction marks.
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
	for i := range len(s) {
		if s[i] < 0x20 || s[i] >= 0x7F {
			return false
		}
	}
	return true
}
