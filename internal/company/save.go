package company

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/dialect"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/taxonomy"
)

// Errors of a save.
var (
	// ErrForbidden is returned if the actor may not edit the company.
	ErrForbidden = errors.New("only founders and executives of a company and editors of all brands may change it")
	// ErrConflict is returned if a section no longer has the version that was edited.
	ErrConflict = errors.New("somebody else has changed this section since it was opened")
)

// CanEdit reports whether an actor may change a company: its founders and executives and editors of all brands may.
func CanEdit(ctx context.Context, db bun.IDB, by actor.Actor, company int64) (bool, error) {
	if by.AllBrands {
		return true, nil
	}
	if by.UserID == nil {
		return false, nil
	}
	role, err := account.CompanyRoleOf(ctx, db, *by.UserID, company)
	return role.CanEdit(), err
}

// CanView reports whether an actor may read the values that the form of a company edits: members of the company and editors of all brands
// may.
func CanView(ctx context.Context, db bun.IDB, by actor.Actor, company int64) (bool, error) {
	if by.AllBrands {
		return true, nil
	}
	if by.UserID == nil {
		return false, nil
	}
	role, err := account.CompanyRoleOf(ctx, db, *by.UserID, company)
	return role != "", err
}

// sectionRow is the version of a section.
type sectionRow struct {
	bun.BaseModel `bun:"table:company_sections"`

	CompanyID int64   `bun:",pk"`
	Section   Section `bun:",pk"`
	Version   int64
	UpdatedAt clock.Moment
	UserID    *int64
}

// changeRow is an entry of the history of a company.
type changeRow struct {
	bun.BaseModel `bun:"table:company_changes"`

	ID        int64 `bun:",pk,autoincrement"`
	CompanyID int64
	Section   Section
	Before    string
	After     string
	UserID    *int64
	TokenID   *int64
	Source    string
	CreatedAt clock.Moment

	SuggestedBy *int64 // the reader who suggested the change
	Evidence    string // address of the page that is the source of the change, "" for none
}

// maxSection is the maximum size of a section as JSON, in bytes. There is a maximum because the history stores every version.
const maxSection = 256 << 10

// Edit is a change of one section of a company.
type Edit struct {
	Company int64
	Section Section
	Version *int64 // the version that was edited; nil replaces any version
	By      actor.Actor

	SuggestedBy *int64 // the reader who suggested the change; nil if the actor made it
	Evidence    string // address of the page that is the source of the change, "" for none
}

// saveSection calls saveSectionIn in its own transaction.
func saveSection(ctx context.Context, db *database.DB, e Edit,
	apply func(ctx context.Context, tx *database.Tx, p *Profile) error,
) (*Profile, error) {
	var p *Profile
	err := db.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		p, err = saveSectionIn(ctx, tx, e, apply)
		return err
	})
	return p, err
}

// saveSectionIn changes a section and returns the changed profile. apply changes the profile and stores the entries of
// its lists. The error is database.ErrNotFound, ErrForbidden, ErrConflict or an invalid.Fields.
func saveSectionIn(ctx context.Context, tx *database.Tx, e Edit, apply func(ctx context.Context, tx *database.Tx, p *Profile) error,
) (*Profile, error) {
	c, err := lockCompany(ctx, tx, e.Company)
	if err != nil {
		return nil, err
	}
	if c.MergedInto != nil || c.IsWithdrawn() {
		return nil, fmt.Errorf("company %q was merged or withdrawn: %w", c.Slug, database.ErrNotFound)
	}
	if may, err := CanEdit(ctx, tx, e.By, c.ID); err != nil || !may {
		return nil, errors.Join(err, ErrForbidden)
	}
	p, err := Load(ctx, tx, c)
	if err != nil {
		return nil, err
	}
	if e.Section == Award {
		if p.Answers, err = answersOf(ctx, tx, c.ID); err != nil {
			return nil, err
		}
	}
	version := p.Versions[e.Section]
	if e.Version != nil && *e.Version != version {
		return nil, ErrConflict
	}
	old, before := *c, sectionText(p, e.Section)
	if err := apply(ctx, tx, p); err != nil {
		return nil, err
	}
	after := sectionText(p, e.Section)
	if len(after) > maxSection {
		return nil, invalid.Fields{string(e.Section): fmt.Sprintf("has more than %d KB of text", maxSection>>10)}
	}
	if err := updateCompany(ctx, tx, &old, p.Company, e.Section == Funding && after != before); err != nil {
		return nil, err
	}
	if e.Section == Basic && after != before {
		tx.Emit("people.changed", c.ID, taxonomy.PeopleTag) // the list of people shows where they work
	}
	p.Versions[e.Section] = version + 1
	return p, recordChange(ctx, tx, e, version+1, before, after)
}

