package member

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/account"
	"masthead/internal/feature"
)

// ExportUserData returns the invitations to companies that a user has sent, and those that were sent to the user's address. It
// is a feature.Exporter.
func (m *Members) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	type exported struct {
		Company   int64               `json:"company"`
		Email     string              `json:"email"`
		Role      account.CompanyRole `json:"role"`
		Status    Status              `json:"status"`
		Sent      bool                `json:"sentByYou"`
		CreatedAt time.Time           `json:"createdAt"`
	}
	var rows []Invitation
	err := m.DB.Read.NewSelect().Model(&rows).Where("user_id = ? OR email = ?", u.ID, u.Email).Order("id").Scan(ctx)
	if err != nil {
		return "", nil, fmt.Errorf("export invitations: %w", err)
	}
	list := make([]exported, len(rows))
	for i, r := range rows {
		list[i] = exported{r.CompanyID, r.Email, r.Role, r.Status, r.UserID != nil && *r.UserID == u.ID, r.CreatedAt.Time}
	}
	return "companyInvitations", list, nil
}
