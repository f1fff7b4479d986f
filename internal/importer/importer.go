// Package importer brings a publication written elsewhere into a brand: it
// drives the reading of an export, commits what was read in batches with the
// place it got to, fetches the pictures and reports on all of it. The formats
// themselves are its subpackages.
//
// It must never write a story past package story, never bring in a password, a
// key or a mail address, and never let a part of an export disappear without a
// line in the report.
package importer

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"time"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/jobs"
	"masthead/internal/media"
	"masthead/internal/story"
)

// Errors of a run. A *FileError says what is wrong with the file itself.
var (
	ErrUnknownKind = errors.New("unknown kind of import")
	ErrTakenOver   = errors.New("the import was started a second time; this run gives way")
)

// FileError says that a file is not what it should be. What had been committed
// before the place stays and is in the report.
type FileError struct {
	Place string // "line 12, byte 3456"; may be empty
	Err   error
}

func (e *FileError) Error() string {
	if e.Place == "" {
		return "the file can't be read: " + e.Err.Error()
	}
	return "the file can't be read at " + e.Place + ": " + e.Err.Error()
}

// Unwrap gives the cause.
func (e *FileError) Unwrap() error { return e.Err }

// Job says what is to be imported.
type Job struct {
	Kind    string // a key of Deps.Formats
	File    string
	Name    string // what it is known by where its bytes differ each time, as a feed's do: its address
	Brand   string // slug
	Options Options
}

// Options are a user's choices.
type Options struct {
	SeriesTaxonomy string        `json:"seriesTaxonomy,omitempty"` // the taxonomy whose terms become series
	Site           string        `json:"site,omitempty"`           // the old site's address, where the export does not say
	Term           Term          `json:"term,omitzero"`            // of this publication, which everything gets that comes in
	Lang           string        `json:"lang,omitempty"`           // of everything, whatever the export says
	FetchPictures  bool          `json:"fetchPictures"`
	PictureTime    time.Duration `json:"-"` // the longest wait for pictures; default 30 minutes
}

// Deps is what a run needs. Jobs must be a started client that has the
// PictureWorker when pictures are to be fetched.
type Deps struct {
	DB      *database.DB
	Stories *story.Stories
	Brands  *brand.Directory
	Jobs    *jobs.Client
	DataDir string // for the full reports and temporary files
	Log     *slog.Logger
	Formats map[string]Format
}

// Progress says how far a run is. Bytes count what was read of the file, which
// is read twice: Total is twice its size.
type Progress struct {
	Stage         Stage
	Bytes, Total  int64
	Items         int // done
	PicturesLeft  int
	PicturesTotal int
}

// Stage is a part of a run.
type Stage string

// The stages, in their order.
const (
	Surveying Stage = "survey"
	Importing Stage = "import"
	Fetching  Stage = "pictures"
	Finished  Stage = "finished"
)

// Format opens an export. It reads the whole file once, so that a broken one is
// refused before anything is imported, and later items may refer to earlier ones.
type Format func(ctx context.Context, f *File, s Settings) (Export, error)

// Settings is what a format must know of the job.
type Settings struct {
	Brand   *brand.Brand
	Options Options
	TempDir string
	Now     time.Time
}

// Export is an opened export.
type Export interface {
	// Site names where the export comes from; two exports of one site give the
	// same name, so that the second updates what the first brought.
	Site() string
	Terms() []Term
	Authors() []Author
	// Items reads the file again and yields everything in it, in its order. An
	// error of yield ends the reading and is returned.
	Items(ctx context.Context, yield func(Item) error) error
	io.Closer
}

// Pictures takes pictures in; package media's Service does.
type Pictures interface {
	Import(ctx context.Context, r io.Reader, meta media.Meta) (media.Media, error)
}
