package wordpress

import (
	"html"
	"iter"
	"regexp"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// body returns the conversion of an item's text, and the memory that it needs in bytes.
func (e *export) body(raw *item) (convert func() (richtext.Doc, []importer.Note, error), weight int64) {
	content, err := e.galleries(raw.content, raw.id)
	weight = importer.Weigh(content)
	if err == nil {
		err = importer.CheckWeight(weight)
	}
	return func() (richtext.Doc, []importer.Note, error) {
		if err != nil {
			return richtext.Doc{}, nil, err
		}
		doc, warnings, err := richtext.FromHTML(strings.NewReader(content), richtext.Options{WordPress: true, Base: e.site})
		if err != nil {
			return doc, nil, err
		}
		for image := range richtext.Images(&doc) {
			if rec, ok := e.attachments.byAddress(image.Str("src")); ok {
				e.useOriginal(image, rec)
			}
		}
		return doc, append(importer.Notes(warnings), importer.FileNotes(doc)...), nil
	}, weight
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
// else those attached to the post. It returns importer.ErrTextSize if the text becomes too
// large, because each code can name any number of pictures.
func (e *export) galleries(content, post string) (string, error) {
	if !strings.Contains(content, "[gallery") {
		return content, nil
	}
	var b strings.Builder
	end := 0
	var own string // the gallery of the pictures attached to the post
	var read bool
	for _, m := range galleryCode.FindAllStringSubmatchIndex(content, -1) {
		b.WriteString(content[end:m[0]])
		end = m[1]
		code, attrs := content[m[0]:m[1]], content[m[2]:m[3]]
		room := richtext.MaxBytes - b.Len()
		var html string
		if ids := galleryIDs.FindStringSubmatch(attrs); ids != nil {
			html = e.gallery(e.attachments.withIDs(ids[1]), room)
		} else {
			if !read {
				own, read = e.gallery(e.attachments.ofPost(post), room), true
			}
			html = own
		}
		if html == "" {
			html = code // it stays text, with a warning
		}
		if b.WriteString(html); b.Len() > richtext.MaxBytes {
			return content, importer.ErrTextSize
		}
	}
	b.WriteString(content[end:])
	return b.String(), nil
}

// gallery returns the HTML of a gallery; "" without pictures. It stops after room bytes.
func (e *export) gallery(pictures iter.Seq[attachment], room int) string {
	var b strings.Builder
	for rec := range pictures {
		if b.Len() == 0 {
			b.WriteString("\n\n" + `<figure class="wp-block-gallery">`)
		}
		b.WriteString(`<figure><img src="` + html.EscapeString(rec.URL) + `" alt="` + html.EscapeString(rec.Alt) + `">`)
		if rec.Caption != "" {
			b.WriteString("<figcaption>" + html.EscapeString(rec.Caption) + "</figcaption>")
		}
		if b.WriteString("</figure>"); b.Len() > room {
			break
		}
	}
	if b.Len() == 0 {
		return ""
	}
	b.WriteString("</figure>\n\n")
	return b.String()
}
