package render

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"masthead/internal/node"
)

// addRenderer adds a renderer that has become ready.
func (p *Pool) addRenderer(w *worker, conn *node.Conn) {
	p.mu.Lock()
	w.conn, w.underway = conn, 0
	p.recordActivity(w)
	p.unavailable = false
	if p.giveUpTimer != nil {
		p.giveUpTimer.Stop()
	}
	if !p.isReady {
		p.isReady = true
		close(p.ready)
	}
	p.mu.Unlock()
	go func() {
		<-conn.Done()
		p.removeRenderer(w, conn)
	}()
	p.sendWaiting()
}

// removeRenderer removes a renderer that has ended.
func (p *Pool) removeRenderer(w *worker, conn *node.Conn) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if w.conn == conn {
		p.forgetProcess(w)
	}
}

// forgetProcess forgets a renderer's process. If it was the last one, pages wait for another as long as a
// render may take. After that they fail at once, so that nobody waits for a site without
// renderers. It is called with the lock held.
func (p *Pool) forgetProcess(w *worker) {
	w.conn = nil
	w.request()
	if !p.isReady || p.hasRenderer() {
		return
	}
	p.isReady, p.ready = false, make(chan struct{})
	p.giveUpTimer = time.AfterFunc(p.opts.Timeout, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.hasRenderer() {
			return
		}
		p.unavailable = true
		for _, j := range p.waiting {
			j.done <- outcome{err: ErrNoRenderer}
		}
		p.waiting = nil
	})
}

// recordActivity records that a renderer has started or replied, which shows that it works. It is called with the
// lock held.
func (p *Pool) recordActivity(w *worker) {
	p.activities++
	w.lastActivity = p.activities
}

func (p *Pool) hasRenderer() bool {
	return slices.ContainsFunc(p.workers, func(w *worker) bool { return w.conn != nil })
}

// enqueue puts a job into the queue. The renderer with the fewest calls takes it when it has room.
func (p *Pool) enqueue(j *job) error {
	p.mu.Lock()
	if p.closed {
		p.mu.Unlock()
		return ErrClosed
	}
	if p.unavailable {
		p.mu.Unlock()
		return ErrNoRenderer
	}
	if len(p.waiting) >= p.opts.Queue && p.leastBusy(j) == nil {
		p.mu.Unlock()
		return ErrBusy
	}
	p.waiting = append(p.waiting, j)
	p.requestRenderers()
	p.mu.Unlock()
	p.sendWaiting()
	return nil
}

// pagesPerRenderer is the number of pages in progress or waiting above which another renderer is needed. Each takes 1 to 5 ms.
const pagesPerRenderer = 4

// requestRenderers requests as many renderers as the pages in progress and those that wait need, and all of them if none
// is up. It is called with the lock held.
func (p *Pool) requestRenderers() {
	pages := len(p.waiting)
	for _, w := range p.workers {
		pages += w.underway
	}
	none := !p.hasRenderer()
	for i, w := range p.workers {
		if pages <= i*pagesPerRenderer && !none {
			return
		}
		w.neededAt = time.Now()
		if w.conn == nil {
			w.request()
		}
	}
}

// request states that the renderer is needed. Further requests have no effect until it starts.
func (w *worker) request() {
	select {
	case w.needed <- struct{}{}:
	default:
	}
}

// waitForLoad waits until the load needs a renderer. The context that it returns ends when the load no longer needs
// it.
func (p *Pool) waitForLoad(ctx context.Context, w *worker) (context.Context, context.CancelFunc) {
	ctx, end := context.WithCancel(ctx)
	select {
	case <-w.needed:
		go p.endWhenIdle(ctx, w, end)
	case <-ctx.Done():
	}
	return ctx, end
}

