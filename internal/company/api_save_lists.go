package company

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/investor"
	"masthead/internal/matchname"
	"masthead/internal/partialdate"
)

// editTeam changes the team members of a company, present and former ones, and returns the changed ones.
func editTeam(ctx context.Context, tx *database.Tx, fields *fieldChecks, p *Profile, in []TeamMemberEdit) ([]TeamMemberItem, error) {
	edits := make([]entryEdit[TeamMember], len(in))
	for i, e := range in {
		field := "coreTeam[" + strconv.Itoa(i) + "]"
		value := TeamMember{CompanyID: p.ID, Salutation: e.Salutation, Designation: strings.TrimSpace(e.Designation), Role: e.Role}
		if e.Operation != Delete {
			value.Name, value.LinkedIn = fields.checkText(field+".name", "name", e.Name), fields.checkURL(field+".linkedin", e.LinkedIn)
			value.Designation = fields.checkText(field+".designation", "designation", e.Designation)
			fields.checkOneOf(field+".role", string(e.Role),
				[]string{string(account.Founder), string(account.Executive), string(account.Employee)}, true)
			fields.checkOneOf(field+".salutation", e.Salutation, salutationLabels(), false)
		}
		if at := slices.IndexFunc(p.People, func(known TeamMember) bool { return known.ID == e.rowID() }); at >= 0 {
			known := p.People[at]
			value.AuthorID, value.Started, value.Ended = known.AuthorID, known.Started, known.Ended
		}
		if e.Operation != Delete {
			fields.checkEmployment(field, &value, e.StartDate, e.EndDate)
		}
		edits[i] = entryEdit[TeamMember]{e.rowID(), e.Operation, value}
	}
	list, at := applyEdits(fields, "coreTeam", p.People, edits, func(v *TeamMember) *int64 { return &v.ID })
	if fields.err() != nil || len(in) == 0 {
		return nil, fields.err()
	}
	for i := range list {
		list[i].Position = i
	}
	remove := tx.NewDelete().Model((*TeamMember)(nil)).Where("company_id = ?", p.ID)
	if err := storeRows(ctx, tx, remove, list, func(v *TeamMember) *int64 { return &v.ID }, "position", "salutation",
		"name", "designation", "role", "linkedin", "started_on", "ended_on"); err != nil {
		return nil, err
	}
	p.People = list
	return entryResults(edits, at, list, newTeamMemberItem,
		func(id string) TeamMemberItem { return TeamMemberItem{ID: id, Status: Deleted} }), nil
}

// checkEmployment checks the dates of a team member of whom field is the entry, and sets those that are not nil.
func (c *fieldChecks) checkEmployment(field string, t *TeamMember, started, ended *string) {
	if started != nil {
		t.Started = c.checkDateBy(field+".startDate", "roundDate", *started, false)
	}
	if ended != nil {
		t.Ended = c.checkDateBy(field+".endDate", "roundDate", *ended, false)
	}
	first, _, known := partialdate.DaysOf(t.Started)
	if _, last, ok := partialdate.DaysOf(t.Ended); ok && known && last.Before(first) && (started != nil || ended != nil) {
		c.addMessage(field+".endDate", "desk.refused.order", nil)
	}
}

func salutationLabels() []string {
	var labels []string
	for _, s := range salutations {
		labels = append(labels, s.Label)
	}
	return labels
}

// RevenueEdit adds, changes or deletes a revenue stream.
type RevenueEdit struct {
	EntryEdit
	Name        string `json:"name,omitempty" maxLength:"120"`
	Description string `json:"description,omitempty" maxLength:"5000"`
	Share       *int   `json:"share,omitempty" doc:"Share of the revenue in percent, 0 to 100."`
}

type revenueInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		RevenueStreams []RevenueEdit `json:"revenueStreams" maxItems:"200" nullable:"false"`
		Version        *int64        `json:"version,omitempty"`
	}
}

