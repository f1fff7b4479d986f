package node

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// folders is how the names of the private folders for sockets begin. They lie in
// the system's temporary folder because the path of a socket must be short.
const folders = "masthead-node-"

// enter makes a private folder and removes those that a killed program left. A
// folder is locked as long as its program lives, and gets its name when it is.
// leave removes it.
func enter() (dir string, leave func(), err error) {
	sweep()
	fresh, err := os.MkdirTemp("", "."+folders) // mode 0700
	if err != nil {
		return "", nil, err
	}
	lock := hold(fresh)
	dir = filepath.Join(filepath.Dir(fresh), strings.TrimPrefix(filepath.Base(fresh), "."))
	if err := os.Rename(fresh, dir); err != nil {
		_ = os.RemoveAll(fresh)
		return "", nil, err
	}
	return dir, func() {
		_ = os.RemoveAll(dir)
		_ = lock.Close()
	}, nil
}

// sweep removes the folders that nobody holds.
func sweep() {
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), folders+"*"))
	for _, dir := range left {
		if lock := hold(dir); lock != nil {
			_ = os.RemoveAll(dir)
			_ = lock.Close()
		}
	}
}

// hold locks a folder until what it returns is closed; nil when somebody else
// holds it, or it is not ours.
func hold(dir string) *os.File {
	f, err := os.OpenFile(dir, os.O_RDONLY|syscall.O_DIRECTORY|syscall.O_NOFOLLOW, 0)
	if err != nil {
		return nil
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		_ = f.Close()
		return nil
	}
	return f
}
