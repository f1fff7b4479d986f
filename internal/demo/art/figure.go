package art

import (
	"fmt"
	"slices"
)

// A Figure describes a person's appearance for a portrait.
type Figure struct {
	Gender string `yaml:"gender"` // "woman" or "man"
	Old    bool   `yaml:"old"`
	Fair   bool   `yaml:"fair"`  // light skin and straight hair
	Head   string `yaml:"head"`  // "turban" or "cap" for a man, "headscarf" for a woman; "" for hair
	Dress  string `yaml:"dress"` // "sari" for a woman, "waistcoat" for a man, "kurta", or "" for neutral clothes
}

// neutralClothes are clothes that fit any figure.
var neutralClothes = []string{"blazer", "tee", "shirt"}

// straightStyles are the hair styles without curls, by gender.
var straightStyles = map[string][]int{"woman": {0, 1, 2, 3, 5}, "man": {0, 1, 3, 4, 5}}

// validate returns an error if a figure can't be drawn.
func (f Figure) validate() error {
	heads, dresses := []string{"", "headscarf"}, []string{"", "kurta", "sari"}
	switch f.Gender {
	case "woman":
	case "man":
		heads, dresses = []string{"", "turban", "cap"}, []string{"", "kurta", "waistcoat"}
	default:
		return fmt.Errorf("unknown gender %q", f.Gender)
	}
	if !slices.Contains(heads, f.Head) {
		return fmt.Errorf("the head %q does not fit a %s", f.Head, f.Gender)
	}
	if !slices.Contains(dresses, f.Dress) {
		return fmt.Errorf("the dress %q does not fit a %s", f.Dress, f.Gender)
	}
	return nil
}

// person is a figure with everything that the seed chose.
type person struct {
	woman, old        bool
	head, dress       string
	skin, shade, hair string // shade is the colour of skin in shadow
	cloth, trim       string
	turn              float64 // direction of the nose: negative is left
	style             int     // hair style
	beard             string  // "full", "moustache", "chin" or none
	mark, drops       bool    // a vermilion mark on the forehead, earrings
}

func (s *sheet) person(f Figure) person {
	skins := []string{"#EBC5A0", "#DDAA80", "#C58F66", "#A87350", "#855639", "#6B432D"}
	styles := []int{0, 1, 2, 3, 4, 5}
	if f.Fair {
		skins, styles = skins[:3], straightStyles[f.Gender]
	}
	who := person{woman: f.Gender == "woman", old: f.Old, head: f.Head, dress: f.Dress,
		skin: skins[s.IntN(len(skins))], hair: s.p.Ink, turn: s.sign() * s.between(2, 9), style: styles[s.IntN(len(styles))]}
	if s.chance(.12) { // only in the brand's colours
		who.skin = s.p.Paper
	}
	who.shade = blend(who.skin, s.p.Ink, .24)
	if who.old {
		who.hair = blend(s.p.Ink, s.p.Paper, s.oneNumber(.45, .62, .86))
	} else if s.chance(.2) {
		who.hair = blend(s.p.Ink, "#6A3B22", .6)
	}
	if who.dress == "" {
		who.dress = s.oneOf(neutralClothes...)
	}
	if who.woman {
		who.mark = who.dress == "sari" && who.head == "" && s.chance(.6)
		who.drops = who.head == "" && (who.style == 5 || s.chance(.6))
	} else {
		switch {
		case who.head == "turban":
			who.beard = "full"
		case s.chance(.4):
			who.beard = s.oneOf("full", "moustache", "chin")
		}
	}
	s.clothe(&who)
	return who
}

// clothe chooses a background and clothes that contrast with it and with the person.
func (s *sheet) clothe(who *person) {
	grounds := []string{s.p.Second, s.p.Second, blend(s.p.Second, s.p.Paper, .55), s.p.Accent, blend(s.p.Accent, s.p.Paper, .6), s.p.Paper}
	s.ground = s.p.Second
	from := s.IntN(len(grounds))
	for i := range grounds {
		g := grounds[(from+i)%len(grounds)]
		if contrast(g, who.skin) > 1.3 && contrast(g, who.hair) > 1.7 && (who.head != "cap" || contrast(g, s.p.Paper) > 1.4) {
			s.ground = g
			break
		}
	}
	who.cloth, who.trim = s.p.Accent, s.p.Paper
	if s.chance(.45) {
		who.cloth, who.trim = s.p.Ink, s.p.Accent
	}
	if s.chance(.3) {
		who.cloth, who.trim = s.p.Paper, s.p.Accent
	}
	if contrast(who.cloth, s.ground) < 1.4 {
		who.cloth, who.trim = s.p.Ink, s.p.Paper
		if s.chance(.5) && contrast(s.p.Paper, s.ground) > 1.4 {
			who.cloth, who.trim = s.p.Paper, s.p.Accent
		}
	}
}
