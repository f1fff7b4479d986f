package node

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// writeProgram writes a program to path that prints a line for any arguments.
func writeProgram(t *testing.T, path, line string) string {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte("#!/bin/sh\necho '"+line+"'\n"), 0o755); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestTheNodeBinaryIsChosenInOrder(t *testing.T) {
	dir := t.TempDir()
	installed := writeProgram(t, filepath.Join(dir, "node_modules", ".bin", "node"), "v26.1.0")
	onPath := writeProgram(t, filepath.Join(dir, "path", "node"), "v22.0.0")
	other := writeProgram(t, filepath.Join(dir, "other"), "v26.1.0")
	below, plain := filepath.Join(dir, "a", "b"), filepath.Join(dir, "plain")
	if err := errors.Join(os.MkdirAll(below, 0o755), os.WriteFile(plain, nil, 0o644)); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, configured, env, dir, path, want string
	}{
		{"up the tree", "", "", below, "", installed},
		{"up the tree, before the one on the PATH", "", "", below, filepath.Dir(onPath), installed},
		{"on the PATH", "", "", "/", filepath.Dir(onPath), onPath},
		{"from the environment", "", other, below, "", other},
		{"configured wins", other, installed, below, "", other},
		{"named but no program", plain, "", below, "", ""},
		{"named in the environment but missing", "", filepath.Join(dir, "none"), below, "", ""},
		{"nowhere", "", "", "/", "", ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Chdir(tt.dir)
			t.Setenv(EnvBinary, tt.env)
			t.Setenv("PATH", tt.path)
			got, err := FindBinary(tt.configured)
			if got != tt.want || (err == nil) != (tt.want != "") {
				t.Errorf("got %q, %v; want %q", got, err, tt.want)
			}
		})
	}
}

// A program that is started from another folder finds its own Node binary, even through a link, and not the binary of that folder.
func TestTheNodeBinaryOfTheProgramsFolderComesFirst(t *testing.T) {
	if os.Getenv("PRINT_NODE") != "" {
		path, err := LocateBinary("")
		fmt.Println("found", path, err)
		return
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, elsewhere := t.TempDir(), t.TempDir()
	installed := writeProgram(t, filepath.Join(dir, "node_modules", ".bin", "node"), "v26.1.0")
	writeProgram(t, filepath.Join(elsewhere, "node_modules", ".bin", "node"), "v26.1.0")
	program, link := filepath.Join(dir, "bin", "program"), filepath.Join(elsewhere, "link")
	text, err := os.ReadFile(self)
	if err := errors.Join(err, os.Mkdir(filepath.Dir(program), 0o755), os.WriteFile(program, text, 0o755),
		os.Symlink(program, link)); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{program, link} {
		cmd := exec.CommandContext(t.Context(), path, "-test.run", "^"+t.Name()+"$")
		cmd.Dir, cmd.Env = elsewhere, []string{"PRINT_NODE=1"}
		if said, err := cmd.Output(); err != nil || !strings.Contains(string(said), "found "+installed+" <nil>") {
			t.Errorf("%s: %s, %v", path, said, err)
		}
	}
}

// A Node binary that is too old is refused before any script runs on it, however it was
// chosen. The error names its path and version.
func TestANodeThatIsTooOldIsRefused(t *testing.T) {
	dir := t.TempDir()
	old := writeProgram(t, filepath.Join(dir, "path", "node"), "v21.7.3")
	installed := writeProgram(t, filepath.Join(dir, "node_modules", ".bin", "node"), "v18.20.4")
	for _, tt := range []struct {
		name, configured, env, dir, path, version string
	}{
		{old, "", "", "/", filepath.Dir(old), "21.7.3"},
		{old, old, "", "/", "", "21.7.3"},
		{old, "", old, "/", "", "21.7.3"},
		{installed, "", "", dir, "", "18.20.4"},
	} {
		t.Chdir(tt.dir)
		t.Setenv(EnvBinary, tt.env)
		t.Setenv("PATH", tt.path)
		_, err := FindBinary(tt.configured)
		if !errors.Is(err, ErrTooOld) || !strings.Contains(err.Error(), tt.name+" is Node "+tt.version+", but 22 or later") {
			t.Errorf("configured %q, environment %q, PATH %q: %v", tt.configured, tt.env, tt.path, err)
		}
	}
}

func TestABinaryThatIsNotNodeIsRefused(t *testing.T) {
	path := writeProgram(t, filepath.Join(t.TempDir(), "node"), "hello")
	if _, err := Version(t.Context(), path); err == nil ||
		!strings.Contains(err.Error(), path+` is not Node: it prints the version "hello"`) {
		t.Errorf("got %v", err)
	}
	ended, end := context.WithCancel(t.Context())
	end()
	if _, err := Version(ended, path); err == nil {
		t.Error("a binary that prints no version was accepted")
	}
}
