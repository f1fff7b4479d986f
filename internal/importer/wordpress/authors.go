package wordpress

import (
	"encoding/xml"
	"slices"
	"strings"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
)

// authors are the authors of the export. Their email addresses are not stored.
type authors struct {
	list     []importer.Author
	known    map[string]bool
	public   map[string]bool // by key: whether one of the items of the author has a page
	size     int             // of the authors in bytes
	reported int             // size that growth has reported
}

// growth returns how many bytes the authors have grown since the last call.
func (a *authors) growth() int {
	n := a.size - a.reported
	a.reported = a.size
	return n
}

func newAuthors() *authors { return &authors{known: map[string]bool{}, public: map[string]bool{}} }

func (a *authors) read(sc *scanner) error {
	var login, display, first, last, mail string
	fields := map[string]*string{"wp:author_login": &login, "wp:author_display_name": &display,
		"wp:author_first_name": &first, "wp:author_last_name": &last, "wp:author_email": &mail}
	err := sc.elements(func(start xml.StartElement) error {
		field := fields[sc.name(start.Name)]
		if field == nil {
			return sc.skipElement()
		}
		text, err := sc.text()
		*field = strings.TrimSpace(text)
		return err
	})
	if display == "" {
		display = strings.TrimSpace(first + " " + last)
	}
	a.addAuthor(login, display, mail)
	return err
}

// authorKey returns the key for a login or for the nicename that WordPress makes of it,
// because exports contain either.
func authorKey(login string) string {
	if person := importer.Fingerprint(login); person != "" {
		return person
	}
	if s := slug.Make(login); s != "" {
		return s
	}
	return login
}

// addAuthor adds an author. A login that is an email address must not be published.
func (a *authors) addAuthor(login, name, mail string) {
	key := authorKey(login)
	if key == "" || a.known[key] {
		return
	}
	local, _, isMail := strings.Cut(login, "@")
	if name == "" || strings.Contains(name, "@") {
		name, _, _ = strings.Cut(name, "@")
		if name == "" {
			name = local
		}
	}
	own := login
	if isMail {
		own = name
		if mail == "" {
			mail = login
		}
	}
	a.known[key] = true
	a.size += 300 + 2*len(key) + len(own) + len(name)
	a.list = append(a.list, importer.Author{Key: key, Person: importer.Fingerprint(mail), Slug: own, Name: importer.PlainText(name)})
}

// ofItem returns the keys of an item's authors: those of Co-Authors Plus, or else
// WordPress's own.
func (a *authors) ofItem(it *item) (keys []string) {
	for _, c := range it.terms() {
		if c.domain == "author" {
			keys = append(keys, authorKey(nicename(c)))
		}
	}
	if len(keys) == 0 && it.creator != "" {
		keys = []string{authorKey(it.creator)}
	}
	return keys
}

func nicename(c category) string { return strings.TrimPrefix(c.nicename, "cap-") }

// addMissing adds the item's authors that the list does not have yet.
func (a *authors) addMissing(it *item) {
	for _, c := range it.terms() {
		if c.domain == "author" {
			a.addAuthor(nicename(c), c.name, "")
		}
	}
	a.addAuthor(it.creator, "", "")
}

// markPublic marks the authors of an item with a page.
func (a *authors) markPublic(it *item) {
	for _, key := range a.ofItem(it) {
		a.public[key] = true
	}
}

// allPublic reports whether the authors of an item have an item with a page.
func (a *authors) allPublic(it *item) bool {
	return !slices.ContainsFunc(a.ofItem(it), func(key string) bool { return !a.public[key] })
}

// sortedAuthors returns the authors. Those who wrote nothing with a page get no page either.
func (a *authors) sortedAuthors() []importer.Author {
	for i := range a.list {
		a.list[i].OnlyExisting = !a.public[a.list[i].Key]
	}
	return a.list
}
