package sponsor

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/frame"
	"masthead/internal/invalid"
	"masthead/internal/personal"
	"masthead/internal/route"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// maxSponsors is the maximum number of publishers in the form; the API takes any.
const maxSponsors = 1000

// SponsorSalePage has the form for a sale to a sponsor.
type SponsorSalePage struct {
	frame.Frame
	Action   string            `json:"action"`
	IsNew    bool              `json:"isNew"`
	Version  string            `json:"version"`  // of a sale that exists
	Values   map[string]string `json:"values"`   // as stored or typed, by field
	Errors   map[string]string `json:"errors"`   // by field
	Notice   string            `json:"notice"`   // what failed, "" for nothing
	Brands   []SponsorChoice   `json:"brands"`   // for a new sale
	Sponsors []SponsorChoice   `json:"sponsors"` // by name
	Kinds    []string          `json:"kinds"`
	Report   string            `json:"report"` // address of the report, "" for a new sale
	Ledger   string            `json:"ledger"` // path of the ledger
	LiteForm bool              `json:"liteForm"`
}

// SponsorChoice is an option of the form: a slug with its name.
type SponsorChoice struct {
	Slug string `json:"slug"`
	Name string `json:"name"`
}

// saleFields are the names of the fields of the form.
var saleFields = []string{"brand", "sponsor", "kind", "title", "price", "firstDay", "lastDay", "places"}

// addressWithSale returns a path with the parameter that names a sale.
func addressWithSale(path string, id int64) string {
	return path + "?sale=" + strconv.FormatInt(id, 10)
}

// sale responds with the form for a sale. If it was sent, it stores or removes the sale first; what was typed stays in the form if that
// fails.
func (p *PersonalPages) sale(c *personal.Call) error {
	by := c.Actor()
	if !by.AllBrands && len(by.Brands) == 0 {
		return database.ErrNotFound
	}
	var stored *Sale
	if c.Request.URL.Query().Has("sale") {
		s, editor, err := p.saleOf(c)
		if err != nil {
			return err
		}
		if !editor {
			return database.ErrNotFound
		}
		stored = s
	}
	m := &SponsorSalePage{IsNew: stored == nil, Values: map[string]string{}, Errors: map[string]string{}}
	typed, status := p.Personal.TakeTyped(c, c.Request.URL.RequestURI()), http.StatusOK
	if typed != nil {
		m.Notice = c.Locale.Text("account.typedKept", nil)
	}
	if c.Request.Method == http.MethodPost {
		to, err := p.sendSale(c, m, stored, by)
		if err != nil {
			return err
		}
		if to != "" {
			return p.Personal.Redirect(c, to)
		}
		if typed, status = c.Request.PostForm, http.StatusUnprocessableEntity; typed.Get("do") == "remove" {
			typed = nil
		}
		if stored != nil { // it may have changed
			if stored, err = Get(c.Request.Context(), p.Ledger.DB.Read, stored.ID); err != nil {
				return err
			}
		}
	}
	if err := p.fillSale(c.Request.Context(), m, stored, typed, by); err != nil {
		return err
	}
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		m.Action, m.Ledger, m.LiteForm = r.Path, r.EditionPath(LedgerPath), r.Lite
		title := r.Text("sponsor.add", nil)
		if stored != nil {
			title = r.Text("sponsor.change", nil)
			m.Action, m.Report = addressWithSale(r.Path, stored.ID), addressWithSale(r.EditionPath(ReportPath), stored.ID)
		}
		for _, choice := range slices.Concat(m.Brands, m.Sponsors) {
			r.NoteText(choice.Name)
		}
		return &frame.Page{Model: m, Status: status, Head: frame.Head{Title: title, Robots: "noindex"}}, nil
	})
}

