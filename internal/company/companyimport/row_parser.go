package companyimport

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/gosimple/slug"

	"masthead/internal/company"
	"masthead/internal/matchname"
)

// facts are the facts about a company in a row. They are stored with the row as JSON.
type facts struct {
	Name        string   `json:"name"`
	Former      string   `json:"former,omitempty"` // an earlier name
	Subtitle    string   `json:"subtitle,omitempty"`
	Description string   `json:"description,omitempty"`
	Website     string   `json:"website,omitempty"`
	Places      []place  `json:"places,omitempty"`
	Founded     string   `json:"founded,omitempty"`
	Employees   string   `json:"employees,omitempty"`
	Hiring      bool     `json:"hiring,omitempty"`
	Sectors     []int    `json:"sectors,omitempty"`
	Models      []string `json:"models,omitempty"`
	Round       *round   `json:"round,omitempty"`
}

// round is a funding round of a row.
type round struct {
	Type      string   `json:"type"`
	Amount    *int64   `json:"amount"`
	Currency  string   `json:"currency"`
	Date      string   `json:"date"`
	Source    string   `json:"source"`
	Investors []string `json:"investors,omitempty"`
}

// parsedRow is a row whose cells were parsed.
type parsedRow struct {
	facts

	number    int
	key       string // identifies the row within the source
	match     string // the normalized name (see matchname.Of)
	domain    string
	data      string // the facts as JSON
	notHiring bool   // the row says that the company is not hiring; an empty cell does not
}

// rowParser parses the cells of rows.
type rowParser struct {
	mapping          Mapping
	survey           *survey
	places           *gazetteer
	currency         string                     // currency of amounts without a currency
	isCurrencyChosen bool                       // the currency was chosen for this import
	source           string                     // source that readers see for rounds without a source; "" for none
	today            string                     // as time.DateOnly writes it
	isSingleInvestor func(investor string) bool // reports whether a cell of the file names only this investor
	report           *Report
}

var formerName = regexp.MustCompile(`(?i)\((?:previously|formerly|earlier|erstwhile|was)[:\s]+([^)]+)\)`)

// parse parses a row. The error says why the row is refused.
func (r *rowParser) parse(from row) (*parsedRow, error) {
	if from.err != nil {
		return nil, from.err
	}
	cells, columns := map[Field][]string{}, map[Field]string{}
	for _, column := range r.survey.columns {
		texts := from.cells[column]
		if field := r.mapping[column]; len(texts) > 0 && field != Ignored {
			cells[field] = append(cells[field], texts...)
			columns[field] = cmp.Or(columns[field], column)
		}
	}
	text := func(f Field) string { return strings.Join(cells[f], ", ") }
	parsed := &parsedRow{number: from.number}
	if err := r.readName(parsed, text(Name)); err != nil {
		return nil, err
	}
	if len(cells[FormerName]) > 0 && parsed.Former == "" && utf8.RuneCountInString(cells[FormerName][0]) <= company.MaxName {
		parsed.Former = cells[FormerName][0]
	}
	parsed.Subtitle = r.shorten(from.number, "one-line description", text(Subtitle), 160)
	parsed.Description = r.shorten(from.number, "description", text(Description), 5000)
	if !strings.Contains(parsed.Subtitle, "\n") || parsed.Description != "" {
		parsed.Subtitle = strings.ReplaceAll(parsed.Subtitle, "\n", " ")
	}
	website := text(Website)
	if name := text(Name); website == "" && nameOfAddress(name) != name {
		website = name
	}
	r.readWebsite(parsed, website)
	r.readPlace(parsed, text(Place), text(Country))
	if founded := text(Founded); founded != "" {
		date, _, err := parseDate(strings.TrimSuffix(founded, ".0"), r.survey.order(columns[Founded]))
		switch {
		case date != "" && (r.isFuture(date) || date < strconv.Itoa(company.MinFounded)):
			r.report.addRemark(remarkUnreadable, from.number, "founded %q; a year from %d to this one is allowed", founded, company.MinFounded)
		case err != nil:
			r.report.addRemark(remarkUnreadable, from.number, "founded %q", founded)
			fallthrough
		default:
			parsed.Founded = date
		}
	}
	if employees := text(Employees); employees != "" {
		if parsed.Employees = employeeBand(employees); parsed.Employees == "" {
			r.report.addRemark(remarkUnreadable, from.number, "employees %q", employees)
		}
	}
	parsed.Hiring = slices.Contains([]string{"true", "yes", "1"}, strings.ToLower(text(Hiring)))
	parsed.notHiring = slices.Contains([]string{"false", "no", "0"}, strings.ToLower(text(Hiring)))
	var unknown []string
	parsed.Sectors, parsed.Models, unknown = sectorsOf(cells[Sector])
	if len(parsed.Sectors) == 0 && len(unknown) > 0 {
		r.report.addRemark(remarkWithoutSector, from.number, "%s", strings.Join(unknown, ", "))
	}
	r.readRound(parsed, cells, columns[RoundDate], columns[Amount])
	parsed.match = matchname.Of(parsed.Name)
	data, err := json.Marshal(parsed.facts)
	if err != nil {
		return nil, err
	}
	parsed.data = string(data)
	if parsed.key = text(Key); parsed.key == "" || len(parsed.key) > maxKey {
		parsed.key = contentKey(cells)
	}
	return parsed, nil
}

