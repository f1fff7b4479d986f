package sponsor

import (
	"context"
	"net/http"
	"net/url"
	"strconv"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
)

// Paths of the pages, below the path of an edition. The report has the parameter "sale", the id of a sale, for editors, or "t", the token
// of a link for its sponsor. The form has the parameter "sale" for a sale that exists.
const (
	LedgerPath = "/sponsors"
	ReportPath = LedgerPath + "/report"
	SalePath   = LedgerPath + "/sale"
)

// SponsorsPage lists what was sold to sponsors by the brands of an editor.
type SponsorsPage struct {
	frame.Frame
	Sales []SponsorSaleCard `json:"sales"` // the newest first
	Next  string            `json:"next"`  // path of the next page, "" at the end
	Add   string            `json:"add"`   // path of the form for a sale
	Done  string            `json:"done"`  // message about what was just done, "" for nothing
}

// SponsorSaleCard is a sale in a list.
type SponsorSaleCard struct {
	Href    string `json:"href"`
	Title   string `json:"title"`
	Kind    string `json:"kind"`
	Sponsor string `json:"sponsor"` // name
	Brand   string `json:"brand"`   // name
	Period  string `json:"period"`  // in words
}

// SponsorReportPage shows how often a sale was seen, to editors and to its sponsor.
type SponsorReportPage struct {
	frame.Frame
	Sale            SponsorSaleCard `json:"sale"`
	IsEditor        bool            `json:"isEditor"`
	Price           string          `json:"price"` // "" for sponsors and for none
	Link            string          `json:"link"`  // for the sponsor, absolute; "" for none and for sponsors
	Views           int64           `json:"views"`
	Counted         bool            `json:"counted"`         // views of at least one place are counted
	FromNewsletters int64           `json:"fromNewsletters"` // of the views, those that came from newsletters
	Places          []SponsorPlace  `json:"places"`
	Sums            []SponsorSum    `json:"sums"` // by brand and language, the most seen first
	Days            []SponsorDay    `json:"days"`
	CSV             string          `json:"csv"`    // address of the table
	PDF             string          `json:"pdf"`    // address of the PDF file
	Action          string          `json:"action"` // of the forms of editors
	All             string          `json:"all"`    // path of the ledger, "" for sponsors
	Edit            string          `json:"edit"`   // address of the form for the sale, "" for sponsors
	Done            string          `json:"done"`   // message about what was just done, "" for nothing
	LiteForm        bool            `json:"liteForm"`
}

// SponsorPlace is a place at which a sale appeared.
type SponsorPlace struct {
	Address string `json:"address"`
	Counted bool   `json:"counted"`
}

// SponsorSum has the views in a brand and a language.
type SponsorSum struct {
	Brand    string `json:"brand"`
	Lang     string `json:"lang"` // code
	Language string `json:"language"`
	Views    int64  `json:"views"`
}

// SponsorDay has the views on a day.
type SponsorDay struct {
	Day   string `json:"day"` // in words
	Views int64  `json:"views"`
}

var (
	ledgerPage = route.DeclarePersonal(route.Page{Pattern: LedgerPath, Model: SponsorsPage{}, Name: "sponsor.ledger", WithoutAd: true})
	reportPage = route.DeclarePersonal(route.Page{Pattern: ReportPath, Model: SponsorReportPage{}, Name: "sponsor.reportName",
		Parent: LedgerPath, WithoutAd: true})
	salePage = route.DeclarePersonal(route.Page{Pattern: SalePath, Model: SponsorSalePage{}, Name: "sponsor.add", Parent: LedgerPath,
		WithoutAd: true, Keeps: saleFields, Constants: []route.Constant{
			{Name: "maxSaleTitle", Doc: "Maximum number of characters of the title of a sale to a sponsor.", Value: maxTitle,
				Fields: []string{"create-sponsor-sale.title", "save-sponsor-sale.title"}},
			{Name: "maxSalePrice", Doc: "Maximum number of characters of the price of a sale to a sponsor.", Value: maxPrice,
				Fields: []string{"create-sponsor-sale.price", "save-sponsor-sale.price"}},
		}})
)

