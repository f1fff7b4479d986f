package demo

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/investor"
)

// directoryFile is a file of the folder companies.
type directoryFile struct {
	Investors []investorEntry `yaml:"investors"`
	Companies []companyEntry  `yaml:"companies"`
	People    []personEntry   `yaml:"people"`
}

type investorEntry struct {
	Slug        string              `yaml:"slug"`
	Name        string              `yaml:"name"`
	Kind        investor.Kind       `yaml:"kind"`
	City        string              `yaml:"city"`
	Website     string              `yaml:"website"`
	Description string              `yaml:"description"`
	Names       map[string][]string `yaml:"names"`
}

type companyEntry struct {
	Slug         string              `yaml:"slug"`
	Path         *string             `yaml:"path"` // of its own, nil for none
	Name         string              `yaml:"name"`
	Names        map[string][]string `yaml:"names"`
	Subtitle     string              `yaml:"subtitle"`
	Description  string              `yaml:"description"`
	Vision       string              `yaml:"vision"`
	Website      string              `yaml:"website"`
	Facts        string              `yaml:"facts"` // address of the page that is the source of the facts, "" for none
	Social       map[string]string   `yaml:"social"`
	Logo         string              `yaml:"logo"` // "none" for a company without a logo
	City         string              `yaml:"city"`
	State        string              `yaml:"state"`
	Country      string              `yaml:"country"`
	Headquarters string              `yaml:"headquarters"`
	Founded      string              `yaml:"founded"`
	Closed       int                 `yaml:"closed"`
	Employees    string              `yaml:"employees"`
	Sectors      []string            `yaml:"sectors"`
	Models       []string            `yaml:"models"`
	Verticals    []string            `yaml:"verticals"`
	Hiring       bool                `yaml:"hiring"`
	Openings     []struct {
		Title  string `yaml:"title"`
		Type   string `yaml:"type"`
		City   string `yaml:"city"`
		Remote bool   `yaml:"remote"`
		Posted int    `yaml:"posted"` // days before the demonstration was loaded
		Closes int    `yaml:"closes"` // days after it, 0 for an opening without an end
		Path   string `yaml:"path"`   // on the company's website
	} `yaml:"openings"`
	Market struct {
		Customers []string `yaml:"customers"`
		Regions   []string `yaml:"regions"`
		Ages      []string `yaml:"ages"`
		Text      string   `yaml:"text"`
	} `yaml:"market"`
	People []struct {
		Name        string              `yaml:"name"`
		Designation string              `yaml:"designation"`
		Role        account.CompanyRole `yaml:"role"`
		Salutation  string              `yaml:"salutation"`
		LinkedIn    string              `yaml:"linkedin"`
		From        string              `yaml:"from"`
		Until       string              `yaml:"until"`
	} `yaml:"people"`
	Locations []struct {
		City         string `yaml:"city"`
		Address      string `yaml:"address"`
		Headquarters bool   `yaml:"headquarters"`
	} `yaml:"locations"`
	Revenue []struct {
		Name        string `yaml:"name"`
		Description string `yaml:"description"`
		Share       *int   `yaml:"share"`
	} `yaml:"revenue"`
	Events []struct {
		Type        string `yaml:"type"`
		Title       string `yaml:"title"`
		Description string `yaml:"description"`
		Date        string `yaml:"date"`
	} `yaml:"events"`
	Rounds []struct {
		Type      string   `yaml:"type"`
		Amount    *int64   `yaml:"amount"`
		Currency  string   `yaml:"currency"`
		Date      string   `yaml:"date"`
		Investors []string `yaml:"investors"`
		Source    string   `yaml:"source"`
	} `yaml:"rounds"`
	Products []struct {
		Name        string   `yaml:"name"`
		Description string   `yaml:"description"`
		Offers      []string `yaml:"offers"`
	} `yaml:"products"`
	Answers []struct { // in the application for an award
		Award    string `yaml:"award"`
		Year     int    `yaml:"year"`
		Question string `yaml:"question"`
		Answer   string `yaml:"answer"`
	} `yaml:"answers"`
}

