package conference

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// programmeLock is the lock of transactions that change programmes or themes, so that two of them do not overwrite each other.
const programmeLock = "programme of a conference"

// Report lists what a save of a programme changed: the titles of sessions, in the order of their starts. A session that was moved may have
// other changes too.
type Report struct {
	New       []string `json:"new" nullable:"false"`
	Changed   []string `json:"changed" nullable:"false"`
	Moved     []string `json:"moved" nullable:"false" doc:"Their time or hall changed, or they were cancelled or are no longer cancelled."`
	Removed   []string `json:"removed" nullable:"false"`
	Unchanged int      `json:"unchanged"`

	Kept     []KeptEdit `json:"kept" nullable:"false" doc:"What an import left as editors changed it."`
	Speakers int        `json:"speakers" doc:"Number of speakers afterwards."`
}

// IsEmpty reports whether nothing changed.
func (r *Report) IsEmpty() bool { return len(r.New)+len(r.Changed)+len(r.Moved)+len(r.Removed) == 0 }

// ErrPerson is returned for a speaker whose person is not in the directory.
var ErrPerson = errors.New("is not a person of the directory")

// KeepLinks is true for a schedule from a file, which has no links to people, stories and the jury: the links that editors set then stay.
type KeepLinks bool

// SaveProgramme replaces the programme of a conference with a prepared schedule. Sessions and speakers are recognised by their permanent
// ids; those that the schedule no longer has are removed. Themes that only the schedule names are added. It increments the version of the
// programme if something changed. It returns an error that wraps ErrPerson or schedule.ErrSchedule.
func SaveProgramme(ctx context.Context, tx *database.Tx, c *Conference, s *schedule.Schedule, keepLinks KeepLinks) (*Report, error) {
	before, err := ProgrammeOf(ctx, tx, c.ID)
	if err != nil {
		return nil, err
	}
	w := &programmeWriter{tx: tx, c: c, keepLinks: keepLinks, before: before, report: &Report{New: []string{}, Changed: []string{},
		Moved: []string{}, Removed: []string{}, Speakers: len(s.Speakers), Kept: []KeptEdit{}}}
	halls, err := w.saveHalls(ctx, s.Halls)
	if err != nil {
		return nil, err
	}
	tracks, err := w.saveTracks(ctx, s.Tracks)
	if err != nil {
		return nil, err
	}
	speakers, err := w.saveSpeakers(ctx, s.Speakers)
	if err != nil {
		return nil, err
	}
	if err := w.saveSessions(ctx, s.Sessions, halls, tracks, speakers); err != nil {
		return nil, err
	}
	if !w.changed {
		return w.report, nil
	}
	days := s.Days
	q := tx.NewUpdate().Model(c).Set("programme_version = programme_version + 1").Set("updated_at = ?", tx.At).WherePK().
		Returning("programme_version")
	if c.FirstDay == "" && len(days) > 0 {
		c.FirstDay, c.LastDay = days[0], days[len(days)-1]
		q.Set("first_day = ?", c.FirstDay).Set("last_day = ?", c.LastDay)
	}
	if _, err := q.Exec(ctx); err != nil {
		return nil, fmt.Errorf("programme of conference %q: %w", c.Slug, err)
	}
	return w.report, c.emit(ctx, tx)
}

// programmeWriter is one save of a programme.
type programmeWriter struct {
	tx        *database.Tx
	c         *Conference
	keepLinks KeepLinks
	before    *Programme
	report    *Report
	changed   bool
}

func (w *programmeWriter) fail(what string, err error) error {
	return fmt.Errorf("%s of conference %q: %w", what, w.c.Slug, err)
}

