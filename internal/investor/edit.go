package investor

import (
	"context"
	"errors"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
)

// log is the audit log of investors, which shares its table with that of people.
var log = audit.Log{Table: "directory_actions", Column: "investor_id"}

// maxCity is the maximum length of the city of an investor in characters.
const maxCity = 80

// Edit is an investor as the newsroom saves it.
type Edit struct {
	Name        string              `json:"name" maxLength:"120" example:"Monsoon Ridge Capital"`
	Names       map[string][]string `json:"names,omitempty" doc:"Names in other languages by language code, the usual one first."`
	Kind        Kind                `json:"kind,omitempty" enum:"firm,person,unknown" default:"firm"`
	Person      *int64              `json:"person,omitempty" doc:"ID of the person who invests, whose profile is the page; null for none."`
	Description string              `json:"description,omitempty" maxLength:"5000"`
	Website     string              `json:"website,omitempty" maxLength:"500"`
	City        string              `json:"city,omitempty" maxLength:"80"`
	Logo        *int64              `json:"logo,omitempty" doc:"ID of an uploaded picture; null for none."`
}

// Create stores a new investor, who has a page at once. slug may be empty: it is made from the name. l is the language of messages.
// It returns an invalid.Fields.
func (Newsroom) Create(ctx context.Context, tx *database.Tx, by actor.Actor, e Edit, slug string, l i18n.Locale,
) (*Investor, error) {
	c := fieldcheck.New(l)
	i, err := e.check(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	if i.Slug = c.NewSlug(route.InvestorsPath, slug, i.Name); !c.Has("slug") {
		known, err := AnyBySlug(ctx, tx, i.Slug)
		switch {
		case err == nil:
			c.AddClientError("slug", known.ownsSlug())
		case !errors.Is(err, database.ErrNotFound):
			return nil, err
		}
	}
	if err := c.Err(); err != nil {
		return nil, invalid.OfMadeSlug(err, slug, i.Slug)
	}
	if err := Add(ctx, tx, i); err != nil {
		return nil, err
	}
	return i, record(ctx, tx, by, "investor.created", nil, i)
}

// Save replaces the fields of an investor. version is the version that was edited. It returns database.ErrNotFound,
// database.ErrConflict, ErrMerged or an invalid.Fields.
func (n Newsroom) Save(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64, e Edit, l i18n.Locale,
) (*Investor, error) {
	return n.change(ctx, tx, by, id, "investor.saved", func(i *Investor) error {
		edited, err := e.check(ctx, tx, fieldcheck.New(l))
		if err != nil {
			return err
		}
		i.Name, i.Names, i.Kind, i.AuthorID, i.Description = edited.Name, edited.Names, edited.Kind, edited.AuthorID, edited.Description
		i.Website, i.City, i.LogoID, i.Version = edited.Website, edited.City, edited.LogoID, version
		return nil
	})
}

// Confirm gives a page to an unconfirmed investor. It returns database.ErrNotFound, ErrConfirmed or ErrMerged.
func (n Newsroom) Confirm(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) (*Investor, error) {
	return n.change(ctx, tx, by, id, "investor.confirmed", func(i *Investor) error {
		if !i.Unconfirmed {
			return ErrConfirmed
		}
		i.Unconfirmed = false
		return nil
	})
}

// Withdraw takes an investor offline, or restores it if restore is set. It returns database.ErrNotFound, ErrWithdrawn,
// ErrNotWithdrawn or ErrMerged.
func (n Newsroom) Withdraw(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, restore bool) (*Investor, error) {
	action := "investor.withdrawn"
	if restore {
		action = "investor.restored"
	}
	return n.change(ctx, tx, by, id, action, func(i *Investor) error {
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

// Merge merges the investor from into the investor into: its rounds and stories move there, empty fields of into are filled, and the
// address of from redirects. It returns the one that was kept, or database.ErrNotFound, ErrSame, ErrMerged or ErrNoPage.
func (n Newsroom) Merge(ctx context.Context, tx *database.Tx, by actor.Actor, into, from int64) (*Investor, error) {
	kept, merged, err := n.merge(ctx, tx, into, from)
	if err != nil {
		return nil, err
	}
	detail := map[string]any{"kept": kept.ID, "merged": merged.ID, "name": merged.Name, "slug": merged.Slug}
	for _, i := range []*Investor{kept, merged} {
		if err := log.Record(ctx, tx, i.ID, by, "investor.merged", detail); err != nil {
			return nil, err
		}
	}
	return kept, nil
}

// SetSlug gives an investor another slug; redirects says whether the address with the earlier one redirects. It returns
// database.ErrNotFound, ErrMerged or an invalid.Fields for the field slug.
func (n Newsroom) SetSlug(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, to string, redirects bool) (*Investor, error) {
	i, err := ByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	before := *i
	if err := n.setSlug(ctx, tx, i, to, redirects); err != nil || before.Slug == to {
		return i, err
	}
	return i, record(ctx, tx, by, "investor.slug", &before, i)
}

// Unmerge undoes the merge of an investor: it moves back the rounds and stories that the merge moved and that the other investor still has,
// and empties the fields that the merge filled. If the other investor was merged into a third one later, they come back from the third one.
// It marks the two investors as different. It returns the investor, or database.ErrNotFound or ErrNotMerged.
func (n Newsroom) Unmerge(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) (*Investor, error) {
	separated, kept, err := n.unmerge(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if err := storeDistinct(ctx, tx, kept, separated.ID); err != nil {
		return nil, err
	}
	detail := map[string]any{"kept": kept, "merged": separated.ID, "name": separated.Name, "slug": separated.Slug}
	for _, one := range []int64{kept, separated.ID} {
		if err := log.Record(ctx, tx, one, by, "investor.unmerged", detail); err != nil {
			return nil, err
		}
	}
	return separated, nil
}

// change changes an investor that was not merged, stores it and adds the change to the audit log.
func (n Newsroom) change(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, action string, apply func(*Investor) error,
) (*Investor, error) {
	i, err := ByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if i.MergedInto != nil {
		return nil, ErrMerged
	}
	before := *i
	if err := apply(i); err != nil {
		return nil, err
	}
	if err := n.update(ctx, tx, i); err != nil {
		return nil, err
	}
	return i, record(ctx, tx, by, action, &before, i)
}

// record adds a change to the audit log. before is nil for a new investor.
func record(ctx context.Context, tx *database.Tx, by actor.Actor, action string, before, after *Investor) error {
	var old any
	if before != nil {
		old = newDeskInvestor(before)
	}
	changed, err := actor.ChangeOf(old, newDeskInvestor(after))
	if err != nil {
		return err
	}
	return log.Record(ctx, tx, after.ID, by, action, changed)
}

// check returns the investor with the checked fields. The error is an invalid.Fields or one of the database.
func (e *Edit) check(ctx context.Context, db bun.IDB, c *fieldcheck.Checks) (*Investor, error) {
	i := &Investor{Name: c.Name("name", e.Name), Names: c.Names("names", e.Names), Kind: e.Kind, AuthorID: e.Person,
		Description: c.Prose("description", e.Description, fieldcheck.MaxText), Website: c.Address("website", e.Website),
		City: c.Line("city", e.City, maxCity), LogoID: e.Logo}
	if i.Kind == "" {
		i.Kind = Firm
	}
	if e.Person != nil {
		person, err := taxonomy.PersonByID(ctx, db, *e.Person)
		switch {
		case errors.Is(err, database.ErrNotFound), err == nil && person.IsWithdrawn():
			c.AddClientError("person", "is not the id of a person with a profile")
		case err != nil:
			return nil, err
		case i.Kind != Individual:
			c.AddClientError("kind", "must be person for an investor with the profile of a person")
		}
	}
	if err := c.Pictures(ctx, db, map[string]*int64{"logo": e.Logo}); err != nil {
		return nil, err
	}
	return i, c.Err()
}
