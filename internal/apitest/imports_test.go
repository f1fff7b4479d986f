package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer/feed"
)

// importArea has the uploads of exports and the watched feeds. Those of the role table do not exist; the tests below call the operations
// with those of two brands.
var importArea = area{
	newsroom: map[string]deskRequest{
		"list-imports":       {other: 200},
		"create-import":      {body: `{"kind":"ghost","brand":"herstory","filename":"old.json","bytes":2}`, contentType: jsonType, other: 403},
		"read-import":        {other: 404, want: 404},
		"upload-import-part": {query: "?offset=0", body: "{}", contentType: "application/octet-stream", other: 404, want: 404},
		"start-import":       {body: importStart, contentType: jsonType, other: 404, want: 404},
		"cancel-import":      {other: 404, want: 404},
		"preview-take-back":  {other: 404, want: 404},
		"take-back-import":   {other: 404, want: 404},
		"delete-import":      {other: 404, want: 404},
		"read-import-table":  {other: 404, want: 404},

		"list-feeds": {other: 200},
		"add-feed": {body: `{"address":"ftp://feeds.example.com","brand":"herstory","term":"","lang":"","minutes":60}`, contentType: jsonType,
			other: 403, want: 422}, // the address
		"read-feed":        {other: 404, want: 404},
		"save-feed":        {body: `{"version":1,"term":"","lang":"","minutes":60}`, contentType: jsonType, other: 404, want: 404},
		"remove-feed":      {other: 404, want: 404},
		"check-feed":       {other: 404, want: 404},
		"list-feed-drafts": {other: 404, want: 404},
	},
}

// importStart begins a dry run.
const importStart = `{"mode":"dry-run","options":{"site":"","lang":"","pictures":false,"series":"","source":"","currency":"","columns":{}}}`

// ROLE (the Desk): an editor of one brand neither sees nor imports the exports of another one; tables of companies are for editors of all
// brands.
func TestUploadsOfExportsByRole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		create := func(kind, brand string) string {
			return `{"kind":"` + kind + `","brand":"` + brand + `","filename":"old.json","bytes":2}`
		}
		Run(t, s, []Case{
			{Name: "an export", Method: http.MethodPost, URL: "/desk/imports", As: Editor, Type: jsonType, Body: create("ghost", "herstory"),
				Check: is("id", 1.0, "state", "uploading", "received", 0.0, "by", Editor)},
			{Name: "for another brand", Method: http.MethodPost, URL: "/desk/imports", As: Editor, Type: jsonType,
				Body: create("ghost", "ys-gulf"), Status: 403},
			{Name: "without a brand", Method: http.MethodPost, URL: "/desk/imports", As: Editor, Type: jsonType, Body: create("ghost", ""),
				Status: 422, Has: []string{"brand"}},
			{Name: "companies as an editor", Method: http.MethodPost, URL: "/desk/imports", As: Editor, Type: jsonType,
				Body: create("companies", ""), Status: 403},
			{Name: "companies as an admin", Method: http.MethodPost, URL: "/desk/imports", As: Admin, Type: jsonType,
				Body: create("companies", ""), Check: is("id", 2.0, "brand", "")},
			{Name: "the list of an editor", URL: "/desk/imports", As: Editor, Check: is("items.0.id", 1.0, "items.1", nil)},
			{Name: "the list of another editor", URL: "/desk/imports", As: Gulf, Check: is("items.0", nil)},
			{Name: "another's list", URL: "/desk/imports?brand=herstory", As: Gulf, Status: 403},
			{Name: "starting too early", Method: http.MethodPost, URL: "/desk/imports/1/start", As: Editor, Type: jsonType, Body: importStart,
				Status: 409, Check: is("current.state", "uploading")},
			{Name: "another's file", Method: http.MethodPut, URL: "/desk/imports/1/file?offset=0", As: Gulf,
				Type: "application/octet-stream", Body: "{}", Status: 404},
			{Name: "the second part first", Method: http.MethodPut, URL: "/desk/imports/1/file?offset=1", As: Editor,
				Type: "application/octet-stream", Body: "{}", Status: 409, Check: is("current.received", 0.0)},
			{Name: "a part of another size", Method: http.MethodPut, URL: "/desk/imports/1/file?offset=0", As: Editor,
				Type: "application/octet-stream", Body: "{", Status: 422, Has: []string{"file"}},
			{Name: "the file", Method: http.MethodPut, URL: "/desk/imports/1/file?offset=0", As: Editor, Type: "application/octet-stream",
				Body: "{}", Check: is("state", "ready", "hasFile", true)},
			{Name: "wrong options", Method: http.MethodPost, URL: "/desk/imports/1/start", As: Editor, Type: jsonType, Status: 422,
				Body: strings.NewReplacer(`"site":""`, `"site":"https://"`, `"lang":""`, `"lang":"xx"`).Replace(importStart),
				Has:  []string{"options.site", "options.lang"}},
			{Name: "starting another's", Method: http.MethodPost, URL: "/desk/imports/1/start", As: Gulf, Type: jsonType, Body: importStart,
				Status: 404},
			{Name: "starting", Method: http.MethodPost, URL: "/desk/imports/1/start", As: Editor, Type: jsonType, Body: importStart,
				Check: is("state", "waiting", "mode", "dry-run")},
			{Name: "starting twice", Method: http.MethodPost, URL: "/desk/imports/1/start", As: Editor, Type: jsonType, Body: importStart,
				Status: 409, Check: is("current.state", "waiting")},
			{Name: "taking it back while it waits", Method: http.MethodPost, URL: "/desk/imports/1/take-back", As: Editor, Status: 409,
				Check: is("current.state", "waiting")},
			{Name: "what another's import wrote", URL: "/desk/imports/1/take-back", As: Gulf, Status: 404},
			{Name: "what an import wrote that never was", URL: "/desk/imports/1/take-back", As: Editor, Status: 409},
			{Name: "removing while it waits", Method: http.MethodDelete, URL: "/desk/imports/1", As: Editor, Status: 409},
			{Name: "cancelling", Method: http.MethodPost, URL: "/desk/imports/1/cancel", As: Editor, Check: is("state", "cancelled")},
			{Name: "the table", URL: "/desk/imports/1/table.csv", As: Editor, Has: []string{"category,kind,id,title,what,remedy,detail"}},
			{Name: "removing", Method: http.MethodDelete, URL: "/desk/imports/1", As: Editor},
			{Name: "it is gone", URL: "/desk/imports/1", As: Editor, Status: 404},
		})
	})
}

