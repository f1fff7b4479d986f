package library

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/media"
	"masthead/internal/text"
)

// registerReplace adds the operation that replaces a file.
func (l *Library) registerReplace(a *apiv2.API) {
	apiv2.Write(a, http.MethodPut, "/desk/media/{id}/file", "replace-media", "Replace a file everywhere", l.replaceFile,
		apiv2.Section("Desk"),
		apiv2.Doc("The body is the new file itself, as for upload-picture or upload-recording, and of the same kind. The id, the texts, the "+
			"captions and the licence stay; the former addresses keep working. Stories and pages show the new file within seconds. A cut whose "+
			"shape the new picture does not have is removed. The status is 409 if the library has the same file already as another one, if it "+
			"is of another kind, or if version is not the stored one."),
		apiv2.Limit(media.UploadRate), apiv2.MaxBody(l.Limit+1),
		func(op *huma.Operation) {
			op.BodyReadTimeout = media.UploadTime
			op.Middlewares = append(op.Middlewares, apiv2.Timeout(media.UploadTime))
		})
}

type replaceInput struct {
	ID       int64  `path:"id" minimum:"1"`
	Version  int    `query:"version" required:"true" minimum:"1" doc:"The version that was read."`
	Filename string `query:"filename" maxLength:"200"`
	RawBody  []byte `contentType:"application/octet-stream"`
}

func (l *Library) replaceFile(ctx context.Context, in *replaceInput) (*apiv2.Output[LibraryFile], error) {
	r, err := l.Replace(ctx, caller.ActorOf(ctx), in.ID, in.Version, in.Filename, in.RawBody)
	if p := media.UploadProblem(err); p != nil {
		return nil, p
	}
	return l.detail(ctx, r, err)
}

// Replace gives a file of the library other content everywhere. It returns media.ErrKnown if the library has that content as another file,
// ErrKind for content of another kind, a *media.Error for content that is refused, and the errors of Save.
func (l *Library) Replace(ctx context.Context, by actor.Actor, id int64, version int, filename string, file []byte) (*media.Record, error) {
	r, err := l.read(ctx, l.DB.Read, by, id)
	switch {
	case err != nil:
		return nil, err
	case !CanChange(by, r):
		return r, ErrForbidden
	case r.Version != version:
		return r, ErrConflict
	case !r.IsPicture():
		return l.replaceRecording(ctx, by, r, filename, file)
	}
	made, err := l.Media.EncodeReplacement(ctx, id, bytes.NewReader(file))
	if errors.Is(err, media.ErrKnown) && made.ID == id {
		return r, nil // the same file
	} else if err != nil {
		return r, err
	}
	return l.change(ctx, by, id, version, "media.replaced", func(ctx context.Context, tx *database.Tx, r *media.Record) (any, error) {
		was := map[string]any{"filename": r.Filename, "width": r.Width, "height": r.Height}
		if err := media.ReplaceFile(ctx, tx, r, made); err != nil {
			return nil, err
		}
		for slot, c := range r.Crops {
			if math.Abs(c.W*float64(r.Width)/(c.H*float64(r.Height))/media.Slots[slot]-1) > ratioTolerance {
				delete(r.Crops, slot)
			}
		}
		if name := text.OneLine(filename); name != "" {
			r.Filename = name
		}
		return map[string]any{"before": was, "after": map[string]any{"filename": r.Filename, "width": r.Width, "height": r.Height}},
			l.enqueue(ctx, tx, r.ID)
	})
}

// replaceRecording does what Replace does for a recording, film or document.
func (l *Library) replaceRecording(ctx context.Context, by actor.Actor, r *media.Record, filename string, file []byte) (
	*media.Record, error,
) {
	stored, err := download.Store(ctx, l.Bucket, cmp.Or(filename, r.Filename), file)
	switch {
	case errors.Is(err, download.ErrNoRecording):
		return r, &media.Error{Code: media.UnsupportedType, Message: "the file is " + download.ErrNoRecording.Error()}
	case errors.Is(err, download.ErrStorage):
		return r, fmt.Errorf("%w: %w", media.ErrStorage, err)
	case err != nil:
		return r, err
	case stored.Kind() != r.Kind:
		return r, ErrKind
	}
	found, err := media.RecordsAt(ctx, l.DB.Read, []string{stored.Address})
	if err != nil {
		return r, err
	}
	switch known := found[stored.Address]; {
	case known != nil && known.ID != r.ID:
		return r, media.ErrKnown
	case r.Address == stored.Address:
		return r, nil // the same file
	}
	return l.change(ctx, by, r.ID, r.Version, "media.replaced", func(ctx context.Context, tx *database.Tx, r *media.Record) (any, error) {
		was, from := map[string]any{"filename": r.Filename, "bytes": r.Bytes, "seconds": r.Seconds}, r.Address
		if err := stored.Save(ctx, tx); err != nil {
			return nil, err
		}
		if err := media.ReplaceAddress(ctx, tx, r, stored.Address, stored.Type, stored.Bytes, stored.Seconds); err != nil {
			return nil, err
		}
		for _, move := range l.Moves {
			if err := move(ctx, tx, from, stored.Address, stored.Seconds); err != nil {
				return nil, err
			}
		}
		if name := text.OneLine(filename); name != "" {
			r.Filename = name
		}
		return map[string]any{"before": was, "after": map[string]any{"filename": r.Filename, "bytes": r.Bytes, "seconds": r.Seconds}},
			l.enqueue(ctx, tx, r.ID)
	})
}
