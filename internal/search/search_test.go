package search_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/search"
)

// shelf is a search source with the documents of a test.
type shelf struct {
	reading func([]int64) error // gets the ids that are read, and may return an error

	t     *testing.T
	db    *database.DB
	index *search.Index
	docs  map[int64]search.Document
}

// Documents implements search.Source.
func (s *shelf) Documents(_ context.Context, ids []int64) ([]search.Document, error) {
	var out []search.Document
	for _, id := range ids {
		if d, ok := s.docs[id]; ok {
			out = append(out, d)
		}
	}
	if s.reading != nil {
		if err := s.reading(ids); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// After implements search.Source.
func (s *shelf) After(_ context.Context, id int64, limit int) (ids []int64, err error) {
	for have := range s.docs {
		if have > id {
			ids = append(ids, have)
		}
	}
	slices.Sort(ids)
	return ids[:min(len(ids), limit)], nil
}

// eachEngine runs a test with an empty shelf on every engine.
func eachEngine(t *testing.T, test func(t *testing.T, s *shelf)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s := &shelf{t: t, db: db, docs: map[int64]search.Document{}}
		s.index = search.New(db, map[string]search.Source{"x": s}, slog.New(slog.DiscardHandler))
		test(t, s)
	})
}

// put adds documents to the shelf and indexes them. A document without an id gets the next one, one
// without a time was published an hour ago, one without a language is in English.
func (s *shelf) put(docs ...search.Document) {
	s.t.Helper()
	var ids []int64
	for _, d := range docs {
		if d.EntityID == 0 {
			d.EntityID = int64(len(s.docs) + 1)
		}
		if d.At.IsZero() {
			d.At = dbtest.Noon.Add(-time.Hour)
		}
		if d.Lang == "" {
			d.Lang = "en"
		}
		if d.Kind == "" {
			d.Kind = search.Story
		}
		s.docs[d.EntityID] = d
		ids = append(ids, d.EntityID)
	}
	s.reindex(ids...)
}

// reindex records that ids have changed, and indexes them.
func (s *shelf) reindex(ids ...int64) {
	s.t.Helper()
	err := s.db.Write(s.t.Context(), func(ctx context.Context, tx *database.Tx) error { return search.MarkChanged(ctx, tx, "x", ids...) })
	if err == nil {
		err = s.index.CatchUp(s.t.Context())
	}
	if err != nil {
		s.t.Fatal(err)
	}
}

func (s *shelf) find(q search.Query) *search.Results {
	s.t.Helper()
	if q.Limit == 0 {
		q.Limit = 12
	}
	res, err := s.index.Find(s.t.Context(), q)
	if err != nil {
		s.t.Fatalf("%q: %v", q.Text, err)
	}
	return res
}

// titles returns the titles of the hits of a text, in order.
func (s *shelf) titles(text string) []string {
	s.t.Helper()
	return titles(s.find(search.Query{Text: text, ReaderLang: "en"}))
}

func titles(res *search.Results) []string {
	var out []string
	for _, h := range res.Hits {
		out = append(out, joinPieces(h.Title))
	}
	return out
}

func joinPieces(pieces []search.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		b.WriteString(p.Text)
	}
	return b.String()
}

// markMatches returns a text with the marked words in brackets.
func markMatches(pieces []search.Piece) string {
	var b strings.Builder
	for _, p := range pieces {
		if p.IsMatch {
			b.WriteString("[" + p.Text + "]")
		} else {
			b.WriteString(p.Text)
		}
	}
	return b.String()
}

var library = []search.Document{
	{Title: "Startup funding falls for a third quarter", Lead: "Cheques got smaller.", Body: "Seed rounds held up better than the rest."},
	{Title: "Two founders and a kiln", Body: "Their company makes roofing tiles in Morbi, and sells them in Bangalore."},
	{Title: "स्टार्टअप को फंडिंग मिली, कहानी अभी बाक़ी है", Lang: "hi", Body: "पटना के दो दोस्तों ने मिट्टी की ईंटें बनाईं।"},
	{Title: "முதலீடு இல்லாமல் வளர்ந்த நிறுவனம்", Lang: "ta", Body: "மதுரையில் மல்லிகை விற்கும் கதை."},
	{Title: "వ్యాపారం మొదలుపెట్టిన ఇద్దరు అక్కచెల్లెళ్లు", Lang: "te"},
	{Title: "ಹೂಡಿಕೆ ಬೇಡ ಎಂದ ರೈತ", Lang: "kn"},
	{Title: "കച്ചവടം പഠിച്ച മീൻകാരൻ", Lang: "ml"},
	{Title: "ব্যবসা শুরু হল নৌকায়", Lang: "bn"},
	{Title: "ખેડૂતોનો વેપાર ફોન પર", Lang: "gu"},
	{Title: "उद्योजक महिलांची गोष्ट", Lang: "mr"},
	{Title: "ਪਿੰਡ ਦਾ ਵਪਾਰ ਸ਼ਹਿਰ ਤੱਕ", Lang: "pa"},
	{Title: "ଗାଁର ବ୍ୟବସାୟ ସହରକୁ ଗଲା", Lang: "or"},
	{Title: "চাহ বাগিচাৰ উদ্যোগ", Lang: "as"},
	{Title: "سرمایہ کاری کے بغیر کاروبار", Lang: "ur"},
}

