package taxonomy

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/text"
)

// AuthorEdit has the fields of an author that the newsroom saves.
type AuthorEdit struct {
	Name    string `json:"name" maxLength:"120" example:"Asha Rao"`
	Role    string `json:"role,omitempty" maxLength:"160" doc:"Designation."`
	Bio     string `json:"bio,omitempty" maxLength:"5000"`
	Lang    string `json:"lang,omitempty" maxLength:"10" example:"en" doc:"BCP 47 code of designation and biography, en by default."`
	Picture *int64 `json:"picture,omitempty" doc:"ID of an uploaded picture; null for none."`
}

// AuthorRecord is an author as the newsroom sees it.
type AuthorRecord struct {
	ID      int64  `json:"id" example:"7"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Slug    string `json:"slug" example:"asha-rao"`
	Page    string `json:"page" example:"/author/asha-rao" doc:"Path of the page."`
	Person  bool   `json:"person" doc:"Whether the author has a profile among the people."`
	AuthorEdit
}

func newAuthorRecord(a *Author) AuthorRecord {
	e := AuthorEdit{a.Name, a.Role, a.Bio, a.Lang, a.PictureID}
	return AuthorRecord{a.ID, apiv2.VersionOf(e), a.Slug, a.Path(), a.IsPerson || a.IsWithdrawn(), e}
}

// apply sets the fields of an author. wrong gets what is wrong with them.
func (e *AuthorEdit) apply(a *Author, wrong invalid.Fields) {
	a.Name, a.Role, a.Bio, a.Lang, a.PictureID = checkName(wrong, e.Name), e.Role, e.Bio, e.Lang, e.Picture
	if l, ok := i18n.Lookup(e.Lang); e.Lang != "" && (!ok || l.Code != e.Lang) {
		wrong["lang"] = "is not the code of one of the publication's languages"
	}
}

type createAuthorInput struct {
	Body struct {
		Slug string `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default." example:"asha-rao"`
		AuthorEdit
	}
}

func (p *API) createAuthor(ctx context.Context, in *createAuthorInput) (*apiv2.Output[AuthorRecord], error) {
	return p.writeAuthor(ctx, func(ctx context.Context, tx *database.Tx) (*Author, error) {
		wrong := invalid.Fields{}
		a := &Author{Slug: newSlug(wrong, route.AuthorPath, in.Body.Slug, in.Body.Name)}
		in.Body.apply(a, wrong)
		if err := tx.Lock(ctx, "person "+a.Slug); err != nil {
			return nil, err
		}
		known, err := AuthorsBySlugs(ctx, tx, []string{a.Slug})
		if err != nil {
			return nil, err
		}
		if len(known) > 0 {
			wrong["slug"] = "is taken by another author"
		}
		if len(wrong) > 0 {
			return nil, invalid.OfMadeSlug(wrong, in.Body.Slug, a.Slug)
		}
		return a, SaveAuthor(ctx, tx, a)
	})
}

type addAuthorInput struct {
	Body struct {
		Name string `json:"name" maxLength:"120" example:"Asha Rao"`
		Role string `json:"role,omitempty" maxLength:"160" doc:"Designation." example:"Reporter"`
		Lang string `json:"lang,omitempty" maxLength:"10" example:"en" doc:"BCP 47 code of the designation, en by default."`
	}
}

// maxNamesakes is the maximum number of authors with slugs made from the same name.
const maxNamesakes = 50

func (p *API) addAuthor(ctx context.Context, in *addAuthorInput) (*apiv2.Output[AuthorRecord], error) {
	return p.writeAuthor(ctx, func(ctx context.Context, tx *database.Tx) (*Author, error) {
		wrong := invalid.Fields{}
		edit := AuthorEdit{Name: in.Body.Name, Role: in.Body.Role, Lang: in.Body.Lang}
		a := &Author{}
		edit.apply(a, wrong)
		if len(wrong) > 0 {
			return nil, wrong
		}
		made := text.Slug(a.Name)
		first := cmp.Or(strings.Trim(made[:min(len(made), maxSlug-3)], "-"), "author")
		for n := 1; n <= maxNamesakes; n++ {
			if a.Slug = first; n > 1 {
				a.Slug = fmt.Sprintf("%s-%d", first, n)
			}
			if err := tx.Lock(ctx, "person "+a.Slug); err != nil {
				return nil, err
			}
			known, err := AuthorsBySlugs(ctx, tx, []string{a.Slug})
			if err != nil {
				return nil, err
			}
			if len(known) == 0 && route.CheckSlug(route.AuthorPath+"/"+a.Slug) == nil {
				return a, SaveAuthor(ctx, tx, a)
			}
		}
		return nil, invalid.Fields{"name": "is taken"}
	})
}

