package webinar

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/invalid"
)

// MaxFeedback is the maximum length of the text of a reader's feedback in characters.
const MaxFeedback = 2000

// ErrGiven is returned for a second feedback of a reader.
var ErrGiven = errors.New("you have left feedback already")

type feedback struct {
	bun.BaseModel `bun:"table:webinar_feedback,alias:f"`

	WebinarID int64
	UserID    int64
	Stars     int
	Text      string
	Recommend *bool
	CreatedAt clock.Moment
}

// GiveFeedback stores a reader's feedback about the webinar with a name, once, after its end: stars from 1 to 5, a text, and whether the
// reader would recommend it (nil for no answer). It returns database.ErrNotFound, ErrCancelled, ErrNotOver, ErrClosed, ErrGiven or an
// invalid.Fields.
func (ws *Webinars) GiveFeedback(ctx context.Context, user int64, name string, stars int, text string, recommend *bool) error {
	text = strings.TrimSpace(text)
	switch {
	case stars < 1 || stars > 5:
		return invalid.Fields{"stars": "must be between 1 and 5"}
	case tooLong(text, MaxFeedback):
		return invalid.Fields{"text": fmt.Sprintf("is longer than %d characters", MaxFeedback)}
	}
	return ws.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		w, err := Public(ctx, tx, name)
		if err != nil {
			return err
		}
		switch s := w.StatusAt(tx.At.Time); {
		case s == Cancelled:
			return ErrCancelled
		case s != Ended:
			return ErrNotOver
		case !w.Feedback:
			return ErrClosed
		}
		f := &feedback{WebinarID: w.StoryID, UserID: user, Stars: stars, Text: text, Recommend: recommend, CreatedAt: tx.At}
		res, err := tx.NewInsert().Model(f).On("CONFLICT (webinar_id, user_id) DO NOTHING").Exec(ctx)
		if err != nil {
			return fmt.Errorf("feedback about webinar %s: %w", name, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrGiven)
		}
		return nil
	})
}

// OwnState is what one reader did in a webinar.
type OwnState struct {
	WebinarID    string           `json:"webinarId" example:"w42"`
	State        string           `json:"state" enum:"none,registered,waiting"`
	HasFeedback  bool             `json:"feedbackSubmitted"`
	Votes        []string         `json:"votes" nullable:"false" doc:"IDs of the questions for which the reader voted."`
	PollVotes    map[string]int64 `json:"pollVotes" nullable:"false" doc:"Numbers of the chosen options, from 0, by the ids of polls."`
	AttendedOnce bool             `json:"attended"`
	Room         bool             `json:"room" doc:"The caller may open the room of the webinar, as a moderator."`
}

// OwnStateOf returns what a signed-in reader did in the webinar with a name, or database.ErrNotFound.
func (ws *Webinars) OwnStateOf(ctx context.Context, by actor.Actor, name string) (*OwnState, error) {
	user := *by.UserID
	w, err := Public(ctx, ws.DB.Read, name)
	if err != nil {
		return nil, err
	}
	own := &OwnState{WebinarID: name, State: "none", Votes: []string{}, PollVotes: map[string]int64{}}
	if own.Room, err = mayModerate(ctx, ws.DB.Read, w.StoryID, by); err != nil {
		return nil, err
	}
	r, err := ws.RegistrationOf(ctx, user, w.StoryID)
	if err != nil {
		return nil, err
	}
	if r != nil {
		own.State, own.AttendedOnce = string(r.State), !r.AttendedAt.IsZero()
	}
	n, err := ws.DB.Read.NewSelect().Model((*feedback)(nil)).Where("f.webinar_id = ?", w.StoryID).Where("f.user_id = ?", user).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("own feedback: %w", err)
	}
	own.HasFeedback = n > 0
	err = ws.DB.Read.NewSelect().TableExpr("webinar_question_votes AS v").Join("JOIN webinar_questions AS q ON q.id = v.question_id").
		ColumnExpr("CAST(v.question_id AS TEXT)").Where("q.webinar_id = ?", w.StoryID).Where("v.user_id = ?", user).
		Order("v.question_id DESC").Limit(1000).Scan(ctx, &own.Votes)
	if err != nil {
		return nil, fmt.Errorf("own votes: %w", err)
	}
	var polls []struct{ PollID, Choice int64 }
	err = ws.DB.Read.NewSelect().TableExpr("webinar_poll_votes AS v").Join("JOIN webinar_polls AS p ON p.id = v.poll_id").
		Column("v.poll_id", "v.choice").Where("p.webinar_id = ?", w.StoryID).Where("v.user_id = ?", user).Scan(ctx, &polls)
	if err != nil {
		return nil, fmt.Errorf("own votes in polls: %w", err)
	}
	for _, p := range polls {
		own.PollVotes[fmt.Sprint(p.PollID)] = p.Choice
	}
	return own, nil
}

