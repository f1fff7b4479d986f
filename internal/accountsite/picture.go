package accountsite

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"masthead/internal/media"
	"masthead/internal/personal"
)

// pictureTimeout is the longest time for receiving and processing a picture.
const pictureTimeout = 45 * time.Second

// setPicture stores the reader's picture from a multipart form.
func (s *Site) setPicture(c *personal.Call) error {
	defer func() { _, _ = io.Copy(io.Discard, c.Request.Body) }() // browsers show no response before they have sent the whole body
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	part, err := s.findPicture(c)
	if err != nil {
		return s.showFieldError(c, "picture", c.Locale.Text("form.required", nil))
	}
	ctx, cancel := context.WithTimeout(c.Request.Context(), pictureTimeout)
	defer cancel()
	err = s.Accounts.SetPicture(ctx, c.Session.User, part)
	var refused *media.Error
	switch {
	case errors.As(err, &refused):
		return s.showFieldError(c, "picture", s.pictureError(c, refused))
	case errors.Is(err, media.ErrUnavailable), errors.Is(err, media.ErrStorage), errors.Is(err, context.DeadlineExceeded):
		return s.showFieldError(c, "picture", c.Locale.Text("account.pictureLater", nil))
	case err != nil:
		return s.showRefusal(c, err)
	}
	return s.redirectToAccount(c, "saved")
}

// findPicture returns the part of the form that has the picture. It stores the field lite if that comes first.
func (s *Site) findPicture(c *personal.Call) (*multipart.Part, error) {
	form, err := c.Request.MultipartReader()
	if err != nil {
		return nil, err
	}
	for {
		part, err := form.NextPart()
		if err != nil {
			return nil, err
		}
		switch {
		case part.FormName() == "lite":
			c.Request.PostForm.Set("lite", "1")
		case part.FormName() == "picture" && part.FileName() == "":
			return nil, http.ErrMissingFile
		case part.FormName() == "picture":
			return part, nil
		}
	}
}

func (s *Site) pictureError(c *personal.Call, refused *media.Error) string {
	switch refused.Code {
	case media.TooLarge:
		return c.Locale.Text("account.pictureTooLarge", map[string]any{"size": formatMegabytes(c, s.Upload)})
	case media.TooManyPixels:
		return c.Locale.Text("account.picturePixels", map[string]any{
			"width": c.Locale.Decimal(refused.Width), "height": c.Locale.Decimal(refused.Height),
			"megapixels": c.Locale.Decimal(refused.MaxPixels / 1e6), "side": c.Locale.Decimal(media.MaxSide),
		})
	case media.UnsupportedType:
		return c.Locale.Text("account.pictureType", map[string]any{"formats": PictureFormats})
	}
	return c.Locale.Text("account.pictureBroken", nil)
}

func (s *Site) removePicture(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.AccountPath); !ok {
		return err
	}
	if err := s.Accounts.RemovePicture(c.Request.Context(), c.Session.User); err != nil {
		return err
	}
	return s.redirectToAccount(c, "saved")
}

// formatMegabytes returns a number of bytes in megabytes, in the digits of the reader's language.
func formatMegabytes(c *personal.Call, bytes int64) string {
	return c.Locale.Decimal(int(bytes>>20)) + " MB"
}
