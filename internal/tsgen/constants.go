package tsgen

import (
	"bytes"
	"fmt"
	"strings"
)

// Constant is a number or a text that scripts share with the server.
type Constant struct {
	Name  string // in TypeScript
	Doc   string // one sentence
	Value any    // an int, a string or a []string
}

// Constants returns a TypeScript module that exports constants.
func Constants(list []Constant) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	for _, c := range list {
		literal := fmt.Sprint(c.Value)
		switch value := c.Value.(type) {
		case string:
			literal = "'" + value + "'"
		case []string:
			literal = "['" + strings.Join(value, "', '") + "']"
		}
		fmt.Fprintf(&b, "\n/** %s */\nexport const %s = %s;\n", c.Doc, c.Name, literal)
	}
	return b.Bytes()
}
