package companyimport

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
)

// RemarkRefused is the kind of the remarks about rows that were not imported.
const RemarkRefused = "Rows that were not imported"

// The other kinds of remarks.
const (
	remarkUnreadable    = "Cells that could not be read"
	remarkWithoutSector = "Companies without a sector, because no word in their sector columns is known; " +
		"`masthead company sectors` lists the sectors"
	remarkCurrency   = "Amounts in lakh or crore without a currency, imported as INR"
	remarkNoRound    = "Investors that were not imported, because their row has no date, kind or amount of a funding round"
	remarkNobody     = "Texts in cells of investors that name nobody or are cut; they were not imported"
	remarkShortened  = "Texts that were shortened"
	remarkSameRound  = "Rows about the same funding round"
	remarkDuplicates = "Companies that may be the same; `masthead company duplicates` lists them"
	remarkKept       = "Facts that were changed or confirmed here since the last import; they stay as they are"
)

// remarkOrder is the order of the kinds of remarks in a report.
var remarkOrder = []string{
	RemarkRefused, remarkUnreadable, remarkCurrency, remarkKept, remarkSameRound, remarkDuplicates, remarkNoRound, remarkNobody,
	remarkShortened, remarkWithoutSector,
}

// maxRemarks is the maximum number of remarks of a kind with their texts in a report.
const maxRemarks = 20

// Report says what an import did, or what it would do if it was a dry run.
type Report struct {
	DryRun      bool                      `json:"dryRun"`
	File        string                    `json:"file"`
	Source      string                    `json:"source"`
	Mapping     Mapping                   `json:"mapping"`
	Filled      map[string]int            `json:"filled"` // rows with a text by column
	Rows        int                       `json:"rows"`
	Unchanged   int                       `json:"unchanged"` // rows that an earlier import has read with the same facts
	Repeated    int                       `json:"repeated"`  // rows that the file contains more than once
	Refused     int                       `json:"refused"`
	Added       int                       `json:"companiesAdded"`
	Changed     int                       `json:"companiesChanged"`
	Rounds      int                       `json:"roundsAdded"`
	RoundsMore  int                       `json:"roundsChanged"`
	Investors   int                       `json:"investorsAdded"`
	Undisclosed int                       `json:"undisclosed"` // rounds without an amount
	Corrected   map[string]map[string]int `json:"corrected"`   // numbers of rows by kind and correction, "written → read"
	Remarks     map[string]*Remarks       `json:"remarks"`
	// WithoutRounds has the columns of investors if the table has no column about funding rounds. They are not imported.
	WithoutRounds []string `json:"investorsWithoutRounds,omitempty"`

	rowUnit string // unit of the numbers of rows: "line" or "object"
}

// Remarks are the remarks of a kind: their number, and the texts of the first ones.
type Remarks struct {
	Number int      `json:"number"`
	First  []string `json:"first"`
}

func newReport() *Report {
	return &Report{Corrected: map[string]map[string]int{}, Remarks: map[string]*Remarks{}, rowUnit: "row"}
}

// clone returns a deep copy of the report.
func (r *Report) clone() *Report {
	other := *r
	other.Corrected, other.Remarks = map[string]map[string]int{}, map[string]*Remarks{}
	for kind, list := range r.Corrected {
		other.Corrected[kind] = maps.Clone(list)
	}
	for kind, list := range r.Remarks {
		other.Remarks[kind] = &Remarks{list.Number, slices.Clone(list.First)}
	}
	return &other
}

func (r *Report) incrementIf(counter *int, condition bool) {
	if condition {
		*counter++
	}
}

// addRemark adds a remark about the row with a number.
func (r *Report) addRemark(kind string, number int, format string, values ...any) {
	list := r.Remarks[kind]
	if list == nil {
		list = &Remarks{}
		r.Remarks[kind] = list
	}
	if list.Number++; len(list.First) < maxRemarks {
		list.First = append(list.First, fmt.Sprintf("%s %d: ", r.rowUnit, number)+fmt.Sprintf(format, values...))
	}
}

// addCorrection records that a text was read as another one.
func (r *Report) addCorrection(kind, written, read string) {
	if r.Corrected[kind] == nil {
		r.Corrected[kind] = map[string]int{}
	}
	const maxCorrections = 1000
	if len(r.Corrected[kind]) < maxCorrections {
		r.Corrected[kind][written+" → "+read]++
	}
}

// Write prints the report as a text.
func (r *Report) Write(w io.Writer) error {
	var b strings.Builder
	if r.DryRun {
		b.WriteString("Nothing was stored. The import would have this result:\n\n")
	}
	line := func(number int, what string) { fmt.Fprintf(&b, "%8d  %s\n", number, what) }
	line(r.Rows, "rows were read")
	for _, c := range []struct {
		number int
		what   string
	}{
		{r.Unchanged, "rows had been imported before and are unchanged"},
		{r.Repeated, "rows repeat another row of the file"},
		{r.Refused, "rows were not imported"},
	} {
		if c.number > 0 {
			line(c.number, c.what)
		}
	}
	line(r.Added, "companies were added")
	if known := r.Rows - r.Unchanged - r.Repeated - r.Refused - r.Added; known > 0 {
		line(known, "rows are about companies that the directory or an earlier row has")
	}
	line(r.Changed, "companies were updated")
	line(r.Rounds, "funding rounds were added")
	line(r.RoundsMore, "funding rounds were updated")
	line(r.Investors, "investors were added")
	if r.Undisclosed > 0 {
		line(r.Undisclosed, "funding rounds have no amount, because it is not disclosed")
	}
	for _, kind := range slices.Sorted(maps.Keys(r.Corrected)) {
		list := r.Corrected[kind]
		fmt.Fprintf(&b, "\nCorrected, %s:\n", kind)
		keys := slices.SortedFunc(maps.Keys(list), func(a, b string) int { return cmp.Or(list[b]-list[a], strings.Compare(a, b)) })
		for _, key := range keys[:min(len(keys), maxRemarks)] {
			line(list[key], key)
		}
		if more := len(keys) - maxRemarks; more > 0 {
			fmt.Fprintf(&b, "          and %d other spellings\n", more)
		}
	}
	for _, kind := range remarkOrder {
		list := r.Remarks[kind]
		if list == nil {
			continue
		}
		fmt.Fprintf(&b, "\n%s: %d\n", kind, list.Number)
		for _, text := range list.First {
			b.WriteString("  " + text + "\n")
		}
		if more := list.Number - len(list.First); more > 0 {
			fmt.Fprintf(&b, "  and %d more\n", more)
		}
	}
	var left, investors []string
	for _, column := range slices.Sorted(maps.Keys(r.Mapping)) {
		if r.Mapping[column] != Ignored || r.Filled[column] == 0 {
			continue
		}
		entry := fmt.Sprintf("%s (%d rows)", column, r.Filled[column])
		if slices.Contains(r.WithoutRounds, column) {
			investors = append(investors, entry)
		} else {
			left = append(left, entry)
		}
	}
	if len(investors) > 0 {
		fmt.Fprintf(&b, "\nInvestors that were not imported, because no column has the date, the kind or the amount of a funding round: %s\n",
			strings.Join(investors, ", "))
	}
	if len(left) > 0 {
		fmt.Fprintf(&b, "\nColumns that were not imported: %s\n", strings.Join(left, ", "))
	}
	_, err := io.WriteString(w, b.String())
	return err
}
