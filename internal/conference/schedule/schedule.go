// Package schedule reads and writes schedules of conferences: the XML of Frab and Pentabarf, the JSON of pretalx, and iCalendar. It also
// writes xCal. It uses neither the database nor requests.
package schedule

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"golang.org/x/net/html"
)

// Limits of a schedule. Lengths are in characters.
const (
	MaxFile            = 32 << 20 // bytes of a file
	MaxSessions        = 5000
	MaxSpeakers        = 5000 // in a schedule
	MaxSessionSpeakers = 60   // speakers of one session
	MaxHalls           = 200
	MaxTracks          = 200
	MaxName            = 200
	MaxTitle           = 500
	MaxText            = 20000
	MaxAddress         = 500
	MaxID              = 200
)

// maxDuration is the maximum duration of a session.
const maxDuration = 7 * 24 * time.Hour

// Schedule is the programme of a conference. Halls and themes are in the order in which they are shown, sessions in that of their starts.
type Schedule struct {
	Title, Acronym string
	Venue, City    string
	Zone           *time.Location // nil if the file names none
	Days           []string       // dates as 2006-01-02
	Tracks         []Track
	Halls          []string
	Sessions       []Session
	Speakers       []Speaker
}

// Clone returns a copy that shares no list with the schedule.
func (s *Schedule) Clone() *Schedule {
	other := *s
	other.Days, other.Tracks, other.Halls = slices.Clone(s.Days), slices.Clone(s.Tracks), slices.Clone(s.Halls)
	other.Sessions, other.Speakers = slices.Clone(s.Sessions), slices.Clone(s.Speakers)
	for i := range other.Sessions {
		other.Sessions[i].Speakers = slices.Clone(other.Sessions[i].Speakers)
	}
	return &other
}

// Track is a theme. Only its name comes from files.
type Track struct{ Name, Slug string }

// Session is an entry of a schedule.
type Session struct {
	ID              string // permanent, among the sessions of the conference
	Start, End      time.Time
	Title, Subtitle string
	Abstract        string // plain text
	Lang            string // language code, "" if unknown
	Kind            string // such as "talk", "panel" or "break"; "" if unknown
	Track, Hall     string // names, "" for none
	URL             string // page about the session on another site, "" for none
	Story           string // path of a story or a recording about the session, "" for none; not in files
	Cancelled       bool
	Sequence        int       // number of changes of the time, the hall and the cancellation
	Changed         time.Time // zero if unknown
	Speakers        []string  // ids
}

// Speaker speaks in sessions.
type Speaker struct {
	ID, Name string
	Role     string // such as "Founder, Kiln & Loom"
	Bio      string // plain text
	Person   string // slug of a person of the directory, "" for none; not in files
	IsJury   bool   // a member of the jury of the pitch fest; not in files
	Picture  int64  // id of a picture of the library, 0 for none; not in files
}

// ErrSchedule is returned, wrapped with the place, for a schedule that cannot be stored.
var ErrSchedule = errors.New("not a valid schedule")

func invalidf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrSchedule, fmt.Sprintf(format, args...))
}

// Prepare checks a schedule and completes it: it sorts the sessions by start and hall, adds halls, themes and days that only sessions name,
// and removes speakers' ids that no speaker has. It returns an error that wraps ErrSchedule and names the session or the speaker.
func (s *Schedule) Prepare() error {
	if len(s.Sessions) > MaxSessions || len(s.Speakers) > MaxSpeakers {
		return invalidf("more than %d sessions or %d speakers", MaxSessions, MaxSpeakers)
	}
	known := map[string]bool{}
	for i := range s.Speakers {
		p := &s.Speakers[i]
		p.Name = oneLine(p.Name)
		switch {
		case p.ID == "" || utf8.RuneCountInString(p.ID) > MaxID:
			return invalidf("speaker %q needs an id of up to %d characters", cut(p.Name, 60), MaxID)
		case p.Name == "" || utf8.RuneCountInString(p.Name) > MaxName:
			return invalidf("speaker %q needs a name of up to %d characters", p.ID, MaxName)
		case utf8.RuneCountInString(p.Bio) > MaxText:
			return invalidf("the biography of speaker %q has more than %d characters", p.Name, MaxText)
		case known[p.ID]:
			return invalidf("two speakers have the id %q", p.ID)
		}
		known[p.ID] = true
		p.Role = cut(oneLine(p.Role), MaxName)
	}
	ids := map[string]bool{}
	for i := range s.Sessions {
		if err := s.Sessions[i].prepare(known); err != nil {
			return err
		}
		if ids[s.Sessions[i].ID] {
			return invalidf("two sessions have the id %q", s.Sessions[i].ID)
		}
		ids[s.Sessions[i].ID] = true
	}
	s.prepareHalls()
	s.addNames()
	if len(s.Halls) > MaxHalls || len(s.Tracks) > MaxTracks {
		return invalidf("more than %d halls or %d themes", MaxHalls, MaxTracks)
	}
	order := map[string]int{}
	for i, hall := range s.Halls {
		order[hall] = i
	}
	slices.SortStableFunc(s.Sessions, func(a, b Session) int {
		if c := a.Start.Compare(b.Start); c != 0 {
			return c
		}
		return order[a.Hall] - order[b.Hall]
	})
	return nil
}

