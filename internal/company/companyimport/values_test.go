package companyimport

import (
	"slices"
	"strings"
	"testing"

	"masthead/internal/importer"
)

func TestDates(t *testing.T) {
	for _, c := range []struct {
		text     string
		order    dateOrder
		want     string
		repaired bool
		ok       bool
	}{
		{"13/01/2020", dayFirst, "2020-01-13", false, true},
		{"9/2/2021", monthFirst, "2021-09-02", false, true},
		{"05/072018", dayFirst, "2018-07-05", true, true},
		{"01/07/015", dayFirst, "2015-07-01", true, true},
		{"25/13/2019", dayFirst, "2019", false, false},
		{"31-02-2019", dayFirst, "2019", false, false},
		{"2016-04-12T10:00:00Z", dayFirst, "2016-04-12", false, true},
		{"2016-13-12", dayFirst, "2016", false, false},
		{"April 2016", dayFirst, "2016-04", false, true},
		{"12 Apr 2016", dayFirst, "2016-04-12", false, true},
		{"2016", dayFirst, "2016", false, true},
		{"soon", dayFirst, "", false, false},
	} {
		got, repaired, err := parseDate(c.text, c.order)
		if got != c.want || repaired != c.repaired || (err == nil) != c.ok {
			t.Errorf("%q: %q %v %v, want %+v", c.text, got, repaired, err, c)
		}
	}
}

func TestRoundTypes(t *testing.T) {
	for want, texts := range map[string][]string{
		"SERIES-B":       {"Private Equity|Series B", "Series B (Extension)|", "Venture|part of $40M Series B round"},
		"PRE-SERIES-A":   {"Private Equity|pre-Series A", "Pre Series A|"},
		"SEED":           {"Seed/ Angel Funding|", "Seed Funding|At the 10 minute million event", "Maiden Round|2nd seed funding"},
		"ANGEL":          {"Angle Round|"},
		"PRIVATE-EQUITY": {"Private Equity Round|", "PrivateEquity|"},
		"BRIDGE":         {"Private Equity|Bridge Round"},
		"DEBT":           {"Term Loan|", "Structured Debt|", "Debt and Preference capital|"},
		"CROWDFUNDING":   {"Crowd funding|"},
		"OTHERS":         {"Corporate Round|"},
		"UNDISCLOSED":    {"|"},
	} {
		for _, text := range texts {
			first, second, _ := strings.Cut(text, "|")
			if got := roundType(first, second); got != want {
				t.Errorf("%q: %s, want %s", text, got, want)
			}
		}
	}
}

func TestInvestorsOfACellAreSeparated(t *testing.T) {
	known := func(name string) bool { return name == "Science and Society Fund" || name == "Kestrel Partners" }
	for cell, want := range map[string][]string{
		"Tiger Lily Capital":                                         {"Tiger Lily Capital"},
		"Aarav Shah, Meera Iyer and Kite Fund":                       {"Aarav Shah", "Meera Iyer", "Kite Fund"},
		"Aarav Shah; Meera Iyer & others":                            {"Aarav Shah", "Meera Iyer"},
		"Mr. Aarav Shah and 3 others":                                {"Aarav Shah"},
		"Undisclosed Investors":                                      nil,
		"undisclosed HNIs":                                           nil,
		"Group of Angel Investors":                                   nil,
		"Science and Society Fund, Meera Iyer":                       {"Science and Society Fund", "Meera Iyer"},
		"Kestrel Partners & Blue Hill":                               {"Kestrel Partners", "Blue Hill"},
		"Smith & Wesley Partners":                                    {"Smith & Wesley Partners"},
		"Example Holdings, Inc, Meera Iyer":                          {"Example Holdings, Inc", "Meera Iyer"},
		"Aarav Shah, Aarav Shah":                                     {"Aarav Shah"},
		"Kludge LLC\nMeera Iyer, Kite Fund and among them":           {"Kludge LLC", "Meera Iyer", "Kite Fund"},
		"Un disclosed investors":                                     nil,
		"Gujarat based angel investors":                              nil,
		"founder":                                                    nil,
		"Anil Jain & undisclosed HNIs":                               {"Anil Jain"},
		"Meera Iyer & Group of":                                      {"Meera Iyer"},
		"Kite Fund, director at Byte Pvt. Ltd were among the angels": {"Kite Fund"},
		"Lead and Company Ltd (LCL), Kite Fund":                      {"Lead and Company Ltd (LCL)", "Kite Fund"},
		"Teachers Insurance and Annuity Association (TIAA)":          {"Teachers Insurance and Annuity Association (TIAA)"},
		"Hill Education and Medical Group (HEMG)":                    {"Hill Education and Medical Group (HEMG)"},
		"Kite Fund and Blue Hill (BH)":                               {"Kite Fund", "Blue Hill (BH)"},
		"-":                                                          nil,
		"Not Disclosed":                                              nil,
		"3 undisclosed investors":                                    nil,
		"Multiple Angel Investors":                                   nil,
		"Individual Investors":                                       nil,
		"Anil Jain & other HNIs":                                     {"Anil Jain"},
		"Kite Fund, Anil Jain & other HNIs, Meera Iyer":              {"Kite Fund", "Anil Jain", "Meera Iyer"},
		"Meera Iyer & 9 other angel investors":                       {"Meera Iyer"},
		"& 9 other angel investors":                                  nil,
		"Kite Fund and other investors":                              {"Kite Fund"},
		"Lehman Brothers, Three Angels Fund":                         {"Lehman Brothers", "Three Angels Fund"},
		"Multiples Alternate, Angel Fund of India":                   {"Multiples Alternate", "Angel Fund of India"},
	} {
		if got, _ := investorsOf([]string{cell}, known); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", cell, got, want)
		}
	}
}

