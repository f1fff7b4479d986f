package story

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/richtext"
)

// StoryWithText is a story with its text. PaywalledPostContent is null in every public
// response.
type StoryWithText struct {
	Card
	PostContent          string  `json:"postContent" doc:"Sanitised HTML; only the open part of a gated story."`
	PaywalledPostContent *string `json:"paywalledPostContent" doc:"Only for a signed-in reader."`
}

type storyParams struct {
	Path      string `query:"path" required:"true" minLength:"1" example:"/science/2021/03/first-light"`
	LazyMedia bool   `query:"lazymedia" doc:"Give pictures loading=lazy and embeds data-src."`
}

// StoryResponse is the response of GET /story.
type StoryResponse struct {
	Story StoryWithText `json:"story"`
}

func (api *API) readStory(ctx context.Context, in *storyParams) (*apiv2.Output[StoryResponse], error) {
	id, err := api.Stories.IDByPath(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	f, err := api.Stories.ReadPublished(ctx, id)
	if err != nil {
		return nil, err
	}
	apiv2.AddTags(ctx, Tag(f.ID))
	text := richtext.WithoutEntityCards(f.OpenHTML)
	if in.LazyMedia {
		text = richtext.LazyMedia(text)
	}
	f.Card.setTimeLapsed(api.Stories.db.Now().Time)
	return apiv2.Public(StoryResponse{StoryWithText{Card: f.Card, PostContent: text}}), nil
}

// GatedPart is the gated part of a story for a reader whom the brand's gate admits.
type GatedPart struct {
	Path                 string `json:"path"`
	PaywalledPostContent string `json:"paywalledPostContent" doc:"Sanitised HTML; with free=true, empty if it would use up a free story."`
	Left                 *int   `json:"left" nullable:"true" doc:"Free stories left this month; null if they are not counted."`
}

type gatedPartInput struct {
	Path string `query:"path" required:"true" minLength:"1" example:"/science/2021/03/first-light"`
	Free bool   `query:"free" doc:"Use up no free story: for a story that the reader did not choose."`
}

// readGatedPart responds to a script with the gated part of a story.
func (api *API) readGatedPart(ctx context.Context, in *gatedPartInput) (*apiv2.Output[GatedPart], error) {
	by := caller.ActorOf(ctx)
	admit := Gate{api.Stories}.Admit
	if in.Free {
		admit = Gate{api.Stories}.AdmitWithoutCounting
	}
	f, left, err := admit(ctx, Reader{UserID: caller.UserIDOf(ctx), CanWrite: by.CanWrite}, in.Path)
	if errors.Is(err, ErrWouldCount) {
		return apiv2.Private(GatedPart{Path: in.Path, Left: left}), nil
	}
	if errors.Is(err, ErrNoFreeStories) {
		return nil, apiv2.Error(http.StatusForbidden, "This story is for members.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(GatedPart{Path: f.Card.Path, PaywalledPostContent: richtext.WithoutEntityCards(f.GatedHTML), Left: left}), nil
}

type playerParams struct {
	Path     string `query:"path" required:"true" minLength:"1" doc:"Path of a video story."`
	Autoplay bool   `query:"autoplay" doc:"For a muted player that starts by itself, as at the head of the home page."`
}

// VideoPlayer is the player of a story's video.
type VideoPlayer struct {
	Path     string `json:"path"`
	Platform string `json:"platform" enum:"youtube,vimeo,file"`
	MediaID  string `json:"mediaId"`
	Src      string `json:"src"`
	PlayerID string `json:"playerId" doc:"player-standard, player-sponsored, player-autoplay or the brand's." example:"player-standard"`
	Duration int    `json:"duration" doc:"In seconds."`
	Autoplay bool   `json:"autoplay"`
	Muted    bool   `json:"muted"`
}

func (api *API) readPlayer(ctx context.Context, in *playerParams) (*apiv2.Output[VideoPlayer], error) {
	id, err := api.Stories.IDByPath(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	f, err := api.Stories.ReadPublished(ctx, id)
	if err != nil {
		return nil, err
	}
	c := f.Card
	apiv2.AddTags(ctx, Tag(f.ID))
	if c.MediaID == nil || c.VideoPlatform == nil {
		return nil, apiv2.Error(http.StatusNotFound, "This story has no video.")
	}
	return apiv2.Public(VideoPlayer{Path: c.Path, Platform: *c.VideoPlatform, MediaID: *c.MediaID,
		Src: VideoSource(*c.VideoPlatform, *c.MediaID), PlayerID: PlayerID(ctx, api.Stories.brands, &c, in.Autoplay), Duration: c.Duration,
		Autoplay: in.Autoplay, Muted: true}), nil
}

// PlayerID returns the player for a story, which depends on its publisher, its brand and how
// the player starts.
func PlayerID(ctx context.Context, brands *brand.Directory, c *Card, autoplay bool) string {
	b, err := brands.BySlug(ctx, c.Brand.Slug)
	switch {
	case c.Sponsored:
		return "player-sponsored"
	case err == nil && b.Settings.Player != "":
		return "player-" + b.Settings.Player
	case autoplay:
		return "player-autoplay"
	default:
		return "player-standard"
	}
}

// videoID matches the ID of a video on a platform.
var videoID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// platformFile is the platform of videos that are files of this site.
const platformFile = "file"

// IsVideo reports whether a player can play a video: mediaID must look like an ID on YouTube
// or Vimeo, or be the path of a file on this site.
func IsVideo(platform, mediaID string) bool {
	switch platform {
	case "youtube", "vimeo":
		return videoID.MatchString(mediaID)
	case platformFile:
		return strings.HasPrefix(mediaID, "/") && isPlayable(mediaID)
	default:
		return false
	}
}

// VideoSource returns the address that a player loads once a reader presses play.
func VideoSource(platform, mediaID string) string {
	switch platform {
	case "youtube":
		return "https://www.youtube-nocookie.com/embed/" + mediaID
	case "vimeo":
		return "https://player.vimeo.com/video/" + mediaID + "?dnt=1"
	default:
		if strings.HasPrefix(mediaID, "/") {
			return mediaID
		}
		return "/media/" + mediaID
	}
}
