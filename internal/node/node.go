// Package node runs a Node script as a supervised child process and talks to
// it in frames over a private Unix socket. It is for work that only the
// JavaScript world does well, such as rendering React or encoding pictures. It
// must never know what the frames mean, and it must never hand the parent's
// environment, which holds secrets, to the child.
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

// EnvBinary names the environment variable that says which Node binary to use.
const EnvBinary = "MASTHEAD_NODE"

var (
	// ErrNotFound says that no Node binary could be found.
	ErrNotFound = errors.New("no Node binary found")
	// ErrTooOld says that the scripts don't run on this Node.
	ErrTooOld = errors.New("too old")
)

// Oldest is the first major version of Node that the scripts run on.
const Oldest = 22

// answerWithin is how long a binary may take to say its version.
const answerWithin = 10 * time.Second

// Environment is the whole environment of a script in production. With more than two
// arenas the C library holds on to several times the memory that is in use, and with
// a fixed threshold it returns what is free.
func Environment() []string {
	return []string{"NODE_ENV=production", "TZ=UTC", "LANG=C.UTF-8", "MALLOC_ARENA_MAX=2", "MALLOC_TRIM_THRESHOLD_=131072"}
}

// Find is Locate, and sees that what it found is a Node that is new enough.
func Find(configured string) (string, error) {
	path, err := Locate(configured)
	if err != nil {
		return "", err
	}
	_, err = Version(context.Background(), path)
	return path, err
}

// Locate returns the path of the Node binary to run, without running it: the
// configured one, else the one that MASTHEAD_NODE names, else
// node_modules/.bin/node in the working directory or the nearest directory above
// it, else the one on the PATH. One that is named but can't be run is an error,
// not a reason to look further.
func Locate(configured string) (string, error) {
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
	for {
		path, err := exec.LookPath(filepath.Join(dir, "node_modules", ".bin", "node"))
		if err == nil {
			return path, nil
		}
		up := filepath.Dir(dir)
		if up == dir {
			break
		}
		dir = up
	}
	path, err := exec.LookPath("node")
	if err != nil {
		return "", fmt.Errorf("%w: install Node %d or later, or name one with --node or %s", ErrNotFound, Oldest, EnvBinary)
	}
	return path, nil
}

// Version asks a binary its version, such as "26.1.0", and gives ErrTooOld when
// the scripts don't run on it.
func Version(ctx context.Context, path string) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
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
		return "", fmt.Errorf("%s is no Node: asked for its version it says %.80q", path, text)
	case major < Oldest:
		return version, fmt.Errorf(
			"%w: %s is Node %s, and %d or later is needed; name one with --node or %s",
			ErrTooOld,
			path,
			version,
			Oldest,
			EnvBinary,
		)
	}
	return version, nil
}