// saveHalls stores the halls in their order, removes others, and returns their ids by name.
func (w *programmeWriter) saveHalls(ctx context.Context, names []string) (map[string]int64, error) {
	ids := map[string]int64{}
	same := len(names) == len(w.before.Halls)
	for i, h := range w.before.Halls {
		ids[h.Name] = h.ID
		same = same && names[i] == h.Name
	}
	if same {
		return ids, nil
	}
	w.changed = true
	q := w.tx.NewDelete().Model((*Hall)(nil)).Where("conference_id = ?", w.c.ID)
	if len(names) > 0 {
		q.Where("name NOT IN (?)", bun.List(names))
	}
	if _, err := q.Exec(ctx); err != nil || len(names) == 0 {
		return ids, wrap(err, w.fail, "halls")
	}
	rows := make([]Hall, len(names))
	for i, name := range names {
		rows[i] = Hall{ConferenceID: w.c.ID, Name: name, Position: i + 1}
	}
	_, err := w.tx.NewInsert().Model(&rows).On("CONFLICT (conference_id, name) DO UPDATE").Set("position = EXCLUDED.position").
		Returning("id").Exec(ctx)
	if err != nil {
		return nil, w.fail("halls", err)
	}
	var saved []Hall
	if err := w.tx.NewSelect().Model(&saved).Where("conference_id = ?", w.c.ID).Scan(ctx); err != nil {
		return nil, w.fail("halls", err)
	}
	clear(ids)
	for _, h := range saved {
		ids[h.Name] = h.ID
	}
	return ids, nil
}

func wrap(err error, fail func(string, error) error, what string) error {
	if err == nil {
		return nil
	}
	return fail(what, err)
}

// saveTracks adds the themes that the conference does not have yet, and returns the ids of all by name.
func (w *programmeWriter) saveTracks(ctx context.Context, list []schedule.Track) (map[string]int64, error) {
	ids, slugs := map[string]int64{}, map[string]bool{}
	for _, t := range w.before.Tracks {
		ids[t.Name], slugs[t.Slug] = t.ID, true
	}
	var rows []Track
	for _, t := range list {
		if _, known := ids[t.Name]; known {
			continue
		}
		ids[t.Name] = 0
		base := cmp.Or(text.Slug(t.Name), "theme")
		base = strings.TrimRight(base[:min(len(base), MaxSlug-4)], "-")
		made := base
		for n := 2; slugs[made]; n++ {
			made = base + "-" + strconv.Itoa(n)
		}
		slugs[made] = true
		position := len(w.before.Tracks) + len(rows) + 1
		rows = append(rows, Track{ConferenceID: w.c.ID, Slug: made, Name: t.Name, Colour: (position-1)%MaxColour + 1, Position: position})
	}
	if len(rows) == 0 {
		return ids, nil
	}
	w.changed = true
	if _, err := w.tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return nil, w.fail("themes", err)
	}
	for _, t := range rows {
		ids[t.Name] = t.ID
	}
	return ids, nil
}

// speakerColumns are the columns of a speaker that a save changes.
var speakerColumns = []string{"name", "role", "bio", "author_id", "picture_id", "is_jury", "position"}

