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
)

// facts are what a row says about a company. It is stored with the row as JSON.
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

// record is a row whose cells were understood.
type record struct {
	facts

	number int
	key    string // identifies the row within the source
	match  string // the name as company.MatchName returns it
	domain string
	data   string // the facts as JSON
}

// reader makes records of rows.
type reader struct {
	mapping  Mapping
	survey   *survey
	places   *gazetteer
	currency string                     // of amounts that name none
	source   string                     // of rounds that name none
	today    string                     // as time.DateOnly writes it
	known    func(investor string) bool // whether a cell of the file has only this name
	report   *Report
}

var formerName = regexp.MustCompile(`(?i)\((?:previously|formerly|earlier|erstwhile|was)[:\s]+([^)]+)\)`)

// read returns the record of a row. It returns an error that tells why the row is refused.
func (r *reader) read(from row) (*record, error) {
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
	rec := &record{number: from.number}
	if err := r.readName(rec, text(Name)); err != nil {
		return nil, err
	}
	if len(cells[FormerName]) > 0 && rec.Former == "" && utf8.RuneCountInString(cells[FormerName][0]) <= company.MaxName {
		rec.Former = cells[FormerName][0]
	}
	rec.Subtitle = r.short(from.number, "one-line description", text(Subtitle), 160)
	rec.Description = r.short(from.number, "description", text(Description), 5000)
	if !strings.Contains(rec.Subtitle, "\n") || rec.Description != "" {
		rec.Subtitle = strings.ReplaceAll(rec.Subtitle, "\n", " ")
	}
	website := text(Website)
	if name := text(Name); website == "" && nameOfAddress(name) != name {
		website = name
	}
	r.readWebsite(rec, website)
	r.readPlace(rec, text(Place), text(Country))
	if founded := text(Founded); founded != "" {
		date, _, err := parseDate(strings.TrimSuffix(founded, ".0"), r.survey.order(columns[Founded]))
		switch {
		case date != "" && (r.isFuture(date) || date < strconv.Itoa(company.MinFounded)):
			r.report.remark(unreadable, from.number, "founded %q; a year from %d to this one is allowed", founded, company.MinFounded)
		case err != nil:
			r.report.remark(unreadable, from.number, "founded %q", founded)
			fallthrough
		default:
			rec.Founded = date
		}
	}
	if employees := text(Employees); employees != "" {
		if rec.Employees = employeeBand(employees); rec.Employees == "" {
			r.report.remark(unreadable, from.number, "employees %q", employees)
		}
	}
	rec.Hiring = slices.Contains([]string{"true", "yes", "1"}, strings.ToLower(text(Hiring)))
	var unknown []string
	rec.Sectors, rec.Models, unknown = sectorsOf(cells[Sector])
	if len(rec.Sectors) == 0 && len(unknown) > 0 {
		r.report.remark(withoutSector, from.number, "%s", strings.Join(unknown, ", "))
	}
	r.readRound(rec, cells, columns[RoundDate], columns[Amount])
	rec.match = company.MatchName(rec.Name)
	data, err := json.Marshal(rec.facts)
	if err != nil {
		return nil, err
	}
	rec.data = string(data)
	if rec.key = text(Key); rec.key == "" || len(rec.key) > maxKey {
		rec.key = contentKey(cells)
	}
	return rec, nil
}

// isFuture reports whether a partial date is after today.
func (r *reader) isFuture(date string) bool { return date > r.today[:len(date)] }

const maxKey = 200 // bytes

// contentKey returns the key of a row without one. It depends on what the file says, not on how the program reads it.
func contentKey(cells map[Field][]string) string {
	h := sha256.New()
	for _, field := range slices.Sorted(maps.Keys(cells)) {
		_, _ = io.WriteString(h, string(field)+"\x00"+strings.Join(cells[field], "\x00")+"\x00\x00")
	}
	return "content:" + hex.EncodeToString(h.Sum(nil)[:12])
}

