package demo

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/gosimple/slug"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/conference"
	"masthead/internal/conference/pitchfest"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/jury"
	"masthead/internal/nomination"
	"masthead/internal/text"
)

// conferenceEntry is a file of the folder conferences. Speakers are people of the companies; their roles follow from them.
type conferenceEntry struct {
	Slug          string            `yaml:"slug"`
	Path          string            `yaml:"path"`
	Name          string            `yaml:"name"`
	Names         map[string]string `yaml:"names"`
	Series        string            `yaml:"series"`
	SeriesNames   map[string]string `yaml:"seriesNames"`
	City          string            `yaml:"city"`
	Venue         string            `yaml:"venue"`
	Start         int               `yaml:"start"`  // days from the day of loading to the first day
	Length        int               `yaml:"length"` // days
	Subtitle      string            `yaml:"subtitle"`
	About         string            `yaml:"about"`
	Tickets       string            `yaml:"tickets"`
	PitchFest     string            `yaml:"pitchFest"`
	PitchFestLink string            `yaml:"pitchFestLink"`
	PitchCall     *pitchCall        `yaml:"pitchCall"` // of a pitch fest that companies can apply for
	Story         string            `yaml:"story"`
	Finalists     []string          `yaml:"finalists"` // slugs of companies
	Winners       []pitchWinner     `yaml:"winners"`   // of a pitch fest that is over, in their order
	Jury          []string          `yaml:"jury"`      // names
	Halls         []string          `yaml:"halls"`
	Partners      []struct {
		Tier    conference.Tier `yaml:"tier"`
		Name    string          `yaml:"name"`
		Company string          `yaml:"company"` // slug, "" for none
		Website string          `yaml:"website"`
	} `yaml:"partners"`
	Tracks []struct {
		Name string `yaml:"name"`
		Text string `yaml:"text"`
	} `yaml:"tracks"`
	Sessions []struct {
		ID        string   `yaml:"id"`
		Day       int      `yaml:"day"` // of the conference, from 1
		At        string   `yaml:"at"`  // time of day
		Minutes   int      `yaml:"minutes"`
		Kind      string   `yaml:"kind"`
		Hall      string   `yaml:"hall"`
		Track     string   `yaml:"track"`
		Lang      string   `yaml:"lang"` // English if empty
		Title     string   `yaml:"title"`
		Text      string   `yaml:"text"`
		Speakers  []string `yaml:"speakers"` // names
		Cancelled bool     `yaml:"cancelled"`
	} `yaml:"sessions"`
}

// pitchCall has the times of a pitch fest in days from the day of loading, its questions and its criteria.
type pitchCall struct {
	Opens     int                       `yaml:"opens"`
	Closes    int                       `yaml:"closes"`
	Reviewed  int                       `yaml:"reviewed"`
	Questions []nomination.CallQuestion `yaml:"questions"`
	Criteria  []jury.Criterion          `yaml:"criteria"`
}

// pitchWinner is a company of the final that won.
type pitchWinner struct {
	Company string `yaml:"company"` // slug
	Place   int    `yaml:"place"`   // 0 for an award without a place
	Award   string `yaml:"award"`
	Prize   string `yaml:"prize"`
}

// conferenceZone is the time zone of the conferences.
const conferenceZone = "Asia/Kolkata"

// saveConferences adds the conferences. It does not change existing ones. Companies and people must have been saved before.
func (l *loader) saveConferences(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i := range l.Conferences {
			e := &l.Conferences[i]
			if _, err := conference.BySlug(ctx, tx, e.Slug); !errors.Is(err, database.ErrNotFound) {
				if err != nil {
					return err
				}
				continue
			}
			if err := l.addConference(ctx, tx, e); err != nil {
				return fmt.Errorf("conference %s: %w", e.Slug, err)
			}
		}
		return nil
	})
}

