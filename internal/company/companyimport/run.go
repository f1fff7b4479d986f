package companyimport

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"maps"
	"path/filepath"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/importer"
)

// Job is an import of a file.
type Job struct {
	File     string
	Source   string            // name of where the facts are from, which identifies the file's rows; "" for the file's name without extension
	Columns  map[string]string // fields of columns that their names do not suggest
	Currency string            // of amounts that name none, "" for USD
	DryRun   bool              // stores nothing
}

// batchSize is the number of rows that are stored in one transaction.
const batchSize = 500

// Progress is called after each batch with the bytes that are done and those of the whole file.
type Progress func(done, total int64)

// importRow is an imported file.
type importRow struct {
	bun.BaseModel `bun:"table:company_imports"`

	ID        int64 `bun:",pk,autoincrement"`
	Source    string
	File      string
	Report    string
	StartedAt clock.Moment
	EndedAt   *clock.Moment
}

// Preview is what an import would make of the columns of a file.
type Preview struct {
	Mapping Mapping
	Columns []string
	Rows    int
	Samples map[string][]string
}

// run is an import that is running.
type run struct {
	db       *database.DB
	job      Job
	file     *importer.File
	reader   *reader
	importID int64
	seen     map[string]uint64            // hashes of the facts by the keys of the rows that were read
	known    map[string]*company.Investor // by match name
	dry      *database.Tx                 // of a dry run, which is rolled back; otherwise nil
	readings int64                        // of the whole file
}

// PreviewFile reads a file and returns what its columns contain. It returns an *importer.FileError for a file that cannot be
// read.
func PreviewFile(job Job) (*Preview, error) {
	f, err := importer.NewFile(job.File)
	if err != nil {
		return nil, err
	}
	s, err := surveyFile(f)
	if err != nil {
		return nil, err
	}
	m, err := guessMapping(s.columns, job.Columns)
	if err != nil {
		return nil, err
	}
	return &Preview{m, s.columns, s.rows, s.samples}, nil
}

func surveyFile(f *importer.File) (*survey, error) {
	t, err := openTable(f)
	if err != nil {
		return nil, err
	}
	s, err := surveyTable(t)
	return s, errors.Join(err, t.close())
}

// Run imports a file. What a company has already is not replaced, except for facts of the same source that nobody has changed
// since. A dry run imports everything in one transaction and rolls it back, so on SQLite other writes wait until it ends.
// The report is complete even if an error ends the import; the same job continues it. It returns an
// *importer.FileError for a file that cannot be read.
func Run(ctx context.Context, db *database.DB, job Job, progress Progress) (*Report, error) {
	f, err := importer.NewFile(job.File)
	if err != nil {
		return nil, err
	}
	s, err := surveyFile(f)
	if err != nil {
		return nil, err
	}
	mapping, err := guessMapping(s.columns, job.Columns)
	if err != nil {
		return nil, err
	}
	if !mapping.HasNames() {
		return nil, fmt.Errorf("no column contains the names of companies; --map COLUMN=name says which. The columns are: %s",
			strings.Join(s.columns, ", "))
	}
	t, err := openTable(f)
	if err != nil {
		return nil, err
	}
	if err := errors.Join(s.surveyInvestors(t, mapping), t.close()); err != nil {
		return nil, err
	}
	places, err := newGazetteer()
	if err != nil {
		return nil, err
	}
	job.Source = cmp.Or(job.Source, strings.TrimSuffix(f.Name(), filepath.Ext(f.Name())))
	report := newReport()
	report.DryRun, report.File, report.Source, report.Mapping, report.Filled = job.DryRun, f.Name(), job.Source, mapping, s.filled
	r := &run{db: db, job: job, file: f, seen: map[string]uint64{}, known: map[string]*company.Investor{},
		readings: f.BytesRead()/max(f.Size(), 1) + 2}
	r.reader = &reader{mapping: mapping, survey: s, places: places, currency: cmp.Or(job.Currency, "USD"), source: job.Source,
		today: db.Now().UTC().Format(time.DateOnly), known: func(name string) bool { return s.investors[name] }, report: report}
	if err := company.FillMatchNames(ctx, db); err != nil {
		return report, err
	}
	if job.DryRun {
		err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			r.dry = tx
			return cmp.Or(r.importRows(ctx, progress), errDryRun)
		})
		if errors.Is(err, errDryRun) {
			err = nil
		}
		return report, err
	}
	return report, r.importRows(ctx, progress)
}

