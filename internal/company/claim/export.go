package claim

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/account"
	"masthead/internal/feature"
)

// ExportUserData returns the claims and disputes of a user and the texts that the user wrote in them. It is a feature.Exporter.
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
	disputes, statements, err := c.exportDisputes(ctx, u.ID)
	if err != nil {
		return "", nil, err
	}
	return "companyClaims", map[string]any{"claims": list, "disputes": disputes, "statements": statements}, nil
}

type exportedDispute struct {
	Company   int64               `json:"company"`
	Role      account.CompanyRole `json:"role"`
	Status    DisputeStatus       `json:"status"`
	Reason    string              `json:"reason"`
	CreatedAt time.Time           `json:"createdAt"`
}

type exportedStatement struct {
	Dispute   int64         `json:"dispute"`
	Kind      StatementKind `json:"kind"`
	Text      string        `json:"text"`
	CreatedAt time.Time     `json:"createdAt"`
}

// exportDisputes returns the disputes that a user opened, and the user's statements in any dispute.
func (c *Claims) exportDisputes(ctx context.Context, user int64) ([]exportedDispute, []exportedStatement, error) {
	var disputes []Dispute
	if err := c.DB.Read.NewSelect().Model(&disputes).Where("user_id = ?", user).Order("id").Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("export disputes: %w", err)
	}
	var statements []Statement
	err := c.DB.Read.NewSelect().Model(&statements).Where("user_id = ?", user).Order("created_at", "dispute_id").Scan(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("export statements: %w", err)
	}
	list, texts := make([]exportedDispute, len(disputes)), make([]exportedStatement, len(statements))
	for i, d := range disputes {
		list[i] = exportedDispute{d.CompanyID, d.Role, d.Status, d.Reason, d.CreatedAt.Time}
	}
	for i, s := range statements {
		texts[i] = exportedStatement{s.DisputeID, s.Kind, s.Text, s.CreatedAt.Time}
	}
	return list, texts, nil
}