// SavedRevenue is the response to a save of revenue streams.
type SavedRevenue struct {
	Success        bool          `json:"success"`
	RevenueStreams []RevenueItem `json:"revenueStreams" nullable:"false"`
	Version        int64         `json:"version"`
}

func (c *API) saveRevenue(ctx context.Context, in *revenueInput) (*apiv2.Output[SavedRevenue], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var out SavedRevenue
	edit := Edit{Company: in.ID, Section: Revenue, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		edits := make([]entryEdit[RevenueStream], len(in.Body.RevenueStreams))
		for i, e := range in.Body.RevenueStreams {
			field := "revenueStreams[" + strconv.Itoa(i) + "]"
			value := RevenueStream{Description: fields.checkText(field+".description", "description", e.Description), Share: e.Share}
			if e.Operation != Delete {
				value.Name = fields.checkText(field+".name", "name", e.Name)
			}
			if e.Share != nil && (*e.Share < 0 || *e.Share > 100) {
				fields.addMessage(field+".share", "company.rule.percent", nil)
			}
			edits[i] = entryEdit[RevenueStream]{e.rowID(), e.Operation, value}
		}
		list := itemList[RevenueStream]{"revenueStreams", revenueItem, p.Revenue, func(v *RevenueStream) *int64 { return &v.ID }}
		at, err := list.edit(ctx, tx, fields, p.ID, edits)
		if err != nil {
			return err
		}
		total := 0
		for _, s := range list.items {
			if s.Share != nil {
				total += *s.Share
			}
		}
		if total > 100 {
			return invalid.Fields{"revenueStreams": l.Text("company.rule.total", nil)}
		}
		p.Revenue = list.items
		out.RevenueStreams = entryResults(edits, at, list.items, newRevenueItem,
			func(id string) RevenueItem { return RevenueItem{ID: id, Status: Deleted} })
		return nil
	})
	if err == nil {
		out.Success, out.Version = true, p.Versions[Revenue]
	}
	return saveResponse(out, err)
}

// EventEdit adds, changes or deletes an event of the timeline.
type EventEdit struct {
	EntryEdit
	MilestoneType string `json:"milestoneType,omitempty" maxLength:"40"`
	Title         string `json:"title,omitempty" maxLength:"200"`
	Description   string `json:"description,omitempty" maxLength:"5000"`
	Date          string `json:"date,omitempty" maxLength:"10" doc:"May be partial."`
	Link          string `json:"link,omitempty" maxLength:"500"`
}

type timelineInput struct {
	apiv2.MessageLanguage
	Body struct {
		CompanyID string      `json:"companyId" maxLength:"20"`
		Events    []EventEdit `json:"events" maxItems:"200" nullable:"false"`
		Version   *int64      `json:"version,omitempty"`
	}
}

// SavedTimeline is the response to a save of the timeline.
type SavedTimeline struct {
	Success  bool            `json:"success"`
	Timeline TimelineSection `json:"timeline"`
	Events   []EventItem     `json:"events" nullable:"false"`
	Version  int64           `json:"version"`
}

