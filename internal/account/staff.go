package account

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
	"masthead/internal/text"
)

// SetRoles gives a user exactly these roles. It ends the user's sessions if a role changes. It returns ErrLastAdmin, after which the
// transaction must be rolled back, if no administrator would remain.
func SetRoles(ctx context.Context, tx *database.Tx, u *User, roles []UserRole) error {
	for _, want := range roles {
		if err := GrantRole(ctx, tx, u.ID, want.Role, want.BrandID); err != nil {
			return err
		}
	}
	for _, has := range u.Roles {
		if slices.ContainsFunc(roles, func(want UserRole) bool { return want.isSame(has) }) {
			continue
		}
		if err := RevokeRole(ctx, tx, u.ID, has.Role, has.BrandID); err != nil {
			return err
		}
	}
	tx.Emit("account.roles", u.ID)
	return nil
}

// isSame reports whether two rows are the same role.
func (r UserRole) isSame(other UserRole) bool {
	return r.Role == other.Role && (r.BrandID == nil) == (other.BrandID == nil) && (r.BrandID == nil || *r.BrandID == *other.BrandID)
}

// invitedBy says who invites somebody, with the brands of the roles by their ids, and the language of a new account.
type invitedBy struct {
	name   string // empty for an API token
	brands map[int64]*brand.Brand
	lang   i18n.Locale
}

// invite gives the account with an address roles, besides those that it has. If there is none, it creates one. The holder gets an email
// that says who invites and which roles these are, and leads to the Desk.
func (a *Accounts) invite(ctx context.Context, tx *database.Tx, email, name string, roles []UserRole, by invitedBy) (*User, error) {
	u, err := UserByEmail(ctx, tx, email)
	if errors.Is(err, database.ErrNotFound) {
		u, err = CreateUser(ctx, tx, email, name, by.lang.Code, "")
	}
	if err != nil {
		return nil, err
	}
	all := slices.Clone(u.Roles)
	for _, role := range roles {
		if !slices.ContainsFunc(all, role.isSame) {
			all = append(all, role)
		}
	}
	if err := SetRoles(ctx, tx, u, all); err != nil {
		return nil, err
	}
	lang := i18n.LookupOrDefault(u.Lang)
	message := invitation(a.Theme(lang), lang, by.name, by.texts(roles, lang))
	message.To = u.Email
	if err := mail.Enqueue(ctx, a.Queue, tx, message); err != nil {
		return nil, err
	}
	return UserByID(ctx, tx, u.ID)
}

// deskOf returns the address of the Desk on the site that a theme of emails names.
func deskOf(theme mail.Theme) string { return strings.TrimRight(theme.URL, "/") + route.DeskPath }

// deskAddress returns the address of the Desk.
func (a *Accounts) deskAddress(lang i18n.Locale) string { return deskOf(a.Theme(lang)) }

// texts returns roles as an email in a language names them, with the names of their brands.
func (by invitedBy) texts(roles []UserRole, lang i18n.Locale) []string {
	var list []string
	for _, r := range roles {
		name := lang.Text("desk.admin.role."+string(r.Role), nil)
		if r.Role == Editor {
			of := lang.Text("desk.allBrands", nil)
			if r.BrandID != nil {
				of = by.brands[*r.BrandID].NameIn(lang)
			}
			name += " (" + of + ")"
		}
		list = append(list, name)
	}
	return list
}

// invitation returns the email that invites somebody to the newsroom. by is the name of who invites, which may be empty, and roles are the
// new roles. The email contains no secret: the Desk asks for a sign-in.
func invitation(theme mail.Theme, lang i18n.Locale, by string, roles []string) mail.Email {
	text := func(id string) string {
		return lang.Text("mail.staff."+id, map[string]any{"site": theme.Name, "name": by})
	}
	subject := text("subject")
	if by != "" {
		subject = text("from")
	}
	paragraphs := []string{text("text")}
	if len(roles) > 0 {
		paragraphs = append(paragraphs, lang.Text("mail.staff.roles", map[string]any{"roles": strings.Join(roles, ", ")}))
	}
	f := mail.Content{Theme: theme, Lang: lang, Subject: subject, Heading: subject, Paragraphs: paragraphs,
		Button: mail.Link{Text: text("button"), Address: deskOf(theme)}}
	email := mail.Compose(f)
	email.Purpose = mail.Account
	return email
}

// staffFilter selects accounts with roles. Empty fields select all.
type staffFilter struct {
	query   string // a part of the name or of the address, ignoring case in Latin letters
	role    Role
	brandID int64
	after   int64 // id of the account after which the list continues
}

// listStaff returns up to limit accounts with roles, by id.
func (a *Accounts) listStaff(ctx context.Context, f staffFilter, limit int) ([]User, error) {
	var users []User
	q := a.DB.Read.NewSelect().Model(&users).Relation("Roles").Where("u.id > ?", f.after).Order("u.id").Limit(int64(limit))
	role := a.DB.Read.NewSelect().Model((*UserRole)(nil)).ColumnExpr("1").Where("user_role.user_id = u.id")
	if f.role != "" {
		role.Where("user_role.role = ?", f.role)
	}
	if f.brandID != 0 {
		role.Where("user_role.brand_id = ?", f.brandID)
	}
	q.Where("EXISTS (?)", role)
	if f.query != "" {
		part := "%" + text.EscapeLike(strings.ToLower(f.query)) + "%"
		q.Where("(lower(u.name) LIKE ? ESCAPE '!' OR u.email LIKE ? ESCAPE '!')", part, part)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list accounts with roles: %w", err)
	}
	return users, nil
}

// lastSeen returns when users were last active in a session that has not ended, by their ids. Users without a session are left out.
func (a *Accounts) lastSeen(ctx context.Context, users []User) (map[int64]clock.Moment, error) {
	seen := map[int64]clock.Moment{}
	ids := make([]int64, len(users))
	for i := range users {
		ids[i] = users[i].ID
	}
	if len(ids) == 0 {
		return seen, nil
	}
	var rows []struct {
		UserID int64
		SeenAt clock.Moment
	}
	err := a.DB.Read.NewSelect().Model((*Session)(nil)).Column("user_id").ColumnExpr("max(seen_at) AS seen_at").
		Where("user_id IN (?)", bun.List(ids)).Group("user_id").Scan(ctx, &rows)
	if err != nil {
		return nil, fmt.Errorf("when accounts were last seen: %w", err)
	}
	for _, row := range rows {
		seen[row.UserID] = row.SeenAt
	}
	return seen, nil
}

// sortRoles sorts the roles of a user: those for all brands first, then by brand.
func sortRoles(roles []UserRole) {
	slices.SortFunc(roles, func(x, y UserRole) int {
		brand := func(r UserRole) int64 {
			if r.BrandID == nil {
				return 0
			}
			return *r.BrandID
		}
		return cmp.Or(strings.Compare(string(x.Role), string(y.Role)), cmp.Compare(brand(x), brand(y)))
	})
}
