package story

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/taxonomy"
)

// DeskAPI has the newsroom's operations that write stories.
type DeskAPI struct {
	Stories *Stories
}

// Register adds the operations that write stories to the API. The newsroom may call them, for the brands that it may
// write for.
func (desk *DeskAPI) Register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/stories", "list-drafts",
		"List a brand's stories of one status, most recently saved first", desk.list, in,
		apiv2.Doc("Drafts by default, those of imported feeds among them."))
	nodes, marks := richtext.Describe()
	apiv2.Write(a, http.MethodPost, "/desk/stories", "create-story", "Create a draft", desk.create, in,
		apiv2.Doc("body is a ProseMirror document. "+nodes+" "+marks+" Attributes with an asterisk are required; the others have defaults. "+
			"What follows the node paywall is the gated part. Authors and terms are named by their slugs, which list-authors and list-terms "+
			"return; a picture by the id that upload-picture returned. The response has the id and the revision that saving and publishing need."),
		apiv2.BodyExample(ExampleDraft()))
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}", "read-draft", "Read a story of any status", desk.read, in)
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}", "save-story", "Save a story", desk.save, in,
		apiv2.Doc("The body is what was read, with changes. revision is the one that was read: if someone saved in between, the status is 409 "+
			"and nothing is lost."),
		apiv2.BodyExample(ExampleRevision()))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/publish", "publish-story", "Publish a story now", desk.publish, in)
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/schedule", "schedule-story", "Schedule a story", desk.schedule, in)
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/unpublish", "unpublish-story", "Unpublish a story", desk.unpublish, in)
	desk.registerPreview(a)
}

// DeskStory is a story as the newsroom edits it.
type DeskStory struct {
	Brand       string       `json:"brand" doc:"Slug of the brand; fixed once the story exists." minLength:"1" example:"science"`
	Lang        string       `json:"lang,omitempty" doc:"BCP 47 code; by default the brand's or the script's. Fixed once the story exists."`
	GroupOf     int64        `json:"translationOf,omitempty" doc:"ID of a story that this one translates. Fixed once the story exists."`
	Title       string       `json:"title"`
	Slug        string       `json:"slug,omitempty" doc:"Made from the title of a new story. Saving without it does not change the address."`
	Excerpt     string       `json:"excerpt,omitempty" doc:"Made from the text by default."`
	Type        Type         `json:"type,omitempty" enum:"ARTICLE,VIDEO,WEBINAR"`
	Layout      string       `json:"layout,omitempty" enum:"standard,wide,longform"`
	Page        bool         `json:"page,omitempty" doc:"Whether it is a static page: in no list, its slug is its path. Fixed once it exists."`
	Body        richtext.Doc `json:"body" doc:"ProseMirror document of the publication's schema."`
	Category    string       `json:"category,omitempty" doc:"Slug of the category."`
	Property    string       `json:"property,omitempty" doc:"Slug of the property."`
	Tags        []string     `json:"tags,omitempty" doc:"Slugs of the tags." maxItems:"50"`
	Series      []string     `json:"series,omitempty" doc:"Slugs of the series, the main series first." maxItems:"10"`
	Authors     []string     `json:"authors,omitempty" doc:"Slugs of the authors, in the order of the byline." maxItems:"20"`
	Picture     int64        `json:"picture,omitempty" doc:"ID of the picture, as the upload returned it."`
	HideOnHome  bool         `json:"hideOnHome,omitempty"`
	Audio       string       `json:"audio,omitempty" maxLength:"2000" doc:"Address of the recording: a path of this site or an https URL."`
	Video       DeskVideo    `json:"video,omitzero" doc:"The video at the head of the story."`
	Corrections string       `json:"corrections,omitempty" maxLength:"2000"`
	Company     string       `json:"company,omitempty" maxLength:"200" doc:"The company that supplied the text of a press release."`
	Place       string       `json:"place,omitempty" maxLength:"200" doc:"Place of the press release."`
	Contact     string       `json:"contact,omitempty" maxLength:"500" doc:"Contact for questions about the press release."`
}

