package download

import (
	"bytes"
	"cmp"
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
	"masthead/internal/media"
	"masthead/internal/text"
)

// ErrStorage is returned when the storage of files is full or can't be reached.
var ErrStorage = errors.New("the storage of recordings and videos does not accept files")

// ErrNoRecording is returned for a file that is not of an allowed recording or video
// format.
var ErrNoRecording = errors.New("neither a recording in MP3, M4A, AAC or Ogg nor a video in MP4 or WebM")

// recordingExtensions maps the media types that browsers play, as detected from the
// content, to file extensions. The name and the declared type of an uploaded file are
// ignored.
var recordingExtensions = map[string]string{
	"audio/mpeg":  ".mp3",
	"audio/x-m4a": ".m4a",
	"audio/mp4":   ".m4a",
	"audio/aac":   ".aac",
	"audio/ogg":   ".ogg",
	"video/mp4":   ".mp4",
	"video/x-m4v": ".mp4",
	"video/webm":  ".webm",
}

// maxStemLength is the maximum length of a recording's file name without its extension, in characters.
const maxStemLength = 80

// PutRecording stores a recording or video of a story under a name made from the given one. It
// stores the type, size and duration too, adds it to the library, and returns the path of the file. It returns
// ErrNoRecording for any other file.
func PutRecording(ctx context.Context, db *database.DB, bucket *blob.Bucket, name string, content []byte) (string, error) {
	return PutRecordingOf(ctx, db, bucket, name, content, Owner{})
}

// PutRecordingOf does what PutRecording does, for an owner.
func PutRecordingOf(ctx context.Context, db *database.DB, bucket *blob.Bucket, name string, content []byte, owner Owner) (string, error) {
	ending := recordingExtensions[mimetype.Detect(content).String()]
	if ending == "" {
		return "", ErrNoRecording
	}
	stem := slug.Make(strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "_", "-"))
	stem = strings.Trim(stem[:min(len(stem), maxStemLength)], "-")
	if stem == "" {
		stem = "recording"
	}
	address, err := Put(ctx, bucket, stem+ending, content)
	if err != nil {
		return "", err
	}
	return address, saveRecording(ctx, db, name, address, content, owner)
}

// Owner says to which brand a recording belongs, nil for all brands, and who uploads it.
type Owner struct{ BrandID, UserID, TokenID *int64 }

// saveRecording stores the properties of a recording and adds it to the library.
func saveRecording(ctx context.Context, db *database.DB, name, address string, content []byte, owner Owner) error {
	r := &Recording{Address: address, Type: RecordingType(address), Bytes: int64(len(content)), Seconds: durationSeconds(address, content)}
	return db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewInsert().Model(r).On("CONFLICT (address) DO NOTHING").Exec(ctx); err != nil {
			return fmt.Errorf("record the properties of %s: %w", address, err)
		}
		kind := media.KindRecording
		if strings.HasPrefix(r.Type, "video/") {
			kind = media.KindFilm
		}
		return media.AddFile(ctx, tx, &media.Record{Kind: kind, Address: address, MediaType: r.Type, Bytes: r.Bytes, Seconds: r.Seconds,
			Filename: cmp.Or(text.OneLine(name), path.Base(address)), BrandID: owner.BrandID, UserID: owner.UserID, TokenID: owner.TokenID})
	})
}

// Recording describes a recording on this site.
type Recording struct {
	bun.BaseModel `bun:"table:recordings"`

	Address string `bun:",pk"`
	Type    string
	Bytes   int64
	Seconds int // duration, 0 when not known
}

// durationSeconds returns the duration of an MP3 file by counting its frames, and 0 for
// other formats.
func durationSeconds(address string, content []byte) int {
	if path.Ext(address) != ".mp3" {
		return 0
	}
	d, err := mp3.NewDecoder(bytes.NewReader(content))
	if err != nil || d.Length() < 0 || d.SampleRate() <= 0 {
		return 0
	}
	const frame = 4 // bytes of a sample of two channels
	return int(math.Round(float64(d.Length()) / frame / float64(d.SampleRate())))
}

// Recordings returns the descriptions of recordings by address, with one query. The result has no
// descriptions of recordings on other sites, or of recordings that were stored before there were
// descriptions.
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

// RecordingType returns the media type of a recording by the path that PutRecording
// returned.
func RecordingType(address string) string { return mediaTypes[path.Ext(address)] }
