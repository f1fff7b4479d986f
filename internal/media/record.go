package media

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
)

// Kind says what a file of the library is.
type Kind string

// Kinds of files. A portrait is the picture that a user uploaded of themselves, which is not in the library.
const (
	KindPicture   Kind = "picture"
	KindPortrait  Kind = "portrait"
	KindRecording Kind = "recording"
	KindFilm      Kind = "film"
	KindDocument  Kind = "document" // a file that readers download
)

// PictureTexts are the texts of a file in one language. An empty text means that the file's own text is shown.
type PictureTexts struct {
	Alt     string `json:"alt" maxLength:"1000" doc:"For readers who can't see the picture." example:"A loom by a window"`
	Caption string `json:"caption" maxLength:"2000" example:"The loom of the cooperative in Kanchipuram."`
}

// PictureFrame is a part of a picture: its edges from the left and from the top, and its size, as parts of the picture from 0 to 1.
type PictureFrame struct {
	X float64 `json:"x" minimum:"0" maximum:"1"`
	Y float64 `json:"y" minimum:"0" maximum:"1"`
	W float64 `json:"w" minimum:"0" maximum:"1"`
	H float64 `json:"h" minimum:"0" maximum:"1"`
}

// Cut is a frame with the renditions that were made of it; without a hash there are none yet.
type Cut struct {
	PictureFrame
	Hash   string `json:"hash,omitempty"`
	Width  int    `json:"width,omitempty"`
	Height int    `json:"height,omitempty"`
	Widths []int  `json:"widths,omitempty"`
}

// Slots of pictures that can be cut out by hand, with their width divided by their height.
var Slots = map[string]float64{"card": 3.0 / 2, "hero": 16.0 / 9, "square": 1, "social": 1200.0 / 630}

// maxFormer is the number of replaced texts that a file remembers.
const maxFormer = 40

// Record is a row of the table media: a picture with its renditions, or a recording, film or document with its file.
type Record struct {
	bun.BaseModel `bun:"table:media,alias:m"`

	ID          int64 `bun:",pk,autoincrement"`
	Hash        string
	Width       int
	Height      int
	Animated    bool
	Widths      []int
	Placeholder string
	Colour      string
	Alt         string
	Caption     string
	Credit      string
	FocalX      float64 `bun:"focal_x"`
	FocalY      float64 `bun:"focal_y"`
	Filename    string
	SourceURL   string
	CreatedAt   clock.Moment

	Kind          Kind
	Address       string // path of the file of a recording, film or document
	MediaType     string
	Bytes         int64
	Seconds       int    // duration; 0 if it is not known
	BrandID       *int64 // nil if it belongs to all brands
	UserID        *int64 // who uploaded it, like TokenID
	TokenID       *int64
	Version       int
	Texts         map[string]PictureTexts // by language code
	Crops         map[string]Cut          // by slot
	Former        []string                // alternative texts and captions that were replaced
	Licence       string
	LicenceSource string
	LicenceEnds   clock.Moment `bun:",nullzero"` // exclusive; zero if it does not end
	LicenceTold   clock.Moment `bun:",nullzero"` // when the newsroom was told that it ends
	DeletedAt     clock.Moment `bun:",nullzero"`
	PurgeAt       clock.Moment `bun:",nullzero"` // when the storage of a deleted file is cleared
	Decorative    bool         // a picture that says nothing, so that it has no alternative text
	Words         string       // what the search looks in
}

// IsFor reports whether an actor has r in the library: it belongs to a brand for which the actor writes, or to all brands. further are
// the ids of the brands to whose library it was added.
func (r *Record) IsFor(by actor.Actor, further []int64) bool {
	return by.AllBrands || r.BrandID == nil || by.CanWrite(*r.BrandID) || slices.ContainsFunc(further, by.CanWrite)
}

// IsPicture reports whether r has renditions.
func (r *Record) IsPicture() bool { return r.Kind == KindPicture || r.Kind == KindPortrait }