// DeskVideo is the video of a story as the newsroom enters it.
type DeskVideo struct {
	Platform string `json:"platform" enum:"youtube,vimeo,file"`
	MediaID  string `json:"mediaId" minLength:"1" maxLength:"500" doc:"ID on the platform, or path of a file." example:"dQw4w9WgXcQ"`
	Duration int    `json:"duration,omitempty" minimum:"0" maximum:"86400" doc:"Duration in seconds; not shown if missing."`
}

// EditableStory is a story with its status and dates, for the newsroom.
type EditableStory struct {
	ID          int64  `json:"id"`
	Revision    int    `json:"revision"`
	Status      Status `json:"status" enum:"draft,scheduled,published,unpublished"`
	Path        string `json:"path"`
	PublishedAt string `json:"publishedAt" doc:"RFC 3339; empty if it has no date."`
	DeskStory
}

// ExampleDraft returns the draft that the reference of the API shows as an example. Every publication that has the
// brand named in it accepts the draft.
func ExampleDraft() map[string]any {
	return map[string]any{"brand": "science", "title": "The loom that came late",
		"excerpt": "What a co-operative learned from four months of waiting.",
		"body":    json.RawMessage(richtext.Example)}
}

// ExampleRevision returns the example of a saved story in the reference of the API: ExampleDraft with another title, in its first
// revision.
func ExampleRevision() map[string]any {
	example := ExampleDraft()
	example["title"], example["revision"] = "The loom that came late, and stayed", 1
	return example
}

type createInput struct {
	Body DeskStory
}

func (desk *DeskAPI) create(ctx context.Context, in *createInput) (*apiv2.Output[EditableStory], error) {
	b, err := desk.Stories.brands.BySlug(ctx, in.Body.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, invalid.Fields{"brand": "is not a brand"}
	}
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	lang := cmp.Or(in.Body.Lang, i18n.LocaleOfText(in.Body.Title+" "+richtext.Text(in.Body.Body), b.Locale()).Code)
	s := &Story{BrandID: b.ID, Lang: lang, Listed: true, Page: in.Body.Page}
	if in.Body.GroupOf != 0 {
		if s.GroupID, err = desk.groupOf(ctx, in.Body.GroupOf, cmp.Or(s.Lang, b.Locale().Code)); err != nil {
			return nil, err
		}
	}
	return desk.write(ctx, s, &in.Body)
}

// groupOf returns the translation group of the story that a new one in lang translates. The
// caller must be allowed to write that story, because its page will link to the translation.
// An invalid.Fields does not reveal whether a story of another brand exists.
func (desk *DeskAPI) groupOf(ctx context.Context, id int64, lang string) (int64, error) {
	other, err := Get(ctx, desk.Stories.db.Read, id)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return 0, err
	}
	if err != nil || caller.RequireWriteAccess(ctx, other.BrandID) != nil {
		return 0, invalid.Fields{"translationOf": "is not a story that you may write"}
	}
	if l, ok := i18n.Lookup(lang); ok {
		lang = l.Code
	}
	taken, err := desk.Stories.db.Read.NewSelect().Model((*Story)(nil)).Where("group_id = ?", other.GroupID).Where("lang = ?", lang).
		Exists(ctx)
	if err != nil {
		return 0, fmt.Errorf("languages of translation group %d: %w", other.GroupID, err)
	}
	if taken {
		return 0, invalid.Fields{"translationOf": "is in this language already"}
	}
	return other.GroupID, nil
}

// DeskRevision is a story to save, with the revision that was read.
type DeskRevision struct {
	Revision int `json:"revision" minimum:"1" doc:"The revision that was read."`
	ReadOnly
	DeskStory
}

// ReadOnly are the fields of an EditableStory that saving does not change. They are accepted, so that a story can be
// sent back as it was read.
type ReadOnly struct {
	ID          int64  `json:"id,omitempty" doc:"The ID that was read; may be left out."`
	Status      Status `json:"status,omitempty" doc:"Ignored: only publish, schedule and unpublish change it."`
	Path        string `json:"path,omitempty" doc:"Ignored: it follows from the slug."`
	PublishedAt string `json:"publishedAt,omitempty" doc:"Ignored: only publish and schedule set it."`
}

type saveInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body DeskRevision
}

func (desk *DeskAPI) save(ctx context.Context, in *saveInput) (*apiv2.Output[EditableStory], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	if b, err := desk.Stories.brands.ByID(ctx, s.BrandID); err != nil || b.Slug != in.Body.Brand {
		return nil, errors.Join(err, invalid.Fields{"brand": "is fixed once the story exists"})
	}
	if l, ok := i18n.Lookup(in.Body.Lang); in.Body.Lang != "" && (!ok || l.Code != s.Lang) {
		return nil, invalid.Fields{"lang": "is fixed once the story exists"}
	}
	if in.Body.Page && !s.Page {
		return nil, invalid.Fields{"page": "is fixed once the story exists"}
	}
	if in.Body.GroupOf != 0 {
		other, err := Get(ctx, desk.Stories.db.Read, in.Body.GroupOf)
		if err != nil && !errors.Is(err, database.ErrNotFound) {
			return nil, err
		}
		if err != nil || other.GroupID != s.GroupID {
			return nil, invalid.Fields{"translationOf": "is fixed once the story exists"}
		}
	}
	if in.Body.ID != 0 && in.Body.ID != s.ID {
		return nil, invalid.Fields{"id": "is the id of another story"}
	}
	s.Revision = in.Body.Revision
	in.Body.Slug = cmp.Or(in.Body.Slug, s.Slug) // correcting a headline does not change the address
	current, err := desk.editableStory(ctx, s.ID)
	if err != nil {
		return nil, err
	}
	in.Body.GroupOf = cmp.Or(in.Body.GroupOf, current.Body.GroupOf)
	if same, err := haveSameJSON(in.Body.DeskStory, current.Body.DeskStory); err != nil || same && in.Body.Revision == current.Body.Revision {
		return current, err // saving what was read is not an edit
	}
	if automatic := richtext.Excerpt(current.Body.Body, excerptLength); in.Body.Excerpt == s.Excerpt && s.Excerpt == automatic {
		in.Body.Excerpt = "" // it was made from the text, so it is made again
	}
	return desk.write(ctx, s, &in.Body.DeskStory)
}

// haveSameJSON reports whether two stories are the same to clients.
func haveSameJSON(a, b DeskStory) (bool, error) {
	first, err := json.Marshal(a)
	if err != nil {
		return false, err
	}
	second, err := json.Marshal(b)
	return bytes.Equal(first, second), err
}

// WritableStory returns a story that the caller of an operation may write. It returns database.ErrNotFound if there is none, or an error
// with status 403.
func WritableStory(ctx context.Context, db bun.IDB, id int64) (*Story, error) {
	s, err := Get(ctx, db, id)
	if err != nil {
		return nil, err
	}
	return s, caller.RequireWriteAccess(ctx, s.BrandID)
}

// maxCreateTries is the maximum number of attempts to create a story while other new stories take its address.
const maxCreateTries = 100

// write saves a story. A new story gets a slug of its own, even if several stories are created at once.
func (desk *DeskAPI) write(ctx context.Context, s *Story, d *DeskStory) (*apiv2.Output[EditableStory], error) {
	if err := desk.fillFrom(ctx, s, d); err != nil {
		return nil, err
	}
	for try := 1; ; try++ {
		saved := *s
		err := desk.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			return desk.Stories.Save(ctx, tx, &saved, d.Body)
		})
		rule, _ := database.IsUnique(err)
		if s.ID == 0 && try < maxCreateTries && (strings.Contains(rule, "slug") || strings.Contains(rule, "path")) {
			continue // another new story took the address at the same moment
		}
		if err != nil {
			return nil, err
		}
		return desk.editableStory(ctx, saved.ID)
	}
}

