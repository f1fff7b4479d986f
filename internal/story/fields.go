package story

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/text"
)

// FurtherBrand is another brand whose lists have a story. The story keeps its address and belongs to its own brand.
type FurtherBrand struct {
	BrandID  int64  `json:"brand"`
	Headline string `json:"headline"` // in the lists of that brand; "" for the headline of the story
}

// Limits of the fields of this file.
const (
	MaxFurther      = 20
	MaxSponsorLabel = 60 // characters
)

// completeFields checks the alternative headlines, the label of the sponsor, the gate and the further brands of a story. It returns an
// invalid.Fields for a broken rule.
func (st *Stories) completeFields(ctx context.Context, s *Story) error {
	wrong := invalid.Fields{}
	for _, f := range []struct {
		name  string
		value *string
		limit int
	}{
		{"headlines.front", &s.FrontHeadline, MaxTitle}, {"headlines.search", &s.SeoTitle, MaxTitle},
		{"headlines.social", &s.SocialHeadline, MaxTitle}, {"searchDescription", &s.SeoDescription, MaxExcerpt},
		{"sponsorLabel", &s.SponsorLabel, MaxSponsorLabel},
	} {
		if *f.value = text.OneLine(*f.value); utf8.RuneCountInString(*f.value) > f.limit {
			wrong[f.name] = fmt.Sprintf("must not be longer than %d characters", f.limit)
		}
	}
	if !slices.Contains([]brand.Gate{"", brand.GateFree, brand.GateSignedIn, brand.GateMember}, s.Gate) {
		wrong["gate"] = "must be free, signed-in, member or empty"
	}
	return invalid.Join(wrong, st.completeFurther(ctx, s))
}

func (st *Stories) completeFurther(ctx context.Context, s *Story) error {
	wrong := invalid.Fields{}
	further := make([]FurtherBrand, 0, len(s.Further)) // not nil: the column has JSON
	for i, f := range s.Further {
		field := fmt.Sprintf("furtherBrands[%d]", i)
		switch _, err := st.brands.ByID(ctx, f.BrandID); {
		case err != nil:
			wrong[field] = "is not a brand"
		case f.BrandID == s.BrandID:
			wrong[field] = "is the brand of the story"
		case slices.ContainsFunc(further, func(other FurtherBrand) bool { return other.BrandID == f.BrandID }):
			wrong[field] = "is a duplicate"
		}
		if f.Headline = text.OneLine(f.Headline); utf8.RuneCountInString(f.Headline) > MaxTitle {
			wrong[field] = fmt.Sprintf("has a headline longer than %d characters", MaxTitle)
		}
		further = append(further, f)
	}
	if s.Page && len(further) > 0 {
		wrong["furtherBrands"] = "must be empty for a static page, which is in no list"
	}
	if len(further) > MaxFurther {
		wrong["furtherBrands"] = fmt.Sprintf("must not be more than %d", MaxFurther)
	}
	if len(wrong) > 0 {
		return wrong
	}
	s.Further = further
	return nil
}

// gateIn returns the gate of a story of a brand with a gate.
func (s *Story) gateIn(gate brand.Gate) brand.Gate { return cmp.Or(s.Gate, gate) }

// GateIn returns who may read the gated part of the story. gate is the gate of its brand.
func (f *FullStory) GateIn(gate brand.Gate) brand.Gate { return cmp.Or(f.Gate, gate) }

// brandScopes returns the scopes of the lists of single brands that have the story, that of its own brand first.
func (s *Story) brandScopes() []Scope {
	scopes := []Scope{Scope(s.BrandID)}
	for _, f := range s.Further {
		scopes = append(scopes, Scope(f.BrandID))
	}
	return scopes
}

// headlines are the headlines of a story that differ from its own, by the places that show them.
type headlines struct {
	Front  string           `json:"front,omitempty"`  // on landing pages and hubs
	Brands map[int64]string `json:"brands,omitempty"` // in the lists and on the landing pages of further brands
}

// headlines returns the other headlines of a story, nil if it has none.
func (s *Story) headlines() *headlines {
	h := &headlines{Front: s.FrontHeadline}
	for _, f := range s.Further {
		if f.Headline != "" {
			if h.Brands == nil {
				h.Brands = map[int64]string{}
			}
			h.Brands[f.BrandID] = f.Headline
		}
	}
	if h.Front == "" && h.Brands == nil {
		return nil
	}
	return h
}

// storedCard is a card as it is stored.
type storedCard struct {
	Card
	Headlines *headlines `json:"headlines,omitempty"`
}

// setHeadlineIn gives the card the headline that it has in the lists of a scope.
func (c *Card) setHeadlineIn(scope Scope) {
	if c.headlines != nil && scope > 0 {
		c.Title = cmp.Or(c.headlines.Brands[int64(scope)], c.Title)
	}
}

// OnFront gives items of the landing page or of a hub of a brand the headlines that they have there: that for the brand, else that for
// fronts, else their own.
func OnFront(b *brand.Brand, items []Item) {
	for i := range items {
		if h := items[i].Card.headlines; h != nil {
			items[i].Card.Title = cmp.Or(h.Brands[b.ID], h.Front, items[i].Card.Title)
		}
	}
}

// checkEnd returns an invalid.Fields if a story that is public from a time on would have ended by then.
func (s *Story) checkEnd(from clock.Moment) error {
	if !s.EndsAt.IsZero() && !s.EndsAt.After(from.Time) {
		return invalid.Fields{"endsAt": "has passed at the time of publication; remove it or set a later one"}
	}
	return nil
}

// ForgetBrand takes the stories of other brands off the lists of a brand that is being removed, after the brand's own stories were removed.
func (st *Stories) ForgetBrand(ctx context.Context, tx *database.Tx, brandID int64) (lost []string, err error) {
	var ids []int64
	err = tx.NewSelect().Model((*Story)(nil)).Column("id").Where("further LIKE ?", fmt.Sprintf(`%%"brand":%d,%%`, brandID)).Order("id").
		Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("stories on the lists of brand %d: %w", brandID, err)
	}
	for _, id := range ids {
		if err := st.forgetBrandOf(ctx, tx, id, brandID); err != nil {
			return nil, fmt.Errorf("take story %d off the lists of brand %d: %w", id, brandID, err)
		}
	}
	return nil, nil
}

func (st *Stories) forgetBrandOf(ctx context.Context, tx *database.Tx, id, brandID int64) error {
	if err := lockEdits(ctx, tx, id); err != nil {
		return err
	}
	s, err := Get(ctx, tx, id)
	if err != nil {
		return err
	}
	old := *s
	s.Further = slices.DeleteFunc(slices.Clone(s.Further), func(f FurtherBrand) bool { return f.BrandID == brandID })
	s.Revision++
	res, err := tx.NewUpdate().Model(s).WherePK().Column("further", "revision").Where("revision = ?", old.Revision).Exec(ctx)
	if err := requireChanged(res, err); err != nil {
		return err
	}
	if err := rebaseWorkingCopy(ctx, tx, id, old.Revision, s.Revision); err != nil {
		return err
	}
	if err := st.updateLists(ctx, tx, s, &old); err != nil {
		return err
	}
	tx.Emit("story.saved", s.ID, s.Tag())
	return nil
}
