package permalink

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"path"
	"strings"

	"masthead/internal/database"
)

// ErrLoop says that a redirect would lead back to itself.
var ErrLoop = errors.New("redirect leads back to itself")

// Redirect sends a path to another address.
type Redirect struct {
	Path   string
	Target string // a path of the site, or an address, as a Location header has it
	Status int
}

// SetRedirect stores a redirect; the one that its path had gives way. A path that
// leads to an entity, now or as an earlier one of it, is ErrTaken.
func SetRedirect(ctx context.Context, tx *database.Tx, r Redirect) error {
	if Reserved(r.Path) {
		return fmt.Errorf("%w: %s", ErrReserved, r.Path)
	}
	if err := endless(ctx, tx, r); err != nil {
		return err
	}
	res, err := tx.NewInsert().Model(&row{Path: r.Path, Kind: KindRedirect, Target: r.Target, Status: r.Status, CreatedAt: tx.At}).
		On("CONFLICT (path) DO UPDATE").Set("target = EXCLUDED.target").Set("status = EXCLUDED.status").Set("created_at = EXCLUDED.created_at").
		Where("?TableAlias.kind = ?", KindRedirect).Exec(ctx)
	if err != nil {
		return fmt.Errorf("set redirect of %q: %w", r.Path, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(fmt.Errorf("%w: %s", ErrTaken, r.Path), err)
	}
	tx.Emit("permalink.set", 0, Tag(r.Path))
	return nil
}

// maxHops is how many redirects one way may have.
const maxHops = 20

// endless follows the target's own redirects: ErrLoop if they lead to r again.
func endless(ctx context.Context, tx *database.Tx, r Redirect) error {
	target := r.Target
	for range maxHops {
		u, err := url.Parse(target)
		if err != nil || u.Host != "" {
			return err
		}
		at := strings.ToLower(path.Clean(u.Path))
		if at == r.Path {
			break
		}
		var next row
		err = tx.NewSelect().Model(&next).Where("path = ?", at).Where("kind = ?", KindRedirect).Scan(ctx)
		switch err := database.NotFound(err); {
		case errors.Is(err, database.ErrNotFound):
			return nil
		case err != nil:
			return fmt.Errorf("follow %q: %w", at, err)
		}
		target = next.Target
	}
	return fmt.Errorf("%w: %s", ErrLoop, r.Path)
}

// RemoveRedirect forgets the redirect of a path; database.ErrNotFound when there is none.
func RemoveRedirect(ctx context.Context, tx *database.Tx, path string) error {
	res, err := tx.NewDelete().Model((*row)(nil)).Where("path = ?", path).Where("kind = ?", KindRedirect).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove redirect of %q: %w", path, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(database.ErrNotFound, err)
	}
	tx.Emit("permalink.removed", 0, Tag(path))
	return nil
}

// Redirects lists all redirects by path.
func Redirects(ctx context.Context, db *database.DB) ([]Redirect, error) {
	var rows []row
	if err := db.Read.NewSelect().Model(&rows).Where("kind = ?", KindRedirect).Order("path").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list redirects: %w", err)
	}
	list := make([]Redirect, len(rows))
	for i, r := range rows {
		list[i] = Redirect{r.Path, r.Target, r.Status}
	}
	return list, nil
}
