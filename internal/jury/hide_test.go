package jury

import (
	"testing"

	"masthead/internal/company"
)

// Trust: a blind round hides the names, the slug and the domain of a company as whole words, in every script, and shows the rest of the
// answer.
func TestHideCompanies(t *testing.T) {
	ledger := &company.Company{Name: "Tamarind Ledger Pvt. Ltd.", Slug: "tamarind-ledger", Domain: "tamarind.example",
		Names: map[string][]string{"hi": {"इमली"}, "ta": {"புளி"}}}
	dera := &company.Company{Name: "Dera", Slug: "dera", Names: map[string][]string{"ar": {"ديرة"}}}
	loom := &company.Company{Name: "Kiln & Loom", Slug: "kiln-and-loom"}
	for _, c := range []struct {
		of         *company.Company
		text, want string
	}{
		{dera, "We sell at Pradera and Deraland.", "We sell at Pradera and Deraland."},
		{dera, "DERA's shops, #dera, (Dera).", "[company]'s shops, #[company], ([company])."},
		{dera, "نعمل مع ديرة اليوم", "نعمل مع [company] اليوم"},
		{dera, "Deraவின் கதை", "[company]வின் கதை"},
		{ledger, "Tamarind Ledger and TamarindLedger, tamarind_ledger or tamarind-ledger: see https://tamarind.example/x",
			"[company] and [company], [company] or [company]: see https://[company]/x"},
		{ledger, "Tamarind  Ledger Pvt Ltd pays.", "[company] pays."},
		{ledger, "हम इमली हैं, इमलीवाले नहीं। திமிங்கிலம் புளியின்", "हम [company] हैं, [company] नहीं। திமிங்கிலம் [company]"},
		{loom, "Kiln and Loom, KILN & LOOM, Kilns and looms", "[company], [company], Kilns and looms"},
		{dera, "", ""},
	} {
		if got := hideCompanies(c.text, []*company.Company{c.of}, "[company]"); got != c.want {
			t.Errorf("%q: %q, want %q", c.text, got, c.want)
		}
	}
}
