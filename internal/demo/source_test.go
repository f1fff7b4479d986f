package demo

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// No program code names the demonstration's publication or one of its brands: what differs between brands is a setting
// of a brand. Examples in the API's description and its reference may name them, as may tests and fixtures.
func TestCodeNamesNoBrandOfTheDemonstration(t *testing.T) {
	names := []string{strings.ToLower(SiteName)}
	for _, row := range brandTable() {
		if row.locale == "" && row.slug != "university" { // a common word, and the name of a menu entry
			names = append(names, regexp.QuoteMeta(row.slug))
		}
	}
	const masterLatest = `"/ys/stories/latest"` // the clients' contract fixes this path
	quoted := regexp.MustCompile("(?i)[\"'`/](" + strings.Join(names, "|") + ")[\"'`/@.]")
	skipped := regexp.MustCompile(`_test\.go$|\.test\.tsx?$|\.fixture\.tsx?$|/fixtures/|/demo/|/[a-z]*test/|` +
		`/node_modules/|/dist/|\.gen\.ts$|/demo[a-z_]*\.go$|apiv2/reference\.go$`)
	root := filepath.Join("..", "..")
	for _, dir := range []string{"cmd", "internal", "web"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, entry fs.DirEntry, err error) error {
			slashed := filepath.ToSlash(path)
			if err != nil || entry.IsDir() || skipped.MatchString(slashed) ||
				!slices.Contains([]string{".go", ".ts", ".tsx", ".css", ".mjs"}, filepath.Ext(path)) {
				return err
			}
			text, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			for n, line := range strings.Split(string(text), "\n") {
				if strings.Contains(line, "example:") || strings.Contains(line, masterLatest) {
					continue
				}
				if found := quoted.FindString(line); found != "" {
					t.Errorf("%s:%d names %s: %s", slashed, n+1, found, strings.TrimSpace(line))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
