package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	netmail "net/mail"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"
	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/mail"
	"masthead/internal/text"
)

// MaxName is the maximum length of a name, in characters.
const MaxName = 80

// User is a person with an account.
type User struct {
	bun.BaseModel `bun:"table:users,alias:u"`

	ID        int64  `bun:",pk,autoincrement"`
	Email     string // as NormalizeEmail returns it
	Name      string
	Username  string
	Lang      string // code of the language of emails to the user
	Password  string // hash as a PHC string, "" if there is none
	Picture   string // common path of its renditions, "" if there is none
	CreatedAt clock.Moment

	Roles []UserRole `bun:"rel:has-many,join:id=user_id"`
}

// UserRole is a row of the table of roles. A user can have several.
type UserRole struct {
	bun.BaseModel `bun:"table:user_roles"`

	UserID  int64
	Role    Role
	BrandID *int64 // of an editor; nil means every brand
}

// HasRole reports whether the user has a role, for any brand.
func (u *User) HasRole(r Role) bool {
	return slices.ContainsFunc(u.Roles, func(has UserRole) bool { return has.Role == r })
}

// IsStaff reports whether the user belongs to the newsroom.
func (u *User) IsStaff() bool { return u.HasRole(Admin) || u.HasRole(Editor) }

// CanEdit reports whether the user is an editor of a brand.
func (u *User) CanEdit(brandID int64) bool {
	return slices.ContainsFunc(u.Roles, func(has UserRole) bool {
		return has.Role == Editor && (has.BrandID == nil || *has.BrandID == brandID)
	})
}

// canEditAll reports whether the user is an editor of all brands.
func (u *User) canEditAll() bool {
	return slices.ContainsFunc(u.Roles, func(has UserRole) bool { return has.Role == Editor && has.BrandID == nil })
}

// NormalizeEmail returns the form in which email addresses are stored and compared: in
// lower case, with the domain in ASCII. ok is false if text is not an email address or is
// too long for one.
func NormalizeEmail(text string) (address string, ok bool) {
	text = norm.NFC.String(strings.TrimSpace(text))
	a, err := netmail.ParseAddress(text)
	if err != nil || a.Address != text {
		return "", false
	}
	at := strings.LastIndex(text, "@")
	domain, err := idna.Lookup.ToASCII(text[at+1:])
	if err != nil || !strings.Contains(domain, ".") {
		return "", false
	}
	address = strings.ToLower(text[:at]) + "@" + strings.ToLower(domain)
	return address, len(address) <= mail.MaxAddress
}

// UserByID returns a user with the user's roles. It returns database.ErrNotFound if there is none.
func UserByID(ctx context.Context, db bun.IDB, id int64) (*User, error) {
	return findUser(ctx, db, "u.id = ?", id)
}

// UserByEmail returns the user with an address as NormalizeEmail returns it. It returns
// database.ErrNotFound if there is none.
func UserByEmail(ctx context.Context, db bun.IDB, email string) (*User, error) {
	return findUser(ctx, db, "u.email = ?", email)
}

// UserByUsername returns the user with a username. It returns database.ErrNotFound if there is none.
func UserByUsername(ctx context.Context, db bun.IDB, username string) (*User, error) {
	return findUser(ctx, db, "u.username = ?", username)
}

// UsersByEmails returns users by their email addresses, which are in lower case. Unknown addresses are left out.
func UsersByEmails(ctx context.Context, db bun.IDB, emails []string) (map[string]*User, error) {
	users := make(map[string]*User, len(emails))
	if len(emails) == 0 {
		return users, nil
	}
	var list []*User
	if err := db.NewSelect().Model(&list).Where("email IN (?)", bun.List(emails)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("users by email addresses: %w", err)
	}
	for _, u := range list {
		users[u.Email] = u
	}
	return users, nil
}

// UsersByIDs returns the users with the given IDs, by ID, without their roles. IDs of users that do not exist are left out.
func UsersByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*User, error) {
	return usersByIDs(ctx, db.NewSelect(), ids)
}

// LockUsers returns the users with the given IDs, by ID, without their roles. IDs of users that do not exist are left out. It
// locks the users, so that none of them can be deleted before the transaction ends.
func LockUsers(ctx context.Context, tx *database.Tx, ids []int64) (map[int64]*User, error) {
	q := tx.NewSelect()
	if tx.Dialect().Name() == dialect.PG {
		q = q.For("KEY SHARE")
	}
	return usersByIDs(ctx, q, ids)
}

func usersByIDs(ctx context.Context, q *bun.SelectQuery, ids []int64) (map[int64]*User, error) {
	var users []*User
	if len(ids) > 0 {
		if err := q.Model(&users).Where("u.id IN (?)", bun.List(ids)).Order("u.id").Scan(ctx); err != nil {
			return nil, fmt.Errorf("find users: %w", err)
		}
	}
	byID := make(map[int64]*User, len(users))
	for _, u := range users {
		byID[u.ID] = u
	}
	return byID, nil
}

func findUser(ctx context.Context, db bun.IDB, where string, value any) (*User, error) {
	u := new(User)
	if err := db.NewSelect().Model(u).Relation("Roles").Where(where, value).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find user: %w", database.NotFound(err))
	}
	return u, nil
}

