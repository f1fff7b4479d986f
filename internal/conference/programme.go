package conference

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// Hall is a place in the venue of a conference where sessions take place.
type Hall struct {
	bun.BaseModel `bun:"table:conference_halls,alias:h"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	Name         string
	Position     int
}

// Session is a session of a conference.
type Session struct {
	bun.BaseModel `bun:"table:conference_sessions,alias:s"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	SourceID     string // permanent id in the schedule
	StartsAt     clock.Moment
	EndsAt       clock.Moment
	Title        string
	Subtitle     string
	Abstract     string
	Lang         string
	Kind         string
	TrackID      *int64
	HallID       *int64
	URL          string
	Story        string // path of a story or a recording, "" for none
	Cancelled    bool
	Sequence     int // number of changes of the time, the hall and the cancellation
	ChangedAt    clock.Moment
}

// Speaker is a speaker of a conference, or a member of the jury of its pitch fest.
type Speaker struct {
	bun.BaseModel `bun:"table:conference_speakers,alias:p"`

	ID           int64 `bun:",pk,autoincrement"`
	ConferenceID int64
	SourceID     string
	Name         string
	Role         string
	Bio          string
	AuthorID     *int64 // person of the directory, nil for none
	PictureID    *int64
	IsJury       bool
	Position     int
}

// sessionSpeaker is a speaker of a session.
type sessionSpeaker struct {
	bun.BaseModel `bun:"table:conference_session_speakers"`

	SessionID int64 `bun:",pk"`
	SpeakerID int64 `bun:",pk"`
	Position  int
}

// Programme is everything that a schedule has: the sessions in the order of their starts.
type Programme struct {
	Tracks     []Track
	Halls      []Hall
	Sessions   []Session
	Speakers   []Speaker
	SpeakersOf map[int64][]int64 // ids of speakers by id of session
}

// ProgrammeOf reads the programme of a conference in five queries.
func ProgrammeOf(ctx context.Context, db bun.IDB, id int64) (*Programme, error) {
	p := &Programme{SpeakersOf: map[int64][]int64{}}
	var err error
	if p.Tracks, err = TracksOf(ctx, db, id); err != nil {
		return nil, err
	}
	var pairs []sessionSpeaker
	err = cmp.Or(
		db.NewSelect().Model(&p.Halls).Where("conference_id = ?", id).Order("position").Scan(ctx),
		db.NewSelect().Model(&p.Sessions).Where("conference_id = ?", id).Order("starts_at", "id").Scan(ctx),
		db.NewSelect().Model(&p.Speakers).Where("conference_id = ?", id).Order("position").Scan(ctx),
		db.NewSelect().Model(&pairs).Where("session_id IN (SELECT id FROM conference_sessions WHERE conference_id = ?)", id).
			Order("session_id", "position").Scan(ctx))
	if err != nil {
		return nil, fmt.Errorf("programme of conference %d: %w", id, err)
	}
	for _, pair := range pairs {
		p.SpeakersOf[pair.SessionID] = append(p.SpeakersOf[pair.SessionID], pair.SpeakerID)
	}
	return p, nil
}

// Schedule returns the programme in the form that exports write. people are the people of the directory among the
// speakers, by id; only their slugs are used.
func (p *Programme) Schedule(c *Conference, people map[int64]*taxonomy.Author) *schedule.Schedule {
	s := &schedule.Schedule{Title: c.Name, Acronym: c.Slug, Venue: c.Venue, City: c.City, Zone: c.Location()}
	tracks, halls, speakers := map[int64]string{}, map[int64]string{}, map[int64]string{}
	for _, t := range p.Tracks {
		tracks[t.ID] = t.Name
		s.Tracks = append(s.Tracks, schedule.Track{Name: t.Name, Slug: t.Slug})
	}
	for _, h := range p.Halls {
		halls[h.ID] = h.Name
		s.Halls = append(s.Halls, h.Name)
	}
	for i := range p.Speakers {
		one := &p.Speakers[i]
		speakers[one.ID] = one.SourceID
		out := schedule.Speaker{ID: one.SourceID, Name: one.Name, Role: one.Role, Bio: one.Bio, IsJury: one.IsJury}
		if one.PictureID != nil {
			out.Picture = *one.PictureID
		}
		if one.AuthorID != nil && people[*one.AuthorID] != nil {
			out.Person = people[*one.AuthorID].Slug
		}
		s.Speakers = append(s.Speakers, out)
	}
	for i := range p.Sessions {
		one := &p.Sessions[i]
		out := schedule.Session{ID: one.SourceID, Start: one.StartsAt.Time, End: one.EndsAt.Time, Title: one.Title, Subtitle: one.Subtitle,
			Abstract: one.Abstract, Lang: one.Lang, Kind: one.Kind, Track: nameOf(tracks, one.TrackID), Hall: nameOf(halls, one.HallID),
			URL: one.URL, Story: one.Story, Cancelled: one.Cancelled, Sequence: one.Sequence, Changed: one.ChangedAt.Time}
		for _, id := range p.SpeakersOf[one.ID] {
			out.Speakers = append(out.Speakers, speakers[id])
		}
		s.Sessions = append(s.Sessions, out)
	}
	for i := range s.Sessions {
		if day := s.Sessions[i].Start.In(c.Location()).Format(time.DateOnly); !slices.Contains(s.Days, day) {
			s.Days = append(s.Days, day)
		}
	}
	return s
}

func nameOf(names map[int64]string, id *int64) string {
	if id == nil {
		return ""
	}
	return names[*id]
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
