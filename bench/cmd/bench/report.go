package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
	"time"
)

// report returns the content of bench/RESULTS.md.
func (b *bench) report() string {
	var out strings.Builder
	fmt.Fprintf(&out, "# Results of the speed targets\n\nWritten by `make bench`; do not edit.\n\n")
	fmt.Fprintf(
		&out,
		"- %s, commit %s, took %s\n",
		b.began.UTC().Format("2006-01-02 15:04 UTC"),
		gitVersion(),
		time.Since(b.began).Round(time.Second),
	)
	fmt.Fprintf(
		&out,
		"- %s, %d cores, %s of memory; %s/%s, %s\n",
		processorName(),
		runtime.NumCPU(),
		totalMemory(),
		runtime.GOOS,
		runtime.GOARCH,
		runtime.Version(),
	)
	fmt.Fprintf(&out, "- publications of %s stories; client and server share the machine\n", sizesText(b.sizes))
	fmt.Fprintf(&out, "\n| what | target | measured | verdict |\n|---|---|---|---|\n")
	var causes []string
	for _, r := range b.rows {
		fmt.Fprintf(&out, "| %s | %s | %s | %s |\n", escapeCell(r.what), escapeCell(r.target), escapeCell(r.measured), escapeCell(r.verdict))
		if r.cause != "" {
			causes = append(causes, fmt.Sprintf("- %s: %s", r.what, strings.TrimSpace(r.cause)))
		}
	}
	if len(causes) > 0 {
		fmt.Fprintf(&out, "\n## Misses and gaps\n\n%s\n", strings.Join(causes, "\n"))
	}
	out.WriteString(method)
	return out.String()
}

func escapeCell(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, "|", "\\|"), "\n", " ")
}

func sizesText(sizes []int) string {
	texts := make([]string, len(sizes))
	for i, n := range sizes {
		texts[i] = formatCount(float64(n))
	}
	return strings.Join(texts, ", ")
}

func gitVersion() string {
	out, err := exec.Command("git", "describe", "--tags", "--always", "--dirty").Output()
	if err != nil {
		return "unknown"
	}
	return strings.TrimSpace(string(out))
}

// readKernelField returns the value of "name : value" in a file of the kernel.
func readKernelField(file, name string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	for line := range strings.Lines(string(text)) {
		if key, value, ok := strings.Cut(line, ":"); ok && strings.TrimSpace(key) == name {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

func processorName() string {
	if name := readKernelField("/proc/cpuinfo", "model name"); name != "" {
		return name
	}
	return runtime.GOARCH + " processor"
}

func totalMemory() string {
	var kib int
	if _, err := fmt.Sscanf(readKernelField("/proc/meminfo", "MemTotal"), "%d kB", &kib); err != nil {
		return "an unknown amount"
	}
	return fmt.Sprintf("%.0f GiB", float64(kib)/(1<<20))
}

const method = `
## How it is measured

- **Cached page**: the built program with 10,000 stories, and a bare net/http handler that serves the same compressed bytes
  with the same limits on slow clients, each in a process of its own, requested in turn over kept-alive connections with
  ` + "`Accept-Encoding: br`" + `. The figures are medians of the rounds.
- **Cold page**: the same program with ` + "`--cache-bytes 1`" + `, so that no page is cached. Each client requests addresses
  of its own, so that no two requests share a load: stories for the story page; for the home page one landing page for each
  client, configured like the home page. Clients accept the encodings of browsers (gzip, brotli, zstd). A response counts if
  its ` + "`Cache-Status`" + ` says that it was loaded for that request alone. The single client requests ` + "`/`" + ` itself.
- **API list**: the same pages of twelve, newest first. Ours is read from the database as above. PocketBase's collection has
  the card's fields as columns, nested ones as JSON, an index on the time of publication, and no request log.
- **Lists, archives, search**: in the process, with one reader, sizes in turn. Lists, tags, categories and authors have at
  least one page in the smallest publication; offsets are the first twenty pages; the title search uses beginnings of
  existing titles.
- **Publish**: from sending the request that publishes a story until the story's page and its brand's landing page, both
  cached before, show it. PostgreSQL runs with fsync on.
- **Claps**: 64 callers, each waiting for its own response; SQLite with synchronous=FULL, PostgreSQL with fsync on.
- **Start**: from starting the process until the home page returns 200, median of the starts; memory of the Go process after
  a hundred pages.
- **Memory**: the proportional set size of the program and its child processes, in which a shared memory page counts once,
  45 s after the start, and after eight clients requested 50,000 different addresses: 8,000 stories as page, lite form,
  Markdown, embedded card and oEmbed, lists of the API, and addresses that do not exist.
`
