package demo

import (
	"strings"
	"testing"
	"unicode"

	"masthead/internal/audio"
)

// PAGE-21, D-15: there are three Hindi shows with five episodes, each with the beginning
// of its recording.
func TestHindiShowsHaveEpisodesWithRecordings(t *testing.T) {
	s := loadedSite(t)
	shows, err := audio.List(t.Context(), s.DB, "hi")
	if err != nil {
		t.Fatal(err)
	}
	var titles []string
	for _, show := range shows {
		titles = append(titles, show.Title)
		if show.Count != 5 || !strings.Contains(show.HTML, "शुरुआत") {
			t.Errorf("%s has %d episodes and the description %s", show.Slug, show.Count, show.HTML)
		}
		episodes, err := audio.Episodes(t.Context(), s.DB, show, 0, 9)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range episodes {
			if e.Type != "audio/mpeg" || e.Seconds < 15 || e.Seconds > 25 || e.Bytes > 90_000 {
				t.Errorf("%s: %s of %d s in %d bytes", e.Slug, e.Type, e.Seconds, e.Bytes)
			}
			if kept, err := s.Files.Attributes(t.Context(), strings.TrimPrefix(e.Audio, "/")); err != nil || kept.Size != e.Bytes {
				t.Errorf("%s: %+v, %v", e.Audio, kept, err)
			}
			if n := strings.Count(e.HTML, "<p>"); n < 2 || n > 3 ||
				strings.ContainsFunc(e.Title, func(r rune) bool { return unicode.Is(unicode.Latin, r) }) {
				t.Errorf("%s: %q in %d paragraphs", e.Slug, e.Title, n)
			}
		}
	}
	if got := strings.Join(titles, ", "); got != "स्टार्टअप की कहानी, पैसे की बात, उद्यमी से मुलाकात" {
		t.Errorf("the shows are %s", got)
	}
	if all, err := audio.List(t.Context(), s.DB, ""); err != nil || len(all) != len(shows) {
		t.Errorf("there are shows in other languages: %v, %v", all, err)
	}
}
