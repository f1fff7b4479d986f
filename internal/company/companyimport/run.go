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
	"masthead/internal/investor"
)

// Options are the file to import and the settings of the import.
type Options struct {
	File     string
	Source   string            // name of the source of the facts, which readers see and which identifies the rows; "" for none
	Columns  map[string]string // fields of columns whose names are not recognised
	Currency string            // currency of amounts without a currency, "" for USD
	DryRun   bool              // store nothing
	// Gentle leaves room for other writes: batches are small, with a pause between them. A server that also serves readers runs such imports.
	Gentle bool
}

const (
	batchSize   = 500 // rows that are stored in one transaction
	gentleBatch = 50  // of a gentle import
	// gentlePause is between two transactions of a gentle import, in which others can write.
	gentlePause = 20 * time.Millisecond
)

// Progress is called after each batch with the number of bytes that were read and the number that will be read in total.
type Progress func(done, total int64)

// importRecord is an import with its report.
type importRecord struct {
	bun.BaseModel `bun:"table:company_imports"`

	ID        int64 `bun:",pk,autoincrement"`
	Source    string
	File      string
	Report    string
	StartedAt clock.Moment
	EndedAt   *clock.Moment
}

// Preview says how an import would read the columns of a file.
type Preview struct {
	Mapping Mapping
	Columns []string
	Rows    int
	Samples map[string][]string // the first different texts by column
	// WithoutRounds are columns of investors that are not imported, because no column is about funding rounds.
	WithoutRounds []string
}

// run is an import that is running.
type run struct {
	db                   *database.DB
	options              Options
	file                 *importer.File
	parser               *rowParser
	importID             int64
	seen                 map[string]uint64             // hashes of the facts of the rows read in this run, by row key
	investorsByMatchName map[string]*investor.Investor // by match name
	dryRunTx             *database.Tx                  // transaction of a dry run, which is rolled back; otherwise nil
	passes               int64                         // number of passes over the file
}

// PreviewFile reads a file and returns what its columns contain. It returns an *importer.FileError for a file that cannot be
// read.
func PreviewFile(options Options) (*Preview, error) {
	f, err := importer.NewFile(options.File)
	if err != nil {
		return nil, err
	}
	s, err := surveyFile(f)
	if err != nil {
		return nil, err
	}
	m, withoutRounds, err := guessMapping(s.columns, options.Columns)
	if err != nil {
		return nil, err
	}
	return &Preview{m, s.columns, s.rows, s.samples, withoutRounds}, nil
}

func surveyFile(f *importer.File) (*survey, error) {
	t, err := openTable(f)
	if err != nil {
		return nil, err
	}
	s, err := surveyTable(t)
	return s, errors.Join(err, t.close())
}

// Run imports a file. If options have no source, the name of the file identifies the rows and is the source in the history, but
// readers do not see it. Existing facts of a company stay, except those that an earlier import of the same source has set and nobody
// has changed or confirmed since. A dry run imports everything in one transaction and rolls it back, so on SQLite other writes wait
// until it ends. If an error ends the import, the report still covers the rows that were imported, and a run with the same options imports
// the rest. Run returns an *importer.FileError for a file that cannot be read.
func Run(ctx context.Context, db *database.DB, options Options, progress Progress) (*Report, error) {
	f, err := importer.NewFile(options.File)
	if err != nil {
		return nil, err
	}
	s, err := surveyFile(f)
	if err != nil {
		return nil, err
	}
	mapping, withoutRounds, err := guessMapping(s.columns, options.Columns)
	if err != nil {
		return nil, err
	}
	if !mapping.HasNames() {
		return nil, fmt.Errorf("no column contains the names of companies; name it with --map COLUMN=name. The columns are: %s",
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
	chosenSource := options.Source
	options.Source = cmp.Or(options.Source, strings.TrimSuffix(f.Name(), filepath.Ext(f.Name())))
	report := newReport()
	report.DryRun, report.File, report.Source, report.Mapping, report.Filled = options.DryRun, f.Name(), options.Source, mapping, s.filled
	report.WithoutRounds = withoutRounds
	r := &run{db: db, options: options, file: f, seen: map[string]uint64{}, investorsByMatchName: map[string]*investor.Investor{},
		passes: f.BytesRead()/max(f.Size(), 1) + 2}
	r.parser = &rowParser{mapping: mapping, survey: s, places: places, currency: cmp.Or(options.Currency, "USD"),
		isCurrencyChosen: options.Currency != "", source: chosenSource,
		today: db.Now().UTC().Format(time.DateOnly), isSingleInvestor: func(name string) bool { return s.investors[name] }, report: report}
	if options.DryRun {
		err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			r.dryRunTx = tx
			return cmp.Or(r.importRows(ctx, progress), errDryRun)
		})
		if errors.Is(err, errDryRun) {
			err = nil
		}
		return report, err
	}
	return report, r.importRows(ctx, progress)
}

// errDryRun rolls back the transaction of a dry run.
var errDryRun = errors.New("dry run")

