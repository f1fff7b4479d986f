package sponsor

import (
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
	"masthead/internal/taxonomy"
)

// Paths of the reports for sponsors in the API.
const (
	reportCSVPath = "/sponsor/report.csv"
	reportPDFPath = "/sponsor/report.pdf"
)

// ledgerAPI has the operations of the ledger.
type ledgerAPI struct{ *Ledger }

func (l *ledgerAPI) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Editors of the brand of the sale may call it.")}
	}
	const path = "/desk/sponsor-sales"
	apiv2.Write(a, http.MethodGet, path, "list-sponsor-sales", "List the sales of a brand to sponsors, the newest first", l.listSales,
		in("")...)
	apiv2.Write(a, http.MethodGet, "/desk/sponsors", "list-sponsors", "List the publishers that a sale can name, by name", l.sponsors,
		apiv2.Section("Desk"), apiv2.Doc("The newsroom may call it."))
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
		append(in(""), apiv2.FileResponse("text/csv", "day,brand,language,views,from newsletters\n"))...)
	apiv2.Write(a, http.MethodGet, path+"/{id}/report.pdf", "read-sponsor-document", "Read how often a sale was seen, as PDF", l.reportPDF,
		append(in(""), apiv2.FileResponse("application/pdf", "%PDF-1.7"))...)
	apiv2.Write(a, http.MethodGet, path+"/{id}/actions", "list-sponsor-actions", "List the audit log of a sale", l.listActions,
		in("")...)
	public := apiv2.Doc("For sponsors: the token is that of the link, which editors can withdraw.")
	apiv2.GetPrivate(a, reportCSVPath, "read-shared-table", "Read the report of a sale as a table (addition)", l.sharedCSV,
		apiv2.Section("Sponsors"), public, apiv2.FileResponse("text/csv", "day,brand,language,views,from newsletters\n"))
	apiv2.GetPrivate(a, reportPDFPath, "read-shared-document", "Read the report of a sale as PDF (addition)", l.sharedPDF,
		apiv2.Section("Sponsors"), public, apiv2.FileResponse("application/pdf", "%PDF-1.7"))
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
	Day             string `json:"day" format:"date" example:"2026-03-15"`
	Brand           string `json:"brand"`
	Lang            string `json:"lang"`
	Views           int64  `json:"views"`
	FromNewsletters int64  `json:"fromNewsletters"`
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
		Shared  bool  `json:"shared" doc:"False withdraws the link."`
		Version int64 `json:"version" minimum:"1" doc:"Version of the sale that was read; 409 if it has changed since."`
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
func (l *ledgerAPI) writable(ctx context.Context, id int64) (*Sale, actor.Actor, error) {
	by := caller.ActorOf(ctx)
	s, err := Get(ctx, l.DB.Read, id)
	switch {
	case errors.Is(err, database.ErrNotFound) && !by.AllBrands, err == nil && !by.CanWrite(s.BrandID):
		return nil, by, apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	}
	return s, by, err
}

// SponsorOption is a publisher that a sale can name.
type SponsorOption struct {
	Slug string `json:"slug" example:"kaveri-bank"`
	Name string `json:"name" example:"Kaveri Bank"`
}

// SponsorList are the publishers that a sale can name.
type SponsorList struct {
	Items []SponsorOption `json:"items" nullable:"false"`
	Next  string          `json:"next" doc:"Always empty: the list has one page."`
}

func (l *ledgerAPI) sponsors(ctx context.Context, _ *struct{}) (*apiv2.Output[SponsorList], error) {
	list, err := taxonomy.Publishers(ctx, l.DB.Read, maxSponsors)
	if err != nil {
		return nil, err
	}
	out := SponsorList{Items: []SponsorOption{}}
	for _, p := range list {
		out.Items = append(out.Items, SponsorOption{p.Slug, p.Name})
	}
	return apiv2.Private(out), nil
}

// infos returns sales as the newsroom sees them.
func (l *ledgerAPI) infos(ctx context.Context, sales []*Sale) ([]SponsorSale, error) {
	edits, err := l.editsOf(ctx, sales)
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
		list[i] = SponsorSale{ID: s.ID, Brand: b.Slug, Version: s.Version, Link: link, SaleEdit: edits[i]}
	}
	return list, nil
}

