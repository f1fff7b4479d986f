package company

import (
	"math"

	"masthead/internal/partialdate"
)

// unitsPerUSD has, for each currency and year, the average price of one US dollar in units of the currency. Dirham and riyal are
// pegged. The others are yearly averages of the reference rates of the Reserve Bank of India (INR) and the European Central Bank
// (EUR, GBP, JPY, CNY), rounded to three digits.
var unitsPerUSD = map[string]map[int]float64{
	"INR": {
		2008: 43.5, 2009: 48.4, 2010: 45.7, 2011: 46.7, 2012: 53.4, 2013: 58.6, 2014: 61.0, 2015: 64.2, 2016: 67.2, 2017: 65.1,
		2018: 68.4, 2019: 70.4, 2020: 74.1, 2021: 73.9, 2022: 78.6, 2023: 82.6, 2024: 83.7, 2025: 87.1,
	},
	"EUR": {
		2010: 0.754, 2011: 0.718, 2012: 0.778, 2013: 0.753, 2014: 0.753, 2015: 0.901, 2016: 0.903, 2017: 0.885, 2018: 0.847,
		2019: 0.893, 2020: 0.876, 2021: 0.846, 2022: 0.950, 2023: 0.925, 2024: 0.924, 2025: 0.886,
	},
	"GBP": {
		2010: 0.647, 2011: 0.624, 2012: 0.631, 2013: 0.639, 2014: 0.607, 2015: 0.654, 2016: 0.740, 2017: 0.776, 2018: 0.749,
		2019: 0.783, 2020: 0.779, 2021: 0.727, 2022: 0.810, 2023: 0.804, 2024: 0.782, 2025: 0.759,
	},
	"JPY": {
		2010: 87.8, 2011: 79.8, 2012: 79.8, 2013: 97.6, 2014: 106, 2015: 121, 2016: 109, 2017: 112, 2018: 110, 2019: 109,
		2020: 107, 2021: 110, 2022: 131, 2023: 140, 2024: 151, 2025: 150,
	},
	"CNY": {
		2010: 6.77, 2011: 6.46, 2012: 6.31, 2013: 6.15, 2014: 6.16, 2015: 6.28, 2016: 6.64, 2017: 6.76, 2018: 6.61, 2019: 6.91,
		2020: 6.90, 2021: 6.45, 2022: 6.73, 2023: 7.08, 2024: 7.19, 2025: 7.19,
	},
	"AED": {2010: 3.6725},
	"SAR": {2010: 3.75},
	"USD": {2010: 1},
}

// Rate returns how many units of a currency one US dollar cost in a year. If the year has no rate, it returns the rate of the
// last earlier year that has one, or of the first year. It returns 0 for an unknown currency.
func Rate(currency string, year int) float64 {
	rates := unitsPerUSD[currency]
	nearest, first := 0, 0
	for y := range rates {
		if y <= year && y > nearest {
			nearest = y
		}
		if first == 0 || y < first {
			first = y
		}
	}
	if nearest == 0 {
		nearest = first
	}
	return rates[nearest]
}

// toUSD converts an amount to whole US dollars at the rate of the year of a partial date; without a date, at the newest rate. It
// returns nil if the amount or the currency is unknown.
func toUSD(amount *int64, currency, date string) *int64 {
	year, dated := partialdate.YearOf(date)
	if !dated {
		year = math.MaxInt
	}
	rate := Rate(currency, year)
	if amount == nil || rate == 0 {
		return nil
	}
	usd := int64(float64(*amount)/rate + 0.5)
	return &usd
}

// Amounts is one sum, in whole units of each currency that readers can choose.
type Amounts struct {
	INR int64 `json:"INR"`
	USD int64 `json:"USD"`
	AED int64 `json:"AED"`
	SAR int64 `json:"SAR"`
}

// amountsOf returns the amount of a round at the rates of its year, nil if it is not disclosed or its currency has no rate.
func amountsOf(r *Round) *Amounts {
	if toUSD(r.Amount, r.Currency, r.Date) == nil {
		return nil
	}
	year, dated := partialdate.YearOf(r.Date)
	if !dated {
		year = math.MaxInt
	}
	in := func(currency string) int64 {
		if currency == r.Currency {
			return *r.Amount
		}
		return int64(math.Round(float64(*r.Amount) / Rate(r.Currency, year) * Rate(currency, year)))
	}
	return &Amounts{INR: in("INR"), USD: in("USD"), AED: in("AED"), SAR: in("SAR")}
}

func (a *Amounts) add(b Amounts) {
	a.INR, a.USD, a.AED, a.SAR = a.INR+b.INR, a.USD+b.USD, a.AED+b.AED, a.SAR+b.SAR
}
