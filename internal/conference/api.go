package conference

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/conference/schedule"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// API has the operations with which the newsroom writes conferences. Every field must be set.
type API struct {
	DB     *database.DB
	Brands *brand.Directory
}

const rights = "Editors of the conference's brand and editors of all brands may do this."

func (p *API) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.ReportSuccess, apiv2.Doc(text + rights)}
	}
	apiv2.Write(a, http.MethodGet, "/desk/conferences", "list-conferences", "List conferences by id", p.listConferences, apiv2.Section("Desk"),
		apiv2.Doc("Editors of brands get those of their brands."))
	apiv2.Write(a, http.MethodGet, "/desk/conferences/{slug}", "read-conference", "Read a conference as the newsroom saves it", p.read,
		apiv2.Section("Desk"), apiv2.Doc(rights))
	apiv2.Write(a, http.MethodPut, "/desk/conferences/{slug}", "save-conference", "Create or change a conference", p.save, in(
		"It replaces all fields, the themes, the partners and the finalists. Finalists that a decision about their application chose stay, "+
			"at the end of the list if it leaves them out. The programme stays, but sessions lose themes that are removed. Send the version "+
			"that was edited, 0 for a new conference: the status is 409 if somebody else has saved since. Editors of one "+
			"brand create conferences of that brand, below its path. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/conferences/{slug}/programme", "read-conference-programme", "Read the programme of a conference",
		p.readProgramme, apiv2.Section("Desk"), apiv2.Doc(rights))
	apiv2.Write(a, http.MethodPut, "/desk/conferences/{slug}/programme", "save-conference-programme", "Save the programme of a conference",
		p.saveProgramme, append(in("It replaces all halls, sessions and speakers. A session or speaker with a known id is changed, not added. "+
			"Send the version of the programme that was edited: the status is 409 if somebody else has saved since. "), apiv2.MaxBody(16<<20))...)
	apiv2.Write(a, http.MethodPost, "/desk/conferences/{slug}/schedule", "import-conference-schedule",
		"Import a schedule as the programme of a conference", p.importFile, append(in("The schedule is XML of Frab or Pentabarf, JSON of "+
			"pretalx, or iCalendar. Sessions and speakers are recognised by their ids; those that the schedule does not have are removed. What "+
			"editors changed stays, and the report lists it. Send the version of the programme that was read: the status is 409 if somebody "+
			"else has saved since. "), apiv2.MaxBody(2*schedule.MaxFile))...)
	apiv2.Write(a, http.MethodDelete, "/desk/conferences/{slug}", "withdraw-conference", "Withdraw a conference", p.withdraw, in(
		"The conference is in no list, search or sitemap, and its addresses respond with 410. Its programme and its other data stay stored. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/conferences/{slug}/restore", "restore-conference", "Restore a withdrawn conference", p.restore,
		in("")...)
	apiv2.Write(a, http.MethodGet, "/desk/conferences/{slug}/actions", "list-conference-actions", "List the audit log of a conference",
		p.actions, apiv2.Section("Desk"), apiv2.Doc("The newest first. "+rights))
}

// ConferenceEdit is a conference as the newsroom saves it.
type ConferenceEdit struct {
	Brand         string            `json:"brand,omitempty" maxLength:"80" doc:"Slug of the conference's brand; empty for none."`
	Path          string            `json:"path,omitempty" maxLength:"120" example:"/makers-mumbai" doc:"Path of the page; empty for no page."`
	Published     bool              `json:"published,omitempty" doc:"Whether readers see the conference."`
	Name          string            `json:"name" maxLength:"120" example:"Makers Mumbai"`
	Names         map[string]string `json:"names,omitempty" doc:"Other names by language code."`
	Series        string            `json:"series,omitempty" maxLength:"120" doc:"Conferences with the same series are its cities and years."`
	SeriesNames   map[string]string `json:"seriesNames,omitempty" doc:"Other names of the series by language code."`
	City          string            `json:"city,omitempty" maxLength:"120" example:"Mumbai"`
	Venue         string            `json:"venue,omitempty" maxLength:"300"`
	Zone          string            `json:"zone" maxLength:"60" example:"Asia/Kolkata" doc:"Name in the zone database."`
	FirstDay      string            `json:"firstDay,omitempty" maxLength:"10" example:"2026-12-11"`
	LastDay       string            `json:"lastDay,omitempty" maxLength:"10" example:"2026-12-12"`
	Lang          string            `json:"lang,omitempty" maxLength:"10" doc:"Language code of the texts, en by default." example:"en"`
	Subtitle      string            `json:"subtitle,omitempty" maxLength:"300"`
	About         string            `json:"about,omitempty" maxLength:"5000"`
	Tickets       string            `json:"tickets,omitempty" maxLength:"500" doc:"Address at which tickets are sold."`
	PitchFest     string            `json:"pitchFest,omitempty" maxLength:"5000"`
	PitchFestLink string            `json:"pitchFestLink,omitempty" maxLength:"500" doc:"Address at which companies apply."`
	Story         string            `json:"story,omitempty" maxLength:"5000" doc:"Text about past years."`
	Themes        []ThemeEdit       `json:"themes,omitempty" maxItems:"200" nullable:"false"`
	Partners      []PartnerEdit     `json:"partners,omitempty" maxItems:"200" nullable:"false"`
	Finalists     []string          `json:"finalists,omitempty" maxItems:"200" nullable:"false" doc:"Slugs of companies."`
}

// ThemeEdit is a theme as the newsroom saves it.
type ThemeEdit struct {
	Slug        string `json:"slug" maxLength:"80" example:"ai-and-deep-tech"`
	Name        string `json:"name" maxLength:"200" example:"AI and deep tech"`
	Description string `json:"description,omitempty" maxLength:"5000"`
	Colour      int    `json:"colour,omitempty" minimum:"0" maximum:"8" doc:"Number of a colour of the design, from 1; 0 stands for 1."`
}

// PartnerEdit is a partner as the newsroom saves it.
type PartnerEdit struct {
	Tier    Tier   `json:"tier" enum:"title,gold,community"`
	Name    string `json:"name" maxLength:"120"`
	Website string `json:"website,omitempty" maxLength:"500"`
	Company string `json:"company,omitempty" maxLength:"80" doc:"Slug of a company of the directory."`
}

// DeskConference is a conference as the newsroom sees it.
type DeskConference struct {
	Slug      string `json:"slug" example:"makers-mumbai"`
	Version   int64  `json:"version" doc:"For the next save."`
	Withdrawn bool   `json:"withdrawn"`
	ConferenceEdit
}

// DeskConferenceItem is a conference in a list of the newsroom.
type DeskConferenceItem struct {
	ID        int64  `json:"id"`
	Slug      string `json:"slug" example:"makers-mumbai"`
	Name      string `json:"name" example:"Makers Mumbai"`
	Page      string `json:"page" doc:"Path of the page; empty for none."`
	Withdrawn bool   `json:"withdrawn"`
	Published bool   `json:"published" doc:"Whether readers see it, if it has a page and was not withdrawn."`
	City      string `json:"city" example:"Mumbai"`
	FirstDay  string `json:"firstDay" doc:"Empty if unknown." example:"2026-12-11"`
	LastDay   string `json:"lastDay" example:"2026-12-12"`
}

// ConferenceSlug names a conference, and the language of messages.
type ConferenceSlug struct {
	apiv2.MessageLanguage
	Slug string `path:"slug" maxLength:"80"`
}

type saveConferenceInput struct {
	ConferenceSlug
	Body struct {
		ConferenceEdit
		Version int64 `json:"version,omitempty"`
	}
}

type actionsInput struct {
	Slug string `path:"slug" maxLength:"80"`
	apiv2.KeyPage
}

var errBrand = errors.New("the actor may not write for the brand")

// ForEditing returns the conference with a slug, if the caller of an operation may change it. It returns ErrForbidden or
// database.ErrNotFound.
func ForEditing(ctx context.Context, db bun.IDB, slug string) (*Conference, error) {
	by := caller.ActorOf(ctx)
	c, err := BySlug(ctx, db, slug)
	if errors.Is(err, database.ErrNotFound) && !by.AllBrands || err == nil && !c.CanEdit(by) {
		return nil, ErrForbidden // so that the error does not reveal which conferences exist
	}
	return c, err
}

// Problem returns the API error for an error of a change by the newsroom.
func Problem(err error) error {
	switch {
	case errors.Is(err, ErrForbidden):
		return apiv2.Error(http.StatusForbidden, "Only editors of the conference's brand and editors of all brands may do this.")
	case errors.Is(err, errBrand):
		return apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	case errors.Is(err, schedule.ErrSchedule):
		err = invalid.Fields{"sessions": strings.TrimPrefix(err.Error(), schedule.ErrSchedule.Error()+": ")}
	case errors.Is(err, ErrPerson):
		err = invalid.Fields{"speakers": err.Error()}
	}
	return apiv2.SaveProblem(err, ErrWithdrawn, ErrNotWithdrawn)
}

func (p *API) listConferences(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[DeskConferenceItem]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := After(ctx, p.DB.Read, caller.ActorOf(ctx), after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(c Conference) DeskConferenceItem {
		return DeskConferenceItem{c.ID, c.Slug, c.Name, c.Path(), !c.WithdrawnAt.IsZero(), !c.PublishedAt.IsZero(), c.City, c.FirstDay, c.LastDay}
	}, func(c Conference) string { return strconv.FormatInt(c.ID, 10) })), nil
}

