// Package doctor checks everything that the program needs, one thing after the
// other, and says what was seen and what to do about it. A thing that is broken
// never keeps the others from being checked. This package must never change
// what it looks at: it migrates nothing and removes what it wrote.
package doctor

import (
	"context"
	"fmt"
	"strings"

	"masthead/internal/clock"
	"masthead/internal/config"
)

// Level is how good a finding is.
type Level string

// The levels. With a Fail the program does not work as configured; with a Warn
// it works, but not as it should.
const (
	OK   Level = "ok"
	Warn Level = "warn"
	Fail Level = "FAIL"
)

// Finding is the result of one check.
type Finding struct {
	Check string
	Level Level
	Saw   string
	Do    string // what to do; empty when all is well
}

// Setup is what is examined.
type Setup struct {
	Config   config.Config
	Mistakes error // of the configuration
	Clock    clock.Clock
	// Free is the function of that name, or one that knows another disk.
	Free func(folder string) (uint64, error)
	// Page is the name of a page and Model its model, for the renderer to try.
	Page  string
	Model []byte
}

// Examine makes every check and reports its findings in a fixed order, each as
// soon as it is made. A report that is cut short by ctx has findings of level
// Fail for the rest.
func (s Setup) Examine(ctx context.Context, report func(Finding)) {
	secrets := s.Config.Secrets()
	tell := report
	report = func(f Finding) {
		f.Saw = secrets.Replace(f.Saw)
		tell(f)
	}
	for _, f := range s.configuration() {
		report(f)
	}
	report(s.siteURL())
	report(s.dataFolder())
	for _, f := range s.database(ctx) {
		report(f)
	}
	report(timeZones())
	report(s.storage(ctx))
	binary, f := s.nodeBinary(ctx)
	report(f)
	for _, f := range s.processes(ctx, binary) {
		report(f)
	}
	report(s.port(ctx))
}

// configuration has one finding for each mistake.
func (s Setup) configuration() []Finding {
	if s.Mistakes == nil {
		return []Finding{{Check: "configuration", Level: OK, Saw: "every setting is valid"}}
	}
	var list []Finding
	for line := range strings.SplitSeq(s.Mistakes.Error(), "\n") {
		list = append(
			list,
			Finding{"configuration", Fail, line, "correct it; `masthead config` lists every setting, its value and where that came from"},
		)
	}
	return list
}

func ok(check, format string, args ...any) Finding {
	return Finding{Check: check, Level: OK, Saw: fmt.Sprintf(format, args...)}
}

func failed(check string, err error, do string) Finding {
	return Finding{check, Fail, err.Error(), do}
}
