package demo

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

// contract are names of the demonstration that the contract of the API with its clients fixes, by the only file that may
// contain them.
var contract = map[string][]string{"internal/apiv2/contract.go": {"/ys/stories/latest", "ys_landing_page_video_header"}}

// namePattern matches a name in any spelling: "daily-capsule", "Daily Capsule", "dailyCapsule", "daily_capsule".
func namePattern(names []Name) *regexp.Regexp {
	var forms []string
	for _, n := range names {
		for _, form := range []string{n.Slug, n.Texts["en"]} {
			words := regexp.MustCompile(`[-_ ]+`).Split(form, -1)
			for i, w := range words {
				words[i] = regexp.QuoteMeta(w)
			}
			forms = append(forms, strings.Join(words, `[-_ ]?`))
		}
	}
	forms = slices.DeleteFunc(forms, func(form string) bool { return form == "" })
	slices.SortFunc(forms, func(a, b string) int { return len(b) - len(a) })
	return regexp.MustCompile(`(?i)` + strings.Join(forms, "|"))
}

// namesIn returns the names in a text, including those inside longer names such as espressoAlias and ys_header. A word that
// only contains the letters of a name, such as otherStory, does not contain it.
func namesIn(pattern *regexp.Regexp, text string) []string {
	var found []string
	for _, at := range pattern.FindAllStringIndex(text, -1) {
		before, _ := utf8.DecodeLastRuneInString(text[:at[0]])
		first, _ := utf8.DecodeRuneInString(text[at[0]:])
		after, _ := utf8.DecodeRuneInString(text[at[1]:])
		begins := !unicode.IsLetter(before) || unicode.IsLower(before) && unicode.IsUpper(first)
		if begins && !unicode.IsLower(after) {
			found = append(found, text[at[0]:at[1]])
		}
	}
	return found
}

func TestNamesAreFoundInsideOfLongerNames(t *testing.T) {
	pattern := namePattern([]Name{{Slug: "ys", Texts: map[string]string{"en": ""}},
		{Slug: "herstory", Texts: map[string]string{"en": "HerStory"}}, {Slug: "daily-capsule", Texts: map[string]string{"en": "Daily Capsule"}}})
	for text, want := range map[string]string{`"ys_landing_page"`: "ys", "/ys/stories": "ys", "const dailyCapsulePage": "dailyCapsule",
		"the Daily Capsule": "Daily Capsule", "aHerStoryPage": "HerStory", "otherStory": "", "days": "", "ysis": "", "keys[ys-gulf]": "ys"} {
		if got := strings.Join(namesIn(pattern, text), " "); got != want {
			t.Errorf("in %s: %q, want %q", text, got, want)
		}
	}
}

// No program code, no message and no style names anything of the demonstration: what differs between publications is data
// or a setting. Tests and fixtures may name it.
func TestCodeNamesNothingOfTheDemonstration(t *testing.T) {
	names, err := Names()
	if err != nil {
		t.Fatal(err)
	}
	pattern := namePattern(names)
	skipped := regexp.MustCompile(`_test\.go$|\.test\.tsx?$|\.fixture\.tsx?$|/fixtures/|/demo/|/[a-z]*test/|/testdata/|` +
		`/node_modules/|/dist/|/\.generated/|\.gen\.ts$|/demo[a-z_]*\.go$|/web/build/videos/`) // those videos are demonstration content
	root := filepath.Join("..", "..")
	for _, dir := range []string{"cmd", "internal", "web"} {
		err := filepath.WalkDir(filepath.Join(root, dir), func(path string, entry fs.DirEntry, err error) error {
			slashed := filepath.ToSlash(path)
			if err != nil || entry.IsDir() || skipped.MatchString(slashed) ||
				!slices.Contains([]string{".go", ".ts", ".tsx", ".css", ".mjs", ".html", ".json"}, filepath.Ext(path)) {
				return err
			}
			source, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			text := string(source)
			for _, allowed := range contract[strings.TrimPrefix(slashed, "../../")] {
				text = strings.ReplaceAll(text, allowed, "")
			}
			for n, line := range strings.Split(text, "\n") {
				if found := namesIn(pattern, line); found != nil {
					t.Errorf("%s:%d names %s: %s", slashed, n+1, strings.Join(found, ", "), strings.TrimSpace(line))
				}
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, catalogue := range catalogues(t) {
		for id, text := range catalogue.texts {
			for _, n := range names {
				if name := n.Texts[catalogue.lang]; name != "" && strings.Contains(text, name) {
					t.Errorf("the message %s in %s contains %q: %s", id, catalogue.lang, name, text)
				}
			}
		}
	}
}

// catalogue is the messages of a language.
type catalogue struct {
	lang  string
	texts map[string]string
}

func catalogues(t *testing.T) []catalogue {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "i18n", "locales", "*.json"))
	if err != nil || len(files) < 14 {
		t.Fatalf("%d catalogues, %v", len(files), err)
	}
	var list []catalogue
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		c := catalogue{lang: strings.TrimSuffix(filepath.Base(file), ".json")}
		if err := json.Unmarshal(text, &c.texts); err != nil {
			t.Fatal(err)
		}
		list = append(list, c)
	}
	return list
}
