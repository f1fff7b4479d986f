package demo

import (
	"path"
	"slices"
	"strings"
)

// commonNames are slugs of the demonstration that are also ordinary words or names of places, which any publication may
// have.
var commonNames = []string{"university", "korea", "learn", "press-release", "business-resources", "stories"}

// Name is a name that only the demonstration has: that of its publication, of a brand, a newsletter, a hub, a series, a
// property, a list of people or a page that it announces.
type Name struct {
	Slug  string            // the last segment of its path, such as "daily-capsule"
	Texts map[string]string // by language code; there is always an English text
}

// Names returns the names that neither code nor the pages of another publication may contain.
func Names() ([]Name, error) {
	lib, err := readLibrary()
	if err != nil {
		return nil, err
	}
	names := []Name{{Slug: strings.ToLower(SiteName), Texts: map[string]string{"en": SiteName}}}
	add := func(slug, english string, others map[string]string) {
		if slices.Contains(commonNames, slug) {
			return
		}
		n := Name{Slug: slug, Texts: map[string]string{"en": english}}
		for lang, text := range others {
			n.Texts[lang] = text
		}
		names = append(names, n)
	}
	for _, b := range brandTable() {
		if b.locale == "" {
			add(b.slug, b.name, lib.BrandNames[b.slug])
		}
		if list := b.settings.PeopleList; list != "" {
			texts := lib.Links["/"+b.slug+list]
			add(path.Base(list), texts["en"], texts)
		}
	}
	for at, texts := range lib.Links {
		if strings.Count(at, "/") == 1 {
			add(path.Base(at), texts["en"], texts)
		}
	}
	for _, n := range lib.Newsletters {
		add(n.Slug, n.Name, nil)
	}
	for _, h := range lib.Hubs {
		add(h.Slug, h.Title, h.Names)
	}
	for _, t := range lib.Shared.CustomTopics {
		add(t.Slug, t.Title, t.Names)
	}
	for _, a := range lib.Awards {
		add(a.Slug, a.Name, a.Names)
	}
	for _, c := range lib.Conferences {
		add(c.Slug, c.Name, c.Names)
	}
	for _, s := range lib.Shared.Series {
		add(s.Slug, s.Title, s.Names)
	}
	for _, p := range lib.Shared.Properties {
		add(p.Slug, p.Name, p.Names)
	}
	return names, nil
}
