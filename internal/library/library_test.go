package library

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/webinar"
)

// publication is a publication with a library.
type publication struct {
	*storytest.Publication
	library *Library
	by      actor.Actor
}

func onEachDatabase(t *testing.T, test func(t *testing.T, p *publication, clock *dbtest.Clock)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		p := storytest.New(t, db)
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		test(t, &publication{p, &Library{DB: db, Queue: queue, Brands: p.Brands, Stories: p.Stories, Site: "https://example.com",
			Desk: "desk@example.com"}, actor.Actor{AllBrands: true}}, clock)
	})
}

// picture stores a picture with the alternative text "A loom".
func (p *publication) picture(t *testing.T, hash string) media.Media {
	t.Helper()
	m, err := media.DatabaseStore{DB: p.DB}.Save(t.Context(), media.Media{Hash: strings.Repeat(hash, 26)[:26], Width: 1600, Height: 900,
		Widths: []int{640, 1600}, Meta: media.Meta{Alt: "A loom", Caption: "In Salem", FocalX: 0.5, FocalY: 0.5}})
	if err != nil {
		t.Fatal(err)
	}
	return m
}

func (p *publication) record(t *testing.T, id int64) *media.Record {
	t.Helper()
	found, err := media.Records(t.Context(), p.DB.Read, []int64{id})
	if err != nil || found[id] == nil {
		t.Fatal(err)
	}
	return found[id]
}

// withPictures saves the text of a story with pictures that have an id or an address, and alternative texts.
func (p *publication) withPictures(t *testing.T, s *story.Story, attrs ...map[string]any) {
	t.Helper()
	doc := richtext.Doc{Type: "doc"}
	for _, a := range attrs {
		doc.Content = append(doc.Content, richtext.Node{Type: "image", Attrs: a, Content: []richtext.Node{{Type: "text", Text: "In Salem"}}})
	}
	p.Write(func(ctx context.Context, tx *database.Tx) error { return p.Stories.Save(ctx, tx, s, doc) })
}

// F188: stories show the texts of a picture in their own language once they are changed in the library; what an editor wrote in a story
// stays.
func TestStoriesShowThePresentTexts(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		m := p.picture(t, "a")
		s := p.Published("hindi", "करघा", time.Hour, func(s *story.Story) { s.PictureID = &m.ID })
		p.withPictures(t, s, map[string]any{"media": fmt.Sprint(m.ID), "alt": "A loom"},
			map[string]any{"src": m.URL(640, media.JPEG), "alt": "A loom"}, map[string]any{"media": fmt.Sprint(m.ID), "alt": "My own words"})
		edit := editOf(p.record(t, m.ID), time.UTC, nil)
		edit.Alt, edit.Texts = "A hand loom", map[string]media.PictureTexts{"hi": {Alt: "हथकरघा", Caption: "सेलम में"}}
		edit.FocalX = 0.1
		if _, err := p.library.Save(t.Context(), p.by, m.ID, 1, &edit); err != nil {
			t.Fatal(err)
		}
		before, err := story.Get(t.Context(), p.DB.Read, s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.library.Show(t.Context(), m.ID); err != nil {
			t.Fatal(err)
		}
		full, err := p.Stories.ReadPublished(t.Context(), s.ID)
		if err != nil {
			t.Fatal(err)
		}
		if c := full.Card.Picture; c.Alt != "हथकरघा" || c.Caption != "सेलम में" || c.FocalX != 0.1 {
			t.Errorf("the card has %+v", c)
		}
		if n := strings.Count(full.OpenHTML, `alt="हथकरघा"`); n != 2 || !strings.Contains(full.OpenHTML, `alt="My own words"`) ||
			!strings.Contains(full.OpenHTML, "सेलम में") || strings.Contains(full.OpenHTML, "In Salem") {
			t.Errorf("the text: %s", full.OpenHTML)
		}
		after, err := story.Get(t.Context(), p.DB.Read, s.ID)
		if err != nil || after.Revision != before.Revision || !after.UpdatedAt.Equal(before.UpdatedAt.Time) {
			t.Errorf("the story became revision %d after %d, %v", after.Revision, before.Revision, err)
		}
	})
}

// A replaced file is shown everywhere, also where a text or a set has its former address; a cut with another shape is removed.
func TestAReplacedFileIsShownEverywhere(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		m := p.picture(t, "a")
		s := p.Published("herstory", "A loom", time.Hour, func(s *story.Story) { s.PictureID = &m.ID })
		p.withPictures(t, s, map[string]any{"src": m.URL(640, media.JPEG), "alt": ""})
		former := m.URL(1600, media.JPEG)
		next := media.Media{Hash: strings.Repeat("b", 26), Width: 1000, Height: 1000, Widths: []int{320, 960}}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			r := p.record(t, m.ID)
			if err := media.ReplaceFile(ctx, tx, r, next); err != nil {
				return err
			}
			r.Version++
			return media.Update(ctx, tx, r, 1)
		})
		if err := p.library.Show(t.Context(), m.ID); err != nil {
			t.Fatal(err)
		}
		full, err := p.Stories.ReadPublished(t.Context(), s.ID)
		if err != nil || full.Card.Picture.Width != 1000 || !strings.Contains(full.OpenHTML, next.URL(960, media.JPEG)) {
			t.Errorf("the story: %+v, %s, %v", full.Card.Picture, full.OpenHTML, err)
		}
		at, err := media.PicturesAt(t.Context(), p.DB.Read, []string{former})
		if err != nil || at[former] == nil || at[former].Base != next.Base() {
			t.Errorf("at the former address: %+v, %v", at, err)
		}
	})
}

