// Package permalink maps paths to entities. An entity has one current path; its earlier paths redirect to it, so that
// links never break. The package stores the kinds and IDs of entities, but does not depend on their packages.
package permalink

import (
	"context"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Kind says what is at a path. Its value is stored in the column kind of permalinks.
type Kind string

// The kinds of targets.
const (
	KindStory      Kind = "story"
	KindTerm       Kind = "term"        // a term with a path of its own, such as a hub
	KindBrand      Kind = "brand"       // the landing page of a brand
	KindNewsletter Kind = "newsletter"  // its issues are below its path
	KindPeopleList Kind = "people_list" // the list of people of a brand
	KindCourse     Kind = "course"      // its lessons are below its path
	KindPublisher  Kind = "publisher"   // the page of a publisher at the first level
	KindPerson     Kind = "person"      // the profile of a person with a path of its own
	KindCompany    Kind = "company"     // the profile of a company with a path of its own
	KindAward      Kind = "award"       // the page of an award with a path of its own
	KindConference Kind = "conference"  // its themes are below its path
	KindInvestor   Kind = "investor"    // has former slugs only
	KindRedirect   Kind = "redirect"    // redirects to an address, without an entity
)

// hasPagesBelow reports whether entities of a kind have pages directly below their paths. No entity of another
// kind may have such a path.
func (k Kind) hasPagesBelow() bool {
	return k == KindNewsletter || k == KindCourse || k == KindConference
}

// isInEditions reports whether the pages of entities of a kind are also below the path of each language edition, unless
// the edition has an entity of that kind there.
func (k Kind) isInEditions() bool {
	return k == KindTerm || k == KindCourse || k == KindNewsletter || k == KindCompany || k == KindAward ||
		k == KindConference
}

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

// isGone reports whether a path returns 410, because its entity was removed for good.
func (r row) isGone() bool { return r.Status == http.StatusGone }

// Target is the target of a path: an entity or, if Location is set, an address.
type Target struct {
	Kind     Kind
	EntityID int64
	Location string // of a redirect: the entity's current path or the stored address
	Status   int    // of a redirect: 301, 302, 307 or 308; 410 for a removed page
}

// Resolve returns the target of a path. It returns database.ErrNotFound if there is none.
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
		current     bool
		address     string
		currentPath string
	)
	t, err := database.One(ctx, from, database.SQL(resolveSQL, path), func(row database.Row) (t Target, err error) {
		err = row.Scan(&t.Kind, &t.EntityID, &current, &address, &t.Status, &currentPath)
		return t, err
	})
	if err != nil {
		return Target{}, fmt.Errorf("resolve %q: %w", path, err)
	}
	switch {
	case t.Kind == KindRedirect:
		t.Location = address
	case !current && currentPath == "":
		return Target{}, database.ErrNotFound
	case !current:
		t.Location = escapePath(currentPath)
	}
	return t, nil
}

// Set makes path the current path of an entity. Its previous path becomes a redirect, and
// redirects to that path lead to the new one. Set replaces aliases and redirects of the path. It
// returns ErrTaken or ErrReserved if Check does.
func Set(ctx context.Context, tx *database.Tx, kind Kind, id int64, at string) error {
	rows, err := check(ctx, tx, kind, id, at)
	if err != nil || rows[at].IsCurrent { // it is the entity's own
		return err
	}
	var replaced []string
	for _, p := range pagesOf(kind, at) {
		if _, leadsElsewhere := rows[p]; leadsElsewhere {
			replaced = append(replaced, p)
			tx.Emit("permalink.set", id, Tag(p))
		}
	}
	if len(replaced) > 0 {
		replacedKinds(tx, rows, replaced)
		if _, err := tx.NewDelete().Model((*row)(nil)).Where("path IN (?)", bun.List(replaced)).Where("NOT is_current").Exec(ctx); err != nil {
			return fmt.Errorf("set path %q: %w", at, err)
		}
	}
	var left []string
	if _, err := tx.NewUpdate().Model((*row)(nil)).Set("is_current = FALSE").
		Where("kind = ?", kind).Where("entity_id = ?", id).Where("is_current").Returning("path").Exec(ctx, &left); err != nil {
		return fmt.Errorf("set path %q: %w", at, err)
	}
	if _, err := tx.NewInsert().Model(&row{Path: at, Kind: kind, EntityID: id, IsCurrent: true,
		Status: http.StatusMovedPermanently, CreatedAt: tx.At}).Exec(ctx); err != nil {
		return fmt.Errorf("set path %q: %w", at, err)
	}
	tags := []string{EntityTag(kind, id), SlugTag(path.Base(at))}
	for _, p := range pagesOf(kind, at) {
		tags = append(tags, Tag(p))
	}
	tx.Emit("permalink.set", id, tags...)
	for _, from := range left {
		if err := updateRedirectsTo(ctx, tx, from); err != nil {
			return err
		}
	}
	return nil
}

