package mention

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"
	"golang.org/x/text/cases"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/investor"
	"masthead/internal/jobs"
	"masthead/internal/search"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Queue is the job queue of Suggestions.
const Queue = "mentions"

// Suggestions stores which stories have suggested mentions. A story that changed is examined again. A new name of an entity is looked
// for in all published stories, the newest first: one scan looks for all names that were added before it began.
type Suggestions struct {
	DB  *database.DB
	Log *slog.Logger
}

const (
	// workEvery is the interval of the job that brings suggestions up to date.
	workEvery = time.Minute
	// maxWork is the time after which a run ends; the next one continues.
	maxWork = 30 * time.Second
)

// suggestJob is the job that brings suggestions up to date.
type suggestJob struct{}

// Kind implements river.JobArgs.
func (suggestJob) Kind() string { return "mention-suggestions" }

type suggestWorker struct {
	river.WorkerDefaults[suggestJob]
	*Suggestions
}

// Work implements river.Worker.
func (w *suggestWorker) Work(ctx context.Context, _ *river.Job[suggestJob]) error {
	return w.CatchUp(ctx)
}

// Offer returns the job and what records changes. index is the search index that indexes the entities, and stories stores the stories.
func (s *Suggestions) Offer(index *search.Index, stories *story.Stories) feature.Offer {
	for _, kind := range Kinds {
		index.OnNames(kind, StoreNames(kind))
	}
	stories.OnBatch = func(ctx context.Context, tx *database.Tx, ids []int64) error { return markPending(ctx, tx, ids...) }
	return feature.Offer{
		Listen:  func() error { s.Listen(); return nil },
		Workers: []jobs.Worker{jobs.WorkerOf(&suggestWorker{Suggestions: s})},
		Queues:  jobs.Queues{Queue: 1},
		Periodic: []*river.PeriodicJob{river.NewPeriodicJob(river.PeriodicInterval(workEvery), func() (river.JobArgs, *river.InsertOpts) {
			return suggestJob{}, &river.InsertOpts{Queue: Queue, MaxAttempts: 1}
		}, &river.PeriodicJobOpts{RunOnStart: true})},
	}
}

// Listen records every saved story as changed, in its transaction, and drops the suggestions of companies, investors and
// people that are merged.
func (s *Suggestions) Listen() {
	s.DB.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		var saved, merged, investors, people []int64
		for _, e := range events {
			switch e.Name {
			case "story.saved":
				saved = append(saved, e.EntityID)
			case company.CompanyMerged:
				merged = append(merged, e.EntityID)
			case investor.Merged:
				investors = append(investors, e.EntityID)
			case taxonomy.PersonMerged:
				people = append(people, e.EntityID)
			}
		}
		return errors.Join(markPending(ctx, tx, saved...), dropSuggestions(ctx, tx, story.CompanyMention, merged...),
			dropSuggestions(ctx, tx, story.InvestorMention, investors...), dropSuggestions(ctx, tx, story.PersonMention, people...))
	})
}

// CatchUp examines the stories that changed, and looks for new names in all published stories. It ends when nothing is left, or after
// maxWork.
func (s *Suggestions) CatchUp(ctx context.Context) error {
	end := s.DB.Now().Add(maxWork)
	var current *scan
	for !s.DB.Now().After(end) {
		n, err := s.examineBatch(ctx)
		if err != nil {
			return err
		}
		if n > 0 {
			continue
		}
		if current == nil {
			if current, err = s.openScan(ctx); err != nil || current == nil {
				return err
			}
		}
		if err := s.scanBatch(ctx, current); err != nil {
			return err
		}
		if current.ended {
			current = nil
		}
	}
	return nil
}

// unscannedName is a name that was added to an entity and is not looked for in the published stories yet.
type unscannedName struct {
	bun.BaseModel `bun:"table:new_entity_names,alias:unscanned"`
	ID            int64 `bun:",pk,autoincrement"`
	Head          string
}

// namesLock is the lock for adding new names, so that their ids ascend in the order of their commits.
const namesLock = "new entity names"

// addNewNames records new names, each by its head.
func addNewNames(ctx context.Context, tx *database.Tx, heads []string) error {
	if len(heads) == 0 {
		return nil
	}
	if err := tx.Lock(ctx, namesLock); err != nil {
		return err
	}
	rows := make([]unscannedName, len(heads))
	for i, head := range heads {
		rows[i].Head = head
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("record %d new names: %w", len(heads), err)
	}
	return nil
}

// scanRow is the current scan. It is stored so that the next run, even after a restart, continues it.
type scanRow struct {
	bun.BaseModel `bun:"table:mention_scans,alias:scan"`
	ID            int64 `bun:",pk"` // always onlyScan
	LastName      int64 // the scan looks for the new names up to this id
	Below         int64 // stories with lower ids are not scanned yet
}

const onlyScan = 1

// scan is a scan of the published stories for new names.
type scan struct {
	scanRow
	heads  map[string]bool // of the names
	firsts map[string]bool // first words of the heads
	ended  bool

	fold   cases.Caser
	folded map[string]string // folded words of texts by the words; folding takes most of the time
}

