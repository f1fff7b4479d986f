package richtext

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
)

// Example is the JSON of a document with the nodes that most stories need, for the reference of the API.
//
//go:embed example.json
var Example []byte

// Describe returns two sentences: one lists the schema's nodes, the other its marks, each with the names of its attributes.
func Describe() (nodes, marks string) {
	s := loadedSchema()
	var lists [2][]string
	for _, name := range slices.Sorted(maps.Keys(s.nodes)) {
		lists[0] = append(lists[0], withAttributes(name, s.nodes[name].Attrs))
	}
	for _, name := range slices.Sorted(maps.Keys(s.marks)) {
		lists[1] = append(lists[1], withAttributes(name, s.marks[name].Attrs))
	}
	return "Nodes: " + strings.Join(lists[0], ", ") + ".", "Marks: " + strings.Join(lists[1], ", ") + "."
}

// withAttributes returns a name followed by its attributes in brackets; required ones have an asterisk.
func withAttributes(name string, attrs map[string]*attrSpec) string {
	if len(attrs) == 0 {
		return name
	}
	names := slices.Sorted(maps.Keys(attrs))
	for i, attr := range names {
		if attrs[attr].required {
			names[i] += "*"
		}
	}
	return name + " (" + strings.Join(names, ", ") + ")"
}
