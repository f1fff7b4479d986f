package media

import (
	"bytes"
	"context"
	"errors"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/text"
)

// API accepts uploads of pictures.
type API struct {
	Media *Service
	Limit int64 // largest size of a picture in bytes
	// OwnerOf returns the brand to which an uploaded file belongs, nil for all brands. slug is what the caller named, "" for none. Uploaded is
	// called after the upload; known says that the file was stored before. Either may be nil.
	OwnerOf  func(ctx context.Context, by actor.Actor, slug string) (*int64, error)
	Uploaded func(ctx context.Context, by actor.Actor, id int64, known bool, brand *int64) error
}

// UploadTime is the longest time for an upload: reading the picture, waiting for earlier
// ones, encoding and storing it. It is well below the server's write deadline.
const UploadTime = 45 * time.Second

// UploadRate is the rate limit of uploading pictures and recordings: encoding pictures is the most expensive thing that a
// request can ask for.
var UploadRate = &edge.Rate{PerSecond: 5, Burst: 60}

// Register adds the operation that uploads a picture to the API. The newsroom may call it.
func (m *API) Register(a *apiv2.API) {
	apiv2.Write(
		a,
		http.MethodPost,
		"/desk/media",
		"upload-picture",
		"Upload a picture",
		m.upload,
		apiv2.Section("Desk"),
		apiv2.Doc(
			"The body is the picture itself: JPEG, PNG, WebP, AVIF or GIF. It is decoded and encoded again, and all metadata is removed. "+
				"A JPEG can have 50 megapixels (25 in four colours), an AVIF 12, others 16, each at most 30,000 pixels wide and high. "+
				"The same bytes give the same picture: uploading it again keeps its first texts and focal point, and ignores the new ones.",
		),
		apiv2.Limit(UploadRate),
		apiv2.MaxBody(m.Limit+1),
		func(op *huma.Operation) {
			op.BodyReadTimeout = UploadTime
			op.Middlewares = append(op.Middlewares, apiv2.Timeout(UploadTime))
		},
	)
}

type uploadInput struct {
	Filename string  `query:"filename" maxLength:"200"`
	Alt      string  `query:"alt" maxLength:"1000" doc:"Text that replaces the picture for readers who can't see it."`
	Caption  string  `query:"caption" maxLength:"2000"`
	Credit   string  `query:"credit" maxLength:"300"`
	FocalX   float64 `query:"focalX" minimum:"0" maximum:"1" default:"0.5" doc:"0 to 1 from the left."`
	FocalY   float64 `query:"focalY" minimum:"0" maximum:"1" default:"0.5" doc:"0 to 1 from the top."`
	Brand    string  `query:"brand" maxLength:"100" doc:"Slug of its brand. Without it, the only brand of the caller, or all."`
	Type     string  `header:"Content-Type"`
	RawBody  []byte  `contentType:"application/octet-stream"`
}

// UploadedPicture describes a picture that was stored.
type UploadedPicture struct {
	ID    int64 `json:"id"`
	Known bool  `json:"known" doc:"Whether the library had the same file already."`
	*Picture
}

func (m *API) upload(ctx context.Context, in *uploadInput) (*apiv2.Output[UploadedPicture], error) {
	for name, v := range map[string]float64{"focalX": in.FocalX, "focalY": in.FocalY} {
		if math.IsNaN(v) {
			return nil, apiv2.Error(http.StatusBadRequest, name+": is not a number")
		}
	}
	kind, _, _ := strings.Cut(in.Type, ";")
	if kind = strings.ToLower(strings.TrimSpace(kind)); strings.HasPrefix(kind, "multipart/") || kind == "application/json" {
		return nil, apiv2.Error(
			http.StatusUnsupportedMediaType,
			"The body must be the picture itself, not a form or JSON: curl --data-binary @picture.jpg -H 'Content-Type: image/jpeg'",
		)
	}
	by := caller.ActorOf(ctx)
	meta := Meta{Filename: text.OneLine(in.Filename), Alt: in.Alt, Caption: in.Caption, Credit: in.Credit, FocalX: in.FocalX,
		FocalY: in.FocalY, UserID: by.UserID, TokenID: by.TokenID}
	var err error
	if m.OwnerOf != nil {
		if meta.BrandID, err = m.OwnerOf(ctx, by, in.Brand); err != nil {
			return nil, OwnerProblem(err)
		}
	}
	pic, err := m.Media.StoreUpload(ctx, bytes.NewReader(in.RawBody), meta)
	if p := UploadProblem(err); p != nil {
		return nil, p
	}
	if err != nil {
		return nil, err
	}
	if m.Uploaded != nil {
		if err := m.Uploaded(ctx, by, pic.ID, pic.Known, meta.BrandID); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(UploadedPicture{pic.ID, pic.Known, pic.Picture()}), nil
}

// OwnerProblem returns the response to an error of OwnerOf.
func OwnerProblem(err error) error {
	if errors.Is(err, database.ErrNotFound) {
		return apiv2.Error(http.StatusBadRequest, "brand: is not a brand")
	}
	return apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
}

// UploadProblem returns the response to an error of StoreUpload or EncodeReplacement, nil for other errors.
func UploadProblem(err error) error {
	var refused *Error
	switch {
	case errors.As(err, &refused):
		p := apiv2.Error(statusOf(refused.Code), refused.Message)
		p.Code = refused.Code
		return p
	case errors.Is(err, ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		return apiv2.Error(http.StatusServiceUnavailable, "Pictures can't be uploaded at the moment. Please try again.")
	case errors.Is(err, ErrStorage):
		return apiv2.Error(http.StatusServiceUnavailable,
			"The storage of pictures is full or not available at the moment. Please try again.")
	}
	return nil
}

func statusOf(code string) int {
	switch code {
	case TooLarge:
		return http.StatusRequestEntityTooLarge
	case UnsupportedType:
		return http.StatusUnsupportedMediaType
	default:
		return http.StatusUnprocessableEntity
	}
}
