package pitchfest

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/conference"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// Decision is a decision about an application.
type Decision struct {
	Application int64
	Status      Status // Shortlisted, Declined or Finalist
	Session     string // permanent id of the session in which a finalist presents the company, "" for none yet
}

// Decide stores decisions and sends each applicant whose state or slot changed an email. The companies of all applications that are in the
// final are afterwards finalists of the conference, besides those that the newsroom entered; each must be in the directory. It returns an
// invalid.Fields by the number of the decision. The caller must have the right to change the conference.
func (p *Pitches) Decide(ctx context.Context, tx *database.Tx, c *conference.Conference, by actor.Actor, list []Decision) error {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return err
	}
	f, err := FestOf(ctx, tx, c.ID)
	if err != nil {
		return err
	}
	ids, keys := make([]int64, len(list)), make([]string, len(list))
	for i, d := range list {
		ids[i], keys[i] = d.Application, d.Session
	}
	var found []Application
	err = tx.NewSelect().Model(&found).Where("conference_id = ?", c.ID).Where("pa.id IN (?)", bun.List(ids)).Scan(ctx)
	if err != nil {
		return fmt.Errorf("decide: %w", err)
	}
	slots, err := conference.SessionsBySource(ctx, tx, c.ID, keys)
	if err != nil {
		return err
	}
	var users []int64
	for i := range found {
		users = append(users, found[i].UserID)
	}
	accounts, err := account.UsersByIDs(ctx, tx, users)
	if err != nil {
		return err
	}
	for i, d := range list {
		field := "decisions." + strconv.Itoa(i)
		at := slices.IndexFunc(found, func(a Application) bool { return a.ID == d.Application })
		if at < 0 {
			return invalid.Fields{field + ".application": "is not an application for this pitch fest"}
		}
		a := &found[at]
		var slot *conference.Session
		if n := slices.IndexFunc(slots, func(s conference.Session) bool { return s.SourceID == d.Session }); n >= 0 {
			slot = &slots[n]
		}
		switch {
		case d.Session != "" && (slot == nil || d.Status != Finalist):
			return invalid.Fields{field + ".session": "must be the id of a session, and only for a finalist"}
		case d.Status == Finalist && a.CompanyID == nil:
			return invalid.Fields{field + ".application": "belongs to a company that is not in the directory; add the company and set it first"}
		}
		status, session := a.Status, a.SessionID
		a.Status, a.SessionID, a.UpdatedAt = d.Status, nil, tx.At
		if slot != nil {
			a.SessionID = &slot.ID
		}
		if a.Status == status && sameID(a.SessionID, session) {
			continue
		}
		if _, err := tx.NewUpdate().Model(a).Column("status", "session_id", "updated_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("decide: %w", err)
		}
		if to := accounts[a.UserID]; to != nil {
			if err := p.send(ctx, tx, to.Email, c, f, a, slot); err != nil {
				return err
			}
		}
		detail := map[string]any{"application": a.ID, "status": a.Status, "session": d.Session}
		if err := conference.RecordAction(ctx, tx, c.ID, by, "pitch.decided", detail); err != nil {
			return err
		}
	}
	return setFinalists(ctx, tx, c)
}

func sameID(a, b *int64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

// setFinalists makes the companies of the applications in the final finalists of the conference.
func setFinalists(ctx context.Context, tx *database.Tx, c *conference.Conference) error {
	var all, companies []int64
	err := tx.NewSelect().Model((*Application)(nil)).Column("company_id").Where("conference_id = ?", c.ID).Where("status = ?", Finalist).
		Where("company_id IS NOT NULL").Order("pa.id").Scan(ctx, &all)
	if err != nil {
		return fmt.Errorf("finalists: %w", err)
	}
	for _, id := range all { // a company may have several applications
		if !slices.Contains(companies, id) {
			companies = append(companies, id)
		}
	}
	return conference.SetDecidedFinalists(ctx, tx, c, companies)
}

// lockFest makes other changes of the applications for a pitch fest wait until the transaction ends.
func lockFest(ctx context.Context, tx *database.Tx, conferenceID int64) error {
	return tx.Lock(ctx, "pitch fest "+strconv.FormatInt(conferenceID, 10))
}

// SetCompany sets the company of the directory of an application; the company of a finalist becomes a finalist of the conference. It
// returns database.ErrNotFound.
func SetCompany(ctx context.Context, tx *database.Tx, c *conference.Conference, id, companyID int64) error {
	if err := lockFest(ctx, tx, c.ID); err != nil {
		return err
	}
	res, err := tx.NewUpdate().Model((*Application)(nil)).Set("company_id = ?", companyID).Where("id = ?", id).
		Where("conference_id = ?", c.ID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("company of application %d: %w", id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, database.ErrNotFound)
	}
	return updateFinalists(ctx, tx, c, id)
}

// updateFinalists sets the finalists of a conference again if an application is in the final.
func updateFinalists(ctx context.Context, tx *database.Tx, c *conference.Conference, application int64) error {
	isFinalist, err := tx.NewSelect().Model((*Application)(nil)).Where("id = ?", application).Where("status = ?", Finalist).Exists(ctx)
	if err != nil {
		return fmt.Errorf("application %d: %w", application, err)
	}
	if !isFinalist {
		return nil
	}
	return setFinalists(ctx, tx, c)
}
