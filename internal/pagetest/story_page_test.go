package pagetest_test

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/frame"
	"masthead/internal/listing"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/storypage"
	"masthead/internal/taxonomy"
)

func TestStoryNamesTheAPICallForTheNext(t *testing.T) { // PAGE-01, D-09
	s := newSite(t)
	st := s.Published("herstory", "First", time.Hour, storytest.With(s.Term(taxonomy.Category, "technology", "Technology")))
	m := model[storypage.StoryPage](t, s.get(t, st.Path))
	call, err := url.Parse(m.Next)
	if err != nil || call.Path != "/story/related" || call.Query().Get("brand") != "herstory" || call.Query().Get("category") != "technology" {
		t.Errorf("the next of a story in HerStory's technology is requested with %q", m.Next)
	}
}

func TestPressReleaseNamesItsCompany(t *testing.T) { // D-14
	s := newSite(t)
	press := s.Term(taxonomy.Category, "press-release", "Press Release")
	st := s.Published("ys", "A region in Nagpur", time.Hour, storytest.With(press), func(st *story.Story) {
		st.Company, st.Place, st.Contact = "Kestrel Cloud", "Nagpur", "Rohan Ghatge, press@kestrel.example"
	})
	m := model[storypage.StoryPage](t, s.get(t, st.Path)).Story
	if m.Company != st.Company || m.Place != st.Place || m.Contact != st.Contact {
		t.Errorf("by %q, from %q, ask %q", m.Company, m.Place, m.Contact)
	}
	list := model[listing.ListPage](t, s.get(t, "/category/press-release")).List
	if len(list.Cards) != 1 || list.Cards[0].Kicker.Text != "Press Release · Kestrel Cloud" {
		t.Errorf("in a list: %+v", list.Cards)
	}
}

func TestEntityCardsShowWhatIsKnown(t *testing.T) {
	s := newSite(t)
	author := s.Author("meera", "Meera Nambiar")
	publisher := &taxonomy.Publisher{Slug: "acme-pickles", Name: "Acme Pickles", Description: "Pickles by post"}
	s.Write(func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePublisher(ctx, tx, publisher) })
	card := func(name string) string { return `<p class="slip" data-slip="` + name + `"></p>` }
	st := s.Publish(s.DraftOf("ys", "Pickles", "<p>She sells.</p>"+card("company:acme-pickles")+card("person:meera")+card("person:nobody")+
		"<!-- paywall --><p>Shut.</p>"+card("company:acme-pickles")), time.Hour)
	response := s.get(t, st.Path)
	m := model[storypage.StoryPage](t, response)
	if len(m.Story.EntityCards) != 2 || m.Story.EntityCards[0].Name != author.Name || m.Story.EntityCards[1].Href != "/brands/acme-pickles" ||
		m.Story.EntityCards[1].Description != "Pickles by post" {
		t.Errorf("entity cards %+v", m.Story.EntityCards)
	}
	for _, tag := range []string{author.Tag(), publisher.Tag()} {
		if !strings.Contains(strings.Join(response.Tags, " "), tag) {
			t.Errorf("the page does not follow %s: %v", tag, response.Tags)
		}
	}
}