func TestWordsAreFoundInEveryScriptAndSpelling(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(library...)
		for text, want := range map[string]string{
			"startup":                   "Startup funding",
			"FUNDED startups":           "Startup funding", // other forms
			"start":                     "Startup funding", // incomplete
			"fundign":                   "Startup funding", // one typing error
			"startup funding ki kahani": "स्टार्टअप को",    // mixed
			`"roofing tiles"`:           "Two founders",    // adjacent
			"companies":                 "Two founders",    // in the text
			"Bengaluru tiles":           "Two founders",    // by another name
			"roofingtiles":              "Two founders",    // as one word
			"कहानी":                     "स्टार्टअप को",
			"कहानि":                     "स्टार्टअप को", // same sound
			"kahaani":                   "स्टार्टअप को",
			"நிறுவனம்":                  "முதலீடு",
			"muthaleedu":                "முதலீடு",
			"vyaapaaram":                "వ్యాపారం",
			"hoodike":                   "ಹೂಡಿಕೆ",
			"kachavadam":                "കച്ചവടം",
			"bebsha":                    "ব্যবসা",
			"khedutono vepar":           "ખેડૂતોનો",
			"udyojak mahilanchi":        "उद्योजक",
			"pind da vapaar":            "ਪਿੰਡ",
			"byabasaya":                 "ଗାଁର",
			"bagicha":                   "চাহ",
			"sarmaya kari":              "سرمایہ",
			"سرمايه":                    "سرمایہ", // Arabic letters
		} {
			got := s.titles(text)
			if len(got) == 0 || !strings.HasPrefix(got[0], want) {
				t.Errorf("%q finds %q, want %q first", text, got, want)
			}
		}
		for _, text := range []string{"zebra", "tiles roofing zebra\"", "\"tiles roofing\"", "?!", `" OR title:`,
			"'; DROP TABLE search_words; --", "मटर", "zzzz", "\xff\xfe"} {
			if got := s.titles(text); len(got) > 0 && strings.Contains(text, "zebra") == strings.Contains(text, "DROP") {
				t.Errorf("%q finds %q", text, got)
			}
		}
	})
}

func TestResultsSayWhichWordsWereSearched(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(library...)
		for text, want := range map[string]string{
			"startup": "", "FUNDED startups": "", "companies": "", "नौका मंगल zebra": "",
			"fundign startup":    "funding startup",
			"kahaani":            "कहानी",
			"startup ki kahaani": "startup की कहानी",
			"muthaleedu":         "முதலீடு",
			"tile":               "",
			"bengaluru":          "Bangalore",
			"roofingtiles":       "roofing tiles",
		} {
			if got := s.find(search.Query{Text: text, ReaderLang: "en", Limit: 12}).Corrected; got != want {
				t.Errorf("%q was searched as %q, want %q", text, got, want)
			}
		}
	})
}

// A word that replaces the typed one is shown only if every result contains it. Results with several words that
// resemble the typed one are called similar, unless the words are what was typed, written in another script.
func TestAWordIsNamedOnlyIfAllResultsHaveIt(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(
			search.Document{Title: "Books for a reading room"},
			search.Document{Title: "A book that nobody returned"},
			search.Document{Title: "A block of printing wood"},
			search.Document{Title: "Funding for a reading room"},
			search.Document{Title: "Funding for wells"},
			search.Document{Title: "कहानी और बैठक", Lang: "hi"},
			search.Document{Title: "কাহিনি নিয়ে বৈঠক", Lang: "bn"},
			search.Document{Title: "लेकिन बारिश नहीं आई", Lang: "hi"},
			search.Document{Title: "Rain came", Lead: "लगाने", Lang: "hi"},
		)
		for text, want := range map[string]struct {
			corrected string
			similar   search.Similarity
		}{
			"book":      {},
			"blok":      {similar: search.FirstSimilar},
			"fundign":   {corrected: "Funding"},
			"kahani":    {},
			"ilakkiyam": {similar: search.FirstSimilar},
			"blok room": {similar: search.FirstSimilar},
		} {
			res := s.find(search.Query{Text: text, ReaderLang: "en", Limit: 12})
			if res.Corrected != want.corrected || res.Similar != want.similar {
				t.Errorf("%q: %q, similar %q in %q; want %q, %q",
					text, res.Corrected, res.Similar, titles(res), want.corrected, want.similar)
			}
		}
	})
}

