package company

import (
	"context"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
)

// registerNewsroom adds the newsroom's operations that add, withdraw and restore companies to the
// API.
func (c *API) registerNewsroom(a *apiv2.API) {
	const who = "Editors of all brands may call this operation."
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.ReportSuccess, apiv2.Doc(text + who)}
	}
	apiv2.Write(a, http.MethodGet, "/desk/companies", "list-desk-companies", "List companies by id", c.listForNewsroom, in(
		"Companies of the directory, or those that were withdrawn. Merged companies are left out. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/companies", "create-company", "Add a company", c.create, in(
		"If another company has the same name or domain, or a name that sounds alike, the status is 422 and the response names the company, "+
			"unless its id is in distinctFrom. The sections of the profile are saved with the operations for company members. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/companies/namesakes", "list-company-namesakes", "List companies that may be the same as a new one",
		c.listNamesakes, in("Those with the same name, at the same domain, or with a name that sounds alike; a merged company is represented by "+
			"the one that remained. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/companies/{id}", "read-desk-company", "Read the names and country of a company", c.readNames, in(
		"The sections are read with the operation for the form of a company. ")...)
	apiv2.Write(a, http.MethodPut, "/desk/companies/{id}", "save-company", "Save the names of a company in other languages", c.saveNames, in(
		"It replaces the names, the language of the texts and the country, which members cannot change. Send the version that was edited; the "+
			"status is 409 if somebody else has saved the names since. ")...)
	apiv2.Write(a, http.MethodDelete, "/desk/companies/{id}", "withdraw-company", "Withdraw a company", c.withdraw, in(
		"The company is then in no list, search, sitemap or feed, and its address responds with 410. All its data stays stored. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/companies/{id}/restore", "restore-company", "Restore a withdrawn company", c.restore, in("")...)
}

// DeskCompany is a company as the newsroom sees it.
type DeskCompany struct {
	ID        int64  `json:"id"`
	Slug      string `json:"slug" example:"kiln-and-loom"`
	Name      string `json:"name" example:"Kiln & Loom"`
	Page      string `json:"page" example:"/companies/kiln-and-loom" doc:"Path of the page."`
	Withdrawn bool   `json:"withdrawn"`
	Version   int64  `json:"version" doc:"Version to send with the next save of the names; 0 in lists."`
	NamesEdit
}

func newDeskCompany(c *Company, version int64) DeskCompany {
	return DeskCompany{c.ID, c.Slug, c.Name, c.Path(), c.IsWithdrawn(), version, NamesEdit{c.Lang, c.Names, c.Country}}
}

type deskCompaniesInput struct {
	apiv2.NamedPage
	State string `query:"state" enum:"shown,withdrawn" default:"shown"`
	Slugs string `query:"slugs" maxLength:"5000" doc:"Slugs, separated by commas, at most 50: these companies in any state."`
}

// maxSlugs is the maximum number of slugs that the list is asked for at once.
const maxSlugs = 50

func (c *API) listForNewsroom(ctx context.Context, in *deskCompaniesInput) (*apiv2.Output[apiv2.Items[DeskCompany]], error) {
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
	var slugs []string
	if in.Slugs != "" {
		if slugs = strings.Split(in.Slugs, ","); len(slugs) > maxSlugs {
			return nil, apiv2.Error(http.StatusBadRequest, "slugs: must be up to 50 slugs, separated by commas")
		}
	}
	var list []Company
	switch words := in.Words(); {
	case slugs != nil:
		list, err = AnyBySlugs(ctx, c.DB.Read, slugs)
	case ids != nil:
		list, err = ByIDs(ctx, c.DB.Read, ids)
	case words != "" && in.State != "withdrawn":
		list, err = c.findByName(ctx, words, i18n.Default, apiv2.MaxRanked)
		list = apiv2.AfterKey(list, in.After, func(c Company) string { return formatID(c.ID) })
		list = list[:min(len(list), in.Limit+1)]
	default:
		list, err = CompaniesAfter(ctx, c.DB.Read, in.State == "withdrawn", words, after, in.Limit+1)
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, max(in.Limit, len(ids), len(slugs)), func(c Company) DeskCompany { return newDeskCompany(&c, 0) },
		func(c Company) string { return formatID(c.ID) })), nil
}

// CompanyNamesake is a company that may be the same as a new one.
type CompanyNamesake struct {
	Company DeskCompany `json:"company"`
	Reason  string      `json:"reason" enum:"name,domain,sound" doc:"What the two companies have in common."`
}

type namesakesInput struct {
	Name    string `query:"name" required:"true" maxLength:"120"`
	Website string `query:"website" maxLength:"500"`
}

func (c *API) listNamesakes(ctx context.Context, in *namesakesInput) (*apiv2.Output[apiv2.Items[CompanyNamesake]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	list, err := namesakesOf(ctx, c.DB.Read, in.Name, in.Website)
	if err != nil {
		return nil, err
	}
	out := apiv2.Items[CompanyNamesake]{Items: []CompanyNamesake{}}
	for _, one := range list[:min(len(list), maxNamesakes)] {
		out.Items = append(out.Items, CompanyNamesake{newDeskCompany(one.Current, 0), one.reason})
	}
	return apiv2.Private(out), nil
}

// maxNamesakes is the maximum number of companies that may be the same as a new one and are listed: as many as distinctFrom can have.
const maxNamesakes = 50

type createCompanyInput struct {
	apiv2.MessageLanguage
	Body NewCompany
}

type deskCompanyInput struct {
	ID int64 `path:"id" minimum:"1"`
}

type saveNamesInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		NamesEdit
		Version int64 `json:"version"`
	}
}

func (c *API) create(ctx context.Context, in *createCompanyInput) (*apiv2.Output[DeskCompany], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return c.changeAsEditor(ctx, func(ctx context.Context, tx *database.Tx) (*Company, error) {
		return AddByNewsroom(ctx, tx, caller.ActorOf(ctx), in.Body, l)
	})
}

func (c *API) readNames(ctx context.Context, in *deskCompanyInput) (*apiv2.Output[DeskCompany], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	one, err := ByID(ctx, c.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return c.withVersion(ctx, one)
}

func (c *API) saveNames(ctx context.Context, in *saveNamesInput) (*apiv2.Output[DeskCompany], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return c.changeAsEditor(ctx, func(ctx context.Context, tx *database.Tx) (*Company, error) {
		was, err := ByID(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		before := newDeskCompany(was, 0).NamesEdit
		p, err := SaveNames(ctx, tx, caller.ActorOf(ctx), in.ID, &in.Body.Version, in.Body.NamesEdit, l)
		if err != nil {
			return nil, err
		}
		changed, err := actor.ChangeOf(before, newDeskCompany(p.Company, 0).NamesEdit)
		if err != nil {
			return nil, err
		}
		return p.Company, RecordAction(ctx, tx, p.ID, caller.ActorOf(ctx), "company.saved", changed)
	})
}

func (c *API) withdraw(ctx context.Context, in *deskCompanyInput) (*apiv2.Output[DeskCompany], error) {
	return c.changeAsEditor(ctx, func(ctx context.Context, tx *database.Tx) (*Company, error) {
		if err := Withdraw(ctx, tx, caller.ActorOf(ctx), in.ID); err != nil {
			return nil, err
		}
		return ByID(ctx, tx, in.ID)
	})
}

func (c *API) restore(ctx context.Context, in *deskCompanyInput) (*apiv2.Output[DeskCompany], error) {
	return c.changeAsEditor(ctx, func(ctx context.Context, tx *database.Tx) (*Company, error) {
		if err := Restore(ctx, tx, caller.ActorOf(ctx), in.ID); err != nil {
			return nil, err
		}
		return ByID(ctx, tx, in.ID)
	})
}

// changeAsEditor runs change in a transaction if the caller is an editor of all brands, and returns the company afterwards.
func (c *API) changeAsEditor(ctx context.Context, change func(ctx context.Context, tx *database.Tx) (*Company, error),
) (*apiv2.Output[DeskCompany], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	var one *Company
	err := c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		one, err = change(ctx, tx)
		return err
	})
	if problem := conflictOf(err); problem != nil {
		return nil, problem
	}
	if err != nil {
		return saveResponse(DeskCompany{}, err)
	}
	return c.withVersion(ctx, one)
}

func (c *API) withVersion(ctx context.Context, one *Company) (*apiv2.Output[DeskCompany], error) {
	version, err := sectionVersion(ctx, c.DB.Read, one.ID, Names)
	return apiv2.Private(newDeskCompany(one, version)), err
}

// sectionVersion returns the version of a section of a company, 0 before its first save.
func sectionVersion(ctx context.Context, db bun.IDB, id int64, section Section) (int64, error) {
	sections, err := sectionsOf(ctx, db, id)
	for _, s := range sections {
		if s.Section == section {
			return s.Version, err
		}
	}
	return 0, err
}
