package story

import (
	"context"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// SearchAPI has the operation that searches stories.
type SearchAPI struct {
	Stories *Stories
	Index   *search.Index
}

// Register adds the operation that searches stories to the API. Anybody may call it.
func (s *SearchAPI) Register(a *apiv2.API) {
	apiv2.Get(
		a,
		"/stories/search",
		"search-stories",
		"Search stories (addition)",
		s.find,
		apiv2.Section("Search"),
		apiv2.Limit(search.Rate),
		apiv2.Doc(
			"Best results first. The search knows all scripts, English word endings, an incomplete last word, one typing error per "+
				"word, and Indian languages and Urdu typed in Latin letters; text in quotes must match exactly. Only the open part of "+
				"gated stories is searched. Without a text it lists the newest stories. It returns at most the first "+
				strconv.Itoa(search.MaxResults)+" results.",
		),
	)
}

type searchParams struct {
	apiv2.Page
	Text     string `query:"q" maxLength:"100"`
	Category string `query:"category" doc:"Name or slug of a category."`
	Type     string `query:"type" enum:"VIDEO,ARTICLE" doc:"All types by default."`
	Locale   string `query:"locale" doc:"Name or code of the reader's language, by default that of the publication; its stories come first."`
}

func (s *SearchAPI) find(ctx context.Context, in *searchParams) (*apiv2.Output[Listing], error) {
	in.CapLimit()
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, search.Tag)
	q := search.Query{Text: in.Text, ReaderLang: l.Code, Limit: in.Limit, Offset: in.Offset, Kinds: []search.Kind{search.Story, search.Video}}
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
	found, err := s.Stories.ByPaths(ctx, paths)
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
