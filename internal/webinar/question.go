package webinar

import (
	"context"
	"fmt"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// MaxQuestion is the maximum length of a question in characters.
const MaxQuestion = 500

// MaxAnswer is the maximum length of an answer to a question in characters.
const MaxAnswer = 2000

// maxQuestionsOfReader is the maximum number of questions of one reader in a webinar.
const maxQuestionsOfReader = 20

// Question is a question of a reader in a webinar.
type Question struct {
	bun.BaseModel `bun:"table:webinar_questions,alias:q"`

	ID        int64 `bun:",pk,autoincrement"`
	WebinarID int64
	UserID    int64
	Text      string
	Answer    string // "" for none
	Hidden    bool   // by the newsroom
	Votes     int
	Version   int64 // counts the changes by moderators and speakers
	CreatedAt clock.Moment
}

// Ask stores a question of a reader in the webinar with a name and returns it. It returns database.ErrNotFound, ErrCancelled, ErrOver,
// ErrClosed or an invalid.Fields.
func (pa *Participation) Ask(ctx context.Context, user int64, name, text string) (*Question, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return nil, invalid.Fields{"question": "is missing"}
	case tooLong(text, MaxQuestion):
		return nil, invalid.Fields{"question": fmt.Sprintf("is longer than %d characters", MaxQuestion)}
	}
	q := &Question{}
	err := pa.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		w, err := Public(ctx, tx, name)
		if err != nil {
			return err
		}
		switch {
		case w.StatusAt(tx.At.Time) == Cancelled:
			return ErrCancelled
		case w.StatusAt(tx.At.Time) == Ended:
			return ErrOver
		case !w.Questions:
			return ErrClosed
		}
		full, err := hasReachedLimit(ctx, tx, w.StoryID, user)
		if err != nil {
			return err
		}
		if full {
			return invalid.Fields{"question": fmt.Sprintf("exceeds the limit: a reader can ask at most %d questions", maxQuestionsOfReader)}
		}
		*q = Question{WebinarID: w.StoryID, UserID: user, Text: text, Version: 1, CreatedAt: tx.At}
		return saveQuestion(ctx, tx, q)
	})
	return q, err
}

// hasReachedLimit reports whether a reader has asked maxQuestionsOfReader questions in a webinar. No other transaction counts or stores
// questions of the reader in the webinar until this one ends, so that parallel questions cannot exceed the limit.
func hasReachedLimit(ctx context.Context, tx *database.Tx, webinar, user int64) (bool, error) {
	if err := tx.Lock(ctx, fmt.Sprintf("questions:%d:%d", webinar, user)); err != nil {
		return false, err
	}
	n, err := tx.NewSelect().Model((*Question)(nil)).Where("q.webinar_id = ?", webinar).Where("q.user_id = ?", user).Count(ctx)
	if err != nil {
		return false, fmt.Errorf("count questions: %w", err)
	}
	return n >= maxQuestionsOfReader, nil
}

// insertQuestion stores the question of a registration form, unless the reader has reached the limit of questions.
func insertQuestion(ctx context.Context, tx *database.Tx, q *Question) error {
	if full, err := hasReachedLimit(ctx, tx, q.WebinarID, q.UserID); err != nil || full {
		return err
	}
	return saveQuestion(ctx, tx, q)
}

func saveQuestion(ctx context.Context, tx *database.Tx, q *Question) error {
	if _, err := tx.NewInsert().Model(q).Exec(ctx); err != nil {
		return fmt.Errorf("store a question: %w", err)
	}
	tx.Emit("webinar.question", q.WebinarID, TagOf(q.WebinarID))
	return nil
}

// AddAnswered stores questions with their answers, votes and times in a webinar that exists, whatever its status is. It returns an
// invalid.Fields for a text that is missing or too long. Only the demonstration may call it: it checks neither the status nor the right
// to ask.
func AddAnswered(ctx context.Context, tx *database.Tx, list []Question) error {
	for i := range list {
		q := &list[i]
		q.Version = 1
		if q.Text == "" || tooLong(q.Text, MaxQuestion) || tooLong(q.Answer, MaxAnswer) {
			return invalid.Fields{"question": fmt.Sprintf("must have 1 to %d characters, its answer at most %d", MaxQuestion, MaxAnswer)}
		}
	}
	if len(list) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&list).Exec(ctx); err != nil {
		return fmt.Errorf("store answered questions: %w", err)
	}
	tx.Emit("webinar.question", list[0].WebinarID, TagOf(list[0].WebinarID))
	return nil
}

// QuestionsOf returns at most limit questions in a webinar, newest first: those before the one with an id, or the newest if before is 0.
// hidden adds those that the newsroom has hidden.
func QuestionsOf(ctx context.Context, db bun.IDB, webinar, before int64, limit int, hidden bool) ([]Question, error) {
	var list []Question
	sel := db.NewSelect().Model(&list).Where("q.webinar_id = ?", webinar).Order("q.id DESC").Limit(int64(limit))
	if !hidden {
		sel.Where("NOT q.hidden")
	}
	if before > 0 {
		sel.Where("q.id < ?", before)
	}
	if err := sel.Scan(ctx); err != nil {
		return nil, fmt.Errorf("questions of webinar %d: %w", webinar, err)
	}
	return list, nil
}

// Vote adds a reader's vote for a question that is not hidden, or removes it. It returns database.ErrNotFound or ErrOver.
func (pa *Participation) Vote(ctx context.Context, user, question int64, on bool) error {
	return pa.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		q := new(Question)
		if err := tx.NewSelect().Model(q).Where("q.id = ?", question).Where("NOT q.hidden").Scan(ctx); err != nil {
			return fmt.Errorf("question %d: %w", question, database.NotFound(err))
		}
		w, err := Public(ctx, tx, NameOf(q.WebinarID))
		if err != nil {
			return err
		}
		if s := w.StatusAt(tx.At.Time); s == Ended || s == Cancelled {
			return ErrOver
		}
		var res interface{ RowsAffected() (int64, error) }
		if on {
			res, err = tx.ExecContext(ctx, "INSERT INTO webinar_question_votes (question_id, user_id, created_at) VALUES (?, ?, ?) "+
				"ON CONFLICT (question_id, user_id) DO NOTHING", question, user, tx.At)
		} else { // the database subtracts it, as it does when an account is deleted
			res, err = tx.ExecContext(ctx, "DELETE FROM webinar_question_votes WHERE question_id = ? AND user_id = ?", question, user)
		}
		if err != nil {
			return fmt.Errorf("vote for question %d: %w", question, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return err
		}
		if on {
			if _, err := tx.NewUpdate().Model((*Question)(nil)).Set("votes = votes + 1").Where("id = ?", question).Exec(ctx); err != nil {
				return fmt.Errorf("vote for question %d: %w", question, err)
			}
		}
		tx.Emit("webinar.vote", q.WebinarID, TagOf(q.WebinarID))
		return nil
	})
}

// Moderate hides or shows a question of a webinar and stores its answer. version is the version that was edited, 0 to replace any. Its
// caller must have the right to change the webinar. It returns database.ErrNotFound, database.ErrConflict or an invalid.Fields.
func Moderate(ctx context.Context, tx *database.Tx, by actor.Actor, webinar, question, version int64, hidden bool, answer string) error {
	if tooLong(answer, MaxAnswer) {
		return invalid.Fields{"answer": fmt.Sprintf("is longer than %d characters", MaxAnswer)}
	}
	return changeQuestion(ctx, tx, by, webinar, question, version, map[string]any{"hidden": hidden, "answer": strings.TrimSpace(answer)})
}
