package account

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"net/mail"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"
	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Limits of what people say of themselves, in characters.
const (
	MaxName  = 80
	MaxEmail = 254
)

// User is somebody with an account.
type User struct {
	bun.BaseModel `bun:"table:users,alias:u"`

	ID        int64  `bun:",pk,autoincrement"`
	Email     string // as Address gives it
	Name      string
	Username  string
	Lang      string // code of the language in which letters are written
	Password  string // PHC string, "" where there is none
	Picture   string // path that its renditions share, "" where there is none
	CreatedAt clock.Moment

	Roles []UserRole `bun:"rel:has-many,join:id=user_id"`
}

// UserRole is what a user is beside a reader.
type UserRole struct {
	bun.BaseModel `bun:"table:user_roles"`

	UserID  int64
	Role    Role
	BrandID *int64 // of an editor; nil means every brand
}

// Is reports whether the user has a role, of whatever brand.
func (u *User) Is(r Role) bool {
	return slices.ContainsFunc(u.Roles, func(has UserRole) bool { return has.Role == r })
}

// Edits reports whether the user is an editor of a brand.
func (u *User) Edits(brandID int64) bool {
	return slices.ContainsFunc(u.Roles, func(has UserRole) bool {
		return has.Role == Editor && (has.BrandID == nil || *has.BrandID == brandID)
	})
}

// Address is the form in which addresses of mail are kept and compared: letters small,
// the domain in ASCII. ok is false for what is none, or longer than mail allows.
func Address(text string) (address string, ok bool) {
	text = norm.NFC.String(strings.TrimSpace(text))
	a, err := mail.ParseAddress(text)
	if err != nil || a.Address != text {
		return "", false
	}
	at := strings.LastIndex(text, "@")
	domain, err := idna.Lookup.ToASCII(text[at+1:])
	if err != nil || !strings.Contains(domain, ".") {
		return "", false
	}
	address = strings.ToLower(text[:at]) + "@" + strings.ToLower(domain)
	return address, len(address) <= MaxEmail
}

// ByID is a user with roles; database.ErrNotFound where there is none.
func ByID(ctx context.Context, db bun.IDB, id int64) (*User, error) {
	return find(ctx, db, "u.id = ?", id)
}

// ByEmail is the user of an address as Address gives it; database.ErrNotFound where
// there is none.
func ByEmail(ctx context.Context, db bun.IDB, email string) (*User, error) {
	return find(ctx, db, "u.email = ?", email)
}

func find(ctx context.Context, db bun.IDB, where string, value any) (*User, error) {
	u := new(User)
	if err := db.NewSelect().Model(u).Relation("Roles").Where(where, value).Scan(ctx); err != nil {
		return nil, fmt.Errorf("find user: %w", database.NotFound(err))
	}
	return u, nil
}

// Make makes an account within a transaction. The address must have been proved, or
// be vouched for. An account of that address is a database.IsUnique error.
func Make(ctx context.Context, tx *database.Tx, email, name, lang, password string) (*User, error) {
	u := &User{Email: email, Name: tidy(name), Username: username(name), Lang: lang, Password: password, CreatedAt: tx.At}
	if _, err := tx.NewInsert().Model(u).Exec(ctx); err != nil {
		return nil, fmt.Errorf("make account: %w", err)
	}
	return u, nil
}

// Grant gives a user a role; having it already is no error. Editors alone can have it for
// one brand.
func Grant(ctx context.Context, tx *database.Tx, userID int64, role Role, brandID *int64) error {
	if brandID != nil && role != Editor {
		return fmt.Errorf("grant %s: only an editor has one brand", role)
	}
	_, err := tx.NewInsert().Model(&UserRole{UserID: userID, Role: role, BrandID: brandID}).On("CONFLICT DO NOTHING").Exec(ctx)
	if err != nil {
		return fmt.Errorf("grant %s: %w", role, err)
	}
	return nil
}

// Withdraw takes a role from a user; database.ErrNotFound where the user does not have
// it, for that brand or for all of them.
func Withdraw(ctx context.Context, tx *database.Tx, userID int64, role Role, brandID *int64) error {
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
	return nil
}

// Staff lists who has a role, by address.
func Staff(ctx context.Context, db *database.DB) ([]User, error) {
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

// tidy is a name on one line, and no longer than is kept.
func tidy(name string) string {
	name = norm.NFC.String(strings.Join(strings.FieldsFunc(strings.ToValidUTF8(name, ""), blank), " "))
	if utf8.RuneCountInString(name) > MaxName {
		name = string([]rune(name)[:MaxName])
	}
	return name
}

// blank reports what separates the words of a name, or only pretends to be none: controls,
// and marks that turn the direction of what stands beside it.
func blank(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || r >= 0x202A && r <= 0x202E || r >= 0x2066 && r <= 0x2069
}

// username is a name for addresses that nobody else has; it says nothing of the address of mail.
func username(name string) string {
	begin := slug.Make(tidy(name))
	if begin == "" {
		begin = "reader"
	}
	return strings.Trim(begin[:min(len(begin), 40)], "-") + "-" + strings.ToLower(rand.Text()[:6])
}
