package reportedround

import (
	"context"
	"fmt"
	"os"
	"strings"
	"testing"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/mention"
	"masthead/internal/story"
)

// addEntities adds six companies and an investor with names in four scripts, and stores their names.
func addEntities(t testing.TB, db *database.DB) {
	t.Helper()
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		kiln := &company.Company{Slug: "kiln", Name: "Kiln & Loom"}
		kiln.Names = map[string][]string{"hi": {"किल्न एंड लूम"}, "ta": {"கில்ன் அண்ட் லூம்"}, "ur": {"کلن اینڈ لوم"}}
		loom := &company.Company{Slug: "porch", Name: "Porchlight Foods"}
		ledger := &company.Company{Slug: "tamarind", Name: "Tamarind Ledger"}
		ledger.Names = map[string][]string{"hi": {"टैमरिंड लेजर"}, "ta": {"டாமரிண்ட் லெட்ஜர்"}, "ur": {"ٹیمرنڈ لیجر"}}
		kanakku := &company.Company{Slug: "kanakku", Name: "Kanakku"}
		kanakku.Names = map[string][]string{"hi": {"कणक्कु"}, "ur": {"کنکّو"}}
		if err := company.SaveAll(ctx, tx, []*company.Profile{{Company: kiln}, {Company: loom}, {Company: ledger},
			{Company: &company.Company{Slug: "vembu", Name: "Vembu Lab", Names: map[string][]string{"ta": {"வேம்பு லேப்"}}}},
			{Company: &company.Company{Slug: "chulha", Name: "Chulha Works"}}, {Company: kanakku}}); err != nil {
			return err
		}
		return investor.Add(ctx, tx, &investor.Investor{Slug: "monsoon", Name: "Monsoon Capital", Kind: investor.Firm,
			Names: map[string][]string{"hi": {"मॉनसून कैपिटल"}, "ta": {"மான்சூன் கேப்பிடல்"}, "ur": {"مون سون کیپیٹل"}}})
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := mention.StoreAll(t.Context(), db, story.CompanyMention, company.SearchDocuments{DB: db}); err != nil {
		t.Fatal(err)
	}
	if err := mention.StoreAll(t.Context(), db, story.InvestorMention, investor.SearchDocuments{DB: db}); err != nil {
		t.Fatal(err)
	}
}

