package render

import (
	"slices"
	"testing"
	"time"
)

// BenchmarkRoundTrip measures a call to a renderer with 64 concurrent callers.
func BenchmarkRoundTrip(b *testing.B) {
	p, _ := start(b, Options{})
	model := []byte(`{"name":"Asha"}`)
	b.SetParallelism(32)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := p.Render(b.Context(), "Hello", model); err != nil {
				b.Error(err)
				return
			}
		}
	})
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "renders/s")
}

// BenchmarkLatency measures the wait of a single caller.
func BenchmarkLatency(b *testing.B) {
	p, _ := start(b, Options{})
	model := []byte(`{"name":"Asha"}`)
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		if _, err := p.Render(b.Context(), "Hello", model); err != nil {
			b.Fatal(err)
		}
		took = append(took, time.Since(began))
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds()), "p50-µs")
	b.ReportMetric(float64(took[len(took)*99/100].Microseconds()), "p99-µs")
}
