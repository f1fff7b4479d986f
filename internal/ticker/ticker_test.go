package ticker_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"masthead/internal/database/dbtest"
	"masthead/internal/media"
	"masthead/internal/outside"
	"masthead/internal/ticker"
)

func newSource(c *dbtest.Clock) *outside.Source[[]ticker.Coin] {
	return &outside.Source[[]ticker.Coin]{Clock: c.Now, Log: slog.New(slog.DiscardHandler),
		Fetcher: media.NewFetcher(media.FetchOptions{AllowLoopback: true})}
}

func symbols(p ticker.Prices) string {
	var list []string
	for _, coin := range p.Coins {
		list = append(list, coin.Symbol)
	}
	return strings.Join(list, " ")
}

const order = "BTC ETH SOL ADA MATIC" // CONST-25

func TestPricesAreAMarkedSampleWithoutAnExchange(t *testing.T) { // CONST-25, D-27
	p, ok := ticker.New(ticker.Sample, newSource(dbtest.NewClock())).Prices()
	if !ok || !p.Sample || symbols(p) != order || p.Coins[0].PriceINR != 2745310.5 || p.Coins[1].ChangePercent24H != -0.62 {
		t.Errorf("%t %+v", ok, p)
	}
	if p, ok := ticker.New(ticker.Off, newSource(dbtest.NewClock())).Prices(); ok || p.Coins == nil || len(p.Coins) != 0 {
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
			source := newSource(dbtest.NewClock())
			tick := ticker.New(server.URL, source)
			if err := source.Refresh(t.Context()); (err == nil) != c.ok {
				t.Errorf("error %v", err)
			}
			p, ok := tick.Prices()
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
		if got := c.of.Source(); got != c.want {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
