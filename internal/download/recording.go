package download

import (
	"context"
	"errors"
	"path"
	"strings"

	"github.com/gabriel-vasile/mimetype"
	"github.com/gosimple/slug"
	"gocloud.dev/blob"
)

// ErrNoRecording says that a file is none of the kinds of recordings that are kept.
var ErrNoRecording = errors.New("neither a recording in MP3, M4A, AAC or Ogg nor a film in MP4 or WebM")

// recordings are the endings of what browsers play, by what the content is found
// to be. A file's name and what its sender says of it play no part.
var recordings = map[string]string{"audio/mpeg": ".mp3", "audio/x-m4a": ".m4a", "audio/mp4": ".m4a", "audio/aac": ".aac", "audio/ogg": ".ogg",
	"video/mp4": ".mp4", "video/x-m4v": ".mp4", "video/webm": ".webm"}

// nameLength is the longest stem of a recording's name.
const nameLength = 80

// PutRecording keeps a recording or a film of a story, called after the name it came
// with, and gives its path. What is neither gives ErrNoRecording.
func PutRecording(ctx context.Context, bucket *blob.Bucket, name string, content []byte) (string, error) {
	ending := recordings[mimetype.Detect(content).String()]
	if ending == "" {
		return "", ErrNoRecording
	}
	stem := slug.Make(strings.ReplaceAll(strings.TrimSuffix(name, path.Ext(name)), "_", "-"))
	stem = strings.Trim(stem[:min(len(stem), nameLength)], "-")
	if stem == "" {
		stem = "recording"
	}
	return Put(ctx, bucket, stem+ending, content)
}

// RecordingType is the media type of the recording at a path that PutRecording gave.
func RecordingType(address string) string { return types[path.Ext(address)] }
