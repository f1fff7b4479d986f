package accountsite

import (
	"context"
	"errors"
	"io"
	"mime/multipart"
	"net/http"
	"time"

	"masthead/internal/media"
	"masthead/internal/page"
)

// pictureTime is the longest that a picture may take in all, from its first byte on.
const pictureTime = 45 * time.Second

// setPicture takes a picture of the reader, from a form of its own kind.
func (s *Site) setPicture(c *call) error {
	defer func() { _, _ = io.Copy(io.Discard, c.r.Body) }() // a browser shows no answer before it has sent all
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	part, err := s.pictureIn(c)
	if err != nil {
		return s.wrong(c, "picture", c.lang.Text("form.required", nil))
	}
	ctx, cancel := context.WithTimeout(c.r.Context(), pictureTime)
	defer cancel()
	err = s.Accounts.SetPicture(ctx, c.own.User, part)
	var refused *media.Error
	switch {
	case errors.As(err, &refused):
		return s.wrong(c, "picture", s.pictureText(c, refused))
	case errors.Is(err, media.ErrUnavailable), errors.Is(err, context.DeadlineExceeded):
		return s.wrong(c, "picture", c.lang.Text("account.pictureLater", nil))
	case err != nil:
		return s.not(c, err)
	}
	return s.done(c, "saved")
}

// pictureIn is the picture of a form, and notes what else stands before it.
func (s *Site) pictureIn(c *call) (*multipart.Part, error) {
	form, err := c.r.MultipartReader()
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
			c.r.PostForm.Set("lite", "1")
		case part.FormName() == "picture" && part.FileName() == "":
			return nil, http.ErrMissingFile
		case part.FormName() == "picture":
			return part, nil
		}
	}
}

func (s *Site) pictureText(c *call, refused *media.Error) string {
	switch refused.Code {
	case media.TooLarge:
		return c.lang.Text("account.pictureTooLarge", map[string]any{"size": c.megabytes(s.Upload)})
	case media.UnsupportedType:
		return c.lang.Text("account.pictureType", map[string]any{"formats": page.PictureFormats})
	}
	return c.lang.Text("account.pictureBroken", nil)
}

func (s *Site) removePicture(c *call) error {
	if ok, err := s.signedIn(c); !ok {
		return err
	}
	if err := s.Accounts.RemovePicture(c.r.Context(), c.own.User); err != nil {
		return err
	}
	return s.done(c, "saved")
}

// megabytes says a number of bytes in the reader's digits.
func (c *call) megabytes(bytes int64) string { return c.lang.Decimal(int(bytes>>20)) + " MB" }
