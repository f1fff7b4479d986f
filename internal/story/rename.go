package story

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/search"
	"masthead/internal/taxonomy"
)

// renamedEvents are the events after which the stored cards of stories are written again, because they contain the name of what was
// renamed. Each has a query for the ids of the stories.
var renamedEvents = map[string]string{
	taxonomy.TermRenamed: "SELECT id FROM stories WHERE category_id = ? UNION SELECT id FROM stories WHERE property_id = ? " +
		"UNION SELECT story_id AS id FROM story_terms WHERE term_id = ?",
	taxonomy.AuthorRenamed:    "SELECT story_id AS id FROM story_authors WHERE author_id = ?",
	taxonomy.PublisherRenamed: "SELECT id FROM stories WHERE publisher_id = ?",
	"brand.renamed":           "SELECT id FROM stories WHERE brand_id = ?",
}

// Renames writes the stored cards of stories again after something that they name was renamed.
type Renames struct {
	*Stories
	Queue *jobs.Client
}

// renameQueue is the queue of the jobs; one of them runs at a time on each node.
const renameQueue = "renames"

// renameJob is the job after one event.
type renameJob struct {
	Event string `json:"event"`
	ID    int64  `json:"id"`
}

// Kind implements river.JobArgs.
func (renameJob) Kind() string { return "rewrite-cards" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (renameJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: renameQueue, MaxAttempts: 8}
}

// listen adds a job to every transaction that renames something.
func (r *Renames) listen() error {
	r.db.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		for _, e := range events {
			if renamedEvents[e.Name] == "" {
				continue
			}
			if _, err := r.Queue.InsertTx(ctx, tx.Tx.Tx, renameJob{e.Name, e.EntityID}, nil); err != nil {
				return fmt.Errorf("enqueue the cards of renamed %s: %w", e.Name, err)
			}
		}
		return nil
	})
	return nil
}

type renameWorker struct {
	river.WorkerDefaults[renameJob]
	*Renames
}

// Work implements river.Worker.
func (w *renameWorker) Work(ctx context.Context, j *river.Job[renameJob]) error {
	return w.Rewrite(ctx, j.Args.Event, j.Args.ID)
}

// rewrittenAtOnce is the number of stories whose cards are written in one transaction.
const rewrittenAtOnce = 200

// Rewrite writes the cards of all stories again that an event says something about. It returns an error if the database fails; it can then
// be called again.
func (r *Renames) Rewrite(ctx context.Context, event string, id int64) error {
	for after := int64(0); ; {
		var ids []int64
		args := []any{id}
		if event == taxonomy.TermRenamed {
			args = []any{id, id, id}
		}
		err := r.db.Read.NewRaw("SELECT s.id FROM ("+renamedEvents[event]+") AS s WHERE s.id > ? ORDER BY s.id LIMIT ?",
			append(args, after, rewrittenAtOnce)...).Scan(ctx, &ids)
		if err != nil {
			return fmt.Errorf("stories of %s %d: %w", event, id, err)
		}
		if len(ids) == 0 {
			return nil
		}
		after = ids[len(ids)-1]
		if err := r.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return r.rewriteCards(ctx, tx, ids) }); err != nil {
			return err
		}
	}
}

// rewriteCards writes the cards of stories that differ from what they would be now, and has the public ones indexed again.
func (st *Stories) rewriteCards(ctx context.Context, tx *database.Tx, ids []int64) error {
	found, err := GetByIDs(ctx, tx, ids)
	if err != nil {
		return err
	}
	if err := readNamed(ctx, tx, found, ids); err != nil {
		return err
	}
	all, publishers, err := readEntitiesOf(ctx, tx, found)
	if err != nil {
		return err
	}
	var public []int64
	for _, id := range ids {
		s := found[id]
		if s == nil {
			continue
		}
		one := *all
		if one.brand, err = st.brands.ByID(ctx, s.BrandID); err != nil {
			return fmt.Errorf("brand of story %d: %w", id, err)
		}
		one.lang = i18n.LookupOrDefault(s.Lang)
		one.edition = st.brands.EditionOf(ctx, one.lang)
		if s.PublisherID != nil {
			one.publisher = publishers[*s.PublisherID]
		}
		card, err := json.Marshal(one.storedCard(s))
		if err != nil {
			return fmt.Errorf("card of story %d: %w", id, err)
		}
		if s.Card == string(card) {
			continue
		}
		_, err = tx.NewUpdate().Model((*Story)(nil)).Set("card = ?", string(card)).Where("id = ?", id).Where("revision = ?", s.Revision).Exec(ctx)
		if err != nil {
			return fmt.Errorf("card of story %d: %w", id, err)
		}
		tx.Emit("story.card", id, s.Tag())
		if s.Status == Published {
			public = append(public, id)
		}
	}
	return search.MarkChanged(ctx, tx, SearchSource, public...)
}

// readNamed sets the terms and authors of stories, in two queries.
func readNamed(ctx context.Context, tx *database.Tx, found map[int64]*Story, ids []int64) error {
	var terms []storyTerm
	if err := tx.NewSelect().Model(&terms).Where("story_id IN (?)", bun.List(ids)).Order("story_id", "position").Scan(ctx); err != nil {
		return fmt.Errorf("terms of stories: %w", err)
	}
	for _, t := range terms {
		if s := found[t.StoryID]; s != nil {
			s.Terms = append(s.Terms, t.TermID)
		}
	}
	var authors []storyAuthor
	if err := tx.NewSelect().Model(&authors).Where("story_id IN (?)", bun.List(ids)).Order("story_id", "position").Scan(ctx); err != nil {
		return fmt.Errorf("authors of stories: %w", err)
	}
	for _, a := range authors {
		if s := found[a.StoryID]; s != nil {
			s.Authors = append(s.Authors, a.AuthorID)
		}
	}
	return nil
}

// readEntitiesOf reads everything that the cards of stories name, in four queries, and their publishers by id.
func readEntitiesOf(ctx context.Context, tx *database.Tx, found map[int64]*Story) (*cardEntities, map[int64]*taxonomy.Publisher, error) {
	var terms, authors, pictures, paying []int64
	for _, s := range found {
		terms, authors = nonNil(append(terms, s.Terms...), s.CategoryID, s.PropertyID), append(authors, s.Authors...)
		pictures, paying = nonNil(pictures, s.PictureID, s.PortraitID), nonNil(paying, s.PublisherID)
	}
	publishers := map[int64]*taxonomy.Publisher{}
	list, err := taxonomy.PublishersByIDs(ctx, tx, sorted(paying))
	if err != nil {
		return nil, nil, err
	}
	for _, p := range list {
		publishers[p.ID], pictures = p, nonNil(pictures, p.PictureID)
	}
	all := &cardEntities{}
	if all.terms, err = taxonomy.ByIDs(ctx, tx, sorted(terms)); err != nil {
		return nil, nil, err
	}
	if all.authors, err = taxonomy.AuthorsByIDs(ctx, tx, sorted(authors)); err != nil {
		return nil, nil, err
	}
	all.kindOf = kindsOf(all.terms)
	all.pictures, err = media.Pictures(ctx, tx, sorted(pictures))
	return all, publishers, err
}
