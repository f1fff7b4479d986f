package wordpress

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/xml"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"masthead/internal/importer"
)

// item is an <item> of the export.
type item struct {
	title, link, creator, content, excerpt  string
	id, slug, status, typ, password, parent string
	date, dateGMT, pubDate, attachmentURL   string
	modified, modifiedGMT, mime, guid       string
	sticky                                  bool
	categories                              []category
	meta                                    map[string]string
	access                                  []restriction
	hidden                                  []hiddenText
	oldSlugs, enclosures, custom            []string // custom has the names of custom fields
	comments                                int
	moreTerms                               int  // terms that are not kept, because the post has more than importer.MaxItemTerms
	wordpress                               bool // it has elements of WordPress
	hidesPart                               bool // its metadata switch off a part of its text; known after its conversion
	lostOverride                            bool // a synced pattern in it is not shown as on the old site; known after its conversion
	hasMeta, hasPassword                    bool // the export says something about its metadata and its password
	size                                    int  // of its texts in bytes
	tooLarge                                bool // it is larger than importer.MaxPost; its long texts are cut
}

// maxShort is how many bytes are kept of each text of an item that is too large. They let the
// report name the item.
const maxShort = 1000

// text reads a text of the item. It returns only the first maxShort bytes once the item is too large.
func (it *item) text(sc *scanner) (string, error) {
	left := importer.MaxPost - it.size
	text, cut, err := sc.textUpTo(max(left, maxShort))
	if it.size += len(text); cut || it.size > importer.MaxPost {
		it.tooLarge = true
		text = strings.ToValidUTF8(text[:min(len(text), maxShort)], "")
	}
	return text, err
}

type category struct{ domain, nicename, name string }

// categorySize is the size of a category without its texts in bytes.
const categorySize = 64

// metaKeys are the keys of post metadata that are read; the others are settings of
// plugins.
var metaKeys = map[string]bool{
	"_thumbnail_id": true, "_wp_attachment_image_alt": true, "_yoast_wpseo_title": true, "_yoast_wpseo_metadesc": true,
	"_yoast_wpseo_primary_category": true, "rank_math_title": true,
	"_yoast_wpseo_opengraph-title": true, "rank_math_facebook_title": true, "rank_math_description": true, "footnotes": true,
	ruleType: true, ruleContent: true, ruleRegexp: true,
}

// maxCustom is the maximum number of custom fields of an item that the report names.
const maxCustom = 100

// readItem reads an item to its end.
func readItem(sc *scanner) (*item, error) {
	it := &item{meta: map[string]string{}}
	fields := map[string]*string{
		"content:encoded": &it.content, "title": &it.title, "guid": &it.guid, "link": &it.link, "dc:creator": &it.creator, "pubDate": &it.pubDate,
		"excerpt:encoded": &it.excerpt, "wp:post_id": &it.id, "wp:post_name": &it.slug, "wp:status": &it.status,
		"wp:post_type": &it.typ, "wp:post_password": &it.password, "wp:post_parent": &it.parent,
		"wp:post_date": &it.date, "wp:post_date_gmt": &it.dateGMT, "wp:post_modified": &it.modified, "wp:post_modified_gmt": &it.modifiedGMT,
		"wp:attachment_url": &it.attachmentURL, "wp:post_mime_type": &it.mime,
	}
	err := sc.elements(func(start xml.StartElement) error {
		name := sc.name(start.Name)
		it.wordpress = it.wordpress || strings.HasPrefix(name, "wp:")
		if field := fields[name]; field != nil {
			it.hasPassword = it.hasPassword || field == &it.password
			text, err := it.text(sc)
			*field = text
			return err
		}
		switch name {
		case "category":
			return it.readCategory(sc, start)
		case "enclosure":
			it.readEnclosure(start)
		case "wp:postmeta":
			it.hasMeta = true
			return it.readMeta(sc)
		case "wp:comment":
			it.comments++
		case "wp:is_sticky":
			text, err := it.text(sc)
			it.sticky = strings.TrimSpace(text) == "1"
			return err
		}
		return sc.skipElement()
	})
	if err != nil {
		return nil, err
	}
	for _, field := range fields {
		if field == &it.password && !strings.ContainsAny(it.password, "\r\n") {
			continue // spaces are a password too; line breaks are the layout of the file
		}
		if field != &it.content && field != &it.excerpt {
			*field = strings.TrimSpace(*field)
		}
	}
	return it, nil
}

func (it *item) readCategory(sc *scanner, start xml.StartElement) error {
	var c category
	for _, a := range start.Attr {
		switch a.Name.Local {
		case "domain":
			c.domain = a.Value
		case "nicename":
			c.nicename = decodeSlug(a.Value)
		}
	}
	text, err := it.text(sc)
	c.name = strings.TrimSpace(text)
	switch it.size += len(c.domain) + len(c.nicename) + categorySize; {
	case it.tooLarge:
	case len(it.categories) >= importer.MaxItemTerms:
		it.moreTerms++
	default:
		it.categories = append(it.categories, c)
	}
	return err
}

