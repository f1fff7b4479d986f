package opendata

import (
	"context"
	"encoding/csv"
	"errors"
	"io"
	"slices"
	"strconv"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// recordReader reads the records of an earlier edition one by one.
type recordReader struct {
	file    *blob.Reader
	csv     *csv.Reader
	current []string // nil at the end
}

// openPrevious opens a table of the edition of a date. It returns nil if there is none.
func (p *Publisher) openPrevious(ctx context.Context, date, name string) (*recordReader, error) {
	if date == "" {
		return nil, nil
	}
	file, err := p.Bucket.NewReader(ctx, objectKey(date, name), nil)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	r := &recordReader{file: file, csv: csv.NewReader(file)}
	r.csv.FieldsPerRecord = -1 // an earlier edition may have other columns
	if _, err := r.csv.Read(); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return r, r.next()
}

func (r *recordReader) next() (err error) {
	r.current, err = r.csv.Read()
	if errors.Is(err, io.EOF) {
		r.current, err = nil, nil
	}
	return err
}

func (r *recordReader) close() {
	if r != nil {
		_ = r.file.Close()
	}
}

// compareRecord compares a record with the earlier edition and counts it if it was added or changed. Records
// before it that only the earlier edition has are counted as removed.
func (t *table) compareRecord(record []string) error {
	if t.previous == nil {
		return nil
	}
	own := t.idsOf(record)
	for t.previous.current != nil {
		order := slices.Compare(t.idsOf(t.previous.current), own)
		if order > 0 {
			break
		}
		if order == 0 {
			if !slices.Equal(t.previous.current, record) {
				t.changes.Changed++
			}
			return t.previous.next()
		}
		t.changes.Removed++
		if err := t.previous.next(); err != nil {
			return err
		}
	}
	t.changes.Added++
	return nil
}

// compareRest counts the remaining records of the earlier edition as removed.
func (t *table) compareRest() error {
	for t.previous != nil && t.previous.current != nil {
		t.changes.Removed++
		if err := t.previous.next(); err != nil {
			return err
		}
	}
	return nil
}

func (t *table) idsOf(record []string) []int64 {
	ids := make([]int64, len(t.idColumns))
	for i, column := range t.idColumns {
		if column < len(record) {
			ids[i], _ = strconv.ParseInt(record[column], 10, 64)
		}
	}
	return ids
}
