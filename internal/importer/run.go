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

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// batchSize is how many items are committed together.
const batchSize = 200

type run struct {
	deps   Deps
	job    Job
	brand  *brand.Brand
	file   *File
	row    *importRow
	source string
	report Report // as of the last commit
	log    *lineLog
	ids    map[refKey]int64 // terms and authors by key
	tags   map[string]int64 // by folded name; nil until a tag comes in
	say    func(Progress)
	stage  Stage

	awaited int // pictures, when this start began to wait for them
}

// work is an item on its way through a run.
type work struct {
	item   Item
	term   *Term
	author *Author

	doc       richtext.Doc
	notes     []Note
	pictures  []*pictureRow
	text      *story.Text // when it will probably be written with others
	err       error       // of the conversion
	converted bool
}

// Run imports a file into a brand. Broken off at any moment and started again it
// goes on behind the last commit; started again after it ended it brings in what
// is new or changed. The report tells of everything that was committed, also
// when there is an error.
func Run(ctx context.Context, deps Deps, job Job, progress func(Progress)) (Report, error) {
	if progress == nil {
		progress = func(Progress) {}
	}
	if deps.Log == nil {
		deps.Log = slog.New(slog.DiscardHandler)
	}
	format, ok := deps.Formats[job.Kind]
	if !ok {
		return Report{}, fmt.Errorf("%w: %q", ErrUnknownKind, job.Kind)
	}
	b, err := deps.Brands.BySlug(ctx, job.Brand)
	if err != nil {
		return Report{}, fmt.Errorf("brand %q: %w", job.Brand, err)
	}
	file, err := NewFile(job.File)
	if err != nil {
		return Report{}, err
	}
	hash := job.Name
	if hash == "" {
		if hash, err = file.hash(); err != nil {
			return Report{}, err
		}
	}
	r := &run{deps: deps, job: job, brand: b, file: file, ids: map[refKey]int64{}, say: progress}
	if err := r.begin(ctx, hash); err != nil {
		return Report{}, err
	}
	if err := r.openReport(); err != nil {
		return Report{}, err
	}
	defer r.log.close()
	err = r.all(ctx, format)
	if err != nil && ctx.Err() == nil && !errors.Is(err, ErrTakenOver) {
		err = errors.Join(err, r.end(ctx, "failed", err.Error()))
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
	log, err := openLog(path, r.row.LogSize)
	if err != nil {
		return err
	}
	r.log, r.report.Full, r.report.log = log, path, log
	return nil
}

func (r *run) all(ctx context.Context, format Format) error {
	r.stage = Surveying
	stop := r.ticker(ctx)
	export, err := format(ctx, r.file, Settings{Brand: r.brand, Options: r.job.Options,
		TempDir: filepath.Join(r.deps.DataDir, "imports"), Now: r.deps.DB.Now().Time})
	stop()
	if err != nil {
		return err
	}
	defer func() { _ = export.Close() }()
	r.source = r.job.Kind + " " + export.Site()
	r.report.Site = export.Site()
	r.stage = Importing
	if err := r.items(ctx, export); err != nil {
		return err
	}
	r.stage = Fetching
	if err := r.awaitPictures(ctx); err != nil {
		return err
	}
	r.stage = Finished
	return r.end(ctx, "finished", "")
}

// items moves everything in the export through three stages that work at the
// same time: reading, converting, and committing in batches.
func (r *run) items(ctx context.Context, export Export) error {
	group, ctx := errgroup.WithContext(ctx)
	read, ready := make(chan []*work), make(chan []*work)
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
		}
		return nil
	})
	return group.Wait()
}

