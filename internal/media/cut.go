package media

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
)

// ErrKnown is returned for a file that the library has already, as another picture.
var ErrKnown = errors.New("the library has this file already")

// EncodeReplacement encodes the bytes that are to replace the file of the picture with an id and stores their renditions at addresses of
// their own. The caller then changes the row; until then nothing refers to them. They may be bytes that this picture had before. It returns
// ErrKnown, with the picture that has or had them, for other bytes that the library knows, and the errors of StoreUpload.
func (s *Service) EncodeReplacement(ctx context.Context, id int64, r io.Reader) (Media, error) {
	format, picture, err := readPicture(r, s.opts.UploadLimit)
	if err != nil {
		return Media{}, err
	}
	hash := hashOf(picture)
	switch m, err := s.opts.Store.ByHash(ctx, hash); {
	case err == nil && m.ID == id && m.Hash != hash: // it gets a former file back
	case err == nil:
		return m, ErrKnown
	case !errors.Is(err, ErrNotFound):
		return Media{}, fmt.Errorf("look up picture: %w", err)
	}
	return s.encodeAndUpload(ctx, hash, picture, job{Format: format, Widths: widths}, Meta{})
}

// MakeCut cuts a part out of a picture and stores its renditions. The part is cut out of the largest rendition, because the original is not
// kept. The address depends on the picture and the frame, so it changes with them.
func (s *Service) MakeCut(ctx context.Context, r *Record, f PictureFrame) (Cut, error) {
	largest := r.Widths[len(r.Widths)-1]
	picture, err := s.opts.Bucket.ReadAll(ctx, r.media().Key(largest, JPEG))
	if err != nil {
		return Cut{}, fmt.Errorf("%w: %w", ErrStorage, err)
	}
	hash := hashOf(bytes.Join([][]byte{[]byte(r.Hash), fmt.Appendf(nil, "%.5f %.5f %.5f %.5f", f.X, f.Y, f.W, f.H)}, []byte{0}))
	m, err := s.encodeAndUpload(ctx, hash, picture, job{Format: "jpeg", Widths: widths, Cut: &f}, Meta{})
	if err != nil {
		return Cut{}, err
	}
	return Cut{PictureFrame: f, Hash: hash, Width: m.Width, Height: m.Height, Widths: m.Widths}, nil
}
