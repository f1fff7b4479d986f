package story

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// ListKind says how the stories of a list are selected.
type ListKind int64

// The kinds of lists. Their numbers are stored.
const (
	Latest      ListKind = 1 // all stories of the scope; Ref is 0
	OfType      ListKind = 2 // Ref is the type's number
	OfCategory  ListKind = 3
	OfTag       ListKind = 4
	OfSeries    ListKind = 5
	OfProperty  ListKind = 6 // Ref 0 means any property
	OfAuthor    ListKind = 7
	OfPublisher ListKind = 8
	OfGlossary  ListKind = 9  // Ref is a glossary term
	WithAudio   ListKind = 10 // stories with a recording; Ref is 0, or a series
	OfCompany   ListKind = 11 // Ref is a company that the text names
	OfPerson    ListKind = 12 // Ref is an author whom the text names
	OfInvestor  ListKind = 13 // Ref is an investor that the text names
)

// List identifies one list of published stories, newest first.
type List struct {
	Kind  ListKind
	Ref   int64
	Scope Scope
}

// Scope limits a list to the stories of a brand, a language or the whole publication.
type Scope int64

// Everywhere is the whole publication.
const Everywhere Scope = 0

// InBrand is the scope of lists that contain only stories of b.
func InBrand(b *brand.Brand) Scope { return Scope(b.ID) }

// InLanguage returns the scope of all brands' stories in one language.
func InLanguage(l i18n.Locale) Scope { return Scope(-l.Number) }

// TypeList returns the list of stories of one type.
func TypeList(t Type, scope Scope) List { return List{OfType, t.number(), scope} }

// Tag returns the cache tag of everything that shows this list.
func (l List) Tag() string {
	return "list:" + strconv.FormatInt(int64(l.Kind), 10) + ":" + strconv.FormatInt(l.Ref, 10) + ":" + strconv.FormatInt(int64(l.Scope), 10)
}

type listEntry struct {
	bun.BaseModel `bun:"table:list_entries"`
	Kind          ListKind
	Ref           int64
	Scope         Scope
	PublishedAt   int64
	StoryID       int64
}

// entry returns the row of a published story in the list.
func (l List) entry(s *Story) listEntry {
	return listEntry{Kind: l.Kind, Ref: l.Ref, Scope: l.Scope, PublishedAt: s.PublishedAt.UnixMilli(), StoryID: s.ID}
}

// ListsOf returns every list that contains a published story. kindOf has the kinds of lists of its
// terms; glossaryTerms has the IDs of the glossary terms that its text or tags name.
func ListsOf(s *Story, lang i18n.Locale, kindOf map[int64]ListKind, glossaryTerms []int64) []List {
	if s.Status != Published || !s.Listed {
		return nil
	}
	ofLanguage := InLanguage(lang)
	scopes := append(s.brandScopes(), ofLanguage)
	var lists []List
	add := func(kind ListKind, ref int64, in ...Scope) {
		for _, scope := range in {
			lists = append(lists, List{kind, ref, scope})
		}
	}
	add(Latest, 0, Everywhere)
	add(Latest, 0, scopes...)
	add(OfType, s.Type.number(), scopes...)
	if s.CategoryID != nil {
		add(OfCategory, *s.CategoryID, scopes...)
	}
	if s.PropertyID != nil {
		add(OfProperty, *s.PropertyID, Everywhere, ofLanguage)
		add(OfProperty, 0, scopes...)
	}
	if s.PublisherID != nil {
		add(OfPublisher, *s.PublisherID, Everywhere)
	}
	if s.AudioURL != nil {
		add(WithAudio, 0, scopes...)
	}
	for _, id := range uniqueIDs(s.Terms) {
		if kind := kindOf[id]; kind == OfSeries {
			add(kind, id, Everywhere, ofLanguage)
			if s.AudioURL != nil {
				add(WithAudio, id, Everywhere, ofLanguage)
			}
		} else {
			add(OfTag, id, scopes...)
		}
	}
	for _, id := range uniqueIDs(s.Authors) {
		add(OfAuthor, id, Everywhere)
	}
	for _, id := range uniqueIDs(glossaryTerms) {
		add(OfGlossary, id, ofLanguage)
	}
	for _, id := range uniqueIDs(s.Companies) {
		add(OfCompany, id, Everywhere, ofLanguage)
	}
	for _, id := range uniqueIDs(s.People) {
		add(OfPerson, id, Everywhere)
	}
	for _, id := range uniqueIDs(s.Investors) {
		add(OfInvestor, id, Everywhere)
	}
	return lists
}

