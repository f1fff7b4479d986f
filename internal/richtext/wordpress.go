package richtext

import (
	"bytes"
	"html"
	"regexp"
	"strings"
)

var (
	captionCode = regexp.MustCompile(`(?s)\[(?:wp_)?caption\b([^\]]*)\](.*?)\[/(?:wp_)?caption\]`)
	embedCode   = regexp.MustCompile(`\[embed\b[^\]]*\]\s*(https?://[^\s<>"\[\]]+)\s*\[/embed\]`)
	playerCode  = regexp.MustCompile(`\[(audio|video)\b([^\]]*)\](?:\s*\[/(?:audio|video)\])?`)
	codeAttr    = regexp.MustCompile(`([a-z0-9_-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'\]]+))`)
)

// expandShortcodes replaces WordPress's own shortcodes with the HTML that WordPress makes of
// them. Other shortcodes stay text.
func expandShortcodes(src []byte) []byte {
	if bytes.IndexByte(src, '[') < 0 {
		return src
	}
	s := captionCode.ReplaceAllStringFunc(string(src), func(code string) string {
		m := captionCode.FindStringSubmatch(code)
		attrs := codeAttrs(m[1])
		body := m[2]
		if c := attrs["caption"]; c != "" {
			body += "<figcaption>" + c + "</figcaption>"
		}
		return `<figure class="wp-caption ` + html.EscapeString(attrs["align"]) + `">` + body + "</figure>"
	})
	s = embedCode.ReplaceAllStringFunc(s, func(code string) string {
		m := embedCode.FindStringSubmatch(code)
		return `<figure class="wp-block-embed">` + m[1] + "</figure>"
	})
	s = playerCode.ReplaceAllStringFunc(s, func(code string) string {
		m := playerCode.FindStringSubmatch(code)
		attrs := codeAttrs(m[2])
		if bare := bareAddress.FindStringSubmatch(m[2]); bare != nil {
			attrs["src"] = bare[1]
		}
		for _, name := range []string{"src", "mp3", "m4a", "ogg", "wav", "mp4", "m4v", "webm", "ogv", "mov", "flv"} {
			if v := attrs[name]; v != "" {
				poster := ""
				if p := attrs["poster"]; p != "" {
					poster = ` poster="` + escapeAgain(p) + `"`
				}
				return "<" + m[1] + ` src="` + escapeAgain(v) + `"` + poster + "></" + m[1] + ">"
			}
		}
		return code
	})
	return []byte(s)
}

func codeAttrs(s string) map[string]string {
	attrs := map[string]string{}
	for _, m := range codeAttr.FindAllStringSubmatch(s, -1) {
		attrs[strings.ToLower(m[1])] = m[2] + m[3] + m[4]
	}
	return attrs
}

func escapeAgain(s string) string { return html.EscapeString(html.UnescapeString(s)) }

var (
	soleCode   = regexp.MustCompile(`^\[/?[A-Za-z][\w-]*(?:\s[^\]]*|/)?\](?:[^\[]*\[/[A-Za-z][\w-]*\])?$`)
	inlineCode = regexp.MustCompile(`\[[A-Za-z][\w-]*\s+[\w-]+=[^\]]*\]|\[/[A-Za-z][\w-]*\]`)
)

// wordpress turns paragraphs that consist of an address into embeds, and paragraphs that
// consist of a shortcode into shortcodes.
func (c *importer) wordpress(blocks []Node) []Node {
	for i, b := range blocks {
		if b.Type != "paragraph" {
			continue
		}
		s := inlineText(b.Content, " ")
		if m := bareAddress.FindStringSubmatch(s); m != nil {
			if address, ok := safeURL(m[1], "web"); ok {
				if e, ok := embedFor(address, false); ok {
					blocks[i] = e
				}
			}
			continue
		}
		if !strings.Contains(s, "[") {
			continue
		}
		if trimmed := strings.Trim(s, blanks+"\u00A0"); soleCode.MatchString(trimmed) {
			c.warn(WarnShortcode, trimmed)
			blocks[i] = Node{Type: "raw_shortcode", Attrs: map[string]any{"text": trimmed}}
			continue
		}
		for _, code := range inlineCode.FindAllString(s, -1) {
			c.warn(WarnShortcode, code)
		}
	}
	return blocks
}
