package story

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/text"
)

// registerRevisions adds the operations that read, name and restore revisions of stories.
func (desk *DeskAPI) registerRevisions(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}/revisions", "list-revisions", "List the revisions of a story, newest first",
		desk.revisions, in,
		apiv2.Doc("Every published, unpublished, restored and discarded text is a revision. The saves of one person within ten minutes "+
			"are one, unless it has a name. A story that was imported has its first ones when it is edited."))
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}/revisions/{n}", "read-revision", "Read a revision of a story", desk.revision, in)
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}/revisions/{n}", "name-revision", "Name a revision of a story", desk.nameRevision, in,
		apiv2.Doc("A revision with a name is kept when a setting limits the number of revisions. An empty name removes the name."))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/revisions/{n}/restore", "restore-revision", "Restore a revision of a story",
		desk.restoreRevision, in,
		apiv2.Doc("Its text becomes the working copy of a story that is published or has a working copy, so that readers "+
			"see it when the story is published again; else the text of the story. The address of the story becomes that of the revision too. "+
			"revision and basedOn say what was read, as in save-working-copy and save-story; 409 if somebody changed it in between."))
}

// RevisionInfo is a revision of a story in a list.
type RevisionInfo struct {
	Number  int          `json:"number" example:"3"`
	Kind    RevisionKind `json:"kind" enum:"saved,published,restored,discarded,unpublished" doc:"Why it was kept."`
	Name    string       `json:"name" doc:"Given by an editor; empty if it has none." example:"Before legal"`
	Title   string       `json:"title" doc:"The headline in this revision." example:"The loom that came late"`
	SavedAt string       `json:"savedAt" doc:"RFC 3339." example:"2026-03-16T12:00:00+05:30"`
	Version int64        `json:"version" doc:"Of its name, for the next save of that." example:"148201"`
	SavedBy string       `json:"savedBy" doc:"Name of the user or API token; empty for the program and deleted accounts." example:"Neha Iyer"`
}

// Revision is a revision of a story with its text.
type Revision struct {
	RevisionInfo
	Story DeskStory `json:"story"`
}

func infoOf(r *revision, b *brand.Brand, names account.EditorNames) RevisionInfo {
	return RevisionInfo{r.Number, r.Kind, r.Name, r.Title, b.Time(r.SavedAt), apiv2.VersionOf(r.Name), names.Of(r.UserID, r.TokenID)}
}

type revisionsInput struct {
	apiv2.KeyPage
	ID int64 `path:"id" minimum:"1"`
}

func (desk *DeskAPI) revisions(ctx context.Context, in *revisionsInput) (*apiv2.Output[apiv2.Items[RevisionInfo]], error) {
	s, err := WritableStory(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	b, err := desk.Stories.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, fmt.Errorf("brand of story %d: %w", s.ID, err)
	}
	var list []*revision
	q := desk.Stories.db.Read.NewSelect().Model(&list).ExcludeColumn("content").Where("story_id = ?", s.ID).Order("number DESC").
		Limit(int64(in.Limit) + 1)
	if before > 0 {
		q = q.Where("number < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("revisions of story %d: %w", s.ID, err)
	}
	var who account.Editors
	for _, r := range list {
		who.Add(r.UserID, r.TokenID)
	}
	names, err := who.Names(ctx, desk.Stories.db.Read)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(r *revision) RevisionInfo { return infoOf(r, b, names) },
		func(r *revision) string { return fmt.Sprint(r.Number) })), nil
}

type revisionInput struct {
	ID     int64 `path:"id" minimum:"1"`
	Number int   `path:"n" minimum:"1" maximum:"2147483647" doc:"The number of the revision."`
}

// readRevision returns a revision of a story that the caller may write.
func (desk *DeskAPI) readRevision(ctx context.Context, in revisionInput) (*Story, *Revision, error) {
	db := desk.Stories.db.Read
	s, err := WritableStory(ctx, db, in.ID)
	if err != nil {
		return nil, nil, err
	}
	r, text, err := desk.Stories.revisionOf(ctx, db, in.ID, in.Number)
	if err != nil {
		return nil, nil, err
	}
	b, err := desk.Stories.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, nil, fmt.Errorf("brand of story %d: %w", s.ID, err)
	}
	names, err := namesOf(ctx, db, r.UserID, r.TokenID, nil)
	return s, &Revision{infoOf(r, b, names), *text}, err
}

