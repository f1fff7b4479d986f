package media

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/uptrace/bun"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// DueForPurge returns up to limit deleted files whose storage is to be cleared by a time, those that are due first before the others.
func DueForPurge(ctx context.Context, db bun.IDB, at clock.Moment, limit int) ([]*Record, error) {
	var list []*Record
	if err := db.NewSelect().Model(&list).Where("purge_at <= ?", at).Order("purge_at", "id").Limit(int64(limit)).Scan(ctx); err != nil {
		return nil, fmt.Errorf("deleted files: %w", err)
	}
	return list, nil
}

// Postpone sets when the storage of a deleted file is cleared, unless the file was brought back meanwhile.
func Postpone(ctx context.Context, tx *database.Tx, r *Record, at clock.Moment) error {
	_, err := tx.NewUpdate().Model((*Record)(nil)).Set("purge_at = ?", at).Where("id = ?", r.ID).Where("purge_at IS NOT NULL").Exec(ctx)
	if err != nil {
		return fmt.Errorf("deleted file %d: %w", r.ID, err)
	}
	return nil
}

// Purge deletes the row of a deleted file with everything that belongs to it. It reports false if the file was changed meanwhile, such as
// brought back.
func Purge(ctx context.Context, tx *database.Tx, r *Record) (bool, error) {
	res, err := tx.NewDelete().Model((*Record)(nil)).Where("id = ?", r.ID).Where("version = ?", r.Version).Where("deleted_at IS NOT NULL").
		Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("delete file %d for good: %w", r.ID, err)
	}
	n, err := res.RowsAffected()
	return n > 0, err
}

// HasCaptions reports whether any file has captions at an address.
func HasCaptions(ctx context.Context, db bun.IDB, address string) (bool, error) {
	has, err := db.NewSelect().Model((*Captions)(nil)).Where("address = ?", address).Exists(ctx)
	if err != nil {
		return false, fmt.Errorf("captions at %s: %w", address, err)
	}
	return has, nil
}

// DeleteRenditions deletes all renditions of pictures with the given hashes. Those that are missing are no error.
func (s *Service) DeleteRenditions(ctx context.Context, hashes []string) error {
	for _, hash := range hashes {
		var keys []string
		list := s.opts.Bucket.List(&blob.ListOptions{Prefix: Media{Hash: hash}.folder() + "/"})
		for {
			o, err := list.Next(ctx)
			if errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				return fmt.Errorf("%w: %w", ErrStorage, err)
			}
			keys = append(keys, o.Key)
		}
		for _, key := range keys {
			if err := s.opts.Bucket.Delete(ctx, key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
				return fmt.Errorf("%w: delete %s: %w", ErrStorage, key, err)
			}
		}
	}
	return nil
}
