package mention

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/cases"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// endingExample is a line of the list of case endings.
type endingExample struct{ lang, endings, name, inflected string }

func endingExamples(t *testing.T) (list []endingExample) {
	for line := range strings.Lines(endingsFile) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.Split(strings.TrimSpace(line), "\t")
		if len(fields) != 6 || letterKinds[fields[1]] == 0 || len(strings.Fields(fields[3])) == 0 {
			t.Fatalf("%q is not a line of the list", line)
		}
		list = append(list, endingExample{fields[0], fields[3], fields[4], fields[5]})
	}
	return list
}

// Every example of the list of case endings is found in its language only, as a doubtful mention (the graph: names in every script).
func TestExamplesOfCaseEndingsAreFound(t *testing.T) {
	langs := map[string]bool{}
	for _, e := range endingExamples(t) {
		langs[e.lang] = true
		names := groupByHead(nameRows(cases.Fold(), "company", 1, []string{e.name}))
		find := func(lang, whole string) []Found { return newSplitText(lang, whole).find(names) }
		whole := "2 " + e.inflected + ", 3"
		found := find(e.lang, whole)
		if len(found) != 1 || !found[0].Inflected || !found[0].Doubtful {
			t.Errorf("%s: %q with one of %q is %+v", e.lang, e.name, e.endings, found)
			continue
		}
		if rest := strings.TrimPrefix(e.inflected, found[0].Name); found[0].Name != whole[found[0].Start:found[0].End] ||
			rest != "" && found[0].Name != e.name {
			t.Errorf("%s: %q is named as %q", e.lang, e.name, found[0].Name)
		}
		for _, other := range []string{"en", "hi", "ur"} {
			if found := find(other, whole); len(found) != 0 {
				t.Errorf("%s in %s: %+v", e.inflected, other, found)
			}
		}
		if found := find(e.lang, e.name+" "+e.inflected); len(found) != 1 || found[0].Inflected || found[0].Start != 0 {
			t.Errorf("%s: the name alone, then with an ending: %+v", e.name, found)
		}
		if found := find(e.lang, e.inflected+" "+e.name); len(found) != 1 || found[0].Inflected || found[0].Start == 0 {
			t.Errorf("%s: the name with an ending, then alone: %+v", e.name, found)
		}
	}
	for _, lang := range strings.Fields("ta ml kn te bn as or mr gu pa") {
		if !langs[lang] {
			t.Errorf("no endings in %s", lang)
		}
	}
}

// A name may have a case ending only directly before the end of a word; the longest name counts, and a name without an ending is found as
// before (the graph: names in every script).
func TestNamesWithCaseEndings(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		store(t, db,
			[]string{"Zoko", "ஜோகோ"}, // 1
			[]string{"Kiln & Loom", "கில்ன் அண்ட் லூம்", "ಕಿಲ್ನ್ ಅಂಡ್ ಲೂಮ್"}, // 2
			[]string{"கில்ன்"},                  // 3
			[]string{"Ravi Menon", "രവി മേനോൻ"}, // 4
			[]string{"नेट", "নেট"},              // 5
			[]string{"टेक ने", "டெக்"},          // 6
			[]string{"स्पेस टेक"},               // 7
			[]string{"स्पेस टेकने"},             // 8
		)
		for _, c := range []struct {
			name, lang, text string
			want             []string // id, text, and ~ if inflected
		}{
			{"Latin script with an ending", "ta", "நேற்று Zokoவின் கடை", []string{"1 Zoko~"}},
			{"Latin script with a hyphen", "ta", "நேற்று Zoko-வின் கடை", []string{"1 Zoko~"}},
			{"Latin script with the letter of the vowel", "ta", "Kiln & Loom-இல், Kiln & Loomஇன்", []string{"2 Kiln & Loom~"}},
			{"Latin script with an unknown word after a hyphen", "ta", "Zoko-கடை", nil},
			{"Latin script with an ending and a further part", "ta", "Zoko-வின்-கடை", nil},
			{"Latin script in small letters", "ta", "zokoவின்", nil},
			{"an apostrophe", "ta", "Zoko’s கடை", []string{"1 Zoko"}},
			{"three words", "ta", "கில்ன் அண்ட் லூமின்", []string{"2 கில்ன் அண்ட் லூமின்~"}},
			{"three words with an invisible joiner", "kn", "ಕಿಲ್ನ್ ಅಂಡ್ ಲೂಮ್\u200cನಲ್ಲಿ", []string{"2 ಕಿಲ್ನ್ ಅಂಡ್ ಲೂಮ್\u200cನಲ್ಲಿ~"}},
			{"only the last word has the ending", "ta", "கில்னின் அண்ட் லூம்", []string{"3 கில்னின்~"}},
			{"a doubled consonant", "ta", "டெக்கில்", []string{"6 டெக்கில்~"}},
			{"a letter of Malayalam", "ml", "രവി മേനോനെ", []string{"4 രവി മേനോനെ~"}},
			{"an ending and more letters", "ta", "ஜோகோவின்கடை", nil},
			{"one after another", "mr", "नेटनेला", nil},
			{"an ending alone", "mr", "नेटवर", []string{"5 नेटवर~"}},
			{"an ordinary word that begins like a name", "mr", "नेटवर्क", nil},
			{"a vowel sign after a vowel", "bn", "নেটাে", nil},
			{"another name that is the whole word", "mr", "स्पेस टेकने", []string{"8 स्पेस टेकने"}},
			{"a name with two words, of which the second looks like an ending", "mr", "टेक ने", []string{"6 टेक ने"}},
		} {
			found, err := Find(t.Context(), db.Read, c.lang, c.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range found {
				one := fmt.Sprint(f.EntityID, " ", f.Name)
				if f.Inflected {
					one += "~"
				}
				got = append(got, one)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %q has %q, want %q", c.name, c.text, got, c.want)
			}
		}
	})
}
