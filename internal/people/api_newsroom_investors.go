package people

import (
	"context"
	"net/http"
	"strconv"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/company"
	"masthead/internal/database"
)

// registerInvestorsOfNewsroom adds the operations with which the newsroom writes investors.
func (p *API) registerInvestorsOfNewsroom(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/investors", "list-desk-investors", "List investors by id", p.listInvestorsForNewsroom, in,
		apiv2.Doc("Investors in one state: shown with a page, unconfirmed (a company member typed the name), withdrawn, or merged into another "+
			"one. "+rights))
	apiv2.Write(a, http.MethodPost, "/desk/investors", "create-investor", "Add an investor", p.createInvestor, newsroomDoc(
		"The investor has a page at once. ")...)
	apiv2.Write(a, http.MethodGet, "/desk/investors/{id}", "read-desk-investor", "Read an investor as the newsroom saves it",
		p.readInvestorForNewsroom, in, apiv2.Doc(rights))
	apiv2.Write(a, http.MethodPut, "/desk/investors/{id}", "save-investor", "Save an investor", p.saveInvestor, newsroomDoc(versions+
		"It does not confirm an investor. ")...)
	apiv2.Write(a, http.MethodDelete, "/desk/investors/{id}", "withdraw-investor", "Withdraw an investor", p.withdrawInvestor, newsroomDoc(
		"The investor is in no list, search or sitemap, and its address responds with 410. Funding rounds show its name as text. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/restore", "restore-investor", "Restore a withdrawn investor", p.restoreInvestor,
		newsroomDoc("")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/confirm", "confirm-investor", "Confirm an investor that a company member typed",
		p.confirmInvestor, newsroomDoc("The investor gets a page and is in lists, search and sitemap. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/merge", "merge-investor", "Merge another investor into an investor",
		p.mergeInvestor, newsroomDoc("The rounds, stories and followers of the other investor move to this one, missing fields of this one are "+
			"filled in, and the other address redirects. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/investors/{id}/unmerge", "unmerge-investor", "Undo the merge of an investor into another one",
		p.unmergeInvestor, newsroomDoc("The rounds and stories that the merge moved come back, and fields that it filled in are emptied. "+
			"Followers stay with the other investor. ")...)
	apiv2.Write(a, http.MethodPut, "/desk/investors/{id}/slug", "set-investor-slug", "Set the slug of an investor", p.setInvestorSlug,
		newsroomDoc(slugDoc)...)
	apiv2.Write(a, http.MethodGet, "/desk/investors/{id}/actions", "list-investor-actions",
		"List what the newsroom did with an investor, the newest first", p.listInvestorActions, in, apiv2.Doc(rights))
}

// DeskInvestor is an investor as the newsroom sees it.
type DeskInvestor struct {
	ID         int64                 `json:"id"`
	Version    int64                 `json:"version" doc:"Version that the next save must send."`
	Slug       string                `json:"slug" example:"monsoon-ridge-capital"`
	Page       string                `json:"page" example:"/investors/monsoon-ridge-capital" doc:"Path of the page."`
	State      company.InvestorState `json:"state" enum:"shown,unconfirmed,withdrawn,merged"`
	MergedInto *int64                `json:"mergedInto" doc:"ID of the investor into which this one was merged; null for none."`
	InvestorEdit
}

func newDeskInvestor(i *company.Investor) DeskInvestor {
	return DeskInvestor{i.ID, i.Version, i.Slug, i.Path(), i.State(), i.MergedInto, InvestorEdit{i.Name, i.Names, i.Kind, i.AuthorID,
		i.Description, i.Website, i.City, i.LogoID}}
}

type deskInvestorsInput struct {
	apiv2.KeyPage
	State string `query:"state" enum:"shown,unconfirmed,withdrawn,merged" default:"shown"`
}

func (p *API) listInvestorsForNewsroom(ctx context.Context, in *deskInvestorsInput) (*apiv2.Output[apiv2.Items[DeskInvestor]], error) {
	if err := account.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := company.InvestorsAfter(ctx, p.DB.Read, company.InvestorState(in.State), after, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(i company.Investor) DeskInvestor { return newDeskInvestor(&i) },
		func(i company.Investor) string { return strconv.FormatInt(i.ID, 10) })), nil
}

type createInvestorInput struct {
	company.MessageLanguage
	Body struct {
		InvestorEdit
		Slug string `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default."`
	}
}

// InvestorID names an investor, and the language of messages.
type InvestorID struct {
	company.MessageLanguage
	ID int64 `path:"id" minimum:"1"`
}

type saveInvestorInput struct {
	InvestorID
	Body struct {
		InvestorEdit
		Version int64 `json:"version"`
	}
}

type mergeInvestorInput struct {
	InvestorID
	Body struct {
		Other int64 `json:"other" minimum:"1" doc:"ID of the other investor."`
	}
}

func (p *API) createInvestor(ctx context.Context, in *createInvestorInput) (*apiv2.Output[DeskInvestor], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return CreateInvestor(ctx, tx, account.ActorOf(ctx), in.Body.InvestorEdit, in.Body.Slug, l)
	})
}

