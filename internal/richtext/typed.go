package richtext

import (
	"errors"
	"strings"
)

// SourceOf returns the Markdown of a text for somebody who edits it: typed, which is the stored source, or, if that is empty, Markdown made
// from written, which is HTML of ToHTML. It returns "" if both are empty.
func SourceOf(typed, written string) string {
	if typed != "" || written == "" {
		return typed
	}
	doc, _, err := FromHTML(strings.NewReader(written), Options{})
	if err != nil {
		return ""
	}
	return ToMarkdown(doc, "", "", HTMLOptions{})
}

// FromTyped reads the Markdown that somebody typed. It returns an *Error if the source exceeds a limit.
func FromTyped(typed string) (Doc, error) {
	doc, _, err := FromMarkdown([]byte(strings.TrimSpace(typed)))
	if wrong := (*Error)(nil); err != nil && !errors.As(err, &wrong) {
		return Doc{}, &Error{Msg: err.Error()}
	}
	return doc, err
}
