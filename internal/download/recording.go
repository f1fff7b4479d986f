package download

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"path"
	"strings"

	"github.com/gabriel-vasile/mimetype"
	"github.com/gosimple/slug"
	"github.com/hajimehoshi/go-mp3"
	"github.com/uptrace/bun"
	"gocloud.dev/blob"

	"masthead/internal/database"
)

// ErrNoRecording says that a file is none of the kinds of recordings that are kept.
var ErrNoRecording = errors.New("neither a recording in MP3, M4A, AAC or Ogg nor a film in MP4 or WebM")

// recordings are the endings of what browsers play, by what the content is found
// to be. A file's name and what its sender says of it play no part.
var recordings = map[string]string{
	"audio/mpeg":  ".mp3",
	"audio/x-m4a": ".m4a",
	"audio/mp4":   ".m4a",
	"audio/aac":   ".aac",
	"audio/ogg":   ".ogg",
	"video/mp4":   ".mp4",
	"video/x-m4v": ".mp4",
	"video/webm":  ".webm",
}

// nameLength is the longest stem of a recording's name.
const nameLength = 80

// PutRecording keeps a recording or a film of a story, called after the name it came
// with, writes down what is known of it, and gives its path. What is neither gives
// ErrNoRecording.
func PutRecording(ctx context.Context, db *database.DB, bucket *blob.Bucket, name string, content []byte) (string, error) {
	ending := recordings[mimetype.Detect(content).String()]
	if ending == "" {
		return "", ErrNoRecording
	}
	stem := slug.Make(strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "_", "-"))
	stem = strings.Trim(stem[:min(len(stem), nameLength)], "-")
	if stem == "" {
		stem = "recording"
	}
	address, err := Put(ctx, bucket, stem+ending, content)
	if err != nil {
		return "", err
	}
	r := &Recording{Address: address, Type: RecordingType(address), Bytes: int64(len(content)), Seconds: seconds(address, content)}
	return address, db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewInsert().Model(r).On("CONFLICT (address) DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("note recording %s: %w", address, err)
		}
		return nil
	})
}

// Recording is what is known of a recording on this site.
type Recording struct {
	bun.BaseModel `bun:"table:recordings"`

	Address string `bun:",pk"`
	Type    string
	Bytes   int64
	Seconds int // how long it takes to hear, 0 when not known
}

// seconds is how long a recording takes to hear, where it is one whose frames can be
// counted: MP3.
func seconds(address string, content []byte) int {
	if path.Ext(address) != ".mp3" {
		return 0
	}
	d, err := mp3.NewDecoder(bytes.NewReader(content))
	if err != nil || d.Length() < 0 || d.SampleRate() <= 0 {
		return 0
	}
	const frame = 4 // bytes of two channels
	return int(math.Round(float64(d.Length()) / frame / float64(d.SampleRate())))
}

// Recordings reads what is known of recordings, by address, in one query. One kept
// elsewhere, or before this was written down, is not among them.
func Recordings(ctx context.Context, db *database.DB, addresses []string) (map[string]Recording, error) {
	var rows []Recording
	if len(addresses) > 0 {
		if err := db.Read.NewSelect().Model(&rows).Where("address IN (?)", bun.List(addresses)).Scan(ctx); err != nil {
			return nil, fmt.Errorf("recordings: %w", err)
		}
	}
	known := make(map[string]Recording, len(rows))
	for _, r := range rows {
		known[r.Address] = r
	}
	return known, nil
}

// RecordingType is the media type of the recording at a path that PutRecording gave.
func RecordingType(address string) string { return types[path.Ext(address)] }
