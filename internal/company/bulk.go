package company

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/investor"
	"masthead/internal/matchname"
	"masthead/internal/search"
)

// ImportUpdate is a stored company that an import changes. Funding rounds of the profile without an id are new.
type ImportUpdate struct {
	*Profile
	before   Company
	texts    map[Section]string
	Sections []Section // the sections that the import changes: Introduction, Basic or Funding
	Rounds   []*Round  // the stored rounds that the import changes
}

// NewImportUpdate records the present facts of a loaded company. Call it before you change the profile, so that the history
// gets the old facts.
func NewImportUpdate(p *Profile) *ImportUpdate {
	s := &ImportUpdate{Profile: p, before: *p.Company, texts: map[Section]string{}}
	for _, section := range []Section{Introduction, Basic, Funding} {
		s.texts[section] = sectionText(p, section)
	}
	return s
}

// StoreImportUpdates stores companies that an import changed, with an entry in the history of each changed section. source names
// the source of the facts. There should be at most a thousand companies.
func StoreImportUpdates(ctx context.Context, tx *database.Tx, list []*ImportUpdate, source string) error {
	if len(list) == 0 {
		return nil
	}
	companies, changes, tags, ids := []*Company{}, []companyChange{}, []string{Tag}, []int64{}
	var created, changed []*Round
	for _, s := range list {
		for i := range s.Profile.Rounds {
			if r := &s.Profile.Rounds[i]; r.ID == 0 {
				r.CompanyID = s.ID
				created = append(created, r)
			}
		}
		changed = append(changed, s.Rounds...)
		if len(s.Rounds) > 0 {
			tx.Emit(RoundsChanged, s.ID)
		}
	}
	for _, s := range list {
		if err := s.Normalize(); err != nil {
			return fmt.Errorf("company %q: %w", s.Slug, err)
		}
	}
	if err := storeImportedRounds(ctx, tx, created, changed); err != nil {
		return err
	}
	for _, s := range list {
		s.summarizeFunding(tx.At)
		s.UpdatedAt = tx.At
		companies, changes = append(companies, s.Company), append(changes, companyChange{before: &s.before, after: s.Company})
		tags, ids = append(tags, TagOf(s.ID)), append(ids, s.ID)
	}
	q := tx.NewInsert().Model(&companies).On("CONFLICT (id) DO UPDATE")
	for _, column := range []string{
		"names", "subtitle", "description", "website", "domain", "headquarters", "city", "state", "country", "founded_on", "founded_year",
		"employees", "sectors", "models", "hiring", "stage", "funded_on", "raised_usd", "match_name", "sound", "updated_at",
	} {
		q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
	}
	if _, err := q.Exec(ctx); err != nil {
		return fmt.Errorf("update companies: %w", err)
	}
	if err := recordImport(ctx, tx, list, source); err != nil {
		return err
	}
	tx.Emit("company.saved", ids[0], tags...)
	if err := search.MarkChanged(ctx, tx, SearchSource, ids...); err != nil {
		return err
	}
	return reindex(ctx, tx, changes...)
}

// storeImportedRounds stores new and changed rounds. The investors of a changed round replace the stored ones.
func storeImportedRounds(ctx context.Context, tx *database.Tx, created, changed []*Round) error {
	for _, r := range append(changed, created...) {
		r.USD = toUSD(r.Amount, r.Currency, r.Date)
	}
	if len(created) > 0 {
		if _, err := tx.NewInsert().Model(&created).Exec(ctx); err != nil {
			return fmt.Errorf("add funding rounds: %w", err)
		}
	}
	if len(changed) > 0 {
		ids := make([]int64, len(changed))
		for i, r := range changed {
			ids[i] = r.ID
		}
		q := tx.NewInsert().Model(&changed).On("CONFLICT (id) DO UPDATE")
		for _, column := range []string{"type", "amount", "currency", "amount_usd", "date", "source"} {
			q.Set("? = EXCLUDED.?", bun.Ident(column), bun.Ident(column))
		}
		if _, err := q.Exec(ctx); err != nil {
			return fmt.Errorf("change funding rounds: %w", err)
		}
		if _, err := tx.NewDelete().Model((*roundInvestor)(nil)).Where("round_id IN (?)", bun.List(ids)).Exec(ctx); err != nil {
			return fmt.Errorf("change investors of funding rounds: %w", err)
		}
	}
	return linkInvestors(ctx, tx, append(changed, created...))
}

