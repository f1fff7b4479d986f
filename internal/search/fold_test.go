package search

import (
	"slices"
	"strings"
	"testing"
)

func TestSpellingsOfAWordFoldToOne(t *testing.T) {
	for _, same := range [][]string{
		{"हिन्दी", "हिंदी"},                // a nasal consonant, or anusvara
		{"चाँद", "चांद"},                   // candrabindu
		{"ज़मीन", "ज\u093cमीन", "जमीन"},    // nukta composed, separate, left out
		{"শ্রম\u200dিক", "শ্রমিক"},         // a joiner
		{"ബാങ്കില\u0d4d\u200d", "ബാങ്കിൽ"}, // chillu, and its older spelling
		{"کہانی", "كهاني"},                 // Urdu letters, and Arabic ones
		{"تعلیم", "تَعلِیم"},               // vowel points
		{"ھے", "ہے"},                       // two-eyed he without a consonant before it
		{"२०२६", "2026", "۲۰۲۶", "௨௦௨௬"},   // digits
		{"Café", "cafe", "CAFÉ", "ｃａｆｅ"},   // accents, width, case
		{"ৰাতি", "রাতি"},                   // the r of Assamese
		{"ਸਿੰਘ", "ਸਿਂਘ"},                   // tippi
		{"ＡＲＲ", "arr"},                     // width
		{"don’t", "don't"},                 // apostrophes
	} {
		for _, other := range same[1:] {
			if a, b := Fold(same[0]), Fold(other); a != b {
				t.Errorf("%q folds to %q, %q to %q", same[0], a, other, b)
			}
		}
	}
	for _, apart := range [][2]string{{"कल", "काल"}, {"मान", "मन"}, {"दिन", "दीन"}, {"ফল", "ফুল"}, {"பல", "பால"}, {"cat", "cut"},
		{"अन्न", "अंन"}, {"کہانا", "کھانا"}} {
		if Fold(apart[0]) == Fold(apart[1]) {
			t.Errorf("%q and %q fold to the same word", apart[0], apart[1])
		}
	}
}

func TestCombiningSignsDoNotSplitWords(t *testing.T) {
	for text, want := range map[string]string{
		"स्टार्टअप की कहानी।":          "स्टार्टअप की कहानी",
		"நிறுவனங்களுக்கு, முதலீடு":     "நிறுவனஂகளுக்கு முதலீடு",
		"ব্যবসায়ীদের ঋণ":              "ব্যবসাযীদের ঋণ",
		"സ്റ്റാർട്ടപ്പുകൾ":             "സ്റ്റാര്ട്ടപ്പുകള്",
		"کاروبار کی دنیا۔":             "کاروبار کی دنیا",
		"e-commerce, B2B & AI/ML":      "e commerce b2b ai ml",
		"founder’s founders' U.S. 3.5": "founder founders u s 3 5",
		"₹1,000 crore":                 "1000 crore",
		"snake_case example.com":       "snake case example com",
		"?!… — “”":                     "",
	} {
		var got []string
		for _, w := range Words(text) {
			if strings.ContainsAny(text[w.Start:w.End], " ,।۔") && !strings.Contains(text, "1,000") {
				t.Errorf("%q is a word of %q", text[w.Start:w.End], text)
			}
			got = append(got, w.Folded)
		}
		if strings.Join(got, " ") != want {
			t.Errorf("words of %q: %q, want %q", text, got, want)
		}
	}
}

func TestEnglishWordsAreStemmed(t *testing.T) {
	for _, same := range [][]string{{"funding", "funded", "funds"}, {"company", "companies", "company's"}, {"startup", "startups"}} {
		for _, other := range same[1:] {
			if a, b := Words(same[0])[0].IndexTerm, Words(other)[0].IndexTerm; a != b {
				t.Errorf("%s is %q, %s is %q", same[0], a, other, b)
			}
		}
	}
}

func TestTransliterationsInLatinLetters(t *testing.T) {
	for word, typed := range map[string][]string{
		"कहानी": {"kahani", "kahaani", "kahanee"}, "विज्ञान": {"vigyan", "vigyaan"}, "ज़िंदगी": {"zindagi", "jindagi"}, "लड़का": {"ladka",
			"larka"},
		"शिक्षण": {"shikshan", "sikshan"}, "तंत्रज्ञान": {"tantradnyan", "tantragyan"},
		"ব্যবসা": {"byabsa", "bebsha", "byabosha"}, "ভালোবাসা": {"bhalobasha", "valobasa"}, "ৰাইজ": {"raij"}, "অসম": {"axom", "asom"},
		"વેપાર": {"vepar", "vepaar"}, "માંગણી": {"mangani", "maangani"}, "ਵਪਾਰ": {"vapar", "wapaar"}, "ਕਹਾਣੀ": {"kahani", "kahaani"},
		"ବ୍ୟବସାୟ": {"byabasaya", "byabasay"}, "ଓଡ଼ିଶା": {"odisha", "orissa"}, "முதலீடு": {"muthaleedu", "mudaleedu",
			"muthalidu"}, "தமிழ்": {"tamil", "thamizh"}, "ராகுல்": {"rahul", "raahul"}, "மோகன்": {"mohan"},
		"మార్కెట్": {"market", "markett"}, "వ్యాపారం": {"vyaparam", "vyaapaaram"}, "ಕಥೆ": {"kathe"}, "ಹೂಡಿಕೆ": {"hoodike", "hudike"},
		"കച്ചവടം": {"kachavadam", "kachchavadam"}, "വാർത്ത": {"vartha", "vaartha"}, "کہانی": {"kahani"}, "سرمایہ": {"sarmaya", "sarmayah"},
	} {
		for _, as := range typed {
			var keys []string
			for _, latin := range Spellings(word) {
				keys = append(keys, SoundKey(latin))
			}
			if !slices.ContainsFunc(SoundKeys(as), func(k string) bool { return slices.Contains(keys, k) }) {
				t.Errorf("%s (%v: %v) does not sound like %q (%v)", word, Spellings(word), keys, as, SoundKeys(as))
			}
		}
	}
	if got := Spellings("funding"); got != nil {
		t.Errorf("an English word is spelled %v", got)
	}
}

func FuzzFold(f *testing.F) {
	for _, s := range []string{"हिन्दी", "ഇന്ത്യൻ", "كتاب", "ℂafé", "ਸਿੰਘ", "İstanbul", "a\u0300\u200d", "৳১০"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if s = normalize(s); len(s) > 1000 {
			return
		}
		once := Fold(s)
		if twice := Fold(once); twice != once {
			t.Errorf("%q folds to %q, and that to %q", s, once, twice)
		}
		last := 0
		for _, w := range Words(s) {
			if w.Start < last || w.End <= w.Start || w.End > len(s) || w.IndexTerm == "" || strings.ContainsAny(w.IndexTerm, " '\"") {
				t.Errorf("word %+v of %q", w, s)
			}
			last = w.End
			for _, latin := range Spellings(w.Folded) {
				if strings.Trim(latin, "abcdefghijklmnopqrstuvwxyz") != "" {
					t.Errorf("%q is spelled %q", w.Folded, latin)
				}
			}
		}
	})
}