func (c *API) saveTimeline(ctx context.Context, in *timelineInput) (*apiv2.Output[SavedTimeline], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var out SavedTimeline
	edit := Edit{Company: companyID(in.Body.CompanyID), Section: Timeline, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		edits := make([]entryEdit[Event], len(in.Body.Events))
		for i, e := range in.Body.Events {
			field := "events[" + strconv.Itoa(i) + "]"
			value := Event{Type: e.MilestoneType, Title: strings.TrimSpace(e.Title)}
			if e.Operation != Delete {
				fields.checkOneOf(field+".milestoneType", e.MilestoneType, milestoneIDs(), true)
				value.Description = fields.checkText(field+".description", "description", e.Description)
				value.Date, value.Link = fields.checkDateBy(field+".date", "eventDate", e.Date, true), fields.checkURL(field+".link", e.Link)
				value.Title = fields.checkText(field+".title", "title", e.Title)
			}
			edits[i] = entryEdit[Event]{e.rowID(), e.Operation, value}
		}
		list := itemList[Event]{"events", eventItem, p.Events, func(v *Event) *int64 { return &v.ID }}
		at, err := list.edit(ctx, tx, fields, p.ID, edits)
		if err != nil {
			return err
		}
		out.Events = entryResults(edits, at, list.items, newEventItem, func(id string) EventItem { return EventItem{ID: id, Status: Deleted} })
		p.Events = slices.Clone(list.items)
		slices.SortStableFunc(p.Events, func(a, b Event) int { return strings.Compare(b.Date, a.Date) })
		return nil
	})
	if err == nil {
		var changed []string
		for _, e := range out.Events {
			if e.Status != Deleted {
				changed = append(changed, e.ID)
			}
		}
		out.Success, out.Timeline, out.Version = true, newTimeline(p.Events, changed), p.Versions[Timeline]
	}
	return saveResponse(out, err)
}

func milestoneIDs() []string {
	var ids []string
	for _, m := range milestones {
		ids = append(ids, m.ID)
	}
	return ids
}

type marketInput struct {
	apiv2.MessageLanguage
	Body struct {
		Market
		CompanyID string `json:"companyId" maxLength:"20"`
		Version   *int64 `json:"version,omitempty"`
	}
}

// SavedMarket is the response to a save of the target market.
type SavedMarket struct {
	Success      bool   `json:"success"`
	TargetMarket Market `json:"targetMarket"`
	Version      int64  `json:"version"`
}

func (c *API) saveMarket(ctx context.Context, in *marketInput) (*apiv2.Output[SavedMarket], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	edit := Edit{Company: companyID(in.Body.CompanyID), Section: TargetMarket, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(_ context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		p.Market = in.Body.Market
		p.Market.Description = fields.checkText("description", "description", p.Market.Description)
		for name, list := range map[string][]string{"customerTypes": p.Market.CustomerTypes, "regions": p.Market.Regions,
			"ageGroups": p.Market.AgeGroups} {
			for i := range list {
				list[i] = fields.checkText(name+"["+strconv.Itoa(i)+"]", "name", list[i])
			}
		}
		return fields.err()
	})
	if err != nil {
		return saveResponse(SavedMarket{}, err)
	}
	return saveResponse(SavedMarket{true, p.Market, p.Versions[TargetMarket]}, nil)
}

// RoundEdit adds, changes or deletes a funding round.
type RoundEdit struct {
	EntryEdit
	RoundType string         `json:"roundType,omitempty" maxLength:"40"`
	Amount    *int64         `json:"amount,omitempty" minimum:"0" maximum:"1000000000000000" doc:"Absent if it is not disclosed."`
	Currency  string         `json:"currency,omitempty" maxLength:"3"`
	Date      string         `json:"date,omitempty" maxLength:"10" doc:"May be partial."`
	Investors []InvestorEdit `json:"investors,omitempty" maxItems:"50"`

	// If Source is nil, the stored source stays unless another fact of the round changes.
	Source *string `json:"source,omitempty" maxLength:"500" doc:"Address or name of a source; only for editors of all brands (addition)."`
}

// InvestorEdit names an investor of a round, by id or by name.
type InvestorEdit struct {
	ID   string `json:"id,omitempty" maxLength:"20"`
	Name string `json:"name,omitempty" maxLength:"120"`
}

type fundingInput struct {
	apiv2.MessageLanguage
	Body struct {
		CompanyID string      `json:"companyId" maxLength:"20"`
		Fundings  []RoundEdit `json:"fundings" maxItems:"200" nullable:"false"`
		Version   *int64      `json:"version,omitempty"`
	}
}

