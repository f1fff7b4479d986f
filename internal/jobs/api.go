package jobs

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"masthead/internal/apiv2"
	"masthead/internal/database"
)

// API has the newsroom's operations on jobs that failed.
type API struct {
	DB    *database.DB
	Queue *Client
}

// Register adds the operations to the API.
func (p *API) Register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Admins may call it.")}
	}
	apiv2.Admin(a, http.MethodGet, "/desk/jobs", "list-failed-jobs", "List jobs that failed, the newest first", p.listJobs, in(
		"What a job works on is not shown, because it may be an email. ")...)
	apiv2.Admin(a, http.MethodPost, "/desk/jobs/{job}/retry", "retry-job", "Try a failed job again", p.retry, in(
		"It runs as soon as its queue has room, and gets one more attempt. ")...)
	apiv2.Admin(a, http.MethodDelete, "/desk/jobs/{job}", "delete-job", "Delete a job that failed", p.remove, in(
		"It cannot be undone. The status is 409 while the job runs. ")...)
}

// DeskJob is a job that failed.
type DeskJob struct {
	ID          int64  `json:"id" example:"7"`
	Kind        string `json:"kind" example:"letter"`
	Queue       string `json:"queue" example:"mail"`
	State       string `json:"state" enum:"given-up,waiting" doc:"given-up: no more attempts; waiting: it is tried again at next."`
	Attempts    int    `json:"attempts" example:"6"`
	MaxAttempts int    `json:"maxAttempts" example:"6"`
	Error       string `json:"error" doc:"Of the last attempt, in English; at most 1,000 characters."`
	Failed      string `json:"failed" format:"date-time" doc:"Time of the last attempt."`
	Created     string `json:"created" format:"date-time"`
	Next        string `json:"next" doc:"RFC 3339 time of the next attempt; empty if there is none."`
}

// maxError is the number of characters of an error that is shown.
const maxError = 1000

func newDeskJob(j *rivertype.JobRow) DeskJob {
	out := DeskJob{ID: j.ID, Kind: j.Kind, Queue: j.Queue, State: "given-up", Attempts: j.Attempt, MaxAttempts: j.MaxAttempts,
		Created: j.CreatedAt.UTC().Format(time.RFC3339)}
	failed := j.CreatedAt
	if j.AttemptedAt != nil {
		failed = *j.AttemptedAt
	}
	if n := len(j.Errors); n > 0 {
		out.Error, failed = strings.ToValidUTF8(j.Errors[n-1].Error, "\uFFFD"), j.Errors[n-1].At
	}
	if letters := []rune(out.Error); len(letters) > maxError {
		out.Error = string(letters[:maxError-1]) + "…"
	}
	out.Failed = failed.UTC().Format(time.RFC3339)
	if j.State == rivertype.JobStateRetryable {
		out.State, out.Next = "waiting", j.ScheduledAt.UTC().Format(time.RFC3339)
	}
	return out
}

type listJobsInput struct {
	apiv2.KeyPage
	Kind  string `query:"kind" maxLength:"80" doc:"Only jobs of this kind." example:"letter"`
	State string `query:"state" enum:"all,given-up,waiting" default:"all"`
}

var failedStates = map[string][]rivertype.JobState{
	"all":      {rivertype.JobStateDiscarded, rivertype.JobStateCancelled, rivertype.JobStateRetryable},
	"given-up": {rivertype.JobStateDiscarded, rivertype.JobStateCancelled},
	"waiting":  {rivertype.JobStateRetryable},
}

func (p *API) listJobs(ctx context.Context, in *listJobsInput) (*apiv2.Output[apiv2.Items[DeskJob]], error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	q := river.NewJobListParams().States(failedStates[in.State]...).OrderBy(river.JobListOrderByID, river.SortOrderDesc).First(in.Limit + 1)
	if in.Kind != "" {
		q = q.Kinds(in.Kind)
	}
	if before > 0 {
		q = q.Where("id < @before", river.NamedArgs{"before": before})
	}
	found, err := p.Queue.JobList(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("list failed jobs: %w", err)
	}
	return apiv2.Private(apiv2.ItemsOf(found.Jobs, in.Limit, newDeskJob, func(j *rivertype.JobRow) string {
		return strconv.FormatInt(j.ID, 10)
	})), nil
}

// JobInput names a job.
type JobInput struct {
	Job int64 `path:"job" minimum:"1" doc:"ID of the job."`
}

func (p *API) retry(ctx context.Context, in *JobInput) (*apiv2.Output[DeskJob], error) {
	var j *rivertype.JobRow
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if j, err = p.failed(ctx, tx, in.Job); err != nil {
			return err
		}
		if _, err = p.Queue.JobRetryTx(ctx, tx.Tx.Tx, in.Job); err == nil {
			tx.Emit("job.retried", in.Job)
		}
		return err
	})
	return respond(j, err)
}

func (p *API) remove(ctx context.Context, in *JobInput) (*apiv2.Output[DeskJob], error) {
	var j *rivertype.JobRow
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if j, err = p.failed(ctx, tx, in.Job); err != nil {
			return err
		}
		if _, err = p.Queue.JobDeleteTx(ctx, tx.Tx.Tx, in.Job); err == nil {
			tx.Emit("job.deleted", in.Job)
		}
		return err
	})
	return respond(j, err)
}

// failed returns a job that failed. It returns a problem with status 404 for other jobs.
func (p *API) failed(ctx context.Context, tx *database.Tx, id int64) (*rivertype.JobRow, error) {
	j, err := p.Queue.JobGetTx(ctx, tx.Tx.Tx, id)
	if err != nil {
		return nil, err
	}
	for _, state := range failedStates["all"] {
		if j.State == state {
			return j, nil
		}
	}
	return nil, rivertype.ErrNotFound
}

// respond returns the response with the job as it was before a change.
func respond(j *rivertype.JobRow, err error) (*apiv2.Output[DeskJob], error) {
	switch {
	case errors.Is(err, rivertype.ErrNotFound):
		return nil, database.ErrNotFound
	case errors.Is(err, rivertype.ErrJobRunning):
		return nil, apiv2.Error(http.StatusConflict, "The job is running.")
	case err != nil:
		return nil, fmt.Errorf("change a job: %w", err)
	}
	return apiv2.Private(newDeskJob(j)), nil
}
