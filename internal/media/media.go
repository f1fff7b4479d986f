// Package media stores pictures as renditions in a blob store and serves them. Every picture is decoded and encoded
// again in a separate process, so nothing else in the file (metadata, trailing bytes, markup) reaches a reader. The
// package must never store or serve the original bytes, and must not depend on what a picture is used for.
package media

import (
	"context"
	"errors"
	"fmt"
	"strings"
)

// Prefix is the beginning of the paths of renditions.
const Prefix = "/media/"

// File extensions of renditions; every width exists in each format.
const (
	AVIF = "avif"
	WebP = "webp"
	JPEG = "jpg"
)

var contentTypes = map[string]string{AVIF: "image/avif", WebP: "image/webp", JPEG: "image/jpeg"}

// widths are the widths of renditions in pixels. No rendition is wider than the picture. A picture that is clearly
// wider than its largest rendition gets one of its own width too.
var widths = []int{320, 640, 960, 1280, 1920}

// drawingWidths are the widths of renditions of drawings, which need fewer pixels to look
// sharp.
var drawingWidths = []int{160, 320, 480, 800, 1600}

// PortraitWidth is the only width and height of a portrait's renditions.
const PortraitWidth = 240

// Codes of Error.
const (
	TooLarge        = "too_large"
	TooManyPixels   = "too_many_pixels"
	UnsupportedType = "unsupported_type"
	BrokenImage     = "broken_image"
)

// Error says why a picture was refused. The sender of the picture caused it.
type Error struct {
	Code    string
	Message string
	// These are set for a picture that has too many pixels.
	Width, Height, MaxPixels int
}

// MaxSide is the largest width and height of a picture in pixels.
const MaxSide = 30_000

func (e *Error) Error() string { return e.Code + ": " + e.Message }

var (
	// ErrNotFound is returned by a Store that does not have the picture.
	ErrNotFound = errors.New("picture not found")
	// ErrUnavailable is returned when the picture process did not respond in time. It is an error of the server;
	// trying again later may help.
	ErrUnavailable = errors.New("pictures can't be processed now")
	// ErrStorage is returned when the storage of renditions is full or can't be reached.
	ErrStorage = errors.New("the storage of pictures does not accept files")
)

// Meta is the information that comes with a picture.
type Meta struct {
	Filename  string
	Alt       string
	Caption   string
	Credit    string
	FocalX    float64 // 0…1 from the left; both 0 means the middle
	FocalY    float64 // 0…1 from the top
	SourceURL string  // address of an imported picture

	Portrait        bool   // it is not in the library
	BrandID         *int64 // the brand that owns it; nil for all brands
	UserID, TokenID *int64 // who uploads it
}

func (m Meta) kind() Kind {
	if m.Portrait {
		return KindPortrait
	}
	return KindPicture
}

// Media is a picture with its renditions. Only its texts can change.
type Media struct {
	ID          int64
	Hash        string // of the original file, see hashOf; older rows have the whole SHA-256 in hex
	Width       int    // after applying the orientation
	Height      int
	Widths      []int  // widths of the renditions in ascending order
	Placeholder string // data URI of a blurred picture 20 pixels wide, under 600 bytes
	Colour      string // dominant colour, "#rrggbb"
	// Animated is set when the WebP renditions are animated. AVIF and JPEG show the first
	// frame, so a page with animation offers WebP before AVIF.
	Animated bool
	Known    bool // StoreUpload found it; it was stored before
	Meta
}

// Key returns the key of a rendition in the bucket. The content of a key never changes.
func (m Media) Key(width int, ext string) string {
	return fmt.Sprintf("%s/%d.%s", m.folder(), width, ext)
}

// Base returns the common path of all renditions: Base + "/" + width + "." + extension.
func (m Media) Base() string { return Prefix + m.folder() }

// URL returns the path of a rendition.
func (m Media) URL(width int, ext string) string { return Prefix + m.Key(width, ext) }

// SrcSet returns the value of a srcset attribute with every width of one format.
func (m Media) SrcSet(ext string) string {
	parts := make([]string, len(m.Widths))
	for i, width := range m.Widths {
		parts[i] = fmt.Sprintf("%s %dw", m.URL(width, ext), width)
	}
	return strings.Join(parts, ", ")
}

func (m Media) folder() string { return "m/" + m.Hash[:2] + "/" + m.Hash }

// Store stores the descriptions of pictures.
type Store interface {
	// Save stores a new picture and returns it with its ID. If there is a picture with the
	// same hash, it changes nothing and returns that one as known.
	Save(ctx context.Context, m Media) (Media, error)
	// ByHash and ByID return ErrNotFound when there is no such picture. ByHash also finds a
	// picture that had the hash before its file was replaced.
	ByHash(ctx context.Context, hash string) (Media, error)
	ByID(ctx context.Context, id int64) (Media, error)
	// Delete deletes a picture and calls deleteFiles; if that fails, the picture stays. It is not
	// an error if there is none.
	Delete(ctx context.Context, id int64, deleteFiles func(context.Context) error) error
}
