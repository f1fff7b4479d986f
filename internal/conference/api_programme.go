package conference

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/text"
)

// SessionEdit is a session as the newsroom saves it.
type SessionEdit struct {
	ID        string    `json:"key" minLength:"1" maxLength:"200" example:"talk-7" doc:"Permanent id among the sessions of the conference."`
	Start     time.Time `json:"start"`
	End       time.Time `json:"end"`
	Title     string    `json:"title" maxLength:"500"`
	Subtitle  string    `json:"subtitle,omitempty" maxLength:"500"`
	Abstract  string    `json:"abstract,omitempty" maxLength:"20000"`
	Lang      string    `json:"lang,omitempty" maxLength:"12" example:"hi"`
	Kind      string    `json:"kind,omitempty" maxLength:"200" example:"panel" doc:"Kind of the session; break for a pause."`
	Theme     string    `json:"theme,omitempty" maxLength:"200" doc:"Name of a theme; a new one is added."`
	Hall      string    `json:"hall,omitempty" maxLength:"200" doc:"Name of a hall; empty for all halls, such as for lunch."`
	URL       string    `json:"url,omitempty" maxLength:"500"`
	Story     string    `json:"story,omitempty" maxLength:"200" doc:"Path of a story or a recording about the session."`
	Cancelled bool      `json:"cancelled,omitempty"`
	Speakers  []string  `json:"speakers,omitempty" maxItems:"60" nullable:"false" doc:"Ids of speakers."`
}

// SpeakerEdit is a speaker as the newsroom saves it.
type SpeakerEdit struct {
	ID     string `json:"key" minLength:"1" maxLength:"200" example:"asha-rao" doc:"Permanent id among the speakers of the conference."`
	Name   string `json:"name" maxLength:"200"`
	Role   string `json:"role,omitempty" maxLength:"200"`
	Bio    string `json:"bio,omitempty" maxLength:"20000"`
	Person string `json:"person,omitempty" maxLength:"80" doc:"Slug of a person of the directory."`
	Jury   bool   `json:"jury,omitempty" doc:"Whether the speaker is in the jury of the pitch fest."`

	Picture int64 `json:"picture,omitempty" minimum:"0" doc:"ID of a picture of the library; 0 for none, or for that of the person."`
}

// ProgrammeEdit is the programme of a conference as the newsroom saves it.
type ProgrammeEdit struct {
	Halls    []string      `json:"halls,omitempty" maxItems:"200" nullable:"false" doc:"In the order of the page."`
	Sessions []SessionEdit `json:"sessions" maxItems:"5000" nullable:"false"`
	Speakers []SpeakerEdit `json:"speakers" maxItems:"5000" nullable:"false" doc:"In the order of the page."`
}

// DeskProgramme is the programme of a conference as the newsroom sees it.
type DeskProgramme struct {
	Version int64   `json:"version" doc:"For the next save."`
	Report  *Report `json:"report" doc:"What a save changed; null for a read."`
	ProgrammeEdit
}

type saveProgrammeInput struct {
	ConferenceSlug
	Body struct {
		Version int64 `json:"version"`
		ProgrammeEdit
	}
}

func (p *API) readProgramme(ctx context.Context, in *ConferenceSlug) (*apiv2.Output[DeskProgramme], error) {
	c, err := ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, Problem(err)
	}
	return p.newDeskProgramme(ctx, c, nil)
}

func (p *API) newDeskProgramme(ctx context.Context, c *Conference, report *Report) (*apiv2.Output[DeskProgramme], error) {
	prog, err := ProgrammeOf(ctx, p.DB.Read, c.ID)
	if err != nil {
		return nil, err
	}
	people, err := prog.people(ctx, p.DB)
	if err != nil {
		return nil, err
	}
	s := prog.Schedule(c, people)
	out := DeskProgramme{Version: c.ProgrammeVersion, Report: report, ProgrammeEdit: ProgrammeEdit{Halls: append([]string{}, s.Halls...),
		Sessions: []SessionEdit{}, Speakers: []SpeakerEdit{}}}
	for _, one := range s.Sessions {
		out.Sessions = append(out.Sessions, SessionEdit{one.ID, one.Start.In(c.Location()), one.End.In(c.Location()), one.Title, one.Subtitle,
			one.Abstract, one.Lang, one.Kind, one.Track, one.Hall, one.URL, one.Story, one.Cancelled, append([]string{}, one.Speakers...)})
	}
	for _, one := range s.Speakers {
		out.Speakers = append(out.Speakers, SpeakerEdit{one.ID, one.Name, one.Role, one.Bio, one.Person, one.IsJury, one.Picture})
	}
	return apiv2.Private(out), nil
}

