package award

import (
	"context"
	"fmt"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/route"
)

// Badge is the signed proof that a company or a person is in a ranking. It names either a company or a person.
type Badge struct {
	bun.BaseModel `bun:"table:award_badges,alias:b"`

	ID         int64 `bun:",pk,autoincrement"`
	AwardID    int64
	CompanyID  *int64
	AuthorID   *int64
	Code       string // identifies the badge in addresses
	Rank       *int   // nil for an entry that is only mentioned
	Credential string // the Open Badge, a JWS in compact form
	IssuedAt   clock.Moment
	RevokedAt  clock.Moment // zero for a badge that is valid
	Reason     string       // why it was revoked
}

// Path returns the path of the badge's page, below that of an edition.
func (b *Badge) Path() string { return route.BadgePath + "/" + b.Code }

// BadgeTag returns the cache tag of everything that shows a badge.
func BadgeTag(code string) string { return "badge:" + code }

// RevokedTag is the cache tag of the list of revoked badges.
const RevokedTag = "badges-revoked"

// Badges is a list of valid badges.
type Badges []Badge

// ForEntry returns the badge of an entry, nil if there is none.
func (list Badges) ForEntry(e *Entry) *Badge {
	same := func(a, b *int64) bool { return a != nil && b != nil && *a == *b }
	for i := range list {
		if b := &list[i]; b.AwardID == e.AwardID && (same(b.CompanyID, e.CompanyID) || same(b.AuthorID, e.AuthorID)) {
			return b
		}
	}
	return nil
}

// PathForEntry returns the path of the badge of an entry, "" if there is none.
func (list Badges) PathForEntry(e *Entry) string {
	if b := list.ForEntry(e); b != nil {
		return b.Path()
	}
	return ""
}

// BadgesOf returns the valid badges of an award.
func BadgesOf(ctx context.Context, db bun.IDB, awardID int64) (Badges, error) {
	return badgesWhere(ctx, db, "award_id", []int64{awardID})
}

func badgesWhere(ctx context.Context, db bun.IDB, column string, ids []int64) (Badges, error) {
	var list Badges
	err := db.NewSelect().Model(&list).ExcludeColumn("credential").Where("? IN (?)", bun.Ident(column), bun.List(ids)).
		Where("revoked_at IS NULL").Order("id").Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("find badges: %w", err)
	}
	return list, nil
}

// BadgeByCode returns a badge, valid or revoked. It returns database.ErrNotFound if there is none.
func BadgeByCode(ctx context.Context, db bun.IDB, code string) (*Badge, error) {
	b := new(Badge)
	if err := db.NewSelect().Model(b).Where("code = ?", code).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find badge %q: %w", code, database.NotFound(err))
	}
	return b, nil
}

// Revoked returns the codes of the revoked badges, the oldest first.
func Revoked(ctx context.Context, db bun.IDB) ([]string, error) {
	codes := []string{}
	if err := db.NewSelect().Model((*Badge)(nil)).Column("code").Where("revoked_at IS NOT NULL").Order("id").Scan(ctx, &codes); err != nil {
		return nil, fmt.Errorf("revoked badges: %w", err)
	}
	return codes, nil
}

// AddBadge stores a badge that was signed.
func AddBadge(ctx context.Context, tx *database.Tx, b *Badge) error {
	if _, err := tx.NewInsert().Model(b).Exec(ctx); err != nil {
		return fmt.Errorf("add badge: %w", err)
	}
	tx.Emit("badge.issued", b.ID, Tag, TagOf(b.AwardID), BadgeTag(b.Code))
	return nil
}

// Revoke revokes a badge and stores the reason, which readers see. It returns database.ErrNotFound if there is no valid badge with the
// code.
func Revoke(ctx context.Context, tx *database.Tx, code, reason string) (*Badge, error) {
	b := new(Badge)
	res, err := tx.NewUpdate().Model(b).Set("revoked_at = ?", tx.At).Set("reason = ?", reason).Where("code = ?", code).
		Where("revoked_at IS NULL").Returning("*").Exec(ctx)
	if err != nil {
		return nil, fmt.Errorf("revoke badge %q: %w", code, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return nil, fmt.Errorf("revoke badge %q: %w", code, database.ErrNotFound)
	}
	tx.Emit("badge.revoked", b.ID, Tag, TagOf(b.AwardID), BadgeTag(code), RevokedTag)
	return b, nil
}
