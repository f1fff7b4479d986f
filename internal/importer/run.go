package importer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sync/semaphore"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

const (
	batchSize   = 200 // items that are committed together
	gentleBatch = 20  // of a gentle import
	// gentlePause is between two transactions of a gentle import, in which others can write.
	gentlePause = 20 * time.Millisecond
)

type run struct {
	deps       Deps
	request    Request
	brand      *brand.Brand
	file       *File
	row        *importRow
	source     string
	sources    []string        // source and its other spellings
	others     []string        // other sources of the kind with stories in the brand
	otherSites map[string]bool // by siteKey: whether the file or the import says that an earlier site is another one
	matcher    Matcher         // nil if the IDs of the export's items are the same in every export
	byPosts    bool            // the site of an export is found by its posts, so sources are of all sites
	index      earlierIndex
	report     Report // as of the last commit
	log        *lineLog
	ids        map[refKey]int64    // terms and authors by key
	tags       map[string]int64    // by normalized name; nil until a tag is imported
	memory     *semaphore.Weighted // of the items between reading and the end of their commit
	onProgress func(Progress)
	stage      Stage

	awaited int // number of pictures when this run began to wait for them
	dry     dryRun
}

// workItem is an item on its way through a run.
type workItem struct {
	item   Item
	term   *Term
	author *Author

	doc       richtext.Doc
	notes     []Note
	pictures  []*pictureRow
	text      *story.PreparedText // set if it can probably be written together with others
	err       error               // error of the conversion
	converted bool
	acquired  int64 // weight that the item has acquired from run.memory
}

// Run imports a file into a brand. If a run is interrupted at any time, the next one
// continues after the last commit; after a complete run, the next one imports what is new
// or changed. The report covers everything that was committed, even if Run returns an
// error.
func Run(ctx context.Context, deps Deps, request Request, progress func(Progress)) (Report, error) {
	if progress == nil {
		progress = func(Progress) {}
	}
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	format, ok := deps.Formats[request.Kind]
	if !ok {
		return Report{}, fmt.Errorf("%w: %q", ErrUnknownKind, request.Kind)
	}
	b, err := deps.Brands.BySlug(ctx, request.Brand)
	if err != nil {
		return Report{}, fmt.Errorf("brand %q: %w", request.Brand, err)
	}
	file, err := NewFile(request.File)
	if err != nil {
		return Report{}, err
	}
	hash := request.Name
	if hash == "" {
		if hash, err = file.hash(); err != nil {
			return Report{}, err
		}
	}
	r := &run{deps: deps, request: request, brand: b, file: file, ids: map[refKey]int64{}, onProgress: progress,
		memory: semaphore.NewWeighted(maxInFlight)}
	if err := r.begin(ctx, hash); err != nil {
		return Report{}, err
	}
	if err := r.openReport(); err != nil {
		return Report{}, err
	}
	defer r.log.close()
	if request.Name == "" && !request.Gentle { // a server, which imports feeds and uploads, also uses memory for other work
		defer limitMemory()()
	}
	err = r.importAll(ctx, format)
	if err != nil && ctx.Err() == nil && !errors.Is(err, ErrTakenOver) && !request.DryRun {
		err = errors.Join(err, r.finish(ctx, "failed", err.Error()))
	}
	r.report.log = nil
	return r.report, err
}

func (r *run) openReport() error {
	folder := filepath.Join(r.deps.DataDir, "imports")
	if err := os.MkdirAll(folder, 0o750); err != nil {
		return fmt.Errorf("report file: %w", err)
	}
	path := filepath.Join(folder, fmt.Sprintf("import-%d.jsonl", r.row.ID))
	if r.request.DryRun {
		file, err := os.CreateTemp(folder, "dry-run-*.jsonl")
		if err != nil {
			return fmt.Errorf("report file: %w", err)
		}
		path = file.Name()
		if err := file.Close(); err != nil {
			return fmt.Errorf("report file: %w", err)
		}
	}
	log, err := openLog(path, r.row.LogSize)
	if err != nil {
		return err
	}
	r.log, r.report.Full, r.report.log = log, path, log
	return nil
}

