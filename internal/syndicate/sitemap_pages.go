package syndicate

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"masthead/internal/audio"
	"masthead/internal/brand"
	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/event"
	"masthead/internal/glossary"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/webstory"
)

// maxListed is the maximum number of pages of a kind.
const maxListed = 5000

// editions returns the master brand and the language editions.
func (s *Syndicate) editions(ctx context.Context) ([]*brand.Brand, error) {
	all, err := s.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(slices.Clone(all), func(b *brand.Brand) bool { return !b.IsEdition() }), nil
}

func scopesOf(brands []*brand.Brand) []story.Scope {
	scopes := make([]story.Scope, len(brands))
	for i, b := range brands {
		scopes[i] = scopeOf(b)
	}
	return scopes
}

// pathBelow returns the path of a page below a brand's landing page.
func pathBelow(b *brand.Brand, path string) string { return strings.TrimSuffix(b.Path, "/") + path }

// pagesMap returns the pages that belong to no story, term, person or day. It lists only
// canonical addresses of pages with content.
func (s *Syndicate) pagesMap(ctx context.Context) (edge.Page, error) {
	var paths []string
	tags := []string{brand.Tag, taxonomy.Tag}
	for _, find := range []func(context.Context) (found, also []string, err error){
		s.brandPages, s.rankingPages, s.setPages, s.editorPages, s.newsletterPages, s.audioPages,
	} {
		found, also, err := find(ctx)
		if err != nil {
			return edge.Page{}, err
		}
		paths, tags = append(paths, found...), append(tags, also...)
	}
	return s.sitemapOfPaths(paths, tags...)
}

// brandPages returns the landing pages and the list pages of each edition.
func (s *Syndicate) brandPages(ctx context.Context) (paths, tags []string, err error) {
	all, err := s.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	var lists []story.List
	for _, b := range all {
		lists = append(lists, story.List{Kind: story.Latest, Scope: scopeOf(b)}, story.TypeList(story.Video, story.InLanguage(b.Locale())))
	}
	have, err := s.Stories.HaveStories(ctx, lists)
	if err != nil {
		return nil, nil, err
	}
	for i, b := range all {
		latest, videos := have[2*i], have[2*i+1]
		if latest {
			paths = append(paths, b.Path, pathBelow(b, "/latest"))
		}
		if !b.IsEdition() {
			continue
		}
		if latest {
			paths = append(paths, pathBelow(b, "/archive"))
		}
		if videos {
			paths = append(paths, pathBelow(b, "/videos"))
		}
		series, err := s.Stories.TermsWithStories(ctx, taxonomy.Series, story.OfSeries, story.InLanguage(b.Locale()))
		if err != nil {
			return nil, nil, err
		}
		if len(series) > 0 {
			paths = append(paths, pathBelow(b, "/series"))
		}
		for _, page := range route.Pages() {
			if page.Sitemap {
				paths = append(paths, pathBelow(b, page.Pattern))
			}
		}
	}
	return paths, nil, nil
}

// rankingPages returns the rankings that have stories. They change with what is read,
// which does not update the file.
func (s *Syndicate) rankingPages(ctx context.Context) (paths, tags []string, err error) {
	all, err := s.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	for name, ranking := range story.RankingByName {
		scopes, err := story.Rankings{Stories: s.Stories}.Scopes(ctx, ranking)
		if err != nil {
			return nil, nil, err
		}
		page := "/trending"
		if name != "" {
			page += "/" + name
		}
		for _, b := range all {
			if slices.Contains(scopes, story.RankingScope(b)) {
				paths = append(paths, pathBelow(b, page))
			}
		}
	}
	slices.Sort(paths) // map order is random, and an unchanged file must have the same bytes
	return paths, nil, nil
}

// setPages returns the pages of curated sets: events, broadcasts, job openings, resources
// and the list of women to watch.
func (s *Syndicate) setPages(ctx context.Context) (paths, tags []string, err error) {
	all, err := s.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	live, err := curated.ByBrand(ctx, s.DB, curated.LiveVideos)
	if err != nil {
		return nil, nil, err
	}
	jobs, err := curated.ByBrand(ctx, s.DB, curated.PageKey("jobs"))
	if err != nil {
		return nil, nil, err
	}
	women, err := curated.ByBrand(ctx, s.DB, curated.EmergingWomen)
	if err != nil {
		return nil, nil, err
	}
	resources, err := curated.ByBrand(ctx, s.DB, curated.Resources)
	if err != nil {
		return nil, nil, err
	}
	for _, b := range all {
		for _, key := range []string{curated.LiveVideos, curated.PageKey("jobs"), curated.EmergingWomen, curated.Resources} {
			tags = append(tags, story.CuratedTag(key, b))
		}
		if b.Kind == brand.KindMaster {
			events, err := event.List(ctx, s.DB, b)
			if err != nil {
				return nil, nil, err
			}
			tags = append(tags, story.CuratedTag(curated.Events, b))
			for _, e := range events {
				paths = append(paths, "/events/"+e.Slug)
			}
		}
		broadcasts, err := decodeValues[curated.LiveVideo](live[b.ID])
		if err != nil {
			return nil, nil, err
		}
		for _, l := range broadcasts {
			if b.IsEdition() {
				paths = append(paths, pathBelow(b, "/live/"+l.Slug))
			}
		}
		blocks, err := decodeValues[taxonomy.Block](jobs[b.ID])
		if err != nil {
			return nil, nil, err
		}
		for _, block := range blocks {
			for _, e := range block.Entries {
				if block.Kind == taxonomy.BlockOpenings {
					paths = append(paths, pathBelow(b, "/jobs/"+e.Slug))
				}
			}
		}
		if !b.IsEdition() && len(resources[b.ID]) > 0 {
			paths = append(paths, pathBelow(b, "/resource"))
		}
		if !b.IsEdition() && len(women[b.ID]) > 0 {
			paths = append(paths, pathBelow(b, "/emerging-women"))
		}
	}
	return paths, tags, nil
}

