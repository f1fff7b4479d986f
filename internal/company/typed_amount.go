package company

import (
	"errors"
	"maps"
	"math/big"
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"masthead/internal/i18n"
)

// undisclosed are the words for an amount that is not published.
var undisclosed = []string{"undisclosed", "unknown", "not disclosed", "confidential", "private", "tbd"}

// multipliers are the multipliers of amounts by word or letter; the names of lakh and crore are in all languages of the catalogues.
var multipliers = multipliersByWord()

func multipliersByWord() map[string]int64 {
	byWord := map[string]int64{"": 1}
	for _, m := range []struct {
		multiplier int64
		words      string
	}{
		{1e3, "k thousand"},
		{1e5, "l lac lacs lakh lakhs लाख লাখ লক্ষ લાખ ಲಕ್ಷ ലക്ഷം ਲੱਖ ଲକ୍ଷ இலட்சம் லட்சம் లక్ష లక్షలు لاکھ"},
		{1e6, "m mn mm mio million millions"},
		{1e7, "cr crs crore crores करोड़ करोड कोटी কোটি કરોડ ಕೋಟಿ കോടി ਕਰੋੜ କୋଟି கோடி కోటి కోట్లు کروڑ"},
		{1e9, "b bn billion"},
		{1e12, "t trillion"},
	} {
		for word := range strings.FieldsSeq(m.words) {
			byWord[norm.NFC.String(word)] = m.multiplier
		}
	}
	return byWord
}

// AmountMultipliers returns the multipliers of amounts by word or letter, in lower case and in the normal form NFC; "" has the
// multiplier 1.
func AmountMultipliers() map[string]int64 { return maps.Clone(multipliers) }

// HasIndianUnit reports whether an amount that ParseTypedAmount accepts is in lakh or crore.
func HasIndianUnit(text string) bool {
	lower := norm.NFC.String(strings.ToLower(strings.TrimSpace(text)))
	word := strings.TrimLeftFunc(strings.TrimRight(lower, "+. "), func(r rune) bool { return !unicode.IsLetter(r) })
	return multipliers[word] == 1e5 || multipliers[word] == 1e7
}

// CurrencySign is a symbol, code or name of a currency in lower case.
type CurrencySign struct{ Sign, Code string }

// CurrencySigns are the symbols, codes and names of currencies in amounts and in names of columns, in the order of the search for them.
var CurrencySigns = []CurrencySign{
	{"us$", "USD"}, {"usd", "USD"}, {"inr", "INR"}, {"aed", "AED"}, {"sar", "SAR"}, {"eur", "EUR"}, {"gbp", "GBP"}, {"jpy", "JPY"},
	{"cny", "CNY"}, {"rs.", "INR"}, {"rs", "INR"}, {"₹", "INR"}, {"€", "EUR"}, {"£", "GBP"}, {"¥", "JPY"}, {"$", "USD"},
	{"dollars", "USD"}, {"dollar", "USD"}, {"rupees", "INR"}, {"rupee", "INR"}, {"रुपये", "INR"}, {"रुपए", "INR"}, {"रुपया", "INR"},
	{"रु.", "INR"}, {"रु", "INR"}, {"डॉलर", "USD"}, {"ரூபாய்", "INR"}, {"ரூ.", "INR"}, {"ரூ", "INR"}, {"டாலர்", "USD"},
	{"روپے", "INR"}, {"ڈالر", "USD"},
}

// signsWithCodes returns each sign of CurrencySigns with its code.
func signsWithCodes() [][]string {
	list := make([][]string, len(CurrencySigns))
	for i, c := range CurrencySigns {
		list[i] = []string{c.Sign, c.Code}
	}
	return list
}

var typedAmount = regexp.MustCompile(`^([0-9][0-9,٬، ]*(?:\.[0-9]+)?)\s*([\p{L}\p{M}]*)\.?\s*\+?$`)

// loneDigit matches a comma before a single digit: it may be a decimal comma, as in "2,5", and separates no group.
var loneDigit = regexp.MustCompile(`[,٬،]\s*[0-9](?:[^0-9]|$)`)

// MaxTypedAmount is the largest amount of a round that can be typed, in whole units. It is more than all venture capital of a year.
const MaxTypedAmount = 10_000_000_000_000

// ErrAmount is the error for a text that is not an amount.
var ErrAmount = errors.New("is not an amount")

// ParseTypedAmount parses an amount as people type it and as tables contain it, such as "2,50,00,000", "₹12 crore", "१२ करोड़" or "$3m".
// It returns the amount in whole units, nil for an undisclosed one, and the code of the currency, "" if the text names none. It returns
// ErrAmount for other texts.
func ParseTypedAmount(text string) (amount *int64, currency string, err error) {
	lower := i18n.ASCIIDigits(norm.NFC.String(strings.ToLower(strings.TrimSpace(text))))
	for _, word := range undisclosed {
		if strings.Contains(lower, word) {
			return nil, "", nil
		}
	}
	lower, inRupees := strings.CutSuffix(lower, "/-") // written after amounts in rupees only
	if lower, currency = cutCurrency(strings.TrimSpace(lower)); inRupees && currency == "" {
		currency = "INR"
	}
	m := typedAmount.FindStringSubmatch(strings.TrimLeft(lower, "~≈ "))
	if m == nil || loneDigit.MatchString(m[1]) {
		return nil, "", ErrAmount
	}
	multiplier, known := multipliers[m[2]]
	digits := strings.NewReplacer(",", "", "٬", "", "،", "", " ", "").Replace(m[1])
	number, ok := new(big.Rat).SetString(digits)
	if !known || !ok {
		return nil, "", ErrAmount
	}
	value, _ := number.Mul(number, big.NewRat(multiplier, 1)).Float64()
	if value < 0.5 || value > MaxTypedAmount {
		return nil, "", ErrAmount
	}
	whole := int64(value + 0.5)
	return &whole, currency, nil
}

// cutCurrency returns an amount in lower case without the sign of a currency at its beginning or its end, and the code of the currency, ""
// if there is none. Letters must not continue a sign of letters: "crs" is not in rupees.
func cutCurrency(lower string) (rest, currency string) {
	isPartOfWord := func(r rune) bool { return unicode.IsLetter(r) || unicode.IsMark(r) }
	for _, c := range CurrencySigns {
		first, _ := utf8.DecodeRuneInString(c.Sign)
		if after, found := strings.CutPrefix(lower, c.Sign); found {
			if next, _ := utf8.DecodeRuneInString(after); !isPartOfWord(next) || !unicode.IsLetter(first) {
				return strings.TrimSpace(after), c.Code
			}
		}
		if before, found := strings.CutSuffix(lower, c.Sign); found {
			if last, _ := utf8.DecodeLastRuneInString(before); !isPartOfWord(last) || !unicode.IsLetter(first) {
				return strings.TrimSpace(before), c.Code
			}
		}
	}
	return lower, ""
}
