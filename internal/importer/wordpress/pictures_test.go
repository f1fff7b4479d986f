package wordpress_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
	"masthead/internal/importer/wordpress"
	"masthead/internal/jobs"
	"masthead/internal/media"
)

// fakePictures accepts every file that begins with "picture", in place of media.Service.
type fakePictures struct{ table media.DatabaseStore }

func (s fakePictures) Import(ctx context.Context, r io.Reader, meta media.Meta) (media.Media, error) {
	b, err := io.ReadAll(r)
	if err != nil {
		return media.Media{}, err
	}
	if !strings.HasPrefix(string(b), "picture") {
		return media.Media{}, &media.Error{Code: media.UnsupportedType, Message: "no picture"}
	}
	sum := sha256.Sum256(b)
	return s.table.Save(ctx, media.Media{Hash: hex.EncodeToString(sum[:]), Width: 800, Height: 600, Widths: []int{320, 800}, Meta: meta})
}

// startWorker starts a worker of picture jobs and returns its client.
func startWorker(t *testing.T, deps importer.Deps) *jobs.Client {
	t.Helper()
	return startWorkerWith(t, deps, fakePictures{media.DatabaseStore{DB: deps.DB}})
}

func startWorkerWith(t *testing.T, deps importer.Deps, pictures importer.Pictures) *jobs.Client {
	t.Helper()
	workers := river.NewWorkers()
	river.AddWorker(workers, &importer.PictureWorker{DB: deps.DB, Stories: deps.Stories, Clock: time.Now,
		Fetcher: media.NewFetcher(media.FetchOptions{AllowLoopback: true, Timeout: 2 * time.Second}), Pictures: pictures})
	client, err := jobs.New(deps.DB, workers, jobs.Queues{importer.Queue: 4}, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if err := client.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
		defer cancel()
		_ = client.StopAndCancel(ctx)
	})
	return client
}

