// Package permalink maps a path to the one thing that lives there. An entity has
// one current path; its earlier paths redirect to it, so that links never break.
// It knows kinds and ids, never what they stand for.
package permalink

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/route"
)

// Kind says what sort of thing a path leads to.
type Kind string

// The kinds that have paths of their own so far.
const (
	KindStory    Kind = "story"
	KindRedirect Kind = "redirect" // to another address, no entity behind it
)

// ErrTaken says that a path already leads to something else.
var ErrTaken = errors.New("path is taken")

// ErrReserved says that a path belongs to a fixed route.
var ErrReserved = errors.New("path is reserved")

type row struct {
	bun.BaseModel `bun:"table:permalinks"`
	Path          string `bun:",pk"`
	Kind          Kind
	EntityID      int64
	IsCurrent     bool
	Target        string
	Status        int
	CreatedAt     clock.Moment
}

// Target is where a path leads: to an entity, or (Location set) elsewhere.
type Target struct {
	Kind     Kind
	EntityID int64
	Location string // for a redirect: the current path or the stored address
	Status   int    // for a redirect: 301, 302, 307, 308; 410 for something gone
}

// Resolve finds what lives at path; database.ErrNotFound when nothing does.
func Resolve(ctx context.Context, db *database.DB, path string) (Target, error) {
	return resolve(ctx, db, path)
}

const resolveSQL = `
		SELECT p.kind, p.entity_id, p.is_current, p.target, p.status, coalesce(c.path, '')
		FROM permalinks p
		LEFT JOIN permalinks c ON c.kind = p.kind AND c.entity_id = p.entity_id AND c.is_current AND NOT p.is_current
		WHERE p.path = ?`

func resolve(ctx context.Context, from database.Source, path string) (Target, error) {
	var (
		current  bool
		address  string
		nowLives string
	)
	t, err := database.One(ctx, from, database.SQL(resolveSQL, path), func(row database.Row) (t Target, err error) {
		err = row.Scan(&t.Kind, &t.EntityID, &current, &address, &t.Status, &nowLives)
		return t, err
	})
	if err != nil {
		return Target{}, fmt.Errorf("resolve %q: %w", path, err)
	}
	switch {
	case t.Kind == KindRedirect:
		t.Location = address
	case !current && nowLives == "":
		return Target{}, database.ErrNotFound
	case !current:
		t.Location = escapePath(nowLives)
	}
	return t, nil
}

// Set makes path the current path of an entity; the one it had becomes a
// redirect, and the redirects to that one lead to the new one. A path that leads to something else is ErrTaken, unless that is an
// earlier path, which then gives way.
func Set(ctx context.Context, tx *database.Tx, kind Kind, id int64, path string) error {
	if route.Reserved(path) {
		return fmt.Errorf("%w: %s", ErrReserved, path)
	}
	var old row
	err := tx.NewSelect().Model(&old).Where("path = ?", path).Scan(ctx)
	switch err := database.NotFound(err); {
	case errors.Is(err, database.ErrNotFound):
	case err != nil:
		return fmt.Errorf("set path %q: %w", path, err)
	case old.Kind == kind && old.EntityID == id && old.IsCurrent:
		return nil
	case old.IsCurrent && old.Kind != KindRedirect && old.EntityID != id:
		return fmt.Errorf("%w: %s", ErrTaken, path)
	default:
		if _, err := tx.NewDelete().Model(&old).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("set path %q: %w", path, err)
		}
	}
	var left []string
	if _, err := tx.NewUpdate().Model((*row)(nil)).Set("is_current = FALSE").
		Where("kind = ?", kind).Where("entity_id = ?", id).Where("is_current").Returning("path").Exec(ctx, &left); err != nil {
		return fmt.Errorf("set path %q: %w", path, err)
	}
	if _, err := tx.NewInsert().Model(&row{Path: path, Kind: kind, EntityID: id, IsCurrent: true,
		Status: http.StatusMovedPermanently, CreatedAt: tx.At}).Exec(ctx); err != nil {
		return fmt.Errorf("set path %q: %w", path, err)
	}
	tx.Emit("permalink.set", id, Tag(path))
	for _, from := range left {
		if err := updateRedirectsTo(ctx, tx, from); err != nil {
			return err
		}
	}
	return nil
}

// Path is the path of an entity.
type Path struct {
	EntityID int64
	Path     string
}

// SetNew gives new entities of a kind their paths, which must be free, in one statement. It emits no
// event: the caller's must drop every page.
func SetNew(ctx context.Context, tx *database.Tx, kind Kind, paths []Path) error {
	rows := make([]row, len(paths))
	for i, p := range paths {
		rows[i] = row{Path: p.Path, Kind: kind, EntityID: p.EntityID, IsCurrent: true, Status: http.StatusMovedPermanently, CreatedAt: tx.At}
	}
	if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
		return fmt.Errorf("set %d paths: %w", len(paths), err)
	}
	return nil
}

// Lives reports whether an entity has, or had until it was taken back, a path that
// everybody could follow.
func HasPublicPath(ctx context.Context, tx *database.Tx, kind Kind, id int64) (bool, error) {
	is, err := tx.NewSelect().Model((*row)(nil)).Where("kind = ?", kind).Where("entity_id = ?", id).Where("is_current").Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("path of %s %d: %w", kind, id, err)
	}
	return is, nil
}

// AddAlias makes an older path of an entity redirect to its current one, and so
// the redirects to that path. A path
// already in use stays what it is; the answer tells whether the alias was added.
func AddAlias(ctx context.Context, tx *database.Tx, kind Kind, id int64, path string) (bool, error) {
	if route.Reserved(path) {
		return false, nil
	}
	res, err := tx.NewInsert().Model(&row{Path: path, Kind: kind, EntityID: id, Status: http.StatusMovedPermanently, CreatedAt: tx.At}).
		On("CONFLICT (path) DO NOTHING").Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add path %q: %w", path, err)
	}
	n, err := res.RowsAffected()
	if err != nil {
		return false, err
	}
	if n == 0 {
		return false, nil
	}
	tx.Emit("permalink.set", id, Tag(path))
	return true, updateRedirectsTo(ctx, tx, path)
}

// Tag is the cache tag of whatever is, or is not, at a path.
func Tag(path string) string { return "path:" + path }