func (r *run) importAll(ctx context.Context, format Format) error {
	r.stage = Surveying
	stop := r.reportSurvey(ctx)
	export, err := format(ctx, r.file, Settings{Brand: r.brand, Options: r.request.Options,
		TempDir: filepath.Join(r.deps.DataDir, "imports"), Now: r.deps.DB.Now().Time})
	stop()
	if err != nil {
		return r.file.explain(r.request.Kind, err)
	}
	defer func() { _ = export.Close() }()
	if err = r.findSources(ctx, export); err != nil {
		return err
	}
	r.stage = Importing
	if err := r.importItems(ctx, export); err != nil {
		return err
	}
	if r.request.DryRun {
		return r.endDryRun()
	}
	r.stage = Fetching
	if err := r.awaitPictures(ctx); err != nil {
		return err
	}
	r.stage = Finished
	return r.finish(ctx, "finished", "")
}

// importItems processes the export in three concurrent stages: reading, converting, and
// committing in batches.
func (r *run) importItems(ctx context.Context, export Export) error {
	group, ctx := errgroup.WithContext(ctx)
	read, ready := make(chan []*workItem), make(chan []*workItem)
	group.Go(func() error {
		defer close(read)
		return r.readAll(ctx, export, read)
	})
	group.Go(func() error {
		defer close(ready)
		for batch := range read {
			if err := r.convert(ctx, batch); err != nil {
				return err
			}
			if err := send(ctx, ready, batch); err != nil {
				return err
			}
		}
		return nil
	})
	group.Go(func() error {
		for batch := range ready {
			if err := r.commit(ctx, batch); err != nil {
				return err
			}
			if err := r.pause(ctx); err != nil {
				return err
			}
			for _, w := range batch {
				r.memory.Release(w.acquired)
			}
		}
		return nil
	})
	return group.Wait()
}

