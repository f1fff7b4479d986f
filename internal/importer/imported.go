package importer

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// ImportSummary counts the stories that imports from one site have written into one brand.
type ImportSummary struct {
	Source  string // kind and site, such as "wordpress old.example.com"
	Brand   string // slug
	Stories int
	// Edited counts the stories that somebody has changed here since.
	Edited int
	// Last is when the last import from the site into the brand ended, or began if it has not ended.
	Last clock.Moment
}

// importedStory is a story with the record of its import.
type importedStory struct {
	story.Story
	Source     string
	ExternalID string
	Checksum   string
	Recorded   int // revision of the story when it was imported
}

// ref returns the record of the import for isEditedSinceImport.
func (s *importedStory) ref() *refRow { return &refRow{Revision: s.Recorded, Checksum: s.Checksum} }

// unnamedSite is the site of imports whose file named none.
const unnamedSite = "unnamed"

// sourceName returns the kind and the site of a record. Earlier versions of the importer recorded the site of Ghost exports only in IDs.
func sourceName(source, id string) string {
	if !strings.HasSuffix(source, " ") {
		return source
	}
	return source + cmp.Or(nameInID(id), unnamedSite)
}

// ListImported returns the summaries of all imports, by brand and source.
func ListImported(ctx context.Context, db *database.DB, brands *brand.Directory) ([]ImportSummary, error) {
	all, err := brands.All(ctx)
	if err != nil {
		return nil, err
	}
	var list []ImportSummary
	for _, b := range all {
		stories, err := importedStories(ctx, db.Read, b.ID, "")
		if err != nil {
			return nil, err
		}
		times, err := importTimes(ctx, db.Read, b.ID)
		if err != nil {
			return nil, err
		}
		of := map[string]*ImportSummary{}
		for i := range stories {
			s := &stories[i]
			sum := of[s.Source]
			if sum == nil {
				kind, _, _ := strings.Cut(s.Source, " ")
				sum = &ImportSummary{Source: s.Source, Brand: b.Slug, Last: times[normalSource(s.Source)]}
				if sum.Last.IsZero() {
					sum.Last = times[kind+" "] // of an import by an earlier version
				}
				of[s.Source] = sum
			}
			sum.Stories++
			if isEditedSinceImport(&s.Story, s.ref()) {
				sum.Edited++
			}
		}
		for _, source := range slices.Sorted(maps.Keys(of)) {
			list = append(list, *of[source])
		}
	}
	return list, nil
}

// normalSource returns a source with its site in its normal spelling.
func normalSource(source string) string {
	kind, site, _ := strings.Cut(source, " ")
	return kind + " " + NormalSite(site)
}

// importTimes returns, by normalSource, when the last import from each source into a brand ended, or when it began if it has not
// ended.
func importTimes(ctx context.Context, db bun.IDB, brandID int64) (map[string]clock.Moment, error) {
	var rows []importRow
	err := db.NewSelect().Model(&rows).Column("kind", "report", "started_at", "finished_at").Where("brand_id = ?", brandID).
		Where("file_hash <> ?", undoHash).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("times of imports: %w", err)
	}
	times := map[string]clock.Moment{}
	for _, row := range rows {
		var report struct{ Site string }
		_ = json.Unmarshal([]byte(row.Report), &report) // without a site, it counts for every source of its kind
		at := row.FinishedAt
		if at.IsZero() {
			at = row.StartedAt
		}
		if source := normalSource(row.Kind + " " + report.Site); at.After(times[source].Time) {
			times[source] = at
		}
	}
	return times, nil
}

// importedStories returns the stories that imports have written into a brand, in the order of their sources. If source is not "", it
// returns only stories from that source; with ids, only those with these ids. Sources have the form of sourceName.
func importedStories(ctx context.Context, db bun.IDB, brandID int64, source string, ids ...int64) ([]importedStory, error) {
	var stories []importedStory
	q := db.NewSelect().TableExpr("import_refs AS r").Join("JOIN stories AS s ON s.id = r.entity_id").
		ColumnExpr("s.id, s.group_id, s.status, s.revision, s.created_at, s.updated_at, s.published_at").
		ColumnExpr("r.source, r.external_id, r.checksum, r.revision AS recorded").
		Where("r.brand_id = ?", brandID).Where("r.kind IN (?)", bun.List([]Kind{Post, Page}))
	if kind, _, _ := strings.Cut(source, " "); source != "" {
		q = q.Where("r.source IN (?, ?)", source, kind+" ")
	}
	if len(ids) > 0 {
		q = q.Where("r.entity_id IN (?)", bun.List(ids))
	}
	if err := q.Order("r.source", "s.id").Scan(ctx, &stories); err != nil {
		return nil, fmt.Errorf("imported stories: %w", err)
	}
	for i := range stories {
		stories[i].Source = sourceName(stories[i].Source, stories[i].ExternalID)
	}
	if source != "" {
		stories = slices.DeleteFunc(stories, func(s importedStory) bool { return s.Source != source })
	}
	return stories, nil
}

// StoryIDs returns the stories that imports have written into a brand, by the IDs of their posts in the export. source has the form of
// ImportSummary.Source.
func StoryIDs(ctx context.Context, db bun.IDB, brandID int64, source string, ids []string) (map[string]int64, error) {
	if len(ids) == 0 {
		return map[string]int64{}, nil
	}
	var rows []refRow
	err := db.NewSelect().Model(&rows).Column("external_id", "entity_id").Where("source = ?", source).Where("brand_id = ?", brandID).
		Where("kind IN (?)", bun.List([]Kind{Post, Page})).Where("external_id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("imported stories: %w", err)
	}
	found := make(map[string]int64, len(rows))
	for _, row := range rows {
		found[row.ExternalID] = row.EntityID
	}
	return found, nil
}

// StoryInfo describes a story that an import has written.
type StoryInfo struct {
	ID        int64
	Title     string
	Lang      string
	Status    story.Status
	CreatedAt clock.Moment
}

// NewestStories returns stories that imports from a source have written into a brand, the newest first, without those that were deleted
// here. source has the form of ImportSummary.Source.
func NewestStories(ctx context.Context, db bun.IDB, brandID int64, source string, limit int) ([]StoryInfo, error) {
	var ids []int64
	err := db.NewSelect().Model((*refRow)(nil)).Column("entity_id").Where("source = ?", source).Where("brand_id = ?", brandID).
		Where("kind IN (?)", bun.List([]Kind{Post, Page})).OrderExpr("entity_id DESC").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("imported stories: %w", err)
	}
	return storyInfos(ctx, db, ids)
}

// storyInfos returns the stories with some ids in the order of the ids, without those that do not exist.
func storyInfos(ctx context.Context, db bun.IDB, ids []int64) ([]StoryInfo, error) {
	found, err := story.GetByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	list := make([]StoryInfo, 0, len(ids))
	for _, id := range ids {
		if s := found[id]; s != nil {
			list = append(list, StoryInfo{s.ID, s.Title, s.Lang, s.Status, s.CreatedAt})
		}
	}
	return list, nil
}