// sendSale stores or removes the sale of a form, nil for a new one. It returns the address of the page to which the reader goes then, or ""
// after setting what is wrong.
func (p *PersonalPages) sendSale(c *personal.Call, m *SponsorSalePage, stored *Sale, by actor.Actor) (to string, err error) {
	ctx, form := c.Request.Context(), c.Request.PostForm
	version, err := strconv.ParseInt(form.Get("version"), 10, 64)
	if stored != nil && (err != nil || version < 1) {
		return "", database.ErrNotFound
	}
	s := &Sale{}
	switch {
	case stored != nil && form.Get("do") == "remove":
		err = p.Ledger.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			return p.Ledger.Remove(ctx, tx, by, stored.ID, version)
		})
		to = c.Locale.Edition() + LedgerPath + "?done=removed"
	case stored != nil:
		*s = *stored
		err = p.Ledger.saveEdit(ctx, by, s, editOf(form), version)
	default:
		b, wrong := p.Ledger.Brands.BySlug(ctx, form.Get("brand"))
		if errors.Is(wrong, database.ErrNotFound) || wrong == nil && !by.CanWrite(b.ID) {
			m.Errors["brand"] = c.Locale.Text("form.required", nil)
			return "", nil
		}
		if wrong != nil {
			return "", wrong
		}
		s.BrandID = b.ID
		err = p.Ledger.saveEdit(ctx, by, s, editOf(form), 0)
	}
	var wrong invalid.Fields
	switch {
	case err == nil && to != "":
		return to, nil
	case err == nil:
		return addressWithSale(c.Locale.Edition()+ReportPath, s.ID) + "&done=1", nil
	case errors.As(err, &wrong):
		m.setErrors(c, wrong, form)
	case errors.Is(err, database.ErrConflict):
		m.Notice = c.Locale.Text("webinar.room.changed", nil)
	default:
		return "", err
	}
	return "", nil
}

// editOf returns the sale of a form. Each line of the places is an address.
func editOf(form url.Values) SaleEdit {
	edit := SaleEdit{Sponsor: form.Get("sponsor"), Kind: Kind(form.Get("kind")), Title: form.Get("title"), Price: form.Get("price"),
		First: form.Get("firstDay"), Last: form.Get("lastDay")}
	for _, line := range text.Lines(form.Get("places")) {
		edit.Places = append(edit.Places, PlaceEdit{Address: line})
	}
	return edit
}

// setErrors sets the messages beside the fields of the form.
func (m *SponsorSalePage) setErrors(c *personal.Call, wrong invalid.Fields, form url.Values) {
	for field := range wrong {
		id, values := "form.required", map[string]any{}
		switch field {
		case "title":
			if strings.TrimSpace(form.Get("title")) != "" {
				id, values = "form.tooLong", map[string]any{"max": maxTitle}
			}
		case "price":
			id, values = "form.tooLong", map[string]any{"max": maxPrice}
		case "firstDay", "lastDay":
			id, values = "sponsor.wrongDays", map[string]any{"days": maxDays}
		case "places":
			id, values = "sponsor.wrongPlaces", map[string]any{"most": maxPlaces, "scheme": "https"}
		}
		m.Errors[field] = c.Locale.Text(id, values)
	}
}

// fillSale sets the choices and the values of the form: those that were typed, or those of the stored sale.
func (p *PersonalPages) fillSale(ctx context.Context, m *SponsorSalePage, stored *Sale, typed url.Values, by actor.Actor) error {
	m.Brands, m.Sponsors, m.Kinds = []SponsorChoice{}, []SponsorChoice{}, make([]string, len(Kinds))
	for i, kind := range Kinds {
		m.Kinds[i] = string(kind)
	}
	publishers, err := taxonomy.Publishers(ctx, p.Ledger.DB.Read, maxSponsors)
	if err != nil {
		return err
	}
	for _, one := range publishers {
		m.Sponsors = append(m.Sponsors, SponsorChoice{one.Slug, one.Name})
	}
	if stored == nil {
		brands, err := p.Ledger.Brands.All(ctx)
		if err != nil {
			return err
		}
		for _, b := range brands {
			if by.CanWrite(b.ID) {
				m.Brands = append(m.Brands, SponsorChoice{b.Slug, b.DisplayName(p.Ledger.Name)})
			}
		}
		today, err := p.Ledger.Brands.Day(ctx, p.Ledger.DB.Now())
		if err != nil {
			return err
		}
		m.Values["firstDay"] = dateOf(today).Format(time.DateOnly)
	} else {
		m.Version = strconv.FormatInt(stored.Version, 10)
		if m.Values, err = p.Ledger.valuesOf(ctx, stored); err != nil {
			return err
		}
	}
	if typed == nil {
		return nil
	}
	for _, field := range saleFields {
		m.Values[field] = typed.Get(field)
	}
	return nil
}

// valuesOf returns the values of the form for a stored sale.
func (l *Ledger) valuesOf(ctx context.Context, s *Sale) (map[string]string, error) {
	list, err := l.editsOf(ctx, []*Sale{s})
	if err != nil {
		return nil, err
	}
	one := list[0]
	lines := make([]string, len(one.Places))
	for i, place := range one.Places {
		if lines[i] = place.Address; place.Series != "" {
			lines[i] = route.SeriesPath + "/" + place.Series
		}
	}
	return map[string]string{"sponsor": one.Sponsor, "kind": string(one.Kind), "title": one.Title, "price": one.Price,
		"firstDay": one.First, "lastDay": one.Last, "places": strings.Join(lines, "\n")}, nil
}