func send(ctx context.Context, to chan<- []*work, batch []*work) error {
	select {
	case to <- batch:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// readAll puts terms, authors and items into batches, without those that an
// earlier start committed.
func (r *run) readAll(ctx context.Context, export Export, to chan<- []*work) error {
	position, start := int64(0), r.row.Position
	batch := make([]*work, 0, batchSize)
	yield := func(w *work) error {
		if position++; position <= start {
			return ctx.Err()
		}
		if batch = append(batch, w); len(batch) < batchSize {
			return nil
		}
		full := batch
		batch = make([]*work, 0, batchSize)
		return send(ctx, to, full)
	}
	for _, t := range export.Terms() {
		it := Item{ID: t.Key, Kind: TermKind, Title: t.Name, Checksum: "-"}
		if err := yield(&work{item: it, term: &t}); err != nil {
			return err
		}
	}
	for _, a := range export.Authors() {
		it := Item{ID: a.Key, Kind: AuthorKind, Title: a.Name, Checksum: "-"}
		if err := yield(&work{item: it, author: &a}); err != nil {
			return err
		}
	}
	if len(batch) > 0 { // what the items name is committed before them
		if err := send(ctx, to, batch); err != nil {
			return err
		}
		batch = make([]*work, 0, batchSize)
	}
	err := export.Items(ctx, func(it Item) error {
		identify(&it)
		return yield(&work{item: it})
	})
	if len(batch) > 0 && ctx.Err() == nil { // also when the file broke off behind them
		err = errors.Join(err, send(ctx, to, batch))
	}
	return err
}

// identify gives an id to an item whose source gave none: one that stays the
// same as long as the item does.
func identify(it *Item) {
	const longest = 200
	if it.ID == "" || len(it.ID) > longest {
		sum := sha256.Sum256([]byte(it.ID + "\x00" + it.Title + "\x00" + it.Checksum))
		it.ID = "~" + hex.EncodeToString(sum[:12])
	}
}

// convert makes the texts of a batch, on every processor. What is known to be
// unchanged is left out.
func (r *run) convert(ctx context.Context, batch []*work) error {
	refs, err := r.refs(ctx, r.deps.DB.Read, batch)
	if err != nil {
		return err
	}
	again, err := r.again(ctx, r.deps.DB.Read, refs)
	if err != nil {
		return err
	}
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(runtime.GOMAXPROCS(0))
	for _, w := range batch {
		old := refs[refKey{w.item.Kind, w.item.ID}]
		if w.item.Story == nil || old != nil && old.Checksum == w.item.Checksum && !again[old.EntityID] {
			continue
		}
		group.Go(func() (err error) {
			if r.convertOne(w); old == nil && w.plain() && w.err == nil {
				w.text, err = story.BulkWriter{Stories: r.deps.Stories}.Text(ctx, r.brand.Locale().Code, w.doc)
			}
			return err
		})
	}
	return group.Wait()
}

func (r *run) convertOne(w *work) {
	if !w.converted {
		if w.doc, w.notes, w.err = w.item.Story.Body(); w.err == nil {
			w.doc, w.pictures = r.pictures(leveled(w.doc), w.item.Story.Lead)
		}
		w.converted = true
	}
}

// end stores the last state of a run with what became of the pictures.
func (r *run) end(ctx context.Context, state, failure string) error {
	rep := r.report.clone()
	rep.Failed = failure
	err := r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		rep.Finished = tx.At
		if err := r.settleReport(ctx, tx, &rep); err != nil {
			return err
		}
		if rep.Pending == 0 {
			if err := r.forgetFound(ctx, tx); err != nil {
				return err
			}
		}
		return r.checkpoint(ctx, tx, r.row.Position, &rep, state)
	})
	if err != nil {
		return fmt.Errorf("end of import: %w", err)
	}
	r.report = rep
	r.tell()
	return nil
}

func (r *run) tell() {
	r.say(Progress{Stage: r.stage, Bytes: r.file.read.Load(), Total: 2 * r.file.size, Items: int(r.row.Position),
		PicturesLeft: r.report.Pending, PicturesTotal: r.awaited})
}

// ticker tells of the progress of the survey, in which nothing is committed.
func (r *run) ticker(ctx context.Context) (stop func()) {
	done, gone := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(gone)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-tick.C:
				r.say(Progress{Stage: Surveying, Bytes: r.file.read.Load(), Total: 2 * r.file.size})
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
