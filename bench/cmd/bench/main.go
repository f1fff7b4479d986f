// Command bench measures whether the performance targets are met and writes the table of results.
// bench/run builds what the command needs and starts it. It must measure only the built program and
// its packages.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"time"

	"masthead/internal/database/dbtest"
)

// bench is one run of the benchmarks.
type bench struct {
	work     string // folder for files that are kept between runs
	postgres string // address of the server, "" for none
	sizes    []int  // numbers of stories in ascending order
	seconds  time.Duration
	began    time.Time
	group    string // the group that is measured
	rows     []row
}

// group is a group of targets with the function that measures it.
type group struct {
	name    string
	measure func(*bench, context.Context) error
}

// groups returns the groups in the order of the table.
func groups() []group {
	return []group{
		{"cached", (*bench).measureCachedPages},
		{"cold", (*bench).measureColdPages},
		{"api", (*bench).measureAPI},
		{"lists", (*bench).measureLists},
		{"search", (*bench).measureSearch},
		{"quality", (*bench).measureQuality},
		{"publish", (*bench).measurePublishing},
		{"weight", (*bench).measureWeight},
		{"claps", (*bench).measureClaps},
		{"rankings", (*bench).measureRankings},
		{"start", (*bench).measureStart},
		{"memory", (*bench).measureMemory},
		{"desk", (*bench).measureDesk},
		{"directory", (*bench).measureDirectory},
		{"packages", (*bench).measurePackages},
	}
}

func main() {
	if len(os.Args) > 1 && os.Args[1] == "bare" {
		exitOnError(serveBare(os.Args[2:]))
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	b, chosen, err := readSettings()
	exitOnError(err)
	var failed []error
	for _, r := range groups() {
		if len(chosen) > 0 && !slices.Contains(chosen, r.name) || ctx.Err() != nil {
			continue
		}
		b.logf("— %s", r.name)
		b.group = r.name
		if err := r.measure(b, ctx); err != nil {
			b.logf("%s: %v", r.name, err)
			b.add(r.name, "", "", "not measured", err.Error())
			failed = append(failed, fmt.Errorf("%s: %w", r.name, err))
		}
	}
	exitOnError(b.writeResults())
	exitOnError(errors.Join(failed...))
}

func exitOnError(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func readSettings() (*bench, []string, error) {
	work, err := filepath.Abs("bench/.work")
	if err != nil {
		return nil, nil, err
	}
	b := &bench{
		work:     work,
		postgres: os.Getenv(dbtest.PostgresEnv),
		sizes:    []int{1000, 100_000, 1_000_000},
		seconds:  5 * time.Second,
		began:    time.Now(),
	}
	if text := os.Getenv("BENCH_SIZES"); text != "" {
		b.sizes = nil
		for part := range strings.SplitSeq(text, ",") {
			n, err := strconv.Atoi(strings.TrimSpace(part))
			if err != nil || n < 1000 {
				return nil, nil, fmt.Errorf("BENCH_SIZES: %q is not a number of at least 1000", part)
			}
			b.sizes = append(b.sizes, n)
		}
		slices.Sort(b.sizes)
	}
	if text := os.Getenv("BENCH_SECONDS"); text != "" {
		n, err := strconv.ParseFloat(text, 64)
		if err != nil || n <= 0 {
			return nil, nil, fmt.Errorf("BENCH_SECONDS: %q is not a number of seconds", text)
		}
		b.seconds = time.Duration(n * float64(time.Second))
	}
	return b, strings.FieldsFunc(os.Getenv("BENCH_ROWS"), func(r rune) bool { return r == ',' || r == ' ' }), os.MkdirAll(work, 0o755)
}

// logf prints progress with the time since the start.
func (b *bench) logf(format string, args ...any) {
	fmt.Printf("%6.1fs  %s\n", time.Since(b.began).Seconds(), fmt.Sprintf(format, args...))
}

// add adds a line to the table.
func (b *bench) add(what, target, measured, verdict, cause string) {
	b.rows = append(b.rows, row{Group: b.group, What: what, Target: target, Measured: measured, Verdict: verdict, Cause: cause})
	b.logf("%s: %s  [%s]", what, measured, verdict)
}

// judge adds a line with a verdict, and the cause if the target is missed.
func (b *bench) judge(what, target, measured string, met bool, cause string) {
	if met {
		b.add(what, target, measured, "met", "")
		return
	}
	b.add(what, target, measured, "**missed**", cause)
}

func ms(d time.Duration) string { return fmt.Sprintf("%.2f ms", float64(d)/float64(time.Millisecond)) }

func formatCount(n float64) string {
	text := strconv.FormatInt(int64(n+0.5), 10)
	for i := len(text) - 3; i > 0; i -= 3 {
		text = text[:i] + "," + text[i:]
	}
	return text
}
