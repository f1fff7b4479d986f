package conference

import (
	"cmp"
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

// ImportOptions say what an import does.
type ImportOptions struct {
	DryRun    bool // change nothing and return the report
	Overwrite bool // also replace what editors changed in the programme
}

// Import reads a schedule and saves it as the programme of the conference at a path, published or not. The links to people, stories and the
// jury that editors set stay, and so does what they changed in the programme, unless the options say otherwise. Importing the same schedule
// again changes nothing. It returns database.ErrNotFound for an unknown path, or an error that wraps schedule.ErrSchedule.
func Import(ctx context.Context, db *database.DB, path string, from io.Reader, options ImportOptions) (*Report, error) {
	c, err := ByPath(ctx, db.Read, path)
	if err != nil {
		return nil, err
	}
	s, err := schedule.Read(from, c.Location())
	if err != nil {
		return nil, err
	}
	return importSchedule(ctx, db, s, actor.Actor{AllBrands: true}, options, func(ctx context.Context, tx *database.Tx) (*Conference, error) {
		return ByPath(ctx, tx, path)
	})
}

// importSchedule saves a schedule as the programme of the conference that find returns in the transaction.
func importSchedule(ctx context.Context, db *database.DB, s *schedule.Schedule, by actor.Actor, options ImportOptions,
	find func(context.Context, *database.Tx) (*Conference, error),
) (*Report, error) {
	var report *Report
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, programmeLock); err != nil {
			return err
		}
		c, err := find(ctx, tx)
		if err != nil {
			return err
		}
		merged := s.Clone() // the transaction may run again
		kept := []KeptEdit{}
		if options.Overwrite {
			err = forgetEdits(ctx, tx, c.ID)
		} else {
			kept, err = keepStored(ctx, tx, c, merged)
		}
		if err != nil {
			return err
		}
		if report, err = SaveAndRecord(ctx, tx, c, merged, by, true); err != nil {
			return err
		}
		report.Kept = kept
		if options.DryRun {
			return errDryRun
		}
		return nil
	})
	if errors.Is(err, errDryRun) {
		err = nil
	}
	return report, err
}

// keepStored copies what editors changed in the stored programme of a conference into a schedule, and returns what it kept.
func keepStored(ctx context.Context, tx *database.Tx, c *Conference, s *schedule.Schedule) ([]KeptEdit, error) {
	edits, err := editsOf(ctx, tx, c.ID)
	if err != nil || len(edits) == 0 {
		return []KeptEdit{}, err
	}
	stored, err := ProgrammeOf(ctx, tx, c.ID)
	if err != nil {
		return nil, err
	}
	kept, err := keepEdits(stored.Schedule(c, nil), s, edits)
	return append([]KeptEdit{}, kept...), err
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
	if len(r.Kept) > 0 {
		if _, err := fmt.Fprintf(w, "%-10s %d\n", "kept", len(r.Kept)); err != nil {
			return err
		}
		for _, one := range r.Kept {
			if _, err := fmt.Fprintf(w, "  %s: %s\n", cmp.Or(one.Name, "halls"), one.Field); err != nil {
				return err
			}
		}
	}
	_, err := fmt.Fprintf(w, "%-10s %d\n%-10s %d\n", "unchanged", r.Unchanged, "speakers", r.Speakers)
	return err
}

// shownTitles is the number of titles of each kind of change in a printed report.
const shownTitles = 10
