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

// Limits of what Similar reads to find a shared investor: maxRoundsRead rounds, divided equally among at most maxInvestorsRead investors
// of the company, those who joined last. Of each investor it reads the rounds that were stored last: an investor can have thousands, and
// finding the newest by date would mean reading all of them.
const maxRoundsRead, maxInvestorsRead = 200, 50

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
	shared, err := sharedInvestments(ctx, db, c, 4*limit)
	if err != nil {
		return fail(err)
	}
	for _, s := range shared {
		if len(ids) < limit/2 { // leave room for companies of the same sector
			add(s.company, Reason{"company.sameInvestor", s.investor})
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

// sharedInvestment is an investment of one of a company's investors in another company.
type sharedInvestment struct {
	company  int64
	investor string // name
}

// sharedInvestments returns at most limit investments of the investors of c in other companies, the newest round first.
func sharedInvestments(ctx context.Context, db *database.DB, c *Profile, limit int) ([]sharedInvestment, error) {
	investors := c.Investors() // by the date of their first round
	investors = investors[max(0, len(investors)-maxInvestorsRead):]
	if len(investors) == 0 {
		return nil, nil
	}
	q := database.SQL("SELECT r.company_id, i.name FROM (")
	for n, i := range investors {
		if n > 0 {
			q.Add(" UNION ALL ")
		}
		q.Add("SELECT * FROM (SELECT round_id, investor_id FROM round_investors WHERE investor_id = ? ORDER BY round_id DESC LIMIT ?) l",
			i.ID, maxRoundsRead/len(investors))
	}
	q.Add(") ri JOIN funding_rounds r ON r.id = ri.round_id JOIN investors i ON i.id = ri.investor_id "+
		"JOIN companies c ON c.id = r.company_id WHERE r.company_id <> ? AND c.withdrawn_at IS NULL "+
		"ORDER BY r.date DESC, r.id DESC, ri.investor_id LIMIT ?", c.ID, limit)
	return database.All(ctx, db, q, func(row database.Row) (s sharedInvestment, err error) {
		err = row.Scan(&s.company, &s.investor)
		return s, err
	})
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
