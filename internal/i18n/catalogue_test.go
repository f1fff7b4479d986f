package i18n

import (
	"encoding/json"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"masthead/internal/i18n/locales"
)

// sameInEnglish lists the messages that may be the same in a translation as in English.
var sameInEnglish = []string{"search.option", "footer.copyright", "time.stamp"}

// scripts maps each locale's script to its letters.
var scripts = map[string]*unicode.RangeTable{
	"latin": unicode.Latin, "devanagari": unicode.Devanagari, "bengali": unicode.Bengali,
	"gujarati": unicode.Gujarati, "gurmukhi": unicode.Gurmukhi, "odia": unicode.Oriya, "tamil": unicode.Tamil,
	"telugu": unicode.Telugu, "kannada": unicode.Kannada, "malayalam": unicode.Malayalam, "arabic": unicode.Arabic,
}

var (
	pluralArm = regexp.MustCompile(`\b(zero|one|two|few|many|other|=\d+)\s*\{`)
	slot      = regexp.MustCompile(`\{\s*(\w+)\s*[,}]`)
	counted   = regexp.MustCompile(`\{\s*(\w+)\s*,\s*(?:plural|number)\b`)
)

// readCatalogue returns the content of a JSON file in the folder of catalogues.
func readCatalogue(t *testing.T, name string) map[string]string {
	t.Helper()
	text, err := locales.Files.ReadFile(name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var all map[string]string
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	return all
}

// armsOf returns the sorted categories of a plural message, or none for another message.
func armsOf(text string) []string {
	var names []string
	for _, m := range pluralArm.FindAllStringSubmatch(text, -1) {
		names = append(names, m[1])
	}
	slices.Sort(names)
	return names
}

// slotsOf returns the sorted names of a message's placeholders.
func slotsOf(text string) []string {
	names := map[string]bool{}
	for _, m := range slot.FindAllStringSubmatch(pluralArm.ReplaceAllString(text, ""), -1) {
		names[m[1]] = true
	}
	return slices.Sorted(maps.Keys(names))
}

// render returns a message with numbers in its numeric placeholders and a mark without
// letters or digits in the others.
func render(t *testing.T, l Locale, id, text string, n int) string {
	t.Helper()
	slots := map[string]any{}
	for _, name := range slotsOf(text) {
		slots[name] = "…"
	}
	for _, m := range counted.FindAllStringSubmatch(text, -1) {
		slots[m[1]] = n
	}
	all, err := catalogues()
	if err != nil {
		t.Fatal(err)
	}
	out, err := all[l.Code].format(id, text, slots)
	if err != nil {
		t.Fatalf("%s: %v", id, err)
	}
	return out
}

// Every catalogue has every message, with the same placeholders and plurals as the English one, so
// that a page is in one language.
func TestCataloguesAreComplete(t *testing.T) {
	english := readCatalogue(t, Default.Code)
	for _, l := range Locales() {
		t.Run(l.Name, func(t *testing.T) {
			own := readCatalogue(t, l.Code)
			for id := range own {
				if _, ok := english[id]; !ok {
					t.Errorf("%s is missing in English", id)
				}
			}
			for _, id := range slices.Sorted(maps.Keys(english)) {
				text, ok := own[id]
				switch {
				case !ok:
					t.Errorf("%s is missing", id)
					continue
				case strings.TrimSpace(text) != text || text == "":
					t.Errorf("%s is blank or has spaces around it: %q", id, text)
				case l != Default && text == english[id] && !slices.Contains(sameInEnglish, id):
					t.Errorf("%s is not translated: %q", id, text)
				}
				if got, want := slotsOf(text), slotsOf(english[id]); !slices.Equal(got, want) {
					t.Errorf("%s has the placeholders %v, want %v", id, got, want)
				}
				if got, want := armsOf(text), armsOf(english[id]); !slices.Equal(got, want) {
					t.Errorf("%s has the plural categories %v, want %v", id, got, want)
				}
				for _, n := range []int{1, 2, 5} {
					if out := render(t, l, id, text, n); strings.ContainsAny(out, "{}#") {
						t.Errorf("%s is rendered as %q", id, out)
					}
				}
			}
		})
	}
}

// Two ICU parsers with different quoting rules read the catalogues, so messages contain no
// quotes. They also contain no exclamation marks and no letters of other scripts, and each
// letter has one spelling.
func TestMessagesFollowTheRulesOfWriting(t *testing.T) {
	for _, l := range Locales() {
		t.Run(l.Name, func(t *testing.T) {
			for id, text := range readCatalogue(t, l.Code) {
				if strings.ContainsAny(text, `'\!<`) {
					t.Errorf("%s has a quote, an exclamation mark or markup: %q", id, text)
				}
				if !norm.NFC.IsNormalString(text) {
					t.Errorf("%s is not in normal form C: %q", id, text)
				}
				for _, n := range []int{1, 5} {
					out := render(t, l, id, text, n)
					for _, r := range out {
						if unicode.IsLetter(r) && !unicode.Is(scripts[l.Script], r) {
							t.Errorf("%s has the letter %q of another script: %q", id, r, out)
						}
					}
				}
			}
		})
	}
}

// Messages use the letters, digits and marks of their language, not those of other languages in the same script.
func TestMessagesUseTheOrthographyOfTheirLanguage(t *testing.T) {
	for code, foreign := range map[string]string{
		"as": "র" + "0123456789",
		"bn": "ৰৱ" + "0123456789",
		"mr": "।" + "0123456789",
		"ur": "كيىهة" + ",;?.",
	} {
		l := LookupOrDefault(code)
		for id, text := range readCatalogue(t, code) {
			for _, n := range []int{1, 5} {
				if out := render(t, l, id, text, n); strings.ContainsAny(out, foreign) {
					t.Errorf("%s: %s has one of %q: %q", l.Name, id, foreign, out)
				}
			}
		}
	}
}

// A sentence at the end of several messages is translated in the same way in all of them.
func TestASentenceOfSeveralMessagesHasOneTranslation(t *testing.T) {
	const sentence = " This cannot be undone."
	english := readCatalogue(t, Default.Code)
	for _, l := range Locales() {
		own := readCatalogue(t, l.Code)
		want := own["pitch.withdrawWhy"]
		want = want[strings.LastIndexAny(strings.TrimRight(want, ".।۔"), ".।۔"):]
		for id, text := range english {
			if strings.HasSuffix(text, sentence) && !strings.HasSuffix(own[id], strings.TrimLeft(want, ".।۔ ")) {
				t.Errorf("%s: %s does not end with %q: %q", l.Name, id, want, own[id])
			}
		}
	}
}

// Each thing has one word and each word one spelling: the glossaries in docs/i18n name them.
func TestMessagesHaveNoSecondWordForAThing(t *testing.T) {
	for code, others := range map[string][]string{
		"bn": {"এক বার", "হিসাবে "},
		"gu": {"પ્રયત્ન", "સવાલ"},
		"or": {"ସେଟିଂସ "},
		"ta": {"அளிக்கவும்.", "செய்யவும்.", "தேர்ந்தெடுக்கவும்."},
		"ur": {"} اندراج رکھیں"},
	} {
		for id, text := range readCatalogue(t, code) {
			for _, other := range others {
				if strings.Contains(text, other) {
					t.Errorf("%s: %s has %q: %q", code, id, other, text)
				}
			}
		}
	}
}

// ROUTE-60: the symbol is at the end of the text in every language; browsers mirror it in
// text that runs from right to left.
func TestViewAllEndsWithItsSymbol(t *testing.T) {
	for _, l := range Locales() {
		if text := l.Text("section.viewAll", nil); !strings.HasSuffix(text, " >") {
			t.Errorf("%s: %q", l.Name, text)
		}
	}
	// ROUTE-47
	if got := Default.Text("section.viewAll", nil) + Default.Text("sponsor.link", nil); got != "View All >View Brand Publisher" {
		t.Errorf("the English texts are %q", got)
	}
}

// Translators need more context than the text of a message.
func TestEveryMessageHasANote(t *testing.T) {
	notes, english := readCatalogue(t, "notes"), readCatalogue(t, Default.Code)
	for id, text := range english {
		if notes[id] == "" {
			t.Errorf("%s has no note for translators: %q", id, text)
		}
	}
	for id := range notes {
		if _, ok := english[id]; !ok {
			t.Errorf("the note %s belongs to no message", id)
		}
	}
}

// namedMessage matches the messages that Go code and templates name literally.
var namedMessage = regexp.MustCompile(`\.(?:Text\(|T )"([^"]+)"`)

// Text returns an unknown id unchanged, so readers would see a wrong id.
func TestCodeNamesMessagesOfTheCatalogue(t *testing.T) {
	english := readCatalogue(t, Default.Code)
	found := 0
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || strings.HasSuffix(path, "_test.go") ||
			filepath.Ext(path) != ".go" && filepath.Ext(path) != ".html" {
			return err
		}
		text, err := os.ReadFile(path)
		for _, match := range namedMessage.FindAllSubmatch(text, -1) {
			found++
			named := string(match[1])
			_, ok := english[named]
			for id := range english { // a name that ends with a point is the beginning of several ids
				ok = ok || strings.HasSuffix(named, ".") && strings.HasPrefix(id, named)
			}
			if !ok {
				t.Errorf("%s names the message %q, which does not exist", path, named)
			}
		}
		return err
	})
	if err != nil || found < 100 {
		t.Errorf("only %d messages were found: %v", found, err)
	}
}

