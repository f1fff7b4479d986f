package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"time"

	"masthead/bench/load"
)

const (
	cachedClients = 32
	rounds        = 5
)

// loadTest requests one address with wrk, or with the package load if wrk is missing.
func (b *bench) loadTest(ctx context.Context, addr, path string) (rate float64, p99 time.Duration, err error) {
	per := max(time.Second, b.seconds/2)
	wrk, err := exec.LookPath("wrk")
	if err != nil {
		r, err := load.Run(
			ctx,
			load.Options{Addr: addr, Clients: cachedClients, Duration: per, Accept: "br", Path: func(int, int) string { return path }},
		)
		return r.Rate(), r.Quantile(0.99), err
	}
	out, err := exec.CommandContext(
		ctx, wrk, "-t1", "-c"+strconv.Itoa(cachedClients), fmt.Sprintf("-d%ds", int(per.Round(time.Second).Seconds())),
		"--latency", "-H", "Accept-Encoding: br", "http://"+addr+path).
		CombinedOutput()
	if err != nil {
		return 0, 0, fmt.Errorf("wrk: %w: %s", err, out)
	}
	if regexp.MustCompile(`Non-2xx|Socket errors`).Match(out) {
		return 0, 0, fmt.Errorf("wrk reported errors: %s", out)
	}
	speed := regexp.MustCompile(`Requests/sec:\s+([\d.]+)`).FindSubmatch(out)
	late := regexp.MustCompile(`99%\s+([\d.]+[a-z]+)`).FindSubmatch(out)
	if speed == nil || late == nil {
		return 0, 0, fmt.Errorf("wrk printed: %s", out)
	}
	rate, err = strconv.ParseFloat(string(speed[1]), 64)
	p99, parseErr := time.ParseDuration(string(late[1]))
	return rate, p99, errors.Join(err, parseErr)
}

// compareWithBare measures a cached address next to a bare handler of the same bytes.
func (b *bench) compareWithBare(ctx context.Context, ours *process, what, path, contentType string) error {
	var body []byte
	for range 8 { // until the background compression is done
		status, now, err := get(ctx, "http://"+ours.addr+path, "br")
		if err != nil || status != 200 {
			return fmt.Errorf("%s: status %d: %w", path, status, err)
		}
		if body != nil && len(now) < len(body) {
			body = now
			break
		}
		body = now
		time.Sleep(250 * time.Millisecond)
	}
	file := filepath.Join(b.work, "bare.br")
	if err := os.WriteFile(file, body, 0o644); err != nil {
		return err
	}
	self, err := os.Executable()
	if err != nil {
		return err
	}
	addr, err := freeAddr()
	if err != nil {
		return err
	}
	other, err := startProgram(ctx, addr, "/", time.Minute, self, "bare", addr, file, contentType)
	if err != nil {
		return err
	}
	defer other.stop()
	var ourRates, bareRates []float64
	var ourLates, bareLates []time.Duration
	for round := range rounds + 1 {
		ourRate, ourLate, err := b.loadTest(ctx, ours.addr, path)
		if err != nil {
			return err
		}
		bareRate, bareLate, err := b.loadTest(ctx, addr, path)
		if err != nil {
			return err
		}
		if round > 0 { // the first round warms up
			ourRates, bareRates = append(ourRates, ourRate), append(bareRates, bareRate)
			ourLates, bareLates = append(ourLates, ourLate), append(bareLates, bareLate)
		}
	}
	rate, bareRate, late, bareLate := median(ourRates), median(bareRates), median(ourLates), median(bareLates)
	b.judge(
		what+", requests a second",
		"≥ 90 % of a bare handler's",
		fmt.Sprintf(
			"%s of %s: %.0f %% (%s bytes)",
			formatCount(rate),
			formatCount(bareRate),
			100*rate/bareRate,
			formatCount(float64(len(body))),
		),
		rate >= 0.9*bareRate,
		"the cost of middleware and headers compared to the bare handler's single write",
	)
	b.judge(what+", p99", "≤ 1.5 × a bare handler's",
		fmt.Sprintf("%s of %s: %.2f ×", ms(late), ms(bareLate), float64(late)/float64(bareLate)),
		float64(late) <= 1.5*float64(bareLate), "requests compete with the client for two cores")
	return nil
}

func median[T float64 | time.Duration](values []T) T {
	slices.Sort(values)
	return values[len(values)/2]
}

// measureCachedPages measures pages from the cache.
func (b *bench) measureCachedPages(ctx context.Context) error {
	site, err := b.openSite(ctx)
	if err != nil {
		return err
	}
	p, err := b.serve(ctx, "data-pages", site.database)
	if err != nil {
		return err
	}
	defer p.stop()
	if err := b.compareWithBare(ctx, p, "cached home", "/", "text/html; charset=utf-8"); err != nil {
		return err
	}
	return b.compareWithBare(ctx, p, "cached story", site.stories[0], "text/html; charset=utf-8")
}
