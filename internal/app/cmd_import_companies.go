package app

import (
	"fmt"
	"runtime/debug"
	"strings"
	"text/tabwriter"

	"github.com/vbauerster/mpb/v8"
	"github.com/vbauerster/mpb/v8/decor"

	"masthead/internal/company"
	"masthead/internal/company/companyimport"
)

type importCompanies struct {
	File     string            `arg:"" type:"existingfile" help:"CSV with column names in the first row, or JSON with a list of objects."`
	Map      map[string]string `help:"Field for a column whose name is not recognised; repeatable." mapsep:"none" placeholder:"COLUMN=FIELD"`
	Source   string            `help:"Source that readers see beside the data. Default: none." placeholder:"NAME"`
	Currency string            `help:"Currency of amounts without one. Default: USD, or INR for lakh and crore." placeholder:"CODE"`
	Preview  bool              `help:"Only show what each column contains and how it would be imported."`
	DryRun   bool              `help:"Only show what the import would do."`
}

// Validate returns an error for an unknown currency; kong calls it.
func (c importCompanies) Validate() error {
	if c.Currency != "" && company.Rate(c.Currency, 0) == 0 {
		return fmt.Errorf("--currency: %q is not one of the directory's currencies, such as USD or INR", c.Currency)
	}
	return nil
}

// Run imports the file with progress and prints the report.
func (c importCompanies) Run(s *session) error {
	options := companyimport.Options{File: c.File, Source: c.Source, Columns: c.Map, Currency: c.Currency, DryRun: c.DryRun}
	if c.Preview {
		return c.preview(s, options)
	}
	defer debug.SetGCPercent(debug.SetGCPercent(400)) // an import allocates much and retains little
	a, err := s.open(false)
	if err != nil {
		return err
	}
	bars := mpb.New(mpb.WithOutput(s.err), mpb.WithWidth(40))
	var bar *mpb.Bar
	report, err := companyimport.Run(s.ctx, a.DB, options, func(done, total int64) {
		if bar == nil {
			bar = bars.AddBar(total, mpb.PrependDecorators(decor.Name("companies ")), mpb.AppendDecorators(decor.Percentage()))
		}
		bar.SetCurrent(min(done, total))
	})
	if bar != nil && !bar.Completed() {
		bar.Abort(false)
	}
	bars.Wait()
	if report != nil && (err == nil || report.Rows > 0) {
		if writeErr := report.Write(s.out); writeErr != nil {
			return writeErr
		}
	}
	if err != nil && s.ctx.Err() != nil {
		return fmt.Errorf("stopped; the same command continues from here: %w", err)
	}
	return err
}

func (c importCompanies) preview(s *session, options companyimport.Options) error {
	p, err := companyimport.PreviewFile(options)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.out, 2, 8, 2, ' ', 0)
	fmt.Fprintln(w, "column\tfield\tfirst values")
	for _, column := range p.Columns {
		samples := make([]string, len(p.Samples[column]))
		for i, text := range p.Samples[column] {
			if short := []rune(strings.ReplaceAll(text, "\n", " ")); len(short) > 40 {
				text = string(short[:39]) + "…"
			}
			samples[i] = strings.ReplaceAll(text, "\n", " ")
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", column, p.Mapping[column], strings.Join(samples, " · "))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	fields := make([]string, len(companyimport.Fields))
	for i, f := range companyimport.Fields {
		fields[i] = string(f)
	}
	fmt.Fprintf(s.out, "\n%d rows. Change a field with --map COLUMN=FIELD. The fields are: %s\n", p.Rows, strings.Join(fields, ", "))
	if len(p.WithoutRounds) > 0 {
		fmt.Fprintf(s.out, "%s: not imported, because no column has the date, the kind or the amount of a funding round.\n",
			strings.Join(p.WithoutRounds, ", "))
	}
	if !p.Mapping.HasNames() {
		fmt.Fprintln(s.out, "No column contains the names of companies; name it with --map COLUMN=name.")
	}
	return nil
}
