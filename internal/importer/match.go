package importer

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/url"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/story"
)

// Messages in the report about stories whose post may be another one.
const (
	copyUnpublished = "an earlier import had created another story from the same post, which is no longer published"
	copyEdited      = "an earlier import had created another story from the same post, which was edited here, so it stays: check who may " +
		"read it"
	doubtUnpublished = "an earlier import created a story that may belong to this post, but they have nothing else in common; that story is " +
		"no longer published"
	doubtEdited = "an earlier import created a story that may belong to this post and was edited here, so it stays: check who may read it"
)

// Matcher is an Export whose items can have other IDs in a later export of the site.
type Matcher interface {
	Export
	// HasID reports whether the file has exactly one item of a kind with an ID.
	HasID(kind Kind, id string) bool
}

// guidKey returns the form of a GUID in records, "" for an empty one.
func guidKey(guid string) string {
	if guid == "" {
		return ""
	}
	const digits = 16
	sum := sha256.Sum256([]byte(guid))
	return hex.EncodeToString(sum[:])[:digits]
}

// numberOf returns the number at the beginning of an ID, without the suffix that DistinctID adds.
func numberOf(id string) string {
	number, _, _ := strings.Cut(id, "~")
	return number
}

// storyRecord is the record of a story with the data that identify its post.
type storyRecord struct {
	refRow
	Title, Slug            string
	PublishedAt, CreatedAt clock.Moment
}

// likeness says how much a story that an earlier import created is like an item.
type likeness struct {
	slug, date, title, guid bool
	otherGUID               bool // both have one, and they differ
}

func (c *storyRecord) likenessTo(it *Item) likeness {
	l := likeness{slug: it.Slug != "" && c.Slug == it.Slug, title: it.Title != "" && c.Title == it.Title}
	l.date = !it.Date.IsZero() && (c.PublishedAt.Equal(it.Date) || c.CreatedAt.Equal(it.Date))
	if c.GUID != "" && it.GUID != "" {
		l.guid = c.GUID == guidKey(it.GUID)
		l.otherGUID = !l.guid
	}
	return l
}

// score counts what is the same, the GUID most.
func (l likeness) score() (n int) {
	for _, one := range []struct {
		is     bool
		weight int
	}{{l.guid, 8}, {l.slug, 3}, {l.date, 2}, {l.title, 1}} {
		if one.is {
			n += one.weight
		}
	}
	return n
}

const (
	onlyGUID = 8 // the score if nothing but the GUID is the same
	noDoubt  = 3 // the lowest score at which items without numbers are the same: the slug, or date and title
)

// verdict says whether a story belongs to the post of an item.
type verdict int

const (
	otherPost verdict = iota
	doubtful
	samePost
)

// judge decides whether a record belongs to the post of an item. The two have the same GUID or the same number, or both
// have no number.
func (r *run) judge(c *storyRecord, it *Item, l likeness) verdict {
	address, own := NormalSite(strings.TrimPrefix(c.Source, r.request.Kind+" ")), strings.TrimPrefix(r.source, r.request.Kind+" ")
	switch {
	case l.guid && l.score() > onlyGUID:
		return samePost
	case l.guid:
		return doubtful
	case it.Number == "" && slices.Contains(r.sources, c.Source):
		if l.score() >= noDoubt {
			return samePost
		}
		return otherPost
	case slices.Contains(r.sources, c.Source) && l.score() > 0:
		return samePost
	case slices.Contains(r.sources, c.Source) && l.otherGUID:
		return otherPost
	case slices.Contains(r.sources, c.Source):
		return doubtful
	case l.date && l.slug && l.title: // also with another GUID: some tools rewrite them when a site moves
		return samePost
	case l.otherGUID:
		return otherPost
	case hostOf(address) != hostOf(own) || strings.Contains(address+own, " "):
		return otherPost
	case l.date && (l.slug || l.title):
		return samePost
	case l.score() > 0 && it.isRestricted():
		return doubtful
	}
	return otherPost
}

// isRestricted reports whether not everybody could read an item.
func (it *Item) isRestricted() bool {
	return it.Story == nil || it.Story.Status == story.Draft || len(it.ClosedBy) > 0
}

