package page

import (
	"bytes"
	"context"
	"encoding/csv"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/text"
)

// RedirectsAPI has the newsroom's operations on redirects.
type RedirectsAPI struct {
	DB    *database.DB
	Pages *Pages
	Site  string // address of the site
}

// Register adds the operations to the API.
func (p *RedirectsAPI) Register(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Admins may call it.")}
	}
	const at = "/desk/redirects"
	apiv2.Admin(a, http.MethodGet, at, "list-redirects", "List the redirects by path", p.listRedirects, in("")...)
	apiv2.Admin(a, http.MethodPost, at, "create-redirect", "Redirect a path", p.create, in(
		"A target that is redirected itself is replaced by the target of that redirect, so that no reader is redirected twice. A redirect that "+
			"leads back to its own path, and a target of the site where nothing is published, are refused. ")...)
	apiv2.Admin(a, http.MethodGet, at+"/one", "read-redirect", "Read the redirect of a path", p.read, in("")...)
	apiv2.Admin(a, http.MethodPut, at+"/one", "save-redirect", "Change the target of a redirect", p.save, in(apiv2.ReplacesAll)...)
	apiv2.Admin(a, http.MethodDelete, at+"/one", "remove-redirect", "Remove a redirect", p.remove, in(
		"Creating it again undoes it. ")...)
	apiv2.Admin(a, http.MethodGet, at+"/table.csv", "read-redirects-table", "Read the redirects as a table", p.table, append(in(
		"In the form that the import reads. "), apiv2.FileResponse("text/csv", "from,to,status\n/old,/new,301\n"))...)
	apiv2.Admin(a, http.MethodPost, at+"/import", "import-redirects", "Import redirects from a table", p.importTable, in(fmt.Sprintf(
		"The table is CSV with a line for each redirect: path, target and, optionally, the status (301 by default). A first line with the names "+
			"of the columns is skipped. At most %d lines; if one is wrong, none is imported. Targets need not exist yet. ", maxImported))...)
}

// RedirectEdit has the fields of a redirect that the newsroom saves.
type RedirectEdit struct {
	Target string `json:"target" maxLength:"2000" example:"/2026/12/new-campaign" doc:"Path of the site, or address of another site."`
	Status int    `json:"status" enum:"301,302,307,308" example:"301" doc:"301 and 308 are permanent."`
}