func TestPluralCategoriesAreThoseOfTheLanguage(t *testing.T) {
	const text = "{n, plural, zero {zero} one {one} two {two} few {few} many {many} other {other}}"
	zeroIsOne := []string{"as", "bn", "gu", "hi", "kn", "pa"}
	for _, l := range Locales() {
		parser, err := newParser(l)
		if err != nil {
			t.Fatal(err)
		}
		message, err := parser.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		want := map[int]string{0: "other", 1: "one", 2: "other", 5: "other", 21: "other"}
		if slices.Contains(zeroIsOne, l.Code) {
			want[0] = "one"
		}
		for n, category := range want {
			if got, err := message.FormatMap(map[string]any{"n": n}); err != nil || got != category {
				t.Errorf("%s: %d is %q (%v), want %q", l.Name, n, got, err, category)
			}
		}
	}
}

func TestNumbersAreWrittenInTheLanguagesDigits(t *testing.T) {
	for code, want := range map[string]string{
		"en": "1,234,567", "hi": "12,34,567", "mr": "१२,३४,५६७",
		"bn": "১২,৩৪,৫৬৭", "as": "১২,৩৪,৫৬৭", "ur": "1,234,567",
	} {
		parser, err := newParser(LookupOrDefault(code))
		if err != nil {
			t.Fatal(err)
		}
		message, err := parser.Parse("{n, number}")
		if err != nil {
			t.Fatal(err)
		}
		if got, err := message.FormatMap(map[string]any{"n": 1_234_567}); err != nil || got != want {
			t.Errorf("%s: %q (%v), want %q", code, got, err, want)
		}
		for _, wrong := range []any{"7", nil, 7.5} {
			if got, err := message.FormatMap(map[string]any{"n": wrong}); err == nil {
				t.Errorf("%s: %v returns %q, want an error", code, wrong, got)
			}
		}
		for _, text := range []string{"{n, number, percent}", "{n, number", "{n, date}"} {
			if _, err := parser.Parse(text); err == nil {
				t.Errorf("%q parses", text)
			}
		}
	}
}

