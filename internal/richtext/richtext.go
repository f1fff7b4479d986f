// Package richtext is the structured body of a story: a ProseMirror document
// that is checked against one schema (schema.json, which the newsroom's editor
// loads too), read from foreign HTML and Markdown, and written as HTML that is
// safe by construction.
//
// It must never let a byte of foreign markup through unescaped, never lose the
// text of what it imports without a Warning, and never know anything of
// stories, users or the database.
package richtext

import (
	"encoding/json"
	"slices"
)

// Limits that every document keeps. Parse refuses what exceeds them; FromHTML
// flattens what is too deep and refuses only what is too big.
const (
	MaxBytes = 4 << 20 // of JSON, HTML or Markdown
	MaxDepth = 64      // nested nodes, the document itself included
	MaxNodes = 100_000
)

// Doc is the root node, of type "doc". A Doc from Parse, FromHTML or
// FromMarkdown fits the schema; the zero Doc stands for an empty body.
type Doc Node

// Node is one node of the tree and marshals to ProseMirror's JSON. Attributes
// that equal the schema's default are left out. Numbers in Attrs are int.
type Node struct {
	Type    string         `json:"type"`
	Attrs   map[string]any `json:"attrs,omitempty"`
	Content []Node         `json:"content,omitempty"`
	Marks   []Mark         `json:"marks,omitempty"`
	Text    string         `json:"text,omitempty"`
}

// Mark is a style on a text or other inline node.
type Mark struct {
	Type  string         `json:"type"`
	Attrs map[string]any `json:"attrs,omitempty"`
}

// Str is the text attribute name, or "".
func (n Node) Str(name string) string { s, _ := n.Attrs[name].(string); return s }

// Int is the number attribute name, or 0.
func (n Node) Int(name string) int { i, _ := n.Attrs[name].(int); return i }

// Bool is the boolean attribute name, or false.
func (n Node) Bool(name string) bool { b, _ := n.Attrs[name].(bool); return b }

// Str is the text attribute name, or "".
func (m Mark) Str(name string) string { s, _ := m.Attrs[name].(string); return s }

// Set stores an attribute; nil, "" and 0 remove it, so that the schema's
// default holds.
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

// MarshalJSON writes ProseMirror's JSON; the zero Doc as an empty document.
func (d Doc) MarshalJSON() ([]byte, error) {
	if d.Type == "" {
		d = emptyDoc()
	}
	return json.Marshal(Node(d))
}

// UnmarshalJSON is Parse, so that a Doc inside another type is checked as well.
func (d *Doc) UnmarshalJSON(b []byte) error {
	parsed, err := Parse(b)
	if err != nil {
		return err
	}
	*d = parsed
	return nil
}

// Empty reports whether the document shows nothing.
func (d Doc) Empty() bool {
	return !slices.ContainsFunc(d.Content, func(n Node) bool { return !blankParagraph(n) && n.Type != "paywall" })
}

func emptyDoc() Doc { return docOf(nil) }

// docOf makes a document of blocks, with one empty paragraph when there are none.
func docOf(blocks []Node) Doc {
	return Doc{Type: "doc", Content: orParagraph(blocks)}
}

// orParagraph gives the empty paragraph that "block+" asks for.
func orParagraph(blocks []Node) []Node {
	if len(blocks) == 0 {
		return []Node{{Type: "paragraph"}}
	}
	return blocks
}

func blankParagraph(n Node) bool {
	return n.Type == "paragraph" && len(n.Content) == 0
}

func text(s string, marks ...Mark) Node { return Node{Type: "text", Text: s, Marks: marks} }
