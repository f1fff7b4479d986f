package story

import (
	"context"
	"errors"
	"net/http"
	"regexp"
	"strings"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/richtext"
)

// StoryWithText is a story with its text. paywalledPostContent is null in every
// answer that anybody may keep.
type StoryWithText struct {
	Card
	PostContent          string  `json:"postContent" doc:"HTML, safe to show; the open part of a gated story."`
	PaywalledPostContent *string `json:"paywalledPostContent" doc:"Only in answers to a signed-in reader."`
}

type storyParams struct {
	Path      string `query:"path" required:"true" minLength:"1" example:"/herstory/2021/03/first-unicorn-founder"`
	LazyMedia bool   `query:"lazymedia" doc:"Pictures carry loading=lazy and embeds data-src."`
}

// StoryAnswer is the answer of GET /story.
type StoryAnswer struct {
	Story StoryWithText `json:"story"`
}

func (api *API) story(ctx context.Context, in *storyParams) (*apiv2.Output[StoryAnswer], error) {
	id, err := api.Stories.ByPath(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	f, err := api.Stories.Published(ctx, id)
	if err != nil {
		return nil, err
	}
	apiv2.Touch(ctx, Tag(f.ID))
	text := richtext.WithoutEntityCards(f.OpenHTML)
	if in.LazyMedia {
		text = richtext.LazyMedia(text)
	}
	f.Card.lapse(api.Stories.db.Now().Time)
	return apiv2.Public(StoryAnswer{StoryWithText{Card: f.Card, PostContent: text}}), nil
}

// Opened is the gated part of a story for somebody whom the brand's gate admits.
type Opened struct {
	Path                 string `json:"path"`
	PaywalledPostContent string `json:"paywalledPostContent" doc:"HTML, safe to show; follows postContent."`
	Left                 *int   `json:"left" nullable:"true" doc:"How many more gated stories the reader may read this month; null where they are not counted."`
}

type openInput struct {
	Path string `query:"path" required:"true" minLength:"1" example:"/herstory/2021/03/first-unicorn-founder"`
}

// open answers a script with the gated part of a story.
func (api *API) open(ctx context.Context, in *openInput) (*apiv2.Output[Opened], error) {
	caller := account.CallerOf(ctx)
	f, left, err := Gate{api.Stories}.Admit(ctx, Reader{UserID: caller.User.ID, Writes: caller.CanWrite}, in.Path)
	if errors.Is(err, ErrSpent) {
		return nil, apiv2.Error(http.StatusForbidden, "This story is for members.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(Opened{Path: f.Card.Path, PaywalledPostContent: richtext.WithoutEntityCards(f.GatedHTML), Left: left}), nil
}

type playerParams struct {
	Path     string `query:"path" required:"true" minLength:"1" doc:"Path of a video story."`
	Autoplay bool   `query:"autoplay" doc:"The player starts by itself, as in the home header; muted (addition)."`
}

// VideoPlayer says where a story's video plays.
type VideoPlayer struct {
	Path     string `json:"path"`
	Platform string `json:"platform" enum:"youtube,vimeo,file"`
	MediaID  string `json:"mediaId"`
	Src      string `json:"src"`
	PlayerID string `json:"playerId" enum:"player-sponsored,player-standard,player-autoplay,player-blockchain,player-enterprise"`
	Duration int    `json:"duration" doc:"seconds"`
	Autoplay bool   `json:"autoplay"`
	Muted    bool   `json:"muted"`
}

func (api *API) player(ctx context.Context, in *playerParams) (*apiv2.Output[VideoPlayer], error) {
	id, err := api.Stories.ByPath(ctx, in.Path)
	if err != nil {
		return nil, err
	}
	f, err := api.Stories.Published(ctx, id)
	if err != nil {
		return nil, err
	}
	c := f.Card
	apiv2.Touch(ctx, Tag(f.ID))
	if c.MediaID == nil || c.VideoPlatform == nil {
		return nil, apiv2.Error(http.StatusNotFound, "This story has no video.")
	}
	return apiv2.Public(VideoPlayer{Path: c.Path, Platform: *c.VideoPlatform, MediaID: *c.MediaID,
		Src: VideoSource(*c.VideoPlatform, *c.MediaID), PlayerID: PlayerID(&c, in.Autoplay), Duration: c.Duration,
		Autoplay: in.Autoplay, Muted: true}), nil
}

// PlayerID picks the player by who paid, whose story it is and how it starts.
func PlayerID(c *Card, autoplay bool) string {
	switch {
	case c.Sponsored:
		return "player-sponsored"
	case c.Brand.Slug == "the-decrypting-story":
		return "player-blockchain"
	case c.Brand.Slug == "enterprise-story":
		return "player-enterprise"
	case autoplay:
		return "player-autoplay"
	default:
		return "player-standard"
	}
}

// videoID is the form of a video's id on a platform.
var videoID = regexp.MustCompile(`^[A-Za-z0-9_-]{1,64}$`)

// VideoThere reports whether a player could find a video: on YouTube or Vimeo by its
// id there, a file by its path on this site.
func VideoThere(platform, mediaID string) bool {
	switch platform {
	case "youtube", "vimeo":
		return videoID.MatchString(mediaID)
	case "file":
		return strings.HasPrefix(mediaID, "/") && playable(mediaID)
	default:
		return false
	}
}

// VideoSource is the address that a player loads, once a reader asks it to.
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
