package conference

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// view is the programme of a conference in the frame of a request.
type view struct {
	*Programme
	c          *Conference
	path       string // of the conference, in the edition
	people     map[int64]*taxonomy.Author
	tracks     map[int64]*Track
	halls      map[int64]string
	speakers   map[int64]*Speaker
	sessionsOf map[int64][]*Session // by id of speaker
}

// loadView reads the programme with the people of the directory.
func loadView(r *frame.Request, c *Conference) (*view, error) {
	prog, err := ProgrammeOf(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	v := &view{Programme: prog, c: c, path: r.EditionPath(c.Path()), tracks: map[int64]*Track{}, halls: map[int64]string{},
		speakers: map[int64]*Speaker{}, sessionsOf: map[int64][]*Session{}}
	if v.people, err = prog.people(r.Context(), r.DB); err != nil {
		return nil, err
	}
	for _, a := range v.people {
		r.NoteTags(a.Tag())
	}
	for i := range prog.Tracks {
		v.tracks[prog.Tracks[i].ID] = &prog.Tracks[i]
	}
	for _, h := range prog.Halls {
		v.halls[h.ID] = h.Name
	}
	for i := range prog.Speakers {
		v.speakers[prog.Speakers[i].ID] = &prog.Speakers[i]
	}
	for i := range prog.Sessions {
		for _, id := range prog.Talkers[prog.Sessions[i].ID] {
			v.sessionsOf[id] = append(v.sessionsOf[id], &prog.Sessions[i])
		}
	}
	return v, nil
}

// people returns the people of the directory whom speakers name, by id.
func (p *Programme) people(ctx context.Context, db *database.DB) (map[int64]*taxonomy.Author, error) {
	var ids []int64
	for i := range p.Speakers {
		if p.Speakers[i].AuthorID != nil {
			ids = append(ids, *p.Speakers[i].AuthorID)
		}
	}
	return taxonomy.AuthorsByIDs(ctx, db.Read, ids)
}

// personOf returns the person of a speaker, nil for none and for somebody who was withdrawn.
func (v *view) personOf(s *Speaker) *taxonomy.Author {
	if s.AuthorID == nil {
		return nil
	}
	if a := v.people[*s.AuthorID]; a != nil && !a.IsWithdrawn() {
		return a
	}
	return nil
}

func (v *view) nameOf(l i18n.Locale, s *Speaker) string {
	if a := v.personOf(s); a != nil {
		return a.NameIn(l)
	}
	return s.Name
}

// cards returns the cards of speakers. It reads their pictures in one query.
func (v *view) cards(r *frame.Request, list []*Speaker) ([]SpeakerCard, error) {
	cards, pictures := make([]SpeakerCard, len(list)), make([]*int64, len(list))
	for i, one := range list {
		card := SpeakerCard{ID: one.ID, Name: v.nameOf(r.Locale(), one), Role: one.Role, Bio: text.Paragraphs(one.Bio), Lang: v.c.Lang,
			Sessions: []frame.Link{}}
		pictures[i] = one.PictureID
		if a := v.personOf(one); a != nil {
			card.Href = a.PageIn(r.Locale())
			if pictures[i] == nil {
				pictures[i] = a.PictureID
			}
			if one.Bio == "" {
				card.Bio = text.Paragraphs(a.Bio)
			}
			if one.Role == "" {
				card.Role = a.Role
			}
		}
		for _, s := range v.sessionsOf[one.ID] {
			r.NoteText(s.Title)
			card.Sessions = append(card.Sessions, frame.Link{Text: s.Title, Href: v.hrefOf(s), Lang: cmp.Or(s.Lang, v.c.Lang)})
		}
		r.NoteText(card.Name, card.Role)
		cards[i] = card
	}
	picture, err := r.Pictures(pictures...)
	for i := range cards {
		cards[i].Picture = picture(pictures[i])
	}
	return cards, err
}

// anchor returns the id of a session's element.
func anchor(s *Session) string { return "s" + strconv.FormatInt(s.ID, 10) }

// hrefOf returns the address of a session: on the page of its theme, or in the agenda.
func (v *view) hrefOf(s *Session) string {
	if s.TrackID != nil && v.tracks[*s.TrackID] != nil {
		return v.path + keytrackFolder + v.tracks[*s.TrackID].Slug + "#" + anchor(s)
	}
	return v.path + "?tab=" + agendaTab + "&day=" + s.StartsAt.In(v.c.Location()).Format(time.DateOnly) + "#" + anchor(s)
}

// row returns a session. whole says that it has the abstract and the calendar.
func (v *view) row(r *frame.Request, s *Session, whole bool) SessionRow {
	zone := v.c.Location()
	row := SessionRow{ID: s.ID, Title: s.Title, Lang: cmp.Or(s.Lang, v.c.Lang), StartsAt: s.StartsAt.In(zone).Format(time.RFC3339),
		EndsAt: s.EndsAt.In(zone).Format(time.RFC3339), Minutes: int(s.EndsAt.Sub(s.StartsAt.Time).Minutes()),
		IsBreak: (&schedule.Session{Kind: s.Kind}).IsBreak(), Cancelled: s.Cancelled, Story: s.Story, Speakers: []frame.Link{},
		Abstract: []string{}}
	if s.HallID != nil {
		row.Hall = v.halls[*s.HallID]
	}
	if s.Lang != "" && s.Lang != v.c.Lang {
		row.Language = languageName(s.Lang)
	}
	hasTheme := s.TrackID != nil && v.tracks[*s.TrackID] != nil
	if hasTheme {
		t := v.tracks[*s.TrackID]
		row.Theme, row.Colour, row.ThemeHref = t.Name, t.Colour, v.path+keytrackFolder+t.Slug
	}
	if whole || !hasTheme {
		row.Abstract = text.Paragraphs(s.Abstract)
	} else {
		row.Href = v.hrefOf(s)
	}
	if whole {
		row.Calendar = v.path + sessionFolder + strconv.FormatInt(s.ID, 10) + route.ICalendar
	}
	for _, id := range v.Talkers[s.ID] {
		one := v.speakers[id]
		link := frame.Link{Text: v.nameOf(r.Locale(), one)}
		if a := v.personOf(one); a != nil {
			link.Href = a.PageIn(r.Locale())
		}
		r.NoteText(link.Text)
		row.Speakers = append(row.Speakers, link)
	}
	r.NoteText(row.Title, row.Language)
	return row
}

// languageName returns the own name of a language, or its code.
func languageName(code string) string {
	if l, ok := i18n.Lookup(code); ok {
		return l.OwnName
	}
	return strings.ToUpper(code)
}