// glossaryTermsOf returns the glossary terms that a story's text, headline, excerpt or tags name.
func (st *Stories) glossaryTermsOf(ctx context.Context, s *Story, terms map[int64]*taxonomy.Term) ([]int64, error) {
	if st.Glossary == nil {
		return s.Mentions, nil
	}
	var tags []string
	for _, id := range uniqueIDs(s.Terms) {
		if t := terms[id]; t != nil && t.Kind == taxonomy.TagKind {
			tags = append(tags, t.Slug)
		}
	}
	tagged, err := st.Glossary.Tagged(ctx, tags)
	if err != nil {
		return nil, err
	}
	glossaryTerms := slices.Concat(s.Mentions, tagged)
	mentions, err := st.Glossary.Mentions(ctx, i18n.LookupOrDefault(s.Lang))
	if err != nil || mentions == nil || s.Page {
		return glossaryTerms, err
	}
	for _, text := range []string{s.Title, s.Excerpt} {
		for _, m := range mentions(text) {
			glossaryTerms = append(glossaryTerms, m.ID)
		}
	}
	return glossaryTerms, nil
}

// updateLists updates the story's stored card, permalink and lists after a write. old is the
// story before the write, nil for a new one.
func (st *Stories) updateLists(ctx context.Context, tx *database.Tx, s, old *Story) error {
	parts, err := st.readCardEntities(ctx, tx, s)
	if err != nil {
		return err
	}
	card, err := json.Marshal(parts.storedCard(s))
	if err != nil {
		return fmt.Errorf("card of story %d: %w", s.ID, err)
	}
	s.Card = string(card)
	if _, err := tx.NewUpdate().Model(s).WherePK().Column("card").Exec(ctx); err != nil {
		return fmt.Errorf("card of story %d: %w", s.ID, err)
	}
	if err := st.setPermalink(ctx, tx, s, old); err != nil {
		return err
	}
	if s.Status == Published || old != nil && old.Status == Published {
		if err := search.MarkChanged(ctx, tx, SearchSource, s.ID); err != nil {
			return err
		}
	}
	glossaryTerms, err := st.glossaryTermsOf(ctx, s, parts.terms)
	if err != nil {
		return err
	}
	lists := ListsOf(s, parts.lang, parts.kindOf, glossaryTerms)
	var before []listEntry
	if old != nil && old.Status == Published {
		if err := tx.NewSelect().Model(&before).Where("story_id = ?", s.ID).Scan(ctx); err != nil {
			return fmt.Errorf("lists of story %d: %w", s.ID, err)
		}
	}
	entries := make([]listEntry, len(lists))
	for i, l := range lists {
		entries[i] = l.entry(s)
	}
	if sameEntries(before, entries) {
		return nil
	}
	pairs := &pairCount{}
	if !slices.Equal(namedIn(before), namedIn(entries)) {
		if pairs, err = countPairs(ctx, tx, s.GroupID); err != nil {
			return err
		}
	}
	if len(before) > 0 {
		if _, err := tx.NewDelete().Model((*listEntry)(nil)).Where("story_id = ?", s.ID).Exec(ctx); err != nil {
			return fmt.Errorf("lists of story %d: %w", s.ID, err)
		}
	}
	if len(entries) > 0 {
		if _, err := tx.NewInsert().Model(&entries).Exec(ctx); err != nil {
			return fmt.Errorf("lists of story %d: %w", s.ID, err)
		}
	}
	if err := pairs.store(ctx, tx); err != nil {
		return err
	}
	if err := (Archive{st}).updateDays(ctx, tx, before, entries); err != nil {
		return err
	}
	tags, err := curatedTags(ctx, tx, s.ID)
	if err != nil {
		return err
	}
	for _, e := range slices.Concat(before, entries) {
		tags = append(tags, List{e.Kind, e.Ref, e.Scope}.Tag())
		if e.Kind == OfAuthor || e.Kind == OfPerson {
			tags = append(tags, PeopleTag)
		}
	}
	tags = append(tags, SitemapFileTag(SitemapFileOf(s.ID)))
	tx.Emit("story.listed", s.ID, tags...)
	return nil
}

