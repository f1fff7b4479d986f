package pitchfest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/award"
	"masthead/internal/conference"
	"masthead/internal/frame"
)

// WinsOf returns what companies won at pitch fests whose winners and conferences are public, the newest first, as rows of a profile. The
// path leads to the tab of the conference. It is for company.Pages.Wins.
func (p *Pitches) WinsOf(r *frame.Request, companies []int64) ([]award.AwardRow, error) {
	var won []Winner
	db := r.DB.Read
	if err := db.NewSelect().Model(&won).Where("company_id IN (?)", bun.List(companies)).Order("conference_id DESC", "position").
		Limit(MaxWinners).Scan(r.Context()); err != nil || len(won) == 0 {
		return nil, wrap(err)
	}
	ids := make([]int64, len(won))
	for i := range won {
		ids[i] = won[i].ConferenceID
		r.NoteTags(conference.TagOf(ids[i])) // also of those that may become public later
	}
	var public []int64
	err := db.NewSelect().Model((*Results)(nil)).Column("conference_id").Where("conference_id IN (?)", bun.List(ids)).
		Where("published_at IS NOT NULL").Scan(r.Context(), &public)
	if err != nil {
		return nil, fmt.Errorf("pitch fests that companies won: %w", err)
	}
	conferences, err := conference.ByIDs(r.Context(), db, public)
	if err != nil {
		return nil, err
	}
	var rows []award.AwardRow
	for i := range won {
		w, c := &won[i], conferences[won[i].ConferenceID]
		if c == nil || !c.IsPublic() {
			continue
		}
		name, lang := c.NameIn(r.Locale())
		if lang != r.Locale().Code {
			lang = r.Locale().Code // most of the sentence is in the language of the edition
		}
		row := award.AwardRow{Name: r.Text("pitch.of", map[string]any{"conference": name}), NameLang: lang,
			Href: r.EditionPath(tabPath(c)) + "#winner-" + fmt.Sprint(w.Position), Lang: c.Lang,
			Description: strings.Join(slices.DeleteFunc([]string{w.Award, w.Prize}, func(s string) bool { return s == "" }), ". ")}
		if len(c.FirstDay) >= 4 {
			row.Year = c.FirstDay[:4]
		}
		if w.Place > 0 {
			row.Rank = &w.Place
		}
		rows = append(rows, row)
	}
	slices.SortStableFunc(rows, func(a, b award.AwardRow) int { return strings.Compare(b.Year, a.Year) })
	return rows, nil
}
