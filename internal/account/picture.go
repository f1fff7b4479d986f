package account

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/limit"
	"masthead/internal/media"
)

// userPicture is a profile picture that a user uploaded.
type userPicture struct {
	bun.BaseModel `bun:"table:user_pictures,alias:user_pictures"`

	MediaID int64
	UserID  *int64 // nil once it is unused
}

// PictureAddress returns the path of a user's square picture, "" if there is none.
func (u *User) PictureAddress() string {
	if u.Picture == "" {
		return ""
	}
	return u.Picture + "/" + strconv.Itoa(media.PortraitWidth) + "." + media.WebP
}

// SetPicture sets a user's picture and deletes the previous one. It returns a *media.Error
// if the file is not an acceptable picture.
func (a *Accounts) SetPicture(ctx context.Context, u *User, r io.Reader) error {
	if err := limit.Count(ctx, a.DB, picturesPerAccount, u.Email); err != nil {
		return err
	}
	m, err := a.Pictures.StorePortrait(ctx, r)
	if err != nil {
		return err
	}
	return a.replacePicture(ctx, u, &m)
}

// RemovePicture deletes a user's picture and its files.
func (a *Accounts) RemovePicture(ctx context.Context, u *User) error {
	return a.replacePicture(ctx, u, nil)
}

func (a *Accounts) replacePicture(ctx context.Context, u *User, m *media.Media) error {
	u.Picture = ""
	err := a.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewUpdate().Model((*userPicture)(nil)).Set("user_id = NULL").Where("user_id = ?", u.ID).Exec(ctx); err != nil {
			return err
		}
		if m != nil {
			u.Picture = m.Base()
			if _, err := tx.NewInsert().Model(&userPicture{MediaID: m.ID, UserID: &u.ID}).Exec(ctx); err != nil {
				return err
			}
		}
		_, err := tx.NewUpdate().Model(u).Column("picture").WherePK().Exec(ctx)
		return err
	})
	if err != nil {
		return fmt.Errorf("set picture: %w", err)
	}
	a.deletePicturesLater(ctx)
	return nil
}

// deletePicturesLater deletes the pictures that no user has any more, those of other users among them. What cannot be deleted is logged,
// not returned: DeleteExpired tries again.
func (a *Accounts) deletePicturesLater(ctx context.Context) {
	if err := a.deleteUnusedPictures(ctx); err != nil {
		slog.ErrorContext(ctx, "unused pictures of users were not deleted", "error", err)
	}
}

// deleteUnusedPictures deletes the pictures that no user has any more. If one cannot be deleted,
// DeleteExpired tries again.
func (a *Accounts) deleteUnusedPictures(ctx context.Context) error {
	var ids []int64
	err := a.DB.Read.NewSelect().Model((*userPicture)(nil)).Column("media_id").Where("user_id IS NULL").Limit(100).Scan(ctx, &ids)
	if err != nil {
		return fmt.Errorf("find unused pictures: %w", err)
	}
	for _, id := range ids {
		err = errors.Join(err, a.Pictures.DeletePortrait(ctx, id))
	}
	return err
}
