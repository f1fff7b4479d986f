package importer

import (
	"context"
	"errors"

	"masthead/internal/database"
)

// errDryRun rolls back the transaction of a batch.
var errDryRun = errors.New("dry run")

// dryRun is the state of a dry run. Each batch is written in a transaction that is rolled back, so that others wait no longer than for the
// same batch of an import, and the report says what an import would say. The stories of earlier batches are not in the database, so their
// paths are remembered.
type dryRun struct {
	refs  []*workItem     // the terms and authors of the batches so far, in their order
	paths map[string]bool // of the stories of the batches so far, with those that would redirect to them
}

// needed returns the terms and authors that a batch refers to, with the terms above them, in their order.
func (d *dryRun) needed(batch []*workItem) []*workItem {
	wanted := map[refKey]bool{}
	for _, w := range batch {
		if c := w.item.Story; c != nil {
			wanted[refKey{TermKind, c.Category}] = true
			for _, key := range c.Terms {
				wanted[refKey{TermKind, key}] = true
			}
			for _, key := range c.Authors {
				wanted[refKey{AuthorKind, key}] = true
			}
		}
		if w.term != nil {
			wanted[refKey{TermKind, w.term.Parent}] = true
		}
	}
	parents := map[string]string{}
	for _, w := range d.refs {
		if w.term != nil {
			parents[w.term.Key] = w.term.Parent
		}
	}
	for key := range wanted {
		for parent := parents[key.id]; key.kind == TermKind && parent != "" && !wanted[refKey{TermKind, parent}]; parent = parents[parent] {
			wanted[refKey{TermKind, parent}] = true
		}
	}
	var list []*workItem
	for _, w := range d.refs {
		if w.term != nil && wanted[refKey{TermKind, w.term.Key}] || w.author != nil && wanted[refKey{AuthorKind, w.author.Key}] {
			list = append(list, w)
		}
	}
	return list
}

// tryBatch writes a batch, after the terms and authors of earlier batches that it needs, and rolls everything back. The report has only
// what is said about the batch.
func (r *run) tryBatch(ctx context.Context, batch []*workItem) error {
	var rep Report
	var claimed []string
	position, needed := r.row.Position+int64(len(batch)), r.dry.needed(batch)
	err := r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		rep = r.report.clone()
		scratch := rep.clone()
		r.log.buf.Reset()
		r.ids, r.tags = map[refKey]int64{}, nil
		w, err := r.newWriter(ctx, tx, &scratch, append(needed[:len(needed):len(needed)], batch...))
		if err != nil {
			return err
		}
		for _, one := range needed {
			if err := w.writeItem(ctx, one); err != nil {
				return err
			}
		}
		r.log.buf.Reset()
		w.rep = &rep
		if err := w.writeBatch(ctx, batch); err != nil {
			return err
		}
		rep.PendingPictures += len(w.libraryPictures)
		claimed = w.claimed
		for _, row := range w.pictureRows {
			if row.State == stateWanted {
				rep.PendingPictures++
			}
		}
		return errDryRun
	})
	if !errors.Is(err, errDryRun) {
		return err
	}
	if _, err := r.log.flush(); err != nil {
		return err
	}
	for _, w := range batch {
		if w.term != nil || w.author != nil {
			r.dry.refs = append(r.dry.refs, w)
		}
	}
	if r.dry.paths == nil {
		r.dry.paths = map[string]bool{}
	}
	for _, path := range claimed {
		r.dry.paths[path] = true
	}
	r.report, r.row.Position = rep, position
	r.reportProgress()
	return nil
}

// endDryRun completes the report.
func (r *run) endDryRun() error {
	r.stage = Finished
	r.report.Finished = r.deps.DB.Now()
	r.reportProgress()
	return nil
}
