package importer

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"slices"
	"sync"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"
	"golang.org/x/sync/singleflight"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/story"
)

// Queue is the name of the queue whose jobs PictureWorker processes.
const Queue = "import_pictures"

// PictureArgs is the job that fetches a picture. Each run of an import fetches an address
// once.
type PictureArgs struct {
	Address string `json:"address" river:"unique"`
	Start   string `json:"start" river:"unique"` // id and attempt of the import
	Alt     string `json:"alt"`
	Caption string `json:"caption"`

	Library *libraryPicture `json:"library,omitempty"`
}

// Kind implements river.JobArgs.
func (PictureArgs) Kind() string { return "import_picture" }

// Limits of fetching pictures.
const (
	pictureAttempts = 3
	pictureTimeout  = 4 * time.Minute
	hostFailures    = 3 // consecutive failures that pause a host
	hostPause       = 10 * time.Minute
)

// InsertOpts implements river.JobArgsWithInsertOpts.
func (PictureArgs) InsertOpts() river.InsertOpts {
	return river.InsertOpts{
		Queue:       Queue,
		MaxAttempts: pictureAttempts,
		UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
			rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRunning,
			rivertype.JobStateRetryable, rivertype.JobStateScheduled,
		}},
	}
}

// PictureWorker fetches the pictures of imported stories, and inserts them into a story
// when all of its pictures are fetched or missing. All exported fields must be set.
type PictureWorker struct {
	river.WorkerDefaults[PictureArgs]
	DB       *database.DB
	Stories  *story.Stories
	Fetcher  *media.Fetcher
	Pictures Pictures
	Clock    clock.Clock

	flight singleflight.Group // by address: an earlier run may have left a job for the same picture
	mu     sync.Mutex
	hosts  map[string]hostState
}

type hostState struct {
	failures int
	last     time.Time
}

// Timeout implements river.Worker.
func (w *PictureWorker) Timeout(*river.Job[PictureArgs]) time.Duration { return pictureTimeout }

// NextRetry implements river.Worker.
func (w *PictureWorker) NextRetry(job *river.Job[PictureArgs]) time.Time {
	return time.Now().Add(time.Duration(job.Attempt*job.Attempt) * 2 * time.Second)
}

// Work implements river.Worker.
func (w *PictureWorker) Work(ctx context.Context, job *river.Job[PictureArgs]) error {
	m, err := w.importOnce(ctx, job.Args)
	switch {
	case err == nil:
		return w.recordOutcome(ctx, job.Args.Address, &m.ID, "")
	case ctx.Err() != nil:
		return err
	case isFinal(err) || job.Attempt >= job.MaxAttempts:
		if e := w.recordOutcome(ctx, job.Args.Address, nil, failureReason(err)); e != nil {
			return errors.Join(err, e)
		}
		return river.JobCancel(errors.New(failureReason(err)))
	}
	return err
}

var errHostDown = errors.New("its host does not respond")

// importOnce lets concurrent jobs for the same picture share one fetch.
func (w *PictureWorker) importOnce(ctx context.Context, p PictureArgs) (media.Media, error) {
	m, err, _ := w.flight.Do(p.Address, func() (any, error) { return w.importPicture(ctx, p) })
	return m.(media.Media), err
}

// importPicture returns a picture: the stored one if it was imported before, else a newly fetched one.
func (w *PictureWorker) importPicture(ctx context.Context, p PictureArgs) (media.Media, error) {
	m, err := pictureBySource(ctx, w.DB, p.Address)
	if !errors.Is(err, media.ErrNotFound) {
		return m, err
	}
	u, err := url.Parse(p.Address)
	if err != nil {
		return media.Media{}, fmt.Errorf("%w: %w", media.ErrRefused, err)
	}
	if w.isPaused(u.Host) {
		return media.Media{}, errHostDown
	}
	got, err := w.Fetcher.Fetch(ctx, p.Address)
	w.recordResponse(u.Host, err)
	if err != nil {
		return media.Media{}, err
	}
	return w.Pictures.Import(ctx, bytes.NewReader(got.Body),
		media.Meta{Filename: path.Base(u.Path), Alt: p.Alt, Caption: p.Caption, SourceURL: p.Address})
}

func (w *PictureWorker) isPaused(host string) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	h := w.hosts[host]
	return h.failures >= hostFailures && w.Clock().Sub(h.last) < hostPause
}

// recordResponse counts the consecutive requests to a host that failed in the network. Any response resets the count.
func (w *PictureWorker) recordResponse(host string, err error) {
	var network *url.Error
	w.mu.Lock()
	defer w.mu.Unlock()
	if !errors.As(err, &network) || errors.Is(err, media.ErrRefused) {
		delete(w.hosts, host)
		return
	}
	if w.hosts == nil {
		w.hosts = map[string]hostState{}
	}
	w.hosts[host] = hostState{w.hosts[host].failures + 1, w.Clock()}
}

// isFinal reports whether another attempt would fail in the same way.
func isFinal(err error) bool {
	var refused *media.Error
	return errors.Is(err, errHostDown) || errors.Is(err, media.ErrRefused) || errors.As(err, &refused)
}