// isFuture reports whether a partial date is after today.
func (r *rowParser) isFuture(date string) bool { return date > r.today[:len(date)] }

const maxKey = 200 // bytes

// contentKey returns the key of a row in a table without a key column. It depends only on the text in the file, so that it stays
// the same when this program changes.
func contentKey(cells map[Field][]string) string {
	h := sha256.New()
	for _, field := range slices.Sorted(maps.Keys(cells)) {
		_, _ = io.WriteString(h, string(field)+"\x00"+strings.Join(cells[field], "\x00")+"\x00\x00")
	}
	return "content:" + hex.EncodeToString(h.Sum(nil)[:12])
}

func (r *rowParser) readName(parsed *parsedRow, name string) error {
	name = strings.Join(strings.Fields(name), " ")
	if m := formerName.FindStringSubmatchIndex(name); m != nil {
		parsed.Former = strings.TrimSpace(name[m[2]:m[3]])
		name = strings.TrimSpace(name[:m[0]] + name[m[1]:])
	}
	parsed.Name = nameOfAddress(strings.Trim(name, ` "'`))
	switch n := utf8.RuneCountInString(parsed.Name); {
	case n == 0:
		return fmt.Errorf("it has no name of a company")
	case n > company.MaxName:
		return fmt.Errorf("the name has %d characters, and at most %d are allowed", n, company.MaxName)
	case slug.Make(parsed.Name) == "" || matchname.Of(parsed.Name) == "":
		return fmt.Errorf("the name %q contains no letters or digits", parsed.Name)
	}
	return nil
}

// nameOfAddress returns "Kiln.example" for a name that is the address of a website, such as "https://www.kiln.example/about", and
// any other name unchanged.
func nameOfAddress(name string) string {
	u, err := url.Parse(name)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Hostname() == "" {
		return name
	}
	host := strings.TrimPrefix(strings.ToLower(u.Hostname()), "www.")
	return strings.ToUpper(host[:1]) + host[1:]
}

// shorten returns a text shortened to at most limit characters, between words if possible.
func (r *rowParser) shorten(number int, what, text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	r.report.addRemark(remarkShortened, number, "the %s has more than %d characters", what, limit)
	cut := string([]rune(text)[:limit-1])
	if at := strings.LastIndexAny(cut, " \n"); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,;\n") + "…"
}

func (r *rowParser) readWebsite(parsed *parsedRow, text string) {
	if text == "" {
		return
	}
	text, _, _ = strings.Cut(text, ", ") // some companies have several websites
	address := strings.TrimRight(strings.ToLower(text[:min(len(text), 8)])+text[min(len(text), 8):], "/")
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || !strings.Contains(u.Hostname(), ".") || len(address) > 500 || u.User != nil {
		r.report.addRemark(remarkUnreadable, parsed.number, "website %q", text)
		return
	}
	parsed.Website, parsed.domain = u.String(), company.OwnDomain(u.String())
}

func (r *rowParser) readPlace(parsed *parsedRow, text, country string) {
	if text == "" {
		text = country
	} else if country != "" {
		if in := r.places.countries[lettersOf(country)]; in != "" {
			text = strings.Join([]string{text, in}, ", ")
		}
	}
	if text == "" {
		return
	}
	var corrected bool
	if parsed.Places, corrected = r.places.placesOf(text); corrected {
		names := make([]string, len(parsed.Places))
		for i, p := range parsed.Places {
			names[i] = cmp.Or(p.City, p.State, p.Country)
		}
		r.report.addCorrection("place", text, strings.Join(names, ", "))
	}
	if len(parsed.Places) == 0 && !slices.Contains(notPlaces, strings.ToLower(text)) {
		r.report.addRemark(remarkUnreadable, parsed.number, "place %q", text)
	}
}

