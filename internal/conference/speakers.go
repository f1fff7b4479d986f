package conference

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/calendar"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/route"
	"masthead/internal/schema"
	"masthead/internal/share"
	"masthead/internal/text"
)

// isListedSpeaker is the condition for those who are in the list of speakers: all but members of the jury without a session.
const isListedSpeaker = "NOT p.is_jury OR EXISTS (SELECT 1 FROM conference_session_speakers AS x WHERE x.speaker_id = p.id)"

// fillSpeakers sets a page of the list of speakers. For a search it reads the names of all speakers.
func (p *Pages) fillSpeakers(r *frame.Request, c *Conference, m *ConferencePage) error {
	query := text.OneLine(r.Query.Get("q"))
	if utf8.RuneCountInString(query) > maxSearch {
		return database.ErrNotFound
	}
	v, err := newView(r, c)
	if err != nil {
		return err
	}
	first := (r.Number - 1) * speakersOnPage
	path := r.EditionPath(c.Path())
	m.Find = SpeakerSearch{Query: query, Action: path}
	var match func(*bun.SelectQuery)
	if query == "" {
		n, err := r.DB.Read.NewSelect().Model((*Speaker)(nil)).Where("p.conference_id = ?", c.ID).Where(isListedSpeaker).Count(r.Context())
		if err != nil {
			return v.fail("speakers", err)
		}
		m.Find.Count = int(n)
		match = func(q *bun.SelectQuery) { q.Where(isListedSpeaker).Limit(speakersOnPage).Offset(int64(first)) }
	} else {
		all, err := v.readSpeakers(r, false, func(q *bun.SelectQuery) { q.Where(isListedSpeaker) })
		if err != nil {
			return err
		}
		var found []int64
		for _, one := range all {
			words := text.FoldName(v.nameOf(r.Locale(), one) + " " + one.Name + " " + one.Role)
			if strings.Contains(words, text.FoldName(query)) {
				found = append(found, one.ID)
			}
		}
		m.Find.Count = len(found)
		found = found[min(first, len(found)):min(first+speakersOnPage, len(found))]
		match = func(q *bun.SelectQuery) { q.Where("p.id IN (?)", bun.List(found)) }
		if len(found) == 0 {
			match = func(q *bun.SelectQuery) { q.Where("1 = 0") }
		}
	}
	if r.Number > 1 && first >= m.Find.Count {
		return database.ErrNotFound
	}
	if first+speakersOnPage < m.Find.Count {
		next := url.Values{"tab": {speakersTab}, "page": {strconv.Itoa(r.Number + 1)}}
		if query != "" {
			next.Set("q", query)
		}
		m.Find.Next = path + "?" + next.Encode()
	}
	list, err := v.readSpeakers(r, true, match)
	if err != nil {
		return err
	}
	m.Speakers, err = v.cards(r, list)
	return err
}

func (p *Pages) loadKeytrack(r *frame.Request) (*frame.Page, error) {
	base, theme, _ := strings.Cut(r.Path, KeytrackFolder)
	c, other, err := p.find(r, base, KeytrackFolder+theme)
	if c == nil {
		return other, err
	}
	v, err := newView(r, c)
	if err != nil {
		return nil, err
	}
	at := slices.IndexFunc(v.Tracks, func(t Track) bool { return t.Slug == theme })
	if at < 0 {
		return nil, database.ErrNotFound
	}
	t := &v.Tracks[at]
	name, nameLang := c.NameIn(r.Locale())
	m := &KeytrackPage{Name: t.Name, Slug: c.Slug, ContentLang: c.Lang, Conference: frame.Link{Text: name, Lang: nameLang, Href: v.path},
		Agenda: v.path + "?tab=" + agendaTab, Zone: c.Zone, Colour: t.Colour, Description: text.Paragraphs(t.Description),
		Sessions: []SessionRow{}, Calendar: v.path + KeytrackFolder + t.Slug + route.ICalendar, OwnCalendar: v.path + ownFile}
	if err := v.readSessions(r, true, func(q *bun.SelectQuery) { q.Where("s.track_id = ?", t.ID) }); err != nil {
		return nil, err
	}
	var speakers []*Speaker
	for i := range v.Sessions {
		s := &v.Sessions[i]
		m.Sessions = append(m.Sessions, v.row(r, s, true))
		for _, id := range v.speakersOf[s.ID] {
			if one := v.speakers[id]; !slices.Contains(speakers, one) {
				speakers = append(speakers, one)
			}
		}
	}
	if m.Speakers, err = v.cards(r, speakers); err != nil {
		return nil, err
	}
	description := c.Subtitle
	if len(m.Description) > 0 {
		description = m.Description[0]
	}
	r.NoteText(t.Name, description)
	head := frame.Head{Title: t.Name, WindowTitle: t.Name + " | " + name, Description: description,
		Canonical: r.Absolute(c.Path() + KeytrackFolder + t.Slug),
		Forms:     []frame.Form{{Type: strings.Split(calendar.MediaType, ";")[0], Href: m.Calendar}}}
	structured := []any{r.WebPage("WebPage", head, nil)}
	for i := range v.Sessions {
		structured = append(structured, v.structuredSession(r, &v.Sessions[i]))
	}
	return &frame.Page{Head: head, Model: m, Structured: structured, Card: share.Card{Title: t.Name, Lang: c.Lang},
		Breadcrumbs: []frame.Link{{Key: "menu.events", Href: route.EventsPath}, {Text: name, Lang: nameLang, Href: v.path}}}, nil
}

// structuredSession returns a session as structured data.
func (v *view) structuredSession(r *frame.Request, s *Session) any {
	const mode = schema.Context + "/"
	zone := v.c.Location()
	theme := ""
	if s.TrackID != nil && v.tracks[*s.TrackID] != nil {
		theme = v.tracks[*s.TrackID].Slug
	}
	e := &schema.Event{Type: "Event", Name: s.Title, URL: addressOf(v.c, r.Absolute(v.c.Path()), theme, s.ID, s.StartsAt.Time),
		Start: s.StartsAt.In(zone).Format(time.RFC3339), End: s.EndsAt.In(zone).Format(time.RFC3339), Status: mode + "EventScheduled",
		Mode: mode + "OfflineEventAttendanceMode", InLanguage: cmp.Or(s.Lang, v.c.Lang),
		Location: schema.Place{Type: "Place", Name: cmp.Or(nameOf(v.halls, s.HallID), v.c.Venue, v.c.City, v.c.Name),
			Address: cmp.Or(v.c.City, v.c.Venue, v.c.Name)},
		Super: &schema.Ref{Type: "Event", Name: v.c.Name, URL: r.Absolute(v.c.Path())}}
	if paragraphs := text.Paragraphs(s.Abstract); len(paragraphs) > 0 {
		e.Description = paragraphs[0]
	}
	if s.Cancelled {
		e.Status = mode + "EventCancelled"
	}
	for _, id := range v.speakersOf[s.ID] {
		one := v.speakers[id]
		ref := schema.Ref{Type: "Person", Name: one.Name}
		if a := v.personOf(one); a != nil {
			ref.URL = r.Absolute(a.Path())
		}
		e.Performers = append(e.Performers, ref)
	}
	return e
}
