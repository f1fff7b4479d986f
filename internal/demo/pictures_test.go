package demo

import (
	"context"
	"encoding/json"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/media"
	"masthead/internal/node"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// startMedia runs a media service with a bucket in a folder of its own.
func startMedia(t *testing.T, s *site) *media.Service {
	t.Helper()
	dir, err := os.MkdirTemp("", "m") // the path of a socket must be short
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = os.RemoveAll(dir) })
	t.Setenv("TMPDIR", dir)
	bucket, err := media.OpenBucket(t.Context(), dir+"/pictures")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = bucket.Close() })
	binary, err := node.FindBinary("")
	if err != nil {
		t.Fatal(err)
	}
	service := media.New(media.Options{Node: binary, Script: "../../web/site/server/images.mjs", Bucket: bucket,
		Store: media.DatabaseStore{DB: s.DB}, Log: slog.New(slog.NewTextHandler(t.Output(), nil))})
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- service.Run(ctx) }()
	t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Errorf("pictures: %v", err)
		}
	})
	return service
}

// One picture of each kind is drawn, and the sets with pictures use what exists.
func TestPicturesAreStoredWhereTheyAreShown(t *testing.T) {
	s := loadedSite(t)
	s.Media = startMedia(t, s)
	l, err := newLoader(s.Deps, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range brandTable() {
		l.brands[row.slug] = s.brand(t, row.slug)
	}
	if _, err := l.findStories(t.Context()); err != nil {
		t.Fatal(err)
	}
	covers, err := l.covers()
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range []drawing{covers[0], l.logos()[0], l.portraits()[0]} {
		if err := d.make(t.Context()); err != nil {
			t.Fatalf("%s: %v", d.name, err)
		}
	}
	first := l.placed[covers[0].name]
	full, err := s.Stories.ReadPublished(t.Context(), first.ID)
	if err != nil {
		t.Fatal(err)
	}
	if p := full.Card.Picture; p == nil || p.Width != coverWidth || p.Alt == "" {
		t.Errorf("%s has the picture %+v", covers[0].name, p)
	}
	if p, err := taxonomy.PublisherBySlug(t.Context(), s.DB, l.Shared.Publishers[0].Slug); err != nil || p.PictureID == nil {
		t.Errorf("the publisher has no logo (%v)", err)
	}
	if err := l.savePictureSets(t.Context()); err != nil {
		t.Fatal(err)
	}
	for key, want := range map[string]int{
		curated.SearchBanner: 1, curated.CompanyBanner: 1, curated.VideoHeader: 5, curated.PartnerEvents: 4,
	} {
		list, err := curated.Values(t.Context(), s.DB, key, s.brand(t, Master))
		if err != nil || len(list) != want {
			t.Errorf("%s has %d values (%v), want %d", key, len(list), err, want)
		}
	}
	if again, err := l.covers(); err != nil || len(again) != len(covers)-1 {
		t.Errorf("%d covers are still missing (%v), want %d", len(again), err, len(covers)-1)
	}
}

// Events that somebody adds, changes or removes while the pictures are made stay so; those with pictures get them.
func TestEventsThatAreSavedWhilePicturesAreMade(t *testing.T) {
	s := loadedSite(t)
	l, err := newLoader(s.Deps, nil)
	if err != nil {
		t.Fatal(err)
	}
	master := s.brand(t, Master)
	l.brands[Master] = master
	pictures := map[string]media.Media{}
	for i, one := range broadcasts() {
		pictures[one.story] = media.Media{ID: int64(i + 1)}
	}
	before, err := curated.Items(t.Context(), s.DB.Read, curated.Events, master.ID)
	if err != nil {
		t.Fatal(err)
	}
	err = s.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		renamed, odd, added := before[0], before[1], curated.Item{Value: `{"slug":"added","name":"Added meanwhile"}`, Position: 99}
		renamed.Value = strings.Replace(renamed.Value, `"name":"`, `"name":"Renamed: `, 1)
		odd.Value = `"no event"`
		for _, it := range []*curated.Item{&renamed, &odd, &added} {
			if err := curated.SaveItem(ctx, tx, curated.Events, master, it); err != nil {
				return err
			}
		}
		if _, err := tx.NewDelete().Model(&before[2]).WherePK().Exec(ctx); err != nil {
			return err
		}
		return l.addEventPictures(ctx, tx, pictures)
	})
	if err != nil {
		t.Fatal(err)
	}
	after, err := curated.Items(t.Context(), s.DB.Read, curated.Events, master.ID)
	if err != nil || len(after) != len(before) { // one more and one less
		t.Fatalf("%d events (%v), want %d", len(after), err, len(before))
	}
	var texts []string
	for _, it := range after {
		texts = append(texts, it.Value)
	}
	all := strings.Join(texts, "\n")
	for _, want := range []string{`"Added meanwhile"`, `"name":"Renamed: `, `"no event"`, `"mediaId":1`} {
		if !strings.Contains(all, want) {
			t.Errorf("no %s in %s", want, all)
		}
	}
}

