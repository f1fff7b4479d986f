package page

import (
	"slices"
	"strings"

	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// alternates are the addresses of a page in the languages that have it, for search
// engines: of the fronts, of what every edition has as its own and of the pages of
// the house. Other pages, and what is behind a query, have none.
func (v *visit) alternates() []Alternate {
	none := []Alternate{}
	all, err := v.Brands.All(v.ctx)
	if err != nil || len(v.query) > 0 || !v.brand.Edition() {
		return none
	}
	page := v.below()
	list := []Alternate{{Lang: "x-default", Href: v.absolute(page)}}
	for _, b := range all {
		if !b.Edition() {
			continue
		}
		own := b.Path
		if page != "/" {
			own = strings.TrimSuffix(b.Path, "/") + page
		}
		if page != "/" && !everyEdition[page] && !v.ofHouse(own) {
			continue
		}
		l := b.Locale()
		list = append(list, Alternate{Lang: l.Code, Href: v.absolute(own), Name: l.OwnName})
	}
	if len(list) < 3 {
		return none
	}
	return list
}

// inLanguages notes the editions that have a page of a term's list with stories in it.
// A term with a path of its own has one page for all.
func (v *visit) inLanguages(t *taxonomy.Term, l story.List) error {
	if v.languages = []Alternate{}; t.Path != nil || v.number > 1 || !v.brand.Edition() {
		return nil
	}
	all, err := v.Brands.All(v.ctx)
	if err != nil {
		return err
	}
	var lists []story.List
	var found []Alternate
	for _, b := range all {
		if !b.Edition() {
			continue
		}
		if t.Kind == taxonomy.Category {
			l.Scope = v.latestOf(b).Scope
		} else {
			l.Scope = story.InLanguage(b.Locale())
		}
		lists = append(lists, l)
		found = append(found, Alternate{Lang: b.Locale().Code, Href: v.absolute(t.PageIn(b.Path, b.Locale())), Name: b.Locale().OwnName})
	}
	have, err := v.Stories.HaveStories(v.ctx, lists)
	if err != nil {
		return err
	}
	var filled []Alternate
	for i, has := range have {
		if has {
			filled = append(filled, found[i])
		} else {
			v.touch(lists[i].Tag()) // the first one adds a language
		}
	}
	own := v.absolute(v.path)
	if len(filled) < 2 || !slices.ContainsFunc(filled, func(a Alternate) bool { return a.Href == own }) {
		return nil
	}
	for _, a := range filled {
		if a.Lang == i18n.Default.Code { // who reads none of these languages
			v.languages = append(v.languages, Alternate{Lang: "x-default", Href: a.Href})
		}
	}
	v.languages = append(v.languages, filled...)
	return nil
}
