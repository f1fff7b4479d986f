package webinar

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/route"
	"masthead/internal/sign"
	"masthead/internal/story"
)

// RoomPath is the path of the page from which a webinar is run, below the path of an edition. The parameter webinar names the webinar.
const RoomPath = route.WebinarsPath + "/room"

// Role names a person's rights in the room of a webinar.
type Role string

// The roles. Moderators go live and end the webinar, answer, hide and show questions, and open and close polls. Speakers read the questions
// and the polls, and answer questions.
const (
	NoRole      Role = ""
	SpeakerRole Role = "speaker"
	Moderator   Role = "moderator"
)

// ErrRole is returned for an action that the role does not allow.
var ErrRole = errors.New("your role does not allow this")

// roomPurpose is the purpose of the tokens in links for speakers, and linkAge how long they work after the end of the webinar.
const roomPurpose, linkAge = "speaker", 24 * time.Hour

// Rooms says who may do what in the rooms of webinars, and makes the links for speakers.
type Rooms struct {
	DB   *database.DB
	Keys *sign.Keys
}

// RoleIn returns the role of an actor in the room of a webinar: editors of the story's brand are moderators, and whoever has the link for
// speakers is a speaker until a day after the end. token is that of the link, "" for none.
func (rs *Rooms) RoleIn(ctx context.Context, w *Webinar, by actor.Actor, token string) (Role, error) {
	moderates, err := mayModerate(ctx, rs.DB.Read, w.StoryID, by)
	switch {
	case err != nil:
		return NoRole, err
	case moderates:
		return Moderator, nil
	}
	if token == "" || rs.DB.Now().After(w.EndsAt.Add(linkAge)) {
		return NoRole, nil
	}
	key, err := rs.Keys.Key(ctx, keyName)
	if err != nil {
		return NoRole, err
	}
	numbers, ok := key.Verify(roomPurpose, token, 3)
	if ok && numbers[0] == w.StoryID && numbers[1] == w.CreatedAt.UnixMilli() && numbers[2] == w.SpeakerLinks {
		return SpeakerRole, nil
	}
	return NoRole, nil
}

// mayModerate reports whether an actor may change the story with an id.
func mayModerate(ctx context.Context, db bun.IDB, id int64, by actor.Actor) (bool, error) {
	if !by.AllBrands && len(by.Brands) == 0 {
		return false, nil
	}
	found, err := story.GetByIDs(ctx, db, []int64{id})
	return found[id] != nil && by.CanWrite(found[id].BrandID), err
}

// RoomAddress returns the address of the room of a webinar on a page of an edition. token is that of the link for speakers, "" for none.
func RoomAddress(path, name, token string) string {
	q := url.Values{"webinar": {name}}
	if token != "" {
		q.Set("speaker", token)
	}
	return path + "?" + q.Encode()
}

// SpeakerToken returns the token of the link for speakers. Only moderators may see it.
func (rs *Rooms) SpeakerToken(ctx context.Context, w *Webinar) (string, error) {
	key, err := rs.Keys.Key(ctx, keyName)
	return key.Sign(roomPurpose, w.StoryID, w.CreatedAt.UnixMilli(), w.SpeakerLinks), err
}

// WithdrawSpeakerLink invalidates the existing links for speakers of a webinar; SpeakerToken returns the token of a new one. Its caller
// must be a moderator. It returns database.ErrNotFound.
func (ws *Webinars) WithdrawSpeakerLink(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) error {
	return ws.change(ctx, tx, by, id, "webinar.speakerLinkWithdrawn", func(w *Webinar) error {
		w.SpeakerLinks++
		return nil
	})
}

// Reschedule changes the times of a webinar that is not over, and SendDue tells everybody who registered. Both times must be in the future,
// except that the start may stay unchanged. version is the version of the webinar that was edited. Its caller must be a moderator. It
// returns database.ErrNotFound, database.ErrConflict, ErrOver, ErrCancelled or an invalid.Fields.
func (ws *Webinars) Reschedule(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64, starts, ends time.Time) error {
	return ws.change(ctx, tx, by, id, "webinar.rescheduled", func(w *Webinar) error {
		switch w.StatusAt(tx.At.Time) {
		case Cancelled:
			return ErrCancelled
		case Ended:
			return ErrOver
		}
		if w.Version != version {
			return fmt.Errorf("reschedule webinar %d: %w", id, database.ErrConflict)
		}
		switch {
		case !starts.Equal(w.StartsAt.Time) && starts.Before(tx.At.Time):
			return invalid.Fields{"startsAt": "is in the past"}
		case !ends.After(tx.At.Time):
			return invalid.Fields{"endsAt": "is in the past"}
		}
		if !starts.Equal(w.StartsAt.Time) || !ends.Equal(w.EndsAt.Time) {
			w.ChangedAt = tx.At
		}
		w.StartsAt, w.EndsAt = clock.MomentOf(starts), clock.MomentOf(ends)
		return w.check(ws.StreamServers)
	})
}

