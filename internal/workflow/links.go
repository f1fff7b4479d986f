package workflow

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"strings"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// Queue is the job queue that checks links.
const Queue = "links"

// Limits of the check of links.
const (
	maxLinks       = 200            // of one story
	maxLinkBytes   = 2000           // of an address; longer ones are not checked
	linkAge        = 24 * time.Hour // after which an address is checked again
	linkTimeout    = 15 * time.Second
	linksTimeout   = 10 * time.Minute // of one job for a story
	linksShare     = 5 * time.Minute  // after which a job leaves the other links of a story to the next one
	keptLinkChecks = 30 * 24 * time.Hour
)

// noResponse is the stored status of an address that did not respond.
const noResponse = 0

// linkCheck is a row of link_checks.
type linkCheck struct {
	bun.BaseModel `bun:"table:link_checks"`

	Address   string `bun:",pk"`
	Status    int
	CheckedAt clock.Moment
}

// isDead reports whether an address certainly leads nowhere. A server that refuses programs or is overloaded is not dead.
func (l *linkCheck) isDead() bool {
	return l.Status == noResponse || l.Status == 404 || l.Status == 410
}

// linksOf returns the addresses of other sites that a text links to, with the index of the block of each, in their order.
func linksOf(body *richtext.Doc) (addresses []string, blocks map[string]int) {
	blocks = map[string]int{}
	for i := range body.Content {
		eachLink(&body.Content[i], func(m richtext.Mark) {
			address, _, _ := strings.Cut(m.Str("href"), "#")
			u, err := url.Parse(address)
			if err != nil || u.Scheme != "http" && u.Scheme != "https" || len(address) > maxLinkBytes || len(addresses) == maxLinks {
				return
			}
			if _, twice := blocks[address]; !twice {
				addresses, blocks[address] = append(addresses, address), i
			}
		})
	}
	return addresses, blocks
}

// checkLinks adds the dead links of a text, and returns the number of links that nobody has checked lately.
func (w *Workflow) checkLinks(ctx context.Context, db bun.IDB, c *checking) (unchecked int, err error) {
	addresses, blocks := linksOf(&c.text.Body)
	if len(addresses) == 0 || c.levels[CheckLinks] == Off {
		return 0, nil
	}
	known, err := knownLinks(ctx, db, addresses)
	if err != nil {
		return 0, err
	}
	for _, address := range addresses {
		l := known[address]
		if l == nil || w.DB.Now().Sub(l.CheckedAt.Time) > linkAge {
			unchecked++
		}
		if l != nil && l.isDead() {
			c.add(CheckLinks, "body", blocks[address], address)
		}
	}
	return unchecked, nil
}

// knownLinks returns the stored checks of addresses.
func knownLinks(ctx context.Context, db bun.IDB, addresses []string) (map[string]*linkCheck, error) {
	var rows []*linkCheck
	known := make(map[string]*linkCheck, len(addresses))
	if len(addresses) == 0 {
		return known, nil
	}
	if err := db.NewSelect().Model(&rows).Where("address IN (?)", bun.List(addresses)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("checked links: %w", err)
	}
	for _, l := range rows {
		known[l.Address] = l
	}
	return known, nil
}

// linksOfStory is the job that checks the links of a story.
type linksOfStory struct {
	Story int64 `json:"story"`
}

// Kind implements river.JobArgs.
func (linksOfStory) Kind() string { return "links_of_story" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (linksOfStory) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: Queue, MaxAttempts: 3, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: []rivertype.JobState{
		rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning,
		rivertype.JobStateScheduled}}}
}

// enqueueLinks enqueues the check of a story's links within a transaction.
func (w *Workflow) enqueueLinks(ctx context.Context, tx *database.Tx, storyID int64) error {
	if w.Queue == nil {
		return nil
	}
	if _, err := w.Queue.InsertTx(ctx, tx.Tx.Tx, linksOfStory{storyID}, nil); err != nil {
		return fmt.Errorf("enqueue the check of links: %w", err)
	}
	return nil
}

// linksWorker processes the jobs that check links.
type linksWorker struct {
	river.WorkerDefaults[linksOfStory]
	*Workflow
}

// Timeout implements river.Worker.
func (*linksWorker) Timeout(*river.Job[linksOfStory]) time.Duration { return linksTimeout }

// Work implements river.Worker.
func (w *linksWorker) Work(ctx context.Context, job *river.Job[linksOfStory]) error {
	err := w.CheckLinks(ctx, job.Args.Story)
	if errors.Is(err, errMoreLinks) {
		return river.JobSnooze(time.Second)
	}
	return err
}

// errMoreLinks is returned if links of a story are left.
var errMoreLinks = errors.New("links are left")

// CheckLinks fetches the addresses that a story or its working copy links to and that nobody has fetched lately, one after the other, and
// stores what they responded. A story that does not exist any more has none. It returns errMoreLinks if that takes longer than linksShare;
// the next call goes on with the other links.
func (w *Workflow) CheckLinks(ctx context.Context, storyID int64) error {
	t, err := w.Stories.TextOf(ctx, w.DB.Read, storyID)
	if errors.Is(err, database.ErrNotFound) {
		return nil
	}
	if err != nil {
		return err
	}
	addresses, _ := linksOf(&t.Desk.Body)
	known, err := knownLinks(ctx, w.DB.Read, addresses)
	if err != nil {
		return err
	}
	addresses = slices.DeleteFunc(addresses, func(address string) bool {
		l := known[address]
		return l != nil && w.DB.Now().Sub(l.CheckedAt.Time) <= linkAge
	})
	begin := w.DB.Now()
	for _, address := range addresses {
		if w.DB.Now().Sub(begin.Time) > linksShare {
			return errMoreLinks
		}
		status, ok := w.statusOf(ctx, address)
		if err := ctx.Err(); err != nil {
			return err
		}
		if !ok {
			continue
		}
		err := w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewInsert().Model(&linkCheck{Address: address, Status: status, CheckedAt: tx.At}).On("CONFLICT (address) DO UPDATE").
				Set("status = EXCLUDED.status").Set("checked_at = EXCLUDED.checked_at").Exec(ctx)
			return err
		})
		if err != nil {
			return fmt.Errorf("store the check of a link: %w", err)
		}
	}
	return nil
}

// statusOf fetches an address and returns the status of the response, noResponse if there is none. ok is false for an address that may not
// be fetched, such as a private one, about which nothing is known.
func (w *Workflow) statusOf(ctx context.Context, address string) (status int, ok bool) {
	ctx, cancel := context.WithTimeout(ctx, linkTimeout)
	defer cancel()
	response, err := w.Fetcher.Get(ctx, address, nil)
	var tooLarge *media.Error
	switch {
	case err == nil:
		return response.Status, true
	case errors.Is(err, media.ErrRefused):
		return 0, false
	case errors.As(err, &tooLarge):
		return 200, true
	}
	return noResponse, true
}

// deleteOldLinks deletes checks that no story has needed lately.
func (w *Workflow) deleteOldLinks(ctx context.Context) error {
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		_, err := tx.NewDelete().Model((*linkCheck)(nil)).Where("checked_at < ?", clock.MomentOf(tx.At.Add(-keptLinkChecks))).Exec(ctx)
		return err
	})
}

var _ story.Workflow = (*Workflow)(nil)

// RequestLinkCheck enqueues the check of a story's links.
func (w *Workflow) RequestLinkCheck(ctx context.Context, storyID int64) error {
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return w.enqueueLinks(ctx, tx, storyID) })
}
