package investor

import (
	"context"
	"fmt"
	"net/http"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/duplicate"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/search"
)

// API has the newsroom's operations on investors.
type API struct {
	DB       *database.DB
	Index    *search.Index
	Newsroom Newsroom

	duplicates Duplicates
}

// Offer returns the newsroom's operations on investors, and the search documents of investors.
func (p *API) Offer() feature.Offer {
	return feature.Offer{API: p.register, Search: map[string]search.Source{SearchSource: SearchDocuments{DB: p.DB}}}
}

// register adds the newsroom's operations on investors.
func (p *API) register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/investors", "list-desk-investors", "List investors by id", p.listInvestors, in,
		apiv2.Doc("Investors in one state: shown with a page, unconfirmed (a company member typed the name), withdrawn, or merged into another "+
			"one. "+apiv2.AllBrandsOnly))
	apiv2.Write(a, http.MethodPost, "/desk/investors", "create-investor", "Add an investor", p.create, apiv2.ForAllBrands(
		"The investor has a page at once. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/investors/{id}", "read-desk-investor", "Read an investor as the newsroom saves it",
		p.read, in, apiv2.Doc(apiv2.AllBrandsOnly))
	apiv2.Write(a, http.MethodPut, "/desk/investors/{id}", "save-investor", "Save an investor", p.save, apiv2.ForAllBrands(apiv2.ReplacesAll+
		"It does not confirm an investor. ")...)
	apiv2.Write(a, http.MethodDelete, "/desk/investors/{id}", "withdraw-investor", "Withdraw an investor", p.withdraw, apiv2.ForAllBrands(
		"The investor is in no list, search or sitemap, and its address responds with 410. Funding rounds show its name as text. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/restore", "restore-investor", "Restore a withdrawn investor", p.restore,
		apiv2.ForAllBrands("")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/confirm", "confirm-investor", "Confirm an investor that a company member typed",
		p.confirm, apiv2.ForAllBrands("The investor gets a page and is in lists, search and sitemap. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/merge", "merge-investor", "Merge another investor into an investor",
		p.merge, apiv2.ForAllBrands("The rounds, stories and followers of the other investor move to this one, missing fields of this one are "+
			"filled in, and the other address redirects. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/unmerge", "unmerge-investor", "Undo the merge of an investor into another one",
		p.unmerge, apiv2.ForAllBrands("The rounds and stories that the merge moved come back, fields that it filled in are emptied, "+
			"and the followers that it moved follow the investor again. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/investors/duplicates", "list-investor-duplicates", "List possible duplicates of investors",
		p.listDuplicates, in, apiv2.Doc("Unconfirmed investors are among them. "+apiv2.AllBrandsOnly))
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/distinct", "set-investors-distinct", "Mark two investors as different",
		p.setDistinct, apiv2.ForAllBrands("They are not listed as possible duplicates any more. ")...)
	apiv2.Write(a, http.MethodPut, "/desk/investors/{id}/slug", "set-investor-slug", "Set the slug of an investor", p.setSlug,
		apiv2.ForAllBrands(apiv2.FormerSlugs)...)
	apiv2.Write(a, http.MethodGet, "/desk/investors/{id}/actions", "list-investor-actions",
		"List what the newsroom did with an investor, the newest first", p.listActions, in, apiv2.Doc(apiv2.AllBrandsOnly))
}

// DeskInvestor is an investor as the newsroom sees it.
type DeskInvestor struct {
	ID         int64  `json:"id"`
	Version    int64  `json:"version" doc:"Version that the next save must send."`
	Slug       string `json:"slug" example:"monsoon-ridge-capital"`
	Page       string `json:"page" example:"/investors/monsoon-ridge-capital" doc:"Path of the page."`
	State      State  `json:"state" enum:"shown,unconfirmed,withdrawn,merged"`
	MergedInto *int64 `json:"mergedInto" doc:"ID of the investor into which this one was merged; null for none."`
	Edit

	LogoFile *media.Picture `json:"logoFile" doc:"The logo with its renditions; null if there is none."`
}

func newDeskInvestor(i *Investor) DeskInvestor {
	return DeskInvestor{i.ID, i.Version, i.Slug, i.Path(), i.State(), i.MergedInto, Edit{i.Name, i.Names, i.Kind, i.AuthorID,
		i.Description, i.Website, i.City, i.LogoID}, nil}
}

// newDeskInvestors returns investors as the newsroom sees them, with their logos, which it reads in one query.
func (p *API) newDeskInvestors(ctx context.Context, list []*Investor) ([]DeskInvestor, error) {
	shown, ids := make([]DeskInvestor, len(list)), make([]int64, 0, len(list))
	for i, one := range list {
		shown[i] = newDeskInvestor(one)
		if one.LogoID != nil {
			ids = append(ids, *one.LogoID)
		}
	}
	logos, err := media.Pictures(ctx, p.DB.Read, ids)
	for i, one := range list {
		if one.LogoID != nil {
			shown[i].LogoFile = logos[*one.LogoID]
		}
	}
	return shown, err
}

// investorOutput returns the response with one investor.
func (p *API) investorOutput(ctx context.Context, i *Investor) (*apiv2.Output[DeskInvestor], error) {
	shown, err := p.newDeskInvestors(ctx, []*Investor{i})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(shown[0]), nil
}

type deskInvestorsInput struct {
	apiv2.NamedPage
	State string `query:"state" enum:"shown,unconfirmed,withdrawn,merged" default:"shown"`
}

func (p *API) listInvestors(ctx context.Context, in *deskInvestorsInput) (*apiv2.Output[apiv2.Items[DeskInvestor]], error) {
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
	var list []Investor
	switch words := in.Words(); {
	case ids != nil:
		list, err = named(ctx, p.DB.Read, ids)
	case words != "" && State(in.State) == StateShown:
		list, err = Find(ctx, p.DB, p.Index, words, i18n.Default.Code, apiv2.MaxRanked)
		list = apiv2.AfterKey(list, in.After, func(i Investor) string { return strconv.FormatInt(i.ID, 10) })
		list = list[:min(len(list), in.Limit+1)]
	default:
		list, err = After(ctx, p.DB.Read, State(in.State), words, after, in.Limit+1)
	}
	if err != nil {
		return nil, err
	}
	shown, err := p.newDeskInvestors(ctx, pointers(list))
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(shown, max(in.Limit, len(ids)), func(i DeskInvestor) DeskInvestor { return i },
		func(i DeskInvestor) string { return strconv.FormatInt(i.ID, 10) })), nil
}

type createInvestorInput struct {
	apiv2.MessageLanguage
	Body struct {
		Edit
		Slug string `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default."`
	}
}

// PathID names an investor, and the language of messages.
type PathID struct {
	apiv2.MessageLanguage
	ID int64 `path:"id" minimum:"1"`
}

type saveInvestorInput struct {
	PathID
	Body struct {
		Edit
		Version int64 `json:"version"`
	}
}

type mergeInvestorInput struct {
	PathID
	Body struct {
		Other int64 `json:"other" minimum:"1" doc:"ID of the other investor."`
	}
}

func (p *API) create(ctx context.Context, in *createInvestorInput) (*apiv2.Output[DeskInvestor], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.Create(ctx, tx, caller.ActorOf(ctx), in.Body.Edit, in.Body.Slug, l)
	})
}

