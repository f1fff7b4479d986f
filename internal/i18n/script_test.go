package i18n

import "testing"

func TestTheLanguageOfATextFollowsFromItsScript(t *testing.T) {
	lookup := func(code string) Locale { return LookupOrDefault(code) }
	for _, c := range []struct{ text, own, want string }{
		{"The Tide", "ta", "en"},
		{"Énergie 24", "hi", "en"},
		{"", "ur", "en"},
		{"जनमत", "en", "hi"},
		{"जनमत", "mr", "mr"},
		{"Tide ஆழி", "en", "ta"},
		{"لہر", "en", "ur"},
		{"Волна", "en", "en"},
	} {
		if got := LocaleOfScript(c.text, lookup(c.own)); got.Code != c.want {
			t.Errorf("%q in a publication in %s: locale %s, want %s", c.text, c.own, got.Code, c.want)
		}
	}
	for _, l := range Locales() {
		if got := LocaleOfScript(l.OwnName, l); got != l {
			t.Errorf("%s: locale %s", l.OwnName, got.Name)
		}
	}
}
