package app

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"masthead/internal/config"
)

// Trust: only the start that creates the tokens and the password of the demonstration prints them.
func TestDemonstrationSignInsArePrintedOnce(t *testing.T) {
	a := &App{Config: config.Config{Data: t.TempDir()}}
	greeting := func() string {
		var out bytes.Buffer
		a.printSignIns(&out)
		return out.String()
	}
	if got := greeting(); got != "" {
		t.Errorf("without demonstration content: %q", got)
	}
	a.newSignIns = "  Neha Iyer   a-secret\n"
	if err := os.WriteFile(a.signInsFile(), []byte(a.newSignIns), 0o600); err != nil {
		t.Fatal(err)
	}
	if got := greeting(); !strings.Contains(got, "a-secret") {
		t.Errorf("the first start: %q", got)
	}
	a.newSignIns = ""
	if got := greeting(); strings.Contains(got, "a-secret") || !strings.Contains(got, a.signInsFile()) {
		t.Errorf("a later start: %q", got)
	}
}
