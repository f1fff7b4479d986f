package node

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
)

// folderPrefix begins the names of the private folders for sockets. They are in the
// system's temporary folder because the path of a socket must be short.
const folderPrefix = "masthead-node-"

// makePrivateFolder creates a private folder and removes those that killed programs left
// behind. A folder is locked while its program runs, and is renamed to its final name once
// it is locked. The function remove removes the folder.
func makePrivateFolder() (dir string, remove func(), err error) {
	removeStaleFolders()
	fresh, err := os.MkdirTemp("", "."+folderPrefix) // mode 0700
	if err != nil {
		return "", nil, err
	}
	lock := lockFolder(fresh)
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

// removeStaleFolders removes the folders that no running program has locked.
func removeStaleFolders() {
	left, _ := filepath.Glob(filepath.Join(os.TempDir(), folderPrefix+"*"))
	for _, dir := range left {
		if lock := lockFolder(dir); lock != nil {
			_ = os.RemoveAll(dir)
			_ = lock.Close()
		}
	}
}

// lockFolder locks a folder until the returned file is closed. It returns nil when another
// program has locked it or it does not belong to this user.
func lockFolder(dir string) *os.File {
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
