// Package opendata publishes the directory as files that everybody may use: dated editions of the companies and the funding rounds
// in CSV and JSON. A job writes the files into the bucket, batch by batch, so the memory that it needs does not depend on the size
// of the directory. The files have only public facts of companies: no people, no street addresses, no phone numbers and no email
// addresses.
package opendata

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Folder is the folder of the bucket with the editions.
const Folder = "open-data/"

const (
	// Interval is the time between two editions.
	Interval = 7 * 24 * time.Hour
	// MaxWithFiles is the number of editions that keep their files. Older editions stay in the list, without files.
	MaxWithFiles = 12
	// maxListed is the number of editions in the list.
	maxListed = 520
)

// The licence of the files.
const (
	LicenceName = "CC BY 4.0"
	LicenceURL  = "https://creativecommons.org/licenses/by/4.0/"
)

// Tag is the cache tag of everything that shows the editions.
const Tag = "open-data"

// Edition is the directory on one day.
type Edition struct {
	Date      string  `json:"date"` // such as "2026-03-15"; each edition has a different date
	Files     []File  `json:"files"`
	Companies Changes `json:"companies"`
	Rounds    Changes `json:"rounds"`
}

// File is a file of an edition.
type File struct {
	Name    string `json:"name"`
	Bytes   int64  `json:"bytes"`
	Records int    `json:"records"`
}

// Changes has the number of records of an edition, and how many were added, changed and removed since the edition before. The first
// edition has no changes.
type Changes struct {
	Total   int `json:"total"`
	Added   int `json:"added"`
	Changed int `json:"changed"`
	Removed int `json:"removed"`
}

// Publisher makes the editions.
type Publisher struct {
	DB     *database.DB
	Bucket *blob.Bucket
	Clock  clock.Clock
	Name   string // name of the publication
	URL    string // absolute address without a trailing slash
}

const indexKey = Folder + "editions.json"

// Editions returns the editions, the newest first.
func (p *Publisher) Editions(ctx context.Context) ([]Edition, error) {
	text, err := p.Bucket.ReadAll(ctx, indexKey)
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, nil
	}
	var list []Edition
	if err == nil {
		err = json.Unmarshal(text, &list)
	}
	if err != nil {
		return nil, fmt.Errorf("editions of the open data: %w", err)
	}
	return list, nil
}

// Publish makes an edition for today if the newest edition is at least as old as Interval, or if force is set. It replaces an edition
// of the same day. made reports whether it made an edition.
func (p *Publisher) Publish(ctx context.Context, force bool) (made bool, err error) {
	editions, err := p.Editions(ctx)
	if err != nil {
		return false, err
	}
	now := p.Clock().UTC()
	today := now.Format(time.DateOnly)
	if len(editions) > 0 && !force {
		newest, err := time.Parse(time.DateOnly, editions[0].Date)
		if err == nil && now.Sub(newest) < Interval {
			return false, nil
		}
	}
	if len(editions) > 0 && editions[0].Date == today {
		editions = editions[1:]
	}
	before := ""
	if len(editions) > 0 && len(editions[0].Files) > 0 {
		before = editions[0].Date
	}
	edition, err := p.writeEdition(ctx, today, before)
	if err != nil {
		return false, fmt.Errorf("open data of %s: %w", today, err)
	}
	editions = append([]Edition{*edition}, editions[:min(len(editions), maxListed-1)]...)
	var old []string
	for i := MaxWithFiles; i < len(editions); i++ {
		for _, f := range editions[i].Files {
			old = append(old, objectKey(editions[i].Date, f.Name))
		}
		editions[i].Files = []File{}
	}
	text, err := json.Marshal(editions)
	if err == nil {
		err = p.Bucket.WriteAll(ctx, indexKey, text, &blob.WriterOptions{ContentType: "application/json"})
	}
	if err != nil {
		return false, fmt.Errorf("store the list of editions: %w", err)
	}
	for _, k := range old {
		if err := p.Bucket.Delete(ctx, k); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return true, fmt.Errorf("delete %s: %w", k, err)
		}
	}
	return true, p.DB.Write(ctx, func(_ context.Context, tx *database.Tx) error {
		tx.Emit("open-data.published", 0, Tag)
		return nil
	})
}

func objectKey(date, name string) string { return Folder + date + "/" + name }