// write runs a function in its own transaction or, in a dry run, in the transaction of the dry run.
func (r *run) write(ctx context.Context, fn func(ctx context.Context, tx *database.Tx) error) error {
	if r.dryRunTx != nil {
		return fn(ctx, r.dryRunTx)
	}
	return r.db.Write(ctx, fn)
}

// importRows imports the rows of the file, and records the import with its report.
func (r *run) importRows(ctx context.Context, progress Progress) error {
	for more := true; more; {
		err := r.write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
			more, err = company.FillMatchNames(ctx, tx)
			return err
		})
		if err != nil {
			return err
		}
	}
	if err := r.recordStart(ctx); err != nil {
		return err
	}
	err := r.readAll(ctx, progress)
	return errors.Join(err, r.recordEnd(context.WithoutCancel(ctx)))
}

func (r *run) recordStart(ctx context.Context) error {
	return r.write(ctx, func(ctx context.Context, tx *database.Tx) error {
		row := importRecord{Source: r.options.Source, File: r.file.Name(), Report: "{}", StartedAt: tx.At}
		if _, err := tx.NewInsert().Model(&row).Exec(ctx); err != nil {
			return fmt.Errorf("begin import: %w", err)
		}
		r.importID = row.ID
		return nil
	})
}

func (r *run) recordEnd(ctx context.Context) error {
	text, err := json.Marshal(r.parser.report)
	if err != nil {
		return err
	}
	return r.write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewUpdate().Model((*importRecord)(nil)).Set("report = ?", string(text)).Set("ended_at = ?", tx.At).
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
	report := r.parser.report
	report.rowUnit = t.rowUnit()
	size := batchSize
	if r.options.Gentle && !r.options.DryRun {
		size = gentleBatch
	}
	batch := make([]*parsedRow, 0, size)
	for end := false; !end; {
		from, err := t.next()
		if end = isEOF(err); err != nil && !end {
			return err
		}
		if !end {
			report.Rows++
			parsed, err := r.parser.parse(from)
			switch {
			case err != nil:
				report.Refused++
				report.addRemark(RemarkRefused, from.number, "%s", err)
			case r.isRepeated(parsed):
				report.Repeated++
			default:
				batch = append(batch, parsed)
			}
		}
		if len(batch) == size || end && len(batch) > 0 {
			if err := ctx.Err(); err != nil {
				return err
			}
			if err := r.store(ctx, batch); err != nil {
				return fmt.Errorf("%ss %d to %d: %w", report.rowUnit, batch[0].number, batch[len(batch)-1].number, err)
			}
			batch = batch[:0]
			progress(r.file.BytesRead(), r.file.Size()*r.passes)
			if err := r.pause(ctx); err != nil {
				return err
			}
		}
	}
	return nil
}

// pause lets others write after a batch of a gentle import. A dry run is one transaction, which a pause would only lengthen.
func (r *run) pause(ctx context.Context) error {
	if !r.options.Gentle || r.options.DryRun {
		return nil
	}
	select {
	case <-time.After(gentlePause):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// isRepeated reports whether the file has an earlier row with the same key and facts. A row with the key of an earlier one but
// different facts gets its own key.
func (r *run) isRepeated(parsed *parsedRow) bool {
	h := fnv.New64a()
	_, _ = io.WriteString(h, parsed.data)
	base := parsed.key
	for n := 2; ; n++ {
		known, found := r.seen[parsed.key]
		if !found {
			r.seen[parsed.key] = h.Sum64()
			return false
		}
		if known == h.Sum64() {
			return true
		}
		parsed.key = fmt.Sprintf("%s#%d", base, n)
	}
}

func isEOF(err error) bool { return errors.Is(err, io.EOF) }

// maxStoreAttempts is the maximum number of attempts to store a batch while others add the same companies.
const maxStoreAttempts = 3

// errAddedMeanwhile says why a batch could not be stored in maxStoreAttempts attempts.
var errAddedMeanwhile = errors.New("somebody else is adding companies or investors with the same slugs; " +
	"run the same command again to import the rest")

// store imports a batch in one transaction. Batches of imports that run at the same time are stored one after the other, so that each
// finds the companies that the others have added.
func (r *run) store(ctx context.Context, batch []*parsedRow) error {
	before := r.parser.report.clone()
	for attempt := 1; ; attempt++ {
		var added map[string]*investor.Investor
		err := r.write(ctx, func(ctx context.Context, tx *database.Tx) error {
			*r.parser.report = *before.clone()
			if err := tx.Lock(ctx, "import of companies"); err != nil {
				return err
			}
			b := newBatch(r, tx)
			if err := b.plan(ctx, batch); err != nil {
				return err
			}
			added = b.newInvestors
			return b.store(ctx)
		})
		_, isTaken := database.IsUnique(err)
		switch {
		case err == nil:
			maps.Copy(r.investorsByMatchName, added)
			return nil
		case isTaken && r.dryRunTx == nil && attempt < maxStoreAttempts:
			continue // an editor has added a company with the same slug since the batch was planned
		}
		*r.parser.report = *before
		if isTaken {
			return errAddedMeanwhile
		}
		return err
	}
}