// recordImport adds an entry to the history of each changed section and increments its version.
func recordImport(ctx context.Context, tx *database.Tx, list []*ImportUpdate, source string) error {
	var versions []sectionRow
	var entries []changeRow
	for _, s := range list {
		for _, section := range s.Sections {
			s.Versions[section]++
			versions = append(versions, sectionRow{CompanyID: s.ID, Section: section, Version: s.Versions[section], UpdatedAt: tx.At})
			entries = append(entries, changeRow{CompanyID: s.ID, Section: section, Before: s.texts[section],
				After: sectionText(s.Profile, section), Source: source, CreatedAt: tx.At})
		}
	}
	if len(versions) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&versions).On("CONFLICT (company_id, section) DO UPDATE").Set("version = EXCLUDED.version").
		Set("updated_at = EXCLUDED.updated_at").Set("user_id = EXCLUDED.user_id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("versions of companies: %w", err)
	}
	if _, err := tx.NewInsert().Model(&entries).Exec(ctx); err != nil {
		return fmt.Errorf("history of companies: %w", err)
	}
	return nil
}

// RecordAdded adds the first entry to the history of each section of new companies that an import can fill. source names the
// source of the facts.
func RecordAdded(ctx context.Context, tx *database.Tx, profiles []*Profile, source string) error {
	list := make([]*ImportUpdate, len(profiles))
	for i, p := range profiles {
		if p.Versions == nil {
			p.Versions = map[Section]int64{}
		}
		list[i] = &ImportUpdate{Profile: p, texts: map[Section]string{Introduction: "null", Basic: "null", Funding: "null"},
			Sections: []Section{Introduction, Basic}}
		if len(p.Rounds) > 0 {
			list[i].Sections = append(list[i].Sections, Funding)
		}
	}
	return recordImport(ctx, tx, list, source)
}

// Matches has the stored companies that may be the same as imported ones, by normalized name (see MatchName), by domain and by
// phonetic key (see matchname.PhoneticKeyOf).
type Matches struct {
	ByName, ByDomain, ByPhoneticKey map[string][]Match
}

// Match is a company that was found.
type Match struct {
	*Company
	Current *Company // the remaining company if it was merged, else itself
}

// FindMatches returns the companies with one of the normalized names (see MatchName), with one of the domains, or with a phonetic
// key of one of the names.
func FindMatches(ctx context.Context, db bun.IDB, names, domains []string) (*Matches, error) {
	m := &Matches{map[string][]Match{}, map[string][]Match{}, map[string][]Match{}}
	phoneticKeys := []string{}
	for _, name := range names {
		phoneticKeys = append(phoneticKeys, matchname.PhoneticKeys(name)...)
	}
	current := map[int64]*Company{}
	for _, lookup := range []struct {
		column string
		values []string
		into   map[string][]Match
		keyOf  func(*Company) string
		limit  int64
	}{
		{"match_name", names, m.ByName, func(c *Company) string { return c.MatchName }, maxMatches},
		{"domain", domains, m.ByDomain, func(c *Company) string { return c.Domain }, maxMatches},
		{"sound", phoneticKeys, m.ByPhoneticKey, func(c *Company) string { return c.PhoneticKey }, maxPhoneticMatches},
	} {
		if len(lookup.values) == 0 {
			continue
		}
		var found []*Company
		err := db.NewSelect().Model(&found).Where("c.? IN (?)", bun.Ident(lookup.column), bun.List(lookup.values)).Order("c.id").
			Limit(lookup.limit).Scan(ctx)
		if err != nil {
			return nil, fmt.Errorf("find companies by %s: %w", lookup.column, err)
		}
		for _, c := range found {
			to, err := currentCompany(ctx, db, c, current)
			if err != nil {
				return nil, err
			}
			if known := current[to.ID]; known != nil {
				to = known
			}
			current[to.ID] = to
			lookup.into[lookup.keyOf(c)] = append(lookup.into[lookup.keyOf(c)], Match{c, to})
		}
	}
	return m, nil
}

