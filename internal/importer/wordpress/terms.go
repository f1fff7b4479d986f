package wordpress

import (
	"encoding/xml"
	"net/url"
	"slices"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/taxonomy"
)

// decodeSlug returns a readable slug: WordPress escapes characters that are not ASCII.
func decodeSlug(slug string) string {
	if s, err := url.PathUnescape(slug); err == nil {
		return s
	}
	return slug
}

// terms has the terms of the export, parents first.
type terms struct {
	series     string // name of the taxonomy of series
	byKey      map[string]*term
	order      []string
	ids        map[string]string // WordPress's id → key
	public     map[string]bool   // by key: whether an item with a page has the term
	restricted map[string]bool   // by key, including those of taxonomies that are not imported: a plugin restricts the posts of the term
	size       int               // of the terms in bytes
	parents    map[string]string // by key of a term that the channel defines, of any taxonomy: the slug of its parent, "" for none
	hasMeta    bool              // the channel has metadata of terms
	known      int               // size that growth has reported
}

// growth returns how many bytes the terms have grown since the last call.
func (t *terms) growth() int {
	n := t.size - t.known
	t.known = t.size
	return n
}

type term struct {
	importer.Term
	parent string // slug
}

func newTerms(series string) *terms {
	return &terms{series: series, byKey: map[string]*term{}, ids: map[string]string{}, public: map[string]bool{},
		restricted: map[string]bool{}, parents: map[string]string{}}
}

// kindOf returns the kind of term that a taxonomy becomes, "" if the taxonomy is not imported.
func (t *terms) kindOf(domain string) taxonomy.Kind {
	switch domain {
	case t.series:
		return taxonomy.Series
	case "category":
		return taxonomy.Category
	case "post_tag":
		return taxonomy.TagKind
	}
	return ""
}

// key returns the key of the term with a slug in a domain: a taxonomy of WordPress, or furtherCategory.
func key(domain, slug string) string { return domain + ":" + slug }

// furtherCategory is the domain of the tags for the further categories of a story.
const furtherCategory = "further-category"

// catchAll is WordPress's category for posts without one.
const catchAll = "uncategorized"

// read reads a term of the channel.
func (t *terms) read(sc *scanner, element string) error {
	domain := map[string]string{"wp:category": "category", "wp:tag": "post_tag"}[element]
	var id, slug, name, parent, description string
	closed := false
	fields := map[string]*string{
		"wp:term_id": &id, "wp:category_nicename": &slug, "wp:tag_slug": &slug, "wp:term_slug": &slug,
		"wp:cat_name": &name, "wp:tag_name": &name, "wp:term_name": &name, "wp:category_parent": &parent,
		"wp:term_parent": &parent, "wp:category_description": &description, "wp:tag_description": &description,
		"wp:term_description": &description, "wp:term_taxonomy": &domain,
	}
	err := sc.elements(func(start xml.StartElement) error {
		element := sc.name(start.Name)
		field := fields[element]
		if element == "wp:termmeta" {
			t.hasMeta = true
			key, value, err := readMetadata(sc, sc.text)
			closed = closed || limitsAccess(key, value) && !restriction{key, value}.isOpen()
			return err
		}
		if field == nil {
			return sc.skipElement()
		}
		text, err := sc.text()
		*field = strings.TrimSpace(text)
		return err
	})
	if domain == "tag" {
		domain = "post_tag"
	}
	if err != nil {
		return err
	}
	if slug = decodeSlug(slug); slug == "" {
		slug = name
	}
	if _, again := t.parents[key(domain, slug)]; slug != "" && !again {
		t.parents[key(domain, slug)] = decodeSlug(parent)
		t.size += 100 + len(domain) + len(slug) + len(parent)
	}
	if closed {
		for _, spelling := range []string{slug, name} { // old exports refer to terms by their names
			t.restricted[key(domain, spelling)] = true
			t.size += 100 + len(domain) + len(spelling)
		}
	}
	kind := t.kindOf(domain)
	if kind == "" || slug == "" {
		return nil
	}
	t.addTerm(domain, kind, slug, name, description, decodeSlug(parent))
	if id != "" {
		t.ids[id] = key(domain, slug)
		t.size += 100 + len(id) + len(t.ids[id])
	}
	return nil
}

func (t *terms) addTerm(domain string, kind taxonomy.Kind, slug, name, description, parent string) {
	k := key(domain, slug)
	if old := t.byKey[k]; old != nil || kind == taxonomy.Category && slug == catchAll {
		return
	}
	if name == "" {
		name = slug
	}
	t.byKey[k] = &term{
		importer.Term{Key: k, Kind: kind, Slug: slug, Name: importer.PlainText(name), Description: importer.PlainText(description)},
		parent,
	}
	t.order = append(t.order, k)
	t.size += 400 + 2*len(k) + len(slug) + len(name) + len(parent) + len(t.byKey[k].Description)
}