// failureReason explains briefly why a picture could not be fetched.
func failureReason(err error) string {
	var refused *media.Error
	var network *url.Error
	switch {
	case errors.Is(err, errHostDown):
		return "its host did not respond three times in a row"
	case errors.Is(err, media.ErrRefused):
		return "its address is not on the public internet"
	case errors.As(err, &refused):
		return "it is not an accepted picture: " + refused.Error()
	case errors.As(err, &network):
		return "its host did not respond"
	case errors.Is(err, media.ErrUnavailable):
		return "pictures can't be processed at the moment"
	}
	return "the address returned no picture"
}

// recordOutcome stores the result for an address in every story that waits for it, and
// updates the stories that wait for nothing else.
func (w *PictureWorker) recordOutcome(ctx context.Context, address string, mediaID *int64, reason string) error {
	state := stateFound
	if mediaID == nil {
		state = stateMissing
	}
	for {
		const atOnce = 50 // number of stories in one transaction
		n := 0
		err := w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			var ids []int64
			err := tx.NewSelect().Model((*pictureRow)(nil)).Column("story_id").Where("address = ?", address).
				Where("state = ?", stateWanted).Order("story_id").Limit(atOnce).Scan(ctx, &ids)
			if n = len(ids); err != nil || n == 0 {
				return err
			}
			if w.DB.Engine == database.Postgres { // the jobs of two pictures of one story must see each other's results
				if _, err := tx.ExecContext(ctx, "SELECT id FROM stories WHERE id IN (?) ORDER BY id FOR UPDATE", bun.List(ids)); err != nil {
					return err
				}
			}
			for _, id := range ids {
				if _, err := tx.NewUpdate().Model((*pictureRow)(nil)).Set("state = ?", state).Set("reason = ?", reason).
					Set("media_id = ?", mediaID).Where("story_id = ?", id).Where("address = ?", address).
					Where("state = ?", stateWanted).Exec(ctx); err != nil {
					return err
				}
			}
			slices.Sort(ids)
			return finishStories(ctx, tx, w.Stories, ids)
		})
		if err != nil {
			return fmt.Errorf("link picture %s: %w", address, err)
		}
		if n < atOnce {
			return nil
		}
	}
}

// runID identifies this run of the import.
func (r *run) runID() string { return fmt.Sprintf("%d.%d", r.row.ID, r.row.Attempt) }

// enqueue enqueues the jobs for pictures in the transaction that writes their stories.
func (r *run) enqueue(ctx context.Context, tx *database.Tx, pictures []PictureArgs) error {
	if len(pictures) == 0 {
		return nil
	}
	known := map[string]bool{}
	var params []river.InsertManyParams
	for _, p := range pictures {
		if !known[p.Address] {
			known[p.Address], p.Start = true, r.runID()
			params = append(params, river.InsertManyParams{Args: p})
		}
	}
	if _, err := r.deps.Jobs.InsertManyTx(ctx, tx.Tx.Tx, params); err != nil {
		return fmt.Errorf("enqueue pictures: %w", err)
	}
	return nil
}

// awaitPictures waits until every picture of the import is fetched or missing, for at most
// the configured time; the remaining ones continue in the background. Pictures whose jobs
// were lost in an earlier run get new ones.
func (r *run) awaitPictures(ctx context.Context) error {
	if !r.request.Options.FetchPictures {
		return nil
	}
	limit := r.request.Options.PictureTime
	if limit <= 0 {
		limit = 30 * time.Minute
	}
	if err := r.renewLibrary(ctx); err != nil {
		return err
	}
	deadline := time.NewTimer(limit)
	defer deadline.Stop()
	tick := time.NewTicker(250 * time.Millisecond)
	defer tick.Stop()
	for round := 0; ; round++ {
		left, err := r.picturesLeft(ctx)
		if err != nil {
			return err
		}
		r.report.PendingPictures, r.awaited = left, max(r.awaited, left)
		if left == 0 {
			return nil
		}
		r.reportProgress()
		if round%20 == 0 {
			if err := r.renewPictures(ctx); err != nil {
				return err
			}
		}
		select {
		case <-tick.C:
		case <-deadline.C:
			return nil
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func (r *run) picturesLeft(ctx context.Context) (int, error) {
	n, err := r.deps.DB.Read.NewSelect().Model((*pictureRow)(nil)).Where("import_id = ?", r.row.ID).
		Where("state = ?", stateWanted).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("pictures left: %w", err)
	}
	library, err := r.libraryLeft(ctx)
	return int(n) + library, err
}

func (r *run) renewPictures(ctx context.Context) error {
	return r.deps.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var rows []*pictureRow
		err := tx.NewSelect().Model(&rows).Where("import_id = ?", r.row.ID).Where("state = ?", stateWanted).
			Order("story_id").Limit(2000).Scan(ctx)
		if err != nil {
			return fmt.Errorf("pictures left: %w", err)
		}
		var pictures []PictureArgs
		for _, row := range rows {
			pictures = append(pictures, row.args())
		}
		return r.enqueue(ctx, tx, pictures)
	})
}