func (p *API) read(ctx context.Context, in *PathID) (*apiv2.Output[DeskInvestor], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	i, err := ByID(ctx, p.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return p.investorOutput(ctx, i)
}

func (p *API) save(ctx context.Context, in *saveInvestorInput) (*apiv2.Output[DeskInvestor], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.Save(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Version, in.Body.Edit, l)
	})
}

func (p *API) withdraw(ctx context.Context, in *PathID) (*apiv2.Output[DeskInvestor], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.Withdraw(ctx, tx, caller.ActorOf(ctx), in.ID, false)
	})
}

func (p *API) restore(ctx context.Context, in *PathID) (*apiv2.Output[DeskInvestor], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.Withdraw(ctx, tx, caller.ActorOf(ctx), in.ID, true)
	})
}

func (p *API) confirm(ctx context.Context, in *PathID) (*apiv2.Output[DeskInvestor], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.Confirm(ctx, tx, caller.ActorOf(ctx), in.ID)
	})
}

func (p *API) merge(ctx context.Context, in *mergeInvestorInput) (*apiv2.Output[DeskInvestor], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.Merge(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Other)
	})
}

func (p *API) setDistinct(ctx context.Context, in *mergeInvestorInput) (*apiv2.Output[DeskInvestor], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.SetDistinct(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Other)
	})
}

