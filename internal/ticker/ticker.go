// Package ticker provides the prices of crypto coins in rupees, read from an exchange's public
// ticker. Without an exchange it serves a recorded response that is marked as a sample. An
// exchange's response is used as a whole or not at all. The settings of a brand may name another
// exchange, and other coins, than those of the program.
package ticker

import (
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/outside"
)

// Tag is the cache tag of everything that shows prices.
const Tag = "ticker"

// Values of the setting that are not an address.
const (
	Sample = brand.TickerSample // serve the recorded response
	Off    = brand.TickerOff
)

// maxAge is the maximum age of prices that are shown.
const maxAge = time.Hour

// unused is the time after which the source of a brand is no longer fetched if nobody has asked for its prices.
const unused = 2 * time.Hour

// Coin is the price of one coin.
type Coin struct {
	ID               string  `json:"id" example:"bitcoin"`
	Symbol           string  `json:"symbol" example:"BTC"`
	Name             string  `json:"name" example:"Bitcoin"`
	PriceINR         float64 `json:"priceInr"`
	ChangePercent24H float64 `json:"changePercent24Hr"`
}

// usual lists the coins of a brand that names none, in the order in which they are shown.
var usual = []brand.TickerCoin{{Symbol: "BTC", Name: "Bitcoin"}, {Symbol: "ETH", Name: "Ethereum"}, {Symbol: "SOL", Name: "Solana"},
	{Symbol: "ADA", Name: "Cardano"}, {Symbol: "MATIC", Name: "Polygon"}}

// Prices holds the prices of all coins at one moment.
type Prices struct {
	Coins  []Coin `json:"coins" nullable:"false" doc:"In the order of the brand's settings; BTC, ETH, SOL, ADA and MATIC by default; or none."`
	At     string `json:"at" doc:"Time of the request to the exchange; empty without prices."`
	Sample bool   `json:"sample" doc:"Recorded prices, not current market prices."`
	Stale  bool   `json:"stale" doc:"The exchange has not responded since then."`
}

// NewSource makes a source of prices without address and parser.
type NewSource func() *outside.Source[[]Coin]

// Ticker serves the prices.
type Ticker struct {
	setting string
	source  NewSource
	now     clock.Clock
	wanted  chan *outside.Source[[]Coin]

	mu      sync.Mutex
	sources map[string]*asked
}

// asked is a source with the time at which its prices were last asked for.
type asked struct {
	source *outside.Source[[]Coin]
	at     time.Time
}

//go:embed sample.json
var recordedResponse []byte

// New returns a ticker for the setting of the program: Sample, Off or the address of an exchange's ticker. source makes its sources.
func New(setting string, source NewSource) *Ticker {
	t := &Ticker{setting: setting, source: source, now: source().Clock, wanted: make(chan *outside.Source[[]Coin], 64),
		sources: map[string]*asked{}}
	t.sourceOf(brand.Ticker{})
	return t
}

// Run keeps the prices up to date until ctx ends.
func (t *Ticker) Run(ctx context.Context) {
	var fetching sync.WaitGroup
	defer fetching.Wait()
	for {
		select {
		case <-ctx.Done():
			return
		case source := <-t.wanted:
			fetching.Go(func() { source.Run(ctx) })
		}
	}
}

// sourceOf returns the source of the prices of a brand with settings, nil for recorded prices and for none. Run fetches a new source from
// now on, until nobody has asked for it for a while; that of the program is always fetched.
func (t *Ticker) sourceOf(s brand.Ticker) *outside.Source[[]Coin] {
	address, coins := cmp.Or(s.Source, t.setting), coinsOf(s)
	if address == Sample || address == Off {
		return nil
	}
	key := address
	for _, coin := range coins {
		key += "\n" + coin.Symbol + " " + coin.Name
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	one := t.sources[key]
	if one == nil {
		one = &asked{source: t.source()}
		one.source.Address, one.source.MaxAge = address, maxAge
		one.source.Parse = func(body []byte) ([]Coin, error) { return parse(body, coins) }
		if s.Source != "" || len(s.Coins) > 0 {
			one.source.While = func() bool { return t.isWanted(key) }
		}
		select {
		case t.wanted <- one.source:
			t.sources[key] = one
		default: // more settings changed at once than Run has seen; the next request tries again
		}
	}
	one.at = t.now()
	return one.source
}

// isWanted reports whether somebody has asked for the prices of a source lately. If not, it forgets the source.
func (t *Ticker) isWanted(key string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	one := t.sources[key]
	if one == nil || t.now().Sub(one.at) > unused {
		delete(t.sources, key)
		return false
	}
	return true
}

func coinsOf(s brand.Ticker) []brand.TickerCoin {
	if len(s.Coins) == 0 {
		return usual
	}
	return s.Coins
}

// Prices returns the current prices for a brand with settings, and false when there are none.
func (t *Ticker) Prices(s brand.Ticker) (Prices, bool) {
	if t == nil {
		return Prices{Coins: []Coin{}}, false
	}
	if cmp.Or(s.Source, t.setting) == Sample {
		list, err := parse(recordedResponse, coinsOf(s))
		if err != nil { // the recorded response has the usual coins only
			list, err = parse(recordedResponse, usual)
		}
		return Prices{Coins: list, At: t.now().UTC().Format(time.RFC3339), Sample: true}, err == nil
	}
	source := t.sourceOf(s)
	if source == nil {
		return Prices{Coins: []Coin{}}, false
	}
	r, ok := source.Read()
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

// Source returns where the prices for a brand with settings come from. Nothing but the host of the exchange's address is returned, because
// an address may have a secret. A nil receiver is off.
func (t *Ticker) Source(s brand.Ticker) Source {
	if t == nil {
		return Source{Kind: Off}
	}
	kind := cmp.Or(s.Source, t.setting, Off)
	if kind == Sample || kind == Off {
		return Source{Kind: kind}
	}
	out := Source{Kind: "exchange"}
	if address, err := url.Parse(kind); err == nil {
		out.Host = address.Host
	}
	if r, ok := t.sourceOf(s).Read(); ok {
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

// parse reads the prices of coins in an exchange's response. It returns an error when a coin is missing or has no
// valid price.
func parse(body []byte, coins []brand.TickerCoin) ([]Coin, error) {
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
		list[i] = Coin{ID: strings.ReplaceAll(strings.ToLower(c.Name), " ", "-"), Symbol: c.Symbol, Name: c.Name, PriceINR: float64(price),
			ChangePercent24H: float64(change)}
	}
	return list, nil
}
