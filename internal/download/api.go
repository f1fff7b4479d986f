package download

import (
	"context"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"
	"gocloud.dev/blob"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/media"
)

// API accepts uploads of recordings, short videos and documents for stories.
type API struct {
	DB     *database.DB
	Bucket *blob.Bucket
	Limit  int64 // largest size of a file in bytes
	// OwnerOf and Uploaded are those of media.API.
	OwnerOf  func(ctx context.Context, by actor.Actor, slug string) (*int64, error)
	Uploaded func(ctx context.Context, by actor.Actor, id int64, known bool, brand *int64) error
}

// Register adds the operation that uploads a recording or video to the API. The newsroom may call it.
func (m *API) Register(a *apiv2.API) {
	apiv2.Write(
		a,
		http.MethodPost,
		"/desk/recordings",
		"upload-recording",
		"Upload a recording, a short video or a document",
		m.upload,
		apiv2.Section("Desk"),
		apiv2.Doc(
			"The body is the file itself: a recording in MP3, M4A, AAC or Ogg with Opus or Vorbis, a video in MP4 or WebM, or a document "+
				"that readers download (PDF, CSV, ODS, Markdown or plain text, as filename says), no larger than the setting upload-bytes. "+
				"It is stored unchanged; "+
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
	Brand    string `query:"brand" maxLength:"100" doc:"Slug of its brand. Without it, the only brand of the caller, or all."`
	RawBody  []byte `contentType:"application/octet-stream"`
}

// UploadedRecording describes a recording or video that was stored.
type UploadedRecording struct {
	ID      int64  `json:"id" doc:"Of the file in the library."`
	Known   bool   `json:"known" doc:"Whether the library had the same file under the same name already."`
	Address string `json:"address" example:"/files/0123456789abcdef/the-loom.mp3"`
	Type    string `json:"type" example:"audio/mpeg"`
	Bytes   int    `json:"bytes" example:"360000"`
	Seconds int    `json:"seconds" doc:"Duration; 0 if the file does not tell it." example:"184"`

	Kind media.Kind `json:"kind" enum:"recording,film,document"`
}

func (m *API) upload(ctx context.Context, in *recordingInput) (*apiv2.Output[UploadedRecording], error) {
	by := caller.ActorOf(ctx)
	owner := Owner{UserID: by.UserID, TokenID: by.TokenID}
	if m.OwnerOf != nil {
		var err error
		if owner.BrandID, err = m.OwnerOf(ctx, by, in.Brand); err != nil {
			return nil, media.OwnerProblem(err)
		}
	}
	began := m.DB.Now()
	address, err := PutFile(ctx, m.DB, m.Bucket, in.Filename, in.RawBody, owner)
	switch {
	case errors.Is(err, ErrNoRecording):
		return nil, apiv2.Error(
			http.StatusUnsupportedMediaType,
			"The body must be the file itself, a recording in MP3, M4A, AAC or Ogg, a video in MP4 or WebM, or a document (PDF, CSV, ODS, "+
				"Markdown or plain text): "+
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
	found, err := media.RecordsAt(ctx, m.DB.Read, []string{address})
	if err != nil {
		return nil, err
	}
	out := UploadedRecording{Address: address, Type: RecordingType(address), Bytes: len(in.RawBody)}
	if r := found[address]; r != nil {
		out.ID, out.Known = r.ID, r.CreatedAt.Before(began.Time)
		out.Kind, out.Seconds = r.Kind, r.Seconds
		if m.Uploaded != nil {
			if err := m.Uploaded(ctx, by, r.ID, out.Known, owner.BrandID); err != nil {
				return nil, err
			}
		}
	}
	return apiv2.Private(out), nil
}