// The maximum numbers of companies that FindMatches reads by name or by domain, and by phonetic key.
const (
	maxMatches         = 5000
	maxPhoneticMatches = 500
)

// currentCompany returns the remaining company if a company was merged, else the company itself. known has companies that were read
// already, by id; it may be nil.
func currentCompany(ctx context.Context, db bun.IDB, c *Company, known map[int64]*Company) (*Company, error) {
	for c.MergedInto != nil {
		if other := known[*c.MergedInto]; other != nil {
			return other, nil
		}
		next, err := ByID(ctx, db, *c.MergedInto)
		if err != nil {
			return nil, err
		}
		c = next
	}
	return c, nil
}

// Current returns the company with an id or, if it was merged, the remaining company. It returns database.ErrNotFound if there is none.
func Current(ctx context.Context, db bun.IDB, id int64) (*Company, error) {
	c, err := ByID(ctx, db, id)
	if err != nil {
		return nil, err
	}
	return currentCompany(ctx, db, c, nil)
}

// CurrentBySlug returns the company that BySlug returns or, if it was merged, the remaining company; merged says which. It returns
// database.ErrNotFound if there is none.
func CurrentBySlug(ctx context.Context, db bun.IDB, slug string) (one *Company, merged bool, err error) {
	named, err := BySlug(ctx, db, slug)
	if err != nil {
		return nil, false, err
	}
	one, err = currentCompany(ctx, db, named, nil)
	return one, named.MergedInto != nil, err
}

// CurrentShown returns the company that Current returns. It also returns database.ErrNotFound if that company was withdrawn.
func CurrentShown(ctx context.Context, db bun.IDB, id int64) (*Company, error) {
	c, err := Current(ctx, db, id)
	if err == nil && c.IsWithdrawn() {
		return nil, fmt.Errorf("company %d was withdrawn: %w", id, database.ErrNotFound)
	}
	return c, err
}

// CurrentByIDs returns, for each of the given ids, the company that Current returns. Unknown ids are left out.
func CurrentByIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]*Company, error) {
	read := map[int64]*Company{}
	for next := ids; len(next) > 0; {
		list, err := ByIDs(ctx, db, next)
		if err != nil {
			return nil, err
		}
		next = nil
		for i := range list {
			read[list[i].ID] = &list[i]
			if into := list[i].MergedInto; into != nil && read[*into] == nil {
				next = append(next, *into)
			}
		}
	}
	return followMerges(read, ids), nil
}

// followMerges returns, for each of the given ids, the company that remains after all merges. read must have all companies of the merges,
// by id.
func followMerges(read map[int64]*Company, ids []int64) map[int64]*Company {
	current := map[int64]*Company{}
	for _, id := range ids {
		c := read[id]
		for c != nil && c.MergedInto != nil {
			c = read[*c.MergedInto]
		}
		if c != nil {
			current[id] = c
		}
	}
	return current
}

// LockCurrent locks companies and those that remain after their merges, until the transaction ends. It returns the same as CurrentByIDs.
func LockCurrent(ctx context.Context, tx *database.Tx, ids []int64) (map[int64]*Company, error) {
	read := map[int64]*Company{}
	for next := slices.Compact(slices.Sorted(slices.Values(ids))); len(next) > 0; {
		if err := LockAll(ctx, tx, next...); err != nil {
			return nil, err
		}
		list, err := ByIDs(ctx, tx, next)
		if err != nil {
			return nil, err
		}
		next = nil
		for i := range list {
			read[list[i].ID] = &list[i]
		}
		for i := range list {
			if into := list[i].MergedInto; into != nil && read[*into] == nil {
				next = append(next, *into)
			}
		}
	}
	return followMerges(read, ids), nil
}

