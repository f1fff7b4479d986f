package story

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/richtext"
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
		"List the stories that the caller may write, most recently saved first", desk.listStories, in,
		apiv2.Doc("Drafts by default, those of imported feeds among them. Saving a working copy counts as a save of its story."))
	nodes, marks := richtext.Describe()
	apiv2.Write(a, http.MethodPost, "/desk/stories", "create-story", "Create a draft", desk.create, in,
		apiv2.Doc("body is a ProseMirror document. "+nodes+" "+marks+" Attributes with an asterisk are required; the others have defaults. "+
			"What follows the node paywall is the gated part. Authors and terms are named by their slugs, which list-authors and list-terms "+
			"return; a picture by the id that upload-picture returned. The response has the id and the revision that saving and publishing need."),
		apiv2.BodyExample(ExampleDraft()))
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}", "read-draft", "Read a story of any status", desk.read, in)
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}", "save-story", "Save a story", desk.save, in,
		apiv2.Doc("The body is what was read, with changes. revision is the one that was read: if someone saved in between, the status is 409 "+
			"and nothing is lost. The text of a published story changes at once; save-working-copy keeps the edits from readers. A published or "+
			"scheduled story must pass the same checks as with publish-story; the status is 422 if it does not."),
		apiv2.BodyExample(ExampleRevision()))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/publish", "publish-story", "Publish a story now", desk.publish, in,
		apiv2.Doc("The working copy of a story, if there is one, becomes its text in the same step. Publishing a published story that has none "+
			"changes nothing, unless a note is given."),
		apiv2.BodyExample(map[string]any{"note": "An earlier version named the wrong year."}))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/schedule", "schedule-story", "Schedule a story", desk.schedule, in,
		apiv2.BodyExample(map[string]any{"at": "2040-11-20T09:30:00+05:30"}))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/unpublish", "unpublish-story", "Unpublish a story", desk.unpublish, in,
		apiv2.BodyExample(map[string]any{"revision": 2}))
	desk.registerPreview(a)
	desk.registerWorkingCopies(a)
	desk.registerRevisions(a)
	desk.registerTranslations(a)
	desk.registerIdentity(a)
	desk.registerEdit(a)
	desk.registerCalendar(a)
	desk.registerBin(a)
}

// DeskStory is a story as the newsroom edits it.
type DeskStory struct {
	Brand       string       `json:"brand" doc:"Slug of the brand; only set-story-identity changes it." minLength:"1" example:"science"`
	Lang        string       `json:"lang,omitempty" doc:"BCP 47 code; by default the script's. Only set-story-identity changes it."`
	GroupOf     int64        `json:"translationOf,omitempty" doc:"ID of a story that it translates; link-translation changes it."`
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

	StoryFields
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
	SavedAt     string `json:"savedAt" doc:"When the story or its working copy was last saved, RFC 3339."`
	SavedBy     string `json:"savedBy" doc:"Name of the user or API token that saved it; empty for the program and for a deleted account."`

	SettingsVersion string `json:"settingsVersion" doc:"Identifies all fields but title, excerpt and body; those of a working copy."`

	PictureFile *media.Picture `json:"pictureFile" doc:"The picture with its renditions; null if there is none."`
	WorkingCopy *WorkingCopy   `json:"workingCopy" doc:"Edits that readers do not see yet; null if there are none."`
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
	if err := desk.requireFurther(ctx, 0, &in.Body); err != nil {
		return nil, err
	}
	if in.Body.GroupOf != 0 {
		if s.GroupID, err = desk.groupOf(ctx, in.Body.GroupOf); err != nil {
			return nil, err
		}
	}
	return desk.write(ctx, s, &in.Body, RevisionSaved)
}

// groupOf returns the translation group of the story that a new one translates. The caller must be allowed to write that story, because its
// page will link to the translation. An invalid.Fields does not reveal whether a story of another brand exists.
func (desk *DeskAPI) groupOf(ctx context.Context, id int64) (int64, error) {
	other, err := Get(ctx, desk.Stories.db.Read, id)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return 0, err
	}
	if err != nil || caller.RequireWriteAccess(ctx, other.BrandID) != nil {
		return 0, invalid.Fields{"translationOf": "is not a story that you may write"}
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
	ID int64 `path:"id" minimum:"1"`
	KeptText
	Body DeskRevision
}

func (desk *DeskAPI) save(ctx context.Context, in *saveInput) (*apiv2.Output[EditableStory], error) {
	return retryKept(in.KeptText, func() (*apiv2.Output[EditableStory], error) {
		attempt := *in
		return desk.saveOnce(ctx, &attempt)
	})
}

