package company

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// registerMerges adds the operations on duplicates to the API.
func (c *API) registerMerges(a *apiv2.API) {
	in := apiv2.Section("Desk")
	const who = "Editors of all brands may call this operation."
	apiv2.Write(a, http.MethodGet, "/desk/companies/duplicates", "list-company-duplicates",
		"List possible duplicates", c.listDuplicates, in, apiv2.Doc(who))
	apiv2.Write(a, http.MethodGet, "/desk/companies/merges", "list-company-merges",
		"List the merges of companies that are in force, the newest first", c.listMerges, in,
		apiv2.Doc("Each can be undone at any time with the operation for the merged company. "+who))
	apiv2.Write(a, http.MethodPost, "/desk/companies/{id}/merge", "merge-company", "Merge another company into a company", c.merge, in,
		apiv2.ReportSuccess,
		apiv2.Doc("People, rounds, stories and members of the other company move to this one, missing facts of this company are filled in, "+
			"and the other company's address redirects to this company. "+who))
	apiv2.Write(a, http.MethodPost, "/desk/companies/{id}/unmerge", "unmerge-company", "Undo the merge of a company", c.unmerge, in,
		apiv2.ReportSuccess, apiv2.Doc("Everything that the merge moved and that still exists moves back to the company. "+who))
	apiv2.Write(a, http.MethodGet, "/desk/companies/{id}/actions", "list-company-actions",
		"List the actions of owners and the newsroom on a company, the newest first", c.listActions, in,
		apiv2.Doc("Decisions about claims and corrections, invitations, and changes of roles. Saves of sections are in the history. "+who))
	apiv2.Write(a, http.MethodGet, "/desk/companies/{id}/history", "list-company-history",
		"List the changes of a company's facts, the newest first", c.listHistory, in,
		apiv2.Doc("As readers see them, and with the account or the API token that made them. Who undid a merge is in the list of actions. "+who))
	apiv2.Write(a, http.MethodPost, "/desk/companies/{id}/distinct", "set-companies-distinct",
		"Mark two companies as distinct", c.setDistinct, in, apiv2.ReportSuccess, apiv2.Doc(who))
}

// DuplicateItem is a possible duplicate: two companies that may be the same.
type DuplicateItem struct {
	Company ShortCompany `json:"company"`
	Other   ShortCompany `json:"other"`
	Reason  string       `json:"reason" enum:"name,domain,sound" doc:"What the two companies have in common."`
}

