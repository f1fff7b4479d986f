package backup

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"unicode/utf8"
)

// nonUTF8 encodes a text that is not valid UTF-8, which JSON cannot represent unchanged.
type nonUTF8 struct {
	Base64 []byte `json:"base64"`
}

// appendRow appends the values of a row as one line of JSON.
func appendRow(b *bytes.Buffer, columns []Column, values []any) error {
	b.WriteByte('[')
	for i, c := range columns {
		if i > 0 {
			b.WriteByte(',')
		}
		if err := appendValue(b, c.Kind, values[i]); err != nil {
			return fmt.Errorf("column %s: %w", c.Name, err)
		}
	}
	b.WriteString("]\n")
	return nil
}

// appendValue appends one value. It returns an error for a value that is not of the
// column's kind, which SQLite allows and PostgreSQL does not.
func appendValue(b *bytes.Buffer, kind Kind, value any) error {
	switch v := value.(type) {
	case nil:
		b.WriteString("null")
		return nil
	case int64:
		switch {
		case kind == Int, kind == Float:
			b.Write(strconv.AppendInt(b.AvailableBuffer(), v, 10))
			return nil
		case kind == Bool && (v == 0 || v == 1):
			b.Write(strconv.AppendBool(b.AvailableBuffer(), v == 1))
			return nil
		}
	case bool:
		if kind == Bool {
			b.Write(strconv.AppendBool(b.AvailableBuffer(), v))
			return nil
		}
	case float64:
		if kind == Float {
			return appendJSON(b, v)
		}
	case string:
		if kind == Text && utf8.ValidString(v) {
			return appendJSON(b, v)
		}
		if kind == Text {
			return appendJSON(b, nonUTF8{[]byte(v)})
		}
	case []byte:
		if kind == Bytes {
			return appendJSON(b, v)
		}
	}
	return fmt.Errorf("has a value of type %T, not of kind %s", value, kind)
}

func appendJSON(b *bytes.Buffer, v any) error {
	enc := json.NewEncoder(b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return err
	}
	b.Truncate(b.Len() - 1) // without the newline
	return nil
}

// parseRow parses a line that appendRow wrote.
func parseRow(line []byte, columns []Column) ([]any, error) {
	var cells []json.RawMessage
	if err := json.Unmarshal(line, &cells); err != nil {
		return nil, err
	}
	if len(cells) != len(columns) {
		return nil, fmt.Errorf("a row has %d values and the table %d columns", len(cells), len(columns))
	}
	values := make([]any, len(cells))
	for i, cell := range cells {
		v, err := parseValue(cell, columns[i].Kind)
		if err != nil {
			return nil, fmt.Errorf("column %s: %w", columns[i].Name, err)
		}
		values[i] = v
	}
	return values, nil
}

func parseValue(cell json.RawMessage, kind Kind) (any, error) {
	if string(cell) == "null" {
		return nil, nil
	}
	switch kind {
	case Int:
		return strconv.ParseInt(string(cell), 10, 64)
	case Float:
		return strconv.ParseFloat(string(cell), 64)
	case Bool:
		return strconv.ParseBool(string(cell))
	case Bytes:
		var text string
		if err := json.Unmarshal(cell, &text); err != nil {
			return nil, err
		}
		return base64.StdEncoding.DecodeString(text)
	case Text:
		if len(cell) > 0 && cell[0] == '{' {
			var r nonUTF8
			err := json.Unmarshal(cell, &r)
			return string(r.Base64), err
		}
		var text string
		err := json.Unmarshal(cell, &text)
		return text, err
	}
	return nil, errors.New("the kind " + string(kind) + " is unknown")
}
