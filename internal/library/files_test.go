package library

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/uptrace/bun"
	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"

	"masthead/internal/actor"
	"masthead/internal/audio"
	"masthead/internal/clock"
	"masthead/internal/course"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/download"
	"masthead/internal/glossary"
	"masthead/internal/media"
	"masthead/internal/media/s3test"
	"masthead/internal/newsletter"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/webinar"
)

const captions = "WEBVTT\n\n00:01.000 --> 00:04.000\n<v Meera>The loom came late.\n\n00:05.000 --> 00:08.000\n<v Asha>And then?\n"

// withBucket gives the library a storage.
func (p *publication) withBucket(t *testing.T, bucket *blob.Bucket) {
	t.Helper()
	t.Cleanup(func() { _ = bucket.Close() })
	p.library.Bucket = bucket
	p.library.Media = media.New(media.Options{Bucket: bucket, Store: media.DatabaseStore{DB: p.DB}})
	p.library.Moves = []func(context.Context, *database.Tx, string, string, int) error{story.MoveFile, audio.MoveRecording, webinar.MoveVideo}
}

func readDemo(t *testing.T, name string) []byte {
	t.Helper()
	content, err := os.ReadFile("../demo/content/ys/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return content
}

// file uploads a recording, film or document.
func (p *publication) file(t *testing.T, name string, content []byte) *media.Record {
	t.Helper()
	address, err := download.PutFile(t.Context(), p.DB, p.library.Bucket, name, content, download.Owner{})
	if err != nil {
		t.Fatal(err)
	}
	found, err := media.RecordsAt(t.Context(), p.DB.Read, []string{address})
	if err != nil || found[address] == nil {
		t.Fatalf("%s: %v", address, err)
	}
	return found[address]
}

// withNodes saves the text of a story with blocks.
func (p *publication) withNodes(s *story.Story, nodes ...richtext.Node) {
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		return p.Stories.Save(ctx, tx, s, richtext.Doc{Type: "doc", Content: nodes})
	})
}

func (p *publication) html(t *testing.T, id int64) string {
	t.Helper()
	full, err := p.Stories.ReadPublished(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return full.OpenHTML
}

// F190: readers get the captions of a film and the transcript of a recording inside a text, those in the language of the story first, and
// without scripts a link to the file and the words.
func TestCaptionsReachReadersInsideATextF190(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		p.withBucket(t, memblob.OpenBucket(nil))
		film := p.file(t, "rounds.mp4", readDemo(t, "daily-dispatch-three-rounds.mp4"))
		recording := p.file(t, "courier.mp3", readDemo(t, "the-courier-of-tawang.mp3"))
		s := p.Published("hindi", "करघा", time.Hour, func(s *story.Story) {
			platform := "file"
			s.VideoPlatform, s.VideoMedia = &platform, &film.Address
		})
		p.withNodes(s, richtext.Node{Type: "paragraph", Content: []richtext.Node{{Type: "text", Text: "एक पंक्ति।"}}},
			richtext.Node{Type: "video", Attrs: map[string]any{"src": film.Address}},
			richtext.Node{Type: "audio", Attrs: map[string]any{"media": fmt.Sprint(recording.ID), "src": recording.Address}})
		if strings.Contains(p.html(t, s.ID), "<details") {
			t.Fatal("there is a transcript without captions")
		}
		for _, c := range []struct {
			of         *media.Record
			lang, text string
		}{{film, "en", captions}, {film, "hi", strings.ReplaceAll(captions, "The loom came late.", "करघा देर से आया।")},
			{recording, "en", captions}} {
			if _, err := p.library.SaveCaptions(t.Context(), p.by, c.of.ID, 0, c.lang, c.text); err != nil {
				t.Fatal(err)
			}
			if err := p.library.Show(t.Context(), c.of.ID); err != nil {
				t.Fatal(err)
			}
		}
		html := p.html(t, s.ID)
		first, second := strings.Index(html, `srclang="hi" label="हिन्दी" default=""`), strings.Index(html, `srclang="en" label="English"`)
		if first < 0 || second < first {
			t.Errorf("the captions: %s", html)
		}
		for _, want := range []string{"<summary>लिखित पाठ</summary>", "<strong>Meera</strong> करघा देर से आया।", "The loom came late.",
			"And then?",
			`<a href="` + film.Address + `">वीडियो चलाएँ</a>`} {
			if !strings.Contains(html, want) {
				t.Errorf("the text lacks %s: %s", want, html)
			}
		}
		if lite := richtext.LiteHTML(html); strings.Contains(lite, "<track") || !strings.Contains(lite, film.Address) ||
			!strings.Contains(lite, "And then?") {
			t.Errorf("the lite form: %s", lite)
		}
		full, err := p.Stories.ReadPublished(t.Context(), s.ID)
		if err != nil || full.Card.VideoCaptions == nil || full.Card.VideoCaptions.Lang != "hi" {
			t.Fatalf("the card has %+v, %v", full.Card.VideoCaptions, err)
		}
		markdown, err := p.Stories.Markdown(t.Context(), full, "", "https://example.com")
		if err != nil || !strings.Contains(markdown.Text, "> **Asha** And then?") {
			t.Errorf("Markdown: %s, %v", markdown.Text, err)
		}
	})
}

