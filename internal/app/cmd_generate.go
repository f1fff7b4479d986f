package app

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"

	"masthead/internal/page"
	"masthead/internal/route"
	"masthead/internal/tsgen"
)

// pageModels are the models of every type of page: those of the declared routes, and of what has no route of its own.
func pageModels() []any {
	models := []any{page.LandingPage{}, page.StoryPage{}, page.HousePage{}, page.OpeningPage{}, page.CoursePage{}, page.LessonPage{}, page.StatusPage{}}
	seen := map[reflect.Type]bool{}
	for _, declared := range route.Pages() {
		if t := reflect.TypeOf(declared.Model); t != nil && !seen[t] {
			seen[t] = true
			models = append(models, declared.Model)
		}
	}
	return models
}

// pageTypes are the names of those types.
func pageTypes() []string {
	models := pageModels()
	names := make([]string, len(models))
	for i, model := range models {
		names[i] = reflect.TypeOf(model).Name()
	}
	return names
}

type generateCommand struct {
	Dir   string `arg:"" default:"." help:"Root of the source tree."`
	Check bool   `help:"Write nothing; fail when a file differs from what would be written."`
}

// Run writes the page models' types, the API's client and the OpenAPI document.
func (c generateCommand) Run(s *session) error {
	api := NewAPI("http://127.0.0.1:8080", Content{}, slog.New(slog.DiscardHandler))
	client, err := tsgen.Client(api.OpenAPI())
	if err != nil {
		return err
	}
	document, err := api.OpenAPI().YAML()
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"web/api/pages.gen.ts":  tsgen.Types(pageModels()...),
		"web/api/client.gen.ts": client,
		"docs/openapi.yaml":     document,
		"docs/routes.md":        route.Document(),
	}
	var differ []error
	for name, text := range files {
		path := filepath.Join(c.Dir, name)
		if old, err := os.ReadFile(path); err == nil && string(old) == string(text) {
			continue
		}
		if c.Check {
			differ = append(differ, fmt.Errorf("%s is not what the Go code says; run `make generate`", name))
			continue
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
		fmt.Fprintln(s.out, "wrote", name)
	}
	return errors.Join(differ...)
}