// SavedFunding is the response to a save of funding rounds.
type SavedFunding struct {
	Success  bool           `json:"success"`
	Funding  FundingSection `json:"funding"`
	Fundings []FundingRound `json:"fundings" nullable:"false"`
	Version  int64          `json:"version"`
}

func (c *API) saveFunding(ctx context.Context, in *fundingInput) (*apiv2.Output[SavedFunding], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var out SavedFunding
	edit := Edit{Company: companyID(in.Body.CompanyID), Section: Funding, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		investors, err := findInvestors(ctx, tx, edit.By, in.Body.Fundings)
		if err != nil {
			return err
		}
		edits := make([]entryEdit[Round], len(in.Body.Fundings))
		for i, e := range in.Body.Fundings {
			field := "fundings[" + strconv.Itoa(i) + "]"
			value := Round{CompanyID: p.ID, Type: e.RoundType, Amount: e.Amount, Currency: e.Currency}
			if e.Operation != Delete {
				fields.checkOneOf(field+".roundType", e.RoundType, fundingRounds, true)
				fields.checkOneOf(field+".currency", e.Currency, slices.Sorted(maps.Keys(unitsPerUSD)), e.Amount != nil)
				value.Date = fields.checkDateBy(field+".date", "roundDate", e.Date, false)
			}
			value.Investors = investors.resolveInvestors(fields, field, e.Investors)
			if at := slices.IndexFunc(p.Rounds, func(known Round) bool { return known.ID == e.rowID() }); at >= 0 {
				// A source supports only the facts for which it was given, so a round with changed facts loses it.
				if known := &p.Rounds[at]; value.hasFactsOf(known) {
					value.Source = known.Source
				}
			}
			if e.Source != nil && e.Operation != Delete {
				before := value.Source
				if value.Source = fields.checkText(field+".source", "source", *e.Source); value.Source != before && !edit.By.AllBrands {
					fields.addClientError(field+".source", "may only be set by editors of all brands")
				}
			}
			edits[i] = entryEdit[Round]{e.rowID(), e.Operation, value}
		}
		list, at := applyEdits(fields, "fundings", p.Rounds, edits, func(v *Round) *int64 { return &v.ID })
		if err := fields.err(); err != nil {
			return err
		}
		if err := investors.storeNewInvestors(ctx, tx, list); err != nil {
			return err
		}
		for i := range list {
			list[i].USD = toUSD(list[i].Amount, list[i].Currency, list[i].Date)
		}
		isNew := make([]bool, len(list))
		for i := range list {
			isNew[i] = list[i].ID == 0
		}
		if err := storeRounds(ctx, tx, p.ID, list); err != nil {
			return err
		}
		if newest := newestRound(list, isNew); newest != nil {
			event := RoundAdded
			if edit.By.AllBrands {
				event = RoundConfirmed
			}
			tx.Emit(event, newest.ID)
		}
		out.Fundings = entryResults(edits, at, list, newFundingRound, func(id string) FundingRound {
			return FundingRound{ID: id, Investors: []InvestorRef{}, Status: Deleted}
		})
		p.Rounds = slices.Clone(list)
		p.summarizeFunding(tx.At)
		return nil
	})
	if err == nil {
		out.Success, out.Funding, out.Version = true, newFunding(p), p.Versions[Funding]
	}
	return saveResponse(out, err)
}

// newestRound returns the newest of the rounds that a save added, nil if it added none with a date. isNew has an element for each round.
func newestRound(list []Round, isNew []bool) *Round {
	var newest *Round
	for i := range list {
		if isNew[i] && list[i].Date != "" && (newest == nil || list[i].Date > newest.Date) {
			newest = &list[i]
		}
	}
	return newest
}

// knownInvestors are the investors of the directory that a save names.
type knownInvestors struct {
	*investor.Named
	unconfirmed bool // whether new investors need the confirmation of an editor
}

