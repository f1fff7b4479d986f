package page

import (
	"masthead/internal/story"
)

// hears notes whether a list has recordings, from which a podcast is made.
func (v *visit) hears(l story.List) error {
	v.Touch(l.Tag())
	items, err := v.Stories.Read(v.Context(), l, story.Window{Limit: 1})
	v.out.Audible = len(items) > 0
	return err
}
