package wordpress

import (
	"html"
	"regexp"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// body returns the conversion of an item's text.
func (e *export) body(raw *item) func() (richtext.Doc, []importer.Note, error) {
	content, post := raw.content, raw.id
	return func() (richtext.Doc, []importer.Note, error) {
		doc, warnings, err := richtext.FromHTML(strings.NewReader(e.galleries(content, post)),
			richtext.Options{WordPress: true, Base: e.site})
		if err != nil {
			return doc, nil, err
		}
		for image := range richtext.Images(&doc) {
			if rec, ok := e.attachments.byAddress(image.Str("src")); ok {
				e.useOriginal(image, rec)
			}
		}
		return doc, append(importer.Notes(warnings), importer.FileNotes(doc)...), nil
	}
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

var (
	galleryCode = regexp.MustCompile(`\[gallery\b([^\]]*)\]`)
	galleryIDs  = regexp.MustCompile(`\b(?:ids|include)\s*=\s*["']?([\d,\s]+)`)
)

// galleries inserts the pictures of [gallery] into the text: those with the listed ids, or
// else those attached to the post.
func (e *export) galleries(content, post string) string {
	if !strings.Contains(content, "[gallery") {
		return content
	}
	return galleryCode.ReplaceAllStringFunc(content, func(code string) string {
		var list []attachment
		if m := galleryIDs.FindStringSubmatch(code); m != nil {
			for id := range strings.SplitSeq(m[1], ",") {
				if rec, ok := e.attachments.withID(id); ok {
					list = append(list, rec)
				}
			}
		} else {
			list = e.attachments.ofPost(post)
		}
		if len(list) == 0 {
			return code // it stays text, with a warning
		}
		var b strings.Builder
		b.WriteString("\n\n" + `<figure class="wp-block-gallery">`)
		for _, rec := range list {
			b.WriteString(`<figure><img src="` + html.EscapeString(rec.URL) + `" alt="` + html.EscapeString(rec.Alt) + `">`)
			if rec.Caption != "" {
				b.WriteString("<figcaption>" + html.EscapeString(rec.Caption) + "</figcaption>")
			}
			b.WriteString("</figure>")
		}
		b.WriteString("</figure>\n\n")
		return b.String()
	})
}