// C2: sentences that report a round, in four languages, with Indian and international numbers.
func TestSentencesThatReportRoundsAreRecognised(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		addEntities(t, db)
		for _, c := range []struct{ lang, text, want string }{
			{"en", "Kiln & Loom raised Rs 12 crore in Series A led by Monsoon Capital.", "1 SERIES-A INR 120000000 monsoon"},
			{"en", "Kiln & Loom has raised Rs. 12,50,00,000 in a pre-Series A round.", "1 PRE-SERIES-A INR 125000000"},
			{"en", "Kiln & Loom raised ₹85 lakh in seed funding.", "1 SEED INR 8500000"},
			{"en", "Kiln & Loom raises $1.5 million from Monsoon Capital", "1 UNDISCLOSED USD 1500000 monsoon"},
			{"en", "Kiln & Loom secured 12 million dirhams in Series B2 funding.", "1 SERIES-B AED 12000000"},
			{"en", "Kiln & Loom closed a SAR 1,250,000 bridge round.", "1 BRIDGE SAR 1250000"},
			{"en", "At a valuation of $100 million, Kiln & Loom raised $10m in a round.", "1 UNDISCLOSED USD 10000000"},
			{"en", "Kiln & Loom closed its seed round without saying how much it got.", "1 SEED  - doubtful"},
			{"en", "Monsoon Capital invested Rs 3 crore in Porchlight Foods.", "2 UNDISCLOSED INR 30000000 monsoon"},
			{"en", "Kiln & Loom raised Rs 12 crore (Rs. 2 crore of it debt, the rest Series A).", "1 SERIES-A INR 120000000 doubtful"},
			{"en", "Kiln & Loom plans to raise Rs 12 crore in Series A.", ""},
			{"en", "Kiln & Loom is in talks to raise a Series A of Rs 12 crore.", ""},
			{"en", "Kiln & Loom raised the price of a cup to Rs 120.", ""},
			{"en", "Kiln & Loom has not raised $5 million.", ""},
			{"en", "Kiln & Loom raised its prices by $5 million.", ""},
			{"en", "Kiln & Loom raised $5 million and Porchlight Foods raised $3 million in seed funding.",
				"1 UNDISCLOSED USD 5000000; 2 SEED USD 3000000"},
			{"en", "Kiln & Loom raised $5 million, but did not say from whom.", "1 UNDISCLOSED USD 5000000 doubtful"},
			{"en", "Kiln & Loom denied reports that it has raised $5 million in seed funding.", ""},
			{"en", "Kiln & Loom neither raised $5 million nor hired anyone in its seed round.", ""},
			{"en", "Rumours that Kiln & Loom raised $5 million in seed funding are untrue.", ""},
			{"en", "It is false that Kiln & Loom raised $5 million in a seed round.", ""},
			{"en", "Kiln & Loom may have raised $5 million in seed funding.", ""},
			{"en", "If Kiln & Loom raised $5 million in a seed round, it would hire.", ""},
			{"en", "Kiln & Loom is expected to have raised $5 million in seed funding by March.", ""},
			{"en", "Kiln & Loom called off the round in which it would have raised $5 million.", ""},
			{"en", "Kiln & Loom has raised no $5 million round.", ""},
			{"en", "Monsoon Capital has not invested $5 million in Kiln & Loom.", ""},
			{"en", "Monsoon Capital will have invested $5 million in Kiln & Loom.", ""},
			{"en", "Kiln & Loom raised $5 million but did not name its investors.", "1 UNDISCLOSED USD 5000000 doubtful"},
			{"en", "Kiln & Loom raised $5 million without disclosing the investors.", "1 UNDISCLOSED USD 5000000 doubtful"},
			{"en", "Kiln & Loom received a tax demand of $5 million on its seed funding.", "1 SEED USD 5000000 doubtful"},
			{"en", "Kiln & Loom bags a Rs 50 crore order from an equity partner.", "1 UNDISCLOSED INR 500000000 doubtful"},
			{"en", "Kiln & Loom raised $5 million, Porchlight Foods raised $3 million.", "1 UNDISCLOSED USD 5000000; 2 UNDISCLOSED USD 3000000"},
			{"en", "While Kiln & Loom raised $5 million, Porchlight Foods raised $3 million.",
				"1 UNDISCLOSED USD 5000000; 2 UNDISCLOSED USD 3000000"},
			{"en", "Kiln & Loom raised $5 million in seed funding and Porchlight Foods did not raise any.", "1 SEED USD 5000000 doubtful"},
			{"en", "Kiln & Loom and Porchlight Foods raised $5 million each in seed funding.", "1 SEED USD 5000000; 2 SEED USD 5000000"},
			{"en", "Kiln & Loom, Porchlight Foods and Tamarind Ledger have raised Rs 2 crore each.",
				"1 UNDISCLOSED INR 20000000; 2 UNDISCLOSED INR 20000000; 3 UNDISCLOSED INR 20000000"},
			{"en", "Kiln & Loom and Porchlight Foods raised $5 million each, but not in a seed round.", "1 SEED USD 5000000 doubtful"},
			{"en", "Kiln & Loom and Porchlight Foods raised $5 million each year.", "1 UNDISCLOSED USD 5000000 doubtful"},
			{"en", "Kiln & Loom and Porchlight Foods raised $5 million each from Monsoon Capital.",
				"1 UNDISCLOSED USD 5000000 monsoon; 2 UNDISCLOSED USD 5000000 monsoon"},
			{"en", "After leaving Kiln & Loom, Asha raised $5 million for Porchlight Foods in a seed round.", "1 SEED USD 5000000 doubtful"},
			{"en", "Kiln & Loom, which presented its looms, raised Rs 12 crore in Series B, of which Rs 2 crore is debt.",
				"1 SERIES-B INR 120000000"},
			{"en", "Kiln & Loom, whose previous round was seed, raised Rs 12 crore in Series B.", "1 SERIES-B INR 120000000"},
			{"hi", "किल्न एंड लूम ने 5 करोड़ रुपये जुटाए नहीं हैं।", ""},
			{"en", "Somebody Else raised Rs 12 crore in Series A.", ""},
			{"en", "Shares of Kiln & Loom closed at Rs 12,000.", ""},
			{"en", "Kiln & Loom sold cups. Monsoon Capital raised Rs 900 crore for its third fund.", ""},
			{"hi", "किल्न एंड लूम ने सीरीज़ ए राउंड में 12 करोड़ रुपये जुटाए।", "1 SERIES-A INR 120000000"},
			{"hi", "मॉनसून कैपिटल के नेतृत्व में किल्न एंड लूम ने १.५ करोड़ रुपए की सीड फंडिंग हासिल की है।", "1 SEED INR 15000000 monsoon"},
			{"hi", "किल्न एंड लूम ने Series B में 5 मिलियन डॉलर जुटाए हैं।", "1 SERIES-B USD 5000000"},
			{"hi", "किल्न एंड लूम ने 5 करोड़ रुपये जुटाए।", "1 UNDISCLOSED INR 50000000"},
			{"hi", "किल्न एंड लूम को ५ करोड़ रुपये की फंडिंग मिली।", "1 UNDISCLOSED INR 50000000"},
			{"hi", "किल्न एंड लूम ने 5 करोड़ रुपये की फंडिंग नहीं जुटाई।", ""},
			{"hi", "किल्न एंड लूम 12 करोड़ रुपये जुटाने की तैयारी में है।", ""},
			{"ta", "கில்ன் அண்ட் லூம் நிறுவனம் சீரிஸ் ஏ சுற்றில் ரூ.12 கோடி திரட்டியுள்ளது.", "1 SERIES-A INR 120000000"},
			{"ta", "கில்ன் அண்ட் லூம் 85 லட்சம் ரூபாய் நிதி திரட்டியது, மான்சூன் கேப்பிடல் முதலீடு செய்தது.", "1 UNDISCLOSED INR 8500000 monsoon"},
			{"ur", "کلن اینڈ لوم نے سیریز اے راؤنڈ میں 12 کروڑ روپے جمع کیے۔", "1 SERIES-A INR 120000000"},
			{"ur", "کلن اینڈ لوم نے 5 کروڑ روپے کی سرمایہ کاری حاصل کی۔", "1 UNDISCLOSED INR 50000000"},
			{"ur", "کلن اینڈ لوم نے مون سون کیپیٹل سے ۵۰ لاکھ ڈالر کی فنڈنگ حاصل کی ہے۔", "1 UNDISCLOSED USD 5000000 monsoon"},
		} {
			if got := extracted(t, db, c.lang, c.text); got != c.want {
				t.Errorf("%s\n got %q\nwant %q", c.text, got, c.want)
			}
		}
	})
}

