package glossary

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/route"
	"masthead/internal/text"
)

// registerNewsroom adds the newsroom's operations on terms.
func (g *API) registerNewsroom(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Admins may call it.")}
	}
	const at = "/desk/glossary"
	apiv2.Admin(a, http.MethodGet, at, "list-glossary-terms", "List the terms of the glossary by id", g.listTerms, in("")...)
	apiv2.Admin(a, http.MethodPost, at, "create-glossary-term", "Add a term to the glossary", g.createTerm, in("")...)
	apiv2.Admin(a, http.MethodGet, at+"/{record}", "read-glossary-term", "Read a term of the glossary as the newsroom saves it", g.readTerm,
		in("")...)
	apiv2.Admin(a, http.MethodPut, at+"/{record}", "save-glossary-term", "Change a term of the glossary", g.saveTerm, in(
		"The address with the slug before redirects. With the version 0, a deleted term returns with its ID. "+apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, at+"/{record}", "delete-glossary-term", "Delete a term of the glossary", g.deleteTerm, in(
		"Stories that mention it show its name as plain text. Saving what the response has, with the version 0, restores it. ")...)
}

// GlossaryEdit has the fields of a term that the newsroom saves.
type GlossaryEdit struct {
	Title    string              `json:"title" maxLength:"120" example:"Bootstrapping"`
	Slug     string              `json:"slug,omitempty" maxLength:"80" doc:"Made from the title by default." example:"bootstrapping"`
	Excerpt  string              `json:"excerpt,omitempty" maxLength:"400" doc:"Definition in one sentence."`
	Body     string              `json:"body,omitempty" maxLength:"20000" doc:"Markdown."`
	Names    map[string][]string `json:"names,omitempty" doc:"Names in texts by BCP 47 code; without en, the title is the English name."`
	Related  []int64             `json:"related,omitempty" maxItems:"12" doc:"IDs of related terms."`
	Featured int                 `json:"featured,omitempty" minimum:"0" maximum:"1000" doc:"Position among the featured terms; 0 for none."`
}