// Captions that were stored without their words get them from the files.
func TestWordsOfCaptionsAreReadFromTheirFiles(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		p.withBucket(t, memblob.OpenBucket(nil))
		film := p.file(t, "rounds.mp4", readDemo(t, "daily-dispatch-three-rounds.mp4"))
		if _, err := p.library.SaveCaptions(t.Context(), p.by, film.ID, 0, "en", captions); err != nil {
			t.Fatal(err)
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewUpdate().Table("media_captions").Set("passages = NULL").Where("1 = 1").Exec(ctx)
			return err
		})
		if err := p.library.ReadCaptions(t.Context()); err != nil {
			t.Fatal(err)
		}
		list, err := media.CaptionsOf(t.Context(), p.DB.Read, film.ID)
		if err != nil || len(list) != 1 || len(list[0].Passages) != 2 || list[0].Passages[1].Speaker != "Asha" ||
			list[0].Passages[1].Seconds != 5 {
			t.Errorf("%+v, %v", list, err)
		}
	})
}

// F189: a replaced film is shown in every story, also by its former address, with its own duration; what is saved later with that address
// has the present one.
func TestAReplacedFilmIsShownEverywhereF189(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		p.withBucket(t, memblob.OpenBucket(nil))
		film := p.file(t, "rounds.mp4", readDemo(t, "daily-dispatch-three-rounds.mp4"))
		if film.Seconds == 0 || film.Kind != media.KindFilm {
			t.Fatalf("the film: %+v", film)
		}
		platform := "file"
		s := p.Published("herstory", "A loom", time.Hour, func(s *story.Story) {
			s.VideoPlatform, s.VideoMedia = &platform, &film.Address
		})
		p.withNodes(s, richtext.Node{Type: "video", Attrs: map[string]any{"src": film.Address}})
		other := append(readDemo(t, "daily-dispatch-three-rounds.mp4"), "\x00\x00\x00\x08free"...)
		if _, err := p.library.Replace(t.Context(), p.by, film.ID, 1, "x.mp3", readDemo(t, "the-courier-of-tawang.mp3")); err == nil {
			t.Error("a recording replaced a film")
		}
		now, err := p.library.Replace(t.Context(), p.by, film.ID, 1, "new.mp4", other)
		if err != nil {
			t.Fatal(err)
		}
		if now.ID != film.ID || now.Address == film.Address || now.Filename != "new.mp4" || now.Version != 2 {
			t.Fatalf("the file became %+v", now)
		}
		if err := p.library.Show(t.Context(), film.ID); err != nil {
			t.Fatal(err)
		}
		full, err := p.Stories.ReadPublished(t.Context(), s.ID)
		if err != nil || *full.Card.MediaID != now.Address || !strings.Contains(full.OpenHTML, now.Address) ||
			strings.Contains(full.OpenHTML, film.Address) {
			t.Errorf("the story shows %v in %s, %v", full.Card.MediaID, full.OpenHTML, err)
		}
		uses, _, err := p.library.uses(t.Context(), p.DB.Read, now, "", 10)
		if err != nil || len(uses) != 1 {
			t.Errorf("uses: %+v, %v", uses, err)
		}
	})
}

