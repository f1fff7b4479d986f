package demo

import (
	"context"
	"fmt"

	"github.com/gosimple/slug"

	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/investor"
	"masthead/internal/taxonomy"
)

// personEntry has the data of a person besides companies and investments. People without an entry have only these.
type personEntry struct {
	Name     string               `yaml:"name"`
	Names    map[string][]string  `yaml:"names"`
	Username string               `yaml:"username"`
	Path     string               `yaml:"path"`
	Subtitle string               `yaml:"subtitle"`
	Bio      string               `yaml:"bio"`
	Website  string               `yaml:"website"`
	Social   taxonomy.SocialLinks `yaml:"social"`
	Banner   string               `yaml:"banner"` // motif of the banner, "" for none
	Figure   art.Figure           `yaml:"figure"`
}

// directoryPeople returns the people of the directory by their slugs, which are made from their names, in the order of
// the files: those of companies, then individual investors. A name belongs to one person in the whole demonstration.
func (l *library) directoryPeople() []*taxonomy.Author {
	var list []*taxonomy.Author
	seen := map[string]*taxonomy.Author{}
	add := func(name, role, linkedIn string) {
		s := slug.Make(name)
		if a := seen[s]; a != nil {
			if a.Social.LinkedIn == "" {
				a.Social.LinkedIn = linkedIn
			}
			return
		}
		a := &taxonomy.Author{Slug: s, Name: name, Role: role, Social: taxonomy.SocialLinks{LinkedIn: linkedIn}}
		seen[s], list = a, append(list, a)
	}
	for _, former := range []bool{false, true} { // the role is that of a current employment, if there is one
		for i := range l.Companies {
			c := &l.Companies[i]
			for _, p := range c.People {
				if (p.Until != "") == former {
					add(p.Name, p.Designation+", "+c.Name, p.LinkedIn)
				}
			}
		}
	}
	for _, i := range l.Investors {
		if i.Kind == investor.Individual {
			add(i.Name, "Investor", "")
		}
	}
	for _, e := range l.People {
		a := seen[slug.Make(e.Name)]
		if a == nil {
			continue // a test reports people who appear nowhere else
		}
		a.Names, a.Subtitle, a.Bio, a.Website = e.Names, e.Subtitle, e.Bio, e.Website
		if e.Social.LinkedIn == "" {
			e.Social.LinkedIn = a.Social.LinkedIn
		}
		a.Social = e.Social
		if e.Username != "" {
			a.Username = &e.Username
		}
		if e.Path != "" {
			a.OwnPath = &e.Path
		}
	}
	return list
}

// saveDirectoryPeople adds the people of the directory. Somebody who is an author already keeps the name, the role and the biography of
// the byline. It does not change people that exist.
func (l *loader) saveDirectoryPeople(ctx context.Context, tx *database.Tx) error {
	people := l.directoryPeople()
	slugs := make([]string, len(people))
	for i, a := range people {
		slugs[i] = a.Slug
	}
	known, err := taxonomy.AuthorsBySlugs(ctx, tx, slugs)
	if err != nil {
		return err
	}
	authors := map[string]*taxonomy.Author{}
	for _, a := range known {
		authors[a.Slug] = a
	}
	for _, a := range people {
		old := authors[a.Slug]
		known := old != nil && (old.IsPerson || old.IsWithdrawn())
		if old != nil && !known {
			old.Names, old.Subtitle, old.Website, old.Social, old.Username, old.OwnPath = a.Names, a.Subtitle, a.Website, a.Social,
				a.Username, a.OwnPath
			a = old
		}
		if !known {
			if err := taxonomy.SavePerson(ctx, tx, a); err != nil {
				return fmt.Errorf("person %s: %w", a.Slug, err)
			}
		} else {
			a = old
		}
		l.authors[a.Slug] = a.ID
	}
	return nil
}

// authorOf returns the id of the person with a name, nil if there is none.
func authorOf(authors map[string]int64, name string) *int64 {
	if id, ok := authors[slug.Make(name)]; ok {
		return &id
	}
	return nil
}

// figures returns the drawings' figures of people, by slug: from people.yaml, else from the salutations in the companies.
func (l *library) figures() map[string]art.Figure {
	figures := map[string]art.Figure{}
	bySalutation := map[string]art.Figure{"Ms": {Gender: "woman"}, "Mrs": {Gender: "woman", Dress: "sari"}, "Mr": {Gender: "man"}}
	for i := range l.Companies {
		for _, p := range l.Companies[i].People {
			figures[slug.Make(p.Name)] = bySalutation[p.Salutation]
		}
	}
	for _, e := range l.People {
		if e.Figure.Gender != "" {
			figures[slug.Make(e.Name)] = e.Figure
		}
	}
	for _, e := range l.Editions { // authors have figures of their own
		for _, a := range e.Authors {
			delete(figures, a.Slug)
		}
	}
	return figures
}

// directoryPictures returns the portraits and banners of the people of the directory, and the logos of the firms that invest.
func (l *loader) directoryPictures() []drawing {
	var list []drawing
	figures := l.figures()
	brands := []string{Master, "herstory", "smbstory", "socialstory", "enterprise-story", "autostory"}
	for i, person := range l.directoryPeople() {
		if figures[person.Slug].Gender == "" {
			continue // no particular person, or an author with a portrait
		}
		list = append(list, drawing{person.Slug, func(ctx context.Context) error {
			a, err := taxonomy.AuthorBySlug(ctx, l.DB, person.Slug)
			if err != nil || a.PictureID != nil {
				return err
			}
			svg, err := art.Portrait(figures[a.Slug], art.PaletteFor(brands[i%len(brands)]), seed(a.Slug), portraitSize)
			if err != nil {
				return err
			}
			m, err := l.Media.StoreSVG(ctx, svg, l.meta(a.Slug, a.Name))
			if err != nil {
				return err
			}
			a.PictureID = &m.ID
			if a.BannerID, err = l.bannerOf(ctx, a); err != nil {
				return err
			}
			return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return taxonomy.SavePerson(ctx, tx, a) })
		}})
	}
	for _, entry := range l.Investors {
		if entry.Kind == investor.Individual {
			continue
		}
		list = append(list, drawing{entry.Slug, func(ctx context.Context) error {
			i, err := investor.AnyBySlug(ctx, l.DB.Read, entry.Slug)
			if err != nil || i.LogoID != nil {
				return err
			}
			m, err := l.Media.StoreSVG(ctx, art.CompanyLogo(seed(entry.Slug), markSize), l.meta("investor-"+entry.Slug, i.Name))
			if err != nil {
				return err
			}
			return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return investor.SetLogo(ctx, tx, i.ID, m.ID) })
		}})
	}
	return list
}

// bannerOf draws the banner of a person, nil for somebody without one.
func (l *loader) bannerOf(ctx context.Context, a *taxonomy.Author) (*int64, error) {
	for _, e := range l.People {
		if e.Banner == "" || slug.Make(e.Name) != a.Slug {
			continue
		}
		m, err := l.storeCover(ctx, e.Banner, Master, seed(a.Slug+" banner"), bannerWidth, bannerHeight, l.meta("banner-"+a.Slug, a.Name))
		return &m.ID, err
	}
	return nil, nil
}
