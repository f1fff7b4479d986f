package library

import (
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/mail"
	"masthead/internal/media"
)

// Queue is the queue of the jobs of the library. They run one after the other, because each may encode pictures.
const Queue = "library"

// showJob is the job that shows a changed file everywhere: it makes the renditions of new cuts, makes the cards and the HTML of stories
// again, and drops cached pages if anything else shows the file.
type showJob struct {
	Media int64 `json:"media"`
}

// Kind implements river.JobArgs.
func (showJob) Kind() string { return "library-show" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (showJob) InsertOpts() river.InsertOpts { return river.InsertOpts{Queue: Queue, MaxAttempts: 10} }

type worker struct {
	river.WorkerDefaults[showJob]
	*Library
}

// Timeout implements river.Worker. A file may be in thousands of stories.
func (worker) Timeout(*river.Job[showJob]) time.Duration { return 30 * time.Minute }

// Work implements river.Worker.
func (w worker) Work(ctx context.Context, job *river.Job[showJob]) error {
	return w.Show(ctx, job.Args.Media)
}

// Show shows a changed file everywhere, as showJob says. It can be repeated.
func (l *Library) Show(ctx context.Context, id int64) error {
	found, err := media.Records(ctx, l.DB.Read, []int64{id})
	if err != nil || found[id] == nil {
		return err
	}
	r := found[id]
	if err := l.makeCuts(ctx, r); err != nil {
		return err
	}
	for after := int64(0); ; {
		last, err := l.Stories.RedrawWithMedia(ctx, id, after)
		if err != nil {
			return err
		}
		if last == 0 {
			break
		}
		after = last
	}
	elsewhere, err := l.isUsedElsewhere(ctx, r)
	if err != nil || !elsewhere {
		return err
	}
	return l.DB.Write(ctx, func(_ context.Context, tx *database.Tx) error {
		tx.Emit("media.shown", id, "*") // pages that read pictures when they are made
		return nil
	})
}

// makeCuts makes the renditions of the cuts that have none.
func (l *Library) makeCuts(ctx context.Context, r *media.Record) error {
	made := false
	for slot, c := range r.Crops {
		if c.Hash != "" {
			continue
		}
		cut, err := l.Media.MakeCut(ctx, r, c.PictureFrame)
		if err != nil {
			return fmt.Errorf("cut %q of picture %d: %w", slot, r.ID, err)
		}
		r.Crops[slot], made = cut, true
	}
	if !made {
		return nil
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		stored, err := media.StoreCuts(ctx, tx, r)
		if err == nil && !stored {
			return database.ErrConflict // somebody changed the picture; the next attempt makes the present cuts
		}
		return err
	})
}

// Times and limits of TellOfLicences.
const (
	tellBefore = 7 * 24 * time.Hour
	tellEvery  = time.Hour
	tellAtOnce = 100 // files in one email
)

// TellOfLicences sends the newsroom one email about the files whose licence ends within a week or has ended, each file once, unless its
// licence is changed.
func (l *Library) TellOfLicences(ctx context.Context) error {
	zone, err := l.Brands.Zone(ctx)
	if err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		list, err := media.Ending(ctx, tx, tx.At.Add(tellBefore), tellAtOnce)
		if err != nil || len(list) == 0 {
			return err
		}
		ids := make([]int64, len(list))
		lines := make([]string, len(list))
		for i, r := range list {
			ids[i] = r.ID
			lines[i] = fmt.Sprintf("%s: %s, last day %s\n%s/ed/library/%d", r.LicenceAt(tx.At.Time), nameOf(r), lastDay(r, zone), l.Site, r.ID)
		}
		if err := media.SetLicenceTold(ctx, tx, ids); err != nil {
			return err
		}
		return mail.Enqueue(ctx, l.Queue, tx, licenceEmail(l.Desk, lines))
	})
}

// licenceEmail returns the email about files whose licence ends. It is in English, like all emails to the newsroom.
func licenceEmail(desk string, lines []string) mail.Email {
	text := "The licences of these files end within a week or have ended. " +
		"Replace the files, remove them from stories, or enter a later day.\n\n"
	text += strings.Join(lines, "\n\n") + "\n"
	return mail.Email{To: desk, Subject: fmt.Sprintf("Licences that end: %d files", len(lines)), Text: text, Purpose: mail.Desk}
}

func nameOf(r *media.Record) string {
	for _, name := range []string{r.Filename, r.Alt, r.Caption} {
		if name != "" {
			return name
		}
	}
	return fmt.Sprintf("file %d", r.ID)
}