func (p *API) saveProgramme(ctx context.Context, in *saveProgrammeInput) (*apiv2.Output[DeskProgramme], error) {
	var c *Conference
	var report *Report
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if err := tx.Lock(ctx, programmeLock); err != nil {
			return err
		}
		if c, err = ForEditing(ctx, tx, in.Slug); err != nil {
			return err
		}
		if c.ProgrammeVersion != in.Body.Version {
			return database.ErrConflict
		}
		s, err := in.Body.schedule(c)
		if err != nil {
			return err
		}
		before, err := ProgrammeOf(ctx, tx, c.ID)
		if err != nil {
			return err
		}
		stored := before.Schedule(c, nil)
		if err := checkPictures(ctx, tx, stored, s); err != nil {
			return err
		}
		if err := recordEdits(ctx, tx, c.ID, stored, s); err != nil {
			return err
		}
		report, err = SaveAndRecord(ctx, tx, c, s, caller.ActorOf(ctx), false)
		return err
	})
	if errors.Is(err, database.ErrConflict) {
		now, err := p.readProgramme(ctx, &in.ConferenceSlug)
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(now.Body)
	}
	if err != nil {
		return nil, Problem(err)
	}
	return p.newDeskProgramme(ctx, c, report)
}

// checkPictures returns an invalid.Fields if a speaker has a picture that no speaker had before and that the caller may not use.
func checkPictures(ctx context.Context, tx *database.Tx, before, after *schedule.Schedule) error {
	ids := func(s *schedule.Schedule) []int64 {
		pictures := make([]int64, len(s.Speakers))
		for i := range s.Speakers {
			pictures[i] = s.Speakers[i].Picture
		}
		return pictures
	}
	at, err := media.FirstUnusable(ctx, tx, caller.ActorOf(ctx), ids(before), ids(after))
	if at >= 0 {
		return invalid.Fields{"speakers[" + strconv.Itoa(at) + "].picture": "is not a picture"}
	}
	return err
}

// schedule returns the programme as a prepared schedule. It returns an error that wraps schedule.ErrSchedule or an invalid.Fields.
func (e *ProgrammeEdit) schedule(c *Conference) (*schedule.Schedule, error) {
	s := &schedule.Schedule{Zone: c.Location()}
	for _, hall := range e.Halls {
		if hall = strings.TrimSpace(hall); hall != "" {
			s.Halls = append(s.Halls, hall)
		}
	}
	for i, one := range e.Sessions {
		if one.Story != "" && !text.IsPath(one.Story) {
			return nil, invalid.Fields{"sessions." + strconv.Itoa(i) + ".story": "must be the path of a page"}
		}
		s.Sessions = append(s.Sessions, schedule.Session{ID: one.ID, Start: one.Start, End: one.End, Title: one.Title, Subtitle: one.Subtitle,
			Abstract: one.Abstract, Lang: one.Lang, Kind: one.Kind, Track: one.Theme, Hall: one.Hall, URL: one.URL, Story: one.Story,
			Cancelled: one.Cancelled, Speakers: one.Speakers})
	}
	for _, one := range e.Speakers {
		s.Speakers = append(s.Speakers, schedule.Speaker{ID: one.ID, Name: one.Name, Role: one.Role, Bio: one.Bio, Person: one.Person,
			IsJury: one.Jury, Picture: one.Picture})
	}
	return s, s.Prepare()
}

// SaveAndRecord does what SaveProgramme does, and records the changes in the audit log.
func SaveAndRecord(ctx context.Context, tx *database.Tx, c *Conference, s *schedule.Schedule, by actor.Actor, keepLinks KeepLinks,
) (*Report, error) {
	before := c.ProgrammeVersion
	report, err := SaveProgramme(ctx, tx, c, s, keepLinks)
	if err != nil || c.ProgrammeVersion == before {
		return report, err
	}
	return report, RecordAction(ctx, tx, c.ID, by, "programme.saved", map[string]int{"new": len(report.New), "changed": len(report.Changed),
		"moved": len(report.Moved), "removed": len(report.Removed), "unchanged": report.Unchanged})
}
