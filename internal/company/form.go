package company

import (
	"context"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
)

// CompanyForm is what the form of a company edits.
type CompanyForm struct {
	Introduction   IntroductionSection       `json:"introduction"`
	Products       []ProductItem             `json:"products" nullable:"false"`
	Basic          BasicSection              `json:"basicInformation"`
	Locations      []LocationItem            `json:"locations" nullable:"false"`
	RevenueStreams []RevenueItem             `json:"revenueStreams" nullable:"false"`
	TargetMarket   Market                    `json:"targetMarket"`
	Events         []EventItem               `json:"events" nullable:"false" doc:"The newest first."`
	Fundings       []FundingRound            `json:"fundings" nullable:"false" doc:"The oldest first."`
	Award          AwardSection              `json:"award"`
	Versions       map[Section]int64         `json:"versions" doc:"Version of each section; absent before its first save."`
	LastSaves      map[Section]SectionChange `json:"lastSaves" doc:"The last save of each section; absent before its first."`
}

// SectionChange is the last save of a section.
type SectionChange struct {
	By string `json:"by" doc:"Name of the account; empty for a program, for a deleted account, and for one without a name."`
	At string `json:"at" doc:"RFC 3339"`
}

// CanView reports whether an actor may read what the form of a company edits: its members, and editors of all brands.
func CanView(ctx context.Context, db bun.IDB, by actor.Actor, company int64) (bool, error) {
	if by.AllBrands {
		return true, nil
	}
	if by.UserID == nil {
		return false, nil
	}
	role, err := account.CompanyRoleOf(ctx, db, *by.UserID, company)
	return role != "", err
}

// loadForm reads what the form of a company edits.
func (c *API) loadForm(ctx context.Context, one *Company) (*CompanyForm, error) {
	p, err := Load(ctx, c.DB.Read, one)
	if err != nil {
		return nil, err
	}
	if p.Answers, err = answersOf(ctx, c.DB.Read, one.ID); err != nil {
		return nil, err
	}
	logo, err := logosOf(ctx, c.DB, []Company{*one})
	if err != nil {
		return nil, err
	}
	f := &CompanyForm{Introduction: newIntroduction(one, logo(one.LogoID)), Products: productItems(p.Products), Basic: newBasic(p),
		Locations: locationItems(p.Locations), RevenueStreams: revenueItems(p.Revenue), TargetMarket: p.Market, Events: []EventItem{},
		Fundings: newFunding(p).Fundings, Award: newAwardSection(p), Versions: p.Versions}
	for _, e := range p.Events {
		f.Events = append(f.Events, newEventItem(e, Created))
	}
	f.LastSaves, err = lastSaves(ctx, c.DB, one.ID)
	return f, err
}

// lastSaves reads who saved the sections of a company last.
func lastSaves(ctx context.Context, db *database.DB, company int64) (map[Section]SectionChange, error) {
	var rows []sectionRow
	if err := db.Read.NewSelect().Model(&rows).Where("company_id = ?", company).Scan(ctx); err != nil {
		return nil, err
	}
	names := map[int64]string{}
	changes := map[Section]SectionChange{}
	for _, row := range rows {
		change := SectionChange{At: row.UpdatedAt.Format(time.RFC3339)}
		if id := row.UserID; id != nil {
			if _, known := names[*id]; !known {
				u, err := account.UserByID(ctx, db.Read, *id)
				if err != nil {
					return nil, err
				}
				names[*id] = u.Name
			}
			change.By = names[*id]
		}
		changes[row.Section] = change
	}
	return changes, nil
}