// ROLE (the Desk): an editor of one brand neither sees nor changes the feeds of another one; a save names the version that was read.
func TestWatchedFeedsByRole(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, brand := range []string{"herstory", "ys-gulf"} {
				f := &feed.Feed{Address: "https://feeds.example.com/" + brand, BrandID: s.Brand(brand).ID, State: feed.Watched, Minutes: 60,
					CreatedAt: tx.At, NextAt: tx.At}
				if _, err := tx.NewInsert().Model(f).Exec(ctx); err != nil {
					return err
				}
			}
			return nil
		})
		list := s.desk(t, "GET", "/desk/feeds", Editor, "", "items.0.brand", "herstory", "items.0.state", "watched", "items.1", nil)
		version := fmt.Sprintf("%.0f", list.Member("items", 0, "version"))
		save := `{"version":` + version + `,"term":"","lang":"hi","minutes":30}`
		Run(t, s, []Case{
			{Name: "another's list", URL: "/desk/feeds?brand=ys-gulf", As: Editor, Status: 403},
			{Name: "the list of an admin", URL: "/desk/feeds", As: Admin, Check: is("items.1.brand", "ys-gulf")},
			{Name: "another's feed", URL: "/desk/feeds/1", As: Gulf, Status: 404},
			{Name: "changing another's", Method: http.MethodPut, URL: "/desk/feeds/1", As: Gulf, Type: jsonType, Body: save, Status: 404},
			{Name: "checking another's", Method: http.MethodPost, URL: "/desk/feeds/1/check", As: Gulf, Status: 404},
			{Name: "removing another's", Method: http.MethodDelete, URL: "/desk/feeds/1", As: Gulf, Status: 404},
			{Name: "saving", Method: http.MethodPut, URL: "/desk/feeds/1", As: Editor, Type: jsonType, Body: save,
				Check: is("lang", "hi", "minutes", 30.0)},
			{Name: "saving an older version", Method: http.MethodPut, URL: "/desk/feeds/1", As: Editor, Type: jsonType, Body: save, Status: 409,
				Check: is("current.lang", "hi")},
			{Name: "an unknown term", Method: http.MethodPut, URL: "/desk/feeds/1", As: Editor, Type: jsonType, Status: 422,
				Body: strings.Replace(save, `"term":""`, `"term":"nothing"`, 1), Has: []string{"term"}},
			{Name: "its drafts", URL: "/desk/feeds/1/drafts", As: Editor, Check: is("items.0", nil)},
			{Name: "a private address", Method: http.MethodPost, URL: "/desk/feeds", As: Editor, Type: jsonType, Status: 422,
				Body: `{"address":"http://10.0.0.1/feed","brand":"herstory","term":"","lang":"","minutes":60}`, Has: []string{"address"}},
			{Name: "removing", Method: http.MethodDelete, URL: "/desk/feeds/1", As: Editor},
			{Name: "it is gone", URL: "/desk/feeds/1", As: Editor, Status: 404},
		})
	})
}
