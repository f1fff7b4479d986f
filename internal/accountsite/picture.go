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

// pictureTime is the longest that a picture may take in all, from its first byte on.
const pictureTime = 45 * time.Second

// setPicture takes a picture of the reader, from a form of its own kind.
func (s *Site) setPicture(c *personal.Call) error {
	defer func() { _, _ = io.Copy(io.Discard, c.Request.Body) }() // a browser shows no answer before it has sent all
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	part, err := s.pictureIn(c)
	if err != nil {
		return s.wrong(c, "picture", c.Locale.Text("form.required", nil))
	}
	ctx, cancel := context.WithTimeout(c.Request.Context(), pictureTime)
	defer cancel()
	err = s.Accounts.SetPicture(ctx, c.Session.User, part)
	var refused *media.Error
	switch {
	case errors.As(err, &refused):
		return s.wrong(c, "picture", s.pictureText(c, refused))
	case errors.Is(err, media.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		return s.wrong(c, "picture", c.Locale.Text("account.pictureLater", nil))
	case err != nil:
		return s.not(c, err)
	}
	return s.done(c, "saved")
}

// pictureIn is the picture of a form, and notes what else stands before it.
func (s *Site) pictureIn(c *personal.Call) (*multipart.Part, error) {
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

func (s *Site) pictureText(c *personal.Call, refused *media.Error) string {
	switch refused.Code {
	case media.TooLarge:
		return c.Locale.Text("account.pictureTooLarge", map[string]any{"size": megabytes(c, s.Upload)})
	case media.UnsupportedType:
		return c.Locale.Text("account.pictureType", map[string]any{"formats": PictureFormats})
	}
	return c.Locale.Text("account.pictureBroken", nil)
}

func (s *Site) removePicture(c *personal.Call) error {
	if ok, err := s.RequireSignedIn(c, c.Account); !ok {
		return err
	}
	if err := s.Accounts.RemovePicture(c.Request.Context(), c.Session.User); err != nil {
		return err
	}
	return s.done(c, "saved")
}

// megabytes says a number of bytes in the reader's digits.
func megabytes(c *personal.Call, bytes int64) string {
	return c.Locale.Decimal(int(bytes>>20)) + " MB"
}
