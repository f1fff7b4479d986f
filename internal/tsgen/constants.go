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
	Value any    // an int, a string, a []string, a [][]string, or a map of numbers or of lists by strings
}

// Constants returns a TypeScript module that exports constants.
func Constants(list []Constant) []byte {
	var b bytes.Buffer
	b.WriteString(header)
	for _, c := range list {
		typed := ""
		switch c.Value.(type) {
		case map[string][]string:
			typed = ": Record<string, readonly string[]>"
		case map[string]int64:
			typed = ": Record<string, number>"
		case [][]string:
			typed = ": readonly (readonly [string, string])[]"
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
	case [][]string:
		list := make([]string, len(value))
		for i, entry := range value {
			list[i] = literalOf(entry)
		}
		return "[" + strings.Join(list, ", ") + "]"
	case map[string][]string:
		return objectOf(value)
	case map[string]int64:
		return objectOf(value)
	}
	return fmt.Sprint(value)
}

// objectOf returns a map as an object in TypeScript, with its keys in their order.
func objectOf[T any](values map[string]T) string {
	entries := make([]string, 0, len(values))
	for _, key := range slices.Sorted(maps.Keys(values)) {
		entries = append(entries, literalOf(key)+": "+literalOf(values[key]))
	}
	return "{ " + strings.Join(entries, ", ") + " }"
}
