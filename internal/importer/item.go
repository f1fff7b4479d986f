package importer

import (
	"slices"
	"time"

	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Kind says what an item of the source is, in the report too.
type Kind string

// The kinds that are imported. Other items keep the name of their kind in the source and
// are skipped with a reason.
const (
	Post       Kind = "post"
	Page       Kind = "page"
	TermKind   Kind = "term"
	AuthorKind Kind = "author"
	Attachment Kind = "attachment"
)

// Term is a category, tag or series of the source.
type Term struct {
	Key         string // identity in the source, which items refer to
	Kind        taxonomy.Kind
	Slug        string
	Name        string
	Description string
	Parent      string // Key of the parent, which comes earlier in the list
	Existing    bool   // a term of this publication and not of the export

	OnlyExisting bool     // use only an existing term of this publication and create none
	FormerKeys   []string // keys of the term in earlier imports, see Item.FormerIDs
}

// Author is an author of the source.
type Author struct {
	Key          string   // unique identity, the same in every export of the site
	FormerKeys   []string // keys of the author in earlier imports, see Item.FormerIDs
	Person       string   // fingerprint of the email address
	Slug         string
	Name         string
	Bio          string
	OnlyExisting bool // use only an existing author of this publication and create none
	ByName       bool // an existing author with another slug or from another source may be used if the name is the same
}

// Item is one thing in an export.
type Item struct {
	ID         string // id in the source
	Kind       Kind
	Title      string
	SkipReason string // reason for not importing it, "" if Story or Picture is set; a story from an earlier import is then unpublished
	Detail     string // details of SkipReason
	Notes      []Note // what could not be imported
	Comments   int    // number of comments, which are not imported
	Checksum   string // changes when the item changes
	Story      *Content
	Picture    *Picture // a picture of the library, imported by itself

	// FormerIDs lists other IDs that earlier imports may have recorded for the item, because the site was spelled in another way or
	// was not named, or because an earlier version of the importer made them.
	FormerIDs []string
	// FormerChecksum is the checksum that an earlier version of the importer computed for the same item, "" for none.
	FormerChecksum string
	// FormerKinds lists other kinds, Post or Page, that the item may have had in earlier exports. No item of these kinds in the file has
	// its ID.
	FormerKinds []Kind
	// RestrictedBy names the restrictions from outside the item, such as RuleOfSite. Silent names those that the export does not
	// mention: a story that one of them closed in an earlier import stays closed.
	RestrictedBy, Silent []Restriction
	// Number is the id that the source gave a post or page, if its ID may differ in a later export; it may be "". Slug,
	// Date and GUID tell posts with the same number apart. The GUID is the same at every address of the site, and "" if
	// it may be that of another post. Address is the path of the post below the site's address, "" if unknown.
	Number, Slug, GUID, Address string
	Date                        time.Time
	// Unique says that no other post, of any site, ever has the ID.
	Unique  bool
	kept    []Restriction // those in Silent that restricted it in an earlier import
	inDoubt bool          // that import may have been of another post
	inCrowd bool          // very many stories of earlier imports may belong to it
	// Offered marks a draft for the newsroom to accept or reject: after it was published, scheduled or deleted here, imports do
	// not change it.
	Offered bool
}

// Restriction is a restriction of an item from outside the item's own text. The record of the item stores it.
type Restriction string

// Restrictions that a later export may lack.
const (
	RuleOfSite Restriction = "rule"       // a rule for members
	TermOfSite Restriction = "term"       // a setting of a category or another term
	Visibility Restriction = "visibility" // a column of the item
	ForSome    Restriction = "some"       // the same column, for some members only, such as paying ones
	EmailOnly  Restriction = "email"      // it was only sent by email
	Metadata   Restriction = "metadata"   // metadata of the item
	Password   Restriction = "password"   // a password
	Private    Restriction = "private"    // its status
	HiddenPart Restriction = "hidden"     // a part that its metadata switch off; only that part is left out
)

// staysRestricted reports whether a restriction that the export does not mention closed the item in an earlier import.
func (it *Item) staysRestricted() bool { return len(it.kept) > 0 }

// isRestricted reports whether something from outside the item's text restricts who may read it.
func (it *Item) isRestricted() bool {
	return it.staysRestricted() || slices.ContainsFunc(it.RestrictedBy, func(r Restriction) bool { return r != HiddenPart })
}

// Note says that a part of an item was changed or left out.
type Note struct {
	What   string // a fixed phrase that groups notes in the report
	Detail string
}

// Content is the content of a story.
type Content struct {
	Title          string
	Slug           string
	Excerpt        string
	Unlisted       bool   // a page: it has a path and is in no list
	Path           string // preferred path, "" for the usual one
	OldPaths       []string
	Status         story.Status // Draft, Scheduled or Published
	At             time.Time    // time of publication
	Created        time.Time
	Category       string   // Term.Key
	Terms          []string // Term.Key, the main series first
	Authors        []string // Author.Key
	Lead           *Picture
	SeoTitle       string
	SeoDescription string
	SocialTitle    string // headline in link previews
	Sticky         bool
	Lang           string // language of a new story, "" for that of its text
	Company        string // company that supplied the text
	Place          string // place of the press release

	// Body converts the text. It is called on another goroutine, and only if the item is new or changed.
	Body func() (richtext.Doc, []Note, error)
	// ForSome reports whether only some members of the source, such as paying ones, could read a gated part. Its value is final once Body has
	// run.
	ForSome bool
	Size    int   // size of the item in the source in bytes
	Weight  int64 // estimate of the memory that Body needs in bytes, see Weigh
}

// Picture is a picture at its old address.
type Picture struct {
	Address string
	Alt     string
	Caption string
}
