package mention

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story"
)

// store stores names of companies. The first company has the id 1.
func store(t testing.TB, db *database.DB, companies ...[]string) {
	t.Helper()
	names := map[int64][]string{}
	for i, of := range companies {
		names[int64(i+1)] = of
	}
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		return StoreNames(story.CompanyMention)(ctx, tx, names)
	})
	if err != nil {
		t.Fatal(err)
	}
}

// C2: names are found as whole words in every script, each entity at its first mention; names that may mean something else are
// doubtful.
func TestNamesAreFoundAsWholeWords(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		store(t, db,
			[]string{"Kiln & Loom", "किल्न एंड लूम", "கில்ன் அண்ட் லூம்", "کلن اینڈ لوم"}, // 1
			[]string{"Loom"},            // 2
			[]string{"Kestrel Cloud"},   // 3
			[]string{"Kestrel Cloud"},   // 4
			[]string{"PhonePeti"},       // 5
			[]string{"Mother’s Basket"}, // 6
			[]string{"तुलसी भंडार"},     // 7
			[]string{"Haidari Metals"},  // 8
		)
		for _, c := range []struct {
			name, text string
			want       []string // id, text, and ? if doubtful
		}{
			{"Latin", "In May Kiln & Loom grew. Kiln & Loom is old.", []string{"1 Kiln & Loom"}},
			{"the longest name counts", "Kiln & Loom", []string{"1 Kiln & Loom"}},
			{"genitive", "Haidari Metals' lamps, and Kiln & Loom's cups", []string{"8 Haidari Metals", "1 Kiln & Loom"}},
			{"a genitive in the name", "She runs Mother's Basket’s kitchen", []string{"6 Mother's Basket"}},
			{"Devanagari", "पिछले साल किल्न एंड लूम ने", []string{"1 किल्न एंड लूम"}},
			{"Devanagari followed by a vowel sign", "तुलसी भंडारों में", nil},
			{"Tamil", "நேற்று கில்ன் அண்ட் லூம் நிறுவனம்", []string{"1 கில்ன் அண்ட் லூம்"}},
			{"Urdu", "پچھلے سال کلن اینڈ لوم نے", []string{"1 کلن اینڈ لوم"}},
			{"one ordinary word", "They bought Loom last year", []string{"2 Loom?"}},
			{"an ordinary word in lower case", "They bought a loom last year", nil},
			{"inside a longer word", "Looms and Loomis and Haidari Metalsmith", nil},
			{"inside a word with a hyphen", "A Loom-like thing, and Haidari Metals-based", nil},
			{"two companies with one name", "It uses Kestrel Cloud now", []string{"3 Kestrel Cloud?", "4 Kestrel Cloud?"}},
			{"one word with capitals inside", "It uses PhonePeti now", []string{"5 PhonePeti"}},
			{"part of a longer name", "It sold Haidari Metals Finance", []string{"8 Haidari Metals?"}},
			{"part of a longer name, then alone", "It sold Haidari Metals Finance. Then Haidari Metals paid.", []string{"8 Haidari Metals"}},
			{"followed by an abbreviation", "Haidari Metals CEO Sana", []string{"8 Haidari Metals"}},
			{"across lines", "Haidari\nMetals", nil},
			{"a case ending of another language", "तुलसी भंडारने, Loomने", nil},
			{"nothing", "", nil},
		} {
			found, err := Find(t.Context(), db.Read, "en", c.text)
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, f := range found {
				one := fmt.Sprint(f.EntityID, " ", f.Name)
				if f.Doubtful {
					one += "?"
				}
				if f.Name != c.text[f.Start:f.End] {
					t.Errorf("%s: %q is not at %d", c.name, f.Name, f.Start)
				}
				got = append(got, one)
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%s: %q has %q, want %q", c.name, c.text, got, c.want)
			}
		}
		store(t, db, []string{"Tandoor & Tonic"}) // it was renamed
		if found, err := Find(t.Context(), db.Read, "en", "Kiln & Loom and Tandoor & Tonic"); err != nil || len(found) != 2 ||
			found[1].EntityID != 1 {
			t.Errorf("after renaming: %v, %v", found, err) // Loom remains
		}
	})
}

// BenchmarkNames finds names in texts of 2,000 words with 200,000 companies: in English, and in Tamil with an ending at every third word.
func BenchmarkNames(b *testing.B) {
	benchmarkNames(b, dbtest.Open(b, dbtest.SQLite(b), dbtest.NewClock().Now))
}

// BenchmarkNamesPostgres does the same on PostgreSQL.
func BenchmarkNamesPostgres(b *testing.B) {
	benchmarkNames(b, dbtest.Open(b, dbtest.Postgres(b), dbtest.NewClock().Now))
}

func benchmarkNames(b *testing.B, db *database.DB) {
	first := strings.Fields("Green Blue India Smart Bharat Kiln Loom Kestrel Tamarind Porchlight Neem Agni Surya Vayu Tata Nila " +
		"Amber Copper Delta Urban")
	second := strings.Fields("Metals Foods Labs Works Cloud Ledger Farms Motors Health Energy Capital Systems Tech Mobility Finance")
	for from := 0; from < 200_000; from += 2000 {
		names := map[int64][]string{}
		for i := from; i < from+2000; i++ {
			names[int64(i+1)] = []string{fmt.Sprintf("%s%d %s %d", first[i%len(first)], i/300, second[i%len(second)], i),
				fmt.Sprintf("कंपनी%d %d", i/10, i)}
		}
		err := db.Write(b.Context(), func(ctx context.Context, tx *database.Tx) error {
			return StoreNames(story.CompanyMention)(ctx, tx, names)
		})
		if err != nil {
			b.Fatal(err)
		}
	}
	dbtest.Analyze(b, db)
	english, tamil := make([]string, 2000), make([]string, 2000)
	attached := []string{"", "", "ின்"}
	for i := range english {
		english[i] = fmt.Sprintf("word%d", i*7919%900)
		tamil[i] = tamilWord(i*7919%900) + attached[i%len(attached)]
		if i%40 == 0 {
			n := i * 97
			english[i] = fmt.Sprintf("%s%d %s %d", first[n%len(first)], n/300, second[n%len(second)], n)
			tamil[i] = english[i] + "-இன்"
		}
	}
	for lang, words := range map[string][]string{"en": english, "ta": tamil} {
		whole := strings.Join(words, " ")
		b.Run(lang, func(b *testing.B) {
			for b.Loop() {
				found, err := Find(b.Context(), db.Read, lang, whole)
				if err != nil || len(found) != 50 {
					b.Fatal(len(found), err)
				}
			}
		})
	}
}

// tamilWord returns one of 900 different words in Tamil script.
func tamilWord(n int) string {
	letters := []rune("கசடதபறயரலவழளஙஞணநமன")
	return "சொல்" + string(letters[n%18]) + "ி" + string(letters[n/18%18]) + "ா" + string(letters[n/324%18])
}

// BenchmarkScan looks for 200,000 new names in a text of 2,000 words.
func BenchmarkScan(b *testing.B) {
	n := newScan()
	for i := range 200_000 {
		first := fmt.Sprintf("name%d", i/10)
		n.heads[fmt.Sprintf("%s %d", first, i)], n.firsts[first] = true, true
	}
	var words []string
	for i := range 2000 {
		words = append(words, fmt.Sprintf("word%d", i*7919%900))
	}
	whole := strings.Join(words, " ")
	for b.Loop() {
		if n.matches("en", whole) {
			b.Fatal("found a name")
		}
	}
}
