package ghost

import (
	"encoding/json"
	"errors"
	"fmt"
	"strconv"
)

// errYield marks errors that are not those of the file.
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

// rows visits each row of the next table.
func rows[T any](dec *json.Decoder, visit func(*T) error) error {
	return array(dec, func() error {
		row := new(T)
		if err := dec.Decode(row); err != nil {
			return err
		}
		if err := visit(row); err != nil {
			return &yieldError{err}
		}
		return nil
	})
}

// skip skips the next value without keeping it in memory.
func skip(dec *json.Decoder) error {
	for depth := 0; ; {
		t, err := dec.Token()
		if err != nil {
			return err
		}
		switch t {
		case json.Delim('{'), json.Delim('['):
			depth++
		case json.Delim('}'), json.Delim(']'):
			depth--
		}
		if depth <= 0 {
			return nil
		}
	}
}

// text is a value that is a string in some versions and a number or boolean in others. Any
// other value gives "".
type text string

// UnmarshalJSON implements json.Unmarshaler.
func (t *text) UnmarshalJSON(b []byte) error {
	var v any
	if err := json.Unmarshal(b, &v); err != nil {
		return err
	}
	switch v := v.(type) {
	case string:
		*t = text(v)
	case float64:
		*t = text(strconv.FormatFloat(v, 'f', -1, 64))
	case bool:
		*t = text(strconv.FormatBool(v))
	default:
		*t = ""
	}
	return nil
}

func (t text) isTrue() bool { return t == "true" || t == "1" }
