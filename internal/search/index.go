package search

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/uptrace/bun"
	"golang.org/x/sync/errgroup"

	"masthead/internal/bounded"
	"masthead/internal/database"
)

// Index finds the documents of its sources. [Index.Run] keeps it up to date.
type Index struct {
	db      *database.DB
	sources map[string]Source
	log     *slog.Logger
	wake    chan struct{}
	counts  documentCountsCache
	onNames map[string]NamesFunc

	spellings bounded.Cache[string, string] // spellings of folded words that are not in Latin script
}

// maxCachedSpellings is the number of cached spellings: those of the words that are suggested most.
const maxCachedSpellings = 20_000

// New returns the index in db. sources has the sources by their names in calls of [MarkChanged].
func New(db *database.DB, sources map[string]Source, log *slog.Logger) *Index {
	x := &Index{db: db, sources: sources, log: log, wake: make(chan struct{}, 1), onNames: map[string]NamesFunc{},
		spellings: otter.Must(&otter.Options[string, string]{MaximumSize: maxCachedSpellings})}
	db.Listen(x)
	return x
}

// NamesFunc is called in the transaction that indexes entities of a source, with all names of each: its title first, then the
// others. An entity that no longer has a document has no names.
type NamesFunc func(ctx context.Context, tx *database.Tx, names map[int64][]string) error

// OnNames registers a function for the entities of a source. Call it before the index is used.
func (x *Index) OnNames(source string, call NamesFunc) { x.onNames[source] = call }

// AddSources adds sources to those of New. Call it before the index is used.
func (x *Index) AddSources(sources map[string]Source) { maps.Copy(x.sources, sources) }

// Tag is the cache tag of every page and response that shows results.
const Tag = "search"

// Number of documents that are indexed in one transaction: on PostgreSQL, and on SQLite, where all other
// writers wait during that time.
const batch, batchSQLite = 1000, 200

// maxDelay is the longest time until a change by another process is indexed.
const maxDelay = 5 * time.Second

// Invalidate implements database.Listener. It wakes Run, since a write may have changed documents.
func (x *Index) Invalidate(...string) {
	select {
	case x.wake <- struct{}{}:
	default:
	}
}

// SetTrusted implements database.Listener.
func (x *Index) SetTrusted(bool) {}

// Run indexes changes until ctx ends. From time to time it also counts the documents, so that no
// search has to wait for that.
func (x *Index) Run(ctx context.Context) {
	tick := time.NewTicker(maxDelay)
	defer tick.Stop()
	for {
		err := x.CatchUp(ctx)
		if err == nil {
			_, err = x.counts.current(ctx, x.db)
		}
		if err != nil && ctx.Err() == nil {
			x.log.Warn("the search index could not be updated; trying again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-x.wake:
		case <-tick.C:
		}
	}
}

// CatchUp indexes all waiting changes.
func (x *Index) CatchUp(ctx context.Context) error {
	for {
		n, err := x.IndexBatch(ctx)
		if err != nil || n == 0 {
			return err
		}
	}
}

// Rebuild empties the index and records all entities of all sources as changed. CatchUp or a running server then
// indexes them; until it is done, searches find only what is indexed so far.
func (x *Index) Rebuild(ctx context.Context) error {
	if err := x.db.Write(ctx, x.clear); err != nil {
		return err
	}
	for name, source := range x.sources {
		for after := int64(0); ; {
			ids, err := source.After(ctx, after, 1000)
			if err != nil || len(ids) == 0 {
				if err != nil {
					return fmt.Errorf("index %s: %w", name, err)
				}
				break
			}
			err = x.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return MarkChanged(ctx, tx, name, ids...) })
			if err != nil {
				return err
			}
			after = ids[len(ids)-1]
		}
	}
	return nil
}

// clear empties the index. Removing documents one by one would not suffice: if a new version splits
// texts into words differently, the counts of the old words would stay.
func (x *Index) clear(ctx context.Context, tx *database.Tx) error {
	empty := "DELETE FROM "
	if x.db.Engine == database.Postgres {
		empty = "TRUNCATE "
	}
	for _, table := range []string{"search_documents", "search_texts", "search_also", "search_postings", "search_words", "search_sounds"} {
		if _, err := tx.ExecContext(ctx, empty+table); err != nil {
			return fmt.Errorf("clear the search index: %w", err)
		}
	}
	return nil
}

// CountPending returns the number of changes that are not indexed yet.
func (x *Index) CountPending(ctx context.Context) (int64, error) {
	n, err := x.db.Read.NewSelect().Table("search_pending").Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("changes to index: %w", err)
	}
	return n, nil
}

