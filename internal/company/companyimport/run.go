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
	overlay  *overlay                     // companies of a dry run
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
// since. The report is complete even if an error ends the import; the same job continues it. It returns an
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
		known: func(name string) bool { return s.investors[name] }, report: report}
	if job.DryRun {
		r.overlay = newOverlay()
	} else if err := r.begin(ctx); err != nil {
		return report, err
	}
	err = r.readAll(ctx, progress)
	if !job.DryRun {
		err = errors.Join(err, r.end(context.WithoutCancel(ctx), report))
	}
	return report, err
}

func (r *run) begin(ctx context.Context) error {
	if err := company.FillMatchNames(ctx, r.db); err != nil {
		return err
	}
	return r.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row := importRow{Source: r.job.Source, File: r.file.Name(), Report: "{}", StartedAt: tx.At}
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return fmt.Errorf("begin import: %w", err)
		}
		r.importID = row.ID
		return nil
	})
}

func (r *run) end(ctx context.Context, report *Report) error {
	text, err := json.Marshal(report)
	if err != nil {
		return err
	}
	return r.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
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

// store imports a batch in one transaction. A dry run only reads.
func (r *run) store(ctx context.Context, batch []*record) error {
	if r.job.DryRun {
		return newBatch(r, r.db.Read).plan(ctx, batch)
	}
	before := *r.reader.report
	added := map[string]*company.Investor{}
	err := r.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
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
