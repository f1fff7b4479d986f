package apitest

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/story"
)

// libraryArea has the library of pictures, recordings and films. The files of the role table do not exist; TestTheLibraryOfABrand calls the
// operations with files of two brands.
var libraryArea = area{
	newsroom: map[string]deskRequest{
		"list-media":         {other: 200},
		"read-media":         {other: 404, want: 404},
		"list-media-uses":    {other: 404, want: 404},
		"list-media-actions": {other: 404, want: 404},
		"save-media":         {body: fileBody(1, ""), contentType: jsonType, other: 404, want: 404},
		"delete-media":       {other: 404, want: 404},
		"restore-media":      {other: 404, want: 404},
		"save-captions":      {body: `{"version":0,"text":""}`, contentType: jsonType, other: 422, want: 422}, // the language
		"replace-media":      {query: "?version=1", body: "GIF9", contentType: "image/gif", other: 404, want: 404},
	},
}

// fileBody returns the body that saves a file. more begins with a comma, or is empty.
func fileBody(version int, more string) string {
	return fmt.Sprintf(`{"version":%d,"alt":"Jars","caption":"","credit":"","texts":{"hi":{"alt":"मर्तबान","caption":""}},`+
		`"focalX":0.2,"focalY":0.4,"crops":{},"licence":"","licenceSource":"","licenceEnds":""%s}`, version, more)
}

// libraryFile adds a file of a brand to the library; "" is for all brands.
func (s *Site) libraryFile(t *testing.T, brand, name string) int64 {
	t.Helper()
	meta := media.Meta{Filename: name, Alt: "Old jars", FocalX: 0.5, FocalY: 0.5}
	if brand != "" {
		meta.BrandID = &s.Brand(brand).ID
	}
	hash := strings.Repeat(string(rune('a'+len(name)%20)), 13) + strings.Repeat(string(rune('a'+len(brand))), 13)
	m, err := media.DatabaseStore{DB: s.DB}.Save(t.Context(), media.Media{Hash: hash, Width: 1600, Height: 900, Widths: []int{640, 1600},
		Meta: meta})
	if err != nil {
		t.Fatal(err)
	}
	return m.ID
}

