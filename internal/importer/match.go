package importer

import (
	"cmp"
	"context"
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
	doubtUnpublished = "an earlier import created a story that may belong to this post, which is not open to everybody; that story is no " +
		"longer published: publish it again if it belongs to another post"
	doubtEdited = "an earlier import created a story that may belong to this post and was edited here, so it stays: check who may read it"
	doubtOpen   = "an earlier import created a story that may belong to this post; it stays as it is, and the post became a new story: " +
		"delete one of the two if they are the same"
	siblingOpen = "an earlier import created a story with the same title and the same last part of the address, and this post is not open " +
		"to everybody; the story stays: check who may read it"
	crowdOpen = "earlier imports created many stories with the same number or title, and this post is not open to everybody; they stay: " +
		"check who may read them"
	closedInDoubt = "it may be the post that was not open to everybody in an earlier import, and this export does not say why, so it is a " +
		"draft: publish it if it is another post"
)

// Matcher is an Export whose items can have other IDs in a later export of the site.
type Matcher interface {
	Export
	// HasID reports whether the file has exactly one item of a kind with an ID.
	HasID(kind Kind, id string) bool
	// Posts returns the posts and pages of the file.
	Posts() *PostSet
}

// numberOf returns the number in an ID, without the suffix that DistinctID adds and without the name of a Ghost site
// before it.
func numberOf(id string) string {
	number, _, _ := strings.Cut(id, "~")
	return number[strings.LastIndexByte(number, ':')+1:]
}

// storyRecord is the record of a story with the data that identify its post.
type storyRecord struct {
	refRow
	Title, Slug            string
	Status                 story.Status
	PublishedAt, CreatedAt clock.Moment
}

// similarity says what a post has in common with the post of a story from an earlier import.
type similarity struct {
	key               keyMatch
	slug, date, title bool
	// elsewhere is true if the two have the same slug at different addresses of one site, and neither the same number nor the same GUID.
	// otherGUID is true if their GUIDs differ.
	elsewhere, otherGUID bool
}

// keyMatch compares the identifiers that the old site gave two posts: their GUIDs or, if one of them has none, their
// numbers.
type keyMatch int

const (
	foreign    keyMatch = iota // the keys differ, and the posts are of different sites
	otherKey                   // the keys differ, or the sites differ and the keys are the same number
	unknownKey                 // one of the posts has neither a GUID nor a number
	sameNumber
	sameGUID
)

func (r *run) compareKeys(c *storyRecord, it *Item) keyMatch {
	number, own, was, is := numberOf(c.ExternalID), r.isOwn(c), c.identity().guid, it.identity().guid
	numbered := it.Number != "" && number == it.Number
	switch {
	case was != "" && was == is:
		return sameGUID
	case !own && (!numbered || r.byPosts && c.Source != r.source): // numbers of Ghost identify posts only within one site
		return foreign
	case was != "" && is != "":
		return otherKey
	case numbered && own:
		return sameNumber
	case numbered && r.isSameHost(c):
		return unknownKey // the numbers of two addresses of a host may be of one site
	case own && (it.Number == "" || number == ""):
		return unknownKey
	}
	return otherKey
}

// isOwn reports whether a record is of the site of this import.
func (r *run) isOwn(c *storyRecord) bool {
	if r.byPosts {
		return c.Source == r.source && r.source != r.request.Kind+" "+unnamedSite
	}
	return slices.Contains(r.sources, c.Source)
}

// isSameHost reports whether a record is of another address of the host of this import.
func (r *run) isSameHost(c *storyRecord) bool {
	address, own := NormalSite(strings.TrimPrefix(c.Source, r.request.Kind+" ")), strings.TrimPrefix(r.source, r.request.Kind+" ")
	return hostOf(address) == hostOf(own) && !strings.Contains(address+own, " ")
}

func (r *run) compare(c *storyRecord, it *Item) similarity {
	was, is, number := c.identity(), it.identity(), numberOf(c.ExternalID)
	renumbered := number != "" && it.Number != "" && number != it.Number
	l := similarity{key: r.compareKeys(c, it), slug: is.slug != "" && was.slug == is.slug,
		title:     is.title != "" && (was.title == is.title || was.title == it.formerTitle()),
		date:      !it.Date.IsZero() && (c.PublishedAt.Equal(it.Date) || c.CreatedAt.Equal(it.Date)),
		otherGUID: was.guid != "" && is.guid != "" && was.guid != is.guid}
	l.elsewhere = l.slug && (l.key == otherKey && renumbered || l.key == unknownKey) && r.isOwn(c) &&
		was.address != "" && is.address != "" && was.address != is.address
	return l
}

// isEqual reports whether everything that readers see of the identity of two posts is the same.
func (l similarity) isEqual() bool { return l.slug && l.date && l.title && !l.elsewhere }

