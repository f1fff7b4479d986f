// Package node runs a Node script as a supervised child process and talks to
// it in frames over a private Unix socket. It is for work that only the
// JavaScript world does well, such as rendering React or encoding pictures. It
// must never know what the frames mean, and it must never hand the parent's
// environment, which holds secrets, to the child.
package node

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// EnvBinary names the environment variable that says which Node binary to use.
const EnvBinary = "MASTHEAD_NODE"

// ErrNotFound says that no Node binary could be found.
var ErrNotFound = errors.New("no Node binary found")

// Oldest is the first major version of Node that the scripts run on.
const Oldest = 22

// Find returns the path of the Node binary to run: the configured one, else
// the one that MASTHEAD_NODE names, else node_modules/.bin/node in the working
// directory or the nearest directory above it, else the one on the PATH if it is
// new enough. One that is named but can't be run is an error, not a reason to look
// further.
func Find(configured string) (string, error) {
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
			return onPath()
		}
		dir = up
	}
}

// onPath is the Node binary on the PATH.
func onPath() (string, error) {
	path, err := exec.LookPath("node")
	if err != nil {
		return "", fmt.Errorf("%w: install Node %d or later, or name one with --node or %s", ErrNotFound, Oldest, EnvBinary)
	}
	said, err := exec.Command(path, "--version").Output()
	if err != nil {
		return "", fmt.Errorf("%s --version: %w", path, err)
	}
	version := strings.TrimPrefix(strings.TrimSpace(string(said)), "v")
	text, _, _ := strings.Cut(version, ".")
	if major, err := strconv.Atoi(text); err != nil || major < Oldest {
		return "", fmt.Errorf("%w: %s is Node %s, and %d or later is needed; name one with --node or %s", ErrNotFound, path, version, Oldest, EnvBinary)
	}
	return path, nil
}
