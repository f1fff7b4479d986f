package download

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"gocloud.dev/blob"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/media"
)

// API accepts uploads of recordings and short videos for stories.
type API struct {
	DB     *database.DB
	Bucket *blob.Bucket
	Limit  int64 // largest size of a file in bytes
}

// Register adds the operation that uploads a recording or video to the API. The newsroom may call it.
func (m *API) Register(a *apiv2.API) {
	apiv2.Write(
		a,
		http.MethodPost,
		"/desk/recordings",
		"upload-recording",
		"Upload a recording or a short video of a story",
		m.upload,
		apiv2.Section("Desk"),
		apiv2.Doc(
			"The body is the file itself: a recording in MP3, M4A, AAC or Ogg with Opus or Vorbis, or a video in MP4 or WebM, "+
				"no larger than the setting upload-bytes. It is stored unchanged; "+
				"an MP4 should have its index at the beginning (faststart) and H.264 video, which every browser plays. "+
				"A story names the address in the response as its audio, or as the mediaId of its video on the platform file. "+
				"The same bytes under the same name get the same address.",
		),
		apiv2.Limit(media.UploadRate),
		apiv2.MaxBody(m.Limit+1), // one more byte, so that a file over the limit is noticed
		func(op *huma.Operation) {
			op.BodyReadTimeout = media.UploadTime
			op.Middlewares = append(op.Middlewares, apiv2.Timeout(media.UploadTime))
		},
	)
}

type recordingInput struct {
	Filename string `query:"filename" maxLength:"200" doc:"Name of the file; the address gets the same extension."`
	RawBody  []byte `contentType:"application/octet-stream"`
}

// UploadedRecording describes a recording or video that was stored.
type UploadedRecording struct {
	Address string `json:"address" example:"/files/0123456789abcdef/the-loom.mp3"`
	Type    string `json:"type" example:"audio/mpeg"`
	Bytes   int    `json:"bytes" example:"360000"`
}

func (m *API) upload(ctx context.Context, in *recordingInput) (*apiv2.Output[UploadedRecording], error) {
	address, err := PutRecording(ctx, m.DB, m.Bucket, in.Filename, in.RawBody)
	switch {
	case errors.Is(err, ErrNoRecording):
		return nil, apiv2.Error(
			http.StatusUnsupportedMediaType,
			"The body must be the file itself, a recording in MP3, M4A, AAC or Ogg or a video in MP4 or WebM: "+
				"curl --data-binary @story.mp3 -H 'Content-Type: audio/mpeg'",
		)
	case errors.Is(err, context.DeadlineExceeded):
		return nil, apiv2.Error(http.StatusServiceUnavailable, "Recordings can't be uploaded at the moment. Please try again.")
	case errors.Is(err, ErrStorage):
		return nil, apiv2.Error(http.StatusServiceUnavailable,
			"The storage of recordings is full or not available at the moment. Please try again.")
	case err != nil:
		return nil, err
	}
	return apiv2.Private(UploadedRecording{address, RecordingType(address), len(in.RawBody)}), nil
}
