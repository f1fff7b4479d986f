// Package upload imports exports that editors upload: stories of WordPress and Ghost into a brand, and tables of companies into the
// directory. A file comes in parts, so that an upload continues after the network was away. A server imports one file at a time; if it is
// killed, another one, or the same one after it has started again, continues.
//
// It must never import into a brand for which the editor may not write, and never store a part of a file outside of the bucket for longer
// than a run.
package upload

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"path/filepath"
	"strings"
	"time"

	"github.com/uptrace/bun"
	"gocloud.dev/blob"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/company/companyimport"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/importer"
	"masthead/internal/importer/ghost"
	"masthead/internal/importer/wordpress"
	"masthead/internal/invalid"
)

// Companies is the kind of a table of companies. The other kinds are those of the importer's formats.
const Companies = "companies"

// PartBytes is the size of each part of a file but the last.
const PartBytes = 4 << 20

// maxBytes has the size of the largest file of each kind.
var maxBytes = map[string]int64{wordpress.Kind: 1 << 30, ghost.Kind: 1 << 30, Companies: 64 << 20}

// State says how far an upload is.
type State string

// The states. A file that is Ready, or that was imported before, can be imported.
const (
	Uploading   State = "uploading"
	Ready       State = "ready"
	Waiting     State = "waiting"
	Running     State = "running"
	Finished    State = "finished"
	Failed      State = "failed"
	Cancelled   State = "cancelled"
	Interrupted State = "interrupted" // the server was killed several times while it ran
)

// Mode says what a run does.
type Mode string

// The modes of a run.
const (
	DryRun   Mode = "dry-run"
	Import   Mode = "import"
	TakeBack Mode = "take-back" // deletes what was imported; see Uploads.TakeBack
)

// Errors of changes.
var (
	ErrForbidden = errors.New("you may not write for this brand")
	ErrPart      = errors.New("this is not the next part of the file")
	ErrRunning   = errors.New("the import is waiting or running")
	ErrNoFile    = errors.New("the file is not complete, or it was removed")
	ErrNoStories = errors.New("this import has written no stories")
)

// ImportOptions are the choices of an editor for a run.
type ImportOptions struct {
	Site     string            `json:"site" maxLength:"300" doc:"Address of the old site, if the export does not name it."`
	Lang     string            `json:"lang" maxLength:"20" doc:"Language of the stories; empty for that of the brand or the text's script."`
	Pictures bool              `json:"pictures" doc:"Whether pictures are fetched from the old site; otherwise they become links."`
	Drafts   bool              `json:"drafts,omitempty" doc:"Whether stories that readers cannot see here yet become drafts."`
	Series   string            `json:"series" maxLength:"100" doc:"WordPress taxonomy whose terms become series; empty for none."`
	Source   string            `json:"source" maxLength:"120" doc:"Of a table: the source of rounds, which readers see; empty for none."`
	Currency string            `json:"currency" maxLength:"3" doc:"Of a table: currency of amounts without one; empty for USD." example:"INR"`
	Columns  map[string]string `json:"columns" maxProperties:"200" doc:"Of a table: fields of columns, or ignore."`
}

// Upload is a file that an editor uploads, with its last run.
type Upload struct {
	bun.BaseModel `bun:"table:import_uploads"`

	ID            int64  `bun:",pk,autoincrement"`
	BrandID       *int64 // nil for a table of companies
	Kind          string
	Filename      string
	Bytes         int64 // size of the file
	Received      int64
	State         State
	Mode          Mode   // of the last run, "" before the first one
	Options       string // of the last run, as JSON
	Stage         importer.Stage
	Done, Total   int64 // bytes that were read
	Items         int64
	PicturesLeft  int64
	PicturesTotal int64
	Result        string // as JSON, "" before the first run has ended
	Problem       string // code of what went wrong
	Detail        string // what went wrong, in English
	Attempts      int
	CancelledAt   clock.Moment
	LeaseUntil    clock.Moment
	CreatedAt     clock.Moment
	StartedAt     clock.Moment
	EndedAt       clock.Moment
	FileRemovedAt clock.Moment
	UserID        *int64
	TokenID       *int64
}

// options returns the options of the last run.
func (u *Upload) options() ImportOptions {
	o := ImportOptions{Pictures: true}
	_ = json.Unmarshal([]byte(u.Options), &o) // "" before the first run
	return o
}

// canSee reports whether an actor may read and import an upload.
func (u *Upload) canSee(by actor.Actor) bool {
	if u.BrandID == nil {
		return by.AllBrands
	}
	return by.CanWrite(*u.BrandID)
}

// isRunning reports whether a server imports the file, or soon will.
func (u *Upload) isRunning() bool { return u.State == Waiting || u.State == Running }

