package app

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"reflect"

	"masthead/internal/page"
	"masthead/internal/tsgen"
)

// pageModels are the models of every type of page.
var pageModels = []any{page.LandingPage{}, page.StoryPage{}, page.HousePage{}, page.ListPage{}, page.ArchivePage{}, page.SeriesListPage{}, page.CustomTopicPage{},
	page.EventsPage{}, page.EventPage{}, page.PartnerEventsPage{}, page.VideosPage{}, page.LivePage{}, page.WebStoriesPage{}, page.WebStoryPage{},
	page.OpeningPage{}, page.CoursePage{}, page.LessonPage{}, page.AudioShowsPage{}, page.AudioShowPage{}, page.AudioEpisodePage{}, page.ResourcesPage{}, page.EmergingWomenPage{}, page.SearchPage{}, page.GlossaryPage{}, page.GlossaryTermPage{}, page.ReportPage{}, page.SignInPage{}, page.AccountPage{}, page.BookmarksPage{}, page.HistoryPage{}, page.ForYouPage{}, page.NotificationsPage{}, page.FollowPage{}, page.PreferencesPage{}, page.NewslettersPage{}, page.NewsletterPage{}, page.SubscriptionPage{},
	page.OfflinePage{}, page.StatusPage{}, page.AnnouncedPage{}}

// pageTypes are the names of those types.
func pageTypes() []string {
	names := make([]string, len(pageModels))
	for i, model := range pageModels {
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
		"web/api/pages.gen.ts":  tsgen.Types(pageModels...),
		"web/api/client.gen.ts": client,
		"docs/openapi.yaml":     document,
	}
	var differ []error
	for name, text := range files {
		path := filepath.Join(c.Dir, name)
		if old, err := os.ReadFile(path); err == nil && string(old) == string(text) {
			continue
		}
		if c.Check {
			differ = append(differ, fmt.Errorf("%s is not what the Go types say; run `make generate`", name))
			continue
		}
		if err := os.WriteFile(path, text, 0o644); err != nil {
			return err
		}
		fmt.Fprintln(s.out, "wrote", name)
	}
	return errors.Join(differ...)
}