// maxFolded is the number of words above which the folded words of a scan are dropped.
const maxFolded = 50_000

func newScan() *scan {
	return &scan{heads: map[string]bool{}, firsts: map[string]bool{}, fold: cases.Fold(), folded: map[string]string{}}
}

// openScan returns the current scan, or a new one. It returns nil if there are no new names.
func (s *Suggestions) openScan(ctx context.Context) (*scan, error) {
	open := newScan()
	err := s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		err := tx.NewSelect().Model(&open.scanRow).Where("id = ?", onlyScan).Scan(ctx)
		if err = database.NotFound(err); err == nil || !errors.Is(err, database.ErrNotFound) {
			return err
		}
		if err := tx.Lock(ctx, namesLock); err != nil {
			return err
		}
		open.scanRow = scanRow{ID: onlyScan, Below: math.MaxInt64}
		if err := tx.NewSelect().Model((*unscannedName)(nil)).ColumnExpr("COALESCE(MAX(id), 0)").Scan(ctx, &open.LastName); err != nil {
			return err
		}
		if open.LastName == 0 {
			return nil
		}
		_, err = tx.NewInsert().Model(&open.scanRow).Exec(ctx)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("begin to look for new names: %w", err)
	}
	if open.LastName == 0 {
		return nil, nil
	}
	var heads []string
	err = s.DB.Read.NewSelect().Model((*unscannedName)(nil)).Distinct().Column("head").Where("id <= ?", open.LastName).Scan(ctx, &heads)
	if err != nil {
		return nil, fmt.Errorf("new names: %w", err)
	}
	for _, head := range heads {
		first, _, _ := strings.Cut(head, " ")
		open.heads[head], open.firsts[first] = true, true
	}
	return open, nil
}

// matches reports whether a text in a language may have one of the names.
func (n *scan) matches(lang, whole string) bool {
	before := "" // the word before, if a head begins with it
	for _, w := range text.SplitWords(whole) {
		word := n.foldedWord(w)
		if n.heads[word] || before != "" && n.heads[before+" "+word] {
			return true
		}
		for _, one := range stemsOf(lang, word) {
			if n.heads[one.text] || before != "" && n.heads[before+" "+one.text] {
				return true
			}
		}
		before = ""
		if n.firsts[word] {
			before = word
		}
	}
	return false
}

func (n *scan) foldedWord(w text.Word) string {
	folded, known := n.folded[w.Text]
	if !known {
		if len(n.folded) >= maxFolded {
			clear(n.folded)
		}
		folded = foldedWord(n.fold, w)
		n.folded[strings.Clone(w.Text)] = strings.Clone(folded) // otherwise the whole text would stay in memory
	}
	return folded
}

// scanBatchSize is the number of stories that are scanned at a time.
const scanBatchSize = 200

// scanBatch scans some stories, and records those that may have a new name as changed. It ends the scan after the last story, or if
// another node continues it.
func (s *Suggestions) scanBatch(ctx context.Context, n *scan) error {
	texts, err := story.TextsForNames(ctx, s.DB.Read, n.Below, scanBatchSize)
	if err != nil {
		return err
	}
	if len(texts) == 0 {
		n.ended = true
		return s.endScan(ctx, n)
	}
	var found []int64
	for _, t := range texts {
		if n.matches(t.Lang, t.Text) {
			found = append(found, t.ID)
		}
	}
	below := n.Below
	n.Below = texts[len(texts)-1].ID
	return s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		res, err := tx.NewUpdate().Model(&n.scanRow).WherePK().Set("below = ?", n.Below).Where("last_name = ?", n.LastName).
			Where("below = ?", below).Exec(ctx)
		if err != nil {
			return fmt.Errorf("look for new names: %w", err)
		}
		if changed, err := res.RowsAffected(); err != nil || changed == 0 {
			n.ended = true
			return err
		}
		return markPending(ctx, tx, found...)
	})
}

// deleteBatchSize is the number of new names that are deleted in one transaction.
const deleteBatchSize = 5000

// endScan deletes the names that a scan looked for, then the scan.
func (s *Suggestions) endScan(ctx context.Context, n *scan) error {
	for deleted := int64(deleteBatchSize); deleted == deleteBatchSize; {
		err := s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			some := tx.NewSelect().Model((*unscannedName)(nil)).Column("id").Where("id <= ?", n.LastName).Order("id").Limit(deleteBatchSize)
			res, err := tx.NewDelete().Model((*unscannedName)(nil)).Where("id IN (?)", some).Exec(ctx)
			if err != nil {
				return err
			}
			if deleted, err = res.RowsAffected(); err != nil || deleted == deleteBatchSize {
				return err
			}
			// The scan is deleted in the transaction that deletes the last names, because SQLite uses their ids again
			// afterwards.
			_, err = tx.NewDelete().Model((*scanRow)(nil)).Where("id = ?", onlyScan).Where("last_name = ?", n.LastName).Exec(ctx)
			return err
		})
		if err != nil {
			return fmt.Errorf("delete the names that were looked for: %w", err)
		}
	}
	return nil
}
