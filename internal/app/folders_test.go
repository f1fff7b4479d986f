package app

import (
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"masthead/internal/route"
)

// A feature has the same folder name in Go and in TypeScript. The name of a Go package with only the pages of a
// feature ends in "page" or "site": storypage has the pages of story.
func TestPageComponentsAreInTheFolderOfTheirFeature(t *testing.T) {
	for _, model := range route.Models() {
		of := reflect.TypeOf(model)
		folder := path.Base(of.PkgPath())
		for _, suffix := range []string{"page", "site"} {
			if name := strings.TrimSuffix(folder, suffix); name != "" {
				folder = name
			}
		}
		component := filepath.Join("..", "..", "web", "site", "features", folder, of.Name()+".tsx")
		if _, err := os.Stat(component); err != nil {
			t.Errorf("the page component of %s: %v", of, err)
		}
	}
}

func TestPagesAreDeclaredLiteIfTheyHaveALiteForm(t *testing.T) {
	for _, p := range route.Pages() {
		if p.Component() == "" {
			continue
		}
		forms, err := filepath.Glob(filepath.Join("..", "..", "web", "site", "features", "*", p.Component()+".lite.tsx"))
		if err != nil {
			t.Fatal(err)
		}
		if has := len(forms) > 0; has != p.Lite {
			t.Errorf("%s is declared with Lite %t; %s has a lite form: %t", p.Pattern, p.Lite, p.Component(), has)
		}
	}
}
