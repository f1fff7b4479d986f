package webinar

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/story"
)

type questionsInput struct {
	NameInput
	Before string `query:"before" maxLength:"20" doc:"ID of a question: only earlier ones."`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"50" doc:"Number of questions; at most 50."`
}

// WebinarQuestions is a page of the questions in a webinar.
type WebinarQuestions struct {
	WebinarID string         `json:"webinarId" example:"w42"`
	Questions []LiveQuestion `json:"questions" nullable:"false"`
}

func (r *readerAPI) questions(ctx context.Context, in *questionsInput) (*apiv2.Output[WebinarQuestions], error) {
	w, err := Public(ctx, r.Webinars.DB.Read, in.WebinarID)
	if err != nil {
		apiv2.AddTags(ctx, Tag)
		return nil, err
	}
	apiv2.AddTags(ctx, TagOf(w.StoryID), story.Tag(w.StoryID))
	before, err := idOf("before", in.Before)
	if err != nil {
		return nil, err
	}
	list, err := QuestionsOf(ctx, r.Webinars.DB.Read, w.StoryID, before, in.Limit, false)
	out := WebinarQuestions{in.WebinarID, []LiveQuestion{}}
	for _, q := range list {
		out.Questions = append(out.Questions, newLiveQuestion(q))
	}
	return &apiv2.Output[WebinarQuestions]{CacheControl: "public, max-age=1", Body: out}, err
}

// idOf returns the number in a parameter, 0 for an empty one. The error has status 400.
func idOf(name, text string) (int64, error) {
	if text == "" {
		return 0, nil
	}
	id, err := strconv.ParseInt(text, 10, 64)
	if err != nil || id < 1 {
		return 0, apiv2.Error(http.StatusBadRequest, name+": is not an id")
	}
	return id, nil
}

type askInput struct {
	Body struct {
		WebinarID string `json:"webinarId" minLength:"1" maxLength:"30" example:"w42"`
		Question  string `json:"question" minLength:"1" maxLength:"500" example:"How do you price a sari?"`
	}
}

// AskResult is the response to a question.
type AskResult struct {
	Status   string       `json:"status" enum:"success"`
	Question LiveQuestion `json:"question"`
}

func (r *readerAPI) ask(ctx context.Context, in *askInput) (*apiv2.Output[AskResult], error) {
	if err := r.asks.take(ctx, askRates, r.Webinars.DB.Now); err != nil {
		return nil, err
	}
	q, err := r.Participation.Ask(ctx, caller.UserIDOf(ctx), in.Body.WebinarID, in.Body.Question)
	if err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(AskResult{"success", newLiveQuestion(*q)}), nil
}

type voteInput struct {
	Body struct {
		Question string `json:"question" minLength:"1" maxLength:"20" doc:"ID of a question." example:"7"`
		Voted    bool   `json:"voted" doc:"False removes the vote."`
	}
}

// WebinarDone is the response of an operation that returns nothing else.
type WebinarDone struct {
	Status string `json:"status" enum:"success"`
}

func (r *readerAPI) vote(ctx context.Context, in *voteInput) (*apiv2.Output[WebinarDone], error) {
	if err := r.votes.take(ctx, voteRates, r.Webinars.DB.Now); err != nil {
		return nil, err
	}
	id, err := idOf("question", in.Body.Question)
	if err != nil {
		return nil, err
	}
	if err := r.Participation.Vote(ctx, caller.UserIDOf(ctx), id, in.Body.Voted); err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(WebinarDone{"success"}), nil
}

type chooseInput struct {
	Body struct {
		Poll   string `json:"poll" minLength:"1" maxLength:"20" doc:"ID of a poll." example:"7"`
		Choice int    `json:"choice" minimum:"0" maximum:"7" doc:"Number of an option, from 0."`
	}
}

func (r *readerAPI) choose(ctx context.Context, in *chooseInput) (*apiv2.Output[WebinarDone], error) {
	if err := r.votes.take(ctx, voteRates, r.Webinars.DB.Now); err != nil {
		return nil, err
	}
	id, err := idOf("poll", in.Body.Poll)
	if err != nil {
		return nil, err
	}
	if err := r.Participation.Choose(ctx, caller.UserIDOf(ctx), id, in.Body.Choice); err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(WebinarDone{"success"}), nil
}

type feedbackInput struct {
	Body struct {
		WebinarID string `json:"webinarId" minLength:"1" maxLength:"30" example:"w42"`
		Stars     int    `json:"stars" minimum:"1" maximum:"5"`
		Text      string `json:"text,omitempty" maxLength:"2000"`
		Recommend *bool  `json:"recommend,omitempty" doc:"Whether the caller would recommend it; null for no answer."`
	}
}

func (r *readerAPI) leaveFeedback(ctx context.Context, in *feedbackInput) (*apiv2.Output[WebinarDone], error) {
	b := in.Body
	if err := r.Participation.GiveFeedback(ctx, caller.UserIDOf(ctx), b.WebinarID, b.Stars, b.Text, b.Recommend); err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(WebinarDone{"success"}), nil
}

func (r *readerAPI) readOwn(ctx context.Context, in *NameInput) (*apiv2.Output[OwnState], error) {
	own, err := r.Participation.OwnStateOf(ctx, caller.ActorOf(ctx), in.WebinarID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*own), nil
}

// captions returns the captions of the recording of a webinar, or database.ErrNotFound if it is not over or has none.
func (r *readerAPI) captions(ctx context.Context, in *NameInput) (*apiv2.File, error) {
	w, err := Public(ctx, r.Webinars.DB.Read, in.WebinarID)
	if err != nil {
		return nil, err
	}
	if w.Captions == "" || w.StatusAt(r.Webinars.DB.Now().Time) != Ended {
		return nil, fmt.Errorf("captions of webinar %s: %w", in.WebinarID, database.ErrNotFound)
	}
	return apiv2.PrivateFile("text/vtt; charset=utf-8", "", []byte(w.Captions)), nil
}

// CaptionsAddress returns the address of the captions of the recording of the webinar with a name.
func CaptionsAddress(name string) string { return apiv2.Prefix + "/webinar/captions?webinarId=" + name }

func (r *readerAPI) readState(ctx context.Context, in *NameInput) (*apiv2.Output[LiveState], error) {
	s, err := StateOf(ctx, r.Webinars.DB, in.WebinarID)
	if err != nil {
		return nil, err
	}
	if id, err := IDOf(in.WebinarID); err == nil {
		s.Audience = r.Streams.Audience(id)
	}
	return apiv2.Private(*s), nil
}

type streamInput struct {
	NameInput
	Room bool `query:"room" doc:"The stream is for the room of the webinar, which does not count as audience."`
}

// stream streams the state of a webinar.
func (r *readerAPI) stream(ctx context.Context, in *streamInput) (*huma.StreamResponse, error) {
	id, err := IDOf(in.WebinarID)
	if err != nil {
		return nil, err
	}
	// Opened before the state is read, so that no change is missed.
	states, done := r.Streams.open(id, limitedNetwork(account.BrowserOf(ctx).Network), in.Room)
	if states == nil {
		return nil, apiv2.Error(http.StatusTooManyRequests, "Too many streams are open. Request the state from time to time instead.")
	}
	s, err := StateOf(ctx, r.Webinars.DB, in.WebinarID)
	if err != nil {
		done()
		return nil, err
	}
	s.Audience = r.Streams.Audience(id)
	return apiv2.Events[string]{Name: "state", First: encode(s), Changes: states,
		Encode: func(state string) string { return state }, Done: done}.Response(), nil
}