// Each picture is fetched once and inserted. A missing one becomes a link and is fetched
// again by the next import.
func TestPicturesAreFetchedAndInserted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		var asked atomic.Int32
		var mended atomic.Bool
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			asked.Add(1)
			if strings.Contains(r.URL.Path, "text") && !mended.Load() {
				_, _ = io.WriteString(w, "some text")
				return
			}
			_, _ = io.WriteString(w, "picture "+r.URL.Path)
		}))
		defer server.Close()
		deps := importtest.Deps(t, db, formats)
		deps.Jobs = startWorker(t, deps)
		image := func(name, alt string) string {
			return `<figure class="wp-block-image"><img src="` + server.URL + "/" + name + `" alt="` + alt + `"></figure>`
		}
		lead := `<item><title>lead</title><wp:post_id>50</wp:post_id><wp:post_type>attachment</wp:post_type>` +
			`<wp:attachment_url>` + server.URL + `/lead.jpg</wp:attachment_url>` + meta(
			"_wp_attachment_image_alt",
			"The lead",
		) + `</item>`
		file := write(
			t,
			post(1, "One", "<!-- wp:x -->"+image("a.jpg", "A")+image("b.jpg", "B")+image("text.jpg", "C is text"), meta("_thumbnail_id", "50")),
			post(2, "Two", "<!-- wp:x -->"+image("a.jpg", "A")+image("a.jpg", "A"), ""),
			post(
				3,
				"Three",
				`<!-- wp:x --><img src="http://10.0.0.8/inside.png" alt="Inside"><img src="ftp://weaver.example.com/x.png" alt="Old way">`,
				"",
			),
			lead,
		)
		report, err := run(t, deps, file, importer.Options{FetchPictures: true, PictureTime: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if n := asked.Load(); n != 4 {
			t.Errorf("%d requests, want 4", n)
		}
		if report.Pictures != 4 || report.LibraryPictures != 0 || report.MissingPictures.Count != 2 || report.PendingPictures != 0 {
			t.Errorf("report %+v", report)
		}
		one := importtest.Story(t, db, "One")
		open, _ := importtest.HTML(t, db, one.ID)
		if strings.Count(open, "<img") != 2 || strings.Count(open, `src="/media/`) != 2 ||
			!strings.Contains(open, `<a href="`+server.URL+`/text.jpg"`) ||
			!strings.Contains(open, "C is text</a>") {
			t.Errorf("text is %s", open)
		}
		if one.PictureID == nil || !strings.Contains(one.Card, "The lead") {
			t.Errorf("lead %v, card %s", one.PictureID, one.Card)
		}
		three, _ := importtest.HTML(t, db, importtest.Story(t, db, "Three").ID)
		if strings.Contains(three, "<img") || !strings.Contains(three, "Inside") {
			t.Errorf("text is %s", three)
		}

		mended.Store(true)
		report, err = run(t, deps, file, importer.Options{FetchPictures: true, PictureTime: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if c := report.Counts[importer.Post]; c.Changed != 2 || c.Unchanged != 1 {
			t.Errorf("the second import: %+v, skipped %+v", c, report.Skipped.First)
		}
		if n := asked.Load(); n != 5 {
			t.Errorf("%d requests, want one more", n)
		}
		if open, _ = importtest.HTML(t, db, one.ID); strings.Count(open, `src="/media/`) != 3 {
			t.Errorf("text is %s", open)
		}
		if one = importtest.Story(t, db, "One"); !one.UpdatedAt.Equal(one.PublishedAt.Time) {
			t.Errorf("published %s, updated %s", one.PublishedAt, one.UpdatedAt)
		}
	})
}

// Until its picture has arrived a page shows a link with the picture's text, as for a
// missing picture, and does not load it from the old site.
func TestAPendingPictureIsALink(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		asked, may := make(chan struct{}), make(chan struct{})
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			close(asked)
			<-may
			_, _ = io.WriteString(w, "picture "+r.URL.Path)
		}))
		defer server.Close()
		deps := importtest.Deps(t, db, formats)
		deps.Jobs = startWorker(t, deps)
		go func() {
			defer close(may)
			<-asked
			story := importtest.Story(t, db, "One")
			open, _ := importtest.HTML(t, db, story.ID)
			if strings.Contains(open, "<img") || !strings.Contains(open, `<a href="`+server.URL+`/a.jpg"`) ||
				!strings.Contains(open, "The loom</a>") {
				t.Errorf("before it arrived: %s", open)
			}
		}()
		_, err := run(t, deps, write(t, post(1, "One", `<img src="`+server.URL+`/a.jpg" alt="The loom">`, "")),
			importer.Options{FetchPictures: true, PictureTime: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if open, _ := importtest.HTML(t, db, importtest.Story(t, db, "One").ID); !strings.Contains(open, `src="/media/`) ||
			strings.Contains(open, server.URL) {
			t.Errorf("after it arrived: %s", open)
		}
	})
}

func TestProgressOfPicturesIsReported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		half := make(chan struct{})
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/b.jpg" {
				<-half
			}
			_, _ = io.WriteString(w, "picture "+r.URL.Path)
		}))
		defer server.Close()
		deps := importtest.Deps(t, db, formats)
		deps.Jobs = startWorker(t, deps)
		var seen sync.Once
		_, err := importer.Run(t.Context(), deps, importer.Request{Kind: wordpress.Kind, Brand: importtest.Brand,
			File:    write(t, post(1, "One", `<img src="`+server.URL+`/a.jpg" alt="A"><img src="`+server.URL+`/b.jpg" alt="B">`, "")),
			Options: importer.Options{FetchPictures: true, PictureTime: time.Minute},
		}, func(p importer.Progress) {
			if p.Stage == importer.Fetching && p.PicturesTotal == 2 && p.PicturesLeft == 1 {
				seen.Do(func() { close(half) })
			}
		})
		if err != nil {
			t.Fatal(err)
		}
		seen.Do(func() {
			close(half)
			t.Error("the arrival of one of two pictures was not reported")
		})
	})
}

