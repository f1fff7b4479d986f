package main

import (
	"strings"
	"testing"
)

func TestARunReplacesOnlyTheRowsThatItMeasured(t *testing.T) {
	all := &results{}
	order := []string{"cached", "lists"}
	all.add(run{Commit: "first"}, []row{
		{Group: "cached", What: "home", Measured: "1"},
		{Group: "cached", What: "story", Measured: "2"},
		{Group: "lists", What: "lists", Verdict: "not measured", Cause: "no database"},
	}, order)
	all.add(run{Commit: "second"}, []row{
		{Group: "lists", What: "newest", Measured: "3"},
		{Group: "cached", What: "story", Measured: "4"},
	}, order)

	var got []string
	for _, r := range all.Rows {
		got = append(got, r.What+" "+r.Measured+" "+all.Runs[r.Run].Commit)
	}
	if text := strings.Join(got, ", "); text != "home 1 first, story 4 second, newest 3 second" {
		t.Errorf("rows: %s", text)
	}

	all.add(run{Commit: "third"}, []row{{Group: "cached", What: "home", Measured: "5"}}, order)
	if len(all.Runs) != 2 || all.Runs[0].Commit != "second" || all.Runs[1].Commit != "third" {
		t.Errorf("runs without rows are left: %v", all.Runs)
	}
	if text := report(all); !strings.Contains(text, "| home |  | 5 |  | 2 |") {
		t.Errorf("the report names no run beside the row:\n%s", text)
	}
}
