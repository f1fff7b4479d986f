package share

import (
	"bytes"
	"context"
	"encoding/xml"
	"errors"
	"io"
	"io/fs"
	"strings"
	"testing"

	"gocloud.dev/blob/memblob"

	"masthead/internal/i18n"
	"masthead/web"
)

func newFonts(t *testing.T) *Fonts {
	t.Helper()
	site, err := web.Site("")
	if err != nil {
		t.Fatal(err)
	}
	files, err := web.DrawingFonts(site)
	if err != nil {
		t.Fatal(err)
	}
	f := NewFonts(files)
	if err := f.load(); errors.Is(err, fs.ErrNotExist) {
		t.Fatal(web.ErrNotBuilt)
	} else if err != nil {
		t.Fatal(err)
	}
	return f
}

// titles contain the letter combinations that scripts are known for: half letters, repha,
// vowel signs on both sides, subscripts and chillus, and also Latin words and digits.
var titles = map[string]string{
	"en": "She sold pickles from a balcony. Now banks come to her: “₹40 crore”",
	"hi": "अर्थव्यवस्था का श्रेष्ठ सूत्र: AI से ₹40 करोड़ की कृषि-क्रांति ‘स्त्री-शक्ति’ ने की",
	"mr": "ऱ्हास नव्हे, उत्कर्ष: ग्राहकाला लक्ष्मीपूजनाआधी 120 दिवसांनी पैसे",
	"bn": "সুনীতার বরফ-ঘর: স্বপ্ন, শক্তি ও উদ্যোক্তার ক্ষুদ্র ঋণ 2026",
	"as": "ৰাষ্ট্ৰীয় উদ্যোগ: শ্ৰমিকৰ স্বপ্ন আৰু ক্ষুদ্ৰ ব্যৱসায়",
	"gu": "મોરબીની કંપની ટાઇમર વેચે છે 310માં, ને મરમ્મત કરે છે શ્રેષ્ઠ રૂપિયામાં",
	"pa": "ਦੋ ਮੱਝਾਂ ਵਾਲੀ ਦਾ ਬੈਂਕ ਖਾਤਾ, ਸ੍ਰੀ ਗੁਰਪ੍ਰੀਤ ਦਾ ਵਪਾਰ",
	"or": "ଆଚାର ବିକ୍ରି ହେଲା ଲଣ୍ଡନରେ, ଟଙ୍କା ଅଟକିଲା ବ୍ରହ୍ମପୁରରେ",
	"ta": "உப்பளத்துக்கு வானிலைச் செய்தி வேண்டாம், ஸ்ரீ கௌரியின் நாற்பது நிமிடம்",
	"te": "కొనుగోలుదారు మూడు నెలలకు చెల్లిస్తాడు, స్త్రీశక్తి మగ్గానికి శనివారమే డబ్బు",
	"kn": "ಎರಡು ಕೋಟಿಯ ಟೆಂಡರ್ ಬಿಟ್ಟು ಐದು ಶಾಲೆ ಹಿಡಿದ ಚನ್ನಪಟ್ಟಣದ ಕ್ಷೇತ್ರ",
	"ml": "നിക്ഷേപകനു പകരം കുറി; ചിരട്ടക്കളിപ്പാട്ടക്കമ്പനിയുടെ മൂലധനം വന്നതു ഞായറാഴ്ചകളിൽ",
	"ur": "مرادآباد کے نل ہیمبرگ میں ٹپکنے لگے تو AI نے 40 کروڑ روپے کا مال بچایا",
}

func settingOf(f *Fonts, lang, title string) setting {
	script := i18n.ScriptOf(title)
	return setting{
		fonts:       f.stackFor("serif", script),
		lang:        lang,
		rightToLeft: i18n.LookupOrDefault(lang).Dir == "rtl",
		width:       600,
		lines:       6,
		size:        44,
		leading:     1.3,
		balanced:    true,
	}
}

// overhang is how many pixels letters may extend beyond the edge, as some in Nastaliq do.
const overhang = 24

