package brand

import (
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"
)

// Section is one band of a landing page. Source says which stories it shows: "latest",
// "brand:SLUG", "category:SLUG", "tag:SLUG", "series:SLUG", "property:SLUG", "type:VIDEO",
// "curated:KEY", "spotlight", or the first stories of a ranking: "trending", "trending:read" or
// "trending:claps".
type Section struct {
	bun.BaseModel `bun:"table:landing_sections"`

	ID       int64 `bun:",pk,autoincrement"`
	BrandID  int64
	Position int
	Kind     string
	Layout   string
	Title    string
	Message  string
	Path     string
	Size     string
	Source   string
	Limit    int `bun:"item_limit"`

	All bool `bun:"-"` // on a hub: the section also shows stories that landing pages hide
}

// The values that a section may have. Sections that show stories require a layout; other sections ignore it.
var (
	SectionKinds = []string{"stories", "latest", "spotlight", "series", "languages", "video-header", "events", "web-stories",
		"partner-events", "ticker", "newsletter", "companies", "webinars"}
	SectionLayouts = []string{"lead", "cover", "spread", "latest", "band", "columns", "four", "rail", "numbered", "watch"}

	storySectionKinds = SectionKinds[:3]
	// plainSources are complete sources; a prefix is followed by a colon and the slug or name of what is
	// shown.
	plainSources   = []string{"latest", "spotlight", "trending", "trending:read", "trending:claps"}
	sourcePrefixes = []string{"brand", "category", "tag", "series", "property", "type", "curated"}
)

// MaxSectionLimit is the largest number of entries of a section.
const MaxSectionLimit = 100

// check returns all errors in the values that a person typed for a section.
func (s Section) check() []error {
	var errs []error
	if !slices.Contains(SectionKinds, s.Kind) {
		errs = append(errs, fmt.Errorf("%q is not a kind of section; use one of %s", s.Kind, strings.Join(SectionKinds, ", ")))
	}
	showsStories := slices.Contains(storySectionKinds, s.Kind)
	if showsStories && !slices.Contains(SectionLayouts, s.Layout) {
		errs = append(errs, fmt.Errorf("%q is not a layout of a section; use one of %s", s.Layout, strings.Join(SectionLayouts, ", ")))
	}
	prefix, name, _ := strings.Cut(s.Source, ":")
	if showsStories && !slices.Contains(plainSources, s.Source) && (name == "" || !slices.Contains(sourcePrefixes, prefix)) {
		errs = append(errs, fmt.Errorf("%q is not a source of a section; use one of %s, or %s with a colon and a name, such as tag:funding",
			s.Source, strings.Join(plainSources, ", "), strings.Join(sourcePrefixes, ", ")))
	}
	errs = append(errs, checkMessage(s.Message))
	if s.Limit < 0 || s.Limit > MaxSectionLimit {
		errs = append(errs, fmt.Errorf("the limit of a section must be a number from 0 to %d", MaxSectionLimit))
	}
	return errs
}
