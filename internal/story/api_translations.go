package story

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// registerTranslations adds the operations that read and change which stories are translations of each other.
func (desk *DeskAPI) registerTranslations(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}/translations", "list-story-translations",
		"List a story with its translations", desk.translations, in,
		apiv2.Doc("Public translations, and those of any status that the caller may write."))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/translations", "link-translation", "Make two stories translations of each other",
		desk.linkTranslation, in,
		apiv2.Doc("The caller must be allowed to write both. The story that has no other translation joins those of the other one. Their pages, "+
			"the links between languages and the sitemap follow at once. Stories that are linked already stay as they are."),
		apiv2.BodyExample(map[string]any{"story": 43}))
	apiv2.Write(a, http.MethodDelete, "/desk/stories/{id}/translations/{story}", "unlink-translation",
		"Take a story out of the translations of a story", desk.unlinkTranslation, in,
		apiv2.Doc("The caller must be allowed to write both; 'story' may be the story itself. Linking them again restores everything."))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/translate", "translate-story", "Create the draft of a translation", desk.translate, in,
		apiv2.Doc("The draft gets the pictures, authors, series, layout, sponsor, gate and film of the original with its edits, and those of "+
			"its terms that have a name in the language. With the text copy it begins with the text of the original, to be translated in place."),
		apiv2.BodyExample(map[string]any{"brand": "science", "lang": "ta", "title": "தாமதமாக வந்த தறி", "text": "copy"}))
}

// StoryTranslations are a story and its translations.
type StoryTranslations struct {
	Items []StoryTranslation `json:"items" doc:"By id; the story itself is among them."`
	Next  string             `json:"next" doc:"Always empty: the list has one page."`
}

// StoryTranslation is a story among its translations.
type StoryTranslation struct {
	ID          int64  `json:"id" example:"43"`
	Lang        string `json:"lang" doc:"BCP 47 code." example:"hi"`
	Brand       string `json:"brand" doc:"Slug of the brand." example:"science"`
	Title       string `json:"title" example:"करघा जो देर से आया"`
	Status      Status `json:"status" enum:"draft,scheduled,published,unpublished"`
	Path        string `json:"path" example:"/science/2026/03/karagha"`
	PublishedAt string `json:"publishedAt" doc:"RFC 3339; empty if it has no date."`
	CanWrite    bool   `json:"canWrite" doc:"Whether the caller may write it."`
}

func (desk *DeskAPI) translations(ctx context.Context, in *idInput) (*apiv2.Output[StoryTranslations], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	return desk.translationsOf(ctx, s.ID)
}

// translationsOf returns the response with a story and its translations. The caller must have checked the rights.
func (desk *DeskAPI) translationsOf(ctx context.Context, id int64) (*apiv2.Output[StoryTranslations], error) {
	db := desk.Stories.db.Read
	s, err := Get(ctx, db, id)
	if err != nil {
		return nil, err
	}
	members, err := groupMembers(ctx, db, s.GroupID)
	if err != nil {
		return nil, err
	}
	brands, err := desk.brandsByID(ctx)
	if err != nil {
		return nil, err
	}
	out := StoryTranslations{Items: []StoryTranslation{}}
	for _, m := range members {
		canWrite := caller.ActorOf(ctx).CanWrite(m.BrandID)
		if m.IsRemoved || m.Status != Published && !canWrite {
			continue
		}
		b := brands[m.BrandID]
		out.Items = append(out.Items, StoryTranslation{ID: m.ID, Lang: m.Lang, Brand: b.Slug, Title: m.Title, Status: m.Status, Path: m.Path,
			PublishedAt: b.Time(m.PublishedAt), CanWrite: canWrite})
	}
	return apiv2.Private(out), nil
}

// TranslationToLink names the story that is a translation.
type TranslationToLink struct {
	Story int64 `json:"story" minimum:"1" maximum:"9007199254740991" doc:"ID of the other story." example:"43"`
}

type linkInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body TranslationToLink
}

func (desk *DeskAPI) linkTranslation(ctx context.Context, in *linkInput) (*apiv2.Output[StoryTranslations], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, in.ID); err != nil {
		return nil, err
	}
	var refused *apiv2.Problem
	switch _, err := WritableStory(ctx, desk.Stories.db.Read, in.Body.Story); {
	case errors.Is(err, database.ErrNotFound), errors.As(err, &refused): // which does not reveal whether there is such a story
		return nil, invalid.Fields{"story": "is not a story that you may write"}
	case err != nil:
		return nil, err
	}
	err := desk.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return desk.Stories.Link(ctx, tx, in.ID, in.Body.Story)
	})
	if err != nil {
		return nil, err
	}
	return desk.translationsOf(ctx, in.ID)
}

type unlinkInput struct {
	ID    int64 `path:"id" minimum:"1"`
	Story int64 `path:"story" minimum:"1" maximum:"9007199254740991" doc:"ID of the story that leaves."`
}

func (desk *DeskAPI) unlinkTranslation(ctx context.Context, in *unlinkInput) (*apiv2.Output[StoryTranslations], error) {
	for _, id := range []int64{in.ID, in.Story} {
		if _, err := WritableStory(ctx, desk.Stories.db.Read, id); err != nil {
			return nil, err
		}
	}
	err := desk.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return desk.Stories.Unlink(ctx, tx, in.ID, in.Story)
	})
	if err != nil {
		return nil, err
	}
	return desk.translationsOf(ctx, in.ID)
}

// TranslationToStart says which translation of a story begins.
type TranslationToStart struct {
	Brand string          `json:"brand" minLength:"1" maxLength:"100" doc:"Slug of the brand of the translation." example:"science"`
	Lang  string          `json:"lang" minLength:"1" maxLength:"20" doc:"BCP 47 code." example:"ta"`
	Title string          `json:"title,omitempty" maxLength:"300" doc:"Headline; that of the original by default." example:"தாமதமாக வந்த தறி"`
	Text  TranslationText `json:"text" enum:"copy,empty" doc:"copy: it begins with the text of the original."`
}

type translateInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body TranslationToStart
}

func (desk *DeskAPI) translate(ctx context.Context, in *translateInput) (*apiv2.Output[EditableStory], error) {
	original, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	to, err := desk.identityOf(ctx, in.Body.Brand, in.Body.Lang)
	if err != nil {
		return nil, err
	}
	d, err := desk.Stories.translationOf(ctx, desk.Stories.db.Read, original.ID, to, in.Body.Title, in.Body.Text)
	if err != nil {
		return nil, err
	}
	s := &Story{BrandID: to.Brand.ID, Lang: to.Lang.Code, Listed: true, Page: d.Page, GroupID: original.GroupID}
	created, err := desk.write(ctx, s, d, RevisionSaved)
	var wrong invalid.Fields
	if errors.As(err, &wrong) && wrong["translationOf"] != "" {
		return nil, invalid.Fields{"lang": wrong["translationOf"]}
	}
	return created, err
}

// identityOf returns a brand for which the caller may write, and a language. It returns an invalid.Fields for unknown ones, and an error
// with status 403 for a brand of others.
func (desk *DeskAPI) identityOf(ctx context.Context, slug, code string) (Identity, error) {
	var wrong invalid.Fields
	lang, ok := i18n.Lookup(code)
	if !ok {
		wrong = invalid.Fields{"lang": "is not one of the publication's languages"}
	}
	var b *brand.Brand
	b, err := desk.Stories.brands.BySlug(ctx, slug)
	switch {
	case errors.Is(err, database.ErrNotFound):
		return Identity{}, invalid.Join(wrong, invalid.Fields{"brand": "is not a brand"})
	case err != nil:
		return Identity{}, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return Identity{}, err
	}
	if len(wrong) > 0 {
		return Identity{}, wrong
	}
	return Identity{b, lang}, nil
}
