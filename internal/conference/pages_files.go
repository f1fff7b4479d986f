package conference

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

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

// ownFile is the path, below that of a conference, of a reader's own agenda; sessionsParam has the numbers of its sessions, separated by
// commas.
const (
	ownFile       = "/agenda" + route.ICalendar
	sessionsParam = "sessions"
)

// The suffixes of the formats of a schedule.
const (
	xmlSuffix  = ".xml"
	xcalSuffix = ".xcal"
	jsonSuffix = ".json"
)

// How long a schedule may be served from the cache. A write that changes the schedule removes it from the cache at once.
const freshFor, staleFor = time.Minute, time.Hour

// formatsOf returns the formats of the schedule of the conference at a path.
func formatsOf(path string) []frame.Form {
	kind := func(mediaType string) string { return strings.Split(mediaType, ";")[0] }
	return []frame.Form{{Type: kind(calendar.MediaType), Href: path + schedulePath + route.ICalendar},
		{Type: kind(schedule.XMLType), Href: path + schedulePath + xmlSuffix},
		{Type: kind(schedule.XCalType), Href: path + schedulePath + xcalSuffix},
		{Type: kind(schedule.JSONType), Href: path + schedulePath + jsonSuffix}}
}

// fileOf splits the path of a file into the path of the conference and the rest: "schedule" with a suffix, or sessionFolder or
// KeytrackFolder with what follows it.
func fileOf(path string) (base, file string, ok bool) {
	for _, suffix := range []string{route.ICalendar, xmlSuffix, xcalSuffix, jsonSuffix} {
		if base, ok := strings.CutSuffix(path, schedulePath+suffix); ok && base != "" {
			return base, schedulePath + suffix, true
		}
	}
	if base, ok := strings.CutSuffix(path, ownFile); ok && base != "" {
		return base, ownFile, true
	}
	if path, ok = strings.CutSuffix(path, route.ICalendar); !ok {
		return "", "", false
	}
	for _, folder := range []string{sessionFolder, KeytrackFolder} {
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

// Load returns a file of a conference: the schedule in a format, or the calendar of a theme, of a session or of a reader's own agenda. It
// returns database.ErrNotFound if there is none at the path. Only the schedule reads the whole programme.
func (p *Pages) Load(ctx context.Context, r edge.Request) (edge.Page, error) {
	base, file, ok := fileOf(r.Path)
	if !ok || !edge.IsText(r.Path) || r.Query.Has(sessionsParam) && file != ownFile {
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
	var body []byte
	kind := calendar.MediaType
	switch {
	case file == ownFile:
		body, err = p.ownCalendar(ctx, c, r.Query.Get(sessionsParam))
	case strings.HasPrefix(file, schedulePath):
		body, kind, err = p.schedule(ctx, c, file)
	default:
		body, err = p.partCalendar(ctx, c, file)
	}
	if err != nil {
		return edge.Page{}, err
	}
	return edge.Page{Header: http.Header{"Content-Type": {kind}}, Body: body, Fresh: freshFor, Stale: staleFor,
		Tags: []string{TagOf(c.ID), Tag, permalink.KindTag(permalink.KindConference)}}, nil
}

// uidOf returns the permanent id of a session in calendars.
func (p *Pages) uidOf(id int64) string {
	return calendar.UID("session", strconv.FormatInt(id, 10), p.Site)
}

// addressOf returns the address of a session below that of the conference. theme is the slug of its theme, "" for none.
func addressOf(c *Conference, site, theme string, id int64, start time.Time) string {
	hash := "#s" + strconv.FormatInt(id, 10)
	if theme != "" {
		return site + KeytrackFolder + theme + hash
	}
	return site + "?tab=" + agendaTab + "&day=" + start.In(c.Location()).Format(time.DateOnly) + hash
}

// schedule returns the whole schedule in the format of a file, and its media type.
func (p *Pages) schedule(ctx context.Context, c *Conference, file string) ([]byte, string, error) {
	prog, err := ProgrammeOf(ctx, p.DB.Read, c.ID)
	if err != nil {
		return nil, "", err
	}
	people, err := prog.people(ctx, p.DB)
	if err != nil {
		return nil, "", err
	}
	s := prog.Schedule(c, people)
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
		return addressOf(c, site, themes[one.ID], numbers[one.ID], one.Start)
	}
	uid := func(one *schedule.Session) string { return p.uidOf(numbers[one.ID]) }
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
	out := calendar.Calendar{Name: c.Name, At: p.DB.Now().Time, Refresh: calendarRefresh}
	for i := range s.Sessions {
		one := &s.Sessions[i]
		var names []string
		for _, id := range one.Speakers {
			names = append(names, speakers[id])
		}
		entry := calendar.Entry{UID: uid(one), Sequence: one.Sequence, Cancelled: one.Cancelled, Start: one.Start, End: one.End,
			Zone: c.Location(), Title: one.Title, Description: describe(names, one.Abstract), Place: one.Hall, Address: c.Venue, URL: links(one),
			Modified: one.Changed}
		out.Entries = append(out.Entries, entry)
	}
	body, err := out.Encode()
	return body, calendar.MediaType, err
}

// calendarRefresh is how often programs that subscribe to a schedule should fetch it again.
const calendarRefresh = time.Hour

// partCalendar returns the calendar of a theme or of a session.
func (p *Pages) partCalendar(ctx context.Context, c *Conference, file string) ([]byte, error) {
	q := p.DB.Read.NewSelect().Where("s.conference_id = ?", c.ID).Order("s.starts_at", "s.id")
	if number, ok := strings.CutPrefix(file, sessionFolder); ok {
		id, err := strconv.ParseInt(number, 10, 64)
		if err != nil || strconv.FormatInt(id, 10) != number {
			return nil, fmt.Errorf("calendar %q: %w", file, database.ErrNotFound)
		}
		q.Where("s.id = ?", id)
	} else {
		q.Where("s.track_id = (SELECT id FROM conference_tracks WHERE conference_id = ? AND slug = ?)", c.ID,
			strings.TrimPrefix(file, KeytrackFolder))
	}
	var list []Session
	if err := q.Model(&list).Scan(ctx); err != nil {
		return nil, fmt.Errorf("calendar %q: %w", file, err)
	}
	if len(list) == 0 {
		return nil, fmt.Errorf("calendar %q: %w", file, database.ErrNotFound)
	}
	return p.encode(ctx, c, list)
}

func (p *Pages) encode(ctx context.Context, c *Conference, list []Session) ([]byte, error) {
	entries, err := p.entries(ctx, map[int64]*Conference{c.ID: c}, list, "")
	if err != nil {
		return nil, err
	}
	out := calendar.Calendar{Name: c.Name, At: p.DB.Now().Time, Entries: entries}
	return out.Encode()
}

// entries returns sessions of public conferences as entries of a calendar. conferences has them by id; sessions of others are left out.
// edition is the path of the edition to which the addresses lead. The number of queries does not depend on the number of sessions.
func (p *Pages) entries(ctx context.Context, conferences map[int64]*Conference, list []Session, edition string) ([]calendar.Entry, error) {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].ID
	}
	type named struct {
		ID   int64
		Name string
	}
	db := p.DB.Read
	names := func(table, column, id string) (map[int64]string, error) {
		var rows []named
		byID := map[int64]string{}
		err := db.NewSelect().Table(table).ColumnExpr("id, ? AS name", bun.Ident(column)).Where("id IN (SELECT ? FROM conference_sessions "+
			"WHERE id IN (?))", bun.Ident(id), bun.List(ids)).Scan(ctx, &rows)
		for _, row := range rows {
			byID[row.ID] = row.Name
		}
		return byID, err
	}
	if len(ids) == 0 {
		return nil, nil
	}
	themes, err := names("conference_tracks", "slug", "track_id")
	if err != nil {
		return nil, fmt.Errorf("calendar of sessions: %w", err)
	}
	halls, err := names("conference_halls", "name", "hall_id")
	if err != nil {
		return nil, fmt.Errorf("calendar of sessions: %w", err)
	}
	var rows []struct {
		SessionID int64
		Name      string
	}
	err = db.NewSelect().TableExpr("conference_session_speakers AS x").Join("JOIN conference_speakers AS p ON p.id = x.speaker_id").
		ColumnExpr("x.session_id, p.name").Where("x.session_id IN (?)", bun.List(ids)).Order("x.session_id", "x.position").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("calendar of sessions: %w", err)
	}
	speakers := map[int64][]string{}
	for _, row := range rows {
		speakers[row.SessionID] = append(speakers[row.SessionID], row.Name)
	}
	var entries []calendar.Entry
	for i := range list {
		s := &list[i]
		c := conferences[s.ConferenceID]
		if c == nil {
			continue
		}
		entries = append(entries, calendar.Entry{UID: p.uidOf(s.ID), Sequence: s.Sequence, Cancelled: s.Cancelled, Start: s.StartsAt.Time,
			End: s.EndsAt.Time, Zone: c.Location(), Title: s.Title, Description: describe(speakers[s.ID], s.Abstract), Lang: cmp.Or(s.Lang, c.Lang),
			Place: nameOf(halls, s.HallID), Address: c.Venue, Modified: s.ChangedAt.Time,
			URL: addressOf(c, p.Site+edition+c.Path(), nameOf(themes, s.TrackID), s.ID, s.StartsAt.Time)})
	}
	return entries, nil
}

// describe returns the text of an entry: the speakers, then the abstract.
func describe(speakers []string, abstract string) string {
	text := strings.Join(speakers, ", ")
	if abstract != "" && text != "" {
		text += "\n\n"
	}
	return text + abstract
}
