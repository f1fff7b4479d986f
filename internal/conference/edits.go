package conference

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/conference/schedule"
	"masthead/internal/database"
)

// Kinds of the records of a programme that editors change.
const (
	sessionKind = "session"
	speakerKind = "speaker"
	hallKind    = "hall" // its id is its name, or "" for the list of halls
)

// Fields of an edit or a KeptEdit that are not fields of a session or speaker.
const (
	addedField   = "added"   // an editor added it, and the schedule does not have it
	removedField = "removed" // an editor removed it, and the schedule has it
	missingField = "missing" // an editor changed it, and the schedule no longer has it
	orderField   = "order"   // of the list of halls: an editor ordered them
)

// edit has the fields of a session, speaker or hall that editors changed.
type edit struct {
	bun.BaseModel `bun:"table:conference_edits,alias:ce"`

	ConferenceID int64  `bun:",pk"`
	Kind         string `bun:",pk"`
	SourceID     string `bun:",pk"`
	Fields       []string
}

// editKey names a session, speaker or hall among the edits of a conference.
type editKey struct{ kind, id string }

// KeptEdit is a value that an editor had changed and that an import did not replace.
type KeptEdit struct {
	Kind  string `json:"kind" enum:"session,speaker,hall"`
	Key   string `json:"key" doc:"Permanent id of the session or speaker, or the name of the hall; empty for the order of the halls." example:"talk-7"` //nolint:lll // a tag
	Name  string `json:"name" doc:"Title of the session, or name of the speaker or the hall." example:"Indigo"`
	Field string `json:"field" enum:"start,end,title,subtitle,abstract,lang,kind,theme,hall,url,cancelled,speakers,name,role,bio,added,removed,missing,order" doc:"What the editor changed; added, removed or missing for the whole: the editor added or removed it, or the schedule no longer has it."` //nolint:lll // a tag
	Kept  string `json:"kept" doc:"The value of the editor; empty for the whole."`
	File  string `json:"file" doc:"The value in the schedule; empty for the whole."`
}

// field is a field of a session or speaker that schedules have.
type field[T any] struct {
	name  string
	value func(*T) string
	copy  func(to, from *T)
}

// textField returns a field that is a text.
func textField[T any](name string, of func(*T) *string) field[T] {
	return field[T]{name, func(one *T) string { return *of(one) }, func(to, from *T) { *of(to) = *of(from) }}
}

func timeField(name string, of func(*schedule.Session) *time.Time) field[schedule.Session] {
	return field[schedule.Session]{name, func(one *schedule.Session) string { return of(one).UTC().Format(time.RFC3339) },
		func(to, from *schedule.Session) { *of(to) = *of(from) }}
}

var sessionFields = []field[schedule.Session]{
	timeField("start", func(s *schedule.Session) *time.Time { return &s.Start }),
	timeField("end", func(s *schedule.Session) *time.Time { return &s.End }),
	textField("title", func(s *schedule.Session) *string { return &s.Title }),
	textField("subtitle", func(s *schedule.Session) *string { return &s.Subtitle }),
	textField("abstract", func(s *schedule.Session) *string { return &s.Abstract }),
	textField("lang", func(s *schedule.Session) *string { return &s.Lang }),
	textField("kind", func(s *schedule.Session) *string { return &s.Kind }),
	textField("theme", func(s *schedule.Session) *string { return &s.Track }),
	textField("hall", func(s *schedule.Session) *string { return &s.Hall }),
	textField("url", func(s *schedule.Session) *string { return &s.URL }),
	{"cancelled", func(s *schedule.Session) string { return strconv.FormatBool(s.Cancelled) },
		func(to, from *schedule.Session) { to.Cancelled = from.Cancelled }},
	{"speakers", func(s *schedule.Session) string { return strings.Join(s.Speakers, ", ") },
		func(to, from *schedule.Session) { to.Speakers = from.Speakers }},
}

var speakerFields = []field[schedule.Speaker]{
	textField("name", func(s *schedule.Speaker) *string { return &s.Name }),
	textField("role", func(s *schedule.Speaker) *string { return &s.Role }),
	textField("bio", func(s *schedule.Speaker) *string { return &s.Bio }),
}

// entries are the sessions or the speakers of a schedule.
type entries[T any] struct {
	kind   string
	fields []field[T]
	id     func(*T) string
	name   func(*T) string
}

var sessionEntries = entries[schedule.Session]{sessionKind, sessionFields, func(s *schedule.Session) string { return s.ID },
	func(s *schedule.Session) string { return s.Title }}

var speakerEntries = entries[schedule.Speaker]{speakerKind, speakerFields, func(s *schedule.Speaker) string { return s.ID },
	func(s *schedule.Speaker) string { return s.Name }}

func (e entries[T]) byID(list []T) map[string]*T {
	found := make(map[string]*T, len(list))
	for i := range list {
		found[e.id(&list[i])] = &list[i]
	}
	return found
}

// markChanged adds to edits what changed between two lists.
func (e entries[T]) markChanged(before, after []T, edits map[editKey][]string) {
	old, kept := e.byID(before), e.byID(after)
	for i := range after {
		key := editKey{e.kind, e.id(&after[i])}
		was := old[key.id]
		if was == nil {
			edits[key] = []string{addedField}
			continue
		}
		for _, f := range e.fields {
			if f.value(was) != f.value(&after[i]) && !slices.Contains(edits[key], f.name) {
				edits[key] = append(edits[key], f.name)
			}
		}
	}
	for id := range old {
		if kept[id] != nil {
			continue
		}
		key := editKey{e.kind, id}
		if slices.Contains(edits[key], addedField) {
			edits[key] = nil // no schedule has it
		} else {
			edits[key] = []string{removedField}
		}
	}
}