// decodeValues decodes the values of a curated set.
func decodeValues[V any](values []json.RawMessage) ([]V, error) {
	list := make([]V, len(values))
	for i, value := range values {
		if err := json.Unmarshal(value, &list[i]); err != nil {
			return nil, fmt.Errorf("a set: %w", err)
		}
	}
	return list, nil
}

// newsletterPages returns the newsletters with their issues, and the list of newsletters.
func (s *Syndicate) newsletterPages(ctx context.Context) (paths, tags []string, err error) {
	if s.Newsletters == nil {
		return nil, nil, nil
	}
	paths, err = s.Newsletters.PagePaths(ctx, maxListed)
	if len(paths) > 0 {
		paths = append(paths, "/newsletters")
	}
	return paths, []string{newsletter.Tag}, err
}

// editorPages returns static pages, hubs, custom topics, courses and web stories.
func (s *Syndicate) editorPages(ctx context.Context) (paths, tags []string, err error) {
	house, err := story.StaticPagePaths(ctx, s.DB)
	if err != nil {
		return nil, nil, err
	}
	hubs, err := taxonomy.HubPaths(ctx, s.DB)
	if err != nil {
		return nil, nil, err
	}
	paths = slices.Concat(house, hubs)
	topics, err := taxonomy.List(ctx, s.DB, taxonomy.CustomTopic, maxListed)
	if err != nil {
		return nil, nil, err
	}
	for _, t := range topics {
		if t.Path == nil {
			paths = append(paths, t.PageIn("/", i18n.Default))
		}
	}
	courses, err := course.List(ctx, s.DB)
	if err != nil {
		return nil, nil, err
	}
	for _, c := range courses {
		paths = append(paths, c.Path)
		for _, l := range c.Lessons {
			paths = append(paths, c.LessonPath(l))
		}
	}
	all, err := s.Brands.All(ctx)
	if err != nil {
		return nil, nil, err
	}
	ids := make([]int64, len(all))
	for i, b := range all {
		ids[i] = b.ID
	}
	told, err := webstory.List(ctx, s.DB, ids, maxListed)
	if err != nil {
		return nil, nil, err
	}
	for _, w := range told {
		paths = append(paths, w.Path())
	}
	return paths, []string{story.StaticPagesTag, taxonomy.HubsTag, course.Tag, webstory.Tag}, nil
}

// audioPages returns the audio shows of each edition with their episodes.
func (s *Syndicate) audioPages(ctx context.Context) (paths, tags []string, err error) {
	editions, err := s.editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	tags = []string{audio.Tag}
	for _, b := range editions {
		shows, err := audio.List(ctx, s.DB, b.Locale().Code)
		if err != nil {
			return nil, nil, err
		}
		if len(shows) == 0 {
			continue
		}
		episodes, err := audio.Paths(ctx, s.DB, b.Locale().Code, maxListed)
		if err != nil {
			return nil, nil, err
		}
		paths = append(paths, audio.ListPathOf(b.Locale().Code))
		for _, show := range shows {
			paths, tags = append(paths, show.Path()), append(tags, show.Tag())
		}
		paths = append(paths, episodes...)
	}
	return paths, tags, nil
}

// glossaryMap returns the glossary: its front in each edition, and the letters and terms,
// which have one canonical address.
func (s *Syndicate) glossaryMap(ctx context.Context) (edge.Page, error) {
	terms, err := s.Glossary.Paths(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	if len(terms) == 0 {
		return edge.Page{}, database.ErrNotFound
	}
	editions, err := s.editions(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	counts, err := s.Glossary.Counts(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	var paths []string
	for _, b := range editions {
		paths = append(paths, pathBelow(b, "/glossary"))
	}
	for _, letter := range glossary.Letters {
		if counts[letter] > 0 {
			paths = append(paths, glossary.LetterPath(letter))
		}
	}
	return s.sitemapOfPaths(append(paths, terms...), brand.Tag, glossary.Tag)
}

// archiveMap returns one year of the archive of every edition, with the months and days
// that have stories.
func (s *Syndicate) archiveMap(ctx context.Context, year int64) (edge.Page, error) {
	editions, err := s.editions(ctx)
	if err != nil {
		return edge.Page{}, err
	}
	if year < story.FirstArchived || year > 9999 {
		return edge.Page{}, database.ErrNotFound
	}
	days, err := story.Sitemap{Stories: s.Stories}.ArchivedDays(ctx, int(year), scopesOf(editions))
	if err != nil {
		return edge.Page{}, err
	}
	var paths, tags []string
	for _, b := range editions {
		tags = append(tags, story.List{Kind: story.Latest, Scope: scopeOf(b)}.Tag())
		for _, day := range days[scopeOf(b)] {
			year, month, day := int(day)/10_000, int(day)/100%100, int(day)%100
			paths = append(paths, pathBelow(b, fmt.Sprintf("/archive/%d", year)), pathBelow(b, fmt.Sprintf("/archive/%d/%02d", year, month)),
				pathBelow(b, fmt.Sprintf("/archive/%d/%02d/%02d", year, month, day)))
		}
	}
	return s.sitemapOfPaths(paths, append(tags, brand.Tag)...)
}
