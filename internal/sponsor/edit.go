package sponsor

import (
	"cmp"
	"context"
	"errors"
	"time"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/taxonomy"
)

// SaleEdit is a sale as the newsroom saves it.
type SaleEdit struct {
	Sponsor string      `json:"sponsor" minLength:"1" maxLength:"120" doc:"Slug of a publisher." example:"kaveri-bank"`
	Kind    Kind        `json:"kind" enum:"webinar,series,event,slot,newsletter,story"`
	Title   string      `json:"title" minLength:"1" maxLength:"200" example:"Webinar on pricing"`
	Price   string      `json:"price,omitempty" maxLength:"500" doc:"Note about the price, for editors only."`
	First   string      `json:"firstDay" format:"date" example:"2026-03-01"`
	Last    string      `json:"lastDay" format:"date" example:"2026-03-31" doc:"Inclusive; at most 366 days."`
	Places  []PlaceEdit `json:"places,omitempty" maxItems:"50" doc:"Where the sale appeared."`
}

// editsOf returns sales as the newsroom saves them. Their sponsors and series are read in one query each.
func (l *Ledger) editsOf(ctx context.Context, sales []*Sale) ([]SaleEdit, error) {
	var publishers, terms []int64
	for _, s := range sales {
		publishers = append(publishers, s.PublisherID)
		for _, place := range s.Places {
			if place.TermID != nil {
				terms = append(terms, *place.TermID)
			}
		}
	}
	found, err := taxonomy.PublishersByIDs(ctx, l.DB.Read, publishers)
	if err != nil {
		return nil, err
	}
	slugs := map[int64]string{}
	for _, p := range found {
		slugs[p.ID] = p.Slug
	}
	series, err := taxonomy.ByIDs(ctx, l.DB.Read, terms)
	if err != nil {
		return nil, err
	}
	list := make([]SaleEdit, len(sales))
	for i, s := range sales {
		list[i] = SaleEdit{Sponsor: slugs[s.PublisherID], Kind: s.Kind, Title: s.Title, Price: s.Price,
			First: dateOf(s.StartsOn).Format(time.DateOnly), Last: dateOf(s.EndsOn).Format(time.DateOnly), Places: []PlaceEdit{}}
		for _, place := range s.Places {
			one := PlaceEdit{Address: place.Address}
			if place.TermID != nil && series[*place.TermID] != nil {
				one = PlaceEdit{Series: series[*place.TermID].Slug}
			}
			list[i].Places = append(list[i].Places, one)
		}
	}
	return list, nil
}

// apply sets the fields of a sale. It returns an invalid.Fields with everything that is wrong.
func (l *Ledger) apply(ctx context.Context, s *Sale, edit SaleEdit) error {
	wrong := invalid.Fields{}
	p, err := taxonomy.PublisherBySlug(ctx, l.DB, edit.Sponsor)
	switch {
	case errors.Is(err, database.ErrNotFound):
		wrong["sponsor"] = "is not the slug of a publisher"
	case err != nil:
		return err
	default:
		s.PublisherID = p.ID
	}
	for field, value := range map[string]struct {
		text string
		day  *int64
	}{"firstDay": {edit.First, &s.StartsOn}, "lastDay": {edit.Last, &s.EndsOn}} {
		at, err := time.Parse(time.DateOnly, value.text)
		if err != nil {
			wrong[field] = "is not a date"
		}
		*value.day = at.Unix() / (24 * 60 * 60)
	}
	s.Kind, s.Title, s.Price = edit.Kind, edit.Title, edit.Price
	var more invalid.Fields
	if errors.As(s.check(edit.Places), &more) {
		if wrong["firstDay"] != "" {
			delete(more, "lastDay") // there is no first day to compare it with
		}
		for field, text := range more {
			wrong[field] = cmp.Or(wrong[field], text)
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// saveEdit sets the fields of a sale and stores it. It returns the errors of apply and Save.
func (l *Ledger) saveEdit(ctx context.Context, by actor.Actor, s *Sale, edit SaleEdit, version int64) error {
	if version != 0 {
		before, err := l.editsOf(ctx, []*Sale{s})
		if err != nil {
			return err
		}
		s.edited = map[string]any{"before": before[0], "after": edit}
	}
	if err := l.apply(ctx, s, edit); err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return l.Save(ctx, tx, by, s, edit.Places, version)
	})
}
