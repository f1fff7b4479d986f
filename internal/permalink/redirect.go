package permalink

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/route"
	"masthead/internal/text"
)

// ErrLoop is returned if a redirect leads back to its own path.
var ErrLoop = errors.New("redirect leads back to itself")

// Redirect leads from a path to another address.
type Redirect struct {
	Path   string
	Target string // a path of the site or a URL, as in a Location header
	Status int
}

// SetRedirect stores a redirect and returns it as stored. It replaces the redirect of the path. It returns
// ErrTaken if the path is or was the path of an entity, ErrReserved and ErrLoop. No reader is redirected
// twice: a target that is itself redirected is replaced by the target of that redirect, with the less
// permanent of the two statuses, and redirects to the path are updated in the same way.
func SetRedirect(ctx context.Context, tx *database.Tx, r Redirect) (Redirect, error) {
	if err := Check(ctx, tx, KindRedirect, 0, r.Path); err != nil {
		return r, err
	}
	r, err := resolveTarget(ctx, tx, r)
	if err != nil {
		return r, err
	}
	res, err := tx.NewInsert().Model(&row{Path: r.Path, Kind: KindRedirect, Target: r.Target, Status: r.Status, CreatedAt: tx.At}).
		On("CONFLICT (path) DO UPDATE").Set("target = EXCLUDED.target").Set("status = EXCLUDED.status").Set("created_at = EXCLUDED.created_at").
		Where("?TableAlias.kind = ?", KindRedirect).Exec(ctx)
	if err != nil {
		return r, fmt.Errorf("set redirect from %q: %w", r.Path, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return r, errors.Join(fmt.Errorf("%w: %s", ErrTaken, r.Path), err)
	}
	tx.Emit("permalink.set", 0, Tag(r.Path))
	return r, updateRedirectsTo(ctx, tx, r.Path)
}

// maxHops is the maximum number of redirects in a row that are followed.
const maxHops = 20

// resolveTarget returns a redirect that leads directly to its final target. It returns ErrLoop if
// that is its own path.
func resolveTarget(ctx context.Context, tx *database.Tx, r Redirect) (Redirect, error) {
	for range maxHops {
		at, err := sitePath(r.Target)
		if err != nil || at == "" {
			return r, err
		}
		if at == r.Path {
			break
		}
		r.Target = withQueryOf(r.Target, escapePath(at))
		next, err := resolve(ctx, tx, at)
		switch {
		case errors.Is(err, database.ErrNotFound):
			return r, nil
		case err != nil:
			return r, err
		case next.Location == "" || next.Status == http.StatusGone:
			return r, nil
		}
		r = r.combine(next)
	}
	return r, fmt.Errorf("%w: %s", ErrLoop, r.Path)
}

// updateRedirectsTo makes the redirects to a path lead to where that path leads now.
func updateRedirectsTo(ctx context.Context, tx *database.Tx, from string) error {
	var rows []row
	at := escapePath(from)
	// The ranges have the targets that begin with the path and "?" or "#"; "@" and "$" are the next characters. With them, and with the
	// condition of the index, no other redirect is read.
	err := tx.NewSelect().Model(&rows).Where("kind = ?", KindRedirect).Where("entity_id = 0").Where("target <> ''").
		Where("target = ? OR target >= ? AND target < ? OR target >= ? AND target < ?", at, at+"?", at+"@", at+"#", at+"$").Scan(ctx)
	if err != nil {
		return fmt.Errorf("update redirects to %q: %w", from, err)
	}
	if len(rows) == 0 {
		return nil
	}
	to, err := resolve(ctx, tx, from)
	if errors.Is(err, database.ErrNotFound) {
		return nil // the entity has no current path yet
	}
	if err != nil {
		return err
	}
	for _, old := range rows {
		r := Redirect{old.Path, old.Target, old.Status}.combine(to)
		if _, err := tx.NewUpdate().Model((*row)(nil)).Set("target = ?", r.Target).Set("status = ?", r.Status).
			Where("path = ?", r.Path).Exec(ctx); err != nil {
			return fmt.Errorf("update redirects to %q: %w", from, err)
		}
		tx.Emit("permalink.set", 0, Tag(r.Path))
	}
	return nil
}

// combine returns the redirect that replaces two successive ones, r and next.
func (r Redirect) combine(next Target) Redirect {
	r.Target = withQueryOf(r.Target, next.Location)
	if next.Status == http.StatusFound || next.Status == http.StatusTemporaryRedirect {
		r.Status = next.Status
	}
	return r
}

// withQueryOf returns the address next with the query and the fragment of target, unless it
// has its own.
func withQueryOf(target, next string) string {
	i := strings.IndexAny(target, "?#")
	if i < 0 || strings.ContainsAny(next, "?#") {
		return next
	}
	return next + target[i:]
}

// sitePath returns the decoded path of a target, or "" if it leads to another site or
// contains escapes that must stay as they are.
func sitePath(target string) (string, error) {
	u, err := url.Parse(target)
	if err != nil || u.Host != "" || strings.Contains(strings.ToUpper(u.RawPath), "%2F") {
		return "", err
	}
	at := path.Clean(u.Path)
	if first, _, _ := strings.Cut(strings.TrimPrefix(at, "/"), "/"); route.IsFolder(first) {
		return "", nil
	}
	return strings.ToLower(at), nil
}

// escapePath returns a path as in a Location header.
func escapePath(at string) string { return (&url.URL{Path: at}).EscapedPath() }

// RemoveRedirect removes the redirect of a path. It returns database.ErrNotFound if there is
// none.
func RemoveRedirect(ctx context.Context, tx *database.Tx, path string) error {
	res, err := tx.NewDelete().Model((*row)(nil)).Where("path = ?", path).Where("kind = ?", KindRedirect).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove redirect from %q: %w", path, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(database.ErrNotFound, err)
	}
	tx.Emit("permalink.removed", 0, Tag(path))
	return nil
}

// Redirects returns all redirects by path.
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

// RedirectsAfter returns up to limit redirects by path, beginning after a path. query is a part of the path or of the target, ignoring case
// in Latin letters.
func RedirectsAfter(ctx context.Context, db *database.DB, query, after string, limit int) ([]Redirect, error) {
	var rows []row
	q := db.Read.NewSelect().Model(&rows).Where("kind = ?", KindRedirect).Where("path > ?", after).Order("path").Limit(int64(limit))
	if query != "" {
		part := "%" + text.EscapeLike(strings.ToLower(query)) + "%"
		q.Where("(path LIKE ? ESCAPE '!' OR lower(target) LIKE ? ESCAPE '!')", part, part)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list redirects: %w", err)
	}
	list := make([]Redirect, len(rows))
	for i, r := range rows {
		list[i] = Redirect{r.Path, r.Target, r.Status}
	}
	return list, nil
}

// FindRedirect returns the redirect of a path. It returns database.ErrNotFound if there is none. db may be a transaction.
func FindRedirect(ctx context.Context, db bun.IDB, path string) (Redirect, error) {
	r := new(row)
	if err := db.NewSelect().Model(r).Where("kind = ?", KindRedirect).Where("path = ?", path).Scan(ctx); err != nil {
		return Redirect{}, fmt.Errorf("redirect of %q: %w", path, database.NotFound(err))
	}
	return Redirect{r.Path, r.Target, r.Status}, nil
}
