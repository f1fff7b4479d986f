// Package node runs a Node script as a supervised child process and exchanges frames with it over a private Unix
// socket. It is used for work that JavaScript libraries do best, such as rendering React and encoding pictures. The
// package must not depend on what the frames mean, and must never pass the parent's environment, which contains
// secrets, to the child.
package node

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// EnvBinary is the environment variable with the path of the Node binary.
const EnvBinary = "MASTHEAD_NODE"

var (
	// ErrNotFound is returned when no Node binary can be found.
	ErrNotFound = errors.New("no Node binary found")
	// ErrTooOld is returned when the Node binary is older than MinVersion.
	ErrTooOld = errors.New("too old")
)

// MinVersion is the oldest major version of Node that can run the scripts.
const MinVersion = 22

// versionTimeout is how long a binary may take to print its version.
const versionTimeout = 10 * time.Second

// Environment returns the whole environment of a script in production. It limits the C library to two memory
// arenas, because with more arenas it holds several times the memory in use, and sets a fixed threshold so
// that free memory is returned.
func Environment() []string {
	return []string{"NODE_ENV=production", "TZ=UTC", "LANG=C.UTF-8", "MALLOC_ARENA_MAX=2", "MALLOC_TRIM_THRESHOLD_=131072"}
}

// FindBinary returns the path that LocateBinary returns after checking that it is a Node binary of at
// least MinVersion.
func FindBinary(configured string) (string, error) {
	path, err := LocateBinary(configured)
	if err != nil {
		return "", err
	}
	_, err = Version(context.Background(), path)
	return path, err
}

// LocateBinary returns the path of the Node binary without running it: the configured one, else
// the one in MASTHEAD_NODE, else node_modules/.bin/node in the folder of the program or the
// nearest parent folder, else the same from the working directory on, else the one on the
// PATH. It returns an error if a configured binary can't be run, and does not look further.
func LocateBinary(configured string) (string, error) {
	for _, named := range []string{configured, os.Getenv(EnvBinary)} {
		if named == "" {
			continue
		}
		path, err := exec.LookPath(named)
		if err != nil {
			return "", fmt.Errorf("find Node binary: %w", err)
		}
		return filepath.Abs(path)
	}
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find Node binary: %w", err)
	}
	for _, start := range []string{programFolder(), dir} {
		if path := installedNear(start); path != "" {
			return path, nil
		}
	}
	path, err := exec.LookPath("node")
	if err != nil {
		return "", fmt.Errorf("%w: install Node %d or later, or name one with --node or %s", ErrNotFound, MinVersion, EnvBinary)
	}
	return path, nil
}

// programFolder returns the folder of this program, "" if the system does not say it.
func programFolder() string {
	program, err := os.Executable()
	if err != nil {
		return ""
	}
	if real, err := filepath.EvalSymlinks(program); err == nil {
		program = real
	}
	return filepath.Dir(program)
}

// installedNear returns the Node binary in node_modules of a folder or its nearest parent, "" if there is none.
func installedNear(dir string) string {
	for dir != "" {
		if path, err := exec.LookPath(filepath.Join(dir, "node_modules", ".bin", "node")); err == nil {
			return path
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	return ""
}

// Version returns the version of a binary, such as "26.1.0". It returns ErrTooOld when the
// version is older than MinVersion.
func Version(ctx context.Context, path string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, versionTimeout)
	defer cancel()
	said, err := exec.CommandContext(ctx, path, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", path, err)
	}
	text := strings.TrimSpace(string(said))
	version, _ := strings.CutPrefix(text, "v")
	number, _, _ := strings.Cut(version, ".")
	major, err := strconv.Atoi(number)
	switch {
	case err != nil:
		return "", fmt.Errorf("%s is not Node: it prints the version %.80q", path, text)
	case major < MinVersion:
		return version, fmt.Errorf(
			"%w: %s is Node %s, but %d or later is required; name one with --node or %s",
			ErrTooOld,
			path,
			version,
			MinVersion,
			EnvBinary,
		)
	}
	return version, nil
}