// fillFrom sets the ids of the authors, terms and other things that a DeskStory names. It returns apiv2.FieldErrors for unknown names.
func (desk *DeskAPI) fillFrom(ctx context.Context, s *Story, d *DeskStory) error {
	nouns := map[string]string{"category": "category", "property": "property", "series": "series", "tags": "tag", "authors": "author"}
	wrong := map[string]string{}
	var failed error
	found := func(field, slug string, err error) bool {
		switch {
		case errors.Is(err, database.ErrNotFound):
			wrong[field] = fmt.Sprintf("there is no %s %q", nouns[field], slug)
		case err != nil:
			failed = err
		}
		return err == nil
	}
	term := func(field string, kind taxonomy.Kind, slug string) *int64 {
		if slug == "" {
			return nil
		}
		t, err := taxonomy.BySlug(ctx, desk.Stories.db, kind, slug)
		if !found(field, slug, err) {
			return nil
		}
		return &t.ID
	}
	s.Title, s.Slug, s.Excerpt, s.Type, s.Layout = d.Title, d.Slug, d.Excerpt, d.Type, d.Layout
	s.HideOnHome, s.Corrections = d.HideOnHome, d.Corrections
	s.Company, s.Place, s.Contact = d.Company, d.Place, d.Contact
	if s.AudioURL = nil; d.Audio != "" {
		if !isPlayable(d.Audio) {
			wrong["audio"] = "is neither a path of this site nor an https address"
		}
		s.AudioURL = &d.Audio
	}
	if s.VideoPlatform, s.VideoMedia, s.VideoDuration = nil, nil, nil; d.Video != (DeskVideo{}) {
		if !IsVideo(d.Video.Platform, d.Video.MediaID) {
			wrong["video"] = "must name an id on its platform, or the path of a file on this site"
		}
		s.VideoPlatform, s.VideoMedia, s.VideoDuration = &d.Video.Platform, &d.Video.MediaID, &d.Video.Duration
	}
	s.CategoryID = term("category", taxonomy.Category, d.Category)
	s.PropertyID = term("property", taxonomy.Property, d.Property)
	s.Terms, s.Authors, s.PictureID = nil, nil, nil
	for _, slug := range d.Series {
		if id := term("series", taxonomy.Series, slug); id != nil {
			s.Terms = append(s.Terms, *id)
		}
	}
	for _, slug := range d.Tags {
		if id := term("tags", taxonomy.TagKind, slug); id != nil {
			s.Terms = append(s.Terms, *id)
		}
	}
	for _, slug := range d.Authors {
		author, err := taxonomy.AuthorBySlug(ctx, desk.Stories.db, slug)
		if found("authors", slug, err) {
			s.Authors = append(s.Authors, author.ID)
		}
	}
	if d.Picture != 0 {
		known, err := media.Pictures(ctx, desk.Stories.db.Read, []int64{d.Picture})
		if err != nil {
			return err
		}
		if known[d.Picture] == nil {
			wrong["picture"] = "is not a picture"
		}
		s.PictureID = &d.Picture
	}
	if failed == nil && len(wrong) > 0 {
		return apiv2.FieldErrors(wrong)
	}
	return failed
}

// isPlayable reports whether pages may play the file at an address.
func isPlayable(address string) bool {
	u, err := url.Parse(address)
	if err != nil || strings.HasPrefix(address, "//") || strings.ContainsRune(address, '\\') {
		return false
	}
	return u.Scheme == "https" && u.Host != "" || u.Scheme == "" && strings.HasPrefix(address, "/")
}

type idInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (desk *DeskAPI) read(ctx context.Context, in *idInput) (*apiv2.Output[EditableStory], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, in.ID); err != nil {
		return nil, err
	}
	return desk.editableStory(ctx, in.ID)
}

func (desk *DeskAPI) publish(ctx context.Context, in *idInput) (*apiv2.Output[EditableStory], error) {
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		_, err := desk.Stories.Publish(ctx, tx, in.ID, time.Time{})
		return err
	})
}

func (desk *DeskAPI) unpublish(ctx context.Context, in *idInput) (*apiv2.Output[EditableStory], error) {
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		_, err := desk.Stories.Unpublish(ctx, tx, in.ID)
		return err
	})
}