func (p *API) readInvestorForNewsroom(ctx context.Context, in *InvestorID) (*apiv2.Output[DeskInvestor], error) {
	if err := account.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	i, err := company.InvestorByID(ctx, p.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newDeskInvestor(i)), nil
}

func (p *API) saveInvestor(ctx context.Context, in *saveInvestorInput) (*apiv2.Output[DeskInvestor], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return EditInvestor(ctx, tx, account.ActorOf(ctx), in.ID, in.Body.Version, in.Body.InvestorEdit, l)
	})
}

func (p *API) withdrawInvestor(ctx context.Context, in *InvestorID) (*apiv2.Output[DeskInvestor], error) {
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return WithdrawInvestor(ctx, tx, account.ActorOf(ctx), in.ID, false)
	})
}

func (p *API) restoreInvestor(ctx context.Context, in *InvestorID) (*apiv2.Output[DeskInvestor], error) {
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return WithdrawInvestor(ctx, tx, account.ActorOf(ctx), in.ID, true)
	})
}

func (p *API) confirmInvestor(ctx context.Context, in *InvestorID) (*apiv2.Output[DeskInvestor], error) {
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return ConfirmInvestor(ctx, tx, account.ActorOf(ctx), in.ID)
	})
}

func (p *API) mergeInvestor(ctx context.Context, in *mergeInvestorInput) (*apiv2.Output[DeskInvestor], error) {
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return MergeInvestors(ctx, tx, account.ActorOf(ctx), in.ID, in.Body.Other)
	})
}

type investorSlugInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body SlugEdit
}

func (p *API) setInvestorSlug(ctx context.Context, in *investorSlugInput) (*apiv2.Output[DeskInvestor], error) {
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return SetInvestorSlug(ctx, tx, account.ActorOf(ctx), in.ID, in.Body.Slug)
	})
}

func (p *API) unmergeInvestor(ctx context.Context, in *InvestorID) (*apiv2.Output[DeskInvestor], error) {
	return p.writeInvestor(ctx, func(ctx context.Context, tx *database.Tx) (*company.Investor, error) {
		return UnmergeInvestor(ctx, tx, account.ActorOf(ctx), in.ID)
	})
}

// writeInvestor runs change in a transaction if the caller is an editor of all brands, and returns the investor afterwards.
func (p *API) writeInvestor(ctx context.Context, change func(ctx context.Context, tx *database.Tx) (*company.Investor, error),
) (*apiv2.Output[DeskInvestor], error) {
	if err := account.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	var i *company.Investor
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		i, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, problemOf(err)
	}
	return apiv2.Private(newDeskInvestor(i)), nil
}

func (p *API) listInvestorActions(ctx context.Context, in *actionsInput) (*audit.Page, error) {
	if err := account.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	if _, err := company.InvestorByID(ctx, p.DB.Read, in.ID); err != nil {
		return nil, err
	}
	return p.auditLog(ctx, in, investorLog)
}
