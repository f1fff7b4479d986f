package reportedround

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// State says what editors decided about a reported round.
type State string

// The states of reported rounds. Only an accepted one has an effect.
const (
	Suggested State = "suggested"
	Accepted  State = "accepted"
	Dismissed State = "dismissed"
)

// Action is an editor's decision about a reported round.
type Action string

// The actions. Confirm keeps the amount of the story although the directory has another one.
const (
	Accept  Action = "accept"
	Dismiss Action = "dismiss"
	Suggest Action = "suggest" // takes the decision back; a round that was added stays in the directory
	Confirm Action = "confirm"
	edited  Action = "edited" // of the program itself: the story was edited and now has the amount of the directory
)

// Errors of decisions.
var (
	ErrNotReported = errors.New("is not a round that the story reports")
	ErrNotAccepted = errors.New("is not an accepted round with another amount")
	ErrNotPublic   = errors.New("a story that is not public cannot be the source of a round")
)

// Key identifies a reported round within a story.
type Key struct {
	Company  int64
	Type     string
	Currency string
	Amount   int64 // 0 if the story does not say it
}

// Decision is an editor's decision about a reported round.
type Decision struct {
	Key
	Action Action
}

// Key returns the key of the round in a story: company, type, currency and amount, 0 if the sentence names none.
func (r *Report) Key() Key {
	k := Key{Company: r.Company, Type: r.Type, Currency: r.Currency}
	if r.Amount != nil {
		k.Amount = *r.Amount
	}
	return k
}

// row is a reported round with an editor's decision.
type row struct {
	bun.BaseModel `bun:"table:reported_rounds,alias:rr"`

	ID             int64 `bun:",pk,autoincrement"`
	StoryID        int64
	CompanyID      int64
	RoundID        *int64
	Type           string
	Amount         int64
	Currency       string
	State          State
	AgreedAmount   int64
	AgreedCurrency string
	Differs        bool
	UpdatedAt      clock.Moment
}

func (r *row) key() Key { return Key{r.CompanyID, r.Type, r.Currency, r.Amount} }

// differsFrom reports whether the amount of the story contradicts that of the directory. round is nil if it was removed.
func (r *row) differsFrom(round *company.Round) bool {
	switch {
	case r.State != Accepted || r.Amount == 0:
		return false
	case round == nil:
		return true
	case round.Amount == nil: // an amount that is not disclosed contradicts nothing
		return false
	}
	is := func(amount int64, currency string) bool { return *round.Amount == amount && round.Currency == currency }
	return !is(r.Amount, r.Currency) && !is(r.AgreedAmount, r.AgreedCurrency)
}

// decisionRow is an entry of the log of decisions.
type decisionRow struct {
	bun.BaseModel `bun:"table:reported_round_decisions"`

	ID        int64 `bun:",pk,autoincrement"`
	StoryID   int64
	CompanyID int64
	RoundID   *int64
	Type      string
	Amount    int64
	Currency  string
	Action    Action
	UserID    *int64
	TokenID   *int64
	CreatedAt clock.Moment
}

