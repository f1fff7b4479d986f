// Package backup writes the whole publication, its database and its media, to one file
// while the site runs. It restores such a file into an empty database and bucket, on
// either engine.
//
// The file is a tar archive compressed with zstd, which is read and written as a stream:
//
//	manifest.json               Manifest: what follows
//	tables/NAME/000001.jsonl    rows of one table, one JSON array a line, in parts
//	media/KEY                   every blob of the bucket
//	end.json                    number of entries before it, and their SHA-256
//
// All rows are read in one snapshot of the database, and the bucket is listed after it. A
// blob is stored before the row that names it and never changes, so a backup contains
// every picture that its rows name.
//
// This package must not contain the name of a feature's table or column. Both come from
// the database's own catalogue, so that a new table can't be forgotten. Excluded lists the
// tables that are left out, with the reasons.
package backup

import (
	"errors"
	"time"

	"masthead/internal/database"
)

// Format is the version of the file format.
const Format = 1

// Excluded maps the tables that a backup leaves out to the reason.
var Excluded = map[string]string{
	"goose_db_version":     "the schema's version is in the manifest; a restore starts from that version and migrates to the latest",
	"outbox":               "its events were published on the running site; a restored site has nothing to invalidate",
	"websub_subscriptions": "the running site notifies these subscribers; a copy of the site must not, and they renew their subscriptions",
	"river_job": "a queued job belongs to the site that queued it. A copy of the site would send the same emails again; " +
		"the remaining work follows from the state of the stories and imports",
	"river_leader":       "state of the running processes of the job queue",
	"river_client":       "state of the running processes of the job queue",
	"river_client_queue": "state of the running processes of the job queue",
	"river_queue":        "created again by the processes that serve the queues",
	"river_notification": "messages to the running processes of the job queue",
	"search_documents":   searchReason,
	"search_texts":       searchReason,
	"search_also":        searchReason,
	"search_pending":     searchReason,
	"search_postings":    searchReason,
	"search_sounds":      searchReason,
	"search_words":       searchReason,
	"river_migration":    "the job queue's schema version, migrated when the database is opened",
}

const searchReason = "the search index is built from the other tables and must be rebuilt after a restore"

// Manifest describes the content of a backup.
type Manifest struct {
	Format  int             `json:"format"`
	Program string          `json:"program"` // version of the program that wrote the backup
	Engine  database.Engine `json:"engine"`  // engine that the backup was read from
	Schema  int64           `json:"schema"`  // version of the schema
	Created time.Time       `json:"created"`
	Tables  []Table         `json:"tables"` // ordered so that foreign keys can be satisfied
}

// Rows returns the total number of rows.
func (m Manifest) Rows() int64 {
	var n int64
	for _, t := range m.Tables {
		n += t.Rows
	}
	return n
}

// Table describes one table of a backup.
type Table struct {
	Name    string   `json:"name"`
	Columns []Column `json:"columns"` // in the order of a row's values
	Rows    int64    `json:"rows"`
	// Sequence is the highest number that the table assigned to a row, 0 where the database
	// keeps no such number.
	Sequence int64 `json:"sequence,omitempty"`
}

// Column describes one column of a table.
type Column struct {
	Name string `json:"name"`
	Kind Kind   `json:"kind"`
}

// Kind is the type of a column's values, on either engine.
type Kind string

// The kinds. Bytes are encoded as base64.
const (
	Int   Kind = "int"
	Float Kind = "float"
	Bool  Kind = "bool"
	Text  Kind = "text"
	Bytes Kind = "bytes"
)

// Summary describes what was written or restored.
type Summary struct {
	Manifest  Manifest
	Blobs     int64
	BlobBytes int64
	Skipped   []string // keys of blobs that were deleted between listing and reading
}

// Progress is called with the progress of a step. A total of 0 means unknown. It is called
// often, always from the same goroutine.
type Progress func(step Step, done, total int64)

// Step names a part of the work.
type Step string

// The steps. StepRows and StepBlobs count rows and blobs; StepCheck and StepRestore count
// bytes of the file.
const (
	StepRows    Step = "rows"
	StepBlobs   Step = "media"
	StepCheck   Step = "checking"
	StepRestore Step = "restoring"
)

var (
	// ErrDamaged is returned when the file is truncated or was changed. Nothing was restored.
	ErrDamaged = errors.New("the backup is damaged")
	// ErrNotEmpty is returned when the database or the bucket is not empty. Nothing was
	// restored.
	ErrNotEmpty = errors.New("not empty")
	// ErrMismatch is returned when this program can't restore the file into this database.
	ErrMismatch = errors.New("the backup does not match this database")
)
