package permalink

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"

	"masthead/internal/database"
	"masthead/internal/route"
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
// leads to an entity, now or as an earlier one of it, is ErrTaken. Nobody is sent on
// twice: a target that is redirected itself is replaced by where that leads, for as
// long as the shorter-lived of both, and redirects to the path are treated so too.
// The answer is what was stored.
func SetRedirect(ctx context.Context, tx *database.Tx, r Redirect) (Redirect, error) {
	if route.Reserved(r.Path) {
		return r, fmt.Errorf("%w: %s", ErrReserved, r.Path)
	}
	r, err := resolveTarget(ctx, tx, r)
	if err != nil {
		return r, err
	}
	res, err := tx.NewInsert().Model(&row{Path: r.Path, Kind: KindRedirect, Target: r.Target, Status: r.Status, CreatedAt: tx.At}).
		On("CONFLICT (path) DO UPDATE").Set("target = EXCLUDED.target").Set("status = EXCLUDED.status").Set("created_at = EXCLUDED.created_at").
		Where("?TableAlias.kind = ?", KindRedirect).Exec(ctx)
	if err != nil {
		return r, fmt.Errorf("set redirect of %q: %w", r.Path, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return r, errors.Join(fmt.Errorf("%w: %s", ErrTaken, r.Path), err)
	}
	tx.Emit("permalink.set", 0, Tag(r.Path))
	return r, updateRedirectsTo(ctx, tx, r.Path)
}

// maxHops is how many redirects one way may have.
const maxHops = 20

// follow gives a redirect the target that its own leads to in the end: ErrLoop if
// that is its path again.
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

// pass lets the redirects to a path lead where that path leads by now.
func updateRedirectsTo(ctx context.Context, tx *database.Tx, from string) error {
	var rows []row
	at := escapePath(from)
	err := tx.NewSelect().Model(&rows).Where("kind = ?", KindRedirect).Where("entity_id = 0").
		Where("target = ? OR substr(target, 1, ?) IN (?, ?)", at, len(at)+1, at+"?", at+"#").Scan(ctx)
	if err != nil {
		return fmt.Errorf("redirects to %q: %w", from, err)
	}
	if len(rows) == 0 {
		return nil
	}
	to, err := resolve(ctx, tx, from)
	if errors.Is(err, database.ErrNotFound) {
		return nil // the entity of an earlier path has none yet
	}
	if err != nil {
		return err
	}
	for _, old := range rows {
		r := Redirect{old.Path, old.Target, old.Status}.combine(to)
		if _, err := tx.NewUpdate().Model((*row)(nil)).Set("target = ?", r.Target).Set("status = ?", r.Status).
			Where("path = ?", r.Path).Exec(ctx); err != nil {
			return fmt.Errorf("redirects to %q: %w", from, err)
		}
		tx.Emit("permalink.set", 0, Tag(r.Path))
	}
	return nil
}

// through is a redirect to what is itself a redirect, made one.
func (r Redirect) combine(next Target) Redirect {
	r.Target = withQueryOf(r.Target, next.Location)
	if next.Status == http.StatusFound || next.Status == http.StatusTemporaryRedirect {
		r.Status = next.Status
	}
	return r
}

// onward is the address next with the query and the fragment of target, where it
// has none of its own.
func withQueryOf(target, next string) string {
	i := strings.IndexAny(target, "?#")
	if i < 0 || strings.ContainsAny(next, "?#") {
		return next
	}
	return next + target[i:]
}

// onSite is the path of a target as it is looked up, "" for one that leads to
// another site, or to where letters and slashes mean what they say.
func sitePath(target string) (string, error) {
	u, err := url.Parse(target)
	if err != nil || u.Host != "" || strings.Contains(strings.ToUpper(u.RawPath), "%2F") {
		return "", err
	}
	at := path.Clean(u.Path)
	switch first, _, _ := strings.Cut(strings.TrimPrefix(at, "/"), "/"); first {
	case "api", "media", "assets":
		return "", nil
	}
	return strings.ToLower(at), nil
}

// escaped is a path as a Location header has it.
func escapePath(at string) string { return (&url.URL{Path: at}).EscapedPath() }

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
