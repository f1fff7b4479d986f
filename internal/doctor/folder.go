package doctor

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"github.com/dustin/go-humanize"
)

// Free bytes below which a check warns and fails.
const (
	lowSpace = 2 << 30
	noSpace  = 200 << 20
)

func (s Setup) checkDataFolder() Finding {
	const check = "data folder"
	dir := s.Config.Data
	if dir == "" {
		return Finding{check, Fail, "the setting data is empty", "name a folder that the program may write to"}
	}
	there, err := nearestFolder(dir)
	if err == nil {
		err = tryWrite(there)
	}
	if err != nil {
		return failedWith(check, err, "let the user that runs the program own the folder, or set data to another one")
	}
	free, err := s.Free(there)
	if err != nil {
		return Finding{check, Warn, fmt.Sprintf("%s is writable, but its free space is unknown: %v", dir, err), "check the disk with df"}
	}
	saw := fmt.Sprintf("%s is writable, %s free", dir, humanize.IBytes(free))
	if there != dir {
		saw = fmt.Sprintf("%s does not exist yet and can be created, %s free", dir, humanize.IBytes(free))
	}
	switch {
	case free < noSpace:
		return Finding{check, Fail, saw, "free some space: writes will fail soon"}
	case free < lowSpace:
		return Finding{check, Warn, saw, "free some space, or move the folder to a larger disk"}
	}
	return passed(check, "%s", saw)
}

// FreeBytes returns the number of bytes that a user other than root may still write to the disk of
// a folder.
func FreeBytes(folder string) (uint64, error) {
	var disk syscall.Statfs_t
	err := syscall.Statfs(folder, &disk)
	return uint64(disk.Bavail) * uint64(disk.Bsize), err //nolint:unconvert // the types differ between systems
}

// nearestFolder returns the folder itself or, if it does not exist, its nearest existing
// parent.
func nearestFolder(dir string) (string, error) {
	for {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return "", fmt.Errorf("%s is not a folder", dir)
		case err == nil:
			return dir, nil
		case !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir):
			return "", err
		}
		dir = filepath.Dir(dir)
	}
}

// tryWrite writes a file to a folder and removes it.
func tryWrite(dir string) error {
	f, err := os.CreateTemp(dir, ".doctor-")
	if err != nil {
		return err
	}
	_, err = f.WriteString("probe")
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// isWritableFolder reports whether dir exists and is writable.
func isWritableFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir() && tryWrite(dir) == nil
}

func checkTimeZones() Finding {
	const check = "time zones"
	for _, zone := range []string{"Asia/Kolkata", "Asia/Dubai", "Asia/Seoul"} {
		if _, err := time.LoadLocation(zone); err != nil {
			return failedWith(check, err, "install the time zone data (on Debian: apt install tzdata)")
		}
	}
	return passed(check, "the time zone data are installed")
}
