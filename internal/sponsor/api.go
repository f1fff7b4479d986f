package sponsor

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/taxonomy"
)

// Paths of the reports for sponsors in the API.
const (
	reportCSVPath = "/sponsor/report.csv"
	reportPDFPath = "/sponsor/report.pdf"
)

func (l *Ledger) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Editors of the brand of the sale may call it.")}
	}
	const path = "/desk/sponsor-sales"
	apiv2.Write(a, http.MethodGet, path, "list-sponsor-sales", "List the sales of a brand to sponsors, the newest first", l.list,
		in("")...)
	apiv2.Write(a, http.MethodPost, path, "create-sponsor-sale", "Record a sale to a sponsor", l.create,
		in("The brand of a sale cannot be changed afterwards. ")...)
	apiv2.Write(a, http.MethodGet, path+"/{id}", "read-sponsor-sale", "Read a sale", l.read, in("")...)
	apiv2.Write(a, http.MethodPut, path+"/{id}", "save-sponsor-sale", "Change a sale", l.save, in(apiv2.ReplacesAll)...)
	apiv2.Write(a, http.MethodPost, path+"/{id}/remove", "remove-sponsor-sale", "Remove a sale from the ledger", l.remove,
		in("Its link no longer works. Its audit log stays. ")...)
	apiv2.Write(a, http.MethodPost, path+"/{id}/link", "share-sponsor-sale", "Make a link for the sponsor, or withdraw the link", l.share,
		in("Earlier links no longer work. Whoever has the link sees the report, without the price. ")...)
	apiv2.Write(a, http.MethodGet, path+"/{id}/report", "read-sponsor-report", "Read how often a sale was seen", l.report, in(
		"The views of the stories, series, events and landing pages where the sale appeared, by day, brand and language. They contain no "+
			"personal data. ")...)
	apiv2.Write(a, http.MethodGet, path+"/{id}/report.csv", "read-sponsor-table", "Read how often a sale was seen, as a table", l.reportCSV,
		append(in(""), fileResponse("text/csv", "day,brand,language,views,from newsletters\n"))...)
	apiv2.Write(a, http.MethodGet, path+"/{id}/report.pdf", "read-sponsor-document", "Read how often a sale was seen, as PDF", l.reportPDF,
		append(in(""), fileResponse("application/pdf", "%PDF-1.7"))...)
	apiv2.Write(a, http.MethodGet, path+"/{id}/actions", "list-sponsor-actions", "List the audit log of a sale", l.listActions,
		in("")...)
	public := apiv2.Doc("For sponsors: the token is that of the link, which editors can withdraw.")
	apiv2.GetPrivate(a, reportCSVPath, "read-shared-table", "Read the report of a sale as a table (addition)", l.sharedCSV,
		apiv2.Section("Sponsors"), public, fileResponse("text/csv", "day,brand,language,views,from newsletters\n"))
	apiv2.GetPrivate(a, reportPDFPath, "read-shared-document", "Read the report of a sale as PDF (addition)", l.sharedPDF,
		apiv2.Section("Sponsors"), public, fileResponse("application/pdf", "%PDF-1.7"))
}

// fileResponse describes the response of an operation that is a file of a media type.
func fileResponse(mediaType, example string) func(*huma.Operation) {
	return func(op *huma.Operation) {
		op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
			mediaType: {Schema: &huma.Schema{Type: huma.TypeString}, Example: example}}}}
	}
}

// SaleEdit is a sale as the newsroom saves it.
type SaleEdit struct {
	Sponsor string      `json:"sponsor" minLength:"1" maxLength:"120" doc:"Slug of a publisher." example:"kaveri-bank"`
	Kind    Kind        `json:"kind" enum:"webinar,series,event,slot,newsletter,story"`
	Title   string      `json:"title" minLength:"1" maxLength:"200" example:"Webinar on pricing"`
	Price   string      `json:"price,omitempty" maxLength:"500" doc:"Note about the price, for editors only."`
	First   string      `json:"firstDay" format:"date" example:"2026-03-01"`
	Last    string      `json:"lastDay" format:"date" example:"2026-03-31" doc:"Inclusive; at most 366 days."`
	Places  []PlaceEdit `json:"places,omitempty" maxItems:"50" doc:"Where the sale appeared."`
}

