package importer

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/cespare/xxhash/v2"

	"masthead/internal/clock"
)

// earlierIndex finds the stories that earlier imports created from posts and pages, by what identifies a post. It uses at most 96 bytes of
// memory for each story.
type earlierIndex struct {
	once    sync.Once
	err     error
	entries []indexEntry // by hash
}

type indexEntry struct {
	hash  uint64
	story int64
}

// keysOf returns the keys of a post in the index: its number, its GUID, and its date with its slug or title. Empty values have none.
func keysOf(kind Kind, number, guid, slug, title string, dates ...clock.Moment) (hashes []uint64) {
	add := func(form string, values ...any) {
		hashes = append(hashes, xxhash.Sum64(fmt.Appendf(nil, form+" %q", values)))
	}
	if number != "" {
		add("number", kind, number)
	}
	if guid != "" {
		add("guid", guid)
	}
	for _, date := range dates {
		if date.IsZero() {
			continue
		}
		if slug != "" {
			add("slug", kind, slug, date.UnixMilli())
		}
		if title != "" {
			add("title", kind, title, date.UnixMilli())
		}
	}
	slices.Sort(hashes)
	return slices.Compact(hashes)
}

// earlierIndex returns the index of the records that there were when the run first needed it. The posts of one file need no matching with
// each other.
func (r *run) earlierIndex(ctx context.Context) (*earlierIndex, error) {
	x := &r.index
	x.once.Do(func() { x.err = x.read(ctx, r) })
	return x, x.err
}

func (x *earlierIndex) read(ctx context.Context, r *run) error {
	db := r.deps.DB.Read
	rows, err := r.selectRecords(db).Rows(ctx)
	if err != nil {
		return fmt.Errorf("stories of earlier imports: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var c storyRecord
		if err := db.ScanRow(ctx, rows, &c); err != nil {
			return fmt.Errorf("stories of earlier imports: %w", err)
		}
		for _, hash := range keysOf(c.Kind, numberOf(c.ExternalID), c.GUID, c.Slug, c.Title, c.PublishedAt, c.CreatedAt) {
			x.entries = append(x.entries, indexEntry{hash, c.EntityID})
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("stories of earlier imports: %w", err)
	}
	slices.SortFunc(x.entries, func(a, b indexEntry) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.story, b.story)) })
	return nil
}

// find returns the stories with a key.
func (x *earlierIndex) find(hash uint64) (stories []int64) {
	i, _ := slices.BinarySearchFunc(x.entries, hash, func(e indexEntry, hash uint64) int { return cmp.Compare(e.hash, hash) })
	for ; i < len(x.entries) && x.entries[i].hash == hash; i++ {
		stories = append(stories, x.entries[i].story)
	}
	return stories
}

// PostSet says which posts and pages a file has. It uses at most 24 bytes of memory for each.
type PostSet struct{ marks Repeats }

// Add adds a post with its number, slug, date and GUID. It must not be called after the survey of the file.
func (p *PostSet) Add(kind Kind, number, slug string, date time.Time, guid string) {
	for _, mark := range postMarks(kind, number, slug, guidKey(guid), clock.MomentOf(date)) {
		p.marks.Add(mark)
	}
}

// has reports whether the file has the post of a record: one with the same number, and the same slug, date or GUID.
func (p *PostSet) has(c *storyRecord) bool {
	return slices.ContainsFunc(postMarks(c.Kind, numberOf(c.ExternalID), c.Slug, c.GUID, c.PublishedAt, c.CreatedAt),
		func(mark string) bool { return p.marks.Count(mark) > 0 })
}

func postMarks(kind Kind, number, slug, guid string, dates ...clock.Moment) (marks []string) {
	if slug != "" {
		marks = append(marks, fmt.Sprintf("%s %q slug %s", kind, number, slug))
	}
	if guid != "" {
		marks = append(marks, fmt.Sprintf("%s %q guid %s", kind, number, guid))
	}
	for _, date := range dates {
		if !date.IsZero() {
			marks = append(marks, fmt.Sprintf("%s %q date %d", kind, number, date.UnixMilli()))
		}
	}
	return marks
}
