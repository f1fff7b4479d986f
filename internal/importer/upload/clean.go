package upload

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// deleteFiles deletes the parts of a file from the bucket and, with all, the lines of its report.
func (s *Uploads) deleteFiles(ctx context.Context, id int64, all bool) error {
	list := s.Bucket.List(&blob.ListOptions{Prefix: fmt.Sprintf("imports/%d/", id)})
	for {
		object, err := list.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("list the files of upload %d: %w", id, err)
		}
		if !all && object.Key == linesKey(id) {
			continue
		}
		if err := s.Bucket.Delete(ctx, object.Key); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return fmt.Errorf("delete the files of upload %d: %w", id, err)
		}
	}
}

// Clean removes uploads that were never completed, files of old uploads, and files in the bucket whose upload was removed, as with a brand.
func (s *Uploads) Clean(ctx context.Context) error {
	now := s.DB.Now()
	var old []*Upload
	err := s.DB.Read.NewSelect().Model(&old).Where("state = ? AND created_at < ?", Uploading, clock.MomentOf(now.Add(-keepUnfinished))).
		WhereOr("file_removed_at IS NULL AND state NOT IN (?, ?) AND created_at < ?", Waiting, Running, clock.MomentOf(now.Add(-keepFile))).
		Scan(ctx)
	if err != nil {
		return fmt.Errorf("old uploads: %w", err)
	}
	for _, u := range old {
		err := s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
			if u.State == Uploading {
				_, err = tx.NewDelete().Model(u).WherePK().Exec(ctx)
				return err
			}
			u.FileRemovedAt = tx.At
			_, err = tx.NewUpdate().Model(u).Column("file_removed_at").WherePK().Where("state NOT IN (?, ?)", Waiting, Running).Exec(ctx)
			return err
		})
		if err != nil {
			return fmt.Errorf("remove the file of upload %d: %w", u.ID, err)
		}
		if err := s.deleteFiles(ctx, u.ID, u.State == Uploading); err != nil {
			return err
		}
	}
	return s.deleteOrphans(ctx)
}

// deleteOrphans deletes the files of uploads that do not exist.
func (s *Uploads) deleteOrphans(ctx context.Context) error {
	var known []int64
	if err := s.DB.Read.NewSelect().Model((*Upload)(nil)).Column("id").Scan(ctx, &known); err != nil {
		return fmt.Errorf("uploads: %w", err)
	}
	exists := make(map[int64]bool, len(known))
	for _, id := range known {
		exists[id] = true
	}
	list := s.Bucket.List(&blob.ListOptions{Prefix: "imports/", Delimiter: "/"})
	for {
		object, err := list.Next(ctx)
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("list the files of uploads: %w", err)
		}
		id, err := strconv.ParseInt(strings.Trim(strings.TrimPrefix(object.Key, "imports/"), "/"), 10, 64)
		if err != nil || exists[id] {
			continue
		}
		if err := s.deleteFiles(ctx, id, true); err != nil {
			return err
		}
	}
}