// Moderated returns the webinars whose rooms an actor may open as a moderator, with their cards: those that are not over or ended within
// roomAge, the earliest first, at most maxRooms.
func (ws *Webinars) Moderated(ctx context.Context, by actor.Actor) ([]*Webinar, map[int64]*story.Card, error) {
	if !by.AllBrands && len(by.Brands) == 0 {
		return nil, nil, nil
	}
	var list []*Webinar
	q := ws.DB.Read.NewSelect().Model(&list).ExcludeColumn("transcript", "captions").Join("JOIN stories AS s ON s.id = w.story_id").
		Where("s.status = ?", story.Published).Where("w.ends_at > ?", clock.MomentOf(ws.DB.Now().Add(-roomAge))).
		Order("w.starts_at", "w.story_id").Limit(maxRooms)
	if !by.AllBrands {
		q.Where("s.brand_id IN (?)", bun.List(by.Brands))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("rooms of webinars: %w", err)
	}
	found, err := cards(ctx, ws.Stories, list)
	return list, found, err
}

// maxRooms is the maximum number of rooms in the list of a moderator, and roomAge how long a webinar is in it after its end.
const maxRooms, roomAge = 100, 7 * 24 * time.Hour

// Answer stores the answer to a question of a webinar, "" for none. version is the version of the question that was edited, 0 to replace
// any. Its caller must be a moderator or a speaker of the webinar. It returns database.ErrNotFound, database.ErrConflict if somebody
// changed the question in the meantime, or an invalid.Fields.
func Answer(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, question, version int64, answer string) error {
	if tooLong(answer, MaxAnswer) {
		return invalid.Fields{"answer": fmt.Sprintf("is longer than %d characters", MaxAnswer)}
	}
	return changeQuestion(ctx, tx, by, webinar, question, version, map[string]any{"answer": strings.TrimSpace(answer)})
}

// SetHidden hides a question of a webinar from readers or shows it. Its caller must be a moderator. It returns database.ErrNotFound.
func SetHidden(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, question int64, hidden bool) error {
	return changeQuestion(ctx, tx, by, webinar, question, 0, map[string]any{"hidden": hidden})
}

// changeQuestion sets columns of a question of a webinar, and records that in the audit log, without the text of an answer. version is the
// version that was edited, 0 for any.
func changeQuestion(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, question, version int64, values map[string]any) error {
	q := tx.NewUpdate().Model((*Question)(nil)).Set("version = version + 1").Where("id = ?", question).Where("webinar_id = ?", webinar)
	if version > 0 {
		q.Where("version = ?", version)
	}
	detail := map[string]any{"question": question}
	for column, value := range values {
		q.Set("? = ?", bun.Ident(column), value)
		if column == "hidden" {
			detail[column] = value
		}
	}
	res, err := q.Exec(ctx)
	if err != nil {
		return fmt.Errorf("question %d: %w", question, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("question %d: %w", question, missingOrChanged(ctx, tx, webinar, question))
	}
	tx.Emit("webinar.question", webinar, TagOf(webinar))
	return actionLog.Record(ctx, tx, webinar, by, "question.moderated", detail)
}

// missingOrChanged returns why a question could not be changed: database.ErrConflict if it exists, or database.ErrNotFound.
func missingOrChanged(ctx context.Context, tx *database.Tx, webinar, question int64) error {
	exists, err := tx.NewSelect().Model((*Question)(nil)).Where("q.id = ?", question).Where("q.webinar_id = ?", webinar).Exists(ctx)
	switch {
	case err != nil:
		return err
	case exists:
		return database.ErrConflict
	}
	return database.ErrNotFound
}
