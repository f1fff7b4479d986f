package app

import (
	"bytes"
	"context"
	"errors"
	"math"
	"net/http"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/media"
)

// mediaAPI takes pictures in over the API.
type mediaAPI struct {
	media *media.Service
	limit int64
}

// uploadTime is the longest that the call takes in all: reading the picture,
// waiting for those before it, encoding and keeping it. It ends well before the
// server gives up on the answer.
const uploadTime = 45 * time.Second

func (m *mediaAPI) register(a *apiv2.API) {
	apiv2.Write(a, http.MethodPost, "/desk/media", "upload-picture", "Upload a picture", m.upload, apiv2.In("Desk"),
		apiv2.Doc("The body is the picture itself: JPEG, PNG, WebP, AVIF or GIF. It is decoded and encoded anew; what it carried beside the picture is gone. "+
			"The same bytes give the same picture: sent again, they keep the words and the focal point that came first, and the new ones count for nothing."),
		func(op *huma.Operation) {
			op.MaxBodyBytes = m.limit + 1
			op.Middlewares = append(op.Middlewares, timed)
		})
}

// timed gives an upload its time, from before its body is read.
func timed(c huma.Context, next func(huma.Context)) {
	ctx, cancel := context.WithTimeout(c.Context(), uploadTime)
	defer cancel()
	next(huma.WithContext(c, ctx))
}

type uploadInput struct {
	Filename string  `query:"filename" maxLength:"200"`
	Alt      string  `query:"alt" maxLength:"1000" doc:"What the picture shows, for those who don't see it."`
	Caption  string  `query:"caption" maxLength:"2000"`
	Credit   string  `query:"credit" maxLength:"300"`
	FocalX   float64 `query:"focalX" minimum:"0" maximum:"1" default:"0.5" doc:"0 to 1 from the left."`
	FocalY   float64 `query:"focalY" minimum:"0" maximum:"1" default:"0.5" doc:"0 to 1 from the top."`
	Type     string  `header:"Content-Type"`
	RawBody  []byte  `contentType:"application/octet-stream"`
}

// UploadedPicture is a picture that was taken in.
type UploadedPicture struct {
	ID int64 `json:"id"`
	*media.Picture
}

func (m *mediaAPI) upload(ctx context.Context, in *uploadInput) (*apiv2.Output[UploadedPicture], error) {
	for name, v := range map[string]float64{"focalX": in.FocalX, "focalY": in.FocalY} {
		if math.IsNaN(v) {
			return nil, apiv2.Error(http.StatusBadRequest, name+": is not a number")
		}
	}
	kind, _, _ := strings.Cut(in.Type, ";")
	if kind = strings.ToLower(strings.TrimSpace(kind)); strings.HasPrefix(kind, "multipart/") || kind == "application/json" {
		return nil, apiv2.Error(http.StatusUnsupportedMediaType, "The body must be the picture itself, not a form or JSON: curl --data-binary @picture.jpg -H 'Content-Type: image/jpeg'")
	}
	pic, err := m.media.Ingest(ctx, bytes.NewReader(in.RawBody), media.Meta{Filename: in.Filename, Alt: in.Alt, Caption: in.Caption,
		Credit: in.Credit, FocalX: in.FocalX, FocalY: in.FocalY})
	var refused *media.Error
	switch {
	case errors.As(err, &refused):
		p := apiv2.Error(statusOf(refused.Code), refused.Message)
		p.Code = refused.Code
		return nil, p
	case errors.Is(err, media.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		return nil, apiv2.Error(http.StatusServiceUnavailable, "Pictures can't be taken in at the moment. Please try again.")
	case err != nil:
		return nil, err
	}
	return apiv2.Private(UploadedPicture{pic.ID, pic.Picture()}), nil
}

func statusOf(code string) int {
	switch code {
	case media.TooLarge:
		return http.StatusRequestEntityTooLarge
	case media.UnsupportedType:
		return http.StatusUnsupportedMediaType
	default:
		return http.StatusUnprocessableEntity
	}
}