// InvestorDuplicate is a possible duplicate: two investors that may be the same.
type InvestorDuplicate struct {
	Investor DeskInvestor `json:"investor"`
	Other    DeskInvestor `json:"other"`
	Reason   string       `json:"reason" enum:"name,domain,sound" doc:"What the two investors have in common."`
}

func (p *API) listDuplicates(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[InvestorDuplicate]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	first, second, err := in.AfterPair()
	if err != nil {
		return nil, err
	}
	list, investors, err := p.duplicates.Possible(ctx, p.DB.Read)
	if err != nil {
		return nil, err
	}
	list = duplicate.After(list, first, second, in.Limit+1)
	both := make([]*Investor, 0, 2*len(list))
	for _, d := range list {
		both = append(both, investors[d.First], investors[d.Second])
	}
	shown, err := p.newDeskInvestors(ctx, both)
	if err != nil {
		return nil, err
	}
	pairs := make([]InvestorDuplicate, len(list))
	for i, d := range list {
		pairs[i] = InvestorDuplicate{shown[2*i], shown[2*i+1], d.Reason}
		if d.Reason == duplicate.SameAddress {
			pairs[i].Reason = "domain"
		}
	}
	return apiv2.Private(apiv2.ItemsOf(pairs, in.Limit, func(d InvestorDuplicate) InvestorDuplicate { return d },
		func(d InvestorDuplicate) string { return fmt.Sprintf("%d-%d", d.Investor.ID, d.Other.ID) })), nil
}

type investorSlugInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body apiv2.SlugEdit
}

func (p *API) setSlug(ctx context.Context, in *investorSlugInput) (*apiv2.Output[DeskInvestor], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		if err := tx.Lock(ctx, "address of investor "+strconv.FormatInt(in.ID, 10)); err != nil {
			return nil, err
		}
		now, err := ByID(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		if in.Body.IsOutdated(now.Slug) {
			shown, err := p.newDeskInvestors(ctx, []*Investor{now})
			if err != nil {
				return nil, err
			}
			return nil, apiv2.Changed(shown[0])
		}
		return p.Newsroom.SetSlug(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Slug, in.Body.Redirects())
	})
}

func (p *API) unmerge(ctx context.Context, in *PathID) (*apiv2.Output[DeskInvestor], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*Investor, error) {
		return p.Newsroom.Unmerge(ctx, tx, caller.ActorOf(ctx), in.ID)
	})
}

// write runs change in a transaction if the caller is an editor of all brands, and returns the investor afterwards.
func (p *API) write(ctx context.Context, change func(ctx context.Context, tx *database.Tx) (*Investor, error),
) (*apiv2.Output[DeskInvestor], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	var i *Investor
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		i, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, problemOf(err)
	}
	return p.investorOutput(ctx, i)
}

// pointers returns the addresses of the elements of a list.
func pointers(list []Investor) []*Investor {
	out := make([]*Investor, len(list))
	for i := range list {
		out[i] = &list[i]
	}
	return out
}

type actionsInput struct {
	apiv2.KeyPage
	ID int64 `path:"id" minimum:"1"`
}

func (p *API) listActions(ctx context.Context, in *actionsInput) (*audit.Page, error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	if _, err := ByID(ctx, p.DB.Read, in.ID); err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		return log.Actions(ctx, p.DB.Read, []int64{in.ID}, before, limit)
	})
}

// problemOf returns the API error for an error of a change by the newsroom.
func problemOf(err error) error {
	return apiv2.SaveProblem(err, ErrWithdrawn, ErrNotWithdrawn, ErrConfirmed, ErrSame, ErrMerged, ErrNotMerged, ErrNoPage)
}
