package art

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"testing"
)

var ratios = []struct {
	name string
	w, h int
}{{"16:9", 1600, 900}, {"4:5", 1200, 1500}, {"1:1", 1200, 1200}}

// checkPicture fails unless svg is one well-formed svg element of moderate size without
// text and external references.
func checkPicture(t *testing.T, svg []byte) {
	t.Helper()
	if len(svg) > 120_000 {
		t.Errorf("%d bytes", len(svg))
	}
	if bytes.Contains(svg, []byte("NaN")) || bytes.Contains(svg, []byte("Inf")) {
		t.Error("a coordinate is not a number")
	}
	dec := xml.NewDecoder(bytes.NewReader(svg))
	ids, uses, elements := map[string]bool{}, []string{}, 0
	for {
		tok, err := dec.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
		start, ok := tok.(xml.StartElement)
		if !ok {
			continue
		}
		elements++
		if elements == 1 && start.Name.Local != "svg" {
			t.Fatalf("root is %s", start.Name.Local)
		}
		switch start.Name.Local {
		case "text", "tspan", "image", "script", "style", "foreignObject", "linearGradient", "radialGradient":
			t.Errorf("contains a %s element", start.Name.Local)
		}
		for _, a := range start.Attr {
			switch {
			case a.Name.Local == "id":
				ids[a.Value] = true
			case a.Name.Local == "href":
				uses = append(uses, a.Value)
			case a.Name.Local == "fill" && a.Value == "":
				t.Errorf("%s without a colour", start.Name.Local)
			}
		}
	}
	for _, u := range uses {
		if len(u) < 2 || u[0] != '#' || !ids[u[1:]] {
			t.Errorf("refers to %q, which the picture does not contain", u)
		}
	}
	if elements < 8 {
		t.Errorf("only %d elements", elements)
	}
}

func TestEveryMotifGivesACover(t *testing.T) {
	for i, name := range slices.Sorted(maps.Keys(motifs())) {
		t.Run(name, func(t *testing.T) {
			for _, r := range ratios {
				for seed := range uint64(12) {
					p := PaletteFor(brands[(i+int(seed))%len(brands)])
					drawn, err := Cover(name, p, seed, r.w, r.h)
					if err != nil {
						t.Fatalf("%s: %v", r.name, err)
					}
					checkPicture(t, drawn.SVG)
					if x, y := drawn.FocalX, drawn.FocalY; x <= 0 || x >= 1 || y <= 0 || y >= 1 {
						t.Errorf("%s, seed %d: the focal point is outside, at %v, %v", r.name, seed, x, y)
					}
					again, err := Cover(name, p, seed, r.w, r.h)
					if err != nil || !bytes.Equal(drawn.SVG, again.SVG) {
						t.Fatalf("%s, seed %d: the same arguments give two pictures", r.name, seed)
					}
				}
			}
		})
	}
}

func TestCoversVaryWithTheSeed(t *testing.T) {
	p := PaletteFor("ys")
	for name := range motifs() {
		seen, grounds := map[string]bool{}, map[string]bool{}
		for seed := range uint64(20) {
			drawn, err := Cover(name, p, seed, 1600, 900)
			if err != nil {
				t.Fatal(err)
			}
			seen[string(drawn.SVG)] = true
			_, after, _ := bytes.Cut(drawn.SVG, []byte("</defs>"))
			ground, _, _ := bytes.Cut(after, []byte("/>"))
			grounds[string(ground)] = true
		}
		if len(seen) != 20 {
			t.Errorf("%s: %d pictures from 20 seeds", name, len(seen))
		}
		if len(grounds) < 3 {
			t.Errorf("%s: only %d grounds in 20 seeds", name, len(grounds))
		}
	}
}

func TestInvalidCoversAreRefused(t *testing.T) {
	for _, tc := range []struct {
		name, motif string
		w, h        int
	}{
		{"an unknown motif", "unicorn", 1600, 900},
		{"no motif", "", 1600, 900},
		{"no width", "kolam", 0, 900},
		{"a negative height", "kolam", 1600, -1},
	} {
		if drawn, err := Cover(tc.motif, PaletteFor("ys"), 1, tc.w, tc.h); err == nil || drawn.SVG != nil {
			t.Errorf("%s: drew %d bytes, error %v", tc.name, len(drawn.SVG), err)
		}
	}
}

func TestThereAreEnoughMotifs(t *testing.T) {
	if n := len(motifs()); n < 45 {
		t.Errorf("%d motifs", n)
	}
}

func TestLogosVaryWithTheSeed(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(120) {
		p := PaletteFor(brands[int(seed)%len(brands)])
		svg := PublisherLogo(p, seed, 400)
		if !bytes.Equal(svg, PublisherLogo(p, seed, 400)) {
			t.Fatalf("%d: the same arguments give two pictures", seed)
		}
		seen[string(svg)] = true
	}
	if len(seen) < 100 {
		t.Errorf("%d pictures from 120 seeds", len(seen))
	}
}

