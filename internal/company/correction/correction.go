// Package correction lets readers suggest corrections of the facts of companies. The owners of a company and the editors decide about
// them.
package correction

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/limit"
	"masthead/internal/notify"
)

// Limits of the fields, in characters.
const (
	MaxValue   = 6000 // a new entry has several facts
	MaxSource  = 500
	MaxMessage = 1000
	MaxReason  = 500
)

// The limits of corrections. They keep readers from flooding a company or the editors.
var (
	perReader  = limit.Limit{Name: "correction", Times: 20, Period: 24 * time.Hour}
	perCompany = limit.Limit{Name: "correction-company", Times: 100, Period: 24 * time.Hour}
)

// PerPage is the number of corrections on a page.
const PerPage = 20

// Errors of corrections.
var (
	// ErrChanged is returned if the fact no longer has the value that the reader saw.
	ErrChanged = errors.New("the fact has changed since the correction was suggested")
	ErrDecided = errors.New("the correction has already been decided")
)

// Status is the state of a correction.
type Status string

// The states. A correction is replaced when its reader suggests another value for the same fact.
const (
	Open     Status = "open"
	Accepted Status = "accepted"
	Rejected Status = "rejected"
	Replaced Status = "replaced"
)

// Correction is a value that a reader suggests for a fact of a company.
type Correction struct {
	bun.BaseModel `bun:"table:company_corrections,alias:cor"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	UserID    int64
	Field     string
	EntryID   int64
	Before    string // the value that the reader saw
	After     string
	Source    string // address of a page, "" for none
	Message   string // message to the people who decide
	Status    Status
	Reason    string // reason for a rejection, "" for none
	Lang      string // language code of the news about the decision, "" for that of the account
	CreatedAt clock.Moment
	DecidedAt *clock.Moment
	DecidedBy *int64
}

// Fact returns the fact that the correction is about.
func (c *Correction) Fact() company.Fact { return company.Fact{Field: c.Field, Entry: c.EntryID} }

// Corrections stores and decides corrections.
type Corrections struct {
	DB *database.DB
	// Notify stores a notification for a user in tx and pushes it to the user's devices.
	Notify func(ctx context.Context, tx *database.Tx, user int64, n notify.Notification, tag string) error
}

// NewCorrection is the input of Suggest.
type NewCorrection struct {
	Company int64
	Fact    company.Fact
	Value   string
	Source  string // address of a page
	Message string // message to the people who decide
	Lang    i18n.Locale
	Page    string // language code of the page where the reader wrote, "" for that of the account
}

// Suggest stores a reader's correction. The correction replaces an earlier one of the reader to the same fact, unless the two add
// different entries. Suggest notifies the owners of the company unless another correction already waits for them. It returns
// database.ErrNotFound, an invalid.Fields, or a *limit.TooManyError.
func (c *Corrections) Suggest(ctx context.Context, user *account.User, in NewCorrection) (*Correction, error) {
	one, err := company.CurrentShown(ctx, c.DB.Read, in.Company)
	if err != nil {
		return nil, err
	}
	profile, err := company.Load(ctx, c.DB.Read, one)
	if err != nil {
		return nil, err
	}
	info, ok := profile.FactOf(in.Fact, in.Lang)
	if !ok {
		return nil, invalid.Fields{"fact": in.Lang.Text("form.choose", nil)}
	}
	cor := &Correction{CompanyID: one.ID, UserID: user.ID, Field: in.Fact.Field, EntryID: in.Fact.Entry, Before: info.Value, Status: Open,
		Lang: in.Page}
	if err := cor.setValues(profile, info, in, c.DB.Now()); err != nil {
		return nil, err
	}
	if err := limit.Count(ctx, c.DB, perReader, fmt.Sprint(user.ID)); err != nil {
		return nil, err
	}
	if err := limit.Count(ctx, c.DB, perCompany, fmt.Sprint(one.ID)); err != nil {
		return nil, err
	}
	ids, err := company.IDsWithMerged(ctx, c.DB.Read, one.ID)
	if err != nil {
		return nil, err
	}
	return cor, c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		waiting, err := tx.NewSelect().Model((*Correction)(nil)).Where("company_id IN (?)", bun.List(ids)).Where("status = ?", Open).Exists(ctx)
		if err != nil {
			return fmt.Errorf("waiting corrections: %w", err)
		}
		earlier := tx.NewUpdate().Model((*Correction)(nil)).Set("status = ?", Replaced).Where("company_id IN (?)", bun.List(ids)).
			Where("user_id = ?", user.ID).Where("field = ?", cor.Field).Where("entry_id = ?", cor.EntryID).Where("status = ?", Open)
		if info.Kind == company.NewFact {
			earlier = earlier.Where("? = ?", bun.Ident("after"), cor.After)
		}
		if _, err := earlier.Exec(ctx); err != nil {
			return fmt.Errorf("replace corrections: %w", err)
		}
		cor.CreatedAt = tx.At
		if _, err := tx.NewInsert().Model(cor).Exec(ctx); err != nil {
			return fmt.Errorf("suggest a correction: %w", err)
		}
		if waiting {
			return nil
		}
		return c.notifyOwners(ctx, tx, one)
	})
}

// setValues checks the values that the reader entered and sets them.
func (c *Correction) setValues(p *company.Profile, info company.FactInfo, in NewCorrection, now clock.Moment) (err error) {
	wrong := invalid.Fields{}
	add := func(err error) error {
		var of invalid.Fields
		if err != nil && !errors.As(err, &of) {
			return err
		}
		maps.Copy(wrong, of)
		return nil
	}
	if c.After, err = company.CheckFact(info.Fact, in.Value, now, in.Lang); add(err) != nil {
		return err
	}
	if c.Source, err = company.CheckEvidence(in.Source, now, in.Lang); add(err) != nil {
		return err
	}
	c.Message = strings.TrimSpace(strings.ReplaceAll(in.Message, "\r\n", "\n"))
	switch {
	case utf8.RuneCountInString(c.Message) > MaxMessage:
		wrong["message"] = in.Lang.Text("form.tooLong", map[string]any{"max": MaxMessage})
	case strings.ContainsRune(c.Message, 0) || !utf8.ValidString(c.Message):
		wrong["message"] = in.Lang.Text("company.rule.text", nil)
	case c.Source == "" && c.Message == "" && wrong["source"] == "":
		wrong["source"] = in.Lang.Text("correction.needSource", nil)
	}
	isKnown := c.After == info.Value
	if info.Kind == company.NewFact {
		isKnown = c.After != "" && p.HasEntry(info.Fact, c.After)
	}
	if isKnown && wrong["value"] == "" {
		wrong["value"] = in.Lang.Text("correction.same", nil)
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// Waiting returns up to limit open corrections to a company and to the companies that were merged into it, the oldest first, beginning
// after the correction with the id after. companyID 0 stands for all companies. The caller must check that the reader of the list may
// edit the company.
func (c *Corrections) Waiting(ctx context.Context, companyID, after int64, limit int) ([]Correction, error) {
	var list []Correction
	q := c.DB.Read.NewSelect().Model(&list).Where("status = ?", Open).Where("id > ?", after).Order("id").Limit(int64(limit))
	if companyID != 0 {
		ids, err := company.IDsWithMerged(ctx, c.DB.Read, companyID)
		if err != nil {
			return nil, err
		}
		q = q.Where("company_id IN (?)", bun.List(ids))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("waiting corrections: %w", err)
	}
	return list, nil
}

// CountWaiting returns the number of corrections to a company that wait for a decision.
func (c *Corrections) CountWaiting(ctx context.Context, companyID int64) (int, error) {
	ids, err := company.IDsWithMerged(ctx, c.DB.Read, companyID)
	if err != nil {
		return 0, err
	}
	n, err := c.DB.Read.NewSelect().Model((*Correction)(nil)).Where("status = ?", Open).Where("company_id IN (?)", bun.List(ids)).Count(ctx)
	if err != nil {
		return 0, fmt.Errorf("waiting corrections of company %d: %w", companyID, err)
	}
	return int(n), nil
}

// SuggestedBy returns up to limit corrections of a reader, the newest first. It begins after the correction with the id before, or with the
// newest if before is 0.
func (c *Corrections) SuggestedBy(ctx context.Context, user, before int64, limit int) ([]Correction, error) {
	var list []Correction
	q := c.DB.Read.NewSelect().Model(&list).Where("user_id = ?", user).Order("id DESC").Limit(int64(limit))
	if before > 0 {
		q = q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("corrections of user %d: %w", user, err)
	}
	return list, nil
}

// Decision is the decision of an actor about a correction.
type Decision struct {
	Accept bool
	Reason string // reason for a rejection, which the reader sees; may be empty
	Lang   i18n.Locale
}

// Decide accepts or rejects an open correction and notifies its reader. Accepting writes the fact if it still has the value that the reader
// saw. It returns database.ErrNotFound if the actor may not edit the company, ErrDecided, ErrChanged,
// company.ErrWithdrawn, or an invalid.Fields.
func (c *Corrections) Decide(ctx context.Context, by actor.Actor, id int64, d Decision) (*Correction, error) {
	d.Reason = strings.TrimSpace(d.Reason)
	if utf8.RuneCountInString(d.Reason) > MaxReason {
		return nil, invalid.Fields{"reason": d.Lang.Text("form.tooLong", map[string]any{"max": MaxReason})}
	}
	cor := new(Correction)
	err := c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.NewSelect().Model(cor).Where("id = ?", id).Scan(ctx); err != nil {
			return fmt.Errorf("correction %d: %w", id, database.NotFound(err))
		}
		current, err := company.LockCurrent(ctx, tx, []int64{cor.CompanyID}) // so that only one decision is made at a time
		if err != nil {
			return err
		}
		one := current[cor.CompanyID]
		if may, err := company.CanEdit(ctx, tx, by, one.ID); err != nil || !may {
			return errors.Join(err, fmt.Errorf("correction %d: %w", id, database.ErrNotFound))
		}
		if d.Accept && one.IsWithdrawn() {
			return company.ErrWithdrawn
		}
		cor.Status, cor.Reason, cor.DecidedAt, cor.DecidedBy = Rejected, d.Reason, &tx.At, by.UserID
		if d.Accept {
			cor.Status, cor.Reason = Accepted, ""
		}
		res, err := tx.NewUpdate().Model(cor).Column("status", "reason", "decided_at", "decided_by").WherePK().Where("status = ?", Open).Exec(ctx)
		if err != nil {
			return fmt.Errorf("decide correction %d: %w", id, err)
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, ErrDecided)
		}
		if d.Accept {
			if err := c.apply(ctx, tx, by, cor, one, d.Lang); err != nil {
				return err
			}
		}
		detail := map[string]any{"correction": cor.ID, "fact": cor.Fact().String(), "before": cor.Before, "after": cor.After}
		if err := company.RecordAction(ctx, tx, one.ID, by, "correction."+string(cor.Status), detail); err != nil {
			return err
		}
		return c.notifyReader(ctx, tx, cor, one)
	})
	if err != nil {
		return nil, err
	}
	return cor, nil
}

// apply writes the value of a correction into the profile of a company.
func (c *Corrections) apply(ctx context.Context, tx *database.Tx, by actor.Actor, cor *Correction, one *company.Company, l i18n.Locale,
) error {
	edit := company.Edit{Company: one.ID, By: by, SuggestedBy: &cor.UserID, Evidence: cor.Source}
	err := company.Correct(ctx, tx, edit, cor.Fact(), cor.Before, cor.After, l)
	if errors.Is(err, company.ErrConflict) || errors.Is(err, database.ErrNotFound) {
		return ErrChanged // the person or the round may be gone
	}
	return err
}