// GlossaryRecord is a term of the glossary as the newsroom sees it.
type GlossaryRecord struct {
	ID      int64  `json:"id" example:"7"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Page    string `json:"page" example:"/glossary/bootstrapping" doc:"Path of the page."`
	GlossaryEdit
}

func newGlossaryRecord(t *Term) GlossaryRecord {
	e := GlossaryEdit{t.Title, t.Slug, t.Excerpt, t.Body, t.Names, t.Related, t.Featured}
	if len(e.Names) == 0 {
		e.Names = nil
	}
	if len(e.Related) == 0 {
		e.Related = nil
	}
	return GlossaryRecord{t.ID, apiv2.VersionOf(e), t.Path(), e}
}

// The maximum number of names of a term in one language, and their length in characters.
const maxNames, maxNameLength = 10, 80

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// apply sets the fields of a term. The error is an invalid.Fields if one is not valid.
func (e *GlossaryEdit) apply(ctx context.Context, tx *database.Tx, t *Term) error {
	wrong := invalid.Fields{}
	t.Title, t.Excerpt, t.Body, t.Names, t.Related, t.Featured = text.OneLine(e.Title), text.OneLine(e.Excerpt), e.Body, e.Names, e.Related,
		e.Featured
	if t.Title == "" {
		wrong["title"] = "is empty"
	}
	if t.Slug = strings.TrimSpace(e.Slug); t.Slug == "" {
		t.Slug = text.Slug(t.Title)
	}
	switch {
	case t.Slug == "":
		wrong["slug"] = "is empty"
	case !slugForm.MatchString(t.Slug):
		wrong["slug"] = "is not made of lower-case Latin letters, digits and single hyphens"
	case route.CheckSlug(t.Path()) != nil:
		wrong["slug"] = "is taken by another page"
	}
	for code, names := range e.Names {
		if l, ok := i18n.Lookup(code); !ok || l.Code != code {
			wrong["names."+code] = "is not the code of one of the publication's languages"
		}
		if len(names) > maxNames {
			wrong["names."+code] = fmt.Sprintf("has more than %d entries", maxNames)
		}
		for i, name := range names {
			if utf8.RuneCountInString(name) > maxNameLength || strings.TrimSpace(name) == "" {
				wrong[fmt.Sprintf("names.%s[%d]", code, i)] = fmt.Sprintf("is not 1 to %d characters long", maxNameLength)
			}
		}
	}
	var found []int64
	if len(e.Related) > 0 {
		if err := tx.NewSelect().Model((*Term)(nil)).Column("id").Where("id IN (?)", bun.List(e.Related)).Scan(ctx, &found); err != nil {
			return fmt.Errorf("related glossary terms: %w", err)
		}
	}
	for i, id := range e.Related {
		if !slices.Contains(found, id) || id == t.ID {
			wrong[fmt.Sprintf("related[%d]", i)] = "is unknown"
		}
	}
	other, err := tx.NewSelect().Model((*Term)(nil)).Where("slug = ?", t.Slug).Where("id <> ?", t.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("look for glossary term %q: %w", t.Slug, err)
	}
	if other {
		wrong["slug"] = "is taken by another term"
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

type listGlossaryInput struct {
	apiv2.KeyPage
	Q   string `query:"q" maxLength:"100" doc:"Part of a title or of a slug."`
	IDs string `query:"ids" maxLength:"1000" doc:"IDs, separated by commas, at most 50: these terms only."`
}

func (g *API) listTerms(ctx context.Context, in *listGlossaryInput) (*apiv2.Output[apiv2.Items[GlossaryRecord]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	ids, err := apiv2.NamedPage{IDs: in.IDs}.Named()
	if err != nil {
		return nil, err
	}
	var rows []*Term
	q := g.Glossary.db.Read.NewSelect().Model(&rows).Where("id > ?", after).Order("id").Limit(int64(in.Limit) + 1)
	if len(ids) > 0 {
		in.Limit = len(ids)
		q.Where("id IN (?)", bun.List(ids)).Limit(int64(len(ids)))
	}
	if typed := strings.TrimSpace(in.Q); utf8.RuneCountInString(typed) > 1 {
		part := "%" + text.EscapeLike(strings.ToLower(typed)) + "%"
		q.Where("(lower(title) LIKE ? ESCAPE '!' OR slug LIKE ? ESCAPE '!')", part, part)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list glossary terms: %w", err)
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, newGlossaryRecord, func(t *Term) string { return strconv.FormatInt(t.ID, 10) })), nil
}

// GlossaryID names a term of the glossary.
type GlossaryID struct {
	Record int64 `path:"record" minimum:"1" doc:"ID of the term."`
}

func (g *API) readTerm(ctx context.Context, in *GlossaryID) (*apiv2.Output[GlossaryRecord], error) {
	t, err := byID(ctx, g.Glossary.db.Read, in.Record)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newGlossaryRecord(t)), nil
}

func byID(ctx context.Context, db bun.IDB, id int64) (*Term, error) {
	t := new(Term)
	if err := db.NewSelect().Model(t).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("glossary term %d: %w", id, database.NotFound(err))
	}
	return t, nil
}

type createGlossaryInput struct {
	Body GlossaryEdit
}

func (g *API) createTerm(ctx context.Context, in *createGlossaryInput) (*apiv2.Output[GlossaryRecord], error) {
	return g.write(ctx, func(ctx context.Context, tx *database.Tx) (*Term, error) {
		t := new(Term)
		if err := tx.Lock(ctx, "glossary"); err != nil {
			return nil, err
		}
		if err := in.Body.apply(ctx, tx, t); err != nil {
			return nil, err
		}
		return t, Save(ctx, tx, t)
	})
}

type saveGlossaryInput struct {
	GlossaryID
	Body struct {
		GlossaryEdit
		Version int64    `json:"version" doc:"Version of the glossary term that was read, 409 if it has changed since; 0 for a deleted term."`
		Former  []string `json:"former,omitempty" maxItems:"50" doc:"With the version 0: earlier slugs whose addresses redirect again."`
	}
}

func (g *API) saveTerm(ctx context.Context, in *saveGlossaryInput) (*apiv2.Output[GlossaryRecord], error) {
	return g.write(ctx, func(ctx context.Context, tx *database.Tx) (*Term, error) {
		if err := tx.Lock(ctx, "glossary"); err != nil {
			return nil, err
		}
		t, err := byID(ctx, tx, in.Record)
		if in.Body.Version == 0 && errors.Is(err, database.ErrNotFound) {
			t = &Term{ID: in.Record}
			if err := in.Body.apply(ctx, tx, t); err != nil {
				return nil, err
			}
			return t, restore(ctx, tx, t, in.Body.Former)
		}
		if err != nil {
			return nil, err
		}
		if now := newGlossaryRecord(t); now.Version != in.Body.Version {
			return nil, apiv2.Changed(now)
		}
		if err := in.Body.apply(ctx, tx, t); err != nil {
			return nil, err
		}
		return t, Save(ctx, tx, t)
	})
}

// DeletedGlossaryTerm is a term that was deleted.
type DeletedGlossaryTerm struct {
	GlossaryRecord
	Former []string `json:"former" nullable:"false" doc:"Earlier slugs whose addresses redirected."`
}

type deleteGlossaryInput struct {
	GlossaryID
	apiv2.ReadVersion
}

func (g *API) deleteTerm(ctx context.Context, in *deleteGlossaryInput) (*apiv2.Output[DeletedGlossaryTerm], error) {
	var former []string
	deleted, err := g.write(ctx, func(ctx context.Context, tx *database.Tx) (*Term, error) {
		if err := tx.Lock(ctx, "glossary"); err != nil {
			return nil, err
		}
		t, err := byID(ctx, tx, in.Record)
		if err != nil {
			return nil, err
		}
		if now := newGlossaryRecord(t); now.Version != in.Version {
			return nil, apiv2.Changed(now)
		}
		if former, err = formerSlugsOf(ctx, tx, in.Record); err != nil {
			return nil, err
		}
		return t, Delete(ctx, tx, in.Record)
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(DeletedGlossaryTerm{deleted.Body, former}), nil
}

// write runs change in a transaction and returns the term afterwards.
func (g *API) write(ctx context.Context, change func(context.Context, *database.Tx) (*Term, error)) (*apiv2.Output[GlossaryRecord], error) {
	var t *Term
	err := g.Glossary.db.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		t, err = change(ctx, tx)
		return err
	})
	if database.IsReferenced(err) {
		err = errors.Join(apiv2.Error(http.StatusConflict, "Other records still name the term."), err)
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newGlossaryRecord(t)), nil
}