// Lock makes other writers of a company wait until the transaction ends. On SQLite, which has only one writer at a time, it only
// checks that the company exists. It returns database.ErrNotFound if there is none.
func Lock(ctx context.Context, tx *database.Tx, id int64) error {
	_, err := lockCompany(ctx, tx, id)
	return err
}

// lockCompany reads a company, and on PostgreSQL makes other writers of the company wait until the transaction ends.
func lockCompany(ctx context.Context, tx *database.Tx, id int64) (*Company, error) {
	if err := LockAll(ctx, tx, id); err != nil {
		return nil, err
	}
	return ByID(ctx, tx, id)
}

// LockAll makes other writers of companies wait until the transaction ends, in the order of their ids, so that two transactions cannot
// wait for each other. On SQLite, which has only one writer at a time, it does nothing. Read the companies afterwards. Unknown ids
// are ignored.
func LockAll(ctx context.Context, tx *database.Tx, ids ...int64) error {
	if tx.Dialect().Name() != dialect.PG || len(ids) == 0 {
		return nil
	}
	_, err := tx.NewSelect().Model((*Company)(nil)).Column("id").Where("c.id IN (?)", bun.List(ids)).Order("c.id").For("UPDATE").Exec(ctx)
	if err != nil {
		return fmt.Errorf("lock companies: %w", err)
	}
	return nil
}

// recordChange stores the new version of a section and adds the change to the company's history.
func recordChange(ctx context.Context, tx *database.Tx, e Edit, version int64, before, after string) error {
	row := sectionRow{CompanyID: e.Company, Section: e.Section, Version: version, UpdatedAt: tx.At, UserID: e.By.UserID}
	_, err := tx.NewInsert().Model(&row).On("CONFLICT (company_id, section) DO UPDATE").Set("version = EXCLUDED.version").
		Set("updated_at = EXCLUDED.updated_at").Set("user_id = EXCLUDED.user_id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("version of company %d: %w", e.Company, err)
	}
	source := "member"
	if e.By.AllBrands {
		source = "newsroom"
	}
	entry := changeRow{CompanyID: e.Company, Section: e.Section, Before: before, After: after, UserID: e.By.UserID, TokenID: e.By.TokenID,
		Source: source, CreatedAt: tx.At, SuggestedBy: e.SuggestedBy, Evidence: e.Evidence}
	if _, err := tx.NewInsert().Model(&entry).Exec(ctx); err != nil {
		return fmt.Errorf("history of company %d: %w", e.Company, err)
	}
	return nil
}

// sectionText returns the content of a section as JSON, in the form of the API.
func sectionText(p *Profile, s Section) string {
	var value any
	switch s {
	case Introduction:
		value = newIntroduction(p.Company, nil)
	case Products:
		value = productItems(p.Products)
	case Basic:
		value = struct {
			BasicSection
			Locations []LocationItem `json:"locations"`
		}{newBasic(p), locationItems(p.Locations)}
	case Revenue:
		value = revenueItems(p.Revenue)
	case TargetMarket:
		value = p.Market
	case Timeline:
		value = newTimeline(p.Events, nil).Years
	case Funding:
		value = newFunding(p).Fundings
	case Openings:
		value = openingItems(p.Openings)
	case Award:
		value = newAwardSection(p)
	case Names:
		value = NamesEdit{p.Lang, p.Names, p.Country}
	}
	text, err := json.Marshal(value)
	if err != nil {
		return "null" // these types can always be encoded
	}
	return string(text)
}

// Operation says what a save does with an entry of a list.
type Operation string

// The operations.
const (
	Create Operation = "CREATE"
	Update Operation = "UPDATE"
	Delete Operation = "DELETE"
)

// statusOf has the status of an entry after an operation.
var statusOf = map[Operation]Status{Create: Created, Update: Updated, Delete: Deleted}

// MaxEntries is the maximum number of entries of a list.
const MaxEntries = 200

// entryEdit adds, changes or deletes an entry. It has the id of the entry's row, 0 for a new entry.
type entryEdit[T any] struct {
	id    int64
	op    Operation
	value T
}

