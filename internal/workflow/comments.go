package workflow

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/story"
)

// Limits of comments.
const (
	MaxComment   = 5000 // characters of the text of a comment, of a quoted passage and of its replacement
	MaxContext   = 200  // characters of the text before and after a passage
	MaxMentions  = 20
	MaxComments  = 1000    // of a story, deleted ones included
	MaxCommented = 1 << 20 // characters of all texts of the comments on a story, deleted ones included
)

// State says what became of a thread.
type State string

// The states of a thread. The last two are those of a suggestion that somebody decided about.
const (
	Open     State = "open"
	Resolved State = "resolved"
	Accepted State = "accepted"
	Rejected State = "rejected"
)

// Comment is a comment of the newsroom on a story.
type Comment struct {
	bun.BaseModel `bun:"table:story_comments,alias:sc"`

	ID          int64 `bun:",pk,autoincrement"`
	StoryID     int64
	ParentID    *int64 // the comment that began the thread; nil for that one
	Body        string
	Quote       string  // the passage
	Before      string  // the text before it
	After       string  // the text after it
	Block       int     // in which the passage was; -1 for a comment on the whole story
	Replacement *string // of a suggestion
	State       State
	Version     int
	CreatedAt   clock.Moment
	EditedAt    clock.Moment
	DeletedAt   clock.Moment
	StateAt     clock.Moment
	StateUser   *int64
	StateToken  *int64
	UserID      *int64
	TokenID     *int64

	Mentions []int64 `bun:"-"` // users
}

// mentionRow is a row of comment_mentions.
type mentionRow struct {
	bun.BaseModel `bun:"table:comment_mentions"`

	CommentID int64
	UserID    int64
}

// check completes a comment. It returns an invalid.Fields for broken rules.
func (c *Comment) check() error {
	c.Body = strings.TrimSpace(c.Body)
	wrong := invalid.Fields{}
	tooLong := func(field, text string, limit int) {
		if utf8.RuneCountInString(text) > limit {
			wrong[field] = fmt.Sprintf("is longer than %d characters", limit)
		}
	}
	if c.Body == "" && c.Replacement == nil {
		wrong["body"] = "is empty"
	}
	tooLong("body", c.Body, MaxComment)
	tooLong("quote", c.Quote, MaxComment)
	tooLong("before", c.Before, MaxContext)
	tooLong("after", c.After, MaxContext)
	if len(c.Mentions) > MaxMentions {
		wrong["mentions"] = fmt.Sprintf("has more than %d entries", MaxMentions)
	}
	switch {
	case c.Replacement == nil:
	case c.Quote == "":
		wrong["replacement"] = "needs the passage that it replaces"
	case c.ParentID != nil:
		wrong["replacement"] = "cannot be that of a reply"
	default:
		tooLong("replacement", *c.Replacement, MaxComment)
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// countOpen returns the number of threads of a story that nobody has resolved or decided.
func (w *Workflow) countOpen(ctx context.Context, db bun.IDB, storyID int64) (int, error) {
	n, err := db.NewSelect().Model((*Comment)(nil)).Where("story_id = ?", storyID).Where("parent_id IS NULL").Where("state = ?", Open).
		Where("deleted_at IS NULL").Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("open comments on story %d: %w", storyID, err)
	}
	return int(n), nil
}

// CommentsOf returns the comments on a story in the order in which they were written, without deleted ones; those that have replies stay,
// without their text.
func (w *Workflow) CommentsOf(ctx context.Context, db bun.IDB, storyID int64) ([]Comment, error) {
	var all []Comment
	if err := db.NewSelect().Model(&all).Where("story_id = ?", storyID).Order("id").Limit(MaxComments).Scan(ctx); err != nil {
		return nil, fmt.Errorf("comments on story %d: %w", storyID, err)
	}
	answered := map[int64]bool{}
	for _, c := range all {
		if c.ParentID != nil && c.DeletedAt.IsZero() {
			answered[*c.ParentID] = true
		}
	}
	all = slices.DeleteFunc(all, func(c Comment) bool { return !c.DeletedAt.IsZero() && !answered[c.ID] })
	ids := make([]int64, len(all))
	for i := range all {
		ids[i] = all[i].ID
		if !all[i].DeletedAt.IsZero() {
			all[i].Body, all[i].Replacement = "", nil
		}
	}
	if len(ids) == 0 {
		return all, nil
	}
	var mentions []mentionRow
	if err := db.NewSelect().Model(&mentions).Where("comment_id IN (?)", bun.List(ids)).Order("user_id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("mentions in comments on story %d: %w", storyID, err)
	}
	for _, m := range mentions {
		i, _ := slices.BinarySearch(ids, m.CommentID)
		all[i].Mentions = append(all[i].Mentions, m.UserID)
	}
	return all, nil
}

// CommentsVersion returns a text that differs after every change of the comments on a story.
func CommentsVersion(ctx context.Context, db bun.IDB, storyID int64) (string, error) {
	var sum struct{ Comments, Versions int64 }
	err := db.NewSelect().Model((*Comment)(nil)).ColumnExpr("COUNT(*) AS comments").ColumnExpr("COALESCE(SUM(version), 0) AS versions").
		Where("story_id = ?", storyID).Scan(ctx, &sum)
	if err != nil {
		return "", fmt.Errorf("version of the comments on story %d: %w", storyID, err)
	}
	return fmt.Sprintf("%d-%d", sum.Comments, sum.Versions), nil // every change raises a version, and no comment is ever removed alone
}

// commentOf returns a comment on a story. It returns database.ErrNotFound if there is none.
func commentOf(ctx context.Context, db bun.IDB, storyID, id int64) (*Comment, error) {
	c := &Comment{ID: id}
	err := db.NewSelect().Model(c).WherePK().Where("story_id = ?", storyID).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("comment %d: %w", id, database.NotFound(err))
	}
	return c, nil
}

