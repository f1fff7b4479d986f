package taxonomy

import (
	"context"
	"fmt"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// TermEdit has the fields of a term that the newsroom saves.
type TermEdit struct {
	Name        string            `json:"name" maxLength:"120" example:"Funding" doc:"In English."`
	Names       map[string]string `json:"names,omitempty" doc:"Names in other languages by BCP 47 code."`
	Description string            `json:"description,omitempty" maxLength:"2000"`
	Parent      *int64            `json:"parent,omitempty" doc:"ID of the term of the same kind above it; null for none."`
	Picture     *int64            `json:"picture,omitempty" doc:"ID of an uploaded picture; null for none."`
	Publisher   *int64            `json:"publisher,omitempty" doc:"ID of the publisher of a sponsored series; null for none."`
	Path        string            `json:"path,omitempty" maxLength:"120" example:"/funding" doc:"Path of its own; empty for that of its kind."`
	Position    int               `json:"position" minimum:"0" maximum:"10000" doc:"In lists of terms."`
}

// TermRecord is a term as the newsroom sees it.
type TermRecord struct {
	ID      int64  `json:"id" example:"7"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Kind    Kind   `json:"kind" enum:"category,tag,series,property,custom_topic"`
	Slug    string `json:"slug" example:"funding"`
	Page    string `json:"page" example:"/topic/funding" doc:"Path of its page in the master brand."`
	Hub     bool   `json:"hub" doc:"Whether it has blocks."`
	TermEdit
}

func newTermRecord(t *Term) TermRecord {
	e := TermEdit{Name: t.Name, Names: t.Names, Description: t.Description, Parent: t.ParentID, Picture: t.PictureID, Publisher: t.PublisherID,
		Position: t.Position}
	if len(e.Names) == 0 {
		e.Names = nil
	}
	if t.Path != nil {
		e.Path = *t.Path
	}
	return TermRecord{t.ID, apiv2.VersionOf(e), t.Kind, t.Slug, t.PageIn("/", ""), t.IsHub(), e}
}

// apply sets the fields of a term. wrong gets what is wrong with them.
func (e *TermEdit) apply(ctx context.Context, tx *database.Tx, t *Term, wrong invalid.Fields) error {
	t.Name, t.Names, t.Description = checkName(wrong, e.Name), e.Names, e.Description
	checkNames(wrong, e.Names)
	t.ParentID, t.PictureID, t.PublisherID, t.Position, t.Path = e.Parent, e.Picture, e.Publisher, e.Position, nil
	if e.Path != "" {
		if e.Path[0] != '/' {
			wrong["path"] = "is not a path"
		}
		t.Path = &e.Path
	}
	if e.Publisher != nil {
		if t.Kind != Series {
			wrong["publisher"] = "is for series only"
		}
		found, err := PublishersByIDs(ctx, tx, []int64{*e.Publisher})
		if err != nil {
			return err
		}
		if len(found) == 0 {
			wrong["publisher"] = "is unknown"
		}
	}
	return e.checkParent(ctx, tx, t, wrong)
}

// maxDepth is the number of terms above a term that are followed.
const maxDepth = 20

// checkParent adds to wrong what is wrong with the term above.
func (e *TermEdit) checkParent(ctx context.Context, tx *database.Tx, t *Term, wrong invalid.Fields) error {
	next := e.Parent
	for range maxDepth {
		if next == nil {
			return nil
		}
		found, err := ByIDs(ctx, tx, []int64{*next})
		if err != nil {
			return err
		}
		above := found[*next]
		switch {
		case above == nil || above.Kind != t.Kind:
			wrong["parent"] = "is unknown"
			return nil
		case above.ID == t.ID:
			wrong["parent"] = "is below the term itself"
			return nil
		}
		next = above.ParentID
	}
	wrong["parent"] = fmt.Sprintf("is more than %d levels deep", maxDepth)
	return nil
}

type createTermInput struct {
	Body struct {
		Kind Kind   `json:"kind" enum:"category,tag,series,property,custom_topic"`
		Slug string `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default." example:"funding"`
		TermEdit
	}
}

