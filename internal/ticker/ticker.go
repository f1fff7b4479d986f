// Package ticker has the prices of five crypto coins in rupees, read from an
// exchange's public ticker. Without an exchange it has a recorded answer, which
// is marked as such. What an exchange says is shown whole or not at all.
package ticker

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/outside"
)

// Tag is the cache tag of whatever shows prices.
const Tag = "ticker"

// The words that the setting takes in place of an address.
const (
	Sample = "sample" // the recorded answer
	Off    = "off"
)

// keep is how old prices may be and still be shown.
const keep = time.Hour

// Coin is one price.
type Coin struct {
	ID               string  `json:"id" example:"bitcoin"`
	Symbol           string  `json:"symbol" example:"BTC"`
	Name             string  `json:"name" example:"Bitcoin"`
	PriceINR         float64 `json:"priceInr"`
	ChangePercent24H float64 `json:"changePercent24Hr"`
}

// coins are the coins that are shown, in their order.
var coins = []Coin{
	{ID: "bitcoin", Symbol: "BTC", Name: "Bitcoin"}, {ID: "ethereum", Symbol: "ETH", Name: "Ethereum"},
	{ID: "solana", Symbol: "SOL", Name: "Solana"}, {ID: "cardano", Symbol: "ADA", Name: "Cardano"},
	{ID: "polygon", Symbol: "MATIC", Name: "Polygon"},
}

// Prices are the coins as they were at a moment.
type Prices struct {
	Coins  []Coin `json:"coins" nullable:"false" doc:"BTC, ETH, SOL, ADA and MATIC in this order, or none"`
	At     string `json:"at" doc:"when the exchange was asked; empty without prices"`
	Sample bool   `json:"sample" doc:"recorded prices, not the market's"`
	Stale  bool   `json:"stale" doc:"the exchange has not answered since"`
}

// Ticker gives the prices.
type Ticker struct {
	sample bool
	source *outside.Source[[]Coin]
}

//go:embed sample.json
var recorded []byte

// New makes the ticker that a setting asks for: Sample, Off, or the address of an
// exchange's ticker. The source's address and parser are the ticker's to set.
func New(setting string, source *outside.Source[[]Coin]) *Ticker {
	source.Parse, source.Keep = parse, keep
	if setting != Sample && setting != Off {
		source.Address = setting
	}
	return &Ticker{sample: setting == Sample, source: source}
}

// Run keeps the prices fresh until ctx ends.
func (t *Ticker) Run(ctx context.Context) { t.source.Run(ctx) }

// Prices are the prices now, or none.
func (t *Ticker) Prices() (Prices, bool) {
	if t == nil {
		return Prices{Coins: []Coin{}}, false
	}
	if t.sample {
		list, err := parse(recorded)
		return Prices{Coins: list, At: t.source.Clock().UTC().Format(time.RFC3339), Sample: true}, err == nil
	}
	r, ok := t.source.Read()
	if !ok {
		return Prices{Coins: []Coin{}}, false
	}
	return Prices{Coins: r.Value, At: r.At.UTC().Format(time.RFC3339), Stale: r.Stale}, true
}

// Register adds the operation that reads the prices.
func (t *Ticker) Register(a *apiv2.API) {
	apiv2.Get(a, "/ticker", "ticker", "Prices of crypto coins in rupees (addition)", t.api, apiv2.Section("Ticker"))
}

func (t *Ticker) api(ctx context.Context, _ *struct{}) (*apiv2.Output[Prices], error) {
	apiv2.Touch(ctx, Tag)
	prices, _ := t.Prices()
	return apiv2.Public(prices), nil
}

// number is a number that may come as text.
type number float64

// UnmarshalJSON implements json.Unmarshaler.
func (n *number) UnmarshalJSON(b []byte) error {
	text := string(b)
	if len(b) > 0 && b[0] == '"' {
		if err := json.Unmarshal(b, &text); err != nil {
			return err
		}
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsInf(f, 0) || math.IsNaN(f) {
		return fmt.Errorf("%q is not a number", text)
	}
	*n = number(f)
	return nil
}

// parse reads an exchange's answer. A coin that is missing or has no price makes
// all of it worthless.
func parse(body []byte) ([]Coin, error) {
	var rows []struct {
		Market string          `json:"market"`
		Price  json.RawMessage `json:"last_price"`
		Change json.RawMessage `json:"change_24_hour"`
	}
	if err := json.Unmarshal(body, &rows); err != nil {
		return nil, fmt.Errorf("ticker: %w", err)
	}
	list := make([]Coin, len(coins))
	for i, c := range coins {
		at := -1
		for j := range rows {
			if rows[j].Market == c.Symbol+"INR" {
				at = j
				break
			}
		}
		if at < 0 {
			return nil, fmt.Errorf("ticker: %sINR is missing", c.Symbol)
		}
		var price, change number
		if err := errors.Join(json.Unmarshal(rows[at].Price, &price), json.Unmarshal(rows[at].Change, &change)); err != nil {
			return nil, fmt.Errorf("ticker: %sINR: %w", c.Symbol, err)
		}
		if price <= 0 {
			return nil, fmt.Errorf("ticker: %sINR has the price %v", c.Symbol, price)
		}
		c.PriceINR, c.ChangePercent24H = float64(price), float64(change)
		list[i] = c
	}
	return list, nil
}
