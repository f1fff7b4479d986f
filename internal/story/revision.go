package story

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"

	"github.com/klauspost/compress/zstd"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/richtext"
)

// RevisionKind says why a revision was stored. Its value is stored in the column kind of story_revisions.
type RevisionKind string

// The kinds of revisions.
const (
	RevisionSaved     RevisionKind = "saved"
	RevisionPublished RevisionKind = "published" // what readers saw from then on
	RevisionRestored  RevisionKind = "restored"
	RevisionDiscarded RevisionKind = "discarded" // a working copy that was not published

	RevisionUnpublished RevisionKind = "unpublished" // what readers no longer saw from then on
)

// autosaveTime is the time in which the saves of one person are one revision.
const autosaveTime = 10 * time.Minute

// revision is an earlier text of a story or of its working copy. Revisions of a story have consecutive numbers from 1.
type revision struct {
	bun.BaseModel `bun:"table:story_revisions,alias:rev"`

	StoryID int64 `bun:",pk"`
	Number  int   `bun:",pk"`
	Kind    RevisionKind
	Name    string // given by an editor; "" for none
	Title   string
	Content []byte       // a packed DeskStory
	BeganAt clock.Moment // of the first of the saves that it contains
	SavedAt clock.Moment // of the last one
	UserID  *int64
	TokenID *int64
}

// isContinuedBy reports whether a save by somebody at a time belongs to the revision. with has the ids of the users who write together with
// by.
func (r *revision) isContinuedBy(by actor.Actor, with []int64, at clock.Moment) bool {
	return r.Kind == RevisionSaved && r.Name == "" && at.Sub(r.BeganAt.Time) < autosaveTime &&
		(by.Is(r.UserID, r.TokenID) || r.UserID != nil && slices.Contains(with, *r.UserID))
}

// newestRevision returns the newest revision of a story, of one kind or, for "", of any. It returns nil if there is none.
func newestRevision(ctx context.Context, db bun.IDB, id int64, kind RevisionKind) (*revision, error) {
	r := new(revision)
	q := db.NewSelect().Model(r).Where("story_id = ?", id).Order("number DESC").Limit(1)
	if kind != "" {
		q = q.Where("kind = ?", kind)
	}
	if err := database.NotFound(q.Scan(ctx)); errors.Is(err, database.ErrNotFound) {
		return nil, nil
	} else if err != nil {
		return nil, fmt.Errorf("newest revision of story %d: %w", id, err)
	}
	return r, nil
}

// lockEdits makes other edits of a story wait until the transaction ends.
func lockEdits(ctx context.Context, tx *database.Tx, id int64) error {
	return tx.Lock(ctx, fmt.Sprintf("edits of story %d", id))
}

// keepRevision stores a text of a story as a revision. Saves of one person within autosaveTime are one revision, unless an editor named it.
// The caller must have called lockEdits.
func (st *Stories) keepRevision(ctx context.Context, tx *database.Tx, id int64, kind RevisionKind, by actor.Actor, text *DeskStory) error {
	return st.keepRevisionOf(ctx, tx, id, kind, by, nil, text)
}

// keepRevisionOf does the same for a text that by wrote together with others, whose saves are one revision with those of by.
func (st *Stories) keepRevisionOf(ctx context.Context, tx *database.Tx, id int64, kind RevisionKind, by actor.Actor, with []int64,
	text *DeskStory) error {
	content, err := pack(text)
	if err != nil {
		return fmt.Errorf("revision of story %d: %w", id, err)
	}
	newest, err := newestRevision(ctx, tx, id, "")
	if err != nil {
		return err
	}
	r := &revision{StoryID: id, Number: 1, Kind: kind, Title: text.Title, Content: content, BeganAt: tx.At, SavedAt: tx.At,
		UserID: by.UserID, TokenID: by.TokenID}
	if newest != nil {
		if kind == RevisionSaved && newest.isContinuedBy(by, with, tx.At) {
			r.Number = newest.Number
			res, err := tx.NewUpdate().Model(r).WherePK().Column("title", "content", "saved_at", "user_id", "token_id").Where("name = ''").Exec(ctx)
			if err := requireChanged(res, err); !errors.Is(err, ErrConflict) {
				if err != nil {
					return fmt.Errorf("revision of story %d: %w", id, err)
				}
				return nil
			}
		}
		r.Number = newest.Number + 1
	}
	return st.insertRevision(ctx, tx, r)
}