func (desk *DeskAPI) saveOnce(ctx context.Context, in *saveInput) (*apiv2.Output[EditableStory], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Body.ID != 0 && in.Body.ID != s.ID {
		return nil, invalid.Fields{"id": "is the id of another story"}
	}
	d := &in.Body.DeskStory
	if err := desk.requireFixed(ctx, s, d); err != nil {
		return nil, err
	}
	if err := desk.requireFurther(ctx, s.ID, d); err != nil {
		return nil, err
	}
	stored, present, err := desk.Stories.stateOf(ctx, desk.Stories.db.Read, s.ID)
	if err != nil {
		return nil, err
	}
	if err := in.apply(d, present, &in.Body.Revision, stored.Revision); err != nil {
		return nil, desk.withCurrent(ctx, s.ID, err)
	}
	d.Slug = cmp.Or(d.Slug, s.Slug) // correcting a headline does not change the address
	d.GroupOf = cmp.Or(d.GroupOf, present.GroupOf)
	if same, err := haveSameJSON(d, present); err != nil || same && in.Body.Revision == s.Revision {
		return desk.editable(ctx, s.ID, err) // saving what was read is not an edit
	}
	s.Revision = in.Body.Revision
	if s.Status != Published { // only another text makes a story that was public "updated" when it is published again
		if s.KeepUpdatedAt, err = haveSameText(d, present); err != nil {
			return nil, err
		}
	}
	remakeExcerpt(d, present)
	return desk.write(ctx, s, d, RevisionSaved)
}

// requireFixed returns an invalid.Fields if d differs from a stored story in what is fixed once the story exists.
func (desk *DeskAPI) requireFixed(ctx context.Context, s *Story, d *DeskStory) error {
	if b, err := desk.Stories.brands.ByID(ctx, s.BrandID); err != nil || b.Slug != d.Brand {
		return errors.Join(err, invalid.Fields{"brand": "is fixed once the story exists"})
	}
	if l, ok := i18n.Lookup(d.Lang); d.Lang != "" && (!ok || l.Code != s.Lang) {
		return invalid.Fields{"lang": "is fixed once the story exists"}
	}
	if d.Page && !s.Page {
		return invalid.Fields{"page": "is fixed once the story exists"}
	}
	if d.GroupOf == 0 {
		return nil
	}
	other, err := Get(ctx, desk.Stories.db.Read, d.GroupOf)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	if err != nil || other.GroupID != s.GroupID {
		return invalid.Fields{"translationOf": "is fixed once the story exists"}
	}
	return nil
}

// maxCreateTries is the maximum number of attempts to create a story while other new stories take its address.
const maxCreateTries = 100

// write saves a story and keeps its text as a revision of a kind, or as published if it is public. A new story gets a slug of its own, even
// if several stories are created at once.
func (desk *DeskAPI) write(ctx context.Context, s *Story, d *DeskStory, kind RevisionKind) (*apiv2.Output[EditableStory], error) {
	if err := desk.Stories.fillFrom(ctx, s, d); err != nil {
		return nil, err
	}
	if kind != RevisionRestored { // a revision had its files before
		if err := desk.Stories.requireMedia(ctx, caller.ActorOf(ctx), s, d); err != nil {
			return nil, err
		}
	}
	s.Editor = caller.ActorOf(ctx)
	for try := 1; ; try++ {
		saved := *s
		err := desk.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			saved = *s
			if err := desk.Stories.claimForNew(ctx, tx, &saved); err != nil {
				return err
			}
			if err := desk.Stories.saveWithRevision(ctx, tx, &saved, d.Body, kind); err != nil {
				return err
			}
			return desk.Stories.checkEdited(ctx, tx, saved.ID, s.Editor)
		})
		rule, _ := database.IsUnique(err)
		if s.ID == 0 && try < maxCreateTries && (strings.Contains(rule, "slug") || strings.Contains(rule, "path")) {
			continue // another new story took the address at the same moment
		}
		return desk.editable(ctx, saved.ID, desk.withCurrent(ctx, saved.ID, err))
	}
}

// withCurrent adds the present state of a story to an error that says that somebody else changed it, so that the caller can show both
// texts. It returns other errors unchanged.
func (desk *DeskAPI) withCurrent(ctx context.Context, id int64, err error) error {
	if !errors.Is(err, database.ErrConflict) || id == 0 {
		return err
	}
	current, readErr := desk.editable(ctx, id, nil)
	if readErr != nil {
		return readErr
	}
	return apiv2.Changed(current.Body)
}

type idInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (desk *DeskAPI) read(ctx context.Context, in *idInput) (*apiv2.Output[EditableStory], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, in.ID); err != nil {
		return nil, err
	}
	return desk.editable(ctx, in.ID, nil)
}

// UnpublishOptions say what the caller of unpublish-story has seen.
type UnpublishOptions struct{ SeenStory }

type unpublishInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body *UnpublishOptions
}

