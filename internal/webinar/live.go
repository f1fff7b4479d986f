package webinar

import (
	"context"
	"encoding/json"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"masthead/internal/database"
)

// Limits of the streams of webinar pages on one server: of all, and of one network, which the readers of an office may share. Changes are
// collected for debounce, and changes of the audience alone for audiencePause.
const (
	maxStreams    = 20_000
	maxOfNetwork  = 500
	debounce      = 150 * time.Millisecond
	audiencePause = 3 * time.Second
)

// ShownQuestions is the maximum number of questions that the page of a webinar shows: the newest ones.
const ShownQuestions = 50

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
		s.Stream = &LiveVideo{w.StreamPlatform, w.StreamMedia, SourceOf(w.StreamPlatform, w.StreamMedia)}
	}
	questions, err := QuestionsOf(ctx, ws.DB.Read, w.StoryID, 0, ShownQuestions, false)
	if err != nil {
		return nil, err
	}
	for _, q := range questions {
		s.Questions = append(s.Questions, newLiveQuestion(q))
	}
	polls, err := PollsOf(ctx, ws.DB.Read, w.StoryID)
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

// streams has the streams of the webinar pages that are open on this server. Each change of a webinar is read and encoded once for all of
// them.
type streams struct {
	wake chan struct{}

	mu       sync.Mutex
	pages    map[int64]*openPages // by id of webinar
	changed  map[int64]bool       // webinars that changed since the last state was sent
	count    int                  // number of open streams
	networks map[string]int       // number of open streams by network
	closed   bool
}

// openPages has the streams of the open pages of one webinar.
type openPages struct {
	states     map[chan string]struct{} // encoded states for each stream
	audience   int                      // number of pages that was sent last
	audienceAt time.Time                // time at which it was sent, monotonic
}

func (st *streams) init() {
	st.wake, st.pages, st.changed = make(chan struct{}, 1), map[int64]*openPages{}, map[int64]bool{}
	st.networks = map[string]int{}
}

// Invalidate implements database.Listener.
func (st *streams) Invalidate(tags ...string) {
	st.mu.Lock()
	for _, tag := range tags {
		number, ok := strings.CutPrefix(tag, liveTagPrefix)
		if id, err := strconv.ParseInt(number, 10, 64); ok && err == nil && st.pages[id] != nil {
			st.changed[id] = true
		}
	}
	some := len(st.changed) > 0
	st.mu.Unlock()
	if some {
		st.notify()
	}
}

// SetTrusted implements database.Listener: after missed notifications every page gets its state.
func (st *streams) SetTrusted(bool) {
	st.mu.Lock()
	for id := range st.pages {
		st.changed[id] = true
	}
	st.mu.Unlock()
	st.notify()
}

func (st *streams) notify() {
	select {
	case st.wake <- struct{}{}:
	default: // run is about to look anyway
	}
}

// limitedNetwork returns the network whose streams are counted, "" for none: clients on the server's own machine may be a proxy for all
// others, or tools of the operator.
func limitedNetwork(network string) string {
	if prefix, err := netip.ParsePrefix(network); err != nil || prefix.Addr().IsLoopback() || prefix.Contains(netip.IPv6Loopback()) {
		return ""
	}
	return network
}

// open adds a stream of a webinar's page and returns a function that removes it, or nil if too many are open, of all or of the network.
// network is "" if it is not limited.
func (st *streams) open(id int64, network string) (stream chan string, done func()) {
	st.mu.Lock()
	defer st.mu.Unlock()
	if st.closed || st.pages == nil || st.count >= maxStreams || st.networks[network] >= maxOfNetwork {
		return nil, nil
	}
	if network != "" {
		st.networks[network]++
	}
	p := st.pages[id]
	if p == nil {
		p = &openPages{states: map[chan string]struct{}{}}
		st.pages[id] = p
	}
	stream = make(chan string, 1)
	p.states[stream] = struct{}{}
	st.count++
	return stream, func() {
		st.mu.Lock()
		defer st.mu.Unlock()
		if st.closed {
			return
		}
		st.count--
		if st.networks[network]--; st.networks[network] <= 0 {
			delete(st.networks, network)
		}
		if delete(p.states, stream); len(p.states) == 0 {
			delete(st.pages, id)
			delete(st.changed, id)
		}
	}
}

// due returns the webinars with a new state for their pages, and forgets them.
func (st *streams) due() []int64 {
	st.mu.Lock()
	defer st.mu.Unlock()
	var ids []int64
	for id, p := range st.pages {
		if st.changed[id] || len(p.states) != p.audience && time.Since(p.audienceAt) > audiencePause {
			ids = append(ids, id)
		}
	}
	clear(st.changed)
	return ids
}

// send sends a state to all pages of a webinar. It replaces a state that has not been read yet.
func (st *streams) send(id int64, s *LiveState) {
	st.mu.Lock()
	defer st.mu.Unlock()
	p := st.pages[id]
	if p == nil || st.closed {
		return
	}
	s.Audience = len(p.states)
	p.audience, p.audienceAt = s.Audience, time.Now()
	text := encode(s)
	for stream := range p.states {
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
func (st *streams) audience(id int64) int {
	st.mu.Lock()
	defer st.mu.Unlock()
	if p := st.pages[id]; p != nil {
		return len(p.states)
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
		case <-ws.streams.wake:
			select {
			case <-ctx.Done():
				return
			case <-time.After(debounce):
			}
		}
		for _, id := range ws.streams.due() {
			s, err := ws.StateOf(ctx, NameOf(id))
			if err == nil {
				ws.streams.send(id, s)
			} else if ctx.Err() == nil {
				ws.Log.Warn("pages of a webinar were not updated; trying again with its next change", "webinar", NameOf(id), "error", err)
			}
		}
	}
}

// Listen makes the streams listen for changes of webinars. It must be called before anything is written.
func (ws *Webinars) Listen() {
	ws.streams.init()
	ws.DB.Listen(&ws.streams)
}

var _ database.Listener = (*streams)(nil)

// Close ends the streams, so that a server that stops need not wait for them.
func (ws *Webinars) Close() {
	st := &ws.streams
	st.mu.Lock()
	defer st.mu.Unlock()
	if st.closed {
		return
	}
	st.closed = true
	for _, p := range st.pages {
		for stream := range p.states {
			close(stream)
		}
	}
	st.pages = nil
}
