package claim

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
)

// maxDisputes is the maximum number of disputes in one list. A user can open three in 30 days.
const maxDisputes = 50

// orderStatements sorts the statements of a dispute by their time, the opening first.
func orderStatements(q *bun.SelectQuery) *bun.SelectQuery {
	return q.OrderExpr("stm.created_at, stm.kind <> ?, stm.kind", OpeningStatement)
}

// selectDisputes returns a query for disputes with their statements in order.
func selectDisputes(db bun.IDB, list *[]Dispute) *bun.SelectQuery {
	return db.NewSelect().Model(list).Relation("Statements", orderStatements)
}

// setCurrentCompanies sets the companies of disputes to those that remain after merges, and returns them by id.
func setCurrentCompanies(ctx context.Context, db bun.IDB, list []Dispute) (map[int64]*company.Company, error) {
	ids := make([]int64, len(list))
	for i := range list {
		ids[i] = list[i].CompanyID
	}
	current, err := company.CurrentByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	byID := map[int64]*company.Company{}
	for i := range list {
		if kept := current[list[i].CompanyID]; kept != nil {
			list[i].CompanyID = kept.ID
			byID[kept.ID] = kept
		}
	}
	return byID, nil
}

// OpenDisputes returns up to limit open disputes, the oldest first, beginning after the dispute with the id after. Only editors of all
// brands may call it.
func (c *Claims) OpenDisputes(ctx context.Context, after int64, limit int) ([]Dispute, error) {
	var list []Dispute
	err := selectDisputes(c.DB.Read, &list).Where("disp.status = ?", DisputeOpen).Where("disp.id > ?", after).Order("disp.id").
		Limit(int64(limit)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("open disputes: %w", err)
	}
	_, err = setCurrentCompanies(ctx, c.DB.Read, list)
	return list, err
}

// readerRow names a user who can read a dispute although the user no longer owns the company.
type readerRow struct {
	bun.BaseModel `bun:"table:company_dispute_owners"`

	DisputeID int64 `bun:",pk"`
	UserID    int64 `bun:",pk"`
}

// keepReaders lets the owners whom a decision removed from the company read the dispute later.
func keepReaders(ctx context.Context, tx *database.Tx, d *Dispute, owners []account.Membership) error {
	var rows []readerRow
	for _, owner := range owners {
		if owner.UserID != d.UserID {
			rows = append(rows, readerRow{DisputeID: d.ID, UserID: owner.UserID})
		}
	}
	if len(rows) == 0 {
		return nil
	}
	if _, err := tx.NewInsert().Model(&rows).On("CONFLICT DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("earlier owners of dispute %d: %w", d.ID, err)
	}
	return nil
}

// ListedDispute is a dispute as one of its sides sees it.
type ListedDispute struct {
	Dispute
	Company *company.Company
	Own     bool   // the reader of the list opened the dispute; otherwise the reader is or was an owner of the company
	By      string // name of the claimant
}

// CanAdd reports whether the reader's side can add its statement.
func (d *ListedDispute) CanAdd() bool {
	kind := OwnersStatement
	if d.Own {
		kind = ClaimantStatement
	}
	return d.Status == DisputeOpen && !d.Has(kind)
}

