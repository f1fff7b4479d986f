package webinar

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/clock"
	"masthead/internal/feature"
)

// ExportUserData returns a user's actions in webinars. It is a feature.Exporter.
func (pa *Participation) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
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
	if err := pa.DB.Read.NewSelect().Model(&rows).Where("r.user_id = ?", u.ID).Order("r.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export registrations: %w", err)
	}
	var asked []Question
	if err := pa.DB.Read.NewSelect().Model(&asked).Where("q.user_id = ?", u.ID).Order("q.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export questions: %w", err)
	}
	var given []feedback
	if err := pa.DB.Read.NewSelect().Model(&given).Where("f.user_id = ?", u.ID).Order("f.webinar_id").Scan(ctx); err != nil {
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
	votes, choices, err := pa.exportVotes(ctx, u.ID)
	if err != nil {
		return "", nil, err
	}
	stopped, err := pa.DB.Read.NewSelect().TableExpr("webinar_mail_stops").Where("user_id = ?", u.ID).Exists(ctx)
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
func (pa *Participation) exportVotes(ctx context.Context, user int64) ([]exportedVote, []exportedChoice, error) {
	votes, choices := []exportedVote{}, []exportedChoice{}
	err := pa.DB.Read.NewSelect().TableExpr("webinar_question_votes AS v").Join("JOIN webinar_questions AS q ON q.id = v.question_id").
		ColumnExpr("q.text AS question").Column("v.created_at").Where("v.user_id = ?", user).Order("v.question_id").Scan(ctx, &votes)
	if err != nil {
		return nil, nil, fmt.Errorf("export votes: %w", err)
	}
	err = pa.DB.Read.NewSelect().TableExpr("webinar_poll_votes AS v").Join("JOIN webinar_polls AS p ON p.id = v.poll_id").
		ColumnExpr("p.question AS poll").Column("v.choice", "v.created_at").Where("v.user_id = ?", user).Order("v.poll_id").Scan(ctx, &choices)
	if err != nil {
		return nil, nil, fmt.Errorf("export votes in polls: %w", err)
	}
	return votes, choices, nil
}
