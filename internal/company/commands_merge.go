package company

import (
	"context"
	"errors"
	"fmt"
	"io"
	"text/tabwriter"

	"masthead/internal/actor"
	"masthead/internal/command"
	"masthead/internal/database"
	"masthead/internal/investor"
)

type duplicatesCommand struct{}

// Run lists possible duplicates of companies, and then those of investors.
func (duplicatesCommand) Run(s *command.Session, db *database.DB) error {
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	if err := writeDuplicates(s.Ctx, w, db); err != nil {
		return err
	}
	pairs, investors, err := new(investor.Duplicates).Possible(s.Ctx, db.Read)
	if err != nil {
		return err
	}
	if len(pairs) > 0 {
		fmt.Fprintln(w, "\ninvestor\tother investor\treason")
	}
	for _, d := range pairs {
		fmt.Fprintf(w, "%s\t%s\t%s\n", investors[d.First].Slug, investors[d.Second].Slug, d.Reason)
	}
	return w.Flush()
}

// writeDuplicates writes the possible duplicates of companies as a table.
func writeDuplicates(ctx context.Context, w io.Writer, db *database.DB) error {
	fmt.Fprintln(w, "company\tother company\treason")
	const page = 500
	for after := [2]int64{}; ; {
		pairs, err := OpenDuplicates(ctx, db.Read, after, page)
		if err != nil {
			return err
		}
		var ids []int64
		for _, p := range pairs {
			ids = append(ids, p.FirstID, p.SecondID)
			after = [2]int64{p.FirstID, p.SecondID}
		}
		list, err := ByIDs(ctx, db.Read, ids)
		if err != nil {
			return err
		}
		slugs := map[int64]string{}
		for _, c := range list {
			slugs[c.ID] = c.Slug
		}
		for _, p := range pairs {
			fmt.Fprintf(w, "%s\t%s\t%s\n", slugs[p.FirstID], slugs[p.SecondID], p.Reason)
		}
		if len(pairs) < page {
			return nil
		}
	}
}

type mergeCommand struct {
	Company string `arg:"" help:"Slug of the company that remains."`
	Other   string `arg:"" help:"Slug of the company that is merged into it."`
}

// Run merges two companies.
func (c mergeCommand) Run(s *command.Session, db *database.DB) error {
	err := changePair(s, db, c.Company, c.Other, func(ctx context.Context, tx *database.Tx, kept, other *Company) error {
		return Merge(ctx, tx, kept.ID, other.ID, actor.Actor{})
	})
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "%s was merged into %s; `masthead company unmerge %s` undoes this.\n", c.Other, c.Company, c.Other)
	}
	return err
}

type unmergeCommand struct {
	Company string `arg:"" help:"Slug of the company that was merged into another."`
}

// Run undoes a merge.
func (c unmergeCommand) Run(s *command.Session, db *database.DB) error {
	err := changePair(s, db, c.Company, c.Company, func(ctx context.Context, tx *database.Tx, one, _ *Company) error {
		return Unmerge(ctx, tx, one.ID, actor.Actor{})
	})
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "The merge of %s is undone.\n", c.Company)
	}
	return err
}

type distinctCommand struct {
	Company string `arg:"" help:"Slug of a company."`
	Other   string `arg:"" help:"Slug of the other company."`
}

// Run marks two companies as distinct.
func (c distinctCommand) Run(s *command.Session, db *database.DB) error {
	err := changePair(s, db, c.Company, c.Other, func(ctx context.Context, tx *database.Tx, one, other *Company) error {
		if one.ID == other.ID {
			return ErrSame
		}
		return SetDistinct(ctx, tx, one.ID, other.ID, actor.Actor{})
	})
	if err == nil {
		_, err = fmt.Fprintf(s.Out, "%s and %s are not listed as duplicates any more.\n", c.Company, c.Other)
	}
	return err
}

// changePair runs change with two companies in a transaction.
func changePair(s *command.Session, db *database.DB, one, other string,
	change func(ctx context.Context, tx *database.Tx, one, other *Company) error,
) error {
	return db.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) error {
		var found [2]*Company
		for i, companySlug := range []string{one, other} {
			c, err := BySlug(ctx, tx, companySlug)
			if errors.Is(err, database.ErrNotFound) {
				return fmt.Errorf("there is no company %q", companySlug)
			}
			if err != nil {
				return err
			}
			found[i] = c
		}
		return change(ctx, tx, found[0], found[1])
	})
}
