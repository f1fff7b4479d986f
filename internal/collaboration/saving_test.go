package collaboration_test

import (
	"context"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/collaboration"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// "Pasted and collaborative content passes the same allow-list on the server": what a story must not have stays in the document and out of
// the story, until somebody removes it.
func TestTheAllowListHoldsForSharedTexts(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db)
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		b.open("Asha", s.address(n.Story.ID), session)
		for name, element := range map[string]args{
			"unknown node": {"element": "script", "text": "alert(1)"},
			"bad address":  {"element": "button", "attrs": map[string]any{"text": "Go", "href": "javascript:alert(1)"}},
			"bad nesting":  {"element": "table_row"},
		} {
			b.do("Asha", "add", element)
			b.do("Asha", "acknowledged", nil)
			b.do("Asha", "message", args{"type": "refused", "reason": "invalid"})
			if _, body := n.text(); strings.Contains(body, "alert") {
				t.Errorf("%s: the story is %q", name, body)
			}
			b.do("Asha", "remove", nil)
			b.do("Asha", "type", args{"text": " " + name + " removed."})
			n.waitForText(name + " removed.")
		}
		b.do("Asha", "title", args{"text": strings.Repeat("long ", 200)})
		b.do("Asha", "message", args{"type": "refused", "reason": "invalid"})
		if e, _ := n.text(); strings.Contains(e.Title, "long") {
			t.Errorf("the headline is %q", e.Title)
		}
	})
}

// Who types something and removes it before it is saved learns that the text is stored, although no save changed it.
func TestAnUnchangedTextIsStoredToo(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db)
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		b.open("Asha", s.address(n.Story.ID), session)
		b.do("Asha", "add", args{"element": "paragraph", "text": "Nearly said."})
		b.do("Asha", "remove", nil)
		b.do("Asha", "acknowledged", nil)
		b.do("Asha", "message", args{"type": "stored"})
		if _, body := n.text(); strings.Contains(body, "Nearly") {
			t.Errorf("the story is %q", body)
		}
	})
}

// A shared text gets no file of another brand, like every other text.
func TestASharedTextGetsNoFileOfAnotherBrand(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db)
		file, err := media.DatabaseStore{DB: db}.Save(t.Context(), media.Media{Hash: strings.Repeat("o", 26), Width: 320, Height: 320,
			Widths: []int{320}, Meta: media.Meta{BrandID: &n.Brand("herstory").ID}})
		if err != nil {
			t.Fatal(err)
		}
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		b.open("Asha", s.address(n.Story.ID), session)
		id := strconv.FormatInt(file.ID, 10)
		b.do("Asha", "add", args{"element": "image", "attrs": map[string]any{"src": "/x.jpg", "media": id, "decorative": true}})
		b.do("Asha", "message", args{"type": "refused", "reason": "invalid", "text": "has the file " + id + ", which is not in your library"})
	})
}

// What another program saves replaces the document; what its people wrote becomes a revision, and they get the new text.
func TestASaveByOtherMeansReplacesTheDocument(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db)
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		first := b.open("Asha", s.address(n.Story.ID), session)
		b.do("Asha", "add", args{"element": "script", "text": "so that it is not saved"})
		b.do("Asha", "message", args{"type": "refused"})
		b.do("Asha", "remove", nil)

		n.Write(func(ctx context.Context, tx *database.Tx) error {
			other, err := story.Get(ctx, tx, n.Story.ID)
			if err != nil {
				return err
			}
			doc, _, err := richtext.FromHTML(strings.NewReader("<p>Imported again.</p>"), richtext.Options{})
			if err != nil {
				return err
			}
			return n.Stories.Save(ctx, tx, other, doc)
		})
		b.do("Asha", "message", args{"type": "replaced"})
		if code := string(b.do("Asha", "closed", nil)); code != "4409" {
			t.Errorf("closed with %s", code)
		}
		again := b.open("Ravi", s.address(n.Story.ID), session)
		if !strings.Contains(again.Body, "Imported again.") || again.Generation <= first.Generation {
			t.Errorf("the next opening shows %+v", again)
		}
		if late := decodeShown(t, b.do("Asha", "connect", args{"url": s.address(n.Story.ID), "cookie": session})); late.Closed != 4409 {
			t.Errorf("an old document was opened again: %+v", late)
		}
		if _, body := n.text(); body != "Imported again." {
			t.Errorf("the story is %q", body)
		}
	})
}