// The marked words are those that a reader recognises: the word that was meant, its forms, and
// small words within a phrase, but not words that only sound a little like it.
func TestMatchedWordsAreMarked(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(
			search.Document{Title: "स्टार्टअप की कहानी", Lead: "निधि की पहली नौकरी की शर्त कहाँ लिखी है, कहना कठिन है।", Lang: "hi"},
			search.Document{Title: "चालीस ख़ाने", Lead: "बैटरी के ख़ाने रात को भरते हैं।", Lang: "hi"},
			search.Document{Title: "निवेशकों की बैठक में निवेश", Lang: "hi"},
			search.Document{Title: "How a founder gives", Lang: "en"},
		)
		for i := range 12 {
			s.put(search.Document{Title: fmt.Sprintf("शहर %d की बात", i), Lang: "hi"})
		}
		hit := func(text string) string {
			res := s.find(search.Query{Text: text, ReaderLang: "hi"})
			if len(res.Hits) == 0 {
				t.Fatalf("%q finds nothing", text)
			}
			return markMatches(res.Hits[0].Title) + " | " + markMatches(res.Hits[0].Snippet)
		}
		if got := hit("startup ki kahani"); got != "[स्टार्टअप की कहानी] | निधि की पहली नौकरी की शर्त कहाँ लिखी है, कहना कठिन है।" {
			t.Error(got)
		}
		if got := hit("nivesh"); !strings.HasPrefix(got, "[निवेशकों] की बैठक में [निवेश]") {
			t.Error(got)
		}
		for _, title := range titles(s.find(search.Query{Text: "startup ki kahani", ReaderLang: "hi"})) {
			if title == "चालीस ख़ाने" {
				t.Errorf("%q is found for a word that only sounds a little alike", title)
			}
		}
		for _, title := range titles(s.find(search.Query{Text: "nives", ReaderLang: "hi"})) {
			if strings.Contains(title, "gives") {
				t.Error("a typing error in English is found although a word of the reader's language has the same sound")
			}
		}
	})
}

// In Urdu a consonant and its aspiration are two letters: a search for a story does not find food.
func TestUrduAspirationDistinguishesWords(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(
			search.Document{Title: "ایک کہانی", Lang: "ur"},
			search.Document{Title: "رات کا کھانا", Lang: "ur"},
			search.Document{Title: "چالیس خانے", Lang: "ur"},
		)
		res := s.find(search.Query{Text: "kahani", ReaderLang: "ur"})
		if got := titles(res); len(got) == 0 || got[0] != "ایک کہانی" || res.Corrected != "کہانی" {
			t.Errorf("%q, searched as %q", got, res.Corrected)
		}
		if got := titles(s.find(search.Query{Text: "khana", ReaderLang: "ur"})); len(got) == 0 || got[0] != "رات کا کھانا" {
			t.Errorf("%q", got)
		}
	})
}

func TestEnglishWordDoesNotFindSimilarSounds(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(
			search.Document{Title: "A dairy in Anand sells its own curd"},
			search.Document{Title: "आनंद की डेरी ने दही बेचना शुरू किया", Lang: "hi"}, // the same word
			search.Document{Title: "नियमों के दायरे में कौन आता है", Lang: "hi"},
			search.Document{Title: "দুধের দোকান, দেরি করে খোলা", Lang: "bn"},
		)
		if got := s.titles("dairy"); len(got) == 0 || !strings.HasPrefix(got[0], "A dairy") || slices.ContainsFunc(got, func(title string) bool {
			return strings.Contains(title, "दायरे") || strings.Contains(title, "দেরি")
		}) {
			t.Errorf("an English reader finds %q", got)
		}
		if got := titles(s.find(search.Query{Text: "daayre", ReaderLang: "hi"})); len(got) == 0 || !strings.Contains(got[0], "दायरे") {
			t.Errorf("a Hindi reader finds %q", got)
		}
	})
}

