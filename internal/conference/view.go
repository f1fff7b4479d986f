package conference

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/conference/schedule"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// view has the parts of a programme that a page shows.
type view struct {
	c          *Conference
	path       string // of the conference, in the edition
	Tracks     []Track
	Halls      []Hall
	Sessions   []Session         // those that readSessions read, in the order of their starts
	speakersOf map[int64][]int64 // ids of speakers by id of session
	people     map[int64]*taxonomy.Author
	tracks     map[int64]*Track
	halls      map[int64]string
	speakers   map[int64]*Speaker
	sessionsOf map[int64][]*Session // by id of speaker, as readCards read them
}

// newView reads the themes and the halls.
func newView(r *frame.Request, c *Conference) (*view, error) {
	v := &view{c: c, path: r.EditionPath(c.Path()), speakersOf: map[int64][]int64{}, people: map[int64]*taxonomy.Author{},
		tracks: map[int64]*Track{}, halls: map[int64]string{}, speakers: map[int64]*Speaker{}, sessionsOf: map[int64][]*Session{}}
	var err error
	if v.Tracks, err = TracksOf(r.Context(), r.DB.Read, c.ID); err != nil {
		return nil, err
	}
	if err := r.DB.Read.NewSelect().Model(&v.Halls).Where("conference_id = ?", c.ID).Order("position").Scan(r.Context()); err != nil {
		return nil, fmt.Errorf("halls of conference %d: %w", c.ID, err)
	}
	for i := range v.Tracks {
		v.tracks[v.Tracks[i].ID] = &v.Tracks[i]
	}
	for _, h := range v.Halls {
		v.halls[h.ID] = h.Name
	}
	return v, nil
}

// shortColumns are the columns of a session in the agenda. The abstract of a session with a theme is on the page of the theme only.
const shortColumns = "s.id, s.starts_at, s.ends_at, s.title, s.lang, s.kind, s.track_id, s.hall_id, s.story, s.cancelled, " +
	"CASE WHEN s.track_id IS NULL THEN s.abstract ELSE '' END AS abstract"

// readSessions reads the sessions that match selects, with the names of their speakers. If whole is set, it also reads their abstracts and
// the biographies of the speakers.
func (v *view) readSessions(r *frame.Request, whole bool, match func(*bun.SelectQuery)) error {
	q := r.DB.Read.NewSelect().Model(&v.Sessions).Where("s.conference_id = ?", v.c.ID).Order("s.starts_at", "s.id")
	if !whole {
		q.ColumnExpr(shortColumns)
	}
	match(q)
	if err := q.Scan(r.Context()); err != nil || len(v.Sessions) == 0 {
		return wrap(err, v.fail, "sessions")
	}
	ids := make([]int64, len(v.Sessions))
	for i := range v.Sessions {
		ids[i] = v.Sessions[i].ID
	}
	pairs, err := pairsOf(r.Context(), r.DB.Read, "session_id", ids)
	if err != nil {
		return v.fail("speakers", err)
	}
	var speakers []int64
	for _, pair := range pairs {
		v.speakersOf[pair.SessionID] = append(v.speakersOf[pair.SessionID], pair.SpeakerID)
		speakers = append(speakers, pair.SpeakerID)
	}
	slices.Sort(speakers)
	_, err = v.readSpeakers(r, whole, func(q *bun.SelectQuery) { q.Where("p.id IN (?)", bun.List(slices.Compact(speakers))) })
	return err
}

func (v *view) fail(what string, err error) error {
	return fmt.Errorf("%s of conference %d: %w", what, v.c.ID, err)
}

// pairsOf returns the speakers of sessions. column is that of the ids.
func pairsOf(ctx context.Context, db bun.IDB, column string, ids []int64) ([]sessionSpeaker, error) {
	var pairs []sessionSpeaker
	if len(ids) == 0 {
		return nil, nil
	}
	err := db.NewSelect().Model(&pairs).Where("? IN (?)", bun.Ident(column), bun.List(ids)).Order("session_id", "position").Scan(ctx)
	return pairs, err
}