// F189: a replaced recording is heard in its episode, and a replaced film is the stream and the recording of its webinar.
func TestReplacedFilesOfEpisodesAndWebinarsF189(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		p.withBucket(t, memblob.OpenBucket(nil))
		recording := p.file(t, "courier.mp3", readDemo(t, "the-courier-of-tawang.mp3"))
		film := p.file(t, "rounds.mp4", readDemo(t, "daily-dispatch-three-rounds.mp4"))
		room := p.Published("herstory", "Pricing", time.Hour, func(s *story.Story) { s.Type = story.Webinar })
		show := &audio.Show{BrandID: room.BrandID, Lang: "en", Slug: "looms", Title: "Looms"}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			if err := audio.SaveShow(ctx, tx, show); err != nil {
				return err
			}
			if err := audio.SaveEpisode(ctx, tx, show, &audio.Episode{Slug: "one", Title: "One", Audio: recording.Address,
				PublishedAt: tx.At}); err != nil {
				return err
			}
			w := &webinar.Webinar{StoryID: room.ID, StartsAt: tx.At, EndsAt: clock.MomentOf(tx.At.Add(time.Hour)), Zone: "Asia/Kolkata",
				StreamPlatform: "file", StreamMedia: film.Address, RecordingPlatform: "file", RecordingMedia: film.Address}
			return (&webinar.Webinars{DB: p.DB, Stories: p.Stories, Brands: p.Brands}).Save(ctx, tx, p.by, w, 0)
		})
		replace := func(r *media.Record, name string, content []byte) *media.Record {
			t.Helper()
			now, err := p.library.Replace(t.Context(), p.by, r.ID, 1, name, content)
			if err != nil || now.Address == r.Address {
				t.Fatalf("%+v, %v", now, err)
			}
			return now
		}
		heard := replace(recording, "courier.mp3", append(readDemo(t, "the-courier-of-tawang.mp3"), 0))
		shown := replace(film, "rounds.mp4", append(readDemo(t, "daily-dispatch-three-rounds.mp4"), "\x00\x00\x00\x08free"...))
		episodes, err := audio.Episodes(t.Context(), p.DB, show, 0, 10)
		if err != nil || len(episodes) != 1 || episodes[0].Audio != heard.Address || episodes[0].Seconds != heard.Seconds ||
			heard.Seconds == 0 {
			t.Errorf("the episode has %+v, %v", episodes, err)
		}
		w, err := webinar.Get(t.Context(), p.DB.Read, room.ID)
		if err != nil || w.StreamMedia != shown.Address || w.RecordingMedia != shown.Address {
			t.Errorf("the webinar has %+v, %v", w, err)
		}
	})
}

// A file gets another brand from somebody who writes for both; the editors of the former brand keep it.
func TestTheBrandOfAFileIsChanged(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		m := p.picture(t, "a")
		her, gulf := p.Brand("herstory"), p.Brand("hindi")
		brands, err := p.Brands.All(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		save := func(by actor.Actor, slug string) error {
			r := p.record(t, m.ID)
			edit := editOf(r, time.UTC, brands)
			edit.Brand = &slug
			_, err := p.library.Save(t.Context(), by, m.ID, r.Version, &edit)
			return err
		}
		one, both := actor.Actor{Brands: []int64{her.ID}}, actor.Actor{Brands: []int64{her.ID, gulf.ID}}
		for _, step := range []struct {
			name string
			by   actor.Actor
			slug string
			ok   bool
		}{
			{"all brands to one", p.by, her.Slug, true},
			{"to a brand of others", one, gulf.Slug, false},
			{"to all brands", both, "", false},
			{"to an unknown one", p.by, "nobody", false},
			{"between own brands", both, gulf.Slug, true},
			{"somebody else's", one, her.Slug, false},
		} {
			if err := save(step.by, step.slug); (err == nil) != step.ok {
				t.Errorf("%s: %v", step.name, err)
			}
		}
		if r, err := p.library.read(t.Context(), p.DB.Read, one, m.ID); err != nil || *r.BrandID != gulf.ID || CanChange(one, r) {
			t.Errorf("the former brand has %+v, %v", r, err)
		}
	})
}

