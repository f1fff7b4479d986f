package demo

import (
	"strings"
	"testing"
	"time"

	"masthead/internal/webinar"
)

// D-43: fourteen webinars are over. Each has at least three takeaways, chapters, three answered questions, a transcript, a speaker of the
// directory and a recording, and shares none of them with another one. One webinar has a speaker without a portrait.
func TestEndedWebinarsHaveTheirOwnContent(t *testing.T) {
	l := readAll(t)
	people := map[string]bool{}
	for _, a := range l.directoryPeople() {
		people[a.Slug] = true
	}
	texts := map[string]string{}
	ended, withoutPortrait := 0, 0
	for _, e := range l.Editions {
		for i := range e.Stories {
			m := &e.Stories[i]
			if m.Webinar == nil {
				continue
			}
			fromDirectory := false
			for _, s := range m.Webinar.Speakers {
				fromDirectory = fromDirectory || people[s.Person]
				if s.Person == "" {
					withoutPortrait++
				}
			}
			if !strings.HasPrefix(m.Webinar.Start, "-") || m.Webinar.Stream != "" {
				continue
			}
			ended++
			w := m.Webinar
			if len(w.Takeaways) < 3 || len(w.Chapters) < 3 || len(w.Questions) < 3 || !fromDirectory || w.Recording != m.key()+".mp4" {
				t.Errorf("%s: %+v", m.key(), w)
			}
			own := append([]string{m.Excerpt, w.Transcript, w.Recording}, w.Takeaways...)
			for _, c := range w.Chapters {
				own = append(own, c.Title)
			}
			for _, q := range w.Questions {
				own = append(own, q.Text, q.Answer)
			}
			own = append(own, strings.Split(strings.TrimSpace(string(m.Body)), "\n\n")...)
			for _, text := range own {
				switch other := texts[text]; {
				case text == "Questions": // the last chapter
				case text == "" || other != "":
					t.Errorf("%s and %s: %q", m.key(), other, text)
				}
				texts[text] = m.key()
			}
			asked, err := w.questions(1, []int64{2, 3}, time.Date(2026, time.November, 20, 9, 0, 0, 0, time.UTC))
			if err != nil || len(asked) != len(w.Questions) {
				t.Errorf("%s: %v, %v", m.key(), asked, err)
			}
			for _, q := range asked {
				if len([]rune(q.Text)) > webinar.MaxQuestion || len([]rune(q.Answer)) > webinar.MaxAnswer {
					t.Errorf("%s: %+v", m.key(), q)
				}
			}
		}
	}
	if ended != 14 || withoutPortrait == 0 {
		t.Errorf("%d ended webinars, %d speakers without a portrait", ended, withoutPortrait)
	}
}
