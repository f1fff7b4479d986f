package wordpress

import (
	"encoding/xml"
	"net/url"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/taxonomy"
)

// decoded is a slug as people read it: WordPress escapes what is not ASCII.
func decoded(slug string) string {
	if s, err := url.PathUnescape(slug); err == nil {
		return s
	}
	return slug
}

// terms are the terms of the export in the order in which they can be made:
// parents first.
type terms struct {
	series string // the taxonomy of series
	byKey  map[string]*term
	order  []string
	ids    map[string]string // WordPress's number → key
}

type term struct {
	importer.Term
	parent string // slug
}

func newTerms(series string) *terms {
	return &terms{series: series, byKey: map[string]*term{}, ids: map[string]string{}}
}

// kindOf says what a taxonomy becomes here; "" for one that is not imported.
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

// key names a term. second is the tag that a further category becomes.
func key(domain, slug string) string { return domain + ":" + slug }

const second = "further-category"

// catchAll is the category of what has none.
const catchAll = "uncategorized"

// read reads a term of the channel.
func (t *terms) read(sc *scanner, element string) error {
	domain := map[string]string{"wp:category": "category", "wp:tag": "post_tag"}[element]
	var id, slug, name, parent, description string
	fields := map[string]*string{
		"wp:term_id": &id, "wp:category_nicename": &slug, "wp:tag_slug": &slug, "wp:term_slug": &slug,
		"wp:cat_name": &name, "wp:tag_name": &name, "wp:term_name": &name, "wp:category_parent": &parent,
		"wp:term_parent": &parent, "wp:category_description": &description, "wp:tag_description": &description,
		"wp:term_description": &description, "wp:term_taxonomy": &domain,
	}
	err := sc.elements(func(start xml.StartElement) error {
		field := fields[sc.name(start.Name)]
		if field == nil {
			return sc.skip()
		}
		text, err := sc.text()
		*field = strings.TrimSpace(text)
		return err
	})
	if domain == "tag" {
		domain = "post_tag"
	}
	kind := t.kindOf(domain)
	if err != nil || kind == "" {
		return err
	}
	if slug = decoded(slug); slug == "" {
		slug = name
	}
	if slug == "" {
		return nil
	}
	t.put(domain, kind, slug, name, description, decoded(parent))
	if id != "" {
		t.ids[id] = key(domain, slug)
	}
	return nil
}

func (t *terms) put(domain string, kind taxonomy.Kind, slug, name, description, parent string) {
	k := key(domain, slug)
	if old := t.byKey[k]; old != nil || kind == taxonomy.Category && slug == catchAll {
		return
	}
	if name == "" {
		name = slug
	}
	t.byKey[k] = &term{
		importer.Term{Key: k, Kind: kind, Slug: slug, Name: importer.Plain(name), Description: importer.Plain(description)},
		parent,
	}
	t.order = append(t.order, k)
}

// use makes sure that the terms of an item are in the list.
func (t *terms) use(it *item) {
	for _, c := range it.named() {
		if kind := t.kindOf(c.domain); kind != "" {
			t.put(c.domain, kind, c.nicename, c.name, "", "")
		}
	}
	_, further := t.categories(it)
	for _, c := range further {
		t.put(second, taxonomy.TagKind, c.nicename, c.name, "", "")
	}
}

// categories parts an item's categories into the one that a story has and those
// that become tags. The one is what the author marked as the primary, or the
// first that is not the catch-all. Those above it go without saying.
func (t *terms) categories(it *item) (first string, further []category) {
	var list []category
	for _, c := range it.named() {
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
		if k := key(c.domain, c.nicename); k == primary || primary == "" && t.above(k, first) {
			first = k
		}
	}
	for _, c := range list {
		if k := key(c.domain, c.nicename); k != first && !t.above(first, k) {
			further = append(further, c)
		}
	}
	return first, further
}

// above reports whether the term ancestor stands over the term k.
func (t *terms) above(k, ancestor string) bool {
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

// list is every term, each behind the one above it.
func (t *terms) list() []importer.Term {
	out := make([]importer.Term, 0, len(t.order))
	done, placed := map[string]bool{}, map[string]bool{}
	var add func(k string, depth int)
	add = func(k string, depth int) {
		here := t.byKey[k]
		if here == nil || done[k] || depth > 20 {
			return
		}
		done[k] = true // before its parent, so that a circle ends
		domain, _, _ := strings.Cut(k, ":")
		if here.parent != "" {
			parent := key(domain, here.parent)
			add(parent, depth+1)
			if placed[parent] {
				here.Parent = parent
			}
		}
		out, placed[k] = append(out, here.Term), true
	}
	for _, k := range t.order {
		add(k, 0)
	}
	return out
}
