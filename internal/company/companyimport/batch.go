package companyimport

import (
	"context"
	"crypto/rand"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/gosimple/slug"
	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/investor"
	"masthead/internal/matchname"
	"masthead/internal/route"
)

// importedRow is a row of an imported file.
type importedRow struct {
	bun.BaseModel `bun:"table:company_import_rows"`

	Source    string `bun:",pk"`
	Key       string `bun:",pk"`
	ImportID  int64
	Number    int
	CompanyID *int64
	RoundID   *int64
	Data      string

	ImportedAt clock.Moment `bun:",scanonly"` // start of the import
}

// target is a company with rows.
type target struct {
	*company.Profile
	update *company.ImportUpdate // nil for a new company
	rounds []*roundTarget
}

// roundTarget is a funding round of a target.
type roundTarget struct {
	company.Round
	stored  *company.Round // the round in the profile, set when the batch is stored
	changed bool
}

func newTarget(p *company.Profile, stored bool) *target {
	t := &target{Profile: p}
	if stored {
		t.update = company.NewImportUpdate(p)
	}
	for _, r := range p.Rounds {
		t.rounds = append(t.rounds, &roundTarget{Round: r})
	}
	return t
}

// markChanged records that the import changes a section of a stored company.
func (t *target) markChanged(s company.Section) {
	if t.update != nil && !slices.Contains(t.update.Sections, s) {
		t.update.Sections = append(t.update.Sections, s)
	}
}

// candidate is a company that a row may belong to: a stored one, possibly merged into the target,
// or a new one.
type candidate struct {
	*company.Company
	target *target
}

// targets are the companies of the rows of a batch: stored ones, and those that the batch creates.
type targets struct {
	byID                            map[int64]*target // including the ids of companies that were merged into the target
	byName, byDomain, byPhoneticKey map[string][]*target
	created                         []*target
}

func newTargets() *targets {
	return &targets{byID: map[int64]*target{}, byName: map[string][]*target{}, byDomain: map[string][]*target{},
		byPhoneticKey: map[string][]*target{}}
}

func (ts *targets) add(t *target) {
	ts.byName[t.MatchName] = append(ts.byName[t.MatchName], t)
	if t.Domain != "" {
		ts.byDomain[t.Domain] = append(ts.byDomain[t.Domain], t)
	}
	if key := matchname.PhoneticKeyOf(t.MatchName); key != "" {
		ts.byPhoneticKey[key] = append(ts.byPhoneticKey[key], t)
	}
}

// possibleDuplicate is a new company with another company that may be the same.
type possibleDuplicate struct {
	one    *target
	other  *company.Company
	reason string
}

// batch imports some rows in one transaction.
type batch struct {
	*run
	tx            *database.Tx
	targets       *targets
	matches       *company.Matches
	questions     map[int64][]company.Question  // to the owners, by the id of the company
	investors     map[string]*investor.Investor // by match name
	newInvestors  map[string]*investor.Investor
	duplicates    []possibleDuplicate
	phoneticForms map[string]matchname.PhoneticForm // by normalized name
	rows          []*importedRow
	roundOf       map[*importedRow]*roundTarget
	targetOf      map[*importedRow]*target
}

func newBatch(r *run, tx *database.Tx) *batch {
	return &batch{run: r, tx: tx, targets: newTargets(), investors: map[string]*investor.Investor{},
		phoneticForms: map[string]matchname.PhoneticForm{}, newInvestors: map[string]*investor.Investor{},
		roundOf: map[*importedRow]*roundTarget{}, targetOf: map[*importedRow]*target{}}
}

// plan finds or creates the companies of the rows, and adds the facts of the rows to them in memory.
func (b *batch) plan(ctx context.Context, records []*parsedRow) error {
	earlier, err := b.earlierRows(ctx, records)
	if err != nil {
		return err
	}
	report := b.parser.report
	todo := records[:0:0]
	for _, parsed := range records {
		if row := earlier[parsed.key]; row != nil && row.Data == parsed.data {
			report.Unchanged++
			continue
		}
		todo = append(todo, parsed)
	}
	if err := b.readMatches(ctx, todo, earlier); err != nil {
		return err
	}
	if err := b.readInvestors(ctx, todo); err != nil {
		return err
	}
	for _, parsed := range todo {
		b.applyRow(parsed, earlier[parsed.key])
	}
	return nil
}

