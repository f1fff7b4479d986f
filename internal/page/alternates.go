package page

import (
	"slices"

	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// inLanguages notes the editions that have a page of a term's list with stories in it.
// A term with a path of its own has one page for all.
func (v *visit) inLanguages(t *taxonomy.Term, l story.List) error {
	if v.alternatesOfList = []Alternate{}; t.Path != nil || v.Number > 1 || !v.Brand.Edition() {
		return nil
	}
	all, err := v.Brands.All(v.Context())
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
			l.Scope = story.LatestOf(b).Scope
		} else {
			l.Scope = story.InLanguage(b.Locale())
		}
		lists = append(lists, l)
		found = append(found, Alternate{Lang: b.Locale().Code, Href: v.Absolute(t.PageIn(b.Path, b.Locale())), Name: b.Locale().OwnName})
	}
	have, err := v.Stories.HaveStories(v.Context(), lists)
	if err != nil {
		return err
	}
	var filled []Alternate
	for i, has := range have {
		if has {
			filled = append(filled, found[i])
		} else {
			v.Touch(lists[i].Tag()) // the first one adds a language
		}
	}
	own := v.Absolute(v.Path)
	if len(filled) < 2 || !slices.ContainsFunc(filled, func(a Alternate) bool { return a.Href == own }) {
		return nil
	}
	for _, a := range filled {
		if a.Lang == i18n.Default.Code { // who reads none of these languages
			v.alternatesOfList = append(v.alternatesOfList, Alternate{Lang: "x-default", Href: a.Href})
		}
	}
	v.alternatesOfList = append(v.alternatesOfList, filled...)
	return nil
}
