package ticker_test

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"masthead/internal/brand"
	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/outside"
	"masthead/internal/ticker"
)

func newSource(c *dbtest.Clock) ticker.NewSource {
	return func() *outside.Source[[]ticker.Coin] {
		return &outside.Source[[]ticker.Coin]{Clock: c.Now, Log: slog.New(slog.DiscardHandler),
			Fetcher: media.NewFetcher(media.FetchOptions{AllowLoopback: true})}
	}
}

// own are the settings of a brand without a ticker of its own.
var own brand.Ticker

func symbols(p ticker.Prices) string {
	var list []string
	for _, coin := range p.Coins {
		list = append(list, coin.Symbol)
	}
	return strings.Join(list, " ")
}

const order = "BTC ETH SOL ADA MATIC" // CONST-25

func TestPricesAreAMarkedSampleWithoutAnExchange(t *testing.T) { // CONST-25, D-27
	p, ok := ticker.New(ticker.Sample, newSource(dbtest.NewClock())).Prices(own)
	if !ok || !p.Sample || symbols(p) != order || p.Coins[0].PriceINR != 2745310.5 || p.Coins[1].ChangePercent24H != -0.62 {
		t.Errorf("%t %+v", ok, p)
	}
	if p, ok := ticker.New(ticker.Off, newSource(dbtest.NewClock())).Prices(own); ok || p.Coins == nil || len(p.Coins) != 0 {
		t.Errorf("off: %t %+v", ok, p)
	}
}

// API-30: the response is read in the exchange's own format, where numbers may be strings;
// an invalid response gives no prices.
func TestAnExchangesResponseIsParsed(t *testing.T) {
	row := func(market, price, change string) string {
		return `{"market":"` + market + `","last_price":` + price + `,"change_24_hour":` + change + `}`
	}
	good := []string{row("ADAINR", `"38.4"`, `"0"`), row("MATICINR", "61", "-2.5"), row("BTCINR", `"2745310.50"`, `"1.25"`),
		row("SOLINR", "11938.7", `"3"`), row("XRPINR", "40", "1"), row("ETHINR", "186204", "-0.5")}
	for name, c := range map[string]struct {
		body string
		ok   bool
	}{
		"text and numbers":  {"[" + strings.Join(good, ",") + "]", true},
		"a coin is missing": {"[" + strings.Join(slices.Delete(slices.Clone(good), 2, 3), ",") + "]", false},
		"not a number":      {"[" + strings.Join(append(slices.Clone(good)[1:], row("ADAINR", `"n/a"`, "1")), ",") + "]", false},
		"no price":          {"[" + strings.Join(append(slices.Clone(good)[1:], row("ADAINR", "0", "1")), ",") + "]", false},
		"not finite":        {"[" + strings.Join(append(slices.Clone(good)[1:], row("ADAINR", `"Inf"`, "1")), ",") + "]", false},
		"null":              {"[" + strings.Join(append(slices.Clone(good)[1:], row("ADAINR", "null", "1")), ",") + "]", false},
		"an object":         {`{"error":"maintenance"}`, false},
		"nothing":           {"", false},
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(c.body)) }))
			defer server.Close()
			var source *outside.Source[[]ticker.Coin]
			tick := ticker.New(server.URL, func() *outside.Source[[]ticker.Coin] {
				source = newSource(dbtest.NewClock())()
				return source
			})
			if err := source.Refresh(t.Context()); (err == nil) != c.ok {
				t.Errorf("error %v", err)
			}
			p, ok := tick.Prices(own)
			if ok != c.ok || p.Sample || p.Coins == nil {
				t.Fatalf("%t %+v", ok, p)
			}
			if c.ok && (symbols(p) != order || p.Coins[0].PriceINR != 2745310.5 || p.Coins[4].ChangePercent24H != -2.5 || p.At == "") {
				t.Errorf("%+v", p)
			}
		})
	}
}

// The newsroom learns where the prices come from, without what an address may have besides its host.
func TestTheSourceOfThePricesIsNamed(t *testing.T) {
	var none *ticker.Ticker
	for name, c := range map[string]struct {
		of   *ticker.Ticker
		want ticker.Source
	}{
		"none":   {none, ticker.Source{Kind: ticker.Off}},
		"off":    {ticker.New(ticker.Off, newSource(dbtest.NewClock())), ticker.Source{Kind: ticker.Off}},
		"sample": {ticker.New(ticker.Sample, newSource(dbtest.NewClock())), ticker.Source{Kind: ticker.Sample}},
		"an exchange": {ticker.New("https://user:secret@api.example.com/ticker?key=secret", newSource(dbtest.NewClock())),
			ticker.Source{Kind: "exchange", Host: "api.example.com"}},
	} {
		if got := c.of.Source(own); got != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}

// Issue 24, "Administration": a brand names another exchange and other coins than the program. Its prices are fetched once somebody asks.
func TestABrandHasItsOwnTicker(t *testing.T) {
	var asked atomic.Int32
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		_, _ = w.Write([]byte(`[{"market":"DOGEINR","last_price":"12.5","change_24_hour":"4"},` +
			`{"market":"BTCINR","last_price":"5000000","change_24_hour":"-1"}]`))
	}))
	defer server.Close()
	c, changed := dbtest.NewClock(), make(chan struct{}, 1)
	tick := ticker.New(ticker.Sample, func() *outside.Source[[]ticker.Coin] {
		source := newSource(c)()
		source.OnChange = func() { changed <- struct{}{} }
		return source
	})
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() {
		tick.Run(ctx)
		close(done)
	}()
	settings := brand.Ticker{Source: server.URL,
		Coins: []brand.TickerCoin{{Symbol: "DOGE", Name: "Dogecoin"}, {Symbol: "BTC", Name: "Bitcoin"}}}
	if p, ok := tick.Prices(settings); ok || len(p.Coins) != 0 {
		t.Errorf("before the first response: %+v", p)
	}
	<-changed
	p, ok := tick.Prices(settings)
	if !ok || symbols(p) != "DOGE BTC" || p.Coins[0].PriceINR != 12.5 || p.Coins[0].ID != "dogecoin" || p.Sample || asked.Load() != 1 {
		t.Errorf("%+v, asked %d times", p, asked.Load())
	}
	if s := tick.Source(settings); s.Kind != "exchange" || s.At == "" {
		t.Errorf("source %+v", s)
	}
	if p, ok := tick.Prices(own); !ok || !p.Sample || symbols(p) != order {
		t.Errorf("a brand without settings: %+v", p)
	}
	if p, ok := tick.Prices(brand.Ticker{Source: ticker.Off}); ok || len(p.Coins) != 0 {
		t.Errorf("a brand without a ticker: %+v", p)
	}
	if p, ok := tick.Prices(brand.Ticker{Coins: []brand.TickerCoin{{Symbol: "SOL", Name: "Solana"}}}); !ok || symbols(p) != "SOL" {
		t.Errorf("another choice of coins: %+v", p)
	}
	stop()
	<-done
}