// IndexBatch indexes one batch of changes and returns how many there were.
func (x *Index) IndexBatch(ctx context.Context) (int, error) {
	var changed []pendingChange
	limit := int64(batch)
	if x.db.Engine == database.SQLite {
		limit = batchSQLite
	}
	if err := x.db.Read.NewSelect().Model(&changed).Limit(limit).Scan(ctx); err != nil {
		return 0, fmt.Errorf("changes to index: %w", err)
	}
	if len(changed) == 0 {
		return 0, nil
	}
	rows, err := x.loadRows(ctx, changed)
	if err != nil {
		return 0, err
	}
	err = x.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return x.replaceDocuments(ctx, tx, changed, rows)
	})
	return len(changed), err
}

type ref struct {
	source string
	id     int64
}

// loadRows reads the documents of changed entities and analyses them on all processors.
func (x *Index) loadRows(ctx context.Context, changed []pendingChange) (map[ref]*row, error) {
	ids := map[string][]int64{}
	for _, c := range changed {
		ids[c.Source] = append(ids[c.Source], c.EntityID)
	}
	rows := make(map[ref]*row, len(changed))
	for name, of := range ids {
		source := x.sources[name]
		if source == nil {
			continue // recorded by a newer version of the program, which has this source
		}
		docs, err := source.Documents(ctx, of)
		if err != nil {
			if docs, err = x.readOneByOne(ctx, name, of); err != nil {
				return nil, err
			}
		}
		made := make([]*row, len(docs))
		var group errgroup.Group
		group.SetLimit(runtime.GOMAXPROCS(0))
		for i, d := range docs {
			group.Go(func() error { made[i] = analyse(name, d); return nil })
		}
		_ = group.Wait()
		for _, r := range made {
			rows[ref{name, r.EntityID}] = r
		}
	}
	return rows, nil
}

// readOneByOne reads the documents of a source one by one. A document that cannot be read is logged and
// left out, so that the others do not wait for it.
func (x *Index) readOneByOne(ctx context.Context, source string, ids []int64) ([]Document, error) {
	var all []Document
	for _, id := range ids {
		docs, err := x.sources[source].Documents(ctx, []int64{id})
		if err == nil {
			all = append(all, docs...)
			continue
		}
		if lost := x.db.Read.PingContext(ctx); lost != nil {
			return nil, fmt.Errorf("documents of %s: %w", source, err)
		}
		x.log.Error("a document was left out of the search index", "source", source, "id", id, "error", err)
	}
	return all, nil
}

// indexLock is the number of an advisory lock of PostgreSQL, which the node that changes the index
// holds.
const indexLock = 0x73726368

// replaceDocuments replaces the documents of the changed entities in the index with rows.
func (x *Index) replaceDocuments(ctx context.Context, tx *database.Tx, changed []pendingChange, rows map[ref]*row) error {
	if x.db.Engine == database.Postgres { // several nodes may be indexing
		if _, err := tx.ExecContext(ctx, "SELECT pg_advisory_xact_lock(?)", indexLock); err != nil {
			return fmt.Errorf("wait for other nodes to index: %w", err)
		}
	}
	counts, postings := wordChanges{}, indexChanges{}
	var now []*row
	bySource := map[string][]pendingChange{}
	for _, c := range changed {
		bySource[c.Source] = append(bySource[c.Source], c)
	}
	for _, source := range slices.Sorted(maps.Keys(bySource)) {
		ids, err := takePending(ctx, tx, source, bySource[source])
		if err != nil {
			return err
		}
		old, err := x.removeDocuments(ctx, tx, source, ids)
		if err != nil {
			return err
		}
		for _, r := range old {
			counts.add(r, -1)
			postings.add(r, true)
		}
		names := make(map[int64][]string, len(ids))
		for _, id := range ids {
			names[id] = nil
			if r := rows[ref{source, id}]; r != nil {
				now = append(now, r)
				counts.add(r, 1)
				names[id] = r.allNames()
			}
		}
		if call := x.onNames[source]; call != nil && len(ids) > 0 {
			if err := call(ctx, tx, names); err != nil {
				return err
			}
		}
	}
	if err := x.insertDocuments(ctx, tx, now); err != nil {
		return err
	}
	for _, r := range now {
		postings.add(r, false)
	}
	if err := x.applyChanges(ctx, tx, postings); err != nil {
		return err
	}
	if err := x.countWords(ctx, tx, counts); err != nil {
		return err
	}
	tx.Emit("search.indexed", 0, Tag)
	return nil
}

