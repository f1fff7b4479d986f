package webinar

import (
	"context"
	"fmt"

	"masthead/internal/actor"
	"masthead/internal/database"
)

// Participation stores what readers do in webinars: they watch, ask, vote and leave feedback.
type Participation struct {
	DB *database.DB
}

// OwnState is one reader's state in a webinar.
type OwnState struct {
	WebinarID    string           `json:"webinarId" example:"w42"`
	State        string           `json:"state" enum:"none,registered,waiting"`
	HasFeedback  bool             `json:"feedbackSubmitted"`
	Votes        []string         `json:"votes" nullable:"false" doc:"IDs of the questions for which the reader voted."`
	PollVotes    map[string]int64 `json:"pollVotes" nullable:"false" doc:"Numbers of the chosen options, from 0, by the ids of polls."`
	AttendedOnce bool             `json:"attended"`
	Room         bool             `json:"room" doc:"The caller may open the room of the webinar, as a moderator."`
}

// OwnStateOf returns a signed-in reader's state in the webinar with a name, or database.ErrNotFound.
func (pa *Participation) OwnStateOf(ctx context.Context, by actor.Actor, name string) (*OwnState, error) {
	user := *by.UserID
	w, err := Public(ctx, pa.DB.Read, name)
	if err != nil {
		return nil, err
	}
	own := &OwnState{WebinarID: name, State: "none", Votes: []string{}, PollVotes: map[string]int64{}}
	if own.Room, err = mayModerate(ctx, pa.DB.Read, w.StoryID, by); err != nil {
		return nil, err
	}
	r, err := RegistrationOf(ctx, pa.DB.Read, user, w.StoryID)
	if err != nil {
		return nil, err
	}
	if r != nil {
		own.State, own.AttendedOnce = string(r.State), !r.AttendedAt.IsZero()
	}
	n, err := pa.DB.Read.NewSelect().Model((*feedback)(nil)).Where("f.webinar_id = ?", w.StoryID).Where("f.user_id = ?", user).Count(ctx)
	if err != nil {
		return nil, fmt.Errorf("own feedback: %w", err)
	}
	own.HasFeedback = n > 0
	err = pa.DB.Read.NewSelect().TableExpr("webinar_question_votes AS v").Join("JOIN webinar_questions AS q ON q.id = v.question_id").
		ColumnExpr("CAST(v.question_id AS TEXT)").Where("q.webinar_id = ?", w.StoryID).Where("v.user_id = ?", user).
		Order("v.question_id DESC").Limit(1000).Scan(ctx, &own.Votes)
	if err != nil {
		return nil, fmt.Errorf("own votes: %w", err)
	}
	var polls []struct{ PollID, Choice int64 }
	err = pa.DB.Read.NewSelect().TableExpr("webinar_poll_votes AS v").Join("JOIN webinar_polls AS p ON p.id = v.poll_id").
		Column("v.poll_id", "v.choice").Where("p.webinar_id = ?", w.StoryID).Where("v.user_id = ?", user).Scan(ctx, &polls)
	if err != nil {
		return nil, fmt.Errorf("own votes in polls: %w", err)
	}
	for _, poll := range polls {
		own.PollVotes[fmt.Sprint(poll.PollID)] = poll.Choice
	}
	return own, nil
}
