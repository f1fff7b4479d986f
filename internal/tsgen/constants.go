package tsgen

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Constant is a number or a text that scripts share with the server.
type Constant struct {
	Name  string // in TypeScript
	Doc   string // one sentence
	Value any    // an int, a string, a []string or a map of these by strings
}

// Constants returns a TypeScript module that exports constants.
func Constants(list []Constant) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	for _, c := range list {
		typed := ""
		if _, ok := c.Value.(map[string][]string); ok {
			typed = ": Record<string, readonly string[]>"
		}
		fmt.Fprintf(&b, "\n/** %s */\nexport const %s%s = %s;\n", c.Doc, c.Name, typed, literalOf(c.Value))
	}
	return b.Bytes()
}

// literalOf returns a value as a literal in TypeScript.
func literalOf(value any) string {
	switch value := value.(type) {
	case string:
		return "'" + value + "'"
	case []string:
		if len(value) == 0 {
			return "[]"
		}
		return "['" + strings.Join(value, "', '") + "']"
	case map[string][]string:
		entries := make([]string, 0, len(value))
		for _, key := range slices.Sorted(maps.Keys(value)) {
			entries = append(entries, key+": "+literalOf(value[key]))
		}
		return "{ " + strings.Join(entries, ", ") + " }"
	}
	return fmt.Sprint(value)
}
