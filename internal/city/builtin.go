package city

import (
	_ "embed"
	"sync"

	"gopkg.in/yaml.v3"
)

//go:embed cities.yaml
var builtinFile []byte

// Builtin returns the cities that the program knows, the larger ones first. Their ids are 0.
var Builtin = sync.OnceValues(func() ([]City, error) {
	var entries []struct {
		Name    string `yaml:"name"`
		State   string `yaml:"state"`
		Country string `yaml:"country"`
		Other   string `yaml:"other"`
	}
	if err := yaml.Unmarshal(builtinFile, &entries); err != nil {
		return nil, err
	}
	list := make([]City, len(entries))
	for i, e := range entries {
		list[i] = City{Name: e.Name, OtherNames: e.Other, State: e.State, Country: e.Country, Position: i}
		if e.Country == "" {
			list[i].Country = "India"
		}
	}
	return list, nil
})
