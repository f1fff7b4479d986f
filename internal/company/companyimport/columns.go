package companyimport

import (
	"fmt"
	"slices"
	"strings"
)

// Field says what a column of a file contains.
type Field string

// The fields. Several columns may contain sectors; for every other field, only the first column is used.
const (
	Ignored     Field = "ignore"
	Key         Field = "key"
	Name        Field = "name"
	FormerName  Field = "former-name"
	Subtitle    Field = "subtitle"
	Description Field = "description"
	Website     Field = "website"
	Sector      Field = "sector"
	Place       Field = "place"
	Country     Field = "country"
	Founded     Field = "founded"
	Employees   Field = "employees"
	Hiring      Field = "hiring"
	RoundDate   Field = "round-date"
	RoundType   Field = "round-type"
	RoundNote   Field = "round-note"
	Amount      Field = "amount"
	Currency    Field = "currency"
	Investors   Field = "investors"
	Source      Field = "source"
)

// Fields has all fields, in the order of the command's list.
var Fields = []Field{
	Name, FormerName, Key, Subtitle, Description, Website, Sector, Place, Country, Founded, Employees, Hiring, RoundDate, RoundType,
	RoundNote, Amount,
	Currency, Investors, Source, Ignored,
}

// usualNames are the usual names of the columns of each field, as lettersOf returns them, separated by spaces.
var usualNames = map[Field]string{
	Key:         "id uuid objectid key recordid",
	Name:        "name company companyname startupname startup organization organisation organizationname companyname brandname",
	FormerName:  "formername formernames previousname",
	Subtitle:    "oneliner tagline subtitle shortdescription subvertical",
	Description: "longdescription description about summary overview",
	Website:     "website url homepage domain web websiteurl",
	Sector:      "industryvertical industry industries sector sectors vertical category categories subindustry tags",
	Place:       "citylocation city location alllocations headquarters hq headquarter",
	Country:     "country",
	Founded:     "founded yearfounded foundedyear foundingyear foundingdate foundedon yearofestablishment",
	Employees:   "teamsize employees employeecount numberofemployees headcount companysize",
	Hiring:      "ishiring hiring",
	RoundDate:   "date rounddate fundingdate announceddate announcedon dateddmmyyyy fundedon",
	RoundType:   "investmenttype roundtype round fundingtype fundinground investmentnntype",
	RoundNote:   "remarks notes comment comments",
	Amount:      "amountinusd amountininr amount amountraised roundamount fundingamount raised amountusd amountinr",
	Currency:    "currency amountcurrency",
	Investors:   "investorsname investors investorname selectinvestors leadinvestors investornames",
	Source:      "source sourceurl reference",
}

// Mapping has the field of each column of a file.
type Mapping map[string]Field

// guessMapping returns the fields of columns, by the usual names of columns. chosen has the fields that the user has chosen, by
// column. withoutRounds has the columns of investors that it ignores because no column is about funding rounds: such a table only
// says who has invested in a company, but the directory stores investors of rounds. It returns an error if chosen has an unknown
// column or field.
func guessMapping(columns []string, chosen map[string]string) (m Mapping, withoutRounds []string, err error) {
	m = Mapping{}
	used := map[Field]bool{}
	for column, field := range chosen {
		if !slices.Contains(columns, column) {
			return nil, nil, fmt.Errorf("the file has no column %q; its columns are: %s", column, strings.Join(columns, ", "))
		}
		if !slices.Contains(Fields, Field(field)) {
			return nil, nil, fmt.Errorf("%q is not a field; the fields are: %s", field, joinFields())
		}
		m[column], used[Field(field)] = Field(field), true
	}
	for _, column := range columns {
		if _, known := m[column]; known {
			continue
		}
		m[column] = Ignored
		for field, names := range usualNames {
			if slices.Contains(strings.Fields(names), lettersOf(column)) && (field == Sector || !used[field]) {
				m[column], used[field] = field, true
			}
		}
	}
	if used[RoundDate] || used[RoundType] || used[Amount] {
		return m, nil, nil
	}
	for _, column := range columns {
		if _, isChosen := chosen[column]; !isChosen && m[column] == Investors {
			m[column], withoutRounds = Ignored, append(withoutRounds, column)
		}
	}
	return m, withoutRounds, nil
}

// HasNames reports whether a column contains the names of companies. Without such a column nothing can be imported.
func (m Mapping) HasNames() bool {
	for _, field := range m {
		if field == Name {
			return true
		}
	}
	return false
}

func joinFields() string {
	names := make([]string, len(Fields))
	for i, f := range Fields {
		names[i] = string(f)
	}
	return strings.Join(names, ", ")
}

// survey describes the columns of a file.
type survey struct {
	columns   []string
	rows      int
	filled    map[string]int      // rows with a text by column
	samples   map[string][]string // the first different texts by column
	dates     map[string][2]int   // by column: the numbers of dates that must be dayFirst and monthFirst
	investors map[string]bool     // names of investors from cells that contain one name
}

const (
	maxSamples  = 3
	maxSurveyed = 100_000 // names of investors in memory
)

// surveyTable reads all rows and returns the survey of their columns, without the investors.
func surveyTable(t table) (*survey, error) {
	s := &survey{filled: map[string]int{}, samples: map[string][]string{}, dates: map[string][2]int{}, investors: map[string]bool{}}
	for {
		r, err := t.next()
		if err != nil {
			s.columns = slices.Clone(t.columns())
			if isEOF(err) {
				return s, nil
			}
			return nil, err
		}
		s.rows++
		for column, texts := range r.cells {
			s.filled[column]++
			text := strings.Join(texts, "; ")
			if len(s.samples[column]) < maxSamples && !slices.Contains(s.samples[column], text) {
				s.samples[column] = append(s.samples[column], text)
			}
			if m := dayText.FindStringSubmatch(text); m != nil {
				tally := s.dates[column]
				if m[1] > "12" && len(m[1]) == 2 {
					tally[0]++
				} else if m[2] > "12" && len(m[2]) == 2 {
					tally[1]++
				}
				s.dates[column] = tally
			}
		}
	}
}

// surveyInvestors collects the cells in columns of investors that have only one name.
func (s *survey) surveyInvestors(t table, m Mapping) error {
	for {
		r, err := t.next()
		if err != nil {
			if isEOF(err) {
				return nil
			}
			return err
		}
		for column, texts := range r.cells {
			for _, text := range texts {
				if m[column] == Investors && len(s.investors) < maxSurveyed && !strings.ContainsAny(text, ",;&|\n") && !andBetween.MatchString(text) {
					s.investors[text] = true
				}
			}
		}
	}
}

// order returns the order of day and month in the dates of a column.
func (s *survey) order(column string) dateOrder {
	if tally := s.dates[column]; tally[1] > tally[0] {
		return monthFirst
	}
	return dayFirst
}
