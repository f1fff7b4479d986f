package edge

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync/atomic"
	"testing"
	"time"
)

func TestMissingPagesHaveTheirOwnBudget(t *testing.T) {
	const budget = 64 << 10
	c, _ := newTestCache(t, CacheConfig{MissingBytes: budget})
	h := c.Handler(Route{Load: func(_ context.Context, r Request) (Page, error) {
		page := html(article, "path:"+r.Path)
		if r.Path != "/real" {
			page.Status = http.StatusNotFound
		}
		return page, nil
	}})
	get(h, "/real")
	for i := range 200 {
		wantStatus(t, get(h, fmt.Sprintf("/none/%d", i)), http.StatusNotFound)
	}
	c.missing.CleanUp()
	if size := c.missing.WeightedSize(); size > budget {
		t.Errorf("missing pages take %d bytes, want at most %d", size, budget)
	}
	wantHeader(t, get(h, "/real"), "Cache-Status", "masthead; hit")
	if n := c.pages.EstimatedSize(); n != 1 {
		t.Errorf("%d pages stored, want 1", n)
	}
}

func TestMissingPagesAreStoredForAShortTime(t *testing.T) {
	c, clock := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{}
	h := c.Handler(Route{Load: func(ctx context.Context, r Request) (Page, error) {
		page, err := pages.load(ctx, r)
		page.Status = http.StatusNotFound
		return page, err
	}})
	get(h, "/gone")
	response := get(h, "/gone")
	wantStatus(t, response, http.StatusNotFound)
	wantHeader(t, response, "Cache-Status", "masthead; hit")
	clock.advance(31 * time.Second)
	wantHeader(t, get(h, "/gone"), "Cache-Status", "masthead; fwd=stale; stored")
}

func TestPageThatVanishedIsNotServedOnError(t *testing.T) {
	c, _ := newTestCache(t, CacheConfig{})
	pages := &numberedLoads{tags: []string{"story:1"}}
	var gone atomic.Bool
	h := c.Handler(Route{Load: func(ctx context.Context, r Request) (Page, error) {
		page, err := pages.load(ctx, r)
		if gone.Load() {
			page.Status = http.StatusNotFound
		}
		return page, err
	}})
	get(h, "/a")
	gone.Store(true)
	c.Invalidate("story:1")
	wantStatus(t, get(h, "/a"), http.StatusNotFound)
	pages.fail(errors.New("away"))
	wantStatus(t, get(h, "/a"), http.StatusNotFound) // still fresh
	c.Invalidate("story:1")
	wantStatus(t, get(h, "/a"), http.StatusServiceUnavailable)
}

func TestStoredPagesStayWithinTheLimit(t *testing.T) {
	const budget = 128 << 10
	c, _ := newTestCache(t, CacheConfig{MaxBytes: budget})
	h := c.Handler(Route{Load: func(_ context.Context, r Request) (Page, error) {
		return html(article, "path:"+r.Path), nil
	}})
	for i := range 300 {
		get(h, fmt.Sprintf("/%d", i), "Accept-Encoding", "br")
	}
	c.pages.CleanUp()
	if size := c.pages.WeightedSize(); size > budget {
		t.Errorf("%d bytes stored, want at most %d", size, budget)
	}
	if stored := c.pages.EstimatedSize(); stored < 10 {
		t.Errorf("only %d pages stored", stored)
	}
	for e := range c.pages.Values() {
		if e.bodies[identity] != nil {
			t.Error("the plain body is stored, which no client requested")
		}
		if sum := len(e.bodies[brotliEncoding].bytes) + entryOverhead; int(e.weight()) < sum {
			t.Errorf("a page of %d bytes counts as %d", sum, e.weight())
		}
	}
}
