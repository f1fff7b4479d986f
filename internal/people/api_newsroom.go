package people

import (
	"context"
	"net/http"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/taxonomy"
)

// registerNewsroom adds the newsroom's operations on people.
func (p *API) registerNewsroom(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/people", "list-desk-people", "List people by id", p.listForNewsroom, in,
		apiv2.Doc("People with a profile, those whose profiles were withdrawn, or those who were merged into others. "+apiv2.AllBrandsOnly))
	apiv2.Write(a, http.MethodPost, "/desk/people", "create-person", "Add a person", p.create, apiv2.ForAllBrands(
		"With author, an author who has "+
			"no profile yet gets one: a person who writes has one record and one page. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/people/{id}", "read-desk-person", "Read a person as the newsroom saves it", p.read, in,
		apiv2.Doc(apiv2.AllBrandsOnly))
	apiv2.Write(a, http.MethodPut, "/desk/people/{id}", "save-person", "Save a person", p.save, apiv2.ForAllBrands(apiv2.ReplacesAll+
		"If employments is missing, the stored ones stay as they are; an empty list removes them. "+
		"Employments are saved as the core team of their companies, so they are in the history of these companies. ")...)
	apiv2.Write(a, http.MethodDelete, "/desk/people/{id}", "withdraw-person", "Withdraw the profile of a person", p.withdraw,
		apiv2.ForAllBrands(
			"The profile is in no list, search or sitemap, and its address responds with 410. Bylines and the author page of somebody who "+
				"wrote stories stay. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/people/{id}/restore", "restore-person", "Restore the withdrawn profile of a person", p.restore,
		apiv2.ForAllBrands("")...)
	apiv2.Write(a, http.MethodPut, "/desk/people/{id}/slug", "set-person-slug", "Set the slug of a person", p.setSlug,
		apiv2.ForAllBrands(apiv2.FormerSlugs)...)
	apiv2.Write(a, http.MethodGet, "/desk/people/{id}/actions", "list-person-actions",
		"List what the newsroom did with a person, the newest first", p.listActions, in, apiv2.Doc(apiv2.AllBrandsOnly))
}

// DeskPerson is a person as the newsroom sees it.
type DeskPerson struct {
	ID        int64  `json:"id"`
	Version   int64  `json:"version" doc:"Version that the next save must send."`
	Slug      string `json:"slug" example:"asha-rao"`
	Page      string `json:"page" example:"/people/asha-rao" doc:"Path of the page."`
	Withdrawn bool   `json:"withdrawn"`
	Merged    *int64 `json:"mergedInto" doc:"ID of the person into whom this one was merged; null for none."`
	PersonEdit

	PictureFile *media.Picture `json:"pictureFile" doc:"The picture with its renditions; null if there is none."`
	BannerFile  *media.Picture `json:"bannerFile" doc:"The banner with its renditions; null if there is none."`
}

// DeskPersonItem is a person in a list of the newsroom.
type DeskPersonItem struct {
	ID          int64  `json:"id"`
	Slug        string `json:"slug" example:"asha-rao"`
	Name        string `json:"name" example:"Asha Rao"`
	Designation string `json:"designation"`
	Page        string `json:"page" example:"/people/asha-rao" doc:"Path of the page."`
	Merged      *int64 `json:"mergedInto" doc:"ID of the person into whom this one was merged; null for none."`
}

func newDeskPersonItem(a *taxonomy.Author) DeskPersonItem {
	return DeskPersonItem{a.ID, a.Slug, a.Name, a.Role, a.ProfilePath(), a.MergedInto}
}

type deskPeopleInput struct {
	apiv2.NamedPage
	State string `query:"state" enum:"shown,withdrawn,merged" default:"shown"`
}

func (p *API) listForNewsroom(ctx context.Context, in *deskPeopleInput) (*apiv2.Output[apiv2.Items[DeskPersonItem]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	ids, err := in.Named()
	if err != nil {
		return nil, err
	}
	var list []*taxonomy.Author
	switch words := in.Words(); {
	case ids != nil:
		list, err = peopleByIDs(ctx, p.DB, ids)
	case words != "" && taxonomy.State(in.State) == taxonomy.StateShown:
		if ids, err = rankedPeople(ctx, p.DB, p.Index, words, i18n.Default.Code); err == nil {
			list, err = authorsInOrder(ctx, p.DB, ids)
			list, ids = apiv2.AfterKey(list, in.After, keyOfAuthor), nil
			list = list[:min(len(list), in.Limit+1)]
		}
	default:
		list, err = taxonomy.PeopleAfter(ctx, p.DB.Read, taxonomy.State(in.State), words, after, in.Limit+1)
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, max(in.Limit, len(ids)), newDeskPersonItem, keyOfAuthor)), nil
}

func keyOfAuthor(a *taxonomy.Author) string { return strconv.FormatInt(a.ID, 10) }

// peopleByIDs returns the people with ids, withdrawn ones too, in the order of ids. Others are left out.
func peopleByIDs(ctx context.Context, db *database.DB, ids []int64) ([]*taxonomy.Author, error) {
	found, err := taxonomy.AuthorsByIDs(ctx, db.Read, ids)
	var list []*taxonomy.Author
	for _, id := range ids {
		if a := found[id]; a != nil && (a.IsPerson || a.IsWithdrawn() || a.MergedInto != nil) {
			list = append(list, a)
		}
	}
	return list, err
}

type createPersonInput struct {
	apiv2.MessageLanguage
	Body struct {
		PersonEdit
		Slug   string `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default."`
		Author int64  `json:"author,omitempty" doc:"ID of an author without a profile, who is the person."`
	}
}

// PersonID names a person, and the language of messages.
type PersonID struct {
	apiv2.MessageLanguage
	ID int64 `path:"id" minimum:"1"`
}

type savePersonInput struct {
	PersonID
	Body struct {
		PersonEdit
		Version int64 `json:"version"`
	}
}

type personSlugInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body apiv2.SlugEdit
}

