package library

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/fieldcheck"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
)

// Limits of texts in characters.
const (
	MaxAlt     = 1000
	MaxCaption = 2000
	MaxCredit  = 300
	MaxLicence = 500
	minCut     = 0.05 // the smallest width and height of a cut, as part of the picture
)

// ratioTolerance is how much the shape of a cut may differ from that of its slot.
const ratioTolerance = 0.02

// FileEdit holds the fields of a file that an editor can change.
type FileEdit struct {
	Alt           string                        `json:"alt" maxLength:"1000" doc:"For languages without their own."`
	Caption       string                        `json:"caption" maxLength:"2000" doc:"For languages without their own."`
	Credit        string                        `json:"credit" maxLength:"300" example:"Kavya Raman"`
	Texts         map[string]media.PictureTexts `json:"texts" doc:"By language code. Empty ones are left out."`
	FocalX        float64                       `json:"focalX" minimum:"0" maximum:"1" doc:"0 to 1 from the left." example:"0.5"`
	FocalY        float64                       `json:"focalY" minimum:"0" maximum:"1" doc:"0 to 1 from the top." example:"0.5"`
	Crops         map[string]media.PictureFrame `json:"crops" doc:"By slot: card (3:2), hero (16:9), square or social (1200:630)."`
	Licence       string                        `json:"licence" maxLength:"500" doc:"What is allowed." example:"One year, online"`
	LicenceSource string                        `json:"licenceSource" maxLength:"500" doc:"A name or an address." example:"Tide Pictures"`
	LicenceEnds   string                        `json:"licenceEnds" maxLength:"10" doc:"The last day; empty for no end." example:"2027-03-31"`

	Decorative bool    `json:"decorative,omitempty" doc:"The picture is decorative, so it has no alternative text; a story may give it one."`
	Brand      *string `json:"brand,omitempty" maxLength:"100" doc:"Slug of its brand, empty for all brands. Without it, the brand stays."`
}

// editOf returns the editable part of a file. zone is the time zone of the publication.
func editOf(r *media.Record, zone *time.Location, brands []*brand.Brand) FileEdit {
	e := FileEdit{Alt: r.Alt, Caption: r.Caption, Credit: r.Credit, Texts: map[string]media.PictureTexts{}, FocalX: r.FocalX, FocalY: r.FocalY,
		Crops: map[string]media.PictureFrame{}, Licence: r.Licence, LicenceSource: r.LicenceSource, LicenceEnds: lastDay(r, zone)}
	e.Decorative = r.Decorative
	slug := ""
	for _, b := range brands {
		if r.BrandID != nil && b.ID == *r.BrandID {
			slug = b.Slug
		}
	}
	e.Brand = &slug
	maps.Copy(e.Texts, r.Texts)
	for slot, c := range r.Crops {
		e.Crops[slot] = c.PictureFrame
	}
	return e
}

// lastDay returns the last day of a licence, "" for none.
func lastDay(r *media.Record, zone *time.Location) string {
	if r.LicenceEnds.IsZero() {
		return ""
	}
	return r.LicenceEnds.In(zone).AddDate(0, 0, -1).Format(time.DateOnly)
}

