package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// packageBenchmark is a benchmark of a package with its target.
type packageBenchmark struct {
	pkg, name string
	runs      int // how often it runs; the result is the mean, or that of the last run where it reports a metric of its own
	what      string
	unit      string // of the metric that is compared
	target    float64
	isMinimum bool // the target is the smallest allowed value; otherwise the largest
	cause     string
}

// packageBenchmarks are the benchmarks of packages that have a target. Each runs on the engines that it chooses itself.
var packageBenchmarks = []packageBenchmark{
	{"./internal/company/companyimport", "BenchmarkImport", 1, "import of a table of funding rounds", "rows/s", 2000, true,
		"spellings, investors and histories are compared for each row"},
	{"./internal/mention", "BenchmarkNames", 200, "names of 200,000 companies found in 2,000 words, SQLite", "ns/op", 20e6, false, ""},
	{"./internal/mention", "BenchmarkNamesPostgres", 200, "names of 200,000 companies found in 2,000 words, PostgreSQL", "ns/op", 20e6, false,
		""},
	{"./internal/webinar", "BenchmarkRegister", 1, "registrations for a webinar, 64 clients", "registrations/s", 2000, true, ""},
	{"./internal/webinar", "BenchmarkReminders", 1, "reminders of 20,000 readers enqueued", "s", 60, false, ""},
	{"./internal/webinar", "BenchmarkOpenStreams", 1, "10,000 open streams of a webinar, until all have changed", "s", 2, false, ""},
	{"./internal/webinar", "BenchmarkOpenStreams", 1, "10,000 open streams of a webinar, memory of the server", "MB", 400, false, ""},
}

// measurePackages runs the benchmarks of packages and compares their metrics with the targets. A benchmark with several metrics runs once.
func (b *bench) measurePackages(ctx context.Context) error {
	printed := map[string][]byte{}
	for _, m := range packageBenchmarks {
		key := m.pkg + " " + m.name
		if printed[key] == nil {
			var stderr bytes.Buffer
			cmd := exec.CommandContext(ctx, "go", "test", "-run", "^$", "-bench", "^"+m.name+"$",
				"-benchtime", fmt.Sprint(m.runs, "x"), "-timeout", "15m", m.pkg)
			cmd.Env, cmd.Stderr = append(os.Environ(), "NO_COLOR=1"), &stderr
			text, err := cmd.Output()
			if err != nil {
				return fmt.Errorf("%s: %w\n%s%s", key, err, text, stderr.Bytes())
			}
			printed[key] = text
		}
		found := 0
		for line := range strings.Lines(string(printed[key])) {
			name, value, ok := metricOf(line, m.unit)
			if !ok {
				continue
			}
			found++
			what, sign := m.what, "≤"
			if _, variant, isVariant := strings.Cut(name, "/"); isVariant {
				what += ", " + variant
			}
			if m.isMinimum {
				sign = "≥"
			}
			met := m.isMinimum == (value >= m.target) || value == m.target
			b.judge(what, sign+" "+formatMetric(m.target, m.unit), formatMetric(value, m.unit), met, m.cause)
		}
		if found == 0 {
			return fmt.Errorf("%s printed no %s:\n%s", key, m.unit, printed[key])
		}
	}
	return nil
}

// metricOf reads a line that "go test -bench" prints: the name without the number of processors, and the value with the given unit.
func metricOf(line, unit string) (name string, value float64, ok bool) {
	fields := strings.Fields(line)
	if len(fields) < 4 || !strings.HasPrefix(fields[0], "Benchmark") {
		return "", 0, false
	}
	for i := 2; i+1 < len(fields); i += 2 {
		if fields[i+1] != unit {
			continue
		}
		value, err := strconv.ParseFloat(fields[i], 64)
		name, _, _ := strings.Cut(fields[0], "-")
		return name, value, err == nil
	}
	return "", 0, false
}

// formatMetric formats a metric for the table; times in nanoseconds are shown in milliseconds.
func formatMetric(value float64, unit string) string {
	switch {
	case unit == "ns/op":
		return fmt.Sprintf("%.1f ms", value/1e6)
	case strings.HasSuffix(unit, "/s"):
		return formatCount(value) + " a second"
	case value < 10:
		return fmt.Sprintf("%.1f %s", value, unit)
	}
	return formatCount(value) + " " + unit
}
