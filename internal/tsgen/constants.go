package tsgen

import (
	"bytes"
	"fmt"
)

// Constant is a number or a text that scripts share with the server.
type Constant struct {
	Name  string // in TypeScript
	Doc   string // one sentence
	Value any    // an int or a string
}

// Constants returns a TypeScript module that exports constants.
func Constants(list []Constant) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	for _, c := range list {
		literal := fmt.Sprint(c.Value)
		if text, ok := c.Value.(string); ok {
			literal = "'" + text + "'"
		}
		fmt.Fprintf(&b, "\n/** %s */\nexport const %s = %s;\n", c.Doc, c.Name, literal)
	}
	return b.Bytes()
}
