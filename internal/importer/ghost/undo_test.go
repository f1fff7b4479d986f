package ghost_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

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
			removed, err = importer.Undo(t.Context(), deps, "ghost pottery.example.com", b, false, false)
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
