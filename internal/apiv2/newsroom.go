package apiv2

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"net/http"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/invalid"
)

// Sentences of the API document about operations of the newsroom.
const (
	AllBrandsOnly = "Editors of all brands may call it."
	ReplacesAll   = "It replaces all fields. Send the version that was edited: the status is 409 if somebody else has saved since. "
	FormerSlugs   = "The addresses with the slug before redirect until something else has that slug, unless redirect is false. "
)

// ForAllBrands returns the options of a write operation for editors of all brands. text is its description.
func ForAllBrands(text string) []func(*huma.Operation) {
	return []func(*huma.Operation){Section("Desk"), ReportSuccess, Doc(text + AllBrandsOnly)}
}

// MessageLanguage is the language of the messages about fields.
type MessageLanguage struct {
	Locale string `query:"locale" doc:"Name or code of the language of messages about fields; English by default."`
}

// SlugEdit has the new slug of a company, a person or an investor.
type SlugEdit struct {
	Slug     string  `json:"slug" maxLength:"80" example:"asha-rao"`
	Before   *string `json:"before,omitempty" maxLength:"80" doc:"Slug that was read; if it is another one now, the status is 409."`
	Redirect *bool   `json:"redirect,omitempty" doc:"Whether the addresses with the slug before redirect; true if it is left out (addition)."`
}

// Redirects reports whether the addresses with the slug before are to redirect.
func (e SlugEdit) Redirects() bool { return e.Redirect == nil || *e.Redirect }

// IsOutdated reports whether the caller has read another slug than the present one.
func (e SlugEdit) IsOutdated(present string) bool { return e.Before != nil && *e.Before != present }

// PathEdit has the new path of the page of a company or an award.
type PathEdit struct {
	Path   string  `json:"path" maxLength:"120" example:"/kiln-and-loom" doc:"Empty for none."`
	Before *string `json:"before,omitempty" maxLength:"120" doc:"Path that was read; if it is another one now, the status is 409."`
}

// IsOutdated reports whether the caller has read another path than the present one, which is nil for none.
func (e PathEdit) IsOutdated(present *string) bool {
	return e.Before != nil && (present == nil && *e.Before != "" || present != nil && *e.Before != *present)
}

// SaveProblem returns the API error for an error of a change by the newsroom: 422 for an invalid.Fields, 409 for one of conflicts. It
// returns other errors as they are.
func SaveProblem(err error, conflicts ...error) error {
	var wrong invalid.Fields
	if errors.As(err, &wrong) {
		problem := FieldErrors(wrong)
		problem.Detail = "Failed to save: " + wrong.Error()
		return problem
	}
	for _, known := range conflicts {
		if errors.Is(err, known) {
			return Error(http.StatusConflict, Sentence(known))
		}
	}
	return err
}

// VersionOf returns the version of a record that has no number of its own: a number of up to 15 digits that follows from what the record
// contains. value is the record as its read operation returns it, without the version.
func VersionOf(value any) int64 {
	text, err := json.Marshal(value)
	if err != nil {
		panic(err) // values of responses can be encoded
	}
	sum := sha256.Sum256(text)
	return int64(binary.BigEndian.Uint64(sum[:8]) >> 15) // exact in JSON numbers
}

// ReadVersion is the version of the record that the caller has read, for operations without a body.
type ReadVersion struct {
	Version int64 `query:"version" required:"true" doc:"Version of the record that was read; 409 if it has changed since."`
}

// Changed returns the error of a save that was based on an older version, with the stored record.
func Changed(current any) *Problem {
	p := Error(http.StatusConflict, "It was changed by someone else in the meantime. Please load it again.")
	p.Current = current
	return p
}