// CONST-34, ROUTE-47: the publisher of a sponsored series is named on its page and on its
// stories, and changes on both.
func TestSponsoredSeriesNamesItsPublisher(t *testing.T) {
	s := newSite(t)
	payer := &taxonomy.Publisher{Slug: "tamarind", Name: "Tamarind Ledger", Description: "Makes ledgers."}
	other := &taxonomy.Publisher{Slug: "kestrel", Name: "Kestrel Cloud"}
	free, paid := s.Term(taxonomy.Series, "money-matters", "Money Matters"), s.Term(taxonomy.Series, "build-and-grow", "Build and Grow")
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		if err := errors.Join(taxonomy.SavePublisher(ctx, tx, payer), taxonomy.SavePublisher(ctx, tx, other)); err != nil {
			return err
		}
		paid.PublisherID = &payer.ID
		return taxonomy.Save(ctx, tx, paid)
	})
	want := frame.Publisher{Name: payer.Name, Href: "/brands/tamarind", Description: payer.Description}
	st := s.Published("ys", "A", time.Hour, storytest.With(free, paid))
	own := s.Published("ys", "B", time.Hour, storytest.With(paid), func(st *story.Story) { st.PublisherID = &other.ID })
	hindi := s.Published("hindi", "दूध", time.Hour, storytest.With(paid))
	none := s.Published("ys", "C", time.Hour, storytest.With(free))

	list := s.get(t, "/series/build-and-grow")
	if got := model[listing.ListPage](t, list).Header; !got.Sponsored || got.Publisher == nil || *got.Publisher != want {
		t.Errorf("the series: %+v", got.Publisher)
	}
	if got := model[listing.ListPage](t, s.get(t, "/series/money-matters")).Header; got.Publisher != nil {
		t.Errorf("a series that nobody pays for: %+v", got.Publisher)
	}
	response := s.get(t, st.Path)
	if got := model[storypage.StoryPage](t, response).Story; !got.Sponsored || got.Publisher == nil || *got.Publisher != want {
		t.Errorf("a story of the series: %+v", got.Publisher)
	}
	for _, tag := range []string{payer.Tag(), paid.Tag()} {
		if !slices.Contains(list.Tags, tag) || !slices.Contains(response.Tags, tag) {
			t.Errorf("the pages do not follow %s: %v, %v", tag, list.Tags, response.Tags)
		}
	}
	if got := model[storypage.StoryPage](t, s.get(t, own.Path)).Story.Publisher; got == nil || got.Name != other.Name {
		t.Errorf("a story with a publisher of its own: %+v", got)
	}
	if got := model[storypage.StoryPage](t, s.get(t, hindi.Path)).Story.Publisher; got == nil || got.Name != payer.Name ||
		got.Description != "" {
		t.Errorf("in Hindi, without the line in English: %+v", got)
	}
	if got := model[storypage.StoryPage](t, s.get(t, none.Path)).Story; got.Sponsored || got.Publisher != nil {
		t.Errorf("a story that nobody paid for: %+v", got.Publisher)
	}
}

func TestPreviewShowsUnpublishedStories(t *testing.T) { // PAGE-06, STATE-28, D-15
	s := newSite(t)
	draft := s.DraftOf("herstory", "Not yet", "<p>Open.</p><!-- paywall --><p>Shut.</p>")
	response, err := s.pages.features.StoryPages.Preview(t.Context(), draft.ID)
	if err != nil {
		t.Fatal(err)
	}
	m := model[storypage.StoryPage](t, response)
	if response.Status != http.StatusOK || !response.NoStore || m.Preview == nil || *m.Preview != (frame.Preview{Status: "draft"}) ||
		!strings.HasPrefix(m.Head.Robots, "noindex") {
		t.Errorf("%d, no store %v, preview %+v, robots %q", response.Status, response.NoStore, m.Preview, m.Head.Robots)
	}
	if m.Story.Gate != "" || !strings.Contains(m.Story.HTML, "Shut.") || m.Story.UpdatedAt != "" {
		t.Errorf("the editor sees %+v", m.Story)
	}
	if _, err := s.pages.features.StoryPages.Preview(t.Context(), draft.ID+999); !errors.Is(err, database.ErrNotFound) {
		t.Errorf("no such story: %v", err)
	}
	if response := s.get(t, story.PreviewPath(draft.ID)); response.Status != http.StatusNotFound {
		t.Errorf("as a page it responds with %d", response.Status)
	}
	if m := model[storypage.StoryPage](t, s.get(t, s.Published("ys", "Out", time.Hour).Path)); m.Preview != nil {
		t.Error("a published story is shown as a preview")
	}
	at := dbtest.Noon.Add(48 * time.Hour)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		_, err := s.Stories.Schedule(ctx, tx, draft.ID, at)
		return err
	})
	if response, err = s.pages.features.StoryPages.Preview(t.Context(), draft.ID); err != nil {
		t.Fatal(err)
	}
	if got := model[storypage.StoryPage](t, response).Preview; got == nil || got.Status != "scheduled" ||
		got.At != at.In(s.Brand("herstory").Zone()).Format(time.RFC3339) {
		t.Errorf("the editor sees a scheduled story as %+v", got)
	}
}