func (b *batch) earlierRows(ctx context.Context, records []*parsedRow) (map[string]*importedRow, error) {
	keys := make([]string, len(records))
	for i, parsed := range records {
		keys[i] = parsed.key
	}
	var rows []*importedRow
	err := b.tx.NewSelect().Model(&rows).ColumnExpr("?TableColumns").ColumnExpr("i.started_at AS imported_at").
		Join("JOIN company_imports AS i ON i.id = ?TableAlias.import_id").Where("?TableAlias.source = ?", b.options.Source).
		Where("?TableAlias.key IN (?)", bun.List(keys)).Scan(ctx)
	if err != nil {
		return nil, fmt.Errorf("earlier rows: %w", err)
	}
	known := map[string]*importedRow{}
	for _, row := range rows {
		known[row.Key] = row
	}
	return known, nil
}

// readMatches reads the stored companies that the rows may belong to, with their profiles, and
// locks them.
func (b *batch) readMatches(ctx context.Context, records []*parsedRow, earlier map[string]*importedRow) error {
	var names, domains []string
	var ids []int64
	for _, parsed := range records {
		if names = append(names, parsed.match); parsed.domain != "" {
			domains = append(domains, parsed.domain)
		}
		if row := earlier[parsed.key]; row != nil && row.CompanyID != nil {
			ids = append(ids, *row.CompanyID)
		}
	}
	var err error
	if b.matches, err = company.FindMatches(ctx, b.tx, names, domains); err != nil {
		return err
	}
	for _, found := range []map[string][]company.Match{b.matches.ByName, b.matches.ByDomain} {
		for _, list := range found {
			for _, m := range list {
				ids = append(ids, m.ID)
			}
		}
	}
	current, err := company.LockCurrent(ctx, b.tx, ids)
	if err != nil {
		return err
	}
	var list []*company.Company
	for _, c := range current {
		if !slices.Contains(list, c) {
			list = append(list, c)
		}
	}
	profiles, err := company.LoadAll(ctx, b.tx, list)
	if err != nil {
		return err
	}
	byID := map[int64]*target{}
	for _, p := range profiles {
		byID[p.ID] = newTarget(p, true)
	}
	for id, c := range current {
		b.targets.byID[id], b.targets.byID[c.ID] = byID[c.ID], byID[c.ID]
	}
	b.questions, err = company.QuestionsOf(ctx, b.tx, slices.Collect(maps.Keys(byID))...)
	return err
}

// readInvestors reads the investors that the rows name, and creates those that the directory does not have.
func (b *batch) readInvestors(ctx context.Context, records []*parsedRow) error {
	names := map[string]string{} // by match name
	var unknown []string
	for _, parsed := range records {
		if parsed.Round == nil {
			continue
		}
		for _, name := range parsed.Round.Investors {
			match := matchname.Of(name)
			if match == "" || names[match] != "" {
				continue
			}
			names[match] = name
			if one := b.investorsByMatchName[match]; one != nil {
				b.investors[match] = one
			} else {
				unknown = append(unknown, match)
			}
		}
	}
	found, err := investor.ByMatchName(ctx, b.tx, unknown)
	if err != nil {
		return err
	}
	for _, match := range unknown {
		one := found[match]
		if one == nil {
			one = &investor.Investor{Slug: shortSlug(names[match]), Name: names[match], Kind: investor.Unknown}
			b.newInvestors[match] = one
			b.parser.report.Investors++
		}
		b.investors[match] = one
	}
	return nil
}

// shortSlug returns the slug of a name, shortened so that a hyphen and a digit can be added.
func shortSlug(name string) string {
	s := slug.Make(name)
	return strings.Trim(s[:min(len(s), company.MaxSlug-2)], "-")
}