func (c *API) listDuplicates(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[DuplicateItem]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	first, second, err := in.AfterPair()
	if err != nil {
		return nil, err
	}
	pairs, err := OpenDuplicates(ctx, c.DB.Read, [2]int64{first, second}, in.Limit+1)
	if err != nil {
		return nil, err
	}
	var ids []int64
	for _, p := range pairs {
		ids = append(ids, p.FirstID, p.SecondID)
	}
	list, err := ByIDs(ctx, c.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	logo, err := logosOf(ctx, c.DB, list)
	if err != nil {
		return nil, err
	}
	short := map[int64]ShortCompany{}
	for i := range list {
		short[list[i].ID] = NewShortCompany(&list[i], logo(list[i].LogoID))
	}
	return apiv2.Private(apiv2.ItemsOf(pairs, in.Limit, func(d Duplicate) DuplicateItem {
		return DuplicateItem{short[d.FirstID], short[d.SecondID], d.Reason}
	}, func(d Duplicate) string { return fmt.Sprintf("%d-%d", d.FirstID, d.SecondID) })), nil
}

// CompanyMerge is a merge of two companies that is in force.
type CompanyMerge struct {
	ID      int64        `json:"id"`
	Company ShortCompany `json:"company" doc:"The company that remained; it may have been merged or withdrawn since."`
	Other   ShortCompany `json:"other" doc:"The company that was merged into it."`
	By      string       `json:"by" doc:"Name of the account that merged them; empty for a program and for a deleted account."`
	Merged  string       `json:"merged" format:"date-time"`
}

type mergesInput struct {
	apiv2.KeyPage
	Text string `query:"q" maxLength:"100" doc:"Part of the name of one of the two companies."`
}

func (c *API) listMerges(ctx context.Context, in *mergesInput) (*apiv2.Output[apiv2.Items[CompanyMerge]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	rows, err := mergesInForce(ctx, c.DB.Read, strings.TrimSpace(in.Text), before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	var ids, users []int64
	for _, row := range rows {
		if ids = append(ids, row.KeptID, row.MergedID); row.UserID != nil {
			users = append(users, *row.UserID)
		}
	}
	list, err := ByIDs(ctx, c.DB.Read, ids)
	if err != nil {
		return nil, err
	}
	names, err := account.NamesOf(ctx, c.DB.Read, users)
	if err != nil {
		return nil, err
	}
	short := map[int64]ShortCompany{}
	for i := range list {
		short[list[i].ID] = NewShortCompany(&list[i], nil)
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(row mergeRow) CompanyMerge {
		m := CompanyMerge{ID: row.ID, Company: short[row.KeptID], Other: short[row.MergedID], Merged: row.CreatedAt.Format(time.RFC3339)}
		if row.UserID != nil {
			m.By = names[*row.UserID]
		}
		return m
	}, func(row mergeRow) string { return formatID(row.ID) })), nil
}

type mergeInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Other int64 `json:"other" minimum:"1" doc:"ID of the other company."`
	}
}

// MergeResult is the response of the operations that merge companies, undo a merge, or mark companies as distinct.
type MergeResult struct {
	Company ShortCompany `json:"company" doc:"The company with the id in the address."`
}

func (c *API) merge(ctx context.Context, in *mergeInput) (*apiv2.Output[MergeResult], error) {
	return c.writeAsEditor(ctx, in.ID, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return Merge(ctx, tx, in.ID, in.Body.Other, by)
	})
}

type unmergeInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (c *API) unmerge(ctx context.Context, in *unmergeInput) (*apiv2.Output[MergeResult], error) {
	return c.writeAsEditor(ctx, in.ID, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return Unmerge(ctx, tx, in.ID, by)
	})
}

func (c *API) setDistinct(ctx context.Context, in *mergeInput) (*apiv2.Output[MergeResult], error) {
	return c.writeAsEditor(ctx, in.ID, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		if in.ID == in.Body.Other {
			return ErrSame
		}
		if _, err := ByID(ctx, tx, in.Body.Other); err != nil {
			return err
		}
		return SetDistinct(ctx, tx, in.ID, in.Body.Other, by)
	})
}

// conflictOf returns an error with status 409 for a change that the state of a company does not allow, nil for other errors.
func conflictOf(err error) error {
	for _, known := range []error{ErrSame, ErrMerged, ErrNotMerged, ErrWithdrawn, ErrNotWithdrawn} {
		if errors.Is(err, known) {
			return apiv2.Error(http.StatusConflict, apiv2.Sentence(known))
		}
	}
	return nil
}

// writeAsEditor runs change in a transaction if the caller is an editor of all brands, and returns the company afterwards.
func (c *API) writeAsEditor(ctx context.Context, id int64,
	change func(ctx context.Context, tx *database.Tx, by actor.Actor) error,
) (*apiv2.Output[MergeResult], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	var one *Company
	err := c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := ByID(ctx, tx, id); err != nil {
			return err
		}
		err := change(ctx, tx, caller.ActorOf(ctx))
		if err != nil {
			return err
		}
		one, err = ByID(ctx, tx, id)
		return err
	})
	if problem := conflictOf(err); problem != nil {
		return nil, problem
	}
	if err != nil {
		return nil, err
	}
	logo, err := logosOf(ctx, c.DB, []Company{*one})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(MergeResult{NewShortCompany(one, logo(one.LogoID))}), nil
}