// Texts that name nobody, parts of names, and what brackets say about an investor are no investors. The report has them.
func TestTextsThatNameNoInvestorAreLeftOut(t *testing.T) {
	type want struct{ names, leftOut []string }
	for cell, w := range map[string]want{
		"Consortium of Angel Investors":              {nil, []string{"Consortium of Angel Investors"}},
		"UK based Group of Angel Investors":          {nil, []string{"UK based Group of Angel Investors"}},
		"Funding through 1Loom platform":             {nil, []string{"Funding through 1Loom platform"}},
		"Multiple investors through Ten Minute Loom": {nil, []string{"Multiple investors through Ten Minute Loom"}},
		"MMY co-Founder":                             {nil, []string{"MMY co-Founder"}},
		"Anil Jain & other marquee investors":        {[]string{"Anil Jain"}, []string{"other marquee investors"}},
		"Anil Jain & Other unnamed investors":        {[]string{"Anil Jain"}, []string{"Other unnamed investors"}},
		"Anil Jain & Other undisclosed investors":    {[]string{"Anil Jain"}, []string{"Other undisclosed investors"}},
		"CSC Loom & Angel investors":                 {[]string{"CSC Loom"}, []string{"Angel investors"}},
		"Loom Group & Existing investors":            {[]string{"Loom Group"}, []string{"Existing investors"}},
		"Kite Capital Advisors & Indian HNIs":        {[]string{"Kite Capital Advisors"}, []string{"Indian HNIs"}},
		"Kite Fund, Existing investors, Loom Network and Hill Private Equity also participated in the round": {
			[]string{"Kite Fund", "Loom Network", "Hill Private Equity"}, []string{"Existing investors", "also participated in the round"}},
		"Asha Rao (founder, Fresh), Ravi Sen (co-founder, Kurta) and Mitesh Jain (finance chief, Show)": {
			[]string{"Asha Rao", "Ravi Sen", "Mitesh Jain"}, []string{"(founder, Fresh)", "(co-founder, Kurta)", "(finance chief, Show)"}},
		"Byte Co., Japan & Haru Sato (in Addition to Loom & Kiln)": {[]string{"Byte Co", "Haru Sato"},
			[]string{"(in Addition to Loom & Kiln)", "Japan"}},
		"Bennet, Cole and Company Ltd (BCCL)":                 {[]string{"Bennet, Cole and Company Ltd (BCCL)"}, nil},
		"Hill (India) Ltd, Loom Network (LN), Kite (Kite.in)": {[]string{"Hill (India) Ltd", "Loom Network (LN)", "Kite (Kite.in)"}, nil},
		"Asha Rao (founder, Fresh":                            {nil, []string{"Asha Rao (founder, Fresh"}},
		"Kite Fund & Others":                                  {[]string{"Kite Fund"}, nil},
		"Founders Fund":                                       {[]string{"Founders Fund"}, nil},
		"Lead Angels, Kite & Hill":                            {[]string{"Lead Angels", "Kite & Hill"}, nil},
	} {
		names, leftOut := investorsOf([]string{cell}, func(string) bool { return false })
		if !slices.Equal(names, w.names) || !slices.Equal(leftOut, w.leftOut) {
			t.Errorf("%q: %q without %q, want %q without %q", cell, names, leftOut, w.names, w.leftOut)
		}
	}
}

