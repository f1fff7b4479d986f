package account

import (
	"context"
	"fmt"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Exporter gives what a feature keeps about a user, under its name in the export.
type Exporter func(ctx context.Context, u *User) (name string, data any, err error)

// Leaver takes away what a feature keeps of a user who deletes the account, where it is not kept by the user's id.
type Leaver func(ctx context.Context, tx *database.Tx, u *User) error

// Export is everything that is kept about a user, but for what opens doors.
func (a *Accounts) Export(ctx context.Context, u *User) (map[string]any, error) {
	sessions, err := a.Sessions(ctx, u.ID)
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
	passkeys, err := a.PasskeysOf(ctx, u.ID)
	if err != nil {
		return nil, err
	}
	identities := []struct {
		Issuer    string       `json:"issuer"`
		CreatedAt clock.Moment `json:"since"`
	}{}
	if err := a.DB.Read.NewSelect().Model((*identity)(nil)).Column("issuer", "created_at").Where("user_id = ?", u.ID).Scan(ctx, &identities); err != nil {
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
		name, data, err := export(ctx, u)
		if err != nil {
			return nil, fmt.Errorf("export: %w", err)
		}
		all[name] = data
	}
	return all, nil
}