// A title and a text that report the same round give one report.
func TestReportsOfOneRoundAreJoined(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		addEntities(t, db)
		found, err := Extract(t.Context(), db.Read, i18n.Default, "Kiln & Loom raised a Series A. It is old.\nMonsoon Capital led it.",
			"Kiln & Loom raises Rs 12 crore from Monsoon Capital", "Kiln & Loom raised Rs 3 crore in seed funding in 2020.")
		if err != nil || len(found) != 2 || found[0].Type != "SERIES-A" || found[0].Amount == nil || len(found[0].Investors) != 1 ||
			found[1].Type != "SEED" {
			t.Errorf("%+v, %v", found, err)
		}
	})
}

// extracted returns what a text reports: the company, the type of round, the currency and the amount, the investors, and "doubtful".
func extracted(t *testing.T, db *database.DB, lang, text string) string {
	t.Helper()
	found, err := Extract(t.Context(), db.Read, i18n.LookupOrDefault(lang), text)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, r := range found {
		amount := "-"
		if r.Amount != nil {
			amount = fmt.Sprint(*r.Amount)
		}
		one := fmt.Sprint(r.Company, " ", r.Type, " ", r.Currency, " ", amount)
		for _, i := range r.Investors {
			one += " " + i.Slug
		}
		if r.Doubtful {
			one += " doubtful"
		}
		got = append(got, one)
	}
	return strings.Join(got, "; ")
}

// C2: what each sentence of the table gives. Nothing is certain of a sentence that is not a plain report.
func TestOnlySimpleSentencesAreCertain(t *testing.T) {
	table, err := os.ReadFile("testdata/sentences.tsv")
	if err != nil {
		t.Fatal(err)
	}
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		addEntities(t, db)
		for line := range strings.Lines(string(table)) {
			if strings.HasPrefix(line, "#") {
				continue
			}
			f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(f) != 4 {
				t.Fatalf("%q has %d columns", line, len(f))
			}
			got := extracted(t, db, f[0], f[2])
			if got != f[3] {
				t.Errorf("%s\n got %q\nwant %q", f[2], got, f[3])
			}
			if doubtful := got == "" || strings.Contains(got, "doubtful"); doubtful != (f[1] != "report") {
				t.Errorf("%s: %q, which is a %s", f[2], got, f[1])
			}
		}
	})
}
