package webinar

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/story"
)

// Limits of the streams of webinar pages on one server: of all, and of one network, which the readers of an office may share. Changes are
// collected for debounce, and changes of the audience alone for audiencePause.
const (
	maxStreams    = 20_000
	maxOfNetwork  = 500
	debounce      = 150 * time.Millisecond
	audiencePause = 3 * time.Second
)

// Streams has the streams of the webinar pages that are open on this server. Each change of a webinar is read and encoded once for all of
// them. DB and Log must be set.
type Streams struct {
	DB  *database.DB
	Log *slog.Logger
	// DropPages drops the cached pages with some cache tags on this server, when a webinar begins or ends. If it is nil, they stay.
	DropPages func(tags ...string)

	checked clock.Moment // time of the last check of statuses
	wake    chan struct{}

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
	rooms      int                      // number of streams of rooms, whose moderators and speakers are no audience
	audience   int                      // number of pages that was sent last
	audienceAt time.Time                // time at which it was sent, monotonic
}

// count returns the number of open pages without rooms.
func (p *openPages) count() int { return len(p.states) - p.rooms }

// Listen makes the streams listen for changes of webinars. It must be called before anything is written.
func (st *Streams) Listen() {
	st.wake, st.pages, st.changed = make(chan struct{}, 1), map[int64]*openPages{}, map[int64]bool{}
	st.networks = map[string]int{}
	st.DB.Listen(st)
}

// Invalidate implements database.Listener.
func (st *Streams) Invalidate(tags ...string) {
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
func (st *Streams) SetTrusted(bool) {
	st.mu.Lock()
	for id := range st.pages {
		st.changed[id] = true
	}
	st.mu.Unlock()
	st.notify()
}

func (st *Streams) notify() {
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

// open adds a stream of a webinar's page, or of its room, and returns a function that removes it, or nil if too many are open, of all or of
// the network. network is "" if it is not limited.
func (st *Streams) open(id int64, network string, room bool) (stream chan string, done func()) {
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
	if room {
		p.rooms++
	}
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
		if room {
			p.rooms--
		}
		if delete(p.states, stream); len(p.states) == 0 {
			delete(st.pages, id)
			delete(st.changed, id)
		}
	}
}

// due returns the webinars with a new state for their pages, and forgets them.
func (st *Streams) due() []int64 {
	st.mu.Lock()
	defer st.mu.Unlock()
	var ids []int64
	for id, p := range st.pages {
		if st.changed[id] || p.count() != p.audience && time.Since(p.audienceAt) > audiencePause {
			ids = append(ids, id)
		}
	}
	clear(st.changed)
	return ids
}

// send sends a state to all pages of a webinar. It replaces a state that has not been read yet.
func (st *Streams) send(id int64, s *LiveState) {
	st.mu.Lock()
	defer st.mu.Unlock()
	p := st.pages[id]
	if p == nil || st.closed {
		return
	}
	s.Audience = p.count()
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

// Audience returns the number of open pages of a webinar on this server, without rooms.
func (st *Streams) Audience(id int64) int {
	st.mu.Lock()
	defer st.mu.Unlock()
	if p := st.pages[id]; p != nil {
		return p.count()
	}
	return 0
}

// Run sends states until ctx ends.
func (st *Streams) Run(ctx context.Context) {
	defer st.Close()
	tick := time.NewTicker(audiencePause)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		case <-st.wake:
			select {
			case <-ctx.Done():
				return
			case <-time.After(debounce):
			}
		}
		for _, id := range st.due() {
			s, err := StateOf(ctx, st.DB, NameOf(id))
			if err == nil {
				st.send(id, s)
			} else if ctx.Err() == nil {
				st.Log.Warn("pages of a webinar were not updated; trying again with its next change", "webinar", NameOf(id), "error", err)
			}
		}
	}
}

var _ database.Listener = (*Streams)(nil)

// Close ends the streams, so that a server that stops need not wait for them.
func (st *Streams) Close() {
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

// checkStatuses drops the cached pages of webinars that changed their status since the last call, and marks their open pages for an
// update. It reads only the times of webinars.
func (st *Streams) checkStatuses(ctx context.Context) error {
	now := st.DB.Now()
	since := st.checked
	st.checked = now
	if since.IsZero() || !now.After(since.Time) || st.DropPages == nil {
		return nil
	}
	var ids []int64
	err := st.DB.Read.NewSelect().Model((*Webinar)(nil)).Column("story_id").
		Where("w.starts_at > ? AND w.starts_at <= ? OR w.ends_at > ? AND w.ends_at <= ?", since, now, since, now).Scan(ctx, &ids)
	if err != nil {
		st.checked = since
		return fmt.Errorf("statuses of webinars: %w", err)
	}
	if len(ids) == 0 {
		return nil
	}
	tags := []string{Tag}
	for _, id := range ids {
		tags = append(tags, story.Tag(id), TagOf(id))
	}
	st.DropPages(tags...)
	st.Invalidate(tags...)
	return nil
}
