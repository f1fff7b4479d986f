package media

import "strconv"

// Picture describes a picture in pages and the API. Its renditions are at Base + "/" +
// width + ".avif", ".webp" and ".jpg".
type Picture struct {
	Base        string  `json:"base"`
	Widths      []int   `json:"widths"` // in ascending order
	Width       int     `json:"width"`
	Height      int     `json:"height"`
	Placeholder string  `json:"placeholder"` // data URI, a few hundred bytes
	Colour      string  `json:"colour"`      // dominant colour, hex
	Alt         string  `json:"alt"`
	Caption     string  `json:"caption"`
	Credit      string  `json:"credit"`
	FocalX      float64 `json:"focalX"`               // 0…1 from the left
	FocalY      float64 `json:"focalY"`               // 0…1 from the top
	Animated    bool    `json:"animated"`             // only the WebP renditions are animated
	Decorative  bool    `json:"decorative,omitempty"` // it says nothing, so that it has no alternative text

	Crops map[string]PictureCrop `json:"crops,omitempty"` // parts that the newsroom cut out, by slot: card, hero, square or social
}

// PictureCrop is a part of a picture with renditions of its own, like those of Picture.
type PictureCrop struct {
	Base   string `json:"base"`
	Widths []int  `json:"widths"`
	Width  int    `json:"width"`
	Height int    `json:"height"`
}

// For returns the picture as a slot shows it: the part that the newsroom cut out for it, or the whole picture. p may be nil.
func (p *Picture) For(slot string) *Picture {
	if p == nil {
		return nil
	}
	c, ok := p.Crops[slot]
	if !ok {
		return p
	}
	part := *p
	part.Base, part.Widths, part.Width, part.Height = c.Base, c.Widths, c.Width, c.Height
	part.Placeholder, part.FocalX, part.FocalY, part.Crops, part.Animated = "", 0.5, 0.5, nil, false
	return &part
}

// Picture returns m in the form of pages and the API.
func (m Media) Picture() *Picture {
	return &Picture{Base: m.Base(), Widths: m.Widths, Width: m.Width, Height: m.Height, Placeholder: m.Placeholder,
		Colour: m.Colour, Alt: m.Alt, Caption: m.Caption, Credit: m.Credit, FocalX: m.FocalX, FocalY: m.FocalY, Animated: m.Animated}
}

// URL returns the address of the smallest JPEG rendition that is at least as wide as
// width, or of the largest one.
func (p *Picture) URL(width int) string {
	return p.Base + "/" + strconv.Itoa(p.nearestWidth(width)) + "." + JPEG
}

// SrcSet returns the value of a srcset attribute with every width of one format.
func (p *Picture) SrcSet(ext string) string {
	set := ""
	for i, w := range p.Widths {
		if i > 0 {
			set += ", "
		}
		set += p.Base + "/" + strconv.Itoa(w) + "." + ext + " " + strconv.Itoa(w) + "w"
	}
	return set
}

// Size returns the size of the rendition that URL returns the address of.
func (p *Picture) Size(width int) (w, h int) {
	if p.Width <= 0 {
		return 0, 0
	}
	w = p.nearestWidth(width)
	return w, (w*p.Height + p.Width/2) / p.Width
}

func (p *Picture) nearestWidth(width int) int {
	best := 0
	for _, w := range p.Widths {
		if best = w; w >= width {
			break
		}
	}
	return best
}