// A page of unused files is found in parts, so a page may be empty before the last one.
func TestUnusedFilesAreFoundInParts(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		unused := p.picture(t, "z")
		var attrs []map[string]any
		for n := range unusedWindow*unusedWindows + 1 {
			m, err := media.DatabaseStore{DB: p.DB}.Save(t.Context(), media.Media{Hash: fmt.Sprintf("%026d", n), Width: 10, Height: 10,
				Widths: []int{10}})
			if err != nil {
				t.Fatal(err)
			}
			attrs = append(attrs, map[string]any{"media": fmt.Sprint(m.ID), "alt": "A loom"})
		}
		p.withPictures(t, p.Published("herstory", "Looms", time.Hour), attrs...)
		f := media.Filter{Limit: 10}
		list, next, err := findUnused(t.Context(), p.DB, f)
		if err != nil || len(list) != 0 || next == "" {
			t.Fatalf("first %v, %q, %v", list, next, err)
		}
		if _, err := fmt.Sscan(next, &f.Before); err != nil {
			t.Fatal(err)
		}
		list, next, err = findUnused(t.Context(), p.DB, f)
		if err != nil || len(list) != 1 || list[0].ID != unused.ID || next != "" {
			t.Errorf("then %v, %q, %v", list, next, err)
		}
	})
}

// The storage of a deleted file is cleared after the time in which it can be brought back, on disk and in S3, unless something uses it or
// it was brought back.
func TestTheStorageOfDeletedFilesIsClearedF189(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, clock *dbtest.Clock) {
		bucket, err := media.OpenBucket(t.Context(), s3test.Start(t))
		if err != nil {
			t.Fatal(err)
		}
		p.withBucket(t, bucket)
		stored := func() (keys []string) {
			list := bucket.List(nil)
			for {
				o, err := list.Next(t.Context())
				if err != nil {
					return keys
				}
				keys = append(keys, o.Key)
			}
		}
		picture := p.picture(t, "a")
		for _, width := range picture.Widths {
			if err := bucket.WriteAll(t.Context(), picture.Key(width, media.JPEG), []byte("x"), nil); err != nil {
				t.Fatal(err)
			}
		}
		film := p.file(t, "rounds.mp4", readDemo(t, "daily-dispatch-three-rounds.mp4"))
		if _, err := p.library.SaveCaptions(t.Context(), p.by, film.ID, 0, "en", captions); err != nil {
			t.Fatal(err)
		}
		used, kept := p.file(t, "used.txt", []byte("Used.")), p.file(t, "kept.txt", []byte("Kept."))
		for _, id := range []int64{picture.ID, film.ID, used.ID, kept.ID} {
			if _, err := p.library.Delete(t.Context(), p.by, id, 0); err != nil {
				t.Fatal(err)
			}
		}
		p.withNodes(p.Draft("herstory", "Later"), richtext.Node{Type: "file", Attrs: map[string]any{"href": used.Address, "name": "Used"}})
		if _, err := p.library.Restore(t.Context(), p.by, kept.ID); err != nil {
			t.Fatal(err)
		}
		purge := func() {
			t.Helper()
			if err := p.library.Purge(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		before := len(stored())
		clock.Advance(PurgeAfter - time.Minute)
		if purge(); len(stored()) != before {
			t.Errorf("of %d files %v are left too early", before, stored())
		}
		clock.Advance(2 * time.Minute)
		purge()
		if keys := stored(); len(keys) != 2 || !strings.HasSuffix(keys[0]+keys[1], ".txt") {
			t.Errorf("left: %v", keys)
		}
		found, err := media.Records(t.Context(), p.DB.Read, []int64{picture.ID, film.ID, used.ID, kept.ID})
		if err != nil || len(found) != 2 || found[used.ID] == nil || found[kept.ID] == nil {
			t.Errorf("rows: %v, %v", found, err)
		}
		if again := p.file(t, "rounds.mp4", readDemo(t, "daily-dispatch-three-rounds.mp4")); again.ID == film.ID {
			t.Error("the file has its former row")
		}
	})
}