// keepFormer stores the present text of a story as a revision before an edit, if its revisions do not have it yet: that of an imported
// story, or what an import changed.
func (st *Stories) keepFormer(ctx context.Context, tx *database.Tx, s *Story, text *DeskStory) error {
	kind, of := RevisionSaved, RevisionKind("")
	if s.Status == Published { // newer revisions may be those of a working copy
		kind, of = RevisionPublished, RevisionPublished
	}
	kept, err := newestRevision(ctx, tx, s.ID, of)
	if err != nil {
		return err
	}
	content, err := pack(text)
	if err != nil {
		return fmt.Errorf("revision of story %d: %w", s.ID, err)
	}
	if kept != nil {
		was, err := unpackText(kept.Content)
		if err != nil {
			return fmt.Errorf("revision %d of story %d: %w", kept.Number, s.ID, err)
		}
		is, err := unpackText(content)
		if err != nil || bytes.Equal(was, is) {
			return err
		}
	}
	at := s.SavedAt
	if at.IsZero() {
		at = s.UpdatedAt
	}
	r := &revision{StoryID: s.ID, Number: 1, Kind: kind, Title: text.Title, Content: content, BeganAt: at, SavedAt: at, UserID: s.SavedBy,
		TokenID: s.SavedToken}
	newest, err := newestRevision(ctx, tx, s.ID, "")
	if err != nil {
		return err
	}
	if newest != nil {
		r.Number = newest.Number + 1
	}
	return st.insertRevision(ctx, tx, r)
}

// saveWithRevision saves a story, keeps its former text as a revision if no revision has it yet, and keeps the new one as a revision of a
// kind: as published if readers see it at once. s.Editor is who edits.
func (st *Stories) saveWithRevision(ctx context.Context, tx *database.Tx, s *Story, doc richtext.Doc, kind RevisionKind) error {
	if s.ID != 0 {
		if err := lockEdits(ctx, tx, s.ID); err != nil {
			return err
		}
		former, text, err := st.stateOf(ctx, tx, s.ID)
		if err != nil {
			return err
		}
		if err := st.keepFormer(ctx, tx, former, text); err != nil {
			return err
		}
	}
	if err := st.Save(ctx, tx, s, doc); err != nil {
		return err
	}
	if s.Status == Published && kind == RevisionSaved {
		kind = RevisionPublished
	}
	return st.keepPresent(ctx, tx, s.ID, kind, s.Editor)
}

// keepPresent stores the present text of a story as a revision. The caller must have called lockEdits, unless the story is new.
func (st *Stories) keepPresent(ctx context.Context, tx *database.Tx, id int64, kind RevisionKind, by actor.Actor) error {
	_, text, err := st.stateOf(ctx, tx, id)
	if err != nil {
		return err
	}
	return st.keepRevision(ctx, tx, id, kind, by, text)
}

// unpublish takes a story back as Unpublish does, and keeps what readers saw as a revision. by is who does it.
func (st *Stories) unpublish(ctx context.Context, tx *database.Tx, id int64, by actor.Actor) (*Story, error) {
	if err := lockEdits(ctx, tx, id); err != nil {
		return nil, err
	}
	was, err := Get(ctx, tx, id)
	if err != nil {
		return nil, err
	}
	s, err := st.Unpublish(ctx, tx, id)
	if err != nil || was.Status != Published {
		return s, err
	}
	return s, st.keepPresent(ctx, tx, id, RevisionUnpublished, by)
}

