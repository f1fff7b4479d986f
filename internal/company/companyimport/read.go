// Package companyimport imports companies and their funding rounds from tables: CSV files in any usual encoding, and JSON
// files that contain a list of objects.
package companyimport

import (
	"bufio"
	"encoding/csv"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/importer"
)

// Limits of a file.
const (
	maxColumns = 500
	maxCell    = 64 << 10 // bytes
	maxRecord  = 1 << 20  // bytes of an object of a JSON file
	maxPiece   = 4 << 20  // bytes that are read for a row, or for a token of a JSON file
)

// boundedReader fails once more than maxPiece bytes have been read since the last call of begin, so that one row or text cannot
// fill the memory.
type boundedReader struct {
	in   io.Reader
	read int
}

var errPiece = fmt.Errorf("a row or a text has more than %d MB; a quotation mark may be missing", maxPiece>>20)

func (b *boundedReader) begin() { b.read = 0 }

func (b *boundedReader) Read(p []byte) (int, error) {
	if b.read > maxPiece {
		return 0, errPiece
	}
	n, err := b.in.Read(p[:min(len(p), maxPiece-b.read+1)])
	b.read += n
	return n, err
}

// row is a row of a table. A cell has several texts if the file has a list there.
type row struct {
	number int // line of a CSV file, or position in the list of a JSON file, from 1
	cells  map[string][]string
	err    error // why the row cannot be read; the following rows can
}

// table reads the rows of a file.
type table interface {
	// next returns the next row. It returns io.EOF after the last one.
	next() (row, error)
	// columns returns the names of the columns that have been read so far, in the order of a CSV file, or sorted for a JSON file.
	columns() []string
	// rowUnit returns the unit of the numbers of rows: "line" or "object".
	rowUnit() string
	close() error
}

// openTable opens a file for reading from the beginning. It returns an *importer.FileError for a file that is neither CSV nor JSON.
func openTable(f *importer.File) (table, error) {
	in, err := f.OpenText()
	if err != nil {
		return nil, err
	}
	text := bufio.NewReaderSize(in, 1<<16)
	switch begin := firstLetter(text); begin {
	case '{', '[':
		path, lines, err := longestListPath(f)
		switch {
		case err != nil:
			return nil, errors.Join(err, in.Close())
		case lines:
			return newJSONTable(in, text), nil
		}
		return openJSON(in, text, path)
	case 0:
		return nil, errors.Join(&importer.FileError{Err: errors.New("it is empty")}, in.Close())
	default:
		return openCSV(in, text)
	}
}

// firstLetter returns the first byte that is not white space, 0 if there is none within the buffer.
func firstLetter(in *bufio.Reader) byte {
	begin, _ := in.Peek(4096)
	if text := strings.TrimLeft(string(begin), "\ufeff \t\r\n"); text != "" {
		return text[0]
	}
	return 0
}

type csvTable struct {
	in     *csv.Reader
	bound  *boundedReader
	file   io.Closer
	header []string
	line   int // of the last row
}

func openCSV(file io.Closer, text *bufio.Reader) (table, error) {
	if mark, _, err := text.ReadRune(); err == nil && mark != '\ufeff' {
		_ = text.UnreadRune()
	}
	bound := &boundedReader{in: text}
	in := csv.NewReader(bound)
	in.Comma, in.LazyQuotes, in.FieldsPerRecord, in.ReuseRecord = separatorOf(text), true, -1, true
	header, err := in.Read()
	if err != nil {
		return nil, errors.Join(&importer.FileError{Place: "line 1", Err: err}, file.Close())
	}
	t := &csvTable{in: in, bound: bound, file: file}
	if len(header) > maxColumns {
		return nil, errors.Join(&importer.FileError{Place: "line 1", Err: fmt.Errorf("it has more than %d columns", maxColumns)}, file.Close())
	}
	for i, name := range header {
		name = strings.Join(strings.Fields(name), " ")
		if name == "" {
			name = "column " + strconv.Itoa(i+1)
		}
		for base, n := name, 2; slices.Contains(t.header, name); n++ {
			name = fmt.Sprintf("%s %d", base, n)
		}
		t.header = append(t.header, name)
	}
	return t, nil
}