// SponsorSale is a sale as the newsroom sees it.
type SponsorSale struct {
	ID      int64  `json:"id"`
	Brand   string `json:"brand" doc:"Slug of the brand."`
	Version int64  `json:"version" doc:"For the next save."`
	Link    string `json:"link" doc:"Link for the sponsor; empty for none."`
	SaleEdit
}

// SponsorReport has the views of a sale.
type SponsorReport struct {
	Views *int64      `json:"views" doc:"Null if no views of any place are counted."`
	Rows  []SeenOnDay `json:"rows" nullable:"false" doc:"In the order of days, brands and languages."`
}

// SeenOnDay has the views on a day in a brand and a language.
type SeenOnDay struct {
	Day   string `json:"day" format:"date" example:"2026-03-15"`
	Brand string `json:"brand"`
	Lang  string `json:"lang"`
	Views int64  `json:"views"`
	Mail  int64  `json:"fromNewsletters"`
}

// ReportFile is a report as a file.
type ReportFile struct {
	CacheControl string `header:"Cache-Control"`
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	Body         []byte
}

// SaleInput names a sale.
type SaleInput struct {
	ID int64 `path:"id" minimum:"1" doc:"ID of the sale."`
}

type createSaleInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"makers" doc:"Slug of the brand."`
		SaleEdit
	}
}

type saveSaleInput struct {
	SaleInput
	Body struct {
		SaleEdit
		Version int64 `json:"version" minimum:"1"`
	}
}

type shareSaleInput struct {
	SaleInput
	Body struct {
		Shared bool `json:"shared" doc:"False withdraws the link."`
	}
}

type listSalesInput struct {
	apiv2.KeyPage
	Brand string `query:"brand" required:"true" maxLength:"100" doc:"Slug of the brand."`
}

type saleFileInput struct {
	SaleInput
	Locale string `query:"locale" doc:"Name or code of the language."`
}

type sharedSaleInput struct {
	Token  string `query:"t" required:"true" minLength:"1" maxLength:"200" doc:"Token of the link."`
	Locale string `query:"locale" doc:"Name or code of the language."`
}

// writable returns a sale that the caller may change. It returns an error with status 403 for others, so that it does not tell which sales
// exist.
func (l *Ledger) writable(ctx context.Context, id int64) (*Sale, actor.Actor, error) {
	by := caller.ActorOf(ctx)
	s, err := Get(ctx, l.DB.Read, id)
	switch {
	case errors.Is(err, database.ErrNotFound) && !by.AllBrands, err == nil && !by.CanWrite(s.BrandID):
		return nil, by, apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	}
	return s, by, err
}

// infos returns sales as the newsroom sees them. Their sponsors and series are read in one query each.
func (l *Ledger) infos(ctx context.Context, sales []*Sale) ([]SponsorSale, error) {
	var publishers, terms []int64
	for _, s := range sales {
		publishers = append(publishers, s.PublisherID)
		for _, place := range s.Places {
			if place.TermID != nil {
				terms = append(terms, *place.TermID)
			}
		}
	}
	found, err := taxonomy.PublishersByIDs(ctx, l.DB.Read, publishers)
	if err != nil {
		return nil, err
	}
	slugs := map[int64]string{}
	for _, p := range found {
		slugs[p.ID] = p.Slug
	}
	series, err := taxonomy.ByIDs(ctx, l.DB.Read, terms)
	if err != nil {
		return nil, err
	}
	list := make([]SponsorSale, len(sales))
	for i, s := range sales {
		b, err := l.Brands.ByID(ctx, s.BrandID) // in memory
		if err != nil {
			return nil, err
		}
		link, err := l.link(ctx, s, "")
		if err != nil {
			return nil, err
		}
		list[i] = SponsorSale{ID: s.ID, Brand: b.Slug, Version: s.Version, Link: link, SaleEdit: SaleEdit{Sponsor: slugs[s.PublisherID],
			Kind: s.Kind, Title: s.Title, Price: s.Price, First: dateOf(s.StartsOn).Format(time.DateOnly),
			Last: dateOf(s.EndsOn).Format(time.DateOnly), Places: []PlaceEdit{}}}
		for _, place := range s.Places {
			one := PlaceEdit{Address: place.Address}
			if place.TermID != nil && series[*place.TermID] != nil {
				one = PlaceEdit{Series: series[*place.TermID].Slug}
			}
			list[i].Places = append(list[i].Places, one)
		}
	}
	return list, nil
}

// one returns a sale as the response of an operation.
func (l *Ledger) one(ctx context.Context, s *Sale) (*apiv2.Output[SponsorSale], error) {
	list, err := l.infos(ctx, []*Sale{s})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(list[0]), nil
}

// link returns the address of the report for the sponsor of a sale on a page of an edition, "" if it is not shared.
func (l *Ledger) link(ctx context.Context, s *Sale, edition string) (string, error) {
	token, err := l.Token(ctx, s)
	if err != nil || token == "" {
		return "", err
	}
	return l.Site + edition + ReportPath + "?t=" + token, nil
}

// apply sets the fields of a sale. It returns an invalid.Fields with everything that is wrong.
func (l *Ledger) apply(ctx context.Context, s *Sale, edit SaleEdit) error {
	wrong := invalid.Fields{}
	p, err := taxonomy.PublisherBySlug(ctx, l.DB, edit.Sponsor)
	switch {
	case errors.Is(err, database.ErrNotFound):
		wrong["sponsor"] = "is not the slug of a publisher"
	case err != nil:
		return err
	default:
		s.PublisherID = p.ID
	}
	for field, value := range map[string]struct {
		text string
		day  *int64
	}{"firstDay": {edit.First, &s.StartsOn}, "lastDay": {edit.Last, &s.EndsOn}} {
		at, err := time.Parse(time.DateOnly, value.text)
		if err != nil {
			wrong[field] = "is not a date"
		}
		*value.day = at.Unix() / (24 * 60 * 60)
	}
	s.Kind, s.Title, s.Price = edit.Kind, edit.Title, edit.Price
	var more invalid.Fields
	if errors.As(s.check(edit.Places), &more) {
		for field, text := range more {
			wrong[field] = cmp.Or(wrong[field], text)
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

func (l *Ledger) list(ctx context.Context, in *listSalesInput) (*apiv2.Output[apiv2.Items[SponsorSale]], error) {
	b, err := l.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := List(ctx, l.DB.Read, []int64{b.ID}, before, in.Limit+1)
	if err != nil {
		return nil, err
	}
	items, err := l.infos(ctx, list)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(items, in.Limit, func(s SponsorSale) SponsorSale { return s },
		func(s SponsorSale) string { return strconv.FormatInt(s.ID, 10) })), nil
}

func (l *Ledger) create(ctx context.Context, in *createSaleInput) (*apiv2.Output[SponsorSale], error) {
	b, err := l.Brands.BySlug(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	s := &Sale{BrandID: b.ID}
	return l.store(ctx, s, in.Body.SaleEdit, 0)
}

func (l *Ledger) save(ctx context.Context, in *saveSaleInput) (*apiv2.Output[SponsorSale], error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.store(ctx, s, in.Body.SaleEdit, in.Body.Version)
}

func (l *Ledger) store(ctx context.Context, s *Sale, edit SaleEdit, version int64) (*apiv2.Output[SponsorSale], error) {
	if err := l.saveEdit(ctx, caller.ActorOf(ctx), s, edit, version); err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return l.one(ctx, s)
}

// saveEdit sets the fields of a sale and stores it. It returns the errors of apply and Save.
func (l *Ledger) saveEdit(ctx context.Context, by actor.Actor, s *Sale, edit SaleEdit, version int64) error {
	if err := l.apply(ctx, s, edit); err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return l.Save(ctx, tx, by, s, edit.Places, version)
	})
}

type removeSaleInput struct {
	SaleInput
	Body struct {
		Version int64 `json:"version" minimum:"1"`
	}
}

// RemovedSale names a sale that is no longer in the ledger.
type RemovedSale struct {
	ID int64 `json:"id"`
}

func (l *Ledger) remove(ctx context.Context, in *removeSaleInput) (*apiv2.Output[RemovedSale], error) {
	_, by, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	err = l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return l.Remove(ctx, tx, by, in.ID, in.Body.Version) })
	if err != nil {
		return nil, err
	}
	return apiv2.Private(RemovedSale{in.ID}), nil
}

func (l *Ledger) read(ctx context.Context, in *SaleInput) (*apiv2.Output[SponsorSale], error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.one(ctx, s)
}

func (l *Ledger) share(ctx context.Context, in *shareSaleInput) (*apiv2.Output[SponsorSale], error) {
	_, by, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	err = l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return l.SetShared(ctx, tx, by, in.ID, in.Body.Shared)
	})
	if err != nil {
		return nil, err
	}
	return l.read(ctx, &in.SaleInput)
}

func (l *Ledger) report(ctx context.Context, in *SaleInput) (*apiv2.Output[SponsorReport], error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	r, err := l.ReportOf(ctx, s)
	if err != nil {
		return nil, err
	}
	out := SponsorReport{Rows: []SeenOnDay{}}
	if r.IsCounted() {
		out.Views = &r.Views
	}
	for _, row := range r.Rows {
		out.Rows = append(out.Rows, SeenOnDay{dateOf(row.Day).Format(time.DateOnly), row.Brand, row.Lang, row.Views, row.Letters})
	}
	return apiv2.Private(out), nil
}

func (l *Ledger) reportCSV(ctx context.Context, in *saleFileInput) (*ReportFile, error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.tableOf(ctx, s)
}

func (l *Ledger) reportPDF(ctx context.Context, in *saleFileInput) (*ReportFile, error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.documentOf(ctx, s, in.Locale)
}

func (l *Ledger) sharedCSV(ctx context.Context, in *sharedSaleInput) (*ReportFile, error) {
	s, err := l.ByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return l.tableOf(ctx, s)
}

func (l *Ledger) sharedPDF(ctx context.Context, in *sharedSaleInput) (*ReportFile, error) {
	s, err := l.ByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return l.documentOf(ctx, s, in.Locale)
}

func (l *Ledger) tableOf(ctx context.Context, s *Sale) (*ReportFile, error) {
	r, err := l.ReportOf(ctx, s)
	if err != nil {
		return nil, err
	}
	body, err := r.CSV()
	return newFile("text/csv; charset=utf-8", "csv", s, body), err
}

func (l *Ledger) documentOf(ctx context.Context, s *Sale, locale string) (*ReportFile, error) {
	lang := i18n.Default
	if locale != "" {
		var err error
		if lang, err = apiv2.Locale(ctx, locale); err != nil {
			return nil, err
		}
	}
	r, err := l.ReportOf(ctx, s)
	if err != nil {
		return nil, err
	}
	body, err := l.PDF(r, lang)
	return newFile("application/pdf", "pdf", s, body), err
}

func newFile(mediaType, ending string, s *Sale, body []byte) *ReportFile {
	return &ReportFile{CacheControl: "private, no-store", ContentType: mediaType,
		Disposition: `attachment; filename="sponsor-` + strconv.FormatInt(s.ID, 10) + "." + ending + `"`, Body: body}
}

type saleActionsInput struct {
	SaleInput
	apiv2.KeyPage
}

func (l *Ledger) listActions(ctx context.Context, in *saleActionsInput) (*audit.Page, error) {
	if err := l.checkLog(ctx, in.ID); err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		return actionLog.Actions(ctx, l.DB.Read, []int64{in.ID}, before, limit)
	})
}

// checkLog returns an error if the caller may not read the audit log of a sale. That of a removed sale can be read, too.
func (l *Ledger) checkLog(ctx context.Context, id int64) error {
	by := caller.ActorOf(ctx)
	var brands []int64
	if err := l.DB.Read.NewSelect().Model((*Sale)(nil)).Column("brand_id").Where("ss.id = ?", id).Scan(ctx, &brands); err != nil {
		return fmt.Errorf("brand of sale %d: %w", id, err)
	}
	switch {
	case len(brands) == 0 && by.AllBrands:
		return database.ErrNotFound
	case len(brands) == 0 || !by.CanWrite(brands[0]):
		return apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	}
	return nil
}
