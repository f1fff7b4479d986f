package importer

import (
	"regexp"
	"strings"
)

var (
	codeTag  = regexp.MustCompile(`(?i)</?(?:pre|code)\b|<\?(?:php\b|=|xml\s)`)
	codeEnd  = regexp.MustCompile(`(?i)\?>|</(?:pre|code)\b`)
	proseEnd = regexp.MustCompile(`(?i)\?>|</?(?:p|div|li|h[1-6]|pre|code|figure|blockquote|td)\b|<!--|\n\s*\n`)
	escapes  = strings.NewReplacer("<", "&lt;", ">", "&gt;")
)

// EscapeCode escapes code such as "<?php … ?>" in HTML. An HTML parser would drop it, but readers are meant to see it.
func EscapeCode(src string) string {
	if !strings.Contains(src, "<?") {
		return src
	}
	var b strings.Builder
	depth := 0 // enclosing elements of code
	for {
		m := codeTag.FindStringIndex(src)
		if m == nil {
			b.WriteString(src)
			return b.String()
		}
		b.WriteString(src[:m[0]])
		tag := src[m[0]:m[1]]
		if !strings.HasPrefix(tag, "<?") {
			if depth++; strings.HasPrefix(tag, "</") {
				depth = max(0, depth-2)
			}
			b.WriteString(tag)
			src = src[m[1]:]
			continue
		}
		src = src[m[0]:]
		end, ends := len("<?"), proseEnd
		if depth > 0 {
			end, ends = len(src), codeEnd
		}
		if e := ends.FindStringIndex(src[len("<?"):]); e != nil {
			switch begin, after := e[0]+len("<?"), e[1]+len("<?"); {
			case src[begin] == '?':
				end = after
			case depth > 0:
				end = begin
			}
		}
		b.WriteString(escapes.Replace(src[:end]))
		src = src[end:]
	}
}
