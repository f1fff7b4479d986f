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

// Messages in the report about authors that were not simply created.
const (
	sameEmail     = "an author with the same email address already exists and is used"
	otherAuthor   = "another author has this slug, so this one got a different slug"
	unknownAuthor = "no author of this name exists here, and none is created before a story of theirs is published"
)

// personKind marks records of authors by email address. Their ExternalID is the fingerprint of an email address; they belong to no
// source and no brand.
const personKind Kind = "person"

// Fingerprint returns a hash that stands for an email address, which is not stored. It is
// the same for equal addresses, and "" for a text that is not an address.
func Fingerprint(mail string) string {
	mail = strings.ToLower(strings.TrimSpace(mail))
	if name, host, ok := strings.Cut(mail, "@"); !ok || name == "" || host == "" {
		return ""
	}
	sum := sha256.Sum256([]byte("author\x00" + mail))
	return hex.EncodeToString(sum[:20])
}

// writeAuthor finds or creates the author for an imported one. It takes the first of these that exists:
//
//  1. the author imported from the same site before, for any brand;
//  2. the author with the same email address;
//  3. the author created here with the same slug and name (for a draft: with the same name).
//
// Any other author with the slug counts as a different person.
func (w *writer) writeAuthor(ctx context.Context, it *Item, a *Author, old *refRow) error {
	known, err := w.authorByEmail(ctx, a)
	id := known
	switch {
	case err != nil:
		return err
	case old != nil:
		id = old.EntityID
		w.rep.addUnchanged(it)
	case id != 0:
		w.rep.addWarning(it, Note{sameEmail, a.Name})
		w.rep.addNew(it)
	case a.OnlyExisting:
		if id, err = w.authorByName(ctx, a); err != nil || id == 0 {
			if err == nil {
				w.rep.addSkipped(it, unknownAuthor, "")
			}
			return err
		}
		w.rep.addNew(it)
	default:
		if id, err = w.newAuthor(ctx, it, a); err != nil {
			return err
		}
		w.rep.addNew(it)
	}
	w.ids[refKey{AuthorKind, a.Key}] = id
	w.addRef(it, id, 0)
	if a.Person != "" && known == 0 {
		w.newRefs[refKey{personKind, a.Person}] = &refRow{Kind: personKind, ExternalID: a.Person, EntityID: id}
	}
	return nil
}

// authorByEmail returns the id of the author with a's email address, or 0.
func (w *writer) authorByEmail(ctx context.Context, a *Author) (id int64, err error) {
	if a.Person == "" {
		return 0, nil
	}
	if row := w.newRefs[refKey{personKind, a.Person}]; row != nil {
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
				w.rep.addWarning(it, Note{otherAuthor, author.Slug})
			}
			return author.ID, nil
		}
		foreign, err := w.isImported(ctx, here.ID)
		if err != nil {
			return 0, err
		}
		if !foreign && foldName(here.Name) == foldName(a.Name) {
			w.rep.addWarning(it, Note{existingTerm, "author " + here.Slug})
			return here.ID, nil
		}
		author.Slug = fmt.Sprintf("%s-%d", wanted, n)
	}
}

// authorByName returns the id of the author with a's slug and name who was created here; 0 if there is none. If a.ByName is
// set, authors from other sources count too; if none has the slug and the name, it returns the only author with exactly
// that name, because slugs of names in other scripts rarely agree.
func (w *writer) authorByName(ctx context.Context, a *Author) (int64, error) {
	slug := slugOf(a.Slug, a.Name, a.Key)
	here, err := taxonomy.AuthorsBySlugOrName(ctx, w.tx, slug, a.Name)
	if err != nil {
		return 0, err
	}
	var named []int64
	for _, one := range here {
		if !a.ByName {
			foreign, err := w.isImported(ctx, one.ID)
			if err != nil {
				return 0, err
			}
			if foreign {
				continue
			}
		}
		if one.Slug == slug && foldName(one.Name) == foldName(a.Name) {
			return one.ID, nil
		}
		if a.ByName && one.Name == a.Name {
			named = append(named, one.ID)
		}
	}
	if len(named) == 1 {
		return named[0], nil
	}
	return 0, nil
}

// isImported reports whether an author came from an import.
func (w *writer) isImported(ctx context.Context, id int64) (bool, error) {
	for _, row := range w.newRefs {
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