// store stores the companies, investors, possible duplicates and rows that plan prepared.
func (b *batch) store(ctx context.Context) error {
	var investors []*investor.Investor
	for _, i := range b.newInvestors {
		investors = append(investors, i)
	}
	slices.SortFunc(investors, func(a, b *investor.Investor) int { return strings.Compare(a.Slug, b.Slug) })
	if err := investor.AddAll(ctx, b.tx, investors); err != nil {
		return err
	}
	var added []*company.Profile
	var updates []*company.ImportUpdate
	all := slices.Clone(b.targets.created)
	for id, t := range b.targets.byID {
		if id == t.ID && len(t.update.Sections) > 0 { // only once: byID also has the ids of companies that were merged into it
			all = append(all, t)
		}
	}
	for _, t := range all {
		b.setRounds(t)
		if t.update == nil {
			added = append(added, t.Profile)
		} else {
			updates = append(updates, t.update)
		}
	}
	if err := b.setSlugs(ctx, added); err != nil {
		return err
	}
	if len(added) > 0 {
		if err := company.SaveAll(ctx, b.tx, added); err != nil {
			return err
		}
		if err := company.RecordAdded(ctx, b.tx, added, b.options.Source); err != nil {
			return err
		}
	}
	if err := company.StoreImportUpdates(ctx, b.tx, updates, b.options.Source); err != nil {
		return err
	}
	var duplicates []company.Duplicate
	for _, p := range b.duplicates {
		duplicates = append(duplicates, company.Duplicate{FirstID: p.one.ID, SecondID: p.other.ID, Reason: p.reason})
	}
	if err := company.AddDuplicates(ctx, b.tx, duplicates); err != nil {
		return err
	}
	return b.storeRows(ctx)
}

// setRounds puts the rounds of a target into its profile, sorted by date.
func (b *batch) setRounds(t *target) {
	slices.SortStableFunc(t.rounds, func(a, b *roundTarget) int { return strings.Compare(a.Date, b.Date) })
	t.Rounds = make([]company.Round, len(t.rounds))
	for i, r := range t.rounds {
		for j := range r.Investors { // by now, new investors have ids
			if known := b.investors[r.Investors[j].MatchName]; known != nil {
				r.Investors[j] = *known
			}
		}
		t.Rounds[i] = r.Round
		r.stored = &t.Rounds[i]
		if t.update != nil && r.changed && r.ID != 0 {
			t.update.Rounds = append(t.update.Rounds, r.stored)
		}
	}
}

func (b *batch) setSlugs(ctx context.Context, added []*company.Profile) error {
	var candidates []string
	for _, p := range added {
		candidates = append(candidates, fieldcheck.SlugCandidates(shortSlug(p.Name))...)
	}
	taken, err := company.TakenSlugs(ctx, b.tx, candidates)
	if err != nil {
		return err
	}
	for _, p := range added {
		if p.Slug, err = fieldcheck.FreeSlug(route.CompaniesPath, shortSlug(p.Name), taken); err != nil {
			short := shortSlug(p.Name) // the slugs of many names
			p.Slug = strings.Trim(short[:min(len(short), company.MaxSlug-9)], "-") + "-" + strings.ToLower(rand.Text()[:8])
		}
	}
	return nil
}

func (b *batch) storeRows(ctx context.Context) error {
	if len(b.rows) == 0 {
		return nil
	}
	for _, row := range b.rows {
		row.CompanyID = &b.targetOf[row].ID
		if r := b.roundOf[row]; r != nil && r.stored != nil && r.stored.ID != 0 {
			row.RoundID = &r.stored.ID
		}
	}
	_, err := b.tx.NewInsert().Model(&b.rows).On("CONFLICT (source, key) DO UPDATE").Set("import_id = EXCLUDED.import_id").
		Set("number = EXCLUDED.number").Set("company_id = EXCLUDED.company_id").Set("round_id = EXCLUDED.round_id").
		Set("data = EXCLUDED.data").Exec(ctx)
	if err != nil {
		return fmt.Errorf("rows of import: %w", err)
	}
	return nil
}

// factsOf returns the facts of an earlier row, empty ones for nil.
func factsOf(row *importedRow) facts {
	var f facts
	if row != nil {
		_ = json.Unmarshal([]byte(row.Data), &f) // written by this package
	}
	return f
}
