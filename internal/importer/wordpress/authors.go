package wordpress

import (
	"encoding/xml"
	"strings"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
)

// authors are the writers of the export. Their mail addresses are not kept.
type authors struct {
	list  []importer.Author
	known map[string]bool
}

func newAuthors() *authors { return &authors{known: map[string]bool{}} }

func (a *authors) read(sc *scanner) error {
	var login, display, first, last, mail string
	fields := map[string]*string{"wp:author_login": &login, "wp:author_display_name": &display,
		"wp:author_first_name": &first, "wp:author_last_name": &last, "wp:author_email": &mail}
	err := sc.elements(func(start xml.StartElement) error {
		field := fields[sc.name(start.Name)]
		if field == nil {
			return sc.skip()
		}
		text, err := sc.text()
		*field = strings.TrimSpace(text)
		return err
	})
	if display == "" {
		display = strings.TrimSpace(first + " " + last)
	}
	a.put(login, display, mail)
	return err
}

// authorKey is the key of a login or of the nicename that WordPress makes of it,
// whichever an export has.
func authorKey(login string) string {
	if person := importer.Fingerprint(login); person != "" {
		return person
	}
	if s := slug.Make(login); s != "" {
		return s
	}
	return login
}

// put adds a writer. Whoever signs in with a mail address must not see it printed.
func (a *authors) put(login, name, mail string) {
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
	a.list = append(a.list, importer.Author{Key: key, Person: importer.Fingerprint(mail), Slug: own, Name: importer.Plain(name)})
}

// of are the keys of an item's writers: those that Co-Authors Plus names, else
// the one that WordPress does.
func (a *authors) of(it *item) (keys []string) {
	for _, c := range it.named() {
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

// use makes sure that the writers of an item are in the list.
func (a *authors) use(it *item) {
	for _, c := range it.named() {
		if c.domain == "author" {
			a.put(nicename(c), c.name, "")
		}
	}
	a.put(it.creator, "", "")
}
