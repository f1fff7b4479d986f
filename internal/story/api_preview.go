package story

import (
	"context"
	"net/http"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

// PreviewLink is an address that shows a story to anybody for a while.
type PreviewLink struct {
	Path      string    `json:"path" example:"/preview/42?key=abcdefghijklmnopqrstuvwxyz"`
	ExpiresAt time.Time `json:"expiresAt" doc:"When the link expires."`
}

func (desk *DeskAPI) previewLink(ctx context.Context, in *idInput) (*apiv2.Output[PreviewLink], error) {
	if _, err := WritableStory(ctx, desk.Stories.db.Read, in.ID); err != nil {
		return nil, err
	}
	key, until, err := Previews{desk.Stories}.CreateLink(ctx, in.ID, caller.ActorOf(ctx))
	if err != nil {
		return nil, err
	}
	return apiv2.Private(PreviewLink{Path: PreviewPath(in.ID) + "?key=" + key, ExpiresAt: until.Time}), nil
}

func (desk *DeskAPI) registerPreview(a *apiv2.API) {
	apiv2.Write(
		a,
		http.MethodPost,
		"/desk/stories/{id}/preview-link",
		"link-preview",
		"Create a preview link to a story of any status",
		desk.previewLink,
		apiv2.Section("Desk"),
		apiv2.Doc(
			"Whoever has the link sees the current version of the story for 48 hours, or until whoever made it may no longer read the draft. "+
				"A caller with an API token needs no link for /preview/{id}.",
		),
	)
}