// insertRevision stores a new revision and deletes those above MaxRevisions.
func (st *Stories) insertRevision(ctx context.Context, tx *database.Tx, r *revision) error {
	if _, err := tx.NewInsert().Model(r).Exec(ctx); err != nil {
		return fmt.Errorf("revision of story %d: %w", r.StoryID, err)
	}
	if st.MaxRevisions == 0 {
		return nil
	}
	_, err := tx.NewDelete().Model((*revision)(nil)).Where("story_id = ?", r.StoryID).Where("number <= ?", r.Number-st.MaxRevisions).
		Where("name = ''").Exec(ctx)
	if err != nil {
		return fmt.Errorf("old revisions of story %d: %w", r.StoryID, err)
	}
	return nil
}

// revisionOf returns a revision of a story by its number. It returns database.ErrNotFound if there is none. A revision that was stored
// before the story had the fields of StoryFields has the present ones.
func (st *Stories) revisionOf(ctx context.Context, db bun.IDB, id int64, number int) (*revision, *DeskStory, error) {
	r := &revision{StoryID: id, Number: number}
	if err := db.NewSelect().Model(r).WherePK().Scan(ctx); err != nil {
		return nil, nil, fmt.Errorf("revision %d of story %d: %w", number, id, database.NotFound(err))
	}
	text, complete, err := unpack(r.Content)
	if err != nil {
		return nil, nil, fmt.Errorf("revision %d of story %d: %w", number, id, err)
	}
	if !complete {
		_, present, err := st.stateOf(ctx, db, id)
		if err != nil {
			return nil, nil, err
		}
		text.StoryFields = present.StoryFields
	}
	return r, text, nil
}

// packing compresses and decompresses texts. Its methods may be called by several goroutines.
type packing struct {
	in  *zstd.Encoder
	out *zstd.Decoder
}

// maxUnpacked is the maximum size of a text in bytes.
const maxUnpacked = 64 << 20

// packer returns the packing, which takes some memory, at its first use.
var packer = sync.OnceValues(func() (p packing, err error) {
	p.in, err = zstd.NewWriter(nil, zstd.WithEncoderConcurrency(1), zstd.WithWindowSize(1<<20), zstd.WithLowerEncoderMem(true))
	if err == nil {
		p.out, err = zstd.NewReader(nil, zstd.WithDecoderConcurrency(1), zstd.WithDecoderMaxMemory(maxUnpacked), zstd.WithDecoderLowmem(true))
	}
	return p, err
})

// pack returns a text as it is stored: its JSON, compressed. The translation group is left out, because it is not edited.
func pack(text *DeskStory) ([]byte, error) {
	stored := *text
	stored.GroupOf = 0
	plain, err := json.Marshal(struct {
		*DeskStory
		Format int `json:"format"`
	}{&stored, packedFormat})
	if err != nil {
		return nil, err
	}
	p, err := packer()
	if err != nil {
		return nil, err
	}
	return p.in.EncodeAll(plain, nil), nil
}

// unpackText returns the JSON of a packed text.
func unpackText(packed []byte) ([]byte, error) {
	p, err := packer()
	if err != nil {
		return nil, err
	}
	return p.out.DecodeAll(packed, nil)
}

// packedFormat says that a packed text has the fields of StoryFields.
const packedFormat = 2

// unpack returns a packed text. complete reports whether it was packed with the fields of StoryFields.
func unpack(packed []byte) (text *DeskStory, complete bool, err error) {
	plain, err := unpackText(packed)
	if err != nil {
		return nil, false, err
	}
	stored := struct {
		*DeskStory
		Format int             `json:"format"`
		Body   json.RawMessage `json:"body"` // the stored form may be longer than what a DeskStory accepts
	}{DeskStory: new(DeskStory)}
	if err := json.Unmarshal(plain, &stored); err != nil {
		return nil, false, err
	}
	stored.DeskStory.Body, err = richtext.ParseStored(stored.Body)
	return stored.DeskStory, stored.Format >= packedFormat, err
}
