package event

import (
	"context"
	"fmt"
	"time"

	"masthead/internal/feature"
)

type exportedRegistration struct {
	Event      string     `json:"event"`
	Occurrence string     `json:"occurrence"`
	State      State      `json:"state"`
	Name       string     `json:"name"`
	Guests     []string   `json:"guests"`
	Code       string     `json:"code"`
	Lang       string     `json:"lang"`
	CreatedAt  time.Time  `json:"createdAt"`
	CheckedIn  *time.Time `json:"checkedInAt"` // null for a ticket that was not checked in
}

// ExportUserData returns the registrations of a user. It is a feature.Exporter.
func (rs *Registrations) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	var rows []Registration
	if err := rs.DB.Read.NewSelect().Model(&rows).Where("r.user_id = ?", u.ID).Order("r.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export registrations for events: %w", err)
	}
	var checks []checkInRow
	err := rs.DB.Read.NewSelect().Model(&checks).Join("JOIN event_registrations AS r ON r.id = c.registration_id").
		Where("r.user_id = ?", u.ID).Scan(ctx)
	if err != nil {
		return "", nil, fmt.Errorf("export check-ins: %w", err)
	}
	byTicket := map[int64][]checkInRow{}
	for _, c := range checks {
		byTicket[c.RegistrationID] = append(byTicket[c.RegistrationID], c)
	}
	list := make([]exportedRegistration, len(rows))
	for i, r := range rows {
		list[i] = exportedRegistration{r.Event, r.Occurrence, r.State, r.Name, r.Guests, r.Code, r.Lang, r.CreatedAt.Time, nil}
		if at := firstTime(byTicket[r.ID]); !at.IsZero() {
			list[i].CheckedIn = &at.Time
		}
	}
	return "eventRegistrations", list, nil
}

type exportedProposal struct {
	Title       string        `json:"title"`
	Description string        `json:"description"`
	City        string        `json:"city"`
	Address     string        `json:"address"`
	StartsAt    time.Time     `json:"startsAt"`
	EndsAt      time.Time     `json:"endsAt"`
	Seats       int           `json:"seats"`
	State       ProposalState `json:"state"`
	Reason      string        `json:"reason"`
	Event       string        `json:"event"`
	CreatedAt   time.Time     `json:"createdAt"`
}

// ExportUserData returns the meetups that a user proposed. It is a feature.Exporter.
func (ps *Proposals) ExportUserData(ctx context.Context, u feature.User) (string, any, error) {
	var rows []Proposal
	if err := ps.DB.Read.NewSelect().Model(&rows).Where("p.user_id = ?", u.ID).Order("p.id").Scan(ctx); err != nil {
		return "", nil, fmt.Errorf("export proposals: %w", err)
	}
	list := make([]exportedProposal, len(rows))
	for i, p := range rows {
		list[i] = exportedProposal{p.Title, p.Description, p.City, p.Address, p.StartsAt.Time, p.EndsAt.Time, p.Seats, p.State, p.Reason,
			p.Event, p.CreatedAt.Time}
	}
	return "eventProposals", list, nil
}
