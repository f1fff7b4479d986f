package demo

import (
	"strings"
	"testing"
	"time"

	"github.com/gosimple/slug"

	"masthead/internal/i18n"
)

// D-12, D-43: each of the three cities has six themes with sessions, at least 60 sessions besides breaks and 50 speakers. The speakers are
// people of the directory with a role, and nobody is in two sessions at a time. No hall has two sessions at a time, and no two sessions
// have the same text.
func TestConferencesHaveFullProgrammes(t *testing.T) {
	l := readAll(t)
	roles := map[string]string{}
	for _, a := range l.directoryPeople() {
		roles[a.Slug] = a.Role
	}
	if len(l.Conferences) != 3 {
		t.Fatalf("%d conferences", len(l.Conferences))
	}
	texts := map[string]string{}
	for i := range l.Conferences {
		c := &l.Conferences[i]
		talks, speakers, ofTheme := 0, map[string]bool{}, map[string]int{}
		for j := range c.Sessions {
			s := &c.Sessions[j]
			if s.Day < 1 || s.Day > c.Length {
				t.Errorf("%s: day %d", s.ID, s.Day)
			}
			if s.Kind == "break" {
				continue
			}
			talks++
			ofTheme[s.Track]++
			for _, text := range []string{s.Title, s.Text} {
				if other := texts[text]; other != "" {
					t.Errorf("%s and %s: %s", s.ID, other, text)
				}
				texts[text] = s.ID
			}
			if sentences := strings.FieldsFunc(s.Text, func(r rune) bool { return strings.ContainsRune(".?।۔", r) }); len(sentences) < 2 {
				t.Errorf("%s has %d sentences", s.ID, len(sentences))
			}
			if _, known := i18n.Lookup(s.Lang); s.Lang != "" && !known {
				t.Errorf("%s is in %q", s.ID, s.Lang)
			}
			for _, name := range s.Speakers {
				speakers[name] = true
				if roles[slug.Make(name)] == "" {
					t.Errorf("%s: %s is not in the directory", s.ID, name)
				}
			}
			for k := range c.Sessions[:j] {
				if other := &c.Sessions[k]; overlap(t, c, j, k) {
					if other.Hall == "" || other.Hall == s.Hall {
						t.Errorf("%s and %s are in %s at the same time", s.ID, other.ID, s.Hall)
					}
					for _, name := range s.Speakers {
						if strings.Contains("|"+strings.Join(other.Speakers, "|")+"|", "|"+name+"|") {
							t.Errorf("%s is in %s and %s at the same time", name, s.ID, other.ID)
						}
					}
				}
			}
		}
		if talks < 60 || len(speakers) < 50 || len(c.Tracks) != 6 {
			t.Errorf("%s has %d sessions, %d speakers and %d themes", c.Slug, talks, len(speakers), len(c.Tracks))
		}
		for _, theme := range c.Tracks {
			if ofTheme[theme.Name] < 5 {
				t.Errorf("%s: %d sessions of %s", c.Slug, ofTheme[theme.Name], theme.Name)
			}
		}
	}
}

// overlap reports whether two sessions of a conference are at the same time.
func overlap(t *testing.T, c *conferenceEntry, i, j int) bool {
	t.Helper()
	if c.Sessions[i].Day != c.Sessions[j].Day {
		return false
	}
	var from, to [2]time.Time
	for n, k := range []int{i, j} {
		at, err := time.Parse("15:04", c.Sessions[k].At)
		if err != nil {
			t.Fatal(err)
		}
		from[n], to[n] = at, at.Add(time.Duration(c.Sessions[k].Minutes)*time.Minute)
	}
	return from[0].Before(to[1]) && from[1].Before(to[0])
}
