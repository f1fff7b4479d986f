// Package setup turns an empty database into a publication: the master brand, the first brand and the first
// administrator. The command and the page in the browser share its rules.
package setup

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/config"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/text"
)

// masterSlug is the slug of the master brand. It is in no address.
const masterSlug = "home"

// ErrDone is returned if the publication has been set up already.
var ErrDone = errors.New("the publication has been set up already")

// ErrTaken is the error of a brand if its address belongs to a page of the program.
var ErrTaken = errors.New("the address belongs to another page")

// Answers are the values that the set-up requests.
type Answers struct {
	Name      string // of the publication
	Language  string // name or code, such as "hindi" or "hi"
	Zone      string // of the IANA database
	Address   string // public address of the site, such as https://example.com; "" if it is the setting site-url
	Admin     string // email address of the first administrator
	Brand     string // name of the first brand; "" for none yet
	BrandSlug string // "" if it follows from the name
}

// Field is the name of an answer, as in the form.
type Field = string

// The fields.
const (
	FieldName      Field = "name"
	FieldLanguage  Field = "language"
	FieldZone      Field = "zone"
	FieldAddress   Field = "address"
	FieldAdmin     Field = "admin"
	FieldBrand     Field = "brand"
	FieldBrandSlug Field = "slug"
)

// Errors are the errors in answers, by field.
type Errors map[Field]error

// Error implements error: one line for each field, in the order of the form.
func (m Errors) Error() string {
	var lines []string
	for _, f := range []Field{FieldName, FieldLanguage, FieldZone, FieldAddress, FieldAdmin, FieldBrand, FieldBrandSlug} {
		if m[f] != nil {
			lines = append(lines, f+": "+m[f].Error())
		}
	}
	return strings.Join(lines, "\n")
}

// Run sets up the empty publication in a database and returns a link that signs the administrator in once. The link leads to
// the address in the answers, unless the setting site-url of cfg names another one. It returns Errors for answers that are
// not accepted, and ErrDone if the publication has a master brand.
func Run(ctx context.Context, db *database.DB, cfg config.Config, in Answers) (signIn string, err error) {
	master, first, email, invalid := in.brands()
	if len(invalid) > 0 {
		return "", invalid
	}
	err = db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := brand.LockAll(ctx, tx); err != nil {
			return err
		}
		done, err := brand.HasMaster(ctx, tx)
		if err != nil {
			return err
		}
		if done {
			return ErrDone
		}
		if err := brand.Save(ctx, tx, master); err != nil {
			return err
		}
		if first != nil {
			if err := brand.Save(ctx, tx, first); err != nil {
				return err
			}
		}
		u, err := account.UserByEmail(ctx, tx, email)
		if errors.Is(err, database.ErrNotFound) {
			u, err = account.CreateUser(ctx, tx, email, "", master.Locale().Code, "")
		}
		if err != nil {
			return err
		}
		if err := account.GrantRole(ctx, tx, u.ID, account.Admin, nil); err != nil {
			return err
		}
		signIn, err = account.CreateSignInLink(ctx, tx, email, cfg.WithAddress(in.Address).AccountPage(""), "")
		return err
	})
	switch {
	case first != nil && (errors.Is(err, permalink.ErrReserved) || errors.Is(err, permalink.ErrTaken)):
		return "", Errors{FieldBrandSlug: fmt.Errorf("%w: /%s; choose another slug", ErrTaken, first.Slug)}
	case err != nil:
		if _, unique := database.IsUnique(err); unique {
			return "", ErrDone // another process was faster
		}
		return "", err
	}
	return signIn, nil
}

// brands returns the two brands and the administrator's address, or the errors in the answers.
func (in Answers) brands() (master, first *brand.Brand, email string, invalid Errors) {
	invalid = Errors{}
	in.Zone = brand.ZoneName(in.Zone)
	note := func(f Field, err error) {
		if err != nil {
			invalid[f] = err
		}
	}
	name, brandName := strings.TrimSpace(in.Name), strings.TrimSpace(in.Brand)
	note(FieldName, brand.CheckName(name))
	note(FieldZone, brand.CheckZone(in.Zone))
	l, ok := i18n.Lookup(in.Language)
	if !ok {
		note(FieldLanguage, fmt.Errorf("%q is not one of the thirteen languages; an example is %s", in.Language, i18n.Default.Name))
	}
	if in.Address != "" {
		note(FieldAddress, config.CheckSiteURL(in.Address))
	}
	email, ok = account.NormalizeEmail(in.Admin)
	if !ok {
		note(FieldAdmin, fmt.Errorf("%q is not an email address", in.Admin))
	}
	master = brand.New(brand.KindMaster, masterSlug, name, "/", l, in.Zone)
	master.Settings.Address = in.Address
	if brandName == "" && in.BrandSlug == "" {
		return master, nil, email, invalid
	}
	note(FieldBrand, brand.CheckName(brandName))
	address := cmp.Or(in.BrandSlug, text.Slug(brandName))
	note(FieldBrandSlug, brand.CheckSlug(address))
	if address == masterSlug {
		note(FieldBrandSlug, fmt.Errorf("%q is the slug of the master brand; choose another", address))
	}
	first = brand.New(brand.KindBrand, address, brandName, "/"+address, l, in.Zone)
	first.Position = 1
	master.Menu = brand.Menu{
		{Key: "menu.stories", Items: []brand.MenuItem{{Key: "menu.latest", Path: route.LatestPath}, {Path: first.Path}}},
		{Key: "menu.more", Items: []brand.MenuItem{{Key: "header.search", Path: route.SearchPath}}},
	}
	return master, first, email, invalid
}
