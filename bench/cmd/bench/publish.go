package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/bench/load"
)

const publishes = 60

// measurePublishing measures how soon a published story is served by the node that received it and
// by another one.
func (b *bench) measurePublishing(ctx context.Context) error {
	file, err := b.sqliteFile(ctx, pagesSize)
	if err != nil {
		return err
	}
	scratch := filepath.Join(b.work, "publish.db")
	if err := copyFile(file, scratch); err != nil {
		return err
	}
	if err := b.publishOn(ctx, "one node, SQLite", "sqlite:"+scratch, false, 100*time.Millisecond); err != nil {
		return err
	}
	if err := b.measureRebuild(ctx, "sqlite:"+scratch); err != nil {
		return err
	}
	if b.postgres == "" {
		b.add("publish, PostgreSQL", "", "", "not measured", "there is no PostgreSQL server")
		return nil
	}
	address, drop, err := b.postgresCopy(ctx, pagesSize)
	if err != nil {
		return err
	}
	defer drop()
	if err := b.publishOn(ctx, "one node, PostgreSQL", address, false, 100*time.Millisecond); err != nil {
		return err
	}
	return b.publishOn(ctx, "another node, PostgreSQL", address, true, 500*time.Millisecond)
}

func (b *bench) publishOn(ctx context.Context, where, database string, another bool, target time.Duration) error {
	db, index, err := openWithIndex(ctx, database)
	if err != nil {
		return err
	}
	if err := errors.Join(index.CatchUp(ctx), db.Close()); err != nil { // as on a site in use
		return err
	}
	taking, err := b.serve(ctx, "data-publish", database)
	if err != nil {
		return err
	}
	defer taking.stop()
	serving := taking
	if another {
		if serving, err = b.serve(ctx, "data-publish-2", database); err != nil {
			return err
		}
		defer serving.stop()
	}
	desk, err := b.newNewsroom(ctx, taking, database)
	if err != nil {
		return err
	}
	var took []time.Duration
	for i := range publishes {
		d, err := desk.publishAndSee(ctx, "http://"+serving.addr, fmt.Sprintf("Told at %d in turn %d", time.Now().UnixNano(), i))
		if err != nil {
			return err
		}
		if i >= publishes/10 {
			took = append(took, d)
		}
	}
	slices.Sort(took)
	p99 := load.Quantile(took, 0.99)
	b.judge(
		"publish to page, "+where,
		"≤ "+target.String(),
		fmt.Sprintf("p50 %s, p99 %s of %d", ms(load.Quantile(took, 0.5)), ms(p99), len(took)),
		p99 <= target,
		"commit, notification and rendering two pages take too long",
	)
	return nil
}

// measureRebuild measures the processor time of all processes for the first request of the home page after a publish, with Brotli.
// It includes the request itself and everything else that the processes do at that time.
func (b *bench) measureRebuild(ctx context.Context, database string) error {
	p, err := b.serve(ctx, "data-publish", database)
	if err != nil {
		return err
	}
	defer p.stop()
	desk, err := b.newNewsroom(ctx, p, database)
	if err != nil {
		return err
	}
	var took []time.Duration
	for i := range publishes {
		title := fmt.Sprintf("Told at %d for the home page in turn %d", time.Now().UnixNano(), i)
		if _, err := desk.publishAndSee(ctx, "http://"+p.addr, title); err != nil {
			return err
		}
		if err := sleep(ctx, 400*time.Millisecond); err != nil { // the background work that a publish starts has ended by then
			return err
		}
		before := p.processorTime()
		status, _, err := send(ctx, http.MethodGet, "http://"+p.addr+"/", nil, http.Header{"Accept-Encoding": {browser}})
		if err != nil || status != http.StatusOK {
			return fmt.Errorf("home page after a publish: status %d: %w", status, err)
		}
		if i >= publishes/10 {
			took = append(took, p.processorTime()-before)
		}
	}
	slices.Sort(took)
	median := load.Quantile(took, 0.5)
	b.judge(
		"home page after a publish, processor time of all processes",
		"≤ 2 ms",
		fmt.Sprintf("p50 %s, p90 %s of %d", ms(median), ms(load.Quantile(took, 0.9)), len(took)),
		median > 0 && median <= 2*time.Millisecond,
		"two to four sections are read and rendered again, and the whole page is assembled and compressed, by processes that were idle before",
	)
	return nil
}

