package embed_test

import (
	"context"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob/memblob"

	"masthead/internal/app/apptest"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/edge"
	"masthead/internal/embed"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/share"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// F195, design §5: only the picture that a page names is drawn. If it cannot be drawn at the
// moment, another picture replaces it, which no cache stores. The picture of a page that has moved
// redirects like the page.
func TestLinkPictureIsDrawnOnlyForItsPage(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	drawn, failing := 0, error(nil)
	f := apptest.ComposeFor(t, p, func() time.Time { return dbtest.Noon }, apptest.Options{})
	pages := &embed.Pages{Frames: f.Pages.Frames, Stories: p.Stories, Pages: f.Pages, Pictures: &share.Pictures{
		Bucket: memblob.OpenBucket(nil),
		Fonts:  share.NewFonts(os.DirFS("../../web/dist/site/drawing-fonts")),
		Encode: func(context.Context, []byte, int) ([]byte, error) {
			drawn++
			return []byte("jpeg"), failing
		},
	}}
	ask := func(path string) edge.Page {
		t.Helper()
		response, err := pages.LinkPicture(t.Context(), edge.Request{Path: path})
		if err != nil {
			t.Fatalf("%s: %v", path, err)
		}
		return response
	}
	picture, err := media.DatabaseStore{
		DB: p.DB,
	}.Save(
		t.Context(),
		media.Media{Hash: strings.Repeat("ab", 32), Width: 1600, Height: 900, Widths: []int{800, 1600}},
	)
	if err != nil {
		t.Fatal(err)
	}
	s := p.Published("herstory", "The loom", time.Hour, func(s *story.Story) { s.PictureID = &picture.ID })
	card, _, err := f.Pages.ShareCard(t.Context(), s.Path)
	if err != nil || card.Picture == "" || card.Title != "The loom" {
		t.Fatalf("%+v %v", card, err)
	}
	own := card.Path(s.Path)

	for _, wrong := range []string{own[:len(own)-6] + "00.jpg", share.Prefix + s.Path + "/" + strings.Repeat("0", 24) + ".jpg"} {
		if response := ask(wrong); response.Status != http.StatusFound || response.Header.Get("Location") != own || !response.NoStore {
			t.Errorf("%s: %+v", wrong, response)
		}
	}
	response := ask(share.Prefix + "/no/such/page/" + strings.Repeat("0", 24) + ".jpg")
	if response.Status != http.StatusNotFound || drawn != 0 {
		t.Errorf("of no page: %d, %d drawn", response.Status, drawn)
	}

	failing = media.ErrUnavailable
	response = ask(own)
	if response.Status != http.StatusFound || response.Header.Get("Location") != media.Prefix+card.Picture || !response.NoStore {
		t.Errorf("while nothing can be drawn: %+v", response)
	}
	failing = nil
	for range 2 {
		response := ask(own)
		if response.Status != 0 || string(response.Body) != "jpeg" || response.Header.Get("Content-Type") != "image/jpeg" ||
			len(response.Tags) == 0 {
			t.Errorf("%+v", response)
		}
	}
	if drawn != 2 {
		t.Errorf("drawn %d times", drawn)
	}

	p.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := permalink.SetRedirect(ctx, tx, permalink.Redirect{Path: "/old", Target: s.Path, Status: http.StatusMovedPermanently})
		return err
	})
	moved := ask(share.Prefix + "/old/" + strings.Repeat("1", 24) + ".jpg")
	if to, ok := share.PageOf(moved.Header.Get("Location")); moved.Status != http.StatusFound || !ok || to != s.Path {
		t.Errorf("of a page that moved: %+v", moved)
	}
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := p.Stories.Unpublish(ctx, tx, s.ID)
		return err
	})
	if response := ask(own); response.Status != http.StatusNotFound {
		t.Errorf("of a story that was withdrawn: %d", response.Status)
	}
}
