package art

import (
	"bytes"
	"slices"
	"testing"
)

// figures returns every figure that can be drawn.
func figures() []Figure {
	var all []Figure
	for _, gender := range []string{"woman", "man"} {
		for _, head := range []string{"", "headscarf", "turban", "cap"} {
			for _, dress := range []string{"", "kurta", "sari", "waistcoat"} {
				for _, yes := range []bool{false, true} {
					if f := (Figure{Gender: gender, Old: yes, Fair: yes, Head: head, Dress: dress}); f.validate() == nil {
						all = append(all, f)
					}
				}
			}
		}
	}
	return all
}

func TestPortraitsVaryWithTheSeed(t *testing.T) {
	for _, f := range figures() {
		seen := map[string]bool{}
		for seed := range uint64(40) {
			p := PaletteFor(brands[int(seed)%len(brands)])
			svg, err := Portrait(f, p, seed, 400)
			if err != nil {
				t.Fatalf("%+v: %v", f, err)
			}
			checkPicture(t, svg)
			if again, _ := Portrait(f, p, seed, 400); !bytes.Equal(svg, again) {
				t.Fatalf("%+v, seed %d: the same arguments give two pictures", f, seed)
			}
			seen[string(svg)] = true
		}
		if len(seen) < 35 {
			t.Errorf("%+v: %d pictures from 40 seeds", f, len(seen))
		}
	}
}

// What the seed chooses never contradicts the figure.
func TestAPortraitMatchesItsFigure(t *testing.T) {
	for _, f := range figures() {
		beards, marks := 0, 0
		for seed := range uint64(400) {
			p := PaletteFor(brands[int(seed)%len(brands)])
			s := newSheet("portrait", p, seed, 400, 400)
			who := s.person(f)
			if who.beard != "" {
				beards++
			}
			if who.mark {
				marks++
			}
			dressed := who.dress == f.Dress || f.Dress == "" && slices.Contains(neutralClothes, who.dress)
			for what, ok := range map[string]bool{
				"gender":   who.woman == (f.Gender == "woman"),
				"age":      who.old == f.Old,
				"hair":     who.old || contrast(who.hair, p.Ink) < 2,
				"beard":    who.beard == "" || !who.woman,
				"turban":   who.head != "turban" || who.beard == "full",
				"mark":     !who.mark || who.dress == "sari",
				"earrings": !who.drops || who.woman && who.head == "",
				"head":     who.head == f.Head,
				"cap":      who.head != "cap" || contrast(s.ground, p.Paper) > 1.3,
				"dress":    dressed,
				"skin":     !f.Fair || luminance(who.skin) > .3,
				"curls":    !f.Fair || slices.Contains(straightStyles[f.Gender], who.style),
			} {
				if !ok {
					t.Fatalf("%+v, seed %d: the %s of %+v", f, seed, what, who)
				}
			}
		}
		if f.Gender == "man" && beards == 0 {
			t.Errorf("%+v: no beard in 400 seeds", f)
		}
		if f.Dress == "sari" && f.Head == "" && marks == 0 {
			t.Errorf("%+v: no mark in 400 seeds", f)
		}
	}
}

// Portraits of a man and a woman with the same seed differ in more than colours: hers has
// no lines of a beard, and his none of a sari.
func TestOnlyMenHaveBeardsAndOnlyWomenSaris(t *testing.T) {
	const beard, sari = "C-44 24 -26 50 0 50", "M24 57C60 68 94 78 100 116"
	drawn := map[string]int{}
	for _, f := range figures() {
		for seed := range uint64(100) {
			svg, err := Portrait(f, PaletteFor("ys"), seed, 400)
			if err != nil {
				t.Fatal(err)
			}
			for what, line := range map[string]string{"beard": beard, "sari": sari} {
				if bytes.Contains(svg, []byte(line)) {
					drawn[f.Gender+"'s "+what]++
				}
			}
		}
	}
	if drawn["woman's beard"] > 0 || drawn["man's sari"] > 0 || drawn["man's beard"] == 0 || drawn["woman's sari"] == 0 {
		t.Errorf("drawn are %v", drawn)
	}
}

func TestInvalidPortraitsAreRefused(t *testing.T) {
	for _, f := range []Figure{
		{}, {Gender: "girl"},
		{Gender: "woman", Head: "turban"}, {Gender: "woman", Dress: "waistcoat"},
		{Gender: "man", Head: "headscarf"}, {Gender: "man", Dress: "sari"},
		{Gender: "man", Head: "crown"}, {Gender: "woman", Dress: "armour"},
	} {
		if svg, err := Portrait(f, PaletteFor("ys"), 1, 400); err == nil || svg != nil {
			t.Errorf("%+v: drew %d bytes, error %v", f, len(svg), err)
		}
	}
}
