package account

import (
	"cmp"
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// CompanyRole names a member's rights in a company.
type CompanyRole string

// The roles in a company.
const (
	Founder   CompanyRole = "FOUNDER"
	Executive CompanyRole = "EXECUTIVE"
	Employee  CompanyRole = "EMPLOYEE"
)

// Membership links a user to a company.
type Membership struct {
	bun.BaseModel `bun:"table:company_members,alias:membership"`

	CompanyID int64 `bun:",pk"`
	UserID    int64 `bun:",pk"`
	Role      CompanyRole
	CreatedAt clock.Moment

	User *User `bun:"rel:belongs-to,join:user_id=id"`
}

// CompanyWithRole is a company with the role that a user has in it.
type CompanyWithRole struct {
	ID   int64       `json:"-"`
	Slug string      `json:"slug"`
	Role CompanyRole `json:"role" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
	Name string      `json:"-"`
}

// Companies returns the companies that a user belongs to, sorted by name.
func (a *Accounts) Companies(ctx context.Context, userID int64) ([]CompanyWithRole, error) {
	return CompaniesOf(ctx, a.DB.Read, userID)
}

// CompaniesOf returns the companies that a user belongs to, sorted by name.
func CompaniesOf(ctx context.Context, db bun.IDB, userID int64) ([]CompanyWithRole, error) {
	list := []CompanyWithRole{}
	err := db.NewSelect().TableExpr("company_members AS m").Join("JOIN companies AS c ON c.id = m.company_id").
		ColumnExpr("c.id, c.slug, c.name, m.role").Where("m.user_id = ?", userID).Order("c.name", "c.slug").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("companies of user: %w", err)
	}
	return list, nil
}

// CompanyIDsOf returns, by the id of the user, the ids of the users' companies.
func CompanyIDsOf(ctx context.Context, db bun.IDB, users []int64) (map[int64][]int64, error) {
	found := map[int64][]int64{}
	if len(users) == 0 {
		return found, nil
	}
	var list []Membership
	err := db.NewSelect().Model(&list).Column("user_id", "company_id").Where("user_id IN (?)", bun.List(users)).Order("company_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("companies of users: %w", err)
	}
	for _, m := range list {
		found[m.UserID] = append(found[m.UserID], m.CompanyID)
	}
	return found, nil
}

// IDsOf returns the ids of companies.
func IDsOf(companies []CompanyWithRole) []int64 {
	ids := make([]int64, len(companies))
	for i, c := range companies {
		ids[i] = c.ID
	}
	return ids
}

// AddMember makes a user a member of a company, or changes the role of a member.
func AddMember(ctx context.Context, tx *database.Tx, userID, companyID int64, role CompanyRole) error {
	_, err := tx.NewInsert().Model(&Membership{CompanyID: companyID, UserID: userID, Role: role, CreatedAt: tx.At}).
		On("CONFLICT (company_id, user_id) DO UPDATE").Set("role = EXCLUDED.role").Exec(ctx)
	if err != nil {
		return fmt.Errorf("add member to company: %w", err)
	}
	tx.Emit("company.members", companyID, MembersTag(companyID))
	return nil
}

// MembersTag returns the cache tag of everything that depends on who belongs to a company.
func MembersTag(companyID int64) string { return fmt.Sprintf("company-members:%d", companyID) }

// MoveMembers moves the members of the company from to the company to, except those who are members of both. If only is not nil, it moves
// only the users with these ids. It returns the ids of the moved users.
func MoveMembers(ctx context.Context, tx *database.Tx, from, to int64, only []int64) ([]int64, error) {
	ids := []int64{}
	if only != nil && len(only) == 0 {
		return ids, nil
	}
	members := tx.NewSelect().Model((*Membership)(nil)).ModelTableExpr("company_members AS other").Column("user_id").
		Where("company_id = ?", to)
	q := tx.NewSelect().Model((*Membership)(nil)).Column("user_id").Where("company_id = ?", from).Where("user_id NOT IN (?)", members)
	if only != nil {
		q = q.Where("user_id IN (?)", bun.List(only))
	}
	if err := q.Order("user_id").Scan(ctx, &ids); err != nil || len(ids) == 0 {
		return ids, err
	}
	_, err := tx.NewUpdate().Model((*Membership)(nil)).Set("company_id = ?", to).Where("company_id = ?", from).
		Where("user_id IN (?)", bun.List(ids)).Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("move the members of company %d to %d: %w", from, to, err)
	}
	return ids, nil
}

// RemoveMember ends a membership. It returns database.ErrNotFound if there is none.
func RemoveMember(ctx context.Context, tx *database.Tx, userID, companyID int64) error {
	res, err := tx.NewDelete().Model((*Membership)(nil)).Where("user_id = ?", userID).Where("company_id = ?", companyID).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove member from company: %w", err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("remove member from company: %w", cmp.Or(err, database.ErrNotFound))
	}
	tx.Emit("company.members", companyID, MembersTag(companyID))
	return nil
}

// CanEdit reports whether members with the role may change their company.
func (r CompanyRole) CanEdit() bool { return r == Founder || r == Executive }

// CompanyRoleOf returns the role of a user in a company, "" for a user who does not belong to it.
func CompanyRoleOf(ctx context.Context, db bun.IDB, userID, companyID int64) (CompanyRole, error) {
	var roles []CompanyRole
	err := db.NewSelect().Model((*Membership)(nil)).Column("role").Where("company_id = ?", companyID).Where("user_id = ?", userID).
		Scan(ctx, &roles)
	if err != nil {
		return "", fmt.Errorf("role in company %d: %w", companyID, err)
	}
	return cmp.Or(append(roles, "")...), nil
}

// HasOwner reports whether a company has a founder or an executive among its members.
func HasOwner(ctx context.Context, db bun.IDB, companyID int64) (bool, error) {
	found, err := db.NewSelect().Model((*Membership)(nil)).Where("company_id = ?", companyID).
		Where("role IN (?)", bun.List([]CompanyRole{Founder, Executive})).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("owners of company %d: %w", companyID, err)
	}
	return found, nil
}

// OwnersOf returns the founders and executives of companies, with their accounts, by user and company.
func OwnersOf(ctx context.Context, db bun.IDB, companies ...int64) ([]Membership, error) {
	var list []Membership
	if len(companies) == 0 {
		return nil, nil
	}
	err := db.NewSelect().Model(&list).Relation("User").Where("membership.company_id IN (?)", bun.List(companies)).
		Where("membership.role IN (?)", bun.List([]CompanyRole{Founder, Executive})).Order("membership.user_id", "membership.company_id").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("owners of companies: %w", err)
	}
	return list, nil
}

// OwnersSince returns the founders and executives who joined their companies before a moment, of at most limit companies in the order of
// their ids, beginning after the id after.
func OwnersSince(ctx context.Context, db bun.IDB, before clock.Moment, after int64, limit int) ([]Membership, error) {
	owners := func(q *bun.SelectQuery) *bun.SelectQuery {
		return q.Where("membership.role IN (?)", bun.List([]CompanyRole{Founder, Executive})).Where("membership.created_at < ?", before)
	}
	ids := owners(db.NewSelect().Model((*Membership)(nil)).ColumnExpr("DISTINCT membership.company_id").
		Where("membership.company_id > ?", after)).OrderExpr("membership.company_id").Limit(int64(limit))
	var list []Membership
	err := owners(db.NewSelect().Model(&list).Where("membership.company_id IN (?)", ids)).
		Order("membership.company_id", "membership.user_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("owners of companies: %w", err)
	}
	return list, nil
}

// MembersOf returns the members of a company with their accounts, in the order in which they joined.
func MembersOf(ctx context.Context, db bun.IDB, companyID int64) ([]Membership, error) {
	var list []Membership
	err := db.NewSelect().Model(&list).Relation("User").Where("membership.company_id = ?", companyID).
		Order("membership.created_at", "membership.user_id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("members of company %d: %w", companyID, err)
	}
	return list, nil
}

// CompanyIDsOwnedBy returns the ids of the companies that a user owns as a founder or an executive, in ascending order.
func CompanyIDsOwnedBy(ctx context.Context, db bun.IDB, userID int64) ([]int64, error) {
	var ids []int64
	err := db.NewSelect().Model((*Membership)(nil)).Column("company_id").Where("user_id = ?", userID).
		Where("role IN (?)", bun.List([]CompanyRole{Founder, Executive})).Order("company_id").Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("companies of user %d: %w", userID, err)
	}
	return ids, nil
}
