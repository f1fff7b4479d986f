package conference

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"masthead/internal/calendar"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

// sessionFolder is the segment between the path of a conference and the number of a session.
const sessionFolder = "/session/"

// schedulePath is the path of the schedule below that of a conference, without the suffix of the format.
const schedulePath = "/schedule"

// The suffixes of the formats of a schedule.
const (
	xmlSuffix  = ".xml"
	xcalSuffix = ".xcal"
	jsonSuffix = ".json"
)

// How long a schedule may be served from the cache. A write that changes it drops it at once.
const freshFor, staleFor = time.Minute, time.Hour

// formatsOf returns the formats of the schedule of the conference at a path.
func formatsOf(path string) []frame.Form {
	kind := func(mediaType string) string { return strings.Split(mediaType, ";")[0] }
	return []frame.Form{{Type: kind(calendar.MediaType), Href: path + schedulePath + route.ICalendar},
		{Type: kind(schedule.XMLType), Href: path + schedulePath + xmlSuffix},
		{Type: kind(schedule.XCalType), Href: path + schedulePath + xcalSuffix},
		{Type: kind(schedule.JSONType), Href: path + schedulePath + jsonSuffix}}
}

// fileOf splits the path of a file into that of the conference, and what the file has: "schedule" and a suffix, or the part of the path
// that follows sessionFolder or keytrackFolder, with the folder.
func fileOf(path string) (base, file string, ok bool) {
	for _, suffix := range []string{route.ICalendar, xmlSuffix, xcalSuffix, jsonSuffix} {
		if base, ok := strings.CutSuffix(path, schedulePath+suffix); ok && base != "" {
			return base, schedulePath + suffix, true
		}
	}
	if path, ok = strings.CutSuffix(path, route.ICalendar); !ok {
		return "", "", false
	}
	for _, folder := range []string{sessionFolder, keytrackFolder} {
		if base, file, ok := strings.Cut(path, folder); ok && base != "" && file != "" && !strings.Contains(file, "/") {
			return base, folder + file, true
		}
	}
	return "", "", false
}

// Handles reports whether a path may be that of a file of a conference.
func Handles(path string) bool {
	_, _, ok := fileOf(path)
	return ok
}

// Load returns a file of a conference: the schedule in a format, the calendar of a theme or of a session. It returns
// database.ErrNotFound if there is none at the path.
func (p *Pages) Load(ctx context.Context, r edge.Request) (edge.Page, error) {
	base, file, ok := fileOf(r.Path)
	if !ok || !edge.IsText(r.Path) {
		return edge.Page{}, database.ErrNotFound
	}
	id, current, err := p.Paths.Find(ctx, base)
	if err != nil {
		return edge.Page{}, err
	}
	c, err := ByID(ctx, p.DB.Read, id)
	if err != nil {
		return edge.Page{}, err
	}
	if !current || !c.IsPublic() {
		return edge.Page{}, database.ErrNotFound
	}
	prog, err := ProgrammeOf(ctx, p.DB.Read, c.ID)
	if err != nil {
		return edge.Page{}, err
	}
	people, err := prog.people(ctx, p.DB)
	if err != nil {
		return edge.Page{}, err
	}
	body, kind, err := p.encode(c, prog, prog.Schedule(c, people), file)
	if err != nil {
		return edge.Page{}, err
	}
	return edge.Page{Header: http.Header{"Content-Type": {kind}}, Body: body, Fresh: freshFor, Stale: staleFor,
		Tags: []string{TagOf(c.ID), Tag, permalink.KindTag(permalink.KindConference)}}, nil
}

// encode returns a file and its media type.
func (p *Pages) encode(c *Conference, prog *Programme, s *schedule.Schedule, file string) ([]byte, string, error) {
	version := strconv.FormatInt(c.ProgrammeVersion, 10)
	site := p.Site + c.Path()
	numbers, slugs := map[string]int64{}, map[int64]string{}
	for _, t := range prog.Tracks {
		slugs[t.ID] = t.Slug
	}
	themes := map[string]string{} // slugs by permanent id of session
	for i := range prog.Sessions {
		one := &prog.Sessions[i]
		numbers[one.SourceID] = one.ID
		if one.TrackID != nil {
			themes[one.SourceID] = slugs[*one.TrackID]
		}
	}
	links := func(one *schedule.Session) string {
		hash := "#s" + strconv.FormatInt(numbers[one.ID], 10)
		if theme := themes[one.ID]; theme != "" {
			return site + keytrackFolder + theme + hash
		}
		return site + "?tab=" + agendaTab + "&day=" + one.Start.In(c.Location()).Format(time.DateOnly) + hash
	}
	uid := func(one *schedule.Session) string {
		return calendar.UID("session", strconv.FormatInt(numbers[one.ID], 10), p.Site)
	}
	switch file {
	case schedulePath + xmlSuffix:
		body, err := s.WriteXML(site, version, links)
		return body, schedule.XMLType, err
	case schedulePath + jsonSuffix:
		body, err := s.WriteJSON(site, version, links)
		return body, schedule.JSONType, err
	case schedulePath + xcalSuffix:
		body, err := s.WriteXCal(uid, p.DB.Now().Time, links)
		return body, schedule.XCalType, err
	}
	speakers := map[string]string{}
	for i := range s.Speakers {
		speakers[s.Speakers[i].ID] = s.Speakers[i].Name
	}
	out := calendar.Calendar{Name: c.Name, At: p.DB.Now().Time}
	for i := range s.Sessions {
		one := &s.Sessions[i]
		switch {
		case strings.HasPrefix(file, sessionFolder) && file[len(sessionFolder):] != strconv.FormatInt(numbers[one.ID], 10),
			strings.HasPrefix(file, keytrackFolder) && file[len(keytrackFolder):] != themes[one.ID]:
			continue
		}
		out.Entries = append(out.Entries, entryOf(c, speakers, one, uid(one), links(one)))
	}
	if file == schedulePath+route.ICalendar {
		out.Refresh = calendarRefresh
	} else if len(out.Entries) == 0 {
		return nil, "", fmt.Errorf("calendar %q: %w", file, database.ErrNotFound)
	}
	body, err := out.Encode()
	return body, calendar.MediaType, err
}

// calendarRefresh is the interval at which programs that subscribe to a schedule are to ask again.
const calendarRefresh = time.Hour

// entryOf returns a session as an entry of a calendar. speakers are names by id; the speakers are in the description.
func entryOf(c *Conference, speakers map[string]string, one *schedule.Session, uid, link string) calendar.Entry {
	var names []string
	for _, id := range one.Speakers {
		names = append(names, speakers[id])
	}
	text := strings.Join(names, ", ")
	if one.Abstract != "" {
		if text != "" {
			text += "\n\n"
		}
		text += one.Abstract
	}
	return calendar.Entry{UID: uid, Sequence: one.Sequence, Cancelled: one.Cancelled, Start: one.Start, End: one.End, Zone: c.Location(),
		Title: one.Title, Description: text, Place: one.Hall, Address: c.Venue, URL: link, Modified: one.Changed}
}
