// Package share draws the pictures that messengers and networks show beside a
// link: the headline in its own script, the paper's name and colour, and the
// page's picture. A card says all that a picture depends on, and its address names
// it, so a picture never changes. It knows no feature: pages hand it cards.
package share

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"regexp"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/gcerrors"
)

// Prefix is what the addresses of pictures begin with.
const Prefix = "/share"

// Folder is the part of the bucket where drawn pictures are. Whoever empties it only has
// them drawn again.
const Folder = "share/"

// The size of every picture.
const (
	Width  = 1200
	Height = 630
)

// MaxBytes is what a picture weighs at most: some messengers show none that is
// heavier than twice that.
const MaxBytes = 150 << 10

// Card is what a picture shows.
type Card struct {
	Title   string  `json:"title"`
	Lang    string  `json:"lang"`    // BCP 47, of the title
	Kicker  string  `json:"kicker"`  // small, over the title
	Line    string  `json:"line"`    // small, below it
	Paper   string  `json:"paper"`   // the brand's or the edition's name
	House   string  `json:"house"`   // the publication's
	Accent  string  `json:"accent"`  // hex
	Picture string  `json:"picture"` // key of a JPEG in the bucket, "" for none
	Width   int     `json:"width"`   // of that picture
	Height  int     `json:"height"`
	FocalX  float64 `json:"focalX"`
	FocalY  float64 `json:"focalY"`
}

// drawing is the version of the drawing's design: another one has other addresses.
const drawing = 2

// hash names the card.
func (c Card) hash() string {
	text, err := json.Marshal(struct {
		Version int
		Card    Card
	}{drawing, c})
	if err != nil {
		panic(err) // of numbers that are none
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// Path is the address of the picture of the page at a path.
func (c Card) Path(page string) string {
	if page == "/" {
		page = ""
	}
	return Prefix + page + "/" + c.hash() + ".jpg"
}

var address = regexp.MustCompile(`^` + Prefix + `((?:/[^/]+)*)/[0-9a-f]{24}\.jpg$`)

// PageOf is the path of the page whose picture is at an address.
func PageOf(path string) (page string, ok bool) {
	m := address.FindStringSubmatch(path)
	if m == nil {
		return "", false
	}
	if m[1] == "" {
		return "/", true
	}
	return m[1], true
}

// Pictures draws cards and keeps what was drawn.
type Pictures struct {
	Bucket *blob.Bucket
	Faces  *Faces
	Encode func(ctx context.Context, svg []byte, maxBytes int) (jpeg []byte, err error)
}

const bucketTimeout = 10 * time.Second

// Of is the picture of a card, as it was drawn before or drawn now.
func (p *Pictures) Of(ctx context.Context, c Card) ([]byte, error) {
	key := Folder + c.hash()[:2] + "/" + c.hash() + ".jpg"
	kept, err := p.read(ctx, key)
	if err == nil || gcerrors.Code(err) != gcerrors.NotFound {
		return kept, err
	}
	var picture []byte
	if c.Picture != "" {
		if picture, err = p.read(ctx, c.Picture); err != nil && gcerrors.Code(err) != gcerrors.NotFound {
			return nil, err
		}
	}
	svg, err := p.Faces.Draw(c, picture)
	if err != nil {
		return nil, err
	}
	jpeg, err := p.Encode(ctx, svg, MaxBytes)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithTimeout(ctx, bucketTimeout)
	defer cancel()
	err = p.Bucket.Upload(ctx, key, bytes.NewReader(jpeg), &blob.WriterOptions{ContentType: "image/jpeg"})
	if err != nil {
		return nil, fmt.Errorf("store %s: %w", key, err)
	}
	return jpeg, nil
}

func (p *Pictures) read(ctx context.Context, key string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, bucketTimeout)
	defer cancel()
	object, err := p.Bucket.NewReader(ctx, key, nil)
	if err != nil {
		return nil, err
	}
	defer func() { _ = object.Close() }()
	return io.ReadAll(object)
}
