package conference

import (
	"cmp"
	"context"
	"fmt"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/i18n"
)

// SpokenSession is a session of a public conference in which a person of the directory speaks.
type SpokenSession struct {
	ID           int64
	Title        string
	Lang         string // language of the title
	StartsAt     time.Time
	Zone         *time.Location
	Path         string // of the session, below that of an edition
	Story        string // path of a story or a recording about it, "" for none
	ConferenceID int64

	conference spokenConference
}

type spokenConference struct {
	name, lang string
	names      map[string]string
}

// ConferenceIn returns the name of the conference in a language, and the language in which it is.
func (s *SpokenSession) ConferenceIn(l i18n.Locale) (name, lang string) {
	c := Conference{Name: s.conference.name, Names: s.conference.names, Lang: s.conference.lang}
	return c.NameIn(l)
}

// spokenRow is a session with what its address needs.
type spokenRow struct {
	ID             int64
	ConferenceID   int64
	Title          string
	Lang           string
	StartsAt       clock.Moment
	Story          string
	Theme          *string
	AuthorID       int64
	ConferencePath string
	ConferenceName string
	ConferenceLang string
	Names          map[string]string
	Zone           string
}

func (row *spokenRow) session() SpokenSession {
	c := &Conference{Zone: row.Zone}
	theme := ""
	if row.Theme != nil {
		theme = *row.Theme
	}
	return SpokenSession{ID: row.ID, Title: row.Title, Lang: cmp.Or(row.Lang, row.ConferenceLang), StartsAt: row.StartsAt.Time,
		Zone: c.Location(), Path: addressOf(c, row.ConferencePath, theme, row.ID, row.StartsAt.Time), Story: row.Story,
		ConferenceID: row.ConferenceID, conference: spokenConference{row.ConferenceName, row.ConferenceLang, row.Names}}
}

// spokenQuery selects the sessions of speakers who are people of the directory, the latest first, without cancelled ones and those of
// conferences that are not public.
func spokenQuery(db bun.IDB, limit int) *bun.SelectQuery {
	public := "c." + strings.ReplaceAll(shown, " AND ", " AND c.")
	return db.NewSelect().TableExpr("conference_speakers AS p").
		Join("JOIN conference_session_speakers AS x ON x.speaker_id = p.id").Join("JOIN conference_sessions AS s ON s.id = x.session_id").
		Join("JOIN conferences AS c ON c.id = s.conference_id").Join("LEFT JOIN conference_tracks AS t ON t.id = s.track_id").
		ColumnExpr("s.id, s.conference_id, s.title, s.lang, s.starts_at, s.story, t.slug AS theme, p.author_id, c.path AS conference_path, "+
			"c.name AS conference_name, c.lang AS conference_lang, c.names, c.zone").
		Where("NOT s.cancelled").Where(public).Order("s.starts_at DESC", "s.id", "x.position").Limit(int64(limit))
}

// SpokenBy returns the sessions in which a person speaks, the latest first, at most limit.
func SpokenBy(ctx context.Context, db bun.IDB, author int64, limit int) ([]SpokenSession, error) {
	var rows []spokenRow
	if err := spokenQuery(db, limit).Where("p.author_id = ?", author).Scan(ctx, &rows); err != nil {
		return nil, fmt.Errorf("sessions of author %d: %w", author, err)
	}
	list := make([]SpokenSession, len(rows))
	for i := range rows {
		list[i] = rows[i].session()
	}
	return list, nil
}

// FellowSpeaker is a person who spoke in the same session as another one.
type FellowSpeaker struct {
	AuthorID int64
	Session  SpokenSession
}

// FellowSpeakersOf returns the people who speak in the same sessions as a person, those of the latest session first, at most limit.
// A person can be in the list twice.
func FellowSpeakersOf(ctx context.Context, db bun.IDB, author int64, limit int) ([]FellowSpeaker, error) {
	own := db.NewSelect().TableExpr("conference_session_speakers AS y").Join("JOIN conference_speakers AS q ON q.id = y.speaker_id").
		ColumnExpr("y.session_id").Where("q.author_id = ?", author)
	var rows []spokenRow
	err := spokenQuery(db, limit).Where("s.id IN (?)", own).Where("p.author_id IS NOT NULL").Where("p.author_id <> ?", author).
		Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("fellow speakers of author %d: %w", author, err)
	}
	list := make([]FellowSpeaker, len(rows))
	for i := range rows {
		list[i] = FellowSpeaker{rows[i].AuthorID, rows[i].session()}
	}
	return list, nil
}
