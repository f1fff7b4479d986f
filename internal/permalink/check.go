package permalink

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// ErrTaken is returned if a path already belongs to something else.
var ErrTaken = errors.New("path is taken")

// ErrReserved is returned if a path belongs to a declared route.
var ErrReserved = errors.New("path is reserved")

// IsRefused reports whether an error of Check means that the path is not free.
func IsRefused(err error) bool { return errors.Is(err, ErrTaken) || errors.Is(err, ErrReserved) }

// Check returns nil if a path is free for an entity; id is 0 for one that is not stored yet. It returns ErrReserved for
// a declared path; only a brand may have the path of a language edition. It returns ErrTaken if another entity has the
// path, or has a page there: below its own path or in the frame of a language edition. A path that only leads elsewhere,
// as an alias or a redirect, is free.
func Check(ctx context.Context, tx *database.Tx, kind Kind, id int64, at string) error {
	_, err := check(ctx, tx, kind, id, at)
	return err
}

// check does what Check does, and returns the rows near the path, by their paths.
func check(ctx context.Context, tx *database.Tx, kind Kind, id int64, at string) (map[string]row, error) {
	rows, err := rowsNear(ctx, tx, kind, at)
	if err != nil {
		return nil, err
	}
	if err := conflict(rows, kind, id, at); err != nil || !kind.hasPagesBelow() {
		return rows, err
	}
	for _, p := range pagesOf(kind, at) {
		below, err := tx.NewSelect().Model((*row)(nil)).Where("substr(path, 1, ?) = ?", len(p)+1, p+"/").
			Where("kind <> ?", kind).Exists(ctx)
		if err != nil {
			return nil, fmt.Errorf("look below path %q: %w", p, err)
		}
		if below {
			return nil, fmt.Errorf("%w: %s, by something below it", ErrTaken, at)
		}
	}
	return rows, nil
}

// UnusedPaths returns the paths that are free for new entities of a kind and lead nowhere yet, in one query. The kind must
// have no pages below its paths.
func UnusedPaths(ctx context.Context, tx *database.Tx, kind Kind, paths []string) (map[string]bool, error) {
	rows, err := rowsNear(ctx, tx, kind, paths...)
	if err != nil {
		return nil, err
	}
	unused := map[string]bool{}
	for _, at := range paths {
		_, used := rows[at]
		unused[at] = !used && conflict(rows, kind, 0, at) == nil
	}
	return unused, nil
}

// conflict returns why an entity cannot have a path: an error that wraps ErrReserved or ErrTaken, or nil.
func conflict(rows map[string]row, kind Kind, id int64, at string) error {
	if route.Reserved(at) && !(kind == KindBrand && route.IsEdition(at)) {
		return fmt.Errorf("%w: %s", ErrReserved, at)
	}
	// isTaken reports whether the entity at a path has the page at the path at, if entities of its kind have such a page.
	isTaken := func(path string, has func(Kind) bool) bool {
		r, ok := rows[path]
		return ok && r.IsCurrent && (r.Kind != kind || r.EntityID != id) && has(r.Kind)
	}
	anyKind := func(Kind) bool { return true }
	otherKind := func(k Kind) bool { return k != kind }
	below := func(k Kind) bool { return k != kind && k.hasPagesBelow() }
	inEditions := func(k Kind) bool { return k != kind && k.isInEditions() }
	taken := isTaken(at, anyKind)
	for _, above := range ancestors(at) {
		taken = taken || isTaken(above, below)
	}
	if page, ok := route.CutEdition(at); ok {
		taken = taken || isTaken(page, inEditions)
	}
	for _, p := range pagesOf(kind, at)[1:] {
		taken = taken || isTaken(p, otherKind)
	}
	if taken {
		return fmt.Errorf("%w: %s", ErrTaken, at)
	}
	return nil
}

// ancestors returns the paths above a path whose owners may have a page at it: up to two segments above, also without its language edition.
// The pages of a newsletter or a course are one segment below it, and the themes of a conference two.
func ancestors(at string) []string {
	above := []string{path.Dir(at), path.Dir(path.Dir(at))}
	if page, ok := route.CutEdition(at); ok {
		above = append(above, path.Dir(page), path.Dir(path.Dir(page)))
	}
	return above
}

// pagesOf returns the paths of the pages of an entity of a kind with a path: that path first, then those in language
// editions.
func pagesOf(kind Kind, at string) []string {
	paths := []string{at}
	if _, inEdition := route.CutEdition(at); inEdition || !kind.isInEditions() {
		return paths
	}
	for _, p := range i18n.EditionPaths(at) {
		if p != at {
			paths = append(paths, p)
		}
	}
	return paths
}

// rowsNear returns the rows that conflict needs for an entity of a kind with one of the paths, by their paths.
func rowsNear(ctx context.Context, db bun.IDB, kind Kind, paths ...string) (map[string]row, error) {
	var near []string
	for _, at := range paths {
		near = append(append(near, pagesOf(kind, at)...), ancestors(at)...)
		if page, ok := route.CutEdition(at); ok {
			near = append(near, page)
		}
	}
	slices.Sort(near)
	var rows []row
	if err := db.NewSelect().Model(&rows).Where("path IN (?)", bun.List(slices.Compact(near))).Scan(ctx); err != nil {
		return nil, fmt.Errorf("look at paths near %s: %w", strings.Join(paths[:min(len(paths), 3)], ", "), err)
	}
	byPath := make(map[string]row, len(rows))
	for _, r := range rows {
		byPath[r.Path] = r
	}
	return byPath, nil
}
