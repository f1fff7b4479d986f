package richtext

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/renderer/html"
)

// Limits of Markdown. The parser's time grows with the square of these numbers.
const (
	MaxMarkdown       = 512 << 10
	maxMarkdownQuotes = 64   // quotation markers in one line
	maxMarkdownMarks  = 4000 // emphasis markers in one paragraph
)

// FromMarkdown reads CommonMark with tables, strikethrough and footnotes. It reads
// embedded HTML as FromHTML does.
func FromMarkdown(src []byte) (Doc, []Warning, error) {
	text, err := MarkdownToHTML(src)
	if err != nil {
		return Doc{}, nil, err
	}
	return FromHTML(strings.NewReader(text), Options{})
}

// MarkdownToHTML renders the Markdown that FromMarkdown reads. The HTML contains whatever is embedded in the source, so it is unsafe:
// pass it only to FromHTML. It returns an *Error if the source exceeds a limit.
func MarkdownToHTML(src []byte) (string, error) {
	if len(src) > MaxMarkdown {
		return "", &Error{Msg: fmt.Sprintf("longer than %d bytes", MaxMarkdown)}
	}
	if err := checkMarkdown(src); err != nil {
		return "", err
	}
	md := goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.Footnote),
		goldmark.WithRendererOptions(html.WithUnsafe()),
	)
	var b strings.Builder
	if err := md.Convert(src, &b); err != nil {
		return "", fmt.Errorf("read markdown: %w", err)
	}
	return b.String(), nil
}

func checkMarkdown(src []byte) error {
	marks, line := 0, 0
	for text := range bytes.Lines(src) {
		line++
		if len(bytes.TrimSpace(text)) == 0 {
			marks = 0
		}
		for _, c := range text {
			if c == '*' || c == '_' || c == '~' {
				marks++
			}
		}
		if marks > maxMarkdownMarks {
			return &Error{Msg: fmt.Sprintf("line %d: more than %d emphasis markers in a paragraph", line, maxMarkdownMarks)}
		}
		if bytes.Count(text, []byte(">")) > maxMarkdownQuotes && bytes.HasPrefix(bytes.TrimLeft(text, " \t-+*0123456789."), []byte(">")) {
			return &Error{Msg: fmt.Sprintf("line %d: quotations nested more than %d deep", line, maxMarkdownQuotes)}
		}
	}
	return nil
}