// Words that only sound alike come after the word itself, and a short word matches only itself.
func TestExactWordRanksAboveSimilarSounds(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(
			search.Document{Lang: "pa", Title: "ਇਕ ਸਾਲ ਦੀ ਕਹਾਣੀ"}, search.Document{Lang: "kn", Title: "ಹೊಸ ಅಂಗಡಿ", Body: "ಬ್ಯಾಂಕಿನ ಸಾಲ ಬಂತು"},
			search.Document{Lang: "ta", Title: "கடன் வாங்கிய கடை"}, search.Document{Title: "A boat named Kadal"},
			search.Document{Title: "The IPO that waited"}, search.Document{Lang: "hi", Title: "आप और हम"},
			search.Document{Lang: "ml", Title: "മീൻപിടിത്തക്കാരൻ"}, search.Document{Lang: "hi", Title: "बाज़ार में"},
			search.Document{Lang: "as", Title: "১১৮খন নাও"}, search.Document{Lang: "hi", Title: "एक कहानी"},
			search.Document{Lang: "or", Title: "ଧାନ କ୍ଷେତ"}, search.Document{Title: "More than a mill"},
		)
		for _, c := range []struct {
			lang, text string
			want       []string
		}{
			{"kn", "saala", []string{"ಹೊಸ ಅಂಗಡಿ", "ਇਕ ਸਾਲ ਦੀ ਕਹਾਣੀ"}},
			{"en", "kadan", []string{"A boat named Kadal", "கடன் வாங்கிய கடை"}},
			{"hi", "IPO", []string{"The IPO that waited"}},
			{"ml", "മീൻ", []string{"മീൻപിടിത്തക്കാരൻ"}},
			{"hi", "kahani", []string{"एक कहानी", "ਇਕ ਸਾਲ ਦੀ ਕਹਾਣੀ"}},
			{"or", "ଧାନ", []string{"ଧାନ କ୍ଷେତ"}},
		} {
			if got := titles(s.find(search.Query{Text: c.text, ReaderLang: c.lang})); !slices.Equal(got, c.want) {
				t.Errorf("%s %q finds %q, want %q", c.lang, c.text, got, c.want)
			}
		}
	})
}

func TestLoanwordFindsItsEnglishSource(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(
			search.Document{Title: "A robot sorts the tiles"},
			search.Document{Title: "ਰਬੜ ਦੀ ਖੇਤੀ", Lang: "pa"},
			search.Document{Title: "The rabbit farm"},
		)
		for lang, text := range map[string]string{"hi": "रोबोट", "ta": "ரோபோட்", "ur": "روبوٹ"} {
			if got := titles(s.find(search.Query{Text: text, ReaderLang: lang})); len(got) != 1 || !strings.HasPrefix(got[0], "A robot") {
				t.Errorf("%s finds %q", text, got)
			}
		}
	})
}

func TestTamilNounIsFoundWithItsEndings(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(search.Document{Title: "உப்பளத்துக்கு நடுவே ஒரு பள்ளி", Lang: "ta"}, search.Document{Title: "मछुआरों की फ़िल्म", Lang: "hi"})
		for _, text := range []string{"உப்பளம்", "uppalam"} {
			if got := titles(s.find(search.Query{Text: text, ReaderLang: "ta"})); len(got) == 0 || !strings.HasPrefix(got[0], "உப்பள") {
				t.Errorf("%s finds %q", text, got)
			}
		}
	})
}

func TestSearchWithoutWordsShowsTheReadersLanguageFirst(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(
			search.Document{Title: "Newest", At: dbtest.Noon, CategoryID: 7},
			search.Document{Title: "خبر", Lang: "ur", At: dbtest.Noon.Add(-48 * time.Hour), CategoryID: 7},
			search.Document{Title: "Older", At: dbtest.Noon.Add(-72 * time.Hour), CategoryID: 7},
		)
		got, want := titles(s.find(search.Query{Category: 7, ReaderLang: "ur"})), []string{"خبر", "Newest", "Older"}
		if !slices.Equal(got, want) {
			t.Errorf("an Urdu reader finds %q, want %q", got, want)
		}
	})
}

func TestDocumentWithdrawnDuringIndexingIsNotFound(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		other := &shelf{t: t, db: s.db, docs: map[int64]search.Document{}}
		other.index = search.New(s.db, map[string]search.Source{"x": other}, slog.New(slog.DiscardHandler))
		merger := search.Document{EntityID: 1, Title: "Secret merger", Lang: "en", Kind: search.Story, At: dbtest.Noon}
		other.docs[1] = merger
		s.reading = func([]int64) error { // the other node finishes before this one, and the story is withdrawn
			s.reading = nil
			other.reindex()
			delete(other.docs, 1)
			delete(s.docs, 1)
			return s.db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return search.MarkChanged(ctx, tx, "x", 1) })
		}
		s.put(merger)
		other.reindex()
		if got := s.titles("merger"); len(got) > 0 {
			t.Errorf("found %q, which was withdrawn", got)
		}
	})
}

