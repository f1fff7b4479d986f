package ghost

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// errYield marks errors of a callback, which do not come from the file.
var errYield = errors.New("row was refused")

type yieldError struct{ err error }

func (e *yieldError) Error() string        { return e.err.Error() }
func (e *yieldError) Unwrap() error        { return e.err }
func (e *yieldError) Is(target error) bool { return target == errYield }

func unwrapYield(err error) error {
	var y *yieldError
	if errors.As(err, &y) {
		return y.err
	}
	return err
}

// object visits each key of the next object; visit must read the value.
func object(dec *json.Decoder, visit func(key string) error) error {
	if err := openDelim(dec, '{'); err != nil {
		return err
	}
	return restOfObject(dec, visit)
}

// restOfObject visits each key of an object after its opening brace was read.
func restOfObject(dec *json.Decoder, visit func(key string) error) error {
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return err
		}
		key, ok := t.(string)
		if !ok {
			return fmt.Errorf("a key is expected, not %v", t)
		}
		if err := visit(key); err != nil {
			return err
		}
	}
	_, err := dec.Token()
	return err
}

func array(dec *json.Decoder, visit func() error) error {
	if err := openDelim(dec, '['); err != nil {
		return err
	}
	return restOfArray(dec, visit)
}

func restOfArray(dec *json.Decoder, visit func() error) error {
	for dec.More() {
		if err := visit(); err != nil {
			return err
		}
	}
	_, err := dec.Token()
	return err
}

func openDelim(dec *json.Decoder, want json.Delim) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	if t != want {
		return fmt.Errorf("%q is expected here", want.String())
	}
	return nil
}

// arrayIfAny visits the elements of the next value if it is an array, and skips it otherwise.
func arrayIfAny(dec *json.Decoder, visit func() error) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	if t == json.Delim('[') {
		return restOfArray(dec, visit)
	}
	return skipRest(dec, t)
}

// objectIfAny visits the keys of the next value if it is an object, and skips it otherwise.
func objectIfAny(dec *json.Decoder, visit func(key string) error) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	if t == json.Delim('{') {
		return restOfObject(dec, visit)
	}
	return skipRest(dec, t)
}

// skipValue reads past the next value without storing it in memory.
func skipValue(dec *json.Decoder) error {
	t, err := dec.Token()
	if err != nil {
		return err
	}
	return skipRest(dec, t)
}

// skipRest skips the rest of a value after its first token, t.
func skipRest(dec *json.Decoder, t json.Token) error {
	for depth := 0; ; {
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth <= 0 {
			return nil
		}
		var err error
		if t, err = dec.Token(); err != nil {
			return err
		}
	}
}

// notText is the value of a column that is a list or an object. No visibility, status or address is spelled like it.
const notText = "\x00list"

// text is a value that is a string in some versions and a number or boolean in others. Null becomes "". A list or an
// object becomes notText for a visibility, and "" for every other column.
type text string

func (t text) isTrue() bool { return t == "true" || t == "1" }

// mayBeTrue reports whether a column has any value that does not mean false.
func (t text) mayBeTrue() bool { return t != "" && t != "0" && !strings.EqualFold(string(t), "false") }

// readText reads the next value as a text. cut reports whether it was longer than any text
// that is imported.
func readText(dec *json.Decoder) (value text, cut bool, err error) {
	t, err := dec.Token()
	if err != nil {
		return "", false, err
	}
	switch v := t.(type) {
	case string:
		_, cut = strings.CutSuffix(v, cutMark)
		return text(v), cut, nil
	case float64:
		return text(strconv.FormatFloat(v, 'f', -1, 64)), false, nil
	case bool:
		return text(strconv.FormatBool(v)), false, nil
	case json.Delim:
		return notText, false, skipRest(dec, t)
	}
	return "", false, nil
}

// columns reads columns of a row into fields, also those of an object of the name of metaTable within the row. Lists are passed to nested,
// if there is such a function for their name; everything else is skipped. Once the row is larger than limit bytes, no more texts are kept.
// size is the size of the kept columns in bytes, more than limit if some were not kept.
func columns(dec *json.Decoder, limit int, fields map[string]*text, nested map[string]func() error) (size int, err error) {
	var column func(name string) error
	column = func(name string) error {
		if read := nested[name]; read != nil {
			return arrayIfAny(dec, read)
		}
		if name == metaTable {
			return objectIfAny(dec, func(name string) error {
				if name == "post_id" || new(meta).fields()[name] == nil {
					return skipValue(dec)
				}
				return column(name)
			})
		}
		field := fields[name]
		if field == nil {
			return skipValue(dec)
		}
		value, cut, err := readText(dec)
		if err != nil {
			return err
		}
		if value == notText && name != "visibility" {
			value = ""
		}
		if size += len(value); cut {
			size = max(size, limit) + 1
		}
		if *field = value; size > limit {
			*field = value[:min(len(value), maxColumn)]
		}
		return nil
	}
	err = object(dec, column)
	return size, err
}

// maxColumn is how many bytes are kept of each column of a row that is too large. They let the report name the row.
const maxColumn = 1000