func (p *API) setSlug(ctx context.Context, in *personSlugInput) (*apiv2.Output[DeskPerson], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		if err := tx.Lock(ctx, "address of person "+strconv.FormatInt(in.ID, 10)); err != nil {
			return nil, err
		}
		now, err := taxonomy.PersonByID(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		if in.Body.IsOutdated(now.Slug) {
			shown, err := p.newDeskPerson(ctx, now)
			if err != nil {
				return nil, err
			}
			return nil, apiv2.Changed(shown.Body)
		}
		return SetPersonSlug(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Slug, in.Body.Redirects())
	})
}

func (p *API) create(ctx context.Context, in *createPersonInput) (*apiv2.Output[DeskPerson], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		return CreatePerson(ctx, tx, caller.ActorOf(ctx), in.Body.PersonEdit, in.Body.Slug, in.Body.Author, l)
	})
}

func (p *API) read(ctx context.Context, in *PersonID) (*apiv2.Output[DeskPerson], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	a, err := taxonomy.PersonByID(ctx, p.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return p.newDeskPerson(ctx, a)
}

func (p *API) save(ctx context.Context, in *savePersonInput) (*apiv2.Output[DeskPerson], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		return EditPerson(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Version, in.Body.PersonEdit, l)
	})
}

func (p *API) withdraw(ctx context.Context, in *PersonID) (*apiv2.Output[DeskPerson], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		return WithdrawPerson(ctx, tx, caller.ActorOf(ctx), in.ID, false)
	})
}

func (p *API) restore(ctx context.Context, in *PersonID) (*apiv2.Output[DeskPerson], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		return WithdrawPerson(ctx, tx, caller.ActorOf(ctx), in.ID, true)
	})
}

// write runs change in a transaction if the caller is an editor of all brands, and returns the person afterwards.
func (p *API) write(ctx context.Context, change func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error),
) (*apiv2.Output[DeskPerson], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	var a *taxonomy.Author
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		a, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, problemOf(err)
	}
	return p.newDeskPerson(ctx, a)
}

// problemOf returns the API error for an error of a change by the newsroom.
func problemOf(err error) error {
	return apiv2.SaveProblem(err, ErrWithdrawn, ErrNotWithdrawn, ErrSame, ErrMerged, ErrNotMerged)
}

func (p *API) newDeskPerson(ctx context.Context, a *taxonomy.Author) (*apiv2.Output[DeskPerson], error) {
	edit, err := editOf(ctx, p.DB.Read, a)
	if err != nil {
		return nil, err
	}
	picture, err := p.pictures(ctx, []*taxonomy.Author{a}, nil)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(DeskPerson{a.ID, a.Version, a.Slug, a.ProfilePath(), a.IsWithdrawn(), a.MergedInto, *edit, picture(a.PictureID),
		picture(a.BannerID)}), nil
}

type actionsInput struct {
	apiv2.KeyPage
	ID int64 `path:"id" minimum:"1"`
}

func (p *API) listActions(ctx context.Context, in *actionsInput) (*audit.Page, error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	if _, err := taxonomy.PersonByID(ctx, p.DB.Read, in.ID); err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		return personLog.Actions(ctx, p.DB.Read, []int64{in.ID}, before, limit)
	})
}
