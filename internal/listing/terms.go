package listing

import (
	"context"
	"errors"
	"strings"

	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// languageTerms are the kinds of terms whose pages show the stories of a language, of all brands, by the
// first segment of these pages.
var languageTerms = map[string]struct {
	term taxonomy.Kind
	list story.ListKind
}{"topic": {taxonomy.TagKind, story.OfTag}, "series": {taxonomy.Series, story.OfSeries}, "property": {taxonomy.Property, story.OfProperty}}

// HasPage reports whether a path is that of a term with stories in the language of the request's edition.
func (p *Pages) HasPage(r *frame.Request, path string) bool {
	t, err := p.termAt(r.Context(), path)
	if err != nil || t == nil {
		return false
	}
	first, _, _ := strings.Cut(path[1:], "/")
	l := story.List{Kind: languageTerms[first].list, Ref: t.ID, Scope: story.InLanguage(r.Locale())}
	items, err := p.Stories.Read(r.Context(), l, story.Window{Limit: 1})
	if len(items) == 0 {
		r.Touch(l.Tag()) // the first one changes the menus
	}
	return err == nil && len(items) > 0
}

// termAt is the term of languageTerms whose page is at a path, nil if there is none. Menus and editors name
// the paths, which bounds what is remembered.
func (p *Pages) termAt(ctx context.Context, path string) (*taxonomy.Term, error) {
	first, slug, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	kind, ok := languageTerms[first]
	if !ok || slug == "" {
		return nil, nil
	}
	terms, err := p.terms.Get(ctx)
	if err != nil {
		return nil, err
	}
	if known, ok := terms.Load(path); ok {
		return known.(*taxonomy.Term), nil
	}
	t, err := taxonomy.BySlug(ctx, p.db, kind.term, slug)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return nil, err
	}
	terms.Store(path, t)
	return t, nil
}
