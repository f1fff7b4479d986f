package conference

import (
	"slices"
	"testing"
	"time"

	"masthead/internal/conference/schedule"
)

// F161: what editors changed, added and removed since an import stays at the next one, and the rest follows the file.
func TestImportsKeepEdits(t *testing.T) {
	at := time.Date(2026, 12, 11, 10, 0, 0, 0, time.UTC)
	session := func(id, title, hall string, speakers ...string) schedule.Session {
		return schedule.Session{ID: id, Title: title, Hall: hall, Start: at, End: at.Add(time.Hour), Speakers: speakers}
	}
	speaker := func(id, name string) schedule.Speaker { return schedule.Speaker{ID: id, Name: name} }
	imported := &schedule.Schedule{Sessions: []schedule.Session{session("a", "Indigo", "Ring", "1"), session("b", "Knots", "Ring", "2"),
		session("c", "Tea", "")}, Speakers: []schedule.Speaker{speaker("1", "Asha"), speaker("2", "Kabir")}}
	edited := &schedule.Schedule{Sessions: []schedule.Session{session("a", "Indigo", "Loft", "1"), session("b", "Knots!", "Ring", "2"),
		session("own", "Party", "Loft", "1")}, Speakers: []schedule.Speaker{speaker("1", "Asha Rao"), speaker("2", "Kabir")}}
	edits := map[editKey][]string{}
	sessionEntries.markChanged(imported.Sessions, edited.Sessions, edits)
	speakerEntries.markChanged(imported.Speakers, edited.Speakers, edits)

	file := &schedule.Schedule{Sessions: []schedule.Session{session("a", "Indigo blue", "Ring", "1"), session("c", "Tea", ""),
		session("d", "Dyes", "Ring")}, Speakers: []schedule.Speaker{speaker("1", "Asha")}}
	kept, err := keepEdits(edited, file, edits)
	if err != nil {
		t.Fatal(err)
	}
	var report []string
	for _, one := range kept {
		report = append(report, one.Kind+" "+one.Key+" "+one.Field)
	}
	want := []string{"session a hall", "session c removed", "session b missing", "session own added", "speaker 1 name"}
	if !slices.Equal(report, want) {
		t.Errorf("kept %q, want %q", report, want)
	}
	titles := map[string]string{}
	for _, s := range file.Sessions {
		titles[s.ID] = s.Title + " in " + s.Hall
	}
	if len(titles) != 4 || titles["a"] != "Indigo blue in Loft" || titles["b"] != "Knots! in Ring" || titles["own"] != "Party in Loft" {
		t.Errorf("sessions: %v", titles)
	}
	if len(file.Speakers) != 2 || file.Speakers[0].Name != "Asha Rao" || file.Speakers[1].Name != "Kabir" {
		t.Errorf("speakers: %+v", file.Speakers)
	}

	// An editor who removes the own session leaves no trace; one who changes it further does not change the mark.
	sessionEntries.markChanged(edited.Sessions, edited.Sessions[:2], edits)
	if len(edits[editKey{sessionKind, "own"}]) > 0 {
		t.Errorf("edits: %v", edits)
	}
}

// F161: halls that editors added, also those without sessions, and their order stay at an import; new halls of the file follow, and a hall
// that was removed returns only with its sessions.
func TestImportsKeepHalls(t *testing.T) {
	at := time.Date(2026, 12, 11, 10, 0, 0, 0, time.UTC)
	inHalls := func(halls []string, used ...string) *schedule.Schedule {
		s := &schedule.Schedule{Halls: halls}
		for _, hall := range used {
			s.Sessions = append(s.Sessions, schedule.Session{ID: hall, Title: hall, Hall: hall, Start: at, End: at.Add(time.Hour)})
		}
		return s
	}
	imported, edited := []string{"Ring", "Loft", "Yard"}, []string{"Loft", "Tent", "Ring"}
	edits := map[editKey][]string{}
	markHalls(imported, edited, edits)
	for _, test := range []struct{ file, used, want, kept []string }{
		{imported, []string{"Ring"}, edited, []string{"Yard removed", "Tent added", " order"}},
		{[]string{"Yard", "Dock", "Ring"}, []string{"Yard"}, []string{"Tent", "Ring", "Yard", "Dock"}, []string{"Tent added", " order"}},
	} {
		s := inHalls(slices.Clone(test.file), test.used...)
		kept, err := keepEdits(inHalls(edited), s, edits)
		if err != nil || !slices.Equal(s.Halls, test.want) {
			t.Errorf("%v became %v, want %v; %v", test.file, s.Halls, test.want, err)
		}
		var report []string
		for _, one := range kept {
			report = append(report, one.Name+" "+one.Field)
		}
		if !slices.Equal(report, test.kept) {
			t.Errorf("kept %q, want %q", report, test.kept)
		}
	}

	// An editor who takes everything back but the order leaves only that.
	markHalls(edited, imported, edits)
	if len(edits[editKey{hallKind, "Tent"}])+len(edits[editKey{hallKind, "Yard"}]) > 0 {
		t.Errorf("edits: %v", edits)
	}
}