// F195: every letter of every language has a glyph, joined as the font defines it. Lines
// break between words and stay within their column.
func TestHeadlinesAreShapedInEveryLanguage(t *testing.T) {
	f := newFonts(t)
	for _, l := range i18n.Locales() {
		title := titles[l.Code]
		if title == "" {
			t.Errorf("no title in %s", l.Name)
			continue
		}
		if l.Code != "en" && l.Script != i18n.ScriptOf(title) {
			t.Errorf("the script of %s is detected as %s", l.Name, i18n.ScriptOf(title))
		}
		s := settingOf(f, l.Code, title)
		if known := s.fonts.removeUnknown(title); known != title {
			t.Errorf("%s: no font has all letters: %q", l.Name, known)
		}
		w := s.layOut(title)
		if w.cut || w.widest > s.width || len(w.lines) < 2 {
			t.Errorf("%s: %d lines, %.0f wide, cut %v", l.Name, len(w.lines), w.widest, w.cut)
		}
		letters := []rune(title)
		for i, line := range w.lines {
			from, to := len(letters), 0
			for _, run := range line {
				from, to = min(from, run.Runes.Offset), max(to, run.Runes.Offset+run.Runes.Count)
				for _, g := range run.Glyphs {
					if g.GlyphID == 0 {
						t.Errorf("%s: %q has no glyph", l.Name, letters[g.TextIndex()])
					}
				}
			}
			if before := letters[from-min(from, 1)]; i > 0 && before != ' ' && before != '-' {
				t.Errorf("%s: line %d starts inside a word: %q", l.Name, i+1, string(letters[from:to]))
			}
		}
		path, ink := w.path(s.width)
		if !strings.HasPrefix(path, "M") || ink.left < -overhang || ink.right > s.width+overhang {
			t.Errorf("%s: the ink covers %+v", l.Name, ink)
		}
		if atStart := ink.left < overhang; l.Dir == "ltr" != atStart && ink.right-ink.left < s.width-2*overhang {
			t.Errorf("%s is at the wrong edge: %+v", l.Name, ink)
		}
	}
}

// Conjuncts are joined: a letter with a virama and the next letter form one glyph.
func TestConjunctsAreJoined(t *testing.T) {
	f := newFonts(t)
	for lang, pair := range map[string][2]string{
		"hi": {"क्ष", "कष"}, "bn": {"ক্ষ", "কষ"}, "te": {"స్త్రీ", "సతర"}, "ml": {"ക്ക", "കക"}, "ur": {"لگے", "ل گ ے"},
	} {
		var widths [2]float64
		for i, text := range pair {
			widths[i] = settingOf(f, lang, text).layOutAt(text, 600).widest
		}
		if widths[0] >= widths[1] {
			t.Errorf("%s: %q is %.0f wide, its separate letters %.0f", lang, pair[0], widths[0], widths[1])
		}
	}
}

// In a line from right to left the first word is at the right, and a Latin word in it
// reads from left to right.
func TestUrduRunsFromRightToLeft(t *testing.T) {
	f := newFonts(t)
	title := "کاروبار AI40 نے"
	w := settingOf(f, "ur", title).layOutAt(title, 2000)
	if len(w.lines) != 1 {
		t.Fatalf("%d lines", len(w.lines))
	}
	var order []int
	for _, run := range visualOrder(w.lines[0]) {
		for _, g := range run.Glyphs {
			order = append(order, g.TextIndex())
		}
	}
	letters := []rune(title)
	at := func(index int) int {
		for i, o := range order {
			if o == index {
				return i
			}
		}
		t.Fatalf("%q is missing", letters[index])
		return 0
	}
	a, i, first, last := at(strings.IndexRune("کاروبار", 'ک')), at(8), at(0), at(len(letters)-2)
	if a != first || !(last < i && i < first) || at(9) != i+1 || at(10) != i+2 {
		t.Errorf("the order is %v", order)
	}
}