// errDryRun rolls the transaction of a dry run back.
var errDryRun = errors.New("dry run")

// write runs a function in a transaction of its own, or in that of the dry run.
func (r *run) write(ctx context.Context, fn func(ctx context.Context, tx *database.Tx) error) error {
	if r.dry != nil {
		return fn(ctx, r.dry)
	}
	return r.db.Write(ctx, fn)
}

// importRows imports the rows of the file, and records the import with its report.
func (r *run) importRows(ctx context.Context, progress Progress) error {
	if err := r.recordStart(ctx); err != nil {
		return err
	}
	err := r.readAll(ctx, progress)
	return errors.Join(err, r.recordEnd(context.WithoutCancel(ctx)))
}

func (r *run) recordStart(ctx context.Context) error {
	return r.write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row := importRow{Source: r.job.Source, File: r.file.Name(), Report: "{}", StartedAt: tx.At}
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return fmt.Errorf("begin import: %w", err)
		}
		r.importID = row.ID
		return nil
	})
}

func (r *run) recordEnd(ctx context.Context) error {
	text, err := json.Marshal(r.reader.report)
	if err != nil {
		return err
	}
	return r.write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*importRow)(nil)).Set("report = ?", string(text)).Set("ended_at = ?", tx.At).
			Where("id = ?", r.importID).Exec(ctx)
		return err
	})
}

// readAll reads the rows of the file and stores them in batches.
func (r *run) readAll(ctx context.Context, progress Progress) error {
	t, err := openTable(r.file)
	if err != nil {
		return err
	}
	defer func() { _ = t.close() }()
	report := r.reader.report
	batch := make([]*record, 0, batchSize)
	for end := false; !end; {
		from, err := t.next()
		if end = endOf(err); err != nil && !end {
			return err
		}
		if !end {
			report.Rows++
			rec, err := r.reader.read(from)
			switch {
			case err != nil:
				report.Refused++
				report.remark(refused, from.number, "%s", err)
			case r.repeats(rec):
				report.Repeated++
			default:
				batch = append(batch, rec)
			}
		}
		if len(batch) == batchSize || end && len(batch) > 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := r.store(ctx, batch); err != nil {
				return fmt.Errorf("rows %d to %d: %w", batch[0].number, batch[len(batch)-1].number, err)
			}
			batch = batch[:0]
			progress(r.file.BytesRead(), r.file.Size()*r.readings)
		}
	}
	return nil
}

// repeats reports whether a row has the same key and facts as an earlier one. A row with the key of another one but other
// facts gets a key of its own.
func (r *run) repeats(rec *record) bool {
	h := fnv.New64a()
	_, _ = io.WriteString(h, rec.data)
	base := rec.key
	for n := 2; ; n++ {
		known, found := r.seen[rec.key]
		if !found {
			r.seen[rec.key] = h.Sum64()
			return false
		}
		if known == h.Sum64() {
			return true
		}
		rec.key = fmt.Sprintf("%s#%d", base, n)
	}
}

func endOf(err error) bool { return errors.Is(err, io.EOF) }

// store imports a batch in one transaction.
func (r *run) store(ctx context.Context, batch []*record) error {
	before := *r.reader.report
	added := map[string]*company.Investor{}
	err := r.write(ctx, func(ctx context.Context, tx *database.Tx) error {
		b := newBatch(r, tx)
		if err := b.plan(ctx, batch); err != nil {
			return err
		}
		added = b.newInvestors
		return b.store(ctx, tx)
	})
	if err != nil {
		*r.reader.report = before
		return err
	}
	maps.Copy(r.known, added)
	return nil
}