// keepEdited returns the list of a schedule with the values that editors changed in the stored list, and the values that it kept.
func (e entries[T]) keepEdited(stored, list []T, edits map[editKey][]string) (merged []T, kept []KeptEdit) {
	old, inFile := e.byID(stored), e.byID(list)
	report := func(one *T, field, mine, file string) {
		kept = append(kept, KeptEdit{e.kind, e.id(one), e.name(one), field, mine, file})
	}
	for i := range list {
		one := list[i]
		marks, was := edits[editKey{e.kind, e.id(&one)}], old[e.id(&one)]
		if was == nil {
			if slices.Contains(marks, removedField) {
				report(&one, removedField, "", "")
				continue
			}
			merged = append(merged, one)
			continue
		}
		for _, f := range e.fields {
			if !slices.Contains(marks, f.name) && !slices.Contains(marks, addedField) {
				continue
			}
			if mine, file := f.value(was), f.value(&one); mine != file {
				report(was, f.name, mine, file)
				f.copy(&one, was)
			}
		}
		merged = append(merged, one)
	}
	for i := range stored {
		was := &stored[i]
		marks := edits[editKey{e.kind, e.id(was)}]
		if inFile[e.id(was)] != nil || len(marks) == 0 {
			continue
		}
		reason := missingField
		if slices.Contains(marks, addedField) {
			reason = addedField
		}
		report(was, reason, "", "")
		merged = append(merged, *was)
	}
	return merged, kept
}

// keepEdits copies the values that editors changed in the stored programme into a schedule from a file, and prepares the schedule again. It
// returns what it kept, or an error that wraps schedule.ErrSchedule.
func keepEdits(stored, s *schedule.Schedule, edits map[editKey][]string) ([]KeptEdit, error) {
	sessions, keptSessions := sessionEntries.keepEdited(stored.Sessions, s.Sessions, edits)
	speakers, keptSpeakers := speakerEntries.keepEdited(stored.Speakers, s.Speakers, edits)
	known, old := speakerEntries.byID(speakers), speakerEntries.byID(stored.Speakers)
	for i := range sessions { // the speakers of sessions that stay
		for _, id := range sessions[i].Speakers {
			if known[id] == nil && old[id] != nil {
				known[id] = old[id]
				speakers = append(speakers, *old[id])
			}
		}
	}
	s.Sessions, s.Speakers = sessions, speakers
	keptHalls := keepHalls(stored.Halls, s, edits)
	return slices.Concat(keptSessions, keptSpeakers, keptHalls), s.Prepare()
}

// editsOf returns the fields that editors changed in the programme of a conference.
func editsOf(ctx context.Context, tx *database.Tx, id int64) (map[editKey][]string, error) {
	var rows []edit
	if err := tx.NewSelect().Model(&rows).Where("ce.conference_id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("edits of the programme of conference %d: %w", id, err)
	}
	edits := make(map[editKey][]string, len(rows))
	for _, row := range rows {
		edits[editKey{row.Kind, row.SourceID}] = row.Fields
	}
	return edits, nil
}

// recordEdits records what an editor changed in the programme of a conference, so that later imports keep it.
func recordEdits(ctx context.Context, tx *database.Tx, id int64, before, after *schedule.Schedule) error {
	edits, err := editsOf(ctx, tx, id)
	if err != nil {
		return err
	}
	known := make(map[editKey]int, len(edits))
	for key, fields := range edits {
		known[key] = len(fields)
	}
	sessionEntries.markChanged(before.Sessions, after.Sessions, edits)
	speakerEntries.markChanged(before.Speakers, after.Speakers, edits)
	markHalls(before.Halls, after.Halls, edits)
	var rows []edit
	for key, fields := range edits {
		switch n, was := known[key]; {
		case len(fields) > 0 && (!was || n != len(fields) || n == 1): // a single field may have become another one
			rows = append(rows, edit{ConferenceID: id, Kind: key.kind, SourceID: key.id, Fields: fields})
		case len(fields) == 0 && was:
			_, err := tx.NewDelete().Model(&edit{ConferenceID: id, Kind: key.kind, SourceID: key.id}).WherePK().Exec(ctx)
			if err != nil {
				return fmt.Errorf("edits of the programme of conference %d: %w", id, err)
			}
		}
	}
	for part := range slices.Chunk(rows, rowsAtATime) {
		_, err := tx.NewInsert().Model(&part).On("CONFLICT (conference_id, kind, source_id) DO UPDATE").Set("fields = EXCLUDED.fields").Exec(ctx)
		if err != nil {
			return fmt.Errorf("edits of the programme of conference %d: %w", id, err)
		}
	}
	return nil
}

// forgetEdits lets later imports replace what editors changed until now.
func forgetEdits(ctx context.Context, tx *database.Tx, id int64) error {
	if _, err := tx.NewDelete().Model((*edit)(nil)).Where("conference_id = ?", id).Exec(ctx); err != nil {
		return fmt.Errorf("edits of the programme of conference %d: %w", id, err)
	}
	return nil
}
