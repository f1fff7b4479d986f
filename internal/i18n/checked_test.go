package i18n

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"
	"testing"
)

// checkedFile has, for each message, the beginning of the SHA-256 hash of the English text against
// which its translations were last checked.
const checkedFile = "testdata/checked.json"

// glossaries says in errors which words translations use.
const glossaries = "with the words of the glossary docs/i18n/LL.md of each language"

// checked lists the messages whose translations have just been checked in all languages:
//
//	go test ./internal/i18n -run Checked -checked account.saved,footer.about
var checked = flag.String("checked", "", "`messages` whose translations were checked, separated by commas, or all")

// When an English text changes, all its translations must be checked.
func TestTranslationsWereCheckedAgainstTheEnglishText(t *testing.T) {
	english := readCatalogue(t, Default.Code)
	before := map[string]string{}
	if text, err := os.ReadFile(checkedFile); err == nil {
		if err := json.Unmarshal(text, &before); err != nil {
			t.Fatal(err)
		}
	}
	now := map[string]string{}
	named := strings.Split(*checked, ",")
	for id, text := range english {
		sum := sha256.Sum256([]byte(text))
		hash := hex.EncodeToString(sum[:4])
		now[id] = before[id]
		switch {
		case *checked == "all" || slices.Contains(named, id):
			now[id] = hash
		case before[id] == "":
			t.Errorf("%s is new: check its twelve translations, %s, then run this test with -checked %s", id, glossaries, id)
		case before[id] != hash:
			t.Errorf("the English text of %s has changed: check its twelve translations, %s, then run this test with -checked %s",
				id, glossaries, id)
		}
	}
	for id := range before {
		if _, ok := english[id]; !ok && *checked == "" {
			t.Errorf("%s no longer exists: run this test with -checked %s", id, id)
		}
	}
	if *checked == "" {
		return
	}
	text, err := json.MarshalIndent(now, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(checkedFile, append(text, '\n'), 0o600); err != nil {
		t.Fatal(err)
	}
}