// endWhenIdle ends a renderer when the load has not needed it for the idle time.
func (p *Pool) endWhenIdle(ctx context.Context, w *worker, end context.CancelFunc) {
	for {
		select {
		case <-time.After(p.opts.Idle):
		case <-ctx.Done():
			return
		}
		p.mu.Lock()
		idle := time.Since(w.neededAt) >= p.opts.Idle && w.conn != nil && w.underway == 0 && p.workers[0].conn != nil
		if idle {
			p.forgetProcess(w)
			<-w.needed // forgetProcess requested it
		}
		p.mu.Unlock()
		if idle {
			end()
			return
		}
	}
}

// sendWaiting sends waiting jobs while there is room.
func (p *Pool) sendWaiting() {
	for {
		p.mu.Lock()
		j, w := p.takeNext()
		if j == nil {
			p.mu.Unlock()
			return
		}
		conn := w.conn
		w.underway++
		p.mu.Unlock()
		conn.Send(func(r node.Reply) { p.handleReply(w, conn, j, r) }, j.payload...)
	}
}

// takeNext removes the oldest job that can be sent from the queue, and returns it with its renderer. It
// is called with the lock held.
func (p *Pool) takeNext() (*job, *worker) {
	for i, j := range p.waiting {
		if w := p.leastBusy(j); w != nil {
			p.waiting = slices.Delete(p.waiting, i, i+1)
			return j, w
		}
	}
	return nil, nil
}

// leastBusy returns the renderer with the fewest calls in progress, or nil if none has room. A job that
// hung one renderer goes only to renderers that have replied since: if one hangs, the others may
// hang as well, unnoticed.
func (p *Pool) leastBusy(j *job) *worker {
	var best *worker
	for _, w := range p.workers {
		if w.conn != nil && w.underway < p.opts.Window && (j.hung == 0 || w.lastActivity > j.hung) &&
			(best == nil || w.underway < best.underway) {
			best = w
		}
	}
	return best
}

// handleReply ends a job, or sends it to another renderer if its own was lost.
func (p *Pool) handleReply(w *worker, conn *node.Conn, j *job, r node.Reply) {
	p.mu.Lock()
	if w.conn == conn {
		w.underway--
		if r.Err == nil {
			p.recordActivity(w)
		} else {
			p.forgetProcess(w)
		}
	}
	if r.Err == nil {
		p.mu.Unlock()
		j.done <- parseReply(r)
		p.sendWaiting()
		return
	}
	if r.Blamed {
		j.deaths++
	}
	if errors.Is(r.Err, node.ErrHung) {
		j.hung = p.activities
	}
	switch {
	case j.abandoned:
		p.mu.Unlock()
	case p.closed:
		p.mu.Unlock()
		j.done <- outcome{err: ErrClosed}
	case j.deaths > 1:
		p.mu.Unlock()
		j.done <- outcome{err: lossError(r.Err)}
	default:
		// Calls are lost oldest first, so the job that caused the loss is queued behind those that
		// only waited after it.
		p.waiting = append([]*job{j}, p.waiting...)
		p.mu.Unlock()
	}
	p.sendWaiting()
}

func parseReply(r node.Reply) outcome {
	if r.Status == 0 {
		return outcome{html: r.Body}
	}
	thrown := &Error{}
	if err := json.Unmarshal(r.Body, thrown); err != nil {
		return outcome{err: fmt.Errorf("read renderer's error: %w", err)}
	}
	return outcome{err: thrown}
}

func lossError(err error) error {
	if errors.Is(err, node.ErrHung) {
		return fmt.Errorf("%w: %w", ErrTimeout, err)
	}
	return fmt.Errorf("%w: %w", ErrCrashed, err)
}

// removeJob removes a job if its caller no longer waits for it.
func (p *Pool) removeJob(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	j.abandoned = true
	if i := slices.Index(p.waiting, j); i >= 0 {
		p.waiting = slices.Delete(p.waiting, i, i+1)
	}
}

func (p *Pool) close() {
	p.mu.Lock()
	p.closed = true
	waiting := p.waiting
	p.waiting = nil
	p.mu.Unlock()
	for _, j := range waiting {
		j.done <- outcome{err: ErrClosed}
	}
}
