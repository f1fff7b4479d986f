// Package invalid has the error for refused input: what is wrong, by field.
package invalid

import (
	"errors"
	"fmt"
	"maps"
	"slices"
)

// Fields is the error of input that is not valid: what is wrong, by the name of the field. The API responds to it with status 422 and these
// texts, and forms show them beside their fields. Two errors with the same texts are the same for errors.Is.
type Fields map[string]string

// Error returns the first field by name with its text.
func (f Fields) Error() string {
	names := slices.Sorted(maps.Keys(f))
	if len(names) == 0 {
		return "nothing is invalid"
	}
	return names[0] + ": " + f[names[0]]
}

// Is reports whether target has the same texts.
func (f Fields) Is(target error) bool {
	other, ok := target.(Fields) //nolint:errorlint // errors.Is unwraps
	return ok && maps.Equal(f, other)
}

// Join returns everything that several checks of the same input found wrong: one Fields with the fields of all errors that are, or wrap, a
// Fields, where an earlier error counts for a field that two have. It returns the first other error instead if there is one, and nil if
// nothing is wrong.
func Join(errs ...error) error {
	all := Fields{}
	for _, err := range errs {
		var wrong Fields
		switch {
		case err == nil:
			continue
		case !errors.As(err, &wrong):
			return err
		}
		for field, text := range wrong {
			if all[field] == "" {
				all[field] = text
			}
		}
	}
	if len(all) == 0 {
		return nil
	}
	return all
}

// OfMadeSlug returns the error of a record whose slug was made from its name because nobody typed one. The message about the field "slug"
// moves to the field "name", because the field "slug" was empty, and states the slug. Other errors, and those of a typed slug, stay as they
// are.
func OfMadeSlug(err error, typed, made string) error {
	var wrong Fields
	if typed != "" || !errors.As(err, &wrong) || wrong["slug"] == "" {
		return err
	}
	moved := maps.Clone(wrong)
	delete(moved, "slug")
	if moved["name"] == "" {
		moved["name"] = fmt.Sprintf("gives the slug %q, which %s; send another slug", made, wrong["slug"])
	}
	return moved
}
