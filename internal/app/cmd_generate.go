package app

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"

	"masthead/internal/route"
	"masthead/internal/tsgen"
)

// pageTypes are the names of the types of all page models.
func pageTypes() []string {
	models := route.Models()
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
		"web/api/pages.gen.ts":  tsgen.Types(route.Models()...),
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
