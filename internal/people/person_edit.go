package people

import (
	"context"
	"errors"
	"fmt"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/partialdate"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
)

// Errors of withdrawing and restoring.
var (
	ErrWithdrawn    = errors.New("the record was withdrawn already")
	ErrNotWithdrawn = errors.New("the record was not withdrawn")
)

const (
	// maxEmployments is the maximum number of employments of a person.
	maxEmployments = 50
	// maxDesignation is the maximum length of a designation in characters.
	maxDesignation = 160
)

// PersonEdit is a person as the newsroom saves it.
type PersonEdit struct {
	Name        string              `json:"name" maxLength:"120" example:"Asha Rao"`
	Names       map[string][]string `json:"names,omitempty" doc:"Names in other languages by language code, the usual one first."`
	Username    string              `json:"username,omitempty" maxLength:"80" doc:"The page is at /people/{username}."`
	Path        string              `json:"path,omitempty" maxLength:"120" example:"/asha-rao" doc:"The page's own path; empty for none."`
	Designation string              `json:"designation,omitempty" maxLength:"160"`
	Subtitle    string              `json:"subtitle,omitempty" maxLength:"160" doc:"One line about the person."`
	Bio         string              `json:"bio,omitempty" maxLength:"5000"`
	Lang        string              `json:"lang,omitempty" maxLength:"10" doc:"Language code of the texts, en by default." example:"en"`
	Website     string              `json:"website,omitempty" maxLength:"500"`
	SocialLinks SocialEdit          `json:"socialLinks,omitempty"`
	Picture     *int64              `json:"picture,omitempty" doc:"ID of an uploaded picture; null for none."`
	Banner      *int64              `json:"banner,omitempty" doc:"ID of an uploaded picture; null for none."`
	Employments []EmploymentEdit    `json:"employments,omitempty" maxItems:"50" doc:"Without it the employments stay as they are."`
}

// SocialEdit has the addresses of a person's pages elsewhere; empty for none.
type SocialEdit struct {
	Facebook  string `json:"facebook,omitempty" maxLength:"500"`
	Twitter   string `json:"twitter,omitempty" maxLength:"500"`
	LinkedIn  string `json:"linkedin,omitempty" maxLength:"500"`
	Wikipedia string `json:"wikipedia,omitempty" maxLength:"500"`
}

// EmploymentEdit is the time during which a person works or worked for a company.
type EmploymentEdit struct {
	ID          int64               `json:"id,omitempty" doc:"Of a stored employment; absent for a new one."`
	Company     int64               `json:"company" doc:"ID of the company."`
	Designation string              `json:"designation,omitempty" maxLength:"160"`
	Role        account.CompanyRole `json:"role,omitempty" enum:"FOUNDER,EXECUTIVE,EMPLOYEE" default:"EMPLOYEE"`
	StartDate   string              `json:"startDate,omitempty" maxLength:"10" doc:"May be partial, such as 2016-04."`
	EndDate     string              `json:"endDate,omitempty" maxLength:"10" doc:"Empty for a person who works there now."`
}

