// Package library is the newsroom's library of pictures, recordings, films and documents: it finds them, changes their texts, licences,
// focal points and cuts, replaces and deletes their files, and knows where they are used. Package media stores the files.
package library

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/uptrace/bun"
	"gocloud.dev/blob"

	"masthead/internal/actor"
	"masthead/internal/audit"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/story"
)

// Library is the library of the newsroom.
type Library struct {
	DB      *database.DB
	Queue   *jobs.Client
	Bucket  *blob.Bucket
	Media   *media.Service
	Brands  *brand.Directory
	Stories *story.Stories
	Site    string // address of the site, for links in emails
	Desk    string // address of the newsroom, for emails about licences
	Limit   int64  // largest size of an uploaded file in bytes
	Log     *slog.Logger
	// Names returns the names of users and of API tokens by their ids.
	Names func(ctx context.Context, db bun.IDB, users, tokens []int64) (map[int64]string, map[int64]string, error)
	// Moves give the records that name a recording or film by its address the address of the file that replaces it. seconds is its
	// duration, 0 if it is not known.
	Moves []func(ctx context.Context, tx *database.Tx, from, to string, seconds int) error
}

// actions is the audit log of the library.
var actions = audit.Log{Table: "media_actions", Column: "media_id"}

// Errors of changes.
var (
	ErrConflict  = fmt.Errorf("the file was changed by somebody else: %w", database.ErrConflict)
	ErrForbidden = errors.New("you may not change this file, because it belongs to another brand or to all brands")
	ErrUsed      = errors.New("the file is used, so it cannot be deleted; see where it is used")
	ErrKind      = errors.New("the new file is of another kind")
)

// CanRead reports whether an actor may read a file: it belongs to all brands or to a brand for which the actor may write, or it was added
// to the library of such a brand. further has the ids of the brands to whose library it was added.
func CanRead(by actor.Actor, r *media.Record, further []int64) bool {
	return r.IsFor(by, further)
}

// CanChange reports whether an actor may change a file: it belongs to a brand for which the actor writes. Files of all brands are
// changed by editors of all brands, and by whoever uploaded them.
func CanChange(by actor.Actor, r *media.Record) bool {
	switch {
	case by.AllBrands:
		return true
	case r.BrandID != nil:
		return by.CanWrite(*r.BrandID)
	}
	return by.Is(r.UserID, r.TokenID)
}

// read returns a file that an actor may read, even if it was deleted. It returns database.ErrNotFound for others.
func (l *Library) read(ctx context.Context, db bun.IDB, by actor.Actor, id int64) (*media.Record, error) {
	found, err := media.Records(ctx, db, []int64{id})
	if err != nil {
		return nil, err
	}
	r := found[id]
	if r == nil || r.Kind == media.KindPortrait {
		return nil, fmt.Errorf("file %d: %w", id, database.ErrNotFound)
	}
	if CanRead(by, r, nil) {
		return r, nil
	}
	further, err := media.FurtherBrands(ctx, db, id)
	if err != nil {
		return nil, err
	}
	if !CanRead(by, r, further) {
		return nil, fmt.Errorf("file %d: %w", id, database.ErrNotFound)
	}
	return r, nil
}

// change reads a file, checks the right and the version, lets apply change it, and stores it with the action. version 0 skips the check.
func (l *Library) change(ctx context.Context, by actor.Actor, id int64, version int, action string,
	apply func(context.Context, *database.Tx, *media.Record) (detail any, err error)) (*media.Record, error) {
	var r *media.Record
	err := l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if r, err = l.read(ctx, tx, by, id); err != nil {
			return err
		}
		switch {
		case !CanChange(by, r):
			return ErrForbidden
		case version != 0 && r.Version != version:
			return ErrConflict
		}
		was := r.Version
		detail, err := apply(ctx, tx, r)
		if err != nil {
			return err
		}
		r.Version++
		r.SetWords()
		if err := media.Update(ctx, tx, r, was); err != nil {
			return err
		}
		tx.Emit(action, r.ID)
		return actions.Record(ctx, tx, r.ID, by, action, detail)
	})
	return r, err
}

// enqueue adds the job that shows a changed file everywhere.
func (l *Library) enqueue(ctx context.Context, tx *database.Tx, id int64) error {
	if _, err := l.Queue.InsertTx(ctx, tx.Tx.Tx, showJob{id}, nil); err != nil {
		return fmt.Errorf("enqueue the job for file %d: %w", id, err)
	}
	return nil
}