// ENTITY-03
func TestTimeAgo(t *testing.T) {
	now := time.Date(2026, 3, 10, 9, 30, 0, 0, time.UTC)
	ages := []time.Duration{
		-time.Minute, 59 * time.Second, time.Minute, 5*time.Minute + 59*time.Second,
		time.Hour, 23*time.Hour + 59*time.Minute, 24 * time.Hour, 6*24*time.Hour + 23*time.Hour, 7 * 24 * time.Hour,
	}
	for code, want := range map[string][]string{
		"en": {"just now", "just now", "1 minute ago", "5 minutes ago", "1 hour ago", "23 hours ago", "1 day ago", "6 days ago", "2026-03-03"},
		"hi": {"अभी-अभी", "अभी-अभी", "1 मिनट पहले", "5 मिनट पहले",
			"1 घंटा पहले", "23 घंटे पहले", "1 दिन पहले", "6 दिन पहले", "2026-03-03"},
		"mr": {"आत्ताच", "आत्ताच", "१ मिनिटापूर्वी", "५ मिनिटांपूर्वी",
			"१ तासापूर्वी", "२३ तासांपूर्वी", "१ दिवसापूर्वी", "६ दिवसांपूर्वी", "2026-03-03"},
		"ta": {"சற்று முன்", "சற்று முன்", "1 நிமிடத்துக்கு முன்", "5 நிமிடங்களுக்கு முன்",
			"1 மணிநேரத்துக்கு முன்", "23 மணிநேரத்துக்கு முன்", "1 நாளுக்கு முன்", "6 நாட்களுக்கு முன்", "2026-03-03"},
		"ur": {"ابھی ابھی", "ابھی ابھی", "1 منٹ پہلے", "5 منٹ پہلے",
			"1 گھنٹہ پہلے", "23 گھنٹے پہلے", "1 دن پہلے", "6 دن پہلے", "2026-03-03"},
	} {
		for i, age := range ages {
			if got := LookupOrDefault(code).TimeAgo(now, now.Add(-age)); got != want[i] {
				t.Errorf("%s, %v ago: %q, want %q", code, age, got, want[i])
			}
		}
	}
}
