package importer

import (
	"crypto/sha256"
	"encoding/hex"
	"strings"

	linetext "masthead/internal/text"
)

// identity identifies a post in its record, besides its number and date: hashes of its GUID, address, slug and title in the old
// system. An empty value has no hash.
type identity struct {
	guid, address, slug, title string
	// complete says that the record has all four. Records of earlier versions have only the GUID.
	complete bool
}

// identity returns the identity of an item; only posts and pages have one.
func (it *Item) identity() identity {
	if it.Kind != Post && it.Kind != Page {
		return identity{}
	}
	return identity{hashOf(it.GUID), hashOf(it.Address), hashOf(it.Slug), hashOf(foldTitle(it.Title)), true}
}

// formerTitle returns the hash of a title in records of earlier versions, which tell quotation marks apart.
func (it *Item) formerTitle() string { return hashOf(linetext.OneLine(it.Title)) }

// plainMarks replaces typographic marks with typed ones. WordPress writes typographic marks in some of its
// outputs only.
var plainMarks = strings.NewReplacer("‘", "'", "’", "'", "‚", "'", "‛", "'", "′", "'", "“", `"`, "”", `"`, "„", `"`, "″", `"`,
	"—", "-", "–", "-",
	"---", "-", "--", "-", "…", "...", "×", "x")

// foldTitle returns a title on one line, with typed quotation marks, dashes and dots.
func foldTitle(title string) string { return plainMarks.Replace(linetext.OneLine(title)) }

// String returns the form of an identity in records.
func (i identity) String() string {
	if !i.complete {
		return i.guid
	}
	return strings.Join([]string{i.guid, i.address, i.slug, i.title}, "/")
}

// identity returns the identity in a record.
func (r *refRow) identity() identity {
	parts := strings.Split(r.Identity, "/")
	if len(parts) != 4 {
		return identity{guid: parts[0]}
	}
	return identity{parts[0], parts[1], parts[2], parts[3], true}
}

// identity returns the identity of the post of a story. Slug and title are those of the story if its record has none.
func (c *storyRecord) identity() identity {
	i := c.refRow.identity()
	if !i.complete {
		i.slug, i.title = hashOf(c.Slug), hashOf(foldTitle(c.Title))
	}
	return i
}

// hashOf returns the hash of a text in an identity, "" for an empty one.
func hashOf(value string) string {
	if value == "" {
		return ""
	}
	const digits = 16
	sum := sha256.Sum256([]byte(value))
	return hex.EncodeToString(sum[:])[:digits]
}
