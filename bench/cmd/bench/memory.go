package main

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	crawled        = 50_000           // number of different addresses
	crawlers       = 8                // number of concurrent clients
	idleAfter      = 45 * time.Second // time after which the program counts as idle
	idleMegabytes  = 300
	crawlMegabytes = 400
)

// usage is the memory use of the program and its child processes in KiB.
type usage struct {
	pss int // proportional set size, which counts shared pages once
	rss int // resident set size, which counts shared pages in each process
	own int // anonymous memory of the Go process
}

// memoryCause says why a target for memory is missed.
const memoryCause = "more than a third are pages of files, the programs and the database, which the system drops when it needs memory; " +
	"the pages and tables of companies, people and awards are in the program and in the renderers' bundle"

// measureMemory measures the memory of all processes, when idle and after a crawl of many
// different addresses.
func (b *bench) measureMemory(ctx context.Context) error {
	s, err := b.openSite(ctx)
	if err != nil {
		return err
	}
	p, err := b.serve(ctx, "data-pages", s.database)
	if err != nil {
		return err
	}
	defer p.stop()
	if err := sleep(ctx, idleAfter); err != nil {
		return err
	}
	idle, err := p.usage()
	if err != nil {
		return err
	}
	b.judge(
		"memory of all processes, idle",
		fmt.Sprintf("≤ %d MB", idleMegabytes),
		idle.String(),
		idle.pss <= idleMegabytes<<10,
		memoryCause,
	)

	var most usage
	watch, stop := context.WithCancel(ctx)
	watched := make(chan struct{})
	go func() {
		defer close(watched)
		for sleep(watch, time.Second) == nil {
			if now, err := p.usage(); err == nil && now.pss > most.pss {
				most = now
			}
		}
	}()
	began := time.Now()
	found, err := crawl(ctx, p.addr, s.addresses())
	stop()
	<-watched
	if err != nil {
		return err
	}
	took := time.Since(began)
	after, err := p.usage()
	if err != nil {
		return err
	}
	if err := sleep(ctx, idleAfter); err != nil {
		return err
	}
	later, err := p.usage()
	if err != nil {
		return err
	}
	b.judge(
		fmt.Sprintf("memory of all processes after %s addresses were crawled", formatCount(crawled)),
		fmt.Sprintf("≤ %d MB", crawlMegabytes),
		fmt.Sprintf(
			"%s; at most %s; %s later %s (%s responses with 200, %s)",
			after,
			most,
			idleAfter,
			later,
			formatCount(float64(found)),
			took.Round(time.Second),
		),
		after.pss <= crawlMegabytes<<10,
		memoryCause,
	)
	return nil
}

// addresses returns the different addresses to crawl: each story in all its forms, lists
// of the API, and addresses that do not exist.
func (s *site) addresses() []string {
	out := make([]string, 0, crawled)
	for _, story := range s.stories {
		out = append(out, story, story+"?lite=1", story+".md", "/embed"+story, "/oembed?url="+url.QueryEscape("http://example.com"+story))
	}
	for i := 0; len(out) < crawled; i++ {
		out = append(out, "/api/v2/stories/latest?limit=12&offset="+strconv.Itoa(i), "/not-here/"+strconv.Itoa(i), "/topic/none-"+strconv.Itoa(i))
	}
	return out[:crawled]
}

// crawl requests every address once and returns how many returned 200. It returns an error for a
// status of 500 or more.
func crawl(ctx context.Context, addr string, paths []string) (found int64, err error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var next, good atomic.Int64
	var group sync.WaitGroup
	for range crawlers {
		group.Go(func() {
			for ctx.Err() == nil {
				at := next.Add(1) - 1
				if at >= int64(len(paths)) {
					return
				}
				status, _, err := get(ctx, "http://"+addr+paths[at], browser)
				switch {
				case err != nil:
					cancel(err)
				case status >= http.StatusInternalServerError:
					cancel(fmt.Errorf("%s: status %d", paths[at], status))
				case status == http.StatusOK:
					good.Add(1)
				}
			}
		})
	}
	group.Wait()
	return good.Load(), context.Cause(ctx)
}

func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// String returns the usage in MB of 2^20 bytes.
func (u usage) String() string {
	return fmt.Sprintf(
		"%d MB (%d MB with shared pages counted in each process; the Go process %d MB of its own)",
		u.pss>>10,
		u.rss>>10,
		u.own>>10,
	)
}

// usage reads the memory use of a process and its children from the kernel.
func (p *process) usage() (usage, error) {
	var u usage
	for i, id := range p.ids() {
		file := filepath.Join("/proc", id, "smaps_rollup")
		pss := readKibibytes(file, "Pss")
		if pss == 0 && i == 0 {
			return u, fmt.Errorf("%s is empty: memory can be measured only on Linux", file)
		}
		u.pss, u.rss = u.pss+pss, u.rss+readKibibytes(file, "Rss")
		if i == 0 {
			u.own = readKibibytes(file, "Anonymous")
		}
	}
	return u, nil
}

// ids returns the numbers of the process and its children, the process first.
func (p *process) ids() []string {
	ids := []string{strconv.Itoa(p.cmd.Process.Pid)}
	lists, _ := filepath.Glob(fmt.Sprintf("/proc/%s/task/*/children", ids[0])) // the pattern is valid
	for _, list := range lists {
		children, _ := os.ReadFile(list) // a thread may have ended
		ids = append(ids, strings.Fields(string(children))...)
	}
	return ids
}

func readKibibytes(file, name string) int {
	n, _ := strconv.Atoi(strings.TrimSuffix(readKernelField(file, name), " kB"))
	return n
}
