package company

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// CompanyForm has the values that the form of a company edits.
type CompanyForm struct {
	Introduction   IntroductionSection       `json:"introduction"`
	Products       []ProductItem             `json:"products" nullable:"false"`
	Basic          BasicSection              `json:"basicInformation"`
	Locations      []LocationItem            `json:"locations" nullable:"false"`
	RevenueStreams []RevenueItem             `json:"revenueStreams" nullable:"false"`
	TargetMarket   Market                    `json:"targetMarket"`
	Events         []EventItem               `json:"events" nullable:"false" doc:"The newest first."`
	Fundings       []FundingRound            `json:"fundings" nullable:"false" doc:"The oldest first."`
	Openings       []OpeningItem             `json:"openings" nullable:"false" doc:"With those that have closed."`
	Award          AwardSection              `json:"award"`
	Versions       map[Section]int64         `json:"versions" doc:"Version of each section; absent before its first save."`
	LastSaves      map[Section]SectionChange `json:"lastSaves" doc:"The last save of each section; absent before its first."`
}

// SectionChange is the last save of a section.
type SectionChange struct {
	By string `json:"by" doc:"Name of the account; empty for a program, for a deleted account, and for one without a name."`
	At string `json:"at" doc:"RFC 3339"`
}

// FormLists are the option lists of the form of a company with their names in a language, and the rules of its fields.
type FormLists struct {
	Options   ProfileOptions `json:"options"`
	Names     ListNames      `json:"names"`
	Networks  []string       `json:"networks" nullable:"false" doc:"Social networks."`
	LogoLimit int64          `json:"logoLimit" doc:"Largest logo, in bytes."`
	LogoTypes string         `json:"logoTypes" doc:"Names of the accepted formats for display." example:"JPEG, PNG"`
	LogoSize  string         `json:"logoSize" doc:"The limit for display." example:"5 MB"`
}

// formLists returns the lists of the form of a company in a language.
func (c *API) formLists(l i18n.Locale) FormLists {
	return FormLists{Options: ProfileOptionsOf(c.Clock().UTC().Year()), Names: listNamesIn(l), Networks: socialNetworks,
		LogoLimit: c.MaxLogoBytes, LogoTypes: logoFormats, LogoSize: c.uploadLimit(l)}
}

type formListsInput struct {
	apiv2.MessageLanguage
}

func (c *API) readFormLists(ctx context.Context, in *formListsInput) (*apiv2.Output[FormLists], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(c.formLists(l)), nil
}

type companyFormInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (c *API) readForm(ctx context.Context, in *companyFormInput) (*apiv2.Output[CompanyForm], error) {
	one, err := ByID(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	if may, err := CanView(ctx, c.DB.Read, caller.ActorOf(ctx), one.ID); err != nil {
		return nil, err
	} else if !may {
		return nil, apiv2.Error(http.StatusForbidden, "Only members of the company may read its form.")
	}
	form, err := c.loadForm(ctx, one)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*form), nil
}

// loadForm reads the values that the form of a company edits.
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
		Fundings: newFunding(p).Fundings, Openings: openingItems(p.Openings), Award: newAwardSection(p), Versions: p.Versions}
	f.Basic.CoreTeam = []TeamMemberItem{} // with former members
	for _, person := range p.People {
		f.Basic.CoreTeam = append(f.Basic.CoreTeam, newTeamMemberItem(person, Created))
	}
	for _, e := range p.Events {
		f.Events = append(f.Events, newEventItem(e, Created))
	}
	f.LastSaves, err = lastSaves(ctx, c.DB, one.ID)
	return f, err
}

// lastSaves returns the last save of each section of a company, with the names of the accounts.
func lastSaves(ctx context.Context, db *database.DB, company int64) (map[Section]SectionChange, error) {
	rows, err := sectionsOf(ctx, db.Read, company)
	if err != nil {
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
