package reportedround

import (
	"math"
	"regexp"
	"strconv"
	"strings"
)

// unit is a word of a text with its meaning.
type unit[T any] struct {
	words *regexp.Regexp
	value T
}

// scales are the words for powers of ten, in English, Hindi, Tamil and Urdu. The order matters: "lakh crore" comes before "lakh".
var scales = []unit[float64]{
	{regexp.MustCompile(`(?i)^(?:lakh crores?|लाख करोड़?|லட்சம் கோடி|لاکھ کروڑ)`), 1e12},
	{regexp.MustCompile(`(?i)^(?:crores?|cr|करोड़?|கோடி|کروڑ)`), 1e7},
	{regexp.MustCompile(`(?i)^(?:lakhs?|lacs?|लाख|இ?லட்ச|لاکھ)`), 1e5},
	{regexp.MustCompile(`(?i)^(?:millions?|mn|m$|मिलियन|மில்லிய|ملین)`), 1e6},
	{regexp.MustCompile(`(?i)^(?:billions?|bn|b$|बिलियन|अरब|பில்லிய|بلین|ارب)`), 1e9},
	{regexp.MustCompile(`(?i)^(?:thousand|k$|हज़?ार|ஆயிர|ہزار)`), 1e3},
}

// currencies are the symbols and words for currencies, in the same languages.
var currencies = []unit[string]{
	{regexp.MustCompile(`(?i)^(?:rs|inr|₹|rupee|रु|रू|ரூ|روپ)`), "INR"},
	{regexp.MustCompile(`(?i)^(?:us\$|\$|usd|dollar|डॉलर|டாலர|ڈالر)`), "USD"},
	{regexp.MustCompile(`(?i)^(?:aed|dh|dirham|दिरहम|திர்ஹ|درہم)`), "AED"},
	{regexp.MustCompile(`(?i)^(?:sar|riyal|रियाल|ரியால|ریال)`), "SAR"},
	{regexp.MustCompile(`(?i)^(?:€|eur)`), "EUR"},
	{regexp.MustCompile(`(?i)^(?:£|gbp)`), "GBP"},
}

// amountOf matches a number with its scale and its currency before or after it.
var amountOf = regexp.MustCompile(`(?i)((?:\b(?:Rs\.?|INR|US\$|USD|AED|Dhs?\.?|SAR|EUR|GBP)|[₹$€£]|रुपये|रु\.?|रू\.?|ரூ\.?)\s*)?` +
	`([0-9][0-9,]*(?:\.[0-9]+)?)` +
	`(?:[\s-]*((?:lakh crores?|crores?|cr|lakhs?|lacs?|millions?|mn|m|billions?|bn|b|thousand|k)\b|` +
	`लाख करोड़?|करोड़?|लाख|मिलियन|बिलियन|अरब|हज़?ार|லட்சம் கோடி|கோடி[\p{L}\p{M}]*|இ?லட்ச[\p{L}\p{M}]*|மில்லிய[\p{L}\p{M}]*|` +
	`பில்லிய[\p{L}\p{M}]*|ஆயிர[\p{L}\p{M}]*|لاکھ کروڑ|کروڑ|لاکھ|ملین|بلین|ارب|ہزار))?` +
	`(?:\s*(?:US|U\.S\.|अमेरिकी|அமெரிக்க|امریکی)?\s*((?:rupees?|dollars?|dirhams?|riyals?|USD|INR|AED|SAR)\b|` +
	`रुप[\p{L}\p{M}]*|डॉलर|दिरहम|रियाल|ரூபா[\p{L}\p{M}]*|டாலர்[\p{L}\p{M}]*|திர்ஹ[\p{L}\p{M}]*|ரியால்[\p{L}\p{M}]*|` +
	`روپ[\p{L}\p{M}]*|ڈالر|درہم|ریال))?`)

// Words before and after an amount that say that it is not the amount of the round, but for example a valuation or a revenue.
var (
	otherAmountBefore = regexp.MustCompile(`(?i)(valuation|valu(?:ed|ing)|worth|revenue|turnover|sales|loss|profit|मूल्यांकन|वैल्यूएशन|` +
		`राजस्व|மதிப்ப|வருவாய்|مالیت|آمدنی)[^.,;0-9]{0,25}$`)
	otherAmountAfter = regexp.MustCompile(`(?i)^[^.,;0-9]{0,15}(valuation|revenue|मूल्यांकन|वैल्यूएशन|राजस्व|மதிப்ப|வருவாய்|مالیت|آمدنی)`)
)

// minAmount is the smallest amount of a round, in whole units. Smaller amounts are prices.
const minAmount = 10_000

// maxAmount is the largest amount of a round, in whole units: a JSON number holds it exactly.
const maxAmount = 1e15

// amount is an amount of money in a sentence.
type amount struct {
	value      int64 // in whole units of the currency
	currency   string
	other      bool // it is not the amount of a round but, for example, a valuation
	start, end int
}

// valueOf returns the value of the first unit that a word begins with.
func valueOf[T any](units []unit[T], word string) (value T, ok bool) {
	for _, u := range units {
		if u.words.MatchString(word) {
			return u.value, true
		}
	}
	return value, false
}

// amountsIn returns the amounts of money in a sentence, in order. Digits of the sentence are ASCII.
func amountsIn(sentence string) []amount {
	var list []amount
	for _, m := range amountOf.FindAllStringSubmatchIndex(sentence, -1) {
		group := func(n int) string {
			if m[2*n] < 0 {
				return ""
			}
			return strings.TrimSpace(sentence[m[2*n]:m[2*n+1]])
		}
		currency, ok := valueOf(currencies, group(1))
		if !ok {
			currency, ok = valueOf(currencies, group(4))
		}
		number, err := strconv.ParseFloat(strings.ReplaceAll(group(2), ",", ""), 64)
		if !ok || err != nil {
			continue
		}
		if scale, scaled := valueOf(scales, group(3)); scaled {
			number *= scale
		}
		if number >= minAmount && number <= maxAmount {
			other := otherAmountBefore.MatchString(sentence[:m[0]]) || otherAmountAfter.MatchString(sentence[m[1]:])
			list = append(list, amount{int64(math.Round(number)), currency, other, m[0], m[1]})
		}
	}
	return list
}
