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

// languageTerms are the kinds of terms with pages that show stories of all brands in a language, by the first path
// segment of the pages.
var languageTerms = map[string]struct {
	term taxonomy.Kind
	list story.ListKind
}{"topic": {taxonomy.TagKind, story.OfTag}, "series": {taxonomy.Series, story.OfSeries}, "property": {taxonomy.Property, story.OfProperty}}

// HasTermPage reports whether path is the page of a term with stories in the language of the request's edition.
func (p *Pages) HasTermPage(r *frame.Request, path string) bool {
	t, err := p.termAt(r.Context(), path)
	r.NoteFailure(err)
	if err != nil || t == nil {
		return false
	}
	first, _, _ := strings.Cut(path[1:], "/")
	l := story.List{Kind: languageTerms[first].list, Ref: t.ID, Scope: story.InLanguage(r.Locale())}
	items, err := p.Stories.Read(r.Context(), l, story.Window{Limit: 1})
	r.NoteFailure(err)
	if len(items) == 0 {
		r.NoteTags(l.Tag()) // the first story changes the menus
	}
	return err == nil && len(items) > 0
}

// termAt returns the term whose page is at a path, nil if there is none. Paths come from menus and editors only, so the
// number of remembered paths is bounded.
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
