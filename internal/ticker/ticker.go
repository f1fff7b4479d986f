// Package ticker provides the prices of five crypto coins in rupees, read from an
// exchange's public ticker. Without an exchange it serves a recorded response that is marked
// as a sample. An exchange's response is used as a whole or not at all.
package ticker

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"time"

	"masthead/internal/outside"
)

// Tag is the cache tag of everything that shows prices.
const Tag = "ticker"

// Values of the setting that are not an address.
const (
	Sample = "sample" // serve the recorded response
	Off    = "off"
)

// maxAge is the maximum age of prices that are shown.
const maxAge = time.Hour

// Coin is the price of one coin.
type Coin struct {
	ID               string  `json:"id" example:"bitcoin"`
	Symbol           string  `json:"symbol" example:"BTC"`
	Name             string  `json:"name" example:"Bitcoin"`
	PriceINR         float64 `json:"priceInr"`
	ChangePercent24H float64 `json:"changePercent24Hr"`
}

// coins lists the supported coins in the order in which they are shown.
var coins = []Coin{
	{ID: "bitcoin", Symbol: "BTC", Name: "Bitcoin"}, {ID: "ethereum", Symbol: "ETH", Name: "Ethereum"},
	{ID: "solana", Symbol: "SOL", Name: "Solana"}, {ID: "cardano", Symbol: "ADA", Name: "Cardano"},
	{ID: "polygon", Symbol: "MATIC", Name: "Polygon"},
}

// Prices holds the prices of all coins at one moment.
type Prices struct {
	Coins  []Coin `json:"coins" nullable:"false" doc:"BTC, ETH, SOL, ADA and MATIC in this order, or none."`
	At     string `json:"at" doc:"Time of the request to the exchange; empty without prices."`
	Sample bool   `json:"sample" doc:"Recorded prices, not current market prices."`
	Stale  bool   `json:"stale" doc:"The exchange has not responded since then."`
}

// Ticker serves the prices.
type Ticker struct {
	sample bool
	source *outside.Source[[]Coin]
}

//go:embed sample.json
var recordedResponse []byte

// New returns a ticker for the setting: Sample, Off or the address of an exchange's
// ticker. It sets the source's address and parser.
func New(setting string, source *outside.Source[[]Coin]) *Ticker {
	source.Parse, source.MaxAge = parse, maxAge
	if setting != Sample && setting != Off {
		source.Address = setting
	}
	return &Ticker{sample: setting == Sample, source: source}
}

// Run keeps the prices up to date until ctx ends.
func (t *Ticker) Run(ctx context.Context) { t.source.Run(ctx) }

// Prices returns the current prices, and false when there are none.
func (t *Ticker) Prices() (Prices, bool) {
	if t == nil {
		return Prices{Coins: []Coin{}}, false
	}
	if t.sample {
		list, err := parse(recordedResponse)
		return Prices{Coins: list, At: t.source.Clock().UTC().Format(time.RFC3339), Sample: true}, err == nil
	}
	r, ok := t.source.Read()
	if !ok {
		return Prices{Coins: []Coin{}}, false
	}
	return Prices{Coins: r.Value, At: r.At.UTC().Format(time.RFC3339), Stale: r.Stale}, true
}

// Source says where the prices come from, for the newsroom.
type Source struct {
	Kind string // Sample, Off or "exchange"
	Host string // of the exchange, "" for the other kinds
	At   string // RFC 3339; when the exchange last responded, "" if it has not
}

// Source returns where the prices come from. Nothing but the host of the exchange's address is returned, because an address may have a
// secret. A nil receiver is off.
func (t *Ticker) Source() Source {
	switch {
	case t == nil:
		return Source{Kind: Off}
	case t.sample:
		return Source{Kind: Sample}
	case t.source.Address == "":
		return Source{Kind: Off}
	}
	out := Source{Kind: "exchange"}
	if address, err := url.Parse(t.source.Address); err == nil {
		out.Host = address.Host
	}
	if r, ok := t.source.Read(); ok {
		out.At = r.At.UTC().Format(time.RFC3339)
	}
	return out
}

// number is a number that JSON may also give as a string.
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

// parse reads an exchange's response. It returns an error when a coin is missing or has no
// valid price.
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
