package account

import (
	"context"
	"fmt"
	"io"
	"strconv"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/limit"
	"masthead/internal/media"
)

// userPicture is a picture that somebody sent of themselves.
type userPicture struct {
	bun.BaseModel `bun:"table:user_pictures,alias:user_pictures"`

	MediaID int64
	UserID  *int64 // nil once it is nobody's
}

// PictureAddress is the path of a user's picture, a square, "" where there is none.
func (u *User) PictureAddress() string {
	if u.Picture == "" {
		return ""
	}
	return u.Picture + "/" + strconv.Itoa(media.PortraitWidth) + "." + media.WebP
}

// SetPicture gives a user a picture in place of the one before, of which nothing stays. One
// that can't be taken is a *media.Error.
func (a *Accounts) SetPicture(ctx context.Context, u *User, r io.Reader) error {
	if err := limit.Try(ctx, a.DB, picturesOfAccount, u.Email); err != nil {
		return err
	}
	m, err := a.Pictures.Portrait(ctx, r)
	if err != nil {
		return err
	}
	return a.picture(ctx, u, &m)
}

// RemovePicture takes a user's picture away, with its files.
func (a *Accounts) RemovePicture(ctx context.Context, u *User) error {
	return a.picture(ctx, u, nil)
}

func (a *Accounts) picture(ctx context.Context, u *User, m *media.Media) error {
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
	return a.forgetPictures(ctx)
}

// forgetPictures deletes the pictures that are nobody's any more. What fails is tried
// again when accounts are tidied.
func (a *Accounts) forgetPictures(ctx context.Context) error {
	var ids []int64
	if err := a.DB.Read.NewSelect().Model((*userPicture)(nil)).Column("media_id").Where("user_id IS NULL").Limit(100).Scan(ctx, &ids); err != nil {
		return fmt.Errorf("find pictures of nobody: %w", err)
	}
	for _, id := range ids {
		if err := a.Pictures.Forget(ctx, id); err != nil {
			return err
		}
	}
	return nil
}