// isSure reports whether the two are the same even if the post has a story already.
func (l similarity) isSure() bool { return l.isEqual() || l.key == sameGUID }

// score orders the stories of the same post: the GUID counts most.
func (l similarity) score() (n int) {
	for _, is := range []bool{l.slug, l.date, l.title} {
		if is {
			n++
		}
	}
	if l.key == sameGUID {
		n += 4
	}
	return n
}

// verdict says whether a story belongs to the post of an item.
type verdict int

const (
	otherPost verdict = iota
	sibling           // it probably belongs to another post with the same title or last part of the address, possibly of another site
	doubtful
	samePost
)

// judge decides whether a story belongs to the post of an item. A GUID or number alone is not enough, because a site
// that is built anew assigns them again, and a title does not confirm a number, because each post of a series may have
// it.
func (l similarity) judge(c *storyRecord, it *Item) verdict {
	drafts := it.Slug == "" && c.Status == story.Draft // WordPress gives a draft no address, and a different date after each change
	like := l.slug && l.title || l.date && (l.slug || l.title)
	switch {
	case l.key == sameGUID && (l.slug || l.date || l.title || drafts):
		return samePost
	case c.Kind != it.Kind, l.elsewhere && (l.otherGUID || !l.date || !l.title):
		if like {
			return sibling
		}
		return otherPost
	case l.isEqual() && l.key != foreign,
		l.key == sameNumber && (it.Unique && l.score() > 1 || !it.Unique && (l.slug || l.date) || drafts),
		l.key == unknownKey && l.date && (l.slug || l.title) && !l.elsewhere:
		return samePost
	case l.isEqual(), l.key >= sameNumber, l.key != foreign && like:
		return doubtful
	case like:
		return sibling
	}
	return otherPost
}

// matchPosts finds the stories that earlier imports created from the posts of a batch. It rejects the record of a
// post's ID if it belongs to another post. The first story of a post without a record becomes its record. Every other
// story that belongs to a post, or may belong to it, becomes a further story.
func (r *run) matchPosts(ctx context.Context, db bun.IDB, batch []*workItem, found earlierRecords) error {
	if r.matcher == nil {
		return nil
	}
	known, err := r.similarRecords(ctx, db, batch, found)
	if err != nil || len(known) == 0 && len(found.crowds) == 0 {
		return err
	}
	taken := map[int64]bool{}
	for key, ref := range found.refs {
		if key.kind != Post && key.kind != Page {
			continue
		}
		list := known[key]
		at := slices.IndexFunc(list, func(c *storyRecord) bool { return c.Source == ref.Source && c.ExternalID == ref.ExternalID })
		if at < 0 || r.compare(list[at], found.items[key]).judge(list[at], found.items[key]) == samePost {
			taken[ref.EntityID] = true
			continue
		}
		delete(found.refs, key)
		found.rejected[key] = ref
	}
	type doubt struct {
		key refKey
		*storyRecord
	}
	var left []doubt // until all items of the batch have their stories
	for _, w := range batch {
		it := &w.item
		key := refKey{it.Kind, it.ID}
		own := found.refs[key]
		var same, doubts, siblings []*storyRecord
		for _, c := range known[key] {
			l := r.compare(c, it)
			if taken[c.EntityID] || l.key != sameGUID && r.belongsToOtherItem(c, it) ||
				own != nil && r.isOwn(c) && (!l.isSure() || it.isUnchangedSince(own)) {
				continue // it is of another post of the site, or it stayed when the item was new or changed
			}
			switch is := l.judge(c, it); {
			case is == samePost && c.Kind != it.Kind:
				found.furtherStories[key] = append(found.furtherStories[key],
					furtherStory{refRow: &c.refRow, unpublished: kindChanged, edited: editedAsOther})
			case is == samePost:
				same = append(same, c)
			case is == doubtful && !found.isListed(key, c):
				doubts = append(doubts, c)
			case is == sibling:
				siblings = append(siblings, c)
			}
		}
		best := func(c *storyRecord) int { return r.compare(c, it).score() }
		slices.SortStableFunc(same, func(a, b *storyRecord) int { return cmp.Or(best(b)-best(a), int(b.EntityID-a.EntityID)) })
		switch {
		case own == nil && len(same) > 1 && best(same[0]) == best(same[1]) && r.compare(same[0], it).key != sameGUID:
			doubts, same = append(same, doubts...), nil
		case own == nil && len(same) > 0:
			found.refs[key], own = &same[0].refRow, &same[0].refRow
			taken[own.EntityID], same = true, same[1:]
		}
		for _, c := range same {
			if l := r.compare(c, it); l.isSure() || !r.isOwn(c) {
				found.furtherStories[key] = append(found.furtherStories[key],
					furtherStory{refRow: &c.refRow, unpublished: copyUnpublished, edited: copyEdited})
			}
		}
		if own != nil {
			siblings = nil
			delete(found.crowds, key)
		}
		for _, c := range siblings {
			found.furtherStories[key] = append(found.furtherStories[key], furtherStory{refRow: &c.refRow, inDoubt: true})
		}
		for _, c := range doubts {
			if own == nil || r.compare(c, it).key == sameGUID {
				left = append(left, doubt{key, c})
			}
		}
	}
	for _, d := range left {
		if !taken[d.EntityID] {
			found.furtherStories[d.key] = append(found.furtherStories[d.key],
				furtherStory{refRow: &d.refRow, unpublished: doubtUnpublished, edited: doubtEdited, open: doubtOpen, inDoubt: true})
		}
	}
	return nil
}

