package listing

import (
	"slices"

	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// alternates returns the pages of a term's list in all editions that have stories in it. The result is empty, not nil,
// if there are fewer than two, or if the term has its own path, which is one page for all editions.
func (p *Pages) alternates(r *frame.Request, t *taxonomy.Term, l story.List) ([]frame.Alternate, error) {
	none := []frame.Alternate{}
	if t.Path != nil || r.Number > 1 || !r.Brand.IsEdition() {
		return none, nil
	}
	all, err := r.Brands.All(r.Context())
	if err != nil {
		return nil, err
	}
	var lists []story.List
	var found []frame.Alternate
	for _, b := range all {
		if !b.IsEdition() {
			continue
		}
		if t.Kind == taxonomy.Category {
			l.Scope = story.LatestOf(b).Scope
		} else {
			l.Scope = story.InLanguage(b.Locale())
		}
		lists = append(lists, l)
		page := t.PageIn(b.Path, r.Brands.EditionOf(r.Context(), b.Locale()))
		found = append(found, frame.Alternate{Lang: b.Locale().Code, Href: r.Absolute(page), Name: b.Locale().OwnName})
	}
	have, err := p.Stories.HaveStories(r.Context(), lists)
	if err != nil {
		return nil, err
	}
	var filled []frame.Alternate
	for i, has := range have {
		if has {
			filled = append(filled, found[i])
		} else {
			r.NoteTags(lists[i].Tag()) // the first story adds a language
		}
	}
	own := r.Absolute(r.Path)
	if len(filled) < 2 || !slices.ContainsFunc(filled, func(a frame.Alternate) bool { return a.Href == own }) {
		return none, nil
	}
	for _, a := range filled {
		if a.Lang == i18n.Default.Code { // the default for readers of other languages
			return append([]frame.Alternate{{Lang: "x-default", Href: a.Href}}, filled...), nil
		}
	}
	return filled, nil
}