func logDecision(ctx context.Context, tx *database.Tx, r *row, action Action, by actor.Actor) error {
	entry := decisionRow{StoryID: r.StoryID, CompanyID: r.CompanyID, RoundID: r.RoundID, Type: r.Type, Amount: r.Amount, Currency: r.Currency,
		Action: action, UserID: by.UserID, TokenID: by.TokenID, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(&entry).Exec(ctx); err != nil {
		return fmt.Errorf("log a decision about story %d: %w", r.StoryID, err)
	}
	return nil
}

// rowsOf returns the rows of a story.
func rowsOf(ctx context.Context, db bun.IDB, storyID int64) ([]row, error) {
	var list []row
	if err := db.NewSelect().Model(&list).Where("rr.story_id = ?", storyID).Order("rr.id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("reported rounds of story %d: %w", storyID, err)
	}
	return list, nil
}

// reportsOf returns the rounds that a story reports. A static page reports none.
func reportsOf(ctx context.Context, db bun.IDB, s *story.Story) ([]Report, error) {
	if s.Page {
		return nil, nil
	}
	doc, err := story.Doc(ctx, db, s.ID)
	if err != nil {
		return nil, err
	}
	return Extract(ctx, db, i18n.LookupOrDefault(s.Lang), richtext.Text(doc), s.Title, s.Excerpt)
}

// Source has the date of a reported round and the address that the directory shows as its source. Only a public story can be one.
type Source struct {
	Date, Address string
	Public        bool
}

// Decide carries out decisions about the rounds that a story reports. Accepting a round links it to the round of the directory that is
// probably the same. If there is none, the round is added with the story as its source; the actor must then be allowed to change the
// company, and the story must be public. It returns ErrNotReported, ErrNotAccepted, ErrNotPublic, or an error of company.AddRound.
func Decide(ctx context.Context, tx *database.Tx, s *story.Story, source Source, by actor.Actor, decisions []Decision) error {
	reports, err := reportsOf(ctx, tx, s)
	if err != nil {
		return err
	}
	for _, d := range decisions {
		rows, err := rowsOf(ctx, tx, s.ID)
		if err != nil {
			return err
		}
		known := slices.IndexFunc(rows, func(r row) bool { return r.key() == d.Key })
		reported := slices.IndexFunc(reports, func(r Report) bool { return r.Key() == d.Key })
		one := row{StoryID: s.ID, CompanyID: d.Company, Type: d.Type, Amount: d.Amount, Currency: d.Currency}
		if known >= 0 {
			one = rows[known]
		}
		one.UpdatedAt = tx.At
		switch {
		case d.Action == Confirm:
			if known < 0 || one.State != Accepted || !one.Differs {
				return ErrNotAccepted
			}
			err = one.confirm(ctx, tx)
		case known < 0 && reported < 0:
			return ErrNotReported
		case d.Action == Suggest:
			err = one.remove(ctx, tx)
		case d.Action == Dismiss:
			one.State, one.RoundID, one.Differs = Dismissed, nil, false
			err = one.store(ctx, tx)
		case one.State == Accepted:
			continue
		case reported < 0:
			return ErrNotReported
		default:
			err = one.accept(ctx, tx, &reports[reported], source, by)
		}
		if err == nil {
			err = logDecision(ctx, tx, &one, d.Action, by)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// accept links the row to the round of the directory that is probably the same, and adds that round if there is none.
func (r *row) accept(ctx context.Context, tx *database.Tx, report *Report, source Source, by actor.Actor) error {
	if err := company.Lock(ctx, tx, r.CompanyID); err != nil { // so that two editors do not add the same round
		return err
	}
	rounds, err := company.RoundsOf(ctx, tx, []int64{r.CompanyID})
	if err != nil {
		return err
	}
	reported := company.Round{Type: report.Type, Amount: report.Amount, Currency: report.Currency, Date: source.Date, Source: source.Address,
		Investors: report.Investors}
	round := company.SameRound(rounds, &reported)
	if round == nil {
		if !source.Public {
			return ErrNotPublic
		}
		if round, err = company.AddRound(ctx, tx, r.CompanyID, reported, by); err != nil {
			return err
		}
	}
	// Another text of this story about the same round, such as one before a correction, no longer counts.
	_, err = tx.NewDelete().Model((*row)(nil)).Where("story_id = ?", r.StoryID).Where("round_id = ?", round.ID).
		Where("id <> ?", r.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("replace a reported round of story %d: %w", r.StoryID, err)
	}
	r.State, r.RoundID = Accepted, &round.ID
	r.Differs = r.differsFrom(round)
	return r.store(ctx, tx)
}

// confirm keeps the amount of the story although the directory has another one.
func (r *row) confirm(ctx context.Context, tx *database.Tx) error {
	r.AgreedAmount, r.AgreedCurrency, r.Differs = 0, "", false
	if r.RoundID == nil { // the round was removed: the story is no longer linked to anything
		r.State = Dismissed
		return r.store(ctx, tx)
	}
	rounds, err := company.RoundsByIDs(ctx, tx, []int64{*r.RoundID})
	if round := rounds[*r.RoundID]; round != nil && round.Amount != nil {
		r.AgreedAmount, r.AgreedCurrency = *round.Amount, round.Currency
	}
	return errors.Join(err, r.store(ctx, tx))
}

func (r *row) store(ctx context.Context, tx *database.Tx) error {
	q := tx.NewInsert().Model(r)
	if r.ID != 0 {
		q.On("CONFLICT (id) DO UPDATE").Set("round_id = EXCLUDED.round_id").Set("state = EXCLUDED.state").Set("differs = EXCLUDED.differs").
			Set("agreed_amount = EXCLUDED.agreed_amount").Set("agreed_currency = EXCLUDED.agreed_currency").Set("type = EXCLUDED.type").
			Set("amount = EXCLUDED.amount").Set("currency = EXCLUDED.currency").Set("updated_at = EXCLUDED.updated_at")
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("store a reported round of story %d: %w", r.StoryID, err)
	}
	return nil
}

func (r *row) remove(ctx context.Context, tx *database.Tx) error {
	if _, err := tx.NewDelete().Model((*row)(nil)).Where("id = ?", r.ID).Exec(ctx); err != nil {
		return fmt.Errorf("remove a reported round of story %d: %w", r.StoryID, err)
	}
	return nil
}

// markDiffering marks the rows that are linked to rounds of companies as differing or not, because the amounts of these rounds may have
// changed. It needs two queries and at most two updates, however many stories there are.
func markDiffering(ctx context.Context, tx *database.Tx, companies []int64) error {
	rounds, err := company.RoundsOf(ctx, tx, companies)
	if err != nil {
		return err
	}
	byID, ids := map[int64]*company.Round{}, []int64{0} // an empty list would not be SQL
	for i := range rounds {
		byID[rounds[i].ID], ids = &rounds[i], append(ids, rounds[i].ID)
	}
	var rows []row
	err = tx.NewSelect().Model(&rows).Where("rr.state = ?", Accepted).
		Where("rr.round_id IN (?) OR rr.round_id IS NULL AND rr.company_id IN (?)", bun.List(ids), bun.List(companies)).Scan(ctx)
	if err != nil {
		return fmt.Errorf("stories about rounds: %w", err)
	}
	changed := map[bool][]int64{}
	for i := range rows {
		var round *company.Round
		if id := rows[i].RoundID; id != nil {
			round = byID[*id]
		}
		if differs := rows[i].differsFrom(round); differs != rows[i].Differs {
			changed[differs] = append(changed[differs], rows[i].ID)
		}
	}
	for differs, ids := range changed {
		_, err := tx.NewUpdate().Model((*row)(nil)).Set("differs = ?", differs).Set("updated_at = ?", tx.At).Where("id IN (?)", bun.List(ids)).
			Exec(ctx)
		if err != nil {
			return fmt.Errorf("mark stories about rounds: %w", err)
		}
	}
	return nil
}

// resolveEdited resolves the differences of a saved story whose text now has the amounts of the directory.
func resolveEdited(ctx context.Context, tx *database.Tx, storyID int64) error {
	var rows []row
	err := tx.NewSelect().Model(&rows).Where("rr.story_id = ?", storyID).Where("rr.differs").Where("rr.round_id IS NOT NULL").Scan(ctx)
	if err != nil || len(rows) == 0 {
		return err
	}
	s, err := story.Get(ctx, tx, storyID)
	if err != nil {
		return err
	}
	reports, err := reportsOf(ctx, tx, s)
	if err != nil {
		return err
	}
	for i := range rows {
		r := &rows[i]
		rounds, err := company.RoundsByIDs(ctx, tx, []int64{*r.RoundID})
		if err != nil {
			return err
		}
		round := rounds[*r.RoundID]
		if round == nil || round.Amount == nil {
			continue
		}
		at := slices.IndexFunc(reports, func(report Report) bool {
			return report.Company == r.CompanyID && report.Amount != nil && *report.Amount == *round.Amount && report.Currency == round.Currency
		})
		if at < 0 {
			continue
		}
		r.Type, r.Amount, r.Currency, r.Differs, r.UpdatedAt = reports[at].Type, *round.Amount, round.Currency, false, tx.At
		_, err = tx.NewDelete().Model((*row)(nil)).Where("story_id = ?", storyID).Where("company_id = ?", r.CompanyID).Where("type = ?", r.Type).
			Where("amount = ?", r.Amount).Where("currency = ?", r.Currency).Where("id <> ?", r.ID).Exec(ctx)
		if err == nil {
			err = r.store(ctx, tx)
		}
		if err == nil {
			err = logDecision(ctx, tx, r, edited, actor.Actor{})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// differingRows returns at most limit rows that differ, in ascending order of their ids, beginning after an id.
func differingRows(ctx context.Context, db bun.IDB, after int64, limit int) ([]row, error) {
	var list []row
	err := db.NewSelect().Model(&list).Where("rr.differs").Where("rr.id > ?", after).Order("rr.id").Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("differing amounts: %w", err)
	}
	return list, nil
}

// moveSources replaces the former addresses of a story with the present one in the sources of the rounds that the story is linked to. A
// story that is not public cannot be a source, so its rounds do not change.
func (a *API) moveSources(ctx context.Context, tx *database.Tx, storyID int64) error {
	var rounds []int64
	err := tx.NewSelect().Model((*row)(nil)).Column("round_id").Where("rr.story_id = ?", storyID).Where("rr.state = ?", Accepted).
		Where("rr.round_id IS NOT NULL").Scan(ctx, &rounds)
	if err != nil || len(rounds) == 0 {
		return err
	}
	current, former, err := permalink.PathsOf(ctx, tx, permalink.KindStory, storyID)
	if err != nil || current == "" || len(former) == 0 {
		return err
	}
	for i, path := range former {
		former[i] = a.addressOf(path)
	}
	return company.ReplaceSource(ctx, tx, rounds, former, a.addressOf(current))
}
