// Package doctor checks everything that the program needs, and reports what it found and what to do
// about it. A failed check never prevents the other checks. The package must not change the
// installation that it checks: it migrates nothing and removes the files that it wrote.
package doctor

import (
	"context"
	"fmt"
	"strings"

	"masthead/internal/clock"
	"masthead/internal/config"
)

// Level is the severity of a finding.
type Level string

// The levels. With Fail the program does not work as configured; with Warn it works with
// limitations.
const (
	OK   Level = "ok"
	Warn Level = "warn"
	Fail Level = "FAIL"
)

// Finding is the result of one check.
type Finding struct {
	Check  string
	Level  Level
	Result string
	Advice string // what to do; empty if Level is OK
}

// Setup describes the installation to check.
type Setup struct {
	Config       config.Config
	ConfigErrors error // errors in the configuration, or nil
	Clock        clock.Clock
	// Free returns the free bytes of a folder's disk: the function FreeBytes, or a replacement in tests.
	Free func(folder string) (uint64, error)
	// Page is the name of a page and Model its model in JSON, for a test of the renderer.
	Page  string
	Model []byte
}

// Examine runs every check and passes each finding to report as soon as it is known, in a
// fixed order. If ctx ends early, the remaining checks have findings of level Fail.
func (s Setup) Examine(ctx context.Context, report func(Finding)) {
	secrets := s.Config.Secrets()
	tell := report
	report = func(f Finding) {
		f.Result = secrets.Replace(f.Result)
		tell(f)
	}
	for _, f := range s.checkConfiguration() {
		report(f)
	}
	report(s.checkSiteURL())
	report(s.checkMail(ctx))
	report(s.checkDataFolder())
	for _, f := range s.checkDatabase(ctx) {
		report(f)
	}
	report(checkTimeZones())
	report(s.checkStorage(ctx))
	binary, f := s.findNode(ctx)
	report(f)
	for _, f := range s.checkProcesses(ctx, binary) {
		report(f)
	}
	report(s.checkPort(ctx))
}

// checkConfiguration returns one finding for each error.
func (s Setup) checkConfiguration() []Finding {
	if s.ConfigErrors == nil {
		return []Finding{{Check: "configuration", Level: OK, Result: "every setting is valid"}}
	}
	var list []Finding
	for line := range strings.SplitSeq(s.ConfigErrors.Error(), "\n") {
		list = append(
			list,
			Finding{"configuration", Fail, line, "correct it; `masthead config` lists every setting with its value and its source"},
		)
	}
	return list
}

func passed(check, format string, args ...any) Finding {
	return Finding{Check: check, Level: OK, Result: fmt.Sprintf(format, args...)}
}

func failedWith(check string, err error, do string) Finding {
	return Finding{check, Fail, err.Error(), do}
}
