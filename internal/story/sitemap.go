package story

import (
	"context"
	"fmt"
	"strconv"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// SitemapFileSize is the number of story IDs that a file of the sitemap covers: file n has the
// public stories with IDs from n·SitemapFileSize on, so that a full file never gets other stories.
// The index stories_by_sitemap contains the same number.
const SitemapFileSize = 5000

// SitemapFileOf returns the number of the file that contains a story.
func SitemapFileOf(id int64) int64 { return id / SitemapFileSize }

// SitemapFileTag returns the cache tag of a file.
func SitemapFileTag(file int64) string { return "sitemap:" + strconv.FormatInt(file, 10) }

// SitemapFile is a file of the sitemap and when a story of it last changed.
type SitemapFile struct {
	File    int64
	Changed clock.Moment
}

// A sum has no type affinity, just like the expression of the index. SQLite would not use the index for an expression
// with an affinity.
const sitemapFilesSQL = `
	WITH RECURSIVE files (n) AS (
		SELECT CAST(0 AS BIGINT) UNION ALL SELECT n + 1 FROM files WHERE n < (SELECT coalesce(max(id), 0) / 5000 FROM stories)
	)
	SELECT f.n, (SELECT max(s.updated_at) FROM stories s WHERE s.id / 5000 = f.n + 0 AND s.status = 'published' AND s.listed) FROM files f`

// Sitemap reads what the sitemap lists about stories and their lists.
type Sitemap struct {
	Stories *Stories
}

// Files returns the files that have stories, with one index lookup for each.
func (sitemap Sitemap) Files(ctx context.Context) ([]SitemapFile, error) {
	var files []SitemapFile
	for row := range database.Rows(ctx, sitemap.Stories.db, database.SQL(sitemapFilesSQL)) {
		var f SitemapFile
		if err := row.Scan(&f.File, &f.Changed); err != nil {
			return nil, fmt.Errorf("files of the sitemap: %w", err)
		}
		if !f.Changed.IsZero() {
			files = append(files, f)
		}
	}
	return files, nil
}

// SitemapStory is a story in the sitemap, with its translations.
type SitemapStory struct {
	Card         Card
	Updated      clock.Moment
	Translations []Translation // including the story itself
}

const fileStoriesSQL = `
	SELECT s.id, s.group_id, s.updated_at, s.card FROM stories s
	WHERE s.id >= ? AND s.id < ? AND s.status = 'published' AND s.listed
	ORDER BY s.id`

const fileTranslationsSQL = `
	SELECT s.group_id, s.id, s.lang, s.path FROM stories s
	WHERE s.status = 'published' AND s.group_id IN (
		SELECT m.group_id FROM stories m WHERE m.id >= ? AND m.id < ? AND m.status = 'published' AND m.listed)
	ORDER BY s.group_id, s.id`

// StoriesInFile returns the stories of a file by ID.
func (sitemap Sitemap) StoriesInFile(ctx context.Context, file int64) ([]SitemapStory, error) {
	groups, err := sitemap.translations(ctx, file)
	if err != nil {
		return nil, err
	}
	list, err := database.All(
		ctx,
		sitemap.Stories.db,
		database.SQL(fileStoriesSQL, file*SitemapFileSize, (file+1)*SitemapFileSize),
		func(row database.Row) (m SitemapStory, err error) {
			var (
				id, group int64
				card      []byte
			)
			if err = row.Scan(&id, &group, &m.Updated, &card); err == nil {
				m.Card, err = sitemap.Stories.cardCache.card(id, card)
			}
			m.Translations = groups[group]
			return m, err
		},
	)
	if err != nil {
		return nil, fmt.Errorf("file %d of the sitemap: %w", file, err)
	}
	return list, nil
}

func (sitemap Sitemap) translations(ctx context.Context, file int64) (map[int64][]Translation, error) {
	groups := map[int64][]Translation{}
	for row := range database.Rows(ctx, sitemap.Stories.db,
		database.SQL(fileTranslationsSQL, file*SitemapFileSize, (file+1)*SitemapFileSize)) {
		var (
			group int64
			t     Translation
		)
		if err := row.Scan(&group, &t.ID, &t.Lang, &t.Path); err != nil {
			return nil, fmt.Errorf("languages of file %d of the sitemap: %w", file, err)
		}
		groups[group] = append(groups[group], t)
	}
	return groups, nil
}

// TermInScope is a term and a scope where it has stories.
type TermInScope struct {
	Term  int64
	Scope Scope
}

const termScopesSQL = `
		SELECT t.id, w.scope FROM terms t CROSS JOIN wanted w
		WHERE t.id >= ? AND t.id < ? AND t.kind <> 'custom_topic' AND EXISTS (
			SELECT 1 FROM list_entries e WHERE e.ref = t.id AND e.scope = w.scope
				AND e.kind = CASE t.kind WHEN 'category' THEN 3 WHEN 'tag' THEN 4 WHEN 'series' THEN 5 ELSE 6 END)
		ORDER BY t.id, w.scope`

// TermsInScopes returns the scopes where each of the terms with IDs in [from, to) has stories.
func (sitemap Sitemap) TermsInScopes(ctx context.Context, from, to int64, scopes []Scope) ([]TermInScope, error) {
	q := wantedScopes(scopes).Add(termScopesSQL, from, to)
	list, err := database.All(ctx, sitemap.Stories.db, q, func(row database.Row) (s TermInScope, err error) {
		err = row.Scan(&s.Term, &s.Scope)
		return s, err
	})
	if err != nil {
		return nil, fmt.Errorf("terms with stories: %w", err)
	}
	return list, nil
}

const (
	authorSlugsSQL    = "SELECT n.slug FROM authors n WHERE NOT n.is_person AND n.merged_into IS NULL AND" + haveStoriesSQL
	publisherSlugsSQL = "SELECT n.slug FROM publishers n WHERE" + haveStoriesSQL

	haveStoriesSQL = `
		n.id >= ? AND n.id < ? AND EXISTS (SELECT 1 FROM list_entries e WHERE e.kind = ? AND e.ref = n.id AND e.scope = 0)
		ORDER BY n.id`
)

// AuthorSlugs returns the slugs of the authors with IDs in [from, to) who have stories and no profile among the people.
func (sitemap Sitemap) AuthorSlugs(ctx context.Context, from, to int64) ([]string, error) {
	slugs, err := database.All(ctx, sitemap.Stories.db, database.SQL(authorSlugsSQL, from, to, int64(OfAuthor)), database.Column[string])
	if err != nil {
		return nil, fmt.Errorf("authors with stories: %w", err)
	}
	return slugs, nil
}

// PublisherSlugs returns the slugs of the publishers with IDs in [from, to) that have stories.
func (sitemap Sitemap) PublisherSlugs(ctx context.Context, from, to int64) ([]string, error) {
	slugs, err := database.All(ctx, sitemap.Stories.db, database.SQL(publisherSlugsSQL, from, to, int64(OfPublisher)), database.Column[string])
	if err != nil {
		return nil, fmt.Errorf("publishers with stories: %w", err)
	}
	return slugs, nil
}

const termFilesSQL = `
	SELECT DISTINCT t.id / ? FROM terms t
	WHERE t.kind <> 'custom_topic' AND EXISTS (
		SELECT 1 FROM list_entries e WHERE e.ref = t.id
			AND e.kind = CASE t.kind WHEN 'category' THEN 3 WHEN 'tag' THEN 4 WHEN 'series' THEN 5 ELSE 6 END)
	ORDER BY 1`

const authorFilesSQL = `
	SELECT DISTINCT a.id / ? FROM authors a
	WHERE NOT a.is_person AND a.merged_into IS NULL AND EXISTS (SELECT 1 FROM list_entries e WHERE e.kind = 7 AND e.ref = a.id)
	ORDER BY 1`

const publisherFilesSQL = `
	SELECT DISTINCT p.id / ? FROM publishers p
	WHERE EXISTS (SELECT 1 FROM list_entries e WHERE e.kind = 8 AND e.ref = p.id)
	ORDER BY 1`

// FilesOfTerms returns the numbers of the files that contain terms with stories. fileSize is the number of IDs that a file
// covers.
func (sitemap Sitemap) FilesOfTerms(ctx context.Context, fileSize int) ([]int64, error) {
	return sitemap.fileNumbers(ctx, database.SQL(termFilesSQL, fileSize), "terms")
}

// FilesOfAuthors returns the numbers of the files that contain authors with stories and without a profile. fileSize is the number of IDs
// that a file covers.
func (sitemap Sitemap) FilesOfAuthors(ctx context.Context, fileSize int) ([]int64, error) {
	return sitemap.fileNumbers(ctx, database.SQL(authorFilesSQL, fileSize), "authors")
}

// FilesOfPublishers returns the numbers of the files that contain publishers with stories. fileSize is the number of IDs
// that a file covers.
func (sitemap Sitemap) FilesOfPublishers(ctx context.Context, fileSize int) ([]int64, error) {
	return sitemap.fileNumbers(ctx, database.SQL(publisherFilesSQL, fileSize), "publishers")
}

func (sitemap Sitemap) fileNumbers(ctx context.Context, q *database.Query, what string) ([]int64, error) {
	files, err := database.All(ctx, sitemap.Stories.db, q, database.Column[int64])
	if err != nil {
		return nil, fmt.Errorf("files of %s with stories: %w", what, err)
	}
	return files, nil
}

const scopesWithSeriesSQL = `
	SELECT w.scope FROM wanted w WHERE EXISTS (
		SELECT 1 FROM terms t WHERE t.kind = 'series' AND EXISTS (
			SELECT 1 FROM list_entries e WHERE e.kind = ? AND e.ref = t.id AND e.scope = w.scope))`

// ScopesWithSeries returns the given scopes in which at least one series has stories.
func (sitemap Sitemap) ScopesWithSeries(ctx context.Context, scopes []Scope) ([]Scope, error) {
	q := wantedScopes(scopes).Add(scopesWithSeriesSQL, int64(OfSeries))
	have, err := database.All(ctx, sitemap.Stories.db, q, database.Column[Scope])
	if err != nil {
		return nil, fmt.Errorf("series with stories: %w", err)
	}
	return have, nil
}

const archivedYearsSQL = `,
	years (n) AS (SELECT CAST(? AS BIGINT) UNION ALL SELECT n + 1 FROM years WHERE n < CAST(? AS BIGINT))
	SELECT y.n FROM years y WHERE EXISTS (
		SELECT 1 FROM wanted w WHERE EXISTS (
			SELECT 1 FROM archive_days d WHERE d.scope = w.scope AND d.day >= y.n * 10000 AND d.day < y.n * 10000 + 10000 AND d.stories > 0))
	ORDER BY y.n`

// ArchivedYears returns the years, at most to, with published stories in the scopes, with one index lookup for each.
func (sitemap Sitemap) ArchivedYears(ctx context.Context, to int, scopes []Scope) ([]int64, error) {
	years, err := database.All(ctx, sitemap.Stories.db, wantedScopes(scopes).Add(archivedYearsSQL, FirstArchived, to), database.Column[int64])
	if err != nil {
		return nil, fmt.Errorf("years of the archive: %w", err)
	}
	return years, nil
}

const archivedDaysSQL = `
	SELECT d.scope, d.day FROM archive_days d
	WHERE d.scope IN (SELECT w.scope FROM wanted w) AND d.day >= ? AND d.day < ? AND d.stories > 0
	ORDER BY d.scope, d.day`

// ArchivedDays returns the days of a year with published stories, by scope.
func (sitemap Sitemap) ArchivedDays(ctx context.Context, year int, scopes []Scope) (map[Scope][]Date, error) {
	days := map[Scope][]Date{}
	for row := range database.Rows(ctx, sitemap.Stories.db, wantedScopes(scopes).Add(archivedDaysSQL, year*10_000, (year+1)*10_000)) {
		var scope Scope
		var day Date
		if err := row.Scan(&scope, &day); err != nil {
			return nil, fmt.Errorf("days of the archive: %w", err)
		}
		days[scope] = append(days[scope], day)
	}
	return days, nil
}

// wantedScopes starts a query with the table "wanted", which has a row for each scope.
func wantedScopes(scopes []Scope) *database.Query {
	q := database.SQL("WITH RECURSIVE wanted (scope) AS (")
	for i, scope := range scopes {
		if i > 0 {
			q.Add(" UNION ALL ")
		}
		q.Add("SELECT CAST(? AS BIGINT)", int64(scope))
	}
	return q.Add(")")
}
