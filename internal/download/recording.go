package download

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/gabriel-vasile/mimetype"
	"github.com/gosimple/slug"
	"github.com/uptrace/bun"
	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"

	"masthead/internal/database"
	"masthead/internal/media"
	"masthead/internal/text"
)

// ErrStorage is returned when the storage of files is full or can't be reached.
var ErrStorage = errors.New("the storage of recordings and videos does not accept files")

// ErrNoRecording is returned for a file that is not of an allowed format.
var ErrNoRecording = errors.New("neither a recording in MP3, M4A, AAC or Ogg, nor a video in MP4 or WebM, nor a document")

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

// documentExtensions are the extensions of documents that readers download.
var documentExtensions = []string{".csv", ".md", ".txt", ".ods", ".pdf"}

// PutRecording stores a recording or video of a story under a name made from the given one. It
// stores the type, size and duration too, adds it to the library, and returns the path of the file. It returns
// ErrNoRecording for any other file.
func PutRecording(ctx context.Context, db *database.DB, bucket *blob.Bucket, name string, content []byte) (string, error) {
	if recordingExtensions[mimetype.Detect(content).String()] == "" {
		return "", ErrNoRecording
	}
	return PutFile(ctx, db, bucket, name, content, Owner{})
}

// PutFile does what PutRecording does, for an owner, and accepts documents too.
func PutFile(ctx context.Context, db *database.DB, bucket *blob.Bucket, name string, content []byte, owner Owner) (string, error) {
	r, err := Store(ctx, bucket, name, content)
	if err != nil {
		return "", err
	}
	return r.Address, db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := r.Save(ctx, tx); err != nil {
			return err
		}
		return media.AddFile(ctx, tx, &media.Record{Kind: r.Kind(), Address: r.Address, MediaType: r.Type, Bytes: r.Bytes, Seconds: r.Seconds,
			Filename: cmp.Or(text.OneLine(name), path.Base(r.Address)), BrandID: owner.BrandID, UserID: owner.UserID, TokenID: owner.TokenID})
	})
}

// Store puts a recording, video or document into the storage under a name made from the given one and returns its description, which the
// caller saves. It returns ErrNoRecording for any other file.
func Store(ctx context.Context, bucket *blob.Bucket, name string, content []byte) (*Recording, error) {
	ending := recordingExtensions[mimetype.Detect(content).String()]
	if ending == "" && isDocument(name, content) {
		ending = strings.ToLower(path.Ext(name))
	}
	if ending == "" {
		return nil, ErrNoRecording
	}
	stem := slug.Make(strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "_", "-"))
	stem = strings.Trim(stem[:min(len(stem), maxStemLength)], "-")
	if stem == "" {
		stem = "recording"
	}
	address, err := Put(ctx, bucket, stem+ending, content)
	if err != nil {
		return nil, err
	}
	return &Recording{Address: address, Type: RecordingType(address), Bytes: int64(len(content)),
		Seconds: durationSeconds(address, content)}, nil
}

// isDocument reports whether the content of a file is what the extension of its name says, which is one of documentExtensions.
func isDocument(name string, content []byte) bool {
	ending := strings.ToLower(path.Ext(name))
	switch {
	case len(content) == 0 || !slices.Contains(documentExtensions, ending):
		return false
	case ending == ".pdf" || ending == ".ods":
		return mimetype.Detect(content).Is(mediaTypes[ending])
	}
	return utf8.Valid(content) && !bytes.ContainsRune(content, 0)
}

// Owner says to which brand a recording belongs, nil for all brands, and who uploads it.
type Owner struct{ BrandID, UserID, TokenID *int64 }

// Recording describes a recording on this site.
type Recording struct {
	bun.BaseModel `bun:"table:recordings"`

	Address string `bun:",pk"`
	Type    string
	Bytes   int64
	Seconds int // duration, 0 when not known
}

// Save stores the description of a file that Store returned.
func (r *Recording) Save(ctx context.Context, tx *database.Tx) error {
	if _, err := tx.NewInsert().Model(r).On("CONFLICT (address) DO NOTHING").Exec(ctx); err != nil {
		return fmt.Errorf("record the properties of %s: %w", r.Address, err)
	}
	return nil
}

// Kind returns the file's kind in the library.
func (r *Recording) Kind() media.Kind {
	switch kind, _, _ := strings.Cut(r.Type, "/"); kind {
	case "audio":
		return media.KindRecording
	case "video":
		return media.KindFilm
	}
	return media.KindDocument
}

// Read returns the content of a file, or database.ErrNotFound.
func Read(ctx context.Context, bucket *blob.Bucket, address string) ([]byte, error) {
	content, err := bucket.ReadAll(ctx, objectKey(strings.TrimPrefix(address, Prefix)))
	if gcerrors.Code(err) == gcerrors.NotFound {
		return nil, fmt.Errorf("%s: %w", address, database.ErrNotFound)
	} else if err != nil {
		return nil, fmt.Errorf("%w: %s: %w", ErrStorage, address, err)
	}
	return content, nil
}

// Delete deletes a file and its description. It is no error if there is none.
func Delete(ctx context.Context, tx *database.Tx, bucket *blob.Bucket, address string) error {
	if _, err := tx.NewDelete().Model((*Recording)(nil)).Where("address = ?", address).Exec(ctx); err != nil {
		return fmt.Errorf("description of %s: %w", address, err)
	}
	err := bucket.Delete(ctx, objectKey(strings.TrimPrefix(address, Prefix)))
	if err != nil && gcerrors.Code(err) != gcerrors.NotFound {
		return fmt.Errorf("%w: %s: %w", ErrStorage, address, err)
	}
	return nil
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
