package collaboration

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"masthead/internal/actor"
)

// revisionTime is the time in which saves are one revision.
const revisionTime = 10 * time.Minute

// saveIfDue saves a changed text if its time has come; with anyway, at once.
func (doc *document) saveIfDue(ctx context.Context, anyway bool) error {
	doc.mu.Lock()
	if doc.snapshotAt.IsZero() || !anyway && !doc.isUrgent && time.Now().Before(doc.snapshotAt) {
		doc.mu.Unlock()
		return nil
	}
	doc.snapshotAt = time.Time{}
	r, writer := doc.row, doc.writer
	maps.DeleteFunc(doc.wroteAt, func(_ int64, at time.Time) bool { return time.Since(at) > revisionTime })
	writers := slices.Sorted(maps.Keys(doc.wroteAt))
	doc.mu.Unlock()
	by := r.lastWriter()
	if writer != 0 {
		by = actor.Actor{UserID: &writer}
	}
	err := doc.save(ctx, &r, by, writers)
	var refused *refusal
	isRefused := errors.As(err, &refused)
	doc.mu.Lock()
	doc.row.Digest, doc.row.StoredNumber, doc.row.TriedNumber = r.Digest, r.StoredNumber, r.TriedNumber
	if isRefused && (doc.refused == nil || *doc.refused != *refused) {
		doc.broadcast(refused)
	}
	doc.refused = refused
	if err != nil && !isRefused && doc.snapshotAt.IsZero() { // such as a save that the end of the server interrupted
		doc.snapshotAt = time.Now()
	}
	doc.mu.Unlock()
	if err != nil && !isRefused {
		return err
	}
	return doc.announce(ctx, !isRefused)
}

// save stores the text as that of the story, with the digest and numbers in r. It waits its turn behind other calls about the document. It
// returns a *refusal for a text that the story must not have, and the errors of Documents.save.
func (doc *document) save(ctx context.Context, r *row, by actor.Actor, writers []int64) error {
	doc.asks.Lock()
	defer doc.asks.Unlock()
	ctx, done := doc.logged(ctx, by)
	for try := 1; ; try++ {
		err := doc.docs.save(ctx, r, by, writers)
		if try == 5 || !errors.Is(err, errBusy) {
			done(err)
			return err
		}
	}
}

// logged returns the context of a save that is logged in the audit log, and a function to call with its error: once for each user within
// the time in which saves are one revision.
func (doc *document) logged(ctx context.Context, by actor.Actor) (context.Context, func(error)) {
	none := func(error) {}
	if doc.docs.LogSave == nil || by.UserID == nil || time.Since(doc.loggedAt[*by.UserID]) < revisionTime {
		return ctx, none
	}
	ctx, done := doc.docs.LogSave(ctx, "save-story", fmt.Sprintf("/desk/stories/%d/document", doc.id), by)
	return ctx, func(err error) {
		if err == nil {
			doc.loggedAt[*by.UserID] = time.Now()
		}
		done(err)
	}
}

// announce tells the connections which save of the story their text is, if they do not know it yet. isSaved says that it was saved just
// now: then they are told in any case, because the text may be the same as before, and they wait for its save. It returns errReplaced if
// the story has another text now.
func (doc *document) announce(ctx context.Context, isSaved bool) error {
	text, err := doc.docs.Stories.TextAsEdited(ctx, doc.docs.DB.Read, doc.id)
	if err != nil {
		return err
	}
	digest, err := text.Digest()
	if err != nil {
		return err
	}
	doc.mu.Lock()
	r := doc.row
	doc.mu.Unlock()
	if r.Digest != digest {
		if err := doc.docs.checkReplaced(ctx, &r); !errors.Is(err, errBusy) {
			return err
		}
	}
	doc.mu.Lock()
	defer doc.mu.Unlock()
	doc.row.Digest = r.Digest
	if doc.refused != nil && doc.refused.Reason == "conflict" && !text.IsOutdated {
		doc.refused, doc.snapshotAt = nil, time.Now() // an editor has chosen
	}
	if message := savedAs(text); isSaved || message != doc.announced {
		doc.announced = message
		doc.broadcast(message)
	}
	return nil
}