// The text of a public story is saved to its working copy, so that readers see nothing of it.
func TestASharedTextOfAPublicStoryIsItsWorkingCopy(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db)
		n.Publish(n.Story, time.Hour)
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		b.open("Asha", s.address(n.Story.ID), session)
		b.do("Asha", "type", args{"text": " Not public yet."})
		n.waitForText("Not public yet.")
		if e, _ := n.text(); !e.IsCopy || e.Revision != 1 {
			t.Errorf("saved as %+v", e)
		}
		doc, err := story.Doc(t.Context(), db.Read, n.Story.ID)
		if err != nil || strings.Contains(richtext.Text(doc), "Not public yet.") {
			t.Errorf("readers see %q (%v)", richtext.Text(doc), err)
		}
		b.do("Asha", "message", args{"type": "stored"})
	})
}

// While the network of one is cut, both write; afterwards both have both texts.
func TestWhatIsWrittenWithoutNetworkIsMerged(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		n := newNewsroom(t, db)
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		b.open("Asha", s.address(n.Story.ID), session)
		b.open("Ravi", s.address(n.Story.ID), session)
		b.do("Ravi", "cut", nil)
		b.do("Ravi", "type", args{"text": "On the train. ", "at": "start"})
		b.do("Asha", "type", args{"text": " In the office."})
		b.do("Asha", "acknowledged", nil)
		b.do("Asha", "cut", nil)
		n.waitForText("In the office.")
		clock.Advance(25 * 24 * time.Hour)
		if err := s.Maintain(t.Context()); err != nil {
			t.Fatal(err)
		}
		_, session = n.signIn("Neha", "ys") // sessions end earlier
		back := decodeShown(t, b.do("Ravi", "connect", args{"url": s.address(n.Story.ID), "cookie": session}))
		if back.Closed != 0 || !strings.Contains(back.Body, "In the office.") {
			t.Errorf("Ravi has %+v", back)
		}
		b.do("Ravi", "acknowledged", nil)
		n.waitForText("On the train.", "In the office.")
	})
}

// A document that nobody has used for a month ends, and leaves no updates. The next one is made of the story.
func TestAnUnusedDocumentEnds(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		n := newNewsroom(t, db)
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		first := b.open("Asha", s.address(n.Story.ID), session)
		b.do("Asha", "type", args{"text": " Kept."})
		b.do("Asha", "acknowledged", nil)
		b.do("Asha", "cut", nil)
		n.waitForText("Kept.")
		clock.Advance(31 * 24 * time.Hour)
		if err := s.Maintain(t.Context()); err != nil {
			t.Fatal(err)
		}
		if rows, err := db.Read.NewSelect().Table("shared_updates").Count(t.Context()); err != nil || rows != 0 {
			t.Errorf("%d updates are left (%v)", rows, err)
		}
		_, session = n.signIn("Neha", "ys") // sessions end earlier
		next := b.open("Ravi", s.address(n.Story.ID), session)
		if next.Generation != first.Generation+1 || !strings.Contains(next.Body, "Kept.") {
			t.Errorf("the next opening shows %+v", next)
		}
	})
}

