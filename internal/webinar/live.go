package webinar

import (
	"context"
	"encoding/json"
	"strconv"
	"strings"
	"sync"
	"time"

	"masthead/internal/database"
	"masthead/internal/story"
)

// Limits of the streams of webinar pages. Changes are collected for debounce, and changes of the audience alone for audiencePause.
const (
	maxStreams    = 20_000
	debounce      = 150 * time.Millisecond
	audiencePause = 3 * time.Second
)

// shownQuestions is the number of questions that a page shows.
const shownQuestions = 50

// LiveState is what an open page of a webinar shows. Everybody gets the same.
type LiveState struct {
	WebinarID string         `json:"webinarId" example:"w42"`
	Status    Status         `json:"status" enum:"upcoming,live,ended,cancelled"`
	StartsAt  int64          `json:"startTimeUnix" doc:"Unix time in seconds."`
	EndsAt    int64          `json:"endTimeUnix" doc:"Unix time in seconds."`
	Audience  int            `json:"audience" doc:"Number of pages that are open on this server."`
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
func (ws *Webinars) StateOf(ctx context.Context, name string) (*LiveState, error) {
	w, err := Public(ctx, ws.DB.Read, name)
	if err != nil {
		return nil, err
	}
	s := &LiveState{WebinarID: name, Status: w.StatusAt(ws.DB.Now().Time), StartsAt: w.StartsAt.Unix(), EndsAt: w.EndsAt.Unix(),
		Questions: []LiveQuestion{}, Polls: []LivePoll{}}
	if s.Status == Live && w.StreamMedia != "" {
		s.Stream = &LiveVideo{w.StreamPlatform, w.StreamMedia, story.VideoSource(w.StreamPlatform, w.StreamMedia)}
	}
	questions, err := QuestionsOf(ctx, ws.DB.Read, w.StoryID, 0, shownQuestions, false)
	if err != nil {
		return nil, err
	}
	for _, q := range questions {
		s.Questions = append(s.Questions, newLiveQuestion(q))
	}
	polls, err := PollsOf(ctx, ws.DB.Read, w.StoryID)
	for _, p := range polls {
		s.Polls = append(s.Polls, newLivePoll(p))
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

// hub has the open streams of this server by webinar. Each change of a webinar is read and encoded once for all of them.
type hub struct {
	wake chan struct{}

	mu      sync.Mutex
	rooms   map[int64]*room
	changed map[int64]bool
	count   int
	closed  bool
}

type room struct {
	streams map[chan string]struct{}
	told    int       // audience that the streams have
	toldAt  time.Time // monotonic
}

func (h *hub) init() {
	h.wake, h.rooms, h.changed = make(chan struct{}, 1), map[int64]*room{}, map[int64]bool{}
}

// Invalidate implements database.Listener.
func (h *hub) Invalidate(tags ...string) {
	h.mu.Lock()
	for _, tag := range tags {
		number, ok := strings.CutPrefix(tag, liveTagPrefix)
		if id, err := strconv.ParseInt(number, 10, 64); ok && err == nil && h.rooms[id] != nil {
			h.changed[id] = true
		}
	}
	some := len(h.changed) > 0
	h.mu.Unlock()
	if some {
		h.notify()
	}
}

// SetTrusted implements database.Listener: after missed notifications every page gets its state.
func (h *hub) SetTrusted(bool) {
	h.mu.Lock()
	for id := range h.rooms {
		h.changed[id] = true
	}
	h.mu.Unlock()
	h.notify()
}

func (h *hub) notify() {
	select {
	case h.wake <- struct{}{}:
	default: // run is about to look anyway
	}
}

// open adds a stream of a webinar's page and returns a function that removes it, or nil if too many are open.
func (h *hub) open(id int64) (stream chan string, done func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed || h.rooms == nil || h.count >= maxStreams {
		return nil, nil
	}
	r := h.rooms[id]
	if r == nil {
		r = &room{streams: map[chan string]struct{}{}}
		h.rooms[id] = r
	}
	stream = make(chan string, 1)
	r.streams[stream] = struct{}{}
	h.count++
	return stream, func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		if h.closed {
			return
		}
		h.count--
		if delete(r.streams, stream); len(r.streams) == 0 {
			delete(h.rooms, id)
			delete(h.changed, id)
		}
	}
}

// due returns the webinars with a new state for their pages, and forgets them.
func (h *hub) due() []int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	var ids []int64
	for id, r := range h.rooms {
		if h.changed[id] || len(r.streams) != r.told && time.Since(r.toldAt) > audiencePause {
			ids = append(ids, id)
		}
	}
	clear(h.changed)
	return ids
}

// send sends a state to all pages of a webinar. It replaces a state that has not been read yet.
func (h *hub) send(id int64, s *LiveState) {
	h.mu.Lock()
	defer h.mu.Unlock()
	r := h.rooms[id]
	if r == nil || h.closed {
		return
	}
	s.Audience = len(r.streams)
	r.told, r.toldAt = s.Audience, time.Now()
	text := encode(s)
	for stream := range r.streams {
		select {
		case <-stream:
		default:
		}
		stream <- text
	}
}

// encode returns a state as JSON.
func encode(s *LiveState) string {
	text, err := json.Marshal(s)
	if err != nil {
		panic(err) // it has texts and numbers only
	}
	return string(text)
}

// audience returns the number of open pages of a webinar on this server.
func (h *hub) audience(id int64) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if r := h.rooms[id]; r != nil {
		return len(r.streams)
	}
	return 0
}

// Run sends states until ctx ends.
func (ws *Webinars) Run(ctx context.Context) {
	defer ws.Close()
	tick := time.NewTicker(audiencePause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-ws.hub.wake:
			select {
			case <-ctx.Done():
				return
			case <-time.After(debounce):
			}
		}
		for _, id := range ws.hub.due() {
			s, err := ws.StateOf(ctx, NameOf(id))
			if err == nil {
				ws.hub.send(id, s)
			} else if ctx.Err() == nil {
				ws.Log.Warn("pages of a webinar were not updated; trying again with its next change", "webinar", NameOf(id), "error", err)
			}
		}
	}
}

// Listen makes changes of webinars known to the streams. It must be called before anything is written.
func (ws *Webinars) Listen() {
	ws.hub.init()
	ws.DB.Listen(&ws.hub)
}

var _ database.Listener = (*hub)(nil)

// Close ends the streams, so that a server that stops need not wait for them.
func (ws *Webinars) Close() {
	h := &ws.hub
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.closed {
		return
	}
	h.closed = true
	for _, r := range h.rooms {
		for stream := range r.streams {
			close(stream)
		}
	}
	h.rooms = nil
}