// saveSpeakers stores the speakers in their order, removes others, and returns their ids by permanent id.
func (w *programmeWriter) saveSpeakers(ctx context.Context, list []schedule.Speaker) (map[string]int64, error) {
	people, err := w.peopleOf(ctx, list)
	if err != nil {
		return nil, err
	}
	known := map[string]*Speaker{}
	for i := range w.before.Speakers {
		known[w.before.Speakers[i].SourceID] = &w.before.Speakers[i]
	}
	var added, changed []Speaker
	kept := map[string]bool{}
	for i, p := range list {
		one := Speaker{ConferenceID: w.c.ID, SourceID: p.ID, Name: p.Name, Role: p.Role, Bio: p.Bio, AuthorID: people[p.Person], IsJury: p.IsJury,
			Position: i + 1}
		if p.Picture > 0 {
			one.PictureID = &p.Picture
		}
		kept[p.ID] = true
		old := known[p.ID]
		if old == nil {
			added = append(added, one)
			continue
		}
		one.ID = old.ID
		if w.keepLinks {
			one.AuthorID, one.IsJury, one.PictureID = old.AuthorID, old.IsJury, old.PictureID
			one.Role, one.Bio = cmp.Or(one.Role, old.Role), cmp.Or(one.Bio, old.Bio)
		}
		if one.Name != old.Name || one.Role != old.Role || one.Bio != old.Bio || one.IsJury != old.IsJury || one.Position != old.Position ||
			!sameID(one.AuthorID, old.AuthorID) || !sameID(one.PictureID, old.PictureID) {
			changed = append(changed, one)
		}
	}
	ids := map[string]int64{}
	var gone []int64
	for id, old := range known {
		if kept[id] || bool(w.keepLinks) && old.IsJury {
			ids[id] = old.ID
		} else {
			gone = append(gone, old.ID)
		}
	}
	if err := replaceRows(ctx, w, "speakers", added, changed, gone, speakerColumns...); err != nil {
		return nil, err
	}
	for _, one := range added {
		ids[one.SourceID] = one.ID
	}
	return ids, nil
}

// rowsAtATime is the number of rows in one statement; PostgreSQL has a limit for the number of values.
const rowsAtATime = 500

// replaceRows inserts, updates and deletes rows. added gets the ids of the rows.
func replaceRows[T any](ctx context.Context, w *programmeWriter, what string, added, changed []T, gone []int64, columns ...string) error {
	w.changed = w.changed || len(added)+len(changed)+len(gone) > 0
	if len(gone) > 0 {
		if _, err := w.tx.NewDelete().Model((*T)(nil)).Where("id IN (?)", bun.List(gone)).Exec(ctx); err != nil {
			return w.fail(what, err)
		}
	}
	for i := 0; i < len(added); i += rowsAtATime {
		part := added[i:min(i+rowsAtATime, len(added))]
		if _, err := w.tx.NewInsert().Model(&part).Exec(ctx); err != nil {
			return w.fail(what, err)
		}
	}
	for i := 0; i < len(changed); i += rowsAtATime {
		part := changed[i:min(i+rowsAtATime, len(changed))]
		q := w.tx.NewInsert().Model(&part).On("CONFLICT (id) DO UPDATE")
		for _, column := range columns {
			q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
		}
		if _, err := q.Exec(ctx); err != nil {
			return w.fail(what, err)
		}
	}
	return nil
}

// peopleOf returns the ids of the people whom speakers name, by slug.
func (w *programmeWriter) peopleOf(ctx context.Context, list []schedule.Speaker) (map[string]*int64, error) {
	var slugs []string
	for _, p := range list {
		if p.Person != "" {
			slugs = append(slugs, p.Person)
		}
	}
	ids := map[string]*int64{}
	if len(slugs) == 0 {
		return ids, nil
	}
	found, err := taxonomy.NamedBySlugs(ctx, w.tx, slugs)
	if err != nil {
		return nil, err
	}
	for slug, a := range found {
		ids[slug] = &a.ID
	}
	for _, one := range slugs {
		if ids[one] == nil {
			return nil, fmt.Errorf("%q %w", one, ErrPerson)
		}
	}
	return ids, nil
}

