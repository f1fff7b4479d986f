package wordpress_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"testing"
	"time"

	"gocloud.dev/blob"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/media"
	"masthead/internal/node"
)

// startMedia starts the real picture service and returns it with its bucket.
func startMedia(t *testing.T, db *database.DB) (*media.Service, *blob.Bucket) {
	t.Helper()
	dir, err := os.MkdirTemp("", "m") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	t.Setenv("TMPDIR", dir)
	binary, err := node.FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	bucket, err := media.OpenBucket(t.Context(), t.TempDir()+"/media")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	service := media.New(media.Options{Node: binary, Script: "../../../web/site/server/images.mjs", Bucket: bucket,
		Store: media.DatabaseStore{DB: db}, Log: slog.New(slog.DiscardHandler)})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- service.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return service, bucket
}

// oldPictures returns an old site's pictures by path.
func oldPictures(t *testing.T) map[string][]byte {
	t.Helper()
	photo := image.NewRGBA(image.Rect(0, 0, 700, 400))
	for y := range 400 {
		for x := range 700 {
			photo.Set(x, y, color.RGBA{uint8(x / 3), uint8(y / 2), uint8(x ^ y), 255})
		}
	}
	var asJPEG, asPNG, asGIF bytes.Buffer
	moving := &gif.GIF{}
	for i := range 3 {
		frame := image.NewPaletted(image.Rect(0, 0, 60, 40), color.Palette{color.Black, color.White, color.RGBA{200, 0, 0, 255}})
		frame.SetColorIndex(10*i, 5, 2)
		for y := range 40 {
			frame.SetColorIndex(20*i, y, 1)
		}
		moving.Image, moving.Delay = append(moving.Image, frame), append(moving.Delay, 20)
	}
	for _, err := range []error{
		jpeg.Encode(&asJPEG, photo, nil), png.Encode(&asPNG, photo.SubImage(image.Rect(0, 0, 400, 300))),
		gif.EncodeAll(&asGIF, moving)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	return map[string][]byte{
		"/lead.jpg": asJPEG.Bytes(), "/loom.png": asPNG.Bytes(), "/shuttle.gif": asGIF.Bytes(),
		"/mark.svg":  []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><script>alert(1)</script><circle r="9"/></svg>`),
		"/torn.jpg":  asJPEG.Bytes()[:asJPEG.Len()/2],
		"/named.png": []byte("<!doctype html><title>Not found</title>"), // what many old sites respond with
	}
}

// The real service imports real pictures with renditions, texts and the featured picture.
// A file that is not a picture is reported with the reason and stays a link.
func TestRealPicturesAreImported(t *testing.T) {
	db := dbtest.New(t)
	service, bucket := startMedia(t, db)
	served := oldPictures(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if file, ok := served[r.URL.Path]; ok {
			_, _ = w.Write(file)
			return
		}
		http.NotFound(w, r)
	}))
	defer server.Close()
	deps := importtest.Deps(t, db, formats)
	deps.Jobs = startWorkerWith(t, deps, service)
	text := "<!-- wp:paragraph --><p>The loom stands by the door.</p><!-- /wp:paragraph -->"
	for _, name := range []string{"loom.png", "shuttle.gif", "mark.svg", "torn.jpg", "named.png", "gone.jpg"} {
		text += fmt.Sprintf(
			`<!-- wp:image --><figure class="wp-block-image"><img src="%s/%s" `+
				`alt="Alt %s"/><figcaption>About <em>%s</em></figcaption></figure><!-- /wp:image -->`,
			server.URL,
			name,
			name,
			name,
		)
	}
	lead := `<item><title>lead</title><wp:post_id>50</wp:post_id><wp:post_type>attachment</wp:post_type><wp:attachment_url>` + server.URL +
		`/lead.jpg</wp:attachment_url><excerpt:encoded>The first morning</excerpt:encoded>` +
		meta("_wp_attachment_image_alt", "A weaver") + `</item>`
	report, err := run(t, deps, write(t, post(1, "Woven", text, meta("_thumbnail_id", "50")), lead),
		importer.Options{FetchPictures: true, PictureTime: 2 * time.Minute})
	if err != nil {
		t.Fatal(err)
	}

	woven := importtest.Story(t, db, "Woven")
	if woven.PictureID == nil || !strings.Contains(woven.Card, "A weaver") {
		t.Fatalf("lead %v, card %s", woven.PictureID, woven.Card)
	}
	open, _ := importtest.HTML(t, db, woven.ID)
	for name, want := range map[string]struct {
		alt, caption  string
		width, height int
		widths        []int
		animated      bool
	}{
		"lead.jpg":    {"A weaver", "The first morning", 700, 400, []int{320, 640}, false},
		"loom.png":    {"Alt loom.png", "About loom.png", 400, 300, []int{320, 400}, false},
		"shuttle.gif": {"Alt shuttle.gif", "About shuttle.gif", 60, 40, []int{60}, true},
	} {
		m, err := media.DatabaseStore{DB: db}.BySource(t.Context(), server.URL+"/"+name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if m.Alt != want.alt || m.Caption != want.caption || m.Width != want.width || m.Height != want.height ||
			fmt.Sprint(m.Widths) != fmt.Sprint(want.widths) || m.Animated != want.animated {
			t.Errorf("%s was imported as %+v", name, m)
		}
		for _, width := range m.Widths {
			for _, ext := range []string{media.AVIF, media.WebP, media.JPEG} {
				file, err := bucket.ReadAll(t.Context(), m.Key(width, ext))
				if kind := http.DetectContentType(file); err != nil || ext == media.JPEG && kind != "image/jpeg" ||
					ext == media.WebP && kind != "image/webp" ||
					ext == media.AVIF && !bytes.Contains(file[:min(len(file), 32)], []byte("avif")) {
					t.Errorf("%s, %d wide as %s: %s, %v", name, width, ext, kind, err)
				}
			}
		}
		if name == "lead.jpg" {
			if m.ID != *woven.PictureID {
				t.Errorf("the featured picture is %d, not %d", *woven.PictureID, m.ID)
			}
			continue
		}
		for _, part := range []string{
			`alt="` + want.alt + `"`, "<figcaption>About <em>" + name + "</em></figcaption>", m.Key(want.widths[0], media.WebP),
		} {
			if !strings.Contains(open, part) {
				t.Errorf("%q is missing in %s", part, open)
			}
		}
	}

	why := map[string]string{}
	for _, line := range report.MissingPictures.First {
		why[strings.TrimPrefix(line.Detail, server.URL)] = line.What
	}
	for name, reason := range map[string]string{
		"/mark.svg":  "it is not an accepted picture: unsupported_type",
		"/named.png": "it is not an accepted picture: unsupported_type",
		"/torn.jpg":  "it is not an accepted picture: broken_image",
		"/gone.jpg":  "the address returned no picture",
	} {
		if !strings.HasPrefix(why[name], reason) {
			t.Errorf("%s is missing with the reason %q, want %q", name, why[name], reason)
		}
		if link := `<a href="` + server.URL + name; !strings.Contains(open, link) || strings.Contains(open, `src="`+server.URL) {
			t.Errorf("no link to %s in %s", name, open)
		}
	}
	if report.Pictures != 3 || report.MissingPictures.Count != 4 || report.PendingPictures != 0 {
		t.Errorf("report %+v", report)
	}
	var printed strings.Builder
	if err := report.Write(&printed); err != nil || !strings.Contains(printed.String(), "Missing pictures: 4") ||
		!strings.Contains(printed.String(), server.URL+"/torn.jpg") {
		t.Errorf("%v in\n%s", err, printed.String())
	}
}