func TestUnreadableDocumentDoesNotBlockOthers(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.reading = func(ids []int64) error {
			if slices.Contains(ids, 2) {
				return errors.New("broken")
			}
			return nil
		}
		s.put(search.Document{Title: "First kiln"}, search.Document{Title: "Second kiln"}, search.Document{Title: "Third kiln"})
		if got := s.titles("kiln"); len(got) != 2 || slices.Contains(got, "Second kiln") {
			t.Errorf("found %q, want the first and the third", got)
		}
	})
}

func TestWordWithThousandsOfSimilarSoundsDoesNotHideTheNext(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(search.Document{Title: "पानी कवत", Lang: "hi"})
		vowels := []string{"", "ा", "ि", "ी", "ु", "ू", "े", "ै", "ो", "ौ"}
		var crowd strings.Builder
		for n := range 6000 {
			fmt.Fprintf(&crowd, "क%sह%sत%sय%s ", vowels[n%10], vowels[n/10%10], vowels[n/100%10], vowels[n/1000])
		}
		s.put(search.Document{Title: "शब्द", Lang: "hi", Body: crowd.String()})
		res := s.find(search.Query{Text: "pani kavata", ReaderLang: "en"})
		if got := titles(res); len(got) == 0 || got[0] != "पानी कवत" || res.Partial {
			t.Errorf("found %q, nearly %t", got, res.Partial)
		}
	})
}

func TestSimilarWordsOfOneScriptDoNotHideThoseOfAnother(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(search.Document{Title: "پنو", Lang: "ur"})
		var crowd strings.Builder // 54 words of Hindi that sound more like the typed one
		for n := range 54 {
			fmt.Fprintf(&crowd, "%s%s%s%s ", []string{"प", "फ"}[n%2], []string{"ि", "ी", "े"}[n/2%3],
				[]string{"न", "ण", "ञ"}[n/6%3], []string{"ु", "ू", "ो"}[n/18])
		}
		s.put(search.Document{Title: "शब्द", Lang: "hi", Body: crowd.String()})
		if got := titles(s.find(search.Query{Text: "pinu"})); !slices.Contains(got, "پنو") {
			t.Errorf("found %q, want the Urdu word as well", got)
		}
	})
}

func TestLatinLettersFarFromTheSpellingFindTheWord(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		words := map[string]string{ // by what people typed
			"foundation": "ఫౌండేషన్", "sample": "ಸ್ಯಾಂಪಲ್", "recognition": "रिकॉग्निशन", "klasic": "ക്ലാസിക്ക്", "thetcher": "থ্যাচার",
			"cancer": "ਕੈਂਸਰ",
		}
		for _, word := range words {
			s.put(search.Document{Title: word})
		}
		for typed, word := range words {
			if got := titles(s.find(search.Query{Text: typed})); !slices.Contains(got, word) {
				t.Errorf("%q found %q, want %q", typed, got, word)
			}
		}
	})
}

// The typed words follow rules of pronunciation and of typing, so they stand for many others.
func TestWordsTypedAsTheyArePronouncedAreFound(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		words := map[string]string{ // by what people typed
			"arthdand": "अर्थदंड", "upbhoktavad": "उपभोक्तावाद", // a vowel that is not pronounced
			"publican": "پبلکن", "muddaton": "مدتوں", // a vowel that is not written
			"npf": "एनपीएफ", "nhs": "एनएचएस", "bjp": "பிஜேபி", // abbreviations
			"ohio": "ओहायो", "ayya": "അയ്യാ", // no consonant that a key has
			"insight": "इनसाइट", "knock": "नॉक", // English
			"upacharjo": "উপাচার্য", "matrtravar": "மற்றவர்", "ulsavam": "ഉത്സവം", // letters of one language
			"1953rinda": "1953ರಿಂದ", "1811ad": "1811ء", "5jon": "৫জন", // numbers
			"dairatul maarif": "دائرۃ المعارف", // the Arabic article
		}
		for _, word := range words {
			s.put(search.Document{Title: word})
		}
		for typed, word := range words {
			if res := s.find(search.Query{Text: typed}); res.Partial || !slices.Contains(titles(res), word) {
				t.Errorf("%q found %q, want %q", typed, titles(res), word)
			}
		}
	})
}

func TestMostSimilarSoundComesFirst(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		words := map[string][2]string{ // by typed text: the word, and the word of a newer document that sounds like it
			"tanka": {"टंका", "टांका"}, "folok": {"ফলক", "ফালক"}, "kattan": {"കട്ടൻ", "കാട്ടാൻ"},
		}
		for _, of := range words {
			for i, word := range of {
				s.put(search.Document{Title: []string{"Older", "Newer"}[i], Body: word})
			}
		}
		for typed := range words {
			if got := titles(s.find(search.Query{Text: typed})); !slices.Equal(got, []string{"Older", "Newer"}) {
				t.Errorf("%q found %q, want the older first", typed, got)
			}
		}
	})
}

