package curated

import (
	"encoding/json"

	"masthead/internal/brand"
	"masthead/internal/frame"
)

// Banner is a picture across the page with a link.
type Banner struct {
	Image  string `json:"image"`
	Mobile string `json:"mobileImage"`
	Href   string `json:"link"`
	Alt    string `json:"alt"`
}

// FirstBanner returns the first banner of a set of the master brand, for a page in a language in which editors write; nil if there is none.
func FirstBanner(r *frame.Request, key string) (*Banner, error) {
	master, err := r.Brands.Master(r.Context())
	if err != nil {
		return nil, err
	}
	r.NoteTags(brand.CuratedTag(key, master))
	texts, err := Values(r.Context(), r.DB, key, master)
	if err != nil || len(texts) == 0 || !r.Brands.EditorsWriteIn(r.Context(), r.Locale()) {
		return nil, err
	}
	b := new(Banner)
	return b, json.Unmarshal(texts[0], b)
}