func (desk *DeskAPI) revision(ctx context.Context, in *revisionInput) (*apiv2.Output[Revision], error) {
	_, r, err := desk.readRevision(ctx, *in)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(*r), nil
}

// RevisionName is the name of a revision.
type RevisionName struct {
	Name string `json:"name" maxLength:"100" doc:"Empty for none." example:"Before legal"`

	Version int64 `json:"version" doc:"Version of the name that was read; 409 if somebody else has named it since." example:"148201"`
}

type nameInput struct {
	ID     int64 `path:"id" minimum:"1"`
	Number int   `path:"n" minimum:"1" maximum:"2147483647" doc:"The number of the revision."`
	Body   RevisionName
}

func (desk *DeskAPI) nameRevision(ctx context.Context, in *nameInput) (*apiv2.Output[RevisionInfo], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, in.ID); err != nil {
		return nil, err
	}
	named := &revision{StoryID: in.ID, Number: in.Number, Name: text.OneLine(in.Body.Name)}
	err := desk.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockEdits(ctx, tx, in.ID); err != nil { // a save must not replace the text that gets the name
			return err
		}
		now := new(revision)
		if err := tx.NewSelect().Model(now).Column("name").Where("story_id = ?", in.ID).Where("number = ?", in.Number).Scan(ctx); err != nil {
			return database.NotFound(err)
		}
		if apiv2.VersionOf(now.Name) != in.Body.Version {
			return ErrConflict
		}
		res, err := tx.NewUpdate().Model(named).WherePK().Column("name").Exec(ctx)
		return requireChanged(res, err)
	})
	if errors.Is(err, ErrConflict) {
		_, now, err := desk.readRevision(ctx, revisionInput{in.ID, in.Number})
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(now.RevisionInfo)
	}
	if err != nil {
		return nil, fmt.Errorf("name revision %d of story %d: %w", in.Number, in.ID, err)
	}
	_, r, err := desk.readRevision(ctx, revisionInput{in.ID, in.Number})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(r.RevisionInfo), nil
}

// RestoreOptions say what the caller has seen.
type RestoreOptions struct {
	Revision *int `json:"revision,omitempty" minimum:"0" doc:"Of the working copy, 0 for none; of the story if that gets the text."`
	BasedOn  *int `json:"basedOn,omitempty" minimum:"1" doc:"The revision of the story that was read, for a working copy."`
}

type restoreInput struct {
	ID     int64 `path:"id" minimum:"1"`
	Number int   `path:"n" minimum:"1" maximum:"2147483647" doc:"The number of the revision."`
	Body   *RestoreOptions
}

func (desk *DeskAPI) restoreRevision(ctx context.Context, in *restoreInput) (*apiv2.Output[EditableStory], error) {
	s, r, err := desk.readRevision(ctx, revisionInput{in.ID, in.Number})
	if err != nil {
		return nil, err
	}
	w, err := workingCopyOf(ctx, desk.Stories.db.Read, in.ID)
	if err != nil {
		return nil, err
	}
	var seen RestoreOptions
	if in.Body != nil {
		seen = *in.Body
	}
	b, err := desk.Stories.brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, fmt.Errorf("brand of story %d: %w", s.ID, err)
	}
	restored := r.Story
	restored.Brand, restored.Lang, restored.Page = b.Slug, s.Lang, s.Page // which are fixed; the slug of a brand may have changed
	if s.Status == Published || w.exists() {
		_, err := desk.writeCopy(ctx, s, &restored, copyKey{seen.Revision, seen.BasedOn}, RevisionRestored)
		return desk.editable(ctx, s.ID, err)
	}
	restored.Slug = cmp.Or(restored.Slug, s.Slug)
	if seen.Revision != nil {
		s.Revision = *seen.Revision
	}
	return desk.write(ctx, s, &restored, RevisionRestored)
}