// belongsToOtherItem reports whether a record belongs to another item of the file.
func (r *run) belongsToOtherItem(c *storyRecord, it *Item) bool {
	switch {
	case !r.isOwn(c):
		return false
	case numberOf(c.ExternalID) == it.Number:
		return c.ExternalID != it.ID && r.matcher.HasID(c.Kind, c.ExternalID)
	}
	return r.matcher.Posts().has(c)
}

// mostOfStatement is the number of values in one statement.
const mostOfStatement = 2000

// similarRecords returns the records that have something in common with the posts and pages of a batch, by the item, and adds the crowds
// of new items to found. An item that is unchanged since its record, or that has a unique ID, needs no other records.
func (r *run) similarRecords(ctx context.Context, db bun.IDB, batch []*workItem, found earlierRecords) (map[refKey][]*storyRecord, error) {
	like := map[refKey][]int64{}
	var all []int64
	for _, w := range batch {
		it := &w.item
		key := refKey{it.Kind, it.ID}
		own := found.refs[key]
		if it.Kind != Post && it.Kind != Page || own != nil && (it.Unique || it.isUnchangedSince(own)) && len(r.others) == 0 {
			continue
		}
		known, err := r.earlierIndex(ctx)
		if err != nil {
			return nil, err
		}
		former := it.identity()
		former.title = it.formerTitle()
		keys := append(keysOf(it.Kind, it.Number, it.identity(), clock.MomentOf(it.Date)),
			keysOf(it.Kind, it.Number, former, clock.MomentOf(it.Date))...)
		slices.Sort(keys)
		for _, k := range slices.Compact(keys) {
			list := known.find(k, mostAlike+1)
			if len(list) <= mostAlike {
				like[key] = append(like[key], list...)
				continue
			}
			many, err := r.crowdOf(ctx, db, k, k == numberKey(it.Kind, it.Number))
			if err != nil {
				return nil, err
			}
			found.crowds[key] = found.crowds[key].merge(many)
		}
		if own != nil && !it.Unique && !it.isUnchangedSince(own) {
			like[key] = append(like[key], own.EntityID)
		}
		slices.Sort(like[key])
		like[key] = slices.Compact(like[key])
		all = append(all, like[key]...)
	}
	slices.Sort(all)
	byEntity := map[int64][]*storyRecord{}
	for part := range slices.Chunk(slices.Compact(all), mostOfStatement) {
		var rows []*storyRecord
		if err := r.selectRecords(db).Where("r.entity_id IN (?)", bun.List(part)).Scan(ctx, &rows); err != nil {
			return nil, fmt.Errorf("stories of the same posts: %w", err)
		}
		for _, c := range rows {
			byEntity[c.EntityID] = append(byEntity[c.EntityID], c)
		}
	}
	records := map[refKey][]*storyRecord{}
	for key, ids := range like {
		for _, id := range ids {
			records[key] = append(records[key], byEntity[id]...)
		}
	}
	return records, nil
}

// selectRecords selects the records of posts and pages of all sources that may be of this site.
func (r *run) selectRecords(db bun.IDB) *bun.SelectQuery {
	return db.NewSelect().TableExpr("import_refs AS r").Join("JOIN stories AS s ON s.id = r.entity_id").ColumnExpr("r.*").
		ColumnExpr("s.title, s.slug, s.status, s.published_at, s.created_at").
		Where("r.source IN (?)", bun.List(slices.Concat(r.sources, r.others))).Where("r.brand_id = ?", r.brand.ID).
		Where("r.kind IN (?)", bun.List([]Kind{Post, Page}))
}

// GlobalGUID returns a GUID without its scheme and with its host in normal spelling if no other post can have it: it must be an address
// with a public host, and not the address of the home page. Otherwise it returns "".
func GlobalGUID(guid string) string {
	u, err := url.Parse(strings.TrimSpace(guid))
	if err != nil || !strings.Contains(strings.Trim(u.Hostname(), "."), ".") || isPrivateHost(u.Hostname()) {
		return ""
	}
	if strings.Trim(u.Path, "/") == "" && u.RawQuery == "" {
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
