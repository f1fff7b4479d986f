package story

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// registerIdentity adds the operations that correct what a story is and when it was published.
func (desk *DeskAPI) registerIdentity(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}/identity", "set-story-identity", "Correct the brand and the language of a draft",
		desk.setIdentity, in,
		apiv2.Doc("Only of a draft that was never public; the status is 422 for other stories. The caller must be allowed to write for both "+
			"brands. The address follows. A step that the other brand does not have becomes the first one, and an assignee who may not write "+
			"for it is removed. If somebody saved in between, the status is 409 and 'current' has the story."),
		apiv2.BodyExample(map[string]any{"revision": 1, "brand": "science", "lang": "hi"}))
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}/publication-date", "set-publication-date",
		"Correct the date of publication of a story", desk.setPublicationDate, in,
		apiv2.Doc("Of a story that is or was public. Lists, archive, feeds and sitemap follow; the address stays. publish-story publishes a "+
			"draft with a date in the past."),
		apiv2.BodyExample(map[string]any{"at": "2019-11-20T09:30:00+05:30", "revision": 2}))
}

// StoryIdentity is the brand and the language that a draft gets.
type StoryIdentity struct {
	Revision int    `json:"revision" minimum:"1" doc:"The revision of the story that was read."`
	Brand    string `json:"brand" minLength:"1" maxLength:"100" doc:"Slug of the brand." example:"science"`
	Lang     string `json:"lang" minLength:"1" maxLength:"20" doc:"BCP 47 code." example:"hi"`
}

type identityInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body StoryIdentity
}

func (desk *DeskAPI) setIdentity(ctx context.Context, in *identityInput) (*apiv2.Output[EditableStory], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, in.ID); err != nil {
		return nil, err
	}
	to, err := desk.identityOf(ctx, in.Body.Brand, in.Body.Lang)
	if err != nil {
		return nil, err
	}
	return desk.changeStatus(ctx, in.ID, func(ctx context.Context, tx *database.Tx) error {
		return desk.Stories.SetIdentity(ctx, tx, caller.ActorOf(ctx), in.ID, in.Body.Revision, to)
	})
}

// PublicationDate is when a story was published.
type PublicationDate struct {
	At time.Time `json:"at" doc:"RFC 3339, not in the future and not before 1990." example:"2019-11-20T09:30:00+05:30"`
	SeenStory
}

type publicationDateInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body PublicationDate
}

func (desk *DeskAPI) setPublicationDate(ctx context.Context, in *publicationDateInput) (*apiv2.Output[EditableStory], error) {
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
		return desk.Stories.SetPublicationDate(ctx, tx, in.ID, in.Body.At)
	})
}
