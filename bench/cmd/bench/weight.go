package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"github.com/andybalholm/brotli"
)

const kilobyte = 1024

// demoPatience is the maximum time for the start, during which the pictures of the demonstration are drawn.
const demoPatience = 8 * time.Minute

// assets matches the files of the browser build that a page refers to.
var assets = regexp.MustCompile(`/assets/[A-Za-z0-9_.-]+\.(js|css)`)

// Scripts and styles in the HTML of a page.
var (
	inlineScript = regexp.MustCompile(`(?s)<script(?:\s+type="module")?>(.*?)</script>`)
	inlineStyle  = regexp.MustCompile(`(?s)<style[^>]*>(.*?)</style>`)
)

// measureWeight measures the size of the story page and runs Lighthouse on four pages of the
// demonstration content, which has real pictures.
func (b *bench) measureWeight(ctx context.Context) error {
	addr, err := freeAddr()
	if err != nil {
		return err
	}
	b.logf("loading the demonstration content, once")
	data := filepath.Join(b.work, "data-demo")
	p, err := startProgram(ctx, addr, "/", demoPatience, program, "serve", "--addr", addr, "--data", data, "--log-level", "warn")
	if err != nil {
		return err
	}
	defer p.stop()
	if err := waitForPictures(ctx, filepath.Join(data, "media")); err != nil {
		return err
	}
	story, err := firstStory(ctx, p.addr)
	if err != nil {
		return err
	}
	if err := b.measureStoryWeight(ctx, p.addr, story); err != nil {
		return err
	}
	for _, page := range [][2]string{{"home", "/"}, {"landing", "/herstory"}, {"story", story}, {"list", "/latest"}} {
		if err := b.lighthouse(ctx, page[0], "http://"+p.addr+page[1]); err != nil {
			return err
		}
	}
	return nil
}

// waitForPictures waits until the demonstration's pictures, which are drawn in the
// background, have been complete for a while.
func waitForPictures(ctx context.Context, media string) error {
	const quiet = 10 * time.Second
	files, since := -1, time.Now()
	for time.Since(since) < quiet {
		n := 0
		err := filepath.WalkDir(media, func(_ string, _ fs.DirEntry, err error) error {
			n++
			return err
		})
		if err != nil {
			return err
		}
		if n != files {
			files, since = n, time.Now()
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
	}
	return nil
}

func firstStory(ctx context.Context, addr string) (string, error) {
	_, text, err := get(ctx, "http://"+addr+"/api/v2/stories/latest?limit=1", "identity")
	if err != nil {
		return "", err
	}
	var list struct{ Stories []struct{ Path string } }
	if err := json.Unmarshal(text, &list); err != nil || len(list.Stories) == 0 {
		return "", fmt.Errorf("no story to measure: %w", err)
	}
	return list.Stories[0].Path, nil
}

// measureStoryWeight adds up the sizes of the scripts and styles of the story page, as they are sent to a browser that accepts
// Brotli.
func (b *bench) measureStoryWeight(ctx context.Context, addr, story string) error {
	_, html, err := get(ctx, "http://"+addr+story, "identity")
	if err != nil {
		return err
	}
	sums, seen := map[string]int{}, map[string]bool{}
	for _, path := range assets.FindAllString(string(html), -1) {
		if seen[path] {
			continue
		}
		seen[path] = true
		_, body, err := get(ctx, "http://"+addr+path, "br")
		if err != nil {
			return err
		}
		sums[filepath.Ext(path)] += len(body)
	}
	for ext, pattern := range map[string]*regexp.Regexp{".js": inlineScript, ".css": inlineStyle} {
		for _, m := range pattern.FindAllSubmatch(html, -1) {
			sums[ext] += brotliSize(m[1])
		}
	}
	kb := func(n int) string { return fmt.Sprintf("%.1f KB", float64(n)/kilobyte) }
	b.judge(
		"story page, script before interaction",
		"≤ 15 KB",
		kb(sums[".js"]),
		sums[".js"] <= 15*kilobyte,
		"the scripts have grown",
	)
	b.judge("story page, CSS", "≤ 15 KB", kb(sums[".css"]), sums[".css"] <= 15*kilobyte, "the stylesheet has grown")
	return nil
}

func brotliSize(text []byte) int {
	var out strings.Builder
	w := brotli.NewWriterLevel(&out, brotli.BestCompression)
	_, _ = w.Write(text)
	_ = w.Close()
	return out.Len()
}

// lighthouse runs Lighthouse's mobile audit on a page.
func (b *bench) lighthouse(ctx context.Context, what, address string) error {
	node, script := "node_modules/.bin/node", "node_modules/lighthouse/cli/index.js"
	chrome, err := exec.LookPath("chromium")
	if _, missing := os.Stat(script); err != nil || errors.Is(missing, fs.ErrNotExist) {
		b.add("Lighthouse mobile, "+what, "100 in each", "", "not measured", "Lighthouse or Chromium is missing")
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, 2*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, node, script, address, "--quiet", "--output=json", "--form-factor=mobile",
		"--chrome-flags=--headless=new --no-sandbox --disable-gpu --disable-dev-shm-usage")
	cmd.Env = append(os.Environ(), "CHROME_PATH="+chrome)
	out, err := cmd.Output()
	if err != nil {
		b.add("Lighthouse mobile, "+what, "100 in each", "", "not measured", "Lighthouse failed: "+err.Error())
		return nil
	}
	var report struct {
		Categories map[string]struct{ Score float64 }
		Audits     map[string]struct {
			Title        string
			Score        *float64
			DisplayValue string
			NumericValue float64
			Details      struct{ Items json.RawMessage }
		}
	}
	if err := json.Unmarshal(out, &report); err != nil {
		return fmt.Errorf("read Lighthouse's report: %w", err)
	}
	scores, full := []string{}, true
	for _, name := range []string{"performance", "accessibility", "best-practices", "seo"} {
		score := report.Categories[name].Score
		full = full && score == 1
		scores = append(scores, fmt.Sprintf("%s %.0f", name, 100*score))
	}
	if what == "story" {
		var requests []struct {
			ResourceType       string
			NetworkRequestTime float64
		}
		var metrics []struct{ ObservedFirstContentfulPaint float64 }
		if err := errors.Join(json.Unmarshal(report.Audits["network-requests"].Details.Items, &requests),
			json.Unmarshal(report.Audits["metrics"].Details.Items, &metrics)); err != nil || len(metrics) == 0 {
			return fmt.Errorf("read Lighthouse's list of requests: %w", err)
		}
		before, all := 0, 0
		for _, it := range requests {
			if it.ResourceType == "Font" {
				all++
				if it.NetworkRequestTime < metrics[0].ObservedFirstContentfulPaint {
					before++
				}
			}
		}
		b.judge(
			"story page, font files",
			"≤ 2 before first paint",
			fmt.Sprintf("%d, %d until the page is idle", before, all),
			before <= 2,
			"more fonts are loaded before the text is shown",
		)
	}
	shift := report.Audits["cumulative-layout-shift"].NumericValue
	var lost []string
	for id, a := range report.Audits {
		if a.Score != nil && *a.Score < 0.9 {
			lost = append(lost, strings.TrimSpace(id+" "+a.DisplayValue))
		}
	}
	b.judge(
		"Lighthouse mobile, "+what,
		"100 in each, layout shift 0",
		fmt.Sprintf("%s; layout shift %.3f; largest paint %s", strings.Join(scores, ", "), shift,
			report.Audits["largest-contentful-paint"].DisplayValue),
		full && shift == 0,
		strings.Join(lost, "; "),
	)
	return nil
}
