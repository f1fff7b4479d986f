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

// Below these, the disk is nearly full and full.
const (
	littleSpace = 2 << 30
	noSpace     = 200 << 20
)

func (s Setup) dataFolder() Finding {
	const check = "data folder"
	dir := s.Config.Data
	if dir == "" {
		return Finding{check, Fail, "the setting data is empty", "name a folder that the program may write to"}
	}
	there, err := nearest(dir)
	if err == nil {
		err = writable(there)
	}
	if err != nil {
		return failed(check, err, "let the user that runs the program own the folder, or set data to another one")
	}
	free, err := s.Free(there)
	if err != nil {
		return Finding{check, Warn, fmt.Sprintf("%s is writable, but its free space is not known: %v", dir, err), "look at the disk with df"}
	}
	saw := fmt.Sprintf("%s is writable, %s free", dir, humanize.IBytes(free))
	if there != dir {
		saw = fmt.Sprintf("%s does not exist yet and can be made, %s free", dir, humanize.IBytes(free))
	}
	switch {
	case free < noSpace:
		return Finding{check, Fail, saw, "free some space: writes will fail soon"}
	case free < littleSpace:
		return Finding{check, Warn, saw, "free some space, or move the folder to a larger disk"}
	}
	return ok(check, "%s", saw)
}

// Free is how many bytes a user other than root may still write to the disk of a folder.
func Free(folder string) (uint64, error) {
	var disk syscall.Statfs_t
	err := syscall.Statfs(folder, &disk)
	return uint64(disk.Bavail) * uint64(disk.Bsize), err //nolint:unconvert // the types differ between systems
}

// nearest is the folder itself or, when it is missing, the nearest above it.
func nearest(dir string) (string, error) {
	for {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return "", fmt.Errorf("%s is no folder", dir)
		case err == nil:
			return dir, nil
		case !errors.Is(err, fs.ErrNotExist) || dir == filepath.Dir(dir):
			return "", err
		}
		dir = filepath.Dir(dir)
	}
}

// writable tries to write a file, and removes it.
func writable(dir string) error {
	f, err := os.CreateTemp(dir, ".doctor-")
	if err != nil {
		return err
	}
	_, err = f.WriteString("probe")
	return errors.Join(err, f.Close(), os.Remove(f.Name()))
}

// isFolder reports whether dir exists and can be written to.
func isFolder(dir string) bool {
	info, err := os.Stat(dir)
	return err == nil && info.IsDir() && writable(dir) == nil
}

func timeZones() Finding {
	const check = "time zones"
	for _, zone := range []string{"Asia/Kolkata", "Asia/Dubai", "Asia/Seoul"} {
		if _, err := time.LoadLocation(zone); err != nil {
			return failed(check, err, "install the time zone data (on Debian: apt install tzdata)")
		}
	}
	return ok(check, "Asia/Kolkata and the others are known")
}