// AddComment stores a new comment and notifies who is mentioned. c gets its id. It returns an invalid.Fields for broken rules.
func (w *Workflow) AddComment(ctx context.Context, by actor.Actor, s *story.Story, c *Comment) error {
	if err := c.check(); err != nil {
		return err
	}
	c.StoryID, c.State, c.Version, c.UserID, c.TokenID = s.ID, Open, 1, by.UserID, by.TokenID
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, fmt.Sprintf("comments on story %d", s.ID)); err != nil {
			return err
		}
		n, err := tx.NewSelect().Model((*Comment)(nil)).Where("story_id = ?", s.ID).Count(ctx)
		if err != nil {
			return fmt.Errorf("comments on story %d: %w", s.ID, err)
		}
		if n >= MaxComments {
			return invalid.Fields{"body": fmt.Sprintf("is one too many: a story has at most %d comments", MaxComments)}
		}
		if c.ParentID != nil {
			parent, err := commentOf(ctx, tx, s.ID, *c.ParentID)
			if err != nil && !errors.Is(err, database.ErrNotFound) {
				return err
			}
			if err != nil || parent.ParentID != nil {
				return invalid.Fields{"parent": "is not a thread of this story"}
			}
			c.Quote, c.Before, c.After, c.Block = "", "", "", -1
		}
		if err := requireSpace(ctx, tx, c); err != nil {
			return err
		}
		c.ID, c.CreatedAt = 0, tx.At
		if _, err := tx.NewInsert().Model(c).Exec(ctx); err != nil {
			return fmt.Errorf("add a comment on story %d: %w", s.ID, err)
		}
		if err := w.storeMentions(ctx, tx, by, s, c, nil); err != nil {
			return err
		}
		tx.Emit("story.commented", s.ID)
		return nil
	})
}

// requireSpace returns an invalid.Fields if the texts of the comments on a story, with those of c, are longer than MaxCommented.
func requireSpace(ctx context.Context, tx *database.Tx, c *Comment) error {
	var stored int
	err := tx.NewSelect().Model((*Comment)(nil)).
		ColumnExpr("COALESCE(SUM(LENGTH(body) + LENGTH(quote) + LENGTH(before) + LENGTH(after) + LENGTH(COALESCE(replacement, ''))), 0)").
		Where("story_id = ?", c.StoryID).Where("id <> ?", c.ID).Scan(ctx, &stored)
	if err != nil {
		return fmt.Errorf("comments on story %d: %w", c.StoryID, err)
	}
	for _, one := range []string{c.Body, c.Quote, c.Before, c.After} {
		stored += utf8.RuneCountInString(one)
	}
	if c.Replacement != nil {
		stored += utf8.RuneCountInString(*c.Replacement)
	}
	if stored > MaxCommented {
		return invalid.Fields{"body": "is too much: the comments on this story are as long as they may be"}
	}
	return nil
}

// storeMentions stores who is mentioned in a comment, and notifies those who were not mentioned before. It returns an invalid.Fields about
// the field mentions for somebody who may not write for the brand.
func (w *Workflow) storeMentions(ctx context.Context, tx *database.Tx, by actor.Actor, s *story.Story, c *Comment, before []int64) error {
	if _, err := tx.NewDelete().Model((*mentionRow)(nil)).Where("comment_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("mentions in comment %d: %w", c.ID, err)
	}
	slices.Sort(c.Mentions)
	c.Mentions = slices.Compact(c.Mentions)
	var rows []mentionRow
	var told []*account.User
	for _, id := range c.Mentions {
		u, err := w.member(ctx, tx, s.BrandID, id)
		var refused invalid.Fields
		if errors.As(err, &refused) {
			return invalid.Fields{"mentions": "has somebody who may not write for this brand"}
		}
		if err != nil {
			return err
		}
		rows = append(rows, mentionRow{CommentID: c.ID, UserID: id})
		if !slices.Contains(before, id) && !by.Is(&id, nil) {
			told = append(told, u)
		}
	}
	if len(rows) > 0 {
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return fmt.Errorf("mentions in comment %d: %w", c.ID, err)
		}
	}
	for _, u := range told {
		if err := w.tellMentioned(ctx, tx, by, s, u, c); err != nil {
			return err
		}
	}
	return nil
}