// A picture is drawn for every title, no matter how long or odd it is; text that doesn't fit is cut.
func TestEveryTitleCanBeDrawn(t *testing.T) {
	f := newFonts(t)
	for name, c := range map[string]Card{
		"nothing": {},
		"long": {Title: strings.Repeat("word ", 300), Lang: "en",
			Kicker: strings.Repeat("k", 200), Name: "P", PublicationName: "H", Accent: "#123456"},
		"one word": {Title: strings.Repeat("ക്ക", 200), Lang: "ml", Kicker: "k"},
		"markup":   {Title: `</svg><script>&"'`, Lang: "en", Accent: `"/><x`, Subtitle: "<b>"},
		"emoji":    {Title: "🚀 up 🚀", Lang: "en", Picture: "x", Width: 100, Height: 50},
		"mixed":    {Title: "ಕನ್ನಡ தமிழ் اردو हिन्दी English", Lang: "ur", Subtitle: "ଓଡ଼ିଆ"},
		"controls": {Title: "a\x00b\u202e\ufeffc", Lang: "en"},
	} {
		svg, err := f.Draw(c, []byte("jpeg"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		elements := 0
		for d := xml.NewDecoder(bytes.NewReader(svg)); ; {
			token, err := d.Token()
			if errors.Is(err, io.EOF) {
				break
			}
			if err != nil {
				t.Errorf("%s: %v in %.200s", name, err, svg)
				break
			}
			if start, ok := token.(xml.StartElement); ok {
				elements++
				if !strings.Contains("svg rect path clipPath g image", start.Name.Local) {
					t.Errorf("%s draws <%s>", name, start.Name.Local)
				}
			}
		}
		if elements < 3 || len(svg) > 1<<20 {
			t.Errorf("%s: %d elements, %d bytes", name, elements, len(svg))
		}
	}
}

// If no font has the letters of a headline, the remaining part of it is not drawn either.
func TestHeadlineWithUnknownCharactersIsNotDrawnInPart(t *testing.T) {
	f := newFonts(t)
	draw := func(title string) string {
		svg, err := f.Draw(
			Card{Title: title, Lang: "en", Kicker: "Culture", Name: "HerStory", PublicationName: "Startline", Accent: "#C2185B"},
			nil,
		)
		if err != nil {
			t.Fatal(err)
		}
		return string(svg)
	}
	for _, title := range []string{"שלום עברית and Ελληνικά 中文 🚀🎉", "🚀🎉"} {
		if draw(title) != draw("HerStory") {
			t.Errorf("%q is drawn in part", title)
		}
	}
	if draw("A launch 🚀 in Kochi") == draw("HerStory") {
		t.Error("a pictogram removes the whole headline")
	}
}

// A picture is drawn only once, and a different headline gives a different picture.
func TestAPictureIsDrawnOnce(t *testing.T) {
	drawn := 0
	p := Pictures{Bucket: memblob.OpenBucket(nil), Fonts: newFonts(t), Encode: func(_ context.Context, svg []byte, most int) ([]byte, error) {
		drawn++
		if most != MaxBytes || !bytes.HasPrefix(svg, []byte("<svg")) {
			t.Errorf("got the limit of %d bytes and the SVG %.20s", most, svg)
		}
		return svg[:20], nil
	}}
	c := Card{Title: "A", Lang: "en", Picture: "m/gone.jpg", Width: 10, Height: 10}
	for range 3 {
		if _, err := p.Get(t.Context(), c); err != nil {
			t.Fatal(err)
		}
	}
	if drawn != 1 {
		t.Errorf("drawn %d times", drawn)
	}
	other := c
	other.Title = "B"
	if _, err := p.Get(t.Context(), other); err != nil || drawn != 2 || other.Path("/a") == c.Path("/a") {
		t.Errorf("%v, drawn %d times, %s", err, drawn, other.Path("/a"))
	}
}

func TestTheAddressOfAPictureContainsItsPage(t *testing.T) {
	c := Card{Title: "A"}
	for _, page := range []string{"/", "/herstory", "/2026/11/a-b"} {
		if got, ok := PageOf(c.Path(page)); !ok || got != page {
			t.Errorf("%s: %q %v", c.Path(page), got, ok)
		}
	}
	for _, other := range []string{
		"", "/share", "/share/", "/share/x.jpg", "/share/a/0123.jpg", "/share//0123456789abcdef01234567.jpg",
		"/other/0123456789abcdef01234567.jpg", "/share/0123456789abcdef01234567.png",
	} {
		if page, ok := PageOf(other); ok {
			t.Errorf("%q is accepted as the picture of %q", other, page)
		}
	}
}

func FuzzDraw(f *testing.F) {
	for lang, title := range titles {
		f.Add(title, lang)
	}
	site, err := web.Site("")
	if err != nil {
		f.Fatal(err)
	}
	files, err := web.DrawingFonts(site)
	if err != nil {
		f.Fatal(err)
	}
	all := NewFonts(files)
	f.Fuzz(func(t *testing.T, title, lang string) {
		if len(title) > 2000 {
			return
		}
		card := Card{Title: title, Lang: lang, Kicker: title, Subtitle: title, Name: title, PublicationName: lang}
		if _, err := all.Draw(card, nil); err != nil {
			t.Fatal(err)
		}
	})
}