func sameEntries(a, b []listEntry) bool {
	if len(a) != len(b) {
		return false
	}
	for _, e := range b {
		if !slices.Contains(a, e) {
			return false
		}
	}
	return true
}

// Item is one story of a list with its list key.
type Item struct {
	ID          int64
	PublishedAt int64
	Card        Card
}

// Window selects a part of a list.
type Window struct {
	Limit      int
	Offset     int
	From, To   time.Time // published in [From, To); zero means unbounded
	SkipHidden bool      // leave out stories that are marked "don't show on the homepage"
	Skip       []int64   // leave out these stories
}

// MaxOffset is the largest offset; a list is empty beyond it.
const MaxOffset = 10_000

const listSQL = `
	SELECT e.published_at, e.story_id, s.card, s.like_count, s.share_count
	FROM list_entries e JOIN stories s ON s.id = e.story_id
	WHERE e.kind = ? AND e.ref = ? AND e.scope = ? AND (e.published_at, e.story_id) < (?, ?) AND e.published_at >= ?
	ORDER BY e.published_at DESC, e.story_id DESC
	LIMIT ?`

const visibleListSQL = `
	SELECT e.published_at, e.story_id, s.card, s.like_count, s.share_count
	FROM list_entries e JOIN stories s ON s.id = e.story_id
	WHERE e.kind = ? AND e.ref = ? AND e.scope = ? AND (e.published_at, e.story_id) < (?, ?) AND e.published_at >= ?
		AND NOT s.hide_on_home
	ORDER BY e.published_at DESC, e.story_id DESC
	LIMIT ?`

const listKeysSQL = `
	SELECT e.published_at, e.story_id
	FROM list_entries e
	WHERE e.kind = ? AND e.ref = ? AND e.scope = ? AND (e.published_at, e.story_id) < (?, ?) AND e.published_at >= ?
	ORDER BY e.published_at DESC, e.story_id DESC
	LIMIT ?`

// listKey is a list key: the position just after the story that it names.
type listKey struct{ publishedAt, storyID int64 }

// listStart is the key before every story.
var listStart = listKey{1<<63 - 1, 1<<63 - 1}

// Read returns a part of a list, newest first; stories with the same time are ordered by
// descending ID. It is empty beyond the end of the list.
func (st *Stories) Read(ctx context.Context, l List, w Window) ([]Item, error) {
	items, _, err := st.ReadWithSkipped(ctx, l, w)
	return items, err
}

// ReadWithSkipped does what Read does, and also returns the stories of w.Skip that it left out: those that precede the
// last returned item in the list, or all that are in the list if it ends before the limit.
func (st *Stories) ReadWithSkipped(ctx context.Context, l List, w Window) (items []Item, skipped []int64, err error) {
	if w.Limit <= 0 || w.Offset > MaxOffset {
		return nil, nil, nil
	}
	start, skip := listStart, w.Offset
	plain := w.From.IsZero() && w.To.IsZero() && !w.SkipHidden && len(w.Skip) == 0
	if !w.To.IsZero() {
		start = listKey{w.To.UnixMilli(), 0}
	}
	if plain && skip > 0 {
		if start, skip, err = st.seek(ctx, l, w.Offset); err != nil || skip < 0 {
			return nil, nil, err
		}
	}
	epoch := st.anchors.epoch.Load()
	var from int64 = -1 << 62
	if !w.From.IsZero() {
		from = w.From.UnixMilli()
	}
	args := []any{int64(l.Kind), l.Ref, int64(l.Scope), start.publishedAt, start.storyID, from, w.Limit + skip + len(w.Skip)}
	q := database.SQL(listSQL, args...)
	if w.SkipHidden {
		q = database.SQL(visibleListSQL, args...)
	}
	items = make([]Item, 0, w.Limit)
	for row := range database.Rows(ctx, st.db, q) {
		it, err := st.scanItem(row)
		if err != nil {
			return nil, nil, fmt.Errorf("read %s: %w", l.Tag(), err)
		}
		switch {
		case slices.Contains(w.Skip, it.ID):
			skipped = append(skipped, it.ID)
		case skip > 0:
			skip--
		default:
			it.Card.setHeadlineIn(l.Scope)
			items = append(items, it)
		}
		if len(items) == w.Limit {
			break
		}
	}
	if plain && len(items) == w.Limit {
		last := items[len(items)-1]
		st.anchors.remember(epoch, l, w.Offset+w.Limit, listKey{last.PublishedAt, last.ID})
	}
	return items, skipped, nil
}

