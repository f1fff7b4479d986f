package search

import (
	"context"

	"masthead/internal/apiv2"
	"masthead/internal/edge"
)

// Rate is the rate limit of searches: those on the page and over the API, and the suggestions while a reader types.
// Many readers can share one address.
var Rate = &edge.Rate{PerSecond: 10, Burst: 120}

// API is the operation that suggests titles and words while a reader types.
type API struct{ Index *Index }

// Register adds the operation that suggests titles and words to the API. Anybody may call it.
func (s *API) Register(a *apiv2.API) {
	apiv2.Get(
		a,
		"/search/suggest",
		"search-suggest",
		"Suggest titles and words while a reader types (addition)",
		s.suggest,
		apiv2.Section("Search"),
		apiv2.Limit(Rate),
		apiv2.Doc(
			"Returns titles that contain the words of the text, of which the last may be incomplete, and completions of that word. "+
				"Words of Indian languages and of Urdu may be typed in Latin letters.",
		),
	)
}

type suggestParams struct {
	Text   string `query:"q" required:"true" maxLength:"100"`
	Locale string `query:"locale" doc:"Name or code of the reader's language, by default that of the publication; its titles come first."`
}

func (s *API) suggest(ctx context.Context, in *suggestParams) (*apiv2.Output[Suggestions], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, Tag)
	out, err := s.Index.Suggest(ctx, in.Text, l.Code)
	if err != nil {
		return nil, err
	}
	return apiv2.Public(*out), nil
}