func (r *rowParser) readRound(parsed *parsedRow, cells map[Field][]string, dateColumn, amountColumn string) {
	join := func(f Field) string { return strings.Join(cells[f], ", ") }
	n := &round{Type: roundType(join(RoundType), join(RoundNote)), Currency: r.currency, Source: cmp.Or(join(Source), r.source)}
	if len(n.Source) > 300 {
		n.Source = r.source
	}
	if date := join(RoundDate); date != "" {
		partial, repaired, err := parseDate(date, r.survey.order(dateColumn))
		switch n.Date = partial; {
		case r.isFuture(partial):
			n.Date = ""
			r.report.addRemark(remarkUnreadable, parsed.number, "date %q is in the future", date)
		case partial != "" && partial < strconv.Itoa(company.MinEvent):
			n.Date = ""
			r.report.addRemark(remarkUnreadable, parsed.number, "date %q is before %d", date, company.MinEvent)
		case err != nil && partial != "":
			r.report.addRemark(remarkUnreadable, parsed.number, "date %q; only its year is imported", date)
		case err != nil:
			r.report.addRemark(remarkUnreadable, parsed.number, "date %q", date)
		case repaired:
			r.report.addCorrection("date", date, partial)
		}
	}
	isNamed := r.isCurrencyChosen
	if code := strings.ToUpper(join(Currency)); company.Rate(code, 0) > 0 {
		n.Currency, isNamed = code, true
	} else if named := currencyOfColumn(amountColumn); named != "" {
		n.Currency, isNamed = named, true
	}
	amount := join(Amount)
	if amount == "" {
		r.report.incrementIf(&r.report.Undisclosed, join(RoundType) != "" || n.Date != "")
	} else {
		value, currency, err := company.ParseTypedAmount(amount)
		if err != nil {
			r.report.addRemark(remarkUnreadable, parsed.number, "amount %q", amount)
		}
		r.report.incrementIf(&r.report.Undisclosed, value == nil && err == nil)
		if err == nil && currency == "" && !isNamed && company.HasIndianUnit(amount) {
			currency = "INR"
			r.report.addRemark(remarkCurrency, parsed.number, "amount %q", amount)
		}
		n.Amount, n.Currency = value, cmp.Or(currency, n.Currency)
	}
	var leftOut []string
	n.Investors, leftOut = investorsOf(cells[Investors], r.isSingleInvestor)
	for _, text := range leftOut {
		r.report.addRemark(remarkNobody, parsed.number, "%q", text)
	}
	for _, name := range n.Investors {
		if utf8.RuneCountInString(name) > company.MaxName {
			r.report.addRemark(remarkUnreadable, parsed.number, "investor %q is longer than %d characters", name[:60]+"…", company.MaxName)
		}
	}
	n.Investors = slices.DeleteFunc(n.Investors, func(name string) bool {
		if r.places.isPlace(name) {
			r.report.addRemark(remarkUnreadable, parsed.number, "investor %q is a place", name)
			return true
		}
		return utf8.RuneCountInString(name) > company.MaxName || slug.Make(name) == ""
	})
	// A note that names no kind of round need not be about a round.
	namesType := n.Type != unknownType && (n.Type != otherType || join(RoundType) != "")
	switch {
	case n.Date != "" || n.Amount != nil || namesType:
		parsed.Round = n
	case len(n.Investors) == 0:
	case join(RoundDate) != "" || join(RoundType) != "" || amount != "": // "undisclosed", or a text that cannot be read
		parsed.Round = n
	default:
		r.report.addRemark(remarkNoRound, parsed.number, "%s", strings.Join(n.Investors, ", "))
	}
}

// currencyOfColumn returns the currency that the name of a column contains, such as USD for "AmountInUSD".
func currencyOfColumn(name string) string {
	lower := strings.ToLower(name)
	for _, c := range company.CurrencySigns {
		if len(c.Sign) == 3 && c.Sign != "rs." && strings.Contains(lower, c.Sign) || strings.Contains(lower, "("+c.Sign+")") {
			return c.Code
		}
	}
	return ""
}