// PersonalPages serves the ledger and the reports.
type PersonalPages struct {
	Personal *personal.Server
	Ledger   *Ledger
}

// Offer returns the operations of the ledger.
func (l *Ledger) Offer() feature.Offer { return feature.Offer{API: (&ledgerAPI{l}).register} }

// Offer returns the pages of the ledger.
func (p *PersonalPages) Offer() feature.Offer {
	return feature.Offer{Mount: func(mux *feature.Mux) error {
		p.Personal.MountSignedIn(mux, ledgerPage, map[string]func(*personal.Call) error{http.MethodGet: p.listSales})
		p.Personal.MountSignedIn(mux, salePage, map[string]func(*personal.Call) error{http.MethodGet: p.sale,
			http.MethodPost: p.Personal.Recorded("sponsor-sale-form", p.sale)})
		p.Personal.Mount(mux, reportPage, map[string]func(*personal.Call) error{http.MethodGet: p.report, http.MethodPost: p.change})
		return nil
	}}
}

// perPage is the number of sales on a page of the ledger.
const perPage = 30

// listSales responds with the ledger, or database.ErrNotFound for readers who write for no brand.
func (p *PersonalPages) listSales(c *personal.Call) error {
	by := c.Actor()
	brands := by.Brands
	if by.AllBrands {
		brands = nil
	} else if len(brands) == 0 {
		return database.ErrNotFound
	}
	before, _ := strconv.ParseInt(c.Request.URL.Query().Get("before"), 10, 64) // a wrong one shows the newest
	sales, err := List(c.Request.Context(), p.Ledger.DB.Read, brands, before, perPage+1)
	if err != nil {
		return err
	}
	next := ""
	if len(sales) > perPage {
		sales = sales[:perPage]
		next = c.Request.URL.Path + "?before=" + strconv.FormatInt(sales[perPage-1].ID, 10)
	}
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m := &SponsorsPage{Sales: []SponsorSaleCard{}, Next: next, Add: r.EditionPath(SalePath)}
		if c.Request.URL.Query().Get("done") != "" {
			m.Done = r.Text("sponsor.removed", nil)
		}
		cards, err := p.Ledger.cards(r, sales)
		if err != nil {
			return nil, err
		}
		m.Sales = append(m.Sales, cards...)
		return &frame.Page{Model: m, Head: frame.Head{Title: r.Text("sponsor.ledger", nil), Robots: "noindex"}}, nil
	})
}

// cards returns the cards of sales. Their brands and sponsors are read in one query each.
func (l *Ledger) cards(r *frame.Request, sales []*Sale) ([]SponsorSaleCard, error) {
	names, err := l.namesOf(r.Context(), sales)
	if err != nil {
		return nil, err
	}
	var list []SponsorSaleCard
	for _, s := range sales {
		b, err := l.Brands.ByID(r.Context(), s.BrandID)
		if err != nil {
			return nil, err
		}
		r.NoteText(s.Title, names[s.PublisherID], b.DisplayName(l.Name))
		period := r.Text("sponsor.period", map[string]any{"from": r.Locale().Date(dateOf(s.StartsOn)), "to": r.Locale().Date(dateOf(s.EndsOn))})
		list = append(list, SponsorSaleCard{Href: addressWithSale(r.EditionPath(ReportPath), s.ID), Title: s.Title,
			Kind: string(s.Kind), Sponsor: names[s.PublisherID], Brand: b.DisplayName(l.Name), Period: period})
	}
	return list, nil
}

// namesOf returns the names of the sponsors of sales by their ids.
func (l *Ledger) namesOf(ctx context.Context, sales []*Sale) (map[int64]string, error) {
	ids := make([]int64, len(sales))
	for i, s := range sales {
		ids[i] = s.PublisherID
	}
	found, err := taxonomy.PublishersByIDs(ctx, l.DB.Read, ids)
	names := make(map[int64]string, len(found))
	for _, p := range found {
		names[p.ID] = p.Name
	}
	return names, err
}