// CreateUser creates an account within a transaction. The caller must have verified that the
// address belongs to the user. lang is a language code and password a hash, "" for none. The error
// satisfies database.IsUnique if the address has an account.
func CreateUser(ctx context.Context, tx *database.Tx, email, name, lang, password string) (*User, error) {
	u := &User{Email: email, Name: cleanName(name), Username: newUsername(name), Lang: lang, Password: password, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(u).Exec(ctx); err != nil {
		return nil, fmt.Errorf("create account: %w", err)
	}
	return u, nil
}

// GrantRole gives a user a role, for one brand or, if brandID is nil, for all. Only editors can
// have it for one brand. It ends the user's sessions, so that the user must sign in again to use
// the role. It does nothing if the user has the role already.
func GrantRole(ctx context.Context, tx *database.Tx, userID int64, role Role, brandID *int64) error {
	if brandID != nil && role != Editor {
		return fmt.Errorf("grant %s: only the role editor can be limited to one brand", role)
	}
	res, err := tx.NewInsert().Model(&UserRole{UserID: userID, Role: role, BrandID: brandID}).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("grant %s: %w", role, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return err
	}
	return endOtherSessions(ctx, tx, userID, 0)
}

// ErrLastAdmin reports that a publication would be left without an administrator.
var ErrLastAdmin = errors.New("no other account is an administrator")

// RevokeRole takes a role from a user and ends the user's sessions. It returns database.ErrNotFound if the user does not
// have it for that brand or, if brandID is nil, for all brands, and ErrLastAdmin, after which
// the transaction must be rolled back, if no administrator would remain.
func RevokeRole(ctx context.Context, tx *database.Tx, userID int64, role Role, brandID *int64) error {
	if role == Admin {
		if err := lockAdmins(ctx, tx); err != nil {
			return fmt.Errorf("revoke %s: %w", role, err)
		}
	}
	q := tx.NewDelete().Model((*UserRole)(nil)).Where("user_id = ?", userID).Where("role = ?", role)
	if brandID == nil {
		q = q.Where("brand_id IS NULL")
	} else {
		q = q.Where("brand_id = ?", *brandID)
	}
	res, err := q.Exec(ctx)
	if err != nil {
		return fmt.Errorf("revoke %s: %w", role, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("revoke %s: %w", role, cmp.Or(err, database.ErrNotFound))
	}
	if role == Admin {
		if err := requireAdmin(ctx, tx); err != nil {
			return fmt.Errorf("revoke %s: %w", role, err)
		}
	}
	return endOtherSessions(ctx, tx, userID, 0)
}

// lockAdmins locks the roles of all administrators until the transaction ends, so that the second of two transactions that remove an
// administrator sees the result of the first.
func lockAdmins(ctx context.Context, tx *database.Tx) error {
	if tx.Dialect().Name() != dialect.PG {
		return nil // SQLite has one writer
	}
	lock := tx.NewSelect().Model((*UserRole)(nil)).Column("user_id").Where("role = ?", Admin).Order("user_id").For("UPDATE")
	if _, err := lock.Exec(ctx); err != nil {
		return fmt.Errorf("lock the administrators: %w", err)
	}
	return nil
}

// requireAdmin returns ErrLastAdmin if no administrator is left.
func requireAdmin(ctx context.Context, tx *database.Tx) error {
	left, err := tx.NewSelect().Model((*UserRole)(nil)).Where("role = ?", Admin).Exists(ctx)
	if err != nil {
		return fmt.Errorf("look for an administrator: %w", err)
	}
	if !left {
		return ErrLastAdmin
	}
	return nil
}

// ListStaff returns the users with a role, by address.
func ListStaff(ctx context.Context, db *database.DB) ([]User, error) {
	var users []User
	err := db.Read.NewSelect().
		Model(&users).
		Relation("Roles").
		Where("EXISTS (SELECT 1 FROM user_roles r WHERE r.user_id = u.id)").
		Order("u.email").
		Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("list staff: %w", err)
	}
	return users, nil
}

// cleanName returns a name on one line, shortened to MaxName.
func cleanName(name string) string {
	name = norm.NFC.String(text.OneLine(name))
	if utf8.RuneCountInString(name) > MaxName {
		name = string([]rune(name)[:MaxName])
	}
	return name
}

// newUsername returns a unique name for URLs, which does not reveal the email address.
func newUsername(name string) string {
	base := text.Slug(cleanName(name))
	if base == "" {
		base = "reader"
	}
	return strings.Trim(base[:min(len(base), 40)], "-") + "-" + strings.ToLower(rand.Text()[:6])
}

// NamesByIDs returns the names of users and of API tokens, by their ids, also of revoked ones. Unknown ids are left out.
func NamesByIDs(ctx context.Context, db bun.IDB, userIDs, tokenIDs []int64) (users, tokens map[int64]string, err error) {
	users, tokens = map[int64]string{}, map[int64]string{}
	known, err := UsersByIDs(ctx, db, userIDs)
	if err != nil {
		return nil, nil, err
	}
	for id, u := range known {
		users[id] = u.Name
	}
	if len(tokenIDs) == 0 {
		return users, tokens, nil
	}
	var list []Token
	if err := db.NewSelect().Model(&list).Column("id", "name").Where("id IN (?)", bun.List(tokenIDs)).Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("names of API tokens: %w", err)
	}
	for _, t := range list {
		tokens[t.ID] = t.Name
	}
	return users, tokens, nil
}