// SetWords makes the words of the search from the other fields.
func (r *Record) SetWords() {
	parts := []string{r.Filename, r.Alt, r.Caption, r.Credit, r.LicenceSource}
	for _, t := range r.Texts {
		parts = append(parts, t.Alt, t.Caption)
	}
	slices.Sort(parts)
	r.Words = strings.ToLower(strings.Join(slices.DeleteFunc(slices.Compact(parts), func(s string) bool { return s == "" }), " "))
}

// Remember adds the texts that another version of the file had and that r does not have to those that stories may repeat.
func (r *Record) Remember(before *Record) {
	now := r.allTexts()
	for _, text := range before.allTexts() {
		if text != "" && !slices.Contains(now, text) && !slices.Contains(r.Former, text) {
			r.Former = append(r.Former, text)
		}
	}
	r.Former = r.Former[max(0, len(r.Former)-maxFormer):]
}

func (r *Record) allTexts() []string {
	list := []string{r.Alt, r.Caption}
	for _, t := range r.Texts {
		list = append(list, t.Alt, t.Caption)
	}
	return list
}

func (r *Record) media() Media {
	return Media{ID: r.ID, Hash: r.Hash, Width: r.Width, Height: r.Height, Widths: r.Widths, Placeholder: r.Placeholder,
		Colour: r.Colour, Animated: r.Animated, Meta: Meta{Filename: r.Filename, Alt: r.Alt, Caption: r.Caption,
			Credit: r.Credit, FocalX: r.FocalX, FocalY: r.FocalY, SourceURL: r.SourceURL}}
}

// Picture returns a picture in the form of pages, with the texts of a language, "" for its own texts, and with the cuts that have been
// made.
func (r *Record) Picture(lang string) *Picture {
	p := r.media().Picture()
	if t, ok := r.Texts[lang]; ok {
		p.Alt, p.Caption = cmp.Or(t.Alt, p.Alt), cmp.Or(t.Caption, p.Caption)
	}
	if r.Decorative {
		p.Alt, p.Decorative = "", true
	}
	for slot, c := range r.Crops {
		if c.Hash == "" {
			continue
		}
		if p.Crops == nil {
			p.Crops = map[string]PictureCrop{}
		}
		p.Crops[slot] = PictureCrop{Base: Media{Hash: c.Hash}.Base(), Widths: c.Widths, Width: c.Width, Height: c.Height}
	}
	return p
}

// Repeats reports whether a text in a story only repeats one that the library has or had for the file, so that the story shows the
// present one.
func (r *Record) Repeats(text string) bool {
	return text == "" || slices.Contains(r.Former, text) || slices.Contains(r.allTexts(), text)
}

// LicenceState says whether a file may be shown.
type LicenceState string

// States of licences.
const (
	LicenceUnknown LicenceState = "unknown"
	LicenceValid   LicenceState = "valid"
	LicenceEnding  LicenceState = "ending"
	LicenceExpired LicenceState = "expired"
)

// LicenceWarning is the time before the end of a licence in which it counts as ending.
const LicenceWarning = 30 * 24 * time.Hour

// LicenceAt returns the state of the licence of r at a time.
func (r *Record) LicenceAt(at time.Time) LicenceState {
	switch {
	case !r.LicenceEnds.IsZero() && !r.LicenceEnds.After(at):
		return LicenceExpired
	case !r.LicenceEnds.IsZero() && r.LicenceEnds.Before(at.Add(LicenceWarning)):
		return LicenceEnding
	case r.Licence == "" && r.LicenceEnds.IsZero():
		return LicenceUnknown
	}
	return LicenceValid
}

// Upload is a file that a user uploaded.
type Upload struct {
	ID         int64        `json:"id"`
	Filename   string       `json:"filename"`
	UploadedAt clock.Moment `json:"uploadedAt"`
}

// UploadedBy returns the files that a user uploaded, without portraits, in the order of their ids.
func UploadedBy(ctx context.Context, db bun.IDB, user int64) ([]Upload, error) {
	list := []Upload{}
	err := db.NewSelect().Model((*Record)(nil)).Column("id", "filename").ColumnExpr("created_at AS uploaded_at").
		Where("user_id = ?", user).Where("kind <> ?", KindPortrait).Order("id").Scan(ctx, &list)
	if err != nil {
		return nil, fmt.Errorf("files of user %d: %w", user, err)
	}
	return list, nil
}
