// Command videos draws the pictures of the demonstration videos: it reads videos.yaml from its
// standard input and writes it as JSON, with an SVG in every scene and the brand's colours.
package main

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"gopkg.in/yaml.v3"

	"masthead/internal/demo/art"
)

// sizes has the width and height of a picture in pixels, by the kind of its scene: on the whole screen, with the
// title or a line; beside some words; beside a number in large digits.
var sizes = map[string][2]int{"title": {1440, 810}, "full": {1440, 810}, "half": {780, 810}, "figure": {600, 810}}

type video struct {
	Story  string      `json:"story" yaml:"story"` // "brand/slug"
	Lang   string      `json:"lang" yaml:"lang"`
	Dir    string      `json:"dir" yaml:"dir"`
	Name   string      `json:"name" yaml:"name"` // of the brand, shown at the end
	Key    int         `json:"key" yaml:"key"`
	Inks   art.Palette `json:"inks" yaml:"-"`
	Scenes []scene     `json:"scenes" yaml:"scenes"`
}

type scene struct {
	Kind   string   `json:"kind" yaml:"kind"`
	Motif  string   `json:"-" yaml:"motif"`
	Seed   uint64   `json:"-" yaml:"seed"`
	Kicker string   `json:"kicker" yaml:"kicker"`
	Figure string   `json:"figure" yaml:"figure"`
	Lines  []string `json:"lines" yaml:"lines"`
	SVG    string   `json:"svg" yaml:"-"`
}

func main() {
	if err := draw(); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func draw() error {
	var videos []video
	if err := yaml.NewDecoder(os.Stdin).Decode(&videos); err != nil {
		return fmt.Errorf("videos.yaml: %w", err)
	}
	for i := range videos {
		f := &videos[i]
		brand, _, _ := strings.Cut(f.Story, "/")
		f.Inks = art.PaletteFor(brand)
		for j := range f.Scenes {
			s := &f.Scenes[j]
			size := sizes[s.Kind]
			drawn, err := art.Cover(s.Motif, f.Inks, s.Seed, size[0], size[1])
			if err != nil {
				return fmt.Errorf("%s, scene %d: %w", f.Story, j+1, err)
			}
			s.SVG = string(drawn.SVG)
		}
	}
	return json.NewEncoder(os.Stdout).Encode(videos)
}
