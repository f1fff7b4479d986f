package newsletter

import (
	"context"
	"fmt"

	"masthead/internal/clock"
	"masthead/internal/feature"
)

// ExportUserData returns the subscriptions of the account's address and its rows of the
// consent ledger. It is a feature.Exporter.
func (n *Newsletters) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	received := []struct {
		Newsletter string       `json:"newsletter"`
		State      string       `json:"state"`
		AskedAt    clock.Moment `json:"askedAt"`
		ActiveAt   clock.Moment `json:"activeAt,omitzero"`
		EndedAt    clock.Moment `json:"endedAt,omitzero"`
	}{}
	err := n.DB.Read.NewSelect().
		TableExpr("subscriptions AS s").
		Join("JOIN subscribers AS r ON r.id = s.subscriber_id").
		Join("JOIN newsletters AS n ON n.id = s.newsletter_id").
		ColumnExpr("n.name AS newsletter, s.state, s.asked_at, s.active_at, s.ended_at").
		Where("r.email = ?", normalizeAddress(u.Email)).
		Order("n.id").
		Scan(ctx, &received)
	if err != nil {
		return "", nil, fmt.Errorf("export newsletters: %w", err)
	}
	ledger, err := n.Ledger(ctx, u.Email)
	if err != nil {
		return "", nil, err
	}
	type consent struct {
		Newsletter string        `json:"newsletter"`
		Purpose    string        `json:"purpose"`
		Act        ConsentAction `json:"act"`
		How        Channel       `json:"how"`
		Text       string        `json:"text"`
		Lang       string        `json:"language"`
		At         clock.Moment  `json:"at"`
	}
	consents := make([]consent, len(ledger))
	for i, e := range ledger {
		consents[i] = consent{e.Newsletter, e.Purpose, e.Action, e.Channel, e.Text, e.Lang, e.At}
	}
	return "newsletters", map[string]any{"subscriptions": received, "consents": consents}, nil
}