// CreatePerson stores a new person, or gives a profile to the author with an id who has none yet. slug may be empty: it is made from the
// name. l is the language of messages. It returns database.ErrNotFound for an unknown author, or an invalid.Fields.
func CreatePerson(ctx context.Context, tx *database.Tx, by actor.Actor, e PersonEdit, slug string, author int64, l i18n.Locale,
) (*taxonomy.Author, error) {
	c := fieldcheck.New(l)
	a, edits, err := e.check(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	if author != 0 {
		known, err := taxonomy.AuthorByID(ctx, tx, author)
		switch {
		case err != nil && !errors.Is(err, database.ErrNotFound):
			return nil, err
		case err != nil || known.IsPerson || known.IsWithdrawn() || known.MergedInto != nil:
			c.AddClientError("author", "is not the id of an author without a profile")
		default:
			a.ID, a.Slug, a.Version = known.ID, known.Slug, known.Version
		}
	} else if a.Slug = c.NewSlug(route.PeoplePath, slug, a.Name); !c.Has("slug") {
		if err := tx.Lock(ctx, "person "+a.Slug); err != nil { // storing would replace a person who has been added since
			return nil, err
		}
		if err := checkSlugIsFree(ctx, tx, c, a.Slug); err != nil {
			return nil, err
		}
	}
	if err := c.Err(); err != nil {
		return nil, invalid.OfMadeSlug(err, slug, a.Slug)
	}
	if author != 0 {
		err = taxonomy.UpdatePerson(ctx, tx, a)
	} else {
		err = taxonomy.SavePerson(ctx, tx, a)
	}
	if err != nil {
		return nil, fieldError(err)
	}
	return a, afterSave(ctx, tx, by, "person.created", nil, a, edits)
}

// checkSlugIsFree adds a message for the slug of an author. It names the author, who may be the same person.
func checkSlugIsFree(ctx context.Context, tx *database.Tx, c *fieldcheck.Checks, slug string) error {
	known, err := taxonomy.AuthorsBySlugs(ctx, tx, []string{slug})
	if err != nil || len(known) == 0 {
		return err
	}
	id := strconv.FormatInt(known[0].ID, 10)
	switch a := known[0]; {
	case a.MergedInto != nil:
		c.AddClientError("slug", "belongs to the person "+id+" ("+a.Name+"), who was merged into another one")
	case a.IsWithdrawn():
		c.AddClientError("slug", "belongs to the withdrawn person "+id+" ("+a.Name+"), who can be restored")
	case a.IsPerson:
		c.AddClientError("slug", "belongs to the person "+id+" ("+a.Name+")")
	default:
		c.AddClientError("slug", "belongs to the author "+id+" ("+a.Name+"); if that is the person, send the id as author")
	}
	return nil
}

// EditPerson replaces the fields of a person. version is the version that was edited. It returns database.ErrNotFound,
// database.ErrConflict, ErrMerged or an invalid.Fields.
func EditPerson(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64, e PersonEdit, l i18n.Locale,
) (*taxonomy.Author, error) {
	before, err := taxonomy.PersonByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	if before.MergedInto != nil {
		return nil, ErrMerged
	}
	old, err := editOf(ctx, tx, before)
	if err != nil {
		return nil, err
	}
	if e.Employments == nil {
		e.Employments = old.Employments
	}
	a, edits, err := e.check(ctx, tx, fieldcheck.New(l))
	if err != nil {
		return nil, err
	}
	a.ID, a.Slug, a.Version, a.WithdrawnAt = id, before.Slug, version, before.WithdrawnAt
	if err := taxonomy.UpdatePerson(ctx, tx, a); err != nil {
		return nil, fieldError(err)
	}
	return a, afterSave(ctx, tx, by, "person.saved", old, a, edits)
}

// WithdrawPerson takes the profile of a person offline, or restores it if restore is set. Bylines and the author page of somebody who wrote
// stories stay. It returns database.ErrNotFound, ErrWithdrawn, ErrNotWithdrawn or ErrMerged.
func WithdrawPerson(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, restore bool) (*taxonomy.Author, error) {
	a, err := taxonomy.PersonByID(ctx, tx, id)
	at, action := tx.At, "person.withdrawn"
	switch {
	case err != nil:
		return nil, err
	case a.MergedInto != nil:
		return nil, ErrMerged
	case restore && !a.IsWithdrawn():
		return nil, ErrNotWithdrawn
	case restore:
		at, action = clock.Moment{}, "person.restored"
	case a.IsWithdrawn():
		return nil, ErrWithdrawn
	}
	if err := taxonomy.SetWithdrawn(ctx, tx, a, at); err != nil {
		return nil, fieldError(err)
	}
	return a, personLog.Record(ctx, tx, a.ID, by, action, map[string]any{"name": a.Name, "slug": a.Slug})
}

// SetPersonSlug gives a person another slug; redirects says whether the addresses with the former one redirect. It returns
// database.ErrNotFound, ErrWithdrawn, ErrMerged or an invalid.Fields.
func SetPersonSlug(ctx context.Context, tx *database.Tx, by actor.Actor, id int64, to string, redirects bool) (*taxonomy.Author, error) {
	a, err := taxonomy.PersonByID(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	c := fieldcheck.New(i18n.Default)
	switch c.Slug(route.PeoplePath, to); {
	case a.MergedInto != nil:
		return nil, ErrMerged
	case a.IsWithdrawn():
		return nil, ErrWithdrawn
	}
	if err := c.Err(); err != nil || a.Slug == to {
		return a, err
	}
	before := a.Slug
	if err := taxonomy.SetSlug(ctx, tx, a, to, redirects); err != nil {
		return nil, fieldError(err)
	}
	return a, personLog.Record(ctx, tx, a.ID, by, "person.slug", map[string]string{"before": before, "after": to})
}

// fieldError returns the errors of storing a person as an invalid.Fields, other errors as they are.
func fieldError(err error) error {
	switch {
	case errors.Is(err, taxonomy.ErrSlugTaken):
		return invalid.Fields{"slug": "belongs to another author"}
	case errors.Is(err, taxonomy.ErrUsername):
		return invalid.Fields{"username": taxonomy.ErrUsername.Error()}
	case errors.Is(err, permalink.ErrTaken), errors.Is(err, permalink.ErrReserved):
		return &permalink.OwnPathError{Err: err}
	}
	return err
}

// afterSave stores the employments of a saved person and adds the save to the audit log. old is the person before, nil for a new one.
func afterSave(ctx context.Context, tx *database.Tx, by actor.Actor, action string, old *PersonEdit, a *taxonomy.Author,
	employments []company.EmploymentEdit,
) error {
	if err := company.SetEmployments(ctx, tx, by, a, employments); err != nil {
		return err
	}
	after, err := editOf(ctx, tx, a)
	if err != nil {
		return err
	}
	var before any
	if old != nil {
		before = old
	}
	changed, err := actor.ChangeOf(before, after)
	if err != nil {
		return err
	}
	return personLog.Record(ctx, tx, a.ID, by, action, changed)
}

// check returns the person with the checked fields, and the employments. The error is an invalid.Fields or one of the database.
func (e *PersonEdit) check(ctx context.Context, db bun.IDB, c *fieldcheck.Checks) (*taxonomy.Author, []company.EmploymentEdit, error) {
	s := &e.SocialLinks
	a := &taxonomy.Author{Name: c.Name("name", e.Name), Names: c.Names("names", e.Names), Role: c.Line("designation", e.Designation,
		maxDesignation), Subtitle: c.Line("subtitle", e.Subtitle, fieldcheck.MaxSubtitle), Bio: c.Prose("bio", e.Bio, fieldcheck.MaxText),
		Lang: c.Language("lang", e.Lang), Website: c.Address("website", e.Website), PictureID: e.Picture, BannerID: e.Banner,
		Social: taxonomy.SocialLinks{Facebook: c.Address("socialLinks.facebook", s.Facebook), Twitter: c.Address("socialLinks.twitter",
			s.Twitter), LinkedIn: c.Address("socialLinks.linkedin", s.LinkedIn), Wikipedia: c.Address("socialLinks.wikipedia", s.Wikipedia)}}
	if e.Username != "" {
		a.Username = &e.Username
	}
	if e.Path != "" {
		a.OwnPath = &e.Path
		var wrong invalid.Fields
		if errors.As(permalink.CheckOwn(e.Path), &wrong) {
			c.AddClientError("path", wrong["path"])
		}
	}
	if len(e.Employments) > maxEmployments {
		c.AddMessage("employments", "company.rule.entries", map[string]any{"max": maxEmployments})
	}
	edits := make([]company.EmploymentEdit, len(e.Employments))
	for i, one := range e.Employments {
		edits[i] = one.check(c, fmt.Sprintf("employments[%d]", i))
	}
	if err := c.Pictures(ctx, db, map[string]*int64{"picture": e.Picture, "banner": e.Banner}); err != nil {
		return nil, nil, err
	}
	return a, edits, c.Err()
}

func (e EmploymentEdit) check(c *fieldcheck.Checks, field string) company.EmploymentEdit {
	edit := company.EmploymentEdit{ID: e.ID, Company: e.Company, Designation: c.Line(field+".designation", e.Designation, maxDesignation),
		Role: e.Role, Started: c.Date(field+".startDate", e.StartDate), Ended: c.Date(field+".endDate", e.EndDate)}
	if edit.Role == "" {
		edit.Role = account.Employee
	}
	started, _, known := partialdate.DaysOf(edit.Started)
	if _, ended, ok := partialdate.DaysOf(edit.Ended); ok && known && ended.Before(started) {
		c.AddClientError(field+".endDate", "is before the start")
	}
	return edit
}

// editOf returns a stored person as the newsroom would save it.
func editOf(ctx context.Context, db bun.IDB, a *taxonomy.Author) (*PersonEdit, error) {
	rows, err := company.EmploymentRows(ctx, db, a.ID)
	if err != nil {
		return nil, err
	}
	e := &PersonEdit{Name: a.Name, Names: a.Names, Designation: a.Role, Subtitle: a.Subtitle, Bio: a.Bio, Lang: a.Lang, Website: a.Website,
		SocialLinks: SocialEdit(a.Social), Picture: a.PictureID, Banner: a.BannerID, Employments: []EmploymentEdit{}}
	if a.Username != nil {
		e.Username = *a.Username
	}
	if a.OwnPath != nil {
		e.Path = *a.OwnPath
	}
	for _, r := range rows {
		e.Employments = append(e.Employments, EmploymentEdit{r.ID, r.CompanyID, r.Designation, r.Role, r.Started, r.Ended})
	}
	return e, nil
}