func (p *API) read(ctx context.Context, in *ConferenceSlug) (*apiv2.Output[DeskConference], error) {
	c, err := ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, Problem(err)
	}
	return p.newDeskConference(ctx, c)
}

func (p *API) newDeskConference(ctx context.Context, c *Conference) (*apiv2.Output[DeskConference], error) {
	edit, err := p.editOf(ctx, nil, c)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(DeskConference{c.Slug, c.Version, !c.WithdrawnAt.IsZero(), *edit}), nil
}

func (p *API) write(ctx context.Context, change func(ctx context.Context, tx *database.Tx) (*Conference, error),
) (*apiv2.Output[DeskConference], error) {
	var c *Conference
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		c, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, Problem(err)
	}
	return p.newDeskConference(ctx, c)
}

func (p *API) withdraw(ctx context.Context, in *ConferenceSlug) (*apiv2.Output[DeskConference], error) {
	return p.setWithdrawn(ctx, in.Slug, true)
}

func (p *API) restore(ctx context.Context, in *ConferenceSlug) (*apiv2.Output[DeskConference], error) {
	return p.setWithdrawn(ctx, in.Slug, false)
}

func (p *API) setWithdrawn(ctx context.Context, slug string, withdrawn bool) (*apiv2.Output[DeskConference], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Conference, error) {
		c, err := ForEditing(ctx, tx, slug)
		if err != nil {
			return nil, err
		}
		return c, SetWithdrawn(ctx, tx, caller.ActorOf(ctx), c, withdrawn)
	})
}

