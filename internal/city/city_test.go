package city

import (
	"context"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

func TestSuggestionsChangeWithTheDatabase(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		api := &API{DB: db}
		api.cities = database.NewCached(db, api.loadCities, tag)
		suggested := func() int {
			t.Helper()
			out, err := api.suggest(t.Context(), &suggestInput{Key: "pu"})
			if err != nil {
				t.Fatal(err)
			}
			return len(out.Body)
		}
		replace := func(names ...string) {
			t.Helper()
			var cities []City
			for i, name := range names {
				cities = append(cities, City{Name: name, Country: "IN", Position: i})
			}
			if err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { return ReplaceAll(ctx, tx, cities) }); err != nil {
				t.Fatal(err)
			}
		}
		replace("Pune")
		if n := suggested(); n != 1 {
			t.Fatalf("%d cities, want Pune", n)
		}
		replace("Pune", "Puri")
		if n := suggested(); n != 2 {
			t.Errorf("%d cities after the change was announced, want 2", n)
		}
	})
}

// Readers may type a city in their own script.
func TestCitiesAreFoundInTheReadersScript(t *testing.T) {
	cities := []City{}
	for _, names := range []string{
		"Mumbai, Bombay", "Delhi, Dilli", "Bengaluru, Bangalore", "Chennai, Madras", "Kolkata, Calcutta", "Dubai", "Lucknow", "Nagpur",
		"Navi Mumbai", "Patna", "Coimbatore, Kovai", "Madurai", "Patiala", "Mathura", "Dimapur", "Mangaluru",
	} {
		name, other, _ := strings.Cut(names, ", ")
		cities = append(cities, City{Name: name, OtherNames: other})
	}
	for typed, want := range map[string]string{
		"पटना": "Patna", "पट": "Patna Patiala", "दि": "Delhi Dimapur", "मुंबई": "Mumbai", "नवी मुं": "Navi Mumbai",
		"बेंगलुरु": "Bengaluru", "लखनऊ": "Lucknow", "சென்னை": "Chennai", "கோவை": "Coimbatore",
		"மதுரை": "Mathura Madurai", "پٹنہ": "Patna", "لکھنؤ": "Lucknow", "دہلی": "Delhi",
		"কলকাতা": "Kolkata", "ಬೆಂಗಳೂರು": "Bengaluru", "ढाका": "", "दिल्ली abc": "", "東京": "", " ": "",
	} {
		var found []string
		for _, c := range citiesSoundingLike(cities, typed) {
			found = append(found, c.Name)
		}
		if got := strings.Join(found, " "); got != want {
			t.Errorf("%q finds %q, want %q", typed, got, want)
		}
	}
}

func TestBuiltinCitiesAreComplete(t *testing.T) {
	list, err := Builtin()
	if err != nil {
		t.Fatal(err)
	}
	known := map[string]bool{}
	for _, c := range list {
		if known[c.Name] || c.State == "" || c.Country == "" {
			t.Errorf("city: %+v", c)
		}
		known[c.Name] = true
	}
	for _, name := range []string{
		"Bengaluru", "Mumbai", "Dubai", "Abu Dhabi", "Sharjah", "Riyadh", "Jeddah", "Doha", "Kuwait City", "Manama", "Muscat",
	} {
		if !known[name] {
			t.Errorf("the city %s is missing", name)
		}
	}
}
