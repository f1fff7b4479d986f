package opendata

import (
	"cmp"
	"context"
	"encoding/csv"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"

	"gocloud.dev/blob"

	"masthead/internal/company"
)

// The names of the files of an edition.
const (
	companiesCSV, companiesJSON = "companies.csv", "companies.json"
	roundsCSV, roundsJSON       = "funding-rounds.csv", "funding-rounds.json"
)

var (
	companyColumns = []string{"id", "slug", "name", "address", "tagline", "website", "city", "state", "country", "founded", "closed",
		"employees", "sectors", "business_models", "hiring", "stage", "last_round", "raised_usd", "updated"}
	roundColumns = []string{"id", "company_id", "company", "type", "date", "amount", "currency", "amount_usd", "investors", "source"}
)

// plainColumns are the columns whose values are numbers or booleans in JSON.
var plainColumns = []string{"id", "company_id", "closed", "hiring", "raised_usd", "amount", "amount_usd"}

// batch is the number of companies that are read at a time.
const batch = 500

// writeEdition writes the files of the edition of a date, and compares them with the edition of the date before; "" means that there is
// none.
func (p *Publisher) writeEdition(ctx context.Context, date, before string) (*Edition, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel() // after an error no incomplete file is left, because a writer stores nothing once its context has ended
	companies, err := p.newTable(ctx, date, before, companiesCSV, companiesJSON, companyColumns, []int{0})
	if err != nil {
		return nil, err
	}
	defer companies.previous.close()
	rounds, err := p.newTable(ctx, date, before, roundsCSV, roundsJSON, roundColumns, []int{1, 0})
	if err != nil {
		return nil, err
	}
	defer rounds.previous.close()
	for after := int64(0); ; {
		profiles, err := company.ProfilesAfter(ctx, p.DB.Read, after, batch)
		if err != nil {
			return nil, err
		}
		for _, c := range profiles {
			after = c.ID
			if err := companies.add(p.companyRecord(c)); err != nil {
				return nil, err
			}
			slices.SortFunc(c.Rounds, func(a, b company.Round) int { return int(a.ID - b.ID) })
			for i := range c.Rounds {
				if err := rounds.add(roundRecord(c, &c.Rounds[i])); err != nil {
					return nil, err
				}
			}
		}
		if len(profiles) < batch {
			break
		}
	}
	e := &Edition{Date: date}
	for _, t := range []*table{companies, rounds} {
		files, err := t.finish()
		if err != nil {
			return nil, err
		}
		e.Files = append(e.Files, files...)
	}
	e.Companies, e.Rounds = companies.changes, rounds.changes
	return e, nil
}

func (p *Publisher) companyRecord(c *company.Profile) []string {
	year := func(n int) string {
		if n == 0 {
			return ""
		}
		return strconv.Itoa(n)
	}
	return []string{strconv.FormatInt(c.ID, 10), c.Slug, c.Name, p.URL + c.Path(), c.Subtitle, c.Website, c.City, c.State, c.Country,
		c.Founded, year(c.ClosedYear), c.Employees, strings.Join(c.SectorNames(), "; "), strings.Join(c.Models, "; "),
		strconv.FormatBool(c.IsHiring()), c.Stage, c.Funded, strconv.FormatInt(c.RaisedUSD, 10), c.UpdatedAt.UTC().Format("2006-01-02")}
}

func roundRecord(c *company.Profile, r *company.Round) []string {
	number := func(n *int64) string {
		if n == nil {
			return ""
		}
		return strconv.FormatInt(*n, 10)
	}
	names := make([]string, len(r.Investors))
	for i := range r.Investors {
		names[i] = r.Investors[i].Name
	}
	return []string{strconv.FormatInt(r.ID, 10), strconv.FormatInt(c.ID, 10), c.Slug, r.Type, r.Date, number(r.Amount), r.Currency,
		number(r.USD), strings.Join(names, "; "), r.Source}
}

// table writes the same records as CSV and as JSON.
type table struct {
	columns   []string
	idColumns []int // columns with the ids that sort the records
	files     []*countingWriter
	csv       *csv.Writer
	records   int
	previous  *recordReader
	changes   Changes
}

type countingWriter struct {
	*blob.Writer
	name  string
	bytes int64
}

func (w *countingWriter) Write(b []byte) (int, error) {
	n, err := w.Writer.Write(b)
	w.bytes += int64(n)
	return n, err
}

func (p *Publisher) newTable(ctx context.Context, date, before, csvName, jsonName string, columns []string, idColumns []int,
) (*table, error) {
	t := &table{columns: columns, idColumns: idColumns}
	for _, f := range [][2]string{{csvName, "text/csv; charset=utf-8"}, {jsonName, "application/json"}} {
		w, err := p.Bucket.NewWriter(ctx, objectKey(date, f[0]), &blob.WriterOptions{ContentType: f[1]})
		if err != nil {
			return nil, err
		}
		t.files = append(t.files, &countingWriter{Writer: w, name: f[0]})
	}
	t.csv = csv.NewWriter(t.files[0])
	head, err := json.Marshal(map[string]string{"edition": date, "publication": p.Name, "source": p.URL, "licence": LicenceName,
		"licenceAddress": LicenceURL})
	if err != nil {
		return nil, err
	}
	_, err = io.WriteString(t.files[1], strings.TrimSuffix(string(head), "}")+`,"records":[`)
	if err := errors.Join(err, t.csv.Write(columns)); err != nil {
		return nil, err
	}
	t.previous, err = p.openPrevious(ctx, before, csvName)
	return t, err
}

// add writes a record. Records must be added in ascending order of the columns in t.idColumns.
func (t *table) add(record []string) error {
	object := make([]string, len(record))
	for i, value := range record {
		value = strings.ReplaceAll(value, "\r\n", "\n") // as encoding/csv reads it
		record[i] = value
		text, err := json.Marshal(value)
		if err != nil {
			return err
		}
		if slices.Contains(plainColumns, t.columns[i]) {
			text = []byte(cmp.Or(value, "null"))
		}
		object[i] = `"` + t.columns[i] + `":` + string(text)
		if value != "" && (value[0] == '=' || value[0] == '+' || value[0] == '-' || value[0] == '@') {
			record[i] = "'" + value // a spreadsheet would read a formula
		}
	}
	if err := t.csv.Write(record); err != nil {
		return err
	}
	separator := "\n"
	if t.records > 0 {
		separator = ",\n"
	}
	t.records++
	if _, err := io.WriteString(t.files[1], separator+"{"+strings.Join(object, ",")+"}"); err != nil {
		return err
	}
	return t.compareRecord(record)
}

// finish writes the ends of the files and closes them.
func (t *table) finish() ([]File, error) {
	t.csv.Flush()
	_, err := io.WriteString(t.files[1], "\n]}\n")
	if err := errors.Join(t.csv.Error(), err, t.compareRest()); err != nil {
		return nil, err
	}
	t.changes.Total = t.records
	var files []File
	for _, f := range t.files {
		if err := f.Close(); err != nil {
			return nil, err
		}
		files = append(files, File{Name: f.name, Bytes: f.bytes, Records: t.records})
	}
	return files, nil
}