// The process that merges may end at any time.
func TestTheMergerIsReplacedWhenItDies(t *testing.T) {
	t.Parallel()
	n := newNewsroom(t, dbtest.New(t))
	_, session := n.signIn("Asha", "ys")
	s, b := n.serve(collaboration.Options{}), startBrowsers(t)
	b.open("Asha", s.address(n.Story.ID), session)
	for _, word := range []string{"one", "two", "three"} {
		if err := syscall.Kill(s.merger.PID(), syscall.SIGKILL); err != nil {
			t.Fatal(err)
		}
		b.do("Asha", "type", args{"text": " " + word})
		b.do("Asha", "acknowledged", nil)
		n.waitForText(word)
	}
	if next := b.open("Ravi", s.address(n.Story.ID), session); !strings.Contains(next.Body, "one two three") {
		t.Errorf("the next opening shows %+v", next)
	}
}

// Many updates are replaced by one, which has the same text.
func TestManyUpdatesBecomeOne(t *testing.T) {
	t.Parallel()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := newNewsroom(t, db)
		_, session := n.signIn("Asha", "ys")
		s, b := n.serve(collaboration.Options{}), startBrowsers(t)
		b.open("Asha", s.address(n.Story.ID), session)
		for range 450 {
			b.do("Asha", "type", args{"text": "x"})
		}
		b.do("Asha", "acknowledged", nil)
		n.wait(func() bool {
			rows, err := db.Read.NewSelect().Table("shared_updates").Where("story_id = ?", n.Story.ID).Count(t.Context())
			return err == nil && rows < 200
		}, func() string { return "the updates are not merged" })
		b.do("Asha", "type", args{"text": "after"})
		b.do("Asha", "acknowledged", nil)
		if next := b.open("Ravi", s.address(n.Story.ID), session); !strings.Contains(next.Body, strings.Repeat("x", 450)+"after") {
			t.Errorf("the next opening shows %d bytes", len(next.Body))
		}
		n.waitForText(strings.Repeat("x", 450) + "after")
	})
}

// The saves of people who write together within ten minutes are one revision.
func TestPeopleWhoWriteTogetherMakeOneRevision(t *testing.T) {
	t.Parallel()
	n := newNewsroom(t, dbtest.New(t))
	_, ashas := n.signIn("Asha", "ys")
	_, ravis := n.signIn("Ravi", "ys")
	s, b := n.serve(collaboration.Options{}), startBrowsers(t)
	b.open("Asha", s.address(n.Story.ID), ashas)
	b.open("Ravi", s.address(n.Story.ID), ravis)
	for i, name := range []string{"Asha", "Ravi", "Asha", "Ravi"} {
		word := strings.Repeat(name, i+1)
		b.do(name, "type", args{"text": " " + word})
		n.waitForText(word)
	}
	rows, err := n.DB.Read.NewSelect().Table("story_revisions").Where("story_id = ?", n.Story.ID).Count(t.Context())
	if err != nil || rows != 2 { // the text before, and theirs
		t.Errorf("%d revisions (%v)", rows, err)
	}
}

// KeepReplaced is what ends a document with unsaved text.
func TestAReplacedTextIsARevision(t *testing.T) {
	t.Parallel()
	n := newNewsroom(t, dbtest.New(t))
	id, _ := n.signIn("Asha", "ys")
	n.Write(func(ctx context.Context, tx *database.Tx) error {
		doc, _, err := richtext.FromHTML(strings.NewReader("<p>Unsaved.</p>"), richtext.Options{})
		if err != nil {
			return err
		}
		return n.Stories.KeepReplaced(ctx, tx, n.Story.ID, story.SharedText{Title: "Lost?", Body: doc}, actor.Actor{UserID: &id})
	})
	var title, kind string
	err := n.DB.Read.NewSelect().Table("story_revisions").Column("title", "kind").Where("story_id = ?", n.Story.ID).Order("number DESC").
		Limit(1).Scan(t.Context(), &title, &kind)
	if err != nil || title != "Lost?" || kind != "discarded" {
		t.Errorf("the newest revision is %q, %s (%v)", title, kind, err)
	}
}