// pause lets others write after a batch of a gentle import.
func (r *run) pause(ctx context.Context) error {
	if !r.request.Gentle {
		return nil
	}
	select {
	case <-time.After(gentlePause):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func send(ctx context.Context, to chan<- []*workItem, batch []*workItem) error {
	select {
	case to <- batch:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// batcher collects the items of a run in batches that are small enough in number and weight.
type batcher struct {
	run      *run
	to       chan<- []*workItem
	position int64 // number of items so far
	start    int64 // number of items that an earlier run committed
	batch    []*workItem
	weight   int64 // of the batch
}

// add adds an item unless an earlier run committed it. It waits while the items that are not
// committed yet use all memory that an import may use.
func (b *batcher) add(ctx context.Context, w *workItem) error {
	if b.position++; b.position <= b.start {
		return ctx.Err()
	}
	w.acquired = w.weight()
	if !b.run.memory.TryAcquire(w.acquired) {
		if err := b.flush(ctx); err != nil { // the items of the batch must not wait for this one
			return err
		}
		if err := b.run.memory.Acquire(ctx, w.acquired); err != nil {
			return err
		}
	}
	b.batch, b.weight = append(b.batch, w), b.weight+w.acquired
	size := batchSize
	if b.run.request.Gentle {
		size = gentleBatch
	}
	if len(b.batch) < size && b.weight < maxBatch {
		return nil
	}
	return b.flush(ctx)
}

// flush sends the batch.
func (b *batcher) flush(ctx context.Context) error {
	if len(b.batch) == 0 {
		return nil
	}
	full := b.batch
	b.batch, b.weight = nil, 0
	return send(ctx, b.to, full)
}

// readAll sends terms, authors and items in batches, without those that an earlier run
// committed.
func (r *run) readAll(ctx context.Context, export Export, to chan<- []*workItem) error {
	b := &batcher{run: r, to: to, start: r.row.Position}
	for _, t := range export.Terms() {
		it := Item{ID: t.Key, FormerIDs: t.FormerKeys, Kind: TermKind, Title: t.Name, Checksum: "-"}
		if err := b.add(ctx, &workItem{item: it, term: &t}); err != nil {
			return err
		}
	}
	for _, a := range export.Authors() {
		it := Item{ID: a.Key, FormerIDs: a.FormerKeys, Kind: AuthorKind, Title: a.Name, Checksum: "-"}
		if err := b.add(ctx, &workItem{item: it, author: &a}); err != nil {
			return err
		}
	}
	if err := b.flush(ctx); err != nil { // terms and authors are committed before the items that refer to them
		return err
	}
	err := export.Items(ctx, func(it Item) error {
		setID(&it)
		return b.add(ctx, &workItem{item: it})
	})
	if ctx.Err() == nil { // even if the file turned out to be broken after them
		err = errors.Join(err, b.flush(ctx))
	}
	return err
}

// setID gives an item without an ID, or with a very long one, an ID made from its title and checksum. It is the same
// in every import until the item changes.
func setID(it *Item) {
	const maxLength = 200
	if it.ID == "" || len(it.ID) > maxLength {
		sum := sha256.Sum256([]byte(it.ID + "\x00" + it.Title + "\x00" + it.Checksum))
		it.ID = "~" + hex.EncodeToString(sum[:12])
	}
}

// convert converts the texts of a batch in parallel, except for items known to be
// unchanged.
func (r *run) convert(ctx context.Context, batch []*workItem) error {
	found, err := r.readEarlierRefs(ctx, r.deps.DB.Read, batch)
	if err != nil {
		return err
	}
	again, err := r.storiesToRetry(ctx, r.deps.DB.Read, found.refs)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, w := range batch {
		old := found.refs[refKey{w.item.Kind, w.item.ID}]
		if w.item.Story == nil || old != nil && w.item.isUnchangedSince(old) && !again[old.EntityID] {
			continue
		}
		group.Go(func() (err error) {
			if r.convertOne(w); old == nil && !r.request.Options.AsDrafts && w.canBulk() && w.err == nil {
				w.text, err = story.BulkWriter{Stories: r.deps.Stories}.PrepareText(ctx, r.brand.Locale().Code, w.doc)
			}
			return err
		})
	}
	return group.Wait()
}

func (r *run) convertOne(w *workItem) {
	if !w.converted {
		w.doc, w.notes, w.err = w.item.Story.Body()
		if refused := (*richtext.Error)(nil); errors.As(w.err, &refused) {
			w.err = fmt.Errorf("%w: %w", errTextRefused, w.err)
		}
		if w.err == nil {
			w.err = checkDoc(w.doc, w.acquired)
		}
		if w.err == nil {
			w.doc, w.pictures = r.picturesToFetch(normalizeHeadings(w.doc), w.item.Story.Lead)
		}
		w.converted = true
	}
}

// finish stores the final state of a run and the results of its pictures.
func (r *run) finish(ctx context.Context, state, failure string) error {
	rep := r.report.clone()
	rep.Failed = failure
	err := r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		rep.Finished = tx.At
		if err := r.countPictures(ctx, tx, &rep); err != nil {
			return err
		}
		if rep.PendingPictures == 0 {
			if err := r.deleteLinkedPictures(ctx, tx); err != nil {
				return err
			}
		}
		return r.checkpoint(ctx, tx, r.row.Position, &rep, state)
	})
	if err != nil {
		return fmt.Errorf("end of import: %w", err)
	}
	r.report = rep
	r.reportProgress()
	return nil
}

func (r *run) reportProgress() {
	r.onProgress(Progress{Stage: r.stage, Bytes: r.file.progress(), Total: 2 * r.file.size, Items: int(r.row.Position),
		PicturesLeft: r.report.PendingPictures, PicturesTotal: r.awaited})
}

// reportSurvey reports the progress of the survey, during which nothing is committed.
func (r *run) reportSurvey(ctx context.Context) (stop func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				r.onProgress(Progress{Stage: Surveying, Bytes: r.file.progress(), Total: 2 * r.file.size})
			case <-done:
				return
			case <-ctx.Done():
				return
			}
		}
	}()
	return func() {
		close(done)
		<-gone
	}
}