// apply checks the fields and stores them in r. It returns an invalid.Fields with every broken rule.
func (e *FileEdit) apply(r *media.Record, zone *time.Location) error {
	wrong := invalid.Fields{}
	line := func(field, value string, limit int) string {
		value = strings.TrimSpace(value)
		switch {
		case utf8.RuneCountInString(value) > limit:
			wrong[field] = fmt.Sprintf("is longer than %d characters", limit)
		case strings.ContainsRune(value, 0) || !utf8.ValidString(value):
			wrong[field] = "is not text"
		}
		return value
	}
	r.Alt, r.Caption = line("alt", e.Alt, MaxAlt), line("caption", e.Caption, MaxCaption)
	r.Credit, r.Licence = line("credit", e.Credit, MaxCredit), line("licence", e.Licence, MaxLicence)
	r.LicenceSource = line("licenceSource", e.LicenceSource, MaxLicence)
	if strings.Contains(r.LicenceSource, "://") && !fieldcheck.IsWebAddress(r.LicenceSource) {
		wrong["licenceSource"] = "is not an address"
	}
	texts := map[string]media.PictureTexts{}
	for code, t := range e.Texts {
		if l, ok := i18n.Lookup(code); !ok || l.Code != code {
			wrong["texts."+code] = "is unknown"
			continue
		}
		t = media.PictureTexts{Alt: line("texts."+code+".alt", t.Alt, MaxAlt), Caption: line("texts."+code+".caption", t.Caption, MaxCaption)}
		if t != (media.PictureTexts{}) {
			texts[code] = t
		}
	}
	r.Texts = texts
	for field, v := range map[string]float64{"focalX": e.FocalX, "focalY": e.FocalY} {
		if math.IsNaN(v) || v < 0 || v > 1 {
			wrong[field] = "is not a number from 0 to 1"
		}
	}
	r.FocalX, r.FocalY = e.FocalX, e.FocalY
	if r.Decorative = e.Decorative; e.Decorative && !r.IsPicture() {
		wrong["decorative"] = "is not allowed"
	}
	e.applyCuts(r, wrong)
	switch day, err := time.ParseInLocation(time.DateOnly, e.LicenceEnds, zone); {
	case e.LicenceEnds == "":
		r.LicenceEnds = clock.Moment{}
	case err != nil:
		wrong["licenceEnds"] = "is not a date"
	default:
		r.LicenceEnds = clock.MomentOf(day.AddDate(0, 0, 1))
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// applyBrand gives the file another brand, "" for all brands. The actor must write for both; only who writes for all brands gives a file to
// all. The editors of the former brand keep the file in their library, because their stories may show it.
func (e *FileEdit) applyBrand(ctx context.Context, tx *database.Tx, by actor.Actor, r *media.Record, brands []*brand.Brand) error {
	if e.Brand == nil {
		return nil
	}
	was := r.BrandID
	r.BrandID = nil
	if *e.Brand != "" {
		at := slices.IndexFunc(brands, func(b *brand.Brand) bool { return b.Slug == *e.Brand })
		if at < 0 {
			return invalid.Fields{"brand": "is unknown"}
		}
		r.BrandID = &brands[at].ID
	}
	switch {
	case was == nil && r.BrandID == nil, was != nil && r.BrandID != nil && *was == *r.BrandID:
		return nil
	case r.BrandID == nil && !by.AllBrands, r.BrandID != nil && !by.CanWrite(*r.BrandID):
		return invalid.Fields{"brand": "is not allowed"}
	case was == nil:
		return nil
	}
	return media.AddBrand(ctx, tx, r.ID, *was)
}

// applyCuts stores the frames of the cuts in r. A cut whose frame stays the same keeps its renditions; a job makes the others.
func (e *FileEdit) applyCuts(r *media.Record, wrong invalid.Fields) {
	cuts := map[string]media.Cut{}
	for slot, f := range e.Crops {
		field, ratio := "crops."+slot, media.Slots[slot]
		switch {
		case ratio == 0:
			wrong[field] = "is unknown"
		case r.Kind != media.KindPicture:
			wrong[field] = "is not allowed"
		case !isFrame(f):
			wrong[field] = "is not a part of the picture"
		case math.Abs(f.W*float64(r.Width)/(f.H*float64(r.Height))/ratio-1) > ratioTolerance:
			wrong[field] = "is not in the shape of the slot, which is " + strconv.FormatFloat(ratio, 'f', 3, 64) + " times as wide as high"
		case r.Crops[slot].PictureFrame == f:
			cuts[slot] = r.Crops[slot]
		default:
			cuts[slot] = media.Cut{PictureFrame: f}
		}
	}
	r.Crops = cuts
}

func isFrame(f media.PictureFrame) bool {
	const rounding = 1e-6
	return !slices.ContainsFunc([]float64{f.X, f.Y, f.W, f.H}, math.IsNaN) && f.X >= 0 && f.Y >= 0 && f.W >= minCut && f.H >= minCut &&
		f.X+f.W <= 1+rounding && f.Y+f.H <= 1+rounding
}