// change changes a comment in a transaction if the version is the one that was read. It returns database.ErrConflict if it is not, and
// database.ErrNotFound if there is no such comment.
func (w *Workflow) change(ctx context.Context, storyID, id int64, version int,
	do func(ctx context.Context, tx *database.Tx, c *Comment) error) error {
	return w.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, fmt.Sprintf("comments on story %d", storyID)); err != nil {
			return err
		}
		c, err := commentOf(ctx, tx, storyID, id)
		if err != nil {
			return err
		}
		if c.Version != version {
			return database.ErrConflict
		}
		c.Version++
		if err := do(ctx, tx, c); err != nil {
			return err
		}
		_, err = tx.NewUpdate().Model(c).Column("body", "replacement", "state", "version", "edited_at", "deleted_at", "state_at", "state_user",
			"state_token").WherePK().Exec(ctx)
		if err != nil {
			return fmt.Errorf("change comment %d: %w", id, err)
		}
		tx.Emit("story.commented", storyID)
		return nil
	})
}

// ErrNotOwn refuses a change of somebody else's comment.
var ErrNotOwn = fmt.Errorf("only who wrote it may change it")

// isOwn reports whether an actor wrote the comment.
func (c *Comment) isOwn(by actor.Actor) bool { return by.Is(c.UserID, c.TokenID) }

// EditComment changes the text and the mentions of the actor's own comment; a deleted one is restored. replacement is only used for a
// suggestion. It returns ErrNotOwn for somebody else's, an invalid.Fields for broken rules, and the errors of change.
func (w *Workflow) EditComment(ctx context.Context, by actor.Actor, s *story.Story, id int64, version int, body string, replacement *string,
	mentions []int64) error {
	return w.change(ctx, s.ID, id, version, func(ctx context.Context, tx *database.Tx, c *Comment) error {
		if !c.isOwn(by) {
			return ErrNotOwn
		}
		var before []int64
		err := tx.NewSelect().Model((*mentionRow)(nil)).Column("user_id").Where("comment_id = ?", id).Scan(ctx, &before)
		if err != nil {
			return fmt.Errorf("mentions in comment %d: %w", id, err)
		}
		c.Body, c.Mentions = body, mentions
		if c.Replacement != nil && replacement != nil {
			c.Replacement = replacement
		}
		if err := c.check(); err != nil {
			return err
		}
		if err := requireSpace(ctx, tx, c); err != nil {
			return err
		}
		if c.DeletedAt.IsZero() {
			c.EditedAt = tx.At
		}
		c.DeletedAt = clock.Moment{}
		return w.storeMentions(ctx, tx, by, s, c, before)
	})
}

// DeleteComment hides the actor's own comment. EditComment restores it. It returns ErrNotOwn for somebody else's, and the errors of change.
func (w *Workflow) DeleteComment(ctx context.Context, by actor.Actor, storyID, id int64, version int) error {
	return w.change(ctx, storyID, id, version, func(_ context.Context, tx *database.Tx, c *Comment) error {
		if !c.isOwn(by) {
			return ErrNotOwn
		}
		c.DeletedAt = tx.At
		return nil
	})
}

// SetState changes the state of a thread. It returns an invalid.Fields for a reply, and for a decision about a comment that suggests
// nothing, and the errors of change.
func (w *Workflow) SetState(ctx context.Context, by actor.Actor, storyID, id int64, version int, state State) error {
	return w.change(ctx, storyID, id, version, func(_ context.Context, tx *database.Tx, c *Comment) error {
		switch {
		case c.ParentID != nil:
			return invalid.Fields{"state": "is that of a thread, not of a reply"}
		case c.Replacement == nil && (state == Accepted || state == Rejected):
			return invalid.Fields{"state": "is for suggestions; this comment suggests nothing"}
		}
		c.State, c.StateAt, c.StateUser, c.StateToken = state, tx.At, by.UserID, by.TokenID
		if state == Open {
			c.StateAt, c.StateUser, c.StateToken = clock.Moment{}, nil, nil
		}
		return nil
	})
}
