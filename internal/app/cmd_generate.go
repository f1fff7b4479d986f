package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"

	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/config"
	"masthead/internal/design"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/landing"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/storypage"
	"masthead/internal/tsgen"
)

// pageTypes returns the type names of all page models.
func pageTypes() []string {
	models := route.Models()
	names := make([]string, len(models))
	for i, model := range models {
		names[i] = reflect.TypeOf(model).Name()
	}
	return names
}

// sharedConstants returns the numbers and texts that scripts share with the server: those that features declare, after those that belong
// to no feature.
func sharedConstants() []tsgen.Constant {
	list := []tsgen.Constant{
		{Name: "editionPaths", Doc: "The paths of the language editions.", Value: editionPaths()},
		{Name: "folders", Doc: "First segments of paths that lead to files and data, never to pages.", Value: route.Folders()},
		{Name: "personalPaths", Doc: "The paths of pages for one reader, below the path of an edition.", Value: route.PersonalPaths()},
		{Name: "keptFields", Doc: "The fields of forms that are kept if the session ends, by page. " +
			"A name that ends with a star stands for all names with that beginning.", Value: route.KeptFields()},
		{Name: "pageParameter", Doc: "The only query parameter that a page reads unless it declares others.", Value: route.PageParam},
		{Name: "pageQueries", Doc: "Patterns of pages, below the path of an edition, with the query parameters that they declare.",
			Value: route.Queries()},
		{Name: "fixedPages", Doc: "The paths of public pages with one path, each with the name of its component.", Value: route.FixedPages()},
		{Name: "paper", Doc: "The background of pages in the light theme.", Value: design.Paper},
		{Name: "paperDark", Doc: "The background of pages in the dark theme.", Value: design.PaperDark},
		{Name: "maxEmail", Doc: "Maximum length of an email address in bytes.", Value: mail.MaxAddress},
		{Name: "maxMenuGroups", Doc: "Maximum number of menu groups that the header shows.", Value: frame.MaxMenuGroups},
		{Name: "pageSize", Doc: "Number of stories on a page of a list.", Value: frame.PageSize},
	}
	for _, c := range route.Constants() {
		list = append(list, tsgen.Constant{Name: c.Name, Doc: c.Doc, Value: c.Value})
	}
	return list
}

func editionPaths() []string {
	var paths []string
	for _, l := range i18n.Locales() {
		if l != i18n.Default {
			paths = append(paths, l.Edition())
		}
	}
	return paths
}

type generateCommand struct {
	Dir   string `arg:"" default:"." help:"Root of the source tree."`
	Check bool   `help:"Write nothing; fail if a file is not up to date."`
}

// Run writes the types of page models, the API's client and the OpenAPI document.
func (c generateCommand) Run(s *session) error {
	api, err := documentedAPI(s.ctx)
	if err != nil {
		return err
	}
	client, err := tsgen.Client(api.OpenAPI())
	if err != nil {
		return err
	}
	document, err := api.OpenAPI().YAML()
	if err != nil {
		return err
	}
	files := map[string][]byte{
		"web/api/pages.gen.ts": tsgen.Types(route.Models(), []any{frame.Header{}, frame.Closing{}, landing.SectionPart{},
			storypage.RelatedPart{}}),
		"web/api/client.gen.ts":        client,
		"web/api/limits.gen.ts":        tsgen.Constants(sharedConstants()),
		"web/site/theme/paper.gen.css": design.Stylesheet(),
		"docs/openapi.yaml":            document,
		"docs/routes.md":               route.Document(),
	}
	var differ []error
	for name, text := range files {
		path := filepath.Join(c.Dir, name)
		if old, err := os.ReadFile(path); err == nil && string(old) == string(text) {
			continue
		}
		if c.Check {
			differ = append(differ, fmt.Errorf("%s is out of date; run `make generate`", name))
			continue
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
		fmt.Fprintln(s.out, "wrote", name)
	}
	return errors.Join(differ...)
}

// documentedAPI returns the API with its default settings and an empty database.
func documentedAPI(ctx context.Context) (_ *apiv2.API, err error) {
	data, err := os.MkdirTemp("", "masthead")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(data)) }()
	cfg, _, err := config.Load(map[string]string{"data": data}, nil, "")
	if err != nil {
		return nil, err
	}
	a, err := Open(ctx, cfg, slog.New(slog.DiscardHandler), clock.System)
	if err != nil {
		return nil, err
	}
	return a.API, a.Close()
}
