package company

import (
	"encoding/json"
	"errors"
	"os"
	"testing"
)

// People type amounts in the notations of tables and of their languages.
func TestTypedAmounts(t *testing.T) {
	for text, want := range map[string]struct {
		amount   int64 // 0 for nil
		currency string
		ok       bool
	}{
		"20,00,00,000":    {200_000_000, "", true}, // Indian grouping
		"1,51,09,500.00":  {15_109_500, "", true},
		"14,342,000+":     {14_342_000, "", true},
		"$1.5M":           {1_500_000, "USD", true},
		"₹5 Cr":           {50_000_000, "INR", true},
		"Rs. 12.5 lakh":   {1_250_000, "INR", true},
		"INR 3 crore":     {30_000_000, "INR", true},
		"2 bn USD":        {2_000_000_000, "USD", true},
		"undisclosed":     {0, "", true},
		"Not disclosed":   {0, "", true},
		"12 करोड़":        {120_000_000, "", true},
		"१२ करोड":         {120_000_000, "", true},
		"85 லட்சம்":       {8_500_000, "", true},
		"१२ करोड़ रुपये":  {120_000_000, "INR", true},
		"₹۱٫5":            {0, "", false},
		"۱۲ کروڑ":         {120_000_000, "", true},
		"several":         {0, "", false},
		"1.2.3":           {0, "", false},
		"5 bananas":       {0, "", false},
		"-20":             {0, "", false},
		"99999999999 bn":  {0, "", false},
		"0":               {0, "", false},
		"٣":               {3, "", true},
		"1e309":           {0, "", false},
		"12 million 5":    {0, "", false},
		"USD":             {0, "", false},
		"$":               {0, "", false},
		"AED 7.5 million": {7_500_000, "AED", true},
		"5 Crore/-":       {50_000_000, "INR", true},
		"1,00,000/-":      {100_000, "INR", true},
		"Rs 1,00,000/-":   {100_000, "INR", true},
	} {
		amount, currency, err := ParseTypedAmount(text)
		got := int64(0)
		if amount != nil {
			got = *amount
		}
		if got != want.amount || currency != want.currency || (err == nil) != want.ok {
			t.Errorf("%q: %d %q %v, want %+v", text, got, currency, err, want)
		}
	}
}

// The wizard and the imports accept the same notations of amounts; web/site/features/company/edit/amounts.test.ts reads the same cases.
func TestTypedAmountsAreTheSameInTheBrowser(t *testing.T) {
	text, err := os.ReadFile("testdata/amounts.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases []struct {
		Text     string `json:"text"`
		Amount   *int64 `json:"amount"` // nil for a text that is not an amount
		Currency string `json:"currency"`
	}
	if err := json.Unmarshal(text, &cases); err != nil {
		t.Fatal(err)
	}
	for _, one := range cases {
		amount, currency, err := ParseTypedAmount(one.Text)
		switch {
		case one.Amount == nil:
			if !errors.Is(err, ErrAmount) {
				t.Errorf("%q: %v, %v", one.Text, amount, err)
			}
		case err != nil || amount == nil || *amount != *one.Amount || currency != one.Currency:
			t.Errorf("%q: %v %q %v, want %d %q", one.Text, amount, currency, err, *one.Amount, one.Currency)
		}
	}
}

func TestAmountsInLakhAndCrore(t *testing.T) {
	for text, want := range map[string]bool{"10 lakh": true, "85 லட்சம்": true, "1.5 Cr": true, "10 lakhs+": true, "10,00,000": false,
		"10 million": false, "": false} {
		if HasIndianUnit(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