// DisputesOf returns the newest disputes that a user has opened, that concern companies of the user as an owner, or that ended the
// user's ownership of a company. companyID limits the list to one company; 0 stands for all.
func (c *Claims) DisputesOf(ctx context.Context, user, companyID int64) ([]ListedDispute, error) {
	owned, err := account.CompanyIDsOwnedBy(ctx, c.DB.Read, user)
	if err != nil {
		return nil, err
	}
	ids, err := company.IDsWithMerged(ctx, c.DB.Read, append(owned, 0)...) // no company has the id 0; SQL has no empty lists
	if err != nil {
		return nil, err
	}
	var list []Dispute
	q := selectDisputes(c.DB.Read, &list).Where("disp.user_id = ? OR disp.company_id IN (?) OR disp.id IN (?)", user,
		bun.List(ids), c.DB.Read.NewSelect().Model((*readerRow)(nil)).Column("dispute_id").Where("user_id = ?", user)).Order("disp.id DESC").
		Limit(maxDisputes)
	if companyID != 0 {
		with, err := company.IDsWithMerged(ctx, c.DB.Read, companyID)
		if err != nil {
			return nil, err
		}
		q = q.Where("disp.company_id IN (?)", bun.List(with))
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("disputes of user %d: %w", user, err)
	}
	companies, err := setCurrentCompanies(ctx, c.DB.Read, list)
	if err != nil {
		return nil, err
	}
	users := make([]int64, len(list))
	for i := range list {
		users[i] = list[i].UserID
	}
	names, err := account.NamesOf(ctx, c.DB.Read, users)
	if err != nil {
		return nil, err
	}
	listed := make([]ListedDispute, 0, len(list))
	for i, d := range list {
		if one := companies[d.CompanyID]; one != nil {
			listed = append(listed, ListedDispute{Dispute: list[i], Company: one, Own: d.UserID == user, By: names[d.UserID]})
		}
	}
	return listed, nil
}

// hasOpenDispute reports whether the user of a claim has an open dispute about the company of the claim.
func hasOpenDispute(ctx context.Context, tx *database.Tx, claim *Claim) (bool, error) {
	d, err := openDisputeOf(ctx, tx, claim)
	return d != nil, err
}

// openDisputeOf returns the open dispute that the user of a claim has about the company of the claim, nil if there is none.
func openDisputeOf(ctx context.Context, tx *database.Tx, claim *Claim) (*Dispute, error) {
	ids, err := company.IDsWithMerged(ctx, tx, claim.CompanyID)
	if err != nil {
		return nil, err
	}
	var list []Dispute
	err = tx.NewSelect().Model(&list).Where("company_id IN (?)", bun.List(ids)).Where("user_id = ?", claim.UserID).
		Where("status = ?", DisputeOpen).Scan(ctx)
	if err != nil || len(list) == 0 {
		return nil, err
	}
	return &list[0], nil
}

// endMootDispute ends the dispute of the user of a claim that was accepted without a decision, because the company no longer has an owner.
func endMootDispute(ctx context.Context, tx *database.Tx, claim *Claim) error {
	d, err := openDisputeOf(ctx, tx, claim)
	if err != nil || d == nil {
		return err
	}
	d.CompanyID = claim.CompanyID
	return endDispute(ctx, tx, d, actor.Actor{}, DisputeAdded, "")
}

// VerifiedDomains returns, by the id of the dispute, whether the claimant has verified a claim for the current domain of the company's
// website.
func (c *Claims) VerifiedDomains(ctx context.Context, list []Dispute) (map[int64]bool, error) {
	verified := map[int64]bool{}
	if len(list) == 0 {
		return verified, nil
	}
	disputed, users := make([]int64, len(list)), make([]int64, len(list))
	for i := range list {
		disputed[i], users[i] = list[i].CompanyID, list[i].UserID
	}
	current, err := company.CurrentByIDs(ctx, c.DB.Read, disputed)
	if err != nil {
		return nil, err
	}
	same, err := company.SameByID(ctx, c.DB.Read, disputed)
	if err != nil {
		return nil, err
	}
	var claims []Claim
	err = c.DB.Read.NewSelect().Model(&claims).Where("company_id IN (?)", bun.List(slices.Concat(slices.Collect(maps.Values(same))...))).
		Where("user_id IN (?)", bun.List(users)).Where("proven_at IS NOT NULL").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("verified claims: %w", err)
	}
	type verifiedClaim struct {
		company, user int64
		domain        string
	}
	found := map[verifiedClaim]bool{}
	for i := range claims {
		found[verifiedClaim{claims[i].CompanyID, claims[i].UserID, claims[i].Domain}] = true
	}
	for i := range list {
		d := &list[i]
		one := current[d.CompanyID]
		verified[d.ID] = one != nil && slices.ContainsFunc(same[d.CompanyID], func(id int64) bool {
			return found[verifiedClaim{id, d.UserID, company.OwnDomain(one.Website)}]
		})
	}
	return verified, nil
}
