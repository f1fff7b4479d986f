package reportedround

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/story"
)

// API has the newsroom's operations on the rounds that stories report.
type API struct {
	DB     *database.DB
	Brands *brand.Directory
	Site   string // address of the site, without a path
}

// Offer returns the operations, and the listener that compares the amounts of stories with those of the directory.
func (a *API) Offer() feature.Offer {
	return feature.Offer{API: a.register, Listen: func() error { a.Listen(); return nil }}
}

// Listen compares the amounts of stories with the directory in every transaction that changes rounds, and resolves differences in every
// transaction that saves a story. If the path of a story changed, it also changes the sources of the rounds that have the story as theirs.
func (a *API) Listen() {
	a.DB.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		var companies []int64
		for _, e := range events {
			switch e.Name {
			case company.RoundsChanged:
				companies = append(companies, e.EntityID)
			case "story.saved":
				if err := resolveEdited(ctx, tx, e.EntityID); err != nil {
					return err
				}
				if err := a.moveSources(ctx, tx, e.EntityID); err != nil {
					return err
				}
			}
		}
		if len(companies) == 0 {
			return nil
		}
		return markDiffering(ctx, tx, companies)
	})
}

func (a *API) register(api *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(api, http.MethodGet, "/desk/stories/{id}/reported-rounds", "list-reported-rounds",
		"List the funding rounds that a story reports", a.listRounds, in,
		apiv2.Doc("Lists the rounds of companies of the directory that sentences of the text, the title or the excerpt report, in English, "+
			"Hindi, Tamil or Urdu. A suggested round has no effect until it is accepted."))
	apiv2.Write(api, http.MethodPut, "/desk/stories/{id}/reported-rounds", "decide-reported-rounds",
		"Accept or dismiss the funding rounds that a story reports", a.decide, in, apiv2.ReportSuccess,
		apiv2.Doc("An accepted round is linked to the round of the directory that is probably the same. If there is none, it is added with "+
			"the story as its source; only editors of all brands and owners of the company may do that. The status is 409 if a round would be "+
			"added and the story is not public."))
	apiv2.Write(api, http.MethodGet, "/desk/reported-rounds", "list-stories-with-rounds",
		"List stories of a brand that report funding rounds about which nobody has decided", a.listStories, in,
		apiv2.Doc("Published stories, in descending order of their ids. A page has looked at up to 100 stories, so it may have fewer entries "+
			"than limit, or none, although there are more pages."))
	apiv2.Write(api, http.MethodGet, "/desk/differing-amounts", "list-differing-amounts",
		"List stories whose amounts differ from the directory", a.listDiffering, in,
		apiv2.Doc("Accepted rounds whose amount was changed in the directory. They are listed until the story is edited so that it has the "+
			"amount of the directory, or until an editor confirms its amount. Only stories that the caller may write."))
}