func TestWordsInDocumentsOfAnotherLanguageAreNotCommon(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		for range 9 {
			s.put(search.Document{Body: "নদী"}, search.Document{Body: "সেতু"})
		}
		s.put(search.Document{Title: "নদী ও সেতু"}, search.Document{Title: "কুয়াশা"})
		if got := titles(s.find(search.Query{Text: "nodi setu kuasha"})); !slices.Contains(got, "নদী ও সেতু") {
			t.Errorf("found %q, want the document with two of the words as well", got)
		}
	})
}

func TestChangedDocumentsAreIndexedAgain(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(library...)
		s.put(search.Document{EntityID: 2, Title: "A kiln moves to Rajkot"})
		if got := s.titles("rajkot"); len(got) != 1 {
			t.Errorf("a new title is not found: %q", got)
		}
		if got := s.titles("founders"); len(got) != 0 {
			t.Errorf("the old title is still found: %q", got)
		}
		delete(s.docs, 2)
		s.reindex(2)
		if got := s.titles("rajkot"); len(got) != 0 {
			t.Errorf("a withdrawn document is found: %q", got)
		}
		if words, _ := s.index.Suggest(t.Context(), "rajk", "en"); len(words.Words)+len(words.Suggestions) != 0 {
			t.Errorf("a word of no document is suggested: %+v", words)
		}
		for i := range 40 {
			s.put(search.Document{EntityID: int64(100 + i), Title: fmt.Sprint("Moment ", i)}) // all at the same time
		}
		if got := s.find(search.Query{Text: "moment", Limit: 50}); got.Total != 40 {
			t.Errorf("%d of 40 documents with the same time are found", got.Total)
		}
	})
}

func TestReindexingGivesTheSameResults(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(library...)
		before := s.titles("startup funding ki kahani")
		if err := s.index.Rebuild(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := s.index.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		if after := s.titles("startup funding ki kahani"); !slices.Equal(before, after) {
			t.Errorf("%q, then %q", before, after)
		}
		var twice int
		if err := s.db.Read.NewRaw("SELECT count(*) FROM search_words WHERE docs > 14 OR docs < 1").Scan(t.Context(), &twice); err != nil ||
			twice > 0 {
			t.Errorf("%d words are counted wrongly (%v)", twice, err)
		}
	})
}

func TestBestResultsComeFirst(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		ago := func(d time.Duration) time.Time { return dbtest.Noon.Add(-d) }
		const day = 24 * time.Hour
		for name, test := range map[string]struct {
			text string
			docs []search.Document // in the expected order
		}{
			"title before lead before text": {"saffron", []search.Document{{Title: "Saffron"}, {Title: "Kashmir", Lead: "About saffron."},
				{Title: "Spices", Body: "Also saffron."}}},
			"the younger": {"turmeric", []search.Document{{Title: "Turmeric a", At: ago(day)},
				{Title: "Turmeric b", At: ago(900 * day)}}},
			"the more popular": {"cardamom", []search.Document{{Title: "Cardamom a", Popularity: 900}, {Title: "Cardamom b"}}},
			"the reader's language": {"2031", []search.Document{{Title: "Plan 2031", Lang: "en"},
				{Title: "योजना 2031", Lang: "hi", Popularity: 50}}},
			"the reader's brand": {"clove", []search.Document{{Title: "Clove a", BrandID: 7},
				{Title: "Clove b", BrandID: 8, At: ago(0)}}},
			"in a row": {"black pepper", []search.Document{{Title: "x", Body: "about black pepper here"},
				{Title: "y", Body: "pepper that is not black"}}},
			"all words before some": {"nutmeg mace", []search.Document{{Title: "z", Body: "mace and nutmeg", At: ago(900 * day)},
				{Title: "Nutmeg"}}},
			"as written before as sounded": {"kala", []search.Document{{Title: "Kala"}, {Title: "कला", Lang: "hi"}}},
		} {
			s.docs = map[int64]search.Document{}
			s.put(test.docs...)
			var want []string
			for _, d := range test.docs {
				want = append(want, d.Title)
			}
			if got := titles(s.find(search.Query{Text: test.text, ReaderLang: "en", ReaderBrand: 7})); !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", name, got, want)
			}
			for id := range s.docs {
				delete(s.docs, id)
				s.reindex(id)
			}
		}
	})
}