func (l *loader) addConference(ctx context.Context, tx *database.Tx, e *conferenceEntry) error {
	zone, err := time.LoadLocation(conferenceZone)
	if err != nil {
		return err
	}
	now := l.now.In(zone)
	first := time.Date(now.Year(), now.Month(), now.Day()+e.Start, 0, 0, 0, 0, zone)
	c := &conference.Conference{Slug: e.Slug, Name: e.Name, Names: e.Names, Series: e.Series, SeriesNames: e.SeriesNames, City: e.City,
		Venue: e.Venue, Zone: conferenceZone, FirstDay: first.Format(time.DateOnly),
		LastDay: first.AddDate(0, 0, e.Length-1).Format(time.DateOnly), Subtitle: e.Subtitle, About: e.About, Tickets: e.Tickets,
		PitchFest: e.PitchFest, PitchFestLink: e.PitchFestLink, Story: e.Story, PublishedAt: clock.MomentOf(now)}
	if err := conference.Create(ctx, tx, c); err != nil {
		return err
	}
	if err := conference.SetPath(ctx, tx, c, e.Path); err != nil {
		return err
	}
	if call := e.PitchCall; call != nil {
		at := func(days int) clock.Moment { // a minute before midnight
			return clock.MomentOf(time.Date(now.Year(), now.Month(), now.Day()+days, 23, 59, 0, 0, zone))
		}
		err := pitchfest.Save(ctx, tx, &pitchfest.Fest{ConferenceID: c.ID, OpensAt: at(call.Opens), ClosesAt: at(call.Closes),
			ReviewClosesAt: at(call.Reviewed), Questions: call.Questions, Criteria: call.Criteria})
		if err != nil {
			return err
		}
	}
	tracks := make([]conference.Track, len(e.Tracks))
	for i, t := range e.Tracks {
		tracks[i] = conference.Track{Slug: text.Slug(t.Name), Name: t.Name, Description: t.Text, Colour: i + 1}
	}
	if err := conference.SetTracks(ctx, tx, c, tracks); err != nil {
		return err
	}
	if err := l.addPartners(ctx, tx, c, e); err != nil {
		return err
	}
	if err := l.addWinners(ctx, tx, c, e); err != nil {
		return err
	}
	roles := map[string]string{}
	for _, a := range l.directoryPeople() {
		roles[a.Slug] = a.Role
	}
	s := &schedule.Schedule{Zone: zone, Halls: slices.Clone(e.Halls)}
	add := func(name string, isJury bool) string {
		id := slug.Make(name)
		at := slices.IndexFunc(s.Speakers, func(p schedule.Speaker) bool { return p.ID == id })
		if at < 0 {
			s.Speakers = append(s.Speakers, schedule.Speaker{ID: id, Name: name, Role: roles[id], Person: id})
			at = len(s.Speakers) - 1
		}
		s.Speakers[at].IsJury = s.Speakers[at].IsJury || isJury
		return id
	}
	for _, one := range e.Sessions {
		at, err := time.Parse("15:04", one.At)
		if err != nil {
			return err
		}
		start := first.AddDate(0, 0, one.Day-1).Add(time.Duration(at.Hour())*time.Hour + time.Duration(at.Minute())*time.Minute)
		out := schedule.Session{ID: one.ID, Start: start, End: start.Add(time.Duration(one.Minutes) * time.Minute), Title: one.Title,
			Abstract: one.Text, Lang: one.Lang, Kind: one.Kind, Track: one.Track, Hall: one.Hall, Cancelled: one.Cancelled}
		for _, name := range one.Speakers {
			out.Speakers = append(out.Speakers, add(name, false))
		}
		s.Sessions = append(s.Sessions, out)
	}
	for _, name := range e.Jury {
		add(name, true)
	}
	if err := s.Prepare(); err != nil {
		return err
	}
	_, err = conference.SaveAndRecord(ctx, tx, c, s, actor.Actor{AllBrands: true}, false)
	return err
}

// addWinners publishes the winners of the pitch fest. Nobody applied, so nobody is told.
func (l *loader) addWinners(ctx context.Context, tx *database.Tx, c *conference.Conference, e *conferenceEntry) error {
	if len(e.Winners) == 0 {
		return nil
	}
	slugs := make([]string, len(e.Winners))
	for i, w := range e.Winners {
		slugs[i] = w.Company
	}
	found, err := company.BySlugs(ctx, tx, slugs)
	if err != nil {
		return err
	}
	ids := map[string]int64{}
	for i := range found {
		ids[found[i].Slug] = found[i].ID
	}
	winners := make([]pitchfest.Winner, len(e.Winners))
	for i, w := range e.Winners {
		winners[i] = pitchfest.Winner{CompanyID: ids[w.Company], Place: w.Place, Award: w.Award, Prize: w.Prize}
	}
	editor := actor.Actor{AllBrands: true}
	if err := pitchfest.SaveWinners(ctx, tx, c, editor, 0, winners); err != nil {
		return err
	}
	return (&pitchfest.Pitches{DB: l.DB}).PublishWinners(ctx, tx, c, editor, 1, time.Time{})
}

func (l *loader) addPartners(ctx context.Context, tx *database.Tx, c *conference.Conference, e *conferenceEntry) error {
	slugs := slices.Clone(e.Finalists)
	for _, p := range e.Partners {
		slugs = append(slugs, p.Company)
	}
	found, err := company.BySlugs(ctx, tx, slugs)
	if err != nil {
		return err
	}
	ids := map[string]*int64{}
	for i := range found {
		ids[found[i].Slug] = &found[i].ID
	}
	var partners []conference.Partner
	for _, p := range e.Partners {
		if p.Company != "" && ids[p.Company] == nil {
			return fmt.Errorf("there is no company %q", p.Company)
		}
		partners = append(partners, conference.Partner{Tier: p.Tier, Name: p.Name, Link: p.Website, CompanyID: ids[p.Company]})
	}
	var finalists []int64
	for _, one := range e.Finalists {
		if ids[one] == nil {
			return fmt.Errorf("there is no company %q", one)
		}
		finalists = append(finalists, *ids[one])
	}
	return conference.SetPartners(ctx, tx, c, partners, finalists)
}