// readEnclosure reads the attached recording or video of a feed, in the form that WordPress
// stores: the address and the type on lines of their own.
func (it *item) readEnclosure(start xml.StartElement) {
	var address, typ string
	for _, a := range start.Attr {
		switch a.Name.Local {
		case "url":
			address = a.Value
		case "type":
			typ = a.Value
		}
	}
	if it.size += len(address) + len(typ); !it.tooLarge && address != "" {
		it.enclosures = append(it.enclosures, address+"\n\n"+typ)
	}
}

// readMetadata reads a key of metadata with its value.
func readMetadata(sc *scanner, text func() (string, error)) (key, value string, err error) {
	err = sc.children(func(name string) (err error) {
		switch name {
		case "wp:meta_key":
			key, err = text()
		case "wp:meta_value":
			value, err = text()
		default:
			err = sc.skipElement()
		}
		return err
	})
	return strings.TrimSpace(key), strings.TrimSpace(value), err
}

func (it *item) readMeta(sc *scanner) error {
	key, value, err := readMetadata(sc, func() (string, error) { return it.text(sc) })
	it.size -= len(key) + len(value) // most values are not kept
	switch {
	case it.tooLarge:
	case key == "_wp_old_slug" && value != "":
		it.oldSlugs = append(it.oldSlugs, value)
		it.size += len(value)
	case key == "enclosure" && value != "":
		it.enclosures = append(it.enclosures, value)
		it.size += len(value)
	case builderKeys[key]:
		if key == "_elementor_data" {
			it.hidden = append(it.hidden, hiddenTexts(value)...)
			for _, h := range it.hidden {
				it.size += len(h.text)
			}
		}
		if word := restrictedWordOf(value); word != "" {
			it.access = append(it.access, restriction{key, word})
			it.size += len(key) + len(word) + categorySize
		}
	case limitsAccess(key, value):
		it.access = append(it.access, restriction{key, value})
		it.size += len(key) + len(value) + categorySize
	case metaKeys[key]:
		it.meta[key] = value
		it.size += len(value)
	case key != "" && !strings.HasPrefix(key, "_") && len(it.custom) < maxCustom && !slices.Contains(it.custom, key):
		it.custom = append(it.custom, key) // names with an underscore are settings of plugins
		it.size += len(key)
	}
	return err
}

// terms returns the item's terms. Old exports list each term twice, once without its slug.
func (it *item) terms() []category {
	var list []category
	for _, c := range it.categories {
		if c.nicename != "" {
			list = append(list, c)
		}
	}
	if list == nil {
		for _, c := range it.categories {
			c.nicename = c.name
			list = append(list, c)
		}
	}
	out := list[:0]
	seen := map[category]bool{}
	for _, c := range list {
		switch c.domain {
		case "":
			c.domain = "category"
		case "tag":
			c.domain = "post_tag"
		}
		key := category{c.domain, c.nicename, ""}
		if c.nicename == "" || seen[key] {
			continue
		}
		seen[key] = true
		out = append(out, c)
	}
	return out
}

// identity returns what identifies an item: its kind and id, and what tells it apart from others
// with the same id.
func (it *item) identity() (id, title, link, slug, date, gmt string) {
	return it.typ + " " + it.id, it.title, it.link, it.slug, it.date, it.dateGMT
}

// isPublic reports whether an item is a story with a page now or at a given time.
func (it *item) isPublic() bool {
	return (it.status == "publish" || it.status == "future") && it.password == ""
}

// isPlain reports whether a public item certainly gets a page: nothing of it may be restricted or too large.
func (it *item) isPlain() bool {
	const small = 64 << 10
	_, dated := parseDate(it.dateGMT, time.UTC)
	return dated && !it.tooLarge && len(it.content) < small && len(it.access) == 0 && len(it.hidden) == 0 &&
		!mayShowPattern(it.content) && !mayHide(it.content) && findRestrictedPart(it.content).at < 0
}

// checksum returns a hash of everything that is imported of the item.
func (it *item) checksum(extra ...string) string {
	h := sha256.New()
	for _, s := range []string{it.title, it.link, it.creator, it.content, it.excerpt, it.id, it.slug, it.status,
		it.typ, it.password, it.date, it.dateGMT, it.pubDate, it.modifiedGMT} {
		fmt.Fprintf(h, "%d:", len(s))
		_, _ = io.WriteString(h, s)
	}
	fmt.Fprintf(h, "%v %q %q %q %q %q %q %q", it.sticky, it.categories, it.meta, it.access, it.oldSlugs, it.enclosures, it.custom, extra)
	return hex.EncodeToString(h.Sum(nil)[:16])
}
