package importer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/cespare/xxhash/v2"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
)

// mostAlike is the maximum number of stories with one key that are compared with a post. If there are more,
// they are a crowd.
const mostAlike = 8

// earlierIndex finds the stories that earlier imports created from posts and pages, by what identifies a post. It uses at most 192 bytes
// of memory for each story.
type earlierIndex struct {
	once    sync.Once
	err     error
	entries []indexEntry // by hash

	mu     sync.Mutex
	crowds map[uint64]crowd // by hash
}

type indexEntry struct {
	hash  uint64
	story int64
}

// crowd describes the stories of a key that are too many to be compared with a post. Stories that belong to other items
// of the file are not in it.
type crowd struct {
	any          bool            // there are some
	restrictions map[string]bool // what closed at least one of them
}

// numberKey returns the key, in the index, of the posts with a number.
func numberKey(kind Kind, number string) uint64 {
	return xxhash.Sum64(fmt.Appendf(nil, "number %q", []any{kind, number}))
}

// keysOf returns the keys of a post in the index. Empty values have none.
func keysOf(kind Kind, number string, id identity, dates ...clock.Moment) (hashes []uint64) {
	add := func(form string, values ...any) {
		if !slices.Contains(values, any("")) {
			hashes = append(hashes, xxhash.Sum64(fmt.Appendf(nil, form+" %q", values)))
		}
	}
	if number != "" {
		hashes = append(hashes, numberKey(kind, number))
	}
	add("number and slug", kind, number, id.slug)
	add("guid", id.guid)
	add("slug and title", id.slug, id.title)
	for _, date := range dates {
		if !date.IsZero() {
			at := strconv.FormatInt(date.UnixMilli(), 10)
			add("number and date", kind, number, at)
			add("slug and date", kind, id.slug, at)
			add("title and date", kind, id.title, at)
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
		for _, hash := range keysOf(c.Kind, numberOf(c.ExternalID), c.identity(), c.PublishedAt, c.CreatedAt) {
			x.entries = append(x.entries, indexEntry{hash, c.EntityID})
		}
	}
	if err := rows.Err(); err != nil {
		return fmt.Errorf("stories of earlier imports: %w", err)
	}
	slices.SortFunc(x.entries, func(a, b indexEntry) int { return cmp.Or(cmp.Compare(a.hash, b.hash), cmp.Compare(a.story, b.story)) })
	return nil
}

// find returns the stories with a key, at most the given number of them.
func (x *earlierIndex) find(hash uint64, most int) (stories []int64) {
	i, _ := slices.BinarySearchFunc(x.entries, hash, func(e indexEntry, hash uint64) int { return cmp.Compare(e.hash, hash) })
	for ; i < len(x.entries) && x.entries[i].hash == hash && len(stories) < most; i++ {
		stories = append(stories, x.entries[i].story)
	}
	return stories
}

// crowdOf returns the crowd of a key. It reads the records once for each key. onlyNumber says that the key is a number; a number says
// nothing about the posts of other sites.
func (r *run) crowdOf(ctx context.Context, db bun.IDB, hash uint64, onlyNumber bool) (crowd, error) {
	x := &r.index
	x.mu.Lock()
	known, found := x.crowds[hash]
	x.mu.Unlock()
	if found {
		return known, nil
	}
	all := crowd{restrictions: map[string]bool{}}
	for part := range slices.Chunk(x.find(hash, len(x.entries)), mostOfStatement) {
		var rows []*storyRecord
		if err := r.selectRecords(db).Where("r.entity_id IN (?)", bun.List(part)).Scan(ctx, &rows); err != nil {
			return crowd{}, fmt.Errorf("stories with the same number, date or title: %w", err)
		}
		for _, c := range rows {
			if own := r.isOwn(c); own && (r.matcher.HasID(c.Kind, c.ExternalID) || r.matcher.Posts().has(c)) || !own && onlyNumber {
				continue
			}
			all.any = true
			for _, restriction := range c.restrictions() {
				all.restrictions[restriction] = true
			}
		}
	}
	x.mu.Lock()
	defer x.mu.Unlock()
	if x.crowds == nil {
		x.crowds = map[uint64]crowd{}
	}
	x.crowds[hash] = all
	return all, nil
}

// merge returns a crowd with the stories of both.
func (c crowd) merge(other crowd) crowd {
	both := crowd{c.any || other.any, maps.Clone(c.restrictions)}
	if both.restrictions == nil {
		both.restrictions = map[string]bool{}
	}
	maps.Copy(both.restrictions, other.restrictions)
	return both
}

// PostSet says which posts and pages a file has. It uses at most 24 bytes of memory for each.
type PostSet struct{ marks Repeats }

// Add adds a post with its number, slug, date and GUID. It must not be called after the survey of the file.
func (p *PostSet) Add(kind Kind, number, slug string, date time.Time, guid string) {
	for _, mark := range postMarks(kind, number, hashOf(slug), hashOf(guid), clock.MomentOf(date)) {
		p.marks.Add(mark)
	}
}

// has reports whether the file has the post of a record: one with the same number, and the same slug, date or GUID.
func (p *PostSet) has(c *storyRecord) bool {
	id := c.identity()
	return slices.ContainsFunc(postMarks(c.Kind, numberOf(c.ExternalID), id.slug, id.guid, c.PublishedAt, c.CreatedAt),
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