// A file that the text of a course, a show, the glossary, an announcement or an issue links to is used, so the storage keeps it.
func TestLinksOfTextsAreUses(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, c *dbtest.Clock) {
		p.withBucket(t, memblob.OpenBucket(nil))
		var files []*media.Record
		link := func(name string) string {
			files = append(files, p.file(t, name+".txt", []byte(name)))
			return files[len(files)-1].Address
		}
		brandID, slugs := p.Brand("herstory").ID, []string{"course", "lesson", "show", "episode", "word", "notice", "issue"}
		texts := map[string]string{}
		for _, name := range slugs {
			texts[name] = "Read [it](" + link(name) + ")."
		}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			show := &audio.Show{BrandID: brandID, Lang: "en", Slug: "show", Title: "Show", HTML: texts["show"]}
			letter := &newsletter.Newsletter{Slug: "weekly", Path: "/newsletters/weekly", Name: "Weekly", BrandID: brandID, Lang: "en"}
			return errors.Join(
				course.Save(ctx, tx, &course.Course{Slug: "weaving", Path: "/course/weaving", BrandID: brandID, Title: "Weaving",
					HTML: texts["course"], Lessons: []*course.Lesson{{Slug: "warp", Title: "Warp", HTML: texts["lesson"]}}}),
				audio.SaveShow(ctx, tx, show),
				audio.SaveEpisode(ctx, tx, show, &audio.Episode{Slug: "one", Title: "One", Audio: "https://sound.example/a.mp3",
					HTML: texts["episode"], PublishedAt: tx.At}),
				glossary.Save(ctx, tx, &glossary.Term{Slug: "warp", Title: "Warp", Excerpt: "Warp", Body: texts["word"]}),
				newsletter.Save(ctx, tx, letter),
				newsletter.SaveIssue(ctx, tx, &newsletter.Issue{NewsletterID: letter.ID, Day: 20260315, Title: "Issue",
					Items: []newsletter.Item{{Title: "One", Link: "https://example.com" + files[6].Address}}}))
		})
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewInsert().Model(&struct {
				bun.BaseModel `bun:"table:announcements"`
				BrandID       int64
				Text, Link    string
				CreatedAt     clock.Moment
			}{BrandID: brandID, Text: "Notice", Link: files[5].Address, CreatedAt: tx.At}).Exec(ctx)
			return err
		})
		for i, r := range files {
			uses, _, err := p.library.uses(t.Context(), p.DB.Read, r, "", 10)
			if err != nil || len(uses) != 1 {
				t.Errorf("uses of the file of %s: %+v, %v", slugs[i], uses, err)
			}
			if _, err := p.library.Delete(t.Context(), p.by, r.ID, 0); !errors.Is(err, ErrUsed) {
				t.Errorf("the file of %s is deleted: %v", slugs[i], err)
			}
			p.Write(func(ctx context.Context, tx *database.Tx) error { // as one that was deleted before it was linked
				_, err := tx.NewUpdate().Table("media").Set("deleted_at = ?, purge_at = ?", tx.At, tx.At).Where("id = ?", r.ID).Exec(ctx)
				return err
			})
		}
		unused, err := media.Find(t.Context(), p.DB.Read, media.Filter{Unused: unused(p.DB.Engine), Deleted: true, Limit: 10})
		if err != nil || len(unused) != 0 {
			t.Errorf("unused: %+v, %v", unused, err)
		}
		c.Advance(PurgeAfter + time.Minute)
		if err := p.library.Purge(t.Context()); err != nil {
			t.Fatal(err)
		}
		for i, r := range files {
			if _, err := download.Read(t.Context(), p.library.Bucket, r.Address); err != nil {
				t.Errorf("the file of %s: %v", slugs[i], err)
			}
		}
	})
}