// Release deletes all paths of an entity, including its aliases.
func Release(ctx context.Context, tx *database.Tx, kind Kind, id int64) error {
	var paths []string
	if _, err := tx.NewDelete().Model((*row)(nil)).Where("kind = ?", kind).Where("entity_id = ?", id).
		Returning("path").Exec(ctx, &paths); err != nil {
		return fmt.Errorf("delete the paths of %s %d: %w", kind, id, err)
	}
	for _, path := range paths {
		tx.Emit("permalink.set", id, Tag(path), EntityTag(kind, id))
	}
	return nil
}

// retireChunk is the number of entities that one statement retires.
const retireChunk = 500

// Retire records that entities of a kind were removed for good: their paths, including aliases, return 410 until something else
// gets them. It emits no event: the caller must drop every page from the cache.
func Retire(ctx context.Context, tx *database.Tx, kind Kind, ids []int64) error {
	for chunk := range slices.Chunk(ids, retireChunk) {
		if _, err := tx.NewUpdate().Model((*row)(nil)).Set("kind = ?", KindRedirect).Set("entity_id = 0").Set("is_current = FALSE").
			Set("target = ''").Set("status = ?", http.StatusGone).Set("created_at = ?", tx.At).
			Where("kind = ?", kind).Where("entity_id IN (?)", bun.List(chunk)).Exec(ctx); err != nil {
			return fmt.Errorf("retire the paths of %d entities of the kind %s: %w", len(chunk), kind, err)
		}
	}
	return nil
}

// Path is the path of an entity.
type Path struct {
	EntityID int64
	Path     string
}

// SetNew gives paths to new entities of a kind in one statement. The paths must be free. It
// emits no event: the caller must drop every page from the cache.
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

// PathsOf returns the present path of an entity, "" if it has none, and its former ones, which redirect.
func PathsOf(ctx context.Context, tx *database.Tx, kind Kind, id int64) (current string, former []string, err error) {
	var rows []row
	err = tx.NewSelect().Model(&rows).Column("path", "is_current").Where("kind = ?", kind).Where("entity_id = ?", id).Order("path").Scan(ctx)
	if err != nil {
		return "", nil, fmt.Errorf("paths of %s %d: %w", kind, id, err)
	}
	for _, r := range rows {
		if r.IsCurrent {
			current = r.Path
		} else {
			former = append(former, r.Path)
		}
	}
	return current, former, nil
}

// HasPublicPath reports whether an entity has a path that was ever public.
func HasPublicPath(ctx context.Context, tx *database.Tx, kind Kind, id int64) (bool, error) {
	is, err := tx.NewSelect().Model((*row)(nil)).Where("kind = ?", kind).Where("entity_id = ?", id).Where("is_current").Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("find the path of %s %d: %w", kind, id, err)
	}
	return is, nil
}

// AddAlias makes an older path of an entity, and redirects to the older path, lead to the current one. It replaces a
// path that returns 410, does not change one that is in use, and reports whether it added the alias.
func AddAlias(ctx context.Context, tx *database.Tx, kind Kind, id int64, path string) (bool, error) {
	if err := Check(ctx, tx, kind, id, path); err != nil {
		if IsRefused(err) {
			err = nil
		}
		return false, err
	}
	res, err := tx.NewInsert().Model(&row{Path: path, Kind: kind, EntityID: id, Status: http.StatusMovedPermanently, CreatedAt: tx.At}).
		On("CONFLICT (path) DO UPDATE").Set("kind = EXCLUDED.kind").Set("entity_id = EXCLUDED.entity_id").
		Set("status = EXCLUDED.status").Set("is_current = EXCLUDED.is_current").Set("created_at = EXCLUDED.created_at").
		Where("?TableAlias.status = ?", http.StatusGone).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("add alias %q: %w", path, err)
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

// Owner returns the entity that has a path as its current path or as an alias; id is 0 for a redirect. It returns
// database.ErrNotFound for a free path.
func Owner(ctx context.Context, tx *database.Tx, path string) (kind Kind, id int64, err error) {
	var old row
	if err := tx.NewSelect().Model(&old).Column("kind", "entity_id").Where("path = ?", path).Scan(ctx); err != nil {
		return "", 0, fmt.Errorf("owner of %q: %w", path, database.NotFound(err))
	}
	return old.Kind, old.EntityID, nil
}

// Tag returns the cache tag of everything that depends on what is at a path.
func Tag(path string) string { return "path:" + path }

// SlugTag returns the cache tag of 404 pages with a slug in their path. Whatever gets a page at a path with the slug, in one
// edition or all, must emit the tag when it is created.
func SlugTag(slug string) string { return "slug:" + slug }

// slugsOfMissing is the number of the last segments of a missing path whose slugs may be created: pages are up to two segments below the
// path of their record.
const slugsOfMissing = 3

// MissingTags returns the cache tags of the response for a path at which nothing is yet.
func MissingTags(at string) []string {
	tags := []string{Tag(at)}
	segments := strings.Split(strings.TrimPrefix(at, "/"), "/")
	for _, slug := range segments[max(0, len(segments)-slugsOfMissing):] {
		tags = append(tags, SlugTag(slug))
	}
	return tags
}

// EntityTag returns the cache tag of everything that depends on the current path of an entity.
func EntityTag(kind Kind, id int64) string {
	return "path of " + string(kind) + ":" + strconv.FormatInt(id, 10)
}