// ReportedCompany is the company that raised the money.
type ReportedCompany struct {
	ID   int64  `json:"id"`
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// ReportedInvestor is an investor whom the sentence of a reported round names.
type ReportedInvestor struct {
	ID   int64  `json:"id"`
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// DirectoryRound is a funding round of the directory.
type DirectoryRound struct {
	ID        int64  `json:"id"`
	RoundType string `json:"roundType" example:"SERIES-A"`
	Amount    *int64 `json:"amount" doc:"In whole units of the currency; null if it is not disclosed."`
	Currency  string `json:"currency"`
	Date      string `json:"date" doc:"A year, a month or a day; empty if it is unknown."`
}

// ReportedRound is a funding round that a story reports.
type ReportedRound struct {
	Company   ReportedCompany    `json:"company"`
	RoundType string             `json:"roundType" doc:"UNDISCLOSED if the story does not say it." example:"SERIES-A"`
	Amount    *int64             `json:"amount" doc:"In whole units of the currency; null if the story does not say it." example:"120000000"`
	Currency  string             `json:"currency" doc:"Empty without an amount." example:"INR"`
	Date      string             `json:"date" doc:"Date of the story."`
	Investors []ReportedInvestor `json:"investors" nullable:"false"`
	Sentence  string             `json:"sentence" doc:"Empty if the text no longer has it."`
	Doubtful  bool               `json:"doubtful" doc:"Whether another company may be meant, or no round."`
	State     State              `json:"state" enum:"suggested,accepted,dismissed"`
	Round     *DirectoryRound    `json:"round" doc:"The round of the directory that it is linked to, or would be; null if it would be added."`
	Differs   bool               `json:"differs" doc:"Whether the directory has another amount, and no editor has resolved that."`
}

// ReportedRounds are the rounds that a story reports.
type ReportedRounds struct {
	Items []ReportedRound `json:"items" nullable:"false"`
	Next  string          `json:"next" doc:"Always empty: the list has one page."`
}

type idInput struct {
	ID int64 `path:"id" minimum:"1"`
}

// addressOf returns the address of a path of the site.
func (a *API) addressOf(path string) string { return strings.TrimSuffix(a.Site, "/") + path }

// sourceOf returns a story as the source of a round. A draft has the date of today.
func (a *API) sourceOf(ctx context.Context, s *story.Story) (Source, error) {
	b, err := a.Brands.ByID(ctx, s.BrandID)
	if err != nil {
		return Source{}, err
	}
	at := s.PublishedAt
	if at.IsZero() {
		at = a.DB.Now()
	}
	return Source{at.In(b.Zone()).Format(time.DateOnly), a.addressOf(s.Path), s.Status == story.Published}, nil
}

func (a *API) listRounds(ctx context.Context, in *idInput) (*apiv2.Output[ReportedRounds], error) {
	s, err := story.WritableStory(ctx, a.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return response(a.roundsOf(ctx, s))
}

func response(list *ReportedRounds, err error) (*apiv2.Output[ReportedRounds], error) {
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*list), nil
}

// roundsOf returns the rounds that a story reports: those of its text, then accepted ones that the text no longer reports.
func (a *API) roundsOf(ctx context.Context, s *story.Story) (*ReportedRounds, error) {
	source, err := a.sourceOf(ctx, s)
	if err != nil {
		return nil, err
	}
	reports, err := reportsOf(ctx, a.DB.Read, s)
	if err != nil {
		return nil, err
	}
	rows, err := rowsOf(ctx, a.DB.Read, s.ID)
	if err != nil {
		return nil, err
	}
	for _, r := range rows {
		if r.State == Accepted && !slices.ContainsFunc(reports, func(known Report) bool { return known.Key() == r.key() }) {
			report := Report{Company: r.CompanyID, Type: r.Type, Currency: r.Currency}
			if r.Amount != 0 {
				report.Amount = &r.Amount
			}
			reports = append(reports, report)
		}
	}
	shown, err := newLookup(ctx, a.DB, reports, rows)
	if err != nil {
		return nil, err
	}
	out := &ReportedRounds{Items: []ReportedRound{}}
	for i := range reports {
		if one, ok := shown.round(&reports[i], source); ok {
			out.Items = append(out.Items, one)
		}
	}
	return out, nil
}

// lookup has the records that the rounds of a story need, read in a fixed number of queries.
type lookup struct {
	companies map[int64]*company.Company
	rounds    map[int64][]company.Round // by company
	byID      map[int64]*company.Round
	rows      []row
}

func newLookup(ctx context.Context, db *database.DB, reports []Report, rows []row) (*lookup, error) {
	var companies, rounds []int64
	for i := range reports {
		companies = append(companies, reports[i].Company)
	}
	for i := range rows {
		if rows[i].RoundID != nil {
			rounds = append(rounds, *rows[i].RoundID)
		}
	}
	l := &lookup{companies: map[int64]*company.Company{}, rounds: map[int64][]company.Round{}, rows: rows}
	list, err := company.ByIDs(ctx, db.Read, companies)
	if err != nil {
		return nil, err
	}
	for i := range list {
		l.companies[list[i].ID] = &list[i]
	}
	stored, err := company.RoundsOf(ctx, db.Read, companies)
	if err != nil {
		return nil, err
	}
	for _, r := range stored {
		l.rounds[r.CompanyID] = append(l.rounds[r.CompanyID], r)
	}
	l.byID, err = company.RoundsByIDs(ctx, db.Read, rounds)
	return l, err
}

// round returns a report with its state. ok is false if its company no longer exists.
func (l *lookup) round(r *Report, source Source) (out ReportedRound, ok bool) {
	c := l.companies[r.Company]
	if c == nil {
		return out, false
	}
	out = ReportedRound{Company: ReportedCompany{c.ID, c.Slug, c.Name}, RoundType: r.Type, Amount: r.Amount, Currency: r.Currency,
		Date: source.Date, Investors: []ReportedInvestor{}, Sentence: r.Sentence, Doubtful: r.Doubtful, State: Suggested}
	for _, i := range r.Investors {
		out.Investors = append(out.Investors, ReportedInvestor{i.ID, i.Slug, i.Name})
	}
	round := company.SameRound(l.rounds[c.ID], &company.Round{Type: r.Type, Amount: r.Amount, Currency: r.Currency, Date: source.Date})
	if at := slices.IndexFunc(l.rows, func(known row) bool { return known.key() == r.Key() }); at >= 0 {
		known := &l.rows[at]
		out.State, out.Differs = known.State, known.Differs
		if known.State == Accepted {
			round = nil
			if known.RoundID != nil {
				round = l.byID[*known.RoundID]
			}
		}
	}
	out.Round = newDirectoryRound(round)
	return out, true
}

func newDirectoryRound(r *company.Round) *DirectoryRound {
	if r == nil {
		return nil
	}
	return &DirectoryRound{r.ID, r.Type, r.Amount, r.Currency, r.Date}
}

// RoundDecision is an editor's decision about the reported round with the company, type, amount and currency of the list.
type RoundDecision struct {
	Company   int64  `json:"company" minimum:"1" doc:"ID of the company."`
	RoundType string `json:"roundType" maxLength:"40"`
	Amount    *int64 `json:"amount,omitempty" minimum:"1"`
	Currency  string `json:"currency,omitempty" maxLength:"3"`
	Action    Action `json:"action" enum:"accept,dismiss,suggest,confirm" doc:"suggest withdraws a decision; confirm keeps the amount."`
}

// RoundDecisions are decisions about the rounds that a story reports.
type RoundDecisions struct {
	Items []RoundDecision `json:"items" maxItems:"50" nullable:"false" doc:"None changes nothing."`
}

type decisionsInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body RoundDecisions
}

func (a *API) decide(ctx context.Context, in *decisionsInput) (*apiv2.Output[ReportedRounds], error) {
	s, err := story.WritableStory(ctx, a.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	source, err := a.sourceOf(ctx, s)
	if err != nil {
		return nil, err
	}
	var decisions []Decision
	for _, d := range in.Body.Items {
		key := Key{Company: d.Company, Type: d.RoundType, Currency: d.Currency}
		if d.Amount != nil {
			key.Amount = *d.Amount
		}
		decisions = append(decisions, Decision{key, d.Action})
	}
	err = a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return Decide(ctx, tx, s, source, caller.ActorOf(ctx), decisions)
	})
	switch {
	case errors.Is(err, ErrNotReported), errors.Is(err, ErrNotAccepted):
		return nil, apiv2.FieldErrors(map[string]string{"items": err.Error()})
	case errors.Is(err, ErrNotPublic):
		return nil, apiv2.Error(http.StatusConflict,
			"The story is not public yet, so it cannot be the source of a new round. Publish it, and then accept the round.")
	case errors.Is(err, company.ErrForbidden):
		return nil, apiv2.Error(http.StatusForbidden, "Only editors of all brands and owners of the company may add a round.")
	case err != nil:
		return nil, err
	}
	return response(a.roundsOf(ctx, s))
}

