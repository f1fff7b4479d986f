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
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/route"
	"masthead/internal/story"
)

// RoomPath is the path of the page from which a webinar is run, below the path of an edition. The parameter webinar names the webinar.
const RoomPath = route.WebinarsPath + "/room"

// Role is what somebody may do in the room of a webinar.
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

// RoleIn returns the role of an actor in the room of a webinar: editors of the story's brand are moderators, and whoever has the link for
// speakers is a speaker until a day after the end. token is that of the link, "" for none.
func (ws *Webinars) RoleIn(ctx context.Context, w *Webinar, by actor.Actor, token string) (Role, error) {
	moderates, err := mayModerate(ctx, ws.DB.Read, w.StoryID, by)
	switch {
	case err != nil:
		return NoRole, err
	case moderates:
		return Moderator, nil
	}
	if token == "" || ws.DB.Now().After(w.EndsAt.Add(linkAge)) {
		return NoRole, nil
	}
	key, err := ws.Keys.Key(ctx, keyName)
	if err != nil {
		return NoRole, err
	}
	if numbers, ok := key.Verify(roomPurpose, token, 2); ok && numbers[0] == w.StoryID && numbers[1] == w.CreatedAt.UnixMilli() {
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
func (ws *Webinars) SpeakerToken(ctx context.Context, w *Webinar) (string, error) {
	key, err := ws.Keys.Key(ctx, keyName)
	return key.Sign(roomPurpose, w.StoryID, w.CreatedAt.UnixMilli()), err
}

// Audience returns the number of pages of a webinar that are open on this server, and the number of registered readers.
func (ws *Webinars) Audience(ctx context.Context, w *Webinar) (open, registered int, err error) {
	registered, err = countRegistered(ctx, ws.DB.Read, w.StoryID)
	return ws.streams.audience(w.StoryID), registered, err
}

// Answer stores the answer to a question of a webinar, "" for none. Its caller must be a moderator or a speaker of the webinar. It returns
// database.ErrNotFound or an invalid.Fields.
func Answer(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, question int64, answer string) error {
	if tooLong(answer, MaxAnswer) {
		return invalid.Fields{"answer": fmt.Sprintf("is longer than %d characters", MaxAnswer)}
	}
	return changeQuestion(ctx, tx, by, webinar, question, map[string]any{"answer": strings.TrimSpace(answer)})
}

// SetHidden hides a question of a webinar from readers or shows it. Its caller must be a moderator. It returns database.ErrNotFound.
func SetHidden(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, question int64, hidden bool) error {
	return changeQuestion(ctx, tx, by, webinar, question, map[string]any{"hidden": hidden})
}

// changeQuestion sets columns of a question of a webinar, and records that in the audit log, without the text of an answer.
func changeQuestion(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, question int64, values map[string]any) error {
	q := tx.NewUpdate().Model((*Question)(nil)).Where("id = ?", question).Where("webinar_id = ?", webinar)
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
		return fmt.Errorf("question %d: %w", question, database.ErrNotFound)
	}
	tx.Emit("webinar.question", webinar, TagOf(webinar))
	return actionLog.Record(ctx, tx, webinar, by, "question.moderated", detail)
}