func (desk *DeskAPI) unpublish(ctx context.Context, in *unpublishInput) (*apiv2.Output[EditableStory], error) {
	var seen SeenStory
	if in.Body != nil {
		seen = in.Body.SeenStory
	}
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		if err := lockEdits(ctx, tx, in.ID); err != nil {
			return err
		}
		s, err := Get(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if err := seen.check(ctx, tx, s); err != nil {
			return err
		}
		return desk.Stories.withWorkflow(ctx, tx, in.ID, caller.ActorOf(ctx), clock.Moment{}, func() (bool, error) { return true, nil },
			func() error {
				_, err = desk.Stories.unpublish(ctx, tx, in.ID, caller.ActorOf(ctx))
				return err
			})
	})
}

// PublicationTime is the time at which a story is to be published.
type PublicationTime struct {
	At time.Time `json:"at" doc:"RFC 3339, in the future. A published story must be unpublished first."`
	SeenStory
}

type scheduleInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body PublicationTime
}

// schedule sets the time of publication. The story is not public, so a working copy that it had while it was becomes its text now.
func (desk *DeskAPI) schedule(ctx context.Context, in *scheduleInput) (*apiv2.Output[EditableStory], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	edit, err := desk.pendingEdit(ctx, s, &PublishOptions{SeenStory: in.Body.SeenStory})
	if err != nil {
		return nil, err
	}
	st := desk.Stories
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		if err := lockEdits(ctx, tx, in.ID); err != nil {
			return err
		}
		s, err := Get(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if err := in.Body.check(ctx, tx, s); err != nil {
			return err
		}
		if s.Status == Published {
			return invalid.Fields{"at": "is for stories that are not published; unpublish this one first to take its page offline until then"}
		}
		return st.withWorkflow(ctx, tx, in.ID, edit.story.Editor, clock.MomentOf(in.Body.At), func() (bool, error) {
			saved, err := edit.apply(ctx, tx)
			if err == nil && saved {
				err = st.keepPresent(ctx, tx, in.ID, RevisionSaved, edit.story.Editor)
			}
			return true, err
		}, func() error {
			_, err = st.Schedule(ctx, tx, in.ID, in.Body.At)
			var wrong invalid.Fields
			if errors.As(err, &wrong) && wrong["publishedAt"] != "" {
				return invalid.Fields{"at": wrong["publishedAt"]}
			}
			return err
		})
	})
}

func (desk *DeskAPI) changeStatus(ctx context.Context, id int64,
	write func(context.Context, *database.Tx) error) (*apiv2.Output[EditableStory], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, id); err != nil {
		return nil, err
	}
	return desk.editable(ctx, id, desk.withCurrent(ctx, id, desk.Stories.db.Write(ctx, write)))
}

// editable returns a story as the newsroom edits it, or err if it is not nil.
func (desk *DeskAPI) editable(ctx context.Context, id int64, err error) (*apiv2.Output[EditableStory], error) {
	if err != nil {
		return nil, err
	}
	db := desk.Stories.db.Read
	s, text, err := desk.Stories.stateOf(ctx, db, id)
	if err != nil {
		return nil, err
	}
	w, err := workingCopyOf(ctx, db, id)
	if err != nil {
		return nil, err
	}
	b, err := desk.Stories.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, fmt.Errorf("brand of story %d: %w", id, err)
	}
	names, err := namesOf(ctx, db, s.SavedBy, s.SavedToken, w)
	if err != nil {
		return nil, err
	}
	out := EditableStory{ID: s.ID, Revision: s.Revision, Status: s.Status, Path: s.Path, DeskStory: *text,
		SavedAt: b.Time(s.SavedAt), SavedBy: names.Of(s.SavedBy, s.SavedToken), PublishedAt: b.Time(s.PublishedAt)}
	if w.exists() {
		edited, err := desk.Stories.copyText(ctx, db, w)
		if err != nil {
			return nil, err
		}
		edited.GroupOf = text.GroupOf
		saved, err := savedCopyOf(w, edited, b, names)
		if err != nil {
			return nil, err
		}
		out.WorkingCopy, out.SettingsVersion = &WorkingCopy{SavedCopy: saved, Story: *edited}, saved.SettingsVersion
	} else if out.SettingsVersion, err = settingsVersion(text); err != nil {
		return nil, err
	}
	if err := out.addPictures(ctx, db); err != nil {
		return nil, err
	}
	return apiv2.Private(out), nil
}

// addPictures reads the pictures of a story and of its working copy in one query.
func (e *EditableStory) addPictures(ctx context.Context, db bun.IDB) error {
	ids := []int64{e.Picture}
	if e.WorkingCopy != nil {
		ids = append(ids, e.WorkingCopy.Story.Picture)
	}
	known, err := media.Pictures(ctx, db, uniqueIDs(slices.DeleteFunc(ids, func(id int64) bool { return id == 0 })))
	if err != nil {
		return err
	}
	e.PictureFile = known[e.Picture]
	if e.WorkingCopy != nil {
		e.WorkingCopy.PictureFile = known[e.WorkingCopy.Story.Picture]
	}
	return nil
}
