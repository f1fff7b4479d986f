package apiv2

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/danielgtaylor/huma/v2"
)

// notText is the message about NUL or invalid UTF-8.
const notText = "contains characters that are not text"

// formats returns the body formats: JSON without NUL in its texts, which only one of the
// databases accepts.
func formats() map[string]huma.Format {
	format := huma.DefaultJSONFormat
	unmarshal := format.Unmarshal
	format.Unmarshal = func(data []byte, v any) error {
		if hasNUL(data) {
			return errors.New(notText)
		}
		err := unmarshal(data, v)
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
			return fmt.Errorf("%s: must not be a %s", wrong.Field, wrong.Value)
		}
		return err
	}
	return map[string]huma.Format{"application/json": format, "json": format}
}

// hasNUL reports whether a JSON text contains the escape of NUL. After an even number of
// backslashes the "u" does not start an escape.
func hasNUL(data []byte) bool {
	escape := []byte(`\u0000`)
	for from := 0; ; {
		i := bytes.Index(data[from:], escape)
		if i < 0 {
			return false
		}
		at := from + i
		before := len(data[:at]) - len(bytes.TrimRight(data[:at], `\`))
		if before%2 == 0 {
			return true
		}
		from = at + len(escape)
	}
}