// separatorOf returns the separator that the first line contains most often.
func separatorOf(text *bufio.Reader) rune {
	begin, _ := text.Peek(8192)
	line, _, _ := strings.Cut(string(begin), "\n")
	best, most := ',', 0
	for _, separator := range ",;\t|" {
		if n := strings.Count(line, string(separator)); n > most {
			best, most = separator, n
		}
	}
	return best
}

func (t *csvTable) columns() []string { return t.header }
func (t *csvTable) rowUnit() string   { return "line" }
func (t *csvTable) close() error      { return t.file.Close() }

func (t *csvTable) next() (row, error) {
	for {
		t.bound.begin()
		record, err := t.in.Read()
		if errors.Is(err, io.EOF) {
			return row{}, io.EOF
		}
		if err != nil && !errors.As(err, new(*csv.ParseError)) {
			return row{}, &importer.FileError{Place: fmt.Sprintf("after line %d", t.line), Err: err}
		}
		r := row{cells: make(map[string][]string, len(t.header))}
		var wrong *csv.ParseError
		if errors.As(err, &wrong) {
			r.number, r.err = wrong.Line, wrong.Err
			return r, nil
		}
		r.number, _ = t.in.FieldPos(0)
		t.line = r.number
		filled := false
		for i, text := range record {
			if text = cleanCell(text); text == "" {
				continue
			}
			filled = true
			switch {
			case len(text) > maxCell:
				r.err = fmt.Errorf("a cell is longer than %d KB", maxCell>>10)
			case t.containsRows(text):
				r.err = errors.New("a cell contains lines that look like rows; its quotation mark may not be closed")
			case i >= len(t.header):
				r.err = fmt.Errorf("it has %d cells, but the table has %d columns; a text with commas may lack its quotation marks",
					len(record), len(t.header))
			default:
				r.cells[t.header[i]] = []string{text}
			}
		}
		if filled {
			return r, nil
		}
	}
}

// containsRows reports whether a cell contains a line with as many separators as a row has, and at least two.
func (t *csvTable) containsRows(text string) bool {
	_, rest, several := strings.Cut(text, "\n")
	if !several {
		return false
	}
	for line := range strings.SplitSeq(rest, "\n") {
		if strings.Count(line, string(t.in.Comma)) >= max(2, len(t.header)-1) {
			return true
		}
	}
	return false
}

type jsonTable struct {
	in     *json.Decoder
	bound  *boundedReader
	file   io.Closer
	names  []string
	number int
}

// newJSONTable returns a table of the objects that follow each other in a text.
func newJSONTable(file io.Closer, text io.Reader) *jsonTable {
	bound := &boundedReader{in: text}
	t := &jsonTable{in: json.NewDecoder(bound), bound: bound, file: file}
	t.in.UseNumber()
	return t
}

// openJSON opens a JSON file and reads it up to the beginning of the list at a path.
func openJSON(file io.Closer, text io.Reader, path []string) (table, error) {
	t := newJSONTable(file, text)
	found := errors.New("found")
	_, err := walkLists(t.in, t.bound, func(at []string) error {
		if slices.Equal(at, path) {
			return found
		}
		return nil
	}, nil)
	if !errors.Is(err, found) {
		return nil, errors.Join(err, file.Close())
	}
	return t, nil
}

func (t *jsonTable) columns() []string { return t.names }
func (t *jsonTable) rowUnit() string   { return "object" }
func (t *jsonTable) close() error      { return t.file.Close() }

func (t *jsonTable) next() (row, error) {
	t.bound.begin()
	if !t.in.More() {
		return row{}, io.EOF
	}
	t.number++
	r := row{number: t.number, cells: map[string][]string{}}
	var raw json.RawMessage
	if err := t.in.Decode(&raw); err != nil {
		return r, &importer.FileError{Place: fmt.Sprintf("object %d", t.number), Err: err}
	}
	if len(raw) > maxRecord {
		r.err = fmt.Errorf("it is larger than %d KB", maxRecord>>10)
		return r, nil
	}
	decoder := json.NewDecoder(strings.NewReader(string(raw)))
	decoder.UseNumber()
	var fields map[string]any
	if decoder.Decode(&fields) != nil {
		r.err = errors.New("it is not an object")
		return r, nil
	}
	t.flatten("", fields, r.cells)
	return r, nil
}