// areRestricted reports whether a plugin restricts the posts of one of an item's terms or of a term above it.
func (t *terms) areRestricted(it *item) bool {
	if len(t.restricted) == 0 {
		return false
	}
	for _, c := range it.terms() {
		k := key(c.domain, c.nicename)
		for range 20 {
			if t.restricted[k] {
				return true
			}
			if t.parents[k] == "" {
				break
			}
			k = key(c.domain, t.parents[k])
		}
	}
	return false
}

// areKnown reports whether the export says whether a plugin restricts the terms of an item: the item has terms (a post has a
// category, as in WordPress), the channel defines all of them with the terms above them, and it has metadata of terms. An export of one
// category has only that category.
func (t *terms) areKnown(it *item) bool {
	known, complete := false, t.hasMeta
	for _, c := range it.terms() {
		if c.domain != "post_format" {
			known = known || it.typ != "post" || c.domain == "category"
			complete = complete && t.isListedWithParents(key(c.domain, c.nicename))
		}
	}
	return known && complete
}

// isListedWithParents reports whether the channel defines a term and all terms above it.
func (t *terms) isListedWithParents(k string) bool {
	domain, _, _ := strings.Cut(k, ":")
	for range 20 {
		parent, listed := t.parents[k]
		if !listed || parent == "" {
			return listed
		}
		k = key(domain, parent)
	}
	return false
}

// addMissing adds the item's terms that the list does not have yet.
func (t *terms) addMissing(it *item) {
	for _, c := range it.terms() {
		if kind := t.kindOf(c.domain); kind != "" {
			t.addTerm(c.domain, kind, c.nicename, c.name, "", "")
		}
	}
	_, further := t.categories(it)
	for _, c := range further {
		t.addTerm(furtherCategory, taxonomy.TagKind, c.nicename, c.name, "", "")
	}
	for _, k := range t.keysOf(it) {
		t.mark(k, false)
	}
}

// keysOf returns the keys of an item's terms.
func (t *terms) keysOf(it *item) (keys []string) {
	for _, c := range it.terms() {
		if t.kindOf(c.domain) != "" {
			keys = append(keys, key(c.domain, c.nicename))
		}
	}
	_, further := t.categories(it)
	for _, c := range further {
		keys = append(keys, key(furtherCategory, c.nicename))
	}
	return slices.DeleteFunc(keys, func(k string) bool { return t.byKey[k] == nil })
}

// markPublic marks the terms of an item with a page.
func (t *terms) markPublic(it *item) {
	for _, k := range t.keysOf(it) {
		t.mark(k, true)
	}
}

// allPublic reports whether items with a page have the terms of an item.
func (t *terms) allPublic(it *item) bool {
	return !slices.ContainsFunc(t.keysOf(it), func(k string) bool { return !t.public[k] })
}

// mark records that an item has a term and the terms above it.
func (t *terms) mark(k string, public bool) {
	domain, _, _ := strings.Cut(k, ":")
	for range 20 {
		here := t.byKey[k]
		if here == nil || public && t.public[k] {
			return
		}
		t.public[k] = t.public[k] || public
		if here.parent == "" {
			return
		}
		k = key(domain, here.parent)
	}
}

// categories splits an item's categories into the story's one and those that become tags.
// The story's category is the primary one, or else the first that is not the catch-all.
// Ancestors of it are left out.
func (t *terms) categories(it *item) (first string, further []category) {
	var list []category
	for _, c := range it.terms() {
		if t.kindOf(c.domain) == taxonomy.Category && c.nicename != catchAll {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return "", nil
	}
	first = key(list[0].domain, list[0].nicename)
	primary := t.ids[it.meta["_yoast_wpseo_primary_category"]]
	for _, c := range list {
		if k := key(c.domain, c.nicename); k == primary || primary == "" && t.isAncestor(k, first) {
			first = k
		}
	}
	for _, c := range list {
		if k := key(c.domain, c.nicename); k != first && !t.isAncestor(first, k) {
			further = append(further, c)
		}
	}
	return first, further
}

// isAncestor reports whether the term ancestor is above the term k.
func (t *terms) isAncestor(k, ancestor string) bool {
	domain, _, _ := strings.Cut(k, ":")
	for range 20 {
		here := t.byKey[k]
		if here == nil || here.parent == "" {
			return false
		}
		if k = key(domain, here.parent); k == ancestor {
			return true
		}
	}
	return false
}

// sortedTerms returns every term after its parent.
func (t *terms) sortedTerms() []importer.Term {
	out := make([]importer.Term, 0, len(t.order))
	done, placed := map[string]bool{}, map[string]bool{}
	var add func(k string, depth int)
	add = func(k string, depth int) {
		here := t.byKey[k]
		if here == nil || done[k] || depth > 20 {
			return
		}
		done[k] = true // before its parent, so that a cycle ends
		domain, _, _ := strings.Cut(k, ":")
		if here.parent != "" {
			parent := key(domain, here.parent)
			add(parent, depth+1)
			if placed[parent] {
				here.Parent = parent
			}
		}
		public, used := t.public[k]
		here.OnlyExisting = used && !public
		out, placed[k] = append(out, here.Term), true
	}
	for _, k := range t.order {
		add(k, 0)
	}
	return out
}
