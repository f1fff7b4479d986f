package collaboration

import (
	"context"
	"time"
)

// Limits of one transaction of the writer.
const maxBatch, maxBatchBytes = 256, 4 << 20

// write stores what connections send, in one transaction for all that arrived during the last one, until ctx ends. It also stores presence
// and checks connections.
func (d *Documents) write(ctx context.Context) {
	presence := time.NewTicker(presenceDelay)
	defer presence.Stop()
	checks := time.NewTicker(d.interval())
	defer checks.Stop()
	d.work.Go(func() {
		for {
			var err error
			select {
			case <-ctx.Done():
				return
			case <-d.ctx.Done():
				return
			case <-presence.C:
				err = d.storePresence(ctx)
			case <-checks.C:
				err = d.checkConnections(ctx)
			}
			if err != nil && ctx.Err() == nil {
				d.Log.Warn("who has shared documents open could not be stored", "error", err)
			}
		}
	})
	for {
		select {
		case <-ctx.Done():
			return
		case <-d.ctx.Done():
			return
		case first := <-d.queue:
			d.storeBatch(ctx, d.collect(first))
		}
	}
}

func (d *Documents) interval() time.Duration {
	if d.CheckEvery > 0 {
		return d.CheckEvery
	}
	return checkEvery
}

// collect returns an update and those that wait behind it.
func (d *Documents) collect(first *incoming) []*incoming {
	list, size := []*incoming{first}, len(first.content)
	for len(list) < maxBatch && size < maxBatchBytes {
		select {
		case next := <-d.queue:
			list, size = append(list, next), size+len(next.content)
		default:
			return list
		}
	}
	return list
}

// storeBatch stores updates, passes them on and acknowledges them. If that is not possible, the connections end, and their clients send the
// updates again.
func (d *Documents) storeBatch(ctx context.Context, list []*incoming) {
	list, err := d.withoutBad(ctx, list)
	if err != nil {
		d.failAll(list, err)
		return
	}
	type target struct {
		doc   *document
		items []*incoming
		batch *batch
	}
	targets := map[*document]*target{}
	var order []*target
	for _, in := range list {
		if isEmptyUpdate(in.content) {
			continue
		}
		doc := in.from.doc
		if targets[doc] == nil {
			doc.mu.Lock()
			targets[doc] = &target{doc: doc, batch: &batch{id: doc.id, generation: doc.row.Generation}}
			doc.mu.Unlock()
			order = append(order, targets[doc])
		}
		t := targets[doc]
		t.items = append(t.items, in)
		t.batch.contents, t.batch.writer = append(t.batch.contents, in.content), in.from.user
	}
	var batches []*batch
	for _, t := range order {
		batches = append(batches, t.batch)
	}
	if err := d.storeUpdates(ctx, batches); err != nil {
		d.failAll(list, err)
		return
	}
	replaced := map[*document]bool{}
	for _, t := range order {
		if t.batch.first == 0 {
			replaced[t.doc] = true
			t.doc.poke(pokeUpdates)
			continue
		}
		t.doc.deliver(t.batch.first, t.items)
	}
	last := map[*connection]int64{}
	for _, in := range list {
		if !replaced[in.from.doc] {
			last[in.from] = in.number
		}
	}
	for c, number := range last {
		c.send(textMessage(acknowledgedMessage{"acknowledged", number}))
	}
}

func (d *Documents) failAll(list []*incoming, err error) {
	for _, in := range list {
		in.from.fail(err)
	}
}

// withoutBad returns the updates that can be stored. The connections that sent others end, and what they sent afterwards is left out too.
func (d *Documents) withoutBad(ctx context.Context, list []*incoming) ([]*incoming, error) {
	contents := make([][]byte, len(list))
	for i, in := range list {
		contents[i] = in.content
	}
	bad, err := d.Merger.badUpdates(ctx, contents)
	if err != nil {
		return list, err
	}
	for _, i := range bad {
		list[i].from.fail(errMalformed)
	}
	kept := list[:0:0]
	for _, in := range list {
		in.from.doc.mu.Lock()
		isTooLarge := in.from.doc.size+len(in.content) > maxDocument
		in.from.doc.mu.Unlock()
		if isTooLarge {
			in.from.fail(errTooLarge)
		}
		select {
		case <-in.from.ended: // it has no right any more, or sent something else that cannot be stored
		default:
			kept = append(kept, in)
		}
	}
	return kept, nil
}

// checkConnections ends connections whose users have lost their rights, and records what is in use.
func (d *Documents) checkConnections(ctx context.Context) error {
	d.mu.Lock()
	var ids []int64
	for id := range d.open {
		ids = append(ids, id)
	}
	conns := make([]*connection, 0, len(d.conns))
	for c := range d.conns {
		conns = append(conns, c)
	}
	d.mu.Unlock()
	for _, c := range conns {
		end, err := c.check(ctx)
		if err != nil {
			return err
		}
		if end != nil {
			c.endWith(*end)
			continue
		}
		go c.ping(ctx)
	}
	if len(conns) == 0 {
		return nil
	}
	if err := d.touch(ctx, ids); err != nil {
		return err
	}
	d.pokeAll(pokePresence | pokeUpdates)
	return d.refreshPresence(ctx)
}

// ping ends the connection if its client does not answer.
func (c *connection) ping(ctx context.Context) {
	ctx, cancel := context.WithTimeout(ctx, writeTimeout)
	defer cancel()
	if err := c.ws.Ping(ctx); err != nil && ctx.Err() != nil {
		_ = c.ws.CloseNow()
	}
}
