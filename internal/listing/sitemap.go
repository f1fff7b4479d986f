package listing

import (
	"context"
	"maps"
	"slices"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// A file of the sitemap covers termsInFile IDs of terms, or othersInFile IDs of authors or publishers.
const termsInFile, othersInFile = 1000, 10_000

// sitemap lists the pages of lists that have stories.
type sitemap struct {
	db      *database.DB
	stories story.Sitemap
	brands  *brand.Directory
}

func (s sitemap) parts() []feature.SitemapPart {
	return []feature.SitemapPart{
		{Pages: s.latest},
		{Pages: s.allSeries},
		{Pages: s.rankings},
		{Name: "terms", Pages: s.terms, Files: func(ctx context.Context) (numbers []int64, tags []string, err error) {
			numbers, err = s.stories.FilesOfTerms(ctx, termsInFile)
			return numbers, []string{taxonomy.Tag}, err
		}},
		{Name: "authors", Pages: s.authors, Files: func(ctx context.Context) (numbers []int64, tags []string, err error) {
			numbers, err = s.stories.FilesOfAuthors(ctx, othersInFile)
			return numbers, nil, err
		}},
		{Name: "publishers", Pages: s.publishers, Files: func(ctx context.Context) (numbers []int64, tags []string, err error) {
			numbers, err = s.stories.FilesOfPublishers(ctx, othersInFile)
			return numbers, nil, err
		}},
	}
}

// latest lists the latest stories of each brand.
func (s sitemap) latest(ctx context.Context, _ int64) (paths, tags []string, err error) {
	all, err := s.brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	lists := make([]story.List, len(all))
	for i, b := range all {
		lists[i] = story.LatestOf(b)
	}
	have, err := s.stories.Stories.HaveStories(ctx, lists)
	if err != nil {
		return nil, nil, err
	}
	for i, b := range all {
		if have[i] {
			paths = append(paths, b.PathOf(latestPage.Pattern))
		}
	}
	return paths, nil, nil
}

// allSeries lists the page of all series of each edition.
func (s sitemap) allSeries(ctx context.Context, _ int64) (paths, tags []string, err error) {
	editions, err := s.brands.Editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	scopes := make([]story.Scope, len(editions))
	for i, b := range editions {
		scopes[i] = story.InLanguage(b.Locale())
	}
	have, err := s.stories.ScopesWithSeries(ctx, scopes)
	for i, b := range editions {
		if slices.Contains(have, scopes[i]) {
			paths = append(paths, b.PathOf(seriesListPage.Pattern))
		}
	}
	return paths, nil, err
}

// rankings lists the rankings of each brand. They change as stories are read, but that does not update the file.
func (s sitemap) rankings(ctx context.Context, _ int64) (paths, tags []string, err error) {
	all, err := s.brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range slices.Sorted(maps.Keys(story.RankingByName)) { // an unchanged file has the same bytes
		scopes, err := story.Rankings{Stories: s.stories.Stories}.Scopes(ctx, story.RankingByName[name])
		if err != nil {
			return nil, nil, err
		}
		page := trendingPage.Pattern
		if name != "" {
			page += "/" + name
		}
		for _, b := range all {
			if slices.Contains(scopes, story.RankingScope(b)) {
				paths = append(paths, b.PathOf(page))
			}
		}
	}
	return paths, nil, nil
}

// terms lists the pages of categories, topics, series and properties: a category has a page in each brand, a term
// across brands has one in each language.
func (s sitemap) terms(ctx context.Context, file int64) (paths, tags []string, err error) {
	all, err := s.brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	byScope := map[story.Scope]*brand.Brand{}
	for _, b := range all {
		byScope[story.LatestOf(b).Scope] = b
		if b.Kind == brand.KindLanguage {
			byScope[story.InLanguage(b.Locale())] = b
		}
	}
	scopes := slices.Sorted(maps.Keys(byScope))
	found, err := s.stories.TermsInScopes(ctx, file*termsInFile, (file+1)*termsInFile, scopes)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(found))
	for i := range found {
		ids[i] = found[i].Term
	}
	terms, err := taxonomy.ByIDs(ctx, s.db.Read, slices.Compact(ids))
	if err != nil {
		return nil, nil, err
	}
	for _, f := range found {
		t, b := terms[f.Term], byScope[f.Scope]
		if t == nil || t.Kind == taxonomy.Category && f.Scope != story.LatestOf(b).Scope ||
			t.Kind != taxonomy.Category && f.Scope != story.InLanguage(b.Locale()) {
			continue
		}
		p := t.PageIn(b.Path, s.brands.EditionOf(ctx, b.Locale()))
		if t.Path == nil || p != *t.Path || len(t.Blocks) == 0 { // hubs are a part of their own
			paths = append(paths, p)
		}
	}
	return paths, []string{brand.Tag, taxonomy.Tag}, nil
}

func (s sitemap) authors(ctx context.Context, file int64) (paths, tags []string, err error) {
	slugs, err := s.stories.AuthorSlugs(ctx, file*othersInFile, (file+1)*othersInFile)
	for _, slug := range slugs {
		paths = append(paths, (&taxonomy.Author{Slug: slug}).Path())
	}
	return paths, nil, err
}

func (s sitemap) publishers(ctx context.Context, file int64) (paths, tags []string, err error) {
	slugs, err := s.stories.PublisherSlugs(ctx, file*othersInFile, (file+1)*othersInFile)
	for _, slug := range slugs {
		paths = append(paths, (&taxonomy.Publisher{Slug: slug}).Path())
	}
	return paths, nil, err
}
