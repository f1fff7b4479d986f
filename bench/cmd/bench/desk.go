package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
)

// deskStories is the number of stories in the database of the newsroom's app.
const deskStories = 100_000

// deskTime is a line of bench/desk/measure.ts. Times are in milliseconds.
type deskTime struct {
	What          string
	Count         int
	P50, P95, P99 float64
	Within        float64 // the part that took at most 16 ms
}

var signInLink = regexp.MustCompile(`https?://\S+`)

// measureDesk measures the first view of the newsroom's app and typing in a long story, on copies of the databases with 100,000 stories.
func (b *bench) measureDesk(ctx context.Context) error {
	filled, err := b.sqliteFile(ctx, deskStories)
	if err != nil {
		return err
	}
	scratch := filepath.Join(b.work, "desk.db")
	if err := copyFile(filled, scratch); err != nil {
		return err
	}
	defer func() { _ = os.Remove(scratch) }()
	if err := b.measureDeskOn(ctx, "SQLite", "sqlite:"+scratch); err != nil || b.postgres == "" {
		return err
	}
	address, drop, err := b.postgresCopy(ctx, deskStories)
	if err != nil {
		return err
	}
	defer drop()
	return b.measureDeskOn(ctx, "PostgreSQL", address)
}

func (b *bench) measureDeskOn(ctx context.Context, engine, database string) error {
	p, err := b.serve(ctx, "data-desk", database)
	if err != nil {
		return err
	}
	defer p.stop()
	if err := p.settle(ctx); err != nil {
		return err
	}
	out, err := exec.CommandContext(ctx, program, "user", "create", "desk@bench.example", "--role", "admin",
		"--data", filepath.Join(b.work, "data-desk"), "--database-url", database).CombinedOutput()
	link := signInLink.Find(out)
	if err != nil || link == nil {
		return fmt.Errorf("create an account: %w: %s", err, out)
	}
	// The system's node may be too old for TypeScript.
	cmd := exec.CommandContext(ctx, "node_modules/.bin/node", "bench/desk/measure.ts", "http://"+p.addr, string(link))
	var failure bytes.Buffer
	cmd.Stderr = &failure
	times, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("%w: %s", err, failure.String())
	}
	lines := bufio.NewScanner(bytes.NewReader(times))
	for lines.Scan() {
		var t deskTime
		if err := json.Unmarshal(lines.Bytes(), &t); err != nil {
			return err
		}
		measured := fmt.Sprintf("p50 %.1f ms, p95 %.1f ms, p99 %.1f ms of %d", t.P50, t.P95, t.P99, t.Count)
		letters := fmt.Sprintf("%.0f %% within 16 ms; %s", 100*t.Within, measured)
		switch {
		case t.What == "first view":
			b.judge("the Desk on "+engine+", first view, warm, with 100,000 stories", "p95 < 1 s", measured, t.P95 < 1000,
				"the scripts or the first list take too long")
		case strings.HasSuffix(t.What, "at 60 Hz"):
			b.add("the Desk on "+engine+", "+t.What+", 10,000 words", "", letters, "includes up to 16.7 ms until the next frame", "")
		default:
			b.judge("the Desk on "+engine+", "+t.What+", 10,000 words", "95 % of the letters within 16 ms", letters, t.Within >= 0.95,
				"the editor's work for a letter and its layout take too long")
		}
	}
	return lines.Err()
}
