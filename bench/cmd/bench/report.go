package main

import (
	"fmt"
	"os"
	"os/exec"
	"runtime"
	"strings"
)

// report returns the content of bench/RESULTS.md.
func report(r *results) string {
	var out strings.Builder
	fmt.Fprintf(&out, "# Results of the speed targets\n\nWritten by `make bench` and `bench/run` from `bench/results.json`; do not edit. ")
	fmt.Fprintf(&out, "A run replaces the rows that it measured. The last column names the run:\n\n")
	for i, run := range r.Runs {
		fmt.Fprintf(&out, "- **%d**: %s, commit %s, %s\n", i+1, run.Began, run.Commit, run.Machine)
	}
	fmt.Fprintf(&out, "\nClient and server share the machine.\n\n| what | target | measured | verdict | run |\n|---|---|---|---|---|\n")
	var causes []string
	for _, row := range r.Rows {
		fmt.Fprintf(&out, "| %s | %s | %s | %s | %d |\n",
			escapeCell(row.What), escapeCell(row.Target), escapeCell(row.Measured), escapeCell(row.Verdict), row.Run+1)
		if row.Cause != "" {
			causes = append(causes, fmt.Sprintf("- %s: %s", row.What, strings.TrimSpace(row.Cause)))
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

// describeMachine returns the processor, the cores, the memory and the versions, and the text of BENCH_NOTE, which says what else the
// machine did.
func describeMachine() string {
	text := fmt.Sprintf("%s, %d cores, %s of memory; %s/%s, %s",
		processorName(), runtime.NumCPU(), totalMemory(), runtime.GOOS, runtime.GOARCH, runtime.Version())
	if note := os.Getenv("BENCH_NOTE"); note != "" {
		text += "; " + note
	}
	return text
}

func gitVersion() string {
	out, err := exec.Command("git", "describe", "--match", "v[0-9]*", "--always", "--dirty").Output()
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
