package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// results is the content of bench/results.json: the newest measurement of each row, with the run that made it.
type results struct {
	Runs []run `json:"runs"` // only runs with a row that is left, in the order in which they began
	Rows []row `json:"rows"`
}

// run is one start of the benchmarks.
type run struct {
	Began   string `json:"began"`   // for example "2026-11-29 00:34 UTC"
	Commit  string `json:"commit"`  // as git describes it
	Machine string `json:"machine"` // processor, cores, memory and versions, and what else ran
}

// row is one line of the table.
type row struct {
	Group    string `json:"group"`
	What     string `json:"what"`
	Target   string `json:"target"`
	Measured string `json:"measured"`
	Verdict  string `json:"verdict"`
	Cause    string `json:"cause,omitempty"` // why a target was missed or nothing was measured
	Run      int    `json:"run"`             // index of its run
}

// add replaces the rows that a new run measured. Rows of other groups and rows that the run left out, such as those of other sizes,
// keep their earlier figures. When a group is measured, its row without a measurement is removed.
func (r *results) add(newest run, measured []row, order []string) {
	r.Runs = append(r.Runs, newest)
	for _, m := range measured {
		m.Run = len(r.Runs) - 1
		r.Rows = slices.DeleteFunc(r.Rows, func(old row) bool { return old.Group == m.Group && old.What == m.Group && m.What != m.Group })
		if i := slices.IndexFunc(r.Rows, func(old row) bool { return old.Group == m.Group && old.What == m.What }); i >= 0 {
			r.Rows[i] = m
		} else {
			r.Rows = append(r.Rows, m)
		}
	}
	slices.SortStableFunc(r.Rows, func(a, b row) int { return slices.Index(order, a.Group) - slices.Index(order, b.Group) })
	r.dropUnusedRuns()
}

func (r *results) dropUnusedRuns() {
	var runs []run
	index := map[int]int{}
	for i, old := range r.Runs {
		if slices.ContainsFunc(r.Rows, func(row row) bool { return row.Run == i }) {
			index[i] = len(runs)
			runs = append(runs, old)
		}
	}
	for i := range r.Rows {
		r.Rows[i].Run = index[r.Rows[i].Run]
	}
	r.Runs = runs
}

// writeResults adds the run to bench/results.json and writes bench/RESULTS.md. A run with BENCH_SECONDS is a trial of the
// benchmarks: its results are in bench/.work only.
func (b *bench) writeResults() error {
	folder := "bench"
	if os.Getenv("BENCH_SECONDS") != "" {
		folder = b.work
	}
	stored := filepath.Join(folder, "results.json")
	all := &results{}
	text, err := os.ReadFile(stored)
	if err == nil {
		err = json.Unmarshal(text, all)
	} else if errors.Is(err, fs.ErrNotExist) {
		err = nil
	}
	if err != nil {
		return fmt.Errorf("%s: %w", stored, err)
	}
	var order []string
	for _, g := range groups() {
		order = append(order, g.name)
	}
	began, ended := b.began.UTC(), time.Now().UTC()
	all.add(run{
		Began:   began.Format("2006-01-02 15:04") + " to " + ended.Format("15:04 UTC"),
		Commit:  gitVersion(),
		Machine: describeMachine(),
	}, b.rows, order)
	text, err = json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	if err := os.WriteFile(stored, append(text, '\n'), 0o644); err != nil {
		return err
	}
	file := filepath.Join(folder, "RESULTS.md")
	b.logf("writing %s", file)
	return os.WriteFile(file, []byte(report(all)), 0o644)
}
