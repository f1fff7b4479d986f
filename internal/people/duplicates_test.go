package people

import (
	"fmt"
	"slices"
	"testing"

	"masthead/internal/duplicate"
	"masthead/internal/taxonomy"
)

// People are possible duplicates if they share a name in any language or a page elsewhere, or if their names sound alike. Those whom an
// editor marked as different are left out.
func TestPossibleDuplicatesOfPeople(t *testing.T) {
	list := []taxonomy.Author{
		{ID: 1, Name: "Asha Rao", Names: map[string][]string{"hi": {"आशा राव"}}},
		{ID: 2, Name: "ASHA  RAO"},
		{ID: 3, Name: "Aasha R.", Names: map[string][]string{"hi": {"आशा राव"}}},
		{ID: 4, Name: "Nila Vakil", Social: taxonomy.SocialLinks{LinkedIn: "https://www.linkedin.example/in/nila/"}},
		{ID: 5, Name: "N. Vakil", Social: taxonomy.SocialLinks{LinkedIn: "https://linkedin.example/in/Nila"}},
		{ID: 6, Name: "Harika Guttikonda"},
		{ID: 7, Name: "Harikaa Gutikonda"},
		{ID: 8, Name: "Zoya Lokhandwala", Social: taxonomy.SocialLinks{LinkedIn: "https://linkedin.example/"}},
		{ID: 9, Name: "Farid Kapadia", Social: taxonomy.SocialLinks{LinkedIn: "https://linkedin.example/"}},
	}
	var got []string
	for _, pair := range new(duplicate.Finder).Pairs(recordsOf(list), [][2]int64{{1, 2}}) {
		got = append(got, fmt.Sprint(pair.First, " ", pair.Second, " ", pair.Reason))
	}
	if want := []string{"1 3 name", "4 5 address", "6 7 sound"}; !slices.Equal(got, want) {
		t.Errorf("possible duplicates: %q, want %q", got, want)
	}
}
