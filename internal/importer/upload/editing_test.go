package upload

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer/wordpress"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// desk is an editor who writes one story and publishes others.
type desk struct {
	db      *database.DB
	stories *story.Stories
	brandID int64
	text    story.Story // as it was last saved
	saves   int
	public  []int64         // stories that were published
	waits   []time.Duration // of each save and publication
}

// document is a text that names its save.
func document(save int) (richtext.Doc, error) {
	doc, _, err := richtext.FromHTML(strings.NewReader(fmt.Sprintf("<p>Save %d.</p>", save)), richtext.Options{})
	return doc, err
}

// timed writes and notes how long that took.
func (d *desk) timed(ctx context.Context, write func(ctx context.Context, tx *database.Tx) error) error {
	began := clock.System()
	err := d.db.Write(ctx, write)
	d.waits = append(d.waits, clock.System().Sub(began))
	return err
}

// save saves the text on the revision that the save before returned, as the editor's window does.
func (d *desk) save(ctx context.Context) error {
	doc, err := document(d.saves + 1)
	if err != nil {
		return err
	}
	next := d.text
	next.BrandID, next.Title, next.Listed = d.brandID, fmt.Sprintf("Written meanwhile %d", d.saves+1), true
	if err := d.timed(ctx, func(ctx context.Context, tx *database.Tx) error { return d.stories.Save(ctx, tx, &next, doc) }); err != nil {
		return fmt.Errorf("save %d: %w", d.saves+1, err)
	}
	d.text = next
	d.saves++
	return nil
}

// publish writes a story and publishes it.
func (d *desk) publish(ctx context.Context) error {
	doc, err := document(0)
	if err != nil {
		return err
	}
	s := &story.Story{BrandID: d.brandID, Title: fmt.Sprintf("News %d", len(d.public)), Listed: true}
	err = d.timed(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := d.stories.Save(ctx, tx, s, doc); err != nil {
			return err
		}
		_, err := d.stories.Publish(ctx, tx, s.ID, time.Time{})
		return err
	})
	d.public = append(d.public, s.ID)
	return err
}

// While an export of 1,000 posts is uploaded and imported, another editor saves a text again and again and publishes stories: no save is
// lost or refused, readers see what was published, and no write waits long. The times are printed with -v.
func TestAnEditorWorksDuringAnImport(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, brandID := newUploads(t, db)
		by := actor.Actor{AllBrands: true}
		d := &desk{db: db, stories: s.Deps.Stories, brandID: brandID}
		done := make(chan error, 1)
		go func() { done <- s.importAll(t.Context(), by, brandID, wxr(1000)) }()
		tick := time.NewTicker(5 * time.Millisecond) // as people write, not only in the pauses of the import
		defer tick.Stop()
		for running := true; running; {
			select {
			case err := <-done:
				if err != nil {
					t.Fatal(err)
				}
				running = false
			case <-tick.C:
				act := d.save
				if d.saves > 0 && d.saves%5 == 0 && len(d.public) < d.saves/5 {
					act = d.publish
				}
				if err := act(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		}
		if n := stories(t, db); n != 1000+1+len(d.public) {
			t.Errorf("%d stories after %d publications", n, len(d.public))
		}
		stored, err := story.Get(t.Context(), db.Read, d.text.ID)
		if err != nil || stored.Title != fmt.Sprintf("Written meanwhile %d", d.saves) || stored.Revision != d.saves {
			t.Errorf("after %d saves: %+v, %v", d.saves, stored, err)
		}
		doc, err := story.Doc(t.Context(), db.Read, d.text.ID)
		want, wantErr := document(d.saves)
		if err != nil || wantErr != nil || !reflect.DeepEqual(doc, want) {
			t.Errorf("the text is %+v, %v, %v", doc, err, wantErr)
		}
		if len(d.public) == 0 {
			t.Error("nothing was published")
		}
		for _, id := range d.public {
			if _, err := d.stories.ReadPublished(t.Context(), id); err != nil {
				t.Errorf("readers do not get the story %d: %v", id, err)
			}
		}
		slices.Sort(d.waits)
		p95 := d.waits[len(d.waits)*95/100]
		t.Logf("%d saves, %d publications, p50 %s, p95 %s, longest %s", d.saves, len(d.public), d.waits[len(d.waits)/2], p95,
			d.waits[len(d.waits)-1])
		if p95 > 2*time.Second {
			t.Errorf("95 %% of the writes take up to %s", p95)
		}
	})
}

// importAll uploads a file in its parts and imports it.
func (s *Uploads) importAll(ctx context.Context, by actor.Actor, brandID int64, file []byte) error {
	u, err := s.Create(ctx, by, NewFile{Kind: wordpress.Kind, BrandID: &brandID, Filename: "old.xml", Bytes: int64(len(file))})
	if err != nil {
		return err
	}
	for part := range slices.Chunk(file, PartBytes) {
		if u, err = s.Receive(ctx, by, u.ID, u.Received, part); err != nil {
			return err
		}
	}
	if _, err := s.Start(ctx, by, u.ID, Import, ImportOptions{}); err != nil {
		return err
	}
	if err := s.RunDue(ctx); err != nil {
		return err
	}
	if u, err = s.Read(ctx, by, u.ID); err == nil && u.State != Finished {
		err = fmt.Errorf("the import is %s: %s %s", u.State, u.Problem, u.Detail)
	}
	return err
}