// Uploads are the uploads of a publication.
type Uploads struct {
	DB     *database.DB
	Bucket *blob.Bucket
	Deps   importer.Deps
	Log    *slog.Logger
	Names  func(ctx context.Context, db bun.IDB, users, tokens []int64) (userNames, tokenNames map[int64]string, err error)
}

// NewFile describes a file that an editor is about to upload.
type NewFile struct {
	Kind     string
	BrandID  *int64 // nil for a table of companies
	Filename string
	Bytes    int64
}

// Create begins an upload.
func (s *Uploads) Create(ctx context.Context, by actor.Actor, f NewFile) (*Upload, error) {
	u := &Upload{BrandID: f.BrandID, Kind: f.Kind, Filename: baseName(f.Filename), Bytes: f.Bytes, State: Uploading, Options: "{}",
		UserID: by.UserID, TokenID: by.TokenID}
	if !u.canSee(by) {
		return nil, ErrForbidden
	}
	wrong := invalid.Fields{}
	switch limit := maxBytes[f.Kind]; {
	case limit == 0:
		wrong["kind"] = "must be wordpress, ghost or companies"
	case f.Bytes < 1:
		wrong["bytes"] = "the file is empty"
	case f.Bytes > limit:
		wrong["bytes"] = fmt.Sprintf("must be at most %d", limit)
	}
	if u.Filename == "" {
		wrong["filename"] = "must not be empty"
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	err := s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		u.ID, u.CreatedAt = 0, tx.At
		if _, err := tx.NewInsert().Model(u).Exec(ctx); err != nil {
			return fmt.Errorf("begin an upload: %w", err)
		}
		tx.Emit("import.created", u.ID)
		return nil
	})
	return u, err
}