func TestPlaces(t *testing.T) {
	g, err := newGazetteer()
	if err != nil {
		t.Fatal(err)
	}
	for text, want := range map[string][]place{
		"Bangalore":           {{"Bengaluru", "Karnataka", "India"}},
		"Bengaluru":           {{"Bengaluru", "Karnataka", "India"}},
		"Ahemadabad":          {{"Ahmedabad", "Gujarat", "India"}},
		"Kolkatta":            {{"Kolkata", "West Bengal", "India"}},
		"Kormangala":          {{"Bengaluru", "Karnataka", "India"}},
		"Mumbai/Bengaluru":    {{"Mumbai", "Maharashtra", "India"}, {"Bengaluru", "Karnataka", "India"}},
		"Pune / US":           {{"Pune", "Maharashtra", "India"}},
		"India/US":            {{"", "", "India"}},
		"Haryana":             {{"", "Haryana", "India"}},
		"MH, India":           {{"", "Maharashtra", "India"}},
		"Richmond, CA, USA":   {{"Richmond", "CA", "United States"}},
		"Hyderabad, Pakistan": {{"Hyderabad", "", "Pakistan"}},
		"Lagos, Nigeria":      {{"Lagos", "", "Nigeria"}},
		"Dubai":               {{"Dubai", "Dubai", "United Arab Emirates"}},
		"Remote":              nil,
	} {
		got, _ := g.placesOf(text)
		if !slices.Equal(got, want) {
			t.Errorf("%q: %+v, want %+v", text, got, want)
		}
	}
}

func TestSectors(t *testing.T) {
	for text, want := range map[string]string{
		"E-Tech": "EdTech", "Last Mile Transportation": "Mobility and Transport", "B2B-focused foodtech startup": "Food Delivery",
		"Artificial intelligence": "AI and Machine Learning", "Finttech": "FinTech", "Semiconductors": "Semiconductors",
		"Other": "", "Luxury Label": "", "Consumer Technology": "",
	} {
		ids, _, _ := sectorsOf([]string{text})
		got := ""
		if len(ids) > 0 {
			got = sectorName(ids[0])
		}
		if got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
	if ids, models, unknown := sectorsOf([]string{"Industrials -> Energy", "B2B", "Luxury"}); len(ids) != 2 || !slices.Equal(models,
		[]string{"B2B"}) ||
		!slices.Equal(unknown, []string{"Luxury"}) {
		t.Errorf("%v %v %v", ids, models, unknown)
	}
}

func TestCellsWithBytesAsText(t *testing.T) {
	for text, want := range map[string]string{
		`Byju\\xe2\\x80\\x99s`:    "Byju’s",
		`\\xc2\\xa0Kiln`:          "Kiln",
		`Alef\\nMobitech`:         "Alef Mobitech",
		`What\'s Up`:              "What's Up",
		`C:\xzz`:                  `C:\xzz`,
		`bad \xff byte`:           `bad \xff byte`,
		"  two \t words ":         "two words",
		"first\n\nsecond  line":   "first\n\nsecond line",
		"N/A":                     "",
		"nan":                     "",
		"with\x00control":         "with control",
		"decomposed e\u0301":      "decomposed é",
		"zero\u200bwidth \ufeff":  "zero width",
		"Nandan's\u00a0fund":      "Nandan's fund",
		string([]byte{'a', 0xff}): "a\uFFFD",
	} {
		if got := cleanCell(text); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

// FuzzTable reads random bytes as a table. Reading must not panic, and it must be possible to parse every row.
func FuzzTable(f *testing.F) {
	f.Add([]byte("Company,Amount\nKiln,\"20,00,000\"\n"))
	f.Add([]byte(`{"results":[{"hits":[{"name":"Kiln","tags":["Fintech"],"city":{"name":"Pune"}}]}]}`))
	f.Add([]byte("\xff\xfeN\x00a\x00m\x00e\x00\n\x00K\x00"))
	f.Add([]byte("name;date\n\"a;05/072018\n"))
	f.Add([]byte("[[[[{}]]]]"))
	places, err := newGazetteer()
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, content []byte) {
		file, err := importer.NewFile(writeFile(t, "table", content))
		if err != nil {
			t.Fatal(err)
		}
		s, err := surveyFile(file)
		if err != nil {
			return
		}
		mapping, _, err := guessMapping(s.columns, nil)
		if err != nil {
			return
		}
		r := &rowParser{mapping: mapping, survey: s, places: places, currency: "USD",
			isSingleInvestor: func(string) bool { return false }, report: newReport()}
		in, err := openTable(file)
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = in.close() }()
		for {
			from, err := in.next()
			if err != nil {
				return
			}
			_, _ = r.parse(from)
		}
	})
}