// applyEdits applies edits to a list. It returns the new list and, for each edit, the index of the changed entry in the new list, -1 for
// a deleted entry. name is the name of the list in requests. idOf returns a pointer to the id of an entry.
func applyEdits[T any](c *fieldChecks, name string, list []T, edits []entryEdit[T], idOf func(*T) *int64) ([]T, []int) {
	list = slices.Clone(list)
	at := make([]int, len(edits))
	for i := range edits {
		e, field := &edits[i], name+"["+strconv.Itoa(i)+"]"
		index := slices.IndexFunc(list, func(v T) bool { return *idOf(&v) == e.id })
		switch {
		case e.op == Create:
			list = append(list, e.value)
			at[i] = len(list) - 1
		case e.op != Update && e.op != Delete:
			c.addClientError(field+".operation", operationNames)
		case index < 0 || e.id == 0:
			c.addClientError(field+".id", "is not the id of an entry of this company")
		case e.op == Update:
			*idOf(&e.value) = e.id
			list[index], at[i] = e.value, index
		default:
			list = slices.Delete(list, index, index+1)
			at[i] = -1
			for j := range i { // the entries after it move up
				if at[j] > index {
					at[j]--
				}
			}
		}
	}
	if len(list) > MaxEntries {
		c.addMessage(name, "company.rule.entries", map[string]any{"max": MaxEntries})
	}
	return list, at
}

// itemList is a list of entries of a company, with its name in requests.
type itemList[T any] struct {
	name  string
	kind  itemKind
	items []T
	idOf  func(*T) *int64
}

// edit applies changes to the list and stores it if all checked fields are valid. It returns the indexes of the changed
// entries, as applyEdits does.
func (l *itemList[T]) edit(ctx context.Context, tx *database.Tx, fields *fieldChecks, company int64, edits []entryEdit[T]) ([]int, error) {
	items, at := applyEdits(fields, l.name, l.items, edits, l.idOf)
	if err := fields.err(); err != nil {
		return nil, err
	}
	l.items = items
	return at, storeItems(ctx, tx, company, l.kind, l.items, l.idOf)
}

// storeItems replaces the entries of a kind with a list, and sets the ids of its new entries.
func storeItems[T any](ctx context.Context, tx *database.Tx, company int64, kind itemKind, list []T, idOf func(*T) *int64) error {
	rows := make([]itemRow, len(list))
	for i := range list {
		data, err := json.Marshal(list[i])
		if err != nil {
			return fmt.Errorf("entry of company %d: %w", company, err)
		}
		rows[i] = itemRow{ID: *idOf(&list[i]), CompanyID: company, Kind: kind, Position: i, Data: string(data)}
	}
	err := storeRows(ctx, tx, tx.NewDelete().Model((*itemRow)(nil)).Where("company_id = ?", company).Where("kind = ?", kind), rows,
		func(r *itemRow) *int64 { return &r.ID }, "position", "data")
	if err != nil {
		return fmt.Errorf("entries of company %d: %w", company, err)
	}
	for i := range list {
		*idOf(&list[i]) = rows[i].ID
	}
	return nil
}

// storeRows inserts the rows with the id 0 and sets their ids, updates the given columns of the other rows, and runs remove for
// all stored rows that are not in list.
func storeRows[T any](ctx context.Context, tx *database.Tx, remove *bun.DeleteQuery, list []T, idOf func(*T) *int64,
	columns ...string,
) error {
	var known []int64
	var created, changed []*T
	for i := range list {
		if id := *idOf(&list[i]); id == 0 {
			created = append(created, &list[i])
		} else {
			known, changed = append(known, id), append(changed, &list[i])
		}
	}
	if len(known) > 0 {
		remove.Where("id NOT IN (?)", bun.List(known))
	}
	if _, err := remove.Exec(ctx); err != nil {
		return err
	}
	if len(changed) > 0 {
		q := tx.NewInsert().Model(&changed).On("CONFLICT (id) DO UPDATE")
		for _, c := range columns {
			q.Set("? = EXCLUDED.?", bun.Ident(c), bun.Ident(c))
		}
		if _, err := q.Exec(ctx); err != nil {
			return err
		}
	}
	if len(created) == 0 {
		return nil
	}
	_, err := tx.NewInsert().Model(&created).Exec(ctx)
	return err
}
