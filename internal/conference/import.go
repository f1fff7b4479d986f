package conference

import (
	"context"
	"errors"
	"fmt"
	"io"

	"masthead/internal/actor"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
)

// errDryRun rolls back the transaction of a dry run.
var errDryRun = errors.New("dry run")

// Import reads a schedule and saves it as the programme of the conference at a path, published or not. The links to people, stories and the
// jury that editors set stay. Importing the same schedule again changes nothing. A dry run changes nothing either, but returns the report.
// It returns database.ErrNotFound for an unknown path, or an error that wraps schedule.ErrSchedule.
func Import(ctx context.Context, db *database.DB, path string, from io.Reader, dryRun bool) (*Report, error) {
	c, err := ByPath(ctx, db.Read, path)
	if err != nil {
		return nil, err
	}
	s, err := schedule.Read(from, c.Location())
	if err != nil {
		return nil, err
	}
	var report *Report
	err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if err = tx.Lock(ctx, programmeLock); err != nil {
			return err
		}
		if c, err = ByPath(ctx, tx, path); err != nil {
			return err
		}
		if report, err = SaveAndRecord(ctx, tx, c, s, actor.Actor{AllBrands: true}, true); err == nil && dryRun {
			return errDryRun
		}
		return err
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return report, err
}

// Write prints the report: for each kind of change the number of sessions and the first titles.
func (r *Report) Write(w io.Writer) error {
	for _, part := range []struct {
		name   string
		titles []string
	}{{"new", r.New}, {"changed", r.Changed}, {"moved", r.Moved}, {"removed", r.Removed}} {
		if _, err := fmt.Fprintf(w, "%-10s %d\n", part.name, len(part.titles)); err != nil {
			return err
		}
		for i, title := range part.titles {
			if i == shownTitles {
				if _, err := fmt.Fprintf(w, "  and %d more\n", len(part.titles)-i); err != nil {
					return err
				}
				break
			}
			if _, err := fmt.Fprintf(w, "  %s\n", title); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(w, "%-10s %d\n%-10s %d\n", "unchanged", r.Unchanged, "speakers", r.Speakers)
	return err
}

// shownTitles is the number of titles of each kind of change in a printed report.
const shownTitles = 10
