package people

import (
	"context"
	"errors"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/company/fieldcheck"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
)

// ErrConfirmed is returned if an investor does not wait for the confirmation of an editor.
var ErrConfirmed = errors.New("the investor is confirmed already")

// maxCity is the maximum length of the city of an investor in characters.
const maxCity = 80

// InvestorEdit is an investor as the newsroom saves it.
type InvestorEdit struct {
	Name        string               `json:"name" maxLength:"120" example:"Monsoon Ridge Capital"`
	Names       map[string][]string  `json:"names,omitempty" doc:"Names in other languages by language code, the usual one first."`
	Kind        company.InvestorKind `json:"kind,omitempty" enum:"firm,person" default:"firm"`
	Person      *int64               `json:"person,omitempty" doc:"ID of the person who invests, whose profile is the page; null for none."`
	Description string               `json:"description,omitempty" maxLength:"5000"`
	Website     string               `json:"website,omitempty" maxLength:"500"`
	City        string               `json:"city,omitempty" maxLength:"80"`
	Logo        *int64               `json:"logo,omitempty" doc:"ID of an uploaded picture; null for none."`
}

// CreateInvestor stores a new investor, who has a page at once. slug may be empty: it is made from the name. l is the language of messages.
// It returns an invalid.Fields.
func CreateInvestor(ctx context.Context, tx *database.Tx, by actor.Actor, e InvestorEdit, slug string, l i18n.Locale,
) (*company.Investor, error) {
	c := fieldcheck.New(l)
	i, err := e.check(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	if i.Slug = c.NewSlug(route.InvestorsPath, slug, i.Name); !c.Has("slug") {
		known, err := company.AnyInvestorBySlug(ctx, tx, i.Slug)
		switch {
		case err == nil:
			c.AddClientError("slug", "belongs to the "+string(known.State())+" investor "+strconv.FormatInt(known.ID, 10)+" ("+known.Name+")")
		case !errors.Is(err, database.ErrNotFound):
			return nil, err
		}
	}
	if err := c.Err(); err != nil {
		return nil, err
	}
	if err := company.AddInvestor(ctx, tx, i); err != nil {
		return nil, err
	}
	return i, recordInvestor(ctx, tx, by, "investor.created", nil, i)
}

// EditInvestor replaces the fields of an investor. version is the version that was edited. It returns database.ErrNotFound,
// database.ErrConflict, company.ErrInvestorMerged or an invalid.Fields.
func EditInvestor(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64, e InvestorEdit, l i18n.Locale,
) (*company.Investor, error) {
	return changeInvestor(ctx, tx, by, id, "investor.saved", func(i *company.Investor) error {
		edited, err := e.check(ctx, tx, fieldcheck.New(l))
		if err != nil {
			return err
		}
		i.Name, i.Names, i.Kind, i.AuthorID, i.Description = edited.Name, edited.Names, edited.Kind, edited.AuthorID, edited.Description
		i.Website, i.City, i.LogoID, i.Version = edited.Website, edited.City, edited.LogoID, version
		return nil
	})
}

// ConfirmInvestor gives a page to an investor whose name a company member typed. It returns database.ErrNotFound, ErrConfirmed or
// company.ErrInvestorMerged.
func ConfirmInvestor(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) (*company.Investor, error) {
	return changeInvestor(ctx, tx, by, id, "investor.confirmed", func(i *company.Investor) error {
		if !i.Unconfirmed {
			return ErrConfirmed
		}
		i.Unconfirmed = false
		return nil
	})
}

// WithdrawInvestor takes an investor offline, or restores it if restore is set. It returns database.ErrNotFound, ErrWithdrawn,
// ErrNotWithdrawn or company.ErrInvestorMerged.
func WithdrawInvestor(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, restore bool) (*company.Investor, error) {
	action := "investor.withdrawn"
	if restore {
		action = "investor.restored"
	}
	return changeInvestor(ctx, tx, by, id, action, func(i *company.Investor) error {
		withdrawn := !i.WithdrawnAt.IsZero()
		switch {
		case restore && !withdrawn:
			return ErrNotWithdrawn
		case restore:
			i.WithdrawnAt = clock.Moment{}
		case withdrawn:
			return ErrWithdrawn
		default:
			i.WithdrawnAt = tx.At
		}
		return nil
	})
}

// MergeInvestors merges an investor into another one, as company.MergeInvestors does, and returns the one that was kept.
func MergeInvestors(ctx context.Context, tx *database.Tx, by actor.Actor, into, from int64) (*company.Investor, error) {
	kept, merged, err := company.MergeInvestors(ctx, tx, into, from)
	if err != nil {
		return nil, err
	}
	detail := map[string]any{"kept": kept.ID, "merged": merged.ID, "name": merged.Name, "slug": merged.Slug}
	for _, i := range []*company.Investor{kept, merged} {
		if err := investorLog.Record(ctx, tx, i.ID, by, "investor.merged", detail); err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// SetInvestorSlug gives an investor another slug, as company.SetInvestorSlug does. It returns database.ErrNotFound, ErrInvestorMerged or an
// invalid.Fields.
func SetInvestorSlug(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, to string) (*company.Investor, error) {
	i, err := company.InvestorByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	before := *i
	if err := company.SetInvestorSlug(ctx, tx, i, to); err != nil || before.Slug == to {
		return i, err
	}
	return i, recordInvestor(ctx, tx, by, "investor.slug", &before, i)
}

// UnmergeInvestor undoes the merge of an investor, as company.UnmergeInvestor does, and returns the investor.
func UnmergeInvestor(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) (*company.Investor, error) {
	separated, kept, err := company.UnmergeInvestor(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	detail := map[string]any{"kept": kept, "merged": separated.ID, "name": separated.Name, "slug": separated.Slug}
	for _, one := range []int64{kept, separated.ID} {
		if err := investorLog.Record(ctx, tx, one, by, "investor.unmerged", detail); err != nil {
			return nil, err
		}
	}
	return separated, nil
}

// changeInvestor changes an investor that was not merged, stores it and adds the change to the audit log.
func changeInvestor(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, action string, apply func(*company.Investor) error,
) (*company.Investor, error) {
	i, err := company.InvestorByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if i.MergedInto != nil {
		return nil, company.ErrInvestorMerged
	}
	before := *i
	if err := apply(i); err != nil {
		return nil, err
	}
	if err := company.UpdateInvestor(ctx, tx, i); err != nil {
		return nil, err
	}
	return i, recordInvestor(ctx, tx, by, action, &before, i)
}

// recordInvestor adds a change to the audit log. before is nil for a new investor.
func recordInvestor(ctx context.Context, tx *database.Tx, by actor.Actor, action string, before, after *company.Investor) error {
	var old any
	if before != nil {
		old = newDeskInvestor(before)
	}
	changed, err := actor.ChangeOf(old, newDeskInvestor(after))
	if err != nil {
		return err
	}
	return investorLog.Record(ctx, tx, after.ID, by, action, changed)
}

// check returns the investor with the checked fields. The error is an invalid.Fields or one of the database.
func (e *InvestorEdit) check(ctx context.Context, db bun.IDB, c *fieldcheck.Checks) (*company.Investor, error) {
	i := &company.Investor{Name: c.Name("name", e.Name), Names: c.Names("names", e.Names), Kind: e.Kind, AuthorID: e.Person,
		Description: c.Prose("description", e.Description, fieldcheck.MaxText), Website: c.Address("website", e.Website),
		City: c.Line("city", e.City, maxCity), LogoID: e.Logo}
	if i.Kind == "" {
		i.Kind = company.Firm
	}
	if e.Person != nil {
		person, err := taxonomy.PersonByID(ctx, db, *e.Person)
		switch {
		case errors.Is(err, database.ErrNotFound), err == nil && person.IsWithdrawn():
			c.AddClientError("person", "is not the id of a person with a profile")
		case err != nil:
			return nil, err
		case i.Kind != company.Individual:
			c.AddClientError("kind", "must be person for an investor with the profile of a person")
		}
	}
	if err := c.Pictures(ctx, db, map[string]*int64{"logo": e.Logo}); err != nil {
		return nil, err
	}
	return i, c.Err()
}