// readSpeakers reads the speakers that match selects in their order, and the people of the directory whom they name. If whole is set, it
// also reads their biographies.
func (v *view) readSpeakers(r *frame.Request, whole bool, match func(*bun.SelectQuery)) ([]*Speaker, error) {
	var list []*Speaker
	q := r.DB.Read.NewSelect().Model(&list).Where("p.conference_id = ?", v.c.ID).Order("p.position", "p.id")
	if !whole {
		q.Column("id", "name", "role", "author_id")
	}
	match(q)
	if err := q.Scan(r.Context()); err != nil {
		return nil, v.fail("speakers", err)
	}
	var ids []int64
	for _, one := range list {
		v.speakers[one.ID] = one
		if one.AuthorID != nil {
			ids = append(ids, *one.AuthorID)
		}
	}
	people, err := taxonomy.AuthorsByIDs(r.Context(), r.DB.Read, ids)
	for id, a := range people {
		v.people[id] = a
		r.NoteTags(a.Tag())
	}
	return list, err
}

// readCards reads the sessions of speakers, which their cards name.
func (v *view) readCards(r *frame.Request, list []*Speaker) error {
	ids := make([]int64, len(list))
	for i, one := range list {
		ids[i] = one.ID
	}
	pairs, err := pairsOf(r.Context(), r.DB.Read, "speaker_id", ids)
	if err != nil || len(pairs) == 0 {
		return wrap(err, v.fail, "sessions of speakers")
	}
	sessions := make([]int64, len(pairs))
	for i, pair := range pairs {
		sessions[i] = pair.SessionID
	}
	var found []Session
	err = r.DB.Read.NewSelect().Model(&found).Column("id", "title", "lang", "track_id", "starts_at").
		Where("s.id IN (?)", bun.List(sessions)).Order("s.starts_at", "s.id").Scan(r.Context())
	if err != nil {
		return v.fail("sessions of speakers", err)
	}
	speakers := map[int64][]int64{} // by id of session
	for _, pair := range pairs {
		speakers[pair.SessionID] = append(speakers[pair.SessionID], pair.SpeakerID)
	}
	for i := range found {
		for _, id := range speakers[found[i].ID] {
			v.sessionsOf[id] = append(v.sessionsOf[id], &found[i])
		}
	}
	return nil
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

// cards returns the cards of speakers who were read with their biographies. It reads their sessions and pictures.
func (v *view) cards(r *frame.Request, list []*Speaker) ([]SpeakerCard, error) {
	if err := v.readCards(r, list); err != nil {
		return nil, err
	}
	list = v.withoutRepeats(list)
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

// withoutRepeats returns speakers without those who are the person of an earlier one, whose sessions it adds to those of the earlier one.
// After a merge of people a programme can name both.
func (v *view) withoutRepeats(list []*Speaker) []*Speaker {
	var shown []*Speaker
	first := map[int64]*Speaker{} // by id of person
	for _, one := range list {
		if one.AuthorID == nil || first[*one.AuthorID] == nil {
			if shown = append(shown, one); one.AuthorID != nil {
				first[*one.AuthorID] = one
			}
			continue
		}
		id := first[*one.AuthorID].ID
		all := append(slices.Clone(v.sessionsOf[id]), v.sessionsOf[one.ID]...)
		slices.SortFunc(all, func(a, b *Session) int { return cmp.Or(a.StartsAt.Compare(b.StartsAt.Time), cmp.Compare(a.ID, b.ID)) })
		v.sessionsOf[id] = slices.CompactFunc(all, func(a, b *Session) bool { return a.ID == b.ID })
	}
	return shown
}

// anchor returns the id of a session's element.
func anchor(s *Session) string { return "s" + strconv.FormatInt(s.ID, 10) }

// hrefOf returns the address of a session: on the page of its theme, or in the agenda.
func (v *view) hrefOf(s *Session) string {
	if s.TrackID != nil && v.tracks[*s.TrackID] != nil {
		return v.path + KeytrackFolder + v.tracks[*s.TrackID].Slug + "#" + anchor(s)
	}
	return v.path + "?tab=" + agendaTab + "&day=" + s.StartsAt.In(v.c.Location()).Format(time.DateOnly) + "#" + anchor(s)
}

// row returns a session as a page shows it, with the abstract and the path of its calendar if whole is set.
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
		row.Theme, row.Colour, row.ThemeHref = t.Name, t.Colour, v.path+KeytrackFolder+t.Slug
	}
	if whole || !hasTheme {
		row.Abstract = text.Paragraphs(s.Abstract)
	} else {
		row.Href = v.hrefOf(s)
	}
	if whole {
		row.Calendar = v.path + sessionFolder + strconv.FormatInt(s.ID, 10) + route.ICalendar
	}
	for _, id := range v.speakersOf[s.ID] {
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
