package claim

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/account"
	"masthead/internal/feature"
)

// ExportUserData returns the claims of a user with what the user wrote. It is a feature.Exporter.
func (c *Claims) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Company   int64               `json:"company"`
		Role      account.CompanyRole `json:"role"`
		Method    Method              `json:"method"`
		Status    Status              `json:"status"`
		Email     string              `json:"email"`
		Message   string              `json:"message"`
		CreatedAt time.Time           `json:"createdAt"`
	}
	var rows []Claim
	if err := c.DB.Read.NewSelect().Model(&rows).Where("user_id = ?", u.ID).Order("id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export claims: %w", err)
	}
	list := make([]exported, len(rows))
	for i, r := range rows {
		list[i] = exported{r.CompanyID, r.Role, r.Method, r.Status, r.Email, r.Message, r.CreatedAt.Time}
	}
	return "companyClaims", list, nil
}
