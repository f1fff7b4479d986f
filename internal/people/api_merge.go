package people

import (
	"context"
	"fmt"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/duplicate"
	"masthead/internal/taxonomy"
)

// registerMerges adds the operations on people who have two records.
func (p *API) registerMerges(a *apiv2.API) {
	apiv2.Write(a, http.MethodGet, "/desk/people/duplicates", "list-person-duplicates", "List possible duplicates of people", p.listDuplicates,
		apiv2.Section("Desk"), apiv2.Doc(apiv2.AllBrandsOnly))
	apiv2.Write(a, http.MethodPost, "/desk/people/{id}/merge", "merge-person", "Merge another person into a person", p.merge,
		apiv2.ForAllBrands("The bylines, stories, employments, investments, awards, sessions and followers of the other person move to this "+
			"one, missing fields of this one are filled in, and the other address redirects. An employment that both have is kept once. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/people/{id}/unmerge", "unmerge-person", "Undo the merge of a person into another one", p.unmerge,
		apiv2.ForAllBrands("What the merge moved comes back if it still belongs to the other person, fields that it filled in are emptied, and "+
			"the followers that it moved follow the person again. ")...)
	apiv2.Write(a, http.MethodPost, "/desk/people/{id}/distinct", "set-people-distinct", "Mark two people as different", p.setDistinct,
		apiv2.ForAllBrands("They are not listed as possible duplicates any more. ")...)
}

type mergePersonInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Other int64 `json:"other" minimum:"1" doc:"ID of the other person."`
	}
}

func (p *API) merge(ctx context.Context, in *mergePersonInput) (*apiv2.Output[DeskPerson], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		return p.Merges.Merge(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Other)
	})
}

func (p *API) unmerge(ctx context.Context, in *PersonID) (*apiv2.Output[DeskPerson], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		return p.Merges.Unmerge(ctx, tx, caller.ActorOf(ctx), in.ID)
	})
}

func (p *API) setDistinct(ctx context.Context, in *mergePersonInput) (*apiv2.Output[DeskPerson], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (*taxonomy.Author, error) {
		return SetDistinct(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Other)
	})
}

// PersonDuplicate is a possible duplicate: two people who may be the same.
type PersonDuplicate struct {
	Person DeskPersonItem `json:"person"`
	Other  DeskPersonItem `json:"other"`
	Reason string         `json:"reason" enum:"name,address,sound" doc:"What the two people have in common."`
}

func (p *API) listDuplicates(ctx context.Context, in *apiv2.KeyPage) (*apiv2.Output[apiv2.Items[PersonDuplicate]], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	first, second, err := in.AfterPair()
	if err != nil {
		return nil, err
	}
	pairs, people, err := p.duplicates.Possible(ctx, p.DB.Read)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(duplicate.After(pairs, first, second, in.Limit+1), in.Limit, func(d duplicate.Pair) PersonDuplicate {
		return PersonDuplicate{newDeskPersonItem(people[d.First]), newDeskPersonItem(people[d.Second]), d.Reason}
	}, func(d duplicate.Pair) string { return fmt.Sprintf("%d-%d", d.First, d.Second) })), nil
}
