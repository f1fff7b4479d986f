package apitest

import (
	"context"
	"errors"

	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// addAwards adds three awards. Cups 2026 ranks Teacup and Saucer in turn, 60 times; Potters 2025 ranks Zoya first and only mentions
// Nila. Secrets 2027, which is not public, ranks Teacup and Zoya. Teacup has a badge with an invalid signature.
func (s *Site) addAwards() {
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		companies, err := company.BySlugs(ctx, tx, []string{"teacup", "saucer"})
		if err != nil {
			return err
		}
		people, err := taxonomy.AuthorsBySlugs(ctx, tx, []string{"zoya-kapadia", "nila-vakil"})
		if err != nil {
			return err
		}
		ids := map[string]*int64{}
		for i := range companies {
			ids[companies[i].Slug] = &companies[i].ID
		}
		for i := range people {
			ids[people[i].Slug] = &people[i].ID
		}
		cups := make([]award.Entry, 60)
		for i := range cups {
			cups[i] = award.Entry{Rank: new(i + 1), CompanyID: ids[[]string{"teacup", "saucer"}[i%2]]}
		}
		cups[0].Description = "It \"pours\", and holds."
		cup := &award.Award{Slug: "cups-2026", Name: "Cups 2026", Series: "cups", Year: 2026, ImagePadding: 24,
			Subtitle: "For tea", Description: "Sixty cups.", PublishedAt: tx.At, SponsorName: "Kettle", SponsorWebsite: "https://kettle.example",
			Names: map[string]string{"hi": "प्याले 2026"}}
		if err := award.Save(ctx, tx, cup, cups); err != nil {
			return err
		}
		badge := &award.Badge{AwardID: cup.ID, CompanyID: ids["teacup"], Code: "teacup", Rank: new(1), Credential: "e30.e30.e30", IssuedAt: tx.At}
		return errors.Join(award.AddBadge(ctx, tx, badge),
			award.Save(ctx, tx, &award.Award{Slug: "potters-2025", Name: "Potters 2025", Year: 2025, PublishedAt: tx.At}, []award.Entry{
				{Rank: new(1), AuthorID: ids["zoya-kapadia"], Designation: "Founder, Teacup", Description: "She throws."},
				{AuthorID: ids["nila-vakil"]}}),
			award.Save(ctx, tx, &award.Award{Slug: "secrets-2027", Name: "Secrets 2027", Series: "cups", Year: 2027}, []award.Entry{
				{Rank: new(1), CompanyID: ids["teacup"]}, {Rank: new(2), AuthorID: ids["zoya-kapadia"]}}),
		)
	})
}