func TestAStoryIsNotUpdatedWhenItsPicturesArrive(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			clock.Advance(time.Hour)
			_, _ = io.WriteString(w, "picture "+r.URL.Path)
		}))
		defer server.Close()
		deps := importtest.Deps(t, db, formats)
		deps.Jobs = startWorker(t, deps)
		today := post(2, "Of today", `<img src="`+server.URL+`/b.jpg" alt="B">`, "")
		today = strings.Replace(
			today,
			"<wp:post_date_gmt>2024-05-03 04:30:00",
			"<wp:post_date_gmt>"+dbtest.Noon.Add(-time.Hour).Format(time.DateTime),
			1,
		)
		report, err := run(t, deps, write(t, post(1, "Of then", `<img src="`+server.URL+`/a.jpg" alt="A">`, ""), today),
			importer.Options{FetchPictures: true, PictureTime: time.Minute})
		if err != nil || report.Pictures != 2 {
			t.Fatalf("%v, report %+v", err, report)
		}
		for _, title := range []string{"Of then", "Of today"} {
			s := importtest.Story(t, db, title)
			if open, _ := importtest.HTML(t, db, s.ID); !strings.Contains(open, `src="/media/`) ||
				s.UpdatedAt.Sub(s.PublishedAt.Time) > time.Minute {
				t.Errorf("%q: published %s, updated %s, text %s", title, s.PublishedAt, s.UpdatedAt, open)
			}
		}
	})
}

// The library is imported too, including unused pictures with their texts; missing ones
// are listed.
func TestTheLibraryIsImported(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		var mended atomic.Bool
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.Contains(r.URL.Path, "torn") && !mended.Load() {
				_, _ = io.WriteString(w, "some text")
				return
			}
			_, _ = io.WriteString(w, "picture "+r.URL.Path)
		}))
		defer server.Close()
		deps := importtest.Deps(t, db, formats)
		deps.Jobs = startWorker(t, deps)
		item := func(id int, name, alt, caption string) string {
			return fmt.Sprintf(
				`<item><title>File %[1]d</title><wp:post_id>%[1]d</wp:post_id><wp:post_type>attachment</wp:post_type>`+
					`<wp:attachment_url>%[2]s/%[3]s</wp:attachment_url><excerpt:encoded>%[4]s</excerpt:encoded>%[5]s</item>`,
				id,
				server.URL,
				name,
				caption,
				meta("_wp_attachment_image_alt", alt),
			)
		}
		file := write(
			t,
			item(50, "shown.jpg", "Shown", ""),
			item(51, "alone.jpg", "A loom alone", "Kept for later"),
			item(52, "torn.png", "Torn", ""),
			item(53, "notes.pdf", "", ""),
			item(54, "torn-shown.jpg", "Torn, shown", ""),
			post(1, "One", `<img src="`+server.URL+`/torn-shown.jpg" alt="T">`, meta("_thumbnail_id", "50")),
		)
		fetch := importer.Options{FetchPictures: true, PictureTime: time.Minute}
		report, err := run(t, deps, file, fetch)
		if err != nil {
			t.Fatal(err)
		}
		if got, want := report.Counts[importer.Attachment], (importer.Count{Seen: 5, New: 4, Skipped: 1}); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
		alone, err := media.DatabaseStore{DB: db}.BySource(t.Context(), server.URL+"/alone.jpg")
		if err != nil || alone.Alt != "A loom alone" || alone.Caption != "Kept for later" {
			t.Errorf("it was imported as %+v, %v", alone, err)
		}
		if report.Pictures != 1 || report.LibraryPictures != 1 || report.PendingPictures != 0 || report.MissingPictures.Count != 2 {
			t.Errorf("report %+v", report)
		}
		named := false
		for _, line := range report.MissingPictures.First {
			named = named ||
				line.ID == "52" && line.Title == "File 52" && strings.HasSuffix(line.Detail, "/torn.png") &&
					strings.HasPrefix(line.What, "it is not an accepted picture")
		}
		if !named {
			t.Errorf("missing %+v", report.MissingPictures.First)
		}

		mended.Store(true)
		clock.Advance(time.Hour)
		if report, err = run(t, deps, file, fetch); err != nil {
			t.Fatal(err)
		}
		if got, want := report.Counts[importer.Attachment], (importer.Count{Seen: 5, Unchanged: 2, Changed: 2, Skipped: 1}); got != want ||
			report.MissingPictures.Count != 0 ||
			report.LibraryPictures != 1 {
			t.Errorf("the second import: %+v, want %+v; report %+v", got, want, report)
		}

		report, err = run(t, deps, write(t, item(60, "asked.jpg", "", "")), importer.Options{})
		if err != nil || report.Skipped.By["pictures were not requested"] != 1 {
			t.Errorf("without pictures: %v, report %+v", err, report)
		}
	})
}

