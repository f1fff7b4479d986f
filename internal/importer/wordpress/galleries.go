package wordpress

import (
	"html"
	"iter"
	"regexp"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

var (
	galleryCode = regexp.MustCompile(`\[gallery\b([^\]]*)\]`)
	galleryIDs  = regexp.MustCompile(`\b(?:ids|include)\s*=\s*["']?([\d,\s]+)`)
)

var playlistCode = regexp.MustCompile(`\[playlist\b([^\]]*)\]`)

// insertPlaylists inserts the recordings and videos of [playlist] with the listed ids into the text.
func (e *export) insertPlaylists(content string) (string, error) {
	if !strings.Contains(content, "[playlist") {
		return content, nil
	}
	return replaceAll(playlistCode, content, func(code []string) string {
		ids := galleryIDs.FindStringSubmatch(code[1])
		if ids == nil {
			return code[0] // it stays text, with a warning
		}
		var b strings.Builder
		for rec := range e.attachments.withIDs(ids[1]) {
			b.WriteString(player(rec.URL, "", rec.Caption))
			if b.Len() > richtext.MaxBytes {
				break
			}
		}
		if b.Len() == 0 {
			return code[0]
		}
		return b.String()
	})
}

// insertGalleries inserts the pictures of [gallery] into the text: those with the listed ids, or
// else those attached to the post. It returns importer.ErrTextSize if the text becomes too
// large, because each shortcode can name any number of pictures.
func (e *export) insertGalleries(content, post string) (string, error) {
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
