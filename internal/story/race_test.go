package story_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// inSecond marks the queries of the second of two transactions.
type inSecond struct{}

// reached says when the second of two transactions waits for the edits of a story, or has read it without waiting.
type reached struct {
	once sync.Once
	at   chan struct{}
}

func (r *reached) is(ctx context.Context, query, want string) {
	if ctx.Value(inSecond{}) != nil && strings.Contains(query, want) {
		r.once.Do(func() { close(r.at) })
	}
}

// BeforeQuery implements bun.QueryHook.
func (r *reached) BeforeQuery(ctx context.Context, e *bun.QueryEvent) context.Context {
	r.is(ctx, e.Query, "pg_advisory_xact_lock")
	return ctx
}

// AfterQuery implements bun.QueryHook.
func (r *reached) AfterQuery(ctx context.Context, e *bun.QueryEvent) {
	r.is(ctx, e.Query, `FROM "stories"`)
}

// meanwhile runs first in a transaction that edits a story. Second begins before first: on PostgreSQL it has come to the edits of the story
// then, on SQLite it waits for the other transaction. It returns the error of second.
func meanwhile(t *testing.T, p *storytest.Publication, id int64, first func(context.Context, *database.Tx) error,
	second func(context.Context) error) error {
	t.Helper()
	r := &reached{at: make(chan struct{})}
	p.DB.AddQueryHooks(&reached{at: make(chan struct{})}, r)
	done := make(chan error, 1)
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, fmt.Sprintf("edits of story %d", id)); err != nil {
			return err
		}
		go func() { done <- second(context.WithValue(t.Context(), inSecond{}, true)) }()
		if p.DB.Engine == database.Postgres {
			<-r.at
		}
		return first(ctx, tx)
	})
	return <-done
}

// retitle saves a story with another title.
func retitle(ctx context.Context, tx *database.Tx, p *storytest.Publication, id int64, title string) error {
	s, err := story.Get(ctx, tx, id)
	if err != nil {
		return err
	}
	doc, err := story.Doc(ctx, tx, id)
	if err != nil {
		return err
	}
	s.Title = title
	return p.Stories.Save(ctx, tx, s, doc)
}

// changes are the changes of a story that do not change its text.
func changes(p *storytest.Publication, id int64) map[string]func(context.Context, *database.Tx) error {
	ignore := func(_ *story.Story, err error) error { return err }
	return map[string]func(context.Context, *database.Tx) error{
		"publish": func(ctx context.Context, tx *database.Tx) error {
			return ignore(p.Stories.Publish(ctx, tx, id, tx.At.Add(-time.Minute)))
		},
		"schedule": func(ctx context.Context, tx *database.Tx) error {
			return ignore(p.Stories.Schedule(ctx, tx, id, tx.At.Add(time.Hour)))
		},
		"unpublish": func(ctx context.Context, tx *database.Tx) error { return ignore(p.Stories.Unpublish(ctx, tx, id)) },
		"picture":   func(ctx context.Context, tx *database.Tx) error { return p.Stories.SetPicture(ctx, tx, id, nil, nil) },
	}
}

// A change of a story's status or picture waits for an edit that has begun, and keeps its text.
func TestAChangeOfStatusWaitsForAnEdit(t *testing.T) {
	for _, name := range []string{"publish", "schedule", "unpublish", "picture"} {
		t.Run(name, func(t *testing.T) {
			onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
				s := p.Published("herstory", "Before", time.Hour)
				err := meanwhile(t, p, s.ID,
					func(ctx context.Context, tx *database.Tx) error { return retitle(ctx, tx, p, s.ID, "Edited") },
					func(ctx context.Context) error { return p.DB.Write(ctx, changes(p, s.ID)[name]) })
				after, readErr := story.Get(t.Context(), p.DB.Read, s.ID)
				if err := errors.Join(err, readErr); err != nil || after.Title != "Edited" || after.Revision != s.Revision+2 {
					t.Errorf("%q in revision %d after %d, %v", after.Title, after.Revision, s.Revision, err)
				}
			})
		})
	}
}

// A due story is not published if an editor takes it back at that moment.
func TestADueStoryThatIsTakenBackStaysADraft(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, c *dbtest.Clock) {
		s := p.Draft("herstory", "Later")
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Schedule(ctx, tx, s.ID, tx.At.Add(time.Hour))
			return err
		})
		c.Advance(time.Hour)
		err := meanwhile(t, p, s.ID, func(ctx context.Context, tx *database.Tx) error {
			_, err := p.Stories.Unpublish(ctx, tx, s.ID)
			return err
		}, p.Stories.PublishDue)
		after, readErr := story.Get(t.Context(), p.DB.Read, s.ID)
		if err := errors.Join(err, readErr); err != nil || after.Status != story.Draft {
			t.Errorf("it is %s, %v", after.Status, err)
		}
	})
}