// DeskRedirect is a redirect as the newsroom sees it.
type DeskRedirect struct {
	Path    string `json:"path" example:"/old-campaign"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	RedirectEdit
}

func newDeskRedirect(r permalink.Redirect) DeskRedirect {
	e := RedirectEdit{r.Target, r.Status}
	return DeskRedirect{r.Path, apiv2.VersionOf(e), e}
}

type listRedirectsInput struct {
	apiv2.KeyPage
	Q string `query:"q" maxLength:"200" doc:"Part of a path or of a target."`
}

func (p *RedirectsAPI) listRedirects(ctx context.Context, in *listRedirectsInput) (*apiv2.Output[apiv2.Items[DeskRedirect]], error) {
	list, err := permalink.RedirectsAfter(ctx, p.DB, in.Q, in.After, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, newDeskRedirect, func(r permalink.Redirect) string { return r.Path })), nil
}

// RedirectInput names a redirect.
type RedirectInput struct {
	Path string `query:"path" required:"true" minLength:"1" maxLength:"500" doc:"Path that is redirected." example:"/old-campaign"`
}

func (p *RedirectsAPI) read(ctx context.Context, in *RedirectInput) (*apiv2.Output[DeskRedirect], error) {
	r, err := permalink.FindRedirect(ctx, p.DB.Read, in.Path)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newDeskRedirect(r)), nil
}

type createRedirectInput struct {
	Body struct {
		Path string `json:"path" maxLength:"500" example:"/old-campaign"`
		RedirectEdit
	}
}

func (p *RedirectsAPI) create(ctx context.Context, in *createRedirectInput) (*apiv2.Output[DeskRedirect], error) {
	r, wrong := p.parse(in.Body.Path, in.Body.Target, in.Body.Status)
	if len(wrong) > 0 {
		return nil, wrong
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (permalink.Redirect, error) {
		if _, err := permalink.FindRedirect(ctx, tx, r.Path); err == nil {
			return r, invalid.Fields{"path": "is taken by another redirect"}
		}
		return p.setChecked(ctx, tx, r)
	})
}

type saveRedirectInput struct {
	RedirectInput
	Body struct {
		RedirectEdit
		Version int64 `json:"version" doc:"Version of the redirect that was read; 409 if it has changed since."`
	}
}

func (p *RedirectsAPI) save(ctx context.Context, in *saveRedirectInput) (*apiv2.Output[DeskRedirect], error) {
	r, wrong := p.parse(in.Path, in.Body.Target, in.Body.Status)
	if len(wrong) > 0 {
		return nil, wrong
	}
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (permalink.Redirect, error) {
		if err := tx.Lock(ctx, "redirect "+r.Path); err != nil {
			return r, err
		}
		old, err := permalink.FindRedirect(ctx, tx, r.Path)
		if err != nil {
			return r, err
		}
		if now := newDeskRedirect(old); now.Version != in.Body.Version {
			return r, apiv2.Changed(now)
		}
		return p.setChecked(ctx, tx, r)
	})
}

type removeRedirectInput struct {
	RedirectInput
	apiv2.ReadVersion
}

func (p *RedirectsAPI) remove(ctx context.Context, in *removeRedirectInput) (*apiv2.Output[DeskRedirect], error) {
	return p.write(ctx, func(ctx context.Context, tx *database.Tx) (permalink.Redirect, error) {
		if err := tx.Lock(ctx, "redirect "+in.Path); err != nil {
			return permalink.Redirect{}, err
		}
		r, err := permalink.FindRedirect(ctx, tx, in.Path)
		if err != nil {
			return r, err
		}
		if now := newDeskRedirect(r); now.Version != in.Version {
			return r, apiv2.Changed(now)
		}
		return r, permalink.RemoveRedirect(ctx, tx, in.Path)
	})
}

func (p *RedirectsAPI) write(ctx context.Context, change func(context.Context, *database.Tx) (permalink.Redirect, error),
) (*apiv2.Output[DeskRedirect], error) {
	var r permalink.Redirect
	err := p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		r, err = change(ctx, tx)
		return err
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newDeskRedirect(r)), nil
}

// parse returns a redirect from what somebody typed, or what is wrong with it, by field.
func (p *RedirectsAPI) parse(from, to string, status int) (permalink.Redirect, invalid.Fields) {
	r, wrong := permalink.Redirect{Status: status}, invalid.Fields{}
	var err error
	if r.Path, err = redirectFrom(withSlash(from), p.Site); err != nil {
		wrong["path"] = "is not a path such as /old-campaign"
	}
	if r.Target, err = redirectTo(targetWithSlash(to), p.Site); err != nil {
		wrong["target"] = "is neither a path such as /new nor an address such as https://example.com/new"
	}
	if !slices.Contains([]int{http.StatusMovedPermanently, http.StatusFound, http.StatusTemporaryRedirect, http.StatusPermanentRedirect},
		status) {
		wrong["status"] = "is not one of 301, 302, 307 and 308"
	}
	return r, wrong
}

// withSlash adds a missing slash to the beginning of a typed path. It does not change addresses and "".
func withSlash(typed string) string {
	if typed = strings.TrimSpace(typed); typed == "" || strings.HasPrefix(typed, "/") || strings.Contains(typed, "://") {
		return typed
	}
	return "/" + typed
}

// targetWithSlash is withSlash for what may also be an address: a text with a colon or a full stop stays as it is.
func targetWithSlash(typed string) string {
	if strings.ContainsAny(typed, ":.") {
		return strings.TrimSpace(typed)
	}
	return withSlash(typed)
}

// set stores a redirect. The error is an invalid.Fields if the redirect is refused.
func (p *RedirectsAPI) set(ctx context.Context, tx *database.Tx, r permalink.Redirect) (permalink.Redirect, error) {
	stored, err := permalink.SetRedirect(ctx, tx, r)
	if err != nil {
		return r, refusal(err)
	}
	return stored, nil
}

// refusal returns why a redirect is refused as an invalid.Fields, and other errors as they are.
func refusal(err error) error {
	switch {
	case errors.Is(err, permalink.ErrTaken):
		return invalid.Fields{"path": "is taken by a story, a brand or another page"}
	case errors.Is(err, permalink.ErrReserved):
		return invalid.Fields{"path": "is taken by a page of the program"}
	case errors.Is(err, permalink.ErrLoop):
		return invalid.Fields{"target": "leads back to the path"}
	}
	return err
}

// setChecked stores a redirect whose target exists. The error is an invalid.Fields if the redirect is refused.
func (p *RedirectsAPI) setChecked(ctx context.Context, tx *database.Tx, r permalink.Redirect) (permalink.Redirect, error) {
	stored, err := p.set(ctx, tx, r)
	if err != nil {
		return r, err
	}
	err = p.Pages.checkTarget(ctx, stored.Target)
	if errors.Is(err, errNothingThere) {
		err = invalid.Fields{"target": "is unknown: nothing is published there"}
	}
	return stored, err
}

func (p *RedirectsAPI) table(ctx context.Context, _ *struct{}) (*apiv2.File, error) {
	list, err := permalink.Redirects(ctx, p.DB)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"from", "to", "status"}}
	for _, r := range list {
		rows = append(rows, []string{text.EscapeFormula(r.Path), text.EscapeFormula(r.Target), strconv.Itoa(r.Status)})
	}
	var out bytes.Buffer
	if err := csv.NewWriter(&out).WriteAll(rows); err != nil {
		return nil, err
	}
	return apiv2.PrivateFile("text/csv; charset=utf-8", "redirects.csv", out.Bytes()), nil
}

// maxImported is the number of redirects that one import may have.
const maxImported = 2000

type importRedirectsInput struct {
	Preview bool `query:"preview" doc:"Only checks the table."`
	Body    struct {
		Table string `json:"table" maxLength:"500000" example:"/old,/new,301" doc:"CSV."`
	}
}

// ImportedRedirects says what an import of redirects changes.
type ImportedRedirects struct {
	Added   int `json:"added" example:"12"`
	Changed int `json:"changed" example:"1"`
	Same    int `json:"same" example:"0" doc:"Redirects that were there already."`
}

func (p *RedirectsAPI) importTable(ctx context.Context, in *importRedirectsInput) (*apiv2.Output[ImportedRedirects], error) {
	lines, err := p.readTable(in.Body.Table)
	if err != nil {
		return nil, err
	}
	lines = lastOfEach(lines)
	table := make([]permalink.Redirect, len(lines))
	for i, line := range lines {
		table[i] = line.Redirect
	}
	var out ImportedRedirects
	if in.Preview {
		plan, err := permalink.PlanRedirects(ctx, p.DB.Read, table)
		if err == nil {
			out, err = countOf(plan, lines)
		}
		if err != nil {
			return nil, err
		}
		return apiv2.Private(out), nil
	}
	err = p.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		plan, err := permalink.PlanRedirects(ctx, tx, table)
		if err != nil {
			return err
		}
		if out, err = countOf(plan, lines); err != nil {
			return err
		}
		return plan.Store(ctx, tx)
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(out), nil
}

// lastOfEach returns, of lines with the same path, only the last one, in the order of the paths in the table.
func lastOfEach(list []importedLine) []importedLine {
	at := make(map[string]int, len(list))
	var kept []importedLine
	for _, line := range list {
		if i, ok := at[line.Path]; ok {
			kept[i] = line
			continue
		}
		at[line.Path] = len(kept)
		kept = append(kept, line)
	}
	return kept
}

// countOf returns the changes of a plan. The error is an invalid.Fields if it refuses a line.
func countOf(plan *permalink.Plan, lines []importedLine) (ImportedRedirects, error) {
	var out ImportedRedirects
	wrong := invalid.Fields{}
	for i, r := range plan.Redirects {
		refused := invalid.Fields(nil)
		switch {
		case r.Refused != nil && errors.As(refusal(r.Refused), &refused):
			lines[i].refuse(wrong, refused)
		case r.Refused != nil:
			return out, r.Refused
		case !r.Known:
			out.Added++
		case r.Changes:
			out.Changed++
		default:
			out.Same++
		}
	}
	if len(wrong) > 0 {
		return out, wrong
	}
	return out, nil
}

// importedLine is a redirect in a table.
type importedLine struct {
	permalink.Redirect
	number int // of the line, from 1
}

// refuse adds what is wrong with a line to the errors of the field table.
func (l importedLine) refuse(wrong, refused invalid.Fields) {
	const shown = 20
	if len(wrong) < shown {
		for field, text := range refused {
			wrong[fmt.Sprintf("table.line %d.%s", l.number, field)] = text
		}
	}
}

// readTable reads a table of redirects. The error is an invalid.Fields.
func (p *RedirectsAPI) readTable(table string) ([]importedLine, error) {
	r := csv.NewReader(strings.NewReader(strings.TrimPrefix(table, "\ufeff")))
	r.FieldsPerRecord, r.TrimLeadingSpace = -1, true
	records, err := r.ReadAll()
	if err != nil {
		return nil, invalid.Fields{"table": "is not a table: " + err.Error()}
	}
	if len(records) > 0 && !strings.Contains(records[0][0], "/") {
		records[0] = nil // the names of the columns
	}
	var list []importedLine
	wrong := invalid.Fields{}
	for i, record := range records {
		line := importedLine{number: i + 1}
		if record == nil || len(record) == 1 && strings.TrimSpace(record[0]) == "" {
			continue
		}
		status := http.StatusMovedPermanently
		if len(record) > 2 && strings.TrimSpace(record[2]) != "" {
			status, _ = strconv.Atoi(strings.TrimSpace(record[2])) // 0 is refused
		}
		if len(record) < 2 {
			line.refuse(wrong, invalid.Fields{"target": "is missing"})
			continue
		}
		redirect, refused := p.parse(record[0], record[1], status)
		if len(refused) > 0 {
			line.refuse(wrong, refused)
			continue
		}
		line.Redirect = redirect
		list = append(list, line)
	}
	switch {
	case len(wrong) > 0:
		return nil, wrong
	case len(list) == 0:
		return nil, invalid.Fields{"table": "is empty"}
	case len(list) > maxImported:
		return nil, invalid.Fields{"table": fmt.Sprintf("has more than %d entries", maxImported)}
	}
	return list, nil
}