// saleOf returns the sale that the address of a report names, and whether the reader may change it. It returns database.ErrNotFound if the
// reader may not see it.
func (p *PersonalPages) saleOf(c *personal.Call) (s *Sale, editor bool, err error) {
	ctx, q := c.Request.Context(), c.Request.URL.Query()
	if token := q.Get("t"); token != "" {
		s, err = p.Ledger.ByToken(ctx, token)
		return s, false, err
	}
	id, err := strconv.ParseInt(q.Get("sale"), 10, 64)
	if err != nil {
		return nil, false, database.ErrNotFound
	}
	if s, err = Get(ctx, p.Ledger.DB.Read, id); err != nil {
		return nil, false, err
	}
	by := c.Actor()
	if !by.CanWrite(s.BrandID) {
		return nil, false, database.ErrNotFound
	}
	return s, true, nil
}

// report responds with the report of a sale.
func (p *PersonalPages) report(c *personal.Call) error {
	s, editor, err := p.saleOf(c)
	if err != nil {
		return err
	}
	report, err := p.Ledger.ReportOf(c.Request.Context(), s)
	if err != nil {
		return err
	}
	link, err := p.Ledger.link(c.Request.Context(), s, c.Locale.Edition())
	if err != nil {
		return err
	}
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		cards, err := p.Ledger.cards(r, []*Sale{s})
		if err != nil {
			return nil, err
		}
		m := &SponsorReportPage{Sale: cards[0], IsEditor: editor, Views: report.Views, Counted: report.IsCounted(),
			FromNewsletters: report.FromNewsletters, Places: []SponsorPlace{}, Sums: []SponsorSum{},
			Days: []SponsorDay{}, LiteForm: r.Lite}
		base, query := apiv2.Prefix+"/sponsor/report", url.Values{"locale": {r.Locale().Code}}
		if editor {
			base = apiv2.Prefix + "/desk/sponsor-sales/" + strconv.FormatInt(s.ID, 10) + "/report"
			m.Price, m.Link, m.All = s.Price, link, r.EditionPath(LedgerPath)
			m.Action = addressWithSale(r.Path, s.ID)
			m.Edit = addressWithSale(r.EditionPath(SalePath), s.ID)
			if c.Request.URL.Query().Get("done") != "" {
				m.Done = r.Text("jury.saved", nil)
			}
		} else {
			query.Set("t", c.Request.URL.Query().Get("t"))
		}
		r.NoteText(m.Price)
		m.CSV, m.PDF = base+".csv?"+query.Encode(), base+".pdf?"+query.Encode()
		for _, place := range report.Places {
			m.Places = append(m.Places, SponsorPlace(place))
		}
		for _, row := range report.Sums {
			r.NoteText(row.Brand, languageName(row.Lang))
			m.Sums = append(m.Sums, SponsorSum{row.Brand, row.Lang, languageName(row.Lang), row.Views})
		}
		for _, row := range report.Days() {
			m.Days = append(m.Days, SponsorDay{r.Locale().Date(dateOf(row.Day)), row.Views})
		}
		title := r.Text("sponsor.report", map[string]any{"name": cards[0].Sponsor})
		return &frame.Page{Model: m, Head: frame.Head{Title: title, Robots: "noindex"}}, nil
	})
}

// change makes or withdraws the link for the sponsor.
func (p *PersonalPages) change(c *personal.Call) error {
	s, editor, err := p.saleOf(c)
	if err != nil {
		return err
	}
	if !editor {
		return database.ErrNotFound
	}
	err = p.Ledger.DB.Write(c.Request.Context(), func(ctx context.Context, tx *database.Tx) error {
		return p.Ledger.SetShared(ctx, tx, c.Actor(), s.ID, s.Version, c.Request.PostForm.Get("do") == "share")
	})
	if err != nil {
		return err
	}
	return p.Personal.Redirect(c, c.Request.URL.RequestURI())
}
