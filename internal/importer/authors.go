package importer

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// What became of authors that were not simply new.
const (
	onePerson   = "somebody of the same mail address was here already, and is the author"
	otherAuthor = "another author has this slug, so this one got one of their own"
	nobody      = "nobody of this name is an author here, and none is made for a draft"
)

// personKind marks what a fingerprint of a mail address became. It belongs to no
// source and no brand.
const personKind Kind = "person"

// Fingerprint stands for a mail address, which is not kept: two are the same when
// their addresses are. It is "" for what is no address.
func Fingerprint(mail string) string {
	mail = strings.ToLower(strings.TrimSpace(mail))
	if name, host, ok := strings.Cut(mail, "@"); !ok || name == "" || host == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("author\x00" + mail))
	return hex.EncodeToString(sum[:20])
}

// author finds or makes the author that an imported one becomes. It is who came
// in from the same site before, into whatever brand, else who has the same mail
// address, else who was made here under the same slug and name, or for a draft under the
// same name alone. Anybody else of the slug is somebody else.
func (w *writer) author(ctx context.Context, it *Item, a *Author, old *refRow) error {
	known, err := w.person(ctx, a)
	id := known
	switch {
	case err != nil:
		return err
	case old != nil:
		id = old.EntityID
		w.rep.same(it)
	case id != 0:
		w.rep.warn(it, Note{onePerson, a.Name})
		w.rep.added(it)
	case a.Here:
		if id, err = w.namesake(ctx, a); err != nil || id == 0 {
			if err == nil {
				w.rep.skip(it, nobody, "")
			}
			return err
		}
		w.rep.added(it)
	default:
		if id, err = w.newAuthor(ctx, it, a); err != nil {
			return err
		}
		w.rep.added(it)
	}
	w.ids[refKey{AuthorKind, a.Key}] = id
	w.remember(it, id, 0)
	if a.Person != "" && known == 0 {
		w.became[refKey{personKind, a.Person}] = &refRow{Kind: personKind, ExternalID: a.Person, EntityID: id}
	}
	return nil
}

// person finds the author of a's mail address; 0 when nobody is known by it.
func (w *writer) person(ctx context.Context, a *Author) (id int64, err error) {
	if a.Person == "" {
		return 0, nil
	}
	if row := w.became[refKey{personKind, a.Person}]; row != nil {
		return row.EntityID, nil
	}
	err = w.tx.NewSelect().Model((*refRow)(nil)).Column("entity_id").Where("source = ''").Where("brand_id = 0").
		Where("kind = ?", personKind).Where("external_id = ?", a.Person).Scan(ctx, &id)
	if err != nil && !errors.Is(database.NotFound(err), database.ErrNotFound) {
		return 0, fmt.Errorf("author %q: %w", a.Name, err)
	}
	return id, nil
}

func (w *writer) newAuthor(ctx context.Context, it *Item, a *Author) (int64, error) {
	author := &taxonomy.Author{Slug: slugOf(a.Slug, a.Name, a.Key), Name: a.Name, Bio: a.Bio, Lang: w.brand.Locale().Code}
	wanted := author.Slug
	for n := 2; ; n++ {
		here, err := taxonomy.EnsureAuthor(ctx, w.tx, author)
		if err != nil {
			return 0, err
		}
		if here == author {
			if author.Slug != wanted {
				w.rep.warn(it, Note{otherAuthor, author.Slug})
			}
			return author.ID, nil
		}
		foreign, err := w.foreign(ctx, here.ID)
		if err != nil {
			return 0, err
		}
		if !foreign && folded(here.Name) == folded(a.Name) {
			w.rep.warn(it, Note{joined, "author " + here.Slug})
			return here.ID, nil
		}
		author.Slug = fmt.Sprintf("%s-%d", wanted, n)
	}
}

// namesake finds the author of a's slug and name, else the only one of exactly that
// name, since a slug made of a name in another script is seldom the author's; 0 when
// there is none.
func (w *writer) namesake(ctx context.Context, a *Author) (int64, error) {
	var here []taxonomy.Author
	slug := slugOf(a.Slug, a.Name, a.Key)
	err := w.tx.NewSelect().Model(&here).Column("id", "slug", "name").WhereOr("slug = ?", slug).WhereOr("name = ?", a.Name).Scan(ctx)
	if err != nil {
		return 0, fmt.Errorf("author %q: %w", a.Name, err)
	}
	var named []int64
	for _, one := range here {
		if one.Slug == slug && folded(one.Name) == folded(a.Name) {
			return one.ID, nil
		}
		if one.Name == a.Name {
			named = append(named, one.ID)
		}
	}
	if len(named) == 1 {
		return named[0], nil
	}
	return 0, nil
}

// foreign reports whether an author came in by an import.
func (w *writer) foreign(ctx context.Context, id int64) (bool, error) {
	for _, row := range w.became {
		if row.Kind == AuthorKind && row.EntityID == id {
			return true, nil
		}
	}
	is, err := w.tx.NewSelect().Model((*refRow)(nil)).Where("kind = ?", AuthorKind).Where("entity_id = ?", id).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("author %d: %w", id, err)
	}
	return is, nil
}
