package company

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/RoaringBitmap/roaring/v2"
	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// sameSector is the message key of the reason that companies share a sector. Name is then the English name of the sector.
const sameSector = "company.sameSector"

// maxRoundsRead is the number of rounds that Similar reads to find a shared investor: the most recently stored rounds of the
// company's investors. An investor can have thousands; finding the newest by date would mean reading all of them.
const maxRoundsRead = 200

// Similar returns at most limit companies that are similar to c, the most similar first, and the reason for each: a
// shared investor, else a shared sector in the same city, else a shared sector.
func Similar(ctx context.Context, db *database.DB, c *Profile, limit int) ([]Company, []Reason, error) {
	fail := func(err error) ([]Company, []Reason, error) {
		return nil, nil, fmt.Errorf("companies similar to %q: %w", c.Slug, err)
	}
	var ids []int64
	reasons := map[int64]Reason{}
	add := func(id int64, reason Reason) {
		if _, known := reasons[id]; !known && id != c.ID && len(ids) < limit {
			ids, reasons[id] = append(ids, id), reason
		}
	}
	var shared []struct {
		CompanyID int64
		Name      string
	}
	var investors []int64
	for _, i := range c.Investors() {
		investors = append(investors, i.ID)
	}
	if len(investors) > 0 {
		newest := db.Read.NewSelect().TableExpr("round_investors").Column("round_id", "investor_id").
			Where("investor_id IN (?)", bun.List(investors)).OrderExpr("round_id DESC, investor_id").Limit(maxRoundsRead)
		err := db.Read.NewSelect().TableExpr("(?) AS ri", newest).Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
			Join("JOIN investors AS i ON i.id = ri.investor_id").Join("JOIN companies AS c ON c.id = r.company_id").
			ColumnExpr("r.company_id, i.name").Where("r.company_id <> ?", c.ID).Where("c.withdrawn_at IS NULL").
			Order("r.date DESC", "r.id DESC", "ri.investor_id").Limit(4*int64(limit)).Scan(ctx, &shared)
		if err != nil {
			return fail(err)
		}
	}
	for _, s := range shared {
		if len(ids) < limit/2 { // leave room for companies of the same sector
			add(s.CompanyID, Reason{"company.sameInvestor", s.Name})
		}
	}
	var values []string
	for _, name := range c.SectorNames() {
		values = append(values, "sector:"+slug.Make(name))
	}
	city := "city:" + slug.Make(c.City)
	if len(values) > 0 {
		sets, err := facetSets(ctx, db, append(slices.Clone(values), city))
		if err != nil {
			return fail(err)
		}
		for i, v := range values {
			if sets[v] == nil {
				continue
			}
			near := roaring.New()
			if sets[city] != nil {
				near = roaring.And(sets[v], sets[city])
			}
			for _, set := range []*roaring.Bitmap{near, sets[v]} {
				for it := set.ReverseIterator(); it.HasNext() && len(ids) < limit; {
					id := int64(it.Next())
					reason := Reason{sameSector, c.SectorNames()[i]}
					if set == near {
						reason = Reason{"company.sameCity", c.City}
					}
					add(id, reason)
				}
			}
		}
	}
	list, err := ByIDs(ctx, db.Read, ids)
	if err != nil {
		return fail(err)
	}
	why := make([]Reason, len(list))
	for i := range list {
		why[i] = reasons[list[i].ID]
	}
	return list, why, nil
}

// facetSets returns the sets of the companies that have each of the facet values, such as "city:bengaluru".
func facetSets(ctx context.Context, db *database.DB, values []string) (map[string]*roaring.Bitmap, error) {
	var rows []facetRow
	if err := db.Read.NewSelect().Model(&rows).Where("value IN (?)", bun.List(values)).Scan(ctx); err != nil {
		return nil, err
	}
	sets := map[string]*roaring.Bitmap{}
	for _, row := range rows {
		set := roaring.New()
		if err := set.UnmarshalBinary(row.Companies); err != nil {
			return nil, err
		}
		sets[row.Value] = set
	}
	return sets, nil
}

// productCandidates is the number of companies that WithProducts reads to find products.
const productCandidates = 1000

// WithProducts returns at most limit companies that have a product, those with the newest funding rounds first. Only the thousand
// companies with the newest rounds are considered, so that the cost does not depend on the size of the directory.
func WithProducts(ctx context.Context, db *database.DB, limit int) ([]Company, error) {
	newest := db.Read.NewSelect().TableExpr("companies").Column("id", "funded_on").Where("+merged_into IS NULL").
		Where("withdrawn_at IS NULL").
		OrderExpr("funded_on DESC, id DESC").Limit(productCandidates)
	var ids []int64
	err := db.Read.NewSelect().TableExpr("(?) AS c", newest).Column("c.id").
		Where("EXISTS (SELECT 1 FROM company_items AS i WHERE i.company_id = c.id AND i.kind = ?)", productItem).
		OrderExpr("c.funded_on DESC, c.id DESC").Limit(int64(limit)).Scan(ctx, &ids)
	if err != nil {
		return nil, fmt.Errorf("companies with products: %w", err)
	}
	return ByIDs(ctx, db.Read, ids)
}

// firstProducts returns the first product of each company that has one, by the ids of the companies.
func firstProducts(ctx context.Context, db bun.IDB, companies []int64) (map[int64]Product, error) {
	first := map[int64]Product{}
	if len(companies) == 0 {
		return first, nil
	}
	var rows []itemRow
	err := db.NewSelect().Model(&rows).Where("company_id IN (?)", bun.List(companies)).Where("kind = ?", productItem).
		Where("position = 0").Scan(ctx)
	for _, row := range rows {
		var p Product
		err = cmp.Or(err, json.Unmarshal([]byte(row.Data), &p))
		p.ID = row.ID
		first[row.CompanyID] = p
	}
	if err != nil {
		return nil, fmt.Errorf("products: %w", err)
	}
	return first, nil
}
