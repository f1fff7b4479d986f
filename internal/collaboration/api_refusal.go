package collaboration

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"masthead/internal/invalid"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// refusal says why the text of a document cannot be saved as that of its story. The text stays in the document.
type refusal struct {
	Type   string `json:"type"`
	Field  string `json:"field"`  // or several, separated by spaces
	Reason string `json:"reason"` // conflict, invalid or too_large
	Text   string `json:"text"`
}

func (r *refusal) Error() string { return r.Field + ": " + r.Text }

// refusalOf returns the refusal that an error of a save means, nil if it is another error.
func refusalOf(err error) *refusal {
	var body *richtext.Error
	var fields invalid.Fields
	refuse := func(field, reason, text string) *refusal { return &refusal{"refused", field, reason, text} }
	first := func(wrong invalid.Fields) *refusal {
		for _, name := range []string{"title", "excerpt", "body"} {
			if text := wrong[name]; text != "" {
				if name == "excerpt" {
					name = "standfirst"
				}
				return refuse(name, "invalid", text)
			}
		}
		names := slices.Sorted(maps.Keys(wrong)) // the failed checks of a scheduled story, or one field
		if len(names) == 0 {
			return refuse("", "invalid", "")
		}
		return refuse(strings.Join(names, " "), "invalid", wrong[names[0]])
	}
	switch {
	case errors.Is(err, story.ErrOutdated):
		return refuse("", "conflict", "The story was changed since its working copy began.")
	case errors.As(err, &body):
		if body.Path == "" {
			return refuse("body", "too_large", body.Msg)
		}
		return refuse("body", "invalid", body.Error())
	case errors.Is(err, story.ErrInvisible):
		return refuse("body", "invalid", err.Error())
	case errors.As(err, &fields):
		return first(fields)
	}
	return nil
}
