package schema

import (
	"encoding/json"
	"strings"
	"testing"
	"time"
)

// Text typed by editors can't end the script element that contains it.
func TestADocumentCannotEndItsScriptElement(t *testing.T) {
	const title = `</script><script>alert(1)</script><!-- & "quoted" अ`
	text, err := Document([]any{Page{Type: "WebPage", Name: title}})
	if err != nil || strings.ContainsAny(text, "<>&") {
		t.Fatalf("%v %s", err, text)
	}
	var document struct {
		Context string `json:"@context"`
		Graph   []Page `json:"@graph"`
	}
	if err := json.Unmarshal([]byte(text), &document); err != nil || document.Context != Context || document.Graph[0].Name != title {
		t.Errorf("%v %+v", err, document)
	}
	if text, err := Document(nil); text != "" || err != nil {
		t.Errorf("without things: %q %v", text, err)
	}
}

func TestDurationsAreISO8601(t *testing.T) {
	for seconds, want := range map[int]string{
		0: "", -5: "", 42: "PT42S", 60: "PT1M", 754: "PT12M34S", 3600: "PT1H", 3725: "PT1H2M5S", 90000: "PT25H",
	} {
		if got := Duration(time.Duration(seconds) * time.Second); got != want {
			t.Errorf("%d s: %q, want %q", seconds, got, want)
		}
	}
}

// F193: a term refers to its glossary and a glossary lists its terms, without repeating
// each other.
func TestTermsAndTheirSetDoNotRepeatEachOther(t *testing.T) {
	set := NewTermSet("Glossary", "Words of founders", "https://example.com/glossary", "en")
	term := NewTerm("Cap table", "Who owns what.", "https://example.com/glossary/cap-table", set, "Capitalisation table")
	text, err := Document([]any{term})
	want := `{"@context":"https://schema.org","@graph":[{"@type":"DefinedTerm","name":"Cap table",` +
		`"alternateName":["Capitalisation table"],"description":"Who owns what.",` +
		`"url":"https://example.com/glossary/cap-table","inDefinedTermSet":` +
		`{"@type":"DefinedTermSet","name":"Glossary","url":"https://example.com/glossary",` +
		`"description":"Words of founders","inLanguage":"en"}}]}`
	if err != nil || text != want {
		t.Errorf("%v\n%s, want\n%s", err, text, want)
	}
	all := NewTermSet("Glossary", "", "https://example.com/glossary", "en", term)
	if text, err := Document([]any{all}); err != nil || strings.Count(text, "DefinedTermSet") != 1 ||
		strings.Count(text, `"DefinedTerm"`) != 1 {
		t.Errorf("%v %s", err, text)
	}
}
