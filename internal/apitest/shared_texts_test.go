package apitest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// writeTogether saves a text of a story as its shared document does.
func (s *Site) writeTogether(t *testing.T, id int64, title, text string) {
	t.Helper()
	e, err := s.Stories.TextAsEdited(t.Context(), s.DB.Read, id)
	if err != nil {
		t.Fatal(err)
	}
	known, err := e.Digest()
	if err != nil {
		t.Fatal(err)
	}
	encoded, err := json.Marshal(paragraph(text))
	if err != nil {
		t.Fatal(err)
	}
	doc, err := richtext.Parse(encoded)
	if err != nil {
		t.Fatal(err)
	}
	err = s.Stories.SaveShared(t.Context(), story.SharedSave{ID: id, Text: story.SharedText{Title: title, Body: doc}, Known: known,
		Within: func(context.Context, *database.Tx, string) error { return nil }})
	if err != nil {
		t.Fatal(err)
	}
}

// The other fields of a story are saved while its text is written in a shared document, which raises the revision all the time. Only
// another save of these fields is a conflict.
func TestOtherFieldsAreSavedBesideASharedText(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		for _, slug := range []string{"looms", "wharves"} {
			s.Term("tag", slug, slug)
		}
		draft, live := s.Draft("herstory", "The loom"), s.Published("herstory", "The loom came late", time.Hour)
		for _, tt := range []struct {
			name, path string
			id         int64
			body       func(read map[string]any, changes map[string]any) map[string]any
			edited     func(read map[string]any) map[string]any
		}{
			{"a draft", "", draft.ID, func(read, changes map[string]any) map[string]any {
				d := deskFields(read, changes)
				d["revision"] = read["revision"]
				return d
			}, func(read map[string]any) map[string]any { return read }},
			{"a public story", "/working-copy", live.ID, copyOf,
				func(read map[string]any) map[string]any {
					return read["workingCopy"].(map[string]any)["story"].(map[string]any)
				}},
		} {
			neha := s.editorOf(t, SignedEditor, tt.id)
			read := neha.read()
			version := read["settingsVersion"].(string)
			s.writeTogether(t, tt.id, "Written together", "By two people.")
			s.writeTogether(t, tt.id, "Written together", "By two people at once.")
			if now := neha.read()["settingsVersion"]; now != version {
				t.Errorf("%s: another text has another settingsVersion, %v", tt.name, now)
			}
			kept := fmt.Sprintf("%s?text=kept&settings=%s", tt.path, version)
			neha.call(http.MethodPut, kept, tt.body(read, map[string]any{"tags": []string{"looms"}}), 200)
			stored := tt.edited(neha.read())
			if stored["title"] != "Written together" || fmt.Sprint(stored["tags"]) != "[looms]" ||
				fmt.Sprint(stored["body"]) != fmt.Sprint(paragraph("By two people at once.")) {
				t.Errorf("%s: stored as %v", tt.name, stored)
			}
			conflict := neha.call(http.MethodPut, kept, tt.body(read, map[string]any{"tags": []string{"wharves"}}), 409)
			if current := conflict.JSON.(map[string]any)["current"].(map[string]any); current["settingsVersion"] == version {
				t.Errorf("%s: the conflict shows %v", tt.name, current)
			}
			neha.call(http.MethodPut, tt.path+"?text=other", tt.body(read, nil), 400)
		}
	})
}