// CurrentIDs returns, for each of the given ids, the id of the company that Current returns. Unknown ids are left out.
func CurrentIDs(ctx context.Context, db bun.IDB, ids []int64) (map[int64]int64, error) {
	current, err := CurrentByIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	found := make(map[int64]int64, len(current))
	for id, one := range current {
		found[id] = one.ID
	}
	return found, nil
}

// IDsOfSame returns the ids of all companies that merges have made the same as one of the given companies: the company itself, those that
// were merged into it, and the remaining one. Each id is in the list once.
func IDsOfSame(ctx context.Context, db bun.IDB, ids []int64) ([]int64, error) {
	current, err := CurrentIDs(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	return IDsWithMerged(ctx, db, slices.Compact(slices.Sorted(maps.Values(current)))...)
}

// SameByID returns, for each of the given ids, the ids of all companies that merges have made the same, including the given one. Unknown
// ids are left out.
func SameByID(ctx context.Context, db bun.IDB, ids []int64) (map[int64][]int64, error) {
	all, err := IDsOfSame(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	current, err := CurrentIDs(ctx, db, all)
	if err != nil {
		return nil, err
	}
	groups := map[int64][]int64{} // by the id of the remaining company
	for _, id := range all {
		groups[current[id]] = append(groups[current[id]], id)
	}
	same := make(map[int64][]int64, len(ids))
	for _, id := range ids {
		if into, known := current[id]; known {
			same[id] = groups[into]
		}
	}
	return same, nil
}

// IDsWithMerged returns the ids of companies and those of the companies that were merged into them.
func IDsWithMerged(ctx context.Context, db bun.IDB, ids ...int64) ([]int64, error) {
	for next := ids; len(next) > 0; {
		var merged []int64
		err := db.NewSelect().Model((*Company)(nil)).Column("id").Where("c.merged_into IN (?)", bun.List(next)).Scan(ctx, &merged)
		if err != nil {
			return nil, fmt.Errorf("companies merged into %v: %w", next, err)
		}
		ids, next = append(slices.Clip(ids), merged...), merged
	}
	return ids, nil
}

// TakenSlugs returns, as a set, the given slugs that companies already have.
func TakenSlugs(ctx context.Context, db bun.IDB, slugs []string) (map[string]bool, error) {
	taken := map[string]bool{}
	if len(slugs) == 0 {
		return taken, nil
	}
	var list []string
	err := db.NewSelect().Model((*Company)(nil)).Column("slug").Where("c.slug IN (?)", bun.List(slugs)).Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("slugs of companies: %w", err)
	}
	for _, s := range list {
		taken[s] = true
	}
	return taken, nil
}

// FillMatchNames sets MatchName and PhoneticKey of companies and MatchName of investors that were stored before these fields
// existed. It changes at most a thousand companies, and reports whether there are more.
func FillMatchNames(ctx context.Context, tx *database.Tx) (more bool, err error) {
	const limit = 1000
	var list []*Company
	err = tx.NewSelect().Model(&list).Where("c.match_name = ''").Order("c.id").Limit(limit).Scan(ctx)
	if err != nil {
		return false, fmt.Errorf("companies without match names: %w", err)
	}
	for _, c := range list {
		if c.MatchName = matchname.Of(c.Name); c.MatchName == "" {
			c.MatchName = c.Name // the name consists of symbols only
		}
		c.PhoneticKey = matchname.PhoneticKeyOf(c.MatchName)
	}
	if len(list) > 0 {
		_, err = tx.NewInsert().Model(&list).On("CONFLICT (id) DO UPDATE").Set("match_name = EXCLUDED.match_name").
			Set("sound = EXCLUDED.sound").Exec(ctx)
		if err != nil {
			return false, fmt.Errorf("match names of companies: %w", err)
		}
	}
	if len(list) == limit {
		return true, nil
	}
	return false, investor.FillMatchNames(ctx, tx)
}
