package taxonomy

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/text"
)

// Events after which the stored cards of stories are written again, because they contain the name. The entity is the one renamed.
const (
	TermRenamed      = "term.renamed"
	AuthorRenamed    = "author.renamed"
	PublisherRenamed = "publisher.renamed"
)

// registerAdmin adds the operations that create and change terms, authors and publishers.
func (p *API) registerAdmin(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Admins may call it.")}
	}
	const renames = "If the name changes, the cards of its stories are written again within some minutes. "
	const unused = "The status is 409 if stories or other records name it. Creating it again undoes it. "
	apiv2.Admin(a, http.MethodPost, "/desk/terms", "create-term", "Create a term", p.createTerm, in("")...)
	apiv2.Admin(a, http.MethodGet, "/desk/terms/{record}", "read-term", "Read a term as the newsroom saves it", p.readTerm, in("")...)
	apiv2.Admin(a, http.MethodPut, "/desk/terms/{record}", "save-term", "Change a term", p.saveTerm, in(
		"The kind and the slug cannot be changed. The blocks of a hub stay. "+renames+apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, "/desk/terms/{record}", "remove-term", "Remove a term that nothing names", p.removeTerm, in(unused)...)

	apiv2.Admin(a, http.MethodPost, "/desk/authors", "create-author", "Create an author", p.createAuthor, in("")...)
	apiv2.Write(a, http.MethodPost, "/desk/bylines", "add-author", "Add an author for a byline", p.addAuthor, apiv2.Section("Desk"),
		apiv2.Doc("For editors who write a story by somebody who has no page of an author yet. The slug is made from the name; a further "+
			"author of the same name gets another one. Everything else is changed by admins."),
		apiv2.BodyExample(map[string]any{"name": "Asha Rao", "role": "Reporter", "lang": "en"}))
	apiv2.Admin(a, http.MethodGet, "/desk/authors/{record}", "read-author", "Read an author as the newsroom saves it", p.readAuthor, in("")...)
	apiv2.Admin(a, http.MethodPut, "/desk/authors/{record}", "save-author", "Change an author", p.saveAuthor, in(
		"The slug cannot be changed. The name, designation, biography and picture of a person are the same on the profile. "+renames+
			apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, "/desk/authors/{record}", "remove-author", "Remove an author whom nothing names", p.removeAuthor, in(
		"An author with a profile is not removed: withdraw the profile. "+unused)...)

	apiv2.Admin(a, http.MethodGet, "/desk/publishers", "list-publishers", "List publishers by slug", p.listPublishers, in("")...)
	apiv2.Admin(a, http.MethodPost, "/desk/publishers", "create-publisher", "Create a publisher", p.createPublisher, in("")...)
	apiv2.Admin(a, http.MethodGet, "/desk/publishers/{record}", "read-publisher", "Read a publisher as the newsroom saves it", p.readPublisher,
		in("")...)
	apiv2.Admin(a, http.MethodPut, "/desk/publishers/{record}", "save-publisher", "Change a publisher", p.savePublisher, in(
		"The slug cannot be changed. "+renames+apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, "/desk/publishers/{record}", "remove-publisher", "Remove a publisher that nothing names",
		p.removePublisher, in(unused)...)
}

// IDInput names a record of the administration.
type IDInput struct {
	ID int64 `path:"record" minimum:"1" doc:"ID of the record."`
}

// removeInput names a record to remove, as it was read.
type removeInput struct {
	IDInput
	apiv2.ReadVersion
}

// slugForm is the form of slugs that the newsroom types.
var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

const maxSlug = 80

// newSlug returns the slug of a new record: the typed one, or one made from the name. path is the path below which it has its page.
func newSlug(wrong invalid.Fields, path, typed, name string) string {
	slug := strings.TrimSpace(typed)
	if slug == "" {
		if slug = text.Slug(name); len(slug) > maxSlug {
			slug = strings.Trim(slug[:maxSlug], "-")
		}
	}
	switch {
	case slug == "":
		wrong["slug"] = "is empty"
	case len(slug) > maxSlug || !slugForm.MatchString(slug):
		wrong["slug"] = fmt.Sprintf("is not 1 to %d lower-case Latin letters, digits and single hyphens", maxSlug)
	case route.CheckSlug(path+"/"+slug) != nil:
		wrong["slug"] = "is taken by another page"
	}
	return slug
}

// checkName adds what is wrong with a name, and returns it on one line.
func checkName(wrong invalid.Fields, name string) string {
	name = text.OneLine(name)
	if name == "" {
		wrong["name"] = "is empty"
	}
	return name
}

func checkNames(wrong invalid.Fields, names map[string]string) {
	for code, name := range names {
		switch l, known := i18n.Lookup(code); {
		case !known || l.Code != code:
			wrong["names."+code] = "is not the code of one of the publication's languages"
		case strings.TrimSpace(name) == "":
			wrong["names."+code] = "is empty"
		case len([]rune(name)) > maxTermName:
			wrong["names."+code] = fmt.Sprintf("is longer than %d characters", maxTermName)
		}
	}
}

const maxTermName = 120

// refused returns the error of a save: invalid.Fields for paths that are taken and pictures that do not exist.
func refused(err error) error {
	switch {
	case permalink.IsRefused(err):
		return invalid.Fields{"path": "is taken by another page"}
	case database.IsReferenced(err):
		return invalid.Fields{"picture": "is unknown"}
	}
	return err
}

// removal is the response after a record was removed.
type removal = apiv2.Output[RemovedRecord]

// RemovedRecord names a record that no longer exists.
type RemovedRecord struct {
	ID int64 `json:"id" example:"7"`
}

// remove deletes the row of a model with an id. The status is 409 if others refer to it, and 404 if there is none.
func remove(ctx context.Context, tx *database.Tx, model any, id int64) error {
	res, err := tx.NewDelete().Model(model).Where("id = ?", id).Exec(ctx)
	if database.IsReferenced(err) {
		return apiv2.Error(http.StatusConflict, "Stories or other records still name it.")
	}
	if err != nil {
		return fmt.Errorf("remove %T %d: %w", model, id, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(database.ErrNotFound, err)
	}
	return nil
}

// RemoveTopic deletes a custom topic with its page and its blocks. It returns a problem with status 409 if stories or other records name
// it.
func RemoveTopic(ctx context.Context, tx *database.Tx, t *Term) error {
	empty := *t
	empty.Path, empty.Blocks = nil, nil
	if err := Save(ctx, tx, &empty); err != nil { // drops its pages and releases its path
		return err
	}
	return remove(ctx, tx, (*Term)(nil), t.ID)
}

// removeRow runs prepare, if it is set, and deletes a row.
func (p *API) removeRow(ctx context.Context, id int64, model any, prepare func(context.Context, *database.Tx) error) (*removal, error) {
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if prepare != nil {
			if err := prepare(ctx, tx); err != nil {
				return err
			}
		}
		return remove(ctx, tx, model, id)
	})
	if database.IsReferenced(err) { // PostgreSQL checks deferred constraints at the commit
		err = apiv2.Error(http.StatusConflict, "Stories or other records still name it.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(RemovedRecord{id}), nil
}

// rowByID reads the row with an id into a model. It returns database.ErrNotFound if there is none.
func rowByID(ctx context.Context, db bun.IDB, model any, id int64) error {
	if err := db.NewSelect().Model(model).Where("id = ?", id).Scan(ctx); err != nil {
		return fmt.Errorf("%T %d: %w", model, id, database.NotFound(err))
	}
	return nil
}

// isAddress reports whether a text is an address of a web site.
func isAddress(address string) bool {
	u, err := url.Parse(address)
	return err == nil && (u.Scheme == "https" || u.Scheme == "http") && u.Host != ""
}

// withPart limits a query to rows whose name or slug contains a text, ignoring case in Latin letters. A text of less than two characters
// limits nothing.
func withPart(q *bun.SelectQuery, typed string) *bun.SelectQuery {
	if typed = strings.TrimSpace(typed); utf8.RuneCountInString(typed) < 2 {
		return q
	}
	part := "%" + text.EscapeLike(strings.ToLower(typed)) + "%"
	return q.Where("(lower(name) LIKE ? ESCAPE '!' OR slug LIKE ? ESCAPE '!')", part, part)
}
