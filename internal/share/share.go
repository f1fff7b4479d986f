// Package share draws link pictures, which messengers and social networks show beside a link: the headline in its own
// script, the name and colour of the brand, and the page's picture. A card contains everything that a picture depends
// on, and the picture's address contains the card's hash, so a picture never changes. The package depends on no
// feature: pages pass it cards.
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

// Prefix is the beginning of the paths of pictures.
const Prefix = "/share"

// Folder is the folder of the bucket with drawn pictures. If it is emptied, they are drawn
// again.
const Folder = "share/"

// The size of every picture in pixels.
const (
	Width  = 1200
	Height = 630
)

// MaxBytes is the largest size of a picture: some messengers don't show pictures of more
// than twice that.
const MaxBytes = 150 << 10

// Card describes a link picture. The names of its fields in JSON are part of its hash: changing one
// changes the addresses of all pictures.
type Card struct {
	Title           string  `json:"title"`
	Lang            string  `json:"lang"`    // BCP 47 code of the title's language
	Kicker          string  `json:"kicker"`  // small text above the title
	Subtitle        string  `json:"line"`    // small text below the title
	Name            string  `json:"paper"`   // name of the brand or edition
	PublicationName string  `json:"house"`   // name of the publication
	Accent          string  `json:"accent"`  // hex colour
	Picture         string  `json:"picture"` // key of a JPEG in the bucket, "" for none
	Width           int     `json:"width"`   // size of that picture
	Height          int     `json:"height"`
	FocalX          float64 `json:"focalX"`
	FocalY          float64 `json:"focalY"`
}

// designVersion is the version of the design. Changing it changes the addresses of all
// pictures.
const designVersion = 2

// hash returns a hash of the card and the version of the design.
func (c Card) hash() string {
	text, err := json.Marshal(struct {
		Version int
		Card    Card
	}{designVersion, c})
	if err != nil {
		panic(err) // can happen only for numbers that are NaN or infinite
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:12])
}

// Path returns the path of the picture for the page at the given path.
func (c Card) Path(page string) string {
	if page == "/" {
		page = ""
	}
	return Prefix + page + "/" + c.hash() + ".jpg"
}

var address = regexp.MustCompile(`^` + Prefix + `((?:/[^/]+)*)/[0-9a-f]{24}\.jpg$`)

// PageOf returns the path of the page of the picture at an address.
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

// Pictures draws cards and stores the pictures.
type Pictures struct {
	Bucket *blob.Bucket
	Fonts  *Fonts
	Encode func(ctx context.Context, svg []byte, maxBytes int) (jpeg []byte, err error)
}

const bucketTimeout = 10 * time.Second

// Get returns the picture of a card as a JPEG, from the bucket or drawn now.
func (p *Pictures) Get(ctx context.Context, c Card) ([]byte, error) {
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
	svg, err := p.Fonts.Draw(c, picture)
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
