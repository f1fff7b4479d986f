package storypage_test

import (
	"context"
	"net/http"
	"net/http/httptest"
	"testing"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/app/apptest"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/feature"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
)

// PAGE-06, F38, D-15: readers who may see a preview get it uncached; others get 404.
func TestPreviewsAreShownToTheRightReaders(t *testing.T) {
	db := dbtest.New(t)
	publication := storytest.New(t, db)
	draft := publication.Draft("herstory", "Not yet")
	accounts := &account.Accounts{DB: db}
	f := apptest.ComposeFor(t, publication, clock.System, apptest.Options{})
	mux := &feature.Mux{ServeMux: http.NewServeMux(), Pages: http.NotFoundHandler()}
	if err := (&storypage.Previews{Pages: f.StoryPages, Accounts: accounts, Fallback: f.Pages.Fallback}).Mount(mux); err != nil {
		t.Fatal(err)
	}
	token := func(brand string) string {
		id := publication.Brand(brand).ID
		secret, err := account.CreateToken(t.Context(), db, "Desk of "+brand, account.Editor, &id)
		if err != nil {
			t.Fatal(err)
		}
		return "Bearer " + secret
	}
	maker := token("herstory")
	ctx, err := accounts.Guards().Newsroom(t.Context(), apiv2.Credentials{Authorization: maker})
	if err != nil {
		t.Fatal(err)
	}
	key, _, err := story.Previews{Stories: publication.Stories}.CreateLink(t.Context(), draft.ID,
		caller.ActorOf(ctx))
	if err != nil {
		t.Fatal(err)
	}
	at := story.PreviewPath(draft.ID)
	for name, tc := range map[string]struct {
		address, authorization string
		want                   int
	}{
		"nobody":                  {at, "", 404},
		"who has the link":        {at + "?key=" + key, "", 200},
		"who guesses":             {at + "?key=abc", "", 404},
		"an editor of the brand":  {at, token("herstory"), 200},
		"an editor of another":    {at, token("ys-gulf"), 404},
		"an unknown token":        {at, "Bearer mh_abc", 404},
		"another story's address": {story.PreviewPath(draft.ID+1) + "?key=" + key, "", 404},
		"a word instead of an id": {"/preview/first?key=" + key, "", 404},
		"an id in another form":   {"/preview/0" + at[len("/preview/"):] + "?key=" + key, "", 404},
	} {
		r := httptest.NewRequest(http.MethodGet, tc.address, nil)
		if tc.authorization != "" {
			r.Header.Set("Authorization", tc.authorization)
		}
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, r)
		if w.Code != tc.want {
			t.Errorf("%s: %d, want %d", name, w.Code, tc.want)
		}
		if h := w.Header(); w.Code == 200 &&
			(h.Get("Cache-Control") != "private, no-store" || h.Get("X-Robots-Tag") != "noindex, nofollow" ||
				h.Get("Referrer-Policy") != "same-origin") {
			t.Errorf("%s: header %v", name, h)
		}
	}
	err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return publication.Stories.PutInBin(ctx, tx, actor.Actor{}, draft.ID)
	})
	if err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequest(http.MethodGet, at, nil)
	r.Header.Set("Authorization", token("herstory"))
	w := httptest.NewRecorder()
	if mux.ServeHTTP(w, r); w.Code != 404 {
		t.Errorf("the preview of a deleted draft for an editor: %d, want 404", w.Code)
	}
}
