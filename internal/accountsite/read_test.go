package accountsite_test

import (
	"context"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

// STATE-33, STATE-35: signed-in readers read the whole of a gated story without scripts, in a response that is
// never cached. At a gate for members it counts as a free story, as it does with scripts, but only when the
// reader has pressed a button: browsers and scanners fetch links in advance.
func TestGatedStoryIsReadWithoutScript(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			b := h.Brand("ys")
			b.Gate, b.FreeReads = brand.GateMember, 1
			_, err := tx.NewUpdate().Model(b).WherePK().Column("gate", "free_reads").Exec(ctx)
			tx.Emit("brand.saved", b.ID, brand.Tag)
			return err
		})
		at := func(title string) string {
			s := h.Publish(h.DraftOf("ys", title, "<p>Seen by all.</p><!--paywall--><p>Kept for "+title+".</p>"), time.Hour)
			return "/account/read?" + url.Values{"path": {s.Path}}.Encode()
		}
		kiln, loom := at("kiln"), at("loom")
		b := h.browser()
		a := b.get(kiln)
		if to, _ := url.Parse(a.location()); a.StatusCode != http.StatusSeeOther || to.Path != "/account/login" ||
			to.Query().Get("redirect_url") != kiln ||
			to.Query().Get("reason") != "paywall" ||
			strings.Contains(a.text, "Kept for") {
			t.Fatalf("nobody: %d, to %s: %s", a.StatusCode, a.location(), a.text)
		}
		b.signIn("asha@example.in")
		for _, path := range []string{kiln, kiln + "&lite=1", loom} {
			if a := b.get(path); a.StatusCode != http.StatusOK || strings.Contains(a.text, "Kept for") ||
				!strings.Contains(a.text, `"gate":"uncounted"`) || !strings.Contains(a.text, `"freeReadsLeft":1`) {
				t.Errorf("%s before the button: %d: %s", path, a.StatusCode, a.text)
			}
		}
		if a := b.post(kiln+"&lite=1", nil); a.StatusCode != http.StatusSeeOther || !strings.Contains(a.location(), "lite=1") {
			t.Fatalf("the button: %d, to %s", a.StatusCode, a.location())
		}
		for _, path := range []string{kiln, kiln, kiln + "&lite=1"} {
			a := b.get(path)
			if a.StatusCode != http.StatusOK || !strings.Contains(a.text, "Kept for kiln") || !strings.Contains(a.text, `"robots":"noindex"`) {
				t.Errorf("%s: %d: %s", path, a.StatusCode, a.text)
			}
			if kept := a.Header.Get("Cache-Control"); kept != "private, no-store" {
				t.Errorf("%s may be cached: %q", path, kept)
			}
		}
		b.post(loom, nil)
		if a := b.get(loom); a.StatusCode != http.StatusForbidden || strings.Contains(a.text, "Kept for") ||
			!strings.Contains(a.text, `"gate":"spent"`) || !strings.Contains(a.text, `"key":"menu.latest","href":"/latest"`) {
			t.Errorf("one too many: %d: %s", a.StatusCode, a.text)
		}
		if a := b.get("/account/read?path=/nowhere%00%ff"); a.StatusCode != http.StatusNotFound {
			t.Errorf("no such story: %d", a.StatusCode)
		}
		if a := b.get("/account/login?redirect_url=" + url.QueryEscape(kiln)); a.location() != kiln {
			t.Errorf("a signed-in reader is redirected from the sign-in page to %s", a.location())
		}
	})
}

// VALID-04: a video that a reader wanted to bookmark is bookmarked after signing in.
func TestVideoIsBookmarkedAfterSigningIn(t *testing.T) {
	each(t, func(t *testing.T, h *testSite) {
		film := h.Published("ys", "A film", time.Hour, func(s *story.Story) {
			platform, media := "youtube", "abc"
			s.Type, s.VideoPlatform, s.VideoMedia = story.Video, &platform, &media
		})
		b := h.browser()
		b.post("/account/login", url.Values{"email": {"asha@example.in"}, "bookmark_video": {strconv.FormatInt(film.ID, 10)}})
		code, _ := h.codeAndLink()
		b.post("/account/code", url.Values{"code": {code}})
		var kept []string
		if err := h.DB.Read.NewRaw("SELECT media_id FROM bookmarked_videos").Scan(t.Context(), &kept); err != nil || len(kept) != 1 ||
			kept[0] != "abc" {
			t.Errorf("bookmarked: %v, %v", kept, err)
		}
	})
}