func TestFiltersNarrowResults(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		old := time.Date(2021, 3, 15, 0, 0, 0, 0, time.UTC)
		s.put(
			search.Document{Title: "Tea one", BrandID: 1, CategoryID: 5},
			search.Document{Title: "Tea two", BrandID: 2, CategoryID: 5, At: old},
			search.Document{Title: "Tea film", BrandID: 2, Kind: search.Video},
			search.Document{Title: "Tea चाय", BrandID: 3, Lang: "hi"},
			search.Document{Title: "Tea", Kind: search.GlossaryTerm, Undated: true},
			search.Document{Title: "Coffee", BrandID: 1, CategoryID: 5},
		)
		all := s.find(search.Query{Text: "tea"})
		if all.Total != 5 || all.Capped || all.Partial {
			t.Errorf("%+v", all)
		}
		f := all.Facets
		if fmt.Sprint(f.Kinds, f.Langs, f.Brands, f.Categories, f.Years) !=
			"[{story 3} {term 1} {video 1}] [{en 4} {hi 1}] [{2 2} {1 1} {3 1}] [{5 2}] [{2026 3} {2021 1}]" {
			t.Errorf("facets %+v", f)
		}
		for _, test := range []struct {
			q    search.Query
			want []string
		}{
			{search.Query{Text: "tea", Kinds: []search.Kind{search.Video}}, []string{"Tea film"}},
			{search.Query{Text: "tea", Kinds: []search.Kind{search.Video, search.GlossaryTerm}}, []string{"Tea", "Tea film"}},
			{search.Query{Text: "tea", Lang: "hi"}, []string{"Tea चाय"}},
			{search.Query{Text: "tea", Brand: 2, Year: 2021}, []string{"Tea two"}},
			{search.Query{Text: "tea", Category: 5, Brand: 1}, []string{"Tea one"}},
			{search.Query{Category: 5}, []string{"Coffee", "Tea one", "Tea two"}},
			{search.Query{Text: "tea", Year: 1999}, nil},
			{search.Query{}, nil},
			{search.Query{Text: "...", Category: 5}, nil},
		} {
			if got := titles(s.find(test.q)); !slices.Equal(slices.Sorted(slices.Values(got)), slices.Sorted(slices.Values(test.want))) {
				t.Errorf("%+v: %q, want %q", test.q, got, test.want)
			}
		}
	})
}

func TestSnippetsShowTheMatchedWords(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		filler := strings.Repeat("Nothing of interest happens here for a while. ", 12)
		s.put(
			search.Document{
				Title: "Ledger",
				Lead:  "A lead that does not say it.",
				Body:  filler + "Then the cooperative bank opened a repair fund. " + filler,
			},
			search.Document{Title: "पटना की कहानी", Lang: "hi", Lead: "स्टार्टअप की कहानी यहाँ से शुरू होती है।"},
		)
		hit := s.find(search.Query{Text: "repair funds"}).Hits[0]
		got := markMatches(hit.Snippet)
		if !strings.Contains(got, "opened a [repair fund]. ") || !strings.HasPrefix(got, "… ") || !strings.HasSuffix(got, " …") ||
			len(got) > 260 {
			t.Errorf("snippet %q", got)
		}
		hindi := s.find(search.Query{Text: "kahani"}).Hits[0]
		if markMatches(hindi.Title) != "पटना की [कहानी]" || markMatches(hindi.Snippet) != "स्टार्टअप की [कहानी] यहाँ से शुरू होती है।" {
			t.Errorf("title %q, snippet %q", markMatches(hindi.Title), markMatches(hindi.Snippet))
		}
	})
}

