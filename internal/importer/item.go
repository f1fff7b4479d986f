package importer

import (
	"time"

	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Kind is what sort of thing came in, as the report counts it.
type Kind string

// The kinds that are imported. Other things keep the name that their source
// gives them, and are skipped with a reason.
const (
	Post       Kind = "post"
	Page       Kind = "page"
	TermKind   Kind = "term"
	AuthorKind Kind = "author"
	Attachment Kind = "attachment"
)

// Term is a category, tag or series of the source.
type Term struct {
	Key         string // how the items name it
	Kind        taxonomy.Kind
	Slug        string
	Name        string
	Description string
	Parent      string // Key; it comes earlier in the list
	Here        bool   // it is one of this publication's, and nothing of the export
}

// Author is a writer of the source.
type Author struct {
	Key    string // the same in every export of the site, and no other site's
	Person string // Fingerprint of the mail address
	Slug   string
	Name   string
	Bio    string
	Here   bool // only if this publication has this author already: nobody is made
}

// Item is one thing in an export.
type Item struct {
	ID       string // in the source
	Kind     Kind
	Title    string
	Skip     string // why it does not come in; "" when Story or Picture is set
	Detail   string // more about Skip
	Notes    []Note // what could not be kept as it was
	Comments int    // how many it had; they stay behind
	Checksum string // changes when the item does
	Story    *Content
	Picture  *Picture // of the library; it comes in by itself
}

// Note says that something of an item was changed or left out.
type Note struct {
	What   string // a fixed phrase, by which the report counts
	Detail string
}

// Content is what a story is made of.
type Content struct {
	Title          string
	Slug           string
	Excerpt        string
	Unlisted       bool   // a page: it has a path and stands in no list
	Path           string // a wish; "" for the usual one
	OldPaths       []string
	Status         story.Status // Draft, Scheduled or Published
	At             time.Time    // of publication
	Created        time.Time
	Category       string   // Term.Key
	Terms          []string // Term.Key, main series first
	Authors        []string // Author.Key
	Lead           *Picture
	SeoTitle       string
	SeoDescription string
	Sticky         bool
	Lang           string // of a new story; "" for the brand's
	Company        string // that supplied the text
	Place          string // where it was announced

	// Offered says that it is a draft for the desk to take or leave: once it is
	// published, scheduled or thrown away here, what comes in touches it no more.
	Offered bool

	// Body converts the text. It is called on another goroutine, and only when
	// the item is new or changed.
	Body func() (richtext.Doc, []Note, error)
	Size int // of the text in the source, bytes
}

// Picture is a picture at its old address.
type Picture struct {
	Address string
	Alt     string
	Caption string
}