// profile returns the company of an entry.
func (e *companyEntry) profile(investors, authors map[string]int64, now time.Time) (*company.Profile, error) {
	c := &company.Company{Slug: e.Slug, OwnPath: e.Path, Name: e.Name, Names: e.Names, Subtitle: e.Subtitle,
		Description: strings.TrimSpace(e.Description), Vision: strings.TrimSpace(e.Vision),
		Website: e.Website, Social: e.Social, City: e.City, State: e.State, Country: e.Country, Headquarters: e.Headquarters,
		Founded: e.Founded, ClosedYear: e.Closed, Employees: e.Employees, Models: e.Models, Verticals: e.Verticals, Hiring: e.Hiring,
		Market: company.Market{CustomerTypes: e.Market.Customers, Regions: e.Market.Regions, AgeGroups: e.Market.Ages,
			Description: e.Market.Text}}
	for _, name := range e.Sectors {
		id := company.SectorID(name)
		if id == 0 {
			return nil, fmt.Errorf("company %s: %q is not a sector", e.Slug, name)
		}
		c.Sectors = append(c.Sectors, id)
	}
	p := &company.Profile{Company: c}
	for _, one := range e.People {
		person := company.TeamMember{Name: one.Name, Designation: one.Designation, Role: one.Role, Salutation: one.Salutation,
			LinkedIn: one.LinkedIn,
			Started:  one.From, Ended: one.Until}
		person.AuthorID = authorOf(authors, one.Name)
		p.People = append(p.People, person)
	}
	for _, l := range e.Locations {
		p.Locations = append(p.Locations, company.Location{City: l.City, Address: l.Address, IsHeadquarters: l.Headquarters})
	}
	for _, o := range e.Openings {
		opening := company.Opening{Title: o.Title, Employment: o.Type, City: o.City, Remote: o.Remote, Link: e.Website + o.Path,
			Posted: now.AddDate(0, 0, -o.Posted).UTC().Format(time.DateOnly)}
		if o.Closes > 0 {
			opening.Closes = now.AddDate(0, 0, o.Closes).UTC().Format(time.DateOnly)
		}
		p.Openings = append(p.Openings, opening)
	}
	for _, r := range e.Revenue {
		p.Revenue = append(p.Revenue, company.RevenueStream{Name: r.Name, Description: r.Description, Share: r.Share})
	}
	for _, v := range e.Events {
		p.Events = append(p.Events, company.Event{Type: v.Type, Title: v.Title, Description: v.Description, Date: v.Date})
	}
	for _, r := range e.Rounds {
		round := company.Round{Type: r.Type, Amount: r.Amount, Currency: r.Currency, Date: r.Date, Source: r.Source}
		for _, s := range r.Investors {
			id, ok := investors[s]
			if !ok {
				return nil, fmt.Errorf("company %s: there is no investor %q", e.Slug, s)
			}
			round.Investors = append(round.Investors, investor.Investor{ID: id})
		}
		p.Rounds = append(p.Rounds, round)
	}
	for _, v := range e.Products {
		product := company.Product{Name: v.Name, Description: v.Description, Offers: []company.ProductOffer{}}
		for i, text := range v.Offers {
			product.Offers = append(product.Offers, company.ProductOffer{ID: i + 1, Description: text})
		}
		p.Products = append(p.Products, product)
	}
	for _, a := range e.Answers {
		p.Answers = append(p.Answers, company.Answer{Award: a.Award, Year: a.Year, Question: a.Question, Answer: a.Answer})
	}
	return p, nil
}

// saveCompanies adds the people, investors and companies of the directory. It does not change existing ones. Authors must have
// been saved before; stories that name companies and people come after it.
func (l *loader) saveCompanies(ctx context.Context) error {
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := l.saveDirectoryPeople(ctx, tx); err != nil {
			return err
		}
		investors := map[string]int64{}
		for _, e := range l.Investors {
			known, err := investor.AnyBySlug(ctx, tx, e.Slug)
			if errors.Is(err, database.ErrNotFound) {
				known = &investor.Investor{Slug: e.Slug, Name: e.Name, Kind: e.Kind, City: e.City, Website: e.Website, Description: e.Description,
					Names: e.Names}
				if e.Kind == investor.Individual {
					known.AuthorID = authorOf(l.authors, e.Name)
				}
				err = investor.Add(ctx, tx, known)
			}
			if err != nil {
				return err
			}
			investors[e.Slug] = known.ID
		}
		for i := range l.Companies {
			e := &l.Companies[i]
			_, err := company.AnyBySlug(ctx, tx, e.Slug)
			if err == nil {
				continue
			}
			if !errors.Is(err, database.ErrNotFound) {
				return err
			}
			p, err := e.profile(investors, l.authors, l.now)
			if err != nil {
				return err
			}
			if err := p.Save(ctx, tx); err != nil {
				return err
			}
			if e.Facts != "" {
				if err := company.RecordAdded(ctx, tx, []*company.Profile{p}, e.Facts); err != nil {
					return err
				}
			}
			if err := company.AddAnswers(ctx, tx, p.ID, p.Answers); err != nil {
				return err
			}
		}
		return nil
	})
}

func (l *loader) companyLogos() []drawing {
	var list []drawing
	for i := range l.Companies {
		entry := &l.Companies[i]
		if entry.Logo == "none" {
			continue
		}
		list = append(list, drawing{entry.Slug, func(ctx context.Context) error {
			c, err := company.AnyBySlug(ctx, l.DB.Read, entry.Slug)
			if err != nil || c.LogoID != nil {
				return err
			}
			m, err := l.Media.StoreSVG(ctx, art.CompanyLogo(seed(entry.Slug), markSize), l.meta("company-"+entry.Slug, c.Name))
			if err != nil {
				return err
			}
			return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return company.SetLogo(ctx, tx, c.ID, m.ID) })
		}})
	}
	return list
}