// ExportUserData returns what a user did in webinars. It is a feature.Exporter.
func (ws *Webinars) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type registration struct {
		Webinar  string    `json:"webinar"`
		State    State     `json:"state"`
		Answers  string    `json:"answers"`
		Created  time.Time `json:"created"`
		Attended bool      `json:"attended"`
		Minutes  int       `json:"minutes"`
	}
	type question struct {
		Webinar string    `json:"webinar"`
		Text    string    `json:"text"`
		Created time.Time `json:"created"`
	}
	type opinion struct {
		Webinar   string `json:"webinar"`
		Stars     int    `json:"stars"`
		Text      string `json:"text"`
		Recommend *bool  `json:"recommend"`
	}
	var rows []Registration
	if err := ws.DB.Read.NewSelect().Model(&rows).Where("r.user_id = ?", u.ID).Order("r.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export registrations: %w", err)
	}
	var asked []Question
	if err := ws.DB.Read.NewSelect().Model(&asked).Where("q.user_id = ?", u.ID).Order("q.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export questions: %w", err)
	}
	var given []feedback
	if err := ws.DB.Read.NewSelect().Model(&given).Where("f.user_id = ?", u.ID).Order("f.webinar_id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export feedback: %w", err)
	}
	registrations, questions, opinions := make([]registration, len(rows)), make([]question, len(asked)), make([]opinion, len(given))
	for i, r := range rows {
		registrations[i] = registration{NameOf(r.WebinarID), r.State, r.Answers, r.CreatedAt.Time, !r.AttendedAt.IsZero(), r.Minutes}
	}
	for i, q := range asked {
		questions[i] = question{NameOf(q.WebinarID), q.Text, q.CreatedAt.Time}
	}
	for i, f := range given {
		opinions[i] = opinion{NameOf(f.WebinarID), f.Stars, f.Text, f.Recommend}
	}
	votes, choices, err := ws.exportVotes(ctx, u.ID)
	if err != nil {
		return "", nil, err
	}
	stopped, err := ws.DB.Read.NewSelect().TableExpr("webinar_mail_stops").Where("user_id = ?", u.ID).Exists(ctx)
	if err != nil {
		return "", nil, fmt.Errorf("export emails about webinars: %w", err)
	}
	return "webinars", map[string]any{"registrations": registrations, "questions": questions, "feedback": opinions, "votes": votes,
		"pollVotes": choices, "noEmails": stopped}, nil
}

// exportedVote is a vote for a question.
type exportedVote struct {
	Question string       `json:"question"`
	Created  clock.Moment `json:"created" bun:"created_at"`
}

// exportedChoice is a vote in a poll. Choice is the number of the option, from 0.
type exportedChoice struct {
	Poll    string       `json:"poll"`
	Choice  int          `json:"choice"`
	Created clock.Moment `json:"created" bun:"created_at"`
}

// exportVotes returns the votes of a user for questions and in polls.
func (ws *Webinars) exportVotes(ctx context.Context, user int64) ([]exportedVote, []exportedChoice, error) {
	votes, choices := []exportedVote{}, []exportedChoice{}
	err := ws.DB.Read.NewSelect().TableExpr("webinar_question_votes AS v").Join("JOIN webinar_questions AS q ON q.id = v.question_id").
		ColumnExpr("q.text AS question").Column("v.created_at").Where("v.user_id = ?", user).Order("v.question_id").Scan(ctx, &votes)
	if err != nil {
		return nil, nil, fmt.Errorf("export votes: %w", err)
	}
	err = ws.DB.Read.NewSelect().TableExpr("webinar_poll_votes AS v").Join("JOIN webinar_polls AS p ON p.id = v.poll_id").
		ColumnExpr("p.question AS poll").Column("v.choice", "v.created_at").Where("v.user_id = ?", user).Order("v.poll_id").Scan(ctx, &choices)
	if err != nil {
		return nil, nil, fmt.Errorf("export votes in polls: %w", err)
	}
	return votes, choices, nil
}
