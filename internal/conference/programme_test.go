package conference_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/conference"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

const frab = `<schedule><conference><title>Weavers</title><time_zone_name>Asia/Kolkata</time_zone_name></conference>
<day index="1" date="2026-12-11"><room name="Boat house">
<event guid="a"><date>2026-12-11T10:00:00+05:30</date><duration>00:45</duration><title>Indigo</title><track>Dyes</track><persons>
<person id="1">Asha Rao</person><person id="2">Kabir Sen</person></persons></event>
<event guid="b"><date>2026-12-11T11:00:00+05:30</date><duration>00:45</duration><title>Knots</title><track>Looms</track><persons>
<person id="1">Asha Rao</person></persons></event>
<event guid="c"><date>2026-12-11T12:00:00+05:30</date><duration>00:30</duration><title>Tea</title><type>break</type></event>
</room></day></schedule>`

// addConference adds a public conference at /weavers.
func addConference(t *testing.T, db *database.DB, at time.Time) *conference.Conference {
	t.Helper()
	c := &conference.Conference{Slug: "weavers", Name: "Weavers", Zone: "Asia/Kolkata"}
	c.PublishedAt.Time = at
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return errors.Join(conference.Create(ctx, tx, c), conference.SetPath(ctx, tx, c, "/weavers"))
	})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func load(t *testing.T, db *database.DB, text string, dryRun bool) *conference.Report {
	t.Helper()
	report, err := conference.Import(t.Context(), db, "/weavers", strings.NewReader(text),
		conference.ImportOptions{DryRun: dryRun})
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// F161: a repeated import changes nothing; afterwards sessions are new, changed, moved and removed by their permanent ids. A dry run stores
// nothing. A moved session has a larger sequence.
func TestImportsAreRepeatable(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		c := addConference(t, db, clock.Now())
		if r := load(t, db, frab, true); len(r.New) != 3 {
			t.Errorf("dry run: %+v", r)
		}
		if p, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID); err != nil || len(p.Sessions)+len(p.Halls)+len(p.Tracks) > 0 {
			t.Errorf("after a dry run: %+v, %v", p, err)
		}
		if r := load(t, db, frab, false); len(r.New) != 3 || r.Speakers != 2 || r.Unchanged != 0 {
			t.Errorf("the first import: %+v", r)
		}
		first, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil || len(first.Tracks) != 2 || len(first.Halls) != 1 || len(first.SpeakersOf[first.Sessions[0].ID]) != 2 {
			t.Fatalf("the programme: %+v, %v", first, err)
		}
		clock.Advance(time.Hour)
		if r := load(t, db, frab, false); !r.IsEmpty() || r.Unchanged != 3 {
			t.Errorf("the same again: %+v", r)
		}
		if now, err := conference.ByPath(t.Context(), db.Read, "/weavers"); err != nil || now.ProgrammeVersion != 1 ||
			now.FirstDay != "2026-12-11" {
			t.Errorf("the conference after the same import: %+v, %v", now, err)
		}
		changed := strings.NewReplacer(`2026-12-11T11:00`, `2026-12-11T11:15`, "Indigo", "Indigo and salt",
			`<event guid="c">`, `<event guid="d">`).Replace(frab)
		r := load(t, db, changed, false)
		if !slices.Equal(r.Moved, []string{"Knots"}) || !slices.Equal(r.Changed, []string{"Indigo and salt"}) ||
			!slices.Equal(r.New, []string{"Tea"}) || !slices.Equal(r.Removed, []string{"Tea"}) {
			t.Errorf("after a change: %+v", r)
		}
		second, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil || second.Sessions[0].ID != first.Sessions[0].ID || second.Sessions[0].Sequence != 0 || second.Sessions[1].Sequence != 1 ||
			!second.Sessions[1].ChangedAt.Equal(clock.Now()) {
			t.Errorf("the sessions after a change: %+v, %v", second.Sessions, err)
		}
		_, err = conference.Import(t.Context(), db, "/other", strings.NewReader(frab), conference.ImportOptions{})
		if !errors.Is(err, database.ErrNotFound) {
			t.Errorf("unknown path: %v", err)
		}
		_, err = conference.Import(t.Context(), db, "/weavers", strings.NewReader("<x>"), conference.ImportOptions{})
		if !errors.Is(err, schedule.ErrSchedule) {
			t.Errorf("not a schedule: %v", err)
		}
	})
}