// Save stores what an editor changed in a file: texts, focal point, cuts and licence. Pages show it when a job is done, usually within
// seconds. It returns an invalid.Fields for a broken rule, ErrConflict if version is not the stored one, and ErrForbidden.
func (l *Library) Save(ctx context.Context, by actor.Actor, id int64, version int, e *FileEdit) (*media.Record, error) {
	zone, err := l.Brands.Zone(ctx)
	if err != nil {
		return nil, err
	}
	brands, err := l.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	return l.change(ctx, by, id, version, "media.saved", func(ctx context.Context, tx *database.Tx, r *media.Record) (any, error) {
		before := *r
		if err := e.apply(r, zone); err != nil {
			return nil, err
		}
		if err := e.applyBrand(ctx, tx, by, r, brands); err != nil {
			return nil, err
		}
		r.Remember(&before)
		diff, err := actor.ChangeOf(editOf(&before, zone, brands), editOf(r, zone, brands))
		if err != nil {
			return nil, err
		}
		if !before.LicenceEnds.Equal(r.LicenceEnds.Time) {
			r.LicenceTold = clock.Moment{}
		}
		return diff, l.enqueue(ctx, tx, r.ID)
	})
}

// Delete deletes a file that nothing uses. Its address keeps working and Restore brings it back, until the storage is cleared. It returns
// ErrUsed for a file that is used.
func (l *Library) Delete(ctx context.Context, by actor.Actor, id int64, version int) (*media.Record, error) {
	return l.change(ctx, by, id, version, "media.deleted", func(ctx context.Context, tx *database.Tx, r *media.Record) (any, error) {
		uses, _, err := l.uses(ctx, tx, r, "", 1)
		if err != nil {
			return nil, err
		}
		if len(uses) > 0 {
			return nil, ErrUsed
		}
		r.DeletedAt, r.PurgeAt = tx.At, clock.MomentOf(tx.At.Add(PurgeAfter))
		return map[string]any{"filename": r.Filename}, nil
	})
}

// Restore brings a deleted file back.
func (l *Library) Restore(ctx context.Context, by actor.Actor, id int64) (*media.Record, error) {
	return l.change(ctx, by, id, 0, "media.restored", func(_ context.Context, _ *database.Tx, r *media.Record) (any, error) {
		r.DeletedAt, r.PurgeAt = clock.Moment{}, clock.Moment{}
		return map[string]any{"filename": r.Filename}, nil
	})
}

// Uploaded completes the upload of a file that the library may have had already: it brings a deleted file back, and adds it to the
// library of the brand for which it was uploaded.
func (l *Library) Uploaded(ctx context.Context, by actor.Actor, id int64, known bool, brandID *int64) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if !known {
			return actions.Record(ctx, tx, id, by, "media.uploaded", map[string]any{})
		}
		found, err := media.Records(ctx, tx, []int64{id})
		if err != nil || found[id] == nil {
			return err
		}
		r := found[id]
		if !r.DeletedAt.IsZero() {
			was := r.Version
			r.DeletedAt, r.PurgeAt, r.Version = clock.Moment{}, clock.Moment{}, was+1
			if err := media.Update(ctx, tx, r, was); err != nil {
				return err
			}
			if err := actions.Record(ctx, tx, id, by, "media.restored", map[string]any{}); err != nil {
				return err
			}
		}
		brands := by.Brands
		if brandID != nil {
			brands = []int64{*brandID}
		}
		for _, b := range brands {
			if r.BrandID == nil || *r.BrandID == b {
				continue
			}
			if err := media.AddBrand(ctx, tx, id, b); err != nil {
				return err
			}
		}
		return nil
	})
}

// OwnerOf returns the id of the brand that will own a file that an actor uploads for the brand with a slug. Without a slug it is the
// actor's only brand, or nil for all brands.
func (l *Library) OwnerOf(ctx context.Context, by actor.Actor, slug string) (*int64, error) {
	if slug == "" {
		if !by.AllBrands && len(by.Brands) == 1 {
			return &by.Brands[0], nil
		}
		return nil, nil
	}
	b, err := l.Brands.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	if !by.CanWrite(b.ID) {
		return nil, ErrForbidden
	}
	return &b.ID, nil
}
