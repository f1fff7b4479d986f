package permalink

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/route"
)

// ErrMalformed is returned for a path that no entity can choose.
var ErrMalformed = errors.New("a path has one to three parts of lower-case letters from a to z, digits and hyphens, each after a slash")

// MaxOwnPath is the maximum length of a path that editors choose for an entity, in characters.
const MaxOwnPath = 120

// OwnPathError says why an entity cannot have a path that an editor chose.
type OwnPathError struct{ Err error }

func (e *OwnPathError) Error() string { return e.Err.Error() }

// Unwrap returns ErrMalformed, or an error that wraps ErrReserved or ErrTaken; and the invalid.Fields for the field path of requests.
func (e *OwnPathError) Unwrap() []error { return []error{e.Err, e.Fields()} }

// Fields returns the invalid.Fields for the field path of requests.
func (e *OwnPathError) Fields() invalid.Fields { return invalid.Fields{"path": e.message()} }

func (e *OwnPathError) message() string {
	switch {
	case errors.Is(e.Err, ErrTaken):
		return "belongs to another page"
	case errors.Is(e.Err, ErrReserved):
		return "is reserved"
	}
	return "must be one to three parts of lower-case letters from a to z, digits and hyphens, each after a slash"
}

// yearPart matches paths with a part of four digits, such as those of stories and archives.
var yearPart = regexp.MustCompile(`/[0-9]{4}(/|$)`)

var ownPathPattern = regexp.MustCompile(`^(/[a-z0-9]+(-[a-z0-9]+)*){1,3}$`)

// SetOwn makes a path that an editor chose the current path of an entity of a kind that is in every edition; "" leaves the entity
// without one. Earlier paths stay and lead to the entity, until something else takes them: see Own. It returns an *OwnPathError of
// ErrMalformed, ErrTaken, or ErrReserved, which is also the error for a path in a language edition.
func SetOwn(ctx context.Context, tx *database.Tx, kind Kind, id int64, at string) error {
	if at == "" {
		var left []string
		if _, err := tx.NewUpdate().Model((*row)(nil)).Set("is_current = FALSE").Where("kind = ?", kind).Where("entity_id = ?", id).
			Where("is_current").Returning("path").Exec(ctx, &left); err != nil {
			return fmt.Errorf("remove the path of %s %d: %w", kind, id, err)
		}
		for _, p := range left {
			emitPages(tx, id, p)
		}
		tx.Emit("permalink.set", id, KindTag(kind), EntityTag(kind, id))
		return nil
	}
	if err := CheckOwn(at); err != nil {
		return err
	}
	if err := Set(ctx, tx, kind, id, at); IsRefused(err) {
		return &OwnPathError{err}
	} else if err != nil {
		return err
	}
	emitPages(tx, id, at)
	tx.Emit("permalink.set", id, KindTag(kind))
	return nil
}

// CheckOwn returns nil if editors can choose a path, provided that it is free, else an *OwnPathError of ErrMalformed or ErrReserved.
func CheckOwn(at string) error {
	if _, inEdition := route.CutEdition(at); inEdition {
		return &OwnPathError{fmt.Errorf("%w: %s", ErrReserved, at)}
	}
	if yearPart.MatchString(at) {
		return &OwnPathError{fmt.Errorf("%w: %s has a year, as stories and archives have", ErrReserved, at)}
	}
	if len(at) > MaxOwnPath || !ownPathPattern.MatchString(at) {
		return &OwnPathError{ErrMalformed}
	}
	return nil
}

// emitPages emits the cache tags of the pages at a path in every edition.
func emitPages(tx *database.Tx, id int64, at string) {
	for _, p := range i18n.EditionPaths(at) {
		tx.Emit("permalink.set", id, Tag(p))
	}
}

// KindTag returns the cache tag of everything that depends on the set of paths of entities of a kind. Only kinds with paths in memory
// emit it.
func KindTag(kind Kind) string { return "paths of " + string(kind) }

// Own has the current and earlier paths of all entities of a kind in memory. Every edition must have the pages of the kind.
type Own struct {
	kind  Kind
	db    *database.DB
	paths *database.Cached[map[string]ownPath]
}

type ownPath struct {
	id      int64
	current bool
}

// NewOwn returns the paths of the entities of a kind that SetOwn set.
func NewOwn(db *database.DB, kind Kind) *Own {
	read := func(ctx context.Context) (map[string]ownPath, error) {
		var rows []row
		if err := db.Read.NewSelect().Model(&rows).Column("path", "entity_id", "is_current").Where("kind = ?", kind).Scan(ctx); err != nil {
			return nil, fmt.Errorf("paths of kind %s: %w", kind, err)
		}
		paths := make(map[string]ownPath, len(rows))
		for _, r := range rows {
			paths[r.Path] = ownPath{r.EntityID, r.IsCurrent}
		}
		return paths, nil
	}
	return &Own{kind: kind, db: db, paths: database.NewCached(db, read, KindTag(kind))}
}

// IsCurrent reports whether a path, without that of an edition, is the current path of an entity.
func (o *Own) IsCurrent(ctx context.Context, path string) (bool, error) {
	paths, err := o.paths.Get(ctx)
	return paths[path].current, err
}

// Has reports whether Find finds something at the path of a request. It is false if the paths cannot be read.
func (o *Own) Has(ctx context.Context, path string) bool {
	page, inEdition := route.CutEdition(path)
	paths, err := o.paths.Get(ctx)
	found, known := paths[page]
	if err != nil || !known {
		return false
	}
	if found.current || !inEdition {
		return true
	}
	// Something else may have a page in the edition since the entity left the path.
	exists, err := o.db.Read.NewSelect().Model((*row)(nil)).Where("path = ?", path).Exists(ctx)
	return err == nil && !exists
}

// Find returns the entity at the path of a request, in any edition. current is false if the path is an earlier one of the entity. It
// returns database.ErrNotFound if there is none.
func (o *Own) Find(ctx context.Context, path string) (id int64, current bool, err error) {
	page, _ := route.CutEdition(path)
	paths, err := o.paths.Get(ctx)
	if err != nil {
		return 0, false, err
	}
	found, known := paths[page]
	if !known {
		return 0, false, fmt.Errorf("path %q: %w", path, database.ErrNotFound)
	}
	return found.id, found.current, nil
}

// replacedKinds emits the tags of the kinds that lose aliases to another entity.
func replacedKinds(tx *database.Tx, rows map[string]row, replaced []string) {
	for _, p := range replaced {
		if kind := rows[p].Kind; kind == KindCompany || kind == KindAward || kind == KindPerson || kind == KindConference {
			tx.Emit("permalink.set", rows[p].EntityID, KindTag(kind))
		}
	}
}