// baseName returns the name of a file without folders, which some browsers and programs send.
func baseName(name string) string {
	name = strings.TrimSpace(filepath.Base(filepath.FromSlash(strings.ReplaceAll(strings.ToValidUTF8(name, ""), `\`, "/"))))
	name = strings.Map(func(c rune) rune {
		if c < ' ' || c == '/' {
			return -1
		}
		return c
	}, name)
	if name == "." || name == ".." {
		return ""
	}
	return name
}

// Read returns an upload that an actor may see. It returns database.ErrNotFound for any other.
func (s *Uploads) Read(ctx context.Context, by actor.Actor, id int64) (*Upload, error) {
	return read(ctx, s.DB.Read, by, id)
}

func read(ctx context.Context, db bun.IDB, by actor.Actor, id int64) (*Upload, error) {
	u := &Upload{}
	if err := db.NewSelect().Model(u).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, database.NotFound(err)
	}
	if !u.canSee(by) {
		return nil, database.ErrNotFound
	}
	return u, nil
}

// Filter selects uploads.
type Filter struct {
	BrandID *int64
	Kind    string
	State   State
	Before  int64 // only uploads with smaller ids; 0 for all
	Limit   int
}

// List returns the uploads that an actor may see, the newest first.
func (s *Uploads) List(ctx context.Context, by actor.Actor, f Filter) ([]*Upload, error) {
	var list []*Upload
	q := s.DB.Read.NewSelect().Model(&list).OrderExpr("id DESC").Limit(int64(f.Limit))
	if !by.AllBrands {
		q = q.Where("brand_id IN (?)", bun.List(append([]int64{0}, by.Brands...)))
	}
	if f.BrandID != nil {
		q = q.Where("brand_id = ?", *f.BrandID)
	}
	if f.Kind != "" {
		q = q.Where("kind = ?", f.Kind)
	}
	if f.State != "" {
		q = q.Where("state = ?", f.State)
	}
	if f.Before > 0 {
		q = q.Where("id < ?", f.Before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("uploads: %w", err)
	}
	return list, nil
}

// partKey returns the name of a part of a file in the bucket.
func partKey(id, offset int64) string { return fmt.Sprintf("imports/%d/%012d", id, offset) }

// linesKey returns the name of the file in the bucket with every line of the report of the last run.
func linesKey(id int64) string { return fmt.Sprintf("imports/%d/lines.jsonl", id) }

// Receive stores the part of a file that begins at offset. It returns ErrPart, with the upload as it is, if another part is expected; that
// happens if the response to an earlier part was lost.
func (s *Uploads) Receive(ctx context.Context, by actor.Actor, id, offset int64, part []byte) (*Upload, error) {
	u, err := s.Read(ctx, by, id)
	if err != nil {
		return nil, err
	}
	if u.State != Uploading || offset != u.Received {
		return u, ErrPart
	}
	if want := min(PartBytes, u.Bytes-u.Received); int64(len(part)) != want {
		return u, invalid.Fields{"file": fmt.Sprintf("this part must have %d bytes", want)}
	}
	if err := s.Bucket.WriteAll(ctx, partKey(id, offset), part, nil); err != nil {
		return u, fmt.Errorf("store a part of upload %d: %w", id, err)
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if u, err = read(ctx, tx, by, id); err != nil {
			return err
		}
		if u.State != Uploading || u.Received != offset {
			return ErrPart
		}
		if u.Received += int64(len(part)); u.Received == u.Bytes {
			u.State = Ready
		}
		_, err := tx.NewUpdate().Model(u).Column("received", "state").WherePK().Exec(ctx)
		return err
	})
	return u, err
}

// Start lets a server import a file, or only try to. It returns ErrRunning, with the upload, if it is imported already.
func (s *Uploads) Start(ctx context.Context, by actor.Actor, id int64, mode Mode, o ImportOptions) (*Upload, error) {
	u, err := s.Read(ctx, by, id)
	if err != nil {
		return nil, err
	}
	if err := o.check(); err != nil {
		return u, err
	}
	text, err := json.Marshal(o)
	if err != nil {
		return u, err
	}
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if u, err = read(ctx, tx, by, id); err != nil {
			return err
		}
		switch {
		case u.isRunning():
			return ErrRunning
		case u.State == Uploading, !u.FileRemovedAt.IsZero():
			return ErrNoFile
		}
		*u = Upload{ID: u.ID, BrandID: u.BrandID, Kind: u.Kind, Filename: u.Filename, Bytes: u.Bytes, Received: u.Received, State: Waiting,
			Mode: mode, Options: string(text), CreatedAt: u.CreatedAt, UserID: u.UserID, TokenID: u.TokenID}
		if _, err := tx.NewUpdate().Model(u).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("start the import of upload %d: %w", id, err)
		}
		tx.Emit("import.started", id)
		return nil
	})
	return u, err
}

// check returns an invalid.Fields for options that cannot be used, and completes them.
func (o *ImportOptions) check() error {
	wrong := invalid.Fields{}
	if o.Site = strings.TrimSpace(o.Site); o.Site != "" {
		if !strings.Contains(o.Site, "://") {
			o.Site = "https://" + o.Site
		}
		if u, err := url.Parse(o.Site); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			wrong["options.site"] = "must be an address such as https://old.example.com"
		}
	}
	if l, ok := i18n.Lookup(o.Lang); ok {
		o.Lang = l.Code
	} else if o.Lang != "" {
		wrong["options.lang"] = "must be one of the publication's languages"
	}
	for column, field := range o.Columns {
		known := false
		for _, f := range companyimport.Fields {
			known = known || string(f) == field
		}
		if !known {
			wrong["options.columns"] = fmt.Sprintf("%.40q is not a field of the directory (column %.40q)", field, column)
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	o.Currency = strings.ToUpper(strings.TrimSpace(o.Currency))
	return nil
}

// Cancel ends a run: at once if it waits, else after the batch that is being written. What was imported stays.
func (s *Uploads) Cancel(ctx context.Context, by actor.Actor, id int64) (u *Upload, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if u, err = read(ctx, tx, by, id); err != nil || !u.isRunning() {
			return err
		}
		u.CancelledAt = tx.At
		if u.State == Waiting {
			u.State, u.EndedAt = Cancelled, tx.At
		}
		if _, err := tx.NewUpdate().Model(u).Column("cancelled_at", "state", "ended_at").WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("cancel the import of upload %d: %w", id, err)
		}
		tx.Emit("import.cancelled", id)
		return nil
	})
	return u, err
}

// Remove deletes an upload with its file and its report. What was imported stays. It returns ErrRunning while it is imported.
func (s *Uploads) Remove(ctx context.Context, by actor.Actor, id int64) (u *Upload, err error) {
	err = s.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if u, err = read(ctx, tx, by, id); err != nil {
			return err
		}
		if u.isRunning() {
			return ErrRunning
		}
		if _, err := tx.NewDelete().Model(u).WherePK().Exec(ctx); err != nil {
			return fmt.Errorf("remove upload %d: %w", id, err)
		}
		tx.Emit("import.removed", id)
		return nil
	})
	if err != nil {
		return u, err
	}
	if err := s.deleteFiles(ctx, id, true); err != nil {
		s.Log.Warn("the file of an upload was not removed; it is tried again", "upload", id, "error", err)
	}
	return u, nil
}

// Times after which files are removed.
const (
	keepUnfinished = 2 * 24 * time.Hour  // uploads that were not completed
	keepFile       = 30 * 24 * time.Hour // files; reports stay
)
