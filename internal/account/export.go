package account

import (
	"context"
	"fmt"

	"masthead/internal/clock"
	"masthead/internal/feature"
)

// Export returns everything that is stored about a user except passwords, tokens and keys.
func (a *Accounts) Export(ctx context.Context, u *User) (map[string]any, error) {
	sessions, err := a.ListSessions(ctx, u)
	if err != nil {
		return nil, err
	}
	type device struct {
		Device    string       `json:"device"`
		CreatedAt clock.Moment `json:"signedInAt"`
		SeenAt    clock.Moment `json:"lastUsedAt"`
	}
	devices := []device{}
	for _, s := range sessions {
		devices = append(devices, device{s.Device, s.CreatedAt, s.SeenAt})
	}
	passkeys, err := a.ListPasskeys(ctx, u.ID)
	if err != nil {
		return nil, err
	}
	identities := []struct {
		Issuer    string       `json:"issuer"`
		CreatedAt clock.Moment `json:"since"`
	}{}
	err = a.DB.Read.NewSelect().Model((*identity)(nil)).Column("issuer", "created_at").Where("user_id = ?", u.ID).Scan(ctx, &identities)
	if err != nil {
		return nil, fmt.Errorf("export identities: %w", err)
	}
	self, err := a.Self(ctx, u)
	if err != nil {
		return nil, err
	}
	all := map[string]any{
		"signsInBy":   identities,
		"account":     self,
		"language":    u.Lang,
		"createdAt":   u.CreatedAt,
		"hasPassword": u.Password != "",
		"devices":     devices,
		"passkeys":    passkeys,
	}
	for _, export := range a.Exporters {
		name, data, err := export(ctx, feature.User{ID: u.ID, Email: u.Email})
		if err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
		all[name] = data
	}
	return all, nil
}