// takePending removes changes of a source from the list and returns their ids, without those that
// changed again or that another node has indexed.
func takePending(ctx context.Context, tx *database.Tx, source string, changed []pendingChange) (ids []int64, err error) {
	var which strings.Builder
	for i, c := range changed {
		if i > 0 {
			which.WriteByte(',')
		}
		fmt.Fprintf(&which, "(%d,%d)", c.EntityID, c.Version)
	}
	err = tx.NewRaw("DELETE FROM search_pending WHERE source = ? AND (entity_id, version) IN (VALUES "+which.String()+
		") RETURNING entity_id", source).Scan(ctx, &ids)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("changes of %s to index: %w", source, err)
	}
	return ids, nil
}

// removeDocuments removes the documents of entities from the index, except their postings, and returns them.
func (x *Index) removeDocuments(ctx context.Context, tx *database.Tx, source string, ids []int64) ([]*row, error) {
	var old []*row
	if len(ids) == 0 {
		return nil, nil
	}
	err := tx.NewSelect().Model(&old).
		ColumnExpr("id, kind, lang, brand_id, category_id, year, title, also, lead, names, body").
		Join("JOIN search_texts USING (id)").Join("LEFT JOIN search_also USING (id)").
		Where("source = ? AND entity_id IN (?)", source, bun.List(ids)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("read the indexed documents of %s: %w", source, err)
	}
	if len(old) == 0 {
		return nil, nil
	}
	at := make([]int64, len(old))
	for i, r := range old {
		at[i] = r.ID
		r.splitWords()
	}
	for _, table := range []string{"search_documents", "search_texts", "search_also"} {
		if _, err := tx.NewDelete().Table(table).Where("id IN (?)", bun.List(at)).Exec(ctx); err != nil {
			return nil, fmt.Errorf("remove %d of %s from the index: %w", len(old), source, err)
		}
	}
	return old, nil
}

// insertDocuments stores documents, except their postings, each under its own id or, if that is taken, under the next
// free one.
func (x *Index) insertDocuments(ctx context.Context, tx *database.Tx, rows []*row) error {
	if len(rows) == 0 {
		return nil
	}
	if err := assignFreeIDs(ctx, tx, rows); err != nil {
		return err
	}
	var documents, texts []any
	var also []alsoRow
	for _, r := range rows {
		documents = append(documents, r.ID, r.Source, r.EntityID, string(r.Kind), r.Lang, r.BrandID, r.CategoryID, r.Year, r.Popularity,
			r.TitleTerms, r.LeadTerms)
		texts = append(texts, r.ID, r.Title, r.Path, r.Lead, r.Names, r.Body)
		if len(r.Also) > 0 {
			also = append(also, alsoRow{ID: r.ID, Also: r.Also})
		}
	}
	err := x.insertRows(ctx, tx, `INSERT INTO search_documents (id, source, entity_id, kind, lang, brand_id, category_id, year,
		popularity, title_terms, lead_terms) VALUES `, "", 11, documents, nil)
	if err != nil {
		return fmt.Errorf("store %d documents in the index: %w", len(rows), err)
	}
	if err := x.insertRows(ctx, tx, "INSERT INTO search_texts (id, title, path, lead, names, body) VALUES ", "", 6, texts, nil); err != nil {
		return fmt.Errorf("store the texts of %d documents in the index: %w", len(rows), err)
	}
	if len(also) > 0 {
		if _, err := tx.NewInsert().Model(&also).Exec(ctx); err != nil {
			return fmt.Errorf("index other names: %w", err)
		}
	}
	return nil
}

// assignFreeIDs moves rows whose ids are taken to the next free ones.
func assignFreeIDs(ctx context.Context, tx *database.Tx, rows []*row) error {
	taken := map[int64]bool{}
	for unsure := rows; len(unsure) > 0; {
		ids := make([]int64, len(unsure))
		for i, r := range unsure {
			for taken[r.ID] {
				r.ID++
			}
			taken[r.ID], ids[i] = true, r.ID
		}
		var there []int64
		if err := tx.NewSelect().Table("search_documents").Column("id").Where("id IN (?)", bun.List(ids)).Scan(ctx, &there); err != nil {
			return fmt.Errorf("free ids of the index: %w", err)
		}
		var again []*row
		for _, r := range unsure {
			if slices.Contains(there, r.ID) {
				again = append(again, r)
			}
		}
		unsure = again
	}
	return nil
}