// saleOutput returns a sale as the response of an operation.
func (l *ledgerAPI) saleOutput(ctx context.Context, s *Sale) (*apiv2.Output[SponsorSale], error) {
	list, err := l.infos(ctx, []*Sale{s})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(list[0]), nil
}

func (l *ledgerAPI) listSales(ctx context.Context, in *listSalesInput) (*apiv2.Output[apiv2.Items[SponsorSale]], error) {
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

func (l *ledgerAPI) create(ctx context.Context, in *createSaleInput) (*apiv2.Output[SponsorSale], error) {
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

func (l *ledgerAPI) save(ctx context.Context, in *saveSaleInput) (*apiv2.Output[SponsorSale], error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.store(ctx, s, in.Body.SaleEdit, in.Body.Version)
}

func (l *ledgerAPI) store(ctx context.Context, s *Sale, edit SaleEdit, version int64) (*apiv2.Output[SponsorSale], error) {
	if err := l.saveEdit(ctx, caller.ActorOf(ctx), s, edit, version); err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return l.saleOutput(ctx, s)
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

func (l *ledgerAPI) remove(ctx context.Context, in *removeSaleInput) (*apiv2.Output[RemovedSale], error) {
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

func (l *ledgerAPI) read(ctx context.Context, in *SaleInput) (*apiv2.Output[SponsorSale], error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.saleOutput(ctx, s)
}

func (l *ledgerAPI) share(ctx context.Context, in *shareSaleInput) (*apiv2.Output[SponsorSale], error) {
	_, by, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	err = l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		return l.SetShared(ctx, tx, by, in.ID, in.Body.Version, in.Body.Shared)
	})
	if errors.Is(err, database.ErrConflict) {
		now, err := l.read(ctx, &in.SaleInput)
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(now.Body)
	}
	if err != nil {
		return nil, err
	}
	return l.read(ctx, &in.SaleInput)
}

func (l *ledgerAPI) report(ctx context.Context, in *SaleInput) (*apiv2.Output[SponsorReport], error) {
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
		out.Rows = append(out.Rows, SeenOnDay{dateOf(row.Day).Format(time.DateOnly), row.Brand, row.Lang, row.Views, row.FromNewsletters})
	}
	return apiv2.Private(out), nil
}

func (l *ledgerAPI) reportCSV(ctx context.Context, in *saleFileInput) (*apiv2.File, error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.tableOf(ctx, s)
}

func (l *ledgerAPI) reportPDF(ctx context.Context, in *saleFileInput) (*apiv2.File, error) {
	s, _, err := l.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return l.documentOf(ctx, s, in.Locale)
}

func (l *ledgerAPI) sharedCSV(ctx context.Context, in *sharedSaleInput) (*apiv2.File, error) {
	s, err := l.ByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return l.tableOf(ctx, s)
}

func (l *ledgerAPI) sharedPDF(ctx context.Context, in *sharedSaleInput) (*apiv2.File, error) {
	s, err := l.ByToken(ctx, in.Token)
	if err != nil {
		return nil, err
	}
	return l.documentOf(ctx, s, in.Locale)
}

func (l *ledgerAPI) tableOf(ctx context.Context, s *Sale) (*apiv2.File, error) {
	r, err := l.ReportOf(ctx, s)
	if err != nil {
		return nil, err
	}
	body, err := r.CSV()
	return newFile("text/csv; charset=utf-8", "csv", s, body), err
}

func (l *ledgerAPI) documentOf(ctx context.Context, s *Sale, locale string) (*apiv2.File, error) {
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

func newFile(mediaType, ending string, s *Sale, body []byte) *apiv2.File {
	return apiv2.PrivateFile(mediaType, "sponsor-"+strconv.FormatInt(s.ID, 10)+"."+ending, body)
}

type saleActionsInput struct {
	SaleInput
	apiv2.KeyPage
}

func (l *ledgerAPI) listActions(ctx context.Context, in *saleActionsInput) (*audit.Page, error) {
	if err := l.checkLog(ctx, in.ID); err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		return actionLog.Actions(ctx, l.DB.Read, []int64{in.ID}, before, limit)
	})
}

// checkLog returns an error if the caller may not read the audit log of a sale. That of a removed sale can be read, too.
func (l *ledgerAPI) checkLog(ctx context.Context, id int64) error {
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