// findInvestors reads the investors that rounds name. by is the actor who saves the rounds.
func findInvestors(ctx context.Context, tx *database.Tx, by actor.Actor, rounds []RoundEdit) (*knownInvestors, error) {
	var ids []int64
	var slugs, matchNames []string
	for _, r := range rounds {
		for _, e := range r.Investors {
			if e.ID != "" {
				ids = append(ids, companyID(e.ID))
			} else {
				slugs, matchNames = append(slugs, slug.Make(e.Name)), append(matchNames, matchname.Of(e.Name))
			}
		}
	}
	named, err := investor.FindNamed(ctx, tx, ids, slugs, matchNames)
	return &knownInvestors{named, !by.AllBrands}, err
}

// resolveInvestors returns the investors that a round names, each once. A name stands for the investor with the same normalized name,
// so "Tea Fund Pvt. Ltd." is Tea Fund. For a name that the directory does not have, the result has a new investor of an unknown
// kind with the id 0, who has no page until an editor confirms it. field is the name of the round's field in error messages.
func (k *knownInvestors) resolveInvestors(fields *fieldChecks, field string, named []InvestorEdit) []investor.Investor {
	var list []investor.Investor
	for i, e := range named {
		at := field + ".investors[" + strconv.Itoa(i) + "]"
		found, ok := k.ByID[companyID(e.ID)]
		if e.ID != "" && !ok {
			fields.addClientError(at+".id", "is not the id of an investor")
			continue
		}
		if e.ID == "" {
			name := fields.checkText(at+".name", "name", e.Name)
			s := slug.Make(name)
			if s == "" || len(s) > MaxSlug {
				fields.addMessage(at+".name", "company.rule.investor", nil)
				continue
			}
			matchName := matchname.Of(name)
			if found, ok = k.BySlug[s]; !ok {
				found, ok = k.ByMatchName[matchName]
				ok = ok && matchName != ""
			}
			if !ok {
				found = investor.Investor{Slug: s, Name: name, Kind: investor.Unknown, Unconfirmed: k.unconfirmed}
				k.ByMatchName[matchName] = found
			}
		}
		if !slices.ContainsFunc(list, func(known investor.Investor) bool { return known.Slug == found.Slug }) {
			list = append(list, found)
		}
	}
	return list
}

// storeNewInvestors stores the new investors of rounds and sets their ids.
func (k *knownInvestors) storeNewInvestors(ctx context.Context, tx *database.Tx, rounds []Round) error {
	var added []*investor.Investor
	for _, r := range rounds {
		for _, i := range r.Investors {
			if _, known := k.BySlug[i.Slug]; !known {
				k.BySlug[i.Slug] = i
				added = append(added, &i)
			}
		}
	}
	if err := investor.AddNamed(ctx, tx, added); err != nil {
		return err
	}
	for _, i := range added {
		k.BySlug[i.Slug] = *i
	}
	for _, r := range rounds {
		for at := range r.Investors {
			if r.Investors[at].ID == 0 {
				r.Investors[at].ID = k.BySlug[r.Investors[at].Slug].ID
			}
		}
	}
	return nil
}

// storeRounds replaces the funding rounds of a company and their investors.
func storeRounds(ctx context.Context, tx *database.Tx, company int64, list []Round) error {
	remove := tx.NewDelete().Model((*Round)(nil)).Where("company_id = ?", company)
	err := storeRows(ctx, tx, remove, list, func(r *Round) *int64 { return &r.ID }, "type", "amount", "currency", "amount_usd", "date",
		"source")
	if err != nil {
		return err
	}
	ids, rounds := make([]int64, len(list)), make([]*Round, len(list))
	for i := range list {
		ids[i], rounds[i] = list[i].ID, &list[i]
	}
	if len(ids) == 0 {
		return nil
	}
	if _, err := tx.NewDelete().Model((*roundInvestor)(nil)).Where("round_id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
		return err
	}
	return linkInvestors(ctx, tx, rounds)
}
