package archive

import (
	"context"
	"fmt"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/feature"
	"masthead/internal/route"
	"masthead/internal/story"
)

// sitemap lists the archive of each edition: its first page, and a file for each year with the
// months and days that have stories.
type sitemap struct {
	stories *story.Stories
	brands  *brand.Directory
	now     clock.Clock
}

func (s sitemap) parts() []feature.SitemapPart {
	return []feature.SitemapPart{{Pages: s.archivePages}, {Name: "archive", Files: s.years, Pages: s.year}}
}

func (s sitemap) archivePages(ctx context.Context, _ int64) (paths, tags []string, err error) {
	editions, scopes, err := s.editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	lists := make([]story.List, len(scopes))
	for i, scope := range scopes {
		lists[i] = story.List{Kind: story.Latest, Scope: scope}
	}
	have, err := s.stories.HaveStories(ctx, lists)
	if err != nil {
		return nil, nil, err
	}
	for i, b := range editions {
		if have[i] {
			paths = append(paths, b.PathOf(route.ArchivePath))
		}
	}
	return paths, nil, nil
}

func (s sitemap) years(ctx context.Context) (numbers []int64, tags []string, err error) {
	_, scopes, err := s.editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	numbers, err = story.Sitemap{Stories: s.stories}.ArchivedYears(ctx, s.now().Year()+1, scopes)
	return numbers, nil, err
}

func (s sitemap) year(ctx context.Context, year int64) (paths, tags []string, err error) {
	editions, scopes, err := s.editions(ctx)
	if err != nil || year < story.FirstArchived || year > 9999 {
		return nil, nil, err
	}
	days, err := story.Sitemap{Stories: s.stories}.ArchivedDays(ctx, int(year), scopes)
	if err != nil {
		return nil, nil, err
	}
	for i, b := range editions {
		tags = append(tags, story.LatestOf(b).Tag())
		for _, day := range days[scopes[i]] {
			year, month, day := int(day)/10_000, int(day)/100%100, int(day)%100
			for _, path := range []string{fmt.Sprintf("/%d", year), fmt.Sprintf("/%d/%02d", year, month),
				fmt.Sprintf("/%d/%02d/%02d", year, month, day)} {
				paths = append(paths, b.PathOf(route.ArchivePath+path))
			}
		}
	}
	return paths, append(tags, brand.Tag), nil
}

// editions returns the editions and the scopes of their lists.
func (s sitemap) editions(ctx context.Context) (editions []*brand.Brand, scopes []story.Scope, err error) {
	editions, err = s.brands.Editions(ctx)
	for _, b := range editions {
		scopes = append(scopes, story.LatestOf(b).Scope)
	}
	return editions, scopes, err
}
