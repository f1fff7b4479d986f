// Package backup writes everything that a publication is, its database and its
// media, to one file while the site runs, and makes an empty database and bucket
// into the same publication again, on either engine.
//
// The file is a tar archive compressed with zstd, read and written as a stream:
//
//	manifest.json               Manifest: what follows
//	tables/NAME/000001.jsonl    rows of one table, one JSON array a line, in parts
//	media/KEY                   every blob of the bucket
//	end.json                    how many entries came before it, and their SHA-256
//
// All rows are read in one snapshot of the database, and the bucket is listed
// after it: a blob is stored before the row that names it and never changes, so
// a backup holds every picture that its rows name.
//
// This package must never name a feature's table or column: both come from the
// database's own catalogue, so that a new table can't be forgotten. What is left
// out is named in Excluded, with the reason.
package backup

import (
	"errors"
	"time"

	"masthead/internal/database"
)

// Format is the version of the file's form.
const Format = 1

// Excluded are the tables that a backup leaves out, and why.
var Excluded = map[string]string{
	"goose_db_version":     "the schema's version is in the manifest; a restore begins with that version and ends with the newest",
	"outbox":               "its events were carried to the processes of the running site; a restored site starts with nothing to invalidate",
	"websub_subscriptions": "who is told of what is new hears it from the running site; a copy of it must not speak to them, and they ask again before their lease ends",
	"river_job":            "a queued job belongs to the site that queued it: two sites would send the same mail; what must still happen follows from the state of the stories and imports",
	"river_leader":         "the job queue's election, which is about processes that run now",
	"river_client":         "the job queue's processes that run now",
	"river_client_queue":   "the job queue's processes that run now",
	"river_queue":          "the job queue's queues, made anew by who works them",
	"river_notification":   "the job queue's messages to processes that run now",
	"search_documents":     searchLeftOut,
	"search_texts":         searchLeftOut,
	"search_also":          searchLeftOut,
	"search_index":         searchLeftOut,
	"search_index_config":  searchLeftOut,
	"search_index_data":    searchLeftOut,
	"search_index_docsize": searchLeftOut,
	"search_index_idx":     searchLeftOut,
	"search_pending":       searchLeftOut,
	"search_sounds":        searchLeftOut,
	"search_words":         searchLeftOut,
	"river_migration":      "the job queue's schema version, which opening the database brings up to date",
}

const searchLeftOut = "the search index is made of the rest, each engine in its own way; whoever restores has it made anew"

// Manifest says what a backup holds.
type Manifest struct {
	Format  int             `json:"format"`
	Program string          `json:"program"` // version of the program that wrote it
	Engine  database.Engine `json:"engine"`  // that it was read from
	Schema  int64           `json:"schema"`  // version of the schema
	Created time.Time       `json:"created"`
	Tables  []Table         `json:"tables"` // in the order of their rows, which foreign keys allow
}

// Rows is how many rows all tables have together.
func (m Manifest) Rows() int64 {
	var n int64
	for _, t := range m.Tables {
		n += t.Rows
	}
	return n
}

// Table is one table of a backup.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"` // in the order of a row's values
	Rows    int64    `json:"rows"`
	// Sequence is the highest number that the table gave to a row by itself, 0
	// where the database keeps no such number.
	Sequence int64 `json:"sequence,omitempty"`
}

// Column is one column of a table.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// Kind is what a column's values are, on either engine.
type Kind string

// The kinds. In a row, bytes are base64.
const (
	Int   Kind = "int"
	Float Kind = "float"
	Bool  Kind = "bool"
	Text  Kind = "text"
	Bytes Kind = "bytes"
)

// Summary is what was written or restored.
type Summary struct {
	Manifest  Manifest
	Blobs     int64
	BlobBytes int64
	Skipped   []string // blobs that were deleted between the listing and the reading
}

// Progress hears how far the work is. A total of 0 is not known. It is called
// often, from one goroutine.
type Progress func(step Step, done, total int64)

// Step is what is being done.
type Step string

// The steps. Rows and Blobs are counted; Check and Restore go by bytes of the file.
const (
	StepRows    Step = "rows"
	StepBlobs   Step = "media"
	StepCheck   Step = "checking"
	StepRestore Step = "restoring"
)

var (
	// ErrDamaged says that the file is cut off or was changed. Nothing was restored.
	ErrDamaged = errors.New("the backup is damaged")
	// ErrNotEmpty says that a restore would mix two publications. Nothing was restored.
	ErrNotEmpty = errors.New("not empty")
	// ErrMismatch says that this program can't restore the file into this database.
	ErrMismatch = errors.New("the backup does not fit")
)
