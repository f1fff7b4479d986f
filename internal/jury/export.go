package jury

import (
	"context"
	"fmt"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/feature"
)

// ExportUserData returns the juries to which a user belongs, with the scores and comments that the user wrote and the conflicts of
// interest that the user declared. It is a feature.Exporter. The scores of a blind round do not name the nominee.
func (j *Juries) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type score struct {
		Round     string         `json:"round"`
		Company   *int64         `json:"company"` // nil in a blind round
		Points    map[string]int `json:"points"`  // by the id of the criterion
		Comment   string         `json:"comment"`
		CreatedAt time.Time      `json:"scoredAt"`
	}
	type jury struct {
		Award     int64     `json:"award"`
		Name      string    `json:"name"`
		Email     string    `json:"email"`
		InvitedAt time.Time `json:"invitedAt"`
		Scores    []score   `json:"scores"`
		Conflicts []int64   `json:"declaredConflicts"` // ids of companies
	}
	var members []Member
	if err := j.DB.Read.NewSelect().Model(&members).Where("user_id = ?", u.ID).Order("id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export juries: %w", err)
	}
	juries := make([]jury, len(members))
	for i, m := range members {
		juries[i] = jury{m.AwardID, m.Name, m.Email, m.InvitedAt.Time, []score{}, []int64{}}
		var scored []Assignment
		err := j.DB.Read.NewSelect().Model(&scored).Where("member_id = ?", m.ID).Where("scored_at IS NOT NULL").Order("id").Scan(ctx)
		if err != nil {
			return "", nil, fmt.Errorf("export scores: %w", err)
		}
		rounds, err := roundsOf(ctx, j.DB.Read, m.AwardID)
		if err != nil {
			return "", nil, err
		}
		for _, a := range scored {
			one := score{rounds[a.RoundID].Name, &a.CompanyID, a.Scores, a.Comment, a.ScoredAt.Time}
			if rounds[a.RoundID].Blind {
				one.Company = nil
			}
			juries[i].Scores = append(juries[i].Scores, one)
		}
		err = j.DB.Read.NewSelect().Model((*conflictRow)(nil)).Column("company_id").Where("member_id = ?", m.ID).Order("company_id").
			Scan(ctx, &juries[i].Conflicts)
		if err != nil {
			return "", nil, fmt.Errorf("export conflicts: %w", err)
		}
	}
	return "juries", juries, nil
}

// roundsOf returns the rounds of the jury of an award by id.
func roundsOf(ctx context.Context, db bun.IDB, awardID int64) (map[int64]Round, error) {
	var list []Round
	if err := db.NewSelect().Model(&list).Where("award_id = ?", awardID).Scan(ctx); err != nil {
		return nil, fmt.Errorf("rounds of award %d: %w", awardID, err)
	}
	rounds := map[int64]Round{}
	for _, r := range list {
		rounds[r.ID] = r
	}
	return rounds, nil
}