// processorTime returns the processor time that the process and its children have used.
func (p *process) processorTime() (sum time.Duration) {
	for _, id := range p.ids() {
		files, _ := filepath.Glob(filepath.Join("/proc", id, "task/*/schedstat")) // the pattern is valid
		for _, file := range files {
			text, _ := os.ReadFile(file) // a thread may have ended
			nanoseconds, _, _ := strings.Cut(string(text), " ")
			n, _ := strconv.ParseInt(nanoseconds, 10, 64)
			sum += time.Duration(n)
		}
	}
	return sum
}

// newsroom publishes stories as the newsroom does, with the API.
type newsroom struct{ api, token string }

// newNewsroom returns the newsroom of a running program, with a token of its own.
func (b *bench) newNewsroom(ctx context.Context, p *process, database string) (*newsroom, error) {
	out, err := exec.CommandContext(
		ctx, program, "token", "create", "bench", "--data", filepath.Join(b.work, "data-publish"), "--database-url", database,
		"--log-level", "error",
	).
		Output()
	if err != nil {
		return nil, fmt.Errorf("create a token: %w", err)
	}
	return &newsroom{api: "http://" + p.addr + "/api/v2/desk/stories", token: strings.TrimSpace(string(out))}, nil
}

func (d *newsroom) post(ctx context.Context, address string, body any) (out struct {
	ID   int64
	Path string
}, err error) {
	text, err := json.Marshal(body)
	if err != nil {
		return out, err
	}
	status, response, err := send(
		ctx,
		http.MethodPost,
		address,
		text,
		http.Header{"Authorization": {"Bearer " + d.token}, "Content-Type": {"application/json"}},
	)
	if err == nil && status >= 300 {
		err = fmt.Errorf("status %d: %s", status, response)
	}
	if err != nil {
		return out, fmt.Errorf("POST %s: %w", address, err)
	}
	return out, json.Unmarshal(response, &out)
}

// publishAndSee publishes a story and returns how long it took until its page and its
// brand's landing page showed it.
func (d *newsroom) publishAndSee(ctx context.Context, site, title string) (time.Duration, error) {
	ctx, cancel := context.WithTimeout(ctx, 30*time.Second)
	defer cancel()
	type node map[string]any
	doc := node{"type": "doc", "content": []node{{"type": "paragraph", "content": []node{{"type": "text", "text": title + ", in full."}}}}}
	draft, err := d.post(ctx, d.api, node{"brand": "herstory", "title": title, "body": doc})
	if err != nil {
		return 0, err
	}
	pages := []string{site + draft.Path, site + "/herstory/latest"}
	for _, p := range pages { // both pages are in the cache now
		if _, text, err := get(ctx, p, "identity"); err != nil || bytes.Contains(text, []byte(title)) {
			return 0, fmt.Errorf("%s shows a draft or an error: %w", p, err)
		}
	}
	began := time.Now()
	if _, err := d.post(ctx, fmt.Sprintf("%s/%d/publish", d.api, draft.ID), struct{}{}); err != nil {
		return 0, err
	}
	for _, p := range pages {
		for {
			status, text, err := get(ctx, p, "identity")
			if err != nil {
				return 0, err
			}
			if status == http.StatusOK && bytes.Contains(text, []byte(title)) {
				break
			}
			time.Sleep(500 * time.Microsecond)
		}
	}
	return time.Since(began), nil
}
