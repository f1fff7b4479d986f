// Package download stores and serves the files that readers download, such as templates,
// and the recordings and short videos of stories. The path of a file contains the hash of
// its content, so a file never changes. The package must never serve a file that a browser
// would show as a page of this site.
package download

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"
	"regexp"
	"time"

	"gocloud.dev/blob"
)

// Prefix is the beginning of the paths of files.
const Prefix = "/files/"

// MaxBytes is the largest size of a file.
const MaxBytes = 10 << 20

// openTimeout limits the time for opening a file in the bucket. sendTimeout limits the time for
// sending it; it allows for slow connections and for players that read only as fast as they play.
const (
	openTimeout = 10 * time.Second
	sendTimeout = 10 * time.Minute
)

// mediaTypes maps the allowed file extensions to media types.
var mediaTypes = map[string]string{
	".csv": "text/csv; charset=utf-8", ".md": "text/markdown; charset=utf-8", ".txt": "text/plain; charset=utf-8",
	".ods": "application/vnd.oasis.opendocument.spreadsheet", ".pdf": "application/pdf",
	".mp3": "audio/mpeg", ".m4a": "audio/mp4", ".aac": "audio/aac", ".ogg": "audio/ogg",
	".mp4": "video/mp4", ".webm": "video/webm", ".vtt": "text/vtt; charset=utf-8",
}

// keyPattern matches the part of a file's path after Prefix; nothing else is served.
var keyPattern = regexp.MustCompile(`^[0-9a-f]{16}/[a-z0-9][a-z0-9-]{0,99}\.[a-z0-9]{2,4}$`)

// Put stores a file and returns its path. name is the name of the file with its extension. It
// returns ErrStorage if the storage does not accept files, and another error for a name or a size
// that is not allowed.
func Put(ctx context.Context, bucket *blob.Bucket, name string, content []byte) (string, error) {
	sum := sha256.Sum256(content)
	k := hex.EncodeToString(sum[:8]) + "/" + name
	switch {
	case !keyPattern.MatchString(k) || mediaTypes[path.Ext(name)] == "":
		return "", fmt.Errorf(
			"file %q: its name must be like a-file.csv, with the extension .csv, .md, .txt, .ods, .pdf, .mp3, .m4a, .aac, .ogg, .mp4, .webm or .vtt",
			name,
		)
	case len(content) > MaxBytes:
		return "", fmt.Errorf("file %q is larger than %d bytes", name, MaxBytes)
	}
	if err := bucket.WriteAll(ctx, objectKey(k), content, &blob.WriterOptions{ContentType: mediaTypes[path.Ext(name)]}); err != nil {
		return "", fmt.Errorf("%w: file %q: %w", ErrStorage, name, err)
	}
	return Prefix + k, nil
}

func objectKey(key string) string { return "files/" + key }
