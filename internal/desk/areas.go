package desk

import (
	_ "embed" // for areas.json
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// areasFile lists the areas of the application. The application has the same file: it makes its navigation of it.
//
//go:embed areas.json
var areasFile []byte

// Areas are the first segments of the addresses of the application below /ed, in alphabetical order. Every other path there is that of a
// story.
var Areas = mustReadAreas(areasFile)

// mustReadAreas returns the first segments of the paths in a file of areas. It panics if the file, which is part of the program, is wrong.
func mustReadAreas(file []byte) []string {
	var list []struct{ ID, Path string }
	if err := json.Unmarshal(file, &list); err != nil {
		panic(fmt.Errorf("areas.json: %w", err))
	}
	var segments []string
	for _, area := range list {
		segment, _, _ := strings.Cut(strings.TrimPrefix(area.Path, "/"), "/")
		if area.ID == "" || segment == "" || !strings.HasPrefix(area.Path, "/") {
			panic("areas.json: the area " + area.ID + " has no path")
		}
		segments = append(segments, segment)
	}
	slices.Sort(segments)
	return slices.Compact(segments)
}
