package importer

import (
	"errors"
	"fmt"
	"io"
	"regexp"
	"strings"
)

// Kinds of exports that are recognised in a file that was given to the wrong command; they are also the names of the commands.
const (
	wordpressExport = "wordpress"
	ghostExport     = "ghost"
	feedFile        = "feed"
)

var (
	isJSON      = regexp.MustCompile(`^\s*[{\[]`)
	isXML       = regexp.MustCompile(`(?i)^\s*<(?:\?xml|!--|!doctype|rss|feed|rdf:|html|[a-z])`)
	isGhost     = regexp.MustCompile(`"(?:db|exported_on|posts|mobiledoc|lexical)"\s*:`)
	isWordPress = regexp.MustCompile(`wordpress\.org/export|<wp:`)
	isFeed      = regexp.MustCompile(`(?i)<(?:rss|feed|rdf:RDF)\b`)
	isPage      = regexp.MustCompile(`(?i)^\s*<(?:!doctype\s+html|html)\b`)
	isRow       = regexp.MustCompile(`^[^\n]*[,;\t|][^\n]*\n`)
)

// explain replaces the error of a parser with one that says what the file is, if it is not an export of the requested
// kind.
func (f *File) explain(kind string, err error) error {
	var broken *FileError
	if !errors.As(err, &broken) || kind != wordpressExport && kind != ghostExport {
		return err
	}
	in, openErr := f.OpenText()
	if openErr != nil { // err already says what the file is
		return err
	}
	defer func() { _ = in.Close() }()
	const enough = 64 << 10
	head, readErr := io.ReadAll(io.LimitReader(in, enough))
	if readErr != nil {
		return err
	}
	if says := f.describe(string(head), kind); says != "" {
		return &FileError{Err: errors.New(says)}
	}
	return err
}

// describe says what a file is, by its beginning, and how to import it; "" if it may be an export of the kind.
func (f *File) describe(head, kind string) string {
	names := map[string]string{wordpressExport: "a WordPress export", ghostExport: "a Ghost export"}
	is := ""
	switch {
	case strings.TrimSpace(head) == "":
		return "it is empty"
	case isJSON.MatchString(head) && isGhost.MatchString(head):
		is = ghostExport
	case isJSON.MatchString(head) && kind == wordpressExport:
		return "this is JSON, not a WordPress export, which is XML"
	case isJSON.MatchString(head):
	case isPage.MatchString(head):
		return "this is a web page, not " + names[kind]
	case isXML.MatchString(head) && isWordPress.MatchString(head):
		is = wordpressExport
	case isXML.MatchString(head) && isFeed.MatchString(head):
		return fmt.Sprintf("this is a feed, not %s; use masthead import feed %s", names[kind], f.Name())
	case isXML.MatchString(head) && kind == ghostExport:
		return "this is XML, not a Ghost export, which is JSON"
	case isXML.MatchString(head):
	case isRow.MatchString(head):
		return fmt.Sprintf("this is a table, not %s; masthead import companies imports companies from tables", names[kind])
	}
	if is == "" || is == kind {
		return ""
	}
	return fmt.Sprintf("this is %s; use masthead import %s %s", names[is], is, f.Name())
}
