package pitchfest

import (
	"context"
	"slices"
	"time"

	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/feature"
)

// ExportUserData returns the applications of a user, and the user's reviews. It is a feature.Exporter.
func (p *Pitches) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type application struct {
		Conference int64             `json:"conference"`
		Company    string            `json:"company"`
		OneLiner   string            `json:"oneLiner"`
		Deck       string            `json:"deck"`
		Stage      string            `json:"stage"`
		Answers    map[string]string `json:"answers"`
		Status     Status            `json:"status"`
		CreatedAt  time.Time         `json:"createdAt"`
	}
	type review struct {
		Application int64          `json:"application"`
		Points      map[string]int `json:"points"`
		Comment     string         `json:"comment"`
		Conflict    bool           `json:"conflict"`
		ReviewedAt  time.Time      `json:"reviewedAt"`
	}
	out := struct {
		Applications []application `json:"applications"`
		Reviews      []review      `json:"reviews"`
	}{[]application{}, []review{}}
	var list []Application
	if err := p.DB.Read.NewSelect().Model(&list).Where("user_id = ?", u.ID).Order("pa.id").Scan(ctx); err != nil {
		return "", nil, wrap(err)
	}
	for i := range list {
		a := &list[i]
		out.Applications = append(out.Applications, application{a.ConferenceID, a.CompanyName, a.OneLiner, a.Deck, a.Stage, a.Answers, a.Status,
			a.CreatedAt.Time})
	}
	var rows []reviewRow
	err := p.DB.Read.NewSelect().Model(&rows).Where("reviewer_id IN (?)", p.DB.Read.NewSelect().Model((*Reviewer)(nil)).Column("id").
		Where("email = ?", u.Email)).Order("application_id").Scan(ctx)
	if err != nil {
		return "", nil, wrap(err)
	}
	for _, row := range rows {
		out.Reviews = append(out.Reviews, review{row.ApplicationID, row.Scores, row.Comment, row.Conflict, row.ReviewedAt.Time})
	}
	return "pitchFests", out, nil
}

// Erase deletes the reviewer with the email address of a deleted account, with the reviews. It is a feature.Eraser. Applications are
// deleted with the user, and the companies that were in the final because of them are removed from it.
func (p *Pitches) Erase(ctx context.Context, tx *database.Tx, u feature.User) error {
	_, err := tx.NewDelete().Model((*Reviewer)(nil)).Where("email = ?", u.Email).Exec(ctx)
	if err != nil {
		return wrap(err)
	}
	decided, err := conference.DecidedFinalists(ctx, tx)
	if err != nil {
		return err
	}
	var chosen []Application
	if err := tx.NewSelect().Model(&chosen).Column("conference_id", "company_id").Where("pa.status = ?", Finalist).Scan(ctx); err != nil {
		return wrap(err)
	}
	var ids []int64
	for _, f := range decided {
		remains := slices.ContainsFunc(chosen, func(a Application) bool {
			return a.ConferenceID == f.ConferenceID && a.CompanyID != nil && *a.CompanyID == f.CompanyID
		})
		if !remains && !slices.Contains(ids, f.ConferenceID) {
			ids = append(ids, f.ConferenceID)
		}
	}
	if len(ids) == 0 {
		return nil
	}
	conferences, err := conference.ByIDs(ctx, tx, ids)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := lockFest(ctx, tx, id); err != nil {
			return err
		}
		if err := setFinalists(ctx, tx, conferences[id]); err != nil {
			return err
		}
	}
	return nil
}
