package conference

import (
	"slices"
	"strings"

	"masthead/internal/conference/schedule"
)

// markHalls adds to edits what changed between two lists of halls: which were added and removed, and whether the order of the others, or
// the place of a new one, is the editor's.
func markHalls(before, after []string, edits map[editKey][]string) {
	for _, hall := range after {
		key := editKey{hallKind, hall}
		switch {
		case slices.Contains(before, hall):
		case slices.Contains(edits[key], removedField):
			edits[key] = nil // it is back
		default:
			edits[key] = []string{addedField}
		}
	}
	for _, hall := range before {
		key := editKey{hallKind, hall}
		switch {
		case slices.Contains(after, hall):
		case slices.Contains(edits[key], addedField):
			edits[key] = nil // no schedule has it
		default:
			edits[key] = []string{removedField}
		}
	}
	remaining := slices.DeleteFunc(slices.Clone(before), func(hall string) bool { return !slices.Contains(after, hall) })
	if len(after) < len(remaining) || !slices.Equal(remaining, after[:len(remaining)]) {
		edits[editKey{kind: hallKind}] = []string{orderField}
	}
}

// keepHalls adds to a schedule from a file the halls that editors added, even those without sessions, and puts the halls in the editors'
// order; halls that only the file has come last. A hall that editors removed returns only with its sessions. It returns what it kept.
func keepHalls(stored []string, s *schedule.Schedule, edits map[editKey][]string) (kept []KeptEdit) {
	file := s.Halls
	isUsed := func(hall string) bool {
		return slices.ContainsFunc(s.Sessions, func(one schedule.Session) bool { return one.Hall == hall })
	}
	halls := slices.DeleteFunc(slices.Clone(file), func(hall string) bool {
		isGone := slices.Contains(edits[editKey{hallKind, hall}], removedField) && !isUsed(hall)
		if isGone {
			kept = append(kept, KeptEdit{Kind: hallKind, Key: hall, Name: hall, Field: removedField})
		}
		return isGone
	})
	for _, hall := range stored {
		if slices.Contains(halls, hall) || !slices.Contains(edits[editKey{hallKind, hall}], addedField) {
			continue
		}
		halls = append(halls, hall)
		kept = append(kept, KeptEdit{Kind: hallKind, Key: hall, Name: hall, Field: addedField})
	}
	if len(edits[editKey{kind: hallKind}]) > 0 {
		before := slices.Clone(halls)
		place := func(hall string) int {
			if at := slices.Index(stored, hall); at >= 0 {
				return at
			}
			return len(stored)
		}
		slices.SortStableFunc(halls, func(a, b string) int { return place(a) - place(b) })
		if !slices.Equal(before, halls) {
			kept = append(kept, KeptEdit{Kind: hallKind, Field: orderField, Kept: strings.Join(halls, ", "), File: strings.Join(file, ", ")})
		}
	}
	s.Halls = halls
	return kept
}
