package story

import (
	"context"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// SearchAPI finds stories by their words.
type SearchAPI struct {
	Stories *Stories
	Index   *search.Index
}

// Register adds the search for stories.
func (s *SearchAPI) Register(a *apiv2.API) {
	apiv2.Get(
		a,
		"/stories/search",
		"search-stories",
		"Find stories by their words (addition)",
		s.find,
		apiv2.Section("Search"),
		apiv2.Doc(
			"The best first. Words are found in every script, without their endings in English, by their beginning where the last one is not ended, with one slip of the keyboard, and as people type Indian languages and Urdu in Latin letters; what stands in quotes is found as it stands. Of a story that is not open to everybody only its opening is searched. Without a text the newest are listed. The list ends with the first "+strconv.Itoa(
				search.MaxResults,
			)+", however many there are.",
		),
	)
}

type searchParams struct {
	apiv2.Page
	Text     string `query:"q" maxLength:"100"`
	Category string `query:"category" doc:"Name or slug of a category."`
	Type     string `query:"type" enum:"VIDEO,ARTICLE" doc:"Every type when left out."`
	Locale   string `query:"locale" doc:"Name or code of the reader's language, whose stories come first."`
}

func (s *SearchAPI) find(ctx context.Context, in *searchParams) (*apiv2.Output[Listing], error) {
	in.CapLimit()
	l, err := apiv2.Locale(in.Locale)
	if err != nil {
		return nil, err
	}
	apiv2.Touch(ctx, search.Tag)
	q := search.Query{Text: in.Text, HomeLang: l.Code, Limit: in.Limit, Offset: in.Offset, Kinds: []search.Kind{search.Story, search.Video}}
	switch in.Type {
	case string(Video):
		q.Kinds = q.Kinds[1:]
	case string(Article):
		q.Kinds = q.Kinds[:1]
	}
	if in.Category != "" {
		c, err := taxonomy.ByNameOrSlug(ctx, s.Stories.db, taxonomy.Category, in.Category)
		if err != nil {
			return (&API{s.Stories}).emptyList(ctx, err, in.Page)
		}
		q.Category = c.ID
	}
	res, err := s.Index.Find(ctx, q)
	if err != nil {
		return nil, err
	}
	paths := make([]string, len(res.Hits))
	for i, h := range res.Hits {
		paths[i] = h.Path
	}
	found, err := s.Stories.AtPaths(ctx, paths)
	if err != nil {
		return nil, err
	}
	var items []Item
	for _, path := range paths {
		if it, ok := found[path]; ok {
			items = append(items, it)
		}
	}
	return apiv2.Public((&API{s.Stories}).listing(ctx, items, in.Limit, in.Offset)), nil
}
