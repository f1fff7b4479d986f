package wordpress

import (
	"encoding/xml"
	"strings"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
)

// authors are the writers of the export. Their mail addresses are not kept.
type authors struct {
	list   []importer.Author
	bySlug map[string]string // slug of the login → key
	known  map[string]bool
}

func newAuthors() *authors { return &authors{bySlug: map[string]string{}, known: map[string]bool{}} }

func (a *authors) read(sc *scanner) error {
	var login, display, first, last string
	fields := map[string]*string{"wp:author_login": &login, "wp:author_display_name": &display,
		"wp:author_first_name": &first, "wp:author_last_name": &last}
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
	a.put(login, login, display)
	return err
}

// put adds a writer. Whoever signs in with a mail address must not see it printed.
func (a *authors) put(key, login, name string) {
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
	}
	a.known[key] = true
	if s := slug.Make(login); a.bySlug[s] == "" {
		a.bySlug[s] = key
	}
	a.list = append(a.list, importer.Author{Key: key, Slug: own, Name: importer.Plain(name)})
}

// of are the keys of an item's writers: those that Co-Authors Plus names, else
// the one that WordPress does.
func (a *authors) of(it *item) (keys []string) {
	for _, c := range it.named() {
		if c.domain == "author" {
			keys = append(keys, a.keyOf(c))
		}
	}
	if len(keys) == 0 && it.creator != "" {
		keys = []string{a.creator(it)}
	}
	return keys
}

// creator is the key of the one that WordPress names, whose login may be written
// a little differently.
func (a *authors) creator(it *item) string {
	if k := a.bySlug[slug.Make(it.creator)]; k != "" {
		return k
	}
	return it.creator
}

func (a *authors) keyOf(c category) string {
	nicename := strings.TrimPrefix(c.nicename, "cap-")
	if k := a.bySlug[slug.Make(nicename)]; k != "" {
		return k
	}
	return "guest:" + nicename
}

// use makes sure that the writers of an item are in the list.
func (a *authors) use(it *item) {
	for _, c := range it.named() {
		if c.domain == "author" {
			a.put(a.keyOf(c), strings.TrimPrefix(c.nicename, "cap-"), c.name)
		}
	}
	a.put(a.creator(it), it.creator, "")
}