func (p *API) createTerm(ctx context.Context, in *createTermInput) (*apiv2.Output[TermRecord], error) {
	return p.writeTerm(ctx, func(ctx context.Context, tx *database.Tx) (*Term, error) {
		wrong := invalid.Fields{}
		t := &Term{Kind: in.Body.Kind, Slug: newSlug(wrong, (&Term{Kind: in.Body.Kind}).PageIn("", ""), in.Body.Slug, in.Body.Name)}
		if err := tx.Lock(ctx, "term "+string(t.Kind)+" "+t.Slug); err != nil {
			return nil, err
		}
		known, err := tx.NewSelect().Model((*Term)(nil)).Where("kind = ?", t.Kind).Where("slug = ?", t.Slug).Exists(ctx)
		if err != nil {
			return nil, fmt.Errorf("look for %s %q: %w", t.Kind, t.Slug, err)
		}
		if known {
			wrong["slug"] = "is taken by another term"
		}
		if err := in.Body.apply(ctx, tx, t, wrong); err != nil {
			return nil, err
		}
		if len(wrong) > 0 {
			return nil, invalid.OfMadeSlug(wrong, in.Body.Slug, t.Slug)
		}
		return t, Save(ctx, tx, t)
	})
}

func (p *API) readTerm(ctx context.Context, in *IDInput) (*apiv2.Output[TermRecord], error) {
	t := new(Term)
	if err := rowByID(ctx, p.DB.Read, t, in.ID); err != nil {
		return nil, err
	}
	return apiv2.Private(newTermRecord(t)), nil
}

type saveTermInput struct {
	IDInput
	Body struct {
		TermEdit
		Version int64 `json:"version" doc:"Version of the term that was read; 409 if it has changed since."`
	}
}

func (p *API) saveTerm(ctx context.Context, in *saveTermInput) (*apiv2.Output[TermRecord], error) {
	return p.writeTerm(ctx, func(ctx context.Context, tx *database.Tx) (*Term, error) {
		t := new(Term)
		if err := tx.Lock(ctx, fmt.Sprint("term ", in.ID)); err != nil {
			return nil, err
		}
		if err := rowByID(ctx, tx, t, in.ID); err != nil {
			return nil, err
		}
		now := newTermRecord(t)
		if now.Version != in.Body.Version {
			return nil, apiv2.Changed(now)
		}
		wrong := invalid.Fields{}
		if err := in.Body.apply(ctx, tx, t, wrong); err != nil {
			return nil, err
		}
		if len(wrong) > 0 {
			return nil, wrong
		}
		if renamed(now.TermEdit, in.Body.TermEdit) {
			tx.Emit(TermRenamed, t.ID)
		}
		return t, Save(ctx, tx, t)
	})
}

// renamed reports whether what the cards of stories show of a term has changed: its names, its path and whether it is sponsored.
func renamed(before, after TermEdit) bool {
	type shown struct {
		Name, Path string
		Names      map[string]string
		Publisher  *int64
	}
	return apiv2.VersionOf(shown{before.Name, before.Path, before.Names, before.Publisher}) !=
		apiv2.VersionOf(shown{after.Name, after.Path, after.Names, after.Publisher})
}

func (p *API) writeTerm(ctx context.Context, change func(context.Context, *database.Tx) (*Term, error)) (*apiv2.Output[TermRecord], error) {
	var t *Term
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		t, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, refused(err)
	}
	return apiv2.Private(newTermRecord(t)), nil
}

func (p *API) removeTerm(ctx context.Context, in *removeInput) (*removal, error) {
	return p.removeRow(ctx, in.ID, (*Term)(nil), func(ctx context.Context, tx *database.Tx) error {
		t := new(Term)
		if err := rowByID(ctx, tx, t, in.ID); err != nil {
			return err
		}
		if now := newTermRecord(t); now.Version != in.Version {
			return apiv2.Changed(now)
		}
		if t.IsHub() {
			return apiv2.Error(http.StatusConflict, "The term is a hub. Its blocks would be lost.")
		}
		t.Path = nil
		return Save(ctx, tx, t) // drops its pages and releases its path
	})
}
