package ghost_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/story"
)

// Undoing an import that is running leaves nothing of it: neither the batch that is being written nor a later one. On SQLite one
// transaction writes at a time.
func TestUndoDuringAnImportLeavesNothing(t *testing.T) {
	db := dbtest.Open(t, dbtest.Postgres(t), dbtest.NewClock().Now)
	deps := importtest.Deps(t, db, formats)
	b, err := deps.Brands.BySlug(t.Context(), importtest.Brand)
	if err != nil {
		t.Fatal(err)
	}
	undone := make(chan error, 1)
	var removed importer.UndoResult
	batches := 0
	db.OnWrite(func(ctx context.Context, _ *database.Tx, _ []database.Event) error { // before a batch is committed
		if batches++; batches != 2 {
			return nil
		}
		go func() {
			var err error
			removed, err = importer.Undo(t.Context(), deps, importer.UndoRequest{Source: "ghost pottery.example.com", Brand: b}, nil)
			undone <- err
		}()
		for waiting := 0; waiting == 0; { // until it waits for the batch
			err := db.Read.NewRaw("SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'").
				Scan(ctx, &waiting)
			if err != nil {
				return err
			}
			select {
			case err := <-undone:
				return fmt.Errorf("it did not wait: %w", err)
			default:
			}
		}
		return nil
	})
	var posts []fields
	for n := range 1000 {
		posts = append(posts, fields{"title": fmt.Sprintf("Post %d", n), "html": "<p>x</p>"})
	}
	_, err = run(t, deps, writePosts(t, posts...), importer.Options{Site: site})
	if !errors.Is(err, importer.ErrTakenOver) {
		t.Errorf("the import ended with %v", err)
	}
	if err := <-undone; err != nil {
		t.Fatal(err)
	}
	stories, err := db.Read.NewSelect().Model((*story.Story)(nil)).Count(t.Context())
	if err != nil || stories != 0 {
		t.Errorf("%d stories stay, %v", stories, err)
	}
	records, err := db.Read.NewSelect().Table("import_refs").Where("kind = 'post'").Count(t.Context())
	if err != nil || records != 0 || removed.Removed < 300 {
		t.Errorf("%d records stay, %v; %+v", records, err, removed)
	}
}

// An import is undone in short transactions. Meanwhile others can write, but no import can begin. An undo that was interrupted can be
// run again; one that was killed keeps imports waiting for a minute.
func TestUndoIsInterruptedAndContinues(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		deps := importtest.Deps(t, db, formats)
		b, err := deps.Brands.BySlug(t.Context(), importtest.Brand)
		if err != nil {
			t.Fatal(err)
		}
		var posts []fields
		for n := range 250 {
			posts = append(posts, fields{"title": fmt.Sprintf("Post %d", n), "html": "<p>x</p>"})
		}
		imports := func() error {
			_, err := run(t, deps, writePosts(t, posts...), importer.Options{Site: site})
			return err
		}
		if err := imports(); err != nil {
			t.Fatal(err)
		}
		request := importer.UndoRequest{Source: "ghost pottery.example.com", Brand: b}
		ctx, cancel := context.WithCancel(t.Context())
		undone, err := importer.Undo(ctx, deps, request, func(done, total int) {
			if done != 100 || total != 250 {
				t.Errorf("%d of %d", done, total)
			}
			if err := imports(); !errors.Is(err, importer.ErrUndoing) {
				t.Errorf("an import meanwhile: %v", err)
			}
			importtest.SetGate(t, db, b.Gate) // somebody else writes
			cancel()
		})
		if !errors.Is(err, context.Canceled) || undone.Removed != 100 {
			t.Errorf("interrupted: %+v, %v", undone, err)
		}
		left := func() int {
			n, err := db.Read.NewSelect().Model((*story.Story)(nil)).Count(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return int(n)
		}
		if n := left(); n != 150 {
			t.Errorf("%d stories are left", n)
		}
		killed := func() {
			_, err := db.Writer().ExecContext(t.Context(), "INSERT INTO imports (kind, file, file_hash, brand_id, state, started_at) "+
				fmt.Sprintf("VALUES ('ghost', 'x', 'undo', %d, 'running', %d)", b.ID, clock.Now().UnixMilli()))
			if err != nil {
				t.Fatal(err)
			}
		}
		killed()
		if err := imports(); !errors.Is(err, importer.ErrUndoing) {
			t.Errorf("after it was killed: %v", err)
		}
		undone, err = importer.Undo(t.Context(), deps, request, nil)
		if err != nil || undone.Removed != 150 || left() != 0 {
			t.Errorf("again: %+v, %v, %d left", undone, err, left())
		}
		killed()
		clock.Advance(2 * time.Minute)
		if err := imports(); err != nil || left() != 250 {
			t.Errorf("a minute later: %v, %d stories", err, left())
		}
		list, err := importer.ListImported(t.Context(), db, deps.Brands)
		if err != nil || len(list) != 1 || list[0].Stories != 250 {
			t.Errorf("%+v, %v", list, err)
		}
	})
}
