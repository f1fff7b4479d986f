package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"masthead/bench/load"
)

const publishes = 60

// publish measures how soon a published story is served by the node that received it and
// by another one.
func (b *bench) publish(ctx context.Context) error {
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
	db, index, err := open(ctx, database)
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
	out, err := exec.CommandContext(
		ctx, program, "token", "create", "bench", "--data", filepath.Join(b.work, "data-publish"), "--database-url", database,
		"--log-level", "error",
	).
		Output()
	if err != nil {
		return fmt.Errorf("create a token: %w", err)
	}
	desk := &desk{api: "http://" + taking.addr + "/api/v2/desk/stories", token: strings.TrimSpace(string(out))}
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

// desk publishes stories like the newsroom.
type desk struct{ api, token string }

func (d *desk) post(ctx context.Context, address string, body any) (out struct {
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
func (d *desk) publishAndSee(ctx context.Context, site, title string) (time.Duration, error) {
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