func (p *API) save(ctx context.Context, in *saveConferenceInput) (*apiv2.Output[DeskConference], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	saved, err := p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Conference, error) {
		if err := tx.Lock(ctx, programmeLock); err != nil {
			return nil, err
		}
		return p.saveEdit(ctx, tx, caller.ActorOf(ctx), in.Slug, in.Body.Version, &in.Body.ConferenceEdit, l)
	})
	if errors.Is(err, database.ErrConflict) {
		now, err := p.read(ctx, &in.ConferenceSlug)
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(now.Body)
	}
	return saved, err
}

// saveEdit stores a new conference, or replaces the details of the one with the slug. It returns ErrForbidden, errBrand,
// database.ErrNotFound, database.ErrConflict, an error of permalink.SetOwn or an invalid.Fields.
func (p *API) saveEdit(ctx context.Context, tx *database.Tx, by actor.Actor, slug string, version int64, e *ConferenceEdit, l i18n.Locale,
) (*Conference, error) {
	var before any
	c, err := BySlug(ctx, tx, slug)
	known := err == nil
	switch {
	case known && !c.CanEdit(by):
		return nil, ErrForbidden
	case known:
		if before, err = p.editOf(ctx, tx, c); err != nil {
			return nil, err
		}
	case !errors.Is(err, database.ErrNotFound):
		return nil, err
	default:
		c = &Conference{Slug: slug}
	}
	checks := fieldcheck.New(l)
	if err := p.setBrand(ctx, checks, c, e); err != nil {
		return nil, err
	}
	if !checks.Has("brand") && !c.CanEdit(by) { // with the brand that the conference would have
		return nil, errBrand
	}
	if !known && version != 0 {
		return nil, database.ErrNotFound
	}
	partners, finalists, tracks, err := e.apply(ctx, tx, checks, c, tx.At.Time)
	if err != nil {
		return nil, err
	}
	if err := p.checkBelowBrand(ctx, by, c, e.Path); err != nil {
		return nil, err
	}
	action := "conference.saved"
	if known {
		c.Version = version
		err = Update(ctx, tx, c)
	} else {
		action, err = "conference.created", Create(ctx, tx, c)
	}
	if errors.Is(err, ErrConference) {
		return nil, invalid.Fields{"slug": fieldcheck.SlugRule}
	}
	if err != nil {
		return nil, err
	}
	if err := SetPath(ctx, tx, c, e.Path); err != nil {
		return nil, err
	}
	if err := SetTracks(ctx, tx, c, tracks); err != nil {
		return nil, err
	}
	if err := SetPartners(ctx, tx, c, partners, finalists); err != nil {
		return nil, err
	}
	after, err := p.editOf(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	changed, err := actor.ChangeOf(before, after)
	if err != nil {
		return nil, err
	}
	return c, RecordAction(ctx, tx, c.ID, by, action, changed)
}

func (p *API) setBrand(ctx context.Context, checks *fieldcheck.Checks, c *Conference, e *ConferenceEdit) error {
	c.BrandID = nil
	if e.Brand == "" {
		return nil
	}
	b, err := p.Brands.BySlug(ctx, e.Brand)
	if errors.Is(err, database.ErrNotFound) {
		checks.AddClientError("brand", "is not a brand")
		return nil
	}
	if err == nil {
		c.BrandID = &b.ID
	}
	return err
}

// checkBelowBrand returns an invalid.Fields if a path is not below that of the conference's brand, unless the actor is an editor of all
// brands or the path does not change.
func (p *API) checkBelowBrand(ctx context.Context, by actor.Actor, c *Conference, path string) error {
	if by.AllBrands || path == "" || path == c.Path() {
		return nil
	}
	home, err := p.Brands.ByID(ctx, *c.BrandID) // a conference without a brand is for editors of all brands
	if err != nil {
		return err
	}
	if home.Path == "/" || !strings.HasPrefix(path, home.Path+"/") {
		return invalid.Fields{"path": "is not below the path of the conference's brand"}
	}
	return nil
}

func (p *API) actions(ctx context.Context, in *actionsInput) (*audit.Page, error) {
	c, err := ForEditing(ctx, p.DB.Read, in.Slug)
	if err != nil {
		return nil, Problem(err)
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		return actionLog.Actions(ctx, p.DB.Read, []int64{c.ID}, before, limit)
	})
}
