package pitchfest

import (
	"errors"
	"fmt"

	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/frame"
)

// OnTab returns the state of the pitch fest for the tab of a conference: the address of the form while it is open, the slots of
// finalists by the id of the company, and the winners if they are public. It is a conference.PitchTab.
func (p *Pitches) OnTab(r *frame.Request, c *conference.Conference) (conference.PitchState, error) {
	out := conference.PitchState{Slots: map[int64]int64{}}
	results, winners, err := ResultsOf(r.Context(), r.DB.Read, c.ID)
	if err != nil {
		return out, err
	}
	if results.IsPublic() {
		for i := range winners {
			w := &winners[i]
			out.Winners = append(out.Winners, conference.PitchWinner{Company: w.CompanyID, Position: w.Position, Place: w.Place, Award: w.Award,
				Prize: w.Prize})
		}
	}
	f, err := FestOf(r.Context(), r.DB.Read, c.ID)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return out, nil
	case err != nil:
		return out, err
	}
	out.Opens, out.Closes = f.OpensAt.Time, f.ClosesAt.Time
	if f.IsOpen(r.Clock()) {
		out.Apply = r.EditionPath(applyPath(c.Slug))
	}
	var rows []Application
	err = r.DB.Read.NewSelect().Model(&rows).Column("company_id", "session_id").Where("conference_id = ?", c.ID).
		Where("status = ?", Finalist).Where("session_id IS NOT NULL").Where("company_id IS NOT NULL").Scan(r.Context())
	if err != nil {
		return out, fmt.Errorf("finalists of conference %d: %w", c.ID, err)
	}
	for _, row := range rows {
		out.Slots[*row.CompanyID] = *row.SessionID
	}
	return out, nil
}