// items returns the stories of a query with the columns of scanItem.
func (st *Stories) items(ctx context.Context, q *database.Query) ([]Item, error) {
	return database.All(ctx, st.db, q, func(row database.Row) (Item, error) { return st.scanItem(row) })
}

// scanItem reads a row of published_at, id, card, like_count, share_count and the columns
// more.
func (st *Stories) scanItem(row database.Row, more ...any) (Item, error) {
	var (
		it   Item
		text sql.RawBytes
		seen Reactions
		err  error
	)
	if err = row.Scan(append([]any{&it.PublishedAt, &it.ID, &text, &seen.LikeCount, &seen.ShareCount}, more...)...); err != nil {
		return it, err
	}
	it.Card, err = st.cardCache.card(it.ID, text)
	it.Card.Metadata.Reactions = seen
	return it, err
}

// seek returns the key of an offset of a list, from the nearest anchor before it and a walk over the keys. The
// number is 0, or -1 if the list ends before the offset.
func (st *Stories) seek(ctx context.Context, l List, offset int) (listKey, int, error) {
	epoch := st.anchors.epoch.Load()
	at, start := st.anchors.nearest(l, offset)
	if at == offset {
		return start, 0, nil
	}
	q := database.SQL(listKeysSQL, int64(l.Kind), l.Ref, int64(l.Scope), start.publishedAt, start.storyID, int64(-1<<62), offset-at)
	for row := range database.Rows(ctx, st.db, q) {
		if err := row.Scan(&start.publishedAt, &start.storyID); err != nil {
			return listStart, 0, fmt.Errorf("seek in %s: %w", l.Tag(), err)
		}
		at++
		if at%anchorEvery == 0 {
			st.anchors.remember(epoch, l, at, start)
		}
	}
	if at < offset {
		return listStart, -1, nil
	}
	st.anchors.remember(epoch, l, offset, start)
	return start, 0, nil
}

// anchorEvery is the distance between two anchors that a walk stores.
const anchorEvery = 240

// anchors remember the list keys of offsets, so that paging never walks over the same part
// twice. A change of a list drops its anchors.
type anchors struct {
	epoch     atomic.Uint64 // grows with every change, so that no key read before a change is stored after it
	mu        sync.Mutex
	lists     map[List]map[int]listKey
	untrusted bool // changes may be missed, so nothing is stored
}

const maxAnchoredLists, maxAnchorsPerList = 4096, 512

func newAnchors() *anchors { return &anchors{lists: map[List]map[int]listKey{}} }

func (a *anchors) remember(epoch uint64, l List, offset int, k listKey) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.untrusted || a.epoch.Load() != epoch {
		return
	}
	m := a.lists[l]
	if m == nil {
		if len(a.lists) >= maxAnchoredLists {
			clear(a.lists)
		}
		m = map[int]listKey{}
		a.lists[l] = m
	}
	if len(m) >= maxAnchorsPerList {
		clear(m)
	}
	m[offset] = k
}

func (a *anchors) nearest(l List, offset int) (int, listKey) {
	a.mu.Lock()
	defer a.mu.Unlock()
	best, at := listStart, 0
	for o, k := range a.lists[l] {
		if o <= offset && o > at {
			best, at = k, o
		}
	}
	return at, best
}

// Invalidate implements database.Listener.
func (a *anchors) Invalidate(tags ...string) {
	touched := make(map[string]bool, len(tags))
	for _, t := range tags {
		touched[t] = true
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	a.epoch.Add(1)
	for l := range a.lists {
		if touched[l.Tag()] {
			delete(a.lists, l)
		}
	}
}

// SetTrusted implements database.Listener.
func (a *anchors) SetTrusted(trusted bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.untrusted = !trusted
	a.epoch.Add(1)
	clear(a.lists)
}