// Every author's portrait is specified and matches the biography.
func TestEveryAuthorHasAMatchingFigure(t *testing.T) {
	for _, e := range readAll(t).Editions {
		for _, a := range e.Authors {
			if a.Slug == "supplied" {
				continue // stands for any company that supplied a text
			}
			if _, err := art.Portrait(a.Figure, art.PaletteFor(e.Slug), seed(a.Slug), portraitSize); err != nil {
				t.Errorf("%s/%s: %v", e.Slug, a.Slug, err)
			}
			for word, gender := range map[string]string{"she": "woman", "her": "woman", "he": "man", "his": "man", "himself": "man"} {
				if slices.Contains(strings.FieldsFunc(strings.ToLower(a.Bio), notALetter), word) && a.Figure.Gender != gender {
					t.Errorf("%s/%s is a %s, but the biography has %q", e.Slug, a.Slug, a.Figure.Gender, word)
				}
			}
		}
	}
}

func notALetter(r rune) bool { return !unicode.IsLetter(r) }

// TEMP_events has one event of each kind, and both names of the start time.
func TestThereIsAnEventOfEachKind(t *testing.T) {
	s := loadedSite(t)
	list, err := curated.Values(t.Context(), s.DB, curated.Events, s.brand(t, Master))
	if err != nil || len(list) != 8 {
		t.Fatalf("%d events (%v)", len(list), err)
	}
	var city, place, online, meetup, partner, over bool
	for _, raw := range list {
		var e demoEvent
		if err := json.Unmarshal(raw, &e); err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339, e.StartTime)
		if err != nil || e.StartTime != e.StartsAt {
			t.Errorf("%s starts %q or %q (%v)", e.Slug, e.StartTime, e.StartsAt, err)
		}
		city = city || e.City != nil
		place = place || e.City == nil && e.Location != nil
		online = online || e.City == nil && e.Location == nil
		meetup = meetup || e.Category == "MEETUP" && at.After(s.Clock())
		partner = partner || e.Partnership
		over = over || at.Format(time.DateOnly) == "2021-03-15"
	}
	if !city || !place || !online || !meetup || !partner || !over {
		t.Errorf("a kind is missing: %t %t %t %t %t %t", city, place, online, meetup, partner, over)
	}
}

// Pinned and featured stories are published stories of the publication.
func TestFeaturedStoriesArePublished(t *testing.T) {
	s := loadedSite(t)
	for _, row := range brandTable() {
		items, sticky, err := s.Stories.Curated(t.Context(), story.FeaturedKey, s.brand(t, row.slug), 50)
		if err != nil || len(items) < max(1, len(row.featured)) {
			t.Errorf("%s features %d stories (%v)", row.slug, len(items), err)
			continue
		}
		if got, want := slices.Contains(sticky, true), len(row.pinned) > 0; got != want || sticky[0] {
			t.Errorf("%s: pinned %v", row.slug, sticky)
		}
	}
}
