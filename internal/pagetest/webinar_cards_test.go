package pagetest_test

import (
	"context"
	"strconv"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/story"
	"masthead/internal/webinar"
	"masthead/internal/webinarpage"
)

// WIDGET-47: the card of a webinar has the portrait picture of its story, or else the picture, or else none.
func TestPictureOfAWebinarsCard(t *testing.T) {
	s := newSite(t)
	pictureOf := func(width int) *int64 {
		m, err := media.DatabaseStore{DB: s.DB}.Save(t.Context(),
			media.Media{Hash: "ab" + strconv.Itoa(width), Width: width, Height: 450, Widths: []int{width}})
		if err != nil {
			t.Fatal(err)
		}
		return &m.ID
	}
	webinars := &webinar.Webinars{DB: s.DB, Brands: s.Brands, Stories: s.Stories}
	wide, portrait := pictureOf(800), pictureOf(360)
	for i, pictures := range [][2]*int64{{wide, portrait}, {wide, nil}, {nil, nil}} {
		one := s.Published("ys", "Webinar "+strconv.Itoa(i), time.Hour, func(s *story.Story) {
			s.Type, s.PictureID, s.PortraitID = story.Webinar, pictures[0], pictures[1]
		})
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			w := &webinar.Webinar{StoryID: one.ID, StartsAt: clock.MomentOf(s.DB.Now().Add(time.Duration(i+1) * time.Hour)),
				EndsAt: clock.MomentOf(s.DB.Now().Add(time.Duration(i+2) * time.Hour)), Zone: "Asia/Kolkata"}
			return webinars.Save(ctx, tx, actor.Actor{AllBrands: true}, w, 0)
		})
	}
	cards := model[webinarpage.WebinarsPage](t, s.get(t, "/webinars")).Current
	if len(cards) != 3 {
		t.Fatalf("%d cards", len(cards))
	}
	if c := cards[0]; c.Picture == nil || c.Picture.Width != 360 || !c.Portrait {
		t.Errorf("with both pictures: %+v", c)
	}
	if c := cards[1]; c.Picture == nil || c.Picture.Width != 800 || c.Portrait {
		t.Errorf("without a portrait: %+v", c)
	}
	if c := cards[2]; c.Picture != nil || c.Portrait {
		t.Errorf("without a picture: %+v", c)
	}
}