func (p *API) readAuthor(ctx context.Context, in *IDInput) (*apiv2.Output[AuthorRecord], error) {
	a, err := AuthorByID(ctx, p.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newAuthorRecord(a)), nil
}

type saveAuthorInput struct {
	IDInput
	Body struct {
		AuthorEdit
		Version int64 `json:"version" doc:"Version of the author that was read; 409 if it has changed since."`
	}
}

func (p *API) saveAuthor(ctx context.Context, in *saveAuthorInput) (*apiv2.Output[AuthorRecord], error) {
	return p.writeAuthor(ctx, func(ctx context.Context, tx *database.Tx) (*Author, error) {
		if err := tx.Lock(ctx, fmt.Sprint("author ", in.ID)); err != nil {
			return nil, err
		}
		a, err := AuthorByID(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		now := newAuthorRecord(a)
		if now.Version != in.Body.Version {
			return nil, apiv2.Changed(now)
		}
		wrong := invalid.Fields{}
		in.Body.apply(a, wrong)
		if len(wrong) > 0 {
			return nil, wrong
		}
		if a.Name != now.Name {
			tx.Emit(AuthorRenamed, a.ID)
		}
		return a, SaveAuthor(ctx, tx, a)
	})
}

func (p *API) writeAuthor(ctx context.Context, change func(context.Context, *database.Tx) (*Author, error),
) (*apiv2.Output[AuthorRecord], error) {
	var a *Author
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		a, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, refused(err)
	}
	return apiv2.Private(newAuthorRecord(a)), nil
}

func (p *API) removeAuthor(ctx context.Context, in *removeInput) (*removal, error) {
	return p.removeRow(ctx, in.ID, (*Author)(nil), func(ctx context.Context, tx *database.Tx) error {
		a, err := AuthorByID(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if now := newAuthorRecord(a); now.Version != in.Version {
			return apiv2.Changed(now)
		}
		if a.IsPerson || a.IsWithdrawn() {
			return apiv2.Error(http.StatusConflict, "The author has a profile among the people. Withdraw the profile instead.")
		}
		return SaveAuthor(ctx, tx, a) // drops the pages
	})
}

// PublisherEdit has the fields of a publisher that the newsroom saves.
type PublisherEdit struct {
	Name        string `json:"name" maxLength:"120" example:"Kaveri Bank"`
	Description string `json:"description,omitempty" maxLength:"2000"`
	Website     string `json:"website,omitempty" maxLength:"500" example:"https://example.com"`
	Picture     *int64 `json:"picture,omitempty" doc:"ID of an uploaded picture; null for none."`
}

// PublisherRecord is a publisher as the newsroom sees it.
type PublisherRecord struct {
	ID      int64  `json:"id" example:"7"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Slug    string `json:"slug" example:"kaveri-bank"`
	Page    string `json:"page" example:"/publisher/kaveri-bank" doc:"Path of the page."`
	PublisherEdit
}

func newPublisherRecord(p *Publisher) PublisherRecord {
	e := PublisherEdit{p.Name, p.Description, p.Website, p.PictureID}
	return PublisherRecord{p.ID, apiv2.VersionOf(e), p.Slug, p.Path(), e}
}

// apply sets the fields of a publisher. wrong gets what is wrong with them.
func (e *PublisherEdit) apply(p *Publisher, wrong invalid.Fields) {
	p.Name, p.Description, p.Website, p.PictureID = checkName(wrong, e.Name), e.Description, e.Website, e.Picture
	if e.Website != "" && !isAddress(e.Website) {
		wrong["website"] = "is not an address"
	}
}

type publishersInput struct {
	apiv2.KeyPage
	Q string `query:"q" maxLength:"100" doc:"Part of a name or of a slug."`
}

func (p *API) listPublishers(ctx context.Context, in *publishersInput) (*apiv2.Output[apiv2.Items[PublisherRecord]], error) {
	var rows []*Publisher
	q := p.DB.Read.NewSelect().Model(&rows).Where("slug > ?", in.After).Order("slug").Limit(int64(in.Limit) + 1)
	if err := withPart(q, in.Q).Scan(ctx); err != nil {
		return nil, fmt.Errorf("list publishers after %q: %w", in.After, err)
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, newPublisherRecord, func(p *Publisher) string { return p.Slug })), nil
}

type createPublisherInput struct {
	Body struct {
		Slug string `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default." example:"kaveri-bank"`
		PublisherEdit
	}
}

