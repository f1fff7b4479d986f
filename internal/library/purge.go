package library

import (
	"context"
	"fmt"
	"slices"
	"time"

	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/media"
)

// PurgeAfter is how long the storage keeps a deleted file. Until then it can be brought back. A file that a revision of a story shows is
// kept as long as the revision.
const PurgeAfter = 90 * 24 * time.Hour

// How often the storage is cleared, and how many files are deleted at once.
const (
	purgeEvery  = 24 * time.Hour
	purgeAtOnce = 50 // files whose use by revisions is looked up together
)

// imports are the pictures that imports have read; a resumed import uses them again.
var imports = place{table: "import_pictures", column: "media_id", id: "story_id", title: "address"}

// Purge deletes the files that were deleted from the library more than PurgeAfter ago: their rows, renditions, captions and everything else
// in the storage. A file that something uses, also a working copy, a revision or an import, is looked at again after PurgeAfter.
func (l *Library) Purge(ctx context.Context) error {
	for {
		due, err := media.DueForPurge(ctx, l.DB.Read, l.DB.Now(), purgeAtOnce)
		if err != nil || len(due) == 0 {
			return err
		}
		byID, hashes := map[int64]*media.Record{}, map[int64][]string{}
		for _, r := range due {
			byID[r.ID] = r
			if hashes[r.ID], err = media.Hashes(ctx, l.DB.Read, r); err != nil {
				return err
			}
		}
		used, err := l.Stories.UsedByRevisions(ctx, byID, hashes)
		if err != nil {
			return err
		}
		for _, r := range due {
			if err := l.purge(ctx, r, hashes[r.ID], used[r.ID]); err != nil {
				return err
			}
		}
	}
}

// purge deletes a file with its present and former hashes for good, unless it is used or was brought back meanwhile. The row is deleted
// only if the storage is cleared, so the next attempt finds what is left.
func (l *Library) purge(ctx context.Context, r *media.Record, hashes []string, used bool) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if !used {
			uses, _, err := l.uses(ctx, tx, r, "", 1)
			if err != nil {
				return err
			}
			imported, err := imports.find(ctx, tx, tx.At, r, nil, 0, 1)
			if err != nil {
				return err
			}
			used = len(uses)+len(imported) > 0
		}
		if used {
			return media.Postpone(ctx, tx, r, clock.MomentOf(tx.At.Add(PurgeAfter)))
		}
		captions, err := media.CaptionsOf(ctx, tx, r.ID)
		if err != nil {
			return err
		}
		deleted, err := media.Purge(ctx, tx, r)
		if err != nil || !deleted {
			return err
		}
		if r.IsPicture() {
			for _, c := range r.Crops {
				if c.Hash != "" {
					hashes = append(hashes, c.Hash)
				}
			}
			return l.Media.DeleteRenditions(ctx, hashes)
		}
		addresses := slices.Clone(hashes)
		for _, c := range captions {
			shared, err := media.HasCaptions(ctx, tx, c.Address)
			if err != nil {
				return err
			}
			if !shared {
				addresses = append(addresses, c.Address)
			}
		}
		for _, address := range addresses {
			if err := download.Delete(ctx, tx, l.Bucket, address); err != nil {
				return fmt.Errorf("file %d: %w", r.ID, err)
			}
		}
		return nil
	})
}