// flatten adds the fields of an object to cells. A field of an inner object has the names of both, such as "city.name".
func (t *jsonTable) flatten(prefix string, fields map[string]any, cells map[string][]string) {
	for key, value := range fields {
		if strings.HasPrefix(key, "_") {
			continue // metadata that a search engine has added
		}
		name := prefix + key
		if inner, ok := value.(map[string]any); ok {
			if prefix == "" {
				t.flatten(name+".", inner, cells)
			}
			continue
		}
		values, isList := value.([]any)
		if !isList {
			values = []any{value}
		}
		var texts []string
		for _, v := range values {
			if text := cleanCell(jsonText(v)); text != "" && len(text) <= maxCell {
				texts = append(texts, text)
			}
		}
		if len(texts) == 0 {
			continue
		}
		if cells[name] = texts; !slices.Contains(t.names, name) && len(t.names) < maxColumns {
			t.names = append(t.names, name)
			slices.Sort(t.names)
		}
	}
}

// jsonText returns a value of a JSON file as a text; for an object it returns the name.
func jsonText(v any) string {
	switch v := v.(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	case bool:
		return strconv.FormatBool(v)
	case map[string]any:
		name, _ := v["name"].(string)
		return name
	}
	return ""
}

// longestListPath returns the path of the list with the most objects in a JSON file. It reads the whole file, unless one object follows
// another, as in a file with one object per line; lines is true then.
func longestListPath(f *importer.File) (path []string, lines bool, err error) {
	in, err := f.OpenText()
	if err != nil {
		return nil, false, err
	}
	defer func() { _ = in.Close() }()
	most := 0
	bound := &boundedReader{in: in}
	decoder := json.NewDecoder(bound)
	decoder.UseNumber()
	isObject, err := walkLists(decoder, bound, nil, func(at []string, objects int) {
		if objects > most {
			path, most = slices.Clone(at), objects
		}
	})
	switch {
	case err != nil:
		return nil, false, &importer.FileError{Place: fmt.Sprintf("byte %d", decoder.InputOffset()), Err: err}
	case isObject && decoder.More():
		return nil, true, nil
	case most == 0:
		return nil, false, &importer.FileError{Err: errors.New("it contains no list of objects")}
	}
	return path, false, nil
}

// maxDepth is the maximum depth of a JSON file.
const maxDepth = 64

// walkLists reads a JSON text. It calls begin after the opening bracket of each list, and end with the number of objects at the end
// of each list. Both may be nil. A path consists of the names of fields and of indexes in outer lists. isObject says whether the text is an
// object.
func walkLists(in *json.Decoder, bound *boundedReader, begin func(path []string) error, end func(path []string, objects int),
) (isObject bool, err error) {
	var value func(path []string) (isObject bool, err error)
	value = func(path []string) (bool, error) {
		if len(path) > maxDepth {
			return false, fmt.Errorf("it is nested more than %d levels deep", maxDepth)
		}
		bound.begin()
		token, err := in.Token()
		if err != nil {
			return false, err
		}
		switch token {
		case json.Delim('{'):
			for in.More() {
				key, err := in.Token()
				if err != nil {
					return false, err
				}
				if _, err := value(append(path, fmt.Sprint(key))); err != nil {
					return false, err
				}
			}
			_, err := in.Token()
			return true, err
		case json.Delim('['):
			if begin != nil {
				if err := begin(path); err != nil {
					return false, err
				}
			}
			objects := 0
			for n := 0; in.More(); n++ {
				isObject, err := value(append(path, strconv.Itoa(n)))
				if err != nil {
					return false, err
				}
				if isObject {
					objects++
				}
			}
			if end != nil {
				end(path, objects)
			}
			_, err := in.Token()
			return false, err
		}
		return false, nil
	}
	return value(nil)
}