// matchPosts finds stories that earlier imports created from the posts of a batch under another ID or another site. The
// first story of a post without a record becomes its record. Every other story that belongs to a post, or may belong to
// it, becomes a twin.
func (r *run) matchPosts(ctx context.Context, db bun.IDB, batch []*workItem, found earlierRecords) error {
	if r.matcher == nil {
		return nil
	}
	known, err := r.similarRecords(ctx, db, batch, found)
	if err != nil || len(known) == 0 {
		return err
	}
	byNumber, bySlug, byGUID := map[refKey][]*storyRecord{}, map[refKey][]*storyRecord{}, map[string][]*storyRecord{}
	for _, c := range known {
		key := refKey{c.Kind, numberOf(c.ExternalID)}
		byNumber[key] = append(byNumber[key], c)
		if slices.Contains(r.sources, c.Source) {
			bySlug[refKey{c.Kind, c.Slug}] = append(bySlug[refKey{c.Kind, c.Slug}], c)
		}
		if c.GUID != "" {
			byGUID[c.GUID] = append(byGUID[c.GUID], c)
		}
	}
	taken := map[int64]bool{}
	for _, ref := range found.refs {
		taken[ref.EntityID] = true
	}
	type doubt struct {
		key refKey
		*storyRecord
	}
	var left []doubt // until all items of the batch have their stories
	for _, w := range batch {
		it := &w.item
		if it.Kind != Post && it.Kind != Page {
			continue
		}
		key := refKey{it.Kind, it.ID}
		own := found.refs[key]
		var same, doubts []*storyRecord
		numbered := byNumber[refKey{it.Kind, it.Number}]
		for _, c := range slices.Concat(numbered, byGUID[guidKey(it.GUID)], bySlug[refKey{it.Kind, it.Slug}]) {
			if taken[c.EntityID] || r.belongsToOtherItem(c) || slices.Contains(same, c) || slices.Contains(doubts, c) {
				continue
			}
			l := c.likenessTo(it)
			if !l.guid && !slices.Contains(numbered, c) && !(l.slug && l.date) {
				continue // the number of a post can change only where numbers are repeated
			}
			if own != nil && slices.Contains(r.sources, c.Source) && !l.guid {
				continue // another post with the same number
			}
			switch r.judge(c, it, l) {
			case samePost:
				same = append(same, c)
			case doubtful:
				doubts = append(doubts, c)
			}
		}
		best := func(c *storyRecord) int { return c.likenessTo(it).score() }
		slices.SortStableFunc(same, func(a, b *storyRecord) int { return cmp.Or(best(b)-best(a), int(b.EntityID-a.EntityID)) })
		switch {
		case own == nil && len(same) > 1 && best(same[0]) == best(same[1]) && best(same[0]) < onlyGUID:
			doubts, same = append(same, doubts...), nil
		case own == nil && len(same) > 0:
			found.refs[key], own = &same[0].refRow, &same[0].refRow
			taken[own.EntityID], same = true, same[1:]
		}
		for _, c := range same {
			if c.GUID != "" && c.likenessTo(it).guid || !slices.Contains(r.sources, c.Source) {
				found.twins[key] = append(found.twins[key], twin{&c.refRow, copyUnpublished, copyEdited})
			}
		}
		for _, c := range doubts {
			if own == nil || c.likenessTo(it).guid {
				left = append(left, doubt{key, c})
			}
		}
	}
	for _, d := range left {
		if !taken[d.EntityID] {
			found.twins[d.key] = append(found.twins[d.key], twin{&d.refRow, doubtUnpublished, doubtEdited})
		}
	}
	return nil
}

// belongsToOtherItem reports whether the file has another item with the ID of a record of its site.
func (r *run) belongsToOtherItem(c *storyRecord) bool {
	return slices.Contains(r.sources, c.Source) && r.matcher.HasID(c.Kind, c.ExternalID)
}

// similarRecords returns the records of posts and pages that have a GUID or a number of the items of a batch, or one of several posts with
// the same number.
func (r *run) similarRecords(ctx context.Context, db bun.IDB, batch []*workItem, found earlierRecords) ([]*storyRecord, error) {
	var numbers, guids []string
	missing := false
	for _, w := range batch {
		if w.item.Kind != Post && w.item.Kind != Page {
			continue
		}
		numbers = append(numbers, w.item.Number)
		missing = missing || found.refs[refKey{w.item.Kind, w.item.ID}] == nil
		if key := guidKey(w.item.GUID); key != "" {
			guids = append(guids, key)
		}
	}
	if len(numbers) == 0 || !missing && len(r.others) == 0 {
		return nil, nil
	}
	sources := append(slices.Clone(r.sources), r.others...)
	var list []*storyRecord
	for _, q := range []struct {
		where string
		args  []any
	}{
		{"r.external_id IN (?)", []any{bun.List(numbers)}},
		{"r.external_id LIKE '%~%'", nil},
		{"r.guid <> '' AND r.guid IN (?)", []any{bun.List(guids)}},
	} {
		if strings.Contains(q.where, "guid") && len(guids) == 0 {
			continue
		}
		var rows []*storyRecord
		err := db.NewSelect().TableExpr("import_refs AS r").Join("JOIN stories AS s ON s.id = r.entity_id").ColumnExpr("r.*").
			ColumnExpr("s.title, s.slug, s.published_at, s.created_at").Where("r.source IN (?)", bun.List(sources)).
			Where("r.brand_id = ?", r.brand.ID).Where("r.kind IN (?)", bun.List([]Kind{Post, Page})).Where(q.where, q.args...).Scan(ctx, &rows)
		if err != nil {
			return nil, fmt.Errorf("stories of the same posts: %w", err)
		}
		for _, row := range rows {
			if !slices.ContainsFunc(list, func(c *storyRecord) bool { return c.EntityID == row.EntityID && c.ExternalID == row.ExternalID }) {
				list = append(list, row)
			}
		}
	}
	return list, nil
}

// GlobalGUID returns a GUID without its scheme and with its host in normal spelling if no post of another site can have
// it, that is, if it is an address with a public host. Otherwise it returns "".
func GlobalGUID(guid string) string {
	u, err := url.Parse(strings.TrimSpace(guid))
	if err != nil || !strings.Contains(strings.Trim(u.Hostname(), "."), ".") || isPrivateHost(u.Hostname()) {
		return ""
	}
	return NormalSite(u.Host+u.Path) + "?" + u.RawQuery
}

// isPrivateHost reports whether a host is an IP address, or has a name that many machines use for themselves.
func isPrivateHost(host string) bool {
	last := host[strings.LastIndexByte(host, '.')+1:]
	return strings.Trim(host, "0123456789.:abcdefABCDEF[]") == "" && strings.Trim(last, "0123456789") == "" ||
		slices.Contains([]string{"localhost", "local", "test", "localdomain", "internal", "invalid"}, strings.ToLower(last))
}
