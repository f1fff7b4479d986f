package frame

import (
	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"
)

// Encode returns a page model, or the model of a part, as JSON for the renderer. Nil slices become empty arrays, HTML is
// not escaped, and invalid UTF-8 is replaced.
func Encode(model any) ([]byte, error) { return json.Marshal(model, jsontext.AllowInvalidUTF8(true)) }