// Logos differ from each other, have at most two colours besides white, and have no text.
func TestLogosAreSteadyAndDifferent(t *testing.T) {
	seen := map[string]bool{}
	for seed := range uint64(200) {
		svg := CompanyLogo(seed, 480)
		if !bytes.Equal(svg, CompanyLogo(seed, 480)) {
			t.Fatalf("%d: the same arguments give two pictures", seed)
		}
		colours := map[string]bool{}
		for _, c := range regexp.MustCompile(`#[0-9A-F]{6}`).FindAllString(string(svg), -1) {
			colours[c] = true
		}
		delete(colours, "#FFFFFF")
		if len(colours) < 1 || len(colours) > 2 || bytes.Contains(svg, []byte("<text")) {
			t.Errorf("%d: the colours %v in %s", seed, colours, svg)
		}
		seen[string(svg)] = true
	}
	if len(seen) < 180 {
		t.Errorf("%d pictures from 200 seeds", len(seen))
	}
	for _, pair := range logoColours {
		for _, two := range [][2]string{pair, {pair[0], "#FFFFFF"}, {pair[1], "#FFFFFF"}} {
			if c := contrast(two[0], two[1]); c < 2 {
				t.Errorf("%s on %s: %.1f:1", two[0], two[1], c)
			}
		}
	}
}

var brands = []string{
	"ys", "autostory", "creators-story", "enterprise-story", "herstory", "smbstory", "socialstory",
	"the-decrypting-story", "ys-gulf", "university", "mystory", "korea", "kannada", "hindi", "tamil",
	"asamiya", "bangla", "gujarati", "malayalam", "marathi", "odia", "punjabi", "telugu", "urdu",
}

func TestEveryBrandHasAReadablePalette(t *testing.T) {
	seen := map[Palette]string{}
	for _, brand := range brands {
		p := PaletteFor(brand)
		if other, ok := seen[p]; ok {
			t.Errorf("%s and %s have the same palette", brand, other)
		}
		seen[p] = brand
		if c := contrast(p.Paper, p.Ink); c < 9 {
			t.Errorf("%s: ink on background %.1f:1", brand, c)
		}
		if c := contrast(p.Paper, p.Accent); c < 4 {
			t.Errorf("%s: accent on background %.1f:1", brand, c)
		}
		if c := contrast(p.Second, p.Ink); c < 3 {
			t.Errorf("%s: ink on companion %.1f:1", brand, c)
		}
	}
	if PaletteFor("no such brand") != PaletteFor("ys") {
		t.Error("an unknown brand does not have the default palette")
	}
}

// Whatever background is chosen, the main shapes contrast with it.
func TestColoursContrastWithTheBackground(t *testing.T) {
	for _, brand := range brands {
		for ground := range 4 {
			for _, k := range []inks{
				mix(PaletteFor(brand), ground), mix(PaletteFor(brand), ground).swap(),
				mix(PaletteFor(brand), ground).invert(),
			} {
				if c := contrast(k.main, k.ground); c < 3 {
					t.Errorf("%s, ground %d: main on ground %.1f:1", brand, ground, c)
				}
				if c := contrast(k.pop, k.ground); c < 1.25 {
					t.Errorf("%s, ground %d: %s on %s %.2f:1", brand, ground, k.pop, k.ground, c)
				}
			}
		}
	}
}

// A single hill has one closed line per level.
func TestContourLinesAreClosed(t *testing.T) {
	z := make([][]float64, 12)
	for j := range z {
		z[j] = make([]float64, 12)
		for i := range z[j] {
			z[j][i] = 4 - math.Hypot(float64(i)-5.5, float64(j)-5.5)
		}
	}
	line := isoline(z, 1, 10)
	if bytes.Count([]byte(line), []byte("M")) != 1 || line[len(line)-1] != 'Z' {
		t.Errorf("one hill gives %q", line)
	}
}

// The bars of a chart are as long as its figures say, and within the square in the middle.
func TestChartsAreInProportion(t *testing.T) {
	for _, r := range ratios {
		drawn, err := Chart([]float64{40, 10, -20}, PaletteFor("ys"), 7, r.w, r.h)
		if err != nil {
			t.Fatal(err)
		}
		checkPicture(t, drawn.SVG)
		var bars [][3]float64 // x, width and height
		for _, m := range regexp.MustCompile(`x="([\d.]+)" y="[\d.]+" width="([\d.]+)" height="([\d.]+)"`).FindAllSubmatch(drawn.SVG, -1) {
			var b [3]float64
			for i := range b {
				b[i], _ = strconv.ParseFloat(string(m[i+1]), 64)
			}
			if b[0] > 0 && b[1] < float64(r.w)/2 {
				bars = append(bars, b)
			}
		}
		if len(bars) != 3 || math.Abs(bars[0][2]/bars[1][2]-4) > .01 || math.Abs(bars[0][2]/bars[2][2]-2) > .01 {
			t.Fatalf("%s: the bars are %v", r.name, bars)
		}
		if side := float64(min(r.w, r.h)); bars[0][0] < (float64(r.w)-side)/2 || bars[2][0]+bars[2][1] > (float64(r.w)+side)/2 {
			t.Errorf("%s: the bars %v are outside the middle", r.name, bars)
		}
	}
	for _, figures := range [][]float64{nil, {1}, {-1, -2}, make([]float64, 13)} {
		if _, err := Chart(figures, PaletteFor("ys"), 1, 16, 9); err == nil {
			t.Errorf("%v are drawn", figures)
		}
	}
}

func TestScenesShowAPerson(t *testing.T) {
	for _, r := range ratios {
		for seed := range uint64(8) {
			drawn, err := Scene(Figure{Gender: "woman", Dress: "sari"}, PaletteFor("herstory"), seed, r.w, r.h)
			if err != nil {
				t.Fatal(err)
			}
			checkPicture(t, drawn.SVG)
		}
	}
	if _, err := Scene(Figure{}, PaletteFor("ys"), 1, 16, 9); err == nil {
		t.Error("a person without gender is drawn")
	}
}
