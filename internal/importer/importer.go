// Package importer imports a publication from another system into a brand. It reads an export, writes it in batches
// with checkpoints, fetches the pictures and reports on everything. Its subpackages read the formats.
//
// It must write stories only through package story, never import a password, a key or an
// email address, and never drop a part of an export without a line in the report.
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
	ErrNoSite      = errors.New("the source of an import needs a site")
	ErrSiteNeeded  = errors.New("the export does not say from which site it is, so its posts could replace those of another site: name its " +
		"address with --site https://old.example.com, the same for each export of the site")
	ErrTakenOver = errors.New("the import was started a second time; this run stops")
)

// FileError says that a file is invalid. Everything that was committed before that place stays and is in the report.
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

// Unwrap returns the error in the file.
func (e *FileError) Unwrap() error { return e.Err }

// Request describes what to import.
type Request struct {
	Kind    string // a key of Deps.Formats
	File    string
	Name    string // identity of a source that has other bytes each time, such as the address of a feed
	Brand   string // slug
	Options Options
	DryRun  bool // store nothing; see dryRun
	// Gentle leaves room for other writes: batches are small, with a pause between them. A server that also serves readers runs such imports.
	Gentle bool
}

// Options are choices of the user.
type Options struct {
	SeriesTaxonomy string        `json:"seriesTaxonomy,omitempty"` // the taxonomy whose terms become series
	Site           string        `json:"site,omitempty"`           // address of the old site, if it is not in the export
	Term           Term          `json:"term,omitzero"`            // a term of this publication for everything that is imported
	Lang           string        `json:"lang,omitempty"`           // language of everything, overriding the export
	FetchPictures  bool          `json:"fetchPictures"`
	AsDrafts       bool          `json:"asDrafts,omitempty"` // stories that readers cannot see here yet become drafts, whatever their status
	PictureTime    time.Duration `json:"-"`                  // the longest wait for pictures; 30 minutes by default
}

// Deps are the dependencies of a run. To fetch pictures, Jobs must be a started client
// with the PictureWorker.
type Deps struct {
	DB      *database.DB
	Stories *story.Stories
	Brands  *brand.Directory
	Jobs    *jobs.Client
	DataDir string // folder for full reports and temporary files
	Log     *slog.Logger
	Formats map[string]Format
}

// Progress is the progress of a run. Bytes counts what was read of the file, which is read
// twice; Total is twice its size.
type Progress struct {
	Stage         Stage
	Bytes, Total  int64
	Items         int // done
	PicturesLeft  int
	PicturesTotal int
}

// Stage is a part of a run.
type Stage string

// The stages in order.
const (
	Surveying Stage = "survey"
	Importing Stage = "import"
	Fetching  Stage = "pictures"
	Finished  Stage = "finished"
)

// Format opens an export. It reads the whole file once, so that an invalid one is refused
// before anything is imported and items can refer to later ones.
type Format func(ctx context.Context, f *File, s Settings) (Export, error)

// Settings are the parts of a Request that formats need.
type Settings struct {
	Brand   *brand.Brand
	Options Options
	TempDir string
	Now     time.Time
}

// Export is an opened export.
type Export interface {
	// Site identifies the source. Exports of the same site return the same name, so that a
	// second import updates the first.
	Site() string
	Terms() []Term
	Authors() []Author
	// Items reads the file again and yields its items in order. An error of yield ends the
	// reading and is returned.
	Items(ctx context.Context, yield func(Item) error) error
	io.Closer
}

// PostFinder is an Export whose file may not name its site. Earlier imports of the site are found by its posts.
type PostFinder interface {
	Export
	// PostSamples returns some posts whose IDs no post of another site has, as long as nobody copies or edits an export.
	PostSamples() []PostSample
	// Recognise tells the export what earlier imports recorded, so that it can determine its site and the IDs that its
	// items have there. names are the names of all sites, which precede a colon in IDs; sites are the sites of posts
	// of the samples, the one with the most posts first. It is called before Site, Terms, Authors and Items.
	Recognise(names []string, sites []EarlierSite)
	// IsOther reports whether what the file or the import names (address, hash or title of the site) says that an earlier site is another
	// one. It is called before Recognise.
	IsOther(site EarlierSite) bool
}

// PostSample is a post by which its site is found.
type PostSample struct {
	ID                string
	GUID, Slug, Title string
}

// EarlierSite is a site with earlier imported posts.
type EarlierSite struct {
	Site  string   // as Export.Site returned it, "" if an earlier version of the importer recorded no site
	Names []string // before a colon in IDs; none if the IDs have no colon
}

// Pictures imports pictures; it is implemented by media.Service.
type Pictures interface {
	Import(ctx context.Context, r io.Reader, meta media.Meta) (media.Media, error)
}
