// Command pocketbase serves PocketBase with a collection of the stories of a publication,
// for a comparison of list requests.
package main

import (
	"fmt"
	"log"
	"os"
	"strings"

	"github.com/pocketbase/pocketbase"
	"github.com/pocketbase/pocketbase/apis"
	"github.com/pocketbase/pocketbase/core"
	"github.com/pocketbase/pocketbase/tools/types"
)

// columns are the fields of a story's card with the SQL expressions for them. Nested ones
// are JSON, so that a list needs only one query.
var columns = []struct{ name, kind, source string }{
	{"path", "text", "path"}, {"slug", "text", "slug"}, {"title", "text", "title"}, {"type", "text", "type"},
	{"published_at", "date", "strftime('%Y-%m-%d %H:%M:%fZ', published_at / 1000.0, 'unixepoch')"},
	{"updated_at", "date", "strftime('%Y-%m-%d %H:%M:%fZ', updated_at / 1000.0, 'unixepoch')"},
	{"layout", "text", "layout"}, {"lang", "text", "lang"}, {"dir", "text", "card ->> '$.dir'"},
	{"minutes", "number", "minutes"}, {"duration", "number", "coalesce(video_duration, 0)"},
	{"excerpt", "text", "excerpt"}, {"like_count", "number", "like_count"}, {"share_count", "number", "share_count"},
	{"sponsored", "bool", "card ->> '$.sponsored'"}, {"gated", "bool", "gated"}, {"has_audio", "bool", "audio_url IS NOT NULL"},
	{"media_id", "text", "coalesce(video_media, '')"}, {"video_platform", "text", "coalesce(video_platform, '')"},
	{"brand", "json", "card -> '$.brand'"}, {"series", "json", "card -> '$.metadata.series'"},
	{"category", "json", "card -> '$.metadata.category'"}, {"authors", "json", "card -> '$.metadata.authors'"},
	{"tags", "json", "card -> '$.metadata.curatedCategories'"}, {"picture", "json", "card -> '$.picture'"},
	{"thumbnail", "text", "coalesce(card ->> '$.metadata.thumbnail', '')"},
}

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: pocketbase DATA-FOLDER PUBLICATION.db ADDRESS")
		os.Exit(2)
	}
	if err := run(os.Args[1], os.Args[2], os.Args[3]); err != nil {
		log.Fatal(err)
	}
}

func run(data, publication, address string) error {
	app := pocketbase.NewWithConfig(pocketbase.Config{DefaultDataDir: data, HideStartBanner: true})
	if err := app.Bootstrap(); err != nil {
		return err
	}
	if err := app.RunAllMigrations(); err != nil {
		return err
	}
	settings := app.Settings()
	settings.Logs.MaxDays = 0
	if err := app.Save(settings); err != nil {
		return err
	}
	if _, err := app.FindCollectionByNameOrId("stories"); err != nil {
		if err := fill(app, publication); err != nil {
			return err
		}
	}
	return apis.Serve(app, apis.ServeConfig{HttpAddr: address, ShowStartBanner: false})
}

// fill creates the collection and copies the published stories into it.
func fill(app core.App, publication string) error {
	c := core.NewBaseCollection("stories")
	c.ListRule = types.Pointer("")
	c.AddIndex("stories_published", false, "published_at DESC", "")
	names, sources := []string{"id"}, []string{"printf('%015d', id)"}
	for _, col := range columns {
		switch col.kind {
		case "number":
			c.Fields.Add(&core.NumberField{Name: col.name})
		case "bool":
			c.Fields.Add(&core.BoolField{Name: col.name})
		case "date":
			c.Fields.Add(&core.DateField{Name: col.name})
		case "json":
			c.Fields.Add(&core.JSONField{Name: col.name})
		default:
			c.Fields.Add(&core.TextField{Name: col.name})
		}
		names, sources = append(names, col.name), append(sources, col.source)
	}
	if err := app.Save(c); err != nil {
		return fmt.Errorf("create the collection: %w", err)
	}
	db := app.NonconcurrentDB()
	_, err := db.NewQuery("ATTACH DATABASE {:file} AS publication").Bind(map[string]any{"file": publication}).Execute()
	if err != nil {
		return fmt.Errorf("attach the publication: %w", err)
	}
	_, err = db.NewQuery("INSERT INTO main.stories (" + strings.Join(names, ", ") + ") SELECT " + strings.Join(sources, ", ") +
		" FROM publication.stories WHERE status = 'published' AND listed").Execute()
	if err != nil {
		return fmt.Errorf("copy the stories: %w", err)
	}
	_, err = db.NewQuery("DETACH DATABASE publication").Execute()
	return err
}