func TestSuggestionsDuringTyping(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		s.put(library...)
		s.put(
			search.Document{EntityID: 50, Title: "Funding rounds explained", Kind: search.GlossaryTerm},
			search.Document{EntityID: 51, Title: "A fund of funds"},
		)
		got, err := s.index.Suggest(t.Context(), "startup fun", "en")
		if err != nil || !slices.Equal(got.Words, []string{"startup funding"}) || len(got.Suggestions) != 1 ||
			markMatches(got.Suggestions[0].Title) != "[Startup funding] falls for a third quarter" {
			t.Errorf("%+v, %v", got, err)
		}
		s.put(
			search.Document{EntityID: 52, Title: "Annual recurring revenue"},
			search.Document{EntityID: 53, Title: "Annual accounts", Body: "received, received"},
			search.Document{
				EntityID: 54,
				Lang:     "hi",
				Title:    "सच",
				Body:     "एक कहानी",
			},
			search.Document{EntityID: 55, Lang: "hi", Title: "बात", Body: "कहानी"},
		)
		s.put(
			search.Document{EntityID: 56, Lang: "ta", Title: "வங்கி", Body: "புதிய வங்கி"},
			search.Document{EntityID: 57, Lang: "ta", Title: "கடன்", Body: "ஒரு வங்கி"},
			search.Document{
				EntityID: 58,
				Lang:     "hi",
				Title:    "हिसाब",
				Body:     "पुराना क़र्ज़",
			},
			search.Document{EntityID: 59, Lang: "hi", Title: "बही", Body: "नया क़र्ज़"},
		)
		for text, want := range map[string][]string{"annual rec": {"annual recurring"}, "kahani": {"कहानी"}, "vangi": {"வங்கி"},
			"कर्": {"क़र्ज़"}} { // as in texts

			if got, err := s.index.Suggest(t.Context(), text, "hi"); err != nil || !slices.Equal(got.Words, want) {
				t.Errorf("%q is completed as %+v, %v, want %q", text, got, err, want)
			}
		}
		for _, text := range []string{"", " ", "\"", strings.Repeat("fund ", 200)} {
			if _, err := s.index.Suggest(t.Context(), text, "en"); err != nil {
				t.Errorf("%q: %v", text, err)
			}
		}
	})
}

func TestResultsAreCapped(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		var docs []search.Document
		for i := range search.MaxResults + 50 {
			docs = append(
				docs,
				search.Document{EntityID: int64(i + 1), Title: fmt.Sprint("Report ", i), At: dbtest.Noon.Add(-time.Duration(i+1) * time.Hour)},
			)
		}
		docs[len(docs)-1].Title = "Report on Zanskar"
		s.put(docs...)
		res := s.find(search.Query{Text: "report", Offset: search.MaxResults - 1})
		if !res.Capped || res.Total != search.MaxResults || len(res.Hits) != 1 {
			t.Errorf("total %d, capped %v, %d on the last page", res.Total, res.Capped, len(res.Hits))
		}
		if got := s.titles("report zanskar"); len(got) == 0 || got[0] != "Report on Zanskar" {
			t.Errorf("the oldest is not found by a rare word: %q", got)
		}
	})
}

func TestEveryNameMatchesLikeATitle(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *shelf) {
		term := search.Document{EntityID: 1, Kind: search.GlossaryTerm, Title: "Unicorn", Lead: "A private company.", Undated: true,
			OtherNames: []search.Name{{Lang: "en", Text: "billion club"}, {Lang: "hi", Text: "यूनिकॉर्न"}, {Lang: "ur", Text: "یونیکورن"}}}
		s.put(term, search.Document{EntityID: 2, Title: "A unicorn for the billion", Lead: "यूनिकॉर्न की सूची"})
		for text, want := range map[string]string{"unicorn": "Unicorn", "billion club": "Unicorn", "club unicorn": "Unicorn",
			"یونیکورن": "Unicorn", "yunikorn": "Unicorn"} {
			if got := s.titles(text); len(got) == 0 || got[0] != want {
				t.Errorf("%q finds %q, want %q first", text, got, want)
			}
		}
		res := s.find(search.Query{Text: "यूनिकॉर्न", ReaderLang: "hi", Kinds: []search.Kind{search.GlossaryTerm}})
		if len(res.Hits) != 1 || markMatches(res.Hits[0].Title) != "[यूनिकॉर्न]" || res.Hits[0].TitleLang != "hi" || res.Hits[0].Lang != "en" {
			t.Errorf("for Hindi readers: %+v", res.Hits)
		}
		if got := s.find(search.Query{Text: "यूनिकॉर्न", ReaderLang: "ta"}).Hits[0]; joinPieces(got.Title) != "Unicorn" || got.TitleLang != "en" {
			t.Errorf("for readers of a language without a name: %+v", got)
		}
		offered, err := s.index.Suggest(t.Context(), "यूनि", "hi")
		if err != nil || len(offered.Suggestions) != 1 || joinPieces(offered.Suggestions[0].Title) != "यूनिकॉर्न" ||
			offered.Suggestions[0].Lang != "hi" {
			t.Errorf("offered: %+v, %v", offered, err)
		}
		if hits, err := s.index.FindByTitle(t.Context(), search.Query{Text: "uni", Kinds: []search.Kind{search.Person}, Limit: 5}); err != nil ||
			len(hits) > 0 {
			t.Errorf("people with that name: %+v, %v", hits, err)
		}
		term.OtherNames = term.OtherNames[:1]
		s.put(term)
		if res := s.find(search.Query{Text: "یونیکورن", Kinds: []search.Kind{search.GlossaryTerm}}); len(res.Hits) > 0 {
			t.Errorf("a removed name finds %q", titles(res))
		}
	})
}
