package invalid_test

import (
	"errors"
	"fmt"
	"testing"

	"masthead/internal/invalid"
)

// An error about fields can be a variable of a package: errors.Is finds it by its texts.
func TestFieldsAreComparedByTheirTexts(t *testing.T) {
	past := invalid.Fields{"at": "is in the past"}
	err := fmt.Errorf("story 4: %w", invalid.Fields{"at": "is in the past"})
	if !errors.Is(err, past) || errors.Is(err, invalid.Fields{"at": "is too far"}) || errors.Is(past, errors.ErrUnsupported) {
		t.Error("errors.Is")
	}
	if got := (invalid.Fields{"title": "is empty", "lang": "is unknown"}).Error(); got != "lang: is unknown" {
		t.Error(got)
	}
}

// DESK: what several checks of one form find is one error, and an error of the database is not lost.
func TestErrorsOfFieldsAreJoined(t *testing.T) {
	got := invalid.Join(nil, invalid.Fields{"slug": "is empty"}, fmt.Errorf("save: %w", invalid.Fields{"slug": "is taken", "name": "is empty"}))
	if !errors.Is(got, invalid.Fields{"slug": "is empty", "name": "is empty"}) {
		t.Error(got)
	}
	if got := invalid.Join(invalid.Fields{"slug": "is empty"}, errors.ErrUnsupported); !errors.Is(got, errors.ErrUnsupported) {
		t.Error(got)
	}
	if got := invalid.Join(nil, nil); got != nil {
		t.Error(got)
	}
}

// The error for somebody who typed only a name is about the name, and states the slug that was made
// from it.
func TestTheErrorOfAMadeSlugIsAboutTheName(t *testing.T) {
	taken := invalid.Fields{"slug": "belongs to company 4", "city": "is unknown"}
	if err := invalid.OfMadeSlug(taken, "", "kiln"); !errors.Is(err, invalid.Fields{"city": "is unknown",
		"name": `gives the slug "kiln", which belongs to company 4; send another slug`}) {
		t.Error(err)
	}
	both := invalid.Fields{"slug": "is too short", "name": "is taken"}
	if err := invalid.OfMadeSlug(both, "", "k"); !errors.Is(err, invalid.Fields{"name": "is taken"}) {
		t.Error(err)
	}
	for _, err := range []error{taken, invalid.Fields{"city": "is unknown"}, errors.ErrUnsupported} {
		if got := invalid.OfMadeSlug(err, "kiln", "kiln"); !errors.Is(got, err) {
			t.Errorf("%v became %v", err, got)
		}
	}
	if invalid.OfMadeSlug(nil, "", "kiln") != nil {
		t.Error("no error became one")
	}
}
