package webinar

import (
	"context"
	"strconv"
	"time"

	"masthead/internal/database"
)

// ShownQuestions is the maximum number of questions that the page of a webinar shows: the newest ones.
const ShownQuestions = 50

// LiveState is the state that an open page of a webinar shows, the same for everybody.
type LiveState struct {
	WebinarID string         `json:"webinarId" example:"w42"`
	Status    Status         `json:"status" enum:"upcoming,live,ended,cancelled"`
	StartsAt  int64          `json:"startTimeUnix" doc:"Unix time in seconds."`
	EndsAt    int64          `json:"endTimeUnix" doc:"Unix time in seconds."`
	Audience  int            `json:"audience" doc:"Number of pages that are open on this server, without rooms."`
	Stream    *LiveVideo     `json:"stream" doc:"The stream of a live webinar; null for others and for none."`
	Questions []LiveQuestion `json:"questions" nullable:"false" doc:"The newest first."`
	Polls     []LivePoll     `json:"polls" nullable:"false" doc:"The newest first."`
}

// LiveVideo is the stream of a live webinar.
type LiveVideo struct {
	Platform string `json:"platform" enum:"youtube,vimeo,file,hls"`
	Media    string `json:"mediaId" doc:"ID on the platform, or the path of a file on this site."`
	Source   string `json:"src" doc:"Address that a player loads once the reader presses play."`
}

// LiveQuestion is a question in a webinar.
type LiveQuestion struct {
	ID      string `json:"id"`
	Text    string `json:"text" example:"How do you price a sari?"`
	Answer  string `json:"answer" doc:"Empty for none."`
	Votes   int    `json:"votes"`
	Created string `json:"created" format:"date-time"`
}

// LivePoll is a poll with its votes.
type LivePoll struct {
	ID       string   `json:"id"`
	Question string   `json:"question"`
	Options  []string `json:"options" nullable:"false"`
	Votes    []int    `json:"votes" nullable:"false" doc:"Votes for each option."`
	IsOpen   bool     `json:"open"`
}

// StateOf returns the state of the webinar with a name, without its audience, or database.ErrNotFound.
func StateOf(ctx context.Context, db *database.DB, name string) (*LiveState, error) {
	w, err := Public(ctx, db.Read, name)
	if err != nil {
		return nil, err
	}
	s := &LiveState{WebinarID: name, Status: w.StatusAt(db.Now().Time), StartsAt: w.StartsAt.Unix(), EndsAt: w.EndsAt.Unix(),
		Questions: []LiveQuestion{}, Polls: []LivePoll{}}
	if s.Status == Live && w.StreamMedia != "" {
		s.Stream = &LiveVideo{w.StreamPlatform, w.StreamMedia, SourceOf(w.StreamPlatform, w.StreamMedia)}
	}
	questions, err := QuestionsOf(ctx, db.Read, w.StoryID, 0, ShownQuestions, false)
	if err != nil {
		return nil, err
	}
	for _, q := range questions {
		s.Questions = append(s.Questions, newLiveQuestion(q))
	}
	polls, err := PollsOf(ctx, db.Read, w.StoryID)
	for _, p := range polls {
		poll := newLivePoll(p)
		poll.IsOpen = poll.IsOpen && s.Status != Ended && s.Status != Cancelled
		s.Polls = append(s.Polls, poll)
	}
	return s, err
}

func newLiveQuestion(q Question) LiveQuestion {
	return LiveQuestion{ID: strconv.FormatInt(q.ID, 10), Text: q.Text, Answer: q.Answer, Votes: q.Votes,
		Created: q.CreatedAt.Format(time.RFC3339)}
}

func newLivePoll(p Poll) LivePoll {
	return LivePoll{ID: strconv.FormatInt(p.ID, 10), Question: p.Question, Options: p.Options, Votes: p.Votes, IsOpen: p.ClosedAt.IsZero()}
}