// ROLE (the Desk): an editor of one brand reads and changes nothing of another brand's library. Files of all brands are read by everybody
// and changed by editors of all brands.
func TestTheLibraryOfABrand(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		own, other := s.libraryFile(t, "herstory", "own.jpg"), s.libraryFile(t, "ys-gulf", "other-file.jpg")
		shared := s.libraryFile(t, "", "all")
		at := func(id int64) string { return fmt.Sprintf("/desk/media/%d", id) }
		Run(t, s, []Case{
			{Name: "the list of an editor", URL: "/desk/media", As: Editor, Has: []string{"own.jpg", `"all"`}, HasNot: []string{"other-file.jpg"}},
			{Name: "the list of an admin", URL: "/desk/media", As: Admin, Has: []string{"own.jpg", `"all"`, "other-file.jpg"}},
			{Name: "the list of another brand", URL: "/desk/media?brand=ys-gulf", As: Editor, Status: 403},
			{Name: "an unknown brand", URL: "/desk/media?brand=nobody", As: Editor, Status: 400},
			{Name: "only the brand's own", URL: "/desk/media?brand=herstory", As: Editor, Has: []string{"own.jpg"}, HasNot: []string{`"all"`}},
			{Name: "words of the texts", URL: "/desk/media?q=JARS+own", As: Editor, Has: []string{"own.jpg"}, HasNot: []string{`"all"`}},
			{Name: "no words", URL: "/desk/media?q=100%25", As: Editor, HasNot: []string{"own.jpg"}},
			{Name: "the kind", URL: "/desk/media?kind=film", As: Editor, Check: is("items.0", nil)},
			{Name: "unused", URL: "/desk/media?unused=true", As: Editor, Has: []string{"own.jpg"}},
			{Name: "a licence", URL: "/desk/media?licence=expired", As: Editor, Check: is("items.0", nil)},
			{Name: "an invalid page", URL: "/desk/media?after=x", As: Editor, Status: 400},
			{Name: "another's file", URL: at(other), As: Editor, Status: 404},
			{Name: "uses of another's file", URL: at(other) + "/uses", As: Editor, Status: 404},
			{Name: "an invalid page of uses", URL: at(own) + "/uses?after=99-1", As: Editor, Status: 400},
			{Name: "saving another's file", Method: http.MethodPut, URL: at(other), As: Editor, Type: jsonType, Body: fileBody(1, ""),
				Status: 404},
			{Name: "saving a file of all brands", Method: http.MethodPut, URL: at(shared), As: Editor, Type: jsonType, Body: fileBody(1, ""),
				Status: 403},
			{Name: "deleting a file of all brands", Method: http.MethodDelete, URL: at(shared), As: Editor, Status: 403},
			{Name: "the file", URL: at(own), As: Editor, Check: is("alt", "Old jars", "brand", "herstory", "canChange", true, "version", 1.0)},
			{Name: "a file of all brands", URL: at(shared), As: Editor, Check: is("canChange", false)},
			{Name: "saving", Method: http.MethodPut, URL: at(own), As: Editor, Type: jsonType, Body: fileBody(1, ""),
				Check: is("version", 2.0, "texts.hi.alt", "मर्तबान", "focalX", 0.2, "alt", "Jars")},
			{Name: "saving an older version", Method: http.MethodPut, URL: at(own), As: Editor, Type: jsonType, Body: fileBody(1, ""),
				Status: 409, Check: is("current.version", 2.0, "current.alt", "Jars")},
			{Name: "every invalid field", Method: http.MethodPut, URL: at(own), As: Editor, Type: jsonType, Status: 422,
				Body: strings.NewReplacer(`"hi"`, `"xx"`, `"licenceEnds":""`, `"licenceEnds":"31/3/2027"`, `"licenceSource":""`,
					`"licenceSource":"https://"`, `"crops":{}`, `"crops":{"card":{"x":0,"y":0,"w":1,"h":1},"door":{"x":0,"y":0,"w":1,"h":1},`+
						`"square":{"x":0.9,"y":0,"w":0.5,"h":0.5}}`).Replace(fileBody(2, "")),
				Has: []string{"texts.xx", "licenceEnds", "licenceSource", "crops.card", "crops.door", "crops.square"}},
			{Name: "a focal point outside", Method: http.MethodPut, URL: at(own), As: Editor, Type: jsonType, Status: 422,
				Body: strings.Replace(fileBody(2, ""), "0.2", "1.2", 1), Has: []string{"focalX"}},
			{Name: "what was done", URL: at(own) + "/actions", As: Editor, Check: is("items.0.action", "media.saved", "items.1", nil)},
			{Name: "captions of a picture", Method: http.MethodPut, URL: at(own) + "/captions/hi", As: Editor, Type: jsonType,
				Body: `{"version":0,"text":"WEBVTT\n\n00:01.000 --> 00:02.000\nNamaste"}`, Status: 422},
			{Name: "no captions", Method: http.MethodPut, URL: at(own) + "/captions/hi", As: Editor, Type: jsonType,
				Body: `{"version":0,"text":"Namaste"}`, Status: 422, Has: []string{"line 1"}},
			{Name: "deleting an older version", Method: http.MethodDelete, URL: at(own) + "?version=1", As: Editor, Status: 409},
			{Name: "deleting", Method: http.MethodDelete, URL: at(own) + "?version=2", As: Editor, Check: is("deleted", true)},
			{Name: "a deleted file", URL: "/desk/media", As: Editor, HasNot: []string{"own.jpg"}},
			{Name: "deleted files", URL: "/desk/media?deleted=true", As: Editor, Has: []string{"own.jpg"}},
			{Name: "bringing it back", Method: http.MethodPost, URL: at(own) + "/restore", As: Editor, Check: is("deleted", false)},
			{Name: "replacing an older version", Method: http.MethodPut, URL: at(own) + "/file?version=1", As: Editor, Type: "image/gif",
				Body: "GIF9", Status: 409},
			{Name: "replacing with no picture", Method: http.MethodPut, URL: at(own) + "/file?version=4", As: Editor, Type: "image/gif",
				Body: "GIF9", Status: 415},
		})
	})
}

// A file that a story shows is found there, and is not deleted.
func TestAUsedFileIsNotDeleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		id := s.libraryFile(t, "herstory", "used.jpg")
		shown := s.Published("herstory", "The loom", time.Hour, func(s *story.Story) { s.PictureID = &id })
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().Table("authors").Set("picture_id = ?", id).Where("1 = 1").Exec(ctx)
			return err
		})
		at := fmt.Sprintf("/desk/media/%d", id)
		Run(t, s, []Case{
			{Name: "uses", URL: at + "/uses", As: Editor,
				Check: is("items.0.kind", "story", "items.0.id", float64(shown.ID), "items.0.title", "The loom")},
			{Name: "deleting", Method: http.MethodDelete, URL: at, As: Editor, Status: 409},
			{Name: "unused files", URL: "/desk/media?unused=true", As: Editor, HasNot: []string{"used.jpg"}},
			{Name: "used files", URL: "/desk/media", As: Editor, Has: []string{"used.jpg"}},
		})
	})
}