func (r *reader) readName(rec *record, name string) error {
	name = strings.Join(strings.Fields(name), " ")
	if m := formerName.FindStringSubmatchIndex(name); m != nil {
		rec.Former = strings.TrimSpace(name[m[2]:m[3]])
		name = strings.TrimSpace(name[:m[0]] + name[m[1]:])
	}
	rec.Name = nameOfAddress(strings.Trim(name, ` "'`))
	switch n := utf8.RuneCountInString(rec.Name); {
	case n == 0:
		return fmt.Errorf("it has no name of a company")
	case n > company.MaxName:
		return fmt.Errorf("the name has %d characters, and at most %d are allowed", n, company.MaxName)
	case slug.Make(rec.Name) == "" || company.MatchName(rec.Name) == "":
		return fmt.Errorf("the name %q contains no letters or digits", rec.Name)
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

// short returns a text of at most limit characters, cut at a word.
func (r *reader) short(number int, what, text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	r.report.remark(shortened, number, "the %s has more than %d characters", what, limit)
	cut := string([]rune(text)[:limit-1])
	if at := strings.LastIndexAny(cut, " \n"); at > len(cut)/2 {
		cut = cut[:at]
	}
	return strings.TrimRight(cut, " ,;\n") + "…"
}

func (r *reader) readWebsite(rec *record, text string) {
	if text == "" {
		return
	}
	text, _, _ = strings.Cut(text, ", ") // some companies have several
	address := strings.TrimRight(strings.ToLower(text[:min(len(text), 8)])+text[min(len(text), 8):], "/")
	if !strings.Contains(address, "://") {
		address = "https://" + address
	}
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || !strings.Contains(u.Hostname(), ".") || len(address) > 500 || u.User != nil {
		r.report.remark(unreadable, rec.number, "website %q", text)
		return
	}
	rec.Website, rec.domain = u.String(), company.OwnDomain(u.String())
}

func (r *reader) readPlace(rec *record, text, country string) {
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
	if rec.Places, corrected = r.places.placesOf(text); corrected {
		names := make([]string, len(rec.Places))
		for i, p := range rec.Places {
			names[i] = cmp.Or(p.City, p.State, p.Country)
		}
		r.report.correct("place", text, strings.Join(names, ", "))
	}
	if len(rec.Places) == 0 && !slices.Contains(notPlaces, strings.ToLower(text)) {
		r.report.remark(unreadable, rec.number, "place %q", text)
	}
}

func (r *reader) readRound(rec *record, cells map[Field][]string, dateColumn, amountColumn string) {
	join := func(f Field) string { return strings.Join(cells[f], ", ") }
	n := &round{Type: roundType(join(RoundType), join(RoundNote)), Currency: r.currency, Source: cmp.Or(join(Source), r.source)}
	if len(n.Source) > 300 {
		n.Source = r.source
	}
	if date := join(RoundDate); date != "" {
		parsed, repaired, err := parseDate(date, r.survey.order(dateColumn))
		switch n.Date = parsed; {
		case r.isFuture(parsed):
			n.Date = ""
			r.report.remark(unreadable, rec.number, "date %q is in the future", date)
		case err != nil && parsed != "":
			r.report.remark(unreadable, rec.number, "date %q; only its year is imported", date)
		case err != nil:
			r.report.remark(unreadable, rec.number, "date %q", date)
		case repaired:
			r.report.correct("date", date, parsed)
		}
	}
	if code := strings.ToUpper(join(Currency)); company.Rate(code, 0) > 0 {
		n.Currency = code
	} else if named := currencyOfColumn(amountColumn); named != "" {
		n.Currency = named
	}
	amount := join(Amount)
	if amount == "" {
		r.report.count(&r.report.Undisclosed, join(RoundType) != "" || n.Date != "")
	} else {
		value, currency, err := parseAmount(amount)
		if err != nil {
			r.report.remark(unreadable, rec.number, "amount %q", amount)
		}
		r.report.count(&r.report.Undisclosed, value == nil && err == nil)
		n.Amount, n.Currency = value, cmp.Or(currency, n.Currency)
	}
	n.Investors = investorsOf(cells[Investors], r.known)
	for _, name := range n.Investors {
		if utf8.RuneCountInString(name) > company.MaxName {
			r.report.remark(unreadable, rec.number, "investor %q is longer than %d characters", name[:60]+"…", company.MaxName)
		}
	}
	n.Investors = slices.DeleteFunc(n.Investors, func(name string) bool {
		return utf8.RuneCountInString(name) > company.MaxName || slug.Make(name) == ""
	})
	if n.Date != "" || n.Amount != nil || len(n.Investors) > 0 || n.Type != noRound {
		rec.Round = n
	}
}

// currencyOfColumn returns the currency that the name of a column contains, such as USD for "AmountInUSD".
func currencyOfColumn(name string) string {
	lower := strings.ToLower(name)
	for _, c := range currencySigns {
		if len(c.sign) == 3 && c.sign != "rs." && strings.Contains(lower, c.sign) || strings.Contains(lower, "("+c.sign+")") {
			return c.code
		}
	}
	return ""
}
