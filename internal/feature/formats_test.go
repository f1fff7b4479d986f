package feature_test

import (
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// Feeds, the sitemap and cards for other sites are made from the offers of features. The packages that write them
// import no feature with its own pages, except stories, terms, episodes and recordings.
func TestFormatsImportNoFeatureWithPages(t *testing.T) {
	for _, pkg := range []string{"syndicate", "embed"} {
		files, err := filepath.Glob("../" + pkg + "/*.go")
		if err != nil || len(files) == 0 {
			t.Fatal(files, err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
			if err != nil {
				t.Fatal(err)
			}
			for _, imported := range file.Imports {
				name := strings.TrimPrefix(strings.Trim(imported.Path.Value, `"`), "masthead/internal/")
				for _, feature := range []string{"company", "award", "awardpage", "people", "event", "newsletter", "nomination", "jury"} {
					if name == feature || strings.HasPrefix(name, feature+"/") {
						t.Errorf("%s imports %s: let the feature offer a feature.Feed or a frame.EmbedCard", path, name)
					}
				}
			}
		}
	}
}