// PublicationTime is the time at which a story is to be published.
type PublicationTime struct {
	At time.Time `json:"at" doc:"RFC 3339, in the future. A published story must be unpublished first."`
}

type scheduleInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body PublicationTime
}

func (desk *DeskAPI) schedule(ctx context.Context, in *scheduleInput) (*apiv2.Output[EditableStory], error) {
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		switch s, err := Get(ctx, tx, in.ID); {
		case err != nil:
			return err
		case s.Status == Published:
			return invalid.Fields{"at": "is for stories that are not published; unpublish this one first to take its page offline until then"}
		}
		_, err := desk.Stories.Schedule(ctx, tx, in.ID, in.Body.At)
		var wrong invalid.Fields
		if errors.As(err, &wrong) && wrong["publishedAt"] != "" {
			return invalid.Fields{"at": wrong["publishedAt"]}
		}
		return err
	})
}

func (desk *DeskAPI) changeStatus(ctx context.Context, id int64,
	write func(context.Context, *database.Tx) error) (*apiv2.Output[EditableStory], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, id); err != nil {
		return nil, err
	}
	if err := desk.Stories.db.Write(ctx, write); err != nil {
		return nil, err
	}
	return desk.editableStory(ctx, id)
}

// editableStory returns a story as the newsroom edits it.
func (desk *DeskAPI) editableStory(ctx context.Context, id int64) (*apiv2.Output[EditableStory], error) {
	s, err := Get(ctx, desk.Stories.db.Read, id)
	if err != nil {
		return nil, err
	}
	doc, err := Doc(ctx, desk.Stories.db.Read, id)
	if err != nil {
		return nil, err
	}
	p, err := desk.Stories.readCardEntities(ctx, desk.Stories.db.Read, s)
	if err != nil {
		return nil, err
	}
	out := EditableStory{ID: s.ID, Revision: s.Revision, Status: s.Status, Path: s.Path, DeskStory: DeskStory{
		Brand: p.brand.Slug, Lang: s.Lang, Title: s.Title, Slug: s.Slug, Excerpt: s.Excerpt, Type: s.Type, Layout: s.Layout, Page: s.Page,
		Body: doc, HideOnHome: s.HideOnHome, Corrections: s.Corrections,
		Company: s.Company, Place: s.Place, Contact: s.Contact}}
	err = desk.Stories.db.Read.NewSelect().Model((*Story)(nil)).Column("id").Where("group_id = ?", s.GroupID).Where("id <> ?", id).
		Order("id").Limit(1).Scan(ctx, &out.GroupOf)
	if err != nil && !errors.Is(database.NotFound(err), database.ErrNotFound) {
		return nil, fmt.Errorf("translations of story %d: %w", id, err)
	}
	if !s.PublishedAt.IsZero() {
		out.PublishedAt = s.PublishedAt.In(p.brand.Zone()).Format(time.RFC3339)
	}
	for _, at := range []struct {
		id  *int64
		dst *string
	}{{s.CategoryID, &out.Category}, {s.PropertyID, &out.Property}} {
		if at.id != nil && p.terms[*at.id] != nil {
			*at.dst = p.terms[*at.id].Slug
		}
	}
	for _, id := range s.Terms {
		switch t := p.terms[id]; {
		case t == nil:
		case t.Kind == taxonomy.Series:
			out.Series = append(out.Series, t.Slug)
		default:
			out.Tags = append(out.Tags, t.Slug)
		}
	}
	for _, id := range s.Authors {
		if a := p.authors[id]; a != nil {
			out.Authors = append(out.Authors, a.Slug)
		}
	}
	if s.PictureID != nil {
		out.Picture = *s.PictureID
	}
	if s.AudioURL != nil {
		out.Audio = *s.AudioURL
	}
	if s.VideoPlatform != nil && s.VideoMedia != nil {
		out.Video = DeskVideo{Platform: *s.VideoPlatform, MediaID: *s.VideoMedia}
		if s.VideoDuration != nil {
			out.Video.Duration = *s.VideoDuration
		}
	}
	return apiv2.Private(out), nil
}