// An import does not change the stories of sessions and the jury, which editors set and files do not have.
func TestImportsKeepWhatEditorsSet(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		c := addConference(t, db, clock.Now())
		load(t, db, frab, false)
		prog, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		s := prog.Schedule(c, nil)
		s.Sessions[0].Story, s.Speakers[0].IsJury, s.Speakers[0].Role = "/2026/12/indigo", true, "Dyer"
		err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := conference.SaveProgramme(ctx, tx, c, s, false)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		if r := load(t, db, frab, false); !r.IsEmpty() {
			t.Errorf("an import after an edit: %+v", r)
		}
		prog, err = conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil || prog.Sessions[0].Story != "/2026/12/indigo" || !prog.Speakers[0].IsJury || prog.Speakers[0].Role != "Dyer" {
			t.Errorf("the programme after an import: %+v, %v", prog, err)
		}
	})
}

// A conference needs a slug, a name, a known zone and days in their order; a version is saved once.
func TestConferencesAreChecked(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		write := func(fn func(ctx context.Context, tx *database.Tx) error) error { return db.Write(t.Context(), fn) }
		for _, c := range []conference.Conference{
			{Slug: "A b", Name: "A", Zone: "UTC"}, {Slug: "a", Zone: "UTC"}, {Slug: "a", Name: "A", Zone: "Asia/Nowhere"},
			{Slug: "a", Name: "A"}, {Slug: "a", Name: "A", Zone: "UTC", FirstDay: "2026-12-12", LastDay: "2026-12-11"},
			{Slug: "a", Name: "A", Zone: "UTC", FirstDay: "12/11"},
		} {
			err := write(func(ctx context.Context, tx *database.Tx) error { return conference.Create(ctx, tx, &c) })
			if !errors.Is(err, conference.ErrConference) {
				t.Errorf("%+v: %v", c, err)
			}
		}
		c := addConference(t, db, clock.Now())
		again := *c
		err := write(func(ctx context.Context, tx *database.Tx) error { return conference.Create(ctx, tx, &again) })
		if !errors.Is(err, database.ErrConflict) {
			t.Errorf("a taken slug: %v", err)
		}
		stale := *c
		if err := write(func(ctx context.Context, tx *database.Tx) error { return conference.Update(ctx, tx, c) }); err != nil {
			t.Fatal(err)
		}
		err = write(func(ctx context.Context, tx *database.Tx) error { return conference.Update(ctx, tx, &stale) })
		if !errors.Is(err, database.ErrConflict) {
			t.Errorf("an old version: %v", err)
		}
	})
}

// manySessions returns a schedule with n sessions in one hall, one after the other.
func manySessions(n int) *schedule.Schedule {
	s := &schedule.Schedule{Halls: []string{"Ring"}}
	at := time.Date(2026, 12, 11, 9, 0, 0, 0, time.UTC)
	for i := range n {
		start := at.Add(time.Duration(i) * time.Minute)
		s.Sessions = append(s.Sessions, schedule.Session{ID: strconv.Itoa(i), Start: start, End: start.Add(time.Minute), Title: strconv.Itoa(i),
			Hall: "Ring"})
	}
	return s
}

// F161, F162: the id of a session that was removed is not used again, because own agendas on devices and calendars contain it.
func TestIDsOfSessionsAreNotUsedAgain(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		c := addConference(t, db, clock.Now())
		load(t, db, frab, false)
		ids := func() (list []int64) {
			t.Helper()
			p, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range p.Sessions {
				list = append(list, s.ID)
			}
			return list
		}
		before := ids()
		load(t, db, strings.Replace(frab, `guid="c"`, `guid="d"`, 1), false)
		if after := ids(); len(after) != 3 || slices.Contains(before, after[2]) {
			t.Errorf("the last session was replaced: ids %v, before %v", after, before)
		}
	})
}

// F161, F162: an upgrade keeps the ids of sessions, their speakers and own agendas.
func TestUpgradesKeepSessions(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		c := addConference(t, db, clock.Now())
		load(t, db, frab, false)
		before, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil {
			t.Fatal(err)
		}
		u := addUser(t, db, "asha@example.com")
		if err := conference.Star(t.Context(), db, u.ID, c, []int64{before.Sessions[2].ID}, nil); err != nil {
			t.Fatal(err)
		}
		for _, version := range []int64{94, database.LatestVersion} {
			if err := db.Migrate(t.Context(), version); err != nil {
				t.Fatal(err)
			}
		}
		after, err := conference.ProgrammeOf(t.Context(), db.Read, c.ID)
		if err != nil || !reflect.DeepEqual(after, before) {
			t.Errorf("after an upgrade: %+v, %v; before: %+v", after, err, before)
		}
		starred, err := conference.StarredOf(t.Context(), db.Read, u.ID, 0)
		if err != nil || len(starred) != 1 || starred[0].ID != before.Sessions[2].ID {
			t.Errorf("the own agenda after an upgrade: %+v, %v", starred, err)
		}
	})
}