// saveBefore saves a story just before the first update of it by the second transaction.
type saveBefore struct {
	once sync.Once
	save func()
}

// BeforeQuery implements bun.QueryHook.
func (b *saveBefore) BeforeQuery(ctx context.Context, e *bun.QueryEvent) context.Context {
	if ctx.Value(inSecond{}) != nil && strings.HasPrefix(e.Query, `UPDATE "stories"`) {
		b.once.Do(b.save)
	}
	return ctx
}

// AfterQuery implements bun.QueryHook.
func (b *saveBefore) AfterQuery(context.Context, *bun.QueryEvent) {}

// A change of status never overwrites a save that does not wait for edits, such as that of an import: one of both is refused.
func TestAChangeOfStatusOverwritesNoSave(t *testing.T) {
	for _, name := range []string{"publish", "schedule", "unpublish", "picture"} {
		t.Run(name, func(t *testing.T) {
			onEachDatabase(t, func(t *testing.T, p *storytest.Publication, _ *dbtest.Clock) {
				s := p.Published("herstory", "Before", time.Hour)
				doc, err := story.Doc(t.Context(), p.DB.Read, s.ID)
				if err != nil {
					t.Fatal(err)
				}
				saved := make(chan error, 1)
				p.DB.AddQueryHooks(&saveBefore{save: func() {}}, &saveBefore{save: func() {
					committed := make(chan struct{})
					go func() {
						defer close(committed)
						saved <- p.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
							edited := *s
							edited.Title = "Imported"
							return p.Stories.Save(ctx, tx, &edited, doc)
						})
					}()
					if p.DB.Engine == database.Postgres { // SQLite has one writer
						<-committed
					}
				}})
				changeErr := p.DB.Write(context.WithValue(t.Context(), inSecond{}, true), changes(p, s.ID)[name])
				saveErr := <-saved
				after, err := story.Get(t.Context(), p.DB.Read, s.ID)
				if err != nil {
					t.Fatal(err)
				}
				refused, title := saveErr, "Before"
				if p.DB.Engine == database.Postgres {
					refused, title = changeErr, "Imported"
				}
				if !errors.Is(refused, story.ErrConflict) || (changeErr == nil) == (saveErr == nil) || after.Title != title ||
					after.Revision != s.Revision+1 {
					t.Errorf("%q in revision %d after %d; change %v, save %v", after.Title, after.Revision, s.Revision, changeErr, saveErr)
				}
			})
		})
	}
}

// A story that was public keeps the date of its last edit when it is published again, and never one before its publication.
func TestPublishingAgainIsNoEdit(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *storytest.Publication, c *dbtest.Clock) {
		s := p.Published("herstory", "A loom", time.Hour)
		if !s.UpdatedAt.Equal(s.PublishedAt.Time) {
			t.Errorf("published at %s, updated at %s", s.PublishedAt, s.UpdatedAt)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error { return retitle(ctx, tx, p, s.ID, "Two looms") })
		edited := c.Now()
		step := func(change func(context.Context, *database.Tx) (*story.Story, error)) (after *story.Story) {
			t.Helper()
			c.Advance(time.Minute)
			p.Write(func(ctx context.Context, tx *database.Tx) (err error) {
				after, err = change(ctx, tx)
				return err
			})
			return after
		}
		unpublish := func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
			return p.Stories.Unpublish(ctx, tx, s.ID)
		}
		again := func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
			return p.Stories.Publish(ctx, tx, s.ID, time.Time{})
		}
		for _, change := range []func(context.Context, *database.Tx) (*story.Story, error){unpublish, again} {
			if after := step(change); !after.UpdatedAt.Equal(edited) || !after.PublishedAt.Equal(s.PublishedAt.Time) {
				t.Errorf("%s: updated at %s, want %s; published at %s", after.Status, after.UpdatedAt, edited, after.PublishedAt)
			}
		}
		step(unpublish)
		step(func(ctx context.Context, tx *database.Tx) (*story.Story, error) {
			return p.Stories.Schedule(ctx, tx, s.ID, tx.At.Add(time.Hour))
		})
		c.Advance(time.Hour)
		if err := p.Stories.PublishDue(t.Context()); err != nil {
			t.Fatal(err)
		}
		if after, err := story.Get(t.Context(), p.DB.Read, s.ID); err != nil || !after.UpdatedAt.Equal(after.PublishedAt.Time) ||
			!after.UpdatedAt.Equal(c.Now()) {
			t.Errorf("published at %s, updated at %s, %v", after.PublishedAt, after.UpdatedAt, err)
		}
	})
}