func (one *Session) prepare(speakers map[string]bool) error {
	one.Title, one.Subtitle = oneLine(one.Title), cut(oneLine(one.Subtitle), MaxTitle)
	one.Track, one.Hall, one.Kind = cut(oneLine(one.Track), MaxName), cut(oneLine(one.Hall), MaxName), cut(oneLine(one.Kind), MaxName)
	one.Lang = cut(strings.ToLower(oneLine(one.Lang)), 12)
	switch {
	case one.ID == "" || utf8.RuneCountInString(one.ID) > MaxID:
		return invalidf("session %q needs an id of up to %d characters", cut(one.Title, 60), MaxID)
	case one.Title == "" || utf8.RuneCountInString(one.Title) > MaxTitle:
		return invalidf("session %s needs a title of up to %d characters", one.ID, MaxTitle)
	case one.Start.IsZero() || one.Start.Year() < 1970 || one.Start.Year() > 2200:
		return invalidf("session %s needs a start", one.ID)
	case one.End.Before(one.Start) || one.End.Sub(one.Start) > maxDuration:
		return invalidf("session %s must end within %d days after its start", one.ID, int(maxDuration.Hours()/24))
	case utf8.RuneCountInString(one.Abstract) > MaxText:
		return invalidf("the abstract of session %s has more than %d characters", one.ID, MaxText)
	case len(one.Speakers) > MaxSessionSpeakers:
		return invalidf("session %s has more than %d speakers", one.ID, MaxSessionSpeakers)
	}
	if len(one.URL) > MaxAddress || !strings.HasPrefix(one.URL, "https://") && !strings.HasPrefix(one.URL, "http://") {
		one.URL = ""
	}
	seen := map[string]bool{}
	one.Speakers = slices.DeleteFunc(one.Speakers, func(id string) bool {
		left := !speakers[id] || seen[id]
		seen[id] = true
		return left
	})
	return nil
}

// prepareHalls writes the names of halls as sessions write them, and leaves out repeated and empty ones.
func (s *Schedule) prepareHalls() {
	known := map[string]bool{"": true}
	halls := s.Halls[:0]
	for _, hall := range s.Halls {
		if hall = cut(oneLine(hall), MaxName); !known[hall] {
			known[hall] = true
			halls = append(halls, hall)
		}
	}
	s.Halls = halls
}

// addNames adds the halls, themes and days that only sessions name.
func (s *Schedule) addNames() {
	for i := range s.Sessions {
		one := &s.Sessions[i]
		if one.Hall != "" && !slices.Contains(s.Halls, one.Hall) {
			s.Halls = append(s.Halls, one.Hall)
		}
		if one.Track != "" && !slices.ContainsFunc(s.Tracks, func(t Track) bool { return t.Name == one.Track }) {
			s.Tracks = append(s.Tracks, Track{Name: one.Track})
		}
		if day := one.Start.In(s.ZoneOrUTC()).Format(time.DateOnly); !slices.Contains(s.Days, day) {
			s.Days = append(s.Days, day)
		}
	}
	slices.Sort(s.Days)
	s.Days = slices.Compact(s.Days)
}

// ZoneOrUTC returns the zone of the schedule, UTC if it has none.
func (s *Schedule) ZoneOrUTC() *time.Location {
	if s.Zone == nil {
		return time.UTC
	}
	return s.Zone
}

// IsBreak reports whether a session is a pause, such as lunch.
func (one *Session) IsBreak() bool {
	switch strings.ToLower(one.Kind) {
	case "break", "lunch", "pause", "coffee":
		return true
	}
	return false
}

func oneLine(text string) string {
	return strings.Join(strings.Fields(strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "")), " ")
}

// cut returns at most limit characters of a text.
func cut(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	return string([]rune(text)[:limit])
}

// markup matches a tag or a character reference of HTML.
var markup = regexp.MustCompile(`</?[a-zA-Z]|&#?[a-zA-Z0-9]+;`)

// asMarkup returns a text from which plainText returns the given one: HTML if the given text looks like HTML, otherwise the text itself.
func asMarkup(text string) string {
	if !markup.MatchString(text) {
		return text
	}
	lines := strings.Split(html.EscapeString(text), "\n\n")
	for i := range lines {
		lines[i] = "<p>" + strings.ReplaceAll(lines[i], "\n", "<br>") + "</p>"
	}
	return strings.Join(lines, "")
}

// plainText returns the text of an abstract that may contain HTML, with an empty line between paragraphs.
func plainText(text string) string {
	text = strings.ToValidUTF8(strings.ReplaceAll(text, "\x00", ""), "")
	if !markup.MatchString(text) {
		return tidyParagraphs(text)
	}
	var out strings.Builder
	skip := ""
	for z := html.NewTokenizer(strings.NewReader(text)); ; {
		switch z.Next() {
		case html.ErrorToken:
			return tidyParagraphs(out.String())
		case html.TextToken:
			if skip == "" {
				// A line break in the source of HTML is a space on the page.
				out.WriteString(strings.ReplaceAll(string(z.Text()), "\n", " "))
			}
		case html.StartTagToken, html.SelfClosingTagToken, html.EndTagToken:
			t := z.Token()
			switch t.Data {
			case "script", "style":
				if skip = t.Data; t.Type != html.StartTagToken {
					skip = ""
				}
			case "br", "li", "tr":
				out.WriteString("\n")
			case "p", "div", "ul", "ol", "h1", "h2", "h3", "h4", "blockquote", "pre", "table":
				out.WriteString("\n\n")
			}
		}
	}
}

// tidyParagraphs returns a text with single spaces, at most one empty line between paragraphs, and none around them.
func tidyParagraphs(text string) string {
	var lines []string
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if line = strings.Join(strings.Fields(line), " "); line != "" || len(lines) > 0 && lines[len(lines)-1] != "" {
			lines = append(lines, line)
		}
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