// Every column that refers to a file is a place, except those of stories, portraits, imports and the library itself.
func TestEveryReferenceToMediaIsAPlace(t *testing.T) {
	db := dbtest.New(t)
	if db.Engine != database.SQLite {
		t.Skip("the schema is the same on both engines")
	}
	var references []string
	err := db.Read.NewRaw(`SELECT m.name || '.' || f."from" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f
		WHERE m.type = 'table' AND f."table" = 'media' ORDER BY 1`).Scan(t.Context(), &references)
	if err != nil {
		t.Fatal(err)
	}
	known := []string{"import_pictures.media_id", "media_actions.media_id", "media_brands.media_id", "media_captions.media_id",
		"media_hashes.media_id", "stories.picture_id", "stories.portrait_id", "story_media.media_id", "user_pictures.media_id"}
	for _, p := range places {
		known = append(known, p.table+"."+p.column)
	}
	for _, r := range references {
		if !slices.Contains(known, r) {
			t.Errorf("%s refers to files and is no place", r)
		}
	}
	if len(references) < 15 {
		t.Errorf("only %v refer to files", references)
	}
}

// F188: the newsroom gets one email about a licence that ends within a week, and another one only if the end was changed.
func TestTheNewsroomIsToldOnceThatALicenceEnds(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, clock *dbtest.Clock) {
		m := p.picture(t, "a")
		edit := editOf(p.record(t, m.ID), time.UTC, nil)
		mails := func() int64 {
			t.Helper()
			if err := p.library.TellOfLicences(t.Context()); err != nil {
				t.Fatal(err)
			}
			n, err := p.DB.Read.NewSelect().Table("river_job").Where("kind = 'letter'").Count(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			return n
		}
		for i, step := range []struct {
			ends  time.Duration // after now; 0 leaves the end
			later time.Duration
			want  int64
			state media.LicenceState
		}{
			{20 * 24 * time.Hour, 0, 0, media.LicenceEnding},
			{0, 14 * 24 * time.Hour, 1, media.LicenceEnding},
			{0, 0, 1, media.LicenceEnding},
			{0, 10 * 24 * time.Hour, 1, media.LicenceExpired},
			{2 * 24 * time.Hour, 0, 2, media.LicenceEnding},
			{100 * 24 * time.Hour, 0, 2, media.LicenceValid},
		} {
			clock.Advance(step.later)
			r := p.record(t, m.ID)
			if step.ends > 0 {
				edit.LicenceEnds = clock.Now().Add(step.ends).Format(time.DateOnly)
				if _, err := p.library.Save(t.Context(), p.by, m.ID, r.Version, &edit); err != nil {
					t.Fatal(err)
				}
			}
			if got := mails(); got != step.want {
				t.Errorf("step %d: %d emails, want %d", i, got, step.want)
			}
			states, err := media.LicencesOf(t.Context(), p.DB.Read, []int64{m.ID}, clock.Now())
			if err != nil || states[m.ID] != step.state {
				t.Errorf("step %d: the licence is %v, %v", i, states, err)
			}
		}
	})
}

// The portrait of a webinar's speaker and of an event's is used, though only JSON has its id.
func TestPicturesOfSpeakersAreUsed(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, p *publication, _ *dbtest.Clock) {
		used, other := p.picture(t, "a"), p.picture(t, "b")
		s := p.Published("herstory", "Pricing", time.Hour, func(s *story.Story) { s.Type = story.Webinar })
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			w := &webinar.Webinar{StoryID: s.ID, StartsAt: tx.At, EndsAt: clock.MomentOf(tx.At.Add(time.Hour)), Zone: "Asia/Kolkata",
				Speakers: []webinar.Speaker{{Name: "Asha", Picture: used.ID}}}
			return (&webinar.Webinars{DB: p.DB, Stories: p.Stories, Brands: p.Brands}).Save(ctx, tx, p.by, w, 0)
		})
		uses, _, err := p.library.uses(t.Context(), p.DB.Read, p.record(t, used.ID), "", 10)
		if err != nil || len(uses) != 1 || uses[0].Kind != "webinar" || uses[0].ID != s.ID {
			t.Errorf("uses: %+v, %v", uses, err)
		}
		unused, err := media.Find(t.Context(), p.DB.Read, media.Filter{Unused: unused(p.DB.Engine), Limit: 10})
		if err != nil || len(unused) != 1 || unused[0].ID != other.ID {
			t.Errorf("unused: %+v, %v", unused, err)
		}
	})
}
