package text

import (
	"strings"
	"testing"
)

// Addresses of stories in other scripts can be read: they have the vowels of their words.
func TestSlugsOfEveryScriptCanBeRead(t *testing.T) {
	for text, want := range map[string]string{
		"हिंदी कहानी":       "hindi-kahani",
		"बंदरगाह की खबर":    "bandaragah-ki-khabar",
		"भारत में निवेश":    "bharat-men-nivesh",
		"कर्ज़ माफ़ी 2024":  "karz-mafi-2024",
		"தமிழ் கதை":         "tamil-katai",
		"ಕನ್ನಡ ಕಥೆ":         "kannada-kathe",
		"اردو کہانی":        "ardo-khani",
		"বাংলা গল্প":        "bangla-galp",
		"অসমীয়া":           "asamiya",
		"ગુજરાતી વાર્તા":    "gujarati-varta",
		"മലയാളം":            "malayalan",
		"ਪੰਜਾਬੀ ਕਹਾਣੀ":      "panjabi-kahani",
		"తెలుగు కథ":         "telugu-katha",
		"ଓଡ଼ିଆ":             "odia",
		"The loom: 2nd try": "the-loom-2nd-try",
		"naïve aardvark":    "naive-aardvark",
		"🙂":                 "",
		"":                  "",
	} {
		if got := Slug(text); got != want {
			t.Errorf("%s is %q, want %q", text, got, want)
		}
	}
	if got := Slug(strings.Repeat("कहानी ", 5000)); len(got) > MaxSlugSource {
		t.Errorf("a long text has %d bytes", len(got))
	}
}
