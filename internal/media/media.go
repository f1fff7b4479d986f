// Package media takes pictures in, keeps them as renditions in a blob store and
// serves them. Every picture is decoded and encoded anew, in a process of its
// own, so nothing that came with it (metadata, trailing bytes, markup) reaches
// a reader. This package must never keep or serve the bytes it was given, and
// it knows nothing of what a picture is used for.
package media

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Prefix is the path under which Handler serves.
const Prefix = "/media/"

// Extensions of the renditions that every width has.
const (
	AVIF = "avif"
	WebP = "webp"
	JPEG = "jpg"
)

var contentTypes = map[string]string{AVIF: "image/avif", WebP: "image/webp", JPEG: "image/jpeg"}

// Widths of the renditions. One wider than the picture is not made; a picture
// that is notably wider than the last that it has gets its own width as well.
var widths = []int{320, 640, 960, 1280, 1920}

// drawnWidths are those of a drawing, which takes less to look sharp.
var drawnWidths = []int{160, 480, 800, 1600}

// PortraitWidth is the one width, and height, of a portrait's renditions.
const PortraitWidth = 240

// Codes of Error.
const (
	TooLarge        = "too_large"
	TooManyPixels   = "too_many_pixels"
	UnsupportedType = "unsupported_type"
	BrokenImage     = "broken_image"
)

// Error says why a picture was refused. It is the sender's fault.
type Error struct {
	Code    string
	Message string
}

func (e *Error) Error() string { return e.Code + ": " + e.Message }

var (
	// ErrNotFound is what a Store answers when it has no such picture.
	ErrNotFound = errors.New("picture not found")
	// ErrUnavailable says that the picture process gave no answer in time. It is
	// our fault, and trying later may help.
	ErrUnavailable = errors.New("pictures can't be processed now")
)

// Meta is what is told about a picture when it comes in.
type Meta struct {
	Filename  string
	Alt       string
	Caption   string
	Credit    string
	FocalX    float64 // 0…1 from the left; both 0 means the middle
	FocalY    float64 // 0…1 from the top
	SourceURL string  // where an import found it
}

// Media is a picture with its renditions. It never changes but for its words.
type Media struct {
	ID          int64
	Hash        string // SHA-256 of what came in, hex
	Width       int    // as seen, orientation applied
	Height      int
	Widths      []int  // of the renditions, rising
	Placeholder string // data URI of a blurred picture 20 pixels wide, under 600 bytes
	Colour      string // dominant colour, "#rrggbb"
	// Animated says that the WebP renditions move. AVIF and JPEG show the first
	// frame, so a page that wants motion offers WebP before AVIF.
	Animated bool
	Meta
}

// Key is where the bucket keeps a rendition. What a key names never changes.
func (m Media) Key(width int, ext string) string {
	return fmt.Sprintf("%s/%d.%s", m.folder(), width, ext)
}

// Base is the path of all renditions: Base + "/" + width + "." + extension.
func (m Media) Base() string { return Prefix + m.folder() }

// URL is the path of a rendition.
func (m Media) URL(width int, ext string) string { return Prefix + m.Key(width, ext) }

// SrcSet is the value of a srcset attribute with every width of one format.
func (m Media) SrcSet(ext string) string {
	parts := make([]string, len(m.Widths))
	for i, width := range m.Widths {
		parts[i] = fmt.Sprintf("%s %dw", m.URL(width, ext), width)
	}
	return strings.Join(parts, ", ")
}

func (m Media) folder() string { return "m/" + m.Hash[:2] + "/" + m.Hash }

// Store keeps what is known about pictures.
type Store interface {
	// Save keeps a new picture and returns it with its ID. When there is one with
	// the same hash already, it changes nothing and returns that one.
	Save(ctx context.Context, m Media) (Media, error)
	// ByHash and ByID return ErrNotFound when there is no such picture.
	ByHash(ctx context.Context, hash string) (Media, error)
	ByID(ctx context.Context, id int64) (Media, error)
	// Delete forgets a picture; that there is none is no error.
	Delete(ctx context.Context, id int64) error
}