func sameID(a, b *int64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

func idOf(ids map[string]int64, name string) *int64 {
	if id, ok := ids[name]; ok && name != "" {
		return &id
	}
	return nil
}

func (w *programmeWriter) saveSessions(ctx context.Context, list []schedule.Session, halls, tracks, speakers map[string]int64) error {
	known := map[string]*Session{}
	for i := range w.before.Sessions {
		known[w.before.Sessions[i].SourceID] = &w.before.Sessions[i]
	}
	var added, changed []Session
	speakersOf := map[string][]int64{} // by permanent id of session
	kept := map[string]bool{}
	var repaired []int64 // sessions whose speakers are written again
	for i := range list {
		s := &list[i]
		one := Session{ConferenceID: w.c.ID, SourceID: s.ID, StartsAt: clock.MomentOf(s.Start), EndsAt: clock.MomentOf(s.End), Title: s.Title,
			Subtitle: s.Subtitle, Abstract: s.Abstract, Lang: s.Lang, Kind: s.Kind, TrackID: idOf(tracks, s.Track), HallID: idOf(halls, s.Hall),
			URL: s.URL, Story: s.Story, Cancelled: s.Cancelled, ChangedAt: w.tx.At}
		kept[s.ID] = true
		for _, id := range s.Speakers {
			speakersOf[s.ID] = append(speakersOf[s.ID], speakers[id])
		}
		old := known[s.ID]
		if old == nil {
			added = append(added, one)
			w.report.New = append(w.report.New, s.Title)
			continue
		}
		one.ID, one.Sequence, one.ChangedAt = old.ID, old.Sequence, old.ChangedAt
		if w.keepLinks {
			one.Story = old.Story
		}
		moved := !one.StartsAt.Equal(old.StartsAt.Time) || !one.EndsAt.Equal(old.EndsAt.Time) || !sameID(one.HallID, old.HallID) ||
			one.Cancelled != old.Cancelled
		others := one.Title != old.Title || one.Subtitle != old.Subtitle || one.Abstract != old.Abstract || one.Lang != old.Lang ||
			one.Kind != old.Kind || !sameID(one.TrackID, old.TrackID) || one.URL != old.URL || one.Story != old.Story
		people := !slices.Equal(speakersOf[s.ID], w.before.SpeakersOf[old.ID])
		switch {
		case moved:
			one.Sequence, one.ChangedAt = old.Sequence+1, w.tx.At
			w.report.Moved = append(w.report.Moved, s.Title)
		case others || people:
			one.ChangedAt = w.tx.At
			w.report.Changed = append(w.report.Changed, s.Title)
		default:
			w.report.Unchanged++
		}
		if moved || others || people {
			changed = append(changed, one)
		}
		if people {
			repaired = append(repaired, old.ID)
		}
	}
	var gone []int64
	for i := range w.before.Sessions {
		if old := &w.before.Sessions[i]; !kept[old.SourceID] {
			gone = append(gone, old.ID)
			w.report.Removed = append(w.report.Removed, old.Title)
		}
	}
	err := replaceRows(ctx, w, "sessions", added, changed, gone, "starts_at", "ends_at", "title", "subtitle", "abstract", "lang", "kind",
		"track_id", "hall_id", "url", "story", "cancelled", "sequence", "changed_at")
	if err != nil {
		return err
	}
	return w.saveSessionSpeakers(ctx, added, changed, repaired, speakersOf)
}

// saveSessionSpeakers writes the speakers of new sessions and of those whose speakers changed.
func (w *programmeWriter) saveSessionSpeakers(ctx context.Context, added, changed []Session, repaired []int64,
	speakersOf map[string][]int64,
) error {
	if len(repaired) > 0 {
		if _, err := w.tx.NewDelete().Model((*sessionSpeaker)(nil)).Where("session_id IN (?)", bun.List(repaired)).Exec(ctx); err != nil {
			return w.fail("speakers", err)
		}
	}
	var rows []sessionSpeaker
	add := func(one *Session) {
		for i, id := range speakersOf[one.SourceID] {
			rows = append(rows, sessionSpeaker{SessionID: one.ID, SpeakerID: id, Position: i + 1})
		}
	}
	for i := range added {
		add(&added[i])
	}
	for i := range changed {
		if slices.Contains(repaired, changed[i].ID) {
			add(&changed[i])
		}
	}
	for i := 0; i < len(rows); i += rowsAtATime {
		part := rows[i:min(i+rowsAtATime, len(rows))]
		if _, err := w.tx.NewInsert().Model(&part).Exec(ctx); err != nil {
			return w.fail("speakers", err)
		}
	}
	return nil
}