// DifferingStory is a story with an amount that differs from the directory.
type DifferingStory struct {
	ID    int64  `json:"id"`
	Title string `json:"title"`
	Lang  string `json:"lang" example:"hi"`
	Path  string `json:"path"`
}

// DifferingAmount is an amount of a story that differs from the directory.
type DifferingAmount struct {
	Story     DifferingStory  `json:"story"`
	Company   ReportedCompany `json:"company"`
	RoundType string          `json:"roundType" doc:"As the story says it." example:"SERIES-A"`
	Amount    int64           `json:"amount" doc:"Amount in the story, in whole units of the currency." example:"120000000"`
	Currency  string          `json:"currency" example:"INR"`
	Round     *DirectoryRound `json:"round" doc:"The round with the amount of the directory; null if it was removed."`
	Since     string          `json:"since" doc:"RFC 3339"`
}

// DifferingAmounts is a page of amounts that differ.
type DifferingAmounts = apiv2.Items[DifferingAmount]

// listDiffering lists the differing amounts of the stories that the caller may write. A page may have fewer than limit entries.
func (a *API) listDiffering(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[DifferingAmounts], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	rows, err := differingRows(ctx, a.DB.Read, after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	out := DifferingAmounts{Items: []DifferingAmount{}}
	if len(rows) > in.Limit {
		rows = rows[:in.Limit]
		out.Next = strconv.FormatInt(rows[in.Limit-1].ID, 10)
	}
	var stories []int64
	var reports []Report
	for i := range rows {
		stories, reports = append(stories, rows[i].StoryID), append(reports, Report{Company: rows[i].CompanyID})
	}
	headings, err := story.GetByIDs(ctx, a.DB.Read, stories)
	if err != nil {
		return nil, err
	}
	known, err := newLookup(ctx, a.DB, reports, rows)
	if err != nil {
		return nil, err
	}
	by := caller.ActorOf(ctx)
	for i := range rows {
		r := &rows[i]
		s, c := headings[r.StoryID], known.companies[r.CompanyID]
		if s == nil || c == nil || !by.CanWrite(s.BrandID) {
			continue
		}
		one := DifferingAmount{Story: DifferingStory{s.ID, s.Title, s.Lang, s.Path}, Company: ReportedCompany{c.ID, c.Slug, c.Name},
			RoundType: r.Type, Amount: r.Amount, Currency: r.Currency, Since: r.UpdatedAt.Format(time.RFC3339)}
		if r.RoundID != nil {
			one.Round = newDirectoryRound(known.byID[*r.RoundID])
		}
		out.Items = append(out.Items, one)
	}
	return apiv2.Private(out), nil
}