func (p *API) createPublisher(ctx context.Context, in *createPublisherInput) (*apiv2.Output[PublisherRecord], error) {
	return p.writePublisher(ctx, func(ctx context.Context, tx *database.Tx) (*Publisher, error) {
		wrong := invalid.Fields{}
		made := &Publisher{Slug: newSlug(wrong, route.PublisherPath, in.Body.Slug, in.Body.Name)}
		in.Body.apply(made, wrong)
		if err := tx.Lock(ctx, "publisher "+made.Slug); err != nil {
			return nil, err
		}
		known, err := PublishersBySlugs(ctx, tx, []string{made.Slug})
		if err != nil {
			return nil, err
		}
		if len(known) > 0 {
			wrong["slug"] = "is taken by another publisher"
		}
		if len(wrong) > 0 {
			return nil, invalid.OfMadeSlug(wrong, in.Body.Slug, made.Slug)
		}
		return made, SavePublisher(ctx, tx, made)
	})
}

func (p *API) readPublisher(ctx context.Context, in *IDInput) (*apiv2.Output[PublisherRecord], error) {
	found, err := PublisherByID(ctx, p.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newPublisherRecord(found)), nil
}

type savePublisherInput struct {
	IDInput
	Body struct {
		PublisherEdit
		Version int64 `json:"version" doc:"Version of the publisher that was read; 409 if it has changed since."`
	}
}

func (p *API) savePublisher(ctx context.Context, in *savePublisherInput) (*apiv2.Output[PublisherRecord], error) {
	return p.writePublisher(ctx, func(ctx context.Context, tx *database.Tx) (*Publisher, error) {
		if err := tx.Lock(ctx, fmt.Sprint("publisher ", in.ID)); err != nil {
			return nil, err
		}
		found, err := PublisherByID(ctx, tx, in.ID)
		if err != nil {
			return nil, err
		}
		now := newPublisherRecord(found)
		if now.Version != in.Body.Version {
			return nil, apiv2.Changed(now)
		}
		wrong := invalid.Fields{}
		in.Body.apply(found, wrong)
		if len(wrong) > 0 {
			return nil, wrong
		}
		if found.Name != now.Name || !samePicture(found.PictureID, now.Picture) {
			tx.Emit(PublisherRenamed, found.ID)
		}
		return found, SavePublisher(ctx, tx, found)
	})
}

func samePicture(a, b *int64) bool { return (a == nil) == (b == nil) && (a == nil || *a == *b) }

func (p *API) writePublisher(ctx context.Context, change func(context.Context, *database.Tx) (*Publisher, error),
) (*apiv2.Output[PublisherRecord], error) {
	var found *Publisher
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		found, err = change(ctx, tx)
		return err
	})
	if permalink.IsRefused(err) {
		return nil, invalid.Fields{"slug": "is taken by another page"}
	}
	if err != nil {
		return nil, refused(err)
	}
	return apiv2.Private(newPublisherRecord(found)), nil
}

func (p *API) removePublisher(ctx context.Context, in *removeInput) (*removal, error) {
	return p.removeRow(ctx, in.ID, (*Publisher)(nil), func(ctx context.Context, tx *database.Tx) error {
		found, err := PublisherByID(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if now := newPublisherRecord(found); now.Version != in.Version {
			return apiv2.Changed(now)
		}
		tx.Emit("publisher.removed", in.ID, found.Tag(), permalink.SlugTag(found.Slug))
		return permalink.Release(ctx, tx, permalink.KindPublisher, in.ID)
	})
}
