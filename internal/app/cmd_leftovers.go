package app

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// requirePublication returns an error if there is no SQLite file, because a data folder with a mistyped name
// looks like a publication without stories.
func (s *session) requirePublication() error {
	if s.configErrors != nil {
		return s.configErrors
	}
	file, ok := strings.CutPrefix(s.config.DatabaseURL, "sqlite:")
	if _, err := os.Stat(file); ok && errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("there is no publication: %s does not exist; set --data to the folder of one", file)
	}
	return nil
}

// missingPaths returns the files and folders that do not exist and that opening the publication would create, innermost first.
func (s *session) missingPaths() []string {
	var list []string
	places := []string{s.config.Data}
	if file, ok := strings.CutPrefix(s.config.DatabaseURL, "sqlite:"); ok {
		places = append(places, file)
	}
	if folder, ok := strings.CutPrefix(s.config.StorageURL, "file://"); ok {
		places = append(places, folder)
	}
	for _, path := range places {
		for isMissing(path) && !slices.Contains(list, path) {
			list = append(list, path)
			path = filepath.Dir(path)
		}
	}
	slices.SortFunc(list, func(a, b string) int { return cmp.Compare(len(b), len(a)) })
	return list
}

func isMissing(path string) bool {
	_, err := os.Lstat(path)
	return errors.Is(err, fs.ErrNotExist)
}

// removeCreated removes missing files that a failed command has created. Folders that are not empty stay. A
// database that another process has open stays too; the log file of SQLite beside it shows that.
func removeCreated(missing []string) {
	for _, path := range missing {
		if info, err := os.Lstat(path); err != nil || !info.IsDir() && !isMissing(path+"-wal") {
			continue
		}
		_ = filepath.WalkDir(path, func(below string, d fs.DirEntry, err error) error {
			if err == nil && d.IsDir() && below != path {
				removeCreated([]string{below})
				return fs.SkipDir
			}
			return err
		})
		_ = os.Remove(path)
	}
}
