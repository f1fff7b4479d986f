package wordpress

import (
	"fmt"
	"slices"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// body sets the conversion of an item's text and the memory that it needs. state is a text that changes if the patterns
// in the item or its restrictions change, even if only the importer interprets them differently. unclear reports
// whether it is unknown which part was switched off on the old site, so that all of the text is gated.
func (e *export) body(raw *item, c *importer.Content, forMembers bool) (state string, unclear bool) {
	x := &expansion{export: e, item: raw, text: raw.content}
	err := x.expand()
	forMembers = forMembers || x.unclear
	content, extra := x.text, x.notes
	weight := importer.Weigh(content)
	if err == nil && len(content) > richtext.MaxBytes {
		err = importer.ErrTextSize
	}
	if err == nil {
		err = importer.CheckWeight(weight)
	}
	if err == nil {
		err = importer.CheckAttributes(content)
	}
	state = x.hash
	l := restrictedPart{at: -1}
	if err == nil && !forMembers {
		if l = findRestrictedPart(content); l.at >= 0 {
			c.ForSome = importer.OpensToSignedIn(e.settings.Brand) && isForSome(content, raw.isForPaying())
			state = fmt.Sprintf("%s %d %s %t %s", x.hash, l.at, l.unknown, c.ForSome, e.settings.Brand.Gate) // the gate can change
		}
	}
	c.Weight = weight
	c.Body = func() (richtext.Doc, []importer.Note, error) {
		if err != nil {
			return richtext.Doc{}, nil, err
		}
		doc, converted, err := e.document(content, l, forMembers)
		if err != nil {
			return doc, nil, err
		}
		for image := range richtext.Images(&doc) {
			if rec, ok := e.attachments.byAddress(image.Str("src")); ok {
				e.useOriginal(image, rec)
			}
		}
		notes := append(slices.Clone(extra), converted...)
		return doc, append(notes, importer.FileNotes(doc)...), nil
	}
	return state, x.unclear
}

// useOriginal replaces a smaller copy of a picture with the original.
func (e *export) useOriginal(image *richtext.Node, rec attachment) {
	if normalizeAddress(image.Str("src")) != normalizeAddress(rec.URL) {
		image.Set("src", rec.URL)
		image.Set("width", 0)
		image.Set("height", 0)
	}
	if image.Str("alt") == "" {
		image.Set("alt", rec.Alt)
	}
	if to := image.Str("link"); to != "" && normalizeAddress(to) == normalizeAddress(rec.URL) {
		image.Set("link", "") // it was only a link to the picture itself
	}
}
