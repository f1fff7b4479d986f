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
