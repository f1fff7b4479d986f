package accountsite

import (
	"testing"

	"masthead/internal/i18n"
	"masthead/internal/media"
	"masthead/internal/personal"
)

func TestTheRefusalOfALargePictureNamesItsSizeAndTheLimit(t *testing.T) {
	for name, want := range map[string]string{
		"en": "This picture has 7,000 × 5,000 pixels. It can have at most 16 megapixels and 30,000 pixels on a side.",
		"hi": "यह तस्वीर 7,000 × 5,000 पिक्सल की है। इसमें ज़्यादा से ज़्यादा 16 मेगापिक्सल और हर तरफ़ 30,000 पिक्सल हो सकते हैं।",
	} {
		lang, _ := i18n.Lookup(name)
		got := new(Site).pictureError(&personal.Call{Locale: lang},
			&media.Error{Code: media.TooManyPixels, Width: 7000, Height: 5000, MaxPixels: 16_000_000})
		if got != want {
			t.Errorf("%s: %q", name, got)
		}
	}
}
