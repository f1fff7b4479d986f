package correction

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/feature"
)

// ExportUserData returns the corrections that a user suggested. It is a feature.Exporter. Deleting the account deletes them. Accepted
// values stay in the profile, but the history of the company no longer says who suggested them.
func (c *Corrections) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Company   int64     `json:"company"`
		Fact      string    `json:"fact"`
		Before    string    `json:"before"`
		Value     string    `json:"value"`
		Source    string    `json:"source"`
		Message   string    `json:"message"`
		Status    Status    `json:"status"`
		Reason    string    `json:"reason"`
		CreatedAt time.Time `json:"createdAt"`
	}
	var rows []Correction
	if err := c.DB.Read.NewSelect().Model(&rows).Where("user_id = ?", u.ID).Order("id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export corrections: %w", err)
	}
	list := make([]exported, len(rows))
	for i := range rows {
		r := &rows[i]
		list[i] = exported{r.CompanyID, r.Fact().String(), r.Before, r.After, r.Source, r.Message, r.Status, r.Reason, r.CreatedAt.Time}
	}
	return "companyCorrections", list, nil
}