// An address without an extension is a picture if its content is one. Any address is tried
// if its entry says that it is a picture.
func TestAPictureNeedsNoExtension(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/minutes" {
				_, _ = io.WriteString(w, "some text")
				return
			}
			_, _ = io.WriteString(w, "picture "+r.URL.String())
		}))
		defer server.Close()
		deps := importtest.Deps(t, db, formats)
		deps.Jobs = startWorker(t, deps)
		item := func(id int, name, kind string) string {
			return fmt.Sprintf(
				`<item><title>File %[1]d</title><wp:post_id>%[1]d</wp:post_id><wp:post_type>attachment</wp:post_type>`+
					`<wp:post_mime_type>%[4]s</wp:post_mime_type><wp:attachment_url>%[2]s/%[3]s</wp:attachment_url></item>`,
				id,
				server.URL,
				name,
				kind,
			)
		}
		file := write(t, item(50, "photo-1518709268805?w=800", ""), item(51, "show.php?id=3", "image/jpeg"), item(52, "minutes", ""),
			item(53, "notes", "application/pdf"), item(54, "notes.pdf", ""), item(55, "mark.svg", "image/svg+xml"))
		report, err := run(t, deps, file, importer.Options{FetchPictures: true, PictureTime: time.Minute})
		if err != nil {
			t.Fatal(err)
		}
		if got, want := report.Counts[importer.Attachment], (importer.Count{Seen: 6, New: 3, Skipped: 3}); got != want ||
			report.LibraryPictures != 2 {
			t.Errorf("%+v, want %+v; %d in the library", got, want, report.LibraryPictures)
		}
		if report.MissingPictures.Count != 1 || report.MissingPictures.First[0].ID != "52" ||
			!strings.HasPrefix(report.MissingPictures.First[0].What, "it is not an accepted picture") {
			t.Errorf("missing %+v", report.MissingPictures.First)
		}
	})
}

// After an interruption the next run waits for the library's pictures and reports them.
func TestTheLibraryContinuesAfterAnInterruption(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		ctx, breakOff := context.WithCancel(t.Context())
		defer breakOff()
		server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if ctx.Err() == nil {
				breakOff()
				<-r.Context().Done()
				return
			}
			_, _ = io.WriteString(w, "picture "+r.URL.Path)
		}))
		defer server.Close()
		deps := importtest.Deps(t, db, formats)
		first := startWorker(t, deps)
		deps.Jobs = first
		file := write(
			t,
			`<item><title>Alone</title><wp:post_id>50</wp:post_id><wp:post_type>attachment</wp:post_type>`+
				`<wp:attachment_url>`+server.URL+`/alone.jpg</wp:attachment_url></item>`,
		)
		job := importer.Request{
			Kind:    "wordpress",
			File:    file,
			Brand:   importtest.Brand,
			Options: importer.Options{FetchPictures: true, PictureTime: time.Minute},
		}
		if _, err := importer.Run(ctx, deps, job, nil); !errors.Is(err, context.Canceled) {
			t.Fatalf("the import was not interrupted: %v", err)
		}
		if err := first.StopAndCancel(t.Context()); err != nil {
			t.Fatal(err)
		}
		deps.Jobs = startWorker(t, deps)
		report, err := importer.Run(t.Context(), deps, job, nil)
		if err != nil || report.LibraryPictures != 1 || report.PendingPictures != 0 || report.MissingPictures.Count != 0 ||
			report.Counts[importer.Attachment].New != 1 {
			t.Errorf("%v, report %+v", err, report)
		}
	})
}

// A host that does not respond is paused after three attempts, and the import ends.
func TestAnUnreachableHostIsPaused(t *testing.T) {
	server := httptest.NewServer(http.NotFoundHandler())
	away := server.URL
	server.Close()
	db := dbtest.New(t)
	deps := importtest.Deps(t, db, formats)
	deps.Jobs = startWorker(t, deps)
	var items []string
	for i := 1; i <= 30; i++ {
		items = append(
			items,
			post(i, "With a picture "+strings.Repeat("i", i), `<!-- wp:x --><img src="`+away+"/"+strings.Repeat("i", i)+`.jpg" alt="Loom">`, ""),
		)
	}
	report, err := run(t, deps, write(t, items...), importer.Options{FetchPictures: true, PictureTime: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	if report.MissingPictures.Count != 30 || report.PendingPictures != 0 ||
		report.MissingPictures.By["its host did not respond three times in a row"] < 20 {
		t.Errorf("report %+v", report.MissingPictures.By)
	}
}
