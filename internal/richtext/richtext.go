// Package richtext handles the structured body of a story: a ProseMirror document that is
// validated against one schema (schema.json, which the Desk's editor loads too), read from
// foreign HTML and Markdown, and written as HTML that is safe by construction.
//
// It must never output foreign markup unescaped, never lose imported text without a Warning, and not depend on stories,
// users or the database.
package richtext

import (
	"encoding/json"
	"slices"
)

// Limits of every document. Parse refuses documents that exceed them; FromHTML flattens documents that are nested too
// deeply and refuses documents that are too large.
const (
	MaxBytes = 4 << 20 // of JSON, HTML or Markdown
	MaxDepth = 64      // nested nodes, including the document itself
	MaxNodes = 100_000
)

// Doc is the root node, of type "doc". A Doc from Parse, FromHTML or FromMarkdown is
// valid; the zero Doc is an empty body.
type Doc Node

// Node is one node of the document, with the JSON form of ProseMirror. Attributes that
// equal the schema's default are left out. Numbers in Attrs are of type int.
type Node struct {
	Type    string         `json:"type"`
	Attrs   map[string]any `json:"attrs,omitempty"`
	Content []Node         `json:"content,omitempty"`
	Marks   []Mark         `json:"marks,omitempty"`
	Text    string         `json:"text,omitempty"`
}

// Mark is a style of a text or another inline node.
type Mark struct {
	Type  string         `json:"type"`
	Attrs map[string]any `json:"attrs,omitempty"`
}

// Str returns a text attribute, or "".
func (n Node) Str(name string) string { s, _ := n.Attrs[name].(string); return s }

// Int returns a number attribute, or 0.
func (n Node) Int(name string) int { i, _ := n.Attrs[name].(int); return i }

// Bool returns a boolean attribute, or false.
func (n Node) Bool(name string) bool { b, _ := n.Attrs[name].(bool); return b }

// Str returns a text attribute, or "".
func (m Mark) Str(name string) string { s, _ := m.Attrs[name].(string); return s }

// Set sets an attribute; nil, "" and 0 remove it, so that the schema's default applies.
func (n *Node) Set(name string, value any) {
	switch value {
	case nil, "", 0, false:
		delete(n.Attrs, name)
		return
	}
	if n.Attrs == nil {
		n.Attrs = map[string]any{}
	}
	n.Attrs[name] = value
}

// MarshalJSON returns ProseMirror's JSON, for the zero Doc that of an empty document.
func (d Doc) MarshalJSON() ([]byte, error) {
	if d.Type == "" {
		d = emptyDoc()
	}
	return json.Marshal(Node(d))
}

// UnmarshalJSON calls Parse, so that a Doc in another type is validated too.
func (d *Doc) UnmarshalJSON(b []byte) error {
	parsed, err := Parse(b)
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// IsEmpty reports whether the document shows nothing.
func (d Doc) IsEmpty() bool {
	return !slices.ContainsFunc(d.Content, func(n Node) bool { return !blankParagraph(n) && n.Type != "paywall" })
}

func emptyDoc() Doc { return docOf(nil) }

// docOf returns a document of blocks, with one empty paragraph if there are none.
func docOf(blocks []Node) Doc {
	return Doc{Type: "doc", Content: atLeastParagraph(blocks)}
}

// atLeastParagraph returns blocks, or an empty paragraph if there are none, as "block+"
// requires.
func atLeastParagraph(blocks []Node) []Node {
	if len(blocks) == 0 {
		return []Node{{Type: "paragraph"}}
	}
	return blocks
}

func blankParagraph(n Node) bool {
	return n.Type == "paragraph" && len(n.Content) == 0
}

func text(s string, marks ...Mark) Node { return Node{Type: "text", Text: s, Marks: marks} }
