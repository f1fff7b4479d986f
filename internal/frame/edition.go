package frame

import (
	"strings"

	"masthead/internal/brand"
	"masthead/internal/route"
)

// EditionPath returns the path of a page in the language edition of the request if the edition has that page.
// Otherwise it returns path itself, which is that of the master brand's page. path may have a query.
func (r *Request) EditionPath(path string) string {
	if r.Brand.Kind != brand.KindLanguage || !strings.HasPrefix(path, "/") {
		return path
	}
	page, _, _ := strings.Cut(path, "?")
	if declared, ok := route.PageAtPath(page); ok && declared.Base != route.Site && !declared.Sparse {
		return r.Brand.Path + path
	}
	for _, own := range r.OwnPages {
		if own(r, page) {
			return r.Brand.Path + path
		}
	}
	if r.EditorPages != nil && r.EditorPages(r, r.Brand.Path+page) {
		return r.Brand.Path + path
	}
	return path
}

// alternates returns the addresses of the page in the other editions. Landing pages, pages that every edition
// has and pages that editors have composed have alternates; other pages and addresses with a query have none.
func alternates(r *Request) []Alternate {
	none := []Alternate{}
	all, err := r.Brands.All(r.ctx)
	r.NoteFailure(err)
	if err != nil || len(r.Query) > 0 || !r.Brand.IsEdition() {
		return none
	}
	page := r.PathInBrand()
	declared, found := route.PageAtPath(page)
	everywhere := page == "/" || found && declared.EveryEdition()
	list := []Alternate{{Lang: "x-default", Href: r.Absolute(page)}}
	for _, b := range all {
		if !b.IsEdition() {
			continue
		}
		own := b.Path
		if page != "/" {
			own = b.PathOf(page)
		}
		if !everywhere && !(r.EditorPages != nil && r.EditorPages(r, own)) {
			continue
		}
		l := b.Locale()
		list = append(list, Alternate{Lang: l.Code, Href: r.Absolute(own), Name: l.OwnName})
	}
	if len(list) < 3 {
		return none
	}
	return list
}

// PathInBrand returns the page's path relative to its brand's path, with a leading slash.
func (r *Request) PathInBrand() string {
	return "/" + strings.TrimPrefix(strings.TrimPrefix(r.Path, r.Brand.Path), "/")
}

// EditorPaths returns the paths that an editor may have given the page: the request's path and, in a language
// edition, the path within the edition.
func (r *Request) EditorPaths() []string {
	if r.Brand.Kind == brand.KindLanguage {
		return []string{r.Path, r.PathInBrand()}
	}
	return []string{r.Path}
}
