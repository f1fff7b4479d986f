package app

import (
	"encoding/json"
	"regexp"
	"slices"
	"testing"
)

// The renderer iterates over every list of a page, so the doctor's own page must have all of them.
func TestDoctorPageHasEveryList(t *testing.T) {
	model, err := json.Marshal(probePage("Startline", "https://example.com"))
	if err != nil {
		t.Fatal(err)
	}
	var missing []string
	for _, m := range regexp.MustCompile(`"(\w+)":null`).FindAllSubmatch(model, -1) {
		missing = append(missing, string(m[1]))
	}
	if !slices.Equal(missing, []string{"wordmark", "image", "houseAd", "announcement", "preview", "list"}) {
		t.Errorf("fields without a value: %v, want only wordmark, image, advertisement, announcement, preview and link to a list", missing)
	}
}
