package jury

import (
	"context"
	"time"

	"masthead/internal/feature"
)

// ExportUserData returns the juries that a user belongs to, with the user's scores and comments and the conflicts of interest
// that the user declared. It is a feature.Exporter. The scores of a blind round do not name the nominee.
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
	members, err := allMembershipsOf(ctx, j.DB.Read, u.ID)
	if err != nil {
		return "", nil, err
	}
	declared, err := declaredConflicts(ctx, j.DB.Read, idsOfMembers(members))
	if err != nil {
		return "", nil, err
	}
	juries := make([]jury, len(members))
	for i, m := range members {
		juries[i] = jury{m.AwardID, m.Name, m.Email, m.InvitedAt.Time, []score{}, []int64{}}
		assigned, err := assignmentsOf(ctx, j.DB.Read, m.ID)
		if err != nil {
			return "", nil, err
		}
		rounds, err := roundsOf(ctx, j.DB.Read, m.AwardID)
		if err != nil {
			return "", nil, err
		}
		for _, a := range assigned {
			if a.ScoredAt.IsZero() {
				continue
			}
			one := score{rounds[a.RoundID].Name, &a.CompanyID, a.Scores, a.Comment, a.ScoredAt.Time}
			if rounds[a.RoundID].Blind {
				one.Company = nil
			}
			juries[i].Scores = append(juries[i].Scores, one)
		}
		juries[i].Conflicts = append(juries[i].Conflicts, declared[m.ID]...)
	}
	return "juries", juries, nil
}
